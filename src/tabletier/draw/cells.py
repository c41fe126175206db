"""The board as a grid of named buttons, lying over the picture: for the keyboard, for screen readers, and for the pointer."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from markupsafe import Markup, escape

from tabletier.boats import pack
from tabletier.draw.board import square_name
from tabletier.draw.scene import Panel
from tabletier.engine.polyomino import Cell


@dataclass(frozen=True)
class Square:
    """A square of a board: its number and place, what it is called, and whether something lies on it.

    ``more`` are further attributes of its button, beginning with a space: what can be chosen there.
    """

    number: int
    x: int
    y: int
    label: str
    taken: bool = False
    more: str = ""


def grid_row(y: int, squares: Iterable[Square]) -> Panel:
    """A row of a board as a panel."""
    cells = [
        # No type: the grid stands in no form.
        f'<button role="gridcell" data-cell="{square.number}" data-x="{square.x}" data-y="{square.y}"'
        f'{" data-taken" if square.taken else ""} tabindex="-1" aria-label="{escape(square.label)}"{square.more}></button>'
        for square in squares
    ]
    return Panel(f"grid-row-{y}", Markup(f'<div role="row" id="grid-row-{y}">{"".join(cells)}</div>'))


@functools.cache
def rows() -> tuple[tuple[int, ...], ...]:
    """The numbers of the squares of each row of the boat, from the top."""
    squares = pack.squares()
    return tuple(tuple(k for k, (_x, cy) in enumerate(squares) if cy == y) for y in sorted({y for _x, y in squares}))


def grid_rows(printed: Mapping[Cell, str], lies: Mapping[Cell, str], room: tuple[str, ...], empty: str) -> tuple[Panel, ...]:
    """One panel per row. In words: ``printed`` is the rat or map of a square, ``lies`` the piece on it, ``room`` each square's room."""
    squares = pack.squares()
    panels = []
    for y, row in enumerate(rows()):
        cells = []
        for k in row:
            x, y = square = squares[k]
            parts = [square_name(x, y), printed.get(square), room[k], lies.get(square, empty)]
            cells.append(Square(k, x, y, ", ".join(part for part in parts if part), square in lies))
        panels.append(grid_row(y, cells))
    return tuple(panels)
