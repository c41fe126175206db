"""The API as an application of its own, which stands beside the pages under /api/v1, and its description as an OpenAPI document."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from fastapi import Depends, FastAPI
from fastapi.datastructures import Default
from starlette.datastructures import State
from starlette.requests import Request
from starlette.responses import JSONResponse, StreamingResponse

from tabletier.web.api import faults, games, play, stream, tables, told
from tabletier.web.limits import ACTS, JOINS, TABLES, limited
from tabletier.web.security import App, Receive, Refuse, Scope, Send

ROOT = "/api"
PATH = f"{ROOT}/v1"

ABOUT = """
Play at the tables of this site by program. `POST /tables` opens one; its answer holds the tokens that play its seats, sent as
`Authorization: Bearer TOKEN`. `GET …/view` tells what a seat may know and what it may do, `POST …/act` does it, `…/stream` tells what the
others have done. Errors are `{"error": {"code", "message", "field"}}`; a refused request has changed nothing. Messages are in the
language of `Accept-Language`, English or French. No cookie is read.
"""

#: Faults that a request about a table can meet; one that needs a token; and one that changes something.
READING = (400, 404, 422, 503)
GRANTED = (*READING, 401, 403)
CHANGING = (*READING, 403, 409, 413, 415, 507)
OWNING = (*CHANGING, 401)

EVENTS: dict[str, Any] = {
    "description": "Messages whose `data` is a View in JSON and whose `id` is its `number`; `event: beat` while nothing happens; "
    "`event: refused` with a Problem before the stream ends, where the token counts no more.",
    "content": {"text/event-stream": {"schema": {"type": "string"}}},
}
DOCUMENT: dict[str, Any] = {"model": told.Export, "description": "The document."}
TABLE, SEAT = "/tables/{name}", "/tables/{name}/seats/{seat}"


@dataclass(frozen=True)
class Way:
    """What a method does at an address, and the faults that it can meet.

    ``carries`` describes an answer that is not the model which ``does`` returns; ``open`` is what takes a token but can do without.
    """

    method: str
    path: str
    does: Callable[..., Any]
    section: str
    faults: tuple[int, ...]
    status: int = 200
    carries: dict[str, Any] | None = None
    open: bool = False
    #: what it counts as among the site's limits
    counts: str | None = None

    @property
    def endless(self) -> bool:
        """Whether it is a stream."""
        return self.carries is EVENTS

    def add_to(self, api: FastAPI) -> None:
        """Makes it known to the API; HEAD is GET without the body, for all but what never ends."""
        slow = (408,) if self.method == "POST" else ()
        often = (429,) if self.counts or self.endless else ()
        responses = faults.documented(*self.faults, *slow, *often) | ({self.status: self.carries} if self.carries else {})
        api.add_api_route(
            self.path,
            self.does,
            methods=[self.method],
            tags=[self.section],
            status_code=self.status,
            responses=responses,
            response_model=None if self.carries else Default(None),
            response_class=StreamingResponse if self.endless else JSONResponse,
            openapi_extra={"security": [{}]} if self.open else None,
            dependencies=[Depends(limited(self.counts))] if self.counts else None,
        )
        if self.method == "GET" and not self.endless:
            api.add_api_route(self.path, self.does, methods=["HEAD"], response_model=None, include_in_schema=False)


WAYS = (
    Way("GET", "/games", games.list_games, "Games", (400,)),
    Way("GET", "/games/{game}", games.show_game, "Games", (400, 404, 422)),
    Way("POST", "/tables", tables.create_table, "Tables", (400, 403, 413, 415, 422, 507), status=201, counts=TABLES),
    Way("GET", TABLE, tables.show_table, "Tables", READING),
    Way("POST", f"{TABLE}/close", tables.close, "Tables", OWNING),
    Way("POST", f"{SEAT}/join", tables.join, "Tables", CHANGING, counts=JOINS),
    Way("POST", f"{SEAT}/player", tables.set_player, "Tables", OWNING),
    Way("POST", f"{SEAT}/issue", tables.issue, "Tables", OWNING),
    Way("GET", f"{SEAT}/view", play.look, "Playing", GRANTED),
    Way("POST", f"{SEAT}/act", play.act, "Playing", OWNING, counts=ACTS),
    Way("POST", f"{SEAT}/undo", play.undo, "Playing", OWNING, counts=ACTS),
    Way("GET", f"{SEAT}/stream", stream.stream, "Playing", GRANTED, carries=EVENTS),
    Way("GET", f"{SEAT}/export", play.export, "Playing", (*GRANTED, 409), carries=DOCUMENT),
    Way("GET", f"{TABLE}/view", play.watch, "Watching", GRANTED, open=True),
    Way("GET", f"{TABLE}/stream", stream.watch_stream, "Watching", GRANTED, carries=EVENTS, open=True),
    Way("GET", f"{TABLE}/export", play.export_watched, "Watching", (*GRANTED, 409), carries=DOCUMENT, open=True),
)


def create_api(state: State) -> FastAPI:
    """The API over the site's state."""
    api = FastAPI(
        title="Tabletier",
        version="1",
        description=ABOUT,
        docs_url=None,
        redoc_url=None,
        openapi_url="/openapi.json",
        servers=[{"url": PATH}],
        root_path_in_servers=False,
        redirect_slashes=False,
        generate_unique_id_function=lambda route: route.name,
    )
    api.state = state
    faults.install(api)
    for way in WAYS:
        way.add_to(api)
    return api


def for_programs(scope: Scope) -> bool:
    """Whether an address is one for programs: they get JSON there, whatever goes wrong."""
    path: str = scope["path"] if scope["type"] == "http" else ""
    return path == ROOT or path.startswith(f"{ROOT}/")


def beside(pages: App, api: App) -> App:
    """The API beside the pages. By the beginning of the address alone: a pattern would let some addresses through to the pages."""

    async def site(scope: Scope, receive: Receive, send: Send) -> None:
        if not for_programs(scope):
            await pages(scope, receive, send)
        elif scope["path"].startswith(f"{PATH}/"):
            scope["root_path"] = PATH  # in the scope itself, where the outermost layer finds what route it was
            await api(scope, receive, send)
        else:
            await faults.answer(Request(scope), 404, faults.NO_ADDRESS)(scope, receive, send)

    return site


def refusal(for_people: Refuse) -> Refuse:
    """What the guard answers with before anybody has seen the request: a page, or JSON for programs."""

    def refuse(scope: Scope, status: int, reason: str) -> App:
        return (faults.refusal if for_programs(scope) else for_people)(scope, status, reason)

    return refuse
