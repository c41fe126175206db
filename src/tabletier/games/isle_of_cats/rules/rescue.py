"""Rescue: commitment, speed and order, turns, baskets (IC-41 … IC-52)."""

from __future__ import annotations

from tabletier.boats.hull import Kind
from tabletier.engine.kernel import inner
from tabletier.games.isle_of_cats.rules.draft import begin_choice, end_own_choice, holds, move_all
from tabletier.games.isle_of_cats.rules.fields import field_of, leave_line, place_in_line, tile_colour, tile_shape
from tabletier.games.isle_of_cats.rules.placing import fits, hold
from tabletier.games.isle_of_cats.state import CARDS, FIELDS, FIRST, At, Basket, Doing, Mode, Pay, Sort

# --- Commitment -------------------------------------------------------------------------------------------------------


@inner
def begin_commitment(s, seat):
    """In turn, each seat chooses in secret; one without a rescue card is asked too, or all would know (IC-41)."""
    s.asked = seat
    begin_choice(s, seat, Doing.COMMITMENT, 0)


@inner
def list_commitments(c, s, seat, out):
    """Rescue cards in hand above the last one committed, and the end."""
    n = 0
    for number in range(s.seat[seat].last + 1, CARDS):
        if holds(s, seat, number, At.HAND) and c.card[number].sort == Sort.RESCUE:
            out[n] = FIRST.COMMIT + number
            n += 1
    out[n] = FIRST.DONE
    return n + 1


@inner
def end_commitment(s, seat):
    """The cards lie face down; how many is seen (IC-41)."""
    me = s.seat[seat]
    me.committed = move_all(s, seat, At.PICKED, At.COMMITTED)
    me.hand -= me.committed
    end_own_choice(me)


@inner
def turn_up(c, s):
    """All commitments are turned up: speeds and baskets (IC-43, IC-49)."""
    for seat in range(s.seats):
        me = s.seat[seat]
        me.speed = 0
        me.whole = 0
        me.broken = 0
        for number in range(1, CARDS):
            if holds(s, seat, number, At.COMMITTED):
                me.speed += c.card[number].speed
                if c.card[number].basket == Basket.WHOLE:
                    me.whole += 1
                elif c.card[number].basket == Basket.BROKEN:
                    me.broken += 1
    s.reveals += 1


@inner
def discard_commitments(s):
    """All committed cards left are discarded (IC-52)."""
    for seat in range(s.seats):
        me = s.seat[seat]
        move_all(s, seat, At.COMMITTED, At.FACE_UP)
        me.committed = 0
        me.whole = 0
        me.broken = 0


# --- Turns ------------------------------------------------------------------------------------------------------------


@inner
def has_basket(me, pay):
    """True if the seat has a basket of this kind (IC-47 … IC-49)."""
    if pay == Pay.PERMANENT:
        return me.ready > 0
    if pay == Pay.CLASSIC:
        return me.whole > 0
    return me.broken >= 2


@inner
def baskets_to_choose(me):
    """How many kinds of basket can pay."""
    n = 0
    for pay in range(3):
        if has_basket(me, pay):
            n += 1
    return n


@inner
def may_rescue_more(me):
    """One cat a turn (IC-46), and one more for each extra rescue that waits (IC-89)."""
    return me.acted == 0 or me.extra > 0


@inner
def may_rescue(c, s, me, field, tile):
    """True if the cat can be paid for and placed (IC-47, IC-50); in family mode cats are free (IC-176)."""
    if s.mode != Mode.FAMILY and (me.fish < c.price[field] or baskets_to_choose(me) == 0):
        return False
    return fits(c, me, tile_shape(tile))


@inner
def can_rescue(c, s, me):
    """True if some cat can be rescued."""
    for field in range(FIELDS):
        for k in range(s.lined[field]):
            if may_rescue(c, s, me, field, s.line[field][k]):
                return True
    return False


@inner
def list_rescues(c, s, me, out, n):
    """Writes the cats that can be rescued, by their numbers; returns the new n."""
    if not may_rescue_more(me):
        return n
    first = n
    for field in range(FIELDS):
        for k in range(s.lined[field]):
            if may_rescue(c, s, me, field, s.line[field][k]):
                at = n  # sorted in: lines stand in the order in which cats came
                while at > first and out[at - 1] > FIRST.RESCUE + s.line[field][k]:
                    out[at] = out[at - 1]
                    at -= 1
                out[at] = FIRST.RESCUE + s.line[field][k]
                n += 1
    return n


@inner
def begin_rescue(s, me, tile):
    """A cat is chosen; which basket pays is asked where there is a choice. Nothing is spent before it is placed (IC-50)."""
    hold(me, Kind.CAT, tile_colour(tile), tile_shape(tile))
    me.tile.tile = tile
    me.pay = Pay.NONE
    me.doing = Doing.PLACE
    if s.mode == Mode.FAMILY:
        return
    if baskets_to_choose(me) > 1:
        me.doing = Doing.BASKET
        return
    for pay in range(3):
        if has_basket(me, pay):
            me.pay = pay


@inner
def pay_for_cat(c, s, seat, tile):
    """Basket and fish are spent as the cat is placed (IC-47 … IC-50); an extra rescue is used up by the second cat (IC-89)."""
    me = s.seat[seat]
    field = field_of(s, tile)
    leave_line(s, field, place_in_line(s, field, tile))
    if me.acted > 0:
        me.extra -= 1
    me.acted += 1
    if s.mode == Mode.FAMILY:
        return
    me.fish -= c.price[field]
    if me.pay == Pay.PERMANENT:
        me.ready -= 1
    elif me.pay == Pay.CLASSIC:
        me.whole -= 1
        spend_committed(c, s, seat, Basket.WHOLE, 1)
    else:
        me.broken -= 2
        spend_committed(c, s, seat, Basket.BROKEN, 2)
    me.pay = Pay.NONE


@inner
def spend_committed(c, s, seat, basket, n):
    """Committed cards with this basket are discarded, the lowest numbers first: by now they are all alike (IC-49)."""
    for number in range(1, CARDS):
        if n > 0 and holds(s, seat, number, At.COMMITTED) and c.card[number].basket == basket:
            s.at[number] = At.FACE_UP
            s.seat[seat].committed -= 1
            n -= 1


@inner
def is_stuck(c, s, seat):
    """The seat can rescue no cat and holds no Anytime card (IC-51)."""
    for number in range(1, CARDS):
        if holds(s, seat, number, At.HAND) and c.card[number].sort == Sort.ANYTIME:
            return False
    return not can_rescue(c, s, s.seat[seat])
