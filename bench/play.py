"""Compiled random play of whole games, as a ratio to OpenSpiel's C++ game `yacht` played at random through its Python loop.

The loop takes one of `legal_actions()` at every node, rolls of dice included, and every one counts as a move. Most of its time goes
into lists of up to 7,776 rolls; so a second figure gives the peer every advantage: rolls are drawn without asking for their list
(how many there are follows from the last action), and every one still counts; and a third one comes from OpenSpiel's own loop in
C++, without any Python. Times are this process's own, not the clock's: other
programs on the machine disturb them less.
"""

from __future__ import annotations

import random
from time import process_time

import pyspiel
from figures import show

import tabletier
from tabletier.engine import playout

REPEATS = 5


def yacht(seconds: float, seed: int, *, lists: bool) -> float:
    """Moves a second of random play; ``lists``: by the lists of legal actions at rolls as well."""
    rng = random.Random(seed)
    game = pyspiel.load_game("yacht")
    rolls: dict[int, int] = {}  # how many there are after an action
    moves, began = 0, process_time()
    while process_time() - began < seconds:
        state, last = game.new_initial_state(), -1
        while not state.is_terminal():
            if lists or not state.is_chance_node():
                action = rng.choice(state.legal_actions())
            else:
                if last not in rolls:
                    rolls[last] = len(state.legal_actions())
                action = rng.randrange(rolls[last])
            if not state.is_chance_node():
                last = action
            state.apply_action(action)
            moves += 1
    return moves / (process_time() - began)


def yacht_alone(games: int, seed: int) -> float:
    """Moves a second of random play inside OpenSpiel's own loop, rolls of dice counted."""
    game = pyspiel.load_game("yacht")
    bots = [pyspiel.make_uniform_random_bot(player, seed) for player in range(game.num_players())]
    moves, spent = 0, 0.0
    for number in range(games):
        state = game.new_initial_state()
        began = process_time()
        pyspiel.evaluate_bots(state, bots, games * seed + number)
        spent += process_time() - began
        moves += len(state.full_history())
    return moves / spent


def ours(slug: str, seats: int, games: int, seed: int) -> float:
    """Decisions a second of random play of one of our games, one core."""
    began = process_time()
    decisions, _ = playout.simulate(tabletier.load(slug), seats, games, seed)
    return decisions / (process_time() - began)


def main() -> None:
    """Prints the figures."""
    for slug in tabletier.games():
        seats = min(next(iter(tabletier.load(slug).modes.values())))
        ours(slug, seats, 10, 0)  # compiled, or read from the cache
        mine, listed, bare, alone = [], [], [], []
        for k in range(REPEATS):  # in turns, so that a busy machine weighs on all alike
            mine.append(ours(slug, seats, 8000, k))
            listed.append(yacht(1.0, k, lists=True))
            bare.append(yacht(0.5, k, lists=False))
            alone.append(yacht_alone(800, k))
        show(f"{slug}, {'one seat' if seats == 1 else f'{seats} seats'}, compiled", mine, "decisions/s")
        for name, theirs, aim in (
            ("yacht", listed, "25 or more"),
            ("yacht, rolls without lists", bare, ""),
            ("yacht in its own C++ loop", alone, ""),
        ):
            show(f"OpenSpiel {name}", theirs, "moves/s")
            show(f"{slug} ÷ {name}", [a / b for a, b in zip(mine, theirs, strict=True)], "times", aim)


if __name__ == "__main__":
    main()
