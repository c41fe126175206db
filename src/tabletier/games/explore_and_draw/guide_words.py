"""The guide of a first game: a hint for each thing that a seat may have to decide, shown when it does so for the first time."""

from __future__ import annotations

from tabletier.language import Message, _

#: By what the seat is doing. The table's own sentence says what to do now; a hint says how, and what for.
HINTS: dict[str, Message] = {
    "column": _(
        "Each letter takes the three cards below it, and you draw what is on them. Brown buttons are special actions: three a game."
    ),
    "card": _("Any order will do. Each piece must touch another of yours, so begin with what opens the way. Lessons score at the end."),
    "group": _("You draw one half of the card and nothing of the other. What fits nowhere is skipped and costs nothing."),
    "pick": _("Each button stands for two pieces. Choose what covers rats and fills rooms."),
    "element": _("All of it will be drawn, in your order. Begin with what is hardest to fit: what fits nowhere is skipped."),
    "colour": _("An Oshax becomes a cat of the colour that you choose. Three or more of one colour that touch are a family, and score."),
    "place": _(
        "Choose a square of the boat: green, the piece may lie there; red, it says why not. Turn it and flip it. Cover rats, fill rooms."
    ),
    "free_treasure": _("A cat on the map of its own colour earns you a common treasure. Close a gap or cover a rat with it."),
    "end_of_day": _("Until you end the day, Undo takes back what you drew today. After that the next island is laid out."),
}
