"""Which seats of a table sit at this device: one signed cookie per table, which only the server can read or write."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from tabletier.tables.table import Table

COOKIE = "seats"
LIST_COOKIE = "tables"
LISTED = 30
KEPT = 400 * 24 * 3600  # seconds; browsers keep no cookie longer
SPECTATOR = -1
HELD, PASSED = "h", "p"


@dataclass(frozen=True)
class Device:
    """The seats that sit at one browser, and the one that holds it now.

    Without a holder it is being passed on (``last`` held it before), or nobody sits here.
    """

    seats: tuple[int, ...]
    holder: int | None
    last: int = -1

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


def new_device(seats: tuple[int, ...]) -> Device:
    """A device at the start of a table: a single person sees the table at once, several first pass it to the right one."""
    return Device(seats, seats[0] if len(seats) == 1 else None)


def device(request: Request, table: Table) -> Device | None:
    """The device that a request comes from; None for a browser that holds no seat of this table or a cookie that is not ours."""
    parts = request.cookies.get(COOKIE, "").split(".")
    if len(parts) != 3 or not hmac.compare_digest(parts[2].encode(), _signature(request, table, parts[0], parts[1]).encode()):
        return None
    seats = tuple(int(seat) for seat in parts[0].split("-") if seat)
    last = int(parts[1][1:])
    return Device(seats, last) if parts[1][0] == HELD else Device(seats, None, last)


def remember(request: Request, response: Response, table: Table, now: Device) -> None:
    """Writes the device's cookie for this table."""
    seats = "-".join(str(seat) for seat in now.seats)
    holder = f"{PASSED}{now.last}" if now.holder is None else f"{HELD}{now.holder}"
    value = f"{seats}.{holder}.{_signature(request, table, seats, holder)}"
    _set(request, response, COOKIE, value, f"/t/{table.id}")


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


def _signature(request: Request, table: Table, seats: str, holder: str) -> str:
    secret: bytes = request.app.state.tables.secret
    return hmac.new(secret, f"{table.id}.{seats}.{holder}".encode(), hashlib.sha256).hexdigest()[:32]
