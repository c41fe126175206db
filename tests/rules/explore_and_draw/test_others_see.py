"""What a seat draws on a day is shown when the day closes; a day ends by the seat's own word (ED-69)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabletier.engine.game import NOBODY
from tabletier.engine.state import IllegalAction
from tabletier.games.explore_and_draw.state import Do, Doing
from tests.rules.explore_and_draw.positions import BARS, GAME, Player, Table, above_or_below, all_of, any_2, lesson

ISLAND = {
    1: all_of("green cat16", "com1"),
    5: above_or_below("com1, com2", "rareO"),
    9: any_2("com1", "com2"),
    2: lesson(2),
    6: all_of("osh1"),
    10: lesson(10),
    3: all_of("red cat02"),
    4: lesson(4),
}


def table() -> Table:
    found = Table(3, seed=4).put(ISLAND)
    found.me.draws(BARS, {"A": "red cat"}).ticks(20)
    found.new_morning()
    return found


def bytes_for(shown: Table, viewer: int) -> bytes:
    """All that a viewer may know, as bytes."""
    found: bytes = shown.state.masked(viewer).to_bytes()
    return found


#: Things that a seat may have done in the middle of a day.
DONE: dict[str, Callable[[Player], Any]] = {
    "nothing": lambda me: None,
    "a column": lambda me: me.column("A"),
    "another column": lambda me: me.column("B"),
    "a row": lambda me: me.row(1),
    "one per row": lambda me: me.one_per_row().card(2),
    "a card": lambda me: me.column("A").card(5),
    "a lesson": lambda me: me.column("B").card(2),
    "a colour": lambda me: me.column("B").card(6).colour("green"),
    "a cat": lambda me: me.column("A").card(1).chooses("green cat16").lay("H2 I2 J2 K2 L2"),
    "the cat elsewhere": lambda me: me.column("A").card(1).chooses("green cat16").lay("H2 H3 H4 H5 H6"),
    "a doubling": lambda me: me.column("A").card(1).chooses("com1").twice().lay("M1"),
    "an extra card": lambda me: me.column("A").extra_card(2),
    "all but the end": lambda me: [me.column("B").card(2).card(10).card(6).colour("red").lay_anywhere()],
}


@pytest.mark.rule("ED-69")
@pytest.mark.parametrize("what", DONE)
@pytest.mark.parametrize("viewer", [1, 2, NOBODY])
def test_until_the_day_closes_nobody_else_learns_what_a_seat_does(what: str, viewer: int) -> None:
    before, after = table(), table()
    DONE[what](after.me)
    assert bytes_for(after, viewer) == bytes_for(before, viewer)
    assert after.state.view(viewer) == before.state.view(viewer)


@pytest.mark.rule("ED-69")
def test_the_seat_itself_sees_all_that_it_does() -> None:
    shown = table()
    DONE["a cat"](shown.me)
    mine = shown.state.view(0)["boats"][0]
    assert [piece["kind"] for piece in mine["pieces"]] == ["cat", "cat"]
    assert [piece["today"] for piece in mine["pieces"]] == [False, True]
    assert mine["hand"]["kind"] == "common"  # the other element of the card
    assert shown.state.masked(0).record.seat[0].boat.n == 2


@pytest.mark.rule("ED-69")
@pytest.mark.parametrize("viewer", [1, NOBODY])
def test_others_see_the_boat_as_it_stood_in_the_morning(viewer: int) -> None:
    shown = table()
    shown.me.column("B").card(6).colour("red").lay_anywhere().card(2).card(10).end_day()
    seen = shown.state.view(viewer)["boats"][0]
    assert [(piece["kind"], piece["colour"]) for piece in seen["pieces"]] == [("cat", "red")]
    assert seen["lessons"] == [20]
    assert seen["specials"] == []
    assert seen["score"]["families"] == 0


@pytest.mark.rule("ED-69")
@pytest.mark.parametrize("viewer", [0, 1, 2, NOBODY])
def test_everybody_sees_who_is_still_drawing(viewer: int) -> None:
    shown = table()
    assert shown.state.view(viewer)["to_act"] == [0, 1, 2]
    shown.me.finish_day()
    assert shown.state.legal_actions(0) == []
    assert shown.state.view(viewer)["to_act"] == [1, 2]
    assert shown.state.view(viewer)["boats"][0]["doing"] == "done"
    shown.you.finish_day()
    assert shown.state.view(viewer)["to_act"] == [1]


@pytest.mark.rule("ED-69")
@pytest.mark.parametrize("viewer", [1, 2, NOBODY])
def test_of_a_seat_that_is_done_others_know_that_and_no_more(viewer: int) -> None:
    one, other = table(), table()
    one.me.column("A").finish_day()
    other.me.row(1).finish_day()
    assert one.me.drawn != other.me.drawn
    assert bytes_for(one, viewer) == bytes_for(other, viewer)


@pytest.mark.rule("ED-69")
@pytest.mark.parametrize("viewer", [1, 2, NOBODY])
def test_when_the_day_closes_everybody_sees_everything(viewer: int) -> None:
    shown = table()
    shown.me.column("B").card(6).colour("red").lay_anywhere().card(2).extra_card(4).card(10).end_day()
    shown.players[1].finish_day()
    shown.players[2].finish_day()
    seen = shown.state.view(viewer)["boats"][0]
    assert [(piece["kind"], piece["colour"]) for piece in seen["pieces"]] == [("cat", "red"), ("oshax", "red")]
    assert seen["lessons"] == [2, 4, 10, 20]
    assert seen["specials"] == ["extra_card"]


@pytest.mark.rule("ED-69")
@pytest.mark.parametrize("viewer", [0, 1, NOBODY])
def test_what_is_drawn_on_the_last_day_is_shown_at_the_end(viewer: int) -> None:
    shown = table()
    shown.record.day = 7
    shown.me.column("B").card(6).colour("red").lay_anywhere().card(2).card(10).end_day()
    shown.players[1].finish_day()
    before = shown.state.masked(viewer)
    shown.players[2].finish_day()
    assert shown.state.is_over
    told = GAME.words.narrate(before, shown.state.masked(viewer), 2, [], ["Ann", "Ben", "Cleo"])
    assert viewer == 0 or "Ann drew red Oshax, lesson 2, lesson 10" in told[0].text("en")
    assert len(shown.state.view(viewer)["boats"][0]["pieces"]) == 2
    assert shown.state.masked(viewer).scores() == shown.state.scores()


@pytest.mark.rule("ED-69")
def test_a_day_ends_by_the_seats_own_word() -> None:
    shown = Table().put({1: lesson(1), 5: lesson(5), 9: lesson(9)})
    me = shown.me.column("A").card(1).card(5)
    with pytest.raises(IllegalAction, match="1 card of this day is still to be resolved"):
        me.end_day()
    me.card(9)
    assert me.doing == Doing.END_OF_DAY  # it does not end by itself
    assert shown.record.day == 1
    assert me.kinds() == {Do.EXTRA_CARD, Do.END_DAY}  # the special action is still possible
    me.end_day()
    assert shown.record.day == 2


@pytest.mark.rule("ED-69")
def test_nobody_learns_anything_before_the_day_closes() -> None:
    """What undo goes by: the counter stands still until the last seat has ended its day, every day anew."""
    shown = table()
    reveals = shown.state.reveals
    for day in range(3):
        shown.me.finish_day()
        shown.players[1].finish_day()
        assert shown.state.reveals == reveals + day
        shown.players[2].finish_day()
        assert shown.state.reveals == reveals + day + 1


def imagined(shown: Table, viewer: int, seed: int) -> Table:
    """A table that may lie behind what a viewer sees."""
    found = Table(3)
    found.state = shown.state.masked(viewer).dealt(seed)
    return found


@pytest.mark.rule("ED-69")
@pytest.mark.parametrize("day", [1, 7])
@pytest.mark.parametrize("viewer", [1, NOBODY])
def test_a_seat_that_is_done_may_have_had_any_day(viewer: int, day: int) -> None:
    """What a bot may imagine of a day that it has not seen."""
    shown = table()
    shown.record.day = day
    shown.players[1].column("A").card(1)
    shown.me.column("A").finish_day()
    days = []
    for seed in range(40):
        found = imagined(shown, viewer, seed)
        assert found.me.doing == Doing.DONE
        assert found.me.record.cards == 0  # every card was resolved
        for other in (1, 2):  # the others stand as they are seen
            assert bytes(found.record.seat[other]) == bytes(shown.state.masked(viewer).record.seat[other])
        days.append(found.me.record.column)
        if days[-1] == 1:  # column B
            assert {2, 10, 20} <= set(found.me.lessons)
            assert any("osh1" in piece for piece in found.me.drawn)
    assert set(days) == {-1, 0, 1, 2, 3}  # -1 for a row, or one card per row
    assert imagined(shown, viewer, 5).state.digest() == imagined(shown, viewer, 5).state.digest()


@pytest.mark.rule("ED-69")
def test_a_seat_that_is_done_knows_its_own_day() -> None:
    shown = table()
    shown.me.column("B").card(6).colour("red").lay_anywhere().card(2).card(10).end_day()
    assert bytes(imagined(shown, 0, 3).record.seat[0]) == bytes(shown.record.seat[0])


@pytest.mark.rule("ED-69", "ED-09")
@pytest.mark.parametrize("viewer", [0, 1, NOBODY])
def test_nobody_knows_the_islands_of_the_days_to_come(viewer: int) -> None:
    one, other = Table(2, seed=11), Table(2, seed=11)
    other.record.stream.key[3] ^= 1  # another future behind the same island
    assert one.state.digest() != other.state.digest()
    assert bytes_for(one, viewer) == bytes_for(other, viewer)


@pytest.mark.rule("ED-58")
def test_nobody_knows_the_colours_that_are_still_face_down() -> None:
    table = Table(mode="solo", seed=3)
    seen = table.state.view(0)["sister"]
    assert len(seen["colours"]) == 1
    later = set()
    for seed in range(30):
        dealt = table.state.masked(0).dealt(seed)
        player = Table(mode="solo")
        player.state = dealt
        player.put({1: lesson(1), 5: lesson(2), 9: lesson(3)}).me.finish_day()
        later.add(dealt.view(0)["sister"]["colours"][1])
    assert later == {"blue", "green", "orange", "purple", "red"} - set(seen["colours"])
