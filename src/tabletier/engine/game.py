"""The contract: a game is two kinds of record and eight kernels over them, with words and a face, joined into one object."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol, get_args, get_origin

import numpy as np
from pydantic import BaseModel, ValidationError

from tabletier.engine.actions import ActionSpace
from tabletier.engine.pack import Pack

if TYPE_CHECKING:
    from tabletier.engine.playout import Batch
    from tabletier.engine.state import State

#: The viewer who sits at no seat.
NOBODY = -1
#: The seat that answers for the physical box in host mode.
BOX = 31


class SetupError(ValueError):
    """A game that cannot be set up as wished.

    ``what`` does not fit: the "mode", the number of "seats", an "option" that there is not, or the "value" of the option ``name``.
    ``found`` is what was wished, ``expected`` lists what can be (empty where it cannot be listed).
    """

    def __init__(
        self, text: str, what: Literal["mode", "seats", "option", "value"], found: Any, expected: Sequence[Any], name: str = ""
    ) -> None:
        super().__init__(text)
        self.what, self.found, self.expected, self.name = what, found, tuple(expected), name


@dataclass(frozen=True)
class Rules:
    """The eight kernels. ``box`` holds one content record, ``positions[i]`` is the position that is meant.

    ==========================================  ===========================================================================
    ``setup(box, positions, i, seats, key)``    the position before the first decision; mode and options stand in the record
    ``to_act(box, positions, i)``               bit mask of the seats that may act; 0: the game is over
    ``legal(box, positions, i, seat, out)``     writes the legal actions, ascending; returns how many
    ``apply(box, positions, i, seat, action)``  performs one legal action and all that follows without a decision
    ``score(box, positions, i, seat, out)``     points if the game ended now, one entry per score key; returns the total
    ``rank(box, positions, i, out)``            final places, ties shared; against an automaton 1 (won) or 2 (lost)
    ``mask(box, positions, i, seat)``           blanks what the seat, or NOBODY, cannot know
    ``deal(box, positions, i, seat, key)``      fills a masked position with a random possibility
    ==========================================  ===========================================================================
    """

    setup: Callable[..., None]
    to_act: Callable[..., int]
    legal: Callable[..., int]
    apply: Callable[..., None]
    score: Callable[..., int]
    rank: Callable[..., None]
    mask: Callable[..., None]
    deal: Callable[..., None]


class Sentence(Protocol):
    """Words that are still open as to their language."""

    def text(self, lang: str) -> str:
        """The words in a language."""
        ...


class Words(Protocol):
    """What positions and actions are called. All functions take masked states only."""

    def view(self, state: State) -> dict[str, Any]:
        """All that the state's viewer may know, as plain data for JSON."""
        ...

    def describe(self, state: State, seat: int, action: int) -> Sentence:
        """A legal action, in a line that differs from those of all other legal ones."""
        ...

    def why_not(self, state: State, seat: int, action: int) -> Sentence:
        """Why an action is not legal now."""
        ...

    def narrate(self, before: State, after: State, seat: int, actions: Sequence[int], who: Sequence[str]) -> list[Any]:
        """What the viewer learns from an entry; ``actions`` is empty where they are not for the viewer; ``who`` names the seats."""
        ...


@dataclass(frozen=True, eq=False)
class Game:
    """One game: its name, modes and options, its records and rules, and the words for them."""

    slug: str
    title: Sentence
    rules_version: int
    #: mode -> the possible numbers of seats
    modes: Mapping[str, tuple[int, ...]]
    options: type[BaseModel]
    content: np.dtype
    record: np.dtype
    actions: ActionSpace
    #: the lines of a seat's score, and of the automaton's
    score_keys: tuple[str, ...]
    automaton_keys: tuple[str, ...]
    #: the modes in which an automaton plays
    automaton_modes: frozenset[str]
    rules: Rules
    load_pack: Callable[[str], Pack]
    #: writes mode and options into an empty record
    configure: Callable[[Any, str, Any], None]
    words: Words
    #: where the game's other files are imported from
    package: str
    #: the record's fields that hold one entry for each seat
    per_seat: frozenset[str] = frozenset()

    @property
    def n_actions(self) -> int:
        """How many action numbers there are."""
        return self.actions.n

    @property
    def face(self) -> Any:
        """What people see and can click: ``scene(view, lang)`` and ``choices(view)``."""
        return self._part("face")

    @property
    def about(self) -> Any:
        """What the game says about itself: see :class:`tabletier.about.About`."""
        return self._part("about").ABOUT

    @property
    def heuristics(self) -> Any:
        """Know-how for bots; None where the game offers none."""
        return self._part_if_any("heuristics")

    @property
    def balance(self) -> Any:
        """What the laboratory counts: ``traits(end)``, per seat the names of what it had, in groups; None where the game offers none."""
        return self._part_if_any("balance")

    def _part(self, name: str) -> Any:
        """A file of the game's folder that only some programs need: loaded when it is asked for."""
        return importlib.import_module(f"{self.package}.{name}")

    def _part_if_any(self, name: str) -> Any:
        try:
            return self._part(name)
        except ModuleNotFoundError as error:
            if error.name in (f"{self.package}.{name}", self.package):
                return None
            raise

    def __repr__(self) -> str:
        return f"<Game {self.slug}, rules version {self.rules_version}>"

    def check(self, seats: int, mode: str, options: Mapping[str, Any] | BaseModel | None) -> BaseModel:
        """The options, validated. Raises SetupError (a ValueError) that names a wrong mode, number of seats or option."""
        if mode not in self.modes:
            raise SetupError(f"{self.slug} has no mode {mode!r}; it has {', '.join(self.modes)}", "mode", mode, tuple(self.modes))
        counts = self.modes[mode]
        if seats not in counts:
            raise SetupError(f"{self.slug} in mode {mode} is for {_listed(counts)} seats, not {seats!r}", "seats", seats, counts)
        if isinstance(options, BaseModel):
            options = options.model_dump()
        try:
            return self.options.model_validate(dict(options or {}))
        except ValidationError as error:
            raise _options_fault(self, error) from None

    def new(
        self,
        seats: int,
        seed: int | bytes | None = None,
        mode: str | None = None,
        options: Mapping[str, Any] | BaseModel | None = None,
    ) -> State:
        """A new game before its first decision.

        ``seed`` is a number or 32 bytes; without one the key comes from ``secrets``. ``mode`` is the first one if not given.
        Raises SetupError on a wrong number of seats, mode or option, PackError on a pack that cannot be used; both are ValueErrors.
        """
        from tabletier.engine.state import State

        return State.new(self, seats, seed, mode or next(iter(self.modes)), options)

    def from_bytes(self, data: bytes) -> State:
        """A position saved by :meth:`State.to_bytes`. Raises ValueError saying what does not fit."""
        from tabletier.engine.state import State

        return State.from_bytes(self, data)

    def playouts(self, state: State, n: int, seed: int | bytes, threads: int = 1) -> np.ndarray:
        """Compiled random play to the end from a position, n times: an array (n, seats) of final totals."""
        from tabletier.engine import playout

        return playout.playouts(state, n, seed, threads)

    def batch(self, n: int, seats: int, seed: int | bytes, mode: str | None = None, options: Any = None) -> Batch:
        """n games as one array of records, stepped together, compiled."""
        from tabletier.engine.playout import Batch

        return Batch(self, n, seats, seed, mode, options)

    def replay(self, document: Mapping[str, Any]) -> State:
        """The final position of an exported table. Raises ReplayError naming the entry that does not fit."""
        tables = importlib.import_module("tabletier.tables.export")  # upwards, for the API's sake: only here
        return tables.replay(self, document)  # type: ignore[no-any-return]


def _listed(numbers: Sequence[int]) -> str:
    if len(numbers) > 2 and list(numbers) == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]}"
    return " or ".join(str(n) for n in numbers)


def values(annotation: Any) -> tuple[Any, ...]:
    """The values that an option's type lists, whether it may be None or not; empty for an open type."""
    if get_origin(annotation) is Literal:
        return get_args(annotation)
    return tuple(value for part in get_args(annotation) for value in values(part))


def _options_fault(game: Game, error: ValidationError) -> SetupError:
    fault, fields = error.errors()[0], game.options.model_fields
    name = ".".join(str(part) for part in fault["loc"])
    if fault["type"] == "extra_forbidden":
        return SetupError(f"{game.slug}: no option {name!r}; there are {', '.join(fields)}", "option", name, tuple(fields))
    text = f"{game.slug}: option {name}: {fault['msg'].lower()}, found {fault['input']!r}"
    return SetupError(text, "value", fault["input"], values(fields[name].annotation) if name in fields else (), name)
