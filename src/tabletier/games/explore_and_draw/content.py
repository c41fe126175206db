"""The box of Explore & Draw as data: a pack read from TOML, checked, and put into one content record. No kernels."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Annotated, Any, NamedTuple

import numpy as np
from pydantic import Field, model_validator

from tabletier.boats.facts import Fact
from tabletier.boats.hull import COLOURS, NO_COLOUR, PIECES, Colour, Kind
from tabletier.boats.lessons import Form
from tabletier.boats.pack import IDS_OF, KIND_OF, SHAPE_IDS, Boats, Sheet, check_sheets, fill_hull, shapes
from tabletier.boats.pack import boats as printed_boats
from tabletier.engine.pack import (
    Checks,
    Pack,
    Part,
    Trust,
    Written,
    by_name,
    digest_of,
    expected,
    names,
    read_pack,
    validated,
    whole,
)
from tabletier.games.explore_and_draw.state import CONTENT, DAYS, ELEMENTS, ISLAND_ROWS, LESSONS

PACKAGE = "tabletier.games.explore_and_draw"
#: Parts that are lists of numbered lines, and the key of the number.
NUMBERED = {"lessons": "lesson", "solo_lessons": "lesson", "advanced_solo_lessons": "lesson", "boats": "boat"}

CAT_CARDS, LESSON_CARDS = 109, 47  # ED-09
CAT_CARDS_A_DAY, LESSON_CARDS_A_DAY = 8, 4  # ED-12
SOLO_CARDS = 9  # lessons of the sister, and as many advanced ones
#: What a seat can take in a game: a column a day and two special actions that bring a card (ED-42, ED-44) …
CARDS_TAKEN = DAYS * ISLAND_ROWS + 2
#: … and, beside what is on the cards, a treasure for each map and two doublings (ED-36, ED-45, ED-46).
PIECES_BESIDE_CARDS = COLOURS + 2


class Element(NamedTuple):
    """A discovery on a card: ``colour`` is None for all but cats, ``shape`` one of :data:`SHAPE_IDS`."""

    kind: Kind
    colour: Colour | None
    shape: str


class Group(NamedTuple):
    """What stands above or below the word OR, or a whole card: all elements are taken, or any two."""

    elements: tuple[Element, ...]
    any_two: bool = False


class Card(NamedTuple):
    """A card: the number of a lesson, or one or two groups of elements."""

    lesson: int = 0
    groups: tuple[Group, ...] = ()

    def most_taken(self) -> int:
        """How many discoveries the card can bring onto a boat (ED-20 … ED-22)."""
        return max((2 if group.any_two else len(group.elements) for group in self.groups), default=0)


COLOUR_WORDS = {colour.name.lower(): colour for colour in Colour}


def _element(words: Any) -> Element:
    colour, _, shape = words.rpartition(" ") if isinstance(words, str) else ("", "", "")
    kind = KIND_OF.get(shape)
    element = Element(kind or Kind.NONE, COLOUR_WORDS.get(colour), shape)
    if kind is None or (kind == Kind.CAT) == (element.colour is None) or _words(element) != words:
        raise expected('a cat in its colour ("blue cat01" to "red cat17") or an Oshax or treasure ("osh1" to "osh6", "com1", "rareI" …)')
    return element


def _words(element: Element) -> str:
    return element.shape if element.colour is None else f"{element.colour.name.lower()} {element.shape}"


def _cat(shape: Any) -> str:
    if shape not in IDS_OF[Kind.CAT]:
        raise expected("a cat, cat01 to cat17")
    return str(shape)


Elements = Annotated[list[Annotated[Element, Written(_element, _words)]], Field(min_length=1, max_length=ELEMENTS)]
Two = Annotated[Elements, Field(min_length=2)]
Number = Annotated[int, whole(1, LESSONS - 1)]


class Line(Part):
    """A line of a pile: one card, or several that belong together (``house.toml`` explains the ways to write it)."""

    copies: Annotated[int, whole(1, CAT_CARDS)] = 1
    all: Elements | None = None
    any_two: Two | None = None
    above: Elements | None = None
    above_any_two: Two | None = None
    below: Elements | None = None
    below_any_two: Two | None = None
    lesson: Number | None = None
    lessons: list[Number] | None = None
    each_of: Elements | None = None
    every_colour_of: list[Annotated[str, Written(_cat, str)]] | None = None
    with_: Elements = Field(default_factory=list, alias="with")

    @model_validator(mode="after")
    def _one_kind(self) -> Line:
        above, below = (self.above, self.above_any_two), (self.below, self.below_any_two)
        halves = [sum(half is not None for half in pair) for pair in (above, below)]
        single = [self.all, self.any_two, self.lesson, self.lessons, self.each_of, self.every_colour_of]
        kinds = sum(kind is not None for kind in single) + (halves != [0, 0])
        if kinds != 1 or halves not in ([0, 0], [1, 1]) or (self.with_ and self.every_colour_of is None):
            raise expected(
                "one of all, any_two, lesson, lessons, each_of, every_colour_of (with may stand beside it), or above and below together"
            )
        return self

    def cards(self) -> Iterator[Card]:
        """The cards that the line stands for."""
        for _ in range(self.copies):
            yield from self._once()

    def _once(self) -> Iterator[Card]:
        for lesson in [self.lesson] if self.lesson else self.lessons or ():
            yield Card(lesson=lesson)
        for element in self.each_of or ():
            yield Card(groups=(Group((element,)),))
        for shape in self.every_colour_of or ():
            for colour in Colour:
                yield Card(groups=(Group((Element(Kind.CAT, colour, shape), *self.with_)),))
        groups = ((self.all, self.any_two), (self.above, self.above_any_two), (self.below, self.below_any_two))
        written = [Group(tuple(all_ or any_two or ()), any_two is not None) for all_, any_two in groups if all_ or any_two]
        if written:
            yield Card(groups=tuple(written))


class Lesson(Part):
    """A lesson: ``points`` by ``form`` for a ``fact`` held against a ``number`` (ED-24, ED-60)."""

    lesson: Number
    points: Annotated[int, whole(1, 100)]
    fact: Annotated[Fact, by_name(Fact)]
    form: Annotated[Form, by_name(Form)] = Form.EVERY
    number: Annotated[int, whole(0, 100)] = 1
    trust: Trust | None = None

    @model_validator(mode="after")
    def _number_fits(self) -> Lesson:
        if self.form != Form.EVERY and "number" not in self.model_fields_set:
            raise expected(f"a number beside form {self.form.name.lower()!r}")
        if self.form in (Form.EVERY, Form.AT_LEAST, Form.FEWER_THAN) and self.number < 1:
            raise expected(f"a number of at least 1 beside form {self.form.name.lower()!r}")
        return self


class Sister(Part):
    """Her colour cards, and her points for a cat of each colour in the order of turning up (ED-57, ED-59)."""

    colours: list[Annotated[Colour, by_name(Colour)]]
    points: Annotated[list[Annotated[int, whole(0, 100)]], Field(min_length=COLOURS, max_length=COLOURS)]


class Points(Part):
    """Points for a visible rat, a room that is not full and a rare treasure (ED-50, ED-51, ED-53)."""

    rat: Annotated[int, whole(-100, 0)]
    room: Annotated[int, whole(-100, 0)]
    rare: Annotated[int, whole(0, 100)]


class FamilyPoints(Part):
    """Points of a family by its size (ED-52)."""

    of_3: Annotated[int, whole(0, 100)]
    of_4: Annotated[int, whole(0, 100)]
    of_5: Annotated[int, whole(0, 100)]
    of_6: Annotated[int, whole(0, 100)]
    each_more: Annotated[int, whole(0, 100)]


class ExploreAndDraw(Part):
    """A pack of Explore & Draw. ``boats`` are the sheets that differ from ``boats.toml``."""

    cat_pile: list[Line]
    lesson_pile: list[Line]
    lessons: list[Lesson]
    solo_lessons: list[Lesson]
    advanced_solo_lessons: list[Lesson]
    sister: Sister
    points: Points
    family_points: FamilyPoints
    trust: dict[str, Trust]
    boats: list[Sheet] = Field(default_factory=list)

    def cat_cards(self) -> list[Card]:
        """The cat pile, card by card."""
        return [card for line in self.cat_pile for card in line.cards()]

    def lesson_cards(self) -> list[Card]:
        """The lesson pile, card by card."""
        return [card for line in self.lesson_pile for card in line.cards()]

    def all_boats(self) -> Boats:
        """The boats, with this pack's own sheets in the places of those with the same number."""
        own = {sheet.boat: sheet for sheet in self.boats}
        return printed_boats().model_copy(update={"boats": [own.get(sheet.boat, sheet) for sheet in printed_boats().boats]})


# Checks


def check(data: ExploreAndDraw, pack: str) -> None:
    """Raises PackError unless the figures fit the box, each other and the records."""
    checks = Checks(pack)
    _check_piles(checks, data)
    _check_lessons(checks, data)
    checks.unique((colour.name.lower() for colour in data.sister.colours), "sister.colours", "colour")
    checks(len(data.sister.colours) == COLOURS, "sister.colours", f"{len(data.sister.colours)} colours", f"{COLOURS} colours")
    checks.unique((sheet.boat for sheet in data.boats), "boats", "boat")
    check_sheets(data.all_boats(), pack)


def _check_piles(checks: Checks, data: ExploreAndDraw) -> None:
    for field, cards, size, a_day in (
        ("cat_pile", data.cat_cards(), CAT_CARDS, CAT_CARDS_A_DAY),
        ("lesson_pile", data.lesson_cards(), LESSON_CARDS, LESSON_CARDS_A_DAY),
    ):
        checks(len(cards) >= a_day * DAYS, field, f"{len(cards)} cards", f"at least {a_day * DAYS}: {a_day} for each of {DAYS} days")
        checks(len(cards) == size, field, f"{len(cards)} cards", f"{size} cards")
    for field, lines in (("cat_pile", data.cat_pile), ("lesson_pile", data.lesson_pile)):
        for n, line in enumerate(lines, 1):
            for card in line.cards():
                elements = sum(len(group.elements) for group in card.groups)
                checks(elements <= ELEMENTS, f"{field}[{n}]", f"{elements} elements on a card", f"at most {ELEMENTS}")
    most = sorted((card.most_taken() for card in (*data.cat_cards(), *data.lesson_cards())), reverse=True)
    pieces = sum(most[:CARDS_TAKEN]) + PIECES_BESIDE_CARDS
    found = f"cards that can bring {pieces} discoveries onto one boat"
    checks(pieces <= PIECES, "cat_pile and lesson_pile", found, f"at most {PIECES} in the {CARDS_TAKEN} cards of a game")


def _check_lessons(checks: Checks, data: ExploreAndDraw) -> None:
    hers = {"solo_lessons": data.solo_lessons, "advanced_solo_lessons": data.advanced_solo_lessons}
    for field, lines in {"lessons": data.lessons, **hers}.items():
        checks.unique((line.lesson for line in lines), field, "lesson")
    for field, lines in hers.items():
        checks(len(lines) == SOLO_CARDS, field, f"{len(lines)} lessons", f"{SOLO_CARDS} lessons")
        for line in lines:
            checks(line.lesson <= SOLO_CARDS, field, f"lesson {line.lesson}", f"lessons 1 to {SOLO_CARDS}")
    for line in data.lessons:
        field = f"lessons[lesson {line.lesson}].fact"
        checks(line.fact != Fact.BEST_OTHER_LESSON, field, "best_other_lesson", "another fact: only the sister has this one")
    doubling = sum(line.fact == Fact.BEST_OTHER_LESSON for lines in hers.values() for line in lines)
    checks(doubling <= 1, " and ".join(hers), f"{doubling} lessons with the fact best_other_lesson", "at most one")
    listed = {line.lesson for line in data.lessons}
    carried = [card.lesson for card in (*data.cat_cards(), *data.lesson_cards()) if card.lesson]
    for lesson in carried:
        on = f"lesson {lesson} on {carried.count(lesson)} cards"
        checks(carried.count(lesson) == 1, "cat_pile and lesson_pile", on, "one card of each lesson")
        checks(lesson in listed, "cat_pile and lesson_pile", f"a card of lesson {lesson}", "cards of lessons that are listed")
    for lesson in sorted(listed):
        checks(lesson in carried, f"lessons[lesson {lesson}]", "no card of this lesson in the piles", "one card of each lesson")


# Loading


def packs() -> tuple[str, ...]:
    """The names that :func:`load` takes: the game's own packs, then the user's."""
    return names(PACKAGE)


@functools.cache
def load(name: str) -> Pack:
    """A pack by its plain name. Raises PackError (a ValueError) naming pack, field, what was found and what is expected."""
    return read(read_pack(PACKAGE, name, NUMBERED), name)


def read(plain: dict[str, Any], name: str) -> Pack:
    """A pack from plain values. Raises PackError unless they are as they have to be."""
    data = validated(ExploreAndDraw, plain, name, NUMBERED)
    check(data, name)
    content = np.zeros(1, CONTENT)
    _fill(content[0], data)
    return Pack(name, _digest(data), _trust(data), data, content)


def _digest(data: ExploreAndDraw) -> str:
    """Of the figures alone, card by card: notes of trust and the way in which cards and lines are written make no difference."""
    figures = data.model_dump(mode="json", include={"sister", "points", "family_points"})
    for part in ("lessons", "solo_lessons", "advanced_solo_lessons"):
        lines = sorted(getattr(data, part), key=lambda line: line.lesson)
        figures[part] = [line.model_dump(mode="json", exclude={"trust"}) for line in lines]
    for part, cards in (("cat_pile", data.cat_cards()), ("lesson_pile", data.lesson_cards())):
        figures[part] = [(card.lesson, [(group.any_two, [_words(e) for e in group.elements]) for group in card.groups]) for card in cards]
    sheets = data.all_boats().model_dump(mode="json", exclude={"trust": True, "boats": {"__all__": {"trust"}}})
    return digest_of(figures, sheets, shapes().model_dump(mode="json", exclude={"trust"}))


def _trust(data: ExploreAndDraw) -> dict[str, str]:
    """How sure each part is, by its name; single lines that differ from their part are named as ``lessons[lesson 1]``."""
    trust: dict[str, str] = {**shapes().trust, **printed_boats().trust}
    trust |= {f"boats[boat {sheet.boat}]": sheet.trust for sheet in data.all_boats().boats}
    trust |= data.trust
    for part in ("lessons", "solo_lessons", "advanced_solo_lessons"):
        trust |= {f"{part}[lesson {line.lesson}]": line.trust for line in getattr(data, part) if line.trust}
    return trust


def _fill(content: Any, data: ExploreAndDraw) -> None:
    fill_hull(content["hull"], data.all_boats())
    for pile, count, cards in (("cat_pile", "cat_cards", data.cat_cards()), ("lesson_pile", "lesson_cards", data.lesson_cards())):
        content[count] = len(cards)
        for row, card in zip(content[pile], cards, strict=False):
            _fill_card(row, card)
    for line in data.lessons:
        _fill_lesson(content["lesson"][line.lesson], line)
    for part, hers in (("solo_lesson", data.solo_lessons), ("advanced_lesson", data.advanced_solo_lessons)):
        content[f"{part}s"] = len(hers)
        for line in hers:
            _fill_lesson(content[part][line.lesson - 1], line)
    content["colour_points"] = data.sister.points
    family = data.family_points
    content["family_points"] = [0, 0, 0, family.of_3, family.of_4, family.of_5, family.of_6]
    content["family_more"] = family.each_more
    content["rat_points"], content["room_points"], content["rare_points"] = data.points.rat, data.points.room, data.points.rare


def _fill_card(row: Any, card: Card) -> None:
    row["lesson"], row["groups"] = card.lesson, len(card.groups)
    row["any_two"][: len(card.groups)] = [group.any_two for group in card.groups]
    row["n"] = sum(len(group.elements) for group in card.groups)
    elements = [(element, number) for number, group in enumerate(card.groups) for element in group.elements]
    for place, (element, number) in zip(row["element"], elements, strict=False):
        place["kind"], place["shape"], place["group"] = element.kind, SHAPE_IDS.index(element.shape), number
        place["colour"] = NO_COLOUR if element.colour is None else element.colour


def _fill_lesson(row: Any, line: Lesson) -> None:
    row["fact"], row["form"], row["number"], row["points"] = line.fact, line.form, line.number, line.points
