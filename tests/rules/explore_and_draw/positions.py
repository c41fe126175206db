"""Positions for the rule tests of Explore & Draw, drawn as boards that a person can check by eye.

A board has 9 rows of 22 characters: ``~`` water, ``.`` a free square, ``#`` a square under some treasure (which one does not
matter), and any other character a piece, one character for each. A legend says what the characters are:
``{"abc": "blue cat", "d": "red oshax", "t": "common", "R": "rare"}``; the shape is the one that is drawn. A character that the
legend does not name is left out. All pieces are laid by the rules, in an order that is found: a board that no game can reach is
refused.

Squares are called by column and row, ``"A5"`` (the middle of the stern) to ``"V5"`` (the bow), cards by their space from 1 to 12.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import tabletier
from tabletier.boats import pack as boats
from tabletier.boats.hull import CELLS, NO_COLOUR, WAYS, Colour, Kind
from tabletier.engine.cells import BITS
from tabletier.engine.polyomino import canonical, normal
from tabletier.games.explore_and_draw.rules import sketch
from tabletier.games.explore_and_draw.state import ACTIONS, SPACES, Do, Doing, Special

GAME = tabletier.load("explore_and_draw")
SQUARES = boats.squares()
COLUMN_NAMES = "ABCDEFGHIJKLMNOPQRSTUV"
NAMES = tuple(f"{COLUMN_NAMES[x]}{y + 1}" for x, y in SQUARES)
#: Shape -> the one of its orientations that stands for all.
CANONICAL = {shape: canonical(boats.shape(shape)) for shape in boats.SHAPE_IDS}
#: 24 cats of one shape, a board for all kinds of counting. Eleven touch the edge: A B D G J K O R S V X. Any that the legend names
#: from A on without a gap hang together.
BARS = """
    ~~~~~~~AAAAA...~~~~~~~
    ~~~~BBBBBCCCCC...~~~~~
    ~DDDDDEEEEEFFFFF...~~~
    GGGGGHHHHHIIIIIJJJJJ.~
    KKKKKLLLLLMMMMMNNNNN..
    OOOOOPPPPPQQQQQRRRRR.~
    ~SSSSSTTTTTUUUUU...~~~
    ~~~~VVVVVWWWWW...~~~~~
    ~~~~~~~XXXXX...~~~~~~~
"""

#: Every square under a treasure.
FULL = """
    ~~~~~~~########~~~~~~~
    ~~~~#############~~~~~
    ~##################~~~
    #####################~
    ######################
    #####################~
    ~##################~~~
    ~~~~#############~~~~~
    ~~~~~~~########~~~~~~~
"""

#: The special actions as they are begun; a day is never finished by one of them.
SPECIALS = (Do.ROW, Do.ONE_PER_ROW, Do.EXTRA_CARD, Do.TWICE)


# --- Cards ------------------------------------------------------------------------------------------------------------


class Card(NamedTuple):
    """A card by value: a lesson's number, or groups of elements; ``any_two`` says which groups bear the keyword."""

    lesson: int = 0
    groups: tuple[tuple[str, ...], ...] = ()
    any_two: tuple[bool, ...] = ()


def lesson(number: int) -> Card:
    return Card(lesson=number)


def all_of(*elements: str) -> Card:
    """A card without a keyword: ``all_of("blue cat09", "com2")``."""
    return Card(groups=(elements,), any_two=(False,))


def any_2(*elements: str) -> Card:
    return Card(groups=(elements,), any_two=(True,))


def above_or_below(above: str, below: str) -> Card:
    """An OR card: ``above_or_below("com1, com2", "rareO")``."""
    return Card(groups=(tuple(above.split(", ")), tuple(below.split(", "))), any_two=(False, False))


def parts(words: str) -> tuple[int, int, int]:
    """Kind, colour and shape of ``"blue cat09"``, ``"osh1"``, ``"red osh1"`` or ``"com2"``."""
    colour, _, shape = words.rpartition(" ")
    return int(boats.KIND_OF[shape]), int(Colour[colour.upper()]) if colour else NO_COLOUR, boats.SHAPE_IDS.index(shape)


def words_of(piece: Any) -> str:
    """The same the other way round, of a record."""
    colour = "" if piece.colour == NO_COLOUR else Colour(piece.colour).name.lower() + " "
    return colour + boats.SHAPE_IDS[piece.shape]


def read_card(card: Any) -> Card:
    """A card of a record by value."""
    groups = tuple(tuple(words_of(e) for e in list(card.element)[: card.n] if e.group == group) for group in range(card.groups))
    return Card(card.lesson, groups, tuple(bool(card.any_two[group]) for group in range(card.groups)))


def write_card(row: Any, card: Card) -> None:
    row.lesson, row.groups, row.n = card.lesson, len(card.groups), 0
    for group, elements in enumerate(card.groups):
        row.any_two[group] = card.any_two[group]
        for element in elements:
            place = row.element[row.n]
            place.kind, place.colour, place.shape = parts(element)
            place.group = group
            row.n += 1


# --- Boards -----------------------------------------------------------------------------------------------------------


class Piece(NamedTuple):
    """A piece of a board: what it is, and its squares by number."""

    kind: int
    colour: int
    shape: int
    cells: frozenset[int]


def cells_of(squares: str) -> frozenset[int]:
    """``"A5 B5"`` as numbers. Raises ValueError for a square that no boat has."""
    return frozenset(NAMES.index(name) for name in squares.split())


def read_board(board: str, legend: Mapping[str, str]) -> list[Piece]:
    """The pieces of a board that the legend names. Raises ValueError for a board that is not one."""
    rows = board.split()
    if [len(row) for row in rows] != [22] * 9:
        raise ValueError(f"a board has 9 rows of 22 characters, found {[len(row) for row in rows]}")
    drawn = {(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark != "~"}
    if drawn != set(SQUARES):
        raise ValueError(f"land and water are exchanged at {sorted(drawn.symmetric_difference(SQUARES))}")
    meaning = {letter: what for letters, what in legend.items() for letter in letters}
    pieces = list(heap(rows))
    for letter in sorted(meaning.keys() & {mark for row in rows for mark in row}):
        squares = [(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == letter]
        colour, _, kind = meaning[letter].rpartition(" ")
        ids = boats.IDS_OF[Kind[kind.upper()]]
        drawn_shape = canonical(normal(squares))
        same = [shape for shape in ids if CANONICAL[shape] == drawn_shape]
        if not same:
            raise ValueError(f"no {kind} has the shape of {letter}")
        coat = int(Colour[colour.upper()]) if colour else NO_COLOUR
        cells = frozenset(SQUARES.index(square) for square in squares)
        pieces.append(Piece(int(Kind[kind.upper()]), coat, boats.SHAPE_IDS.index(same[0]), cells))
    return pieces


def full_but(squares: str) -> str:
    """The full board with some squares free: ``full_but("L1 M1")``."""
    rows = [list(row) for row in FULL.split()]
    for name in squares.split():
        x, y = SQUARES[NAMES.index(name)]
        rows[y][x] = "."
    return "\n".join("".join(row) for row in rows)


def heap(rows: list[str]) -> Iterator[Piece]:
    """The treasures under ``#``: straight ones, in each row from left to right, at most four squares long."""
    of_size = {1: ("com1", Kind.COMMON), 2: ("com2", Kind.COMMON), 3: ("com3s", Kind.COMMON), 4: ("rareI", Kind.RARE)}
    for y, row in enumerate(rows):
        run: list[int] = []
        for x, mark in enumerate(row + "~"):
            if mark == "#":
                run.append(SQUARES.index((x, y)))
            if run and (mark != "#" or len(run) == 4):
                shape, kind = of_size[len(run)]
                yield Piece(int(kind), NO_COLOUR, boats.SHAPE_IDS.index(shape), frozenset(run))
                run = []


# --- Tables -----------------------------------------------------------------------------------------------------------


class Table:
    """A game whose boats and island are what a test says; ``me``, ``you``, ``players`` act in it in the words of the rules."""

    def __init__(self, seats: int = 1, *, boat: int = 1, mode: str = "standard", seed: int = 1, **options: Any) -> None:
        self.state = GAME.new(seats, seed=seed, mode=mode, options=options)
        self.players = [Player(self, seat) for seat in range(seats)]
        for player in self.players:
            player.record.boat.sheet = boat - 1
            self.new_morning()
        self.me, self.you = self.players[0], self.players[-1]

    @property
    def record(self) -> Any:
        return self.state.record

    def new_morning(self) -> None:
        """What the others see is what is drawn now."""
        for player in self.players:
            self.record.morning[player.seat] = player.record

    def put(self, cards: Mapping[int, Card]) -> Table:
        """Cards on the island, by their space."""
        for space, card in cards.items():
            write_card(self.record.island[space - 1], card)
        return self

    def island(self) -> list[Card]:
        """The 12 cards, by value; space 1 first."""
        return [read_card(self.record.island[space]) for space in range(SPACES)]

    def sister_has(self, *lessons: int, advanced: tuple[int, ...] = (), colours: str = "blue") -> Table:
        """The sister's three lessons, her advanced ones (as many as the level says), and the colours turned up, in order."""
        s = self.record
        assert len(lessons) == len(s.sister)
        assert len(advanced) == s.level
        for k, number in enumerate(lessons):
            s.sister[k] = number - 1
        for k, number in enumerate(advanced):
            s.sister_advanced[k] = number - 1
        known = [Colour[name.upper()] for name in colours.split()]
        s.colours = len(known)
        for k, colour in enumerate([*known, *(colour for colour in Colour if colour not in known)]):
            s.colour[k] = colour
        return self

    @property
    def her_lessons(self) -> dict[str, int]:
        """What each of the sister's lessons is worth to her: ``{"3": 10, "4": 95, "9": 0, "advanced 2": 8}``."""
        found: dict[str, int] = self.state.view(0)["sister"]["lesson_points"]
        return found

    def finish_day(self) -> Table:
        """Every seat that has not ended its day does so, without a special action."""
        reveals = self.state.reveals
        for player in self.players:
            if self.state.reveals == reveals and player.doing != Doing.DONE:
                player.finish_day()
        return self


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

    # What stands on the sheets

    def draws(self, board: str, legend: Mapping[str, str] | None = None) -> Player:
        """The boat with the pieces of a board, beside what is drawn already."""
        pieces = read_board(board, legend or {})
        while pieces:
            laid = [piece for piece in pieces if self._sketched(piece)]
            if not laid:
                raise ValueError(f"these touch nothing, or overlap: {[sorted(NAMES[k] for k in piece.cells) for piece in pieces]}")
            pieces = [piece for piece in pieces if piece not in laid]
        self.table.new_morning()
        return self

    def adds(self, what: str, squares: str) -> Player:
        """One more piece, ``adds("blue cat16", "H1 I1 J1 K1 L1")``. Raises ValueError where it may not lie."""
        if not self._sketched(Piece(*parts(what), cells_of(squares))):
            raise ValueError(f"{what} may not lie on {squares}")
        self.table.new_morning()
        return self

    def _sketched(self, piece: Piece) -> bool:
        place = self._place(piece.shape, piece.cells)
        if place is None:
            raise ValueError(f"{boats.SHAPE_IDS[piece.shape]} does not cover {sorted(NAMES[k] for k in piece.cells)}")
        kind, colour, shape, _cells = piece
        return bool(sketch(self.state.box, self.state.rows, 0, self.seat, kind, colour, shape, place))

    def _place(self, shape: int, cells: frozenset[int]) -> int | None:
        """``way * 142 + anchor`` of the placement that covers these squares."""
        for way in range(WAYS):
            for anchor in cells:
                p = self.state.content.hull.placement_at[shape][way][anchor]
                if p >= 0 and covered(self.state.content.hull.placement[p].cells) == cells:
                    return way * CELLS + anchor
        return None

    def ticks(self, *numbers: int) -> Player:
        """Lessons ticked on the lesson sheet, beside those that are."""
        for number in numbers:
            self.record.lessons |= 1 << number
        self.table.new_morning()
        return self

    def used(self, *specials: Special) -> Player:
        """Special actions used on earlier days."""
        for special in specials:
            self.record.specials |= 1 << special
        self.table.new_morning()
        return self

    @property
    def lessons(self) -> list[int]:
        return [number for number in range(48) if self.record.lessons >> number & 1]

    @property
    def pieces(self) -> list[tuple[str, frozenset[int]]]:
        """What is drawn, in order: words and squares."""
        hull, boat = self.state.content.hull, self.record.boat
        found = []
        for k in range(boat.n):
            place = hull.placement[boat.placement[k]]
            colour = "" if boat.colour[k] == NO_COLOUR else Colour(boat.colour[k]).name.lower() + " "
            found.append((colour + boats.SHAPE_IDS[place.shape], covered(place.cells)))
        return found

    @property
    def drawn(self) -> list[str]:
        """What is drawn, in order, in words alone."""
        return [words for words, _cells in self.pieces]

    @property
    def taken(self) -> frozenset[int]:
        return covered(self.record.boat.taken)

    # Points

    @property
    def points(self) -> dict[str, int]:
        found: dict[str, int] = self.state.breakdown(self.seat)
        return found

    @property
    def total(self) -> int:
        return sum(self.points.values())

    def worth(self, number: int) -> int:
        """What the lesson earns with this boat: ticked, and nothing else but what was ticked before."""
        before, was = self.record.lessons, self.points["lessons"]
        others = before & ~(1 << number)
        self.record.lessons = others
        without = self.points["lessons"]
        self.record.lessons = others | 1 << number
        found = self.points["lessons"] - without
        self.record.lessons = before
        assert self.points["lessons"] == was
        return found

    # What is to be decided

    @property
    def doing(self) -> Doing:
        return Doing(self.record.doing)

    @property
    def hand(self) -> str | None:
        """The piece in hand, in words."""
        return None if self.record.hand.kind == Kind.NONE else words_of(self.record.hand)

    def legal(self, kind: Do) -> list[int]:
        """The values of the legal actions of a kind."""
        split = [ACTIONS.parts(action) for action in self.state.legal_actions(self.seat)]
        return [value for what, value in split if what == kind]

    def may(self, kind: Do) -> bool:
        return bool(self.legal(kind))

    def kinds(self) -> set[Do]:
        """The kinds of all legal actions."""
        return {ACTIONS.parts(action)[0] for action in self.state.legal_actions(self.seat)}

    @property
    def cards_next(self) -> list[int]:
        """The spaces of the cards that may come next."""
        return [value + 1 for value in self.legal(Do.CARD)]

    @property
    def extra_cards(self) -> list[int]:
        """The spaces of the cards that may be had by the special action."""
        return [value + 1 for value in self.legal(Do.EXTRA_CARD)]

    @property
    def elements_next(self) -> list[str]:
        """The elements of the open card that may be chosen now, to take or to draw."""
        card = self.table.record.island[self.record.card]
        return [words_of(card.element[e]) for e in self.legal(Do.ELEMENT) + self.legal(Do.PICK)]

    @property
    def places(self) -> set[frozenset[int]]:
        """All sets of squares where the piece in hand may lie."""
        hull = self.state.content.hull
        numbers = [hull.placement_at[self.record.hand.shape][place // CELLS][place % CELLS] for place in self.legal(Do.PLACE)]
        return {covered(hull.placement[p].cells) for p in numbers}

    # What is decided

    def do(self, kind: Do, value: int = 0) -> Player:
        self.state.apply(self.seat, ACTIONS.number(kind, value))
        return self

    def column(self, letter: str) -> Player:
        return self.do(Do.COLUMN, "ABCD".index(letter))

    def row(self, number: int) -> Player:
        return self.do(Do.ROW, number - 1)

    def one_per_row(self) -> Player:
        return self.do(Do.ONE_PER_ROW)

    def card(self, space: int) -> Player:
        return self.do(Do.CARD, space - 1)

    def extra_card(self, space: int) -> Player:
        return self.do(Do.EXTRA_CARD, space - 1)

    def above(self) -> Player:
        return self.do(Do.GROUP, 0)

    def below(self) -> Player:
        return self.do(Do.GROUP, 1)

    def picks(self, *elements: str) -> Player:
        """Elements of ANY 2, in the order of the card."""
        for element in elements:
            self._element(Do.PICK, element)
        return self

    def chooses(self, element: str) -> Player:
        """The element to draw next."""
        return self._element(Do.ELEMENT, element)

    def _element(self, kind: Do, element: str) -> Player:
        card = self.table.record.island[self.record.card]
        return self.do(kind, next(e for e in range(card.n) if words_of(card.element[e]) == element and e in self.legal(kind)))

    def colour(self, name: str) -> Player:
        return self.do(Do.COLOUR, Colour[name.upper()])

    def twice(self) -> Player:
        return self.do(Do.TWICE)

    def treasure(self, shape: str) -> Player:
        return self.do(Do.TREASURE, boats.IDS_OF[Kind.COMMON].index(shape))

    def declines(self) -> Player:
        return self.do(Do.DECLINE)

    def end_day(self) -> Player:
        return self.do(Do.END_DAY)

    def lay(self, squares: str) -> Player:
        """The piece in hand on these squares. Raises ValueError where the shape cannot cover them at all."""
        place = self._place(self.record.hand.shape, cells_of(squares))
        if place is None:
            raise ValueError(f"{self.hand} does not cover {squares}")
        return self.do(Do.PLACE, place)

    def lay_anywhere(self) -> Player:
        """The piece in hand at the first place where it may lie."""
        return self.do(Do.PLACE, self.legal(Do.PLACE)[0])

    def finish_card(self) -> Player:
        """The open card to its end, at the first place and with the first choice each time, without a special action."""
        while self.doing not in (Doing.CARD, Doing.END_OF_DAY):
            self.step()
        return self

    def finish_day(self) -> Player:
        """The day to its end in the same way."""
        while self.doing != Doing.END_OF_DAY:
            self.step()
        return self.end_day()

    def step(self) -> Player:
        """The first choice that is no special action."""
        choices = [ACTIONS.parts(action) for action in self.state.legal_actions(self.seat)]
        return self.do(*next(choice for choice in choices if choice[0] not in SPECIALS))


def covered(cells: Any) -> frozenset[int]:
    """The numbers of the squares in a cell set of a record."""
    return frozenset(w * BITS + bit for w, word in enumerate(cells) for bit in range(BITS) if word >> bit & 1)


def squares_of(cells: frozenset[int]) -> set[str]:
    """Square numbers as names."""
    return {NAMES[k] for k in cells}
