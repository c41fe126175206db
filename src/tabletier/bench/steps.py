"""One step in plain Python, as the site takes it: `legal` and `apply` together.

Times are this process's own: what else the machine did in between is not counted.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Iterator
from time import process_time

import tabletier
from tabletier.bench.compare import Effort
from tabletier.bench.figure import Figure, below
from tabletier.engine.kernel import room_for

GAMES_A_SECOND = 20


def measure(effort: Effort) -> Iterator[Figure]:
    """Every game, for two seats."""
    for slug in tabletier.games():
        game, chance, times = tabletier.load(slug), random.Random(1), []
        for seed in range(max(1, round(GAMES_A_SECOND * effort.seconds))):
            state = game.new(2, seed)
            rules, box, rows, out = game.rules, state.box, state.rows, room_for(game.n_actions)
            while mask := rules.to_act(box, rows, 0):
                seat = (mask & -mask).bit_length() - 1
                began = process_time()
                n = rules.legal(box, rows, 0, seat, out)
                listed = process_time()
                action = chance.choice(out[:n])
                chosen = process_time()
                rules.apply(box, rows, 0, seat, action)
                times.append(1000 * (process_time() - chosen + listed - began))
        centiles = statistics.quantiles(times, n=100)
        yield Figure(f"{slug}, interpreted legal + apply, mean of {len(times)} steps", (statistics.fmean(times),), "ms", below(1))
        yield Figure(f"{slug}, 99th percentile", (centiles[98],), "ms", below(5))
