"""Outlines: one closed line round every piece."""

from __future__ import annotations

import re

import pytest

from tabletier.boats import pack
from tabletier.draw.outline import corners, outline
from tabletier.engine.polyomino import parse

SHAPES = [pytest.param(pack.shape(name), id=name) for name in pack.SHAPE_IDS]


def area(points: tuple[tuple[int, int], ...]) -> float:
    pairs = zip(points, points[1:] + points[:1], strict=True)
    return sum(x * v - u * y for (x, y), (u, v) in pairs) / 2


@pytest.mark.parametrize("shape", SHAPES)
def test_the_corners_enclose_the_squares_clockwise(shape):
    assert area(corners(shape)) == len(shape)


@pytest.mark.rule("ED-67")
@pytest.mark.parametrize("shape", SHAPES)
def test_every_piece_has_one_closed_outline_of_its_own(shape):
    path = outline(shape)
    assert re.fullmatch(r"M-?\d+ -?\d+([hv]-?\d+|q(-? ?\d+){4})+Z", path)
    assert path.count("M") == path.count("Z") == 1
    assert path.count("q") == len(corners(shape))


@pytest.mark.parametrize("shape", SHAPES)
def test_the_outline_stays_inside_the_squares_by_the_inset(shape):
    x, y, points = 0, 0, []
    for command, numbers in re.findall(r"([MhvqZ])([^MhvqZ]*)", outline(shape)):
        values = [int(n) for n in re.findall(r"-?\d+", numbers)]
        if command == "M":
            x, y = values
        elif command == "h":
            x += values[0]
        elif command == "v":
            y += values[0]
        elif command == "q":
            x, y = x + values[2], y + values[3]
        points.append((x, y))
    (x, y), (u, v) = points[0], points[-1]
    assert x == u or y == v, "a straight line closes it"
    assert all((x // 100, y // 100) in shape for x, y in points), "every point lies on a square of the piece"
    assert min(x for x, _ in points) == 6
    assert min(y for _, y in points) == 6


def test_one_square_is_drawn_as_a_rounded_square():
    assert outline(parse("X"), 100, 10, 20, 5) == "M10 30q0-20 20-20h40q20 0 20 20v40q0 20-20 20h-40q-20 0-20-20Z"


@pytest.mark.parametrize("cells", [parse("XXX/X.X/XXX"), ((0, 0), (2, 0)), ()])
def test_what_is_not_one_piece_without_a_hole_is_refused(cells):
    with pytest.raises(ValueError, match="outline"):
        outline(cells)
