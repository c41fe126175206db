"""All points of The Isle of Cats counted once more, slowly, from what ``state.view`` shows and from the rule catalogue alone.

What both games count on a boat comes from the recount of Explore & Draw, which knows nothing of the package either.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tests.games.explore_and_draw.printed import COLOURS, EDGE, MIDDLE_ROW, ROOMS
from tests.games.explore_and_draw.recount import APPLE, MOONS, PARROTS, Boat, family_points, touch


class Seat(Boat):
    """A boat of a view, with what a seat has beside it."""

    def __init__(self, shown: Mapping[str, Any], first: bool) -> None:
        super().__init__(shown)
        self.laid = shown["private_lessons"]
        self.fish, self.baskets, self.first = shown["fish"], shown["baskets"], first

    def touched_by(self, colour: str) -> int:
        """Treasures that touch a cat of the colour (IC-132)."""
        return sum(any(touch(cat.cells, treasure.cells) for cat in self.coloured(colour)) for treasure in self.treasures)


def largest_of_all(mine: Seat, seats: Sequence[Seat]) -> bool:
    """IC-107."""
    return mine.largest >= (7 if len(seats) == 1 else max(3, *(other.largest for other in seats)))


#: No. -> points on a boat. Nos. 121 and 165 need the other boats and stand apart.
PRIVATE: dict[int, Callable[[Seat], int]] = {
    113: lambda b: 12 * (b.taken >= EDGE),
    114: lambda b: 10 * (len(b.cats) == 15),
    115: lambda b: 15 * all(len(b.coloured(colour)) >= 3 for colour in COLOURS),
    116: lambda b: 7 * all(b.coloured(colour, b.at_edge) for colour in COLOURS),
    117: lambda b: b.most_of_a_colour(b.at_edge),
    118: lambda b: 7 * (b.baskets == 3),
    119: lambda b: 7 * b.first,
    120: lambda b: len(b.lonely),
    122: lambda b: 2 * len(b.rares),
    123: lambda b: len(b.commons),
    124: lambda b: 10 * (not b.rats),
    125: lambda b: 2 * len(b.rats),
    126: lambda b: b.laid,
    127: lambda b: 9 * (len(b.coloured("blue")) == 5),
    128: lambda b: 9 * (len(b.coloured("green")) == 5),
    129: lambda b: 9 * (len(b.coloured("purple")) == 5),
    130: lambda b: 9 * (len(b.coloured("red")) == 5),
    131: lambda b: 9 * (len(b.coloured("orange")) == 5),
    132: lambda b: 10 * (len(b.rats) == 5),
    133: lambda b: 7 * (b.laid == 6),
    134: lambda b: 9 * (len(b.treasures) == 5),
    135: lambda b: len(b.at_edge) // 2,
    136: lambda b: 12 * all(room <= b.taken for room in PARROTS),
    137: lambda b: 18 * (not any(room & b.taken for room in MOONS)),
    138: lambda b: 4 * sum(len(family) >= 4 for family in b.families),
    139: lambda b: 3 * sum(cat.kind == "oshax" for cat in b.cats),
    140: lambda b: 15 * (not APPLE & b.taken),
    141: lambda b: b.worth_of_family(3),
    142: lambda b: 7 * (b.fish >= 5),
}
PUBLIC: dict[int, Callable[[Seat, str], int]] = {
    143: lambda b, colour: 2 * len(b.coloured(colour, b.at_edge)),
    144: lambda b, colour: len(b.coloured(colour)),
    145: lambda b, colour: 5 * (len(b.coloured(colour)) >= 3),
    146: lambda b, colour: 3 * len(b.coloured(colour, b.lonely)),
    147: lambda b, colour: 2 * b.laid,
    148: lambda b, colour: 2 * len(b.commons),
    149: lambda b, colour: b.touched_by(colour),
    150: lambda b, colour: 5 * len(b.maps_open),
}
TWINS = {151: 117, 153: 135, 154: 124, 156: 113, 158: 115, 159: 127, 160: 128, 161: 129, 162: 130, 163: 131, 166: 125, 168: 141}
FAMILY: dict[int, Callable[[Seat], int]] = {
    **{number: PRIVATE[twin] for number, twin in TWINS.items()},
    152: lambda b: 9 * all(b.coloured(colour, b.at_edge) for colour in COLOURS),
    155: lambda b: 10 * (b.taken >= MIDDLE_ROW),
    157: lambda b: 10 * (len(b.cats) == 20),
    164: lambda b: 2 * len(b.treasures),
    167: lambda b: 2 * b.full_rooms,
}
#: The sister's lessons; No. 204, her best other one, stands apart.
SISTER: dict[int, Callable[[Seat], int]] = {
    197: lambda b: 5 * b.colours_without(b.beside_treasure),
    198: lambda b: 2 * b.largest,
    199: lambda b: 10 * (len(b.treasures) < 9),
    200: lambda b: 4 * b.fish,
    201: lambda b: 5 * len(b.rats),
    202: lambda b: 5 * max(0, len(b.cats) - 15),
    203: lambda b: 5 * b.colours_without(b.at_edge),
    205: lambda b: 3 * b.full_rooms,
    206: lambda b: 5 * len(b.lonely),
    207: lambda b: 3 * b.laid,
    208: lambda b: b.worth_of_family(1),
    209: lambda b: b.worth_of_family(2),
    210: lambda b: 3 * len(b.commons),
    211: lambda b: 3 * (len(b.cats) - len(b.beside_treasure)),
    212: lambda b: 4 * (5 - len(b.maps_open)),
    213: lambda b: 5 * len(b.families),
    214: lambda b: len(b.at_edge),
    215: lambda b: 5 * b.colours_without(b.touching(b.rats)),
}


def private(number: int, mine: Seat, seats: Sequence[Seat]) -> int:
    """A private lesson or a Family card."""
    if number in (121, 165):
        return 10 * largest_of_all(mine, seats)
    return (PRIVATE[number] if number < 151 else FAMILY[number])(mine)


def sheets(view: Mapping[str, Any]) -> list[dict[str, int]]:
    """Every seat's points, line by line (IC-134 … IC-138, IC-165, IC-179)."""
    seats = [Seat(shown, view["order"][0] == shown["seat"]) for shown in view["boats"]]
    found = []
    for mine, shown in zip(seats, view["boats"], strict=True):
        cards = [*shown["lessons"], *(card["card"] for card in shown["family_cards"] if card["kept"])]
        public = [PUBLIC[lesson["card"]](mine, lesson["colour"]) for lesson in view["public_lessons"]]
        found.append(
            {
                "rats": -len(mine.rats),
                "rooms": -5 * sum(not room <= mine.taken for room in ROOMS),
                "families": sum(family_points(len(family)) for family in mine.families),
                "rares": 0 if view["mode"] == "family" else 3 * len(mine.rares),
                "private": sum(private(number, mine, seats) for number in cards),
                "public": sum(-(-points // 2) for points in public) if view["mode"] == "solo" else sum(public),
            }
        )
    return found


def sister(view: Mapping[str, Any]) -> dict[str, int]:
    """The sister's points by lesson, and for the cats (IC-164, IC-167 … IC-173)."""
    mine = Seat(view["boats"][0], view["order"][0] == 0)
    colours = [row["colour"] for row in view["sister"]["colours"]]
    worth = {str(number): SISTER[number](mine) for number in view["sister"]["lessons"] if number != 204}
    if 204 in view["sister"]["lessons"]:
        worth["204"] = max(worth.values())
    return {**worth, "cats": sum(len(mine.coloured(colour)) * points for colour, points in zip(colours, (5, 4, 3, 2, 1), strict=False))}


def places(view: Mapping[str, Any]) -> list[int]:
    """IC-141, IC-166, IC-179."""
    totals = [sum(sheet.values()) for sheet in sheets(view)]
    if view["sister"]:
        return [1 if totals[0] > sum(sister(view).values()) else 2]
    boats = [Boat(shown) for shown in view["boats"]]
    ties = [boat.full_rooms if view["mode"] == "family" else shown["fish"] for boat, shown in zip(boats, view["boats"], strict=True)]
    ranks = list(zip(totals, ties, strict=True))
    return [1 + sum(other > mine for other in ranks) for mine in ranks]
