"""The rules of Explore & Draw followed once more, in the order of the rule book: what a seat may do at every moment of its day.

``Seat.day`` is a conversation: it yields the set of all that may be done now and is sent what was done. It knows the catalogue and
what is printed, nothing of the package: a placement is a set of squares.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Hashable, Mapping, Sequence
from typing import Any

from tabletier.engine.game import NOBODY
from tabletier.engine.state import State
from tests.games.explore_and_draw.printed import COLOURS, COMMONS, PLACES, SQUARES, Card, Element, Square, beside, read_card
from tests.games.explore_and_draw.recount import Piece

Place = frozenset[Square]
#: What is done: ("column", 0), ("row", 2), ("card", 11), ("place", squares) …
Choice = tuple[str, Any]
Talk = Generator[set[Choice], Choice, None]

#: Place -> the squares that touch it.
AROUND = {place: frozenset(near for square in place for near in beside(square)) - place for places in PLACES.values() for place in places}


class Seat:
    """One seat's sheets and its day, as the rules tell them. ``met`` counts the situations that came up."""

    def __init__(self, maps: Mapping[str, Square], met: Counter[Hashable]) -> None:
        self.maps = maps
        self.met = met
        self.pieces: list[Piece] = []
        self.shapes: list[str] = []
        self.taken: set[Square] = set()
        self.ticked: set[int] = set()
        self.specials: list[str] = []
        self.today: str | None = None
        self.shape: str | None = None  # of the piece in hand
        self.colour: str | None = None
        self.hand: tuple[str, str] = ("", "")  # its kind and role: from a "card", a "map", "doubled" or a "copy"
        self.resolved = 0  # cards of this day
        self.map_treasures: list[str] = []  # the colours whose map gave one

    # --- Special actions ---

    def may(self, special: str) -> bool:
        """Each once a game, one a day, three a game (ED-41)."""
        return self.today is None and special not in self.specials and len(self.specials) < 3

    def declare(self, special: str) -> None:
        self.today = special
        self.specials.append(special)
        self.met["special", special] += 1

    # --- A day ---

    def day(self, island: Sequence[Card]) -> Talk:
        """ED-15, ED-16, ED-42 … ED-44, ED-69."""
        self.today = None
        self.resolved = 0
        options: set[Choice] = {("column", column) for column in range(4)}
        if self.may("row"):
            options |= {("row", row) for row in range(3)}
        if self.may("one_per_row"):
            options.add(("one_per_row", 0))
        how, which = yield options
        if how == "column":
            waiting = {which, which + 4, which + 8}
        else:
            self.declare(how)
            waiting = set(range(12)) if how == "one_per_row" else set(range(4 * which, 4 * which + 4))
        while True:
            options = {("card", space) for space in waiting}
            if how == "column" and self.may("extra_card"):
                options |= {("extra_card", space) for space in range(12) if space % 4 != which}
            if not waiting:
                options.add(("end_day", 0))
            what, space = yield options
            if what == "end_day":
                return
            if what == "extra_card":
                self.declare("extra_card")
                self.met["extra card", "lesson" if island[space].lesson else "drawn", "last" if not waiting else "before others"] += 1
            elif how == "one_per_row":
                waiting = {other for other in waiting if other // 4 != space // 4}
            else:
                waiting.remove(space)
            self.resolved += 1
            yield from self.card(island[space])

    # --- Cards ---

    def card(self, card: Card) -> Talk:
        """ED-20 … ED-23."""
        if card.lesson:
            self.ticked.add(card.lesson)
            self.met["lesson", card.lesson] += 1
            return
        group = 0
        if len(card.groups) == 2:
            _what, group = yield {("group", 0), ("group", 1)}
            self.met["OR", "below" if group else "above"] += 1
        # An element is called by its place on the whole card; two equal ones of a group by the place of the first.
        before = len(card.groups[0]) if group else 0
        elements = card.groups[group]
        numbered = [(before + elements.index(element), element) for element in elements]
        if card.any_two[group]:
            numbered = yield from self.pick_two(numbered)
        yield from self.draw_all(numbered)

    def pick_two(self, elements: list[tuple[int, Element]]) -> Generator[set[Choice], Choice, list[tuple[int, Element]]]:
        """Two of them, perhaps the same one twice (ED-21); the second is not before the first, so that each pair has one way."""
        offered = dict(elements)
        _what, first = yield {("pick", e) for e in offered}
        _what, second = yield {("pick", e) for e in offered if e >= first}
        self.met["ANY 2", "the same twice" if first == second else "two different"] += 1
        return [(first, offered[first]), (second, offered[second])]

    def draw_all(self, left: list[tuple[int, Element]]) -> Talk:
        """Every element that fits, in any order; the rest is skipped as soon as none fits (ED-17, ED-25, ED-26)."""
        several = len(left) > 1
        skipped: set[int] = set()
        while left:
            fitting = {e for e, element in left if self.fits(element.shape)}
            if skipped & fitting:
                self.met["an element fits through the one before it",] += 1
            skipped |= {e for e, _element in left} - fitting
            if not fitting:
                self.met["skipped", "the rest" if several and len(left) == 1 else "all"] += 1
                return
            e = next(iter(fitting))
            if len(fitting) > 1:
                _what, e = yield {("element", each) for each in fitting}
            element = dict(left)[e]
            left.remove((e, element))
            yield from self.draw(element)

    # --- Pieces ---

    def draw(self, element: Element) -> Talk:
        """ED-34."""
        colour = element.colour
        if element.kind == "oshax":
            _what, k = yield {("colour", k) for k in range(5)}
            colour = COLOURS[k]
        yield from self.lay(element.kind, colour, element.shape)

    def lay(self, kind: str, colour: str | None, shape: str, role: str = "card") -> Talk:
        """A piece comes into hand and is drawn, perhaps a second time (ED-26, ED-36 … ED-40, ED-45 … ED-49)."""
        cat = kind in ("cat", "oshax")
        special = "cat_twice" if cat else "treasure_twice"
        self.shape, self.colour, self.hand = shape, colour, (kind, role)
        places: set[Choice] = {("place", place) for place in self.places(shape)}
        doubled = False
        choice = yield places | {("twice", 0)} if role != "copy" and self.may(special) else places
        if choice == ("twice", 0):
            self.declare(special)
            self.met["twice", kind, role] += 1
            doubled = True
            self.hand = (kind, "doubled")
            choice = yield places
        yield from self.put(kind, colour, shape, choice[1], "doubled" if doubled else role)
        if doubled:
            if self.fits(shape):
                yield from self.lay(kind, colour, shape, "copy")
            else:
                self.met["copy skipped",] += 1

    def put(self, kind: str, colour: str | None, shape: str, place: Place, role: str) -> Talk:
        """It is drawn; a cat on the map of its colour earns a treasure (ED-36 … ED-40)."""
        self.shape = None
        self.pieces.append(Piece(kind, colour, place))
        self.shapes.append(shape)
        self.taken |= place
        self.met["drawn", kind, role] += 1
        for own, square in self.maps.items():
            if square not in place:
                continue
            if own != colour or kind not in ("cat", "oshax"):
                self.met["map spent by", kind] += 1
                continue
            self.met["own map covered by", kind, role] += 1
            fitting = {k for k, common in enumerate(COMMONS) if self.fits(common)}
            if not fitting:
                self.met["no treasure fits",] += 1
                continue
            what, k = yield {("treasure", k) for k in fitting} | {("decline", 0)}
            self.met["treasure of a map", what] += 1
            if what == "treasure":
                self.map_treasures.append(own)
                yield from self.lay("common", None, COMMONS[k], "map")

    def may_lie(self, place: Place) -> bool:
        """ED-29 … ED-31."""
        return place.isdisjoint(self.taken) and (not self.pieces or not AROUND[place].isdisjoint(self.taken))

    def places(self, shape: str) -> set[Place]:
        return {place for place in PLACES[shape] if self.may_lie(place)}

    def fits(self, shape: str) -> bool:
        return any(self.may_lie(place) for place in PLACES[shape])


# --- A table ----------------------------------------------------------------------------------------------------------


class Referee:
    """Follows a game of the package: every seat's talk, and the days."""

    def __init__(self, state: State, met: Counter[Hashable]) -> None:
        self.met = met
        self.game = state.game
        start = state.view(NOBODY)
        maps = [{colour: (x, y) for colour, (x, y) in boat["maps"].items()} for boat in start["boats"]]
        self.seats = [Seat(each, met) for each in maps]
        self.options: list[set[Choice]] = []
        self.talks: list[Talk] = []
        self.island: list[Card] = []
        self.shown: Counter[tuple[str, Card]] = Counter()
        self.ways: dict[tuple[str, int], frozenset[Square]] = {}
        self.meant: dict[tuple[str | None, int], Choice] = {}
        self.begin_day(start["island"])

    def begin_day(self, island: Sequence[Mapping[str, Any]]) -> None:
        """ED-12, ED-19: eight cards of the cat pile and four lessons on their spaces, none that was there before."""
        self.island = [read_card(card) for card in island]
        for space, card in enumerate(self.island, 1):
            self.shown["lessons" if space in (2, 4, 7, 12) else "cats", card] += 1
        self.talks = [seat.day(self.island) for seat in self.seats]
        self.options = [next(talk) for talk in self.talks]

    def choice(self, state: State, seat: int, action: int) -> Choice:
        """What an action number means. Which squares a placement covers is learnt from the package's own words, once for each way."""
        shape = self.seats[seat].shape
        if (shape, action) not in self.meant:
            kind, value = self.game.actions.parts(action)
            self.meant[shape, action] = kind.name.lower(), self.place(state, seat, action, value) if kind.name == "PLACE" else value
        return self.meant[shape, action]

    def place(self, state: State, seat: int, action: int, value: int) -> Place:
        """The squares of a placement of the piece in hand: way * 142 + the anchor's square."""
        shape = self.seats[seat].shape
        assert shape is not None, "a placement is offered and nothing is in hand"
        way, (x, y) = value // len(SQUARES), SQUARES[value % len(SQUARES)]
        if (shape, way) not in self.ways:
            names = state.describe(seat, action).partition(" on ")[2].split()
            self.ways[shape, way] = frozenset((ord(name[0]) - ord("A") - x, int(name[1:]) - 1 - y) for name in names)
        return frozenset((x + dx, y + dy) for dx, dy in self.ways[shape, way])

    def told(self, seat: int, choice: Choice) -> None:
        """A seat has done something that it may do."""
        try:
            self.options[seat] = self.talks[seat].send(choice)
        except StopIteration:
            self.options[seat] = set()
