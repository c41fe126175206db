"""The boat as a picture: a walnut hull with its deck of rooms, the rats and maps of a sheet, and the pieces laid on it."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from typing import Any

from markupsafe import Markup, escape

from tabletier.boats import pack
from tabletier.boats.hull import COLUMNS, ROOMS, ROWS
from tabletier.draw.outline import UNIT, corners, outline
from tabletier.draw.piece import drawing, paint, sign
from tabletier.draw.tokens import Theme, ink
from tabletier.engine.polyomino import Cell

#: The picture's extent: left, top, width, height.
VIEW = (-90, -90, 2420, 1080)
VIEW_BOX = " ".join(map(str, VIEW))

HULL = (
    "M-66 330Q-66 268-20 226C150 90 430-68 780-68H1450C1720-68 2010 150 2278 414Q2306 450 2278 486"
    "C2010 750 1720 968 1450 968H780C430 968 150 810-20 674Q-66 632-66 570Z"
)
GRAIN = (
    "M-60 500C200 540 300 380 640 430S1500 540 2290 452M-70 560C300 640 520 560 900 600S1700 590 2200 520"
    "M-70 380C200 330 520 330 840 330S1650 330 2220 380"
    "M60 200C400 60 700 60 1000 20S1500-20 1700 60M60 720C420 880 640 820 980 870S1500 920 1720 830"
    "M200 110C500-20 900-40 1400-40M240 800C600 940 1000 930 1420 935"
)


def square_name(x: int, y: int) -> str:
    """What a square is called: its column's letter and its row's number, from 1."""
    return f"{chr(ord('A') + x)}{y + 1}"


@functools.cache
def hull_symbols() -> Markup:
    """The hull with its deck (id ``hull``), and the letters and numbers let into the wood (id ``hull-names``)."""
    return Markup(
        '<linearGradient id="wood" x1="0" y1="0" x2="0" y2="1"><stop offset="0" class="wood-light"/><stop offset=".5" class="wood"/>'
        f'<stop offset="1" class="wood-deep"/></linearGradient><clipPath id="hull-edge"><path d="{HULL}"/></clipPath>'
        f'{_rooms()}<g id="hull"><path class="hull-shade" d="{HULL}" transform="translate(6 16)"/><path fill="url(#wood)" d="{HULL}"/>'
        f'<path class="grain" clip-path="url(#hull-edge)" d="{GRAIN}"/><path class="rim" d="{HULL}"/>'
        f'<path class="inlay" transform="translate(1106 450)scale(.982 .958)translate(-1106 -450)" d="{HULL}"/>{_deck()}</g>'
        f'<g id="hull-names" class="hull-names">{_names()}</g>'
    )


def _deck() -> str:
    squares, rooms = pack.squares(), [*enumerate(pack.icons())]
    drawn = [f'<path class="room-none" d="{_room_outline(squares)}"/>']
    drawn += [f'<use class="room-{icon}" href="#room-{k}"/>' for k, icon in rooms if icon]
    drawn.append(f'<path class="squares" d="{_lines(squares)}"/>')
    for k, icon in rooms:
        if icon:
            drawn += [_sign(icon, square, way) for square, way in _corners([squares[number] for number in pack.rooms()[k]])]
    drawn += [f'<use class="walls" href="#room-{k}"/>' for k, icon in rooms if icon]
    return "".join(drawn) + f'<path class="deck-edge" d="{_room_outline(squares)}"/>'


def _rooms() -> str:
    """The outline of each room by its id ``room-0`` …; that of the room without a sign is the boat's, less the others'."""
    squares = pack.squares()
    outlines = [_room_outline(squares[k] for k in room) if icon else "" for room, icon in zip(pack.rooms(), pack.icons(), strict=True)]
    rest = _room_outline(squares) + "".join(outlines)
    return "".join(f'<path id="room-{k}" fill-rule="evenodd" d="{path or rest}"/>' for k, path in enumerate(outlines))


def _room_outline(cells: Iterable[Cell]) -> str:
    return outline(tuple(cells), inset=0, outer=10, inner=10)


def _lines(squares: tuple[Cell, ...]) -> str:
    inside = set(squares)
    down = [(x, y) for x, y in squares if (x - 1, y) in inside]
    across = [(x, y) for x, y in squares if (x, y - 1) in inside]
    path = []
    for x in range(1, COLUMNS):
        path += [f"M{UNIT * x} {UNIT * a}V{UNIT * b}" for a, b in _runs(sorted(y for cx, y in down if cx == x))]
    for y in range(1, ROWS):
        path += [f"M{UNIT * a} {UNIT * y}H{UNIT * b}" for a, b in _runs(sorted(x for x, cy in across if cy == y))]
    return "".join(path)


def _runs(numbers: list[int]) -> list[tuple[int, int]]:
    runs: list[tuple[int, int]] = []
    for n in numbers:
        if runs and runs[-1][1] == n:
            runs[-1] = (runs[-1][0], n + 1)
        else:
            runs.append((n, n + 1))
    return runs


def _corners(cells: list[Cell]) -> list[tuple[Cell, Cell]]:
    """The corners of a room: squares that reach farthest, each with the direction in which its corner lies, none beside another."""
    ways = [(sx, sy) for sy in (-1, 1) for sx in (-1, 1)]
    farthest = [max(cells, key=lambda cell: (sy * cell[1], sx * cell[0])) for sx, sy in ways]
    farthest += [max(cells, key=lambda cell: (sx * cell[0] + sy * cell[1], sx * cell[0])) for sx, sy in ways]
    chosen: list[tuple[Cell, Cell]] = []
    for (x, y), way in zip(farthest, ways * 2, strict=True):
        if all(max(abs(x - cx), abs(y - cy)) > 1 for (cx, cy), _ in chosen):
            chosen.append(((x, y), way))
    return chosen


def _sign(icon: str, square: Cell, way: Cell) -> str:
    """A room's sign, small in the corner of a square, so that a rat or map beside it can be seen as well."""
    x, y = (UNIT * at + UNIT // 2 + 27 * step for at, step in zip(square, way, strict=True))
    return f'<use class="sign" href="#sign-{icon}" x="{x}" y="{y}"/>'


def _names() -> str:
    squares = pack.squares()
    tops = {x: min(y for cx, y in squares if cx == x) for x in range(COLUMNS)}
    lefts = {y: min(x for x, cy in squares if cy == y) for y in range(ROWS)}
    letters = [f'<text class="up-text" x="{UNIT * x + UNIT // 2}" y="{UNIT * y - 16}">{chr(ord("A") + x)}</text>' for x, y in tops.items()]
    numbers = [f'<text class="up-text" x="{UNIT * x - 24}" y="{UNIT * y + 42}">{y + 1}</text>' for y, x in lefts.items()]
    return "".join(letters + numbers)


def on_square(href: str, cell: Cell, extra: str = "") -> str:
    """A drawing in the middle of a square; ``extra`` are further attributes, beginning with a space."""
    x, y = cell
    return f'<use{extra} href="{href}" x="{UNIT * x + UNIT // 2}" y="{UNIT * y + UNIT // 2}"/>'


def rooms_to_light(seat: int) -> str:
    """An unseen outline of each room, with the ids ``room-SEAT-0`` …, for score lines to light up."""
    return "".join(f'<use class="room-light" id="room-{seat}-{k}" href="#room-{k}"/>' for k in range(ROOMS))


def laid(boat: Mapping[str, Any], seat: int | None) -> Markup:
    """What lies on a boat: visible rats, open maps, and the pieces in the order laid; each has an id of its own if ``seat`` is given.

    ``boat`` is a boat of a view: ``rats_visible`` [[x, y]], ``maps`` {colour: [x, y]}, ``maps_open`` [colour], and ``pieces`` with
    kind, colour, shape and placement (way, number of the anchor's square).
    """

    drawn = [_printed(boat, seat)]
    for k, piece in enumerate(boat["pieces"]):
        way, anchor = piece["placement"]
        x, y = pack.squares()[anchor]
        id_ = f' id="piece-{seat}-{k}" data-fly="piece-{seat}-{k}"' if seat is not None else ""
        today = " today" if piece.get("today") else ""
        drawn.append(
            f'<g{id_} class="laid{today}" transform="translate({UNIT * x} {UNIT * y})">'
            f"{drawing(piece['kind'], piece['colour'], piece['shape'], way)}</g>"
        )
    return Markup("".join(drawn))


def _printed(boat: Mapping[str, Any], seat: int | None = None) -> str:
    """The rats and maps of a boat that nothing covers."""

    def leaves(name: str) -> str:
        return f' id="{name}" data-leave=""' if seat is not None else ""

    drawn = [on_square("#rat", (x, y), leaves(f"rat-{seat}-{square_number((x, y))}")) for x, y in boat["rats_visible"]]
    drawn += [on_square(f"#map-{colour}", tuple(boat["maps"][colour]), leaves(f"map-{seat}-{colour}")) for colour in boat["maps_open"]]
    return "".join(drawn)


@functools.cache
def square_number(square: Cell) -> int:
    """The number of a square, by which ids name rats and grid cells. Raises ValueError for a place outside the boat."""
    return pack.squares().index(square)


def board(boat: Mapping[str, Any], seat: int) -> Markup:
    """The board that is played on: ``<svg id="board">``; its layer ``ghost`` belongs to the front-end. The grid says it in words."""
    return Markup(
        f'<svg id="board" class="boat" data-board viewBox="{VIEW_BOX}" aria-hidden="true" focusable="false">'
        '<use href="#hull"/><use href="#hull-names"/>'
        f'<g class="on-deck">{laid(boat, seat)}{rooms_to_light(seat)}</g><g id="ghost" data-ui></g></svg>'
    )


def small_boat(boat: Mapping[str, Any], signs: bool) -> Markup:
    """A boat as a thumbnail, in few bytes: pieces are plain areas, one path for each coat; ``signs``: with heads and treasures' signs."""
    paths: dict[tuple[str, str], list[str]] = {}
    drawn: list[str] = []
    for piece in boat["pieces"]:
        kind, colour, shape, (way, anchor) = piece["kind"], piece["colour"], piece["shape"], piece["placement"]
        x, y = pack.squares()[anchor]
        (ax, ay), *_others = pack.ways(shape)[way].cells
        coat = paint(kind, colour, *pack.ways(shape)[way][1:])
        paths.setdefault(coat, []).append(_area(shape, way, x - ax, y - ay))
        if signs:
            href, (sx, sy) = sign(kind, colour, shape, way)
            drawn.append(on_square(href, (x - ax + sx, y - ay + sy)))
    areas = "".join(f'<path fill="{fill}" stroke="{stroke}" d="{"".join(found)}"/>' for (fill, stroke), found in paths.items())
    return Markup(
        f'<svg class="boat small" viewBox="{VIEW_BOX}" aria-hidden="true" focusable="false">'
        f'<use href="#hull"/>{_printed(boat)}<g class="areas">{areas}</g>{"".join(drawn)}</svg>'
    )


def _area(shape: str, way: int, x: int, y: int) -> str:
    """The line round a piece's squares, closed, with (x, y) added to those of the way."""
    (first_x, first_y), *others = corners(pack.ways(shape)[way].cells)
    line, at_x, at_y = [f"M{UNIT * (first_x + x)} {UNIT * (first_y + y)}"], first_x, first_y
    for to_x, to_y in others:
        line.append(f"h{UNIT * (to_x - at_x)}" if to_y == at_y else f"v{UNIT * (to_y - at_y)}")
        at_x, at_y = to_x, to_y
    return "".join(line) + "z"


def large_boat(boat: Mapping[str, Any]) -> Markup:
    """A boat that is looked at, not played on: with everything that lies on it, as large as its place."""
    return Markup(
        f'<svg class="boat" viewBox="{VIEW_BOX}" aria-hidden="true" focusable="false">'
        f'<use href="#hull"/><use href="#hull-names"/>{laid(boat, None)}</svg>'
    )


def picture(boat: Mapping[str, Any], definitions: Markup, title: str, theme: Theme = "light") -> Markup:
    """A boat as a picture that stands alone, with all that it is drawn with."""
    return Markup(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{VIEW_BOX}" width="100%" role="img" aria-label="{escape(title)}">'
        f'<style>{ink(theme)}</style>{definitions}<use href="#hull"/><use href="#hull-names"/>{laid(boat, None)}</svg>'
    )
