"""Compiled random play, generic over games: whole games, playouts from a position, and batches stepped together.

A game's kernels come in as typed function pointers: with exact signatures the compiled loops are cached between processes.
A pointer costs about 45 microseconds to pass and 2 to 3 nanoseconds to call: right for long work, wrong for single steps.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from tabletier.engine import record as records
from tabletier.engine.chance import hop, key_of, start
from tabletier.engine.direct import parameters
from tabletier.engine.game import Game
from tabletier.engine.kernel import COMPILED, kernel, room_for
from tabletier.engine.state import State

#: What a masked position is called among whole ones: no viewer to deal for.
WHOLE = -2


# Kernels of the loops; ``n`` rows of results.


@kernel
def lowest(mask):
    """The first seat of a bit mask."""
    seat = 0
    while not mask >> seat & 1:
        seat += 1
    return seat


def _play_on(to_act, legal, apply, box, positions, i, out, x):
    """Random play to the end; returns (decisions, the generator's last state)."""
    decisions = 0
    while True:
        mask = to_act(box, positions, i)
        if mask == 0:
            return decisions, x
        seat = lowest(mask)
        n = legal(box, positions, i, seat, out)
        x = hop(x)
        apply(box, positions, i, seat, np.int64(out[(x >> 8) % n]))
        decisions += 1


play_on = kernel(_play_on)


def _games(setup, to_act, legal, apply, score, box, positions, out, keys, seats, totals):
    """One random game per row of ``keys``: row 0 holds mode and options, row 1 is played; returns the number of decisions."""
    decisions = 0
    for k in range(len(keys)):
        records.put(positions[1], positions[0])
        setup(box, positions, 1, seats, keys[k])
        played, _ = play_on(to_act, legal, apply, box, positions, 1, out, keys[k][0] | 1)
        decisions += played
        for seat in range(seats):
            totals[k, seat] = score(box, positions, 1, seat, out)
    return decisions


def _playouts(to_act, legal, apply, score, deal, box, positions, out, keys, seats, viewer, totals):
    """One playout per row of ``keys`` from row 0: dealt anew for the viewer, or (WHOLE) with a new stream, and played at random."""
    decisions = 0
    for k in range(len(keys)):
        records.put(positions[1], positions[0])
        if viewer == WHOLE:
            start(positions[1].stream, keys[k])
        else:
            deal(box, positions, 1, viewer, keys[k])
        played, _ = play_on(to_act, legal, apply, box, positions, 1, out, keys[k][0] | 1)
        decisions += played
        for seat in range(seats):
            totals[k, seat] = score(box, positions, 1, seat, out)
    return decisions


def _trials(to_act, legal, apply, deal, guess, outlook, box, positions, out, keys, actions, seat, viewer, turns, rivals, paths, values):
    """Playouts that start with given actions of a seat and end with its turn number ``turns``, or with the game.

    For key k and action a, row 0 is dealt as in :func:`_playouts`, the action done, and play goes on by the game's guesses; row 2 is
    for those to try things in. ``values[k, a]`` gets the outlook of the seat, less the best other one of so many ``rivals`` (0: none),
    and ``paths[k, a]`` the seat's actions of its present turn, with -1 after the last.
    """
    decisions = 0
    for k in range(len(keys)):
        for a in range(len(actions)):
            records.put(positions[1], positions[0])
            if viewer == WHOLE:
                start(positions[1].stream, keys[k])
            else:
                deal(box, positions, 1, viewer, keys[k])
            x = keys[k][0] | 1
            action = actions[a]
            who = seat
            ended = steps = 0
            while True:
                if who == seat and ended == 0 and steps < paths.shape[2]:
                    paths[k, a, steps] = action
                    steps += 1
                seen = positions[1].reveals
                apply(box, positions, 1, who, action)
                decisions += 1
                mask = to_act(box, positions, 1)
                if who == seat and (positions[1].reveals != seen or not mask >> seat & 1):
                    ended += 1
                if mask == 0 or ended == turns:
                    break
                who = lowest(mask)
                x = hop(x)
                action = guess(box, positions, 1, who, x, np.int64(who == seat), out)
                if action < 0:
                    action = np.int64(out[(x >> 8) % legal(box, positions, 1, who, out)])
            for step in range(steps, paths.shape[2]):
                paths[k, a, step] = -1
            value = outlook(box, positions, 1, seat, out)
            if rivals > 1:
                best = -(1 << 40)
                for other in range(rivals):
                    if other != seat:
                        best = max(best, outlook(box, positions, 1, other, out))
                value -= best
            values[k, a] = value
    return decisions


@kernel
def draw_lots(box, positions, i, seat, x, care, out):
    """The guess of a game that offers none: -1, any legal action."""
    return -1


def _step(to_act, apply, box, positions, actions):
    """In every row the first seat that may act does so; -1 leaves a row alone."""
    for i in range(len(actions)):
        if actions[i] >= 0:
            apply(box, positions, i, lowest(to_act(box, positions, i)), np.int64(actions[i]))


def _list(to_act, legal, box, positions, out, seats, may):
    """Row by row: the first seat that may act (-1: over) and which actions are legal for it."""
    for i in range(len(seats)):
        mask = to_act(box, positions, i)
        seats[i] = -1
        for action in range(may.shape[1]):
            may[i, action] = False
        if mask:
            seats[i] = lowest(mask)
            n = legal(box, positions, i, seats[i], out)
            for k in range(n):
                may[i, out[k]] = True


class NotCompiled(RuntimeError):
    """Something was asked for that only compiled kernels can do; the text says how to get them."""


class Loops:
    """The loops of one game, each compiled with its kernels when it is first asked for.

    Raises NotCompiled where kernels are not compiled.
    """

    def __init__(self, game: Game) -> None:
        if not COMPILED:
            raise NotCompiled(
                "playouts and batches need compiled kernels: install the extra 'fast' (Numba) and do not set TABLETIER_KERNELS=python"
            )
        self._game = game
        self._parameters = parameters(game)

    @functools.cached_property
    def games(self) -> Any:
        """:func:`_games`, bound to the game's kernels."""
        return self._bind(_games, self._rules("setup", "to_act", "legal", "apply", "score"), "i8(i4[::1], i8[:,::1], i8, i8[:,::1])")

    @functools.cached_property
    def playouts(self) -> Any:
        """:func:`_playouts`, bound to the game's kernels."""
        return self._bind(_playouts, self._rules("to_act", "legal", "apply", "score", "deal"), "i8(i4[::1], i8[:,::1], i8, i8, i8[:,::1])")

    @functools.cached_property
    def trials(self) -> Any:
        """:func:`_trials`, bound to the game's kernels and its know-how: ``guess`` and ``outlook``, or lots and points."""
        rules, know_how = self._game.rules, self._game.heuristics
        kernels = {
            "to_act": rules.to_act,
            "legal": rules.legal,
            "apply": rules.apply,
            "deal": rules.deal,
            "guess": getattr(know_how, "guess", draw_lots),
            "outlook": getattr(know_how, "outlook", rules.score),
        }
        return self._bind(_trials, kernels, "i8(i4[::1], i8[:,::1], i8[::1], i8, i8, i8, i8, i4[:,:,::1], i8[:,::1])")

    @functools.cached_property
    def step(self) -> Any:
        """:func:`_step`, bound to the game's kernels."""
        return self._bind(_step, self._rules("to_act", "apply"), "void(i8[::1])")

    @functools.cached_property
    def list(self) -> Any:
        """:func:`_list`, bound to the game's kernels."""
        return self._bind(_list, self._rules("to_act", "legal"), "void(i4[::1], i8[::1], b1[:,::1])")

    def _rules(self, *names: str) -> dict[str, Any]:
        return {name: getattr(self._game.rules, name) for name in names}

    def _bind(self, fn: Any, kernels: Mapping[str, Any], signature: str) -> Any:
        """A loop that has its kernels already; ``signature`` is of what comes after them and the two records, in Numba's notation."""
        from numba import njit, types
        from numba.core.sigutils import normalize_signature

        pointers = []
        for name, rule in kernels.items():
            rule.compile(self._parameters[name])
            # Its own result type: a kernel that was called before this keeps the width it was compiled with.
            pointers.append(types.FunctionType(rule.overloads[self._parameters[name]].signature))
        arguments, result = normalize_signature(signature)
        content_and_record = self._parameters["to_act"][:2]
        return functools.partial(njit(result(*pointers, *content_and_record, *arguments), cache=True, nogil=True)(fn), *kernels.values())


@functools.cache
def loops(game: Game) -> Loops:
    """The compiled loops of a game, made once."""
    return Loops(game)


def many_keys(seed: int | bytes, n: int) -> np.ndarray:
    """``n`` different keys from one seed: an array (n, 8) of words of 32 bits."""
    words = np.frombuffer(key_of(seed), "<u4").astype(np.int64)
    keys = np.tile(words, (n, 1))
    keys[:, 0] = np.random.Generator(np.random.PCG64(int(words[0]))).integers(1, 2**32, n)
    keys[:, 1] = np.arange(n)
    return keys


def simulate(game: Game, seats: int, n: int, seed: int | bytes, mode: str | None = None, options: Any = None) -> tuple[int, np.ndarray]:
    """Plays n random games, compiled. Returns the number of decisions and the totals, an array (n, seats)."""
    state = game.new(seats, seed, mode, options)
    template = records.make(game.record, 2)
    game.configure(records.view(template), state.mode, state.options)
    totals = np.zeros((n, seats), np.int64)
    decisions = loops(game).games(state.box, template, room_for(game.n_actions), many_keys(seed, n), seats, totals)
    return int(decisions), totals


def playouts(state: State, n: int, seed: int | bytes, threads: int = 1) -> np.ndarray:
    """Plays n times from a position to the end at random, compiled. Returns the final totals, an array (n, seats).

    A masked position is dealt anew for every playout; a whole one gets a new stream.
    """
    run = loops(state.game).playouts
    keys, totals = many_keys(seed, n), np.zeros((n, state.seats), np.int64)
    viewer = WHOLE if state.viewer is None else state.viewer

    def part(rows: slice) -> None:
        positions = records.from_bytes(state.game.record, records.to_bytes(state.array) * 2)
        run(state.box, positions, room_for(state.game.n_actions), keys[rows], state.seats, viewer, totals[rows])

    bounds = [n * k // threads for k in range(threads + 1)]
    slices = [slice(a, b) for a, b in itertools.pairwise(bounds) if b > a]
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(part, slices))
    return totals


class Batch:
    """n games as one array of records, stepped together: in each the first seat that may act does so."""

    def __init__(self, game: Game, n: int, seats: int, seed: int | bytes, mode: str | None = None, options: Any = None) -> None:
        first = game.new(seats, seed, mode, options)
        self.game, self.n, self.seats, self.box = game, n, seats, first.box
        self._loops = loops(game)
        #: the records, an array of n
        self.positions = records.make(game.record, n)
        for i, key in enumerate(many_keys(seed, n)):
            game.configure(records.view(self.positions, i), first.mode, first.options)
            game.rules.setup(self.box, self.positions, i, seats, key)
        #: the seat that acts in each game, -1 where it is over
        self.to_act = np.zeros(n, np.int64)
        #: array (n, n_actions): which actions are legal for that seat
        self.legal = np.zeros((n, game.n_actions), np.bool_)
        self._out = room_for(game.n_actions)
        self._look()

    def step(self, actions: np.ndarray) -> None:
        """One action in every game, -1 where it is over. Raises ValueError, and changes nothing, where one is not legal."""
        actions = np.asarray(actions, np.int64)
        if actions.shape != (self.n,):
            raise ValueError(f"a batch of {self.n} games takes {self.n} actions, found {actions.shape}")
        playing = self.to_act >= 0
        fine = ~playing & (actions == -1)
        inside = playing & (actions >= 0) & (actions < self.game.n_actions)
        fine[inside] = self.legal[np.flatnonzero(inside), actions[inside]]
        if not fine.all():
            i = int(np.flatnonzero(~fine)[0])
            raise ValueError(f"action {actions[i]} is not legal in game {i} of the batch")
        self._loops.step(self.box, self.positions, actions)
        self._look()

    def scores(self) -> np.ndarray:
        """The totals if the games ended now, an array (n, seats)."""
        score = self.game.rules.score
        return np.array([[score(self.box, self.positions, i, seat, self._out) for seat in range(self.seats)] for i in range(self.n)])

    def _look(self) -> None:
        self._loops.list(self.box, self.positions, self._out, self.to_act, self.legal)
