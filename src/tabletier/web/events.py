"""Event streams: their form, the beat while nothing happens, and that all of them end when the site does.

A message is unnamed, its id is the viewer's own number; a stream that breaks off resumes there, exactly, also after a restart.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, nullcontext

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from tabletier.web.limits import Limits

BEAT_SECONDS = 15.0
BEAT = "event: beat\ndata:\n\n"
#: What a stream begins with, so that the other side knows that it stands.
OPEN = ": open\n\n"


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

    @property
    def open(self) -> int:
        """How many streams are open."""
        return len(self._open)

    def close(self) -> None:
        """Ends all streams."""
        self.closing = True
        for bell in self._open:
            bell.set()


async def rings(request: Request, bell: asyncio.Event) -> AsyncIterator[bool]:
    """True at once and whenever the bell rings, and False at every beat; ends when the site does.

    Beats keep to the clock: the bell also rings for what this stream may not tell, and nobody must hear that in a beat left out.
    """
    bells: Bells = request.app.state.bells
    beat, clock = request.app.state.beat, asyncio.get_running_loop().time
    with bells.hung_up(bell):
        bell.set()
        due = clock() + beat
        while not bells.closing:
            try:
                await asyncio.wait_for(bell.wait(), due - clock())
            except TimeoutError:
                due = max(due + beat, clock())
                yield False
            else:
                bell.clear()
                if not bells.closing:
                    yield True


def last_seen(request: Request) -> int:
    """The number that the other side has: of its last message, or the one in the address; -1 where it has none that we know."""
    said_last = request.headers.get("last-event-id") or request.query_params.get("after", "")
    return int(said_last) if said_last.isascii() and said_last.isdigit() and len(said_last) < 10 else -1


def message(number: int | None, body: str) -> str:
    """One message; a body of several lines travels as several data lines. Without a number it does not count as seen."""
    data = "".join(f"data: {line}\n" for line in body.split("\n"))
    return f"id: {number}\n{data}\n" if number is not None else f"{data}\n"


def event_stream(request: Request, events: AsyncIterator[str]) -> Response:
    """The answer that carries the events, compressed where the other side takes that."""
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers |= {"content-encoding": "gzip", "vary": "accept-encoding"}
        return Counted(request, _compressed(events), headers)
    return Counted(request, events, headers)


class Counted(StreamingResponse):
    """A stream that counts for its address for as long as it is open."""

    def __init__(self, request: Request, events: AsyncIterator[str] | AsyncIterator[bytes], headers: dict[str, str]) -> None:
        super().__init__(events, media_type="text/event-stream", headers=headers)
        self._request = request

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Streams. Raises Fault 429, with nothing sent, where too many are open."""
        limits: Limits | None = self._request.app.state.limits
        with limits.stream(self._request) if limits is not None else nullcontext():
            await super().__call__(scope, receive, send)


async def _compressed(events: AsyncIterator[str]) -> AsyncIterator[bytes]:
    """Gzip that is flushed after every message; a small window keeps a thousand streams small."""
    press = zlib.compressobj(5, zlib.DEFLATED, 16 + 13, 5)
    async for event in events:
        yield press.compress(event.encode()) + press.flush(zlib.Z_SYNC_FLUSH)
