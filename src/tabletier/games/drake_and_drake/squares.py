"""Squares, lines and cards of a position, for words: read from its record, called by their names."""

from __future__ import annotations

from collections.abc import Iterator

from tabletier.engine.state import State
from tabletier.games.drake_and_drake.state import NONE, Way


def called(state: State, square: int) -> str:
    """A square's name, A1 to F6 on the house board."""
    name: str = state.pack.data.called(square)
    return name


def squares_in(squares: int) -> Iterator[int]:
    """The numbers of the squares in a set, ascending."""
    while squares:
        lowest = squares & -squares
        yield lowest.bit_length() - 1
        squares ^= lowest


def numbers_in(cards: int) -> Iterator[int]:
    """The numbers of the cards in a set, ascending."""
    return (card + 1 for card in squares_in(cards))


def stands_on(state: State, square: int) -> int | None:
    """The seat whose pirate stands on a square."""
    return next((seat for seat in (0, 1) if square != NONE and state.record.seat[seat].squares >> square & 1), None)


def line(state: State, seat: int, square: int, way: Way) -> list[int]:
    """The unbroken line of a crew from a square on in a direction (DD-06)."""
    found = []
    while stands_on(state, square) == seat:
        found.append(square)
        square = state.content.next[square][way]
    return found
