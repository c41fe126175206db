"""Playing games at random, for the checks that every game must pass."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import tabletier
from tabletier.engine.game import Game
from tabletier.engine.state import State
from tests.engine.probes import dice, sealed, window

PROBES = (sealed.GAME, window.GAME, dice.GAME)


def game_called(slug: str) -> Game:
    """A game or a probe by its slug."""
    return {probe.slug: probe for probe in PROBES}.get(slug) or tabletier.load(slug)


@dataclass(frozen=True)
class Setting:
    """One way to play a game."""

    game: Game
    mode: str
    seats: int

    def __str__(self) -> str:
        return f"{self.game.slug}-{self.mode}-{self.seats}"

    def new(self, seed: int) -> State:
        return self.game.new(self.seats, seed, self.mode)


def settings(most_seats: int = 12) -> list[Setting]:
    """Every game, probes included, in every mode, at every number of seats up to a most."""
    games = [*PROBES, *(tabletier.load(slug) for slug in tabletier.games())]
    return [Setting(game, mode, n) for game in games for mode, counts in game.modes.items() for n in counts if n <= most_seats]


def random_game(state: State, rng: random.Random, each: Callable[[State, int, list[int]], Any] | None = None) -> State:
    """Plays to the end; ``each(state, seat, legal)`` is called before every action."""
    while not state.is_over:
        seat = rng.choice(state.to_act)
        legal = state.legal_actions(seat)
        if each:
            each(state, seat, legal)
        state.apply_legal(seat, rng.choice(legal))
    return state
