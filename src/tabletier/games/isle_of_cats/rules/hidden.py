"""What a seat may know, and what may lie behind that (IC-22, IC-32, IC-34, IC-36, IC-39, IC-41).

A seat that has passed cards on has seen them. The ``slot`` of a card says in which of the packs dealt on a day it was, and in which step
it was kept. Who had the pack before that step knows the card, and who had it between which steps; so the slot that a viewer sees is the
first step in which the card can have been kept after the viewer's last look. A card that the viewer never saw has no slot for it.
"""

from __future__ import annotations

from tabletier.engine.chance import below, forget, start
from tabletier.engine.kernel import inner, kernel
from tabletier.engine.record import put
from tabletier.games.isle_of_cats.rules.days import all_at_once
from tabletier.games.isle_of_cats.rules.draft import FAMILY_HAND, FAMILY_KEPT, buy, holds, keep_family_card, may_buy, pick, way_of
from tabletier.games.isle_of_cats.state import (
    CARDS,
    FAMILY_CARDS,
    FIRST_PRIVATE,
    HAND,
    KEPT,
    NONE,
    SOLO_HAND,
    SOLO_KEPT,
    STEPS,
    At,
    Doing,
    Mode,
    Sort,
    Stage,
)

ANY, NO_LESSON = -1, -2  # what a card may be, beside the sorts


@kernel
def mask(box, positions, i, seat):
    """Blanks the stream, other seats' open choices, and the cards that the seat cannot know. After the end all is shown (IC-138)."""
    s = positions[i]
    forget(s.stream)
    if s.stage == Stage.OVER:
        return
    for other in range(s.seats):
        if other != seat and chooses_in_secret(s, other):
            done = s.seat[other].done
            put(s.seat[other], s.shown[other])
            s.seat[other].done = done
    for number in range(1, CARDS):
        if is_hidden(s, seat, number):
            s.at[number] = At.UNKNOWN
            s.owner[number] = NONE
        s.slot[number] = slot_seen(s, seat, s.slot[number])
    for k in range(1, FAMILY_CARDS):
        if s.family[k] != seat or seat == NONE:
            s.family[k] = NONE
            s.family_kept[k] = 0


@inner
def chooses_in_secret(s, seat):
    """True while others see the seat as it stood before its choice."""
    doing = s.seat[seat].doing
    return all_at_once(s.stage) or doing == Doing.COMMITMENT or doing == Doing.PURCHASES or doing == Doing.LESSONS


@inner
def is_hidden(s, seat, number):
    """True for a card that is neither the seat's own nor open."""
    at = s.at[number]
    if at == At.DECK:
        return True
    if at == At.PUBLIC or at == At.FACE_UP or (at == At.COMMITTED and s.stage > Stage.BEFORE_REVEAL):
        return False
    return seat == NONE or s.owner[number] != seat


@inner
def slot_seen(s, seat, slot):
    """The slot of a card as the seat knows it: see the head of this file."""
    if slot == NONE or seat == NONE:
        return NONE
    step = slot % 4
    visit = first_visit(s, seat, slot)
    if step < visit:
        return NONE
    while visit + s.seats <= step:
        visit += s.seats
    return slot if visit == step else slot - step + visit + 1


@inner
def first_visit(s, seat, slot):
    """The step in which the seat first had the pack of a slot."""
    return (seat - slot // 4 % 4) * way_of(slot // 16 + 1) % s.seats


# --- A random possibility ---------------------------------------------------------------------------------------------


@kernel
def deal(box, positions, i, seat, key):
    """A random possibility behind a masked position: it agrees with every pack that the seat has looked at, and with what lies open."""
    c, s = box[0], positions[i]
    if s.stage == Stage.OVER:
        return
    start(s.stream, key)
    if s.mode == Mode.FAMILY:
        deal_family_cards_again(s, seat)
    else:
        deal_seen_cards(s, seat)
        deal_named_cards(c, s, seat)
        deal_open_draft(c, s, seat)
        deal_other_cards(c, s, seat)
    for number in range(1, CARDS):
        if s.at[number] == At.UNKNOWN:
            s.at[number] = At.DECK
            s.owner[number] = NONE
            s.slot[number] = NONE
    for other in range(s.seats):
        if other != seat and all_at_once(s.stage) and s.seat[other].done:
            choose_again(c, s, other)


@inner
def in_draft(s):
    """True while the cards of this day's draft are apart from the hands."""
    return s.stage == Stage.DRAFT or s.stage == Stage.DRAFTED or s.stage == Stage.PURCHASE


@inner
def size_of(s, slot):
    """How many cards a slot holds: those kept in its step, or the pack where it is now."""
    step = slot % 4
    if s.stage == Stage.DRAFT and slot // 16 == s.day - 1:
        if step > s.step:
            return 0
        if step == s.step:
            return HAND - KEPT * step
    return KEPT if step < STEPS - 1 else HAND - KEPT * (STEPS - 1)


@inner
def holder_of(s, slot):
    """The seat that has the pack of a slot in its step."""
    return (slot // 4 % 4 + way_of(slot // 16 + 1) * (slot % 4)) % s.seats


@inner
def deal_seen_cards(s, seat):
    """Cards that the seat has passed on: each goes to one of those who had them before the seat looked again, so many to each."""
    if seat == NONE or s.seats == 1:
        return
    for day in range(s.day):
        if day == s.day - 1 and s.stage < Stage.DRAFT:
            return
        for origin in range(s.seats):
            base = day * 16 + origin * 4
            visit = first_visit(s, seat, base)
            while visit < STEPS - 1:
                deal_class(s, base, visit + 1, min(visit + s.seats, STEPS))
                visit += s.seats


@inner
def deal_class(s, base, first, end):
    """The cards of the steps from ``first`` up to ``end``, which the viewer cannot tell apart; some of them may lie open by now."""
    for step in range(first, end):
        slot = base + step
        holder = holder_of(s, slot)
        due = size_of(s, slot)
        for number in range(1, CARDS):
            if s.slot[number] == base + first and s.at[number] != At.UNKNOWN and s.owner[number] == holder:
                due -= 1
        while due > 0:
            number = some_of_class(s, base + first)
            if number == 0:
                return
            s.owner[number] = holder
            s.slot[number] = slot
            if in_draft(s) and slot // 16 == s.day - 1:
                s.at[number] = At.PACK if s.stage == Stage.DRAFT and step == s.step else At.KEPT
            due -= 1


@inner
def some_of_class(s, slot):
    """One of the cards that are known to have been in one of several slots, the first of which is named; 0 if none is left."""
    n = 0
    for number in range(1, CARDS):
        if s.slot[number] == slot and s.at[number] == At.UNKNOWN and s.owner[number] == NONE:
            n += 1
    if n == 0:
        return 0
    k = below(s.stream, n)
    for number in range(1, CARDS):
        if s.slot[number] == slot and s.at[number] == At.UNKNOWN and s.owner[number] == NONE:
            if k == 0:
                return number
            k -= 1
    return 0


@inner
def may_be(c, s, number, sort):
    """True if a card is of a sort."""
    if sort == ANY:
        return True
    if sort == NO_LESSON:
        return number < FIRST_PRIVATE
    return c.card[number].sort == sort


@inner
def some_card(c, s, owner, sort, unseen):
    """An unknown card of a sort, among those that are dealt to a seat already, or also (``unseen``) among those that nobody is known to
    have had; 0 if there is none."""
    n = 0
    for number in range(1, CARDS):
        if is_choice(c, s, owner, sort, unseen, number):
            n += 1
    if n == 0:
        return 0
    k = below(s.stream, n)
    for number in range(1, CARDS):
        if is_choice(c, s, owner, sort, unseen, number):
            if k == 0:
                return number
            k -= 1
    return 0


@inner
def is_choice(c, s, owner, sort, unseen, number):
    """True for the cards among which :func:`some_card` chooses."""
    if s.at[number] != At.UNKNOWN or not may_be(c, s, number, sort):
        return False
    return s.owner[number] == owner if s.owner[number] != NONE else unseen and s.slot[number] == NONE


@inner
def hidden_cards(s, other):
    """How many cards of a seat are hidden, those of an open draft left out."""
    me = s.seat[other]
    committed = me.committed if s.stage <= Stage.BEFORE_REVEAL else 0
    return me.hand + me.laid + me.down + committed


@inner
def missing_cards(s, other):
    """How many of them are not dealt yet, and not known either."""
    n = hidden_cards(s, other)
    for number in range(1, CARDS):
        if s.owner[number] == other:
            at = s.at[number]
            open_draft = at == At.PACK or at == At.PICKED or at == At.KEPT or at == At.DRAWN
            if not open_draft and (at == At.UNKNOWN or is_hidden(s, NONE, number)):
                n -= 1
    return n


@inner
def deal_one(c, s, seat, other, sort, at):
    """One card of a sort for a seat; exchanged with somebody else's if need be, and any card where there is no such card at all."""
    unseen = missing_cards(s, other) > 0
    number = some_card(c, s, other, sort, unseen)
    if number == 0:
        number = exchange(c, s, seat, other, sort)
    if number == 0:
        number = some_card(c, s, other, ANY, unseen)
    if number > 0:
        s.at[number] = at
        s.owner[number] = other


@inner
def exchange(c, s, seat, other, sort):
    """A card of a sort that went to a third seat changes places with one of another sort; the viewer cannot tell them apart. 0: no such
    pair."""
    for number in range(1, CARDS):
        if is_dealt(s, number) and s.owner[number] != other and may_be(c, s, number, sort):
            for mine in range(1, CARDS):
                if is_dealt(s, mine) and s.owner[mine] == other and not may_be(c, s, mine, sort):
                    if slot_seen(s, seat, s.slot[mine]) == slot_seen(s, seat, s.slot[number]):
                        holder, slot = s.owner[number], s.slot[number]
                        s.owner[number], s.slot[number] = s.owner[mine], s.slot[mine]
                        s.owner[mine], s.slot[mine] = holder, slot
                        return number
    return 0


@inner
def is_dealt(s, number):
    """True for a seen card that has gone to a seat, but to no place there."""
    return s.at[number] == At.UNKNOWN and s.owner[number] != NONE and s.slot[number] != NONE


@inner
def deal_named_cards(c, s, seat):
    """Cards of which the sort is known: commitments, private lessons, and an Anytime card of a seat that is asked for one."""
    for other in range(s.seats):
        if other != seat:
            me = s.seat[other]
            if s.stage <= Stage.BEFORE_REVEAL:
                for _ in range(me.committed):
                    deal_one(c, s, seat, other, Sort.RESCUE, At.COMMITTED)
            if me.doing == Doing.WINDOW:
                deal_one(c, s, seat, other, Sort.ANYTIME, At.HAND)
            for _ in range(me.laid):
                deal_one(c, s, seat, other, Sort.PRIVATE, At.LAID)


@inner
def unseen_card(c, s, other, at, slot):
    """A card that nobody is known to have had goes to a seat."""
    number = some_card(c, s, NONE, ANY, True)
    if number > 0:
        s.at[number] = at
        s.owner[number] = other
        s.slot[number] = slot


@inner
def deal_open_draft(c, s, seat):
    """The cards of this day's draft that the seat never saw, and cards drawn to be paid for (IC-84)."""
    for other in range(s.seats):
        me = s.seat[other]
        if other != seat and me.doing == Doing.PURCHASES and s.stage != Stage.PURCHASE:
            for _ in range(c.card[me.card].number):
                unseen_card(c, s, other, At.DRAWN, NONE)
    if not in_draft(s):
        return
    if s.mode == Mode.SOLO:
        if seat == NONE:
            deal_solo_draft(c, s)
        return
    for origin in range(s.seats):
        for step in range(STEPS):
            slot = (s.day - 1) * 16 + origin * 4 + step
            holder = holder_of(s, slot)
            if holder != seat:
                n = size_of(s, slot)
                for number in range(1, CARDS):
                    if s.slot[number] == slot and s.owner[number] == holder:
                        n -= 1
                for _ in range(n):
                    unseen_card(c, s, holder, At.PACK if s.stage == Stage.DRAFT and step == s.step else At.KEPT, slot)


@inner
def deal_solo_draft(c, s):
    """The player's draft, for an onlooker (IC-154)."""
    kept = SOLO_KEPT * s.step
    if s.stage == Stage.DRAFT:
        for _ in range(SOLO_HAND):
            unseen_card(c, s, 0, At.PACK, NONE)
    else:
        kept = HAND
    for _ in range(kept):
        unseen_card(c, s, 0, At.KEPT, NONE)


@inner
def deal_other_cards(c, s, seat):
    """Hands and what was discarded face down. Lessons bought by now lie on the table, so others of them were rather discarded (IC-37)."""
    late = s.stage >= Stage.LESSONS
    for other in range(s.seats):
        if other != seat:
            me = s.seat[other]
            in_hand = me.hand
            for number in range(1, CARDS):
                if holds(s, other, number, At.HAND):
                    in_hand -= 1
            for _ in range(in_hand):
                deal_one(c, s, seat, other, NO_LESSON if late else ANY, At.HAND)
            for _ in range(me.down):
                deal_one(c, s, seat, other, ANY, At.FACE_DOWN)


@inner
def deal_family_cards_again(s, seat):
    """Three Family cards for each other seat, two of them kept (IC-175)."""
    for other in range(s.seats):
        if other != seat:
            for n in range(FAMILY_HAND):
                k = 1 + below(s.stream, FAMILY_CARDS - 1)
                while s.family[k] != NONE:
                    k = 1 + below(s.stream, FAMILY_CARDS - 1)
                s.family[k] = other
                if s.stage > Stage.CHOICE and n < FAMILY_KEPT:
                    s.family_kept[k] = 1


@inner
def choose_again(c, s, other):
    """What a seat that is done may have chosen."""
    me = s.seat[other]
    if s.stage == Stage.PURCHASE:
        for number in range(1, CARDS):
            if may_buy(c, s, other, number) and below(s.stream, 2) == 0:
                buy(c, s, other, number)
        return
    left = 0
    for number in range(1, CARDS):
        if holds(s, other, number, At.PACK):
            left += 1
    for number in range(1, CARDS):
        if s.stage == Stage.DRAFT and holds(s, other, number, At.PACK):
            if below(s.stream, left) < me.picks:
                pick(s, other, number)
            left -= 1
    left = FAMILY_HAND
    for k in range(1, FAMILY_CARDS):
        if s.stage == Stage.CHOICE and s.family[k] == other:
            if below(s.stream, left) < me.picks:
                keep_family_card(s, other, k)
            left -= 1
