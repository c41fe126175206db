"""Opening a table: the set-up form, play again, and bringing in an export."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from fastapi import File, Form, UploadFile
from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tabletier import load
from tabletier.engine.game import Game
from tabletier.language import _
from tabletier.tables.export import parse
from tabletier.tables.refusal import Refusal, StoreError
from tabletier.tables.seats import BOT, PERSON, Seat
from tabletier.tables.table import Table
from tabletier.web.access import at_table
from tabletier.web.faults import Fault
from tabletier.web.network import at_this_computer
from tabletier.web.seats import Device, enlist, new_device, remember
from tabletier.web.start import PLAYERS, Wish, new_page
from tabletier.web.visit import Visit, visit

OPTION = "option-"
MOST_SEATS = 32


class Setup(BaseModel):
    """The fixed part of the set-up form; the options of the game come beside it as ``option-NAME``."""

    model_config = ConfigDict(extra="allow")

    game: Annotated[str, Field(max_length=40)]
    mode: Annotated[str, Field(max_length=40)]
    player: Annotated[list[str], Field(min_length=1, max_length=MOST_SEATS)]
    name: Annotated[list[str], Field(min_length=1, max_length=MOST_SEATS)]
    seed: Annotated[str, Field(max_length=40)] = ""
    watch: Annotated[str, Field(pattern="^yes$")] | None = None

    def wish(self) -> Wish:
        """The form in the shape in which it can be shown again."""
        return Wish(self.mode, tuple(zip(self.player, self.name, strict=False)), self.chosen(), self.seed, self.watch is not None)

    def chosen(self) -> dict[str, str]:
        """The options in the form. Raises Fault for a field that the form does not have."""
        extra = self.model_extra or {}
        for field in extra:
            if not field.startswith(OPTION):
                raise Fault(422, _("The form has no field {field}.", field=field[:40]))
        return {field.removeprefix(OPTION): str(value) for field, value in extra.items()}


async def new(request: Request) -> Response:
    """GET /new/SLUG: the set-up form; ``again=NAME`` fills it in as that table of this browser was."""
    here, game = visit(request), game_named(request.path_params["slug"])
    earlier = request.query_params.get("again")
    if not earlier:
        return new_page(here, game)
    table: Table = await request.app.state.tables.get(earlier)
    return new_page(here, game, wish_of(table) if table.game is game and (table.is_over or table.spectators) else None)


def wish_of(table: Table) -> Wish:
    """A table in the shape of the form."""
    options = {name: ("yes" if value else "no") if isinstance(value, bool) else str(value) for name, value in table.options.items()}
    return Wish(table.mode, tuple((seat.player, seat.name) for seat in table.seats), options, watch=table.spectators)


async def create(request: Request, form: Annotated[Setup, Form()]) -> Response:
    """POST /tables: opens a table and seats all its persons at this device."""
    here, game = visit(request), game_named(form.game)
    options = form.chosen()
    if len(form.player) != len(form.name):
        raise Fault(422, _("The form does not fit: every player needs a name field of its own."))
    try:
        seats = seats_of(here, form)
        table = await request.app.state.tables.create(
            game.slug, form.mode, seats, options_of(game, form.mode, options), seed=seed_of(form.seed), spectators=form.watch is not None
        )
    except StoreError:
        raise
    except (Fault, Refusal) as fault:
        return new_page(here, game, form.wish(), here.say(fault.message), status=422)
    return seated(request, table)


def seats_of(here: Visit, form: Setup) -> list[Seat]:
    """The seats in the form, in order; rows of nobody are left out."""
    rows = [(player, name) for player, name in zip(form.player, form.name, strict=True) if player]
    for player, _name in rows:
        if player not in PLAYERS:
            raise Fault(422, _("There is no player “{player}”.", player=player[:40]))
    return named_seats(rows, here.lang)


def named_seats(rows: Sequence[tuple[str, str]], lang: str) -> list[Seat]:
    """Seats from (player, name); an empty name gets a plain one. Raises Fault where two have the same, BadSeat for what is no name."""
    seats: list[Seat] = []
    for n, (player, name) in enumerate(rows, 1):
        plain = _("Bot {n}", n=n) if player.startswith(BOT) else _("Player {n}", n=n)
        seats.append(Seat(name if name.strip() else plain.text(lang), player))
    names = [seat.name for seat in seats]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice:
        raise Fault(422, _("Two players are called {name}: give each a name of their own.", name=twice))
    return seats


def options_of(game: Game, mode: str, chosen: Mapping[str, str]) -> dict[str, Any]:
    """The options as the game takes them: a box that is not ticked sends nothing."""
    options: dict[str, Any] = dict(chosen)
    for name, field in game.options.model_fields.items():
        if field.annotation is bool and mode in (game.about.options[name].modes or game.modes):
            if options.get(name, "no") not in ("yes", "no"):
                raise Fault(422, _("Option {name} is yes or no.", name=name))
            options[name] = options.get(name) == "yes"
    return options


def seed_of(text: str) -> int | None:
    """The seed in the form, None where it is left to chance."""
    text = text.strip()
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 18):
        raise Fault(422, _("A seed is a whole number of at most 18 digits, not “{seed}”.", seed=text[:24]))
    return int(text)


async def claim(request: Request) -> Response:
    """POST /t/NAME/claim: on one's own computer, another browser goes on with a table."""
    table, held = await at_table(request)
    if held is None and not at_this_computer(request):
        raise Fault(403, _("Only the browser that opened this table can go on with it."))
    return seated(request, table) if held is None else RedirectResponse(f"/t/{table.id}", 303)


async def hand_on(request: Request, seat: Annotated[str, Form(pattern=r"^\d{0,2}$")] = "") -> Response:
    """POST /t/NAME/pass: hides a shared device (no seat), or says which of its seats holds it now."""
    table, held = await at_table(request)
    if held is None or (seat and int(seat) not in held.seats):
        raise Fault(403, _("This browser does not hold that seat, so nothing was changed."))
    last = held.last if held.holder is None else held.holder
    response = RedirectResponse(f"/t/{table.id}", 303)
    passed = Device(held.seats, int(seat), owner=held.owner) if seat else Device(held.seats, None, last, owner=held.owner)
    remember(request, response, table, passed)
    return response


async def bring_in(request: Request, export: Annotated[UploadFile, File()]) -> Response:
    """POST /import: an exported table, to be looked at again. Refused with the number of the entry that does not fit."""
    table = await request.app.state.tables.import_(parse(await export.read()))
    response = RedirectResponse(f"/t/{table.id}/replay?step=0", 303)
    enlist(request, response, table)
    return response


def seated(request: Request, table: Table) -> Response:
    """To the table, with all its persons at this device."""
    response = RedirectResponse(f"/t/{table.id}", 303)
    remember(request, response, table, new_device(tuple(k for k, seat in enumerate(table.seats) if seat.player == PERSON), owner=True))
    enlist(request, response, table)
    return response


def game_named(slug: str) -> Game:
    """A game by the name in an address or a form. Raises Fault 404."""
    try:
        return load(slug)
    except LookupError:
        raise Fault(404, _("There is no game “{slug}” here.", slug=slug[:40])) from None
