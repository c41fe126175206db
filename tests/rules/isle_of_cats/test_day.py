"""A day, exploration, lessons (IC-23 … IC-39, IC-56, IC-57)."""

from __future__ import annotations

import pytest

from tabletier.games.isle_of_cats.state import At, Do, Doing, Stage
from tests.rules.isle_of_cats.positions import GAME, Table

ORDER = (Stage.DRAFT, Stage.PURCHASE, Stage.COMMITMENT, Stage.RESCUE, Stage.FINDS)


@pytest.mark.rule("IC-23")
def test_five_days_each_with_its_phases_in_order() -> None:
    table = Table()
    met: list[tuple[int, Stage]] = []
    while not table.state.is_over:
        now = (table.record.day, table.stage)
        if now not in met:
            met.append(now)
        table.step()
    assert met == [(day, stage) for day in range(1, 6) for stage in ORDER]


@pytest.mark.rule("IC-24")
def test_a_card_is_played_only_in_its_own_phase() -> None:
    table = Table()
    me = table.me.has(1, 43, 84, 98)
    table.until(Stage.BOUGHT)
    assert me.legal(Do.PLAY) == [84]
    table.until(Stage.COMMITMENT)
    assert me.legal(Do.COMMIT) == [43]
    assert me.legal(Do.PLAY) == []
    table.until(Stage.RESCUE)
    assert me.legal(Do.PLAY) == [84]
    table.until(Stage.FINDS)
    assert me.legal(Do.PLAY) == [1, 84, 98]
    assert me.legal(Do.COMMIT) == []


@pytest.mark.rule("IC-25")
def test_a_lesson_drawn_after_its_phase_waits_for_the_next_day() -> None:
    table = Table().until(Stage.RESCUE, day=4)
    table.me.has(127)
    table.until(Stage.FINDS, day=4)
    assert (table.me.lessons, table.me.hand) == ([], [127])
    table.until(Stage.COMMITMENT, day=5)
    assert (table.me.lessons, table.me.hand) == ([127], [])
    table.me.has(128)
    table.until(Stage.FINDS, day=5)
    table.step()
    table.step()
    assert table.state.is_over
    assert table.me.lessons == [127]  # No. 128 is worth nothing


@pytest.mark.rule("IC-26")
@pytest.mark.parametrize(("seats", "cats"), [(2, 4), (3, 6), (4, 8)])
def test_two_cats_a_seat_into_each_field(seats: int, cats: int) -> None:
    table = Table(seats)
    assert [len(table.field(k)) for k in (0, 1)] == [cats, cats]
    table.until(Stage.DRAFT, day=2)
    assert [len(table.field(k)) for k in (0, 1)] == [cats, cats]


@pytest.mark.rule("IC-27")
def test_a_rare_treasure_goes_under_the_island_and_does_not_count() -> None:
    table = Table().until(Stage.FINDS).under_island().bag(*["rareT"] * 3, *["red cat16"] * 8)
    table.until(Stage.DRAFT, day=2)
    assert table.field(0) + table.field(1) == ["red cat16"] * 8
    assert table.rares + table.in_bag == ["rareT"] * 3


@pytest.mark.rule("IC-28")
def test_a_field_may_hold_more_cats() -> None:
    table = Table(4)
    table.me.has(77, 83)
    table.until(Stage.BOUGHT)
    table.bag(*["red cat16"] * 4)
    table.me.plays(83)
    for _ in range(4):
        table.me.do(Do.FIELD, 0)
    right = [table.record.line[1][k] for k in range(3)]
    table.me.plays(77)
    for number in sorted(right):
        table.me.do(Do.MOVE, number)
    table.me.done()
    assert [len(table.field(k)) for k in (0, 1)] == [8 + 4 + 3, 5]


@pytest.mark.rule("IC-29", "IC-57")
def test_twenty_fish_a_day_on_top_of_what_is_left() -> None:
    table = Table()
    table.me.has(43, 114)
    assert table.me.has_fish == 20
    table.me.fish(7)
    table.until(Stage.DRAFT, day=2)
    assert table.me.has_fish == 27
    assert table.me.hand == [43]  # unplayed cards stay


# --- The draft --------------------------------------------------------------------------------------------------------


def packs(table: Table) -> list[list[int]]:
    return [table.cards(At.PACK, player.seat) for player in table.players]


@pytest.mark.rule("IC-30")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_of_7_5_and_3_are_kept_and_the_last_one_without_a_choice(seats: int) -> None:
    table = Table(seats)
    for size in (7, 5, 3):
        assert [len(pack) for pack in packs(table)] == [size] * seats
        for player, pack in zip(table.players, packs(table), strict=True):
            player.picks(pack[0], pack[-1])
    assert table.stage == Stage.PURCHASE
    assert [len(table.cards(At.KEPT, seat)) for seat in range(seats)] == [7] * seats


@pytest.mark.rule("IC-30")
def test_exactly_two_are_kept() -> None:
    table = Table()
    pack = packs(table)[0]
    assert not table.me.may(Do.DONE)
    assert table.me.legal(Do.PICK) == pack[:-1]  # the highest alone would leave none to follow
    table.me.do(Do.PICK, pack[2])
    assert table.me.legal(Do.PICK) == pack[3:]
    table.me.do(Do.PICK, pack[5])
    assert table.me.legal(Do.PICK) == []
    assert table.me.may(Do.DONE)


@pytest.mark.rule("IC-31")
@pytest.mark.parametrize(("day", "way"), [(1, 1), (2, -1), (3, 1), (4, -1), (5, 1)])
def test_cards_go_to_the_left_neighbour_on_odd_days_by_seating_not_by_turn_order(day: int, way: int) -> None:
    table = Table(4).ordered(3, 1, 0, 2).until(Stage.DRAFT, day=day)
    before = packs(table)
    for player, pack in zip(table.players, before, strict=True):
        player.picks(*pack[:2])
    after = packs(table)
    for seat in range(4):
        assert after[(seat + way) % 4] == before[seat][2:]


@pytest.mark.rule("IC-31")
def test_two_seats_exchange() -> None:
    table = Table(2)
    before = packs(table)
    for player, pack in zip(table.players, before, strict=True):
        player.picks(*pack[:2])
    assert packs(table) == [before[1][2:], before[0][2:]]


@pytest.mark.rule("IC-32")
def test_all_choose_at_once_and_in_secret() -> None:
    table = Table(3)
    assert table.state.to_act == (0, 1, 2)
    pack = packs(table)[0]
    before = table.state.masked(1).digest()
    table.me.do(Do.PICK, pack[0])
    assert table.state.masked(1).digest() == before
    table.me.do(Do.PICK, pack[1]).done()
    assert table.state.to_act == (1, 2)
    assert table.state.masked(0).record.at[pack[0]] == At.PICKED  # the seat may look at what it has kept
    assert len(packs(table)[1]) == 7  # nothing moves before the last one has chosen
    for player in table.players[1:]:
        player.picks(*packs(table)[player.seat][:2])
    assert table.state.to_act == (0, 1, 2)


# --- Buying -----------------------------------------------------------------------------------------------------------


def buying(*kept: int, fish: int = 20) -> Table:
    """Seat 0 has kept these cards, and may buy them."""
    table = Table().until(Stage.PURCHASE)
    for number in table.cards(At.KEPT, 0):
        table.record.at[number] = At.DECK
        table.record.owner[number] = -1
    for number in kept:
        table.move(number, At.KEPT, 0)
    table.me.fish(fish)
    return table


@pytest.mark.rule("IC-33")
def test_each_kept_card_is_paid_for_or_discarded() -> None:
    table = buying(1, 15, 43, 71, 84, 113, 144)
    table.me.buys(1, 113, 144)
    table.you.done()
    assert table.me.has_fish == 20 - 5 - 2 - 1
    table.until(Stage.COMMITMENT)
    assert table.me.hand == [1]
    assert table.me.lessons == [113]
    assert table.cards(At.FACE_DOWN, 0) == [15, 43, 71, 84]


@pytest.mark.rule("IC-33", "IC-35")
def test_none_may_be_kept_and_nobody_goes_below_zero() -> None:
    table = buying(1, 15, 43, 71, 84, 113, 144, fish=2)
    assert table.me.legal(Do.BUY) == [15, 43, 71, 113, 144]
    table.me.do(Do.BUY, 43)
    assert table.me.legal(Do.BUY) == [71]  # what costs nothing can always be kept
    table.me.done()
    table.you.done()
    assert (table.me.has_fish, table.me.hand) == (0, [43])


@pytest.mark.rule("IC-34")
def test_what_was_kept_or_refused_is_not_seen_but_how_many_and_the_fish_are() -> None:
    table = buying(1, 15, 43, 71, 84, 113, 144)
    before = table.state.masked(1).digest()
    table.me.do(Do.BUY, 1).do(Do.BUY, 43)
    assert table.state.masked(1).digest() == before
    table.me.done()
    table.you.done()
    seen = table.state.masked(1).record
    assert (seen.seat[0].bought, seen.seat[0].spent, seen.seat[0].fish, seen.seat[0].hand) == (2, 7, 13, 2)
    assert {seen.at[number] for number in (1, 15, 43, 71, 84, 113, 144)} == {At.UNKNOWN}


@pytest.mark.rule("IC-35")
def test_hand_and_fish_have_no_limit_and_old_cards_are_not_paid_again() -> None:
    table = Table()
    table.me.has(*range(7, 47)).fish(900)
    table.until(Stage.PURCHASE, day=2)
    assert len(table.me.hand) == 40
    table.until(Stage.RESCUE, day=2)
    assert table.me.has_fish == 920
    assert len(table.me.hand) == 40


@pytest.mark.rule("IC-36")
@pytest.mark.parametrize("number", [67, 68, 76, 78, 79, 90, 91, 92, 93, 94, 95, 96, 97])
def test_fish_cards_of_the_hand_may_be_played_while_buying(number: int) -> None:
    table = buying(1)
    table.me.has(number, 71, 77, 84)
    assert table.me.legal(Do.PLAY) == [number]


@pytest.mark.rule("IC-36")
def test_such_a_play_is_disclosed_with_the_purchases() -> None:
    table = buying(1, 92)
    table.me.has(78, 97).laid(113, 114)
    table.me.adds("red cat16", "F5 G5 H5 I5 J5").fish(2)
    assert table.me.legal(Do.PLAY) == [78, 97]  # No. 92 is of this purchase
    before = table.state.masked(1).digest()
    table.me.plays(78)
    assert table.me.has_fish == 4
    table.me.plays(97).colour("red")
    assert table.me.has_fish == 5
    assert table.state.masked(1).digest() == before
    table.me.buys(1)
    table.you.done()
    seen = table.state.masked(1).record
    assert (seen.at[78], seen.at[97], seen.seat[0].gained, seen.seat[0].fish) == (At.FACE_UP, At.FACE_UP, 3, 0)


@pytest.mark.rule("IC-36")
def test_a_card_of_this_purchase_is_playable_directly_after() -> None:
    table = buying(94)
    table.me.buys(94)
    table.you.done()
    assert table.stage == Stage.BOUGHT
    assert table.me.legal(Do.PLAY) == [94]


# --- Lessons ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("IC-37")
def test_every_lesson_in_hand_is_laid_out() -> None:
    table = Table()
    table.me.has(113, 120, 142, 43, 147)
    table.until(Stage.COMMITMENT)
    assert (table.me.lessons, table.me.hand) == ([113, 120, 142], [43])
    assert table.lies(147)[0] == At.PUBLIC
    assert table.you.lessons == []


@pytest.mark.rule("IC-38")
def test_public_lessons_are_laid_in_turn_and_a_colour_is_chosen() -> None:
    table = Table(3).ordered(2, 0, 1)
    table.players[0].has(143, 148)
    table.players[2].has(146, 144)
    table.until(Stage.LESSONS)
    asked = []
    for colour in ("red", "blue", "green"):
        asked.append(table.asked)
        assert len(table.players[table.asked].legal(Do.COLOUR)) == 5
        table.players[table.asked].colour(colour)
    assert asked == [2, 2, 0]
    assert [table.record.colour[number - 143] for number in (144, 146, 143)] == [4, 0, 1]
    assert table.stage == Stage.COMMITMENT  # the choice is final


@pytest.mark.rule("IC-39")
def test_how_many_private_lessons_is_seen_and_which_by_the_owner_alone() -> None:
    table = Table()
    table.me.has(113, 120)
    table.until(Stage.COMMITMENT)
    seen = table.state.masked(1)
    assert seen.record.seat[0].laid == 2
    assert seen.record.at[113] == seen.record.at[120] == At.UNKNOWN
    assert seen.breakdown(0)["private"] == 0
    assert table.state.masked(0).record.at[113] == At.LAID


# --- The end of a day -------------------------------------------------------------------------------------------------


@pytest.mark.rule("IC-56")
def test_at_the_end_of_a_day_cats_go_treasures_stay_and_baskets_are_ready() -> None:
    table = Table().until(Stage.RESCUE).under_island("rareT", "rareO")
    cats = table.field(0) + table.field(1)
    table.me.do(Do.RESCUE, table.me.legal(Do.RESCUE)[0])
    table.me.do(Do.PLACE, table.me.legal(Do.PLACE)[-1]).done()
    assert (table.me.record.ready, len(table.me.pieces)) == (0, 1)
    assert set(table.me.pieces) < set(cats)
    table.until(Stage.DRAFT, day=2)
    assert not set(cats) & {*table.field(0), *table.field(1), *table.in_bag}  # out of the game
    assert {"rareT", "rareO"} <= set(table.rares)
    assert (table.me.record.ready, table.record.day) == (1, 2)
    assert len(table.oshax) == 6


def test_every_seat_knows_what_it_is_asked() -> None:
    state = GAME.new(2, 3)
    assert [Doing(state.record.seat[seat].doing) for seat in (0, 1)] == [Doing.PICKS, Doing.PICKS]
