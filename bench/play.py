"""Compiled random play of whole games, as a ratio to OpenSpiel's `yacht` played at random through its Python loop, turn by turn.

The peer is given every advantage: the outcomes of a chance node are equally likely, numbered from 0, and as many as the dice that
the last action rolls again, so that number is looked up and the list of up to 7,776 outcomes, a millisecond each time, never made.
"""

from __future__ import annotations

import random
import time

import pyspiel
from figures import show

import tabletier
from tabletier.engine import playout

REPEATS = 5


def yacht(seconds: float, seed: int) -> float:
    """Decisions a second of random play: a uniformly chosen legal action."""
    rng = random.Random(seed)
    game = pyspiel.load_game("yacht")
    outcomes: dict[int, int] = {}  # how many follow an action
    moves, end = 0, time.perf_counter() + seconds
    began = time.perf_counter()
    while time.perf_counter() < end:
        state, last = game.new_initial_state(), -1
        while not state.is_terminal():
            if state.is_chance_node():
                if last not in outcomes:
                    outcomes[last] = len(state.legal_actions())
                state.apply_action(rng.randrange(outcomes[last]))
            else:
                last = rng.choice(state.legal_actions())
                state.apply_action(last)
                moves += 1
    return moves / (time.perf_counter() - began)


def ours(slug: str, seats: int, games: int, seed: int) -> float:
    """Decisions a second of random play of one of our games, one core."""
    began = time.perf_counter()
    decisions, _ = playout.simulate(tabletier.load(slug), seats, games, seed)
    return decisions / (time.perf_counter() - began)


def main() -> None:
    """Prints the figures."""
    for slug in tabletier.games():
        ours(slug, 1, 10, 0)  # compiled, or read from the cache
        pairs = [(ours(slug, 1, 8000, k), yacht(1.0, k)) for k in range(REPEATS)]
        show("OpenSpiel yacht", [theirs for _, theirs in pairs], "decisions/s")
        show(f"{slug}, one seat, compiled", [mine for mine, _ in pairs], "decisions/s")
        show(f"{slug} ÷ yacht", [mine / theirs for mine, theirs in pairs], "times", "25 or more")


if __name__ == "__main__":
    main()
