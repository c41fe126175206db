"""The box of The Isle of Cats as data: a pack read from TOML, checked, and put into one content record. No kernels."""

from __future__ import annotations

import functools
from collections import Counter
from typing import Annotated, Any, Literal, NamedTuple

import numpy as np
from pydantic import Field, model_validator

from tabletier.boats.facts import Fact
from tabletier.boats.hull import COLOURS, Colour, Kind
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
from tabletier.games.isle_of_cats.state import (
    CARDS,
    CONTENT,
    FAMILY_CARDS,
    FIRST_ADVANCED,
    FIRST_FAMILY,
    FIRST_PRIVATE,
    FIRST_PUBLIC,
    FIRST_SISTER_BASKET,
    FIRST_SISTER_LESSON,
    LINE,
    NONE,
    PROMOTIONAL,
    SEATS,
    SISTER_BASKETS,
    SISTER_CARDS,
    Basket,
    Effect,
    More,
    Sort,
)

PACKAGE = "tabletier.games.isle_of_cats"
LESSON_PARTS = {
    "private_lessons": (FIRST_PRIVATE, FIRST_PUBLIC - 1),
    "public_lessons": (FIRST_PUBLIC, CARDS - 1),
    "family_cards": (FIRST_FAMILY + 1, FIRST_FAMILY + FAMILY_CARDS - 1),
    "solo_lessons": (FIRST_SISTER_LESSON, FIRST_ADVANCED - 1),
    "advanced_solo_lessons": (FIRST_ADVANCED, FIRST_SISTER_LESSON + SISTER_CARDS - 1),
}
#: Parts that are lists of numbered lines, and the key of the number.
NUMBERED = {"cards": "first", "sister_baskets": "card", "boats": "boat", **dict.fromkeys(LESSON_PARTS, "card")}

#: Facts by the words that packs use.
FACTS_BY_NAME: dict[str, int] = {fact.name.lower(): int(fact) for fact in (*Fact, *More)}
#: What only the sister's lessons can read, and what only a lesson with a colour can.
SISTERS_FACTS = (Fact.BEST_OTHER_LESSON, Fact.COLOURS_TOUCHING_NO_TREASURE, Fact.COLOURS_TOUCHING_NO_RAT, Fact.CATS_TOUCHING_NO_TREASURE)
COLOUR_FACTS = (More.EDGE_CATS_OF_COLOUR, More.CATS_OF_COLOUR, More.LONELY_OF_COLOUR, More.TREASURES_TOUCHING_COLOUR)
#: What an effect needs beside its name.
COUNTED = frozenset(
    {
        Effect.FISH,
        Effect.DRAW,
        Effect.BASKET_FOR_FISH,
        Effect.MOVE,
        Effect.EXTRA_RESCUE,
        Effect.BAG_TO_FIELDS,
        Effect.BASKET_FOR_LESSONS,
        Effect.BASKET_FOR_TREASURES,
    }
)
SORT_OF = {
    Effect.OSHAX: Sort.OSHAX,
    Effect.RESCUE: Sort.RESCUE,
    Effect.RARE_OR_COMMONS: Sort.TREASURE,
    Effect.SMALLS_OR_COMMONS: Sort.TREASURE,
}
#: Bounds that the records are made for: cards and tiles that a game of four can need (IC-21).
DRAFTED = 4 * 7 * 5
CATS_A_GAME = 85


def _fact(word: Any) -> int:
    if not isinstance(word, str) or word not in FACTS_BY_NAME:
        raise expected(f"one of {', '.join(FACTS_BY_NAME)}")
    return FACTS_BY_NAME[word]


def fact_name(fact: int) -> str:
    """The word of a fact."""
    return next(name for name, number in FACTS_BY_NAME.items() if number == fact)


class Taking(NamedTuple):
    """What the sister takes: a numbered tile, a common treasure by its shape, or two cats to change places (kind NONE)."""

    kind: Kind
    first: int
    second: int = 0


WORDS = {"cat": Kind.CAT, "oshax": Kind.OSHAX, "rare": Kind.RARE}


def _taking(words: Any) -> Taking:
    match words.split() if isinstance(words, str) else ():
        case [("cat" | "oshax" | "rare") as kind, number] if number.isdecimal() and 1 <= int(number) <= 8:
            return Taking(WORDS[kind], int(number))
        case ["common", shape] if KIND_OF.get(shape) == Kind.COMMON:
            return Taking(Kind.COMMON, SHAPE_IDS.index(shape))
        case ["swap", one, other] if one.isdecimal() and other.isdecimal() and 1 <= int(one) < int(other) <= 8:
            return Taking(Kind.NONE, int(one), int(other))
    raise expected('"cat 1" to "cat 8", "oshax 1", "rare 1", "common com1" … or "swap 1 6"')


def _taking_words(taking: Taking) -> str:
    if taking.kind == Kind.NONE:
        return f"swap {taking.first} {taking.second}"
    if taking.kind == Kind.COMMON:
        return f"common {SHAPE_IDS[taking.first]}"
    return f"{taking.kind.name.lower()} {taking.first}"


FactName = Annotated[int, Written(_fact, fact_name)]


class Seats(Part):
    """Numbers by seats (IC-15, IC-26)."""

    cats: Annotated[int, whole(1, 8)]
    commons: Annotated[int, whole(0, 11)]


class Box(Part):
    """Figures of the box, and prices."""

    rares: Annotated[int, whole(0, 5)]
    fish: Annotated[int, whole(0, 100)]
    left: Annotated[int, whole(0, 100)]
    right: Annotated[int, whole(0, 100)]
    paid_commons: Annotated[int, whole(0, 100)]
    private_cost: Annotated[int, whole(0, 100)]
    public_cost: Annotated[int, whole(0, 100)]


class Run(Part):
    """A run of equal cards that are not lessons."""

    first: Annotated[int, whole(1, FIRST_PRIVATE - 1)]
    last: Annotated[int, whole(1, FIRST_PRIVATE - 1)] | None = None
    kind: Annotated[Sort, by_name(Sort)]
    cost: Annotated[int, whole(0, 100)]
    effect: Annotated[Effect, by_name(Effect)]
    speed: Annotated[int, whole(0, 20)] = 0
    basket: Annotated[Basket, by_name(Basket)] = Basket.NONE
    fact: FactName | None = None
    number: Annotated[int, whole(1, 10)] | None = None
    colour: bool = False
    trust: Trust | None = None

    @model_validator(mode="after")
    def _fits(self) -> Run:
        if self.last is not None and self.last < self.first:
            raise expected("a last number that is not below the first")
        if self.kind != SORT_OF.get(self.effect, Sort.ANYTIME):
            raise expected(f"an effect of {self.kind.name.lower()} cards")
        if (self.effect in COUNTED) != (self.number is not None):
            raise expected("a number beside an effect that counts, and beside no other")
        if (self.effect == Effect.FISH) != (self.fact is not None):
            raise expected("a fact beside fish, and beside nothing else")
        if self.colour != (self.fact in COLOUR_FACTS):
            raise expected("colour = true beside a fact about a colour, and beside no other")
        if self.effect != Effect.RESCUE and (self.speed or self.basket):
            raise expected("speed and basket on rescue cards alone")
        return self

    def numbers(self) -> range:
        """The numbers of the cards."""
        return range(self.first, (self.last or self.first) + 1)


class Lesson(Part):
    """A lesson or Family card: ``points`` by ``form`` for a ``fact`` held against a ``number``."""

    card: Annotated[int, whole(FIRST_PRIVATE, 215)]
    points: Annotated[int, whole(1, 100)]
    fact: FactName
    form: Annotated[Form, by_name(Form)] = Form.EVERY
    number: Annotated[int, whole(0, 100)] = 1
    colour: bool = False
    set: Literal["core", "A", "B", "C"] | None = None
    trust: Trust | None = None

    @model_validator(mode="after")
    def _fits(self) -> Lesson:
        if self.form != Form.EVERY and "number" not in self.model_fields_set:
            raise expected(f"a number beside form {self.form.name.lower()!r}")
        if self.form in (Form.EVERY, Form.AT_LEAST, Form.FEWER_THAN) and self.number < 1:
            raise expected(f"a number of at least 1 beside form {self.form.name.lower()!r}")
        if self.colour != (self.fact in COLOUR_FACTS):
            raise expected("colour = true beside a fact about a colour, and beside no other")
        return self


class Sister(Part):
    """Her colour cards by number, and her points for a cat by the order of turning up (IC-149, IC-164)."""

    colours: list[Annotated[Colour, by_name(Colour)]]
    points: Annotated[list[Annotated[int, whole(0, 100)]], Field(min_length=COLOURS, max_length=COLOURS)]


class SisterBasket(Part):
    """One of her basket cards (IC-155)."""

    card: Annotated[int, whole(FIRST_SISTER_BASKET, FIRST_SISTER_BASKET + SISTER_BASKETS - 1)]
    speed: Annotated[int, whole(0, 100)]
    baskets: Annotated[int, whole(1, 4)]
    lines: Annotated[list[Annotated[Taking, Written(_taking, _taking_words)]], Field(min_length=2, max_length=2)]


class Points(Part):
    """Points for a visible rat, a room that is not filled and a rare treasure (IC-134, IC-135, IC-137)."""

    rat: Annotated[int, whole(-100, 0)]
    room: Annotated[int, whole(-100, 0)]
    rare: Annotated[int, whole(0, 100)]


class FamilyPoints(Part):
    """Points of a family by its size (IC-136)."""

    of_3: Annotated[int, whole(0, 100)]
    of_4: Annotated[int, whole(0, 100)]
    of_5: Annotated[int, whole(0, 100)]
    of_6: Annotated[int, whole(0, 100)]
    each_more: Annotated[int, whole(0, 100)]


def _shape_of(kind: Kind) -> Written:
    def read(word: Any) -> str:
        if word not in IDS_OF[kind]:
            raise expected(f"one of {', '.join(IDS_OF[kind])}")
        return str(word)

    return Written(read, str)


class Promotional(Part):
    """Tiles for the bag that a table may wish for (IC-184)."""

    oshax: Annotated[list[Annotated[str, _shape_of(Kind.OSHAX)]], Field(max_length=PROMOTIONAL)]
    rares: Annotated[list[Annotated[str, _shape_of(Kind.RARE)]], Field(max_length=PROMOTIONAL)]


class IsleOfCats(Part):
    """A pack of The Isle of Cats. ``boats`` are the sheets that differ from ``boats.toml``."""

    seats: dict[Literal["1", "2", "3", "4"], Seats]
    box: Box
    cards: list[Run]
    private_lessons: list[Lesson]
    public_lessons: list[Lesson]
    family_cards: list[Lesson]
    sister: Sister
    sister_baskets: list[SisterBasket]
    solo_lessons: list[Lesson]
    advanced_solo_lessons: list[Lesson]
    points: Points
    family_points: FamilyPoints
    promotional: Promotional
    trust: dict[str, Trust]
    boats: list[Sheet] = Field(default_factory=list)

    def lessons(self, part: str) -> list[Lesson]:
        """The lessons of a part, by number."""
        lines: list[Lesson] = getattr(self, part)
        return sorted(lines, key=lambda line: line.card)

    def all_boats(self) -> Boats:
        """The boats, with this pack's own sheets in the places of those with the same number."""
        own = {sheet.boat: sheet for sheet in self.boats}
        return printed_boats().model_copy(update={"boats": [own.get(sheet.boat, sheet) for sheet in printed_boats().boats]})


# Checks


def check(data: IsleOfCats, pack: str) -> None:
    """Raises PackError unless the figures fit the box, each other and the records."""
    checks = Checks(pack)
    checks(len(data.seats) == SEATS, "seats", f"numbers for {', '.join(sorted(data.seats))} seats", "numbers for 1, 2, 3, 4 seats")
    _check_cards(checks, data)
    _check_lessons(checks, data)
    _check_sister(checks, data)
    checks.unique((sheet.boat for sheet in data.boats), "boats", "boat")
    check_sheets(data.all_boats(), pack)


def _check_cards(checks: Checks, data: IsleOfCats) -> None:
    numbers = [number for run in data.cards for number in run.numbers()]
    checks.unique(numbers, "cards", "card")
    missing = sorted(set(range(1, FIRST_PRIVATE)) - set(numbers))
    checks(not missing, "cards", f"no card {missing[:1]}", f"every number from 1 to {FIRST_PRIVATE - 1}")
    sorts = Counter(run.kind for run in data.cards for _ in run.numbers())
    drawn = sum((run.number or 0) * len(run.numbers()) for run in data.cards if run.effect == Effect.DRAW)
    cards = f"cards that let {DRAFTED} + {drawn} be drawn"
    checks(DRAFTED + drawn <= CARDS - 1, "cards", cards, f"at most {CARDS - 1}, the whole deck (IC-21)")
    checks(sorts[Sort.RESCUE] == 60, "cards", f"{sorts[Sort.RESCUE]} rescue cards", "60 rescue cards")
    checks(sorts[Sort.ANYTIME] == 31, "cards", f"{sorts[Sort.ANYTIME]} Anytime cards", "31 Anytime cards")
    tiles = sum(len(run.numbers()) for run in data.cards if run.effect == Effect.BAG_TO_BOAT)
    tiles += sum((run.number or 0) * len(run.numbers()) for run in data.cards if run.effect == Effect.BAG_TO_FIELDS)
    for seats, figures in sorted(data.seats.items()):
        cats = 2 * figures.cats * 5 + tiles
        checks(cats <= CATS_A_GAME, f"seats.{seats}.cats", f"{cats} cats in a game", f"at most {CATS_A_GAME}, the whole bag (IC-21)")
    added = sum((run.number or 0) * len(run.numbers()) for run in data.cards if run.effect in (Effect.BAG_TO_FIELDS, Effect.MOVE))
    most = max(figures.cats for figures in data.seats.values()) + added
    checks(most <= LINE, "cards", f"cards that can bring {most} cats into one field", f"at most {LINE}")
    for run in data.cards:
        two = run.effect != Effect.BASKET_FOR_TREASURES or run.number in (1, 2)
        checks(two, f"cards[first {run.first}].number", run.number, "1 or 2 treasures to give up")
        checks(run.fact not in SISTERS_FACTS, f"cards[first {run.first}].fact", fact_name(run.fact or 0), "a fact that is not the sister's")


def _check_lessons(checks: Checks, data: IsleOfCats) -> None:
    for part, (first, last) in LESSON_PARTS.items():
        lines = data.lessons(part)
        checks.unique((line.card for line in lines), part, "card")
        wanted = list(range(first, last + 1))
        found = [line.card for line in lines]
        wrong = sorted(set(found) ^ set(wanted))
        checks(found == wanted, part, f"card {wrong[:1]} too many or missing", f"cards {first} to {last}, once each")
        for line in lines:
            field = f"{part}[card {line.card}]"
            hers = first >= FIRST_SISTER_LESSON
            checks(hers or line.fact not in SISTERS_FACTS, f"{field}.fact", fact_name(line.fact), "a fact that is not the sister's")
            chosen = part == "public_lessons" or not line.colour
            checks(chosen, f"{field}.colour", "a colour to choose", "none: a colour is chosen for public lessons alone (IC-38)")
            in_set = part in ("private_lessons", "public_lessons")
            checks((line.set is not None) == in_set, f"{field}.set", line.set, "core, A, B or C" if in_set else "none")
    sets = Counter(line.set for part in ("private_lessons", "public_lessons") for line in data.lessons(part))
    by_set = ", ".join(f"{name} {sets[name]}" for name in ("core", "A", "B", "C"))
    right = [sets[name] for name in ("core", "A", "B", "C")] == [14, 8, 8, 8]
    checks(right, "private_lessons and public_lessons", f"sets of {by_set}", "core 14, A 8, B 8, C 8 (IC-182)")
    doubling = [line.fact for part in ("solo_lessons", "advanced_solo_lessons") for line in data.lessons(part)].count(
        Fact.BEST_OTHER_LESSON
    )
    checks(doubling <= 1, "solo_lessons", f"{doubling} lessons with the fact best_other_lesson", "at most one")


def _check_sister(checks: Checks, data: IsleOfCats) -> None:
    checks.unique((colour.name.lower() for colour in data.sister.colours), "sister.colours", "colour")
    checks(len(data.sister.colours) == COLOURS, "sister.colours", f"{len(data.sister.colours)} colours", f"{COLOURS} colours")
    checks.unique((line.card for line in data.sister_baskets), "sister_baskets", "card")
    n = len(data.sister_baskets)
    checks(n == SISTER_BASKETS, "sister_baskets", f"{n} cards", f"{SISTER_BASKETS} cards")


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
    data = validated(IsleOfCats, plain, name, NUMBERED)
    check(data, name)
    content = np.zeros(1, CONTENT)
    _fill(content[0], data)
    return Pack(name, _digest(data), _trust(data), data, content)


def _digest(data: IsleOfCats) -> str:
    """Of the figures alone, card by card: notes of trust and the way in which runs are written make no difference."""
    figures = data.model_dump(mode="json", include={"seats", "box", "sister", "points", "family_points", "promotional"})
    runs = {number: run for run in data.cards for number in run.numbers()}
    for number, run in sorted(runs.items()):
        figures[str(number)] = run.model_dump(mode="json", exclude={"trust", "first", "last"})
    for part in LESSON_PARTS:
        figures[part] = [line.model_dump(mode="json", exclude={"trust"}) for line in data.lessons(part)]
    figures["sister_baskets"] = [line.model_dump(mode="json") for line in sorted(data.sister_baskets, key=lambda line: line.card)]
    sheets = data.all_boats().model_dump(mode="json", exclude={"trust": True, "boats": {"__all__": {"trust"}}})
    return digest_of(figures, sheets, shapes().model_dump(mode="json", exclude={"trust"}))


def _trust(data: IsleOfCats) -> dict[str, str]:
    """How sure each part is, by its name; single lines that differ from their part are named as ``cards[first 7]``."""
    trust: dict[str, str] = {**shapes().trust, **printed_boats().trust}
    trust |= {f"boats[boat {sheet.boat}]": sheet.trust for sheet in data.all_boats().boats}
    trust |= data.trust
    trust |= {f"cards[first {run.first}]": run.trust for run in data.cards if run.trust}
    for part in LESSON_PARTS:
        trust |= {f"{part}[card {line.card}]": line.trust for line in data.lessons(part) if line.trust}
    return trust


def _fill(content: Any, data: IsleOfCats) -> None:
    fill_hull(content["hull"], data.all_boats())
    for seats, figures in data.seats.items():
        content["cats"][int(seats)], content["commons"][int(seats)] = figures.cats, figures.commons
    box = data.box
    content["rares"], content["fish"], content["paid_commons"] = box.rares, box.fish, box.paid_commons
    content["price"] = [box.left, box.right]
    for run in data.cards:
        for number in run.numbers():
            row = content["card"][number]
            row["sort"], row["cost"], row["effect"], row["colour"] = run.kind, run.cost, run.effect, run.colour
            row["speed"], row["basket"], row["number"], row["fact"] = run.speed, run.basket, run.number or 0, run.fact or 0
    for part, sort, cost in (("private_lessons", Sort.PRIVATE, box.private_cost), ("public_lessons", Sort.PUBLIC, box.public_cost)):
        for line in data.lessons(part):
            row = content["card"][line.card]
            row["sort"], row["cost"] = sort, cost
            _fill_lesson(row, line)
    for line in data.family_cards:
        _fill_lesson(content["family_card"][line.card - FIRST_FAMILY], line)
    for line in (*data.solo_lessons, *data.advanced_solo_lessons):
        _fill_lesson(content["sister_lesson"][line.card - FIRST_SISTER_LESSON], line)
    content["sister_colour"], content["sister_points"] = data.sister.colours, data.sister.points
    for basket in data.sister_baskets:
        row = content["sister_basket"][basket.card - FIRST_SISTER_BASKET]
        row["speed"], row["baskets"] = basket.speed, basket.baskets
        for place, taking in zip(row["line"], basket.lines, strict=True):
            place["kind"], place["first"], place["second"] = taking
    for field, ids in (("promotional_oshax", data.promotional.oshax), ("promotional_rares", data.promotional.rares)):
        content[field] = NONE
        content[field][: len(ids)] = [SHAPE_IDS.index(shape) for shape in ids]
    family = data.family_points
    content["family_points"] = [0, 0, 0, family.of_3, family.of_4, family.of_5, family.of_6]
    content["family_more"] = family.each_more
    content["rat_points"], content["room_points"], content["rare_points"] = data.points.rat, data.points.room, data.points.rare


def _fill_lesson(row: Any, line: Lesson) -> None:
    row["fact"], row["form"], row["number"], row["points"], row["colour"] = line.fact, line.form, line.number, line.points, line.colour
