"""The board as a grid of named buttons, lying over the picture: for the keyboard, for screen readers, and for the pointer."""

from __future__ import annotations

import functools
from collections.abc import Mapping

from markupsafe import Markup, escape

from tabletier.boats import pack
from tabletier.draw.board import square_name
from tabletier.draw.scene import Panel
from tabletier.engine.polyomino import Cell


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
            label = escape(", ".join(part for part in parts if part))
            taken = " data-taken" if square in lies else ""
            # No type: the grid stands in no form.
            cells.append(
                f'<button role="gridcell" data-cell="{k}" data-x="{x}" data-y="{y}"{taken} tabindex="-1" aria-label="{label}"></button>'
            )
        panels.append(Panel(f"grid-row-{y}", Markup(f'<div role="row" id="grid-row-{y}">{"".join(cells)}</div>')))
    return tuple(panels)
