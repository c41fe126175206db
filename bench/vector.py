"""Games stepped together through the Gymnasium vector environment: steps a second on one thread and on two, by the clock.

A step is one of our decisions with all that belongs to it: the random opponents' answers, the observation, the mask of legal actions,
the pay, and a new game where one has ended. The choice of actions is not timed. Threads need processors of their own: on a busy
machine the ratio says more about the machine, so the processor time of the two is shown beside it.
"""

from __future__ import annotations

from time import perf_counter, process_time

import numpy as np
from figures import show

import tabletier
from tabletier.lab.vector import GameVectorEnv

REPEATS = 5
GAMES, STEPS = 4096, 20


def measure(slug: str, seats: int, threads: int, seed: int) -> tuple[float, float]:
    """Steps a second by the clock, and by processor time."""
    games, lots = GameVectorEnv(GAMES, slug, seats=seats, threads=threads), np.random.default_rng(seed)
    _, info = games.reset(seed=seed)
    clock = spent = 0.0
    for _ in range(STEPS):
        mask = info["action_mask"]
        actions = (mask * lots.random(mask.shape, np.float32)).argmax(axis=1)
        began, used = perf_counter(), process_time()
        *_, info = games.step(actions)
        clock, spent = clock + perf_counter() - began, spent + process_time() - used
    games.close()
    return GAMES * STEPS / clock, GAMES * STEPS / spent


def main() -> None:
    """Prints the figures."""
    for slug in tabletier.games():
        counts = next(iter(tabletier.load(slug).modes.values()))
        for seats in (count for count in (1, 2) if count in counts):
            measure(slug, seats, 1, 0)  # compiled, or read from the cache
            pairs = [(measure(slug, seats, 1, k), measure(slug, seats, 2, k)) for k in range(REPEATS)]
            name = f"{slug}, {seats} {'seat' if seats == 1 else 'seats'}"
            show(f"{name}, one thread", [one for (one, _), _ in pairs], "steps/s")
            show(f"{name}, two threads", [two for _, (two, _) in pairs], "steps/s")
            show(f"{name}, two threads ÷ one", [two / one for (one, _), (two, _) in pairs], "times", "1.7 or more")
            show(f"{name}, processor time of a step on two threads ÷ on one", [one / two for (_, one), (_, two) in pairs], "times")


if __name__ == "__main__":
    main()
