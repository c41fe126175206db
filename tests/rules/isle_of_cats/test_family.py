"""Family mode (IC-174 … IC-181)."""

from __future__ import annotations

import pytest

from tabletier.games.isle_of_cats.scoring import score_family_cards
from tabletier.games.isle_of_cats.state import FAMILY_CARDS, NONE, At, Do, Doing, Stage
from tests.rules.explore_and_draw.positions import BARS, FULL, full_but
from tests.rules.isle_of_cats.positions import Player, Table


def cards_of(table: Table, seat: int) -> list[int]:
    return [150 + k for k in range(1, FAMILY_CARDS) if table.record.family[k] == seat]


def playing(seats: int = 2) -> Table:
    """In the first day, after the choice of the cards."""
    return Table(seats, mode="family").until(Stage.RESCUE).fields("blue cat16, red cat16", "green cat16")


def with_cards(*numbers: int) -> Player:
    """A seat that has kept these Family cards."""
    table = playing()
    for k in range(1, FAMILY_CARDS):
        table.record.family[k] = NONE
    for number in numbers:
        table.record.family[number - 150], table.record.family_kept[number - 150] = 0, 1
    return table.me


@pytest.mark.rule("IC-174")
def test_two_to_four_seats_five_days_no_fish_no_discovery_cards() -> None:
    table = Table(3, mode="family")
    assert list(table.record.commons) == [8] * 4
    stages = set()
    while not table.state.is_over:
        stages.add((table.record.day, table.stage))
        assert all(player.has_fish == 0 for player in table.players)
        table.step()
    assert stages == {(1, Stage.CHOICE), *((day, Stage.RESCUE) for day in range(1, 6))}
    assert len(table.cards(At.DECK)) == 150


@pytest.mark.rule("IC-175")
def test_two_of_three_cards_are_kept_in_secret_all_at_once() -> None:
    table = Table(4, mode="family")
    assert table.state.to_act == (0, 1, 2, 3)
    hands = [cards_of(table, seat) for seat in range(4)]
    assert [len(hand) for hand in hands] == [3] * 4
    before = table.state.masked(1).digest()
    table.me.do(Do.FAMILY, hands[0][0] - 150)
    assert table.me.legal(Do.FAMILY) == [card - 150 for card in hands[0][1:]]
    table.me.do(Do.FAMILY, hands[0][2] - 150)
    assert table.state.masked(1).digest() == before
    assert table.me.legal(Do.FAMILY) == []
    table.me.done()
    table.until(Stage.RESCUE)
    seen = table.state.masked(1).record
    assert all(seen.family[card - 150] == NONE for card in hands[0])
    kept = [card for card in hands[0] if table.record.family_kept[card - 150]]
    assert kept == [hands[0][0], hands[0][2]]


@pytest.mark.rule("IC-176")
def test_any_cat_is_free_and_a_pass_is_for_the_day() -> None:
    table = playing()
    me, you = table.me, table.you
    assert len(me.legal(Do.RESCUE)) == 3
    me.rescues("green cat16").lay_anywhere()
    assert me.legal(Do.RESCUE) == []  # one a turn
    me.done()
    assert (me.has_fish, me.record.ready) == (0, 1)
    you.passes()
    assert table.asked == 0
    me.rescues("blue cat16").lay_anywhere().done()
    assert table.asked == 0
    me.passes()
    assert table.record.day == 2
    assert [len(table.field(k)) for k in (0, 1)] == [4, 4]


@pytest.mark.rule("IC-176")
def test_a_day_ends_when_the_fields_are_empty() -> None:
    table = playing().fields("blue cat16")
    table.me.rescues("blue cat16").lay_anywhere().done()
    assert table.record.day == 2


@pytest.mark.rule("IC-177")
def test_after_each_day_the_first_goes_last() -> None:
    table = playing(3)
    orders = [table.order, *(table.until(Stage.RESCUE, day=day).order for day in range(2, 6))]
    assert orders == [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 1, 2], [1, 2, 0]]


@pytest.mark.rule("IC-178")
def test_a_map_gives_a_treasure_of_any_kind() -> None:
    table = playing().under_island("rareT")
    me = table.me.rescues("blue cat16").lay("M2 N2 O2 P2 Q2")
    assert me.doing == Doing.BONUS
    assert me.treasures() == ["com1", "com2", "com3b", "com3s", "rareT"]
    assert me.may(Do.DECLINE)
    me.takes("rareT").lay_anywhere()
    assert me.pieces == ["blue cat16", "rareT"]
    assert table.rares == []


@pytest.mark.rule("IC-179")
def test_rats_rooms_families_and_two_cards_but_nothing_for_rare_treasures() -> None:
    me = with_cards(159, 166).draws(BARS, {"ABCDE": "blue cat"}).adds("rareO", "L3 M3 L4 M4")
    assert me.points == {"rats": -17, "rooms": -30, "families": 15, "rares": 0, "private": 9 + 34, "public": 0}


@pytest.mark.rule("IC-179")
def test_the_dealt_but_discarded_card_scores_nothing() -> None:
    me = with_cards(166)
    me.table.record.family[154 - 150] = 0  # dealt, not kept
    me.draws(FULL)
    assert me.points["private"] == 0


@pytest.mark.rule("IC-179")
def test_a_tie_goes_to_more_filled_rooms_then_is_shared() -> None:
    table = playing()
    for k in range(1, FAMILY_CARDS):
        table.record.family[k] = NONE
    assert table.state.places() == [1, 1]
    table.me.adds("com3s", "U4 U5 U6").adds("com1", "V5")  # the bow: five points
    table.you.adds("com3b", "N9 O9 O8").adds("com2", "P8 P7")  # five rats
    assert table.state.scores() == [-49, -49]
    assert table.state.places() == [1, 2]


WORTH = {
    151: ({"ABDG": "blue cat", "CEF": "red cat"}, 4),  # A B D G touch the edge
    152: ({"ACEFHIJ": "blue cat", "B": "green cat", "D": "orange cat", "G": "purple cat", "K": "red cat"}, 9),
    153: ({"ABCDEFG": "red cat"}, 2),  # four cats at the edge
    157: ({"ABCDEFGHIJKLMNOPQRST": "red cat"}, 10),
    158: ({"ABC": "blue cat", "DEF": "green cat", "GHI": "orange cat", "JKL": "purple cat", "MNO": "red cat"}, 15),
    159: ({"ABCDE": "blue cat"}, 9),
    160: ({"ABCDE": "green cat"}, 9),
    161: ({"ABCDE": "purple cat"}, 9),
    162: ({"ABCDE": "red cat"}, 9),
    163: ({"ABCDE": "orange cat"}, 9),
    165: ({"ABC": "orange cat"}, 10),
    168: ({"ABC": "red cat", "DEFGHI": "blue cat", "KLMN": "green cat", "J": "orange cat"}, 8),
}


@pytest.mark.rule("IC-180", "IC-181")
@pytest.mark.parametrize(("number", "legend", "points"), [(number, *rest) for number, rest in WORTH.items()])
def test_what_a_family_card_is_worth(number: int, legend: dict[str, str], points: int) -> None:
    me = with_cards(number)
    assert me.points["private"] == 0
    assert me.draws(BARS, legend).points["private"] == points


@pytest.mark.rule("IC-180")
def test_cards_about_rats_and_the_edge() -> None:
    """No. 154: no rat; No. 156: no free edge square; No. 166: two points for a rat."""
    worth = Table(mode="family").me.draws(FULL).state.ask(score_family_cards, 0, FAMILY_CARDS)
    assert (worth[4], worth[6], worth[16]) == (10, 12, 0)
    worth = Table(mode="family").me.draws(full_but("L1 A5")).state.ask(score_family_cards, 0, FAMILY_CARDS)
    assert (worth[4], worth[6], worth[16]) == (0, 0, 2)


@pytest.mark.rule("IC-181")
def test_155_the_middle_row_164_treasures_167_filled_rooms() -> None:
    worth = Table(mode="family").me.draws(FULL).state.ask(score_family_cards, 0, FAMILY_CARDS)
    assert (worth[5], worth[17]) == (10, 14)
    worth = Table(mode="family").me.draws(full_but("V5")).state.ask(score_family_cards, 0, FAMILY_CARDS)
    assert (worth[5], worth[17]) == (0, 12)
    me = Table(mode="family").me.adds("rareI", "H6 I6 J6 K6").adds("com1", "L6")
    assert me.state.ask(score_family_cards, 0, FAMILY_CARDS)[14] == 4
