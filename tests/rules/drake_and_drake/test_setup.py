"""Drake & Drake: set-up (DD-13 … DD-18)."""

from __future__ import annotations

from collections import Counter

import pytest

from tabletier.engine.game import SetupError
from tabletier.games.drake_and_drake.state import ACTIONS, ALL_CARDS, Colour, Do, Phase
from tests.rules.drake_and_drake.positions import GAME, GREEN, RED, YELLOW, Table, numbers


def asks(state, seat: int, colour: Colour) -> None:  # type: ignore[no-untyped-def]
    state.apply(seat, ACTIONS.number(Do.COLOUR, colour))


@pytest.mark.rule("DD-13")
@pytest.mark.parametrize("mode", ["standard", "strategist"])
def test_there_are_exactly_two_seats(mode: str) -> None:
    assert GAME.modes == {"standard": (2,), "strategist": (2,)}
    for seats in (1, 3):
        with pytest.raises(SetupError):
            GAME.new(seats, 1, mode)
    with pytest.raises(SetupError):
        GAME.new(1, 1, "solo")


@pytest.mark.rule("DD-14")
def test_the_board_starts_empty_and_all_pirates_lie_in_the_pool() -> None:
    table = Table()
    assert set(table.board) == {"."}
    assert table.pool() == [24, 9, 3]


@pytest.mark.rule("DD-14")
def test_both_crews_take_from_the_same_pool() -> None:
    table = Table().play([4, 5, 6, 37], [7, 8, 9, 38]).land("A1", "A2", "A3", "B1", "B2", "B3")
    assert table.pool() == [18, 9, 3]
    table.land("C1", "C3")
    assert table.pool() == [18, 9, 1]
    assert table.board.count("g3") == table.board.count("r3") == 1


@pytest.mark.rule("DD-15")
@pytest.mark.parametrize("viewer", [GREEN, RED, -1])
def test_points_and_kinds_of_squares_are_always_in_view(viewer: int) -> None:
    table = Table("""
        g1 . . ~ . .
        . r1 r1 . . .
        . ~ . . . .
        . . g1 . ~ .
        . . . . . .
        . . ~ . . .
    """)
    view = table.state.view(viewer)
    assert view["points"] == {"normal": 10, "rum": 30, "treasure": 50}
    assert [view["bonus"][str(size)] for size in (1, 2, 3, 10, 20, 32)] == [0, 5, 10, 100, 400, 1025]
    covered = {each["square"]: each["ground"] for row in view["board"] for each in row if each["value"]}
    assert covered == {"A1": "rum", "B2": "treasure", "B3": "rum", "D3": "treasure"}


@pytest.mark.rule("DD-16", "DD-17")
def test_all_cards_are_dealt_23_to_each_seat_8_in_hand_and_15_in_the_stock() -> None:
    for seed in range(20):
        state = GAME.new(2, seed)
        packs = [me.hand | me.stock for me in state.record.seat]
        assert [pack.bit_count() for pack in packs] == [23, 23]
        assert packs[0] | packs[1] == ALL_CARDS
        assert [(me.hand.bit_count(), me.stock.bit_count()) for me in state.record.seat] == [(8, 15), (8, 15)]
        assert [(me.in_hand, me.in_stock) for me in state.record.seat] == [(8, 15), (8, 15)]


@pytest.mark.rule("DD-16")
def test_yellow_and_orange_cards_are_shuffled_together() -> None:
    """Of the 23 cards of a seat 18 are yellow in the mean, and every card comes to each seat equally often."""
    packs = [GAME.new(2, seed).record.seat[0] for seed in range(400)]
    held = Counter(number for me in packs for number in numbers(me.hand | me.stock))
    assert min(held.values()) > 150  # 200 in the mean, standard deviation 10
    assert max(held.values()) < 250
    yellow = sum(held[number] for number in YELLOW) / 400
    assert 17.7 < yellow < 18.3


@pytest.mark.rule("DD-17")
def test_every_card_of_the_stock_is_drawn_into_the_hand_equally_often() -> None:
    drawn = Counter(number for seed in range(400) for number in numbers(GAME.new(2, seed).record.seat[1].hand))
    assert len(drawn) == 46
    assert min(drawn.values()) > 35  # 8 of 46, 400 times: 70 in the mean, standard deviation 8
    assert max(drawn.values()) < 105


@pytest.mark.rule("DD-18")
@pytest.mark.parametrize("first", list(Colour))
def test_each_seat_plays_the_colour_that_it_asks_for(first: Colour) -> None:
    state = GAME.new(2, 1)
    assert state.to_act == (0, 1)
    asks(state, 0, first)
    asks(state, 1, Colour(1 - first))
    assert [me.colour for me in state.record.seat] == [first, 1 - first]
    assert state.record.phase == Phase.SELECTION


@pytest.mark.rule("DD-18")
@pytest.mark.parametrize("colour", list(Colour))
def test_if_both_ask_for_the_same_colour_chance_decides(colour: Colour) -> None:
    found = Counter()  # type: ignore[var-annotated]
    for seed in range(100):
        state = GAME.new(2, seed)
        asks(state, 1, colour)
        asks(state, 0, colour)
        assert sorted(me.colour for me in state.record.seat) == [0, 1]
        found[int(state.record.seat[0].colour)] += 1
    assert 30 < found[0] < 70


@pytest.mark.rule("DD-18")
def test_colour_has_no_effect_on_play() -> None:
    one, other = GAME.new(2, 5), GAME.new(2, 5)
    for state, colour in ((one, Colour.GREEN), (other, Colour.RED)):
        asks(state, 0, colour)
        asks(state, 1, Colour(1 - colour))
    for step in range(200):
        if one.is_over:
            break
        seat = one.to_act[step % len(one.to_act)]
        assert one.legal_actions(seat) == other.legal_actions(seat)
        action = one.legal_actions(seat)[step * 7 % len(one.legal_actions(seat))]
        one.apply(seat, action)
        other.apply(seat, action)
    assert one.is_over
    assert one.scores() == other.scores()
