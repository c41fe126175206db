"""The sentence that says what to do now and what remains, and beside it the choices that belong to no other place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import htpy as h
from markupsafe import Markup

from tabletier.boats import pack
from tabletier.boats.hull import FIRST_COMMON
from tabletier.draw.cards import act_button, points
from tabletier.draw.piece import picture
from tabletier.draw.scene import Button, Choices, Panel
from tabletier.games.explore_and_draw import names
from tabletier.games.explore_and_draw.choices import COLOURS, open_card
from tabletier.games.explore_and_draw.island import element_picture
from tabletier.games.explore_and_draw.state import ACTIONS, Do
from tabletier.language import Message, _, n_

View = Mapping[str, Any]


def prompt(view: View, boat: View | None, choices: Choices, lang: str, called: Sequence[str]) -> Panel:
    """The panel with the sentence, the choices of the bar, and the placements of the piece in hand."""
    sentence = _sentence(view, boat, called)
    buttons = choices.by_target().get(None, ())
    placement = choices.placement
    where = "market" if boat is not None and choices.buttons and boat["doing"] in ("column", "card") else "board"
    body = h.div({"id": "prompt", "class": "prompt", "data-show": where})[
        h.p(class_="sentence", tabindex="-1")[sentence.text(lang)],
        h.div(class_="tray")[
            _in_hand(view, boat) if placement else None,
            (_tray_button(view, boat, button, lang) for button in buttons),
        ],
        Markup(f"<div hidden id=\"placement\" data-placement='{_attribute(placement.json(lang))}'></div>")
        if placement
        else h.div(id="placement", hidden=True),
    ]
    return Panel("prompt", Markup(body))


def _attribute(json: str) -> str:
    return json.replace("&", "&amp;").replace("'", "&#39;").replace("<", "&lt;")


def _sentence(view: View, boat: View | None, called: Sequence[str]) -> Message:
    if view["over"]:
        return _result(view, called)
    if view.get("replay"):
        return _("Day {day} of 7", day=view["day"])
    if boat is None or boat["doing"] == "done":
        drawing = [called[seat] for seat in view["to_act"]]
        return _("Day {day} of 7. Still drawing: {names}.", day=view["day"], names=drawing)
    return _to_do(view, boat)


def _to_do(view: View, boat: View) -> Message:
    doing = boat["doing"]
    if doing == "column":
        return _("Day {day} of 7: take a column of the island, all three of its cards.", day=view["day"])
    if doing == "card":
        return n_("Choose the next card: {n} left today.", "Choose the next card: {n} left today.", boat["cards_left"])
    if doing == "group":
        return _("Take all that is above OR, or all that is below.")
    if doing == "pick":
        return (
            _("Take one more thing from this card.")
            if boat["picks"] == 1
            else _("ANY 2: take two things from this card, or one of them twice.")
        )
    if doing == "element":
        return n_(
            "Choose what to draw next: {n} thing left on this card.",
            "Choose what to draw next: {n} things left on this card.",
            len(boat["left"]),
        )
    if doing == "colour":
        return _("Choose the colour of the Oshax.")
    if doing == "free_treasure":
        return _("A map is covered: draw a common treasure now, or take none.")
    if doing == "end_of_day":
        return _("All cards of the day are resolved. End the day when you are ready.")
    piece = names.piece(boat["hand"])
    if boat["hand"]["copy"]:
        return _("Draw it a second time: {piece}.", piece=piece)
    if not boat["pieces"]:
        return _("Draw your first piece anywhere on the boat: {piece}.", piece=piece)
    return _("Draw this piece, touching your others: {piece}.", piece=piece)


def _result(view: View, called: Sequence[str]) -> Message:
    totals = [boat["total"] for boat in view["boats"]]
    if view["sister"] is not None:
        gaps = {"mine": points(totals[0]), "hers": points(view["sister"]["total"])}
        return _("You win: {mine} to {hers}.", **gaps) if view["outcome"] == ["won"] else _("The sister wins: {hers} to {mine}.", **gaps)
    if view["seats"] == 1:
        return n_("The game is over: {n} point.", "The game is over: {n} points.", totals[0])
    first = [seat for seat, place in enumerate(view["places"]) if place == 1]
    if len(first) > 1:
        return _("Shared victory with {points} points: {names}.", points=points(totals[first[0]]), names=[called[seat] for seat in first])
    return _("Victory for {name} with {points} points.", name=called[first[0]], points=points(totals[first[0]]))


def _in_hand(view: View, boat: View | None) -> h.Element | None:
    """The piece in hand, which flies to its place when it is laid."""
    if boat is None:
        return None
    hand = boat["hand"]
    key = f"piece-{boat['seat']}-{len(boat['pieces'])}"
    return h.span({"class": "in-hand", "data-fly": key, "aria-hidden": "true"})[picture(hand["kind"], hand["colour"], hand["shape"])]


def _tray_button(view: View, boat: View | None, button: Button, lang: str) -> h.Element:
    """A choice of the bar, with a picture where it is about a piece."""
    assert boat is not None
    what, value = ACTIONS.parts(button.action)
    if what in (Do.PICK, Do.ELEMENT):
        elements = open_card(view, boat)["elements"]
        chosen = [elements[value], *(elements[ACTIONS.parts(action)[1]] for action in button.then)]
        return act_button(button, lang, _pictures(chosen), class_="choice picture")
    if what == Do.GROUP:
        chosen = [element for element in open_card(view, boat)["elements"] if element["group"] == value]
        word = (_("Below") if value else _("Above")).text(lang)
        return act_button(button, lang, [h.span(class_="small-word")[word], _pictures(chosen)], class_="choice picture")
    if what == Do.COLOUR:
        hand = boat["hand"]
        name = names.COLOURS[COLOURS[value]].text(lang)
        return act_button(
            button,
            lang,
            [picture("oshax", COLOURS[value], hand["shape"]), h.span(class_="small-word")[name]],
            class_="choice picture colour",
        )
    if what == Do.TREASURE:
        shape = pack.SHAPE_IDS[FIRST_COMMON + value]
        return act_button(button, lang, element_picture("common", None, shape, lang), class_="choice picture")
    special = " special" if what == Do.TWICE else " primary" if what == Do.END_DAY else ""
    return act_button(button, lang, class_=f"choice{special}")


def _pictures(elements: Sequence[View]) -> list[Markup]:
    return [picture(element["kind"], element["colour"], element["shape"]) for element in elements]
