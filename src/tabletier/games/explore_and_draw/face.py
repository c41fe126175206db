"""The face of Explore & Draw: everything that people see at the table, as panels, and what they can choose."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from tabletier.boats import pack
from tabletier.draw import board as drawn
from tabletier.draw.board import board
from tabletier.draw.cards import popovers
from tabletier.draw.cells import grid_rows
from tabletier.draw.guide import guide
from tabletier.draw.scene import Labels, Panel, Scene
from tabletier.draw.sprite import definitions, sprite
from tabletier.games.explore_and_draw import names, sidelines
from tabletier.games.explore_and_draw.choices import choices
from tabletier.games.explore_and_draw.cover import cover
from tabletier.games.explore_and_draw.guide_words import HINTS
from tabletier.games.explore_and_draw.help_words import RULES_PAGE, helps
from tabletier.games.explore_and_draw.island import island
from tabletier.games.explore_and_draw.pencil import piece
from tabletier.games.explore_and_draw.prompt import prompt
from tabletier.language import Message, _, n_

__all__ = ["choices", "cover", "ground", "part", "picture", "piece", "scene"]

View = Mapping[str, Any]

ROOMS: tuple[Message, ...] = (
    _("large parrot room"),
    _("upper moon room"),
    _("apple room"),
    _("lower moon room"),
    _("room without a sign"),
    _("maize room"),
    _("small parrot room"),
)
LABELS = Labels(
    own=True,
    frame="boat",
    squares=_("Squares of your boat"),
    tabs={"board": _("Boat"), "market": _("Island")},
    titles={
        "board": _("Your boat"),
        "market": _("The island"),
        "status": _("Days and special actions"),
        "others": _("The other boats"),
    },
)
MAPS: dict[str, Message] = {
    "blue": _("map B, blue"),
    "green": _("map G, green"),
    "orange": _("map O, orange"),
    "purple": _("map P, purple"),
    "red": _("map R, red"),
}


def scene(view: View, lang: str = "en", called: Sequence[str] = ()) -> Scene:
    """All panels of a view. ``called`` are the seats' names; without them seats are numbered from 1."""
    called = _names(view, lang, called)
    seated = view["viewer"] is not None and view["viewer"] >= 0
    shown = view["viewer"] if seated else 0
    boat = view["boats"][shown]
    own = boat if seated else None
    chosen = choices(view)
    rows = _grid(boat, lang)
    cards = island(view, own, chosen, lang)
    others = [sidelines.other(view, other, lang, called) for other in view["boats"] if other["seat"] != shown]
    if view["sister"] is not None:
        others.insert(0, sidelines.sister(view, lang))
    title = (_("Your points") if seated and view["seats"] == 1 else _("Points: {name}", name=called[shown])).text(lang)
    single = (
        prompt(view, own, chosen, lang, called),
        guide(*_hint(view, own), lang),
        Panel("board", board(boat, shown)),
        sidelines.score(view, boat, lang, title),
        sidelines.status(view, boat, lang),
    )
    return Scene(
        (*single, *cards, *rows, *others),
        {
            "prompt": ("prompt", "guide"),
            "market": tuple(panel.id for panel in cards),
            "board": ("board",),
            "grid": tuple(row.id for row in rows),
            "score": ("score",),
            "status": ("days",),
            "others": tuple(panel.id for panel in others),
        },
        LABELS,
    )


def part(view: View, name: str, lang: str = "en", called: Sequence[str] = ()) -> Markup | None:
    """What a button of the form :data:`tabletier.draw.scene.LOOK` opens; None where the scene has no such part."""
    boat = next((boat for boat in view["boats"] if name == f"boat-{boat['seat']}"), None)
    return sidelines.closely(view, boat, lang, _names(view, lang, called)) if boat else None


@functools.cache
def ground(lang: str = "en", cards: str = "house") -> dict[str, Markup]:
    """What panels refer to and no panel holds: the drawings, and the texts behind question marks for a pack of cards."""
    return {"sprite": sprite(), "help": popovers(helps(cards), lang, RULES_PAGE)}


def picture(view: View, lang: str = "en") -> Markup:
    """The viewer's boat (an onlooker's: the first) as a picture that stands alone: for notebooks, documents and paper."""
    seat = max(0, view["viewer"] or 0)
    boat = view["boats"][seat]
    title = n_(
        "A boat with {n} piece, {points} points", "A boat with {n} pieces, {points} points", len(boat["pieces"]), points=boat["total"]
    )
    return drawn.picture(boat, definitions(), title.text(lang))


def _hint(view: View, own: View | None) -> tuple[str | None, Message | None]:
    """The hint for what the viewer does now, with its name; none for who only looks on."""
    if own is None or view["over"] or view.get("replay"):
        return None, None
    return own["doing"], HINTS.get(own["doing"])


def _names(view: View, lang: str, called: Sequence[str]) -> Sequence[str]:
    return called or [_("Seat {n}", n=seat + 1).text(lang) for seat in range(view["seats"])]


def _grid(boat: View, lang: str) -> tuple[Panel, ...]:
    rat = _("rat").text(lang)
    printed = dict.fromkeys(map(tuple, boat["rats_visible"]), rat)
    printed |= {tuple(boat["maps"][colour]): MAPS[colour].text(lang) for colour in boat["maps_open"]}
    lies = {(x, y): names.piece(piece).text(lang) for piece in boat["pieces"] for x, y in piece["cells"]}
    return grid_rows(printed, lies, _room_names(lang), _("empty").text(lang))


@functools.cache
def _room_names(lang: str) -> tuple[str, ...]:
    by_square = {k: ROOMS[room].text(lang) for room, numbers in enumerate(pack.rooms()) for k in numbers}
    return tuple(by_square[k] for k in range(len(by_square)))
