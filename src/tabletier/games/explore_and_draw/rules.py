"""Explore & Draw: who may act, what happens, and what others may know. Numbers like ED-31 name the rule in the catalogue."""

from __future__ import annotations

from tabletier.boats.drawing import covers_map, draw_piece, fits, may_lie, placement_of
from tabletier.boats.facts import is_cat
from tabletier.boats.hull import COMMON_SHAPES, FIRST_COMMON, NO_COLOUR, Kind
from tabletier.engine.chance import forget, hop, start
from tabletier.engine.kernel import inner, kernel, room_for
from tabletier.engine.record import put
from tabletier.games.explore_and_draw.days import close_day, drop
from tabletier.games.explore_and_draw.offers import list_legal, may_draw, twin_of
from tabletier.games.explore_and_draw.state import DAYS, ELEMENTS, ISLAND_COLUMNS, MAX_LEGAL, Do, Doing, Special, split


@kernel
def to_act(box, positions, i):
    """Every seat that has not ended its day (ED-14, ED-69)."""
    s = positions[i]
    if s.day > DAYS:
        return 0
    seats = 0
    for seat in range(s.seats):
        if s.seat[seat].doing != Doing.DONE:
            seats |= 1 << seat
    return seats


@kernel
def legal(box, positions, i, seat, out):
    """The seat's legal actions, ascending."""
    c, s = box[0], positions[i]
    if s.day > DAYS:
        return 0
    return list_legal(c, s, s.seat[seat], out)


@kernel
def apply(box, positions, i, seat, action):
    """One legal action of a seat, and all that follows without a decision."""
    c, s = box[0], positions[i]
    me = s.seat[seat]
    act(c, s, me, action)
    if me.doing == Doing.DONE and all_done(s):
        close_day(c, s)


@inner
def all_done(s):
    """True if every seat has ended its day."""
    for seat in range(s.seats):
        if s.seat[seat].doing != Doing.DONE:
            return False
    return True


@inner
def act(c, s, me, action):
    """A seat's own action; it touches nothing but the seat's own record, so actions of different seats commute (ED-14)."""
    what, value = split(action)
    if what == Do.PLACE:
        place_piece(c, me, value)
        go_on(c, s, me)
    elif what == Do.CARD:
        me.cards &= ~cards_spent(me, value)
        open_card(c, s, me, value)
    elif what == Do.COLUMN:
        me.column = value
        me.cards = 0b000100010001 << value  # ED-15
        go_on(c, s, me)
    elif what == Do.END_DAY:
        me.doing = Doing.DONE
    elif what == Do.GROUP:
        take_group(s, me, value)
        go_on(c, s, me)
    elif what == Do.PICK:
        me.left[value] += 1
        me.picks -= 1
        go_on(c, s, me)
    elif what == Do.ELEMENT:
        take_in_hand(s, me, value)
    elif what == Do.COLOUR:
        me.hand.colour = value  # ED-34
        me.doing = Doing.PLACE
    elif what == Do.TREASURE:
        me.treasure_due = 0
        hold(me, Kind.COMMON, NO_COLOUR, FIRST_COMMON + value)
    elif what == Do.DECLINE:
        me.treasure_due = 0
        go_on(c, s, me)
    elif what == Do.TWICE:
        declare(me, Special.CAT_TWICE if is_cat(me.hand.kind) else Special.TREASURE_TWICE)
        me.copy.kind = me.hand.kind
        me.copy.colour = me.hand.colour
        me.copy.shape = me.hand.shape
        me.copy.copy = 1
    elif what == Do.ROW:
        declare(me, Special.ROW)
        me.cards = 0b1111 << value * ISLAND_COLUMNS  # ED-44
        go_on(c, s, me)
    elif what == Do.ONE_PER_ROW:
        declare(me, Special.ONE_PER_ROW)
        me.by_row = 1
        me.cards = 0b111111111111  # ED-43
        go_on(c, s, me)
    else:  # Do.EXTRA_CARD
        declare(me, Special.EXTRA_CARD)
        open_card(c, s, me, value)


@inner
def declare(me, special):
    """A special action is used up (ED-41)."""
    me.today = special
    me.specials |= 1 << special


@inner
def cards_spent(me, space):
    """The spaces that a chosen card uses up: its own, or its whole row when cards are taken one per row (ED-43)."""
    if me.by_row:
        return 0b1111 << space // ISLAND_COLUMNS * ISLAND_COLUMNS
    return 1 << space


@inner
def open_card(c, s, me, space):
    """Begins a card: a lesson is ticked (ED-23); one of OR's groups is chosen (ED-22); else its elements are due."""
    card = s.island[space]
    me.card = space
    me.begun |= 1 << space
    if card.lesson:
        me.lessons |= 1 << card.lesson
    elif card.groups == 2:
        me.doing = Doing.GROUP
        return
    else:
        take_group(s, me, 0)
    go_on(c, s, me)


@inner
def take_group(s, me, group):
    """A whole group is due (ED-20, ED-22), or two picks from it (ED-21)."""
    card = s.island[me.card]
    me.group = group
    if card.any_two[group]:
        me.picks = 2
        return
    for e in range(card.n):
        if card.element[e].group == group:
            me.left[twin_of(card, e)] += 1


@inner
def go_on(c, s, me):
    """What this seat does next, in the rule book's order (ED-16, ED-17, ED-40, ED-49)."""
    while True:
        if me.treasure_due:
            if some_treasure_fits(c, me):
                me.doing = Doing.FREE_TREASURE
                return
            me.treasure_due = 0  # ED-37
        elif me.copy.kind != Kind.NONE:
            if take_copy(c, me):
                return
        elif me.picks:
            me.doing = Doing.PICK
            return
        elif next_element(c, s, me):
            return
        else:
            me.card = -1
            me.doing = Doing.CARD if me.cards else Doing.END_OF_DAY
            return


@inner
def some_treasure_fits(c, me):
    """True if one of the common treasures fits."""
    for k in range(COMMON_SHAPES):
        if fits(c.hull, me.boat, FIRST_COMMON + k):
            return True
    return False


@inner
def take_copy(c, me):
    """The second of a doubled piece comes into hand, or is skipped where it fits nowhere (ED-48). True if it is in hand."""
    kind, colour, shape = me.copy.kind, me.copy.colour, me.copy.shape
    drop(me.copy)
    if not fits(c.hull, me.boat, shape):
        return False
    hold(me, kind, colour, shape)
    me.hand.copy = 1
    return True


@inner
def next_element(c, s, me):
    """The open card's next element: chosen where several fit, taken at once where one does; the rest skipped where none fits
    (ED-17, ED-25, ED-26). False if nothing of the card is left."""
    fitting = 0
    only = -1
    if me.card >= 0:
        for e in range(s.island[me.card].n):
            if may_draw(c, s, me, e):
                fitting += 1
                only = e
    if fitting == 0:
        for e in range(ELEMENTS):
            me.left[e] = 0
        return False
    if fitting == 1:
        take_in_hand(s, me, only)
    else:
        me.doing = Doing.ELEMENT
    return True


@inner
def take_in_hand(s, me, e):
    """An element of the open card comes into hand; an Oshax is given its colour first (ED-34)."""
    element = s.island[me.card].element[e]
    me.left[e] -= 1
    hold(me, element.kind, element.colour, element.shape)
    if element.kind == Kind.OSHAX:
        me.doing = Doing.COLOUR


@inner
def hold(me, kind, colour, shape):
    """A piece in hand, to be placed."""
    me.hand.kind = kind
    me.hand.colour = colour
    me.hand.shape = shape
    me.hand.copy = 0
    me.doing = Doing.PLACE


@inner
def place_piece(c, me, place):
    """The piece in hand is drawn; a cat on the map of its own colour earns a treasure (ED-28 … ED-39)."""
    p = placement_of(c.hull, me.hand.shape, place)
    kind, colour = me.hand.kind, me.hand.colour
    drop(me.hand)
    draw_piece(c.hull, me.boat, p, kind, colour)
    if is_cat(kind) and covers_map(c.hull, me.boat, p, colour):
        me.treasure_due = 1


# --- What a seat may know ---------------------------------------------------------------------------------------------


@kernel
def mask(box, positions, i, seat):
    """Blanks the stream, and shows the other seats as they stood in the morning, and whether they are done (ED-69)."""
    s = positions[i]
    forget(s.stream)
    if s.day > DAYS:
        return
    for other in range(s.seats):
        if other != seat:
            done = s.seat[other].doing == Doing.DONE
            put(s.seat[other], s.morning[other])
            if done:
                s.seat[other].doing = Doing.DONE


@kernel
def deal(box, positions, i, seat, key):
    """A random possibility behind a masked position: a new stream, and a random day for each other seat that is done."""
    c, s = box[0], positions[i]
    if s.day > DAYS:
        return
    start(s.stream, key)
    x = key[0] | 1
    for other in range(s.seats):
        if other != seat and s.seat[other].doing == Doing.DONE:
            me = s.seat[other]
            me.doing = Doing.COLUMN
            while me.doing != Doing.END_OF_DAY:
                x = hop(x)
                act(c, s, me, nth_legal(c, s, me, x))
            me.doing = Doing.DONE


@inner
def nth_legal(c, s, me, x):
    """One of a seat's legal actions, chosen by a number."""
    out = room_for(MAX_LEGAL)
    return int(out[x % list_legal(c, s, me, out)])


# --- A pencil ---------------------------------------------------------------------------------------------------------


@kernel
def sketch(box, positions, i, seat, kind, colour, shape, place):
    """Draws a piece on a seat's boat out of turn, on a copy that nobody plays on; returns 1, or 0 where it may not lie."""
    c, s = box[0], positions[i]
    p = placement_of(c.hull, shape, place)
    if p < 0 or not may_lie(c.hull, s.seat[seat].boat, p):
        return 0
    draw_piece(c.hull, s.seat[seat].boat, p, kind, colour)
    return 1
