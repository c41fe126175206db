"""Explore & Draw: what a seat may do, one list for each thing that it may have to decide."""

from __future__ import annotations

from tabletier.boats.drawing import fits, list_places
from tabletier.boats.facts import is_cat
from tabletier.boats.hull import COLOURS, COMMON_SHAPES, FIRST_COMMON
from tabletier.engine.cells import bits
from tabletier.engine.kernel import inner
from tabletier.games.explore_and_draw.state import FIRST, ISLAND_COLUMNS, ISLAND_ROWS, SPACES, Doing, Special

SPECIALS_PER_GAME = 3  # ED-41


@inner
def list_legal(c, s, me, out):
    """One branch for each thing that a seat may have to decide."""
    doing = me.doing
    if doing == Doing.PLACE:
        return list_placements(c, me, out)
    if doing == Doing.CARD or doing == Doing.END_OF_DAY:
        return list_cards(me, out)
    if doing == Doing.COLUMN:
        return list_columns(me, out)
    if doing == Doing.ELEMENT:
        return list_elements(c, s, me, out)
    if doing == Doing.PICK:
        return list_picks(s, me, out)
    if doing == Doing.GROUP:
        out[0] = FIRST.GROUP
        out[1] = FIRST.GROUP + 1
        return 2
    if doing == Doing.COLOUR:
        for colour in range(COLOURS):
            out[colour] = FIRST.COLOUR + colour
        return COLOURS
    if doing == Doing.FREE_TREASURE:
        return list_treasures(c, me, out)
    return 0


@inner
def may_use(me, special):
    """A special action: once per game each, one a day, three in all (ED-41)."""
    return me.today == Special.NONE and not me.specials >> special & 1 and bits(me.specials) < SPECIALS_PER_GAME


@inner
def list_columns(me, out):
    """A column, or one of the two specials that stand in its place (ED-15, ED-43, ED-44)."""
    n = 0
    for column in range(ISLAND_COLUMNS):
        out[n] = FIRST.COLUMN + column
        n += 1
    if may_use(me, Special.ROW):
        for row in range(ISLAND_ROWS):
            out[n] = FIRST.ROW + row
            n += 1
    if may_use(me, Special.ONE_PER_ROW):
        out[n] = FIRST.ONE_PER_ROW
        n += 1
    return n


@inner
def list_cards(me, out):
    """The cards that may come next, an extra one of another column (ED-42), and the end of the day when none is left."""
    n = 0
    for space in range(SPACES):
        if me.cards >> space & 1:
            out[n] = FIRST.CARD + space
            n += 1
    if me.column >= 0 and may_use(me, Special.EXTRA_CARD):
        for space in range(SPACES):
            if space % ISLAND_COLUMNS != me.column:
                out[n] = FIRST.EXTRA_CARD + space
                n += 1
    if me.doing == Doing.END_OF_DAY:
        out[n] = FIRST.END_DAY
        n += 1
    return n


@inner
def twin_of(card, e):
    """The first element of the group that is the same as element ``e``: it stands for both."""
    mine = card.element[e]
    for k in range(e):
        other = card.element[k]
        if other.group == mine.group and other.kind == mine.kind and other.colour == mine.colour and other.shape == mine.shape:
            return k
    return e


@inner
def list_picks(s, me, out):
    """ANY 2: two elements, the same one twice if wished (ED-21); picked in ascending order, so each pair can be named once only."""
    card = s.island[me.card]
    lowest = 0
    for e in range(card.n):
        if me.left[e]:
            lowest = e
    n = 0
    for e in range(lowest, card.n):
        if card.element[e].group == me.group and twin_of(card, e) == e:
            out[n] = FIRST.PICK + e
            n += 1
    return n


@inner
def may_draw(c, s, me, e):
    """True if element ``e`` of the open card is still to be drawn and fits somewhere (ED-17)."""
    return me.left[e] > 0 and fits(c.hull, me.boat, s.island[me.card].element[e].shape)


@inner
def list_elements(c, s, me, out):
    """The elements that may be drawn next: those that fit (ED-17)."""
    card = s.island[me.card]
    n = 0
    for e in range(card.n):
        if may_draw(c, s, me, e):
            out[n] = FIRST.ELEMENT + e
            n += 1
    return n


@inner
def may_double(me):
    """The piece in hand may be doubled (ED-45, ED-46). A copy never may: its special is that day's only one (ED-41)."""
    return may_use(me, Special.CAT_TWICE if is_cat(me.hand.kind) else Special.TREASURE_TWICE)


@inner
def list_placements(c, me, out):
    """Where the piece in hand may lie; first, that it be drawn twice."""
    n = 0
    if may_double(me):
        out[0] = FIRST.TWICE
        n = 1
    return list_places(c.hull, me.boat, me.hand.shape, FIRST.PLACE, out, n)


@inner
def list_treasures(c, me, out):
    """Any common treasure that fits, or none (ED-36, ED-37)."""
    n = 0
    for k in range(COMMON_SHAPES):
        if fits(c.hull, me.boat, FIRST_COMMON + k):
            out[n] = FIRST.TREASURE + k
            n += 1
    out[n] = FIRST.DECLINE
    return n + 1
