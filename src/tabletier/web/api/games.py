"""What is played here: games with their modes and options, and bots."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request

import tabletier
from tabletier.engine import game as engine
from tabletier.language import Message
from tabletier.web.api import told
from tabletier.web.api.asked import Slug
from tabletier.web.api.faults import language_of
from tabletier.web.setup import game_named


async def list_games(request: Request) -> told.Games:
    """All games with their modes and options, and the bots that seats can be given to."""
    lang = language_of(request)
    games = [game_told(tabletier.load(slug), lang) for slug in tabletier.games()]
    return told.Games(games=games, bots=list(request.app.state.tables.bots))


async def show_game(request: Request, game: Slug) -> told.Game:
    """One game with its modes and options."""
    return game_told(game_named(game), language_of(request))


def game_told(game: engine.Game, lang: str) -> told.Game:
    """What programs are told about a game."""
    about = game.about

    def say(message: Any) -> str:
        return message.text(lang) if isinstance(message, Message) else str(message)

    return told.Game(
        game=game.slug,
        title=game.title.text(lang),
        pitch=say(about.pitch),
        rules_version=game.rules_version,
        n_actions=game.n_actions,
        modes=[
            told.Mode(mode=mode, title=say(about.modes.get(mode, mode)), seats=list(seats), automaton=mode in game.automaton_modes)
            for mode, seats in game.modes.items()
        ],
        options=[
            told.Option(
                option=name,
                title=say(about.options[name].label),
                choices=_choices(about.options[name], field.annotation),
                default=field.default,
                modes=list(about.options[name].modes or game.modes),
            )
            for name, field in game.options.model_fields.items()
        ],
    )


def _choices(option: Any, annotation: Any) -> list[bool | str]:
    if annotation is bool:
        return [False, True]
    return list(option.values() if option.values else engine.values(annotation))
