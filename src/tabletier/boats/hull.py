"""The records of a boat: what is printed on it, and where each shape can lie. Squares are numbered 0 to 141, row by row."""

from __future__ import annotations

from enum import IntEnum

from tabletier.engine.cells import words_for
from tabletier.engine.record import I1, I2, I8, record

COLUMNS, ROWS = 22, 9
CELLS = 142
WORDS = words_for(CELLS)
ROOMS = 7
COLOURS = 5
BOATS = 6
WAYS = 8  # a shape can be laid in at most eight ways
SHAPES = 40
PLACEMENTS = 20480
NO_COLOUR = -1
FIRST_COMMON, COMMON_SHAPES = 23, 4  # where the common treasures stand among the shapes


class Colour(IntEnum):
    """The five coats, in the order of the printed lists."""

    BLUE = 0
    GREEN = 1
    ORANGE = 2
    PURPLE = 3
    RED = 4


class Kind(IntEnum):
    """What a discovery is."""

    NONE = 0
    CAT = 1
    OSHAX = 2
    COMMON = 3
    RARE = 4


class Icon(IntEnum):
    """The sign in a room's corners (ED-03)."""

    NONE = 0
    PARROT = 1
    MOON = 2
    APPLE = 3
    MAIZE = 4


SET = (I8, (WORDS,))

#: One boat sheet: its rats and its maps (the square of each colour's map).
SHEET = record(rats=SET, maps=SET, map_at=(I2, (COLOURS,)))

#: A shape and its run of placements; placements are sorted by way, then by anchor.
SHAPE = record(kind=I1, size=I1, ways=I1, first=I2, n=I2)

#: One place where a shape can lie: its squares, the squares that touch it, its shape, way and anchor.
PLACEMENT = record(cells=SET, near=SET, shape=I1, way=I1, anchor=I2)

#: All that is printed and fixed. ``placement_at[shape, way, anchor]`` is a placement's number, or -1.
HULL = record(
    room=(I1, (CELLS,)),
    icon=(I1, (ROOMS,)),
    rooms=(I8, (ROOMS, WORDS)),
    edge=SET,
    middle=SET,
    sheet=(SHEET, (BOATS,)),
    shapes=I2,
    shape=(SHAPE, (SHAPES,)),
    placements=I2,
    placement_at=(I2, (SHAPES, WAYS, CELLS)),
    placement=(PLACEMENT, (PLACEMENTS,)),
)

#: Room for every discovery of a game; the loaders check that no game can need more.
PIECES = 80

#: A seat's boat: which sheet, the squares taken, those that touch them, and the pieces in the order laid.
BOAT = record(
    sheet=I1,
    n=I2,
    taken=SET,
    near=SET,
    placement=(I2, (PIECES,)),
    kind=(I1, (PIECES,)),
    colour=(I1, (PIECES,)),
)
