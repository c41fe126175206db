"""The site as an ASGI application."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import asynccontextmanager
from typing import Annotated, Any
from urllib.parse import urlsplit

from fastapi import Depends, FastAPI, Form
from pydantic import BaseModel, ConfigDict
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from tabletier.language import LANGUAGES, _
from tabletier.tables.hall import Tables
from tabletier.tables.refusal import StoreError, UnknownTable
from tabletier.tables.table import Table
from tabletier.web import act, faults, near, operations, pencil, seating, setup
from tabletier.web.about_page import about_page
from tabletier.web.access import at_begun_table, at_table, may_look
from tabletier.web.api import app as api
from tabletier.web.assets import read_assets, static
from tabletier.web.company import company
from tabletier.web.cover import cover_page
from tabletier.web.events import BEAT_SECONDS, Bells
from tabletier.web.limits import ACTS, IMPORTS, JOINS, LINKS, TABLES, Limits, limited
from tabletier.web.metrics import Metrics
from tabletier.web.network import reachable
from tabletier.web.panels import Panels
from tabletier.web.part import part
from tabletier.web.people_page import people_page
from tabletier.web.presence import Presence
from tabletier.web.result import replay_page, result_page
from tabletier.web.rules import rules_page
from tabletier.web.seats import KEPT, Device, listed
from tabletier.web.security import Guard
from tabletier.web.start import ARCHIVE_AFTER, start_page
from tabletier.web.stream import stream
from tabletier.web.table_page import table_page
from tabletier.web.visit import LANGUAGE_COOKIE, THEME_COOKIE, THEMES, is_local, visit
from tabletier.web.watch import Watch

DAY = 24 * 3600  # seconds
PAGE_MINIMUM = 500  # bytes; smaller answers are not worth compressing
ADDRESSES = ("localhost", "127.0.0.1", "[::1]")


def create_app(
    tables: Tables,
    *,
    allowed_hosts: Collection[str] = ADDRESSES,
    public_url: str | None = None,
    local: bool = False,
    limits: Limits | None = None,
    metrics_token: str | None = None,
    archive_after: int = ARCHIVE_AFTER,
) -> Watch:
    """The site over these tables, which it closes when it is shut down.

    ``allowed_hosts``: the host names it answers to; ``public_url``: the address it has in front of a proxy; ``local``: it was
    started for the people at this computer, so any browser here may go on with a table whose cookie was lost; ``limits``: how much
    one address may ask for; ``metrics_token``: what shows its figures to programs on other computers;
    ``archive_after``: so many days after the last move a table is listed among the older ones.
    """

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        yield
        await tables.aclose()

    app = FastAPI(title="Tabletier", docs_url=None, redoc_url=None, openapi_url=None, lifespan=lifespan)
    app.state.tables = tables
    app.state.panels = Panels()
    app.state.presence = Presence(tables.ring)
    app.state.assets = read_assets()
    app.state.secure = bool(public_url) and urlsplit(public_url or "").scheme == "https"
    app.state.local = local
    app.state.public_url = public_url
    app.state.near = None
    app.state.let_near = None
    app.state.hosts = {host.lower() for host in (*allowed_hosts, *([urlsplit(public_url).hostname or ""] if public_url else []))}
    app.state.beat = BEAT_SECONDS
    app.state.bells = Bells()
    app.state.openings = {}
    app.state.limits = limits
    app.state.metrics = tables.tally = Metrics()
    app.state.metrics.tables.set_function(lambda: tables.in_memory)
    app.state.metrics.streams.set_function(lambda: app.state.bells.open)
    app.state.metrics_token = metrics_token
    app.state.archive_after = archive_after
    faults.install(app)
    for methods, path, endpoint in ROUTES:
        counted = [Depends(limited(LIMITED[path]))] if path in LIMITED else []
        app.add_api_route(path, endpoint, methods=[*methods], response_model=None, dependencies=counted)
    site = api.beside(app, api.create_api(app.state))
    packed = GZipMiddleware(site, minimum_size=PAGE_MINIMUM, compresslevel=5)
    guard = Guard(packed, state=app.state, public_url=public_url, refuse=api.refusal(faults.refusal(app)))
    return Watch(guard, state=app.state)


async def start(request: Request) -> Response:
    """GET /."""
    tables: list[Table] = []
    for name in listed(request):
        try:
            tables.append(await request.app.state.tables.get(name))
        except (UnknownTable, StoreError):  # its own page says why; the others stay within reach
            continue
    return start_page(visit(request), tables, since=time.time() - request.app.state.archive_after * DAY)


async def about(request: Request) -> Response:
    """GET /about."""
    return about_page(visit(request))


async def rules(request: Request) -> Response:
    """GET /rules/SLUG."""
    return rules_page(visit(request), setup.game_named(request.path_params["slug"]))


async def table(request: Request) -> Response:
    """GET /t/NAME: the table as this browser may see it now."""
    found, held = await at_table(request)
    here = visit(request)
    if found.is_over or found.recording:
        address = reachable(request)
        return result_page(here, found, held, address and f"{address}/t/{found.id}")
    if not found.begun:
        return people_page(request, found, held)
    if held is None and not found.spectators:
        return faults.closed(request, found)
    held = held or Device((), None)
    if held.viewer is None:
        return cover_page(here, found, held)
    others = company(found, held.viewer, held, request.app.state.presence, here.lang)
    return table_page(here, found, held, request.app.state.panels.shelf(found, held.viewer, held, here.lang).sight, others)


async def replay(request: Request, step: int = 0, seat: int = 0) -> Response:
    """GET /t/NAME/replay: a past position of a finished table."""
    found, _held = await at_begun_table(request)
    return replay_page(visit(request), found, step, seat)


async def export(request: Request) -> Response:
    """GET /t/NAME/export: all of a finished table, of a running one what this browser may see."""
    found, held = await at_begun_table(request)
    may_look(found, held)
    viewer = (held or Device((), None)).viewer
    if viewer is None:
        raise faults.Fault(403, _("The device is being passed on: say first who holds it."))
    name = f"tabletier-{found.game.slug}-{found.id}.json"
    return JSONResponse(found.export(viewer), headers={"content-disposition": f'attachment; filename="{name}"'})


class Switch(BaseModel):
    """The form of a switch at the top of a page."""

    model_config = ConfigDict(extra="forbid")

    back: str = "/"
    language: str | None = None
    theme: str | None = None


async def language(request: Request, form: Annotated[Switch, Form()]) -> Response:
    """POST /language: from now on in that language."""
    return _switched(request, form.back, LANGUAGE_COOKIE, form.language, LANGUAGES)


async def theme(request: Request, form: Annotated[Switch, Form()]) -> Response:
    """POST /theme: light, dark, or as the system has it."""
    return _switched(request, form.back, THEME_COOKIE, form.theme, THEMES)


def _switched(request: Request, back: str, cookie: str, value: str | None, values: Collection[str]) -> Response:
    if value is None or value not in values:
        raise faults.Fault(422, _("The choices are {values}.", values=list(values)))
    response = RedirectResponse(back if is_local(back) else "/", 303)
    response.set_cookie(cookie, value, max_age=KEPT, path="/", httponly=True, samesite="lax", secure=request.app.state.secure)
    return response


async def opened(request: Request) -> Response:
    """GET /open/TOKEN: the link that the command line opens the browser with, good for one time."""
    found = request.app.state.openings.pop(request.path_params["token"], None)
    if found is None:
        raise faults.Fault(404, _("This link was good for one time only."))
    return setup.seated(request, found)


#: What an address answers. HEAD is GET without the body, for all but what GET uses up and what never ends.
PAGE, GET, POST = ("GET", "HEAD"), ("GET",), ("POST",)
ROUTES: tuple[tuple[tuple[str, ...], str, Any], ...] = (
    (PAGE, "/", start),
    (PAGE, "/about", about),
    (PAGE, "/rules/{slug}", rules),
    (PAGE, "/new/{slug}", setup.new),
    (PAGE, "/static/{digest}/{name:path}", static),
    (PAGE, "/pieces/{slug}/{digest}/{name}", pencil.piece),
    (POST, "/tables", setup.create),
    (POST, "/import", setup.bring_in),
    (POST, "/language", language),
    (POST, "/theme", theme),
    (POST, "/near", near.let_in),
    (GET, "/open/{token}", opened),
    (PAGE, "/healthz", operations.healthz),
    (PAGE, "/metrics", operations.metrics),
    (PAGE, "/t/{name}", table),
    (PAGE, "/t/{name}/part", part),
    (GET, "/t/{name}/stream", stream),
    (POST, "/t/{name}/act", act.act),
    (POST, "/t/{name}/undo", act.undo),
    (POST, "/t/{name}/pencil", pencil.pencil),
    (POST, "/t/{name}/nudge", seating.nudge),
    (POST, "/t/{name}/pass", setup.hand_on),
    (POST, "/t/{name}/claim", setup.claim),
    (PAGE, "/t/{name}/people", seating.people),
    (POST, "/t/{name}/join", seating.join),
    (POST, "/t/{name}/leave", seating.leave),
    (POST, "/t/{name}/name", seating.rename),
    (POST, "/t/{name}/player", seating.player),
    (POST, "/t/{name}/issue", seating.issue),
    (POST, "/t/{name}/watch", seating.watch),
    (POST, "/t/{name}/close", seating.close),
    (POST, "/t/{name}/move", seating.move),
    (PAGE, "/t/{name}/here/{token}", seating.here),
    (POST, "/t/{name}/here/{token}", seating.take),
    (POST, "/t/{name}/again", seating.play_again),
    (POST, "/t/{name}/follow", seating.follow),
    (PAGE, "/t/{name}/replay", replay),
    (PAGE, "/t/{name}/export", export),
)
#: What is counted for each address that asks.
LIMITED: Mapping[str, str] = {
    "/tables": TABLES,
    "/t/{name}/again": TABLES,
    "/import": IMPORTS,
    "/t/{name}/act": ACTS,
    "/t/{name}/undo": ACTS,
    "/t/{name}/pencil": ACTS,
    "/t/{name}/nudge": ACTS,
    "/t/{name}/join": JOINS,
    "/t/{name}/follow": JOINS,
    "/t/{name}/claim": JOINS,
    "/t/{name}/here/{token}": LINKS,
    "/open/{token}": LINKS,
}
