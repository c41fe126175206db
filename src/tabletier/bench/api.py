"""Steps from Python, one at a time, as a program takes them: who acts, what is legal, do it, is it over.

Ours is `State` with compiled kernels; `apply` checks that the action is legal. The peers are games written in Python, by their own
interfaces: OpenSpiel's `python_block_dominoes` (deals count as steps) and PettingZoo's `connect_four_v3` (every step with its observation:
`last()` is the way to the legal actions).
"""

from __future__ import annotations

import importlib
import itertools
import os
import random
from collections.abc import Iterator
from functools import partial

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"  # connect_four_v3 imports pygame, which greets on standard output

import tabletier
from tabletier.bench.compare import Effort, Way, compare, speed
from tabletier.bench.figure import Figure, at_least
from tabletier.bench.play import by_lists
from tabletier.engine.game import Game

DOMINOES = "python_block_dominoes"
# OpenSpiel finds its games in Python once their module is imported; PettingZoo's list of its classic games warns of being imported from.
importlib.import_module("open_spiel.python.games.block_dominoes")
connect_four = importlib.import_module("pettingzoo.classic.connect_four.connect_four")


def ours(game: Game, seats: int, seconds: float, seed: int) -> float:
    """Steps a second of one of our games."""
    rng, numbers = random.Random(seed), itertools.count(seed << 20)

    def one() -> int:
        state = game.new(seats, next(numbers))
        while not state.is_over:
            seat = state.to_act[0]
            state.apply(seat, rng.choice(state.legal_actions(seat)))
        return len(state.history)

    return speed(one, seconds)


def connect_four_steps(seconds: float, seed: int) -> float:
    """Steps a second of PettingZoo's game."""
    rng, table = random.Random(seed), connect_four.env()

    def one() -> int:
        table.reset()
        steps = 0
        while True:
            observation, _, over, cut, _ = table.last()
            if over or cut:
                return steps
            table.step(rng.choice(observation["action_mask"].nonzero()[0]))
            steps += 1

    return speed(one, seconds)


PEERS = (
    Way(f"OpenSpiel {DOMINOES}", partial(by_lists, DOMINOES), at_least(2)),
    Way("PettingZoo connect_four_v3", connect_four_steps, at_least(5)),
)


def measure(effort: Effort) -> Iterator[Figure]:
    """Every game of ours, two seats as the peers have."""
    for slug in tabletier.games():
        game = tabletier.load(slug)
        ours(game, 2, 0.0, 0)  # compiled, or read from the cache
        yield from compare(Way(f"{slug}, two seats, from Python", partial(ours, game, 2)), PEERS, effort, "steps/s")
