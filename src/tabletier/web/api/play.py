"""Playing: looking, acting, taking back, and the document of a game."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Query
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from tabletier.language import _
from tabletier.tables.table import Table
from tabletier.web.api import asked, told
from tabletier.web.api.access import Caller, holder, onlooker, player
from tabletier.web.api.faults import language_of
from tabletier.web.faults import Fault
from tabletier.web.seats import SPECTATOR

Onlooker = Annotated[Caller, Depends(onlooker)]
Holder = Annotated[Caller, Depends(holder)]
Player = Annotated[Caller, Depends(player)]
InWords = Annotated[bool, Query(description="Whether the view is told in words as well (`words=1`).", examples=[True])]


async def watch(request: Request, caller: Onlooker, words: InWords = False) -> told.View:
    """The table as an onlooker may know it: with any token of it, with none where onlookers are welcome, and for everybody at the end."""
    return view_told(request, caller.table, SPECTATOR, words=words)


async def look(request: Request, caller: Holder, words: InWords = False) -> told.View:
    """The table as the seat may know it."""
    return view_told(request, caller.table, caller.seat, words=words)


async def act(request: Request, caller: Player, acting: asked.Acting, words: InWords = False) -> told.View:
    """Does actions of the seat, all or none, and tells its view after them. 409 `stale` where the situation has changed since `seen`."""
    seen = acting.seen
    await request.app.state.tables.act(
        caller.table.id, caller.seat, acting.actions, seen_entries=seen and seen.entries, seen_reveals=seen and seen.reveals
    )
    return await _after(request, caller, words)


async def undo(request: Request, caller: Player, taking: asked.TakingBack | None = None, words: InWords = False) -> told.View:
    """Takes the seat's latest entry back. 409 `nothing_to_undo` where something has come to light since, `stale` as for an act."""
    seen = taking and taking.seen
    await request.app.state.tables.undo(
        caller.table.id, caller.seat, seen_entries=seen and seen.entries, seen_reveals=seen and seen.reveals
    )
    return await _after(request, caller, words)


async def export_watched(caller: Onlooker) -> Response:
    """The game as a document: all of a finished one, of one that goes on what an onlooker may see."""
    return _exported(caller)


async def export(caller: Holder) -> Response:
    """The game as a document: all of a finished one, of one that goes on what the seat may see."""
    return _exported(caller)


def _exported(caller: Caller) -> Response:
    if not caller.table.begun:
        raise Fault(409, _("The game begins when every seat is taken."))
    return JSONResponse(caller.table.export(caller.seat))


async def _after(request: Request, caller: Caller, words: bool) -> told.View:
    table = await request.app.state.tables.get(caller.table.id)
    return view_told(request, table, caller.seat, words=words)


def view_told(request: Request, table: Table, viewer: int, *, words: bool) -> told.View:
    """A table as a viewer may know it, from its masked position alone; nothing of the position before the game has begun."""
    masked = table.masked(viewer) if table.begun else None
    seated = viewer != SPECTATOR
    legal = masked.legal_actions(viewer) if masked and seated and not table.at_rest else []
    lang = language_of(request)
    why_no_undo = table.undoable(viewer) if seated else _("An onlooker has nothing to take back.")
    return told.View(
        table=table.id,
        seat=viewer if seated else None,
        number=table.number(viewer),
        begun=table.begun,
        over=table.is_over,
        closed=table.closed,
        to_act=list(masked.to_act) if masked else [],
        legal=legal,
        undo=why_no_undo is None,
        seen=told.SeenNow(entries=table.seat_entries(viewer), reveals=table.state.reveals) if seated else None,
        view=masked.view(viewer) if masked else None,
        words=told.Words(
            legal={str(action): masked.describe(viewer, action, lang) for action in legal} if masked else {},
            lines=[line.text.text(lang) for line in table.lines(viewer)] if masked else [],
            undo=why_no_undo and why_no_undo.text(lang),
        )
        if words
        else None,
    )
