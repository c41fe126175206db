"""Free shapes on a square grid: rows of ``X`` and ``.``, their turns and flips, and where they fit on a board. No kernels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

Cell = tuple[int, int]
Shape = tuple[Cell, ...]


class Orientation(NamedTuple):
    """One way to lay a shape: its cells by row and column from (0, 0), after a flip (left to right) and quarter turns clockwise."""

    cells: Shape
    turns: int
    flipped: bool


def parse(rows: str) -> Shape:
    """``".X/XX"`` as cells (x, y), by row. Raises ValueError on another letter or an empty shape."""
    if set(rows) - set("X./"):
        raise ValueError(f"a shape is drawn with X, . and /, found {rows!r}")
    cells = [(x, y) for y, row in enumerate(rows.split("/")) for x, mark in enumerate(row) if mark == "X"]
    if not cells:
        raise ValueError("a shape has at least one cell")
    return normal(cells)


def normal(cells: Iterable[Cell]) -> Shape:
    """The same cells moved to the corner (0, 0), sorted by row and column."""
    cells = list(cells)
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    return tuple(sorted(((x - left, y - top) for x, y in cells), key=lambda cell: (cell[1], cell[0])))


def turn(cells: Shape) -> Shape:
    """A quarter turn clockwise."""
    return normal((-y, x) for x, y in cells)


def flip(cells: Shape) -> Shape:
    """Left and right exchanged."""
    return normal((-x, y) for x, y in cells)


def orientations(shape: Shape) -> tuple[Orientation, ...]:
    """The different ways to lay a shape, at most eight, in a fixed order: turned 0 to 3 times, then flipped and turned."""
    found: dict[Shape, Orientation] = {}
    for flipped in (False, True):
        cells = flip(shape) if flipped else shape
        for turns in range(4):
            found.setdefault(cells, Orientation(cells, turns, flipped))
            cells = turn(cells)
    return tuple(found.values())


def canonical(shape: Shape) -> Shape:
    """One form for all turns and flips of a shape, so that equal shapes compare equal."""
    return min(way.cells for way in orientations(shape))


def connected(cells: Iterable[Cell]) -> bool:
    """True if the cells hang together by their sides."""
    left = set(cells)
    edge = [left.pop()] if left else []
    while edge:
        x, y = edge.pop()
        for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if near in left:
                left.remove(near)
                edge.append(near)
    return not left


def lay(cells: Shape, at: Cell) -> Shape:
    """The shape with its first cell (topmost, then leftmost: its anchor) on ``at``."""
    (x0, y0), (x, y) = cells[0], at
    return tuple((cx - x0 + x, cy - y0 + y) for cx, cy in cells)


def placements(cells: Shape, board: Sequence[Cell]) -> list[tuple[int, tuple[int, ...]]]:
    """All places of one orientation on a board: (number of the anchor's cell, numbers of all its cells), anchors ascending."""
    number = {cell: k for k, cell in enumerate(board)}
    found = []
    for anchor, at in enumerate(board):
        laid = lay(cells, at)
        if all(cell in number for cell in laid):
            found.append((anchor, tuple(number[cell] for cell in laid)))
    return found
