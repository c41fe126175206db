"""The rules behind the question marks of the table, in our own words, with their numbers in the catalogue."""

from __future__ import annotations

from tabletier.draw.scene import Help
from tabletier.language import _

RULES_PAGE = "/rules/drake_and_drake"

PLAY: dict[str, Help] = {
    # Cards
    "landing": Help(
        _("Landing"),
        _(
            "A pirate of the card’s value goes from the pool to any free square of land; it need touch nothing. "
            "You must land as long as a square is free; if none is, the card is lost."
        ),
        ("DD-33", "DD-34", "DD-35"),
    ),
    "falsification": Help(
        _("Falsification of orders"),
        _(
            "It works by itself, first of all cards. The enemy’s orange cards of this round are lost. For each of the enemy’s landings "
            "you say, when its number comes up, on which free square the pirate lands; it stays the enemy’s."
        ),
        ("DD-36", "DD-38", "DD-39", "DD-40"),
    ),
    "elimination": Help(
        _("Elimination"),
        _("Take away one enemy pirate that shares a side with one of yours. A corner is not enough; values do not matter."),
        ("DD-43", "DD-44"),
    ),
    "push": Help(
        _("No quarter"),
        _(
            "A line of your pirates shoves the enemy line before it one square on, and follows. It must be stronger: the sum of its values "
            "is larger. How many of your line push is your choice. Behind the last enemy there must be no pirate of yours; "
            "who is pushed into water or off the map is lost."
        ),
        ("DD-45", "DD-46", "DD-47", "DD-48", "DD-49", "DD-50"),
    ),
    "recruiters": Help(
        _("Recruiters"),
        _(
            "An enemy line in a row or column that stands between two of your pirates joins you, if the values of these two together are "
            "at least its own. All of it is turned; one line a card."
        ),
        ("DD-54", "DD-55", "DD-56", "DD-58"),
    ),
    "contagion": Help(
        _("Contagion"),
        _(
            "Give up one of your pirates. It takes along enemies from the 8 squares around it, corners included: at least one, and as "
            "many as its value at most. You choose which."
        ),
        ("DD-61", "DD-62", "DD-63"),
    ),
    # The round
    "set": Help(
        _("The set"),
        _(
            "Each round both choose a set in secret: exactly 4 yellow cards, or 2 yellow and 1 orange, or 2 orange. Nobody may pass. "
            "Until both have laid theirs down you can change yours; the other one only sees that you are ready."
        ),
        ("DD-12", "DD-21", "DD-24", "DD-25"),
    ),
    "order": Help(
        _("Order of the cards"),
        _(
            "All revealed cards are resolved by rising numbers, whoever owns them. Whoever played a card decides about it; orange cards "
            "may be left unused, but not Falsification. A card without a target is lost."
        ),
        ("DD-27", "DD-28", "DD-29", "DD-30", "DD-31"),
    ),
    "round": Help(
        _("Rounds and the end"),
        _(
            "After the last card both draw up to 8. The game ends when somebody can form no set, or when at the end of a round no square "
            "is free: mostly after 4 to 7 rounds."
        ),
        ("DD-65", "DD-66", "DD-68", "DD-69"),
    ),
    "pool": Help(
        _("Pool"),
        _("Pirates that are not on the map, by value. They are two-sided and common to both; who leaves the map comes back here."),
        ("DD-08", "DD-44"),
    ),
    # Points
    "total": Help(_("Points"), _("Territory bonuses and the points of all squares held. The higher total wins."), ("DD-75",)),
    "territories": Help(
        _("Territories"),
        _("All squares of a crew that are connected through sides are a territory. The larger it is, the more it earns."),
        ("DD-07", "DD-71", "DD-72"),
    ),
    "squares": Help(
        _("Squares"),
        _("Each square held counts: 10 points, a rum store 30, a treasure 50. The value of the pirate on it counts nothing."),
        ("DD-02", "DD-73"),
    ),
    "first_game": Help(
        _("First game"),
        _("Strategists play two games with exchanged packs. The sum of both decides."),
        ("DD-79", "DD-80"),
    ),
    # The two help cards
    "table": Help(_("Points table"), _("What a territory earns, by its size."), ("DD-15", "DD-71", "DD-72")),
    "map": Help(
        _("Kinds of squares"), _("The map without pirates: normal squares 10 points, rum stores 30, treasures 50."), ("DD-02", "DD-15")
    ),
}
