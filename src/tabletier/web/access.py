"""Who may see and do what at a table."""

from __future__ import annotations

from starlette.requests import Request

from tabletier.language import _
from tabletier.tables.table import Table
from tabletier.web.faults import CLOSED, Fault
from tabletier.web.seats import Device, device


async def at_table(request: Request) -> tuple[Table, Device | None]:
    """The table in the address, and the seats that this browser holds at it. Raises UnknownTable."""
    table: Table = await request.app.state.tables.get(request.path_params["name"])
    return table, device(request, table)


async def at_begun_table(request: Request) -> tuple[Table, Device | None]:
    """The same, once the game has begun. Raises Fault 409 before: there is nothing to be seen or done yet."""
    table, held = await at_table(request)
    if not table.begun:
        raise Fault(409, _("The game begins when every seat is taken."))
    return table, held


def looks_on(table: Table, held: Device | None) -> bool:
    """Whether a device may see the table: if it holds a seat, everybody once the game is over, and onlookers where they are welcome."""
    return held is not None or table.is_over or table.spectators


def may_look(table: Table, held: Device | None) -> None:
    """Lets through who may see the table. Raises Fault 403."""
    if not looks_on(table, held):
        raise Fault(403, CLOSED)


def own_seat(held: Device | None, seat: int) -> int:
    """The seat, if this device holds it. Raises Fault."""
    if held is None or seat not in held.seats:
        raise Fault(403, _("This browser does not hold that seat, so nothing was changed."))
    return seat


def acting_seat(table: Table, held: Device | None, seat: int) -> int:
    """The seat that acts, if it is the one that holds this device and its person plays it. Raises Fault."""
    own_seat(held, seat)
    if held is not None and held.holder != seat:
        raise Fault(409, _("The device has been passed on meanwhile, so nothing was changed."))
    check_person(table, seat)
    return seat


def check_person(table: Table, seat: int) -> None:
    """Lets through where no bot plays the seat. Raises Fault."""
    if table.seats[seat].bot:
        raise Fault(409, _("A bot plays this seat now, so nothing was changed. The owner of the table can give it back to you."))


def check_owner(held: Device | None) -> None:
    """Lets the table's owner through. Raises Fault."""
    if held is None or not held.owner:
        raise Fault(403, _("Only the owner of the table can do that, so nothing was changed."))
