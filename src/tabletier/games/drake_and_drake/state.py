"""The records of Drake & Drake: what is in the box (content) and what is on the table (state).

A set of cards is one word: the card with the number n is its bit n - 1. So is a set of squares: square k is bit k, row by row.
"""

from __future__ import annotations

from enum import IntEnum

from tabletier.engine.actions import ActionSpace
from tabletier.engine.chance import STREAM
from tabletier.engine.record import I1, I2, I4, I8, record

SEATS = 2  # DD-13
SQUARES = 36  # DD-01
WAYS = 4
SHORTEST, LONGEST = 4, 9  # side of a frame of 36 squares: 4 × 9, 6 × 6 or 9 × 4
PUSHERS = LONGEST - 1
CARDS = 46  # DD-09
ALL_CARDS = (1 << CARDS) - 1
VALUES = 4  # a pirate's value is 1 to 3 (DD-03)
SETS = 3  # DD-12
ROUND_CARDS = 8  # revealed in a round at most
NONE = -1


class Mode(IntEnum):
    """One game, or two with packs that are known and exchanged (DD-76)."""

    STANDARD = 0
    STRATEGIST = 1


class Colour(IntEnum):
    """The two faces of a pirate (DD-03)."""

    GREEN = 0
    RED = 1


class Ground(IntEnum):
    """The kinds of squares (DD-01, DD-02)."""

    WATER = 0
    NORMAL = 1
    RUM = 2
    TREASURE = 3


class Kind(IntEnum):
    """The kinds of cards (DD-10, DD-11)."""

    NONE = 0
    FALSIFICATION = 1
    ELIMINATION = 2
    LANDING = 3
    PUSH = 4
    RECRUITERS = 5
    CONTAGION = 6


class Way(IntEnum):
    """The four directions; the opposite one is two further."""

    UP = 0
    RIGHT = 1
    DOWN = 2
    LEFT = 3


class Axis(IntEnum):
    """Lines are read from left to right, and from top to bottom."""

    ROW = 0
    COLUMN = 1


class Phase(IntEnum):
    """What is to be decided."""

    COLOURS = 0  # each seat its colour (DD-18)
    SELECTION = 1  # each seat its set (DD-24)
    LANDING = 2  # a square for the card's pirate (DD-33)
    ELIMINATION = 3  # the victim (DD-43)
    PUSH = 4  # DD-45
    RECRUITERS = 5  # DD-54
    CONTAGION = 6  # the own pirate that is given up (DD-61)
    VICTIMS = 7  # the enemies that go with it
    OVER = 8


class Do(IntEnum):
    """The kinds of action."""

    COLOUR = 0  # DD-18
    CARD = 1  # one more card for the set, number - 1
    CONFIRM = 2  # the set is laid down (DD-21, DD-24)
    DECLINE = 3  # DD-30
    LAND = 4  # the square
    ELIMINATE = 5  # the square
    PUSH = 6  # (square of the foremost pusher * 4 + way) * 8 + pushers - 1
    RECRUIT = 7  # first square of the enclosed line * 2 + axis
    SACRIFICE = 8  # the square of the own pirate
    VICTIM = 9  # the square of one more enemy
    END_VICTIMS = 10


ACTIONS = ActionSpace(
    {
        Do.COLOUR: SEATS,
        Do.CARD: CARDS,
        Do.CONFIRM: 1,
        Do.DECLINE: 1,
        Do.LAND: SQUARES,
        Do.ELIMINATE: SQUARES,
        Do.PUSH: SQUARES * WAYS * PUSHERS,
        Do.RECRUIT: SQUARES * 2,
        Do.SACRIFICE: SQUARES,
        Do.VICTIM: SQUARES,
        Do.END_VICTIMS: 1,
    }
)
split = ACTIONS.split
FIRST = ACTIONS.first
#: A seat can never have more legal actions than there are: the bound that lists of them are made for.
MAX_LEGAL = ACTIONS.n

#: What a set holds (DD-12).
SET = record(yellow=I1, orange=I1)

CONTENT = record(
    kind=(I1, (CARDS + 1,)),  # by number
    strength=(I1, (CARDS + 1,)),  # the value of a landing's pirate, by number
    yellow=I8,
    orange=I8,
    sets=(SET, (SETS,)),
    dealt=I1,
    hand=I1,
    tokens=(I1, (VALUES,)),  # by value
    rows=I1,
    columns=I1,
    ground=(I1, (SQUARES,)),
    land=I8,
    next=(I1, (SQUARES, WAYS)),  # the square beside, NONE outside the frame
    beside=(I8, (SQUARES,)),  # the squares that share a side (DD-04)
    around=(I8, (SQUARES,)),  # those, and the diagonal ones (DD-61)
    points=(I2, (4,)),  # by ground
    bonus=(I2, (SQUARES + 1,)),  # by size of the territory (DD-71, DD-72)
)

SEAT = record(
    hand=I8,  # without what is chosen; its owner alone sees it (DD-19)
    chosen=I8,  # the set being formed, secret until both are laid down (DD-21)
    stock=I8,  # nobody sees it (DD-20); which card comes next is drawn when it comes
    revealed=I8,  # the set of this round once it is revealed, else that of the round before
    to_come=I8,  # revealed, and not yet resolved
    discard=I8,  # face up (DD-22)
    pack=I8,  # all 23 cards, in the option for strategists only (DD-77)
    earlier=I8,  # the discard of the first of two games
    squares=I8,  # the squares that the crew holds
    earlier_territories=I2,  # points of the first of two games
    earlier_squares=I2,
    in_hand=I1,  # how many cards, with those that are chosen: open (DD-22)
    in_stock=I1,
    ready=I1,
    wish=I1,  # the colour asked for, secret until both have asked
    colour=I1,  # NONE until it is settled (DD-18)
)

STATE = record(
    stream=STREAM,
    cancelled=I8,  # cards of this round that Falsification discarded (DD-38)
    lost=I8,  # cards of this round that found no target (DD-31, DD-35)
    declined=I8,  # cards of this round whose owner declined (DD-30)
    victims=I8,  # chosen for Contagion in this round (DD-61)
    reveals=I4,
    mode=I1,
    seats=I1,
    game=I1,  # 1, or 2 in the second game of strategists
    round=I1,
    phase=I1,
    decider=I1,  # who decides now, NONE while both do
    current=I1,  # the card being resolved, 0: none
    falsifier=I1,  # the seat whose Falsification works in this round, or NONE
    source=I1,  # the square of the pirate that Contagion gives up in this round, or NONE
    done=I1,  # how many cards of this round are resolved, the cancelled ones left out
    did=(I2, (ROUND_CARDS,)),  # of each of these, in their order: the action that decided it, or NONE
    pool=(I1, (VALUES,)),  # tokens off the board, by value (DD-08)
    value=(I1, (SQUARES,)),  # of the pirate on each square, 0: none
    seat=(SEAT, (SEATS,)),
)
