"""Tiles and squares of a boat as views and words have them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tabletier.boats import pack as boats
from tabletier.boats.hull import NO_COLOUR, Colour, Kind
from tabletier.engine.cells import BITS
from tabletier.engine.state import State
from tabletier.games.isle_of_cats.state import CATS, FIRST_RARE


def numbers(cells: Any) -> Iterator[int]:
    """The numbers of the squares in a cell set, ascending."""
    for w, word in enumerate(cells):
        while word:
            lowest = word & -word
            yield w * BITS + lowest.bit_length() - 1
            word ^= lowest


def squares(cells: Any) -> list[list[int]]:
    """The squares in a cell set, each as [x, y]."""
    board = boats.squares()
    return [list(board[number]) for number in numbers(cells)]


def laid(state: State, placement: int) -> list[list[int]]:
    """The squares of a placement."""
    return squares(state.content.hull.placement[placement].cells)


def tile_of(kind: int, colour: int, shape: int) -> dict[str, Any]:
    """A tile as views have it."""
    coat = None if colour == NO_COLOUR else Colour(colour).name.lower()
    return {"kind": Kind(kind).name.lower(), "colour": coat, "shape": boats.SHAPE_IDS[shape]}


def cat(tile: int) -> dict[str, Any]:
    """A cat by its number, or a rare treasure."""
    if tile >= CATS:
        return tile_of(Kind.RARE, NO_COLOUR, FIRST_RARE + tile - CATS)
    return tile_of(Kind.CAT, tile % 5, tile // 5)
