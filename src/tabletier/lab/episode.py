"""One game of an environment: what seats observe, which actions they have, and what they are paid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, get_args

import numpy as np

import tabletier
from tabletier.engine.game import Game
from tabletier.engine.observation import Layout, layout
from tabletier.engine.state import State

#: What a seat is paid.
Reward = Literal["points", "growth", "outcome"]


class Setting:
    """A game, mode, number of seats and options that fit together.

    ``mode`` is the game's first one if not given, ``seats`` the least number that the mode allows. ``reward`` says what is paid:

    * ``"points"``: the final total, when the game is over;
    * ``"growth"``: at every step, by how much the total has grown since the last one, as the seat itself sees it: nothing that it
      cannot know yet; together, the final total less the one at the start;
    * ``"outcome"``: when the game is over, 1 for who has won, -1 for who has lost, 0 for a shared first place and for playing alone.

    Raises LookupError on an unknown game, SetupError (a ValueError) on a wrong mode, number of seats or option, ValueError on a
    wrong reward; each says what is expected.
    """

    def __init__(self, game: str | Game, mode: str | None, seats: int | None, options: Mapping[str, Any] | None, reward: str) -> None:
        self.game = tabletier.load(game) if isinstance(game, str) else game
        self.mode = next(iter(self.game.modes)) if mode is None else mode
        self.seats = min(self.game.modes.get(self.mode, (1,))) if seats is None else seats
        self.options = self.game.check(self.seats, self.mode, options)
        if reward not in get_args(Reward):
            raise ValueError(f"a reward is {', '.join(map(repr, get_args(Reward)))}, not {reward!r}")
        self.reward = reward

    @property
    def layout(self) -> Layout:
        """What stands where in an observation."""
        return layout(self.game, self.seats)

    def __str__(self) -> str:
        return f"{self.game.slug}_v{self.game.rules_version}"


class Episode:
    """A game from its beginning, seen from all seats."""

    def __init__(self, setting: Setting, key: bytes) -> None:
        self.setting = setting
        self.state = setting.game.new(setting.seats, key, setting.mode, setting.options)
        self._masked: dict[int, State] = {}
        self._totals = [0] * setting.seats
        if setting.reward == "growth":
            self._totals = [self.total(seat) for seat in range(setting.seats)]

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now. Raises ValueError where somebody would have to say what a real box shows."""
        seats = self.state.to_act
        if seats and seats[-1] >= self.setting.seats:
            raise ValueError(
                f"in mode {self.setting.mode} {self.setting.game.slug} asks what the real box shows; there is nobody to say it"
            )
        return seats

    def masked(self, seat: int) -> State:
        """The position as the seat knows it; not a copy."""
        if seat not in self._masked:
            self._masked[seat] = self.state.masked(seat)
        return self._masked[seat]

    def observe(self, seat: int) -> np.ndarray:
        """The seat's observation (:class:`tabletier.engine.observation.Layout`)."""
        return self.setting.layout.observe(self.masked(seat))

    def mask(self, seat: int) -> np.ndarray:
        """1 for each of the seat's legal actions, 0 for all others, 8 bits each."""
        mask = np.zeros(self.setting.game.n_actions, np.int8)
        mask[self.state.legal_actions(seat)] = 1
        return mask

    def total(self, seat: int) -> int:
        """The seat's points if the game ended now, as far as it can know them."""
        return sum(self.masked(seat).breakdown(seat).values())

    def act(self, seat: int, action: int) -> None:
        """Performs an action. Raises IllegalAction with a reason, and changes nothing, where the rules forbid it."""
        self.state.apply(seat, action)
        self._masked.clear()

    def rewards(self) -> list[float]:
        """What each seat is paid for what has happened since this was last asked."""
        seats = range(self.setting.seats)
        if self.setting.reward == "growth":
            before, self._totals = self._totals, [self.total(seat) for seat in seats]
            return [float(now - then) for now, then in zip(self._totals, before, strict=True)]
        outcome = self.state.outcome
        if outcome is None:
            return [0.0 for _ in seats]
        if self.setting.reward == "points":
            return [float(total) for total in self.state.scores()]
        return [{"won": 1.0, "lost": -1.0}.get(how, 0.0) for how in outcome]

    def picture(self, seat: int) -> str:
        """The position as the seat sees it, drawn: an SVG document."""
        return self.masked(seat)._repr_svg_()
