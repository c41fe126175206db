"""Many games at once for one learner: stepped, observed and begun anew by compiled code, on as many threads as there are."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from enum import IntEnum
from typing import Any

import numpy as np
from pydantic import BaseModel

from tabletier.engine import record as records
from tabletier.engine.chance import M, hop
from tabletier.engine.game import Game
from tabletier.engine.kernel import kernel, room_for
from tabletier.engine.observation import layout, words, write_observation
from tabletier.engine.playout import Loops, lowest, many_keys
from tabletier.engine.state import IllegalAction, State

#: In a lane's records: mode and options for a new game, room for a masked one, and from where on the games stand.
TEMPLATE, MASKED, GAMES = 0, 1, 2


class Reward(IntEnum):
    """What a seat is paid: its total at the end, what its total grows by, or 1, 0 and -1 for first, shared first and other places."""

    POINTS = 0
    GROWTH = 1
    OUTCOME = 2


@kernel
def _let_play(to_act, legal, apply, box, positions, i, seats, me, out, x):
    """Random play by all others until it is our turn, or a real box is asked, or the game is over.

    Returns (who may act, the generator's last state).
    """
    while True:
        mask = to_act(box, positions, i)
        if mask == 0 or mask >> me & 1 or mask >> seats:
            return mask, x
        seat = lowest(mask)
        n = legal(box, positions, i, seat, out)
        x = hop(x)
        apply(box, positions, i, seat, np.int64(out[(x >> 8) % n]))


@kernel
def _result(rank, box, positions, i, seats, me, out):
    """1, where we are first by ourselves, 0, where others are too, else -1."""
    rank(box, positions, i, out)
    first = 0
    for seat in range(seats):
        first += out[seat] == 1
    if out[me] != 1:
        return -1
    return 1 if first == 1 else 0


def _turns(
    setup, to_act, legal, apply, score, rank, mask, box, positions,
    row, numbers, bits, out, keys, lots, seats, me, reward, alone, actions, over, totals, scores, observations, may, rewards,
):  # fmt: skip
    """In every game: a new one where it was over, else our action (-1: none); the others' answers; and what there is to see then.

    Returns in how many games a real box is asked.
    """
    asked = 0
    for k in range(len(actions)):
        i = k + GAMES
        begins = over[k]
        if begins:
            records.put(positions[i], positions[TEMPLATE])
            setup(box, positions, i, seats, keys[k])
            keys[k, 2] = (keys[k, 2] + 1) & M
        elif actions[k] >= 0:
            apply(box, positions, i, me, np.int64(actions[k]))
        acting, lots[k] = _let_play(to_act, legal, apply, box, positions, i, seats, me, out, lots[k])
        over[k] = acting == 0
        may[k, :] = 0
        if acting >> seats:
            asked += 1
        elif acting:
            n = legal(box, positions, i, me, out)
            for at in range(n):
                may[k, out[at]] = 1
        records.put(positions[MASKED], positions[i])
        mask(box, positions, MASKED, me)
        write_observation(row, numbers, bits, seats, me, observations[k])
        for seat in range(seats):
            scores[k, seat] = score(box, positions, MASKED, seat, out)
        rewards[k] = 0.0
        if reward == Reward.GROWTH:
            rewards[k] = 0.0 if begins else scores[k, me] - totals[k]
        elif over[k] and reward == Reward.POINTS:
            rewards[k] = scores[k, me]
        elif over[k] and not alone:
            rewards[k] = _result(rank, box, positions, i, seats, me, out)
        totals[k] = scores[k, me]
    return asked


class VectorLoops(Loops):
    """The loop of :class:`Vector`, compiled with a game's kernels when it is first asked for."""

    @functools.cached_property
    def turns(self) -> Any:
        """:func:`_turns`, bound to the game's kernels."""
        kernels = self._rules("setup", "to_act", "legal", "apply", "score", "rank", "mask")
        tables = "i8[::1], i8[:,::1], i8[:,::1], i4[::1], i8[:,::1], i8[::1]"
        games = "i8[::1], b1[::1], i8[::1], i8[:,::1], i4[:,::1], i1[:,::1], f8[::1]"
        return self._bind(_turns, kernels, f"i8({tables}, i8, i8, i8, b1, {games})")


@functools.cache
def loops(game: Game) -> VectorLoops:
    """The compiled loop of a game, made once. Raises NotCompiled where kernels are not compiled."""
    return VectorLoops(game)


class Lane:
    """The games of one thread: their records, and rows of arrays that all lanes share."""

    def __init__(self, first: State, start: int, stop: int) -> None:
        self.rows = slice(start, stop)
        #: the records: see TEMPLATE, MASKED and GAMES
        self.positions = records.make(first.game.record, GAMES + stop - start)
        first.game.configure(records.view(self.positions, TEMPLATE), first.mode, first.options)
        #: the masked record as words
        self.row = words(self.positions)[MASKED]
        self.out = room_for(max(first.game.n_actions, first.seats + len(first.game.score_keys)))


class Vector:
    """n games in which one seat, ``me``, is played from outside; at the others sit players that choose at random.

    After :meth:`begin` and each :meth:`step` there are new arrays: ``observations`` (n, size) as the seat may know them
    (:class:`tabletier.engine.observation.Layout`), ``may`` (n, n_actions) with 1 for each legal action, ``rewards`` (n,),
    ``over`` (n,), and ``scores`` (n, seats), the totals as far as the seat can know them. A game that is over begins anew
    at the next step, which pays nothing. How many threads there are changes no number.

    Raises SetupError on wrong seats, mode or options, NotCompiled where kernels are not compiled.
    """

    def __init__(
        self,
        game: Game,
        n: int,
        seats: int,
        mode: str | None = None,
        options: Mapping[str, Any] | BaseModel | None = None,
        me: int = 0,
        reward: Reward = Reward.POINTS,
        threads: int = 1,
    ) -> None:
        self._first = game.new(seats, 0, mode, options)
        self.n, self.me, self.reward = n, me, reward
        self.layout = layout(game, seats)
        self._turns = loops(game).turns
        self._alone = seats == 1 and self._first.mode not in game.automaton_modes
        threads = max(1, min(threads, n))
        self._lanes = [Lane(self._first, n * k // threads, n * (k + 1) // threads) for k in range(threads)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self.begin(0)

    def begin(self, seed: int | bytes) -> None:
        """New games everywhere: the same seed begins the same series of games."""
        self._keys = many_keys(seed, self.n)
        self._lots = self._keys[:, 0] | 1
        self._totals = np.zeros(self.n, np.int64)
        self.over = np.ones(self.n, np.bool_)
        self.may = np.zeros((self.n, self._first.game.n_actions), np.int8)
        self._run(np.full(self.n, -1))

    def step(self, actions: np.ndarray) -> np.ndarray:
        """One action in every game; where a game was over, a new one begins instead, whatever the action.

        Returns (n,) which actions were illegal: nothing happens in those games. Raises IllegalAction, and changes nothing, on an
        array of another shape or on numbers that are no actions; ValueError where somebody would have to say what a real box shows.
        """
        actions = np.asarray(actions)
        if actions.shape != (self.n,) or actions.dtype.kind not in "iu":
            raise IllegalAction(f"{self.n} games take {self.n} whole numbers as actions, found {actions.dtype} of shape {actions.shape}")
        n_actions = self.may.shape[1]
        if ((actions < 0) | (actions >= n_actions)).any():
            raise IllegalAction(f"actions are numbered 0 to {n_actions - 1}, found {actions.min()} to {actions.max()}")
        illegal: np.ndarray = ~self.over & (self.may[np.arange(self.n), actions] == 0)
        self._run(np.where(illegal, -1, actions))
        return illegal

    def state(self, i: int) -> State:
        """The true position of game i, a copy."""
        for lane in self._lanes:
            if lane.rows.start <= i < lane.rows.stop:
                at = GAMES + i - lane.rows.start
                array = records.from_bytes(self._first.game.record, records.to_bytes(lane.positions[at : at + 1].copy()))
                first = self._first
                return State(first.game, first.pack, array, first.seats, first.mode, first.options, None)
        raise IndexError(f"games are numbered 0 to {self.n - 1}, found {i}")

    def close(self) -> None:
        """Ends the threads."""
        if self._pool is not None:
            self._pool.shutdown()

    def _run(self, actions: np.ndarray) -> None:
        n, seats = self.n, self._first.seats
        self.over = self.over.copy()
        self.may = np.empty_like(self.may)
        self.rewards = np.empty(n)
        self.scores = np.empty((n, seats), np.int64)
        self.observations = np.empty((n, self.layout.size), np.int32)

        def run(lane: Lane) -> int:
            rows = lane.rows
            games = (actions, self.over, self._totals, self.scores, self.observations, self.may, self.rewards)
            asked: int = self._turns(
                *(self._first.box, lane.positions, lane.row, self.layout.numbers, self.layout.bits, lane.out),
                *(self._keys[rows], self._lots[rows], seats, self.me, int(self.reward), self._alone),
                *(array[rows] for array in games),
            )
            return asked

        if any([run(self._lanes[0])] if self._pool is None else list(self._pool.map(run, self._lanes))):
            raise ValueError(f"in mode {self._first.mode} {self._first.game.slug} asks what the real box shows; there is nobody to say it")
