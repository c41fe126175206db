"""What stands before every page: allowed hosts, the origin of a POST, size and pace of a body, and the headers that go out.

Plain ASGI, so that event streams pass through unbuffered.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import State
from starlette.exceptions import HTTPException

Scope = MutableMapping[str, Any]
Event = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Event]]
Send = Callable[[Event], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]
#: Makes the page that says what was wrong: (scope, status, reason) -> an ASGI app. Reasons: "host", "origin", "size", "framing".
Refuse = Callable[[Scope, int, str], App]

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),  # "no-referrer" would make browsers send Origin: null with our own forms
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
BODY_LIMIT = 64 * 1024
#: An export of a long game for twelve seats has more than a form.
UPLOAD_LIMIT = 2 * 1024 * 1024
UPLOADS = frozenset({"/import"})
#: So many seconds they may take to arrive.
BODY_SECONDS = 10.0
UPLOAD_SECONDS = 60.0


class TooLarge(HTTPException):
    """A body without a stated length went past its limit while it was being read."""

    def __init__(self) -> None:
        super().__init__(413)


class TooSlow(HTTPException):
    """A body took too long. What may come of it later is not waited for."""

    def __init__(self) -> None:
        super().__init__(408, headers={"connection": "close"})


class Guard:
    """What a request has to pass. ``state`` is that of the application inside; its ``hosts``, in small letters, are answered to."""

    def __init__(self, app: App, *, state: State, public_url: str | None, refuse: Refuse) -> None:
        self.app = app
        self.state = state
        self.public = urlsplit(public_url) if public_url else None
        self.refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request: refused, or passed on with its body limited and its answer's headers completed."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}

        closing: list[tuple[bytes, bytes]] = []

        async def send_on(event: Event) -> None:
            if event["type"] == "http.response.start":
                there = {name.lower() for name, _ in event.get("headers", ())}
                event["headers"] = [*event.get("headers", ()), *(pair for pair in (*self._added(scope), *closing) if pair[0] not in there)]
            await send(event)

        async def refuse(status: int, reason: str) -> None:
            await self.refuse(scope, status, reason)(scope, receive, send_on)

        if not self._host_allowed(headers):
            await refuse(400, "host")
            return
        if scope["method"] not in ("GET", "HEAD", "OPTIONS") and not self._own_origin(headers):
            await refuse(403, "origin")
            return
        if "content-length" in headers and "transfer-encoding" in headers:
            # Somebody on the way may see the end of the body elsewhere, and what follows as another's request: the line is cut.
            closing.append((b"connection", b"close"))
            await refuse(400, "framing")
            return
        limit, seconds = (UPLOAD_LIMIT, UPLOAD_SECONDS) if scope["path"] in UPLOADS else (BODY_LIMIT, BODY_SECONDS)
        if not _length_within(headers.get("content-length"), limit):
            await refuse(413, "size")
            return

        read, whole, until = 0, False, asyncio.get_running_loop().time() + seconds

        async def receive_limited() -> Event:
            nonlocal read, whole
            if whole:
                return await receive()
            try:
                async with asyncio.timeout_at(until):
                    event = await receive()
            except TimeoutError:
                raise TooSlow from None
            if event["type"] == "http.request":
                whole = not event.get("more_body", False)
                read += len(event.get("body", b""))
                if read > limit:
                    raise TooLarge
            return event

        await self.app(scope, receive_limited, send_on)

    def _host_allowed(self, headers: dict[str, str]) -> bool:
        return _name_of(headers.get("host", "")) in self.state.hosts

    def _own_origin(self, headers: dict[str, str]) -> bool:
        """Whether a request that changes something comes from one of our own pages.

        A browser says so in Sec-Fetch-Site or Origin; a request with neither comes from a program, which carries nobody's cookies.
        """
        site = headers.get("sec-fetch-site")
        if site is not None and site not in ("same-origin", "none"):
            return False
        origin = headers.get("origin")
        if origin is None:
            return True
        from_page = urlsplit(origin)
        if self.public and (from_page.scheme, from_page.netloc) == (self.public.scheme, self.public.netloc):
            return True
        return from_page.scheme in ("http", "https") and from_page.netloc.lower() == headers.get("host", "").lower()

    def _added(self, scope: Scope) -> tuple[tuple[bytes, bytes], ...]:
        return HEADERS if scope["path"].startswith("/static/") else (*HEADERS, (b"cache-control", b"no-store"))


def _name_of(host: str) -> str:
    """The host without its port; an IPv6 address keeps its brackets."""
    name, colon, port = host.rpartition(":")
    return (name if colon and port.isdigit() else host).lower()


def _length_within(length: str | None, limit: int) -> bool:
    return length is None or (length.isascii() and length.isdigit() and int(length) <= limit)
