"""The pencil: any piece in view, described for the front-end, and what pieces that are only tried would mean. It changes nothing."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Form
from pydantic import BaseModel, ConfigDict, Field, Json
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from tabletier.language import _, n_
from tabletier.web.access import acting_seat, at_begun_table
from tabletier.web.assets import FOR_GOOD
from tabletier.web.faults import Fault
from tabletier.web.setup import game_named
from tabletier.web.visit import visit

PIECES = 80  # more than any board can hold
Name = Annotated[str, Field(pattern=r"^[A-Za-z0-9_]{1,20}$")]


class Tried(BaseModel):
    """A piece that is tried with the pencil."""

    model_config = ConfigDict(extra="forbid")

    kind: Name
    colour: Name | None
    shape: Name
    way: Annotated[int, Field(ge=0, le=7)]
    anchor: Annotated[int, Field(ge=0, le=9999)]


class Pencilled(BaseModel):
    """The form of the pencil: the pieces in the order in which they are drawn."""

    model_config = ConfigDict(extra="forbid")

    seat: Annotated[int, Field(ge=0, le=63)]
    pieces: Json[Annotated[list[Tried], Field(max_length=PIECES)]]


async def piece(request: Request) -> Response:
    """GET /pieces/SLUG/DIGEST/NAME: how a piece looks in all its ways, as JSON. It says nothing of any table, so it is open to all."""
    slug, digest, name = (request.path_params[part] for part in ("slug", "digest", "name"))
    face = game_named(slug).face
    found: str | None = face.piece(digest, name) if hasattr(face, "piece") else None
    if found is None:
        raise HTTPException(404)
    return Response(found, media_type="application/json", headers={"cache-control": FOR_GOOD})


async def pencil(request: Request, form: Annotated[Pencilled, Form()]) -> Response:
    """POST /t/NAME/pencil: what pieces that are only tried would mean, as JSON. Nothing is kept."""
    table, held = await at_begun_table(request)
    seat = acting_seat(table, held, form.seat)
    words: Any = table.game.words
    if not hasattr(words, "pencil"):
        raise HTTPException(404)
    pieces = [(piece.kind, piece.colour, piece.shape, piece.way, piece.anchor) for piece in form.pieces]
    try:
        result = words.pencil(table.masked(seat), seat, pieces)
    except (ValueError, KeyError, IndexError):
        raise Fault(422, _("The pencil knows no such piece or place.")) from None
    gain = f"{result['gain']:+d}".replace("-", "−")
    text = n_("With the pencilled pieces: {n} point ({gain})", "With the pencilled pieces: {n} points ({gain})", result["total"], gain=gain)
    return JSONResponse({**result, "text": visit(request).say(text)})
