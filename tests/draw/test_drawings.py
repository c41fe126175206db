"""Coats, creatures and pieces."""

from __future__ import annotations

import re

import pytest

from tabletier.boats import pack
from tabletier.boats.hull import Kind
from tabletier.draw import coats, creatures
from tabletier.draw.board import board, small_boat, square_name
from tabletier.draw.coats import coat_id
from tabletier.draw.contact import sheet
from tabletier.draw.piece import art, drawing, ends, paint, picture, transformed
from tabletier.draw.sprite import sprite
from tabletier.draw.tokens import BLACK, COATS
from tabletier.engine.polyomino import Cell
from tabletier.games.explore_and_draw.cover import ABOARD, cover
from tests.draw.markup import Reader

COLOURS = ("blue", "green", "orange", "purple", "red")
WAYS = [pytest.param(name, k, id=f"{name}-{k}") for name in pack.SHAPE_IDS for k in range(len(pack.ways(name)))]


def kind_of(shape: str) -> str:
    return pack.KIND_OF[shape].name.lower()


@pytest.mark.rule("ED-64")
def test_every_coat_has_a_pattern_of_its_own():
    drawn = Reader(str(coats.patterns()))
    patterns = [attributes["id"] for tag, attributes in drawn.elements if tag == "pattern"]
    assert len(patterns) == len(set(patterns))
    assert {coat_id(colour) for colour in COLOURS} <= set(patterns)
    assert len({coats.MARKS[colour] for colour in COLOURS}) == 5, "told apart without their colours"
    assert all(coats.MARKS[colour] for colour in COLOURS)


@pytest.mark.rule("ED-64")
def test_every_map_shows_its_letter():
    for colour, letter in {"blue": "B", "green": "G", "orange": "O", "purple": "P", "red": "R"}.items():
        assert Reader(creatures.treasure_map(colour, COATS[colour])).texts == [letter]


@pytest.mark.rule("ED-67")
def test_cats_are_outlined_in_their_colour_and_treasures_in_black():
    assert len({paint("cat", colour).stroke for colour in COLOURS}) == 5
    assert paint("oshax", "red").stroke == paint("cat", "red").stroke
    assert paint("common", None).stroke == paint("rare", None).stroke == BLACK


@pytest.mark.rule("ED-67")
def test_treasures_are_marked_c_or_r():
    assert Reader(creatures.chest()).texts == ["C"]
    assert Reader(creatures.gem()).texts == ["R"]
    assert "#chest" in dict(art("common", None, "com3b", 0))
    assert "#gem" in dict(art("rare", None, "rareT", 0))


def test_stripes_stay_level_on_turned_pieces():
    assert paint("cat", "green", 0).fill == "url(#coat-green)"
    assert paint("cat", "green", 1).fill == "url(#coat-green-across)"
    assert paint("cat", "green", 2, True).fill == "url(#coat-green)"
    assert paint("cat", "orange", 0, True).fill == "url(#coat-orange-across)"
    assert paint("cat", "orange", 1, True).fill == "url(#coat-orange)"
    assert {paint("cat", "purple", turns).fill for turns in range(4)} == {"url(#coat-purple)"}


def moved(transform: str, point: Cell) -> Cell:
    """A point after translate, rotate (quarter turns) and scale, as SVG applies them: the last one first."""
    x, y = point
    for name, numbers in reversed(re.findall(r"(\w+)\(([^)]*)\)", transform)):
        values = [int(n) for n in numbers.split()]
        if name == "translate":
            x, y = x + values[0], y + values[1]
        elif name == "scale":
            x, y = x * values[0], y * values[1]
        else:
            for _ in range(values[0] // 90):
                x, y = -y, x
    return x, y


@pytest.mark.parametrize(("shape", "way"), WAYS)
def test_a_laid_piece_covers_exactly_its_squares(shape, way):
    orientation = pack.ways(shape)[way]
    ax, ay = orientation.cells[0]
    body = art(kind_of(shape), "blue" if shape.startswith(("cat", "osh")) else None, shape, way)[0]
    assert body[0] == f"#shape-{shape}"
    middles = {moved(body[1], (100 * x + 50, 100 * y + 50)) for x, y in pack.shape(shape)}
    assert middles == {(100 * (x - ax) + 50, 100 * (y - ay) + 50) for x, y in orientation.cells}
    assert {transformed(cell, pack.shape(shape), orientation) for cell in pack.shape(shape)} == set(orientation.cells)


@pytest.mark.parametrize(("shape", "way"), [param for param in WAYS if str(param.values[0]).startswith(("cat", "osh"))])
def test_head_and_tail_lie_on_two_squares_of_the_cat_and_the_tail_points_away(shape, way):
    orientation = pack.ways(shape)[way]
    ax, ay = orientation.cells[0]
    squares = {(x - ax, y - ay) for x, y in orientation.cells}
    _, (_tail, tail_at), (_head, head_at) = art("oshax" if shape.startswith("osh") else "cat", "red", shape, way)
    on = {(x // 100, y // 100) for x, y in (moved(tail_at, (0, 0)), moved(head_at, (0, 0)))}
    assert len(on) == 2
    assert on <= squares
    assert "rotate" not in head_at, "a head is never upside down"
    x, y = moved(tail_at, (-60, 0))
    assert (x // 100, y // 100) in squares, "a tail grows out of the body"


@pytest.mark.parametrize("shape", pack.IDS_OF[Kind.CAT] + pack.IDS_OF[Kind.OSHAX])
def test_head_and_tail_sit_on_ends_where_the_cat_has_ends(shape):
    cells = set(pack.shape(shape))

    def near(cell: Cell) -> int:
        x, y = cell
        return sum(other in cells for other in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)))

    tips = {cell for cell in cells if near(cell) == 1}
    chosen = ends(pack.shape(shape))
    assert len(tips & {chosen.head, chosen.tail}) == min(2, len(tips))


def test_every_kind_is_told_apart_without_its_coat():
    heads = [art(kind, colour, shape, 0)[-1][0] for kind, colour, shape in (("cat", "red", "cat01"), ("oshax", "red", "osh1"))]
    heads += [art("common", None, "com2", 0)[-1][0], art("rare", None, "rareI", 0)[-1][0]]
    assert len(set(heads)) == 4


def test_an_oshax_without_a_colour_yet_is_drawn_plain():
    assert "coat-none" in drawing("oshax", None, "osh2", 0)


def test_pictures_lie_across_unless_upright():
    assert 'class="piece w5 h1"' in picture("cat", "red", "cat16")
    assert 'class="piece w1 h5"' in picture("cat", "red", "cat16", True)


def test_the_sprite_is_well_formed_with_each_id_once_and_all_that_it_refers_to():
    read = Reader(str(sprite()))
    assert not read.faults
    ids = read.all("id")
    assert len(ids) == len(set(ids))
    assert read.referred() <= set(ids)
    assert {f"shape-{name}" for name in pack.SHAPE_IDS} <= set(ids)


def test_the_contact_sheet_shows_every_shape_in_every_coat_and_theme():
    page = sheet("style.css")
    read = Reader(page)
    assert not read.faults
    assert read.referred() <= set(read.all("id"))
    coats_of = {"cat": 5, "osh": 6, "com": 1, "rar": 1}
    for name in pack.SHAPE_IDS:
        assert page.count(f'href="#shape-{name}"') >= 2 * coats_of[name[:3]], name


def test_squares_are_called_by_letter_and_number():
    assert [square_name(0, 4), square_name(3, 3), square_name(21, 4)] == ["A5", "D4", "V5"]


@pytest.mark.rule("ED-03")
def test_the_deck_shows_the_sign_of_every_room_in_its_corners():
    read = Reader(str(sprite()))
    signs = [href for href in read.all("href") if href.startswith("#sign-")]
    assert {sign: signs.count(sign) for sign in set(signs)} == {"#sign-parrot": 6, "#sign-moon": 6, "#sign-apple": 4, "#sign-maize": 4}


@pytest.mark.rule("ED-33")
def test_the_board_shows_the_rats_and_maps_that_are_left():
    boat = {
        "rats_visible": [[0, 4]],
        "maps": {"blue": [7, 0], "red": [1, 3]},
        "maps_open": ["red"],
        "pieces": [{"kind": "cat", "colour": "blue", "shape": "cat16", "placement": [0, 2]}],
    }
    read = Reader(str(board(boat, 0)))
    assert not read.faults
    ids = set(read.all("id"))
    assert {"board", "ghost", "piece-0-0", "map-0-red", "room-0-6"} <= ids
    assert {id_ for id_ in ids if id_.startswith(("rat", "map"))} == {f"rat-0-{pack.squares().index((0, 4))}", "map-0-red"}


@pytest.mark.parametrize("signs", [True, False])
def test_a_thumbnail_shows_every_piece_in_its_coat_on_its_squares(signs):
    squares = pack.squares()
    pieces = [
        {"kind": kind, "colour": colour, "shape": shape, "placement": [way, squares.index(square)]}
        for kind, colour, shape, way, square in ABOARD
    ]
    read = Reader(str(small_boat({"rats_visible": [[0, 4]], "maps": {"red": [1, 3]}, "maps_open": ["red"], "pieces": pieces}, signs)))
    assert not read.faults
    assert read.referred() <= set(Reader(str(sprite())).all("id"))
    shown = {a["fill"]: inside(a["d"]) for tag, a in read.elements if tag == "path"}
    wanted: dict[str, set[Cell]] = {}
    for kind, colour, shape, way, (x, y) in ABOARD:
        coat = paint(kind, colour, *pack.ways(shape)[way][1:]).fill
        wanted.setdefault(coat, set()).update((x + dx, y + dy) for dx, dy in relative(shape, way))
    assert shown == wanted
    found = [(a["href"], int(a["x"]), int(a["y"])) for tag, a in read.elements if tag == "use" and "x" in a]
    assert ("#rat", 50, 450) in found
    assert ("#map-red", 150, 350) in found
    assert len(found) == 2 + (len(ABOARD) if signs else 0)
    for href, x, y in found[2:]:
        under = (x // 100, y // 100)
        (lies,) = [p for p in ABOARD if under in {(p[4][0] + dx, p[4][1] + dy) for dx, dy in relative(p[2], p[3])}]
        assert href == art(*lies[:4])[-1][0]


def inside(d: str) -> set[Cell]:
    """The squares within closed lines: those with an odd number of upright sides to their left."""
    sides: list[tuple[int, int, int]] = []
    for x, y, steps in re.findall(r"M(\d+) (\d+)((?:[hv]-?\d+)+)z", d):
        start = at = (int(x) // 100, int(y) // 100)
        for way, length in [*re.findall(r"([hv])(-?\d+)", steps), ("z", "0")]:
            step = int(length) // 100
            to = start if way == "z" else (at[0] + step, at[1]) if way == "h" else (at[0], at[1] + step)
            if to[0] == at[0] and to[1] != at[1]:
                sides.append((at[0], min(at[1], to[1]), max(at[1], to[1])))
            assert to[0] == at[0] or to[1] == at[1]
            at = to
    return {(x, y) for x, y in pack.squares() if sum(side <= x and top <= y < end for side, top, end in sides) % 2}


def test_the_cover_shows_a_boat_as_it_can_be_laid():
    covered = [(x + dx, y + dy) for _kind, _colour, shape, way, (x, y) in ABOARD for dx, dy in relative(shape, way)]
    assert len(covered) == len(set(covered)), "nothing overlaps"
    assert set(covered) <= set(pack.squares())
    read = Reader(str(cover("en")))
    assert not read.faults
    assert read.referred() <= set(read.all("id"))


def relative(shape: str, way: int) -> list[Cell]:
    cells = pack.ways(shape)[way].cells
    return [(x - cells[0][0], y - cells[0][1]) for x, y in cells]
