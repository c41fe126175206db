"""Acting at a table: a choice, and taking one back."""

from __future__ import annotations

from typing import Annotated

from fastapi import Form
from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tabletier.tables.refusal import NothingToUndo, Refusal, Stale
from tabletier.tables.table import Table
from tabletier.web.access import acting_seat, at_begun_table
from tabletier.web.faults import answer
from tabletier.web.partials import partials, said
from tabletier.web.seats import Device, remember
from tabletier.web.visit import visit


class Acting(BaseModel):
    """The form of a choice: which seat, what it had seen ("own entries.reveals"), and one or more action numbers."""

    model_config = ConfigDict(extra="forbid")

    seat: Annotated[int, Field(ge=0, le=63)]
    seen: Annotated[str, Field(pattern=r"^\d{1,9}\.\d{1,9}$")]
    actions: Annotated[str, Field(pattern=r"^\d{1,9}(,\d{1,9}){0,63}$")]

    @property
    def numbers(self) -> list[int]:
        """The action numbers in the order given."""
        return [int(number) for number in self.actions.split(",")]


class TakingBack(BaseModel):
    """The form of an undo."""

    model_config = ConfigDict(extra="forbid")

    seat: Annotated[int, Field(ge=0, le=63)]
    seen: Annotated[str, Field(pattern=r"^\d{1,9}\.\d{1,9}$")]


async def act(request: Request, form: Annotated[Acting, Form()]) -> Response:
    """POST /t/NAME/act: 204, or 303 without script; 409 where the situation has changed, 422 where the rules forbid it."""
    table, held = await at_begun_table(request)
    seat = acting_seat(table, held, form.seat)
    entries, reveals = seen(form.seen)
    try:
        await request.app.state.tables.act(table.id, seat, form.numbers, seen_entries=entries, seen_reveals=reveals)
    except Stale as refused:
        return await _moved_on(request, held, refused)
    return _done(request, table, held, seat)


async def undo(request: Request, form: Annotated[TakingBack, Form()]) -> Response:
    """POST /t/NAME/undo: takes the seat's last choice back; 409 with the reason where that is not possible."""
    table, held = await at_begun_table(request)
    seat = acting_seat(table, held, form.seat)
    entries, reveals = seen(form.seen)
    try:
        await request.app.state.tables.undo(table.id, seat, seen_entries=entries, seen_reveals=reveals)
    except (Stale, NothingToUndo) as refused:
        return await _moved_on(request, held, refused)
    return _done(request, table, held, seat)


def seen(text: str) -> tuple[int, int]:
    """(own entries, reveals) that a page was drawn with."""
    entries, reveals = text.split(".")
    return int(entries), int(reveals)


def _done(request: Request, table: Table, held: Device | None, seat: int) -> Response:
    """After a change: the stream brings it. A shared device is hidden as soon as its holder has nothing more to do."""
    assert held is not None
    to_act = table.state.to_act
    hand_on = held.shared and seat not in to_act and held.next_to_act(to_act) is not None
    here = f"/t/{table.id}"
    if not visit(request).by_script:
        response: Response = RedirectResponse(here, 303)
    elif hand_on:
        response = Response(status_code=204, headers={"HX-Redirect": here})
    else:
        response = Response(status_code=204)
    if hand_on:
        remember(request, response, table, Device(held.seats, None, last=seat, owner=held.owner))
    return response


async def _moved_on(request: Request, held: Device | None, refused: Refusal) -> Response:
    """The reason, and for a script all panels as they are now, so that the next try fits."""
    here = visit(request)
    if not here.by_script:
        return answer(request, 409, refused.message)
    assert held is not None
    assert held.viewer is not None
    table, _held = await at_begun_table(request)
    sight = request.app.state.panels.shelf(table, held.viewer, held, here.lang).sight
    return Response(partials(sight.panels.items()) + said(here.say(refused.message)), 409, media_type="text/html")
