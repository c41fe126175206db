"""What a seat may do: one list for each thing that it may have to decide."""

from __future__ import annotations

from tabletier.boats.hull import COLOURS
from tabletier.engine.kernel import inner
from tabletier.games.isle_of_cats.rules.cards import (
    list_anywhere,
    list_bonus,
    list_card_treasures,
    list_lessons,
    list_moves,
    list_oshax,
    list_plays,
    list_removals,
)
from tabletier.games.isle_of_cats.rules.draft import list_family_cards, list_picks, list_purchases
from tabletier.games.isle_of_cats.rules.placing import list_places
from tabletier.games.isle_of_cats.rules.rescue import has_basket, list_commitments, list_rescues
from tabletier.games.isle_of_cats.rules.windows import list_window
from tabletier.games.isle_of_cats.state import FIELDS, FIRST, Doing, Stage


@inner
def list_legal(c, s, seat, out):
    """One branch for each thing that a seat may have to decide."""
    me = s.seat[seat]
    doing = me.doing
    if doing == Doing.PLACE:
        return list_places(c, me, out, list_anywhere(c, s, seat, out, 0))
    if doing == Doing.TURN:
        return list_turn(c, s, seat, out)
    if doing == Doing.WINDOW:
        return list_window(c, s, seat, out)
    if doing == Doing.PICKS:
        return list_picks(s, seat, out)
    if doing == Doing.PURCHASES:
        n = list_purchases(c, s, seat, out)
        if s.stage == Stage.PURCHASE:
            n = list_plays(c, s, seat, out, n)
        out[n] = FIRST.DONE
        return n + 1
    if doing == Doing.COMMITMENT:
        return list_commitments(c, s, seat, out)
    if doing == Doing.BONUS:
        return list_bonus(c, s, me, out)
    if doing == Doing.TREASURE:
        return list_card_treasures(c, s, me, out)
    if doing == Doing.OSHAX:
        return list_oshax(c, s, me, out)
    if doing == Doing.MOVES:
        return list_moves(s, me, out)
    if doing == Doing.LESSONS:
        return list_lessons(s, seat, out)
    if doing == Doing.TREASURES:
        return list_removals(me, out)
    if doing == Doing.FAMILY_CARDS:
        return list_family_cards(s, seat, out)
    if doing == Doing.BASKET:
        return list_baskets(me, out)
    if doing == Doing.FIELD:
        return list_run(FIRST.FIELD, FIELDS, out)
    if doing == Doing.OFFER:
        return list_run(FIRST.OFFER, 2, out)
    if doing == Doing.STRAY:
        n = list_anywhere(c, s, seat, out, 0)
        out[n] = FIRST.DECLINE
        return n + 1
    if doing == Doing.LESSON_COLOUR or doing == Doing.OSHAX_COLOUR or doing == Doing.FISH_COLOUR:
        return list_run(FIRST.COLOUR, COLOURS, out)
    return 0


@inner
def list_run(first, n, out):
    """So many actions, one behind the other."""
    for k in range(n):
        out[k] = first + k
    return n


@inner
def list_baskets(me, out):
    """The kinds of basket that can pay (IC-47)."""
    n = 0
    for pay in range(3):
        if has_basket(me, pay):
            out[n] = FIRST.BASKET + pay
            n += 1
    return n


@inner
def list_turn(c, s, seat, out):
    """A turn: cards (IC-61), a pass or the end, in rescue a standing wish (IC-51) and the cats that can be rescued (IC-46, IC-53)."""
    me = s.seat[seat]
    n = list_plays(c, s, seat, out, 0)
    if me.acted > 0:
        out[n] = FIRST.DONE
    else:
        out[n] = FIRST.PASS
    n += 1
    if s.stage == Stage.RESCUE:
        if me.wish == 0:
            out[n] = FIRST.WISH
            n += 1
        return list_rescues(c, s, me, out, n)
    return n
