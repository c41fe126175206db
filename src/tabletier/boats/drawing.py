"""Drawing a discovery on a boat: where it may lie, and what happens when it does."""

from __future__ import annotations

from tabletier.boats.hull import CELLS, PIECES
from tabletier.engine.cells import has, meet, unite
from tabletier.engine.kernel import inner


@inner
def may_lie(hull, boat, p):
    """True where placement ``p`` overlaps nothing (ED-29) and touches what is drawn (ED-31); the first piece lies anywhere (ED-30)."""
    cells = hull.placement[p].cells
    if meet(cells, boat.taken):
        return False
    return boat.n == 0 or meet(cells, boat.near)


@inner
def fits(hull, boat, shape):
    """True if the shape may lie somewhere on the boat (ED-26)."""
    kind = hull.shape[shape]
    assert kind.first >= 0  # said, so that compiled code need not look at each number whether it counts from the end
    for p in range(kind.first, kind.first + kind.n):
        if may_lie(hull, boat, p):
            return True
    return False


@inner
def list_places(hull, boat, shape, base, out, n):
    """Writes ``base + way * 142 + anchor`` for every place where the shape may lie, from ``out[n]`` on; returns the new n."""
    kind = hull.shape[shape]
    assert kind.first >= 0  # said, so that compiled code need not look at each number whether it counts from the end
    for p in range(kind.first, kind.first + kind.n):
        if may_lie(hull, boat, p):
            place = hull.placement[p]
            out[n] = base + place.way * CELLS + place.anchor
            n += 1
    return n


@inner
def placement_of(hull, shape, place):
    """The placement of a shape by ``way * 142 + anchor``."""
    return hull.placement_at[shape][place // CELLS][place % CELLS]


@inner
def draw_piece(hull, boat, p, kind, colour):
    """Draws a piece; it stays the last of the boat's pieces. A rat or map under it is covered by that (ED-33)."""
    k = boat.n
    if k >= PIECES:
        raise ValueError("a boat holds no more pieces")
    boat.placement[k] = p
    boat.kind[k] = kind
    boat.colour[k] = colour
    boat.n = k + 1
    place = hull.placement[p]
    unite(boat.taken, place.cells)
    unite(boat.near, place.near)


@inner
def covers_map(hull, boat, p, colour):
    """True if placement ``p`` covers the map of a colour (ED-36)."""
    return has(hull.placement[p].cells, hull.sheet[boat.sheet].map_at[colour]) == 1
