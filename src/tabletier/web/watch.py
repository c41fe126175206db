"""The outermost layer of the site: it sees every request and its answer, counts them, and writes a line about each.

Plain ASGI, so that event streams pass through unbuffered.
"""

from __future__ import annotations

import logging
import time
from typing import Any

from starlette.datastructures import State

from tabletier.web.security import App, Event, Receive, Scope, Send

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
#: What stands for an address that leads nowhere or was not looked at, and for a method that nobody knows.
NOWHERE, OTHER = "none", "OTHER"
#: The status of a request whose sender left before the answer, as web servers write it.
LEFT = 499
STREAM = b"text/event-stream"

requests = logging.getLogger("tabletier.requests")


class Watch:
    """Watches over an application, whose ``state`` it shows."""

    def __init__(self, app: App, *, state: State) -> None:
        self.app = app
        self.state = state

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request. A stream is told of when it begins, everything else at its end."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, status, told = time.perf_counter(), LEFT, False

        async def send_on(event: Event) -> None:
            nonlocal status, told
            if event["type"] == "http.response.start":
                status = event["status"]
                if any(name.lower() == b"content-type" and kind.startswith(STREAM) for name, kind in event.get("headers", ())):
                    told = True
                    self._tell(scope, status, time.perf_counter() - began)
            await send(event)

        try:
            await self.app(scope, receive, send_on)
        except Exception:
            status = max(status, 500)
            raise
        finally:
            if not told:
                self._tell(scope, status, time.perf_counter() - began)

    def _tell(self, scope: Scope, status: int, seconds: float) -> None:
        method = scope["method"] if scope["method"] in METHODS else OTHER
        route = template(scope)
        self.state.metrics.request(method, route, status, seconds)
        line: dict[str, Any] = {"method": method, "route": route, "status": status, "ms": round(seconds * 1000, 1)}
        name = scope.get("path_params", {}).get("name")
        if name and "/{name}" in route and not route.startswith("/static/"):
            line["table"] = self.state.tables.mark(name)
        requests.info("request", extra=line)


def template(scope: Scope) -> str:
    """The pattern of the address, such as ``/t/{name}/act``: what was asked for, without saying where."""
    route = scope.get("route")
    if route is None:
        return NOWHERE
    return str(scope.get("root_path", "")) + str(getattr(route, "path", NOWHERE))
