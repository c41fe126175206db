"""What the things of Drake & Drake are called. Every name is a whole message, so that each language may order its words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletier.games.drake_and_drake.state import Colour, Ground, Kind, Way
from tabletier.language import Message, _

CREWS = {Colour.GREEN: _("green"), Colour.RED: _("red")}

GROUNDS = {Ground.WATER: _("water"), Ground.NORMAL: _("normal square"), Ground.RUM: _("rum store"), Ground.TREASURE: _("treasure")}

CARDS = {
    Kind.FALSIFICATION: _("Falsification of orders"),
    Kind.ELIMINATION: _("Elimination"),
    Kind.LANDING: _("Landing"),
    Kind.PUSH: _("No quarter"),
    Kind.RECRUITERS: _("Recruiters"),
    Kind.CONTAGION: _("Contagion"),
}

#: What a card does, in short.
CARD_TEXTS = {
    Kind.FALSIFICATION: _("Enemy orange cards of this round are lost; you say where the enemy’s landings go."),
    Kind.ELIMINATION: _("Take away one enemy that touches one of yours by a side."),
    Kind.LANDING: _("Land a pirate of this value on any empty land square."),
    Kind.PUSH: _("Your line shoves a weaker enemy line one square onwards; in water or off the map the last one is lost."),
    Kind.RECRUITERS: _("An enemy line between two of yours, no stronger than these two, joins you."),
    Kind.CONTAGION: _("Give up a pirate: it takes along up to its value of enemies on the 8 squares around."),
}

WAYS = {Way.UP: _("upwards"), Way.RIGHT: _("to the right"), Way.DOWN: _("downwards"), Way.LEFT: _("to the left")}


def card(thing: Mapping[str, Any]) -> Message:
    """A card of a view in words, without its number."""
    if thing["kind"] == "landing":
        return _("Landing {value}", value=thing["value"])
    return CARDS[Kind[thing["kind"].upper()]]


def numbered(thing: Mapping[str, Any]) -> Message:
    """A card of a view in words, with its number."""
    return _("{number} ({card})", number=thing["number"], card=card(thing))


def pirate(colour: Colour, value: int) -> Message:
    """A pirate of a crew."""
    if colour == Colour.GREEN:
        return _("green pirate of value {value}", value=value)
    return _("red pirate of value {value}", value=value)
