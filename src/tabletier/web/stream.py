"""The event stream: every viewer gets the panels of its own page that changed, and a beat while nothing does.

A message is unnamed, its id is the viewer's own number; a stream that breaks off resumes there, exactly, also after a restart.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from tabletier.language import _
from tabletier.tables.hall import Tables
from tabletier.web.access import at_table, looks_on, may_look
from tabletier.web.company import company, has_company
from tabletier.web.panels import OTHER_PAGES, PEOPLE_PAGE, TABLE_PAGE, Panels
from tabletier.web.partials import partial, partials, said
from tabletier.web.presence import Presence
from tabletier.web.seats import SPECTATOR, Device
from tabletier.web.visit import visit

BEAT_SECONDS = 15.0
BEAT = "event: beat\ndata:\n\n"


class Bells:
    """The bells of all open streams: rung once more when the site ends, so that every stream can end by itself."""

    def __init__(self) -> None:
        self.closing = False
        self._open: set[asyncio.Event] = set()

    @contextmanager
    def hung_up(self, bell: asyncio.Event) -> Iterator[None]:
        """While its stream is open, a bell hangs here."""
        self._open.add(bell)
        try:
            yield
        finally:
            self._open.discard(bell)

    def close(self) -> None:
        """Ends all streams."""
        self.closing = True
        for bell in self._open:
            bell.set()


async def stream(request: Request) -> Response:
    """GET /t/NAME/stream?seat=K&after=N, or &page=P for another page than the table itself."""
    table, device = await at_table(request)
    page = request.query_params.get("page", TABLE_PAGE)
    if page != PEOPLE_PAGE:  # which shows to everybody who has the link who sits here, and nothing of the game
        may_look(table, device)
    lang = visit(request).lang
    device = device or Device((), None)
    if page in OTHER_PAGES:
        events: AsyncIterator[str] = _changes(request, device, SPECTATOR, lang, last_seen(request), page)
    elif str(device.viewer) != request.query_params.get("seat"):
        events = _passed_on(request, lang)
    else:
        assert device.viewer is not None
        events = _changes(request, device, device.viewer, lang, last_seen(request), TABLE_PAGE)
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers |= {"content-encoding": "gzip", "vary": "accept-encoding"}
        return StreamingResponse(_compressed(events), media_type="text/event-stream", headers=headers)
    return StreamingResponse(events, media_type="text/event-stream", headers=headers)


def last_seen(request: Request) -> int:
    """The number that the page has: of its last message, or the one it was drawn with; -1 where it has none that we know."""
    said_last = request.headers.get("last-event-id") or request.query_params.get("after", "")
    return int(said_last) if said_last.isascii() and said_last.isdigit() and len(said_last) < 10 else -1


def message(number: int | None, body: str) -> str:
    """One message; a body of several lines travels as several data lines. Without a number it does not count as seen."""
    data = "".join(f"data: {line}\n" for line in body.split("\n"))
    return f"id: {number}\n{data}\n" if number is not None else f"{data}\n"


async def _changes(request: Request, device: Device, viewer: int, lang: str, after: int, page: str) -> AsyncIterator[str]:
    panels: Panels = request.app.state.panels
    tables: Tables = request.app.state.tables
    name = request.path_params["name"]
    presence: Presence = request.app.state.presence
    told = ""
    with tables.subscribe(name) as bell, presence.at(name, device.seats):
        yield ": open\n\n"
        async for rang in _rings(request, bell):
            if not rang:
                yield BEAT
                continue
            table, held = await at_table(request)
            if (held or Device((), None)) != device or not (page == PEOPLE_PAGE or looks_on(table, held)):
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
    async for event in _passed_on(request, lang):
        yield event


async def _passed_on(request: Request, lang: str) -> AsyncIterator[str]:
    """For a page that was left open while the device went to somebody else: it stays as it is and says so."""
    yield ": open\n\n"
    told = said(_("This device has been passed on. Load the page again.").text(lang))
    async for rang in _rings(request, asyncio.Event()):
        yield f"data: {told}\n\n" if rang else BEAT


async def _rings(request: Request, bell: asyncio.Event) -> AsyncIterator[bool]:
    """True at once and whenever the bell rings, False when it was silent for the time of a beat; ends when the site does."""
    bells: Bells = request.app.state.bells
    with bells.hung_up(bell):
        bell.set()
        while not bells.closing:
            try:
                await asyncio.wait_for(bell.wait(), request.app.state.beat)
            except TimeoutError:
                yield False
            else:
                bell.clear()
                if not bells.closing:
                    yield True


async def _compressed(events: AsyncIterator[str]) -> AsyncIterator[bytes]:
    """Gzip that is flushed after every message; a small window keeps a thousand streams small."""
    press = zlib.compressobj(5, zlib.DEFLATED, 16 + 13, 5)
    async for event in events:
        yield press.compress(event.encode()) + press.flush(zlib.Z_SYNC_FLUSH)
