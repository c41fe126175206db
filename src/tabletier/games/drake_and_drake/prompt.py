"""The sentence that says what to do now, and beside it the choices that belong to no card and no square."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import htpy as h
from markupsafe import Markup

from tabletier.draw.cards import act_button
from tabletier.draw.pick import pick_bar
from tabletier.draw.scene import Button, Choices, Panel
from tabletier.games.drake_and_drake import names
from tabletier.games.drake_and_drake.art import icon
from tabletier.games.drake_and_drake.choices import card_now
from tabletier.games.drake_and_drake.state import ACTIONS, Colour, Do
from tabletier.language import Message, _

View = Mapping[str, Any]


def prompt(view: View, choices: Choices, lang: str, called: Sequence[str]) -> Panel:
    """The panel with the sentence and the choices of the bar."""
    body = h.div({"id": "prompt", "class": "prompt", "data-show": "board"})[
        h.p(class_="sentence", tabindex="-1")[sentence(view, called).text(lang)],
        h.div(class_="tray")[
            [_tray_button(button, lang) for button in choices.buttons if button.target is None],
            pick_bar(choices.pick, lang) if choices.pick else None,
        ],
    ]
    return Panel("prompt", Markup(body))


def _tray_button(button: Button, lang: str) -> h.Element:
    what, value = ACTIONS.parts(button.action)
    if what == Do.COLOUR:
        crew = Colour(value).name.lower()
        return act_button(button, lang, [icon(f"crew-sign-{crew}", "crew-picture"), button.label.text(lang)], class_="choice crew-choice")
    return act_button(button, lang, class_="choice" if what == Do.DECLINE else "choice primary")


def sentence(view: View, called: Sequence[str]) -> Message:
    """What the viewer is to do, or whom everybody waits for."""
    if view["over"]:
        return _result(view, called)
    if view.get("replay"):
        return _two_games(view, _("Round {round}", round=view["round"]))
    waiting = [called[seat] for seat in view["to_act"]]
    mine = view["viewer"] in view["to_act"]
    phase = view["phase"]
    if phase == "colours":
        return _("Choose the colour of your crew.") if mine else _("Colour still to be chosen: {names}.", names=waiting)
    if phase == "selection":
        return _selecting(view, waiting, mine=mine)
    if mine:
        return _deciding(view, called)
    card = card_now(view)
    if view["decider"] != card["seat"]:
        return _(
            "{other}’s landing {number}: the square is for {name} to say.", name=waiting, other=called[card["seat"]], number=card["number"]
        )
    return _("Card {card}: {name} to decide.", name=waiting, card=names.numbered(card))


def _two_games(view: View, words: Message) -> Message:
    return words if view["games"] == 1 else _("Game {game} of 2. {words}", game=view["which_game"], words=words)


def _selecting(view: View, waiting: list[str], *, mine: bool) -> Message:
    if mine:
        words = _("Round {round}: choose your set: 4 yellow cards, or 2 yellow and 1 orange, or 2 orange.", round=view["round"])
        return _two_games(view, words)
    seated = view["viewer"] is not None and view["viewer"] >= 0
    if seated and view["players"][view["viewer"]]["ready"]:
        return _("Your set lies face down. {names} is still choosing; until then you can change it: Undo.", names=waiting)
    return _two_games(view, _("Round {round}. Still choosing: {names}.", round=view["round"], names=waiting))


def _deciding(view: View, called: Sequence[str]) -> Message:
    card = card_now(view)
    number, phase = card["number"], view["phase"]
    if phase == "landing" and card["seat"] != view["viewer"]:
        return _("Falsification: say where {name}’s pirate of value {value} lands.", name=called[card["seat"]], value=card["value"])
    if phase == "landing":
        return _("Card {number}: land your pirate of value {value} on a free square.", number=number, value=card["value"])
    if phase == "elimination":
        return _("Card {number}, Elimination: choose an enemy beside one of your pirates.", number=number)
    if phase == "push":
        return _("Card {number}, No quarter: choose the enemy to push.", number=number)
    if phase == "recruiters":
        return _("Card {number}, Recruiters: choose the line that joins you.", number=number)
    if phase == "contagion":
        return _("Card {number}, Contagion: choose the pirate that you give up.", number=number)
    return _("Contagion: choose whom your pirate on {square} takes along.", square=view["source"])


def _result(view: View, called: Sequence[str]) -> Message:
    totals = [player["total"] for player in view["players"]]
    first = [seat for seat, place in enumerate(view["places"]) if place == 1]
    if len(first) > 1:
        return _("Shared victory with {points} points: {names}.", points=totals[0], names=list(called))
    return _("Victory for {name}, {points} to {others}.", name=called[first[0]], points=totals[first[0]], others=totals[1 - first[0]])
