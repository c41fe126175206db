"""Who sits at a table, and how that changed: a list of changes that only grows, beside the log of the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tabletier.language import Message, _
from tabletier.tables.refusal import BadSeat, Moved, Refusal
from tabletier.tables.seats import FREE, PERSON, Seat

#: What can change. About a seat:
JOIN, LEAVE, NAME, PLAYER, ISSUE = "join", "leave", "name", "player", "issue"
#: About the table as a whole:
WATCH, CLOSE, SPEND, AGAIN = "watch", "close", "spend", "again"
KINDS = (JOIN, LEAVE, NAME, PLAYER, ISSUE, WATCH, CLOSE, SPEND, AGAIN)
#: The seat of a change that is about the table as a whole.
TABLE = -1


@dataclass(frozen=True)
class Change:
    """One change: its number, counted from 1, the seat it is about or -1, what is told with it, and when, in seconds since 1970.

    ``join``: a person takes a free seat (``name``, ``nonce`` in hexadecimal or empty). ``leave``: gives it back before the game begins.
    ``name``: another ``name``. ``player``: from now on ``player`` plays the seat. ``issue``: no device holds the seat any more.
    ``watch``: onlookers are ``allowed`` or not. ``close``: the table is ``closed``, so that nothing more happens here, or open again.
    ``spend``: a link that was good for one time, known by its ``digest``, has been used. ``again``: the same people go on at another
    ``table``, which the seat's person has opened.
    """

    number: int
    kind: str
    seat: int
    value: Mapping[str, Any] = field(default_factory=dict, repr=False)
    time: float = 0.0


class Roster:
    """The seats of a table as they are now, from how they were at its opening and all changes since.

    The game begins when no seat is free any more; from then on seats change hands but are never free again.
    """

    def __init__(self, seats: Sequence[Seat], *, spectators: bool = False, changes: Iterable[Change] = ()) -> None:
        self.seats = list(seats)
        #: the names, seat by seat; always the same list, so that whoever tells the story of the game holds the present ones
        self.names = [seat.name for seat in seats]
        #: how often each seat has been taken from all devices: what a device holds counts for one issue only
        self.issues = [0] * len(self.seats)
        #: what each joining person threw into the shuffles
        self.nonces: dict[int, bytes] = {}
        self.spectators = spectators
        self.closed = False
        #: the table at which the same people go on
        self.next_table: str | None = None
        #: whose person has opened that one; -1 where nobody's
        self.next_owner = TABLE
        self.version = 0
        #: when the latest change was made
        self.changed = 0.0
        self._spent: set[str] = set()
        self._begun = not self.free
        for change in changes:
            self.take(change)

    @property
    def free(self) -> tuple[int, ...]:
        """The seats that nobody has taken, ascending."""
        return tuple(k for k, seat in enumerate(self.seats) if seat.player == FREE)

    @property
    def begun(self) -> bool:
        """True once every seat has been taken."""
        return self._begun

    def spent(self, digest: str) -> bool:
        """Whether a link that is good for one time has been used."""
        return digest in self._spent

    def joined_nonces(self) -> tuple[bytes, ...]:
        """What the joining persons threw in, in the order of their seats."""
        return tuple(self.nonces[seat] for seat in sorted(self.nonces))

    # --- Changing ---

    def checked(self, kind: str, seat: int, value: Mapping[str, Any], time: float) -> Change:
        """The change, if it fits. Raises Refusal, or its kin Moved where it fitted a moment ago; nothing has changed then."""
        if seat != TABLE and not 0 <= seat < len(self.seats):
            raise Refusal(_("There is no seat {n} at this table.", n=seat + 1))
        if self.closed and kind != CLOSE:
            raise Moved(_("This table has been closed."))
        change = Change(self.version + 1, kind, seat, dict(value), time)
        getattr(self, f"_check_{kind}", _nothing)(change)
        return change

    def take(self, change: Change) -> None:
        """Makes a checked change part of the list."""
        if change.number != self.version + 1 or change.kind not in KINDS:
            raise Refusal(_("Change {n} of the seats does not fit what stands before it.", n=change.number))
        self.version = change.number
        self.changed = change.time
        getattr(self, f"_take_{change.kind}")(change)
        self._begun = self._begun or not self.free

    def _set(self, seat: int, **changed: str) -> None:
        self.seats[seat] = replace(self.seats[seat], **changed)
        self.names[seat] = self.seats[seat].name  # in place: the log tells its story with this list

    def _check_join(self, change: Change) -> None:
        if change.seat not in self.free:
            raise Moved(_("Somebody has just taken that seat. Choose another one."))
        self._check_name(change)

    def _take_join(self, change: Change) -> None:
        self._set(change.seat, name=change.value["name"], player=PERSON)
        if change.value.get("nonce"):
            self.nonces[change.seat] = bytes.fromhex(change.value["nonce"])

    def _check_leave(self, change: Change) -> None:
        if self.begun:
            raise Moved(_("The game has begun: a seat can be given to a bot, but it is not free any more."))

    def _take_leave(self, change: Change) -> None:
        self._set(change.seat, name=change.value["name"], player=FREE)
        self.issues[change.seat] += 1
        self.nonces.pop(change.seat, None)

    def _check_name(self, change: Change) -> None:
        name = Seat(str(change.value["name"])).name
        if any(name == other for k, other in enumerate(self.names) if k != change.seat):
            raise BadSeat(_("Somebody at this table is called {name} already: choose another name.", name=name))

    def _take_name(self, change: Change) -> None:
        self._set(change.seat, name=change.value["name"])

    def _check_player(self, change: Change) -> None:
        seat = replace(self.seats[change.seat], player=str(change.value["player"]))
        if seat.player == FREE or (seat.player == PERSON and change.seat in self.free):
            raise Refusal(_("A free seat is taken by the person who sits down there, or given to a bot."))

    def _take_player(self, change: Change) -> None:
        self._set(change.seat, player=change.value["player"])
        if not self.begun:
            self.nonces.pop(change.seat, None)

    def _check_issue(self, change: Change) -> None:
        if change.seat in self.free:
            raise Refusal(_("Nobody sits there yet."))

    def _take_issue(self, change: Change) -> None:
        self.issues[change.seat] += 1

    def _take_watch(self, change: Change) -> None:
        self.spectators = bool(change.value["allowed"])

    def _take_close(self, change: Change) -> None:
        self.closed = bool(change.value["closed"])

    def _check_spend(self, change: Change) -> None:
        if self.spent(change.value["digest"]):
            raise Moved(SPENT)

    def _take_spend(self, change: Change) -> None:
        self._spent.add(change.value["digest"])

    def _check_again(self, _change: Change) -> None:
        if self.next_table is not None:
            raise Moved(_("These people go on at another table already."))

    def _take_again(self, change: Change) -> None:
        self.next_table, self.next_owner = change.value["table"], change.seat


def _nothing(_change: Change) -> None:
    """For changes that always fit."""


SPENT: Message = _("This link was good for one time only, and has been used. Ask for a new one.")
