"""Every game as a Gymnasium environment: one seat, alone, against an automaton of the rules, or against bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import InvalidAction

from tabletier.bots.players import Bot, bot
from tabletier.engine.game import Game
from tabletier.engine.state import IllegalAction
from tabletier.lab.episode import Episode, Setting

Info = dict[str, Any]


class GameEnv(gymnasium.Env[np.ndarray, np.int64]):
    """One seat of a game; bots sit at the others.

    ``opponents`` names them: one name for all of them ("random", "greedy", "module:Class" of one's own), or a list of names or
    bots, one for each other seat in ascending order. ``seats`` may be left out where there is a list. ``seat`` is ours. The other
    arguments are those of :class:`tabletier.lab.episode.Setting`.

    An observation is the row of numbers that :class:`tabletier.engine.observation.Layout` describes. ``info`` holds
    ``action_mask`` (8 bits for each action: 1 where it is legal) and ``scores``, the totals as our seat sees them. An illegal
    action changes nothing in the game: it is paid ``illegal_reward``, and ``info["illegal_action"]`` says what is wrong with it.

    Raises LookupError on an unknown game or bot, ValueError on a setting that does not fit.
    """

    metadata = {"render_modes": ["svg"], "render_fps": 1}  # noqa: RUF012 — as Gymnasium declares it

    def __init__(
        self,
        game: str | Game,
        mode: str | None = None,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        opponents: str | Sequence[str | Bot] = "random",
        seat: int = 0,
        reward: str = "points",
        illegal_reward: float = -1.0,
        render_mode: str | None = None,
    ) -> None:
        named = isinstance(opponents, str)
        if seats is None and not named:
            seats = 1 + len(opponents)
        self.setting = Setting(game, mode, seats, options, reward)
        others = self.setting.seats - 1
        if not named and len(opponents) != others:
            raise ValueError(f"{self.setting.seats} seats take {others} opponents, found {len(opponents)}")
        if seat not in range(self.setting.seats):
            raise ValueError(f"there is no seat {seat!r}; seats are numbered 0 to {others}")
        if render_mode not in (None, "svg"):
            raise ValueError(f"render_mode is 'svg' or None, not {render_mode!r}")
        self._opponents: list[str | Bot] = [opponents] * others if isinstance(opponents, str) else list(opponents)
        for name in self._opponents:
            _player(name, 0)  # an unknown name is refused now, not in the first game
        self.seat, self.render_mode, self._illegal_reward = seat, render_mode, illegal_reward
        low, high = self.setting.layout.bounds()
        self.observation_space = spaces.Box(low, high, dtype=np.int32)
        self.action_space = spaces.Discrete(self.setting.game.n_actions)
        self._bots: dict[int, Bot] = {}
        self.episode: Episode

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[np.ndarray, Info]:
        """Begins a new game and plays it up to our first decision; there are no ``options``."""
        super().reset(seed=seed)
        self.episode = Episode(self.setting, self.np_random.bytes(32))
        others = [seat for seat in range(self.setting.seats) if seat != self.seat]
        self._bots = {
            seat: _player(opponent, int(self.np_random.integers(2**62))) for seat, opponent in zip(others, self._opponents, strict=True)
        }
        self._play_others()
        return self.episode.observe(self.seat), self._info()

    def step(self, action: np.int64) -> tuple[np.ndarray, float, bool, bool, Info]:
        """Our action, and all that the others do until it is our turn again or the game is over.

        Raises InvalidAction on a number outside the action space, IllegalAction naming the seat of a bot that chooses what the rules
        forbid, ResetNeeded once the game is over.
        """
        if not self.action_space.contains(action):
            raise InvalidAction(f"there is no action {action!r}; actions are numbered 0 to {self.setting.game.n_actions - 1}")
        if self.episode.state.is_over:
            raise gymnasium.error.ResetNeeded("the game is over: reset() begins a new one")
        if reason := self.episode.state.why_not(self.seat, int(action)):
            return self.episode.observe(self.seat), self._illegal_reward, False, False, {**self._info(), "illegal_action": reason}
        self.episode.act(self.seat, int(action))
        self._play_others()
        reward = self.episode.rewards()[self.seat]
        return self.episode.observe(self.seat), reward, self.episode.state.is_over, False, self._info()

    def action_masks(self) -> np.ndarray:
        """Which actions are legal now, true or false; under the name that masking learners ask for."""
        return self.episode.mask(self.seat).astype(np.bool_)

    def render(self) -> str | None:
        """The table as our seat sees it, an SVG document, where ``render_mode`` is "svg"."""
        return self.episode.picture(self.seat) if self.render_mode else None

    def _info(self) -> Info:
        scores = np.array(self.episode.masked(self.seat).scores(), np.int64)
        return {"action_mask": self.episode.mask(self.seat), "scores": scores}

    def _play_others(self) -> None:
        while (seats := self.episode.to_act) and self.seat not in seats:
            seat = seats[0]
            action = self._bots[seat].act(self.episode.state.masked(seat), seat)
            if isinstance(action, bool) or action not in self.episode.state.legal_actions(seat):
                raise IllegalAction(f"seat {seat}: the bot chose {action!r}, which is not legal now")
            self.episode.act(seat, int(action))


def _player(opponent: str | Bot, seed: int) -> Bot:
    return bot(opponent, seed) if isinstance(opponent, str) else opponent
