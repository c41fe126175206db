"""The rules or the pack change under tables that are being played: each goes on from where it stands, and nothing is lost."""

from __future__ import annotations

import contextlib
import json
import random
import sqlite3
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tabletier.engine import record as records
from tabletier.engine.chance import key_words
from tabletier.engine.fields import to_fields
from tabletier.engine.game import Game
from tabletier.engine.pack import Pack
from tabletier.engine.state import ReplayError
from tabletier.tables.export import recorded
from tabletier.tables.log import Entry
from tabletier.tables.refusal import NothingToUndo, Refusal, Stale, StoreError
from tabletier.tables.seats import Seat
from tabletier.tables.table import Table
from tests.engine.probes import CONTENT, EMPTY_PACK, sealed
from tests.store.renewed import (
    DICE_1,
    DICE_2,
    DICE_3,
    ROLL,
    Installed,
    changed,
    dice_table,
    loaded,
    played,
    rows,
    store_at,
    texts,
    with_bonus,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


# --- A running table ---


def test_a_table_goes_on_under_new_rules_from_where_it_stood(path: Path, install: Installed) -> None:
    before = dice_table(path, install)
    fields = to_fields(before.state.array)
    install(DICE_2)
    after = loaded(path, before)
    assert after.entries[:-1] == before.entries
    upgrade = after.entries[-1]
    assert (upgrade.number, upgrade.seat, upgrade.actions) == (len(before.entries) + 1, -1, ())
    assert upgrade.upgrade is not None
    assert (upgrade.upgrade.after, upgrade.upgrade.rules_version) == (len(before.entries), 2)
    assert to_fields(after.state.array) == {**fields, "bonus": 10 * fields["turn"]}
    assert after.state.scores() == [before.state.scores()[0] + 10 * fields["turn"]]
    assert (after.commitment, after.head) == (before.commitment, before.head)
    assert texts(after)[0].startswith("From here on version 2 of the rules")


def test_it_is_upgraded_once_and_played_to_its_end(path: Path, install: Installed) -> None:
    before = dice_table(path, install)
    install(DICE_2)
    once, lots = loaded(path, before), random.Random(1)
    with store_at(path) as store:
        table = store.load(before.id)
        assert table.entries == once.entries
        while not table.is_over:
            played(store, table, lots.choice(table.state.legal_actions(0)))
    again = loaded(path, before)
    assert again.is_over
    assert again.entries == table.entries
    assert again.state.digest() == table.state.digest()
    assert (again.number(0), texts(again)) == (table.number(0), texts(table))
    assert again.state.record.bonus == once.state.record.bonus
    assert again.positions().n_steps == len(again.entries) - len(once.entries)
    assert again.positions().at(0).digest() == once.state.digest()


def test_the_shuffles_stay_those_fixed_at_the_start(path: Path, install: Installed) -> None:
    before = dice_table(path, install)
    install(DICE_2)
    after = loaded(path, before)
    for table in (before, after):
        for _k in range(6):
            if not table.is_over:
                table.act(0, [ROLL])
    assert list(after.state.record.stream.key) == [int(word) for word in key_words(before.head.key)]
    same = ("stream", "turn", "pot", "points", "reveals")
    assert [to_fields(after.state.array)[name] for name in same] == [to_fields(before.state.array)[name] for name in same]


def test_over_two_versions_at_once_or_one_by_one_is_the_same(path: Path, tmp_path: Path, install: Installed) -> None:
    before = dice_table(path, install)
    other = tmp_path / "copy.db"
    other.write_bytes(path.read_bytes())
    steps = {1: with_bonus, 2: lambda fields: {**fields, "bonus": fields["bonus"] + 1}}
    install(DICE_3, steps)
    at_once = loaded(path, before)
    install(DICE_2, steps)
    loaded(other, before)
    install(DICE_3, steps)
    one_by_one = loaded(other, before)
    assert [entry.upgrade.rules_version for entry in one_by_one.entries if entry.upgrade] == [2, 3]
    assert [entry.upgrade.rules_version for entry in at_once.entries if entry.upgrade] == [3]
    assert one_by_one.state.digest() == at_once.state.digest()
    assert at_once.state.record.bonus == 10 * at_once.state.record.turn + 1


def test_an_act_chosen_under_the_old_rules_is_stale(path: Path, install: Installed) -> None:
    before = dice_table(path, install)
    install(DICE_2)
    after = loaded(path, before)
    with pytest.raises(Stale):
        after.act(0, [ROLL], seen_entries=before.seat_entries(0), seen_reveals=before.state.reveals)
    after.act(0, [ROLL], seen_entries=after.seat_entries(0), seen_reveals=after.state.reveals)


# --- Hidden things ---

SEALED_1 = sealed.GAME
SEALED_2 = replace(SEALED_1, rules_version=2)


def sealed_table(path: Path, install: Installed, *taken: int) -> Table:
    """Anna has taken numbers, nobody has sealed."""
    install(SEALED_1)
    table = Table.new(SEALED_1, [Seat("Anna"), Seat("Ben")], seed=1)
    with store_at(path) as store:
        store.create(table)
        played(store, table, *taken)
    return table


def test_what_was_chosen_in_secret_is_kept_and_stays_secret(path: Path, tmp_path: Path, install: Installed) -> None:
    seen = []
    for name, taken in (("one.db", (0, 2)), ("other.db", (1,))):
        before = sealed_table(tmp_path / name, install, *taken)
        install(SEALED_2)
        after = loaded(tmp_path / name, before)
        assert to_fields(after.state.array) == to_fields(before.state.array)
        assert after.masked(0).digest() == before.masked(0).digest()
        partial = after.export(viewer=-1)
        assert partial["entries"] == []
        assert before.head.secret.hex() not in json.dumps(partial)
        seen.append((after.masked(1).digest(), after.number(1), texts(after, 1), after.number(-1), texts(after, -1), partial["view"]))
    assert seen[0] == seen[1]


def test_undo_does_not_reach_back_over_an_upgrade(path: Path, install: Installed) -> None:
    before = sealed_table(path, install, 0, 2)
    assert before.undoable(0) is None
    install(SEALED_2)
    after = loaded(path, before)
    with pytest.raises(NothingToUndo, match="other rules or figures since"):
        after.undo(0)
    after.act(0, [4])
    after.undo(0)
    assert to_fields(after.state.array) == to_fields(before.state.array)


# --- A finished table ---


def test_the_points_of_a_finished_table_are_not_counted_anew(path: Path, install: Installed) -> None:
    before = dice_table(path, install, finished=True)
    assert before.is_over
    told = before.result
    install(DICE_2)
    for table in (loaded(path, before), loaded(path, before)):
        assert table.is_over
        assert table.result == told
        assert table.state.scores() == [told.scores[0] + 40]  # what version 2 would count, after four turns
        assert table.positions().n_steps == 0
        assert str(table.renewed).startswith("This game ended before")
        assert texts(table) == [str(table.renewed)]
    install(DICE_3)
    assert loaded(path, before).result == told


def test_a_finished_table_that_would_go_on_is_not_opened(path: Path, install: Installed) -> None:
    before = dice_table(path, install, finished=True)
    install(DICE_2, {1: lambda fields: with_bonus(fields) | {"turn": 3}})
    with pytest.raises(StoreError, match="the game was over, and under these rules it is not"):
        loaded(path, before)


# --- What cannot go on is said, and nothing is lost ---


@pytest.mark.parametrize(
    ("steps", "why"),
    [
        ({}, "the field bonus is missing"),
        ({1: lambda fields: with_bonus(fields) | {"luck": 1}}, "there is no field luck"),
        ({1: lambda fields: with_bonus(fields) | {"turn": 2**40}}, "turn is 1099511627776"),
        ({1: lambda fields: {**fields, "bonus": fields["malus"]}}, "the field malus is missing"),
        ({1: lambda fields: {**fields, "bonus": fields["turn"][0]}}, "the step from version 1 fails"),
    ],
)
def test_a_position_that_does_not_fit_is_named_and_the_file_stays_as_it_is(
    path: Path, install: Installed, steps: dict[int, Any], why: str
) -> None:
    before = dice_table(path, install)
    kept = rows(path)
    install(DICE_2, steps)
    with pytest.raises(
        StoreError, match=f"table {before.id} cannot be opened.*under version 1 of the rules; version 2 cannot go on.*{why}"
    ):
        loaded(path, before)
    assert rows(path) == kept
    install(DICE_1)
    assert loaded(path, before).state.digest() == before.state.digest()
    install(DICE_2)
    assert to_fields(loaded(path, before).state.array)["pot"] == before.state.record.pot


@pytest.mark.parametrize("standing", [b"", b"\0\1", b"x\x9c\xab\x56\x02\x00\x00\xf7\x00\xbb", None])
def test_a_damaged_position_is_named_and_the_old_rules_do_without(path: Path, install: Installed, standing: bytes | None) -> None:
    before = dice_table(path, install)
    if standing is None:
        changed(path, "DELETE FROM standings")
    else:
        changed(path, "UPDATE standings SET standing = ?", standing)
    kept = rows(path)
    install(DICE_2)
    why = "begun under version 1 of the rules" if standing is None else "what was kept of its position is damaged"
    with pytest.raises(StoreError, match=why):
        loaded(path, before)
    assert rows(path) == kept
    install(DICE_1)
    assert loaded(path, before).state.digest() == before.state.digest()


def test_the_position_of_another_entry_is_not_taken(path: Path, install: Installed) -> None:
    before = dice_table(path, install)
    with contextlib.closing(sqlite3.connect(path)) as connection:
        [(early,)] = connection.execute("SELECT standing FROM standings").fetchall()
    with store_at(path) as store:
        played(store, store.load(before.id), ROLL)
    changed(path, "UPDATE standings SET standing = ?", early)
    install(DICE_2)
    with pytest.raises(StoreError, match="begun under version 1"):
        loaded(path, before)


def test_the_old_rules_do_not_open_what_has_gone_on_under_new_ones(path: Path, install: Installed) -> None:
    before = dice_table(path, install)
    install(DICE_2)
    loaded(path, before)
    install(DICE_1)
    with pytest.raises(StoreError, match="version 2 of the rules; this Tabletier plays version 1"):
        loaded(path, before)


def test_an_upgrade_that_cannot_be_kept_is_not_shown(path: Path, install: Installed) -> None:
    before = dice_table(path, install)
    kept = rows(path)
    install(DICE_2)
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TRIGGER full BEFORE INSERT ON entries BEGIN SELECT RAISE(ABORT, 'full'); END")
    with pytest.raises(StoreError):
        loaded(path, before)
    assert rows(path) == kept
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TRIGGER full")
    assert len(loaded(path, before).entries) == len(before.entries) + 1


@pytest.mark.parametrize("change", ["turn", "key", "missing", "garbage"])
def test_an_upgrade_that_somebody_changed_is_refused_with_its_entry(path: Path, install: Installed, change: str) -> None:
    before = dice_table(path, install)
    install(DICE_2)
    entry = loaded(path, before).entries[-1]
    assert entry.upgrade is not None
    upgrade = entry.upgrade.model_dump(mode="json")
    match change:
        case "turn":
            upgrade["position"]["turn"] = 0
        case "key":
            upgrade["position"]["stream"]["key"][0] += 1
        case "missing":
            del upgrade["position"]
        case "garbage":
            upgrade = {"rules": 2}
    changed(path, "UPDATE entries SET upgrade = ? WHERE number = ?", json.dumps(upgrade), entry.number)
    with pytest.raises(StoreError, match=f"Entry {entry.number} has been changed"):
        loaded(path, before)


# --- Packs ---


def repacked(game: Game, digest: str, nothing: int) -> Game:
    """The game with other figures in its pack."""
    content = records.make(CONTENT)
    content["nothing"] = nothing
    pack = Pack(name="probe", digest=digest, trust={}, data=EMPTY_PACK.data, content=content)
    return replace(game, load_pack=lambda name: pack)


def test_a_table_goes_on_with_other_figures_of_its_pack(path: Path, install: Installed) -> None:
    before = sealed_table(path, install, 0)
    install(repacked(SEALED_1, "new", 5))
    after = loaded(path, before)
    assert len(after.entries) == 2
    assert after.state.content.nothing == 5
    assert after.state.digest() == before.state.digest()
    assert loaded(path, before).entries == after.entries


def test_figures_that_a_position_rests_on_must_not_have_changed(path: Path, install: Installed) -> None:
    before = sealed_table(path, install, 0)
    install(repacked(SEALED_1, "new", 5), rests_on=("nothing",))
    kept = rows(path)
    with pytest.raises(StoreError, match="nothing of the pack 'probe' is not what it was"):
        loaded(path, before)
    assert rows(path) == kept
    install(repacked(SEALED_1, "new", 0), rests_on=("nothing",))
    assert len(loaded(path, before).entries) == 2


def test_a_game_that_says_nothing_of_upgrades_rests_on_all_of_its_pack(path: Path, install: Installed) -> None:
    before = sealed_table(path, install, 0)
    install(repacked(SEALED_2, "new", 5))
    del sys.modules[f"{SEALED_2.package}.upgrades"]
    with pytest.raises(StoreError, match="nothing of the pack"):
        loaded(path, before)
    install(SEALED_2)
    del sys.modules[f"{SEALED_2.package}.upgrades"]
    assert len(loaded(path, before).entries) == 2


# --- Exports ---


def document(table: Table) -> dict[str, Any]:
    again: dict[str, Any] = json.loads(json.dumps(table.export()))
    return again


def upgraded(path: Path, install: Installed) -> Table:
    """A table of both versions."""
    before = dice_table(path, install)
    install(DICE_2)
    with store_at(path) as store:
        table = store.load(before.id)
        played(store, table, ROLL)
    return table


def test_an_upgraded_table_exports_and_replays_from_its_upgrade(path: Path, install: Installed) -> None:
    table = upgraded(path, install)
    again = recorded(DICE_2, document(table))
    assert again.state.digest() == table.state.digest()
    assert again.entries == table.entries
    assert again.checked_after == len(table.entries) - 1
    assert document(again) == document(table)


def test_an_old_export_opens_as_a_recording_where_it_ended(path: Path, install: Installed) -> None:
    before = dice_table(path, install, finished=True)
    old = document(before)
    install(DICE_2)
    table = recorded(DICE_2, old)
    assert table.recording
    assert table.result == before.result
    assert table.names == ["Anna"]
    assert len(table.entries) == len(before.entries) + 1
    again = recorded(DICE_2, document(table))
    assert (again.result, again.entries) == (table.result, table.entries)
    with store_at(path) as store:
        store.create(table)
        assert store.load(table.id).result == before.result


def test_an_old_export_without_a_position_is_refused_in_a_sentence(path: Path, install: Installed) -> None:
    old = document(dice_table(path, install))
    del old["standing"]
    install(DICE_2)
    with pytest.raises(ReplayError, match="begun under version 1 of the rules"):
        recorded(DICE_2, old)
    install(DICE_1)
    assert recorded(DICE_1, old).entries


Change = Callable[[dict[str, Any]], object]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda up: up["position"].update(turn=3), "has been changed"),
        (lambda up: up["position"].pop("turn"), "has been changed"),
        (lambda up: up.pop("position"), "“upgrade.position” is missing"),
        (lambda up: up.update(luck=1), "no field “upgrade.luck”"),
    ],
)
def test_a_changed_upgrade_in_an_export_is_found(path: Path, install: Installed, change: Change, why: str) -> None:
    table = upgraded(path, install)
    changed_one = document(table)
    change(changed_one["entries"][-2]["upgrade"])
    with pytest.raises(ReplayError, match=f"Entry {len(table.entries) - 1}.*{why}"):
        recorded(DICE_2, changed_one)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda up: up["position"].pop("turn"), "the field turn is missing"),
        (lambda up: up["position"]["stream"]["key"].reverse(), "its shuffles are not those that were fixed"),
        (lambda up: up["position"].update(awaited=1, host=1, turn=9), ""),
        (lambda up: up.update(numbers=[1]), "1 numbers of viewers"),
        (lambda up: up.update(after=3), "it stands after another entry"),
    ],
)
def test_without_seals_an_upgrade_that_makes_no_sense_is_found(path: Path, install: Installed, change: Change, why: str) -> None:
    table = upgraded(path, install)
    bare = document(table)
    for entry in bare["entries"]:
        del entry["seal"]
    change(bare["entries"][-2]["upgrade"])
    with pytest.raises(ReplayError, match=f"(Entry|entry).*{why}"):
        recorded(DICE_2, bare)


def test_an_upgrade_of_a_seat_or_with_actions_is_none(path: Path, install: Installed) -> None:
    table = upgraded(path, install)
    upgrade = table.entries[-2]
    for wrong in (replace(upgrade, seat=0), replace(upgrade, actions=(0,)), replace(upgrade, undoes=1)):
        entries = [*table.entries[:-2]]
        with pytest.raises(Refusal):
            Table(DICE_2, table.head, [*entries, wrong.sealed(entries[-1].seal)])
    nobody = Entry(1, -1, (), 0.0).sealed(table.commitment)
    with pytest.raises(Refusal, match="Entry 1 is of a seat"):
        Table(DICE_1, table.head, [nobody])


def test_an_export_that_stands_elsewhere_than_its_entries_lead_is_found(path: Path, install: Installed) -> None:
    old = document(dice_table(path, install))
    old["standing"]["position"]["points"] += 1
    with pytest.raises(ReplayError, match="does not stand as the document says"):
        recorded(DICE_1, old)
