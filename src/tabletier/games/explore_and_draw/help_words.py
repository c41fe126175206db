"""The rules behind the question marks of the table, in our own words, with their numbers in the catalogue."""

from __future__ import annotations

import functools

from tabletier.draw.scene import Help
from tabletier.games.explore_and_draw import content, names
from tabletier.games.explore_and_draw.lesson_words import condition, lines, worth
from tabletier.language import _, n_

RULES_PAGE = "/rules/explore_and_draw"


@functools.cache
def helps(pack: str) -> dict[str, Help]:
    """All question marks of a pack by their key."""
    return PLAY | _score(pack) | _sister(pack)


PLAY: dict[str, Help] = {
    # Cards
    "cats": Help(
        _("Cat card"),
        _(
            "Draw all that is on the card, in any order. A piece may be turned and mirrored. It must lie inside the boat, overlap "
            "nothing and touch, "
            "by a side, something you have drawn; only your first piece may lie anywhere. What fits nowhere is skipped."
        ),
        ("ED-20", "ED-25", "ED-28", "ED-29", "ED-30", "ED-31"),
    ),
    "oshax": Help(
        _("Oshax"),
        _("An Oshax takes one of the five colours when you choose it. From then on it is a cat of that colour for everything."),
        ("ED-06", "ED-34"),
    ),
    "treasures": Help(
        _("Treasures"),
        _(
            "Treasures are drawn like cats but are no cats. A rare one (R) is worth points at the end; a common one (C) scores by "
            "itself nothing."
        ),
        ("ED-07", "ED-53"),
    ),
    "or": Help(
        _("OR"),
        _(
            "Take either everything above the word or everything below it. You may choose a half of which nothing fits; what does "
            "not fit is skipped."
        ),
        ("ED-22", "ED-27"),
    ),
    "any-2": Help(
        _("ANY 2"),
        _("Take exactly two of the things on the card. The same one may be taken twice."),
        ("ED-21", "ED-27"),
    ),
    "lesson": Help(
        _("Lesson"),
        _(
            "Its box on your lesson sheet is ticked. It scores at the end of the game if its condition is met then; until then the "
            "points shown are those it would score now."
        ),
        ("ED-23", "ED-24", "ED-54"),
    ),
    "island": Help(
        _("The island"),
        _(
            "Each day take one column and resolve its three cards, one after the other, in any order. The cards stay for the others: "
            "several boats may take the same column."
        ),
        ("ED-11", "ED-14", "ED-15", "ED-16"),
    ),
    # Special actions
    "extra_card": Help(
        names.SPECIALS["extra_card"],
        _(
            "Besides your column, resolve one more card of another column. Possible from the moment the column is chosen until you "
            "end the day."
        ),
        ("ED-41", "ED-42", "ED-47"),
    ),
    "one_per_row": Help(
        names.SPECIALS["one_per_row"],
        _("Instead of a column, take exactly one card from each of the three rows. Each is resolved before the next is chosen."),
        ("ED-41", "ED-43", "ED-47"),
    ),
    "row": Help(
        names.SPECIALS["row"],
        _("Instead of a column, take one of the three rows: four cards that day."),
        ("ED-41", "ED-44", "ED-47"),
    ),
    "cat_twice": Help(
        names.SPECIALS["cat_twice"],
        _(
            "Declared with a cat or Oshax in hand: it is drawn a second time, in the same shape and colour. The copy may be turned "
            "and mirrored by itself."
        ),
        ("ED-41", "ED-45", "ED-48", "ED-49"),
    ),
    "treasure_twice": Help(
        names.SPECIALS["treasure_twice"],
        _("Declared with a treasure in hand: the same treasure is drawn a second time."),
        ("ED-41", "ED-46", "ED-48", "ED-49"),
    ),
    "specials": Help(
        _("Special actions"),
        _("There are five. Each can be used once a game, at most one a day and at most three a game."),
        ("ED-41", "ED-47"),
    ),
    "day": Help(
        _("The days"),
        _(
            "The game lasts seven days. A day ends for you when you say so; when all have ended it, the island is cleared and "
            "everybody's drawings are shown."
        ),
        ("ED-10", "ED-18", "ED-69"),
    ),
    "map": Help(
        _("Treasure maps"),
        _(
            "Cover a map with a cat of its colour and you may draw one common treasure of any shape at once, or leave it. "
            "Covered by anything else, the map gives nothing."
        ),
        ("ED-35", "ED-36", "ED-37", "ED-38", "ED-40"),
    ),
}


def _score(pack: str) -> dict[str, Help]:
    points, family = content.load(pack).data.points, content.load(pack).data.family_points
    return {
        "rats": Help(
            _("Visible rats"),
            n_("Each rat that no piece covers costs {n} point.", "Each rat that no piece covers costs {n} points.", -points.rat),
            ("ED-33", "ED-50"),
        ),
        "rooms": Help(
            _("Rooms not full"),
            n_(
                "Each of the seven rooms in which a square is empty costs {n} point.",
                "Each of the seven rooms in which a square is empty costs {n} points.",
                -points.room,
            ),
            ("ED-03", "ED-04", "ED-51"),
        ),
        "families": Help(
            _("Families"),
            _(
                "Three or more cats of one colour that touch by their sides: 3 cats {of_3} points, 4 cats {of_4}, 5 cats {of_5}, 6 "
                "cats {of_6}, "
                "and {more} for each further cat.",
                of_3=family.of_3,
                of_4=family.of_4,
                of_5=family.of_5,
                of_6=family.of_6,
                more=family.each_more,
            ),
            ("ED-05", "ED-52"),
        ),
        "rares": Help(
            _("Rare treasures"),
            n_("Each rare treasure is worth {n} point.", "Each rare treasure is worth {n} points.", points.rare),
            ("ED-53",),
        ),
        "lessons": Help(
            _("Lessons"),
            _("Each ticked lesson scores what its condition gives at the end of the game."),
            ("ED-24", "ED-54"),
        ),
        "total": Help(
            _("Total"),
            _("The highest total wins. Equal totals: more full rooms. Still equal: the victory is shared. A total may be negative."),
            ("ED-55", "ED-56"),
        ),
    }


def _sister(pack: str) -> dict[str, Help]:
    first, second, third, fourth, fifth = content.load(pack).data.sister.points
    return {
        "sister": Help(
            _("The sister"),
            _("She scores from your boat: points for your cats in her colours, and her lessons. The higher total wins; a tie is hers."),
            ("ED-57", "ED-59", "ED-60", "ED-61"),
        ),
        "sister-colours": Help(
            _("Her colours"),
            _(
                "For each cat on your boat she has {first} points in her 1st colour, {second} in the 2nd, {third} in the 3rd, "
                "{fourth} in the 4th, "
                "{fifth} in the 5th. One more is turned up after each of the first 4 days.",
                first=first,
                second=second,
                third=third,
                fourth=fourth,
                fifth=fifth,
            ),
            ("ED-58", "ED-59"),
        ),
        "sister-lessons": Help(_("Her lessons"), _("Her cards score from your boat, at the end of the game."), ("ED-57", "ED-60")),
    }


def lesson_help(pack: str, number: int) -> Help:
    """What a lesson asks for and what it is worth."""
    line = lines(pack, "lessons")[number]
    return Help(_("Lesson {number}", number=number), _("{condition}: {worth}", condition=condition(line), worth=worth(line)), ("ED-24",))
