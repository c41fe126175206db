"""What a position weighs, and what a copy of it costs."""

from __future__ import annotations

import statistics
import timeit
from collections.abc import Callable

import numpy as np

import tabletier
from tabletier.engine import record

ROUNDS = 9
TIMES = 20_000


def microseconds(act: Callable[[], object]) -> float:
    """How long something takes, the median of some rounds."""
    return 1e6 * statistics.median(timeit.repeat(act, number=TIMES, repeat=ROUNDS)) / TIMES


def weigh(slug: str) -> None:
    """Prints the figures of a game, with as many seats as it may have."""
    game = tabletier.load(slug)
    state = game.new(max(seats for numbers in game.modes.values() for seats in numbers), seed=1)
    plain = state.array.view(np.uint8)
    bare, ours, whole = microseconds(plain.copy), microseconds(lambda: record.copy(state.array)), microseconds(state.clone)
    print(f"  {slug}: record of {state.seats} seats {game.record.itemsize / 1024:.1f} KiB (wanted: below 16)")
    print(f"  {slug}: content {game.content.itemsize / 1024:,.0f} KiB")
    print(f"  {slug}: copy of a record {ours:.2f} µs (wanted: below 2), {ours / bare:.1f} times NumPy's copy of as many bare bytes")
    print(f"  {slug}: clone of a state, history and all, {whole:.2f} µs")


if __name__ == "__main__":
    for name in tabletier.games():
        weigh(name)
