"""Errors that speak: every wrong request gets a sentence with the right status, never a stack trace."""

from __future__ import annotations

import htpy as h
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from tabletier.language import Message, _
from tabletier.tables.refusal import Conflict, Moved, NothingToUndo, Refusal, Stale, StoreError, UnknownTable
from tabletier.tables.table import Table
from tabletier.web.network import at_this_computer
from tabletier.web.partials import said
from tabletier.web.security import App, Refuse, Scope
from tabletier.web.shell import notice_page
from tabletier.web.visit import visit

REASONS = {
    "host": _("This site does not answer under that address. Open it under the address that it was started with."),
    "origin": _("This request came from another site, so nothing was changed."),
    "size": _("That is larger than this page takes, so nothing was changed."),
    "framing": _("This request says in two ways where it ends, so nothing was changed."),
    "slow": _("That took too long to arrive, so nothing was changed. Try again."),
}


class Fault(Exception):
    """Something wrong that a person can be told: a status and a sentence. Nothing was changed.

    ``retry_after``: in how many seconds it may be tried again, where that is known.
    """

    def __init__(self, status: int, message: Message, *, retry_after: int | None = None) -> None:
        super().__init__(str(message))
        self.status = status
        self.message = message
        self.retry_after = retry_after


def install(app: FastAPI) -> None:
    """Gives the app a page, or for a script's request a sentence, for everything that can go wrong."""
    app.add_exception_handler(Fault, _fault)
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(RequestValidationError, _schema)
    app.add_exception_handler(Exception, _crash)


def refusal(app: FastAPI) -> Refuse:
    """What the guard answers with, before the app has seen the request."""

    def make(scope: Scope, status: int, reason: str) -> App:
        scope["app"] = app
        return answer(Request(scope), status, REASONS[reason])

    return make


def answer(request: Request, status: int, message: Message | str) -> Response:
    """A refusal: for a script a sentence beside the board, else a page that leads back."""
    here = visit(request)
    text = message if isinstance(message, str) else here.say(message)
    if here.by_script:
        return Response(said(text), status, media_type="text/html")
    name = request.scope.get("path_params", {}).get("name") if request.url.path.startswith("/t/") and status != 404 else None
    links = [(f"/t/{name}", _("Back to the table"))] if name else []
    return notice_page(here, TITLES.get(status, _("That did not work")), [text], status=status, links=links)


def closed(request: Request, table: Table) -> Response:
    """For a browser without a seat. One of the computer that runs the site may say that it is the same people."""
    here = visit(request)
    sentences: list[h.Node] = [h.p[here.say(CLOSED)]]
    if at_this_computer(request):
        sentences.append(
            h.form(method="post", action=f"/t/{table.id}/claim")[
                h.p[here.say(_("If it is your table and that browser has forgotten it, go on with it here."))],
                h.button(class_="primary")[here.say(_("Go on here"))],
            ]
        )
    return notice_page(here, _("This table is taken"), sentences, status=403)


CLOSED = _("This table is being played in another browser, and onlookers were not invited.")


TITLES = {
    403: _("Not from here"),
    404: _("There is nothing here"),
    408: _("That took too long"),
    409: _("The table has moved on"),
    413: _("Too large"),
    422: _("That does not fit"),
    429: _("A little slower, please"),
    500: _("A fault of ours"),
    503: _("The tables cannot be read"),
    507: _("Nothing could be saved"),
}


async def _fault(request: Request, error: Exception) -> Response:
    assert isinstance(error, Fault)
    response = answer(request, error.status, error.message)
    if error.retry_after is not None:
        response.headers["retry-after"] = str(error.retry_after)
    return response


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    return answer(request, status_of(error, request.method), error.message)


def status_of(refused: Refusal, method: str) -> int:
    """The HTTP status of what the tables refuse."""
    if isinstance(refused, UnknownTable):
        return 404
    if isinstance(refused, (Stale, Moved, NothingToUndo, Conflict)):
        return 409
    if isinstance(refused, StoreError):
        return 503 if method in ("GET", "HEAD") else 507
    return 422


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    sentences = {
        404: _("There is no page under this address."),
        405: _("This address is not made for that kind of request."),
        408: REASONS["slow"],
        413: REASONS["size"],
    }
    message = sentences.get(error.status_code, _("This request cannot be answered (status {status}).", status=error.status_code))
    response = answer(request, error.status_code, message)
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


async def _schema(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    fault = error.errors()[0]
    where = ".".join(str(part) for part in fault["loc"] if part not in ("body", "query", "path")) or "form"
    return answer(request, 422, _("The form does not fit: see its field {field}. Nothing was changed.", field=where))


async def _crash(request: Request, error: Exception) -> Response:
    return answer(request, 500, _("Something went wrong on our side. Nothing that was acknowledged is lost; try again."))
