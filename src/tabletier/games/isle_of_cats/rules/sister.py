"""The sister at the table: her cards, and what she takes (IC-149 … IC-163). Her points stand in ``automaton``."""

from __future__ import annotations

from tabletier.boats.hull import COLOURS, FIRST_COMMON, Kind
from tabletier.engine.chance import below, take
from tabletier.engine.kernel import inner
from tabletier.games.isle_of_cats.rules.fields import leave_line, oshax_leaves, rare_leaves
from tabletier.games.isle_of_cats.state import (
    ADVANCED_LESSONS,
    FIRST_ADVANCED,
    FIRST_SISTER_LESSON,
    NONE,
    SISTER_BASKETS,
    SISTER_CARDS,
    SISTER_LESSONS,
)

BASIC = FIRST_ADVANCED - FIRST_SISTER_LESSON  # how many solo lessons there are, before the advanced ones


@inner
def deal_sister(c, s):
    """Her colours, the first one open, her basket cards, three lessons and as many advanced ones as the level says (IC-149, IC-150)."""
    for k in range(COLOURS):
        s.sister_colour[k] = c.sister_colour[k]
    s.colours = 0
    turn_up_colour(s)
    for k in range(SISTER_BASKETS):
        s.sister_pile[k] = k
    s.in_sister_pile = SISTER_BASKETS
    for k in range(SISTER_LESSONS):
        s.sister[k] = draw_other(s, s.sister, k, 0, BASIC)
    for k in range(ADVANCED_LESSONS):
        s.sister_advanced[k] = NONE
    for k in range(s.level):
        s.sister_advanced[k] = draw_other(s, s.sister_advanced, k, BASIC, SISTER_CARDS - BASIC)


@inner
def draw_other(s, drawn, n, first, cards):
    """A lesson that is not among the first n of ``drawn``."""
    while True:
        card = first + below(s.stream, cards)
        known = False
        for k in range(n):
            if drawn[k] == card:
                known = True
        if not known:
            return card


@inner
def turn_up_colour(s):
    """The next colour card, drawn from those not yet known: as good as a row shuffled beforehand, and nothing to hide."""
    k = s.colours + below(s.stream, COLOURS - s.colours)
    colour = s.sister_colour[k]
    s.sister_colour[k] = s.sister_colour[s.colours]
    s.sister_colour[s.colours] = colour
    s.colours += 1


@inner
def turn_up_basket(c, s):
    """Her next basket card lies open; it leaves the pile for good (IC-163)."""
    s.sister_open = take(s.stream, s.sister_pile, s.in_sister_pile)
    s.in_sister_pile -= 1
    s.reveals += 1


@inner
def begin_sisters_day(c, s):
    """Her top card says her speed and how many cards she has today, that one included (IC-155). Returns the speed."""
    turn_up_basket(c, s)
    card = c.sister_basket[s.sister_open]
    s.sister_cards = card.baskets
    return card.speed


@inner
def use_basket_card(c, s):
    """One of her turns: the two lines of a card, from top to bottom (IC-157)."""
    if s.sister_open == NONE:
        turn_up_basket(c, s)
    for k in range(2):
        do_line(s, c.sister_basket[s.sister_open].line[k])
    s.sister_open = NONE
    s.sister_cards -= 1
    s.reveals += 1


@inner
def do_line(s, line):
    """What she takes leaves the game (IC-159 … IC-162)."""
    if line.kind == Kind.CAT:
        take_cat(s, line.first)
    elif line.kind == Kind.OSHAX:
        if s.oshax_left > 0:
            oshax_leaves(s, min(line.first, s.oshax_left) - 1)
    elif line.kind == Kind.RARE:
        if s.rare_kinds > 0:
            rare_leaves(s, s.rare_row[min(line.first, s.rare_kinds) - 1])
    elif line.kind == Kind.COMMON:
        if s.commons[line.first - FIRST_COMMON] > 0:
            s.commons[line.first - FIRST_COMMON] -= 1
    else:
        swap_cats(s, line.first, line.second)


@inner
def take_cat(s, number):
    """Numbers run through the left field, then the right; one that does not exist means the last cat (IC-153, IC-160)."""
    cats = s.lined[0] + s.lined[1]
    if cats == 0:
        return
    k = min(number, cats) - 1
    if k < s.lined[0]:
        leave_line(s, 0, k)
    else:
        leave_line(s, 1, k - s.lined[0])


@inner
def cat_at(s, k):
    """The cat with the number k + 1."""
    return s.line[0][k] if k < s.lined[0] else s.line[1][k - s.lined[0]]


@inner
def put_cat(s, k, tile):
    """Another cat gets the number k + 1."""
    if k < s.lined[0]:
        s.line[0][k] = tile
    else:
        s.line[1][k - s.lined[0]] = tile


@inner
def swap_cats(s, first, second):
    """Two cats change places, numbers and fields; the last cat stands in for one that does not exist (IC-162)."""
    cats = s.lined[0] + s.lined[1]
    if cats < 2:
        return
    one = min(first, cats) - 1
    other = min(second, cats) - 1
    if one == other:
        one = other - 1  # the one just before it
    tile = cat_at(s, one)
    put_cat(s, one, cat_at(s, other))
    put_cat(s, other, tile)
