"""What a position weighs, and what a copy of it costs."""

from __future__ import annotations

import timeit
from collections.abc import Callable, Iterator
from functools import partial

import numpy as np

import tabletier
from tabletier.bench.compare import Effort, ratios
from tabletier.bench.figure import Figure, below
from tabletier.engine import record

TIMES_A_SECOND = 40_000


def microseconds(act: Callable[[], object], effort: Effort) -> tuple[float, ...]:
    """How long something takes, in each repeat."""
    times = round(TIMES_A_SECOND * effort.seconds)
    return tuple(1e6 * seconds / times for seconds in timeit.repeat(act, number=times, repeat=effort.repeats))


def measure(effort: Effort) -> Iterator[Figure]:
    """Every game, with as many seats as it may have."""
    for slug in tabletier.games():
        game = tabletier.load(slug)
        state = game.new(max(seats for numbers in game.modes.values() for seats in numbers), seed=1)
        plain = state.array.view(np.uint8)
        bare, ours = microseconds(plain.copy, effort), microseconds(partial(record.copy, state.array), effort)
        yield Figure(f"{slug}, record of {state.seats} seats", (game.record.itemsize / 1024,), "KiB", below(16))
        yield Figure(f"{slug}, content", (game.content.itemsize / 1024,), "KiB")
        yield Figure(f"{slug}, copy of a record", ours, "µs", below(2))
        yield Figure(f"{slug}, copy ÷ NumPy's copy of as many bare bytes", ratios(ours, bare), "times")
        yield Figure(f"{slug}, clone of a state, history and all", microseconds(state.clone, effort), "µs")
