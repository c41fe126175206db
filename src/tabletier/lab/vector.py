"""Every game as a Gymnasium vector environment that is compiled as a whole."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.error import InvalidAction
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from tabletier.engine.game import Game
from tabletier.engine.state import IllegalAction
from tabletier.engine.vector import Reward, Vector
from tabletier.lab.episode import Setting

Step = tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]


class GameVectorEnv(VectorEnv[np.ndarray, np.ndarray, np.ndarray]):
    """``num_envs`` games of one seat each, against random players, stepped together by compiled code on ``threads`` threads.

    Spaces, observations, rewards and illegal actions are those of :class:`tabletier.lab.gymnasium.GameEnv`, one row for each game.
    A game that is over begins anew at the next step (``AutoresetMode.NEXT_STEP``), whose action is not looked at. ``info`` holds

    * ``action_mask``, (num_envs, n_actions), 1 for each legal action, all 0 where the game is over;
    * ``illegal_action``, (num_envs,), true where the last action was not legal: nothing has happened there;
    * ``scores``, (num_envs, seats), the totals as our seat sees them,

    and, as in all vector environments, to each its ``_action_mask`` and so on: in which games it is told, here always in all.

    The other arguments are those of ``GameEnv``; ``threads`` is by default the number of processors, and the same seed gives the
    same games on any number of them.

    Raises ValueError on a setting that does not fit, NotCompiled (a RuntimeError) where kernels are not compiled.
    """

    metadata = {"render_modes": ["svg"], "render_fps": 1, "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 — as Gymnasium declares it

    def __init__(
        self,
        num_envs: int,
        game: str | Game,
        mode: str | None = None,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        opponents: str = "random",
        seat: int = 0,
        reward: str = "points",
        illegal_reward: float = -1.0,
        render_mode: str | None = None,
        threads: int | None = None,
    ) -> None:
        self.setting = Setting(game, mode, seats, options, reward)
        if num_envs < 1:
            raise ValueError(f"num_envs is at least 1, not {num_envs!r}")
        if opponents != "random":
            raise ValueError(
                f"compiled opponents are 'random', not {opponents!r}; for others: gymnasium.make_vec(..., vectorization_mode='sync')"
            )
        if seat not in range(self.setting.seats):
            raise ValueError(f"there is no seat {seat!r}; seats are numbered 0 to {self.setting.seats - 1}")
        if render_mode not in (None, "svg"):
            raise ValueError(f"render_mode is 'svg' or None, not {render_mode!r}")
        self.num_envs, self.render_mode, self._illegal_reward = num_envs, render_mode, illegal_reward
        low, high = self.setting.layout.bounds()
        self.single_observation_space = spaces.Box(low, high, dtype=np.int32)
        self.single_action_space = spaces.Discrete(self.setting.game.n_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        paid = Reward[self.setting.reward.upper()]
        threads = (os.cpu_count() or 1) if threads is None else threads
        self.games = Vector(
            self.setting.game, num_envs, self.setting.seats, self.setting.mode, self.setting.options, seat, paid, threads
        )  # fmt: skip

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[np.ndarray, dict[str, Any]]:
        """New games everywhere; without a seed the series of games goes on. There are no ``options``."""
        super().reset(seed=seed)
        self.games.begin(self.np_random.bytes(32))
        return self.games.observations, self._info(np.zeros(self.num_envs, np.bool_))

    def step(self, actions: np.ndarray) -> Step:
        """One action in every game. Raises InvalidAction, and changes nothing, on numbers outside the action space."""
        try:
            illegal = self.games.step(actions)
        except IllegalAction as error:
            raise InvalidAction(str(error)) from None
        rewards = np.where(illegal, self._illegal_reward, self.games.rewards)
        return self.games.observations, rewards, self.games.over.copy(), np.zeros(self.num_envs, np.bool_), self._info(illegal)

    def render(self) -> tuple[str, ...] | None:
        """Every game as our seat sees it, SVG documents, where ``render_mode`` is "svg"."""
        if self.render_mode is None:
            return None
        return tuple(self.games.state(i).masked(self.games.me)._repr_svg_() for i in range(self.num_envs))

    def close_extras(self, **kwargs: Any) -> None:
        """Ends the threads."""
        self.games.close()

    def _info(self, illegal: np.ndarray) -> dict[str, Any]:
        told = {"action_mask": self.games.may, "illegal_action": illegal, "scores": self.games.scores}
        return told | {f"_{name}": np.ones(self.num_envs, np.bool_) for name in told}
