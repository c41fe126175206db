"""The start page: the tables of this browser, the games as cards, and the set-up of a new table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

import htpy as h
from babel.dates import format_datetime
from starlette.responses import Response

from tabletier import games, load
from tabletier.engine.game import Game, values
from tabletier.language import Message, _, n_
from tabletier.tables.seats import NAME_LENGTH
from tabletier.tables.table import Table
from tabletier.web.people import BOTS, HERE
from tabletier.web.shell import page
from tabletier.web.visit import Visit

PLAYERS: dict[str, Message] = {"person": _("Person at this device"), "free": _("Friend, by a link")} | {bot: BOTS[bot] for bot in HERE}
ROWS_SHOWN = 4
#: So many days after the last move a table is listed among the older ones, unless whoever runs the site says otherwise.
ARCHIVE_AFTER = 30


@dataclass(frozen=True)
class Wish:
    """What a set-up form holds: of a new table, of an earlier one to be played again, or of one that did not fit."""

    mode: str
    seats: tuple[tuple[str, str], ...]  # (player, name) of each row; player "" is nobody
    options: Mapping[str, str]
    seed: str = ""
    watch: bool = False


def start_page(visit: Visit, tables: Iterable[Table], *, since: float, status: int = 200) -> Response:
    """The first page. Tables at which nothing has happened ``since`` then, in seconds since 1970, are folded away."""
    say = visit.say
    listed = sorted(tables, key=lambda table: table.is_over or table.recording)
    content = h.main(id="content", class_="start", tabindex="-1")[
        _yours(visit, [table for table in listed if table.touched >= since], [table for table in listed if table.touched < since])
        if listed
        else None,
        h.section(class_="games", aria_labelledby="games")[
            h.h1(id="games")[say(_("Which game do you want to play?"))],
            h.div(class_="cards")[[_card(visit, load(slug)) for slug in games()]],
        ],
        h.section(class_="import", aria_labelledby="import-title")[
            h.h2(id="import-title")[say(_("Open an exported table"))],
            h.p[say(_("A table that was exported can be looked at again, step by step."))],
            h.form(method="post", action="/import", enctype="multipart/form-data")[
                h.label(for_="export")[say(_("File of the export"))],
                h.input(id="export", type="file", name="export", accept="application/json,.json", required=True),
                h.button(type="submit")[say(_("Open"))],
            ],
        ],
    ]
    return page(visit, "Tabletier", content, kind="start", status=status)


def _yours(visit: Visit, recent: list[Table], older: list[Table]) -> h.Element:
    return h.section(class_="running", aria_labelledby="running")[
        h.h2(id="running")[visit.say(_("Your tables"))],
        _listed(visit, recent) if recent else None,
        h.details(class_="older")[h.summary[visit.say(n_("{n} older table", "{n} older tables", len(older)))], _listed(visit, older)]
        if older
        else None,
    ]


def _listed(visit: Visit, tables: list[Table]) -> h.Element:
    return h.ul(class_="tables")[
        [
            h.li(data_game=table.game.slug)[
                h.a(href=f"/t/{table.id}")[
                    h.strong[visit.say(table.game.title)],
                    h.span(class_="who")[", ".join(seat.name for seat in table.seats)],
                    h.span(class_="when")[format_datetime(datetime.fromtimestamp(table.created), "short", locale=visit.lang)],
                    h.span(class_="state")[visit.say(_state(table))],
                ]
            ]
            for table in tables
        ]
    ]


def _state(table: Table) -> Message:
    if table.is_over or table.recording:
        return _("Finished")
    return _("Running") if table.begun else _("Waiting for players")


def _card(visit: Visit, game: Game) -> h.Element:
    say, about = visit.say, game.about
    cover = getattr(game.face, "cover", None)
    seats = sorted({n for counts in game.modes.values() for n in counts})
    return h.article(class_="card game-card", data_game=game.slug)[
        h.div(class_="cover")[cover(visit.lang) if cover else None],
        h.div(class_="card-text")[
            h.h2[say(game.title)],
            h.p[say(about.pitch)],
            h.p(class_="facts")[
                h.span[say(_players(seats))],
                h.span[say(_("{low} to {high} minutes", low=about.minutes[0], high=about.minutes[1]))],
            ],
            h.div(class_="card-buttons")[
                [_play_now(visit, game, mode) for mode in _begun_at_once(game)],
                h.a(class_="button", href=f"/new/{game.slug}")[say(_("Choose players and options"))],
                h.a(class_="quiet", href=f"/rules/{game.slug}")[say(_("Rules"))],
            ],
            [h.p(class_="honest")[say(note)] for note in about.notes],
        ],
    ]


def _players(counts: list[int]) -> Message:
    if len(counts) == 1:
        return n_("{n} player", "{n} players", counts[0])
    return _("{low} to {high} players", low=counts[0], high=counts[-1])


def _begun_at_once(game: Game) -> list[str]:
    """The modes that one click begins: the first one against bots, and the first one with an automaton."""
    alone = [mode for mode in game.modes if mode in game.automaton_modes]
    return [mode for mode in game.modes if mode in alone[:1] or mode == next((m for m in game.modes if m not in alone), None)]


def _play_now(visit: Visit, game: Game, mode: str) -> h.Element:
    """One click: alone in a mode with an automaton, else against one bot."""
    alone = mode in game.automaton_modes
    label = _("Play now, alone") if alone else _("Play now against a bot")
    players = [("person", "")] if alone else [("person", ""), ("bot:greedy", "")]
    return h.form(method="post", action="/tables")[
        h.input(type="hidden", name="game", value=game.slug),
        h.input(type="hidden", name="mode", value=mode),
        [
            [h.input(type="hidden", name="player", value=player), h.input(type="hidden", name="name", value=name)]
            for player, name in players
        ],
        h.button(class_="primary", type="submit")[visit.say(label)],
    ]


def new_page(visit: Visit, game: Game, wish: Wish | None = None, fault: str | None = None, *, status: int = 200) -> Response:
    """The set-up of a new table: one form per mode, so that nothing has to appear or vanish."""
    say = visit.say
    title = say(_("New table: {game}", game=game.title))
    content = h.main(id="content", class_="setup", tabindex="-1")[
        h.h1[title],
        h.p(class_="fault", role="alert")[fault] if fault else None,
        h.div(class_="setups")[
            [
                _setup(visit, game, mode, wish if wish and wish.mode == mode else _first_wish(game, mode))
                for mode in _first_the_wished(game, wish)
            ]
        ],
        [h.p(class_="honest")[say(note)] for note in game.about.notes],
    ]
    return page(visit, title, content, kind="setup", game=game.slug, status=status)


def _first_the_wished(game: Game, wish: Wish | None) -> list[str]:
    return sorted(game.modes, key=lambda mode: wish is not None and mode != wish.mode)


def _first_wish(game: Game, mode: str) -> Wish:
    few = game.modes[mode][-1] == 1
    return Wish(mode, (("person", ""),) if few else (("person", ""), ("bot:greedy", "")), {})


def _setup(visit: Visit, game: Game, mode: str, wish: Wish) -> h.Element:
    say, about = visit.say, game.about
    most = game.modes[mode][-1]
    rows = [_seat_row(visit, mode, k, game.modes[mode][0], wish) for k in range(most)]
    shown = max(ROWS_SHOWN, sum(bool(player) for player, _name in wish.seats))
    return h.form(class_="setup-form", method="post", action="/tables", aria_labelledby=f"mode-{mode}")[
        h.h2(id=f"mode-{mode}")[say(about.modes[mode])],
        h.input(type="hidden", name="game", value=game.slug),
        h.input(type="hidden", name="mode", value=mode),
        h.fieldset(class_="seats")[
            h.legend[say(_("Who plays"))],
            rows[:shown],
            h.details(class_="more")[h.summary[say(_("More players, up to {n}", n=most))], rows[shown:]] if rows[shown:] else None,
        ],
        h.fieldset(class_="options")[
            h.legend[say(_("Options"))],
            [
                _option(visit, game, mode, name, wish)
                for name in game.options.model_fields
                if mode in (about.options[name].modes or game.modes)
            ],
            h.div(class_="field")[
                h.label(for_=f"{mode}-seed")[say(_("Seed"))],
                h.input(
                    id=f"{mode}-seed",
                    name="seed",
                    inputmode="numeric",
                    pattern="[0-9]{1,18}",
                    maxlength="18",
                    autocomplete="off",
                    value=wish.seed,
                ),
                h.small[say(_("Empty: shuffled by chance. A number always gives the same shuffles, and the table is marked as such."))],
            ],
            h.div(class_="field check")[
                h.input(id=f"{mode}-watch", type="checkbox", name="watch", value="yes", checked=wish.watch),
                h.label(for_=f"{mode}-watch")[say(_("Others who have the link may watch"))],
            ],
        ],
        h.button(class_="primary", type="submit")[say(_("Start"))],
    ]


def _seat_row(visit: Visit, mode: str, k: int, least: int, wish: Wish) -> h.Element:
    say = visit.say
    player, name = wish.seats[k] if k < len(wish.seats) else ("", "")
    # So many seats as the game needs are always somebody's.
    nobody = [] if k < least else [h.option(value="", selected=not player)[say(_("Nobody"))]]
    return h.div(class_="seat-row")[
        h.label(class_="visually-hidden", for_=f"{mode}-player-{k}")[say(_("Player {n}", n=k + 1))],
        h.select(id=f"{mode}-player-{k}", name="player")[
            nobody,
            [h.option(value=value, selected=value == player)[say(label)] for value, label in PLAYERS.items()],
        ],
        h.label(class_="visually-hidden", for_=f"{mode}-name-{k}")[say(_("Name of player {n}", n=k + 1))],
        h.input(
            id=f"{mode}-name-{k}",
            name="name",
            maxlength=str(NAME_LENGTH),
            value=name,
            autocomplete="off",
            placeholder=say(_("Player {n}", n=k + 1)),
        ),
    ]


def _option(visit: Visit, game: Game, mode: str, name: str, wish: Wish) -> h.Element | None:
    """One option: a check box for yes or no, else a choice among its values; nothing where there is nothing to choose."""
    say, option = visit.say, game.about.options[name]
    field = game.options.model_fields[name]
    chosen = wish.options.get(name, "")
    rule = h.a(class_="rule", href=f"/rules/{game.slug}#{option.rule}", target="_blank")[option.rule] if option.rule else None
    at = f"{mode}-{name}"
    if field.annotation is bool:
        checked = chosen == "yes" if chosen else bool(field.default)
        return h.div(class_="field check")[
            h.input(id=at, type="checkbox", name=f"option-{name}", value="yes", checked=checked), h.label(for_=at)[say(option.label)], rule
        ]
    offered = option.values() if option.values else values(field.annotation)
    if len(offered) < 2:
        return None
    default = chosen or str(field.default)
    return h.div(class_="field")[
        h.label(for_=at)[say(option.label)],
        h.select(id=at, name=f"option-{name}")[
            [
                h.option(value=str(value), selected=str(value) == default)[
                    say(option.choices[value]) if value in option.choices else str(value)
                ]
                for value in offered
            ]
        ],
        rule,
    ]
