"""A table: its head, its log, and everything that follows from them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tabletier.engine.fields import FieldError
from tabletier.engine.game import NOBODY, Game
from tabletier.engine.pack import Pack
from tabletier.engine.state import State
from tabletier.language import Message, _
from tabletier.tables.head import Head, new_head
from tabletier.tables.log import BrokenLog, Entry, Line, Snapshot, Walk, check_seals
from tabletier.tables.refusal import NothingToUndo, Refusal, Stale
from tabletier.tables.roster import TABLE, Change, Roster
from tabletier.tables.seats import Seat
from tabletier.tables.standing import Counted, Standing

#: How many lines of the log a page shows.
LINES = 14


@dataclass(frozen=True)
class Step:
    """An entry that fits but is not yet part of the log, and the position after it."""

    entry: Entry
    state: State


@dataclass
class Stretch:
    """The part of a log from one reveal to the next; ``after`` is how many entries stand before it."""

    after: int
    start: State
    numbers: Mapping[int, int]
    told: tuple[tuple[int, Message], ...] = ()
    walk: Walk | None = None


class Table:
    """A match. The log is the truth; all else is computed from it, and kept only to save time.

    ``Table.new`` opens one; given a head, the entries of its log, snapshots, and the changes of its seats, it is as it was left. Where
    rules or pack have changed since, ``standing`` is asked where the table stood, and an entry that goes on from there is added to the
    log. Raises BrokenLog naming the first entry that does not fit, and Refusal where the table cannot go on under these rules.
    """

    def __init__(
        self,
        game: Game,
        head: Head,
        entries: Iterable[Entry] = (),
        snapshots: Iterable[Snapshot] = (),
        standing: Callable[[], Standing | None] = lambda: None,
        changes: Iterable[Change] = (),
    ) -> None:
        self.game = game
        self.roster = Roster(head.seats, spectators=head.spectators, changes=changes)
        self.head = self._settled(head)
        self.entries = list(entries)
        self._own = [0] * len(head.seats)
        first = self.head.position(game)
        if head.pack != first.pack.name:
            raise self._other_pack()
        check_seals(head.commitment, self.entries)
        if self.begun:
            self._go_over(first.pack, standing)
        for entry in self.entries:
            self._count(entry)
        self._stretches = [self._first_stretch(first)]
        self._stretches += self._from_snapshots(snapshots)
        self._walk = self._walk_to_end()

    @classmethod
    def new(
        cls,
        game: Game,
        seats: Sequence[Seat],
        *,
        mode: str | None = None,
        options: Mapping[str, Any] | None = None,
        seed: int | None = None,
        nonces: Sequence[bytes] = (),
        created: float | None = None,
        spectators: bool = False,
    ) -> Table:
        """A table at which nobody has acted yet. Raises BadSetup on a wrong mode, number of seats, option or pack."""
        created = time.time() if created is None else created
        return cls(
            game, new_head(game, seats, mode=mode, options=options, seed=seed, nonces=nonces, created=created, spectators=spectators)
        )

    # --- What was fixed at the start ---

    @property
    def id(self) -> str:
        """The table's name, which cannot be guessed."""
        return self.head.id

    @property
    def mode(self) -> str:
        """The mode that is played."""
        return self.head.mode

    @property
    def options(self) -> Mapping[str, Any]:
        """The options that are played with."""
        return self.head.options

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where, now."""
        return tuple(self.roster.seats)

    @property
    def names(self) -> list[str]:
        """What those who sit here are called, seat by seat."""
        return self.roster.names

    @property
    def begun(self) -> bool:
        """False while a seat is free: until somebody takes it, nobody can act, and the shuffles are not fixed to the end."""
        return self.roster.begun or self.recording

    @property
    def closed(self) -> bool:
        """True where the owner has ended it: nothing more happens here."""
        return self.roster.closed

    @property
    def created(self) -> float:
        """When the table was opened, in seconds since 1970."""
        return self.head.created

    @property
    def touched(self) -> float:
        """When something last happened here that everybody may know, in seconds since 1970: an entry, a change of the seats, the opening.

        What is done in secret does not count: whoever has the table in a list would see by its place there that it was done.
        """
        last = self._walk.seen_by_all or self._stretches[-1].after
        return max(self.created, self.roster.changed, self.entries[last - 1].time if last else 0.0)

    @property
    def spectators(self) -> bool:
        """True where others who have the link may watch."""
        return self.roster.spectators

    @property
    def recording(self) -> bool:
        """True for an imported game, at which nobody acts."""
        return self.head.recording

    @property
    def chosen_seed(self) -> bool:
        """True where somebody chose the shuffles by a number."""
        return self.head.seed is not None

    @property
    def commitment(self) -> str:
        """SHA-256 over secret, game, options and pack, shown at the start."""
        return self.head.commitment

    # --- The position ---

    @property
    def state(self) -> State:
        """The true position. Nothing of it may leave the server: that is what :meth:`masked` is for."""
        return self._walk.state

    @property
    def is_over(self) -> bool:
        """True when the game has ended."""
        return self.state.is_over

    @property
    def result(self) -> Counted:
        """How the game stands, or ended: once it is over, no other rules count it anew."""
        return self._kept_result or Counted.of(self.state)

    @property
    def _kept_result(self) -> Counted | None:
        _number, upgrade = self._upgrade
        return upgrade.result if upgrade else None

    @property
    def checked_after(self) -> int:
        """How many entries were made under other rules, or with another pack, and so cannot be played again: 0 for most tables."""
        return self._stretches[0].after

    @property
    def renewed(self) -> Message | None:
        """What is told of these entries; None where there are none."""
        return self._stretches[0].told[0][1] if self._stretches[0].told else None

    def masked(self, viewer: int) -> State:
        """The position as a seat, or -1, a spectator, may know it."""
        return self._mask(viewer).clone()

    def number(self, viewer: int) -> int:
        """How many entries, undos included, and changes of the seats have changed what this viewer sees."""
        self._mask(viewer)
        return self._walk.numbers[viewer] + self.roster.version

    def _mask(self, viewer: int) -> State:
        if viewer not in self._walk.masks:
            raise Refusal(_("There is no seat {n} at this table.", n=viewer + 1))
        return self._walk.masks[viewer]

    def seat_entries(self, seat: int) -> int:
        """How many entries of the log, undos included, are the seat's own."""
        return self._own[seat]

    def lines(self, viewer: int, last: int | None = LINES) -> list[Line]:
        """The latest lines of the log in words, as this viewer may read them, newest last; all of them where ``last`` is None."""
        self._mask(viewer)
        told: list[Line] = []
        for stretch in reversed(self._stretches):
            if last is not None and len(told) >= last:
                break
            told = self._walked(stretch).lines(viewer) + told
        return told if last is None else told[-last:]

    # --- Acting ---

    def act(self, seat: int, actions: Sequence[int], *, seen_entries: int | None = None, seen_reveals: int | None = None) -> Entry:
        """Performs the actions of a seat, all or none, as one entry.

        ``seen_entries`` and ``seen_reveals`` are the seat's own number of entries and the position's ``reveals`` when it chose.
        Raises Stale where its situation has changed since, NotAllowed with the reason where the rules forbid an action.
        """
        step = self.acted(seat, actions, seen_entries=seen_entries, seen_reveals=seen_reveals)
        self.accept(step)
        return step.entry

    def undo(self, seat: int, *, seen_entries: int | None = None, seen_reveals: int | None = None) -> Entry:
        """Takes back the seat's latest entry. Raises NothingToUndo where something has come to light since, and Stale as :meth:`act`."""
        step = self.undone(seat, seen_entries=seen_entries, seen_reveals=seen_reveals)
        self.accept(step)
        return step.entry

    def undoable(self, seat: int) -> Message | None:
        """None where the seat can take something back, else why it cannot."""
        if self.at_rest:
            return self.at_rest
        if self._walk.last_of(seat):
            return None
        if self.is_over:
            return _("The game is over: nothing can be taken back any more.")
        if not self._own[seat]:
            return _("You have done nothing yet that could be taken back.")
        if self._acted_since(seat):
            return _("You have taken back all that you could.")
        if self._stretches[-1].told:
            return _("This table goes on under other rules or figures since: what was done before stays.")
        return _("Something new has come to light since, such as cards turned up: what was done before stays.")

    def _acted_since(self, seat: int) -> bool:
        return any(entry.seat == seat for entry in self.entries[self._stretches[-1].after :])

    def acted(
        self, seat: int, actions: Sequence[int], *, seen_entries: int | None = None, seen_reveals: int | None = None, note: str = ""
    ) -> Step:
        """What :meth:`act` would add to the log, checked; the table is as it was until the step is accepted."""
        self._check_fresh(seat, seen_entries, seen_reveals)
        return self._step(Entry(len(self.entries) + 1, seat, tuple(actions), now(), None, note), self._walk.with_actions(seat, actions))

    def undone(self, seat: int, *, seen_entries: int | None = None, seen_reveals: int | None = None) -> Step:
        """What :meth:`undo` would add to the log, checked; the table is as it was until the step is accepted."""
        self._check_fresh(seat, seen_entries, seen_reveals)
        last = self._walk.last_of(seat)
        if last is None:
            raise NothingToUndo(self.undoable(seat) or RECORDING)
        return self._step(Entry(len(self.entries) + 1, seat, (), now(), last.number), self._walk.without(last.number))

    @property
    def at_rest(self) -> Message | None:
        """Why nobody can act here at all, None where the game goes on."""
        if self.recording:
            return RECORDING
        if self.closed:
            return _("This table has been closed.")
        if not self.begun:
            return _("The game begins when every seat is taken.")
        return None

    def _check_fresh(self, seat: int, entries: int | None, reveals: int | None) -> None:
        if self.at_rest:
            raise Refusal(self.at_rest)
        if not 0 <= seat < len(self._own):
            raise Refusal(_("There is no seat {n} at this table.", n=seat + 1))
        if entries not in (None, self._own[seat]) or reveals not in (None, self.state.reveals):
            raise Stale(_("The table has changed since you chose. Look again, and choose anew."))

    def _step(self, entry: Entry, state: State) -> Step:
        return Step(entry.sealed(self.entries[-1].seal if self.entries else self.commitment), state)

    def accept(self, step: Step) -> None:
        """Makes a checked step part of the log. It must be the next one."""
        if step.entry.number != len(self.entries) + 1:
            raise Stale(_("The table has changed since you chose. Look again, and choose anew."))
        self.entries.append(step.entry)
        self._count(step.entry)
        self._walk.take(step.entry, step.state)
        if self._walk.closed:
            self._go_on(self._walk, len(self.entries))
            self._walk.rest()
            self._walk = self._walk_to_end()

    def snapshot(self, step: Step) -> Snapshot | None:
        """What is worth keeping beside a step that brings something to light: call it before the step is accepted."""
        if step.state.reveals == self.state.reveals:
            return None
        return Snapshot(step.entry.number, step.state.to_bytes(), self._walk.numbers_after(step.entry, step.state))

    def standing(self, step: Step | None = None) -> Standing:
        """Where the table stands, for other rules to go on from; given a step, where it stands once that is accepted."""
        if step is None:
            return Standing.of(self.state, len(self.entries), list(self._walk.numbers.values()), self._kept_result)
        return Standing.of(step.state, step.entry.number, list(self._walk.numbers_after(step.entry, step.state).values()))

    def _count(self, entry: Entry) -> None:
        if entry.upgrade:
            if (entry.seat, entry.actions, entry.undoes) != (NOBODY, (), None):
                raise BrokenLog(entry.number, _("Entry {n} goes on from a position: it is of no seat and has no actions.", n=entry.number))
            self._own = [n + 1 for n in self._own]  # whatever was chosen before it is stale
            return
        if not 0 <= entry.seat < len(self._own):
            raise BrokenLog(entry.number, _("Entry {n} is of a seat that this table does not have.", n=entry.number))
        self._own[entry.seat] += 1

    # --- Sitting down and getting up ---

    def change(self, kind: str, seat: int = TABLE, **value: Any) -> Change:
        """Changes the seats: see :class:`tabletier.tables.roster.Change`. Raises Refusal with the reason, or Moved."""
        change = self.checked(kind, seat, value)
        self.take(change)
        return change

    def checked(self, kind: str, seat: int, value: Mapping[str, Any]) -> Change:
        """What :meth:`change` would do, checked; the table is as it was until the change is taken."""
        if not self.begun and self.head.rules_version != self.game.rules_version:
            raise self._other_rules(self.head.rules_version)
        return self.roster.checked(kind, seat, value, now())

    def take(self, change: Change) -> None:
        """Makes a checked change of the seats part of the table; with the last free seat the shuffles are fixed, and the game begins."""
        waited = not self.begun
        self.roster.take(change)
        if waited and self.begun:
            self.head = self._settled(self.head)
            self._stretches = [Stretch(0, self.head.position(self.game), {})]
            self._walk = self._walk_to_end()

    def _settled(self, head: Head) -> Head:
        """The head with what the joining persons threw into the shuffles, once all have joined."""
        return replace(head, nonces=(*head.nonces, *self.roster.joined_nonces())) if self.roster.begun else head

    # --- Along the log ---

    @property
    def _upgrade(self) -> tuple[int, Standing | None]:
        """Number and position of the latest entry from which other rules or figures have gone on; 0 and None without one."""
        return next(((entry.number, entry.upgrade) for entry in reversed(self.entries) if entry.upgrade), (0, None))

    def _go_over(self, pack: Pack, standing: Callable[[], Standing | None]) -> None:
        """Where rules or pack are not those that the log ends with, adds the entry that goes on with the present ones."""
        before = self._upgrade[1] or self.head
        rules, digest = before.rules_version, before.pack_digest
        if (rules, digest) == (self.game.rules_version, pack.digest):
            return
        last = standing() if rules <= self.game.rules_version else None
        if last is None or (last.after, last.rules_version, last.pack_digest) != (len(self.entries), rules, digest):
            raise self._other_pack() if rules == self.game.rules_version else self._other_rules(rules)
        try:
            present = last.under(self.game, pack)
            present.state(self.game, pack, self.head)
        except FieldError as error:
            raise Refusal(
                _(
                    "This game was played under version {old} of the rules; version {new} cannot go on from where it stands: {why}.",
                    old=rules,
                    new=self.game.rules_version,
                    why=str(error),
                )
            ) from None
        seal = self.entries[-1].seal if self.entries else self.commitment
        self.entries.append(Entry(len(self.entries) + 1, NOBODY, (), now(), upgrade=present).sealed(seal))

    def _other_rules(self, version: int) -> Refusal:
        return Refusal(
            _(
                "This game was begun under version {old} of the rules; this Tabletier plays version {new}.",
                old=version,
                new=self.game.rules_version,
            )
        )

    def _other_pack(self) -> Refusal:
        return Refusal(_("This game was begun with other figures of the pack “{pack}” than those installed here.", pack=self.head.pack))

    def _first_stretch(self, first: State) -> Stretch:
        """The stretch from the beginning, or from where other rules than before have gone on."""
        number, upgrade = self._upgrade
        if upgrade is None:
            return Stretch(0, first, {})
        try:
            if upgrade.after != number - 1:
                raise FieldError("it stands after another entry")
            start = upgrade.state(self.game, first.pack, self.head)
        except FieldError as error:
            why = f"{error}."
            raise BrokenLog(number, _("Entry {n} does not fit: {why}", n=number, why=why)) from None
        told = OVER_BEFORE if upgrade.result else going_on(upgrade.rules_version)
        return Stretch(number, start, upgrade.by_viewer, ((number, told),))

    def _from_snapshots(self, snapshots: Iterable[Snapshot]) -> list[Stretch]:
        """The stretches that begin at a snapshot, as far as these can be read: the others are walked again from the log."""
        found = []
        for snapshot in sorted(snapshots, key=lambda s: s.after):
            if snapshot.after <= self._stretches[0].after:
                continue
            if snapshot.after > len(self.entries):
                break
            try:
                found.append(Stretch(snapshot.after, self.game.from_bytes(snapshot.position), snapshot.numbers))
            except ValueError:
                break
        return found

    def _walked(self, stretch: Stretch) -> Walk:
        """The walk along one stretch."""
        if stretch.walk is None:
            stretch.walk = walk = Walk(stretch.start, self.names, stretch.numbers, stretch.told)
            for entry in self.entries[stretch.after :]:
                try:
                    walk.take(entry, walk.after(entry))
                except Refusal as error:
                    raise BrokenLog(entry.number, _("Entry {n} does not fit: {why}", n=entry.number, why=error.message)) from None
                if walk.closed:
                    if stretch is self._stretches[-1]:
                        self._go_on(walk, entry.number)
                    walk.rest()
                    break
        return stretch.walk

    def _go_on(self, walk: Walk, after: int) -> None:
        """A new stretch begins where a walk has closed."""
        self._stretches.append(Stretch(after, walk.state, dict(walk.numbers)))

    def _walk_to_end(self) -> Walk:
        """Walks what has not been walked yet, to the end of the log."""
        while self._walked(self._stretches[-1]).closed:
            pass
        return self._walked(self._stretches[-1])

    def positions(self) -> Positions:
        """All positions of a finished or imported game, for looking at it again. Raises Refusal while the game goes on."""
        if not self.is_over and not self.recording:
            raise Refusal(_("The game goes on: it can be looked at again when it is over."))
        return Positions([self._walked(stretch) for stretch in self._stretches])

    def export(self, viewer: int | None = None) -> dict[str, Any]:
        """The table as a document: see :mod:`tabletier.tables.export`."""
        from tabletier.tables.export import document_of

        return document_of(self, viewer)


class Positions:
    """The positions of a game, one for each action that counts, and the one before the first: steps 0 to ``n_steps``.

    An entry of several actions, such as a bot's whole turn, is as many steps.
    """

    def __init__(self, walks: Sequence[Walk]) -> None:
        self._start = walks[0].start
        self._steps = [(walk, entry, k) for walk in walks for entry in walk.live for k in range(len(entry.actions))]

    @property
    def n_steps(self) -> int:
        """The number of the last step."""
        return len(self._steps)

    def move(self, step: int) -> tuple[int, int]:
        """(seat, action) that led to a step, 1 to ``n_steps``."""
        _walk, entry, k = self._steps[step - 1]
        return entry.seat, entry.actions[k]

    def at(self, step: int, viewer: int | None = None) -> State:
        """The position after ``step`` actions: the true one, or as a viewer knew it then. Raises IndexError beyond the last."""
        if not 0 <= step <= self.n_steps:
            raise IndexError(f"steps go from 0 to {self.n_steps}, not {step}")
        state = self._start.clone()
        if step:
            last = self._steps[step - 1][0]
            state = last.start.clone()
            for walk, entry, k in self._steps[:step]:
                if walk is last:
                    state.apply_legal(entry.seat, entry.actions[k])
        return state if viewer is None else state.masked(viewer)


def now() -> float:
    """Seconds since 1970, to the millisecond, as the log keeps them."""
    return round(time.time(), 3)


def going_on(version: int) -> Message:
    """What everybody is told where a table goes on after an upgrade."""
    return _(
        "From here on version {n} of the rules and the figures installed now are played. What was done before can no longer be shown.",
        n=version,
    )


RECORDING = _("This is a recording: it can be looked at, not played on.")
OVER_BEFORE = _(
    "This game ended before the rules or figures installed here changed: the points are as counted then, the steps can no longer be shown."
)
