"""Positions for the rule tests of The Isle of Cats. Boards are drawn as for Explore & Draw: see there how they are read.

A table begins with the draft of the first day, seat 0 first in turn order, all on boat 1. ``until`` plays on to a stage: every seat keeps
the lowest cards, buys nothing, commits nothing, declines and passes. What a test needs (cards, fish, cats in the fields) is put there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletier.boats import pack as boats
from tabletier.boats.hull import CELLS, FIRST_COMMON, NO_COLOUR, WAYS, Colour, Kind
from tabletier.games.isle_of_cats.joined import GAME
from tabletier.games.isle_of_cats.rules.table import sketch
from tabletier.games.isle_of_cats.state import ACTIONS, CARDS, CATS, FIRST_RARE, NONE, At, Do, Doing, Pay, Stage
from tests.rules.explore_and_draw.positions import NAMES, cells_of, covered, parts, read_board, words_of


def tile(words: str) -> int:
    """The number of a cat tile: ``"blue cat09"``."""
    _kind, colour, shape = parts(words)
    return shape * 5 + colour


def tile_words(number: int) -> str:
    """The same the other way round; rare treasures by their shapes."""
    if number >= CATS:
        return boats.SHAPE_IDS[FIRST_RARE + number - CATS]
    return f"{Colour(number % 5).name.lower()} {boats.SHAPE_IDS[number // 5]}"


class Table:
    """A game whose cards, fields and boats are what a test says."""

    def __init__(self, seats: int = 2, *, mode: str = "standard", boat: int = 1, seed: int = 1, **options: Any) -> None:
        self.state = GAME.new(seats, seed=seed, mode=mode, options=options)
        s = self.record
        for place in range(seats + (mode == "solo")):
            s.order[place] = place
        for seat in range(seats):
            s.seat[seat].boat.sheet = s.shown[seat].boat.sheet = boat - 1
        self.players = [Player(self, seat) for seat in range(seats)]
        self.me, self.you = self.players[0], self.players[-1]

    @property
    def record(self) -> Any:
        return self.state.record

    @property
    def stage(self) -> Stage:
        return Stage(self.record.stage)

    @property
    def asked(self) -> int:
        """The one seat that decides."""
        (seat,) = self.state.to_act
        return seat

    @property
    def order(self) -> list[int]:
        """The seats in turn order; the sister is the one behind the last."""
        return [seat for seat in self.record.order if seat != NONE]

    def ordered(self, *seats: int) -> Table:
        for place, seat in enumerate(seats):
            self.record.order[place] = seat
        return self

    def until(self, stage: Stage, day: int = 0) -> Table:
        """Plays on until a seat has to decide something in a stage, of a day where one is named."""
        for _ in range(3000):
            if self.stage == stage and day in (0, self.record.day):
                return self
            self.step()
        raise AssertionError(f"no seat is asked anything in {stage.name}")

    def step(self) -> None:
        """One action that keeps out of everything."""
        self.players[self.state.to_act[0]].idle()

    def fields(self, left: str = "", right: str = "") -> Table:
        """The cats of both fields, in their order: ``fields("blue cat01, red cat02", "green cat16")``."""
        for field, cats in enumerate((left, right)):
            tiles = [tile(words) for words in cats.split(", ") if words]
            self.record.lined[field] = len(tiles)
            for k in range(len(self.record.line[field])):
                self.record.line[field][k] = tiles[k] if k < len(tiles) else NONE
        return self

    def field(self, field: int) -> list[str]:
        """The cats of a field, in their order."""
        return [tile_words(self.record.line[field][k]) for k in range(self.record.lined[field])]

    def bag(self, *tiles: str) -> Table:
        """Nothing but these tiles in the bag: cats, or rare treasures by their shapes."""
        numbers = [tile(words) if " " in words else CATS + boats.SHAPE_IDS.index(words) - FIRST_RARE for words in tiles]
        self.record.in_bag = len(numbers)
        for k, number in enumerate(numbers):
            self.record.bag[k] = number
        return self

    @property
    def in_bag(self) -> list[str]:
        return [tile_words(self.record.bag[k]) for k in range(self.record.in_bag)]

    def under_island(self, *rares: str) -> Table:
        """These rare treasures and no others, in order of appearance."""
        s = self.record
        row = list(dict.fromkeys(boats.SHAPE_IDS.index(shape) - FIRST_RARE for shape in rares))
        s.rare_kinds = len(row)
        for k in range(len(s.rare_row)):
            s.rare_row[k] = row[k] if k < len(row) else NONE
            s.rares[k] = rares.count(boats.SHAPE_IDS[FIRST_RARE + k])
        return self

    @property
    def rares(self) -> list[str]:
        """The rare treasures under the island, by their numbers; equal ones as often as they are there."""
        row = [self.record.rare_row[k] for k in range(self.record.rare_kinds)]
        return [boats.SHAPE_IDS[FIRST_RARE + rare] for rare in row for _ in range(self.record.rares[rare])]

    @property
    def oshax(self) -> list[str]:
        return [boats.SHAPE_IDS[self.record.oshax[k]] for k in range(self.record.oshax_left)]

    def cards(self, at: At, owner: int | None = None) -> list[int]:
        """The cards that lie somewhere, of one seat or of all."""
        s = self.record
        return [number for number in range(1, CARDS) if s.at[number] == at and owner in (None, s.owner[number])]

    def lies(self, number: int) -> tuple[At, int]:
        """Where a card lies, and whose it is."""
        return At(self.record.at[number]), self.record.owner[number]

    def move(self, number: int, at: At, owner: int) -> None:
        """A card put somewhere; if it was dealt, one from the deck takes its place."""
        s = self.record
        if s.at[number] != At.DECK:
            other = next(other for other in range(CARDS - 1, 0, -1) if s.at[other] == At.DECK and other != number)
            s.at[other], s.owner[other], s.slot[other] = s.at[number], s.owner[number], s.slot[number]
        s.at[number], s.owner[number], s.slot[number] = at, owner, NONE

    def public(self, number: int, colour: str | None = None) -> Table:
        """A public lesson that lies on the table."""
        self.move(number, At.PUBLIC, 0)
        if colour:
            self.record.colour[number - 143] = Colour[colour.upper()]
        return self

    def sister_has(self, *lessons: int, colours: str = "blue") -> Table:
        """The sister's lessons by their numbers, first the three solo lessons; and the colours turned up, in order."""
        s = self.record
        for k, number in enumerate(lessons):
            if k < 3:
                s.sister[k] = number - 197
            else:
                s.sister_advanced[k - 3] = number - 197
        s.level = max(0, len(lessons) - 3)
        known = [Colour[name.upper()] for name in colours.split()]
        s.colours = len(known)
        for k, colour in enumerate([*known, *(colour for colour in Colour if colour not in known)]):
            s.sister_colour[k] = colour
        return self

    def sister_draws(self, *numbers: int) -> Table:
        """The only basket cards left in her pile."""
        s = self.record
        s.in_sister_pile = len(numbers)
        for k, number in enumerate(numbers):
            s.sister_pile[k] = number - 174
        return self

    @property
    def sister(self) -> dict[str, int]:
        found = self.state.opponent
        assert found is not None
        return found


class Player:
    """A seat, acting in the words of the rules. Every act is one that :meth:`State.apply` checks."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat = table, seat

    @property
    def record(self) -> Any:
        return self.table.record.seat[self.seat]

    @property
    def state(self) -> Any:
        return self.table.state

    # What a seat has

    def has(self, *numbers: int) -> Player:
        """Cards in hand."""
        for number in numbers:
            self.table.move(number, At.HAND, self.seat)
            self.record.hand += 1
            self.table.record.shown[self.seat].hand += 1
        return self

    def laid(self, *numbers: int) -> Player:
        """Private lessons laid out."""
        for number in numbers:
            self.table.move(number, At.LAID, self.seat)
            self.record.laid += 1
            self.table.record.shown[self.seat].laid += 1
        return self

    def fish(self, n: int) -> Player:
        self.record.fish = n
        self.table.record.shown[self.seat].fish = n
        return self

    @property
    def has_fish(self) -> int:
        return int(self.record.fish)

    @property
    def hand(self) -> list[int]:
        return self.table.cards(At.HAND, self.seat)

    @property
    def lessons(self) -> list[int]:
        return self.table.cards(At.LAID, self.seat)

    def draws(self, board: str, legend: Mapping[str, str] | None = None) -> Player:
        """The boat with the pieces of a board."""
        pieces = read_board(board, legend or {})
        while pieces:
            laid = [piece for piece in pieces if self._sketched(*piece)]
            if not laid:
                raise ValueError(f"these touch nothing, or overlap: {[sorted(NAMES[k] for k in piece.cells) for piece in pieces]}")
            pieces = [piece for piece in pieces if piece not in laid]
        return self

    def adds(self, what: str, squares: str) -> Player:
        """One more piece, ``adds("blue cat16", "H1 I1 J1 K1 L1")``. Raises ValueError where it may not lie."""
        if not self._sketched(*parts(what), cells_of(squares)):
            raise ValueError(f"{what} may not lie on {squares}")
        return self

    def adds_apart(self, what: str, squares: str) -> Player:
        """One more piece that need not touch the others."""
        self.record.anywhere = 1
        self.adds(what, squares)
        self.record.anywhere = 0
        return self

    def _sketched(self, kind: int, colour: int, shape: int, cells: frozenset[int]) -> bool:
        place = self._place(shape, cells)
        if place is None:
            raise ValueError(f"{boats.SHAPE_IDS[shape]} does not cover {sorted(NAMES[k] for k in cells)}")
        return bool(sketch(self.state.box, self.state.rows, 0, self.seat, kind, colour, shape, place))

    def _place(self, shape: int, cells: frozenset[int]) -> int | None:
        hull = self.state.content.hull
        for way in range(WAYS):
            for anchor in cells:
                p = hull.placement_at[shape][way][anchor]
                if p >= 0 and covered(hull.placement[p].cells) == cells:
                    return way * CELLS + anchor
        return None

    @property
    def pieces(self) -> list[str]:
        """What lies on the boat, in the order laid."""
        hull, boat = self.state.content.hull, self.record.boat
        found = []
        for k in range(boat.n):
            colour = "" if boat.colour[k] == NO_COLOUR else Colour(boat.colour[k]).name.lower() + " "
            found.append(colour + boats.SHAPE_IDS[hull.placement[boat.placement[k]].shape])
        return found

    @property
    def taken(self) -> set[str]:
        return {NAMES[k] for k in covered(self.record.boat.taken)}

    # Points

    @property
    def points(self) -> dict[str, int]:
        found: dict[str, int] = self.state.breakdown(self.seat)
        return found

    @property
    def total(self) -> int:
        return sum(self.points.values())

    def worth(self, number: int) -> int:
        """What a private lesson adds when it is laid beside those that are."""
        before = self.points["private"]
        self.laid(number)
        return self.points["private"] - before

    # What is to be decided

    @property
    def doing(self) -> Doing:
        return Doing(self.record.doing)

    @property
    def tile(self) -> str | None:
        return None if self.record.tile.kind == Kind.NONE else words_of(self.record.tile)

    def legal(self, kind: Do) -> list[int]:
        """The values of the legal actions of a kind."""
        found = (ACTIONS.parts(action) for action in self.state.legal_actions(self.seat))
        return [value for what, value in found if what == kind]

    def may(self, kind: Do, value: int = 0) -> bool:
        return value in self.legal(kind)

    # What is done

    def do(self, kind: Do, value: int = 0) -> Player:
        self.state.apply(self.seat, ACTIONS.number(kind, value))
        return self

    def idle(self) -> Player:
        """The first action that keeps out of everything."""
        legal = [ACTIONS.parts(action) for action in self.state.legal_actions(self.seat)]
        quiet = (Do.DONE, Do.DECLINE, Do.PASS, Do.PICK)
        return self.do(*next((choice for kind in quiet for choice in legal if choice[0] == kind), legal[0]))

    def picks(self, *numbers: int) -> Player:
        for number in numbers:
            self.do(Do.PICK, number)
        return self.do(Do.DONE)

    def buys(self, *numbers: int) -> Player:
        for number in numbers:
            self.do(Do.BUY, number)
        return self.do(Do.DONE)

    def commits(self, *numbers: int) -> Player:
        for number in sorted(numbers):
            self.do(Do.COMMIT, number)
        return self.do(Do.DONE)

    def plays(self, number: int) -> Player:
        return self.do(Do.PLAY, number)

    def declines(self) -> Player:
        return self.do(Do.DECLINE)

    def passes(self) -> Player:
        return self.do(Do.PASS)

    def done(self) -> Player:
        return self.do(Do.DONE)

    def rescues(self, cat: str, basket: Pay | None = None) -> Player:
        self.do(Do.RESCUE, tile(cat))
        if basket is not None:
            self.do(Do.BASKET, basket)
        return self

    def colour(self, name: str) -> Player:
        return self.do(Do.COLOUR, Colour[name.upper()])

    def takes(self, shape: str) -> Player:
        """A treasure, by its shape."""
        return self.do(Do.TREASURE, boats.SHAPE_IDS.index(shape) - FIRST_COMMON)

    def takes_oshax(self, shape: str) -> Player:
        return self.do(Do.OSHAX, self.table.oshax.index(shape))

    def treasures(self) -> list[str]:
        """The shapes that may be taken."""
        return [boats.SHAPE_IDS[FIRST_COMMON + value] for value in self.legal(Do.TREASURE)]

    def lay(self, squares: str) -> Player:
        """The tile in hand on these squares. Raises ValueError where the shape cannot cover them at all."""
        place = self._place(self.record.tile.shape, cells_of(squares))
        if place is None:
            raise ValueError(f"{self.tile} does not cover {squares}")
        return self.do(Do.PLACE, place)

    def may_lay(self, squares: str) -> bool:
        place = self._place(self.record.tile.shape, cells_of(squares))
        return place is not None and place in self.legal(Do.PLACE)

    def lay_anywhere(self) -> Player:
        places = self.legal(Do.PLACE)
        return self.do(Do.PLACE, places[len(places) // 2])
