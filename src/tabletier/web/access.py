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


def may_look(request: Request, table: Table, held: Device | None) -> None:
    """Lets through who holds a seat, everybody once the game is over, and onlookers where they are welcome. Raises Fault 403."""
    if held is None and not table.is_over and not table.spectators:
        raise Fault(403, CLOSED)


def acting_seat(table: Table, held: Device | None, seat: int) -> int:
    """The seat that acts, if it is the one that holds this device. Raises Fault."""
    if held is None or seat not in held.seats:
        raise Fault(403, _("This browser does not hold that seat, so nothing was changed."))
    if held.holder != seat:
        raise Fault(409, _("The device has been passed on meanwhile, so nothing was changed."))
    return seat
