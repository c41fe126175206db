"""The island as people see it: twelve cards in four columns and three rows, with the buttons that take them."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import htpy as h
from markupsafe import Markup, escape

from tabletier.draw.cards import act_button, help_button
from tabletier.draw.memory import remembered
from tabletier.draw.piece import picture
from tabletier.draw.scene import Choices, Panel
from tabletier.games.explore_and_draw import names
from tabletier.games.explore_and_draw.choices import island_button
from tabletier.games.explore_and_draw.help_words import helps
from tabletier.games.explore_and_draw.lesson_words import condition, lines, short_worth
from tabletier.games.explore_and_draw.pencil import address
from tabletier.games.explore_and_draw.state import ACTIONS, ISLAND_COLUMNS, ISLAND_ROWS, SPACES, Do
from tabletier.language import Message, _

View = Mapping[str, Any]


def island(view: View, boat: View | None, choices: Choices, lang: str) -> tuple[Panel, ...]:
    """The panels of the island; ``boat`` is the viewer's own, None for an onlooker.

    Plain choices come first, specials last, whatever their places on the screen: nobody shall spend a special by going on from
    button to button.
    """
    cards = view["pack"]
    on = {button.target: button.action for button in choices.buttons if button.target}
    faces = [(f"card-{card['space']}", card) for card in view["island"]]
    return (
        Panel("island", _title(cards, lang)),
        Panel("island-columns", _columns([on.get(f"column-{c}") for c in names.COLUMNS], lang)),
        *(Panel(id_, _card(cards, card, _state(view, boat, card), on.get(id_), lang)) for id_, card in faces),
        *(Panel(f"row-{r + 1}", _row_head(r, on.get(f"row-{r + 1}"), lang)) for r in range(ISLAND_ROWS)),
        Panel("island-specials", _specials(on.get("island-specials"), lang)),
    )


@remembered(64)
def _title(cards: str, lang: str) -> Markup:
    return Markup(h.h2(id="island", class_="area-title")[_("The island").text(lang), help_button("island", helps(cards)["island"], lang)])


@remembered(64)
def _specials(action: int | None, lang: str) -> Markup:
    button = act_button(island_button([], action), lang, class_="choice special") if action is not None else None
    return Markup(h.div(id="island-specials")[button])


@remembered(64)
def _columns(actions: Sequence[int | None], lang: str) -> Markup:
    """The heads of the columns: their letters, which take them where they may be taken."""
    return Markup(
        h.div(id="island-columns", class_="island-columns")[
            h.span(class_="corner"),
            [
                _head(f"column-{c}", c, action, lang, range(k + 1, SPACES + 1, ISLAND_COLUMNS))
                for k, (c, action) in enumerate(zip(names.COLUMNS, actions, strict=True))
            ],
        ]
    )


@remembered(64)
def _row_head(row: int, action: int | None, lang: str) -> Markup:
    first = row * ISLAND_COLUMNS + 1
    return Markup(_head(f"row-{row + 1}", str(row + 1), action, lang, range(first, first + ISLAND_COLUMNS)))


def _head(id_: str, name: str, action: int | None, lang: str, spaces: Iterable[int]) -> h.Element:
    kind = id_.partition("-")[0]
    if action is None:
        return h.span(id=id_, class_=f"head head-{kind}")[name]
    special = " special" if kind == "row" else ""
    lights = " ".join(f"card-{space}" for space in spaces)
    button = act_button(island_button([], action), lang, name, class_=f"choice take-{kind}{special}", lights=lights)
    return h.span(id=id_, class_=f"head head-{kind}")[button]


@remembered(2048)
def _card(cards: str, card: View, state: str, action: int | None, lang: str) -> Markup:
    """One card with its state for the viewer: open, done, still to come, or not the viewer's today."""
    button, said = None, STATES.get(state)
    if action is not None:
        extra = ACTIONS.parts(action)[0] == Do.EXTRA_CARD
        label = _("Extra card") if extra else _("Resolve")
        choice = island_button({card["space"] - 1: card}, action)
        button = act_button(choice, lang, h.span[label.text(lang)], class_="choice card-act" + (" special" if extra else ""))
    return Markup(
        h.div(id=f"card-{card['space']}", class_=f"card card-{_look(card)} {state}")[
            _face(cards, card, lang), button, h.span(class_="card-state")[said.text(lang)] if said else None
        ]
    )


STATES: dict[str, Message] = {"open": _("open"), "done": _("done")}


def _state(view: View, boat: View | None, card: View) -> str:
    if boat is None or view["over"]:
        return "idle"
    if card["space"] == boat["card"]:
        return "open"
    if card["space"] in boat["cards"]:
        return "to-come"
    if card["space"] in boat["begun"]:
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
    tried = address(colour, shape)
    return Markup(
        f'<span class="element" role="img" aria-label="{escape(label)}" data-pencil="{tried}">{picture(kind, colour, shape)}</span>'
    )
