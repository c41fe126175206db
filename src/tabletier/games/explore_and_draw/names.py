"""What the things of Explore & Draw are called. Every name is a whole message, so that each language may order its words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabletier.language import Message, _

COLUMNS = "ABCD"

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

ICONS = {
    "parrot": _("parrot room"),
    "moon": _("moon room"),
    "apple": _("apple room"),
    "maize": _("maize room"),
    None: _("room without a sign"),
}

SPECIALS = {
    "extra_card": _("Extra card"),
    "one_per_row": _("One card per row"),
    "row": _("A row"),
    "cat_twice": _("Cat twice"),
    "treasure_twice": _("Treasure twice"),
}

LEVELS = {"easy": _("easy"), "medium": _("medium"), "hard": _("hard"), "very_hard": _("very hard"), "expert": _("expert")}


def square(cell: Sequence[int]) -> str:
    """A boat's square as it is called: A to V from stern to bow, 1 to 9 from top to bottom."""
    return f"{chr(ord('A') + cell[0])}{cell[1] + 1}"


def piece(thing: Mapping[str, Any]) -> Message:
    """A piece or an element of a card (kind, colour, shape), without its shape's number."""
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


def card(thing: Mapping[str, Any]) -> Message:
    """An island card in words."""
    if thing["lesson"]:
        return _("lesson {number}", number=thing["lesson"])
    above = [numbered(element) for element in thing["elements"] if element["group"] == 0]
    below = [numbered(element) for element in thing["elements"] if element["group"] == 1]
    if below:
        return _("{above} OR {below}", above=above, below=below)
    if thing["keyword"] == "any 2":
        return _("ANY 2 of: {elements}", elements=above)
    return _("{elements}", elements=above)
