"""Every game as a PettingZoo environment: one agent after the other (AEC), or all at once.

Agents are ``player_0``, ``player_1`` and so on, by their seats. An observation is a dictionary: ``observation``, the numbers
described by :class:`tabletier.engine.observation.Layout`, and ``action_mask``, which is all 0 for an agent that may not act now.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from tabletier.engine.game import Game
from tabletier.lab.episode import Episode, Setting

Observation = dict[str, np.ndarray]


def env(illegal_reward: float = -1.0, **wishes: Any) -> Any:
    """A game agent by agent, in PettingZoo's usual wrappers: an illegal action ends the game, and its agent is paid ``illegal_reward``.

    ``wishes`` are the arguments of :class:`GameAEC`.
    """
    bare = GameAEC(**wishes)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(bare, illegal_reward)))


def parallel_env(**wishes: Any) -> GameParallel:
    """A game with all agents at once; ``wishes`` are the arguments of :class:`GameParallel`."""
    return GameParallel(**wishes)


class Seats:
    """What both kinds of environment share: agents, spaces, and a game begun from a seed."""

    metadata: Mapping[str, Any]

    def __init__(
        self,
        game: str | Game,
        mode: str | None = None,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        reward: str = "points",
        render_mode: str | None = None,
    ) -> None:
        """See :class:`tabletier.lab.episode.Setting`; ``render_mode`` is "svg" or None. Raises ValueError on what does not fit."""
        self.setting = Setting(game, mode, seats, options, reward)
        if render_mode not in (None, "svg"):
            raise ValueError(f"render_mode is 'svg' or None, not {render_mode!r}")
        self.render_mode = render_mode
        self.metadata = {"name": str(self.setting), "render_modes": ["svg"], "is_parallelizable": True}
        self.possible_agents = [f"player_{seat}" for seat in range(self.setting.seats)]
        self.agents: list[str] = []
        low, high = self.setting.layout.bounds()
        n = self.setting.game.n_actions
        self.action_spaces = {agent: spaces.Discrete(n) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict({"observation": spaces.Box(low, high, dtype=np.int32), "action_mask": spaces.Box(0, 1, (n,), np.int8)})
            for agent in self.possible_agents
        }
        self._chance: np.random.Generator | None = None
        self.episode: Episode

    def observation_space(self, agent: str) -> spaces.Dict:
        """The agent's observations: always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The agent's actions, by their numbers: always the same object."""
        return self.action_spaces[agent]

    def begin(self, seed: int | None) -> None:
        """A new game: the same seed begins the same series of games; without one the series goes on."""
        if seed is not None or self._chance is None:
            self._chance, _ = seeding.np_random(seed)
        self.episode = Episode(self.setting, self._chance.bytes(32))
        self.agents = self.possible_agents.copy()

    def seat(self, agent: str) -> int:
        """The number of an agent's seat."""
        return self.possible_agents.index(agent)

    def observe(self, agent: str) -> Observation:
        """What the agent may know, and what it may do."""
        seat = self.seat(agent)
        return {"observation": self.episode.observe(seat), "action_mask": self.episode.mask(seat)}

    def render(self) -> str | None:
        """The table as the agent whose turn it is sees it, an SVG document, where ``render_mode`` is "svg"."""
        return self.episode.picture(min(self.episode.to_act, default=0)) if self.render_mode else None

    def close(self) -> None:
        """Nothing is held open."""


class GameAEC(Seats, AECEnv):  # type: ignore[misc] # PettingZoo comes without types
    """A game, one agent after the other. Of agents that may act at once the one with the lowest number is asked first."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a new game; there are no ``options``."""
        self.begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[self.episode.to_act[0]]

    def step(self, action: int | None) -> None:
        """The action of the agent whose turn it is. Without wrappers: IllegalAction, and nothing changed, where the rules forbid it."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.episode.act(self.seat(agent), action)  # type: ignore[arg-type] # None is refused there, in words
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, self.episode.rewards(), strict=True))
        self._accumulate_rewards()
        if seats := self.episode.to_act:
            self.agent_selection = self.agents[seats[0]]
        else:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]


class GameParallel(Seats, ParallelEnv):  # type: ignore[misc]
    """A game with all agents at once: in a step everybody acts who may; whatever is given for the others is not looked at.

    An illegal action ends the game, as in PettingZoo's wrapper for games agent by agent: its agent is paid ``illegal_reward``, the
    others nothing, nobody's action is performed, and ``info["illegal_action"]`` says what was wrong.
    """

    def __init__(self, *, illegal_reward: float = -1.0, **wishes: Any) -> None:
        super().__init__(**wishes)
        self._illegal_reward = illegal_reward

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begins a new game; there are no ``options``."""
        self.begin(seed)
        return {agent: self.observe(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """One action of every agent that may act. Raises ValueError where such an agent gives none."""
        if not self.agents:
            return {}, {}, {}, {}, {}
        agents, acting = self.agents, [(self.agents[seat], seat) for seat in self.episode.to_act]
        if missing := [agent for agent, _ in acting if actions.get(agent) is None]:
            raise ValueError(f"{', '.join(missing)} may act and gave no action")
        reasons = {agent: self.episode.state.why_not(seat, actions[agent]) for agent, seat in acting}
        wrong = {agent: reason for agent, reason in reasons.items() if reason is not None}
        if wrong:
            rewards = {agent: self._illegal_reward if agent in wrong else 0.0 for agent in agents}
        else:
            for agent, seat in acting:
                self.episode.act(seat, actions[agent])
            rewards = dict(zip(agents, self.episode.rewards(), strict=True))
        over = bool(wrong) or self.episode.state.is_over
        self.agents = [] if over else agents
        return (
            {agent: self.observe(agent) for agent in agents},
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, bool(wrong)),
            {agent: {"illegal_action": wrong[agent]} if agent in wrong else {} for agent in agents},
        )

    def state(self) -> np.ndarray:
        """What a spectator may know, as an observation: a view of all agents' common ground."""
        return self.setting.layout.observe(self.episode.state.masked(-1))
