"""The event stream of the pages: every viewer gets the panels of its own page that changed, and a beat while nothing does."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.responses import Response

from tabletier.language import Message, _
from tabletier.tables.hall import Tables
from tabletier.web.access import at_table, looks_on
from tabletier.web.company import company, has_company
from tabletier.web.events import BEAT, OPEN, event_stream, last_seen, message, rings
from tabletier.web.faults import CLOSED, Fault
from tabletier.web.panels import OTHER_PAGES, PEOPLE_PAGE, TABLE_PAGE, Panels
from tabletier.web.partials import partial, partials, said
from tabletier.web.presence import Presence
from tabletier.web.seats import COOKIE, SPECTATOR, Device
from tabletier.web.visit import visit

#: What a page that stands still says.
PASSED_ON = _("This device has been passed on. Load the page again.")
TAKEN = _("The owner of the table has issued this seat anew: this device does not hold it any more.")
NO_ONLOOKERS = _("The owner of the table lets nobody look on any more.")


async def stream(request: Request) -> Response:
    """GET /t/NAME/stream?seat=K&after=N, or &page=P for another page than the table itself."""
    table, device = await at_table(request)
    page = request.query_params.get("page", TABLE_PAGE)
    lang = visit(request).lang
    if page != PEOPLE_PAGE and not looks_on(table, device):  # that page shows everybody who has the link who sits here, and nothing more
        if COOKIE not in request.cookies:
            raise Fault(403, CLOSED)
        return event_stream(request, _stands_still(request, TAKEN, lang))  # it held a seat, and comes back as its page does
    device = device or Device((), None)
    if page in OTHER_PAGES:
        events: AsyncIterator[str] = _changes(request, device, SPECTATOR, lang, last_seen(request), page)
    elif str(device.viewer) != request.query_params.get("seat"):
        events = _stands_still(request, PASSED_ON, lang)
    else:
        assert device.viewer is not None
        events = _changes(request, device, device.viewer, lang, last_seen(request), TABLE_PAGE)
    return event_stream(request, events)


async def _changes(request: Request, device: Device, viewer: int, lang: str, after: int, page: str) -> AsyncIterator[str]:
    panels: Panels = request.app.state.panels
    tables: Tables = request.app.state.tables
    name = request.path_params["name"]
    presence: Presence = request.app.state.presence
    told, ended = "", PASSED_ON
    with tables.subscribe(name) as bell, presence.at(name, device.seats):
        yield OPEN
        async for rang in rings(request, bell):
            if not rang:
                yield BEAT
                continue
            table, held = await at_table(request)
            if (held or Device((), None)) != device:
                ended = TAKEN
                break
            if not (page == PEOPLE_PAGE or looks_on(table, held)):
                ended = NO_ONLOOKERS
                break
            shelf = panels.shelf(table, viewer, device, lang, page)
            changed = partials(shelf.changed_since(after))
            if changed:
                yield message(shelf.sight.number, changed)
            after = shelf.sight.number
            if page == TABLE_PAGE and has_company(table, device):
                others = str(company(table, viewer, device, presence, lang))
                if others != told:
                    told = others
                    yield message(None, partial("company", others))
    async for event in _stands_still(request, ended, lang):
        yield event


async def _stands_still(request: Request, why: Message, lang: str) -> AsyncIterator[str]:
    """For a page whose eyes are no longer those it was made for: it stays as it is and says why."""
    yield OPEN
    told = said(why.text(lang))
    async for rang in rings(request, asyncio.Event()):
        yield f"data: {told}\n\n" if rang else BEAT
