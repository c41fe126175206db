"""All points of Explore & Draw counted once more, slowly, from what ``state.view`` shows and from the rule catalogue alone.

Nothing here knows how the package counts: squares are sets of pairs, touching is looked up square by square. ``count(boats, …)``
gives every seat's sheet, ``sister(…)`` the automaton's, ``places`` and ``outcome`` the end of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from tests.games.explore_and_draw.printed import COLOURS, EDGE, MIDDLE_ROW, ROOMS, Square, beside

PARROTS, MOONS, APPLE = (ROOMS[0], ROOMS[6]), (ROOMS[1], ROOMS[3]), ROOMS[2]


class Piece(NamedTuple):
    kind: str
    colour: str | None
    cells: frozenset[Square]


def touch(some: Collection[Square], others: Collection[Square]) -> bool:
    """They share a side of a square (ED-02)."""
    return any(beside(square) & set(others) for square in some)


class Boat:
    """What can be counted on one boat of a view."""

    def __init__(self, shown: Mapping[str, Any]) -> None:
        self.pieces = [Piece(p["kind"], p["colour"], frozenset((x, y) for x, y in p["cells"])) for p in shown["pieces"]]
        self.taken = frozenset(square for piece in self.pieces for square in piece.cells)
        self.rats = frozenset((x, y) for x, y in shown["rats"]) - self.taken  # ED-33
        self.maps = {colour: (x, y) for colour, (x, y) in shown["maps"].items()}
        self.maps_open = {colour for colour, square in self.maps.items() if square not in self.taken}
        self.ticked = sorted(shown["lessons"])
        self.cats = [piece for piece in self.pieces if piece.kind in ("cat", "oshax")]  # ED-06
        self.treasures = [piece for piece in self.pieces if piece.kind in ("common", "rare")]
        self.commons = [piece for piece in self.pieces if piece.kind == "common"]
        self.rares = [piece for piece in self.pieces if piece.kind == "rare"]

    def coloured(self, colour: str, cats: Sequence[Piece] | None = None) -> list[Piece]:
        return [cat for cat in (self.cats if cats is None else cats) if cat.colour == colour]

    def most_of_a_colour(self, cats: Sequence[Piece]) -> int:
        return max(len(self.coloured(colour, cats)) for colour in COLOURS)

    @property
    def at_edge(self) -> list[Piece]:
        return [cat for cat in self.cats if cat.cells & EDGE]  # ED-66

    @cached_property
    def herds(self) -> list[list[Piece]]:
        """All groups of touching cats of one colour, single cats too, largest first."""
        left, found = list(self.cats), []
        while left:
            herd = [left.pop(0)]
            for cat in herd:  # grows while it is walked
                new = [other for other in left if other.colour == cat.colour and touch(cat.cells, other.cells)]
                left = [other for other in left if other not in new]
                herd += new
            found.append(herd)
        return sorted(found, key=len, reverse=True)

    @property
    def families(self) -> list[list[Piece]]:
        return [herd for herd in self.herds if len(herd) >= 3]  # ED-05

    @property
    def largest(self) -> int:
        return len(self.families[0]) if self.families else 0

    @property
    def lonely(self) -> list[Piece]:
        return [herd[0] for herd in self.herds if len(herd) == 1]  # ED-66

    @property
    def full_rooms(self) -> int:
        return sum(room <= self.taken for room in ROOMS)  # ED-04

    def worth_of_family(self, place: int) -> int:
        """The points of the largest (1), second-largest (2) … family; 0 where there is none."""
        return family_points(len(self.families[place - 1])) if len(self.families) >= place else 0

    def touching(self, squares: Collection[Square]) -> list[Piece]:
        """The cats that touch one of these squares."""
        return [cat for cat in self.cats if touch(cat.cells, squares)]

    @property
    def beside_treasure(self) -> list[Piece]:
        return self.touching({square for treasure in self.treasures for square in treasure.cells})

    def colours_without(self, cats: Sequence[Piece]) -> int:
        """How many colours have none of these cats; a colour that is not on the boat counts."""
        return len(set(COLOURS) - {cat.colour for cat in cats})


def family_points(size: int) -> int:
    """ED-52."""
    return {3: 8, 4: 11, 5: 15, 6: 20}[size] if size <= 6 else 20 + 5 * (size - 6)


# --- Lessons ----------------------------------------------------------------------------------------------------------

#: Number -> its points on a boat. 7 needs the other boats and stands apart.
LESSONS: dict[int, Callable[[Boat], int]] = {
    1: lambda b: 12 * (b.taken >= EDGE),
    2: lambda b: 10 * (len(b.cats) == 15),
    3: lambda b: 15 * all(len(b.coloured(colour)) >= 3 for colour in COLOURS),
    4: lambda b: 7 * all(b.coloured(colour, b.at_edge) for colour in COLOURS),
    5: lambda b: b.most_of_a_colour(b.at_edge),
    6: lambda b: len(b.lonely),
    8: lambda b: 2 * len(b.rares),
    9: lambda b: len(b.commons),
    10: lambda b: 10 * (not b.rats),
    11: lambda b: 2 * len(b.rats),
    12: lambda b: len(b.ticked),
    13: lambda b: 9 * (len(b.coloured("blue")) == 5),
    14: lambda b: 9 * (len(b.coloured("green")) == 5),
    15: lambda b: 9 * (len(b.coloured("purple")) == 5),
    16: lambda b: 9 * (len(b.coloured("red")) == 5),
    17: lambda b: 9 * (len(b.coloured("orange")) == 5),
    18: lambda b: 10 * (len(b.rats) == 5),
    19: lambda b: 7 * (len(b.ticked) == 6),
    20: lambda b: 9 * (len(b.treasures) == 5),
    21: lambda b: len(b.at_edge) // 2,
    22: lambda b: 12 * all(room <= b.taken for room in PARROTS),
    23: lambda b: 18 * (not any(room & b.taken for room in MOONS)),
    24: lambda b: 4 * sum(len(family) >= 4 for family in b.families),
    25: lambda b: 3 * sum(cat.kind == "oshax" for cat in b.cats),
    26: lambda b: 15 * (not APPLE & b.taken),
    27: lambda b: b.worth_of_family(3),
    28: lambda b: 2 * b.full_rooms,
    29: lambda b: 2 * len(b.treasures),
    30: lambda b: 10 * (b.taken >= MIDDLE_ROW),
    31: lambda b: 10 * (len(b.cats) == 20),
    32: lambda b: 5 * len(b.maps_open),
    33: lambda b: 2 * len(b.commons),
    34: lambda b: 3 * b.most_of_a_colour(b.lonely),
    35: lambda b: 10 * (b.colours_without(b.cats) == 2),
}


def largest_of_all(boat: Boat, boats: Sequence[Boat]) -> int:
    """Lesson 7. Whoever plays alone has nobody to compare with, sister or not, and needs the 7 cats of solo play."""
    return 10 * (boat.largest >= (7 if len(boats) == 1 else max(3, *(other.largest for other in boats))))


#: The sister's lessons; 7, her best other one, stands apart.
SOLO: dict[int, Callable[[Boat], int]] = {
    1: lambda b: 5 * b.colours_without(b.beside_treasure),
    2: lambda b: 2 * b.largest,
    3: lambda b: 10 * (len(b.treasures) < 9),
    4: lambda b: 5 * len(b.rats),
    5: lambda b: 5 * max(0, len(b.cats) - 15),
    6: lambda b: 5 * b.colours_without(b.at_edge),
    8: lambda b: 3 * b.full_rooms,
    9: lambda b: 5 * len(b.lonely),
}
ADVANCED: dict[int, Callable[[Boat], int]] = {
    1: lambda b: 3 * len(b.ticked),
    2: lambda b: b.worth_of_family(1),
    3: lambda b: b.worth_of_family(2),
    4: lambda b: 3 * len(b.commons),
    5: lambda b: 3 * (len(b.cats) - len(b.beside_treasure)),
    6: lambda b: 4 * (5 - len(b.maps_open)),
    7: lambda b: 5 * len(b.families),
    8: lambda b: len(b.at_edge),
    9: lambda b: 5 * b.colours_without(b.touching(b.rats)),
}


# --- Sheets -----------------------------------------------------------------------------------------------------------


class Sheet(NamedTuple):
    """A seat's points (ED-50 … ED-54)."""

    score: dict[str, int]
    lessons: dict[int, int]
    full_rooms: int

    @property
    def total(self) -> int:
        return sum(self.score.values())


class SisterSheet(NamedTuple):
    """The sister's points (ED-59, ED-60); lessons are named as in the view."""

    score: dict[str, int]
    lessons: dict[str, int]
    cats: list[tuple[str, int, int]]

    @property
    def total(self) -> int:
        return sum(self.score.values())


def count(shown: Sequence[Mapping[str, Any]]) -> list[Sheet]:
    """Every boat of one table."""
    boats = [Boat(boat) for boat in shown]
    sheets = []
    for boat in boats:
        lessons = {n: largest_of_all(boat, boats) if n == 7 else LESSONS[n](boat) for n in boat.ticked}
        score = {
            "rats": -len(boat.rats),
            "rooms": -5 * (7 - boat.full_rooms),
            "families": sum(family_points(len(family)) for family in boat.families),
            "rares": 3 * len(boat.rares),
            "lessons": sum(lessons.values()),
        }
        sheets.append(Sheet(score, lessons, boat.full_rooms))
    return sheets


def sister(shown: Mapping[str, Any], colours: Sequence[str], lessons: Sequence[int], advanced: Sequence[int]) -> SisterSheet:
    """The sister, from the player's boat, the colours turned up so far and her cards by number."""
    boat = Boat(shown)
    cats = [(colour, n := len(boat.coloured(colour)), n * points) for colour, points in zip(colours, (5, 4, 3, 2, 1), strict=False)]
    worth = {str(n): SOLO[n](boat) for n in lessons if n != 7}
    worth |= {f"advanced {n}": ADVANCED[n](boat) for n in advanced}
    if 7 in lessons:
        worth["7"] = max(worth.values())
    return SisterSheet({"cats": sum(points for *_, points in cats), "lessons": sum(worth.values())}, worth, cats)


def places(sheets: Sequence[Sheet], sister: SisterSheet | None) -> list[int]:
    """ED-55; against the sister 1 is won and 2 is lost (ED-61)."""
    if sister:
        return [1 if sheets[0].total > sister.total else 2]
    rank = [(sheet.total, sheet.full_rooms) for sheet in sheets]
    return [1 + sum(other > mine for other in rank) for mine in rank]


def outcome(places: Sequence[int], solo: bool) -> list[str]:
    if len(places) == 1 and not solo:
        return ["alone"]
    first = "won" if list(places).count(1) == 1 else "shared"
    return [first if place == 1 else "lost" for place in places]


# --- A whole view -----------------------------------------------------------------------------------------------------


def differences(view: Mapping[str, Any]) -> list[str]:
    """What a view says otherwise than this recount of the very boats it shows; empty if all is well."""
    solo = view["mode"] == "solo"
    sheets = count(view["boats"])
    hers = view["sister"]
    her_sheet = sister(view["boats"][0], hers["colours"], hers["lessons"], hers["advanced"]) if solo else None
    ranks = places(sheets, her_sheet)
    compared: list[tuple[str, Any, Any]] = [
        ("places", view["places"], ranks),
        ("outcome", view["outcome"], outcome(ranks, solo) if view["over"] else None),
    ]
    if her_sheet:
        compared += [
            ("sister's score", hers["score"], her_sheet.score),
            ("sister's total", hers["total"], her_sheet.total),
            ("sister's lessons", hers["lesson_points"], her_sheet.lessons),
            ("sister's cats", [(row["colour"], row["count"], row["points"]) for row in hers["cats"]], her_sheet.cats),
        ]
    for seat, (shown, sheet) in enumerate(zip(view["boats"], sheets, strict=True)):
        boat = Boat(shown)
        families = sorted((family["points"], family["colour"], sorted(family["pieces"])) for family in shown["families"])
        ours = sorted(
            (family_points(len(family)), family[0].colour, sorted(boat.pieces.index(cat) for cat in family)) for family in boat.families
        )
        compared += [
            (f"score of seat {seat}", shown["score"], sheet.score),
            (f"total of seat {seat}", shown["total"], sheet.total),
            (f"lessons of seat {seat}", {int(n): points for n, points in shown["lesson_points"].items()}, sheet.lessons),
            (f"full rooms of seat {seat}", shown["full_rooms"], sheet.full_rooms),
            (f"families of seat {seat}", families, ours),
            (f"visible rats of seat {seat}", {(x, y) for x, y in shown["rats_visible"]}, boat.rats),
            (f"open maps of seat {seat}", set(shown["maps_open"]), boat.maps_open),
            (f"free squares of seat {seat}", [room["free"] for room in shown["rooms"]], [len(room - boat.taken) for room in ROOMS]),
        ]
    return [f"{name}: {theirs} in the view, recounted {mine}" for name, theirs, mine in compared if theirs != mine]
