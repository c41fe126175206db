"""Drake & Drake counted once more, by slow code that knows the catalogue only and reads nothing but a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

SQUARE_POINTS = {"normal": 10, "rum": 30, "treasure": 50}  # DD-02

#: DD-71 and DD-72, as printed in the catalogue.
BONUS = dict(
    enumerate(
        [
            *(0, 5, 10, 15, 25, 35, 50, 65, 80, 100, 120, 145, 170, 195, 225, 255, 290, 325, 360, 400),
            *(440, 485, 530, 575, 625, 675, 730, 785, 840, 900, 960, 1025),
        ],
        1,
    )
)

View = Mapping[str, Any]
Square = tuple[int, int]


def held(view: View, seat: int) -> dict[Square, str]:
    """The squares that a crew holds, and their kinds."""
    squares = {(y, x): each for y, row in enumerate(view["board"]) for x, each in enumerate(row)}
    return {at: each["ground"] for at, each in squares.items() if each["owner"] == seat}


def territories(squares: Sequence[Square]) -> list[int]:
    """The sizes of the groups that hang together through sides (DD-07)."""
    groups: list[set[Square]] = []
    for y, x in squares:
        near = {(y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)}
        touched = [group for group in groups if group & near]
        groups = [group for group in groups if not group & near]
        groups.append({(y, x)}.union(*touched))
    return sorted((len(group) for group in groups), reverse=True)


def points(view: View, seat: int) -> dict[str, int]:
    """The score sheet of this game (DD-71 … DD-73)."""
    squares = held(view, seat)
    return {
        "territories": sum(BONUS[size] for size in territories(list(squares))),
        "squares": sum(SQUARE_POINTS[ground] for ground in squares.values()),
    }
