"""A table as a document: it replays to the same position, and refuses with the entry number what does not fit."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest

from tabletier.engine.state import ReplayError
from tabletier.tables.export import parse, recorded, replay
from tabletier.tables.head import mixed
from tabletier.tables.refusal import Refusal
from tabletier.tables.seats import Seat
from tabletier.tables.table import Table
from tests.tables.play import island, opened, play_day, play_out


@pytest.fixture(scope="module")
def finished() -> Table:
    return play_out(opened("Zoë", "Ben", seed=None), seed=4)


@pytest.fixture
def document(finished: Table) -> dict[str, Any]:
    return json.loads(json.dumps(finished.export()))


@pytest.mark.parametrize(("mode", "names"), [("standard", ("Anna",)), ("standard", ("Anna", "Ben", "Cleo")), ("solo", ("Anna",))])
def test_an_export_replays_to_the_same_position(mode: str, names: tuple[str, ...]) -> None:
    table = play_out(opened(*names, mode=mode))
    text = json.dumps(table.export())
    assert island().replay(json.loads(text)).digest() == table.state.digest()


def test_an_export_imports_as_a_recording_that_exports_the_same(document: dict[str, Any]) -> None:
    table = recorded(island(), document)
    assert table.recording
    assert table.export() == document
    assert table.names == ["Zoë", "Ben"]
    assert table.undoable(0) is not None
    with pytest.raises(Refusal, match="recording"):
        table.act(0, [0])
    with pytest.raises(Refusal, match="recording"):
        table.undo(0)


def test_nonces_are_replayed() -> None:
    table = play_out(Table.new(island(), [Seat("Anna")], nonces=[b"salt"]))
    assert replay(island(), table.export()).digest() == table.state.digest()


def test_a_running_table_exports_whole_for_the_owner_of_the_store() -> None:
    table = opened()
    table.act(0, [0])
    table.undo(0)
    table.act(1, [1])
    assert replay(island(), table.export()).digest() == table.state.digest()


def test_a_running_table_shows_a_seat_only_what_it_may_see() -> None:
    table, other = opened(seed=None), opened(seed=None)
    table.act(0, [0])
    table.act(1, [1])
    document = table.export(viewer=0)
    text = json.dumps(document)
    assert document["partial"] is True
    assert document["view"] == table.state.view(0)
    assert [entry["actions"] for entry in document["entries"]] == [[0]]
    assert table.head.secret.hex() not in text
    assert table.head.key.hex() not in text
    assert not {"key", "secret", "seed", "nonces"} & set(document)
    table.act(1, [table.state.legal_actions(1)[0]])
    assert table.export(viewer=0) == document
    assert other.head.secret.hex() not in json.dumps(other.export(viewer=-1))
    with pytest.raises(ReplayError, match="one seat’s view"):
        replay(island(), document)


def test_a_finished_table_exports_whole_for_every_seat(finished: Table) -> None:
    assert finished.export(viewer=0) == finished.export(viewer=-1) == finished.export()


def test_a_document_written_by_hand_needs_little() -> None:
    document = {
        "format": "tabletier",
        "version": 1,
        "game": "explore_and_draw",
        "seats": [{"name": "Anna"}, {"name": "Ben"}],
        "seed": 7,
        "entries": [{"number": 1, "seat": 1, "actions": [2]}, {"number": 2, "seat": 1, "actions": [], "undoes": 1}],
    }
    assert island().replay(document).digest() == island().new(2, 7).digest()
    by_key = document | {"key": island_key(7)}
    del by_key["seed"]
    assert island().replay(by_key).digest() == island().new(2, 7).digest()


def island_key(seed: int) -> str:
    return Table.new(island(), [Seat("Anna"), Seat("Ben")], seed=seed).head.key.hex()


# --- What does not fit ---


def faults(document: dict[str, Any]) -> str:
    with pytest.raises(ReplayError) as refused:
        replay(island(), document)
    return str(refused.value)


def test_a_changed_action_is_found_where_it_stands(document: dict[str, Any]) -> None:
    for place in (0, 20, len(document["entries"]) - 1):
        changed = copy.deepcopy(document)
        changed["entries"][place]["actions"] = [(*changed["entries"][place]["actions"], 0)[0] + 1]
        assert f"Entry {place + 1} has been changed" in faults(changed)


@pytest.mark.parametrize("seal", [None, "0" * 16])
def test_a_missing_or_wrong_seal_is_found(document: dict[str, Any], seal: str | None) -> None:
    document["entries"][5]["seal"] = seal
    assert "Entry 6 has been changed" in faults(document)


def test_an_entry_left_out_or_put_elsewhere_is_found(document: dict[str, Any]) -> None:
    shorter = copy.deepcopy(document)
    del shorter["entries"][3]
    assert "Entry 4 is missing" in faults(shorter)
    document["entries"].insert(3, document["entries"][8])
    assert "Entry 4 is missing" in faults(document)


def test_a_log_cut_short_does_not_reach_the_result(document: dict[str, Any]) -> None:
    del document["entries"][-6:]
    assert f"After the last entry, {len(document['entries'])}" in faults(document)


def without_seals(document: dict[str, Any]) -> dict[str, Any]:
    for entry in document["entries"]:
        del entry["seal"]
    return document


def test_without_seals_an_action_that_the_rules_forbid_is_found(document: dict[str, Any]) -> None:
    without_seals(document)["entries"][0]["actions"] = [1500]
    assert "Entry 1 does not fit: There is no action" in faults(document)


def test_without_seals_an_action_out_of_place_is_found_with_the_reason(document: dict[str, Any]) -> None:
    place = next(k for k, entry in enumerate(without_seals(document)["entries"]) if entry["undoes"] is None and k > 10)
    document["entries"][place]["actions"] = [island().n_actions - 1]
    assert f"Entry {place + 1} does not fit:" in faults(document)


def test_taking_back_what_cannot_be_taken_back_is_found(document: dict[str, Any]) -> None:
    place = next(k for k, entry in enumerate(without_seals(document)["entries"]) if entry["undoes"])
    document["entries"][place]["undoes"] += 1
    assert f"Entry {place + 1} does not fit: It takes back entry" in faults(document)


def test_a_seat_that_is_not_there_is_found(document: dict[str, Any]) -> None:
    without_seals(document)["entries"][4]["seat"] = 2
    assert "Entry 5 is of a seat" in faults(document)


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("key", "0" * 64, "“key” does not come from"),
        ("secret", "0" * 64, "“key” does not come from"),
        ("commitment", "0" * 64, "does not match the “commitment”"),
        ("nonces", ["00"], "“key” does not come from"),
        ("seed", 3, "“secret” does not come from its “seed”"),
        ("options", {"level": "hard"}, "does not match the “commitment”"),
        ("options", {"levl": "hard"}, "no option “levl”; it has level, same_boat, pack"),
        ("mode", "family", "no mode “family”; it has standard, solo"),
        ("rules_version", 2, "“commitment”"),
        ("pack", "mine", "“commitment”"),
        ("game", "wispwood", "a table of wispwood"),
        ("format", "chess", "“format”"),
        ("version", 2, "version 2"),
        ("version", None, "version None"),
        ("seats", [], "“seats”"),
        ("seats", [{"name": "x" * 41}, {"name": "B"}], "at most 40"),
        ("seats", [{"name": "A", "player": "robot"}, {"name": "B"}], "played by"),
        ("entries", 3, "“entries”"),
        ("extra", 1, "“extra”, which is not known"),
        ("created", "today", "“created”"),
        ("created", float("nan"), "“created”"),
    ],
)
def test_a_head_that_does_not_fit_is_refused_in_words(document: dict[str, Any], field: str, value: object, why: str) -> None:
    document[field] = value
    assert why in faults(document)


def test_other_rules_and_packs_are_named_where_nothing_else_is_wrong(document: dict[str, Any]) -> None:
    without_seals(document)
    del document["commitment"]
    assert "version 2 of the rules" in faults(document | {"rules_version": 2})
    assert "other figures of the pack “house”" in faults(document | {"pack_digest": "0"})


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("number", "3", "“number”"),
        ("seat", -1, "“seat”"),
        ("actions", [True], "“actions.0”"),
        ("actions", [1.5], "“actions.0”"),
        ("actions", None, "“actions”"),
        ("note", "hello", "“note”"),
        ("time", float("inf"), "“time”"),
        ("more", 1, "no field “more”"),
    ],
)
def test_an_entry_that_does_not_fit_is_named(document: dict[str, Any], field: str, value: object, why: str) -> None:
    document["entries"][7][field] = value
    text = faults(document)
    assert text.startswith("Entry 8:")
    assert why in text


def test_a_missing_field_is_named(document: dict[str, Any]) -> None:
    less = copy.deepcopy(document)
    del less["entries"][2]["seat"]
    assert faults(less) == "Entry 3: “seat” is missing."
    del document["seats"]
    assert faults(document) == "The document lacks “seats”."


def test_no_key_at_all_is_named(document: dict[str, Any]) -> None:
    for field in ("key", "secret", "seed"):
        document[field] = None
    assert "lacks “key”" in faults(document)


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"[1]", b"{", b"null", b"[" * 100_000])
def test_a_file_that_is_no_document_is_refused_in_words(data: bytes) -> None:
    with pytest.raises(ReplayError, match="This is not an exported table"):
        parse(data)


def test_mixing_keeps_the_borders_of_what_was_thrown_in() -> None:
    assert mixed(bytes(32), [b"ab", b"c"]) != mixed(bytes(32), [b"a", b"bc"])
    assert mixed(bytes(32), []) == bytes(32)


def test_a_replayed_position_can_be_played_on() -> None:
    table = opened()
    play_day(table, random.Random(1))
    state = replay(island(), table.export())
    assert state.record.day == 2
    state.apply(0, 0)
