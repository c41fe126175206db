"""Lessons in our own words, made from what a pack says of them, so that a pack of one's own box reads right as well.

A lesson counts a fact and holds it against a number; the same few phrases say how, whatever is counted.
"""

from __future__ import annotations

import functools
from typing import Any

from tabletier.boats.facts import Fact
from tabletier.boats.lessons import Form
from tabletier.games.explore_and_draw import content, names
from tabletier.language import Message, _, n_

COUNTED: dict[Fact, Message] = {
    Fact.EDGE_FREE: _("Empty squares on the edge"),
    Fact.CATS: _("Cats"),
    Fact.FEWEST_OF_A_COLOUR: _("Cats of each of the 5 colours"),
    Fact.COLOURS: _("Colours on the boat"),
    Fact.COLOURS_ON_EDGE: _("Colours with a cat touching the edge"),
    Fact.COLOURS_OFF_EDGE: _("Colours with no cat touching the edge"),
    Fact.EDGE_CATS: _("Cats touching the edge"),
    Fact.EDGE_CATS_BEST_COLOUR: _("Cats of one colour touching the edge (best colour)"),
    Fact.LONELY_CATS: _("Lonely cats"),
    Fact.LONELY_CATS_BEST_COLOUR: _("Lonely cats of one colour (best colour)"),
    Fact.BLUE_CATS: _("Blue cats"),
    Fact.GREEN_CATS: _("Green cats"),
    Fact.ORANGE_CATS: _("Orange cats"),
    Fact.PURPLE_CATS: _("Purple cats"),
    Fact.RED_CATS: _("Red cats"),
    Fact.OSHAX: _("Oshax on the boat"),
    Fact.FAMILIES: _("Families on the boat"),
    Fact.FAMILIES_OF_4: _("Families of 4 or more cats"),
    Fact.LARGEST_FAMILY: _("Cats of the largest family"),
    Fact.LARGEST_FAMILY_POINTS: _("Points of the largest family"),
    Fact.SECOND_FAMILY_POINTS: _("Points of the second-largest family"),
    Fact.THIRD_FAMILY_POINTS: _("Points of the third-largest family"),
    Fact.FAMILY_POINTS: _("Points of all families"),
    Fact.COMMONS: _("Common treasures"),
    Fact.RARES: _("Rare treasures"),
    Fact.TREASURES: _("Treasures of either kind"),
    Fact.RATS: _("Visible rats"),
    Fact.MAPS_OPEN: _("Maps not covered"),
    Fact.MAPS_COVERED: _("Covered maps"),
    Fact.FULL_ROOMS: _("Full rooms"),
    Fact.PARROT_ROOMS_FULL: _("Full parrot rooms"),
    Fact.MOON_ROOMS_EMPTY: _("Empty moon rooms"),
    Fact.APPLE_ROOMS_EMPTY: _("Empty apple rooms"),
    Fact.MIDDLE_ROW_FREE: _("Empty squares in the middle row"),
    Fact.COLOURS_TOUCHING_NO_TREASURE: _("Colours with no cat touching a treasure"),
    Fact.COLOURS_TOUCHING_NO_RAT: _("Colours with no cat touching a visible rat"),
    Fact.CATS_TOUCHING_NO_TREASURE: _("Cats touching no treasure"),
    Fact.LESSONS: _("Ticked lessons"),
    Fact.LARGEST_OF_ALL: _("Largest family of all seats; alone: a family of 7"),
    Fact.BEST_OTHER_LESSON: _("Her best other lesson"),
}

#: Conditions that have a plainer sentence than "what: exactly 0".
PLAIN: dict[tuple[Fact, Form, int], Message] = {
    (Fact.EDGE_FREE, Form.EXACTLY, 0): _("No empty square on the edge"),
    (Fact.COLOURS_ON_EDGE, Form.EXACTLY, 5): _("A cat of each of the 5 colours touches the edge"),
    (Fact.RATS, Form.EXACTLY, 0): _("No visible rat"),
    (Fact.PARROT_ROOMS_FULL, Form.AT_LEAST, 2): _("Both parrot rooms full"),
    (Fact.MOON_ROOMS_EMPTY, Form.AT_LEAST, 2): _("Both moon rooms empty"),
    (Fact.APPLE_ROOMS_EMPTY, Form.AT_LEAST, 1): _("The apple room empty"),
    (Fact.MIDDLE_ROW_FREE, Form.EXACTLY, 0): _("The middle row full"),
    (Fact.LARGEST_OF_ALL, Form.AT_LEAST, 1): COUNTED[Fact.LARGEST_OF_ALL],
}

#: Facts that are points already: one point each means as many points once more.
IN_POINTS = {Fact.LARGEST_FAMILY_POINTS, Fact.SECOND_FAMILY_POINTS, Fact.THIRD_FAMILY_POINTS, Fact.FAMILY_POINTS, Fact.BEST_OTHER_LESSON}


def lesson(number: int, pack: str = "house") -> Message:
    """What a lesson asks for. Raises KeyError for a number that the pack does not list."""
    return condition(lines(pack, "lessons")[number])


def solo_lesson(number: int, pack: str = "house") -> Message:
    """What a lesson of the sister counts on the player's boat."""
    return condition(lines(pack, "solo_lessons")[number])


def advanced_lesson(number: int, pack: str = "house") -> Message:
    """What an advanced lesson of the sister counts on the player's boat."""
    return condition(lines(pack, "advanced_solo_lessons")[number])


def special(name: str) -> Message:
    """What a special action is called."""
    return names.SPECIALS[name]


@functools.cache
def lines(pack: str, part: str) -> dict[int, Any]:
    """The lessons of a part of a pack, by number."""
    return {line.lesson: line for line in getattr(content.load(pack).data, part)}


def condition(line: Any) -> Message:
    """What is counted, and the number that it is held against."""
    plain = PLAIN.get((line.fact, line.form, line.number))
    if plain is not None:
        return plain
    what = COUNTED[line.fact]
    if line.form == Form.EXACTLY:
        return _("{what}: exactly {number}", what=what, number=line.number)
    if line.form == Form.AT_LEAST:
        return _("{what}: {number} or more", what=what, number=line.number)
    if line.form == Form.FEWER_THAN:
        return _("{what}: fewer than {number}", what=what, number=line.number)
    if line.form == Form.BEYOND:
        return _("{what} beyond {number}", what=what, number=line.number)
    return what


def worth(line: Any) -> Message:
    """What a lesson is worth: points once, or for each thing counted."""
    if line.form not in (Form.EVERY, Form.BEYOND):
        return n_("{n} point", "{n} points", line.points)
    if line.fact in IN_POINTS and line.points == 1:
        return _("as many points")
    if line.number > 1 and line.form == Form.EVERY:
        return n_("{n} point for every {number}", "{n} points for every {number}", line.points, number=line.number)
    return n_("{n} point each", "{n} points each", line.points)


def short_worth(line: Any) -> Message:
    """The same in two or three words, for a card."""
    if line.form not in (Form.EVERY, Form.BEYOND):
        return n_("{n} point", "{n} points", line.points)
    if line.fact in IN_POINTS and line.points == 1:
        return _("as many")
    if line.number > 1 and line.form == Form.EVERY:
        return _("{points} per {number}", points=line.points, number=line.number)
    return _("{points} each", points=line.points)
