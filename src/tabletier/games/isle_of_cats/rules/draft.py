"""Exploration: the draft and the purchase (IC-30 … IC-36, IC-154), and the choice of Family cards (IC-175)."""

from __future__ import annotations

from tabletier.engine.chance import below
from tabletier.engine.kernel import inner
from tabletier.engine.record import put
from tabletier.games.isle_of_cats.state import (
    CARDS,
    FAMILY_CARDS,
    FIRST,
    HAND,
    KEPT,
    NONE,
    SOLO_HAND,
    SOLO_KEPT,
    STEPS,
    At,
    Doing,
    Mode,
)

FAMILY_HAND, FAMILY_KEPT = 3, 2  # IC-175


@inner
def draw_card(s, seat, at):
    """A card from the deck, drawn when it is needed out of those that are left (IC-16)."""
    n = 0
    for number in range(1, CARDS):
        if s.at[number] == At.DECK:
            n += 1
    if n == 0:
        raise ValueError("the deck is empty")  # IC-21
    k = below(s.stream, n)
    for number in range(1, CARDS):
        if s.at[number] == At.DECK:
            if k == 0:
                s.at[number] = at
                s.owner[number] = seat
                return number
            k -= 1
    return 0


@inner
def holds(s, seat, number, at):
    """True if the card lies there, and belongs to the seat."""
    return s.at[number] == at and s.owner[number] == seat


@inner
def count_at(s, seat, at):
    """How many cards of a seat lie there."""
    n = 0
    for number in range(1, CARDS):
        if holds(s, seat, number, at):
            n += 1
    return n


@inner
def move_all(s, seat, at, to):
    """All cards of a seat that lie at one place go to another; returns how many."""
    n = 0
    for number in range(1, CARDS):
        if holds(s, seat, number, at):
            s.at[number] = to
            n += 1
    return n


@inner
def begin_choice(s, seat, doing, picks):
    """A choice in secret, picked upwards; the others see the seat as it stands now."""
    me = s.seat[seat]
    me.doing = doing
    me.last = 0
    me.picks = picks
    me.done = 0
    put(s.shown[seat], me)


@inner
def end_own_choice(me):
    """Nothing is left of an open choice but what it did."""
    me.doing = Doing.NOTHING
    me.last = 0
    me.picks = 0


# --- The draft --------------------------------------------------------------------------------------------------------


@inner
def way_of(day):
    """To the left neighbour on days 1, 3 and 5, to the right one on days 2 and 4 (IC-31): the next seat, or the one before."""
    return 1 if day % 2 == 1 else -1


@inner
def begin_step(s):
    """A step of the draft: cards are dealt, or have been passed on, and each seat keeps some of them (IC-30)."""
    if s.mode == Mode.SOLO:
        begin_solo_step(s)
        return
    if s.step == 0:
        for seat in range(s.seats):
            for _ in range(HAND):
                number = draw_card(s, seat, At.PACK)
                s.slot[number] = (s.day - 1) * 16 + seat * 4
        s.reveals += 1
    for seat in range(s.seats):
        if s.step < STEPS - 1:
            begin_choice(s, seat, Doing.PICKS, KEPT)
        else:
            move_all(s, seat, At.PACK, At.KEPT)  # the last card received is kept without a choice


@inner
def begin_solo_step(s):
    """5 cards of which 3 are kept, once more, then one more card (IC-154)."""
    if s.step < 2:
        for _ in range(SOLO_HAND):
            draw_card(s, 0, At.PACK)
        begin_choice(s, 0, Doing.PICKS, SOLO_KEPT)
    else:
        draw_card(s, 0, At.KEPT)
    s.reveals += 1


@inner
def list_picks(s, seat, out):
    """Cards of the pack above the last one picked, as long as enough of them are left; DONE when all are picked."""
    me = s.seat[seat]
    if me.picks == 0:
        out[0] = FIRST.DONE
        return 1
    above = 0
    for number in range(me.last + 1, CARDS):
        if holds(s, seat, number, At.PACK):
            above += 1
    n = 0
    for number in range(me.last + 1, CARDS):
        if holds(s, seat, number, At.PACK):
            if above >= me.picks:
                out[n] = FIRST.PICK + number
                n += 1
            above -= 1
    return n


@inner
def pick(s, seat, number):
    """A card is to be kept."""
    me = s.seat[seat]
    s.at[number] = At.PICKED
    me.last = number
    me.picks -= 1


@inner
def end_step(s):
    """All have chosen: what is picked is kept, the others are passed on (IC-31, IC-32). True if the draft goes on."""
    steps = STEPS if s.mode != Mode.SOLO else 3
    for seat in range(s.seats):
        move_all(s, seat, At.PICKED, At.KEPT)
        end_own_choice(s.seat[seat])
        if s.mode == Mode.SOLO:
            s.seat[seat].down += move_all(s, seat, At.PACK, At.FACE_DOWN)
    s.step += 1
    s.reveals += 1
    if s.step == steps:
        return False
    for number in range(1, CARDS):
        if s.at[number] == At.PACK:
            s.owner[number] = (s.owner[number] + way_of(s.day) + s.seats) % s.seats
            s.slot[number] += 1
    return True


# --- Buying -----------------------------------------------------------------------------------------------------------


@inner
def begin_purchase(s):
    """All buy at once, in secret (IC-33, IC-34)."""
    for seat in range(s.seats):
        me = s.seat[seat]
        me.bought = 0
        me.spent = 0
        me.gained = 0
        begin_choice(s, seat, Doing.PURCHASES, 0)


@inner
def may_buy(c, s, seat, number):
    """True for a card that the seat may keep and can pay (IC-33, IC-35)."""
    if s.owner[number] != seat or (s.at[number] != At.KEPT and s.at[number] != At.DRAWN):
        return False
    return c.card[number].cost <= s.seat[seat].fish


@inner
def list_purchases(c, s, seat, out):
    """Cards above the last one bought that can be paid; the end is always possible, and is listed by the caller."""
    n = 0
    for number in range(s.seat[seat].last + 1, CARDS):
        if may_buy(c, s, seat, number):
            out[n] = FIRST.BUY + number
            n += 1
    return n


@inner
def buy(c, s, seat, number):
    """The price of a card is paid (IC-33)."""
    me = s.seat[seat]
    me.fish -= c.card[number].cost
    me.spent += c.card[number].cost
    me.bought += 1
    me.last = number
    s.at[number] = At.BOUGHT


@inner
def end_purchase(s, seat, rest):
    """What is paid joins the hand unseen, the rest is discarded face down; what was played meanwhile is disclosed (IC-34 … IC-36)."""
    me = s.seat[seat]
    me.hand += move_all(s, seat, At.BOUGHT, At.HAND)
    me.down += move_all(s, seat, rest, At.FACE_DOWN)
    move_all(s, seat, At.PLAYED, At.FACE_UP)


# --- Family cards -----------------------------------------------------------------------------------------------------


@inner
def deal_family_cards(s):
    """Three cards for each seat (IC-175), drawn one by one from those that are left."""
    for seat in range(s.seats):
        for _ in range(FAMILY_HAND):
            k = 1 + below(s.stream, FAMILY_CARDS - 1)
            while s.family[k] != NONE:
                k = 1 + below(s.stream, FAMILY_CARDS - 1)
            s.family[k] = seat
    for seat in range(s.seats):
        begin_choice(s, seat, Doing.FAMILY_CARDS, FAMILY_KEPT)
    s.reveals += 1


@inner
def list_family_cards(s, seat, out):
    """Cards above the last one kept, as long as enough of them are left; DONE when both are chosen."""
    me = s.seat[seat]
    if me.picks == 0:
        out[0] = FIRST.DONE
        return 1
    above = 0
    for k in range(me.last + 1, FAMILY_CARDS):
        if s.family[k] == seat:
            above += 1
    n = 0
    for k in range(me.last + 1, FAMILY_CARDS):
        if s.family[k] == seat:
            if above >= me.picks:
                out[n] = FIRST.FAMILY + k
                n += 1
            above -= 1
    return n


@inner
def keep_family_card(s, seat, k):
    """A Family card is kept."""
    me = s.seat[seat]
    s.family_kept[k] = 1
    me.last = k
    me.picks -= 1
