"""OpenSpiel: importing this module registers every game and mode with pyspiel, as ``tabletier_<slug>_<mode>``.

How a game of ours looks to OpenSpiel (``docs/lab_openspiel.md`` says more):

* **Sequential.** Where several seats decide at once, the lowest acts until it owes nothing more, then the next; what it chose stays
  masked from the others. Their actions commute, so nothing is lost.
* **Explicit chance.** The game begins with a chance node, and one comes before every action that would draw from the position's
  stream. Each has ``outcomes`` equally likely outcomes: new keys, made from the old one and the number of the outcome.
* **Observations.** String and tensor are made from the masked position and nothing else. They are no information states: what
  a seat has seen before is not in them.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from pydantic import BaseModel

import tabletier
from tabletier.engine import record
from tabletier.engine.chance import key_of, key_words, start
from tabletier.engine.game import Game
from tabletier.engine.kernel import COMPILED
from tabletier.engine.observation import layout
from tabletier.engine.state import State

try:
    import pyspiel
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError("tabletier.lab.openspiel needs OpenSpiel: pip install 'tabletier[lab]'", name=missing.name) from None

CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
#: The mode in which a person says what the physical box shows. It is not registered: nobody knows how likely that is.
HOST = "host"
#: Bounds that hold in every game, and are far from what can be reached: total points of a seat, decisions of a game.
MOST_POINTS, MOST_DECISIONS = 4_000, 20_000
#: More outcomes than this would fill the memory of a program that lists them.
MOST_OUTCOMES = 1_000_000
#: How many outcomes a chance node has unless the parameter says something else.
OUTCOMES = 1_024


@dataclass(frozen=True)
class Agreed:
    """What a game is played by. ``key`` is where its chance begins, ``outcomes`` how many outcomes a chance node has."""

    game: Game
    mode: str
    seats: int
    options: BaseModel
    key: bytes
    outcomes: int

    def new(self, key: bytes) -> State:
        """A position before the first decision."""
        return self.game.new(self.seats, key, self.mode, self.options)

    def blank(self, seat: int) -> State:
        """What a seat knows before anything is set up: a record of zeros."""
        pack = self.game.load_pack(getattr(self.options, "pack", "house"))
        return State(self.game, pack, record.make(self.game.record), self.seats, self.mode, self.options, seat)


class Progress:
    """How far a game is: the position, and the action that waits for chance. Neither is ever changed; what follows is made anew.

    ``position`` is None before the first chance node, ``pending`` (seat, action) at every other one. ``player`` is who is next: the
    lowest seat that may act, or chance, or nobody any more, in pyspiel's numbers.
    """

    __slots__ = ("_legal", "_seen", "agreed", "pending", "player", "position")

    def __init__(self, agreed: Agreed, position: State | None = None, pending: tuple[int, int] | None = None) -> None:
        self.agreed, self.position, self.pending = agreed, position, pending
        self._seen: dict[int, State] = {}
        self._legal: dict[int, list[int]] = {}
        if position is None or pending is not None:
            self.player = CHANCE
        else:
            self.player = next(iter(position.to_act), TERMINAL)

    def seen(self, seat: int) -> State:
        """The position as a seat knows it; before the first chance node all of it is 0."""
        if seat not in self._seen:
            self._seen[seat] = self.agreed.blank(seat) if self.position is None else self.position.masked(seat)
        return self._seen[seat]

    def legal(self, seat: int) -> list[int]:
        """The legal actions of a seat, ascending; none where chance comes next."""
        if self.position is None or self.player == CHANCE:
            return []
        if seat not in self._legal:
            self._legal[seat] = self.position.legal_actions(seat)
        return self._legal[seat]

    def why_not(self, seat: int, action: int) -> str | None:
        """Why an action is not legal, None if it is."""
        if action in self.legal(seat):
            return None
        return "chance comes first" if self.player == CHANCE else self.seen(seat).why_not(seat, action)

    def acted(self, seat: int, action: int) -> Progress:
        """After a legal action: where it would draw from the stream, a chance node before it is performed."""
        assert self.position is not None
        after = _copy(self.position)
        after.apply_legal(seat, action)
        if bytes(after.record.stream) != bytes(self.position.record.stream):
            return Progress(self.agreed, self.position, (seat, action))
        return Progress(self.agreed, after)

    def chanced(self, outcome: int) -> Progress:
        """After an outcome of chance: the game is set up, or the waiting action performed, with the key that the outcome stands for."""
        if self.position is None:
            return Progress(self.agreed, self.agreed.new(_next_key(self.agreed.key, outcome)))
        assert self.pending is not None
        after = _copy(self.position)
        old = b"".join(word.to_bytes(4, "little") for word in after.record.stream.key)
        start(after.array[0]["stream"] if COMPILED else after.record.stream, key_words(_next_key(old, outcome)))
        after.apply_legal(*self.pending)
        return Progress(self.agreed, after)

    def __deepcopy__(self, memo: Any) -> Progress:
        return self  # it never changes

    def __reduce__(self) -> tuple[Any, ...]:
        agreed = self.agreed
        parts = (agreed.mode, agreed.seats, agreed.options.model_dump(mode="json"), agreed.key, agreed.outcomes)
        return _restored, (agreed.game.slug, *parts, None if self.position is None else self.position.to_bytes(), self.pending)


def _restored(
    slug: str,
    mode: str,
    seats: int,
    options: Mapping[str, Any],
    key: bytes,
    outcomes: int,
    position: bytes | None,
    pending: tuple[int, int] | None,
) -> Progress:
    """What :meth:`Progress.__reduce__` took apart."""
    game = _registered[slug]
    agreed = Agreed(game, mode, seats, game.check(seats, mode, options), key, outcomes)
    return Progress(agreed, None if position is None else game.from_bytes(position), pending)


def _copy(position: State) -> State:
    """A copy without history: pyspiel keeps its own."""
    copy = position.clone()
    copy.history = []
    return copy


def _next_key(key: bytes, outcome: int) -> bytes:
    return hashlib.sha256(key + outcome.to_bytes(4, "little")).digest()


class TabletierState(pyspiel.State):  # type: ignore[misc]
    """A state of one of our games; ``position`` is the same as a :class:`tabletier.engine.state.State`."""

    def __init__(self, game: TabletierGame, progress: Progress | None = None) -> None:
        super().__init__(game)
        #: all that OpenSpiel copies and keeps
        self.progress = progress or Progress(game.agreed)

    @property
    def position(self) -> State | None:
        """The position, whole; None before the first chance node. Do not act on it."""
        return self.progress.position

    # --- What pyspiel asks for ---

    def current_player(self) -> int:
        """The lowest seat that may act, or chance, or that the game is over."""
        return self.progress.player

    def is_terminal(self) -> bool:
        """True when the game is over."""
        return self.progress.player == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return self.progress.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of a chance node, all equally likely."""
        n = self.progress.agreed.outcomes
        return [(outcome, 1 / n) for outcome in range(n)]

    def _apply_action(self, action: int) -> None:
        player = self.progress.player
        if player == TERMINAL:
            raise pyspiel.SpielError("the game is over: nobody acts any more")
        if player == CHANCE:
            if not 0 <= action < self.progress.agreed.outcomes:
                raise pyspiel.SpielError(f"chance has outcomes 0 to {self.progress.agreed.outcomes - 1}, found {action}")
            self.progress = self.progress.chanced(action)
        else:
            if reason := self.progress.why_not(player, action):
                raise pyspiel.SpielError(reason)
            self.progress = self.progress.acted(player, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"chance {action}"
        reason = self.progress.why_not(player, action)
        return f"action {action}: {reason}" if reason else self.progress.seen(player).describe(player, action)

    def returns(self) -> list[float]:
        """The total points of every seat when the game is over, 0 before."""
        if not self.is_terminal():
            return [0.0] * self.progress.agreed.seats
        return [float(points) for points in self.progress.position.scores()]  # type: ignore[union-attr]

    def resample_from_infostate(self, player_id: int, sampler: Callable[[], float]) -> TabletierState:
        """A state with a random possibility for all that the player cannot know, and with chance anew.

        ``sampler`` returns numbers from 0 up to 1. The player's observation and whose turn it is are the same. The history begins there:
        it would tell what the others chose. Raises SpielError at a chance node.
        """
        if self.progress.player == CHANCE:
            raise pyspiel.SpielError("a chance node belongs to nobody: resample where a player decides")
        key = b"".join(int(sampler() * 2**32).to_bytes(4, "little") for _ in range(8))
        return TabletierState(self.get_game(), Progress(self.progress.agreed, self.progress.seen(player_id).dealt(key)))

    def information_state_string(self, player: int | None = None) -> str:
        """Not provided: raises SpielError."""
        raise pyspiel.SpielError(NO_RECALL)

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """Not provided: raises SpielError."""
        raise pyspiel.SpielError(NO_RECALL)

    def __str__(self) -> str:
        agreed, position = self.progress.agreed, self.progress.position
        if position is None:
            return f"{agreed.game.slug}, {agreed.mode}, {agreed.seats} seats: before it is set up"
        points = " ".join(str(points) for points in position.scores())
        waits = f", chance comes before action {self.progress.pending[1]}" if self.progress.pending else ""
        turn = f"seat {position.to_act[0]} to act" if position.to_act else "over"
        return f"{agreed.game.slug}, {agreed.mode}, {agreed.seats} seats: {turn}{waits}\npoints: {points}\nrecord: {position.digest()}"


NO_RECALL = "these games provide observations, not information states: use observation_string, observation_tensor (docs/lab_openspiel.md)"


class TabletierGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games in one mode, as pyspiel loads it; :func:`register` makes a class for each."""

    game: Game
    mode: str

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        game, mode = self.game, self.mode
        kind = game_type(game, mode)
        given = {**kind.parameter_specification, **(params or {})}
        self.agreed = _agreed(game, mode, given)
        info = pyspiel.GameInfo(
            num_distinct_actions=game.n_actions,
            max_chance_outcomes=self.agreed.outcomes,
            num_players=self.agreed.seats,
            min_utility=float(-MOST_POINTS),
            max_utility=float(MOST_POINTS),
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(kind, info, given)

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> TabletierState:
        """The state before the first chance node."""
        return TabletierState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> Observer | None:
        """Observes what one seat knows, public and its own together; None for all else (perfect recall, parts of it)."""
        if params:
            raise pyspiel.SpielError(f"observations have no parameters, found {dict(params)}")
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        alone = wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        return Observer(self) if alone and wanted.public_info and not wanted.perfect_recall else None


class Observer:
    """What a seat knows, as pyspiel's observers give it: ``tensor``, its parts by name in ``dict``, and a string."""

    def __init__(self, game: TabletierGame) -> None:
        self.layout = layout(game.game, game.agreed.seats)
        self.tensor = np.zeros(self.layout.size, np.float32)
        #: the parts of the layout; all are views on ``tensor``
        self.dict = {part.name: self.tensor[part.start : part.stop].reshape(part.shape) for part in self.layout.parts}

    def set_from(self, state: TabletierState, player: int) -> None:
        """Fills the tensor with what the player knows."""
        self.tensor[:] = self.layout.observe(state.progress.seen(player))

    def string_from(self, state: TabletierState, player: int) -> str:
        """The player and a digest of all that it knows: equal if and only if it knows the same."""
        return f"seat {player} knows {state.progress.seen(player).digest()}"


# --- Registration -----------------------------------------------------------------------------------------------------

#: the registered games by slug
_registered: dict[str, Game] = {}


def name_of(game: Game, mode: str) -> str:
    """What a game in a mode is called in pyspiel."""
    return f"tabletier_{game.slug}_{mode}"


def game_type(game: Game, mode: str) -> Any:
    """What pyspiel is told about a game in a mode."""
    counts = game.modes[mode]
    return pyspiel.GameType(
        short_name=name_of(game, mode),
        long_name=f"{game.title.text('en')}, {mode}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=min(counts),
        max_num_players=max(counts),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={
            "players": 2 if 2 in counts else counts[0],
            "seed": 0,
            "outcomes": OUTCOMES,
            **{name: _parameter(value) for name, value in game.options().model_dump(mode="json").items()},
        },
    )


def _parameter(value: Any) -> Any:
    """An option's value as pyspiel can carry it: a word, number or truth value as it is, all else as JSON."""
    return value if isinstance(value, (bool, int, float, str)) else json.dumps(value)


def _agreed(game: Game, mode: str, params: Mapping[str, Any]) -> Agreed:
    """The parameters, checked. Raises SpielError with our sentence."""
    plain = {name: value == _parameter(value) for name, value in game.options().model_dump(mode="json").items()}
    outcomes = params["outcomes"]
    if not 1 <= outcomes <= MOST_OUTCOMES:
        raise pyspiel.SpielError(f"a chance node has 1 to {MOST_OUTCOMES} outcomes, not {outcomes}")
    try:
        options = {name: params[name] if plain[name] else json.loads(params[name]) for name in plain}
        agreed = Agreed(game, mode, params["players"], game.check(params["players"], mode, options), key_of(params["seed"]), outcomes)
        agreed.new(agreed.key)  # a pack that cannot be read says so now
    except ValueError as fault:
        raise pyspiel.SpielError(str(fault)) from None
    return agreed


def register(games: Sequence[Game]) -> None:
    """Registers games in all their modes but ``host``."""
    for game in games:
        _registered[game.slug] = game
        for mode in game.modes:
            if mode != HOST:
                # A class, not a function: pyspiel lets go of it after Python has ended, and a function would then be freed by nobody.
                pyspiel.register_game(game_type(game, mode), type(name_of(game, mode), (TabletierGame,), {"game": game, "mode": mode}))


register([tabletier.load(slug) for slug in tabletier.games()])
