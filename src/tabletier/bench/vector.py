"""Games stepped together through the Gymnasium vector environment: steps a second on one thread and on two, by the clock.

A step is one of our decisions with all that belongs to it: the random opponents' answers, the observation, the mask of legal actions,
the pay, and a new game where one has ended. The choice of actions is not timed. Threads need processors of their own: on a busy
machine the ratio says more about the machine, so the processor time of the two is shown beside it.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter, process_time

import numpy as np

import tabletier
from tabletier.bench.compare import Effort, ratios
from tabletier.bench.figure import Figure, at_least
from tabletier.lab.vector import GameVectorEnv

GAMES = 4096
STEPS_A_SECOND = 20  # of all games, in each second of effort


def speeds(slug: str, seats: int, threads: int, steps: int, seed: int) -> tuple[float, float]:
    """Steps a second by the clock, and by processor time."""
    games, lots = GameVectorEnv(GAMES, slug, seats=seats, threads=threads), np.random.default_rng(seed)
    _, info = games.reset(seed=seed)
    clock = spent = 0.0
    for _ in range(steps):
        mask = info["action_mask"]
        actions = (mask * lots.random(mask.shape, np.float32)).argmax(axis=1)
        began, used = perf_counter(), process_time()
        *_, info = games.step(actions)
        clock, spent = clock + perf_counter() - began, spent + process_time() - used
    games.close()
    return GAMES * steps / clock, GAMES * steps / spent


def measure(effort: Effort) -> Iterator[Figure]:
    """Every game, alone and against one random opponent."""
    steps = max(1, round(STEPS_A_SECOND * effort.seconds))
    for slug in tabletier.games():
        for seats in (1, 2):
            speeds(slug, seats, 1, 1, 0)  # compiled, or read from the cache
            pairs = [tuple(speeds(slug, seats, threads, steps, k) for threads in (1, 2)) for k in range(effort.repeats)]
            (one, one_spent), (two, two_spent) = (zip(*turns, strict=True) for turns in zip(*pairs, strict=True))
            name = f"{slug}, {seats} {'seat' if seats == 1 else 'seats'}"
            yield Figure(f"{name}, one thread", one, "steps/s")
            yield Figure(f"{name}, two threads", two, "steps/s")
            yield Figure(f"{name}, two threads ÷ one", ratios(two, one), "times", at_least(1.7))
            yield Figure(f"{name}, processor time of a step on two threads ÷ on one", ratios(one_spent, two_spent), "times")
