"""The guide of a first game: a hint for each thing that a seat may have to decide, shown when it does so for the first time."""

from __future__ import annotations

from tabletier.language import Message, _

#: By the phase of the game. The table's own sentence says what to do now; a hint says how, and what for.
HINTS: dict[str, Message] = {
    "colours": _("The colour changes nothing but the look. If both want the same, chance decides."),
    "selection": _(
        "Click cards to put them into the set, and again to take them out. Low numbers come first: who lands late sees more, but may "
        "find the best squares taken."
    ),
    "landing": _("Connected squares earn more than lone ones; rum stores and treasures count 30 and 50. Water behind you is dangerous."),
    "elimination": _("Only an enemy that shares a side with one of yours can be taken away. You may leave the card unused."),
    "push": _("Point at an enemy: the map shows where everybody would end. In water or off the map, the last one is lost."),
    "recruiters": _("Point at the line between two of yours: the map shows who would join you."),
    "contagion": _("The pirate that you give up is lost as well. Choose one with many enemies around it, also at its corners."),
    "victims": _("Click the enemies that go with it, then confirm."),
}
