"""Compiled random play of whole games, as a ratio to OpenSpiel's C++ games played at random through its Python loop.

The loop takes one of `legal_actions()` at every node, those of chance included, and every one counts as a move. Yacht spends most of its
time in lists of up to 7,776 rolls; so a second figure gives it every advantage: rolls are drawn without asking for their list (how many
there are follows from the last action), and every one still counts; and a third one comes from OpenSpiel's own loop in C++, without Python.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from functools import partial
from time import process_time

import pyspiel

import tabletier
from tabletier.bench.compare import Effort, Way, compare, seat_counts, so_many, speed
from tabletier.bench.figure import Figure, at_least
from tabletier.engine import playout
from tabletier.engine.game import Game

GAMES = 200  # of ours, in one call


def by_lists(name: str, seconds: float, seed: int) -> float:
    """Moves a second by the lists of legal actions, at nodes of chance as well."""
    rng, game = random.Random(seed), pyspiel.load_game(name)

    def one() -> int:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            moves += 1
        return moves

    return speed(one, seconds)


def yacht_without_lists(seconds: float, seed: int) -> float:
    """Moves a second where rolls are drawn without their list."""
    rng, game = random.Random(seed), pyspiel.load_game("yacht")
    rolls: dict[int, int] = {}  # how many there are after an action

    def one() -> int:
        state, last, moves = game.new_initial_state(), -1, 0
        while not state.is_terminal():
            if state.is_chance_node():
                if last not in rolls:
                    rolls[last] = len(state.legal_actions())
                action = rng.randrange(rolls[last])
            else:
                action = last = rng.choice(state.legal_actions())
            state.apply_action(action)
            moves += 1
        return moves

    return speed(one, seconds)


def in_its_own_loop(name: str, seconds: float, seed: int) -> float:
    """Moves a second inside OpenSpiel's loop in C++, chance counted; making the first position and counting are not timed."""
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(player, seed) for player in range(game.num_players())]
    moves, spent = 0, 0.0
    for number in itertools.count(seed << 20):
        state = game.new_initial_state()
        began = process_time()
        pyspiel.evaluate_bots(state, bots, number)
        spent += process_time() - began
        moves += len(state.full_history())
        if spent >= seconds:
            break
    return moves / spent


def ours(game: Game, seats: int, seconds: float, seed: int) -> float:
    """Decisions a second of one of our games, one core."""
    numbers = itertools.count(seed << 20)
    return speed(lambda: playout.simulate(game, seats, GAMES, next(numbers))[0], seconds)


PEERS = (
    Way("OpenSpiel yacht", partial(by_lists, "yacht"), at_least(25)),
    Way("OpenSpiel yacht, rolls without lists", yacht_without_lists),
    Way("OpenSpiel yacht in its own C++ loop", partial(in_its_own_loop, "yacht")),
    Way("OpenSpiel gin_rummy", partial(by_lists, "gin_rummy")),
    Way("OpenSpiel morpion_solitaire", partial(by_lists, "morpion_solitaire")),
    Way("OpenSpiel hanabi", partial(by_lists, "hanabi"), at_least(2)),
    Way("OpenSpiel hearts", partial(by_lists, "hearts")),
)


def measure(effort: Effort) -> Iterator[Figure]:
    """Every game of ours, with as few seats as it may have, against all peers."""
    for slug in tabletier.games():
        game = tabletier.load(slug)
        seats = min(seat_counts(game))
        playout.simulate(game, seats, 1, 0)  # compiled, or read from the cache
        yield from compare(Way(f"{slug}, {so_many(seats)}, compiled", partial(ours, game, seats)), PEERS, effort, "moves/s")
