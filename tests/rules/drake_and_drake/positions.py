"""Positions for the rule tests of Drake & Drake, drawn as boards that a person can check by eye.

A board has 6 rows, A to F, of 6 squares, 1 to 6, with spaces between them: ``g2`` and ``r1`` are pirates with their values, ``~``
is water, ``R`` a rum store, ``T`` a treasure; ``.`` is any land square without a pirate. Seat 0 plays green, seat 1 red.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import tabletier
from tabletier.engine.state import State
from tabletier.games.drake_and_drake.state import ACTIONS, PUSHERS, SQUARES, WAYS, Axis, Colour, Do, Phase, Way

GAME = tabletier.load("drake_and_drake")
GREEN, RED = 0, 1
NAMES = [row + column for row in "ABCDEF" for column in "123456"]
MAP = """
    R . . ~ . .
    . T R . . .
    . ~ R . . .
    . . T R ~ .
    . . . R T .
    . . ~ . . R
"""
WAY = {"up": Way.UP, "right": Way.RIGHT, "down": Way.DOWN, "left": Way.LEFT}
ORANGE = (1, 2, 3, 40, 41, 42, 43, 44, 45, 46)
YELLOW = tuple(range(4, 40))

Numbers = Sequence[int]


def word(numbers: Numbers) -> int:
    """Cards as the word that a record holds."""
    return sum(1 << number - 1 for number in numbers)


def numbers(cards: int) -> list[int]:
    """The numbers of a word of cards."""
    return [number for number in range(1, 47) if cards >> number - 1 & 1]


def square(name: str) -> int:
    """The number of a square."""
    return NAMES.index(name)


def squares(names: str) -> int:
    """Squares as the word that a record holds: ``squares("A1 A2")``."""
    return sum(1 << square(name) for name in names.split())


class Table:
    """A game of green against red in which a test says what lies where. Colours are settled; the first round is to be chosen."""

    def __init__(self, board: str = MAP, seed: int = 1, mode: str = "standard", **options: Any) -> None:
        self.state: State = GAME.new(2, seed, mode, options)
        self.state.apply(GREEN, ACTIONS.number(Do.COLOUR, Colour.GREEN))
        self.state.apply(RED, ACTIONS.number(Do.COLOUR, Colour.RED))
        self.s = self.state.record
        self.draw(board)

    # --- What lies where ---

    def draw(self, board: str) -> Table:
        """Puts pirates onto the board; all others are in the pool."""
        marks, free = board.split(), MAP.split()
        assert len(marks) == SQUARES, f"a board has {SQUARES} squares, found {len(marks)}"
        for seat in (GREEN, RED):
            self.s.seat[seat].squares = 0
        for value in (1, 2, 3):
            self.s.pool[value] = self.state.content.tokens[value]
        for k, mark in enumerate(marks):
            self.s.value[k] = 0
            if found := re.fullmatch(r"([gr])([123])", mark):
                assert free[k] != "~", f"{NAMES[k]} is water"
                self.s.seat["gr".index(found[1])].squares |= 1 << k
                self.s.value[k] = int(found[2])
                self.s.pool[int(found[2])] -= 1
            else:
                assert mark in (free[k], "." if free[k] != "~" else "~"), f"{NAMES[k]} is {free[k]}, drawn as {mark}"
        assert min(self.s.pool) >= 0, "there are not so many pirates"
        return self

    @property
    def board(self) -> list[str]:
        """The pirates on the board: every square as it is drawn, ``.`` where none stands."""
        found = []
        for k in range(SQUARES):
            owner = next(("gr"[seat] for seat in (GREEN, RED) if self.s.seat[seat].squares >> k & 1), None)
            found.append(f"{owner}{self.s.value[k]}" if owner else ".")
        return found

    def shows(self, board: str) -> bool:
        """True if the board is as drawn; what kind of square is free does not matter."""
        return self.board == [mark if mark[0] in "gr" else "." for mark in board.split()]

    def deal(self, green: Numbers, red: Numbers, green_stock: Numbers | None = None, red_stock: Numbers | None = None) -> Table:
        """Hands; stocks as given, or filled with all other cards, the low ones for green."""
        rest = [number for number in range(1, 47) if number not in (*green, *red)]
        if green_stock is None or red_stock is None:
            n = 23 - len(green)
            green_stock, red_stock = rest[:n], rest[n:]
        gone = [number for number in rest if number not in (*green_stock, *red_stock)]
        for seat, hand, stock, discard in ((GREEN, green, green_stock, gone[::2]), (RED, red, red_stock, gone[1::2])):
            me = self.s.seat[seat]
            me.hand, me.stock, me.discard = word(hand), word(stock), word(discard)
            me.chosen = me.revealed = me.to_come = 0
            me.in_hand, me.in_stock = len(hand), len(stock)
        return self

    # --- A round ---

    def choose(self, seat: int, cards: Numbers) -> Table:
        """A seat chooses its set, card by card, and lays it down."""
        for number in sorted(cards):
            self.state.apply(seat, ACTIONS.number(Do.CARD, number - 1))
        self.state.apply(seat, ACTIONS.number(Do.CONFIRM))
        return self

    def play(self, green: Numbers, red: Numbers) -> Table:
        """Both hands hold these sets and other cards; both seats choose them."""
        rest = [number for number in range(1, 47) if number not in (*green, *red)]
        fill = 8 - len(green)
        self.deal([*green, *rest[:fill]], [*red, *rest[fill : fill + 8 - len(red)]])
        return self.choose(GREEN, green).choose(RED, red)

    def card(self, number: int, seat: int = GREEN) -> Table:
        """A seat plays Falsification and this orange card; all of the other set is lost, so the card comes up at once."""
        others = [other for other in ORANGE if other not in (1, number)][:2]
        return self.play([1, number], others) if seat == GREEN else self.play(others, [1, number])

    # --- Decisions of whoever decides ---

    @property
    def decider(self) -> int:
        """Whose decision it is."""
        return int(self.s.decider)

    @property
    def phase(self) -> Phase:
        return Phase(self.s.phase)

    def may(self, what: Do, value: int = 0) -> bool:
        """True if an action is legal for the seat that decides."""
        return ACTIONS.number(what, value) in self.state.legal_actions(self.decider)

    def why_not(self, what: Do, value: int = 0, seat: int | None = None) -> str:
        """Why it is not."""
        reason = self.state.why_not(self.decider if seat is None else seat, ACTIONS.number(what, value))
        assert reason is not None, "it is legal"
        return reason

    def do(self, what: Do, value: int = 0) -> Table:
        self.state.apply(self.decider, ACTIONS.number(what, value))
        return self

    def land(self, *names: str) -> Table:
        """One landing after the other, whoever decides."""
        for name in names:
            self.do(Do.LAND, square(name))
        return self

    def eliminate(self, name: str) -> Table:
        return self.do(Do.ELIMINATE, square(name))

    def push(self, name: str, way: str, pushers: int = 1) -> Table:
        return self.do(Do.PUSH, pushing(name, way, pushers))

    def recruit(self, name: str, axis: Axis) -> Table:
        return self.do(Do.RECRUIT, square(name) * 2 + axis)

    def contagion(self, name: str, *victims: str) -> Table:
        self.do(Do.SACRIFICE, square(name))
        for victim in sorted(victims, key=square):
            self.do(Do.VICTIM, square(victim))
        return self.do(Do.END_VICTIMS)

    def decline(self) -> Table:
        return self.do(Do.DECLINE)

    # --- What follows ---

    def values(self, what: Do) -> list[int]:
        """The values of all legal actions of a kind."""
        parts = [ACTIONS.parts(action) for action in self.state.legal_actions(self.decider)]
        return [value for kind, value in parts if kind == what]

    def named(self, what: Do) -> list[str]:
        """The squares of all legal actions of a kind that names squares."""
        return [NAMES[value] for value in self.values(what)]

    def pushes(self) -> list[str]:
        """All legal pushes: ``"C1 up 1"``."""
        found = [(value // PUSHERS // WAYS, value // PUSHERS % WAYS, value % PUSHERS + 1) for value in self.values(Do.PUSH)]
        return [f"{NAMES[front]} {Way(way).name.lower()} {pushers}" for front, way, pushers in found]

    def recruits(self) -> list[str]:
        """All legal recruitments: ``"E2 row"``."""
        return [f"{NAMES[value // 2]} {Axis(value % 2).name.lower()}" for value in self.values(Do.RECRUIT)]

    def discard(self, seat: int) -> list[int]:
        return numbers(self.s.seat[seat].discard)

    def hand(self, seat: int) -> list[int]:
        return numbers(self.s.seat[seat].hand)

    def fates(self, seat: int = -1) -> dict[int, str]:
        """What became of the cards of this round, or the last one, by number."""
        return {card["number"]: card["state"] for card in self.state.view(-1)["revealed"] if seat in (-1, card["seat"])}

    def pool(self) -> list[int]:
        """How many pirates of value 1, 2 and 3 are off the board."""
        return [int(self.s.pool[value]) for value in (1, 2, 3)]


def pushing(name: str, way: str, pushers: int = 1) -> int:
    """The value of a push."""
    return (square(name) * WAYS + WAY[way]) * PUSHERS + pushers - 1


def pushes(board: str, seat: int = GREEN) -> list[str]:
    """The pushes that card 45 allows; none where it is lost."""
    table = Table(board).card(45, seat)
    return table.pushes() if table.phase == Phase.PUSH else []


def recruits(board: str, seat: int = GREEN) -> list[str]:
    """The lines that card 46 can recruit; none where it is lost."""
    table = Table(board).card(46, seat)
    return table.recruits() if table.phase == Phase.RECRUITERS else []
