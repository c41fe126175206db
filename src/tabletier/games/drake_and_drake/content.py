"""The box of Drake & Drake as data: a pack read from TOML, checked, and put into one content record. No kernels."""

from __future__ import annotations

import functools
import warnings
from collections.abc import Iterator
from typing import Annotated, Any

import numpy as np
from pydantic import Field

from tabletier.engine.pack import Checks, Pack, Part, Trust, digest_of, names, read_pack, validated, whole
from tabletier.games.drake_and_drake.state import CARDS, CONTENT, LONGEST, NONE, SEATS, SHORTEST, SQUARES, Ground, Kind, Way

PACKAGE = "tabletier.games.drake_and_drake"

SIGNS = {"~": Ground.WATER, ".": Ground.NORMAL, "R": Ground.RUM, "T": Ground.TREASURE}
#: How many cards of each kind there are, and landings of each value (DD-10, DD-11).
CARDS_OF = {
    "falsification": 1,
    "elimination": 2,
    "landing_1": 24,
    "landing_2": 9,
    "landing_3": 3,
    "push": 3,
    "recruiters": 3,
    "contagion": 1,
}
KIND_OF = {name: Kind.LANDING if name.startswith("landing") else Kind[name.upper()] for name in CARDS_OF}
LANDINGS = ("landing_1", "landing_2", "landing_3")
TOKENS, HAND = 36, 8  # DD-08, DD-17
SETS_THERE_ARE = ((4, 0), (2, 1), (0, 2))  # yellow and orange cards (DD-12)
STEPS = {Way.UP: (-1, 0), Way.RIGHT: (0, 1), Way.DOWN: (1, 0), Way.LEFT: (0, -1)}

Number = Annotated[int, whole(1, CARDS)]
Numbers = Annotated[list[Number], Field(min_length=1, max_length=CARDS)]
Worth = Annotated[int, whole(0, 1000)]
Labels = Annotated[str, Field(pattern=r"^[0-9A-Z]+$")]


class Points(Part):
    """What a square is worth (DD-02)."""

    normal: Worth
    rum: Worth
    treasure: Worth


class Tokens(Part):
    """How many pirates of each value there are (DD-08)."""

    value_1: Annotated[int, whole(0, TOKENS)]
    value_2: Annotated[int, whole(0, TOKENS)]
    value_3: Annotated[int, whole(0, TOKENS)]


class Deal(Part):
    """Cards dealt to each seat, and drawn as its hand (DD-16, DD-17)."""

    dealt: Annotated[int, whole(1, CARDS)]
    hand: Annotated[int, whole(1, CARDS)]


class Run(Part):
    """Cards with all numbers from a first one to a last one."""

    first: Number = Field(alias="from")
    last: Number = Field(alias="to")


class Cards(Part):
    """The numbers of the cards of each kind (DD-09 … DD-11)."""

    falsification: Numbers
    elimination: Numbers
    landing_1: Run
    landing_2: Run
    landing_3: Run
    push: Numbers
    recruiters: Numbers
    contagion: Numbers

    def numbers(self, name: str) -> list[int]:
        """The numbers of one kind."""
        found = getattr(self, name)
        return list(range(found.first, found.last + 1)) if isinstance(found, Run) else list(found)


class Set(Part):
    """What a seat may play in a round (DD-12)."""

    yellow: Annotated[int, whole(0, 4)]
    orange: Annotated[int, whole(0, 2)]


class Territories(Part):
    """The bonus of a territory, by its size from 1 up (DD-71, DD-72)."""

    bonus: Annotated[list[Annotated[int, whole(0, 10_000)]], Field(min_length=1, max_length=SQUARES)]


class DrakeAndDrake(Part):
    """A pack of Drake & Drake."""

    map: list[str]
    row_labels: Labels
    column_labels: Labels
    points: Points
    tokens: Tokens
    deal: Deal
    cards: Cards
    sets: list[Set]
    territories: Territories
    trust: dict[str, Trust]

    @property
    def columns(self) -> int:
        """How long a row is."""
        return len(self.map[0])

    def grounds(self) -> list[Ground]:
        """The kind of every square, row by row."""
        return [SIGNS[sign] for row in self.map for sign in row]

    def called(self, square: int) -> str:
        """A square's name: the label of its row, then that of its column."""
        row, column = divmod(square, self.columns)
        return self.row_labels[row] + self.column_labels[column]

    def neighbours(self, square: int, *, diagonal: bool = False) -> Iterator[int]:
        """The squares that touch a square: by a side, or by a corner as well (DD-04, DD-61)."""
        row, column = divmod(square, self.columns)
        for other in range(SQUARES):
            down, right = (abs(a - b) for a, b in zip(divmod(other, self.columns), (row, column), strict=True))
            if down + right == 1 or (diagonal and down == right == 1):
                yield other


# Checks, numbered as in the content notes


def check(data: DrakeAndDrake, pack: str) -> None:
    """Raises PackError unless the figures fit the box, each other and the records."""
    checks = Checks(pack)
    _check_cards(checks, data)
    _check_order(checks, data.cards)
    _check_tokens(checks, data)
    _check_sets(checks, data)
    _check_map(checks, data)
    _check_land(checks, data)
    _check_bonus(checks, data)


def _check_cards(checks: Checks, data: DrakeAndDrake) -> None:
    """1: every number once, so many of each kind; all of them are dealt."""
    for name in LANDINGS:
        run = getattr(data.cards, name)
        checks(run.first <= run.last, f"cards.{name}", f"from {run.first} to {run.last}", "a first number that is not above the last")
    carried = {number: name for name in CARDS_OF for number in data.cards.numbers(name)}
    for name, count in CARDS_OF.items():
        numbers = data.cards.numbers(name)
        checks.unique(numbers, f"cards.{name}", "card")
        for number in numbers:
            checks(carried[number] == name, f"cards.{name}", f"card {number}, which is one of {carried[number]} too", "every number once")
        checks(len(numbers) == count, f"cards.{name}", f"{len(numbers)} cards", f"{count} cards")
    dealt, hand = data.deal.dealt, data.deal.hand
    checks(dealt * SEATS == CARDS, "deal.dealt", dealt, f"{CARDS // SEATS}: {CARDS} cards for {SEATS} seats")
    checks(hand == HAND, "deal.hand", hand, f"{HAND}, which leaves {dealt - HAND} in the stock")


def _check_order(checks: Checks, cards: Cards) -> None:
    """2: Falsification, Eliminations, landings by rising value, all others (DD-32)."""
    checks(cards.falsification == [1], "cards.falsification", cards.falsification, "[1]")
    last, before = 1, "falsification"
    for name in ("elimination", *LANDINGS):
        numbers = cards.numbers(name)
        checks(
            min(numbers) > last, f"cards.{name}", f"card {min(numbers)}", f"numbers above those of {before}, the last of which is {last}"
        )
        last, before = max(numbers), name
    for name in ("push", "recruiters", "contagion"):
        lowest = min(cards.numbers(name))
        checks(lowest > last, f"cards.{name}", f"card {lowest}", f"numbers above those of the landings, the last of which is {last}")


def _check_tokens(checks: Checks, data: DrakeAndDrake) -> None:
    """3: 36 pirates, one of each value at least."""
    counts = data.tokens.model_dump()
    checks(sum(counts.values()) == TOKENS, "tokens", f"{sum(counts.values())} pirates", f"{TOKENS} pirates")
    for name, count in counts.items():
        checks(count >= 1, f"tokens.{name}", count, "at least 1")


def warn_of_few_tokens(data: DrakeAndDrake, pack: str) -> None:
    """Another mix than the landing cards need can be played, but a landing may lack its pirate (DD-08)."""
    for name, count in data.tokens.model_dump().items():
        landings = CARDS_OF[name.replace("value", "landing")]
        if count < landings:
            lost = f"{count} pirates for {landings} landing cards; a landing without its pirate is lost (DD-08)"
            warnings.warn(f"pack {pack!r}, tokens.{name}: {lost}", stacklevel=2)


def _check_sets(checks: Checks, data: DrakeAndDrake) -> None:
    """4: the three kinds of set, each of weight 4."""
    found = [(kind.yellow, kind.orange) for kind in data.sets]
    for number, (yellow, orange) in enumerate(found, 1):
        weight = yellow + 2 * orange
        checks(weight == 4, f"sets[{number}]", f"{yellow} yellow and {orange} orange, weight {weight}", "weight 4: yellow 1, orange 2")
    checks(tuple(found) == SETS_THERE_ARE, "sets", found, f"exactly {list(SETS_THERE_ARE)}")


def _check_map(checks: Checks, data: DrakeAndDrake) -> None:
    """5: 36 squares of known kinds in rows of equal length, with a label for each row and column."""
    rows = data.map
    checks(bool(rows) and bool(rows[0]), "map", "no square", f"{SQUARES} squares")
    for number, row in enumerate(rows, 1):
        checks(len(row) == len(rows[0]), f"map[{number}]", f"a row of {len(row)} squares", f"{len(rows[0])} squares, as in the first row")
        for sign in row:
            checks(sign in SIGNS, f"map[{number}]", repr(sign), f"one of {' '.join(SIGNS)}")
    squares = len(rows) * len(rows[0])
    checks(squares == SQUARES, "map", f"{squares} squares", f"{SQUARES} squares")
    checks(SHORTEST <= len(rows) <= LONGEST, "map", f"{len(rows)} rows", f"{SHORTEST} to {LONGEST} rows")
    for field, labels, count in (("row_labels", data.row_labels, len(rows)), ("column_labels", data.column_labels, len(rows[0]))):
        checks(len(labels) == count, field, f"{len(labels)} labels", f"{count} labels")
        checks.unique(labels, field, "label")


def _check_land(checks: Checks, data: DrakeAndDrake) -> None:
    """6, 7: land of each kind, all in one piece."""
    grounds = data.grounds()
    for ground in (Ground.NORMAL, Ground.RUM, Ground.TREASURE):
        name = ground.name.lower()
        checks(ground in grounds, "map", f"no square of the kind {name}", f"at least one ({next(s for s in SIGNS if SIGNS[s] == ground)})")
    land = [square for square in range(SQUARES) if grounds[square] != Ground.WATER]
    reached, new = {land[0]}, [land[0]]
    while new:
        beside = {other for other in data.neighbours(new.pop()) if grounds[other] != Ground.WATER} - reached
        reached |= beside
        new += beside
    for square in land:
        apart = f"{data.called(square)}, which cannot be reached from {data.called(land[0])} over land"
        checks(square in reached, "map", apart, "land in one piece, connected through sides")


def _check_bonus(checks: Checks, data: DrakeAndDrake) -> None:
    """8: a bonus for each size that there can be, by the law of the printed table."""
    bonus = data.territories.bonus
    land = sum(ground != Ground.WATER for ground in data.grounds())
    checks(len(bonus) >= land, "territories.bonus", f"{len(bonus)} sizes", f"{land} sizes at least: so many squares are land")
    for size, points in enumerate(bonus, 1):
        law = 5 * round(size * size / 5)
        checks(points == law, f"territories.bonus[{size}]", points, f"{law}: {size} × {size}, rounded to the nearest multiple of 5")


# Loading


def packs() -> tuple[str, ...]:
    """The names that :func:`load` takes: the game's own packs, then the user's."""
    return names(PACKAGE)


@functools.cache
def load(name: str) -> Pack:
    """A pack by its plain name. Raises PackError (a ValueError) naming pack, field, what was found and what is expected."""
    return read(read_pack(PACKAGE, name, {}), name)


def read(plain: dict[str, Any], name: str) -> Pack:
    """A pack from plain values. Raises PackError unless they are as they have to be."""
    data = validated(DrakeAndDrake, plain, name)
    check(data, name)
    warn_of_few_tokens(data, name)
    content = np.zeros(1, CONTENT)
    _fill(content[0], data)
    return Pack(name, digest_of(data.model_dump(mode="json", by_alias=True, exclude={"trust"})), data.trust, data, content)


def _fill(content: Any, data: DrakeAndDrake) -> None:
    for name, kind in KIND_OF.items():
        for number in data.cards.numbers(name):
            content["kind"][number] = kind
            content["strength"][number] = int(name[-1]) if kind == Kind.LANDING else 0
            content["yellow" if kind == Kind.LANDING else "orange"] |= 1 << number - 1
    for row, kind_of_set in zip(content["sets"], data.sets, strict=True):
        row["yellow"], row["orange"] = kind_of_set.yellow, kind_of_set.orange
    content["dealt"], content["hand"] = data.deal.dealt, data.deal.hand
    content["tokens"] = [0, data.tokens.value_1, data.tokens.value_2, data.tokens.value_3]
    content["points"] = [0, data.points.normal, data.points.rum, data.points.treasure]
    content["bonus"][1 : len(data.territories.bonus) + 1] = data.territories.bonus
    _fill_map(content, data)


def _fill_map(content: Any, data: DrakeAndDrake) -> None:
    rows, columns = len(data.map), data.columns
    content["rows"], content["columns"] = rows, columns
    content["ground"] = data.grounds()
    content["land"] = sum(1 << square for square, ground in enumerate(data.grounds()) if ground != Ground.WATER)
    content["next"] = NONE
    for square in range(SQUARES):
        row, column = divmod(square, columns)
        for way, (down, right) in STEPS.items():
            if 0 <= row + down < rows and 0 <= column + right < columns:
                content["next"][square][way] = square + down * columns + right
        content["beside"][square] = sum(1 << other for other in data.neighbours(square))
        content["around"][square] = sum(1 << other for other in data.neighbours(square, diagonal=True))
