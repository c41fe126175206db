"""The island as people see it: twelve cards in four columns and three rows, with the buttons that take them."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any

import htpy as h
from markupsafe import Markup, escape

from tabletier.draw.cards import act_button, help_button
from tabletier.draw.memory import remembered
from tabletier.draw.piece import picture
from tabletier.draw.scene import Button, Choices, Panel, compact
from tabletier.games.explore_and_draw import names
from tabletier.games.explore_and_draw.choices import island_button, pencil
from tabletier.games.explore_and_draw.help_words import helps
from tabletier.games.explore_and_draw.lesson_words import condition, lines, short_worth
from tabletier.games.explore_and_draw.state import ACTIONS, ISLAND_COLUMNS, SPACES, Do
from tabletier.language import Message, _

View = Mapping[str, Any]


def island(view: View, boat: View | None, choices: Choices, lang: str) -> Panel:
    """The panel of the island; ``boat`` is the viewer's own, None for an onlooker."""
    states = [_state(view, boat, card) for card in view["island"]]
    actions = [button.action for button in choices.buttons if button.target]
    return Panel("island", _island(view["pack"], view["island"], states, actions, lang))


@remembered(512)
def _island(cards: str, island: Sequence[View], states: Sequence[str], actions: Sequence[int], lang: str) -> Markup:
    buttons = [island_button(island, action) for action in actions]
    on = {button.target: button for button in buttons}
    rows = [island[k : k + ISLAND_COLUMNS] for k in range(0, SPACES, ISLAND_COLUMNS)]
    special = on.get("island-specials")
    body = h.div(id="island", class_="island")[
        h.h2(class_="area-title")[_("The island").text(lang), help_button("island", helps(cards)["island"], lang)],
        h.div(class_="island-grid")[
            h.span(class_="corner"),
            [_head(f"column-{c}", c, on, lang, _cards_of(island, "column", c)) for c in names.COLUMNS],
            [
                [
                    _head(f"row-{r}", str(r), on, lang, _cards_of(island, "row", r)),
                    [_card(cards, card, states[card["space"] - 1], on, lang) for card in row],
                ]
                for r, row in enumerate(rows, 1)
            ],
        ],
        h.div(id="island-specials", class_="island-specials")[act_button(special, lang, class_="choice special") if special else None],
    ]
    return Markup(body)


def _cards_of(island: Sequence[View], line: str, which: str | int) -> str:
    return " ".join(f"card-{card['space']}" for card in island if card[line] == which)


def _head(id_: str, name: str, on: Mapping[str | None, Button], lang: str, lights: str) -> h.Element:
    """The head of a column or row: its letter or number, which takes it where it may be taken."""
    kind = id_.partition("-")[0]
    if id_ not in on:
        return h.span(id=id_, class_=f"head head-{kind}")[name]
    special = " special" if kind == "row" else ""
    return h.span(id=id_, class_=f"head head-{kind}")[act_button(on[id_], lang, name, class_=f"choice take-{kind}{special}", lights=lights)]


def _card(cards: str, card: View, state: str, on: Mapping[str | None, Button], lang: str) -> h.Element:
    """One card with its state for the viewer: open, done, still to come, or not the viewer's today."""
    id_ = f"card-{card['space']}"
    action, said = None, STATES.get(state)
    if id_ in on:
        extra = ACTIONS.parts(on[id_].action)[0] == Do.EXTRA_CARD
        label = _("Extra card") if extra else _("Resolve")
        action = act_button(on[id_], lang, h.span[label.text(lang)], class_="choice card-act" + (" special" if extra else ""))
    return h.div(id=id_, class_=f"card card-{_look(card)} {state}")[
        _face(cards, card, lang), action, h.span(class_="card-state")[said.text(lang)] if said else None
    ]


STATES: dict[str, Message] = {"open": _("open"), "done": _("done")}


def _state(view: View, boat: View | None, card: View) -> str:
    if boat is None or view["over"]:
        return "idle"
    if card["space"] == boat["card"]:
        return "open"
    if card["space"] in boat["cards"]:
        return "to-come"
    if card["column"] == boat["column"]:
        return "done"
    return "idle"


def _look(card: View) -> str:
    if card["lesson"]:
        return "lesson"
    if card["keyword"]:
        return "or" if card["keyword"] == "or" else "any-2"
    kinds = {element["kind"] for element in card["elements"]}
    return "oshax" if "oshax" in kinds else "cats" if "cat" in kinds else "treasures"


@remembered(1024)
def _face(cards: str, card: View, lang: str) -> Markup:
    """What is printed on a card."""
    look = _look(card)
    head = h.div(class_="card-head")[
        h.span(class_="space")[card["space"]],
        h.strong(class_="lesson-number")[
            h.span(aria_hidden="true")[card["lesson"]],
            h.span(class_="visually-hidden")[_("Lesson {number}", number=card["lesson"]).text(lang)],
        ]
        if card["lesson"]
        else None,
        help_button(look, helps(cards)[look], lang),
    ]
    if card["lesson"]:
        line = lines(cards, "lessons")[card["lesson"]]
        body = h.div(class_="card-body lesson-text")[
            h.span[condition(line).text(lang)],
            h.em(class_="seal")[short_worth(line).text(lang)],
        ]
        return Markup(h.fragment[head, body])
    groups = [[element for element in card["elements"] if element["group"] == k] for k in (0, 1)]
    if not groups[1]:
        word = h.span(class_="keyword")[ANY_2.text(lang)] if card["keyword"] == "any 2" else None
        return Markup(h.fragment[head, word, _elements(groups[0], lang, len(groups[0]))])
    halves = [(_elements(group, lang, 4), any_two) for group, any_two in zip(groups, card["any_two"], strict=True)]
    (above, any_above), (below, any_below) = halves
    return Markup(
        h.fragment[
            head,
            h.div(class_="half")[h.span(class_="keyword")[ANY_2.text(lang)] if any_above else None, above],
            h.div(class_="or-word")[OR.text(lang)],
            h.div(class_="half")[h.span(class_="keyword")[ANY_2.text(lang)] if any_below else None, below],
        ]
    )


ANY_2, OR = _("ANY 2"), _("OR")


def _elements(elements: list[View], lang: str, how_many: int) -> h.Element:
    return h.div(class_=f"card-body elements elements-{how_many}")[
        (element_picture(e["kind"], e["colour"], e["shape"], lang) for e in elements)
    ]


@functools.lru_cache(512)
def element_picture(kind: str, colour: str | None, shape: str, lang: str) -> Markup:
    """A piece on a card, named for those who do not see it, and to be taken by the pencil."""
    label = names.numbered({"kind": kind, "colour": colour, "shape": shape}).text(lang)
    data = compact(pencil(kind, colour, shape) | {"label": label}).replace("&", "&amp;").replace("'", "&#39;").replace("<", "&lt;")
    return Markup(
        f'<span class="element" role="img" aria-label="{escape(label)}" data-pencil=\'{data}\'>{picture(kind, colour, shape)}</span>'
    )
