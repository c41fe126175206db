"""How a discovery is drawn: its outline in its coat, a head and a tail on two of its squares, or a treasure's sign."""

from __future__ import annotations

import functools
from collections import deque
from typing import NamedTuple

from markupsafe import Markup

from tabletier.boats import pack
from tabletier.draw.coats import across, coat_id
from tabletier.draw.outline import UNIT, outline
from tabletier.draw.tokens import BLACK, COATS
from tabletier.engine.polyomino import Cell, Orientation, Shape

Art = tuple[tuple[str, str], ...]  # (id of a drawing with its #, transform) from bottom to top


class Paint(NamedTuple):
    """Fill and stroke of an outline."""

    fill: str
    stroke: str


def paint(kind: str, colour: str | None, turns: int = 0, flipped: bool = False) -> Paint:
    """The paint of a piece that is laid turned and flipped so. Kinds: cat, oshax, common, rare."""
    if kind in ("common", "rare"):
        return Paint(f"url(#coat-{kind})", BLACK)
    return Paint(f"url(#{coat_id(colour, across(turns, flipped, colour))})", COATS[colour or "none"].outline)


class Ends(NamedTuple):
    """The squares of head and tail in a shape's own drawing, and the way the tail points."""

    head: Cell
    tail: Cell
    before_tail: Cell


@functools.cache
def ends(shape: Shape) -> Ends:
    """Head and tail of a cat: the two squares farthest apart, on ends of the body where it has two. The head is the upper one."""
    squares = set(shape)

    def near(cell: Cell) -> list[Cell]:
        x, y = cell
        return [other for other in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)) if other in squares]

    def walk(start: Cell) -> dict[Cell, tuple[int, Cell]]:
        found = {start: (0, start)}
        queue = deque([start])
        while queue:
            at = queue.popleft()
            for other in near(at):
                if other not in found:
                    found[other] = (found[at][0] + 1, at)
                    queue.append(other)
        return found

    tips = [cell for cell in shape if len(near(cell)) == 1]

    def fitness(head: Cell, tail: Cell) -> tuple[int, int]:
        return ((head in tips) + (tail in tips), walk(head)[tail][0])

    pairs = [(head, tail) for head in shape for tail in shape if head != tail]
    head, tail = max(pairs, key=lambda pair: fitness(*pair))
    return Ends(head, tail, walk(head)[tail][1])


@functools.cache
def middle(shape: Shape) -> Cell:
    """The square of a treasure's sign: the one nearest to all others."""
    return min(shape, key=lambda cell: (sum((cell[0] - x) ** 2 + (cell[1] - y) ** 2 for x, y in shape), cell[1], cell[0]))


def transformed(cell: Cell, shape: Shape, way: Orientation) -> Cell:
    """Where a square of a shape's own drawing comes to lie in a way's cells."""
    return _mapping(shape, way)[cell]


@functools.cache
def _mapping(shape: Shape, way: Orientation) -> dict[Cell, Cell]:
    # The same steps as orientations(), on each square by itself.
    place = {cell: cell for cell in shape}
    if way.flipped:
        place = {cell: (-x, y) for cell, (x, y) in place.items()}
    for _ in range(way.turns):
        place = {cell: (-y, x) for cell, (x, y) in place.items()}
    left, top = min(x for x, _ in place.values()), min(y for _, y in place.values())
    return {cell: (x - left, y - top) for cell, (x, y) in place.items()}


@functools.cache
def sign(kind: str, colour: str | None, shape_id: str, way_number: int) -> tuple[str, Cell]:
    """What tells a piece from others of its coat, a treasure's sign or a cat's head: the id of its drawing with its #, and its square."""
    shape, way = pack.shape(shape_id), pack.ways(shape_id)[way_number]
    if kind in ("common", "rare"):
        return ("#chest" if kind == "common" else "#gem", transformed(middle(shape), shape, way))
    return (f"#head-{_coat(kind, colour)}", transformed(ends(shape).head, shape, way))


def _coat(kind: str, colour: str | None) -> str:
    return ("oshax-" if kind == "oshax" else "") + (colour or "none")


@functools.cache
def art(kind: str, colour: str | None, shape_id: str, way_number: int) -> Art:
    """The drawings of a piece laid in one of its ways, with the top left corner of the anchor square at (0, 0)."""
    shape, way = pack.shape(shape_id), pack.ways(shape_id)[way_number]
    ax, ay = way.cells[0]

    def middle_of(square: Cell) -> tuple[int, int]:
        x, y = square
        return UNIT * (x - ax) + UNIT // 2, UNIT * (y - ay) + UNIT // 2

    body = (f"#shape-{shape_id}", _body_transform(shape, way))
    href, square = sign(kind, colour, shape_id, way_number)
    top = (href, "translate({} {})".format(*middle_of(square)))
    if kind in ("common", "rare"):
        return (body, top)
    two = ends(shape)
    (tx, ty), (bx, by) = (middle_of(transformed(cell, shape, way)) for cell in (two.tail, two.before_tail))
    angle = {(1, 0): 0, (0, 1): 90, (-1, 0): 180, (0, -1): 270}[((tx > bx) - (tx < bx), (ty > by) - (ty < by))]
    curl = f"translate({tx} {ty})" + (f"rotate({angle})" if angle else "") + ("scale(1 -1)" if way.flipped else "")
    return (body, (f"#tail-{_coat(kind, colour)}", curl), top)


@functools.cache
def _body_transform(shape: Shape, way: Orientation) -> str:
    """The transform that lays a shape's own drawing so that the way's anchor square has its corner at (0, 0)."""
    # Squares are mapped by their middles: middle' = linear(middle) + shift.
    x, y = shape[0]
    mx, my = UNIT * x + UNIT // 2, UNIT * y + UNIT // 2
    lx, ly = (-mx if way.flipped else mx), my
    for _ in range(way.turns):
        lx, ly = -ly, lx
    tx, ty = transformed(shape[0], shape, way)
    ax, ay = way.cells[0]
    dx, dy = UNIT * (tx - ax) + UNIT // 2 - lx, UNIT * (ty - ay) + UNIT // 2 - ly
    parts = [
        f"translate({dx} {dy})" if dx or dy else "",
        f"rotate({90 * way.turns})" if way.turns else "",
        "scale(-1 1)" if way.flipped else "",
    ]
    return "".join(parts)


@functools.cache
def drawing(kind: str, colour: str | None, shape_id: str, way_number: int) -> Markup:
    """A piece laid in one of its ways, anchor square at (0, 0), as SVG."""
    way = pack.ways(shape_id)[way_number]
    fill, stroke = paint(kind, colour, way.turns, way.flipped)
    parts = art(kind, colour, shape_id, way_number)
    body, transform = parts[0]
    uses = [f'<use href="{body}" fill="{fill}" stroke="{stroke}"{_transform(transform)}/>']
    uses += [f'<use href="{href}"{_transform(transform)}/>' for href, transform in parts[1:]]
    return Markup("".join(uses))


def _transform(transform: str) -> str:
    return f' transform="{transform}"' if transform else ""


def shape_symbols() -> Markup:
    """The outline of every shape, by the id ``shape-…``; fill and stroke are the user's."""
    return Markup("".join(f'<path id="shape-{name}" stroke-width="5" d="{outline(pack.shape(name))}"/>' for name in pack.SHAPE_IDS))


@functools.cache
def picture(kind: str, colour: str | None, shape_id: str, upright: bool = False) -> Markup:
    """A piece by itself as a small ``<svg>``, lying across unless ``upright``; the squares are as large as the class ``piece`` says."""
    ways = pack.ways(shape_id)

    def extent(number: int) -> tuple[int, int]:
        cells = ways[number].cells
        return max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1

    number = 0
    if (extent(0)[0] < extent(0)[1]) != upright and extent(0)[0] != extent(0)[1]:
        number = next(k for k, way in enumerate(ways) if way.turns == 1)
    width, height = extent(number)
    ax, ay = ways[number].cells[0]
    return Markup(
        f'<svg class="piece w{width} h{height}" viewBox="{-UNIT * ax} {-UNIT * ay} {UNIT * width} {UNIT * height}">'
        f"{drawing(kind, colour, shape_id, number)}</svg>"
    )
