"""Drake & Drake: cards in hands and stocks, and what is a set. Numbers like DD-31 name the rule in the catalogue."""

from __future__ import annotations

from tabletier.engine.cells import bits
from tabletier.engine.chance import below
from tabletier.engine.kernel import inner, kernel
from tabletier.games.drake_and_drake.state import ALL_CARDS, CARDS, SEATS, SETS


@inner
def nth(cards, k):
    """The card, as a word with one bit, that is number k (from 0) of a word of cards."""
    for _ in range(k):
        cards &= cards - 1
    return cards & -cards


@inner
def some_of(stream, cards, n):
    """n cards at random out of a word of cards, each choice equally likely; all of them where there are no more."""
    drawn = 0
    for left in range(bits(cards), max(0, bits(cards) - n), -1):
        card = nth(cards, below(stream, left))
        drawn |= card
        cards &= ~card
    return drawn


@inner
def deal_packs(c, s):
    """All cards are dealt: the stocks (DD-16). Strategists look at all of theirs (DD-77)."""
    s.seat[0].stock = some_of(s.stream, ALL_CARDS, c.dealt)
    s.seat[1].stock = ALL_CARDS & ~s.seat[0].stock


@inner
def draw_up(c, s, me):
    """The seat draws from its stock until its hand is full, as far as the stock goes (DD-17, DD-65)."""
    drawn = some_of(s.stream, me.stock, c.hand - bits(me.hand))
    me.hand |= drawn
    me.stock &= ~drawn
    me.in_hand = bits(me.hand)
    me.in_stock = bits(me.stock)


@inner
def forms_set(c, cards):
    """True if some set can be formed of the cards (DD-25, DD-66, DD-67)."""
    return can_complete(c, 0, cards)


@inner
def can_complete(c, chosen, more):
    """True if cards that are chosen are a part of some set, and enough of others are there to complete it (DD-12)."""
    for k in range(SETS):
        yellow = c.sets[k].yellow - bits(chosen & c.yellow)
        orange = c.sets[k].orange - bits(chosen & c.orange)
        if 0 <= yellow <= bits(more & c.yellow) and 0 <= orange <= bits(more & c.orange):
            return True
    return False


@kernel
def is_set(c, chosen):
    """True if the chosen cards are a set (DD-12)."""
    return can_complete(c, chosen, 0)


@kernel
def may_choose(c, me, number):
    """True if a card of the hand may be chosen next: numbers rise, and a set can still be completed with higher ones (DD-25)."""
    card = 1 << number - 1
    if not me.hand & card or me.chosen >= card:
        return False
    return can_complete(c, me.chosen | card, me.hand & ~(2 * card - 1))


@inner
def list_selection(c, me, first_card, confirm, out):
    """Writes the cards that may be chosen next, and the confirmation of a complete set; returns how many."""
    n = 0
    for number in range(1, CARDS + 1):
        if me.hand >> number - 1 & 1 and may_choose(c, me, number):
            out[n] = first_card + number - 1
            n += 1
    if is_set(c, me.chosen):
        out[n] = confirm
        n += 1
    return n


@inner
def any_set(c, stream, hand):
    """One of the sets that can be formed of a hand, each equally likely."""
    yellow, orange = bits(hand & c.yellow), bits(hand & c.orange)
    total = 0
    for k in range(SETS):
        total += ways_to_choose(yellow, c.sets[k].yellow) * ways_to_choose(orange, c.sets[k].orange)
    if total == 0:
        return 0
    lot = below(stream, total)
    for k in range(SETS):
        lot -= ways_to_choose(yellow, c.sets[k].yellow) * ways_to_choose(orange, c.sets[k].orange)
        if lot < 0:
            return some_of(stream, hand & c.yellow, c.sets[k].yellow) | some_of(stream, hand & c.orange, c.sets[k].orange)
    return 0


@inner
def ways_to_choose(n, k):
    """How many choices of k out of n there are."""
    ways = 1
    for j in range(k):
        ways = ways * (n - j) // (j + 1)
    return ways


@inner
def owner_of(s, card):
    """The seat whose revealed set holds a card that is still to be resolved (DD-27)."""
    for seat in range(SEATS):
        if s.seat[seat].to_come & card:
            return seat
    return 0
