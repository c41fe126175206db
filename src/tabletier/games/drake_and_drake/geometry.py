"""The squares of a view: which lie beside each other, and the lines of a crew, as choices and drawings need them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tabletier.games.drake_and_drake.state import PUSHERS, WAYS, Axis, Way

View = Mapping[str, Any]

STEPS = {Way.UP: (0, -1), Way.RIGHT: (1, 0), Way.DOWN: (0, 1), Way.LEFT: (-1, 0)}


@dataclass(frozen=True)
class Push:
    """A push: who pushes, from the foremost on, who is pushed, from the nearest on, and in which direction (DD-45, DD-46)."""

    way: Way
    pushers: tuple[int, ...]
    pushed: tuple[int, ...]


class Isle:
    """The board of a view by square numbers. Outside the frame there is no square: None."""

    def __init__(self, view: View) -> None:
        self.rows, self.columns = len(view["board"]), len(view["board"][0])
        self.squares: tuple[View, ...] = tuple(square for row in view["board"] for square in row)
        self.numbers = {square["square"]: square["number"] for square in self.squares}

    def at(self, number: int) -> tuple[int, int]:
        """Column and row of a square, from 0."""
        y, x = divmod(number, self.columns)
        return x, y

    def next(self, number: int, way: Way) -> int | None:
        """The square beside, in a direction."""
        (x, y), (dx, dy) = self.at(number), STEPS[way]
        inside = 0 <= x + dx < self.columns and 0 <= y + dy < self.rows
        return (y + dy) * self.columns + x + dx if inside else None

    def around(self, number: int) -> tuple[int, ...]:
        """The squares around, diagonal ones too (DD-61)."""
        x, y = self.at(number)
        near = [(x + dx, y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dx, dy) != (0, 0)]
        return tuple(cy * self.columns + cx for cx, cy in near if 0 <= cx < self.columns and 0 <= cy < self.rows)

    def line(self, owner: int, number: int | None, way: Way) -> tuple[int, ...]:
        """The unbroken line of a crew from a square on (DD-06)."""
        found = []
        while number is not None and self.squares[number]["owner"] == owner:
            found.append(number)
            number = self.next(number, way)
        return tuple(found)

    def strength(self, numbers: tuple[int, ...]) -> int:
        """The sum of the values of pirates."""
        return sum(self.squares[number]["value"] for number in numbers)

    def called(self, numbers: tuple[int, ...]) -> list[str]:
        """The names of squares."""
        return [self.squares[number]["square"] for number in numbers]

    def push(self, seat: int, value: int) -> Push:
        """The push that an action means, by the value of the action."""
        place, more = divmod(value, PUSHERS)
        front, way = place // WAYS, Way(place % WAYS)
        behind = self.line(seat, front, Way((way + 2) % WAYS))
        return Push(way, behind[: more + 1], self.line(1 - seat, self.next(front, way), way))

    def recruits(self, seat: int, value: int) -> tuple[int, tuple[int, ...], int]:
        """The line that an action turns, between the two pirates at its ends (DD-54)."""
        start, axis = divmod(value, 2)
        way = Way.RIGHT if axis == Axis.ROW else Way.DOWN
        turned = self.line(1 - seat, start, way)
        one, other = self.next(start, Way((way + 2) % WAYS)), self.next(turned[-1], way)
        assert one is not None
        assert other is not None
        return one, turned, other
