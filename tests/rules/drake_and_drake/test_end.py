"""Drake & Drake: refill, end and points (DD-65 … DD-75)."""

from __future__ import annotations

import random

import pytest

from tabletier.games.drake_and_drake.state import Phase
from tests.contract.play import random_game
from tests.rules.drake_and_drake.positions import GAME, GREEN, MAP, ORANGE, RED, Table, numbers

#: 31 pirates, F5 alone is free.
ONE_FREE = """
    g1 g1 r1 ~ r1 r1
    g1 g1 r1 g1 r1 r1
    g1 ~ r1 g1 r1 r1
    g1 g1 r1 g1 ~ r1
    g2 g2 r2 g2 r2 r2
    g2 g3 ~ g2 . r2
"""


def last_round(table: Table, green: list[int], red: list[int], **stocks: list[int]) -> Table:
    """Both seats play these hands, which are sets, and have these stocks."""
    table.deal(green, red, stocks.get("green_stock", []), stocks.get("red_stock", []))
    return table.choose(GREEN, green).choose(RED, red)


@pytest.mark.rule("DD-65")
def test_after_the_last_card_both_seats_draw_up_to_8() -> None:
    table = Table().play([4, 5, 6, 7], [8, 9, 42])
    assert [(me.in_hand, me.in_stock) for me in table.s.seat] == [(4, 15), (5, 15)]
    table.land("A1", "A2", "A3", "A5", "E1", "F1")  # too far apart for the push
    assert [(me.in_hand, me.in_stock) for me in table.s.seat] == [(8, 11), (8, 12)]
    assert [me.hand.bit_count() for me in table.s.seat] == [8, 8]


@pytest.mark.rule("DD-65")
def test_a_stock_gives_what_it_has_and_is_not_renewed() -> None:
    table = last_round(Table(), [4, 5, 6, 7], [8, 9, 10, 11], green_stock=[12, 13, 14, 15, 16], red_stock=[17, 18, 19, 20])
    table.land("A1", "A2", "A3", "B1", "B2", "B3", "C1", "C3")
    assert [numbers(me.hand) for me in table.s.seat] == [[12, 13, 14, 15, 16], [17, 18, 19, 20]]
    assert [me.in_stock for me in table.s.seat] == [0, 0]
    table.choose(GREEN, [12, 13, 14, 15]).choose(RED, [17, 18, 19, 20])
    table.land("A5", "A6", "B4", "B5", "B6", "C4", "C5", "C6")
    assert [numbers(me.hand) for me in table.s.seat] == [[16], []]
    assert table.state.is_over


@pytest.mark.rule("DD-66")
def test_the_game_ends_when_one_seat_can_form_no_set_also_if_the_other_can() -> None:
    table = last_round(Table(), [4, 5, 6, 7], [8, 9, 10, 11], green_stock=[12, 13, 40, 41], red_stock=[17, 18, 19])
    table.land("A1", "A2", "A3", "B1", "B2", "B3", "C1")
    assert not table.state.is_over
    table.land("C3")  # red has three yellow cards, green could play on
    assert table.phase == Phase.OVER
    assert table.state.to_act == ()
    assert table.state.outcome is not None


@pytest.mark.rule("DD-66")
def test_hands_are_tested_after_the_refill() -> None:
    table = last_round(Table(), [4, 5, 6, 7], [8, 9, 10, 11], green_stock=[12, 13, 40], red_stock=[17, 18, 19, 20])
    table.land("A1", "A2", "A3", "B1", "B2", "B3", "C1", "C3")
    assert (table.s.round, table.phase) == (2, Phase.SELECTION)


@pytest.mark.rule("DD-67")
def test_which_hands_form_no_set() -> None:
    none = {(0, 0), (1, 0), (0, 1), (1, 1), (2, 0), (3, 0)}
    orange_cards = (1, 2, 3, 44, 45, 46)
    for yellow in range(9):
        for orange in range(min(6, 8 - yellow) + 1):
            hand = [*range(4, 4 + yellow), *orange_cards[:orange]]
            table = last_round(Table(), [40, 41], [42, 43], green_stock=hand, red_stock=[36, 37, 38, 39])  # all lost: an empty board
            assert numbers(table.s.seat[GREEN].hand) == sorted(hand)
            assert table.state.is_over == ((yellow, orange) in none)


@pytest.mark.rule("DD-68")
def test_the_game_ends_when_no_square_is_free_at_the_end_of_a_round() -> None:
    table = Table(ONE_FREE).play([4, 5, 6, 7], [8, 9, 10, 11]).land("F5")
    assert table.phase == Phase.OVER
    assert [me.in_hand for me in table.s.seat] == [8, 8]  # both could have gone on


@pytest.mark.rule("DD-68")
def test_a_full_board_does_not_end_the_game_if_a_later_card_frees_a_square() -> None:
    table = Table(ONE_FREE).play([4, 5, 43], [8, 9, 10, 11]).land("F5")
    assert table.phase == Phase.CONTAGION
    table.contagion("A2", "A3")
    assert (table.s.round, table.phase) == (2, Phase.SELECTION)


@pytest.mark.rule("DD-69")
def test_a_game_lasts_4_to_7_rounds_and_no_longer_than_the_orange_cards_allow() -> None:
    for seed in range(30):
        state = GAME.new(2, seed)
        orange = [sum((me.hand | me.stock) >> number - 1 & 1 for number in ORANGE) for me in state.record.seat]
        random_game(state, random.Random(seed))
        assert 4 <= state.record.round <= 7
        assert state.record.round <= min((23 + o) // 4 for o in orange)


@pytest.mark.rule("DD-70")
def test_cards_that_are_left_do_not_count_and_are_shown_to_everybody() -> None:
    table = Table(ONE_FREE).play([4, 5, 6, 7], [8, 9, 10, 11])
    before = table.state.scores()
    assert table.state.view(RED)["players"][GREEN]["hand"] is None
    table.land("F5")
    gain = (35 - 25) + 10  # column 4 with F5 is a territory of 6 squares instead of 5, and F5 is a normal square
    assert [now - was for now, was in zip(table.state.scores(), before, strict=True)] == [gain, 0]
    for viewer in (GREEN, RED, -1):
        players = table.state.view(viewer)["players"]
        assert [len(player["hand"]) for player in players] == [8, 8]
        assert [len(player["stock"]) for player in players] == [11, 11]


# --- Points ---

TABLE = (0, 5, 10, 15, 25, 35, 50, 65, 80, 100, 120, 145, 170, 195, 225, 255, 290, 325, 360, 400)
BEYOND = (440, 485, 530, 575, 625, 675, 730, 785, 840, 900, 960, 1025)


def of_size(size: int) -> Table:
    """One territory of so many squares: land squares in an order in which each touches one before it."""
    table = Table()
    reached = [0]
    content = table.state.content
    while len(reached) < size:
        reached.append(
            next(k for k in range(36) if k not in reached and content.land >> k & 1 and content.beside[k] & sum(1 << r for r in reached))
        )
    for square in reached:
        table.s.seat[GREEN].squares |= 1 << square
    return table


@pytest.mark.rule("DD-71")
@pytest.mark.parametrize(("size", "bonus"), list(enumerate(TABLE, 1)))
def test_the_bonus_of_a_territory(size: int, bonus: int) -> None:
    assert of_size(size).state.breakdown(GREEN)["territories"] == bonus


@pytest.mark.rule("DD-71")
def test_each_territory_earns_its_own_bonus() -> None:
    table = Table("""
        g1 g1 g1 ~ g1 g1
        r1 r1 . . . .
        g1 ~ . . . .
        g1 . . . ~ .
        g1 g1 . . . .
        g1 . ~ . . .
    """)
    # Green: 3 squares 10, 2 squares 5, 5 squares 25. Red: 2 squares 5.
    assert [table.state.breakdown(seat)["territories"] for seat in (GREEN, RED)] == [40, 5]


@pytest.mark.rule("DD-72")
@pytest.mark.parametrize(("size", "bonus"), list(enumerate(BEYOND, 21)))
def test_the_bonus_above_20_squares(size: int, bonus: int) -> None:
    assert of_size(size).state.breakdown(GREEN)["territories"] == bonus
    assert bonus == 5 * round(size * size / 5)


@pytest.mark.rule("DD-73")
def test_each_square_held_adds_its_points_whatever_the_pirates_value() -> None:
    table = Table("""
        g1 . . ~ . .
        . g3 . . . .
        . ~ r2 . . .
        . . . . ~ .
        . . . . . .
        . . ~ . . g2
    """)
    # Green: rum 30, treasure 50, rum 30. Red: rum 30. Free squares: nobody.
    assert [table.state.breakdown(seat)["squares"] for seat in (GREEN, RED)] == [110, 30]
    stronger = Table(MAP.replace("R . . ~ . .", "g3 . . ~ . .", 1))
    assert stronger.state.breakdown(GREEN) == {"territories": 0, "squares": 30, "first_game": 0}


@pytest.mark.rule("DD-74")
def test_worked_example_of_points() -> None:
    table = Table("""
        g1 g1 . ~ . .
        . g1 . . . .
        . ~ . . . .
        . . . . ~ .
        . . . . g1 .
        . . ~ . . g1
    """)
    assert table.state.breakdown(GREEN) == {"territories": 10, "squares": 170, "first_game": 0}
    assert table.state.scores() == [180, 0]


@pytest.mark.rule("DD-75")
def test_the_higher_total_wins() -> None:
    table = Table(ONE_FREE).play([4, 5, 6, 7], [8, 9, 10, 11]).land("F5")
    totals = table.state.scores()
    assert totals[GREEN] != totals[RED]
    best = max((GREEN, RED), key=lambda seat: totals[seat])
    assert table.state.outcome == ["won" if seat == best else "lost" for seat in (GREEN, RED)]
    assert table.state.places() == [1 if seat == best else 2 for seat in (GREEN, RED)]
    assert totals == [sum(table.state.breakdown(seat).values()) for seat in (GREEN, RED)]


@pytest.mark.rule("DD-75")
def test_equal_totals_share_the_victory() -> None:
    # One rum store each, A1 and F6: 30 points; no more cards.
    table = Table("""
        g1 . . ~ . .
        . . . . . .
        . ~ . . . .
        . . . . ~ .
        . . . . . .
        . . ~ . . r1
    """)
    last_round(table, [40, 41], [42, 43])  # all without a target, and nothing left
    assert table.state.is_over
    assert table.state.scores() == [30, 30]
    assert table.state.outcome == ["shared", "shared"]
    assert table.state.places() == [1, 1]
