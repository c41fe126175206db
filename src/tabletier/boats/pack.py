"""The boats and shapes as data: read from ``boats.toml`` and ``shapes.toml``, checked, and put into the HULL record. No kernels."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from importlib import resources
from typing import Annotated, Any

import numpy as np

from tabletier.boats.hull import BOATS, CELLS, COLOURS, COLUMNS, PLACEMENTS, ROOMS, ROWS, WORDS, Colour, Icon, Kind
from tabletier.engine import polyomino
from tabletier.engine.cells import BITS
from tabletier.engine.pack import Checks, Part, Trust, Written, by_name, expected, read_toml, validated, whole
from tabletier.engine.polyomino import Cell

#: The shapes by number: cats, Oshax, common treasures, rare treasures.
IDS_OF = {
    Kind.CAT: tuple(f"cat{n:02}" for n in range(1, 18)),
    Kind.OSHAX: tuple(f"osh{n}" for n in range(1, 7)),
    Kind.COMMON: ("com1", "com2", "com3b", "com3s"),
    Kind.RARE: tuple(f"rare{letter}" for letter in "IOTSLPUVW"),
}
SHAPE_IDS = tuple(shape for ids in IDS_OF.values() for shape in ids)
KIND_OF = {shape: kind for kind, ids in IDS_OF.items() for shape in ids}

#: Letters of the maps on a boat's grid (ED-64).
LETTERS = {"B": Colour.BLUE, "G": Colour.GREEN, "O": Colour.ORANGE, "P": Colour.PURPLE, "R": Colour.RED}

ROOM_SIZES = (18, 11, 18, 11, 60, 20, 4)
ROOM_ICONS = (Icon.PARROT, Icon.MOON, Icon.APPLE, Icon.MOON, Icon.NONE, Icon.MAIZE, Icon.PARROT)  # ED-03
EDGE, STERN_MIDDLE = 44, (0, 4)  # ED-66
RATS = 19
#: Rats by room on the boats that both games share; the two moon rooms are counted together.
RATS_BY_ROOM = {"1": 3, "2 and 4": 2, "3": 2, "5": 9, "6": 3, "7": 0}
SHARED_BOATS = 4
SAME_AS_CATS = {"rareS": "cat15", "rareP": "cat05", "rareU": "cat10", "rareV": "cat08", "rareW": "cat02"}


def _drawing(rows: Any) -> str:
    try:
        cells = polyomino.parse(rows)
    except (TypeError, ValueError, AttributeError):
        raise expected("rows of X and . with / between them") from None
    if not polyomino.connected(cells):
        raise expected("squares that hang together by their sides")
    return str(rows)


def _grid(text: Any) -> tuple[str, ...]:
    rows = tuple(text.split()) if isinstance(text, str) else ()
    if [len(row) for row in rows] != [COLUMNS] * ROWS:
        raise expected(f"{ROWS} rows of {COLUMNS} characters")
    return rows


Square = tuple[Annotated[int, whole(0, COLUMNS - 1)], Annotated[int, whole(0, ROWS - 1)]]
Grid = Annotated[tuple[str, ...], Written(_grid, "\n".join)]
ColourName = Annotated[Colour, by_name(Colour)]


class ShapeLine(Part):
    """A shape's drawing, and in how many different ways it can be laid."""

    rows: Annotated[str, Written(_drawing, str)]
    ways: Annotated[int, whole(1, 8)]


class Shapes(Part):
    """``shapes.toml``."""

    trust: dict[str, Trust]
    cats: dict[str, ShapeLine]
    oshax: dict[str, ShapeLine]
    commons: dict[str, ShapeLine]
    rares: dict[str, ShapeLine]

    def by_kind(self) -> dict[Kind, tuple[str, dict[str, ShapeLine]]]:
        """The lines of each kind, with the name of their table."""
        return {
            Kind.CAT: ("cats", self.cats),
            Kind.OSHAX: ("oshax", self.oshax),
            Kind.COMMON: ("commons", self.commons),
            Kind.RARE: ("rares", self.rares),
        }

    def lines(self) -> dict[str, ShapeLine]:
        """All lines by shape, in the order of :data:`SHAPE_IDS`."""
        together = {**self.cats, **self.oshax, **self.commons, **self.rares}
        return {shape: together[shape] for shape in SHAPE_IDS}


class Room(Part):
    """A room: the sign in its corners, and how many squares it has."""

    icon: Annotated[Icon, by_name(Icon)]
    size: Annotated[int, whole(1, CELLS)]


class Sheet(Part):
    """A boat's rats and maps, drawn and listed."""

    boat: Annotated[int, whole(1, BOATS)]
    trust: Trust
    grid: Grid
    maps: dict[ColourName, Square]
    rats: list[Square]


class Boats(Part):
    """``boats.toml``."""

    trust: dict[str, Trust]
    outline: Grid
    rooms: list[Room]
    edge: list[Square]
    middle_row: Annotated[int, whole(0, ROWS - 1)]
    map_squares: list[Square]
    boats: list[Sheet]

    def squares(self) -> tuple[Cell, ...]:
        """The squares of the boat, row by row."""
        return tuple((x, y) for y, row in enumerate(self.outline) for x, mark in enumerate(row) if mark != "~")

    def room(self, square: Cell) -> int:
        """The number of a square's room, from 1."""
        return int(self.outline[square[1]][square[0]])

    def in_room(self, room: int) -> list[Cell]:
        """The squares of a room, row by row."""
        return [square for square in self.squares() if self.room(square) == room]


# Checks


def check_shapes(shapes: Shapes, pack: str = "shapes") -> None:
    """Raises PackError unless the shapes are those that the games need: how many, how large, all different, in so many ways."""
    check = Checks(pack)
    for kind, (table, lines) in shapes.by_kind().items():
        check(set(lines) == set(IDS_OF[kind]), table, _difference(lines, IDS_OF[kind]), _listed(IDS_OF[kind]))
        first_with: dict[polyomino.Shape, str] = {}
        for shape, line in lines.items():
            field = f"{table}.{shape}"
            cells = polyomino.parse(line.rows)
            ways = len(polyomino.orientations(cells))
            check(line.ways == ways, f"{field}.ways", line.ways, f"{ways}, which the drawing has when turned and flipped")
            twin = first_with.setdefault(polyomino.canonical(cells), shape)
            check(twin == shape, f"{field}.rows", f"the same shape as {twin}", "shapes that differ when turned and flipped")
    _check_sizes(check, shapes)
    _check_twins(check, shapes)


def _check_sizes(check: Checks, shapes: Shapes) -> None:
    sizes = {shape: line.rows.count("X") for shape, line in shapes.lines().items()}
    for shape in IDS_OF[Kind.COMMON]:
        check(1 <= sizes[shape] <= 3, f"commons.{shape}.rows", f"{sizes[shape]} squares", "1 to 3 squares (ED-07)")
    for shape in IDS_OF[Kind.RARE]:
        check(4 <= sizes[shape] <= 5, f"rares.{shape}.rows", f"{sizes[shape]} squares", "4 or 5 squares (ED-07)")
    for shape in IDS_OF[Kind.OSHAX]:
        check(sizes[shape] == 6, f"oshax.{shape}.rows", f"{sizes[shape]} squares", "6 squares")
    for kind, wanted in ((Kind.CAT, {4: 1, 5: 10, 6: 6}), (Kind.COMMON, {1: 1, 2: 1, 3: 2}), (Kind.RARE, {4: 5, 5: 4})):
        table = shapes.by_kind()[kind][0]
        found = {size: sum(sizes[shape] == size for shape in IDS_OF[kind]) for size in sorted({sizes[shape] for shape in IDS_OF[kind]})}
        check(found == wanted, table, _counts(found), _counts(wanted))


def _check_twins(check: Checks, shapes: Shapes) -> None:
    """No Oshax is shaped like a cat; some rare treasures are, and no others."""
    forms = {shape: polyomino.canonical(polyomino.parse(line.rows)) for shape, line in shapes.lines().items()}
    cats = {forms[shape]: shape for shape in IDS_OF[Kind.CAT]}
    for shape in IDS_OF[Kind.OSHAX]:
        check(forms[shape] not in cats, f"oshax.{shape}.rows", f"the shape of {cats.get(forms[shape])}", "a shape that no cat has")
    for shape, cat in SAME_AS_CATS.items():
        check(forms[shape] == forms[cat], f"rares.{shape}.rows", "another shape", f"the shape of {cat}")


def check_outline(boats: Boats, pack: str = "boats") -> None:
    """Raises PackError unless outline, rooms, edge, middle row and the places of the maps fit each other and the games."""
    check = Checks(pack)
    for y, row in enumerate(boats.outline):
        for x, mark in enumerate(row):
            check(mark in "~1234567", "outline", f"{mark!r} at ({x}, {y})", "~ for water or the number of a room, 1 to 7")
    squares = boats.squares()
    check(len(boats.rooms) == ROOMS, "rooms", f"{len(boats.rooms)} rooms", f"{ROOMS} rooms")
    check(len(squares) == CELLS, "outline", f"{len(squares)} squares", f"{CELLS} squares")
    for n, (room, size, icon) in enumerate(zip(boats.rooms, ROOM_SIZES, ROOM_ICONS, strict=True), 1):
        drawn = boats.in_room(n)
        check(room.size == size, f"rooms[{n}].size", room.size, size)
        check(len(drawn) == size, "outline", f"{len(drawn)} squares in room {n}", f"{size} squares")
        check(polyomino.connected(drawn), "outline", f"room {n} in pieces", "a room whose squares hang together")
        check(room.icon == icon, f"rooms[{n}].icon", room.icon.name.lower(), f"{icon.name.lower()} (ED-03)")
    for x, y in squares:
        here, there = boats.room((x, y)), boats.outline[ROWS - 1 - y][x]
        mirrored = str({2: 4, 4: 2}.get(here, here))
        check(there == mirrored, "outline", f"room {here} at ({x}, {y}) but {there!r} at ({x}, {ROWS - 1 - y})", "two halves that mirror")
    edge = [square for square in squares if sum(near in squares for near in _neighbours(square)) < 4]
    check.unique(boats.edge, "edge", "square")
    check(set(boats.edge) == set(edge), "edge", _difference(boats.edge, edge), "the squares with a side on the outline")
    check(len(edge) == EDGE and STERN_MIDDLE in edge, "edge", f"{len(edge)} squares", f"{EDGE} squares, {STERN_MIDDLE} among them")
    middle = sum(y == boats.middle_row for _, y in squares)
    check(middle == COLUMNS, "middle_row", f"{middle} squares in row {boats.middle_row}", f"{COLUMNS} squares")
    check.unique(boats.map_squares, "map_squares", "square")
    check(len(boats.map_squares) == COLOURS, "map_squares", f"{len(boats.map_squares)} squares", f"{COLOURS} squares")


def check_sheets(boats: Boats, pack: str = "boats") -> None:
    """Raises PackError unless every boat has its rats and maps where they can be, and the shared ones differ as they should."""
    check = Checks(pack)
    check.unique((sheet.boat for sheet in boats.boats), "boats", "boat")
    check(len(boats.boats) == BOATS, "boats", f"{len(boats.boats)} boats", f"{BOATS} boats")
    for sheet in boats.boats:
        _check_sheet(check, boats, sheet)
    shared = [sheet for sheet in boats.boats if sheet.boat <= SHARED_BOATS]
    for square in boats.map_squares:
        colours = [colour.name.lower() for sheet in shared for colour, at in sheet.maps.items() if at == square]
        check(len(set(colours)) == len(colours), "boats", f"{', '.join(colours)} at {square} on boats 1 to 4", "four different colours")


def _check_sheet(check: Checks, boats: Boats, sheet: Sheet) -> None:
    field = f"boats[boat {sheet.boat}]"
    for y, (row, water) in enumerate(zip(sheet.grid, boats.outline, strict=True)):
        for x, mark in enumerate(row):
            right = mark in "~.rBGOPR" and (mark == "~") == (water[x] == "~")
            check(right, f"{field}.grid", f"{mark!r} at ({x}, {y})", "~ on water, and on the boat one of . r B G O P R")
    check.unique(sheet.rats, f"{field}.rats", "square")
    check(len(sheet.rats) == RATS, f"{field}.rats", f"{len(sheet.rats)} rats", f"{RATS} rats")
    check(set(sheet.maps) == set(Colour), f"{field}.maps", _listed(c.name.lower() for c in sheet.maps), "one map of each colour")
    for colour, at in sheet.maps.items():
        check(at not in sheet.rats, f"{field}.maps.{colour.name.lower()}", f"{at}, where a rat is", "a square without a rat")
    maps = set(sheet.maps.values())
    check(maps == set(boats.map_squares), f"{field}.maps", _difference(maps, boats.map_squares), "the squares of map_squares")
    outside = [rat for rat in sheet.rats if rat not in boats.squares()]
    check(not outside, f"{field}.rats", f"{outside[:1]} on water", "squares of the boat")
    drawn = _marked(sheet.grid, "r")
    check(set(drawn) == set(sheet.rats), f"{field}.rats", _difference(sheet.rats, drawn), "the same rats as on the grid")
    for letter, colour in LETTERS.items():
        drawn = _marked(sheet.grid, letter)
        name = colour.name.lower()
        check(drawn == [sheet.maps[colour]], f"{field}.maps.{name}", sheet.maps[colour], f"the place of the one {letter} on the grid")
    if sheet.boat <= SHARED_BOATS:
        by_room = [0] * (ROOMS + 1)
        for rat in sheet.rats:
            by_room[boats.room(rat)] += 1
        for rooms, n in RATS_BY_ROOM.items():
            found = sum(by_room[int(room)] for room in rooms.split(" and "))
            check(found == n, f"{field}.rats", f"{found} rats in room {rooms}", f"{n}, as on all of boats 1 to {SHARED_BOATS}")


def _marked(grid: Sequence[str], letter: str) -> list[Cell]:
    return [(x, y) for y, row in enumerate(grid) for x, mark in enumerate(row) if mark == letter]


def _neighbours(square: Cell) -> tuple[Cell, ...]:
    x, y = square
    return (x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)


def _listed(words: Iterable[object]) -> str:
    return ", ".join(map(str, words)) or "nothing"


def _counts(sizes: dict[int, int]) -> str:
    return _listed(f"{n} of {size} squares" for size, n in sizes.items())


def _difference(found: Iterable[Any], wanted: Iterable[Any]) -> str:
    more, fewer = set(found) - set(wanted), set(wanted) - set(found)
    return " and ".join(f"{word} {_listed(sorted(things))}" for word, things in (("too many:", more), ("missing:", fewer)) if things)


# Reading


def values(name: str) -> dict[str, Any]:
    """``boats.toml`` or ``shapes.toml`` as plain values."""
    return read_toml(resources.files("tabletier.boats") / f"{name}.toml", name)


def read_shapes(plain: dict[str, Any]) -> Shapes:
    """Plain values as shapes. Raises PackError unless they are as they have to be."""
    found = validated(Shapes, plain, "shapes")
    check_shapes(found)
    return found


def read_boats(plain: dict[str, Any]) -> Boats:
    """Plain values as boats. Raises PackError unless they are as they have to be."""
    found = validated(Boats, plain, "boats", {"boats": "boat"})
    check_outline(found)
    check_sheets(found)
    return found


@functools.cache
def shapes() -> Shapes:
    """The shapes of both games."""
    return read_shapes(values("shapes"))


@functools.cache
def boats() -> Boats:
    """The boats of both games."""
    return read_boats(values("boats"))


@functools.cache
def squares() -> tuple[Cell, ...]:
    """The 142 squares (x, y) in the order of their numbers, row by row."""
    return boats().squares()


@functools.cache
def rooms() -> tuple[tuple[int, ...], ...]:
    """The numbers of the squares of each of the seven rooms."""
    return tuple(tuple(k for k, square in enumerate(squares()) if boats().room(square) == n) for n in range(1, ROOMS + 1))


@functools.cache
def icons() -> tuple[str | None, ...]:
    """The sign of each of the seven rooms: ``"parrot"``, ``"moon"``, ``"apple"``, ``"maize"`` or None (ED-03)."""
    return tuple(room.icon.name.lower() if room.icon else None for room in boats().rooms)


@functools.cache
def shape(name: str) -> polyomino.Shape:
    """The squares of a shape as it is drawn. Raises LookupError for a name that is not one of :data:`SHAPE_IDS`."""
    if name not in KIND_OF:
        raise LookupError(f"no shape is called {name!r}; the shapes are {_listed(SHAPE_IDS)}")
    return polyomino.parse(shapes().lines()[name].rows)


@functools.cache
def ways(name: str) -> tuple[polyomino.Orientation, ...]:
    """The ways to lay a shape, in the order of their numbers. Raises LookupError for an unknown name."""
    return polyomino.orientations(shape(name))


# The record


def fill_hull(hull: Any, boats: Boats) -> None:
    """Fills one HULL record (an element of a NumPy array) with boats that were checked, and all placements of all shapes."""
    board = boats.squares()
    number = {square: k for k, square in enumerate(board)}
    hull["room"] = [boats.room(square) - 1 for square in board]
    hull["icon"] = [room.icon for room in boats.rooms]
    for room in range(ROOMS):
        hull["rooms"][room] = _set(number[square] for square in boats.in_room(room + 1))
    hull["edge"] = _set(number[square] for square in boats.edge)
    hull["middle"] = _set(k for k, (_, y) in enumerate(board) if y == boats.middle_row)
    for sheet in boats.boats:
        printed = hull["sheet"][sheet.boat - 1]
        printed["rats"] = _set(number[square] for square in sheet.rats)
        printed["maps"] = _set(number[square] for square in sheet.maps.values())
        printed["map_at"] = [number[sheet.maps[colour]] for colour in Colour]
    _fill_placements(hull, board)


def _set(numbers: Iterable[int]) -> list[int]:
    """Square numbers as the words of a cell set."""
    words = [0] * WORDS
    for k in numbers:
        words[k // BITS] |= 1 << k % BITS
    return words


def _fill_placements(hull: Any, board: Sequence[Cell]) -> None:
    """All placements, by shape, way and anchor."""
    runs = [(s, w, *_everywhere(way.cells, board)) for s, name in enumerate(SHAPE_IDS) for w, way in enumerate(ways(name))]
    total = sum(len(anchors) for *_, anchors in runs)
    Checks("shapes")(total <= PLACEMENTS, "all tables", f"shapes with {total} placements", f"at most {PLACEMENTS}")
    hull["shapes"], hull["placements"] = len(SHAPE_IDS), total
    hull["placement_at"] = -1
    n = 0
    for s, w, cells, near, anchors in runs:
        shape, end = hull["shape"][s], n + len(anchors)
        if w == 0:
            name = SHAPE_IDS[s]
            shape["kind"], shape["size"], shape["ways"], shape["first"] = KIND_OF[name], len(cells[0]), len(ways(name)), n
        shape["n"] = end - shape["first"]
        placed = hull["placement"][n:end]
        placed["cells"], placed["near"] = _sets(cells), _sets(near)
        placed["shape"], placed["way"], placed["anchor"] = s, w, anchors
        hull["placement_at"][s, w, anchors] = np.arange(n, end)
        n = end


def _everywhere(cells: polyomino.Shape, board: Sequence[Cell]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """One way of a shape at every anchor where it fits: the squares it covers, those beside it (-1: none), and the anchors.

    The same as :func:`polyomino.placements`, for the whole board at once.
    """
    beside = sorted({near for cell in cells for near in _neighbours(cell)} - set(cells))
    margin = max(COLUMNS, ROWS)
    number = np.full((COLUMNS + 2 * margin, ROWS + 2 * margin), -1)
    anchors = np.array(board)[:, None] + margin
    number[tuple(anchors[:, 0].T)] = np.arange(len(board))
    covered, near = (number[tuple(np.moveaxis(anchors + np.array(part) - cells[0], 2, 0))] for part in (cells, beside))
    fits = np.flatnonzero((covered >= 0).all(axis=1))
    return covered[fits], near[fits], fits


def _sets(numbers: np.ndarray) -> np.ndarray:
    """Rows of square numbers (-1: none) as rows of the words of cell sets."""
    bits = np.where(numbers >= 0, np.left_shift(1, numbers % BITS), 0)
    return np.stack([np.bitwise_or.reduce(np.where(numbers // BITS == w, bits, 0), axis=1) for w in range(WORDS)], axis=1)
