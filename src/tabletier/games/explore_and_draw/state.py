"""The records of Explore & Draw: what is in the box (content) and what is on the table (state)."""

from __future__ import annotations

from enum import IntEnum

from tabletier.boats.hull import BOAT, COLOURS, HULL
from tabletier.engine.actions import ActionSpace
from tabletier.engine.chance import STREAM
from tabletier.engine.record import I1, I2, I4, I8, record

SEATS = 12  # ED-08
DAYS = 7  # ED-10
SPACES = 12  # ED-11
ISLAND_COLUMNS, ISLAND_ROWS = 4, 3
CAT_PILE, LESSON_PILE = 128, 64  # room for a pack's piles
ELEMENTS = 6  # on one card
LESSONS = 48  # numbers 1 to 47
SOLO_LESSONS = 16
SISTER_LESSONS, ADVANCED_LESSONS = 3, 4
REVEALS = 4  # colour cards turned up after the first (ED-58)


class Mode(IntEnum):
    """Several seats, or one against the sister."""

    STANDARD = 0
    SOLO = 1


class Special(IntEnum):
    """The five special actions (ED-41)."""

    NONE = -1
    EXTRA_CARD = 0
    ONE_PER_ROW = 1
    ROW = 2
    CAT_TWICE = 3
    TREASURE_TWICE = 4


class Doing(IntEnum):
    """What a seat has to decide next."""

    COLUMN = 0  # the column, or a special in its place
    CARD = 1  # the next card
    GROUP = 2  # above or below the word OR
    PICK = 3  # the two elements of ANY 2
    ELEMENT = 4  # the element to draw next
    COLOUR = 5  # the coat of an Oshax
    PLACE = 6  # where the piece in hand lies
    FREE_TREASURE = 7  # the treasure of a map
    END_OF_DAY = 8
    DONE = 9


class Do(IntEnum):
    """The kinds of action."""

    COLUMN = 0  # A to D (ED-15)
    ROW = 1  # ED-44
    ONE_PER_ROW = 2  # ED-43
    CARD = 3  # the island's space
    EXTRA_CARD = 4  # the island's space (ED-42)
    GROUP = 5  # 0 above, 1 below the word OR (ED-22)
    PICK = 6  # an element of ANY 2 (ED-21)
    ELEMENT = 7  # an element to draw next (ED-17)
    COLOUR = 8  # ED-34
    TWICE = 9  # the piece in hand (ED-45, ED-46)
    TREASURE = 10  # a common treasure for a map (ED-36)
    DECLINE = 11  # that treasure (ED-37)
    END_DAY = 12  # ED-69
    PLACE = 13  # way * 142 + the anchor's square


ACTIONS = ActionSpace(
    {
        Do.COLUMN: ISLAND_COLUMNS,
        Do.ROW: ISLAND_ROWS,
        Do.ONE_PER_ROW: 1,
        Do.CARD: SPACES,
        Do.EXTRA_CARD: SPACES,
        Do.GROUP: 2,
        Do.PICK: ELEMENTS,
        Do.ELEMENT: ELEMENTS,
        Do.COLOUR: COLOURS,
        Do.TWICE: 1,
        Do.TREASURE: 4,
        Do.DECLINE: 1,
        Do.END_DAY: 1,
        Do.PLACE: 8 * 142,
    }
)
split = ACTIONS.split
FIRST = ACTIONS.first
#: A seat can never have more legal actions than there are: the bound that lists of them are made for.
MAX_LEGAL = ACTIONS.n

#: An element of a card: what it is and which half of an OR card it belongs to (0 above or the only one, 1 below).
ELEMENT = record(kind=I1, colour=I1, shape=I1, group=I1)

#: A card, by value: a lesson's number (0: none), or elements in one or two groups; ``any_two[group]`` is the keyword ANY 2.
CARD = record(lesson=I1, groups=I1, any_two=(I1, (2,)), n=I1, element=(ELEMENT, (ELEMENTS,)))

#: A lesson as data: which fact, how it counts, the number it is held against, the points.
LESSON = record(fact=I1, form=I1, number=I1, points=I1)

CONTENT = record(
    hull=HULL,
    cat_cards=I2,
    cat_pile=(CARD, (CAT_PILE,)),
    lesson_cards=I2,
    lesson_pile=(CARD, (LESSON_PILE,)),
    lesson=(LESSON, (LESSONS,)),  # by number
    solo_lessons=I1,
    solo_lesson=(LESSON, (SOLO_LESSONS,)),
    advanced_lessons=I1,
    advanced_lesson=(LESSON, (SOLO_LESSONS,)),
    colour_points=(I1, (COLOURS,)),  # 5, 4, 3, 2, 1 (ED-59)
    family_points=(I1, (7,)),  # by size up to 6; larger ones add family_more each (ED-52)
    family_more=I1,
    rat_points=I1,  # -1 (ED-50)
    room_points=I1,  # -5 (ED-51)
    rare_points=I1,  # 3 (ED-53)
)

#: A piece in hand or to be copied; ``kind`` NONE means there is none.
PIECE = record(kind=I1, colour=I1, shape=I1, copy=I1)

SEAT = record(
    boat=BOAT,
    lessons=I8,  # ticked lessons, one bit per number
    specials=I1,  # used specials, one bit each
    today=I1,  # the special of this day, or NONE
    doing=I1,
    column=I1,  # the column taken today, or -1
    by_row=I1,  # 1 while cards are taken one per row
    card=I1,  # the space of the open card, or -1
    picks=I1,  # elements still to be picked (ANY 2)
    group=I1,  # the group taken from the open card
    treasure_due=I1,
    cards=I2,  # spaces of the cards that may come next, one bit each
    begun=I2,  # spaces of the cards begun today, one bit each
    left=(I1, (ELEMENTS,)),  # how often each element of the open card is still to be drawn
    hand=PIECE,
    copy=PIECE,
)

STATE = record(
    stream=STREAM,
    mode=I1,
    level=I1,  # advanced solo lessons: 0 easy … 4 expert (ED-57)
    same_boat=I1,
    seats=I1,
    day=I1,  # 1 to 7, 8 when the game is over
    reveals=I4,
    cat_left=(I1, (CAT_PILE,)),
    lesson_left=(I1, (LESSON_PILE,)),
    island=(CARD, (SPACES,)),
    colours=I1,  # how many of the sister's colours are known
    colour=(I1, (COLOURS,)),
    sister=(I1, (SISTER_LESSONS,)),  # her solo lessons, by index
    sister_advanced=(I1, (ADVANCED_LESSONS,)),
    seat=(SEAT, (SEATS,)),
    morning=(SEAT, (SEATS,)),  # as others see them until the day closes (ED-69)
)
