"""Sitting down, getting up, and going on at another device; and what the owner of a table does about its seats."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Form
from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tabletier.language import _
from tabletier.tables.roster import AGAIN, CLOSE, ISSUE, JOIN, LEAVE, NAME, PLAYER, SPEND, TABLE, WATCH
from tabletier.tables.table import Table
from tabletier.web import grants
from tabletier.web.access import at_begun_table, at_table, check_owner, own_seat
from tabletier.web.faults import Fault
from tabletier.web.people_page import link_page, people_page, take_page
from tabletier.web.seats import SPECTATOR, Device, enlist, joined, remember
from tabletier.web.visit import visit

SeatNumber = Annotated[int, Field(ge=0, le=63)]
Name = Annotated[str, Field(max_length=200)]
#: What a joining person's browser throws into the shuffles: 32 bytes in hexadecimal, or nothing without script.
Nonce = Annotated[str, Field(pattern=r"^([0-9a-f]{64})?$")]
YesNo = Literal["yes", "no"]


class Exact(BaseModel):
    """A form without other fields than its own."""

    model_config = ConfigDict(extra="forbid")


class Joining(Exact):
    """The form of a free seat."""

    seat: SeatNumber
    name: Name
    nonce: Nonce = ""


class Naming(Exact):
    """The form of another name."""

    seat: SeatNumber
    name: Name


class Playing(Exact):
    """The form that gives a seat to a bot, or back to its person."""

    seat: SeatNumber
    player: Annotated[str, Field(max_length=100)]


class OfSeat(Exact):
    """The form of a button beside a seat."""

    seat: SeatNumber


class Watching(Exact):
    """The form that lets onlookers in, or no more."""

    allowed: YesNo


class Closing(Exact):
    """The form that closes a table, or opens it again."""

    closed: YesNo


async def people(request: Request) -> Response:
    """GET /t/NAME/people: who sits here, invitations, and other devices."""
    table, held = await at_table(request)
    return people_page(request, table, held)


async def join(request: Request, form: Annotated[Joining, Form()]) -> Response:
    """POST /t/NAME/join: takes a free seat for this device."""
    table, held = await at_table(request)
    await request.app.state.tables.change(table.id, JOIN, form.seat, name=form.name, nonce=form.nonce)
    return _seated(request, table, joined(held, [form.seat]))


async def leave(request: Request, form: Annotated[OfSeat, Form()]) -> Response:
    """POST /t/NAME/leave: gives a seat back before the game begins."""
    table, held = await at_table(request)
    own_seat(held, form.seat)
    assert held is not None
    plain = visit(request).say(_("Player {n}", n=form.seat + 1))
    await request.app.state.tables.change(table.id, LEAVE, form.seat, name=plain)
    left = tuple(seat for seat in held.seats if seat != form.seat)
    return _seated(request, table, joined(Device((), None, owner=held.owner), left))


async def rename(request: Request, form: Annotated[Naming, Form()]) -> Response:
    """POST /t/NAME/name: another name for one's own seat; the owner may name every seat."""
    table, held = await at_table(request)
    if held is None or not held.owner:
        own_seat(held, form.seat)
    await request.app.state.tables.change(table.id, NAME, form.seat, name=form.name)
    return _back(table)


async def player(request: Request, form: Annotated[Playing, Form()]) -> Response:
    """POST /t/NAME/player: the owner gives a seat to a bot, or back to its person."""
    table, held = await at_table(request)
    check_owner(held)
    await request.app.state.tables.change(table.id, PLAYER, form.seat, player=form.player)
    return _back(table)


async def issue(request: Request, form: Annotated[OfSeat, Form()]) -> Response:
    """POST /t/NAME/issue: takes a seat from all devices, and shows the owner a link that gives it to another one."""
    table, held = await at_table(request)
    check_owner(held)
    assert held is not None
    if form.seat in held.seats:
        raise Fault(409, _("This device holds that seat itself: to go on elsewhere, use “Continue on another device”."))
    await request.app.state.tables.change(table.id, ISSUE, form.seat)
    given = grants.grant(table, (form.seat,), seconds=grants.ISSUED_SECONDS)
    return link_page(request, table, given, name=table.seats[form.seat].name)


async def watch(request: Request, form: Annotated[Watching, Form()]) -> Response:
    """POST /t/NAME/watch: the owner lets onlookers in, or no more."""
    table, held = await at_table(request)
    check_owner(held)
    await request.app.state.tables.change(table.id, WATCH, allowed=form.allowed == "yes")
    return _back(table)


async def close(request: Request, form: Annotated[Closing, Form()]) -> Response:
    """POST /t/NAME/close: the owner closes the table, or opens it again."""
    table, held = await at_table(request)
    check_owner(held)
    await request.app.state.tables.change(table.id, CLOSE, closed=form.closed == "yes")
    return _back(table)


async def nudge(request: Request, form: Annotated[OfSeat, Form()]) -> Response:
    """POST /t/NAME/nudge: tells a person at another device that somebody waits."""
    table, held = await at_begun_table(request)
    if held is None or not held.seats:
        raise Fault(403, _("Only those who play can nudge each other."))
    if form.seat in held.seats or form.seat not in table.masked(SPECTATOR).to_act or table.seats[form.seat].bot:
        raise Fault(409, _("Nobody waits for that seat."))
    by = _speaker(held)
    state = request.app.state
    if not state.presence.nudge(table.id, form.seat, by, table.seat_entries(form.seat)):
        raise Fault(409, _("{name} has been nudged a moment ago.", name=table.seats[form.seat].name))
    return Response(status_code=204) if visit(request).by_script else RedirectResponse(f"/t/{table.id}", 303)


async def move(request: Request) -> Response:
    """POST /t/NAME/move: a link that brings this device's seats to another one as well; good for one time."""
    table, held = await at_table(request)
    if held is None:
        raise Fault(403, _("This browser holds no seat here, so there is nothing to go on with."))
    return link_page(request, table, grants.grant(table, held.seats, owner=held.owner, seconds=grants.LINK_SECONDS))


async def here(request: Request) -> Response:
    """GET /t/NAME/here/TOKEN: asks whether to go on at this device. Looking at it, as messengers do, uses nothing up."""
    table, link = await _link(request)
    return take_page(visit(request), table, link)


async def take(request: Request) -> Response:
    """POST /t/NAME/here/TOKEN: goes on at this device, one time."""
    table, link = await _link(request)
    _table, held = await at_table(request)
    await request.app.state.tables.change(table.id, SPEND, digest=grants.crossed_off(link))
    return _seated(request, table, joined(held, link.counts(table), owner=link.owner))


async def _link(request: Request) -> tuple[Table, grants.Grant]:
    table, _held = await at_table(request)
    link = grants.read(request, grants.LINK, table, request.path_params["token"])
    if link is None:
        raise Fault(404, _("This link is not whole. Copy all of it, or ask for a new one."))
    grants.check_usable(table, link)
    return table, link


async def play_again(request: Request) -> Response:
    """POST /t/NAME/again: a new table with the same people, and new shuffles; those at other devices are asked to follow."""
    old, held = await at_table(request)
    if not old.is_over or old.recording:
        raise Fault(409, _("This table can be played again when it is over."))
    if old.roster.next_table is not None:
        return await follow(request)
    if held is None:
        raise Fault(403, _("Only those who played here can play it again with the same people."))
    tables = request.app.state.tables
    table = await tables.create(old.game.slug, old.mode, list(old.seats), dict(old.options), spectators=old.spectators)
    await tables.change(old.id, AGAIN, _speaker(held), table=table.id)
    return _seated(request, table, joined(Device((), None), held.seats, owner=True))


async def follow(request: Request) -> Response:
    """POST /t/NAME/follow: takes this device's seats at the table at which the same people go on."""
    old, held = await at_table(request)
    if held is None or old.roster.next_table is None:
        raise Fault(403, _("This browser did not play here, so it has no seat there."))
    table: Table = await request.app.state.tables.get(old.roster.next_table)
    given = [seat for seat in held.seats if table.roster.issues[seat] == 0]  # what was issued anew there, the owner gives
    opened = old.roster.next_owner in held.seats or (held.owner and not held.seats and old.roster.next_owner == TABLE)
    return _seated(request, table, joined(Device((), None), given, owner=opened))


def _speaker(held: Device) -> int:
    """The seat that stands for a device: its holder's, or its first; of none where only the owner has it."""
    return held.holder if held.holder is not None else held.seats[0] if held.seats else TABLE


def _seated(request: Request, table: Table, now: Device) -> Response:
    response = RedirectResponse(f"/t/{table.id}", 303)
    remember(request, response, table, now)
    enlist(request, response, table)
    return response


def _back(table: Table) -> Response:
    return RedirectResponse(f"/t/{table.id}/people" if table.begun else f"/t/{table.id}", 303)
