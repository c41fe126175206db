"""Which seats of a table sit at this device: one signed cookie per table, which only the server can read or write.

A seat is held under the issue of its time (:attr:`tabletier.tables.roster.Roster.issues`): where the owner has issued it anew, what a
device holds counts no more.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from tabletier.tables.table import Table
from tabletier.web.grants import SEATS, seal, sealed

COOKIE = "seats"
LIST_COOKIE = "tables"
LISTED = 30
KEPT = 400 * 24 * 3600  # seconds; browsers keep no cookie longer
SPECTATOR = -1
HELD, PASSED, OWNER = "h", "p", "o"


@dataclass(frozen=True)
class Device:
    """The seats that sit at one browser, the one that holds it now, and whether the table's owner has it.

    Without a holder it is being passed on (``last`` held it before), or nobody sits here.
    """

    seats: tuple[int, ...]
    holder: int | None
    last: int = -1
    owner: bool = False

    @property
    def shared(self) -> bool:
        """Whether people pass this device on to each other."""
        return len(self.seats) > 1

    @property
    def viewer(self) -> int | None:
        """Whose eyes the page is for; None while the screen is hidden."""
        return SPECTATOR if not self.seats else self.holder

    def next_to_act(self, to_act: tuple[int, ...]) -> int | None:
        """The seat of this device that should get it next: the first one after its holder that may act."""
        after = self.last if self.holder is None else self.holder
        waiting = [seat for seat in self.seats if seat in to_act]
        return min(waiting, key=lambda seat: (seat <= after, seat), default=None)


def new_device(seats: tuple[int, ...], *, owner: bool = False) -> Device:
    """A device at the start of a table: a single person sees the table at once, several first pass it to the right one."""
    return Device(seats, seats[0] if len(seats) == 1 else None, owner=owner)


def joined(held: Device | None, seats: Iterable[int], *, owner: bool = False) -> Device:
    """A device to which seats are added: it has to be passed on to the right person where it now has several."""
    held = held or Device((), None)
    return new_device(tuple(sorted({*held.seats, *seats})), owner=held.owner or owner)


def device(request: Request, table: Table) -> Device | None:
    """The device that a request comes from; None for a browser that holds no seat of this table or a cookie that is not ours."""
    told, _dot, signature = request.cookies.get(COOKIE, "").rpartition(".")
    if not told or not sealed(request, SEATS, table.id, told, signature):
        return None
    held, holder, owner = [*told.split("."), ""][:3]
    issues = table.roster.issues
    pairs = [pair.partition(":") for pair in held.split("-") if pair]
    seats = tuple(int(seat) for seat, _colon, issue in pairs if int(issue or 0) == issues[int(seat)])
    last = int(holder[1:])
    if not seats and pairs and not owner:
        return None
    if holder[0] == HELD and last in seats:
        return Device(seats, last, owner=bool(owner))
    return Device(seats, seats[0] if len(seats) == 1 else None, last, owner=bool(owner))


def remember(request: Request, response: Response, table: Table, now: Device) -> None:
    """Writes the device's cookie for this table."""
    seats = "-".join(f"{seat}:{table.roster.issues[seat]}" for seat in now.seats)
    holder = f"{PASSED}{now.last}" if now.holder is None else f"{HELD}{now.holder}"
    told = ".".join((seats, holder, OWNER) if now.owner else (seats, holder))
    _set(request, response, COOKIE, f"{told}.{seal(request, SEATS, table.id, told)}", f"/t/{table.id}")


def listed(request: Request) -> list[str]:
    """The tables of this browser, newest first. Only names of tables: they open nothing by themselves."""
    return [name for name in request.cookies.get(LIST_COOKIE, "").split(".") if name][:LISTED]


def enlist(request: Request, response: Response, table: Table) -> None:
    """Puts a table in front of this browser's list."""
    others = [name for name in listed(request) if name != table.id]
    _set(request, response, LIST_COOKIE, ".".join([table.id, *others][:LISTED]), "/")


def _set(request: Request, response: Response, name: str, value: str, path: str) -> None:
    secure = request.app.state.secure
    response.set_cookie(name, value, max_age=KEPT, path=path, httponly=True, samesite="lax", secure=secure)
