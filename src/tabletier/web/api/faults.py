"""Errors for programs: ``{"error": {"code", "message", "field"}}`` with the right status, for everything that can go wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from tabletier.language import Message, _, chosen, n_
from tabletier.tables.refusal import BadSeat, Moved, NotAllowed, NothingToUndo, Refusal, Stale
from tabletier.web.api.told import Error, Problem
from tabletier.web.faults import REASONS, Fault, status_of
from tabletier.web.security import App, Scope

#: The code of a status, and what it means.
CODES: dict[int, tuple[str, str]] = {
    400: ("bad_request", "The request cannot be read, or is for another host."),
    401: ("unauthorized", "A token is missing, damaged, of another table, or its seat has been issued anew."),
    403: ("forbidden", "The token does not hold that seat, is not the owner's, or the request comes from another site's page."),
    404: ("not_found", "There is no such address, table, seat or game."),
    405: ("wrong_method", "The address is not made for that method."),
    408: ("too_slow", "The body took too long to arrive."),
    409: ("conflict", "It does not fit the table's present state. Codes of its own: `stale`, `moved`, `nothing_to_undo`."),
    413: ("too_large", "The body is larger than 64 KiB."),
    415: ("not_json", "The body is not sent as JSON."),
    422: ("invalid", "The request does not fit its form. Codes of its own: `not_allowed` by the rules, `bad_seat`."),
    429: ("too_often", "That was too often from this network; `Retry-After` says in how many seconds it may be asked again."),
    500: ("fault", "A fault of the site's own."),
    503: ("unreadable", "The tables cannot be read just now."),
    507: ("not_kept", "It could not be saved, and nothing was changed."),
}
#: Codes of what the tables refuse, where they say more than the status.
KINDS: tuple[tuple[type[Refusal], str], ...] = (
    (Stale, "stale"),
    (Moved, "moved"),
    (NothingToUndo, "nothing_to_undo"),
    (NotAllowed, "not_allowed"),
    (BadSeat, "bad_seat"),
)
MEDIA_TYPE = "application/json"


def documented(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """These faults as the OpenAPI document tells them."""
    return {status: {"model": Problem, "description": CODES[status][1]} for status in statuses}


def install(api: FastAPI) -> None:
    """Gives the API an answer in JSON for everything that can go wrong."""
    api.add_exception_handler(Fault, _fault)
    api.add_exception_handler(Refusal, _refused)
    api.add_exception_handler(HTTPException, _http)
    api.add_exception_handler(RequestValidationError, _schema)
    api.add_exception_handler(Exception, _crash)


def refusal(scope: Scope, status: int, reason: str) -> App:
    """What the guard answers with, before the API has seen the request: see :data:`tabletier.web.security.Refuse`."""
    return answer(Request(scope), status, REASONS[reason])


def language_of(request: Request) -> str:
    """The language of the answer: by the header alone, since the API reads no cookie."""
    return chosen(request.headers.get("accept-language"))


def problem(request: Request, status: int, message: Message | str, *, code: str = "", field: str | None = None) -> Problem:
    """The body of an answer that says what was wrong."""
    text = message if isinstance(message, str) else message.text(language_of(request))
    text = text.encode("utf-8", "replace").decode()  # half a sign, which JSON can carry, is told back as a question mark
    return Problem(error=Error(code=code or CODES.get(status, CODES[400])[0], message=text, field=field))


def answer(
    request: Request,
    status: int,
    message: Message | str,
    *,
    code: str = "",
    field: str | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """The answer that says what was wrong."""
    headers = {"www-authenticate": "Bearer"} if status == 401 else headers
    return JSONResponse(problem(request, status, message, code=code, field=field).model_dump(), status, headers)


NO_ADDRESS = _("There is nothing under this address.")


async def _fault(request: Request, error: Exception) -> Response:
    assert isinstance(error, Fault)
    headers = {"retry-after": str(error.retry_after)} if error.retry_after else None
    return answer(request, error.status, error.message, headers=headers)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    code = next((code for kind, code in KINDS if isinstance(error, kind)), "")
    return answer(request, status_of(error, request.method), error.message, code=code)


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    sentences = {
        400: NOT_JSON,
        404: NO_ADDRESS,
        405: _("This address is not made for that kind of request."),
        408: REASONS["slow"],
        413: REASONS["size"],
    }
    message = sentences.get(error.status_code, _("This request cannot be answered (status {status}).", status=error.status_code))
    return answer(request, error.status_code, message, headers=error.headers)


NOT_JSON = _("The body of this request is not JSON that can be read. Nothing was changed.")


async def _schema(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    fault = error.errors()[0]
    if fault["type"] == "json_invalid":
        return answer(request, 400, NOT_JSON)
    where = tuple(fault["loc"])
    field = _place(where)
    if fault["type"] == "missing":
        return answer(request, 422, _("“{field}” is missing. Nothing was changed.", field=field), field=field)
    if where == ("body",) and not _is_json(request):
        return answer(request, 415, _("A body in JSON is expected, with “content-type: {type}”. Nothing was changed.", type=MEDIA_TYPE))
    if fault["type"] == "extra_forbidden":
        return answer(request, 422, _("There is no field “{field}” here. Nothing was changed.", field=field), field=field)
    expected = EXPECTED.get(fault["type"], _unnamed)(fault.get("ctx") or {})
    return answer(request, 422, _("“{field}” does not fit: {expected}. Nothing was changed.", field=field, expected=expected), field=field)


#: What is expected, by the name of pydantic's error and what it tells with it.
EXPECTED: dict[str, Callable[[Mapping[str, Any]], Message]] = {
    **dict.fromkeys(("int_type", "int_parsing", "int_from_float"), lambda _told: _("a whole number is expected")),
    "int_parsing_size": lambda _told: _("the number is too large"),
    "bool_type": lambda _told: _("true or false is expected"),
    **dict.fromkeys(("string_type", "string_unicode"), lambda _told: _("text is expected")),
    "list_type": lambda _told: _("a list is expected"),
    **dict.fromkeys(("model_attributes_type", "model_type", "dict_type"), lambda _told: _("an object with named fields is expected")),
    "greater_than_equal": lambda told: _("at least {n} is expected", n=told["ge"]),
    "less_than_equal": lambda told: _("at most {n} is expected", n=told["le"]),
    "less_than": lambda told: _("less than {n} is expected", n=told["lt"]),
    "too_short": lambda told: _("at least {n} is expected", n=told["min_length"]),
    "too_long": lambda told: _("at most {n} is expected", n=told["max_length"]),
    "string_too_long": lambda told: n_("at most {n} character is expected", "at most {n} characters are expected", told["max_length"]),
    "string_pattern_mismatch": lambda told: _("the form {pattern} is expected", pattern=told["pattern"]),
}


def _unnamed(_told: Mapping[str, Any]) -> Message:
    return _("the OpenAPI document says what is expected")


def _place(where: Sequence[Any]) -> str:
    """``seats.0.player``; what other parts of a request there are (body, path, query) is left out. Long names are cut."""
    return ".".join(str(part)[:40] for part in where[1:]) or str(where[0])


def _is_json(request: Request) -> bool:
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    return kind == MEDIA_TYPE or (kind.startswith("application/") and kind.endswith("+json"))


async def _crash(request: Request, error: Exception) -> Response:
    return answer(request, 500, _("Something went wrong on our side. Nothing that was acknowledged is lost; try again."))
