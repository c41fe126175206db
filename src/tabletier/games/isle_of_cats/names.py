"""What the things of The Isle of Cats are called. Every name is a whole message, so that each language may order its words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabletier.games.isle_of_cats.state import Basket, Effect, Sort
from tabletier.language import Message, _

LEVELS = {"easy": _("easy"), "medium": _("medium"), "hard": _("hard"), "very_hard": _("very hard"), "expert": _("expert")}

COLOURS = {"blue": _("blue"), "green": _("green"), "orange": _("orange"), "purple": _("purple"), "red": _("red")}

CATS = {"blue": _("blue cat"), "green": _("green cat"), "orange": _("orange cat"), "purple": _("purple cat"), "red": _("red cat")}

OSHAX = {
    None: _("Oshax"),
    "blue": _("blue Oshax"),
    "green": _("green Oshax"),
    "orange": _("orange Oshax"),
    "purple": _("purple Oshax"),
    "red": _("red Oshax"),
}

TREASURES = {
    "com1": _("common treasure of 1 square"),
    "com2": _("common treasure of 2 squares"),
    "com3b": _("bent common treasure of 3 squares"),
    "com3s": _("straight common treasure of 3 squares"),
    "rareI": _("rare treasure I"),
    "rareO": _("rare treasure O"),
    "rareT": _("rare treasure T"),
    "rareS": _("rare treasure S"),
    "rareL": _("rare treasure L"),
    "rareP": _("rare treasure P"),
    "rareU": _("rare treasure U"),
    "rareV": _("rare treasure V"),
    "rareW": _("rare treasure W"),
}

EFFECTS = {
    Effect.OSHAX: _("an Oshax"),
    Effect.FISH: _("fish"),
    Effect.ANYWHERE: _("the next tile anywhere"),
    Effect.DRAW: _("more cards"),
    Effect.BAG_TO_BOAT: _("a tile from the bag"),
    Effect.BASKET_FOR_FISH: _("fish for a basket"),
    Effect.MOVE: _("cats to the other field"),
    Effect.EXTRA_RESCUE: _("one more cat in a turn"),
    Effect.BAG_TO_FIELDS: _("more cats for the fields"),
    Effect.BASKET: _("a permanent basket"),
    Effect.BASKET_FOR_LESSONS: _("a basket for private lessons"),
    Effect.BASKET_FOR_TREASURES: _("a basket for treasures"),
    Effect.RARE_OR_COMMONS: _("a rare treasure or two common ones"),
    Effect.SMALLS_OR_COMMONS: _("two small treasures, or common ones for fish"),
}


def card(number: int, row: Any) -> Message:
    """A Discovery card by its number and what it is; ``row`` is its content."""
    if row.sort == Sort.RESCUE:
        if row.basket == Basket.WHOLE:
            return _("No. {number} (speed {speed}, whole basket)", number=number, speed=row.speed)
        if row.basket == Basket.BROKEN:
            return _("No. {number} (speed {speed}, broken basket)", number=number, speed=row.speed)
        return _("No. {number} (speed {speed})", number=number, speed=row.speed)
    if row.sort == Sort.PRIVATE:
        return _("No. {number} (private lesson)", number=number)
    if row.sort == Sort.PUBLIC:
        return _("No. {number} (public lesson)", number=number)
    return _("No. {number} ({what})", number=number, what=EFFECTS[Effect(row.effect)])


def square(cell: Sequence[int]) -> str:
    """A boat's square as it is called: A to V from stern to bow, 1 to 9 from top to bottom."""
    return f"{chr(ord('A') + cell[0])}{cell[1] + 1}"


def piece(thing: Mapping[str, Any]) -> Message:
    """A tile (kind, colour, shape), without its shape's number."""
    if thing["kind"] == "cat":
        return CATS[thing["colour"]]
    if thing["kind"] == "oshax":
        return OSHAX[thing["colour"]]
    return TREASURES[thing["shape"]]


def numbered(thing: Mapping[str, Any]) -> Message:
    """The same with the number of its shape, where there are many shapes."""
    if thing["kind"] in ("cat", "oshax"):
        return _("{piece} of shape {number}", piece=piece(thing), number=int(thing["shape"].lstrip("catosh")))
    return piece(thing)
