"""What a position weighs, and what a copy of it costs."""

from __future__ import annotations

import timeit
from collections.abc import Callable

import numpy as np
from figures import show

import tabletier
from tabletier.engine import record

ROUNDS = 9
TIMES = 20_000


def microseconds(act: Callable[[], object]) -> list[float]:
    """How long something takes, in each of some rounds."""
    return [1e6 * seconds / TIMES for seconds in timeit.repeat(act, number=TIMES, repeat=ROUNDS)]


def weigh(slug: str) -> None:
    """Prints the figures of a game, with as many seats as it may have."""
    game = tabletier.load(slug)
    state = game.new(max(seats for numbers in game.modes.values() for seats in numbers), seed=1)
    plain = state.array.view(np.uint8)
    bare, ours = microseconds(plain.copy), microseconds(lambda: record.copy(state.array))
    show(f"{slug}, record of {state.seats} seats", [game.record.itemsize / 1024], "KiB", "below 16")
    show(f"{slug}, content", [game.content.itemsize / 1024], "KiB")
    show(f"{slug}, copy of a record", ours, "µs", "below 2")
    show(f"{slug}, copy ÷ NumPy's copy of as many bare bytes", [min(ours) / min(bare)], "times")
    show(f"{slug}, clone of a state, history and all", microseconds(state.clone), "µs")


if __name__ == "__main__":
    for name in tabletier.games():
        weigh(name)
