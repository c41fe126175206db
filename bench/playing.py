"""Random play, compiled, on one core, against OpenSpiel's `yacht`, which its own C++ loop plays at random in the same run.

A move is a decision of a seat, on both sides; what chance does in between counts for nobody. Both are measured in seconds of this
process's own computing, in turns, so that what else the machine does weighs on both alike.
"""

from __future__ import annotations

import statistics
import time

import pyspiel

import tabletier
from tabletier.engine import playout

ROUNDS = 7
GAMES = 1500
PEER_GAMES = 500
WANTED = 25


def peer(seed: int) -> float:
    """Moves per second of yacht."""
    game = pyspiel.load_game("yacht")
    bots = [pyspiel.make_uniform_random_bot(player, seed) for player in range(game.num_players())]
    moves, seconds = 0, 0.0
    for number in range(PEER_GAMES):
        state = game.new_initial_state()
        began = time.process_time()
        pyspiel.evaluate_bots(state, bots, PEER_GAMES * seed + number)
        seconds += time.process_time() - began
        moves += sum(step.player >= 0 for step in state.full_history())
    return moves / seconds


def ours(slug: str, seed: int) -> float:
    """Decisions per second of one of our games, with one seat, set-up and final points included."""
    began = time.process_time()
    decisions, _totals = playout.simulate(tabletier.load(slug), 1, GAMES, seed)
    return decisions / (time.process_time() - began)


def main() -> None:
    """Prints the figures of every game."""
    for slug in tabletier.games():
        playout.simulate(tabletier.load(slug), 1, 1, 0)  # compiles
        pairs = [(ours(slug, seed), peer(seed)) for seed in range(1, ROUNDS + 1)]
        mine, theirs = (statistics.median(figures) for figures in zip(*pairs, strict=True))
        ratio = statistics.median(a / b for a, b in pairs)
        print(f"  {slug}, compiled random play: {mine:,.0f} decisions/s; yacht: {theirs:,.0f}; ratio {ratio:.1f} (wanted: {WANTED})")


if __name__ == "__main__":
    main()
