"""The bag, the two fields, and what lies under the island (IC-15, IC-18, IC-26 … IC-28, IC-152, IC-153, IC-184)."""

from __future__ import annotations

from tabletier.boats.hull import COMMON_SHAPES
from tabletier.engine.chance import take
from tabletier.engine.kernel import inner
from tabletier.games.isle_of_cats.state import (
    BASE_RARES,
    CAT_SHAPES,
    CATS,
    FIELDS,
    FIRST_OSHAX,
    FIRST_RARE,
    LINE,
    NONE,
    OSHAX,
    PROMOTIONAL,
    RARE_SHAPES,
    Mode,
)

FIRST_PROMOTIONAL_OSHAX = CATS + RARE_SHAPES  # among the tiles of the bag


@inner
def tile_shape(tile):
    """The shape of a cat tile."""
    return tile // 5


@inner
def tile_colour(tile):
    """The colour of a cat tile."""
    return tile % 5


@inner
def fill_bag(c, s):
    """85 cats and 25 rare treasures (IC-18), and promotional tiles where they are wished for (IC-184)."""
    s.in_bag = 0
    for tile in range(CAT_SHAPES * 5):
        put_into_bag(s, tile)
    for shape in range(BASE_RARES):
        for _ in range(c.rares):
            put_into_bag(s, CATS + shape)
    if s.promotional:
        for k in range(PROMOTIONAL):
            if c.promotional_rares[k] != NONE:
                put_into_bag(s, CATS + c.promotional_rares[k] - FIRST_RARE)
            if c.promotional_oshax[k] != NONE:
                put_into_bag(s, FIRST_PROMOTIONAL_OSHAX + c.promotional_oshax[k] - FIRST_OSHAX)


@inner
def put_into_bag(s, tile):
    """One tile more."""
    s.bag[s.in_bag] = tile
    s.in_bag += 1


@inner
def lay_out_treasures(c, s):
    """Common treasures by the number of seats, and the six Oshax, in solo in random order (IC-15, IC-149)."""
    for k in range(COMMON_SHAPES):
        s.commons[k] = c.commons[s.seats]
    s.oshax_left = OSHAX
    for k in range(OSHAX):
        s.oshax[k] = FIRST_OSHAX + k
    if s.mode == Mode.SOLO:
        for k in range(OSHAX):
            take(s.stream, s.oshax, OSHAX - k)


@inner
def draw_tile(s):
    """A tile out of the bag, blindly (IC-26)."""
    if s.in_bag == 0:
        raise ValueError("the bag is empty")  # IC-21
    tile = take(s.stream, s.bag, s.in_bag)
    s.in_bag -= 1
    s.bag[s.in_bag] = NONE
    s.reveals += 1
    return tile


@inner
def fill_fields(c, s):
    """So many cats into the left field, then as many into the right one; rare treasures drawn meanwhile do not count (IC-26, IC-27)."""
    for field in range(FIELDS):
        cats = 0
        while cats < c.cats[s.seats]:
            tile = draw_tile(s)
            if tile < CATS:
                join_line(s, field, tile)
                cats += 1
            else:
                lay_under_island(s, tile)


@inner
def join_line(s, field, tile):
    """A cat comes to the end of a field's line; there is no limit to their number (IC-28)."""
    if s.lined[field] >= LINE:
        raise ValueError("a field holds no more cats")
    s.line[field][s.lined[field]] = tile
    s.lined[field] += 1


@inner
def leave_line(s, field, place):
    """The cat at a place of a line leaves it; those behind it move up (IC-153)."""
    for k in range(place, s.lined[field] - 1):
        s.line[field][k] = s.line[field][k + 1]
    s.lined[field] -= 1
    s.line[field][s.lined[field]] = NONE


@inner
def lay_under_island(s, tile):
    """A rare treasure or a promotional Oshax goes face up under the island (IC-27, IC-184)."""
    if tile >= FIRST_PROMOTIONAL_OSHAX:
        s.oshax[s.oshax_left] = FIRST_OSHAX + tile - FIRST_PROMOTIONAL_OSHAX
        s.oshax_left += 1
        return
    rare = tile - CATS
    if s.rares[rare] == 0:
        s.rare_row[s.rare_kinds] = rare  # numbered in order of appearance (IC-152)
        s.rare_kinds += 1
    s.rares[rare] += 1


@inner
def rare_leaves(s, rare):
    """A rare treasure leaves the table; with the last of its shape its number goes (IC-153)."""
    s.rares[rare] -= 1
    if s.rares[rare] == 0:
        found = 0
        for k in range(s.rare_kinds):
            if s.rare_row[k] == rare:
                found = k
        for k in range(found, s.rare_kinds - 1):
            s.rare_row[k] = s.rare_row[k + 1]
        s.rare_kinds -= 1
        s.rare_row[s.rare_kinds] = NONE


@inner
def oshax_leaves(s, place):
    """The Oshax at a place of the row leaves it."""
    for k in range(place, s.oshax_left - 1):
        s.oshax[k] = s.oshax[k + 1]
    s.oshax_left -= 1
    s.oshax[s.oshax_left] = NONE


@inner
def treasures_left(s, treasure):
    """How many of a treasure lie under the island, common ones counted first."""
    if treasure < COMMON_SHAPES:
        return s.commons[treasure]
    return s.rares[treasure - COMMON_SHAPES]


@inner
def fields_are_empty(s):
    """No cat is left."""
    return s.lined[0] + s.lined[1] == 0


@inner
def field_of(s, tile):
    """The field in which a cat lies, or NONE."""
    for field in range(FIELDS):
        for k in range(s.lined[field]):
            if s.line[field][k] == tile:
                return field
    return NONE


@inner
def place_in_line(s, field, tile):
    """Where in a field's line a cat lies."""
    for k in range(s.lined[field]):
        if s.line[field][k] == tile:
            return k
    return NONE


@inner
def clear_fields(s):
    """The cats that nobody rescued leave the game (IC-56)."""
    for field in range(FIELDS):
        s.lined[field] = 0
        for k in range(LINE):
            s.line[field][k] = NONE
