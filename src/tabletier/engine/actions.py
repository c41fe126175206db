"""The numbers of a game's actions: named ranges, one behind the other."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Mapping
from enum import IntEnum
from typing import Any

from tabletier.engine.kernel import kernel


class ActionSpace:
    """Which action numbers mean what: ``ActionSpace({Do.COLUMN: 4, Do.PASS: 1})``, in the order of the kinds' own values.

    ``n`` is how many numbers there are, ``first[kind]`` or ``first.KIND`` where a kind begins, ``sizes[kind]`` how many it has;
    ``split`` is a kernel that takes an action number and returns (kind, value).
    """

    def __init__(self, sizes: Mapping[Any, int]) -> None:
        self.kinds: type[IntEnum] = type(next(iter(sizes)))
        if list(sizes) != [*self.kinds.__members__.values()]:
            raise ValueError(f"{self.kinds.__name__} lists {[k.name for k in self.kinds]}, sizes are given for {[k.name for k in sizes]}")
        self.sizes = tuple(sizes.values())
        # By name as well, ``first.COLUMN``: compiled code cannot index a tuple by a member of an enumeration.
        names = namedtuple("names", [kind.name for kind in self.kinds])  # type: ignore[misc]
        self.first = names(*(sum(self.sizes[:k]) for k in range(len(self.sizes))))
        self.n = sum(self.sizes)
        self.split = _splitter(tuple(self.first))

    def number(self, kind: IntEnum, value: int = 0) -> int:
        """The action number of a kind and value. Raises ValueError where the value is out of range."""
        if not 0 <= value < self.sizes[kind]:
            raise ValueError(f"{kind.name} has values 0 to {self.sizes[kind] - 1}, found {value}")
        return self.first[kind] + value

    def parts(self, action: int) -> tuple[Any, int]:
        """(kind, value) of an action number, for host code. Raises ValueError where there is no such action."""
        if not 0 <= action < self.n:
            raise ValueError(f"action {action} is not between 0 and {self.n - 1}")
        what, value = self.split(action)
        return self.kinds(what), int(value)


def _splitter(first: tuple[int, ...]) -> Any:
    last = len(first) - 1

    @kernel
    def split(action: int) -> tuple[int, int]:
        for kind in range(last, 0, -1):
            if action >= first[kind]:
                return kind, action - first[kind]
        return 0, action

    return split
