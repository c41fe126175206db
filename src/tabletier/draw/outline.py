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
    """The corners of the line round the cells, clockwise on screen, in squares.

    Raises ValueError for cells that are not one piece without a hole.
    """
    found = loops(cells)
    if not found:
        raise ValueError("an outline needs at least one square")
    if len(found) > 1:
        raise ValueError("an outline goes round one piece without a hole")
    return found[0]


def loops(cells: Iterable[Cell]) -> tuple[tuple[Point, ...], ...]:
    """The corners of every line round the cells, each line apart: clockwise round a piece, anticlockwise round a hole."""
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
    found = []
    while any(sides.values()):
        found.append(_loop(sides))
    return tuple(found)


def _loop(sides: dict[Point, list[Point]]) -> tuple[Point, ...]:
    """One closed line, whose sides are used up."""
    at = first = min(point for point, steps in sides.items() if steps)
    beginning = step = sides[at].pop()
    found: list[Point] = []
    while True:
        at = (at[0] + step[0], at[1] + step[1])
        if at == first and (not sides[first] or _right(step) == beginning):
            break
        ways = sides[at]
        # Where two squares meet at a corner only, two sides begin: turning right keeps to the same square.
        right = _right(step)
        following = right if right in ways else ways[-1]
        ways.remove(following)
        if following != step:
            found.append(at)
        step = following
    return (first, *found)


def _right(step: Point) -> Point:
    return (-step[1], step[0])


@functools.cache
def outline(cells: tuple[Cell, ...], unit: int = UNIT, inset: int = INSET, outer: int = OUTER, inner: int = INNER) -> str:
    """The path round the cells: one ``M``, then relative straight lines and rounded corners, one ``Z``."""
    return _path(corners(cells), unit, inset, outer, inner)


@functools.cache
def outlines(cells: tuple[Cell, ...], unit: int = UNIT, inset: int = INSET, outer: int = OUTER, inner: int = INNER) -> str:
    """The paths round the cells and round the holes in them."""
    return "".join(_path(points, unit, inset, outer, inner) for points in loops(cells))


def _path(points: tuple[Point, ...], unit: int, inset: int, outer: int, inner: int) -> str:
    n = len(points)
    steps = [_sign(points[(k + 1) % n], points[k]) for k in range(n)]  # the direction in which each corner is left
    radii = [outer if _turns_right(steps[k - 1], steps[k]) else inner for k in range(n)]
    turned = [_inside(point, steps[k - 1], steps[k], unit, inset) for k, point in enumerate(points)]
    (x, y), (into_x, into_y) = turned[0], steps[-1]
    d = [f"M{x - radii[0] * into_x} {y - radii[0] * into_y}"]
    for k in range(n):
        into, out, radius = steps[k - 1], steps[k], radii[k]
        d.append("q" + _numbers(radius * into[0], radius * into[1], radius * (into[0] + out[0]), radius * (into[1] + out[1])))
        (x, y), (next_x, next_y) = turned[k], turned[(k + 1) % n]
        straight = abs(next_x - x) + abs(next_y - y) - radius - radii[(k + 1) % n]
        if straight and k < n - 1:
            d.append(f"h{straight * out[0]}" if out[0] else f"v{straight * out[1]}")
    return "".join(d) + "Z"


def _sign(to: Point, at: Point) -> Point:
    dx, dy = to[0] - at[0], to[1] - at[1]
    return ((dx > 0) - (dx < 0), (dy > 0) - (dy < 0))


def _turns_right(into: Point, out: Point) -> bool:
    """Whether a corner stands out: the piece lies to the right of its sides."""
    return into[0] * out[1] - into[1] * out[0] > 0


def _inside(point: Point, into: Point, out: Point, unit: int, inset: int) -> Point:
    """A corner moved in from both its sides."""
    return (unit * point[0] + inset * (-into[1] - out[1]), unit * point[1] + inset * (into[0] + out[0]))


def _numbers(*numbers: int) -> str:
    """Numbers as SVG reads them, a minus sign standing for the space."""
    return "".join(f"{number}" if number < 0 or not k else f" {number}" for k, number in enumerate(numbers))
