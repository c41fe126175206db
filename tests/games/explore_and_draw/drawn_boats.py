"""Boats full of pieces, drawn without a game, to be counted: every condition of a lesson is met and missed by some of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import tabletier
from tabletier.boats.hull import Kind
from tabletier.engine.state import State
from tabletier.games.explore_and_draw.rules import sketch
from tests.games.explore_and_draw.printed import COLOURS, EDGE, KINDS, MIDDLE_ROW, ROOMS, SHAPES_DRAWN, SQUARES, Square

GAME = tabletier.load("explore_and_draw")
SHAPES = tuple(SHAPES_DRAWN)
ANYTHING = {kind: [k for k, shape in enumerate(SHAPES) if KINDS[shape[:3]] == kind] for kind in KINDS.values()}
#: Cats of which more than twenty find room.
SMALL = [SHAPES.index(shape) for shape in ("cat15", "cat05", "cat16", "cat10")]
#: What a boat may be made full of, by singles.
REGIONS: tuple[frozenset[Square], ...] = (EDGE, EDGE, MIDDLE_ROW, ROOMS[0] | ROOMS[6], frozenset(SQUARES), *ROOMS)
#: A record has room for 80 pieces.
MOST = 76


class Draughtsman:
    """Draws on one boat of a state, by the rules of placement alone."""

    def __init__(self, state: State, seat: int, rng: random.Random) -> None:
        self.state, self.seat, self.rng = state, seat, rng
        self.boat: Any = state.record.seat[seat].boat
        self.palette = rng.sample(range(5), rng.choice((1, 2, 3, 3, 4, 5, 5)))

    def lay(self, kind: str, shape: int, way: int, square: int) -> bool:
        if self.boat.n >= MOST:
            return False
        colour = self.rng.choice(self.palette) if kind in ("cat", "oshax") else -1
        place = way * len(SQUARES) + square
        return bool(sketch(self.state.box, self.state.rows, 0, self.seat, int(Kind[kind.upper()]), colour, shape, place))

    def scatter(self, pieces: int, treasures: float) -> None:
        """So many pieces where chance wills, so many of them treasures."""
        for _piece in range(pieces):
            kind = self.rng.choice(("common", "rare")) if self.rng.random() < treasures else self.rng.choice(("cat", "cat", "oshax"))
            for _attempt in range(30):
                if self.lay(kind, self.rng.choice(ANYTHING[kind]), self.rng.randrange(8), self.rng.randrange(len(SQUARES))):
                    break

    def pack(self, treasures: float) -> None:
        """Column by column as tight as it goes, until the boat is as full as wished."""
        kinds = ("common", "rare") if self.rng.random() < treasures else ("cat", "cat", "oshax")
        order = self._columns()
        for square in order[: self.rng.randrange(len(order))]:
            for _attempt in range(6):
                kind = self.rng.choice(kinds)
                if self.lay(kind, self.rng.choice(ANYTHING[kind]), self.rng.randrange(8), square):
                    break

    def herd(self, cats: int) -> None:
        """Exactly so many cats, small ones, the colours in turn; fewer where there is no room left."""
        colours = self.palette.copy()
        for square in self._columns():
            for _attempt in range(12):
                if self.boat.n == cats:
                    return
                self.palette = [colours[self.boat.n % len(colours)]]
                if self.lay("cat", self.rng.choice(SMALL), self.rng.randrange(8), square):
                    break

    def _columns(self) -> list[int]:
        """The numbers of the squares from stern to bow, or from bow to stern."""
        return sorted(range(len(SQUARES)), key=lambda k: SQUARES[k], reverse=self.rng.random() < 0.5)

    def fill(self, region: frozenset[Square]) -> None:
        """Singles on all that is free in a region, and on what leads there."""
        single = SHAPES.index("com1")
        wanted = [k for k, square in enumerate(SQUARES) if square in region]
        while sum(self.lay("common", single, 0, square) for square in wanted):
            pass


def table(seats: int, mode: str, rng: random.Random) -> State:
    """A finished game whose boats and lessons are what chance gives."""
    state = GAME.new(seats, rng.randrange(2**32), mode, {"level": "expert"})
    s = state.record
    s.day = 8
    for seat in range(seats):
        hand = Draughtsman(state, seat, rng)
        treasures = rng.choice((0.0, 0.1, 0.3, 0.6))
        way = rng.choice(("scatter", "pack", "herd"))
        if way == "scatter":
            hand.scatter(rng.randrange(30), treasures)
        elif way == "pack":
            hand.pack(treasures)
        else:
            hand.herd(rng.choice((15, 20, rng.randrange(25))))
        for region in rng.sample(REGIONS, rng.choice((0, 0, 1, 1, 2))):
            hand.fill(region)
        s.seat[seat].lessons = sum(1 << number for number in rng.sample(range(1, 36), rng.choice((0, 6, 6, 12, 35, 35, 35))))
    return state


def sisters(state: State, rng: random.Random) -> Iterator[State]:
    """A solo game with such cards of the sister's that each of her lessons comes up once; all her colours are known."""
    s = state.record
    s.colours = len(COLOURS)
    lessons, advanced = rng.sample(range(9), 9), rng.sample(range(9), 9)
    for hand in range(3):
        for k in range(3):
            s.sister[k] = lessons[3 * hand + k]
        for k in range(4):
            s.sister_advanced[k] = advanced[(4 * hand + k) % 9]
        yield state


def close_race(seats: int, rng: random.Random) -> State:
    """A finished game of near equals: singles only, which fill the smallest room or cover the rats of some rows, and a few more."""
    state = GAME.new(seats, rng.randrange(2**32))
    state.record.day = 8
    single = SHAPES.index("com1")
    for seat in range(seats):
        hand = Draughtsman(state, seat, rng)
        rows = rng.choice(((2,), (3,), (6,), (2, 3), (5, 6)))
        hand.fill(ROOMS[6] if rng.random() < 0.5 else frozenset(square for square in SQUARES if square[1] in rows))
        for _attempt in range(rng.randrange(100)):
            hand.lay("common", single, 0, rng.randrange(len(SQUARES)))
    return state
