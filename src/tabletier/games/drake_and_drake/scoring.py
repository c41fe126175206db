"""Drake & Drake: points, line by line (DD-71 … DD-75), and the final places. Numbers like DD-31 name the rule in the catalogue."""

from __future__ import annotations

from enum import IntEnum

from tabletier.engine.cells import bits
from tabletier.engine.kernel import inner, kernel, room_for
from tabletier.games.drake_and_drake.state import SEATS, SQUARES


class Line(IntEnum):
    """The lines of a seat's score."""

    TERRITORIES = 0
    SQUARES = 1
    FIRST_GAME = 2  # all of the first game, in the second one of strategists


LINES = 3


@kernel
def score(box, positions, i, seat, out):
    """The seat's points if the game ended now, one entry per line; returns the total."""
    c, me = box[0], positions[i].seat[seat]
    out[Line.TERRITORIES] = territory_points(c, me.squares)
    out[Line.SQUARES] = square_points(c, me.squares)
    out[Line.FIRST_GAME] = me.earlier_territories + me.earlier_squares  # DD-80
    total = 0
    for line in range(LINES):
        total += out[line]  # DD-75
    return total


@inner
def territory_points(c, squares):
    """The bonus of every territory of a crew (DD-71, DD-72)."""
    total = 0
    while squares:
        territory = territory_of(c, squares, squares & -squares)
        total += c.bonus[bits(territory)]
        squares &= ~territory
    return total


@inner
def territory_of(c, squares, territory):
    """All squares of a crew that hang together with some of them, through sides (DD-07)."""
    new = territory
    while new:
        square = bits((new & -new) - 1)
        new = (new & (new - 1)) | (c.beside[square] & squares & ~territory)
        territory |= new
    return territory


@inner
def square_points(c, squares):
    """The points of every square held (DD-73)."""
    total = 0
    for square in range(SQUARES):
        if squares >> square & 1:
            total += c.points[c.ground[square]]
    return total


@kernel
def find_territories(box, positions, i, seat, out):
    """Of every square that the seat holds: the lowest square of its territory; -1 of all others."""
    c, me = box[0], positions[i].seat[seat]
    for square in range(SQUARES):
        out[square] = -1
    left = me.squares
    while left:
        lowest = left & -left
        territory = territory_of(c, left, lowest)
        for square in range(SQUARES):
            if territory >> square & 1:
                out[square] = bits(lowest - 1)
        left &= ~territory


@kernel
def rank(box, positions, i, out):
    """Final places: the higher total, over both games of strategists; equal totals share (DD-75, DD-80)."""
    lines = room_for(LINES)
    totals = room_for(SEATS)
    for seat in range(SEATS):
        totals[seat] = score(box, positions, i, seat, lines)
    for seat in range(SEATS):
        out[seat] = 1 if totals[seat] >= totals[1 - seat] else 2
