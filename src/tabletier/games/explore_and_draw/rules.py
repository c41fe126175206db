"""Explore & Draw: set-up, what may be done, and what happens. Numbers like ED-31 name the rule in the catalogue."""

from __future__ import annotations

from tabletier.boats.drawing import covers_map, draw_piece, fits, list_places, may_lie, placement_of
from tabletier.boats.facts import is_cat
from tabletier.boats.hull import BOATS, COLOURS, NO_COLOUR, PIECES, WORDS, Kind
from tabletier.engine.cells import bits
from tabletier.engine.chance import below, forget, hop, start, take
from tabletier.engine.kernel import inner, kernel, room_for
from tabletier.engine.record import put
from tabletier.games.explore_and_draw.state import (
    ACTIONS,
    ADVANCED_LESSONS,
    DAYS,
    ELEMENTS,
    ISLAND_COLUMNS,
    ISLAND_ROWS,
    MAX_LEGAL,
    REVEALS,
    SISTER_LESSONS,
    SPACES,
    Do,
    Doing,
    Mode,
    Special,
    split,
)

FIRST = ACTIONS.first
COMMON_SHAPES = 4
FIRST_COMMON = 23  # the number of the first common treasure among the shapes
LESSON_SPACES = 0b100001001010  # spaces 2, 4, 7 and 12 (ED-12)
SPECIALS_PER_GAME = 3  # ED-41


# --- Set-up -----------------------------------------------------------------------------------------------------------


@kernel
def setup(box, positions, i, seats, key):
    """Boats, piles, the sister's cards and the first island (ED-08 … ED-12, ED-57)."""
    c, s = box[0], positions[i]
    start(s.stream, key)
    s.seats = seats
    s.day = 1
    for k in range(c.cat_cards):
        s.cat_left[k] = k
    for k in range(c.lesson_cards):
        s.lesson_left[k] = k
    for seat in range(seats):
        begin_boat(s.seat[seat].boat)
        s.seat[seat].lessons = 0
        s.seat[seat].specials = 0
    hand_out_boats(s)
    if s.mode == Mode.SOLO:
        deal_sister(c, s)
    begin_day(c, s)


@inner
def begin_boat(boat):
    """A sheet with nothing drawn on it."""
    boat.n = 0
    for w in range(WORDS):
        boat.taken[w] = 0
        boat.near[w] = 0
    for k in range(PIECES):
        boat.placement[k] = -1
        boat.kind[k] = Kind.NONE
        boat.colour[k] = NO_COLOUR


@inner
def hand_out_boats(s):
    """Boats at random: all different up to six seats, then a second set of six (ED-08); or the same for all."""
    for seat in range(s.seats):
        sheet = below(s.stream, BOATS)
        while not s.same_boat and is_given(s, seat, sheet):
            sheet = below(s.stream, BOATS)
        s.seat[seat].boat.sheet = s.seat[0].boat.sheet if seat > 0 and s.same_boat else sheet


@inner
def is_given(s, seat, sheet):
    """True if a seat before this one, of the same set of six, has the sheet."""
    for other in range(seat // BOATS * BOATS, seat):
        if s.seat[other].boat.sheet == sheet:
            return True
    return False


@inner
def deal_sister(c, s):
    """Her colour row with the leftmost card face up, three lessons, and as many advanced ones as the level says (ED-57)."""
    for k in range(COLOURS):
        s.colour[k] = k
    s.colours = 0
    turn_up_colour(s)
    for k in range(SISTER_LESSONS):
        s.sister[k] = draw_other(s, s.sister, k, c.solo_lessons)
    for k in range(ADVANCED_LESSONS):
        s.sister_advanced[k] = -1
    for k in range(s.level):
        s.sister_advanced[k] = draw_other(s, s.sister_advanced, k, c.advanced_lessons)


@inner
def draw_other(s, drawn, n, cards):
    """A card, by index, that is not among the first n of ``drawn``."""
    while True:
        card = below(s.stream, cards)
        known = False
        for k in range(n):
            if drawn[k] == card:
                known = True
        if not known:
            return card


@inner
def turn_up_colour(s):
    """The next colour card is drawn from those not yet known: as good as a row shuffled beforehand, and nothing to hide."""
    k = s.colours + below(s.stream, COLOURS - s.colours)
    colour = s.colour[k]
    s.colour[k] = s.colour[s.colours]
    s.colour[s.colours] = colour
    s.colours += 1


# --- The days ---------------------------------------------------------------------------------------------------------


@inner
def begin_day(c, s):
    """A new island, and every seat chooses its column (ED-12, ED-15)."""
    cats = c.cat_cards - (s.day - 1) * 8
    lessons = c.lesson_cards - (s.day - 1) * 4
    for space in range(SPACES):
        if not LESSON_SPACES >> space & 1:
            put(s.island[space], c.cat_pile[take(s.stream, s.cat_left, cats)])
            cats -= 1
    for space in range(SPACES):
        if LESSON_SPACES >> space & 1:
            put(s.island[space], c.lesson_pile[take(s.stream, s.lesson_left, lessons)])
            lessons -= 1
    for seat in range(s.seats):
        wake(s.seat[seat])
        put(s.morning[seat], s.seat[seat])


@inner
def wake(me):
    """A seat's own record at the start of a day."""
    me.doing = Doing.COLUMN
    me.today = Special.NONE
    me.column = -1
    me.by_row = 0
    me.card = -1
    me.picks = 0
    me.group = 0
    me.treasure_due = 0
    me.cards = 0
    for e in range(ELEMENTS):
        me.left[e] = 0
    drop(me.hand)
    drop(me.copy)


@inner
def drop(piece):
    """No piece."""
    piece.kind = Kind.NONE
    piece.colour = NO_COLOUR
    piece.shape = -1
    piece.copy = 0


@inner
def close_day(c, s):
    """All seats have finished: discard, move the marker, perhaps turn up a colour; a new day or the end (ED-18, ED-58)."""
    if s.mode == Mode.SOLO and s.day <= REVEALS:
        turn_up_colour(s)
    s.day += 1
    s.reveals += 1
    if s.day <= DAYS:
        begin_day(c, s)
    else:
        for seat in range(s.seats):
            put(s.morning[seat], s.seat[seat])


# --- Whose decision ---------------------------------------------------------------------------------------------------


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


# --- What may be done -------------------------------------------------------------------------------------------------


@kernel
def legal(box, positions, i, seat, out):
    """The seat's legal actions, ascending."""
    c, s = box[0], positions[i]
    if s.day > DAYS:
        return 0
    return list_legal(c, s, s.seat[seat], out)


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
    """The piece in hand may be doubled: not a copy, and its special still to be had (ED-45, ED-46)."""
    if me.hand.copy or me.copy.kind != Kind.NONE:
        return False
    if is_cat(me.hand.kind):
        return may_use(me, Special.CAT_TWICE)
    return may_use(me, Special.TREASURE_TWICE)


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


# --- What happens -----------------------------------------------------------------------------------------------------


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
