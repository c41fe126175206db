"""Tiles on boats: where one may lie, laying it, the treasure of a map, taking tiles away (IC-66 … IC-75, IC-93)."""

from __future__ import annotations

from tabletier.boats.drawing import covers_map, draw_piece, placement_of
from tabletier.boats.facts import is_cat
from tabletier.boats.hull import CELLS, COMMON_SHAPES, FIRST_COMMON, NO_COLOUR, Kind
from tabletier.engine.cells import clear, meet, unite
from tabletier.engine.kernel import inner
from tabletier.games.isle_of_cats.rules.fields import rare_leaves, treasures_left
from tabletier.games.isle_of_cats.state import FIRST, NONE, TREASURES, Mode


@inner
def may_lie(c, me, p):
    """Inside, no overlap, and touching what lies there (IC-67, IC-68); on an empty boat, or with No. 69 or 70, anywhere (IC-70, IC-83)."""
    cells = c.hull.placement[p].cells
    if meet(cells, me.boat.taken):
        return False
    return me.boat.n == 0 or me.anywhere == 1 or meet(cells, me.boat.near)


@inner
def fits(c, me, shape):
    """True if the shape may lie somewhere on the boat (IC-66)."""
    kind = c.hull.shape[shape]
    for p in range(kind.first, kind.first + kind.n):
        if may_lie(c, me, p):
            return True
    return False


@inner
def list_places(c, me, out, n):
    """Writes every place where the tile in hand may lie; returns the new n."""
    kind = c.hull.shape[me.tile.shape]
    for p in range(kind.first, kind.first + kind.n):
        if may_lie(c, me, p):
            place = c.hull.placement[p]
            out[n] = FIRST.PLACE + place.way * CELLS + place.anchor
            n += 1
    return n


@inner
def hold(me, kind, colour, shape):
    """A tile comes into hand."""
    me.tile.kind = kind
    me.tile.colour = colour
    me.tile.shape = shape
    me.tile.tile = NONE


@inner
def drop(me):
    """No tile is in hand."""
    hold(me, Kind.NONE, NO_COLOUR, NONE)


@inner
def lay(c, me, place):
    """The tile in hand is laid; a cat on the map of its own colour earns a treasure (IC-71 … IC-74)."""
    p = placement_of(c.hull, me.tile.shape, place)
    kind, colour = me.tile.kind, me.tile.colour
    draw_piece(c.hull, me.boat, p, kind, colour)
    drop(me)
    me.anywhere = 0  # the next tile has been placed (IC-83)
    if is_cat(kind) and covers_map(c.hull, me.boat, p, colour):
        me.bonus = 1


@inner
def may_take(c, s, me, treasure):
    """True if a treasure, common ones counted first, is left and fits somewhere."""
    return treasures_left(s, treasure) > 0 and fits(c, me, FIRST_COMMON + treasure)


@inner
def bonus_kinds(s):
    """A map gives a common treasure (IC-71), in family mode one of any kind (IC-178): how many kinds to look at."""
    return TREASURES if s.mode == Mode.FAMILY else COMMON_SHAPES


@inner
def some_treasure(c, s, me, first, end):
    """True if one of these treasures may be taken."""
    for treasure in range(first, end):
        if may_take(c, s, me, treasure):
            return True
    return False


@inner
def list_treasures(c, s, me, first, end, out, n):
    """Writes those of these treasures that may be taken; returns the new n."""
    for treasure in range(first, end):
        if may_take(c, s, me, treasure):
            out[n] = FIRST.TREASURE + treasure
            n += 1
    return n


@inner
def take_treasure(s, me, treasure):
    """A treasure comes into hand from under the island."""
    if treasure < COMMON_SHAPES:
        s.commons[treasure] -= 1
        hold(me, Kind.COMMON, NO_COLOUR, FIRST_COMMON + treasure)
    else:
        rare_leaves(s, treasure - COMMON_SHAPES)
        hold(me, Kind.RARE, NO_COLOUR, FIRST_COMMON + treasure)


@inner
def remove_piece(c, boat, k):
    """Piece k leaves the game; what lay under it is visible again, and what touches is reckoned anew (IC-70, IC-93)."""
    for j in range(k, boat.n - 1):
        boat.placement[j] = boat.placement[j + 1]
        boat.kind[j] = boat.kind[j + 1]
        boat.colour[j] = boat.colour[j + 1]
    last = boat.n - 1
    boat.placement[last] = -1
    boat.kind[last] = Kind.NONE
    boat.colour[last] = NO_COLOUR
    boat.n = last
    clear(boat.taken)
    clear(boat.near)
    for j in range(boat.n):
        place = c.hull.placement[boat.placement[j]]
        unite(boat.taken, place.cells)
        unite(boat.near, place.near)
