"""The records of The Isle of Cats: what is in the box (content) and what is on the table (state).

Cards are called by the numbers printed on them: ``at[113]`` is where No. 113 lies. Numbers from 151 on belong to Family cards and to the
sister's cards; those have places of their own. Tiles of the bag are numbered 0 to 84 for cats (shape * 5 + colour), then rare treasures.
"""

from __future__ import annotations

from enum import IntEnum

from tabletier.boats.facts import FACTS
from tabletier.boats.hull import BOAT, CELLS, COLOURS, HULL, PIECES, WAYS
from tabletier.engine.actions import ActionSpace
from tabletier.engine.chance import STREAM
from tabletier.engine.record import I1, I2, I4, record

SEATS = 4  # IC-01
DAYS = 5  # IC-23
CARDS = 151  # Nos. 1 to 150; nothing at 0
FAMILY_CARDS = 19  # Nos. 151 to 168, as 1 to 18
FIRST_FAMILY = 150
FIRST_PRIVATE, FIRST_PUBLIC = 113, 143
PUBLIC_LESSONS = 8
SHEETS = 4  # boats
CAT_SHAPES, CATS = 17, 85
FIRST_OSHAX, OSHAX = 17, 6  # among the shapes
FIRST_RARE, RARE_SHAPES = 27, 9
BASE_RARES = 5  # the rare shapes of the box
TREASURES = 13  # shapes of treasures, common ones first
PROMOTIONAL = 4  # of each kind at most
OSHAX_ROW = OSHAX + PROMOTIONAL
BAG = 122
FIELDS = 2
LINE = 24  # cats in one field: 8 filled in, 4 of No. 83, 3 of No. 77, and room for packs of one's own
HAND, KEPT = 7, 2  # IC-30
STEPS = 4  # a card of the draft is kept out of 7, 5, 3 or 1
SOLO_HAND, SOLO_KEPT = 5, 3  # IC-154
SISTER_BASKETS = 23
FIRST_SISTER_BASKET, FIRST_SISTER_LESSON, FIRST_ADVANCED = 174, 197, 207
SISTER_LESSONS, ADVANCED_LESSONS, SISTER_CARDS = 3, 4, 19
NONE = -1


class Mode(IntEnum):
    """Discovery cards for several seats, Family cards, or one seat against the sister."""

    STANDARD = 0
    FAMILY = 1
    SOLO = 2


class Sort(IntEnum):
    """The kinds of cards (IC-24)."""

    NONE = 0
    OSHAX = 1
    RESCUE = 2
    ANYTIME = 3
    TREASURE = 4
    PRIVATE = 5
    PUBLIC = 6


class Basket(IntEnum):
    """What a rescue card shows (IC-49)."""

    NONE = 0
    BROKEN = 1
    WHOLE = 2


class Pay(IntEnum):
    """The baskets that can pay for a rescue (IC-47 … IC-49)."""

    NONE = -1
    PERMANENT = 0
    CLASSIC = 1
    BROKEN = 2  # two of them


class Effect(IntEnum):
    """What cards other than lessons do (IC-76 … IC-97)."""

    NONE = 0
    OSHAX = 1
    RESCUE = 2
    FISH = 3
    ANYWHERE = 4
    DRAW = 5
    BAG_TO_BOAT = 6
    BASKET_FOR_FISH = 7
    MOVE = 8
    EXTRA_RESCUE = 9
    BAG_TO_FIELDS = 10
    BASKET = 11
    BASKET_FOR_LESSONS = 12
    BASKET_FOR_TREASURES = 13
    RARE_OR_COMMONS = 14
    SMALLS_OR_COMMONS = 15


class More(IntEnum):
    """Facts beside those of one boat (:class:`tabletier.boats.facts.Fact`), by the names that content packs use."""

    BASKETS = FACTS  # permanent ones, ready or used
    FISH = FACTS + 1
    FIRST_IN_ORDER = FACTS + 2
    EDGE_CATS_OF_COLOUR = FACTS + 3  # here and below: the colour that was chosen
    CATS_OF_COLOUR = FACTS + 4
    LONELY_OF_COLOUR = FACTS + 5
    TREASURES_TOUCHING_COLOUR = FACTS + 6


ALL_FACTS = FACTS + 7


class At(IntEnum):
    """Where a card is."""

    DECK = 0
    PACK = 1  # in the cards that a seat holds in the draft
    PICKED = 2  # kept in this step of the draft, which is still open
    KEPT = 3  # kept in the draft, not paid for yet
    BOUGHT = 4  # paid for in a purchase that is still open
    DRAWN = 5  # drawn by Nos. 71 to 74, to be paid for
    HAND = 6
    PLAYED = 7  # played while buying, not disclosed yet (IC-36)
    COMMITTED = 8
    LAID = 9  # a private lesson
    PUBLIC = 10
    FACE_UP = 11  # discarded
    FACE_DOWN = 12
    UNKNOWN = 13  # in a masked position only


class Stage(IntEnum):
    """Where the day stands, in its order (IC-23, IC-59)."""

    CHOICE = 0  # of two Family cards (IC-175)
    DAWN = 1  # a window
    MORNING = 2  # fields and fish, then a window
    DRAFT = 3
    DRAFTED = 4  # a window
    PURCHASE = 5
    BOUGHT = 6  # a window
    LESSONS = 7
    BEFORE_COMMITMENT = 8  # a window
    COMMITMENT = 9
    BEFORE_REVEAL = 10  # a window
    BEFORE_RESCUE = 11  # a window
    RESCUE = 12
    BEFORE_FINDS = 13  # a window
    FINDS = 14
    DUSK = 15  # a window, on the last day only
    OVER = 16


class Doing(IntEnum):
    """What a seat has to decide."""

    NOTHING = 0
    FAMILY_CARDS = 1
    PICKS = 2  # the cards to keep
    PURCHASES = 3  # the cards to pay for
    LESSON_COLOUR = 4
    COMMITMENT = 5
    WINDOW = 6  # an Anytime card, or none
    TURN = 7  # its turn in rescue or rare finds
    BASKET = 8
    PLACE = 9
    BONUS = 10  # the treasure of a map
    OSHAX = 11
    OSHAX_COLOUR = 12
    FISH_COLOUR = 13
    OFFER = 14  # of Nos. 107 to 112
    TREASURE = 15
    MOVES = 16
    FIELD = 17
    LESSONS = 18  # those to give up
    TREASURES = 19  # those to give up
    STRAY = 20  # a tile of No. 75 that touches nothing, while No. 69 or 70 is in hand


class Do(IntEnum):
    """The kinds of action. Cards stand under their numbers."""

    PICK = 0
    BUY = 1
    COMMIT = 2
    PLAY = 3
    GIVE_UP = 4  # a private lesson
    FAMILY = 5  # a Family card to keep, from 1
    DONE = 6  # the end of a choice, or of a turn
    DECLINE = 7
    NO_MORE = 8  # decline in all windows of this kind today (IC-60)
    PASS = 9
    WISH = 10  # to be passed when nothing can be rescued (IC-51)
    RESCUE = 11  # the tile
    BASKET = 12  # how it is paid for
    OSHAX = 13  # its place in the row
    COLOUR = 14
    OFFER = 15  # small treasures, or common ones that are paid for
    TREASURE = 16  # its shape, common ones first
    MOVE = 17  # the tile
    FIELD = 18  # left or right
    REMOVE = 19  # the piece
    PLACE = 20  # way * 142 + the anchor's square


ACTIONS = ActionSpace(
    {
        Do.PICK: CARDS,
        Do.BUY: CARDS,
        Do.COMMIT: CARDS,
        Do.PLAY: CARDS,
        Do.GIVE_UP: CARDS,
        Do.FAMILY: FAMILY_CARDS,
        Do.DONE: 1,
        Do.DECLINE: 1,
        Do.NO_MORE: 1,
        Do.PASS: 1,
        Do.WISH: 1,
        Do.RESCUE: CATS,
        Do.BASKET: 3,
        Do.OSHAX: OSHAX_ROW,
        Do.COLOUR: COLOURS,
        Do.OFFER: 2,
        Do.TREASURE: TREASURES,
        Do.MOVE: CATS,
        Do.FIELD: FIELDS,
        Do.REMOVE: PIECES,
        Do.PLACE: WAYS * CELLS,
    }
)
split = ACTIONS.split
FIRST = ACTIONS.first
#: A seat can never have more legal actions than there are: the bound that lists of them are made for.
MAX_LEGAL = ACTIONS.n

#: A Discovery or Family card: what it does, or what it scores. ``fact`` serves both; ``colour`` is 1 where one is chosen.
CARD = record(sort=I1, cost=I1, speed=I1, basket=I1, effect=I1, fact=I1, form=I1, number=I1, points=I1, colour=I1)

#: A line of the sister's basket card: what she takes, or NONE for a swap; the numbers of the tiles, or the shape of a common treasure.
TAKING = record(kind=I1, first=I1, second=I1)

#: A basket card of the sister.
SISTER_BASKET = record(speed=I1, baskets=I1, line=(TAKING, (2,)))

CONTENT = record(
    hull=HULL,
    cats=(I1, (SEATS + 1,)),  # for each field and day, by seats (IC-26)
    commons=(I1, (SEATS + 1,)),  # of each shape, by seats (IC-15)
    rares=I1,  # of each shape (IC-18)
    fish=I1,  # a day (IC-29)
    price=(I1, (FIELDS,)),  # IC-47
    paid_commons=I1,  # IC-81
    card=(CARD, (CARDS,)),
    family_card=(CARD, (FAMILY_CARDS,)),
    sister_colour=(I1, (COLOURS,)),
    sister_points=(I1, (COLOURS,)),
    sister_basket=(SISTER_BASKET, (SISTER_BASKETS,)),
    sister_lesson=(CARD, (SISTER_CARDS,)),  # the 10 solo lessons, then the 9 advanced ones
    promotional_oshax=(I1, (PROMOTIONAL,)),  # shapes, or NONE
    promotional_rares=(I1, (PROMOTIONAL,)),
    family_points=(I1, (7,)),  # by size up to 6; larger ones add family_more each (IC-136)
    family_more=I1,
    rat_points=I1,
    room_points=I1,
    rare_points=I1,
)

#: A tile in hand, to be placed; ``kind`` NONE means there is none. ``tile`` is a cat's number while it is still in a field, else NONE.
TILE = record(kind=I1, colour=I1, shape=I1, tile=I1)

SEAT = record(
    boat=BOAT,
    fish=I2,
    hand=I2,  # cards in hand: how many
    laid=I2,  # private lessons
    down=I2,  # cards discarded face down
    committed=I1,  # cards committed, face down or open
    baskets=I1,  # permanent ones
    ready=I1,  # those of them that are ready
    whole=I1,  # classic baskets of this day's committed cards
    broken=I1,
    speed=I2,
    extra=I1,  # extra rescues of Nos. 80 to 82 (IC-89)
    anywhere=I1,  # 1: the next tile need not touch (IC-83)
    no_more=I4,  # windows that are declined for this day, one bit for each stage (IC-60)
    wish=I1,  # IC-51
    acted=I1,  # rescues, or cards played, in this turn
    doing=I1,
    done=I1,  # 1: its part of what all do at once is done
    last=I2,  # what was picked last in the open choice: choices go upwards
    picks=I1,  # how much of the open choice is left, or was made
    first=I2,  # the first of two treasures to be given up, from 1; 0: none yet
    bought=I1,  # cards paid for in the last purchase
    spent=I2,  # fish paid in it
    gained=I2,  # fish of cards played in it (IC-36)
    offer=I1,  # 1: common treasures that were paid for, in the place of small ones (IC-81)
    card=I2,  # the card being resolved, 0: none
    pay=I1,  # the basket for the rescue in progress
    bonus=I1,  # 1: a treasure of a map is due
    tile=TILE,
)

STATE = record(
    stream=STREAM,
    reveals=I4,
    mode=I1,
    level=I1,  # advanced lessons of the sister (IC-150)
    promotional=I1,  # IC-184
    seats=I1,
    day=I1,  # 1 to 5
    stage=I1,
    fresh=I1,  # 1 while a stage is still to be entered
    asked=I1,  # the seat that decides; NONE where several do
    window=I1,  # the place in the turn order that is asked next
    declined=I1,  # seats that have declined in a row, one bit each
    turn=I1,  # a place in the turn order
    passed=I1,  # places in the turn order that have passed, one bit each
    order=(I1, (SEATS,)),  # the seats in turn order; the sister counts as a seat of her own behind the last (IC-12)
    step=I1,  # of the draft, from 0
    at=(I1, (CARDS,)),
    owner=(I1, (CARDS,)),  # the seat to which the place of a card belongs
    slot=(I1, (CARDS,)),  # (day - 1) * 16 + the seat that was dealt the card * 4 + the step in which it was kept (rules/hidden.py)
    colour=(I1, (PUBLIC_LESSONS,)),  # chosen for each public lesson
    family=(I1, (FAMILY_CARDS,)),  # the seat that holds a Family card, or NONE
    family_kept=(I1, (FAMILY_CARDS,)),  # 1: kept
    in_bag=I2,
    bag=(I1, (BAG,)),
    lined=(I1, (FIELDS,)),
    line=(I1, (FIELDS, LINE)),  # the cats of a field, in the order in which they came
    commons=(I1, (4,)),  # left of each shape
    rares=(I1, (RARE_SHAPES,)),  # under the island, of each shape
    rare_kinds=I1,
    rare_row=(I1, (RARE_SHAPES,)),  # those shapes, in order of appearance (IC-152)
    oshax_left=I1,
    oshax=(I1, (OSHAX_ROW,)),  # shapes of the Oshax left, in their row
    moving=(I1, (FIELDS, LINE)),  # 1: chosen to be moved by No. 77
    colours=I1,  # how many of the sister's colours are turned up
    sister_colour=(I1, (COLOURS,)),
    sister=(I1, (SISTER_LESSONS,)),  # her solo lessons, from 0
    sister_advanced=(I1, (ADVANCED_LESSONS,)),
    sister_pile=(I1, (SISTER_BASKETS,)),  # her basket cards, from 0; those left come first
    in_sister_pile=I1,
    sister_cards=I1,  # how many she has still to use today, the open one included
    sister_open=I1,  # the one that lies open, or NONE
    seat=(SEAT, (SEATS,)),
    shown=(SEAT, (SEATS,)),  # as others see them while all choose at once
)
