"""What views hold, and what actions, reasons and events are called."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tabletier.engine.game import NOBODY
from tabletier.engine.kernel import PACKAGE
from tabletier.engine.state import IllegalAction
from tabletier.games.isle_of_cats.state import ACTIONS, At, Do, Pay, Stage
from tests.contract.play import random_game
from tests.rules.isle_of_cats.positions import GAME, Table, tile

PAGE = (PACKAGE.parents[1] / "docs" / "isle_of_cats.md").read_text("utf-8")
BY_NAME = {"maps", "commons", "rares", "lesson_points", "public_points", "score"}  # whose own keys are colours, shapes, numbers and lines


def said(table: Table, seat: int, kind: Do, value: int = 0, lang: str = "en") -> str:
    return table.state.describe(seat, ACTIONS.number(kind, value), lang)


def test_a_view_shows_what_is_public_to_all_and_cards_to_their_owner() -> None:
    table = Table(2)
    table.me.has(43, 84).laid(113)
    table.until(Stage.RESCUE).fields("blue cat01", "red cat16").under_island("rareT")
    mine, yours = table.state.view(0), table.state.view(1)
    for view in (mine, yours, table.state.view(NOBODY)):
        json.dumps(view, allow_nan=False)
        assert view["stage"] == "rescue"
        assert (view["day"], view["days_left"], view["order"]) == (1, 5, [0, 1])
        assert [[cat["shape"] for cat in field] for field in view["fields"]] == [["cat01"], ["cat16"]]
        assert view["rares"] == {"rareT": 1}
        assert (view["boats"][0]["cards_in_hand"], view["boats"][0]["private_lessons"]) == (2, 1)
    assert (mine["boats"][0]["hand"], mine["boats"][0]["lessons"]) == ([43, 84], [113])
    assert (yours["boats"][0]["hand"], yours["boats"][0]["lessons"]) == ([], [])
    assert mine["boats"][0]["lesson_points"] == {"113": 0}


def test_a_view_of_the_sister() -> None:
    view = Table(1, mode="solo", level="hard").sister_has(200, 201, 202, 210, 211).state.view(0)
    assert view["level"] == "hard"
    assert view["sister"]["lessons"] == [200, 201, 202, 210, 211]
    assert view["sister"]["lesson_points"] == {"200": 80, "201": 95, "202": 0, "210": 0, "211": 0}
    assert view["order"] == [0, "sister"]


def test_what_actions_are_called() -> None:
    table = Table(2)
    table.me.has(43, 15, 16)
    assert said(table, 0, Do.PICK, table.me.legal(Do.PICK)[0]).startswith("Keep No. ")
    table.until(Stage.COMMITMENT)
    assert said(table, 0, Do.COMMIT, 43) == "Commit No. 43 (speed 1, whole basket)"
    assert said(table, 0, Do.COMMIT, 15) == "Commit No. 15 (speed 0, broken basket)"
    table.me.commits(15, 16, 43)
    table.you.commits()
    table.fields("blue cat16")
    assert said(table, 0, Do.RESCUE, tile("blue cat16")) == "Rescue from the left field: blue cat of shape 16"
    assert said(table, 0, Do.RESCUE, tile("blue cat16"), "fr").startswith("Sauver du champ de gauche")
    table.me.rescues("blue cat16")
    assert said(table, 0, Do.BASKET, Pay.BROKEN) == "Pay with two broken baskets"


@pytest.mark.parametrize(
    ("squares", "reason"),
    [("A4 B4 C4 D4 E4", "it touches no tile on the boat"), ("H5 I5 J5 K5 L5", "it overlaps at H5: red cat")],
)
def test_why_a_tile_cannot_lie_there(squares: str, reason: str) -> None:
    table = Table(2).until(Stage.RESCUE).fields("blue cat16")
    me = table.me.adds("red cat16", "H3 H4 H5 H6 H7")
    me.rescues("blue cat16")
    with pytest.raises(IllegalAction, match=reason):
        me.lay(squares)


def test_why_a_cat_cannot_be_rescued() -> None:
    table = Table(2).until(Stage.RESCUE).fields("blue cat16")
    me = table.me.fish(2)
    with pytest.raises(IllegalAction, match="more fish"):
        me.rescues("blue cat16")
    me.fish(9).record.ready = 0
    with pytest.raises(IllegalAction, match="no basket"):
        me.rescues("blue cat16")
    with pytest.raises(IllegalAction, match="neither field"):
        me.rescues("red cat01")


def test_what_is_told_of_purchases_and_speeds() -> None:
    table = Table(2).until(Stage.PURCHASE)
    before = table.state.masked(1)
    for player in table.players:
        player.done()
    told = table.state.game.words.narrate(before, table.state.masked(1), 1, (), ("Ann", "Bob"))
    assert [message.text("en") for message in told] == ["Ann: 0 cards bought for 0 fish", "Bob: 0 cards bought for 0 fish"]
    table.me.has(7)
    table.until(Stage.COMMITMENT)
    table.me.commits(7)
    before = table.state.masked(0)
    table.you.commits()
    told = table.state.game.words.narrate(before, table.state.masked(0), 1, (), ("Ann", "Bob"))
    assert [message.text("en") for message in told] == ["Ann: speed 4", "Bob: speed 0"]
    assert table.lies(7)[0] == At.COMMITTED


# --- The page that describes views and actions ------------------------------------------------------------------------


def keys(thing: Any) -> Iterator[str]:
    if isinstance(thing, list):
        for item in thing:
            yield from keys(item)
    elif isinstance(thing, dict):
        for key, value in thing.items():
            yield key
            if key not in BY_NAME:
                yield from keys(value)


def test_the_page_names_every_key_of_a_view_and_every_stage() -> None:
    named = set(re.findall(r"`(\w+)`", PAGE))
    seen: set[str] = set()
    for mode, seats in (("standard", 2), ("family", 2), ("solo", 1)):
        random_game(GAME.new(seats, 3, mode), random.Random(3), lambda state, seat, legal: seen.update(keys(state.view(seat))))
    assert seen - named == set()
    assert {stage.name.lower() for stage in Stage} <= named


def test_the_page_numbers_the_actions_as_they_are() -> None:
    rows = re.findall(r"^\| (\d+)(?:–(\d+))? \|", PAGE, re.MULTILINE)
    listed = [(int(first), int(last or first)) for first, last in rows]
    assert listed == [(first, first + size - 1) for first, size in zip(ACTIONS.first, ACTIONS.sizes, strict=True)]
