"""Cards as people see them: the own hand, and the cards of the round in the order in which they are resolved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import htpy as h
from markupsafe import Markup

from tabletier.draw.cards import help_button
from tabletier.draw.memory import remembered
from tabletier.draw.pick import pick_item
from tabletier.draw.scene import Button, Choices, Panel
from tabletier.games.drake_and_drake import names
from tabletier.games.drake_and_drake.art import icon
from tabletier.games.drake_and_drake.geometry import Isle
from tabletier.games.drake_and_drake.help_words import PLAY
from tabletier.games.drake_and_drake.state import ACTIONS, PUSHERS, WAYS, Do, Kind, Way
from tabletier.language import Message, _

View = Mapping[str, Any]


# --- The hand ---------------------------------------------------------------------------------------------------------


def hand(view: View, choices: Choices, lang: str) -> Panel | None:
    """The viewer's hand, with the set as far as it lies face down; None where the viewer has none to see."""
    me = next((player for player in view["players"] if player["hand"] is not None and player["seat"] == view["viewer"]), None)
    if me is None or (view["over"] and not me["hand"]):
        return None
    laid = {card["number"] for card in me["chosen"]}
    cards = sorted([*me["hand"], *me["chosen"]], key=lambda card: int(card["number"]))
    items = {item.target: item for item in choices.pick.items} if choices.pick else {}
    title = _("Your hand") if not view["over"] else _("Left in your hand")
    body = h.div(id="hand-cards", class_="hand-cards")[
        h.h2(class_="area-title")[
            title.text(lang),
            help_button("set", PLAY["set"], lang),
            h.small[_("{n} in the stock", n=me["in_stock"]).text(lang)],
        ],
        h.div(class_="cards-grid")[
            [
                _card(card, "laid" if card["number"] in laid else "held", items.get(f"card-{card['number']}"), choices, lang)
                for card in cards
            ]
        ],
    ]
    return Panel("hand-cards", Markup(body))


def _card(card: View, state: str, item: Button | None, choices: Choices, lang: str) -> h.Element:
    button = None
    if item is not None and choices.pick is not None:
        button = pick_item(choices.pick, item, lang, "", class_="choice card-pick")
    said = h.span(class_="card-said")[_("in the set").text(lang)] if state == "laid" else None
    return h.div(id=f"card-{card['number']}", class_=f"sea-card {card['colour']} {state}")[
        _face(card["number"], card["kind"], card["value"], lang), button, said
    ]


@remembered(128)
def _face(number: int, kind: str, value: int | None, lang: str) -> Markup:
    """What is printed on a card: its number, its sign, its name, and what it does in short."""
    text = names.CARD_TEXTS[Kind[kind.upper()]]
    return Markup(
        h.fragment[
            h.span(class_="card-number")[number],
            icon(f"card-{kind}", "card-sign"),
            h.span(class_="card-name")[names.card({"kind": kind, "value": value}).text(lang)],
            h.span(class_="card-does")[text.text(lang)],
            help_button(kind, PLAY[kind], lang),
        ]
    )


# --- The cards of the round -------------------------------------------------------------------------------------------


def round_cards(view: View, lang: str, called: Sequence[str]) -> Panel:
    """The revealed cards of both seats in the order of their numbers, and what became of each."""
    if not view["revealed"]:
        return Panel("round-cards", Markup(h.div(id="round-cards", class_="round-cards")))
    past = view["phase"] in ("selection", "over")
    title = _("The last round") if past else _("The cards of this round, in order")
    body = h.div(id="round-cards", class_=f"round-cards{' past' if past else ''}")[
        h.h2(class_="area-title")[title.text(lang), help_button("order", PLAY["order"], lang)],
        h.ol[[_line(view, card, lang, called) for card in view["revealed"]]],
    ]
    return Panel("round-cards", Markup(body))


def _line(view: View, card: View, lang: str, called: Sequence[str]) -> h.Element:
    crew = view["players"][card["seat"]]["colour"]
    fate = _fate(view, card, called)
    return h.li(
        class_=f"round-card {card['colour']} {card['state'].replace('_', '-')}", aria_current="step" if card["state"] == "now" else None
    )[
        h.span(class_="card-number")[card["number"]],
        icon(f"card-{card['kind']}", "card-sign"),
        h.span(class_="card-name")[names.card(card).text(lang)],
        icon(f"crew-sign-{crew}"),
        h.span(class_="card-owner")[called[card["seat"]]],
        h.span(class_="card-fate")[fate.text(lang)] if fate else None,
    ]


def _fate(view: View, card: View, called: Sequence[str]) -> Message | None:
    """What became of a card, or who decides it."""
    state, seat = card["state"], card["seat"]
    if state == "cancelled":
        return _("lost by Falsification")
    if state == "lost":
        return _("lost: nobody could land") if card["kind"] == "landing" else _("lost: no target")
    if state == "declined":
        return _("left unused")
    if state in ("now", "to_come"):
        falsified = view["falsifier"] is not None and view["falsifier"] != seat and card["kind"] == "landing"
        return _("placed by {name}", name=called[view["falsifier"]]) if falsified else None
    return _done(view, card["action"])


def _done(view: View, action: int | None) -> Message | None:
    """What a decided card did, in short. The squares are named; what stands there may have changed since."""
    if action is None:
        return None
    isle = Isle(view)
    what, value = ACTIONS.parts(action)
    if what in (Do.LAND, Do.ELIMINATE):
        return _("{square}", square=isle.called((value,))[0])
    if what == Do.PUSH:
        front, way = divmod(value // PUSHERS, WAYS)
        return _("{square}, {way}", square=isle.called((front,))[0], way=names.WAYS[Way(way)])
    if what == Do.RECRUIT:
        return _("from {square}", square=isle.called((value // 2,))[0])
    return None
