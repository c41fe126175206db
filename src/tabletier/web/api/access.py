"""Who asks: the seats that a token holds. No cookie is read here, so no other site's page can act in anybody's name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends
from fastapi.security import HTTPBearer
from starlette.requests import Request

from tabletier.language import _
from tabletier.tables.table import Table
from tabletier.web import grants
from tabletier.web.access import check_owner, check_person, looks_on
from tabletier.web.api.asked import SeatNumber, TableName
from tabletier.web.faults import Fault
from tabletier.web.seats import SPECTATOR, Device

SCHEME = HTTPBearer(scheme_name="token", auto_error=False, description="The token of a seat, or of the table's owner.")


@dataclass(frozen=True)
class Caller:
    """A table, who asks about it, and the seat that is asked about, or -1. Without a token nobody is known to ask."""

    table: Table
    held: Device | None
    seat: int = SPECTATOR


async def at_table(request: Request, name: TableName) -> Table:
    """The table in the address. Raises UnknownTable."""
    table: Table = await request.app.state.tables.get(name)
    return table


def held_by(request: Request, table: Table) -> Device | None:
    """What the request's token holds at a table; None without one. Raises Fault 401 for one that holds nothing there (any more)."""
    sent = request.headers.getlist("authorization")
    if not sent:
        return None
    scheme, _space, token = sent[0].partition(" ")
    given = grants.read(request, grants.PROGRAM, table, token.strip()) if scheme.lower() == "bearer" and len(sent) == 1 else None
    if given is None:
        raise Fault(401, _("This token is not whole, or not of this table."))
    seats = given.counts(table)
    if not seats and not given.owner:
        raise Fault(401, _("The seat has been issued anew since this token was made. Ask the owner of the table for a new one."))
    return Device(seats, None, owner=given.owner)


async def anybody(request: Request, table: Annotated[Table, Depends(at_table)], _token: Annotated[object, Depends(SCHEME)]) -> Caller:
    """Who asks, with a token or without."""
    return Caller(table, held_by(request, table))


async def onlooker(caller: Annotated[Caller, Depends(anybody)]) -> Caller:
    """Who may watch. Raises Fault."""
    check_looks(caller.table, caller.held)
    return caller


def check_looks(table: Table, held: Device | None) -> None:
    """Lets through who may watch: holders of a seat, everybody at the end, onlookers where they are welcome. Raises Fault."""
    if not looks_on(table, held) and not table.recording:
        raise Fault(401, _("This table has no onlookers: a token of one of its seats is needed."))


async def holder(caller: Annotated[Caller, Depends(anybody)], seat: SeatNumber) -> Caller:
    """Who holds the seat in the address. Raises Fault."""
    check_seat(caller.table, seat)
    check_holds(caller.held, seat)
    return Caller(caller.table, caller.held, seat)


def check_holds(held: Device | None, seat: int) -> None:
    """Lets a seat's holder through. Raises Fault."""
    if held is None:
        raise Fault(401, NO_TOKEN)
    if seat not in held.seats:
        raise Fault(403, _("This token does not hold that seat, so nothing was changed."))


NO_TOKEN = _("A token is needed for this: “Authorization: Bearer TOKEN”.")


def check_seat(table: Table, seat: int) -> None:
    """Raises Fault 404 where the table has no such seat."""
    if seat >= len(table.seats):
        raise Fault(404, _("There is no seat {n} at this table.", n=seat + 1))


async def player(caller: Annotated[Caller, Depends(holder)]) -> Caller:
    """Who may act from the seat in the address. Raises Fault."""
    check_person(caller.table, caller.seat)
    if caller.table.at_rest:
        raise Fault(409, caller.table.at_rest)
    return caller


async def owner(caller: Annotated[Caller, Depends(anybody)]) -> Caller:
    """The table's owner. Raises Fault."""
    if caller.held is None:
        raise Fault(401, NO_TOKEN)
    check_owner(caller.held)
    return caller


async def owner_at_seat(caller: Annotated[Caller, Depends(owner)], seat: SeatNumber) -> Caller:
    """The table's owner, about the seat in the address. Raises Fault."""
    check_seat(caller.table, seat)
    return Caller(caller.table, caller.held, seat)
