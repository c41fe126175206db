"""A bot that takes what looks best now."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Protocol, cast

from tabletier.engine.game import Game
from tabletier.engine.state import State


class KnowHow(Protocol):
    """What a game tells bots: its module ``heuristics``.

    It may also have two kernels for playouts, ``guess(box, positions, i, seat, x, care, out)``: an action, chosen by a random number x,
    with or without care (row i + 1 is for trying), and ``outlook(box, positions, i, seat, out)``: what the position is worth to the seat.
    A game has an outlook where all that a seat does in a turn is known to it beforehand.
    """

    def candidates(self, state: State, seat: int, most: int = ..., /) -> list[int]:
        """The legal actions that deserve a closer look, the most promising first, at most so many where they are known; never empty."""

    def prospects(self, state: State, seat: int, actions: Sequence[int]) -> list[int]:
        """What each of the actions is worth to the seat, in hundredths of a point."""


class Points:
    """The know-how of a game that offers none: every action, and the points right after it."""

    def candidates(self, state: State, seat: int, most: int = 0, /) -> list[int]:
        """All legal actions."""
        return state.legal_actions(seat)

    def prospects(self, state: State, seat: int, actions: Sequence[int]) -> list[int]:
        """The seat's total after each action, as if the game ended then."""
        found = []
        for action in actions:
            after = state.clone()
            after.apply_legal(seat, action)
            found.append(100 * sum(after.breakdown(seat).values()))
        return found


@functools.cache
def know_how(game: Game) -> KnowHow:
    """The know-how for a game."""
    return cast(KnowHow, game.heuristics or Points())


class GreedyBot:
    """Tries the promising actions on a copy and takes the one with the best prospects; the most promising where several are equal."""

    def act(self, masked: State, seat: int) -> int:
        """The best of the seat's actions."""
        game = know_how(masked.game)
        actions = game.candidates(masked, seat)
        if len(actions) == 1:
            return actions[0]
        worths = game.prospects(masked, seat, actions)
        return actions[max(range(len(actions)), key=lambda k: (worths[k], -k))]
