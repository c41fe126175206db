"""Explore & Draw: set-up, and how days begin and close. Numbers like ED-31 name the rule in the catalogue."""

from __future__ import annotations

from tabletier.boats.hull import BOATS, COLOURS, NO_COLOUR, PIECES, WORDS, Kind
from tabletier.engine.chance import below, start, take
from tabletier.engine.kernel import inner, kernel
from tabletier.engine.record import put
from tabletier.games.explore_and_draw.state import ADVANCED_LESSONS, DAYS, ELEMENTS, REVEALS, SISTER_LESSONS, SPACES, Doing, Mode, Special

LESSON_SPACES = 0b100001001010  # spaces 2, 4, 7 and 12 (ED-12)


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
    me.begun = 0
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
