"""A game's kernels for single steps from Python: compiled, called without Numba's look at the types of the arguments.

That look takes about a microsecond for records, three times as long as a short kernel. A :class:`State` knows the types beforehand.
"""

from __future__ import annotations

import functools
from typing import Any

from tabletier.engine.game import Game
from tabletier.engine.kernel import COMPILED


def parameters(game: Game) -> dict[str, tuple[Any, ...]]:
    """The types of the arguments of a game's kernels and of its know-how for bots, in Numba's words, by the kernels' names."""
    from numba import from_dtype, types

    records = tuple(types.Array(from_dtype(kind), 1, "C") for kind in (game.content, game.record))
    i8 = types.int64
    out, key = types.Array(types.int32, 1, "C"), types.Array(i8, 1, "C")
    return {
        "setup": (*records, i8, i8, key),
        "to_act": (*records, i8),
        "legal": (*records, i8, i8, out),
        "apply": (*records, i8, i8, i8),
        "score": (*records, i8, i8, out),
        "rank": (*records, i8, out),
        "mask": (*records, i8, i8),
        "deal": (*records, i8, i8, key),
        "guess": (*records, i8, i8, i8, i8, out),
        "outlook": (*records, i8, i8, out),
    }


class Direct:
    """The three kernels of a step, each compiled when it is first asked for; interpreted, the functions as they are.

    Nothing checks the arguments: rows of the game's own records and an ``out`` of 32-bit numbers, or the process may crash.
    """

    def __init__(self, game: Game) -> None:
        self._game = game

    @functools.cached_property
    def to_act(self) -> Any:
        """``to_act(box, positions, i)``."""
        return self._entry("to_act")

    @functools.cached_property
    def legal(self) -> Any:
        """``legal(box, positions, i, seat, out)``."""
        return self._entry("legal")

    @functools.cached_property
    def apply(self) -> Any:
        """``apply(box, positions, i, seat, action)``."""
        return self._entry("apply")

    def _entry(self, name: str) -> Any:
        rule = getattr(self._game.rules, name)
        return rule.compile(parameters(self._game)[name]) if COMPILED else rule


@functools.cache
def direct(game: Game) -> Direct:
    """The kernels of a game's steps, made once."""
    return Direct(game)
