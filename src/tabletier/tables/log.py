"""The log of a table, and the walk along it: from every entry follows what the position is and what each viewer learns."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tabletier.engine.game import NOBODY
from tabletier.engine.state import State
from tabletier.language import Message, _
from tabletier.tables.head import canonical
from tabletier.tables.refusal import NotAllowed, NothingToUndo, Refusal
from tabletier.tables.standing import Standing

#: Why a bot's turn was played at random in its place: codes of ``Entry.note``.
CRASHED, SILENT, NONSENSE = "crashed", "silent", "nonsense"


@dataclass(frozen=True)
class Entry:
    """One line of the log: what a seat did, all or none; or that it took back the entry ``undoes``, then without actions.

    Or, with ``upgrade``, nobody's: the position from which other rules than before, or a pack with other figures, go on.
    ``number`` counts from 1; ``time`` is in seconds since 1970, to the millisecond; ``note`` says why a bot's turn was played at
    random; ``seal`` is a digest over this entry and the seal before it, so that no entry can be changed unseen.
    """

    number: int
    seat: int
    actions: tuple[int, ...] = field(repr=False)
    time: float
    undoes: int | None = None
    note: str = ""
    seal: str = field(default="", repr=False)
    upgrade: Standing | None = None

    def sealed(self, before: str) -> Entry:
        """The entry with its seal. ``before`` is the seal of the entry before it, or the table's commitment."""
        return replace(self, seal=self.seal_after(before))

    def seal_after(self, before: str) -> str:
        """The first 16 hexadecimal digits of SHA-256 over the seal before, number, seat, actions, milliseconds, undo, note, upgrade."""
        milliseconds = round(self.time * 1000)
        told: list[Any] = [before, self.number, self.seat, list(self.actions), milliseconds, self.undoes, self.note]
        if self.upgrade:
            told.append(self.upgrade.model_dump(mode="json"))
        return hashlib.sha256(canonical(told)).hexdigest()[:16]


class BrokenLog(Refusal):
    """A log whose entry ``number`` does not fit what stands before it."""

    def __init__(self, number: int, message: Message) -> None:
        super().__init__(message)
        self.number = number


def check_seals(commitment: str, entries: Iterable[Entry]) -> None:
    """Raises BrokenLog for the first entry that is out of order or does not match its seal."""
    before = commitment
    for place, entry in enumerate(entries, 1):
        if entry.number != place:
            raise BrokenLog(place, _("Entry {n} is missing: entry {found} stands in its place.", n=place, found=entry.number))
        if entry.seal != entry.seal_after(before):
            raise BrokenLog(place, _("Entry {n} has been changed since it was written, or the one before it.", n=place))
        before = entry.seal


@dataclass(frozen=True)
class Line:
    """One line of the log in words, for one viewer. ``number`` is the viewer's own count, so it tells nothing of what others do."""

    number: int
    text: Message


@dataclass(frozen=True)
class Snapshot:
    """The position after so many entries, where something had just come to light, and each viewer's number then. It only saves time."""

    after: int
    position: bytes = field(repr=False)
    numbers: Mapping[int, int]


class Walk:
    """Goes along a log from one reveal to the next, and knows at every point the position, each viewer's view, and the words for it.

    Between two reveals the actions of different seats commute, so a seat's latest entry can be taken out while those of the
    others stay. Where ``reveals`` grows, the walk is over and what was done stays done.
    """

    def __init__(
        self, start: State, names: Sequence[str], numbers: Mapping[int, int] | None = None, told: Sequence[tuple[int, Message]] = ()
    ) -> None:
        self.start = start
        self.state = start
        self.names = names
        #: the entries that count: those not taken back
        self.live: list[Entry] = []
        self.viewers = (NOBODY, *range(start.seats))
        self.masks = {viewer: start.masked(viewer) for viewer in self.viewers}
        #: how many entries so far have changed what a viewer sees
        self.numbers = {viewer: (numbers or {}).get(viewer, 0) for viewer in self.viewers}
        #: the number of the latest entry that changed what everybody sees; 0 for none
        self.seen_by_all = 0
        #: ``told`` is what everybody knows before the first entry: numbers of entries, with what is said of them
        self._lines = {viewer: [(entry, Line(self.numbers[viewer], text)) for entry, text in told] for viewer in self.viewers}

    @property
    def closed(self) -> bool:
        """True when something has come to light since the start."""
        return self.state.reveals != self.start.reveals

    def lines(self, viewer: int) -> list[Line]:
        """What a viewer has been told, oldest first; what was taken back is not told any more."""
        return [line for _entry, line in self._lines[viewer]]

    def with_actions(self, seat: int, actions: Sequence[int]) -> State:
        """The position after these actions of a seat. Raises NotAllowed with the reason; nothing has changed then."""
        if not 0 <= seat < self.start.seats:
            raise NotAllowed(_("There is no seat {n} at this table.", n=seat + 1))
        if not actions:
            raise NotAllowed(_("Nothing was chosen."))
        state = self.state.clone()
        for action in actions:
            if state.reveals != self.start.reveals:
                raise NotAllowed(_("Something came to light in between: choose what follows anew."))
            if not is_number(action) or action not in state.legal_actions(seat):
                raise NotAllowed(reason(state, seat, action))
            state.apply_legal(seat, action)
        return state

    def last_of(self, seat: int) -> Entry | None:
        """The seat's latest entry that counts and can still be taken back."""
        return next((entry for entry in reversed(self.live) if entry.seat == seat), None)

    def without(self, number: int) -> State:
        """The position as if the entry had never been made."""
        state = self.start.clone()
        for entry in self.live:
            if entry.number != number:
                for action in entry.actions:
                    state.apply_legal(entry.seat, action)
        return state

    def after(self, entry: Entry) -> State:
        """The position after an entry of the log. Raises NotAllowed or NothingToUndo where it does not fit."""
        if entry.undoes is None:
            return self.with_actions(entry.seat, entry.actions)
        last = self.last_of(entry.seat)
        if last is None or last.number != entry.undoes or entry.actions:
            raise NothingToUndo(
                _("It takes back entry {n}, which is not the seat’s latest one since something came to light.", n=entry.undoes)
            )
        return self.without(entry.undoes)

    def take(self, entry: Entry, state: State) -> None:
        """Goes one entry further; ``state`` is the position after it."""
        if entry.undoes is None:
            self.live.append(entry)
        else:
            self.live = [kept for kept in self.live if kept.number != entry.undoes]
            for viewer in self.viewers:
                self._lines[viewer] = [told for told in self._lines[viewer] if told[0] != entry.undoes]
        self.state = state
        for viewer in self.viewers:
            self._show(viewer, entry, state.masked(viewer))

    def numbers_after(self, entry: Entry, state: State) -> dict[int, int]:
        """What :attr:`numbers` will be once the entry is taken."""
        return {
            viewer: number + (bool(entry.note) or differ(self.masks[viewer], state.masked(viewer)))
            for viewer, number in self.numbers.items()
        }

    def rest(self) -> None:
        """Forgets what only the next entry would have needed: nothing is added to a closed walk."""
        self.masks = {}

    def _show(self, viewer: int, entry: Entry, after: State) -> None:
        before = self.masks[viewer]
        changed = differ(before, after)
        if not changed and not entry.note:
            return
        self.masks[viewer] = after
        self.numbers[viewer] += 1
        if viewer == NOBODY:
            self.seen_by_all = entry.number
        texts = [stumble(entry.note, self.names[entry.seat])] if entry.note else []
        if changed and entry.undoes is None:
            actions = entry.actions if viewer == entry.seat else ()
            texts += after.game.words.narrate(before, after, entry.seat, actions, self.names)
        self._lines[viewer] += [(entry.number, Line(self.numbers[viewer], text)) for text in texts]


def differ(before: State, after: State) -> bool:
    """True where two positions are not the same in every byte."""
    return before.array.tobytes() != after.array.tobytes()


def is_number(action: object) -> bool:
    """True for a whole number; True itself is none, though Python counts with it."""
    return isinstance(action, int) and not isinstance(action, bool)


def reason(state: State, seat: int, action: int) -> Message:
    """Why an action is not legal for the seat, in words."""
    if not is_number(action) or not 0 <= action < state.game.n_actions:
        return _("There is no action {action}; actions are numbered 0 to {most}.", action=repr(action), most=state.game.n_actions - 1)
    message: Message = state.game.words.why_not(state.as_seen_by(seat), seat, action)  # type: ignore[assignment]
    return message


def stumble(note: str, name: str) -> Message:
    """Why a bot's turn was played at random."""
    if note == SILENT:
        return _("{name}: the bot took too long, so this turn was played at random.", name=name)
    if note == NONSENSE:
        return _("{name}: the bot chose what the rules forbid, so this turn was played at random.", name=name)
    return _("{name}: the bot broke down, so this turn was played at random.", name=name)
