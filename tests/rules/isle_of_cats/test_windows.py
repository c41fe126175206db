"""When Anytime cards may be played (IC-58 … IC-65)."""

from __future__ import annotations

import pytest

from tabletier.games.isle_of_cats.state import At, Do, Doing, Pay, Stage
from tests.rules.isle_of_cats.positions import Player, Table

WINDOWS = (
    Stage.MORNING,
    Stage.DRAFTED,
    Stage.BOUGHT,
    Stage.BEFORE_COMMITMENT,
    Stage.BEFORE_REVEAL,
    Stage.BEFORE_RESCUE,
    Stage.BEFORE_FINDS,
)


def with_card(number: int = 84, seats: int = 2) -> Table:
    """The last seat holds an Anytime card."""
    table = Table(seats)
    table.you.has(number)
    return table


@pytest.mark.rule("IC-58")
def test_a_card_is_optional_resolved_completely_and_discarded_face_up() -> None:
    table = with_card(84).until(Stage.DRAFTED)
    table.you.declines()
    assert table.lies(84) == (At.HAND, 1)
    table.until(Stage.BOUGHT)
    table.you.plays(84)
    assert table.lies(84)[0] == At.FACE_UP
    assert table.state.masked(0).record.at[84] == At.FACE_UP
    assert (table.you.record.baskets, table.you.record.hand) == (2, 0)


@pytest.mark.rule("IC-58", "IC-60")
def test_if_several_want_to_play_turn_order_decides() -> None:
    table = Table(3).ordered(2, 0, 1)
    for player, number in zip(table.players, (84, 85, 76), strict=True):
        player.has(number)
    table.until(Stage.DRAFTED)
    asked = []
    while table.stage == Stage.DRAFTED:
        asked.append(table.asked)
        table.players[table.asked].declines()
    assert asked == [2, 0, 1]


@pytest.mark.rule("IC-59")
@pytest.mark.parametrize("stage", WINDOWS)
def test_the_windows_of_a_day(stage: Stage) -> None:
    table = with_card().until(stage, day=2 if stage == Stage.MORNING else 0)
    assert table.asked == 1
    assert table.you.doing == Doing.WINDOW
    assert table.you.may(Do.PLAY, 84)


@pytest.mark.rule("IC-59")
def test_a_window_opens_before_the_fields_are_filled_and_one_after_fishing() -> None:
    table = with_card().until(Stage.DAWN, day=2)
    assert table.field(0) == []
    fish = table.you.has_fish
    table.until(Stage.MORNING, day=2)
    assert len(table.field(0)) == 4
    assert table.you.has_fish == fish + 20


@pytest.mark.rule("IC-59", "IC-63")
def test_the_last_window_is_before_scoring_and_every_effect_still_works() -> None:
    table = with_card(88)
    table.you.has(84)  # something to be asked for
    table.until(Stage.DUSK, day=5)
    table.you.adds("com1", "E2").adds("com1", "E3")  # E2 has a rat
    table.you.laid(118)
    table.you.record.baskets = 2
    assert table.you.points["private"] == 0
    table.you.plays(88).do(Do.REMOVE, 0).do(Do.REMOVE, 1).done().declines()
    assert table.state.is_over
    assert table.you.points["private"] == 7  # three baskets
    assert table.you.points["rats"] == -19


@pytest.mark.rule("IC-60")
def test_after_a_card_all_are_asked_anew_and_the_window_closes_when_all_have_declined() -> None:
    table = Table(2)
    table.me.has(84)
    table.you.has(76, 85)
    table.until(Stage.DRAFTED)
    table.me.declines()
    table.you.plays(85)
    assert table.asked == 0
    table.me.declines()
    assert table.asked == 1
    table.you.declines()
    assert table.stage == Stage.PURCHASE


@pytest.mark.rule("IC-60")
def test_a_seat_without_a_card_or_with_a_standing_no_is_skipped() -> None:
    table = Table(3)
    table.players[1].has(84)
    table.until(Stage.BEFORE_COMMITMENT)
    assert table.asked == 1
    table.players[1].do(Do.NO_MORE)
    for player in table.players:
        assert table.stage == Stage.COMMITMENT  # before the second and the third commitment nobody is asked
        player.commits()
    assert table.stage == Stage.BEFORE_REVEAL  # a no for another kind of window does not count here
    assert table.asked == 1
    table.until(Stage.BEFORE_COMMITMENT, day=2)  # the next day begins anew
    assert table.asked == 1


@pytest.mark.rule("IC-60")
def test_a_seat_is_not_asked_before_its_own_turn() -> None:
    table = with_card().ordered(1, 0)
    table.until(Stage.BEFORE_REVEAL).you.declines()
    assert (table.stage, table.asked) == (Stage.RESCUE, 1)
    assert table.you.may(Do.PLAY, 84)


def in_turn(*hand: int) -> Player:
    table = Table(2)
    table.me.has(*hand, 55).record.no_more = -1  # asked in no window
    table.until(Stage.COMMITMENT)
    table.me.commits(55)
    table.you.commits()
    table.fields("blue cat16, red cat16")
    return table.me


@pytest.mark.rule("IC-61")
def test_in_its_own_turn_a_seat_plays_before_between_and_after_its_actions() -> None:
    me = in_turn(80, 84, 85)
    me.plays(84)
    assert me.record.ready == 2
    me.rescues("blue cat16", Pay.CLASSIC)
    assert me.legal(Do.PLAY) == []  # a tile waits to be placed
    me.lay_anywhere().plays(80)
    me.rescues("red cat16").lay_anywhere()
    assert me.may(Do.PLAY, 85)
    me.plays(85)
    assert (me.record.baskets, me.record.ready) == (3, 2)
    me.done()


@pytest.mark.rule("IC-61")
def test_while_a_bonus_waits_no_card_can_be_played() -> None:
    me = in_turn(84)
    me.rescues("blue cat16", Pay.PERMANENT).lay("M2 N2 O2 P2 Q2")  # the blue map is O2
    assert me.doing == Doing.BONUS
    assert me.legal(Do.PLAY) == []
    assert me.declines().may(Do.PLAY, 84)


@pytest.mark.rule("IC-62")
def test_no_card_during_the_draft_nor_while_another_is_resolved() -> None:
    table = Table(2)
    table.me.has(76, 77, 84)
    assert table.me.legal(Do.PLAY) == []  # the draft
    table.until(Stage.DRAFTED)
    table.me.plays(77).do(Do.MOVE, table.me.legal(Do.MOVE)[0])
    assert table.me.legal(Do.PLAY) == []
    table.me.done()
    assert table.me.may(Do.PLAY, 84)


@pytest.mark.rule("IC-62", "IC-83")
@pytest.mark.parametrize("number", [69, 70])
def test_69_and_70_may_be_played_before_the_tile_of_75_is_placed(number: int) -> None:
    table = with_card(number).bag("red cat16")
    you = table.you.has(75, 84).adds("com1", "H5")
    table.until(Stage.DRAFTED)
    you.plays(75)
    assert you.legal(Do.PLAY) == [number]
    assert not you.may_lay("A4 B4 C4 D4 E4")
    you.plays(number).lay("A4 B4 C4 D4 E4")
    assert you.pieces == ["com1", "red cat16"]


@pytest.mark.rule("IC-63")
def test_in_the_last_window_tiles_and_fish_still_count() -> None:
    table = with_card(75)
    table.until(Stage.DUSK, day=5)
    table.bag("red cat16")
    before = table.you.points["rats"]
    table.you.plays(75).lay("K1 L1 M1 N1 O1")  # four rats
    assert table.you.points["rats"] == before + 4


@pytest.mark.rule("IC-64")
def test_a_card_may_be_played_for_nothing() -> None:
    table = with_card(92).until(Stage.BOUGHT)
    fish = table.you.has_fish
    table.you.plays(92)  # no rare treasure on the boat
    assert table.you.has_fish == fish
    assert table.lies(92)[0] == At.FACE_UP


@pytest.mark.rule("IC-64")
def test_a_card_whose_price_cannot_be_paid_cannot_be_played() -> None:
    table = Table(2)
    me = table.me.has(76, 86, 88, 84)
    me.laid(120).adds("com1", "H5").record.baskets = 0
    table.until(Stage.BOUGHT)
    assert me.legal(Do.PLAY) == [84]  # no basket, one lesson, one treasure
    me.laid(121).adds("com1", "I5").record.baskets = 1
    assert me.legal(Do.PLAY) == [76, 84, 86, 88]


@pytest.mark.rule("IC-65")
def test_what_is_given_up_is_the_players_own() -> None:
    table = Table(2)
    me, you = table.me.has(86, 88), table.you
    me.laid(120, 121)
    you.laid(122, 123).adds("com1", "H5").adds("com1", "I5")
    me.adds("com2", "H5 I5").adds("rareI", "H6 I6 J6 K6").adds("blue cat16", "H4 I4 J4 K4 L4")
    table.public(150).until(Stage.BOUGHT)
    me.plays(86)
    assert me.legal(Do.GIVE_UP) == [120]  # two are needed, so the lower one comes first
    me.do(Do.GIVE_UP, 120)
    assert me.legal(Do.GIVE_UP) == [121]
    me.do(Do.GIVE_UP, 121).done()
    me.plays(88)
    assert me.legal(Do.REMOVE) == [0]
    me.do(Do.REMOVE, 0).do(Do.REMOVE, 1).done()
    assert (me.pieces, me.lessons) == (["blue cat16"], [])
    assert (you.lessons, len(you.pieces)) == ([122, 123], 2)
