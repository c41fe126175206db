"""The pieces that the pencil tries: how each looks in all its ways, at an address that browsers may keep for good."""

from __future__ import annotations

import functools
import hashlib
from typing import Any

from tabletier.boats import pack
from tabletier.boats.hull import Kind
from tabletier.draw.piece import art, paint
from tabletier.draw.scene import compact
from tabletier.games.explore_and_draw import names

#: Where the site answers with :func:`piece`; below it stand the digest and the piece's name.
PIECES = "/pieces/explore_and_draw"


def address(colour: str | None, shape: str) -> str:
    """Where a piece is described; it changes whenever the drawing of any piece does."""
    return f"{PIECES}/{_models()[0]}/{_name(colour, shape)}"


def piece(digest: str, name: str) -> str | None:
    """What an address below :data:`PIECES` answers, as JSON for the front-end; None for a piece or drawing that there is not."""
    known, models = _models()
    return models.get(name) if digest == known else None


def _name(colour: str | None, shape: str) -> str:
    return f"{colour}-{shape}" if colour else shape


@functools.cache
def _models() -> tuple[str, dict[str, str]]:
    """The digest of all pieces that cards show, and each in JSON by its name: cats in every colour, Oshax before they have one."""
    models = {
        _name(colour, shape): compact(_model(pack.KIND_OF[shape], colour, shape))
        for shape in pack.SHAPE_IDS
        for colour in (names.COLOURS if pack.KIND_OF[shape] == Kind.CAT else (None,))
    }
    return hashlib.sha256(compact(models).encode()).hexdigest()[:12], models


def _model(kind: Kind, colour: str | None, shape: str) -> dict[str, Any]:
    called = kind.name.lower()
    fill, stroke = paint(called, colour)
    ways: list[dict[str, Any]] = []
    for w, way in enumerate(pack.ways(shape)):
        ax, ay = way.cells[0]
        own = paint(called, colour, way.turns, way.flipped).fill
        cells = [(x - ax, y - ay) for x, y in way.cells]
        ways.append({"cells": cells, "art": art(called, colour, shape, w)} | ({"fill": own} if own != fill else {}))
    return {"shape": shape, "kind": called, "colour": colour, "fill": fill, "stroke": stroke, "ways": ways}
