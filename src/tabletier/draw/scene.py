"""What a game's face hands to the site: named panels by area, and what can be chosen now. Knows nothing of pages, streams or games."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from markupsafe import Markup

from tabletier.language import Message, _

#: Areas of a table page that a scene may fill; ``grid`` lies over the board. The log is the site's own.
AREAS = ("prompt", "market", "board", "grid", "score", "status", "others")


#: The form that the site writes for looking closely: a button of it with the name ``part`` opens that part of the scene, large. Its
#: ``data-as`` changes whenever the part does.
LOOK = "look"


@dataclass(frozen=True)
class Panel:
    """A part of the page that is replaced as a whole when it changes. The root element of ``body`` has the id ``id``."""

    id: str
    body: Markup


SQUARES = _("Squares of the board")


@dataclass(frozen=True)
class Labels:
    """What a game's table is labelled with, where the plain words do not do.

    ``own``: each seat has a board of its own. ``frame`` names the shape of the board for the style sheet, ``squares`` the grid over it;
    ``tabs`` are the words on the tabs of a narrow screen, by area, and ``titles`` the names of the areas.
    """

    own: bool = False
    frame: str = "square"
    squares: Message = SQUARES
    tabs: Mapping[str, Message] = field(default_factory=dict)
    titles: Mapping[str, Message] = field(default_factory=dict)


@dataclass(frozen=True)
class Scene:
    """All panels of one viewer, and which area shows which of them, in order."""

    panels: tuple[Panel, ...]
    areas: dict[str, tuple[str, ...]]
    labels: Labels = field(default_factory=Labels)

    def area(self, name: str) -> tuple[Panel, ...]:
        """The panels of an area, in order; none where the scene does not fill it."""
        by_id = {panel.id: panel for panel in self.panels}
        return tuple(by_id[panel] for panel in self.areas.get(name, ()))


@dataclass(frozen=True)
class Button:
    """A choice made by one click. ``target`` is the id of the thing in the scene that carries it; None: it stands in the bar.

    ``then`` are further actions that the same click means, in order (two elements of ANY 2). ``preview`` is the id of a drawing on the
    board that shows what would be: unseen, until the choice is under the mouse, has focus or has been lifted by a finger.
    """

    action: int
    label: Message
    target: str | None = None
    then: tuple[int, ...] = ()
    preview: str | None = None

    @property
    def value(self) -> str:
        """What the button sends: its actions, with commas between them."""
        return ",".join(map(str, (self.action, *self.then)))


@dataclass(frozen=True)
class Way:
    """One way to lay the piece in hand.

    ``cells`` are its squares (dx, dy) from the anchor; ``map`` has one character per square of the board, for the anchor there: "." it may
    lie so, else the letter of a reason; the action number is ``base`` plus the square's number. ``art`` are its drawings, each
    (href, transform), with the corner of the anchor's square at (0, 0); ``fill`` is its coat where that depends on the way.
    """

    turns: int
    flipped: bool
    cells: tuple[tuple[int, int], ...]
    base: int
    map: str
    art: tuple[tuple[str, str], ...]
    fill: str


@dataclass(frozen=True)
class Placement:
    """The piece in hand: how it looks, how it can lie, and why not elsewhere."""

    symbol: str
    fill: str
    stroke: str
    label: Message
    ways: tuple[Way, ...]
    reasons: dict[str, Message]

    def json(self, lang: str) -> str:
        """For the front-end, in one language."""
        return compact(
            {
                "symbol": self.symbol,
                "fill": self.fill,
                "stroke": self.stroke,
                "label": self.label.text(lang),
                "reasons": {letter: reason.text(lang) for letter, reason in self.reasons.items()},
                "ways": [
                    {
                        "turns": way.turns,
                        "flipped": way.flipped,
                        "cells": way.cells,
                        "base": way.base,
                        "map": way.map,
                        "art": way.art,
                        "fill": way.fill,
                    }
                    for way in self.ways
                ],
            }
        )


@dataclass(frozen=True)
class Pick:
    """Several things picked together and sent in one go, sorted, ``done`` last: each has its weight, from ``least`` to ``most`` in all.

    Any of ``items`` that weigh so much together must be a legal pick. ``first`` are the actions, ``done`` among them, that are legal
    at once: without script things are sent one by one, in ascending order. ``count`` says how much is picked, with the gap ``{n}`` left
    open; ``over`` and ``never`` say why a thing cannot be added: it weighs too much, or no complete pick has it.
    """

    items: tuple[Button, ...]
    weights: tuple[int, ...]
    least: int
    most: int
    done: Button
    first: frozenset[int]
    count: Message
    over: Message
    never: Message


@dataclass(frozen=True)
class Choices:
    """All that the viewer can choose now."""

    buttons: tuple[Button, ...] = ()
    placement: Placement | None = None
    pick: Pick | None = None

    def actions(self) -> frozenset[int]:
        """The actions that the choices begin with: together they are all that is legal."""
        found = {button.action for button in self.buttons}
        if self.placement:
            found |= {way.base + k for way in self.placement.ways for k, mark in enumerate(way.map) if mark == "."}
        if self.pick:
            found |= self.pick.first
        return frozenset(found)

    def by_target(self) -> Mapping[str | None, tuple[Button, ...]]:
        """The buttons by the thing that carries them."""
        found: dict[str | None, list[Button]] = {}
        for button in self.buttons:
            found.setdefault(button.target, []).append(button)
        return {target: tuple(buttons) for target, buttons in found.items()}


@dataclass(frozen=True)
class Help:
    """A rule in our words, for the button with the question mark: its title, its text, and its numbers in the catalogue."""

    title: Message
    text: Message
    rules: tuple[str, ...] = field(default=())


def compact(value: object) -> str:
    """JSON without spaces, its letters as they are."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
