"""The event stream for programs: a seat's view, or an onlooker's, whenever it has changed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import Header, Query
from starlette.requests import Request
from starlette.responses import Response

from tabletier.tables.hall import Tables
from tabletier.web.api.access import Caller, check_holds, check_looks, held_by
from tabletier.web.api.faults import problem
from tabletier.web.api.play import Holder, InWords, Onlooker, view_told
from tabletier.web.events import BEAT, OPEN, event_stream, last_seen, message, rings
from tabletier.web.faults import Fault
from tabletier.web.presence import Presence
from tabletier.web.seats import SPECTATOR

LastSeen = Annotated[str | None, Header(alias="last-event-id", description="The `id` of the last message read: what came after follows.")]
After = Annotated[str | None, Query(description="The same for programs that cannot send the header: the `number` of a view.")]


async def watch_stream(request: Request, caller: Onlooker, words: InWords = False, last: LastSeen = None, after: After = None) -> Response:
    """The onlooker's view at once, and anew whenever it changes."""
    return event_stream(request, _views(request, caller, last_seen(request), words))


async def stream(request: Request, caller: Holder, words: InWords = False, last: LastSeen = None, after: After = None) -> Response:
    """The seat's view at once, and anew whenever it changes. A beat (`event: beat`) comes while nothing does."""
    return event_stream(request, _views(request, caller, last_seen(request), words))


async def _views(request: Request, caller: Caller, after: int, words: bool) -> AsyncIterator[str]:
    tables: Tables = request.app.state.tables
    presence: Presence = request.app.state.presence
    name, seat = caller.table.id, caller.seat
    with tables.subscribe(name) as bell, presence.at(name, [seat] if seat != SPECTATOR else []):
        yield OPEN
        async for rang in rings(request, bell):
            if not rang:
                yield BEAT
                continue
            table = await tables.get(name)
            try:  # what the token granted may have been taken back since
                held = held_by(request, table)
                check_looks(table, held) if seat == SPECTATOR else check_holds(held, seat)
            except Fault as fault:
                yield f"event: refused\ndata: {problem(request, fault.status, fault.message).model_dump_json()}\n\n"
                break
            number = table.number(seat)
            if number != after:
                after = number
                yield message(number, view_told(request, table, seat, words=words).model_dump_json())
