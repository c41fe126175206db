"""A bot that plays its promising actions out, many times, before it chooses.

Where the game tells what a position is worth (its know-how has a kernel ``outlook``), a playout ends with the bot's turn: nothing
comes to light on the way, so the best one is a plan that can be carried out as it was found, and improved at each of its steps.
Elsewhere games are played to their end by lots, and the averages count.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Sequence

import numpy as np

from tabletier.bots.greedy import KnowHow, know_how
from tabletier.engine import record as records
from tabletier.engine.kernel import room_for
from tabletier.engine.playout import WHOLE, loops, many_keys
from tabletier.engine.state import State

#: How long a turn may take, in seconds; how many actions are played out; how much of what is left of a turn its next decision takes.
SECONDS, WIDE, SHARE = 2.0, 16, 0.3
#: Dealt worlds at a time, and the longest plan.
WORLDS, STEPS = 64, 96
#: No game has more turns than this: a playout goes on to the end.
TO_THE_END = 1 << 30
WORST = -(1 << 60)


class PlayoutBot:
    """Plays out the 16 most promising actions, all in the same dealt worlds; half of them are dropped, then half of the rest.

    A turn takes ``seconds``, or so many ``playouts`` if that is given: then the same seed makes the same choices, on every machine.
    Raises NotCompiled where kernels are not compiled.
    """

    def __init__(self, seed: int | None = None, seconds: float = SECONDS, playouts: int | None = None) -> None:
        self._lots = random.Random(seed)
        self._counted = playouts is not None
        self._budget = seconds if playouts is None else float(playouts)
        #: of the present turn: what is left of its budget, the best plan from here on, and what that leads to
        self._left, self._worth = 0.0, WORST
        self._plan: list[int] = []
        self._expected = ""

    def act(self, masked: State, seat: int) -> int:
        """The first step of the best plan, or the action with the best average."""
        if masked.digest() != self._expected:
            self._left, self._plan, self._worth = self._budget, [], WORST
        actions = list(promising(know_how(masked.game), masked, seat))
        if self._plan and self._plan[0] not in actions:
            actions.append(self._plan[0])
        action = actions[0] if len(actions) == 1 else self._choose(masked, seat, actions)
        self._plan = self._plan[1:] if self._plan[:1] == [action] else []
        after = masked.clone()
        after.apply_legal(seat, action)
        self._expected = after.digest()
        return action

    def _choose(self, masked: State, seat: int, actions: Sequence[int]) -> int:
        trial = Trial(masked, seat, actions)
        if self._plan:
            trial.begin(self._plan, self._worth)
        budget, spent = self._left * SHARE, 0.0
        alive = list(range(len(actions)))
        rounds = math.ceil(math.log2(len(actions)))
        for k in range(1, rounds + 1):
            worlds = 1
            while worlds:
                cost = trial.play(alive, many_keys(self._lots.getrandbits(62), worlds))
                cost = float(worlds * len(alive)) if self._counted else cost
                spent += cost
                worlds = max(0, min(WORLDS, int((budget * k / rounds - spent) / cost * worlds)))
            alive = sorted(alive, key=trial.rating, reverse=True)[: (len(alive) + 1) // 2]
        best = max(alive, key=trial.rating)
        self._left -= spent
        self._plan, self._worth = trial.plans[best], trial.best[best]
        return actions[best]


def promising(game: KnowHow, masked: State, seat: int) -> Sequence[int]:
    """The actions that are worth playouts."""
    actions = game.candidates(masked, seat, WIDE)
    if len(actions) <= WIDE:
        return actions
    worths = dict(zip(actions, game.prospects(masked, seat, actions), strict=True))
    return sorted(actions, key=lambda action: -worths[action])[:WIDE]


class Trial:
    """The playouts of a decision: per action their number, their sum, the best one, and its plan."""

    def __init__(self, masked: State, seat: int, actions: Sequence[int]) -> None:
        self._run = loops(masked.game).trials
        self._state, self._seat = masked, seat
        self._actions = np.array(actions, np.int64)
        self._positions = records.from_bytes(masked.game.record, records.to_bytes(masked.array) * 3)
        self._out = room_for(masked.game.n_actions)
        self._plans_count = hasattr(masked.game.heuristics, "outlook")
        self.number, self.total = [0] * len(actions), [0] * len(actions)
        self.best = [WORST] * len(actions)
        self.plans: list[list[int]] = [[] for _ in actions]

    def begin(self, plan: list[int], worth: int) -> None:
        """A plan that has been found before."""
        k = int(np.flatnonzero(self._actions == plan[0])[0])
        self.plans[k], self.best[k] = plan, worth

    def play(self, alive: Sequence[int], keys: np.ndarray) -> float:
        """Plays each of the actions once for every key, and returns the seconds that it took."""
        began = time.perf_counter()
        values = np.zeros((len(keys), len(alive)), np.int64)
        paths = np.zeros((len(keys), len(alive), STEPS), np.int32)
        viewer = WHOLE if self._state.viewer is None else self._state.viewer
        turns, rivals = (1, 0) if self._plans_count else (TO_THE_END, self._state.seats)
        what = self._actions[list(alive)]
        self._run(self._state.box, self._positions, self._out, keys, what, self._seat, viewer, turns, rivals, paths, values)
        for column, k in enumerate(alive):
            row = int(values[:, column].argmax())
            self.number[k] += len(keys)
            self.total[k] += int(values[:, column].sum())
            if self._plans_count and values[row, column] > self.best[k]:
                self.best[k] = int(values[row, column])
                self.plans[k] = [int(action) for action in paths[row, column] if action >= 0]
        return time.perf_counter() - began

    def rating(self, k: int) -> float:
        """What an action is rated by."""
        return self.best[k] if self._plans_count else self.total[k] / self.number[k]
