"""Drake & Drake: what is hidden, and what is open (DD-19 … DD-22)."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from tabletier.games.drake_and_drake.state import ACTIONS, Do
from tests.rules.drake_and_drake.positions import GREEN, RED, YELLOW, Table, word

HAND = [1, 3, 4, 5, 28, 37, 40, 46]
OTHER = [2, 6, 7, 8, 29, 38, 41, 45]


def seen(table: Table, viewer: int) -> tuple[bytes, Any]:
    return table.state.masked(viewer).to_bytes(), table.state.view(viewer)


@pytest.mark.rule("DD-19")
@pytest.mark.parametrize("viewer", [RED, -1])
def test_nobody_else_sees_a_hand(viewer: int) -> None:
    rest = [number for number in range(1, 47) if number not in (*HAND, *OTHER)]
    one = Table().deal(HAND, OTHER, rest[:15], rest[15:])
    other = Table().deal(rest[:8], OTHER, [*HAND, *rest[8:15]], rest[15:])
    assert one.state.digest() != other.state.digest()
    assert seen(one, viewer) == seen(other, viewer)
    assert one.state.view(viewer)["players"][GREEN]["hand"] is None


@pytest.mark.rule("DD-19")
def test_the_owner_sees_its_hand() -> None:
    table = Table().deal(HAND, OTHER)
    assert [card["number"] for card in table.state.view(GREEN)["players"][GREEN]["hand"]] == HAND
    assert table.state.masked(GREEN).record.seat[GREEN].hand == word(HAND)


@pytest.mark.rule("DD-20")
@pytest.mark.parametrize("viewer", [GREEN, RED, -1])
def test_nobody_sees_a_stock_its_owner_included(viewer: int) -> None:
    rest = [number for number in range(1, 47) if number not in (*HAND, *OTHER)]
    one = Table().deal(HAND, OTHER, rest[:15], rest[15:])
    other = Table().deal(HAND, OTHER, rest[15:], rest[:15])
    assert one.state.digest() != other.state.digest()
    assert seen(one, viewer) == seen(other, viewer)


def test_which_card_is_drawn_next_stands_nowhere_but_in_the_key() -> None:
    """A stock is a set without an order: what the key draws is all that is to come."""
    from tabletier.engine.chance import key_words, start
    from tabletier.engine.kernel import COMPILED

    drawn = set()
    for key in range(8):
        table = Table().deal(HAND, OTHER)
        start(table.state.array[0]["stream"] if COMPILED else table.s.stream, key_words(bytes([key]) * 32))
        table.choose(GREEN, [1, 3]).choose(RED, [2, 41])
        drawn.add(tuple(table.hand(GREEN)))
    assert len(drawn) > 4


def sets_of(hand: list[int]) -> list[tuple[int, ...]]:
    """Every set of a hand: of 4, 3 and 2 cards."""
    choices = [cards for n in (2, 3, 4) for cards in combinations(hand, n)]
    return [cards for cards in choices if (sum(card in YELLOW for card in cards), len(cards)) in ((4, 4), (2, 3), (0, 2))]


@pytest.mark.rule("DD-21")
@pytest.mark.parametrize("viewer", [RED, -1])
def test_of_a_set_others_learn_ready_or_not_ready_and_nothing_else(viewer: int) -> None:
    waiting = seen(Table().deal(HAND, OTHER), viewer)
    ready = set()
    assert {len(cards) for cards in sets_of(HAND)} == {2, 3, 4}
    for cards in sets_of(HAND):
        table = Table().deal(HAND, OTHER)
        for number in cards:
            table.state.apply(GREEN, ACTIONS.number(Do.CARD, number - 1))
            assert seen(table, viewer) == waiting
        table.state.apply(GREEN, ACTIONS.number(Do.CONFIRM))
        assert table.state.masked(viewer).history == []
        ready.add((seen(table, viewer)[0], str(seen(table, viewer)[1])))
    assert len(ready) == 1
    assert table.state.view(viewer)["players"][GREEN]["ready"]
    assert table.state.view(viewer)["players"][GREEN]["in_hand"] == 8


@pytest.mark.rule("DD-21")
def test_the_log_tells_that_a_seat_is_ready_and_no_more() -> None:
    table = Table().deal(HAND, OTHER)
    before = table.state.masked(RED)
    table.choose(GREEN, [1, 46])
    told = table.state.game.words.narrate(before, table.state.masked(RED), GREEN, (), ("Ann", "Ben"))
    assert [message.text("en") for message in told] == ["Ann: ready"]


@pytest.mark.rule("DD-21")
def test_nothing_is_revealed_until_both_have_confirmed_so_a_set_can_be_changed() -> None:
    table = Table().deal(HAND, OTHER)
    was = table.state.reveals
    table.choose(GREEN, [1, 46])
    assert table.state.reveals == was
    table.choose(RED, [2, 41])
    assert table.state.reveals > was


@pytest.mark.rule("DD-22")
@pytest.mark.parametrize("viewer", [GREEN, RED, -1])
def test_board_pool_numbers_of_cards_and_discards_are_open(viewer: int) -> None:
    table = Table().play([1, 4, 5], [6, 7, 44]).land("A1", "A2", "B1", "B2")
    view = table.state.view(viewer)
    assert [(player["in_hand"], player["in_stock"]) for player in view["players"]] == [(8, 12), (8, 12)]
    assert view["pool"] == {"1": 20, "2": 9, "3": 3}
    assert [[card["number"] for card in player["discard"]] for player in view["players"]] == [[1, 4, 5], [6, 7, 44]]
    owners = {each["square"]: each["owner"] for row in view["board"] for each in row if each["value"]}
    assert owners == {"A1": GREEN, "A2": GREEN, "B1": RED, "B2": RED}


@pytest.mark.rule("DD-22")
def test_a_cancelled_card_lies_in_its_owners_discard_as_well() -> None:
    table = Table().play([1, 4, 5], [6, 7, 44])
    assert table.discard(RED) == [44]
    assert table.fates()[44] == "cancelled"
