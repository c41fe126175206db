"""One closed, rounded outline round a polyomino, as the ``d`` of an SVG path. A square is 100 units wide."""

from __future__ import annotations

import functools
from collections.abc import Iterable

from tabletier.engine.polyomino import Cell

UNIT = 100
INSET = 6  # between the outline and the squares' own sides, so that neighbours stay apart (ED-67)
OUTER = 34  # radius of a corner that stands out
INNER = 14  # radius of a corner that goes in

Point = tuple[int, int]


def corners(cells: Iterable[Cell]) -> tuple[Point, ...]:
    """The corners of the line round the cells, clockwise on screen, in squares. Raises ValueError for cells that are not one piece without a hole."""
    squares = frozenset(cells)
    # Every side that has the piece on its right hand and nothing on its left, by the point where it begins.
    sides: dict[Point, list[Point]] = {}
    for x, y in squares:
        for outside, start, step in (
            ((x, y - 1), (x, y), (1, 0)),
            ((x + 1, y), (x + 1, y), (0, 1)),
            ((x, y + 1), (x + 1, y + 1), (-1, 0)),
            ((x - 1, y), (x, y + 1), (0, -1)),
        ):
            if outside not in squares:
                sides.setdefault(start, []).append(step)
    left = sum(map(len, sides.values()))
    if not left:
        raise ValueError("an outline needs at least one square")
    at = first = min(sides)
    step = sides[at].pop()
    found: list[Point] = []
    while True:
        left -= 1
        at = (at[0] + step[0], at[1] + step[1])
        if at == first and not sides[first]:
            break
        ways = sides[at]
        # Where two squares meet at a corner only, two sides begin: turning right keeps to the same square.
        right = (-step[1], step[0])
        following = right if right in ways else ways[-1]
        ways.remove(following)
        if following != step:
            found.append(at)
        step = following
    if left:
        raise ValueError("an outline goes round one piece without a hole")
    return (first, *found)


@functools.cache
def outline(cells: tuple[Cell, ...], unit: int = UNIT, inset: int = INSET, outer: int = OUTER, inner: int = INNER) -> str:
    """The path round the cells: one ``M``, straight lines and rounded corners, one ``Z``."""
    points = corners(cells)
    n = len(points)
    d = []
    for k, (x, y) in enumerate(points):
        (px, py), (qx, qy) = points[k - 1], points[(k + 1) % n]
        into, out = _sign(x - px, y - py), _sign(qx - x, qy - y)
        stands_out = into[0] * out[1] - into[1] * out[0] > 0
        # The inside lies to the right of either side: the corner moves in from both.
        cx = unit * x + inset * (-into[1] - out[1])
        cy = unit * y + inset * (into[0] + out[0])
        radius = outer if stands_out else inner
        start, end = (cx - radius * into[0], cy - radius * into[1]), (cx + radius * out[0], cy + radius * out[1])
        d.append(f"{'L' if d else 'M'}{start[0]} {start[1]}Q{cx} {cy} {end[0]} {end[1]}")
    return "".join(d) + "Z"


def _sign(dx: int, dy: int) -> Point:
    return ((dx > 0) - (dx < 0), (dy > 0) - (dy < 0))
