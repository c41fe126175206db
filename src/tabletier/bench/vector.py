"""Games stepped together through the Gymnasium vector environment: steps a second on one thread and on two, by the clock.

A step is one of our decisions with all that belongs to it: the random opponents' answers, the observation, the mask of legal actions,
the pay, and a new game where one has ended. The choice of actions is not timed. One thread and two take turns step by step. Threads need
processors of their own, so two figures stand beside the ratio: what two threads give at the same moments to a loop that only counts and
touches no memory, which is the most that the machine has to give; and the processor time of the two, which says what threads cost.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter, process_time

import numpy as np

import tabletier
from tabletier.bench.compare import Effort, ratios, seat_counts, so_many
from tabletier.bench.figure import Figure, at_least
from tabletier.engine.chance import hop
from tabletier.engine.kernel import kernel
from tabletier.lab.vector import GameVectorEnv

GAMES = 4096
STEPS_A_SECOND = 20  # of all games, in each second of effort
HOPS = 4_000_000  # some milliseconds


@kernel
def count(n):
    """A loop that touches no memory."""
    x = 1
    for _ in range(n):
        x = hop(x)
    return x


class Timed:
    """Seconds by the clock and of processor time, summed up over calls."""

    def __init__(self) -> None:
        self.clock = self.spent = 0.0

    def call(self, act: Callable[[], object]) -> None:
        """Calls something and adds up."""
        began, used = perf_counter(), process_time()
        act()
        self.clock, self.spent = self.clock + perf_counter() - began, self.spent + process_time() - used


class Stepping:
    """Games on so many threads, and random choices."""

    def __init__(self, slug: str, seats: int, threads: int, seed: int) -> None:
        self.games, self.lots, self.time = GameVectorEnv(GAMES, slug, seats=seats, threads=threads), np.random.default_rng(seed), Timed()
        self.info = self.games.reset(seed=seed)[1]

    def step(self) -> None:
        """One timed step of all games."""
        mask = self.info["action_mask"]
        self.actions = (mask * self.lots.random(mask.shape, np.float32)).argmax(axis=1)
        self.time.call(self._act)

    def _act(self) -> None:
        self.info = self.games.step(self.actions)[4]


def one_repeat(slug: str, seats: int, steps: int, seed: int) -> tuple[float, ...]:
    """Steps a second on one thread and on two, by the clock; then by processor time; then what two threads give to a counting loop."""
    one, two = (Stepping(slug, seats, threads, seed) for threads in (1, 2))
    alone, together = Timed(), Timed()
    with ThreadPoolExecutor(2) as pool:
        for _ in range(steps):
            one.step()
            alone.call(lambda: deque(map(count, (HOPS, HOPS)), maxlen=0))
            two.step()
            together.call(lambda: deque(pool.map(count, (HOPS, HOPS)), maxlen=0))
    one.games.close()
    two.games.close()
    done = GAMES * steps
    return done / one.time.clock, done / two.time.clock, done / one.time.spent, done / two.time.spent, alone.clock / together.clock


def measure(effort: Effort) -> Iterator[Figure]:
    """Every game, alone and against one random opponent."""
    steps = max(1, round(STEPS_A_SECOND * effort.seconds))
    for slug in tabletier.games():
        for seats in (seats for seats in (1, 2) if seats in seat_counts(tabletier.load(slug))):
            one_repeat(slug, seats, 1, 0)  # compiled, or read from the cache
            repeats = (one_repeat(slug, seats, steps, k) for k in range(effort.repeats))
            one, two, one_spent, two_spent, machine = zip(*repeats, strict=True)
            name = f"{slug}, {so_many(seats)}"
            yield Figure(f"{name}, one thread", one, "steps/s")
            yield Figure(f"{name}, two threads", two, "steps/s")
            yield Figure(f"{name}, two threads ÷ one", ratios(two, one), "times", at_least(1.7))
            yield Figure("… what two threads gave to a counting loop", machine, "times")
            yield Figure("… processor time of a step on two threads ÷ on one", ratios(one_spent, two_spent), "times")
