"""Opening a table, looking who sits there, sitting down, and what its owner decides."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends
from starlette.requests import Request

import tabletier
from tabletier.language import _
from tabletier.tables.hall import Tables
from tabletier.tables.roster import CLOSE, ISSUE, JOIN, PLAYER
from tabletier.tables.seats import PERSON
from tabletier.tables.table import Table
from tabletier.web import grants
from tabletier.web.api import asked, told
from tabletier.web.api.access import Caller, at_table, check_seat, owner, owner_at_seat
from tabletier.web.api.asked import SeatNumber
from tabletier.web.api.faults import language_of
from tabletier.web.faults import Fault
from tabletier.web.setup import named_seats

#: A seat that a program plays itself.
ME = "me"

TableHere = Annotated[Table, Depends(at_table)]
Owner = Annotated[Caller, Depends(owner)]
OwnerAtSeat = Annotated[Caller, Depends(owner_at_seat)]


async def create_table(request: Request, wish: asked.TableWish) -> told.Opened:
    """Opens a table. The answer holds the tokens of the owner and of every seat of `me`; nobody can get at them again."""
    if wish.game not in tabletier.games():
        raise Fault(422, _("There is no game “{slug}” here.", slug=wish.game))
    seats = named_seats([(PERSON if seat.player == ME else seat.player, seat.name) for seat in wish.seats], language_of(request))
    table = await _tables(request).create(wish.game, wish.mode, seats, wish.options, wish.seed, wish.onlookers)
    own = tuple(k for k, seat in enumerate(wish.seats) if seat.player == ME)
    return told.Opened(
        table=table_told(table),
        owner_token=grants.written(request, grants.PROGRAM, table, grants.grant(table, own, owner=True)),
        tokens=[told.SeatToken(seat=seat, token=_token(request, table, seat)) for seat in own],
    )


async def show_table(table: TableHere) -> told.Table:
    """Who sits at a table, and how far it is. It tells nothing of the game before its end, so it needs no token."""
    return table_told(table)


async def join(request: Request, table: TableHere, seat: SeatNumber, joining: asked.Joining) -> told.Seated:
    """Takes a free seat. With the last one the game begins."""
    check_seat(table, seat)
    await _tables(request).change(table.id, JOIN, seat, name=joining.name, nonce=joining.nonce)
    return await _seated(request, table, seat)


async def set_player(request: Request, caller: OwnerAtSeat, playing: asked.Playing) -> told.Table:
    """The owner gives a seat, free or not, to a bot, or back to those who hold it."""
    await _tables(request).change(caller.table.id, PLAYER, caller.seat, player=playing.player)
    return table_told(await _tables(request).get(caller.table.id))


async def issue(request: Request, caller: OwnerAtSeat) -> told.Seated:
    """The owner takes a seat from all who hold it, programs and browsers, and gets a new token of it; the old ones count no more."""
    await _tables(request).change(caller.table.id, ISSUE, caller.seat)
    return await _seated(request, caller.table, caller.seat)


async def close(request: Request, caller: Owner, closing: asked.Closing) -> told.Table:
    """The owner closes the table, or opens it again. Nothing is lost."""
    await _tables(request).change(caller.table.id, CLOSE, closed=closing.closed)
    return table_told(await _tables(request).get(caller.table.id))


def _tables(request: Request) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


async def _seated(request: Request, table: Table, seat: int) -> told.Seated:
    table = await _tables(request).get(table.id)
    return told.Seated(table=table_told(table), seat=seat, token=_token(request, table, seat))


def _token(request: Request, table: Table, seat: int) -> str:
    return grants.written(request, grants.PROGRAM, table, grants.grant(table, (seat,)))


def table_told(table: Table) -> told.Table:
    """What everybody may know of a table."""
    return told.Table(
        table=table.id,
        game=table.game.slug,
        rules_version=table.head.rules_version,
        mode=table.mode,
        options=dict(table.options),
        created=table.created,
        commitment=table.commitment,
        chosen_seed=table.chosen_seed,
        onlookers=table.spectators,
        seats=[told.Seat(seat=k, name=seat.name, player=seat.player) for k, seat in enumerate(table.seats)],
        free=list(table.roster.free),
        begun=table.begun,
        over=table.is_over,
        closed=table.closed,
        recording=table.recording,
        result=_result(table),
    )


def _result(table: Table) -> told.Result | None:
    if not table.is_over:
        return None
    counted = table.result
    return told.Result(scores=counted.scores, places=counted.places, outcome=counted.outcome or [])
