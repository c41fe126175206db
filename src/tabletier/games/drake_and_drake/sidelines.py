"""What stands beside the board: points by rule and crew, how far the game is, discards, packs and the two help cards."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from typing import Any

import htpy as h
from markupsafe import Markup

from tabletier.draw.cards import help_button, points
from tabletier.draw.scene import LOOK, Panel, compact
from tabletier.games.drake_and_drake import names
from tabletier.games.drake_and_drake.art import icon
from tabletier.games.drake_and_drake.geometry import Isle
from tabletier.games.drake_and_drake.help_words import PLAY
from tabletier.games.drake_and_drake.state import Colour
from tabletier.language import Message, _

View = Mapping[str, Any]

LINES: dict[str, Message] = {"territories": _("Territories"), "squares": _("Squares"), "first_game": _("First game")}
ROUNDS = 7  # at most (DD-69)


# --- Points -----------------------------------------------------------------------------------------------------------


def score(view: View, lang: str, called: Sequence[str]) -> Panel:
    """The points of both crews as if the game ended now, one line per rule; pointing at a number lights what it counts."""
    lines = [key for key in LINES if key != "first_game" or view["games"] == 2]
    players = view["players"]
    body = h.div(id="score", class_="crew-score")[
        h.table[
            h.thead[
                h.tr[
                    h.th(scope="col")[_("Points").text(lang), help_button("total", PLAY["total"], lang)],
                    [h.th(scope="col")[_crew(player, lang), h.span(class_="name")[called[player["seat"]]]] for player in players],
                ]
            ],
            h.tbody[
                [
                    h.tr[
                        h.th(scope="row")[LINES[key].text(lang), help_button(key, PLAY[key], lang)],
                        [_points(view, player, key, lang) for player in players],
                    ]
                    for key in lines
                ]
            ],
            h.tfoot[
                h.tr[
                    h.th(scope="row")[_("Total").text(lang)],
                    [
                        h.td[h.strong({"class": "points", "id": f"total-{p['seat']}", "data-points": str(p["total"])})[points(p["total"])]]
                        for p in players
                    ],
                ]
            ],
        ],
        h.div(class_="territory-chips")[[_territories(view, player, called[player["seat"]], lang) for player in players]],
    ]
    return Panel("score", Markup(body))


def _crew(player: View, lang: str) -> h.Node:
    """The sign of a seat's crew; none before the colours are settled."""
    if player["colour"] is None:
        return None
    return [
        icon(f"crew-sign-{player['colour']}"),
        h.span(class_="visually-hidden")[names.CREWS[Colour[player["colour"].upper()]].text(lang)],
    ]


def _points(view: View, player: View, key: str, lang: str) -> h.Element:
    seat, number = player["seat"], player["score"][key]
    lights = _pirates(view, [square for part in player["territories"] for square in part["squares"]]) if key != "first_game" else None
    return h.td({"data-lights": lights or None, "tabindex": "0" if lights else None})[
        h.span({"class": "points", "id": f"{key}-{seat}", "data-points": str(number)})[points(number)]
    ]


def _pirates(view: View, squares: Sequence[str]) -> str:
    numbers = Isle(view).numbers
    return " ".join(f"pirate-on-{numbers[square]}" for square in squares)


def _territories(view: View, player: View, name: str, lang: str) -> h.Node:
    """The territories that earn something, each as a chip that lights it."""
    return [
        h.span(
            {
                "class": f"chip territory-chip of-{player['colour']}",
                "tabindex": "0",
                "role": "img",
                "aria-label": _("{name}: territory of {n} squares, {points} points", name=name, n=part["size"], points=part["bonus"]).text(
                    lang
                ),
                "data-lights": _pirates(view, part["squares"]),
            }
        )[icon(f"crew-sign-{player['colour']}"), h.b[f"×{part['size']}"], h.span[f"+{part['bonus']}"]]
        for part in player["territories"]
        if part["bonus"]
    ]


# --- How far the game is ----------------------------------------------------------------------------------------------


def status(view: View, lang: str, called: Sequence[str]) -> Panel:
    """The round, who is ready, how many cards each has, the pool, and what can be looked up at any time."""
    title = _("Round {round}", round=view["round"])
    if view["games"] == 2:
        title = _("Game {game} of 2, round {round}", game=view["which_game"], round=view["round"])
    body = h.div(id="status", class_="rounds")[
        h.div(class_="area-title")[
            h.h2[title.text(lang)],
            help_button("round", PLAY["round"], lang),
            h.ol(class_="day-track", aria_hidden="true")[
                [
                    h.li(class_="past" if view["over"] or k < view["round"] else "now" if k == view["round"] else "to-come")
                    for k in range(1, ROUNDS + 1)
                ]
            ],
        ],
        h.ul(class_="seats-now")[[_seat(view, player, called[player["seat"]], lang) for player in view["players"]]],
        h.p(class_="pool")[
            _("Pool:").text(lang),
            " ",
            ", ".join(f"{value} × {n}" for value, n in view["pool"].items()),
            help_button("pool", PLAY["pool"], lang),
        ],
        h.div(class_="look-up")[
            h.button(type="button", popovertarget="help-table")[PLAY["table"].title.text(lang)],
            h.button(type="button", popovertarget="help-map")[PLAY["map"].title.text(lang)],
            _look(view, "discards", [player["discard"] for player in view["players"]], _("Discards"), lang),
            _look(view, "packs", [player["known"] for player in view["players"]], _("Packs"), lang) if view["games"] == 2 else None,
        ],
    ]
    return Panel("status", Markup(body))


def _look(view: View, part: str, shown: Any, label: Message, lang: str) -> h.Element:
    state = f"{zlib.crc32(compact(shown).encode()):x}"
    return h.button({"form": LOOK, "name": "part", "value": part, "data-as": state})[label.text(lang)]


def _seat(view: View, player: View, name: str, lang: str) -> h.Element:
    counts = _("{hand} in hand, {stock} in the stock", hand=player["in_hand"], stock=player["in_stock"])
    state = _state(view, player)
    return h.li(class_="seat-now")[
        _crew(player, lang),
        h.span(class_="name")[name],
        h.span(class_="seat-does")[state.text(lang)] if state else None,
        h.span(class_="counts")[counts.text(lang)],
    ]


def _state(view: View, player: View) -> Message | None:
    seat = player["seat"]
    if view["over"]:
        return _("place {place}", place=view["places"][seat])
    if view["phase"] in ("colours", "selection"):
        return _("is choosing") if seat in view["to_act"] else _("ready")
    return _("decides") if view["decider"] == seat else None


# --- What is looked at closely ----------------------------------------------------------------------------------------


def discards(view: View, lang: str, called: Sequence[str]) -> Markup:
    """Both discards, face up (DD-22)."""
    return _piles(_("Discards"), [(called[player["seat"]], player, player["discard"]) for player in view["players"]], lang)


def packs(view: View, lang: str, called: Sequence[str]) -> Markup:
    """Both packs, which strategists know; what has been played is marked (DD-78)."""
    return _piles(_("Packs"), [(called[player["seat"]], player, player["known"] or []) for player in view["players"]], lang)


def _piles(title: Message, piles: Sequence[tuple[str, View, Sequence[View]]], lang: str) -> Markup:
    return Markup(
        h.div(class_="piles")[
            h.h2[title.text(lang)],
            [
                h.section(class_="pile")[
                    h.h3[_crew(player, lang), name, h.small[str(len(cards))]],
                    h.ul[[_small_card(card, lang) for card in cards]] if cards else h.p[_("No cards yet.").text(lang)],
                ]
                for name, player, cards in piles
            ],
        ]
    )


def _small_card(card: View, lang: str) -> h.Element:
    played = card.get("played", False)
    return h.li(class_=f"small-card {card['colour']}{' played' if played else ''}")[
        h.span(class_="card-number")[card["number"]],
        icon(f"card-{card['kind']}", "card-sign"),
        h.span(class_="card-name")[names.card(card).text(lang)],
        h.span(class_="visually-hidden")[_("(played)").text(lang)] if played else None,
    ]
