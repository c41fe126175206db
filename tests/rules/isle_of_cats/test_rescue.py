"""Rescue: commitments, speed and order, turns and baskets (IC-41 … IC-52)."""

from __future__ import annotations

import pytest

from tabletier.engine.state import IllegalAction
from tabletier.games.isle_of_cats.state import At, Do, Doing, Pay, Stage
from tests.rules.isle_of_cats.positions import Player, Table, tile

BARS = "blue cat16, red cat16, green cat16"


def turns(*committed: tuple[int, ...]) -> Table:
    """A table in rescue, after each seat has committed these cards."""
    table = Table(len(committed))
    for player, numbers in zip(table.players, committed, strict=True):
        player.has(*numbers)
    table.until(Stage.COMMITMENT)
    for numbers in committed:
        table.players[table.asked].commits(*numbers)
    return table.fields(BARS, "purple cat16, orange cat16")


def mine(*committed: int, fish: int = 20) -> Player:
    """A seat in its first rescue turn, the only one that committed something."""
    return turns(committed, ()).me.fish(fish)


# --- Commitment -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("IC-41")
def test_commitments_are_made_in_turn_face_down_and_turned_up_together() -> None:
    table = Table(3).ordered(2, 0, 1)
    table.players[2].has(7, 43)
    table.players[0].has(55)
    table.until(Stage.COMMITMENT)
    assert table.asked == 2
    assert table.players[2].legal(Do.COMMIT) == [7, 43]
    table.players[2].commits(7, 43)
    assert table.asked == 0
    seen = table.state.masked(0).record
    assert (seen.seat[2].committed, seen.at[7], seen.at[43]) == (2, At.UNKNOWN, At.UNKNOWN)
    table.players[0].commits()  # none is possible
    assert table.asked == 1
    table.players[1].commits()
    assert table.stage == Stage.RESCUE
    assert table.state.masked(0).record.at[7] == At.COMMITTED
    assert table.lies(55) == (At.HAND, 0)


@pytest.mark.rule("IC-42")
def test_a_commitment_is_final_and_other_cards_wait_in_hand() -> None:
    table = Table(2)
    table.me.has(7, 8, 15)
    table.until(Stage.COMMITMENT)
    table.me.do(Do.COMMIT, 8)
    assert table.me.legal(Do.COMMIT) == [15]  # upwards only, and nothing goes back
    table.me.done()
    table.until(Stage.COMMITMENT, day=2)
    assert table.me.legal(Do.COMMIT) == [7, 15]
    assert table.lies(8)[0] == At.FACE_UP


# --- Speed and order --------------------------------------------------------------------------------------------------


@pytest.mark.rule("IC-43")
@pytest.mark.parametrize(
    ("cards", "speed"), [((), 0), ((7,), 4), ((7, 14), 8), ((15, 22), 0), ((23, 34, 35, 42), 8), ((43, 54), 2), ((55, 66, 7), 10)]
)
def test_speed_is_the_sum_printed_on_the_committed_cards(cards: tuple[int, ...], speed: int) -> None:
    assert mine(*cards).record.speed == speed


@pytest.mark.rule("IC-43")
def test_speed_counts_whether_baskets_are_used_or_not() -> None:
    me = mine(55)
    assert (me.record.ready, me.record.whole, me.record.speed) == (1, 1, 3)
    me.rescues("blue cat16", Pay.PERMANENT).lay_anywhere().done()
    assert me.record.speed == 3


@pytest.mark.rule("IC-44")
def test_the_fastest_is_first_and_equal_speeds_keep_their_order() -> None:
    assert turns((), (43,), (7,), (44,)).order == [2, 1, 3, 0]
    assert turns((), (), ()).order == [0, 1, 2]
    assert turns((7,), (8,), (55, 43)).order == [0, 1, 2]  # 4, 4, 4


@pytest.mark.rule("IC-45", "IC-12")
def test_the_new_order_holds_until_the_next_one() -> None:
    table = turns((), (7,), ())
    assert table.order == [1, 0, 2]
    assert table.asked == 1  # rescue
    table.until(Stage.FINDS)
    assert table.asked == 1
    table.until(Stage.COMMITMENT, day=2)
    assert table.asked == 1


# --- Turns ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("IC-46")
def test_each_seat_rescues_one_cat_or_passes_until_all_have_passed() -> None:
    table = turns((43, 44), (), ())
    me, second, third = table.players
    me.rescues("blue cat16", Pay.PERMANENT).lay_anywhere()
    assert not me.may(Do.RESCUE, tile("red cat16"))  # one a turn
    me.done()
    assert table.asked == 1
    second.passes()
    third.rescues("red cat16").lay_anywhere().done()
    assert table.asked == 0
    me.passes()
    assert table.asked == 2  # a pass is final: the second seat is not asked
    third.passes()
    assert table.stage == Stage.FINDS


@pytest.mark.rule("IC-46", "IC-52")
def test_the_phase_ends_when_both_fields_are_empty() -> None:
    table = turns((), ()).fields("blue cat16")
    table.me.rescues("blue cat16").lay_anywhere()
    assert table.stage == Stage.RESCUE  # at the end of the turn
    table.me.done()
    assert table.stage == Stage.FINDS


@pytest.mark.rule("IC-47")
def test_a_cat_costs_a_basket_and_three_fish_left_or_five_right() -> None:
    me = mine()
    me.rescues("blue cat16").lay_anywhere()
    assert (me.has_fish, me.record.ready) == (17, 0)
    other = mine()
    other.rescues("purple cat16").lay_anywhere()
    assert other.has_fish == 15


@pytest.mark.rule("IC-47")
@pytest.mark.parametrize(
    ("fish", "cats"), [(2, []), (3, ["blue cat16", "green cat16", "red cat16"]), (5, ["blue", "green", "orange", "purple", "red"])]
)
def test_only_cats_that_can_be_paid_for(fish: int, cats: list[str]) -> None:
    me = mine(fish=fish)
    assert me.legal(Do.RESCUE) == sorted(tile(f"{cat.split()[0]} cat16") for cat in cats)


@pytest.mark.rule("IC-47", "IC-48")
def test_the_seat_chooses_the_basket_and_the_permanent_one_serves_once_a_day() -> None:
    table = turns((43, 15, 16), ())
    me = table.me
    me.rescues("blue cat16")
    assert me.legal(Do.BASKET) == [Pay.PERMANENT, Pay.CLASSIC, Pay.BROKEN]
    me.do(Do.BASKET, Pay.PERMANENT).lay_anywhere().done()
    assert (me.record.baskets, me.record.ready) == (1, 0)
    table.you.passes()
    me.rescues("red cat16")
    assert me.legal(Do.BASKET) == [Pay.CLASSIC, Pay.BROKEN]
    me.do(Do.BASKET, Pay.BROKEN).lay_anywhere()
    table.until(Stage.RESCUE, day=2)
    assert me.record.ready == 1


@pytest.mark.rule("IC-49")
def test_a_whole_basket_serves_once_and_two_broken_ones_make_one() -> None:
    me = mine(43, 15, 22, 23)
    me.record.ready = 0
    assert (me.record.whole, me.record.broken) == (1, 3)
    me.rescues("blue cat16", Pay.CLASSIC).lay_anywhere()
    assert me.table.lies(43)[0] == At.FACE_UP
    me.done()
    me.table.you.passes()
    me.rescues("red cat16").lay_anywhere()  # nothing to choose: two broken ones
    assert [me.table.lies(number)[0] for number in (15, 22, 23)] == [At.FACE_UP, At.FACE_UP, At.COMMITTED]
    me.done()
    assert me.legal(Do.RESCUE) == []  # a single broken one is worth nothing


@pytest.mark.rule("IC-49")
def test_a_card_without_a_basket_is_none() -> None:
    me = mine(7, 14)
    me.record.ready = 0
    assert me.legal(Do.RESCUE) == []


@pytest.mark.rule("IC-50")
def test_nothing_is_spent_before_the_cat_is_placed() -> None:
    me = mine(43)
    me.rescues("blue cat16", Pay.CLASSIC)
    assert (me.has_fish, me.record.whole, me.table.field(0)[0]) == (20, 1, "blue cat16")
    me.lay_anywhere()
    assert (me.has_fish, me.record.whole, me.table.field(0)[0]) == (17, 0, "red cat16")


@pytest.mark.rule("IC-50", "IC-66")
def test_a_cat_without_a_place_cannot_be_rescued() -> None:
    me = mine()
    me.adds("com3s", "U4 U5 U6")
    for word in range(3):  # all but the bow is taken
        me.record.boat.taken[word] = (1 << 48) - 1
    assert me.legal(Do.RESCUE) == []
    with pytest.raises(IllegalAction):
        me.rescues("blue cat16")
    assert (me.has_fish, me.record.ready) == (20, 1)


@pytest.mark.rule("IC-51")
def test_a_standing_wish_passes_a_seat_that_can_rescue_nothing() -> None:
    table = turns((), ())
    me = table.me
    me.do(Do.WISH)
    assert table.asked == 0  # it can still rescue a cat
    me.rescues("blue cat16").lay_anywhere().done()
    table.you.rescues("red cat16").lay_anywhere().done()
    assert table.asked == 1  # passed by the software, for its basket is used
    assert not me.may(Do.WISH)


@pytest.mark.rule("IC-51")
def test_without_the_wish_or_with_an_anytime_card_a_seat_is_asked() -> None:
    table = turns((), ())
    table.me.fish(0)
    table.you.fish(0)
    table.me.has(84).do(Do.WISH)
    assert table.asked == 0
    table.me.passes().declines()  # its card, in the window before the other turn
    assert table.asked == 1
    table.you.do(Do.WISH)
    assert table.stage == Stage.FINDS


@pytest.mark.rule("IC-52")
def test_all_committed_cards_left_are_discarded() -> None:
    table = turns((7, 43, 15), ()).until(Stage.FINDS)
    assert [table.lies(number)[0] for number in (7, 43, 15)] == [At.FACE_UP] * 3
    assert (table.me.record.committed, table.me.record.whole, table.me.record.broken) == (0, 0, 0)


@pytest.mark.rule("IC-52")
def test_cats_added_afterwards_do_not_reopen_the_phase() -> None:
    table = turns((), ()).fields("blue cat16").bag(*["red cat16"] * 4)
    table.you.has(83)
    table.you.record.no_more = 1 << Stage.BEFORE_RESCUE
    table.me.rescues("blue cat16").lay_anywhere().done()
    assert table.stage == Stage.BEFORE_FINDS
    table.you.plays(83)
    for _ in range(4):
        table.you.do(Do.FIELD, 0)
    assert table.field(0) == ["red cat16"] * 4
    assert table.stage == Stage.FINDS
    assert table.me.doing == Doing.TURN
