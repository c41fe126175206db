"""Who sits at a table, as a panel: free seats to sit down at, one's own seats, and what the owner of the table can do."""

from __future__ import annotations

import htpy as h

from tabletier.language import Message, _, n_
from tabletier.tables.seats import FREE, NAME_LENGTH, Seat
from tabletier.tables.table import Table
from tabletier.web.seats import Device

#: Who can play a seat, and what that is called.
BOTS: dict[str, Message] = {"bot:greedy": _("Bot: greedy"), "bot:random": _("Bot: random")}
#: What the buttons call giving a seat to a bot.
BOT_BUTTONS: dict[str, Message] = {"bot:greedy": _("Let the greedy bot play"), "bot:random": _("Let the random bot play")}


def people(table: Table, device: Device, lang: str) -> h.Element:
    """The panel of the seats. It holds nothing of the game, so everybody who has the link may see it."""
    waiting = not table.begun and not table.closed
    return h.section(id="people", class_="people", aria_labelledby="people-title", data_begun="" if table.begun else None)[
        h.h2(id="people-title", tabindex="-1")[_headline(table).text(lang)],
        h.ol(class_="seats")[[_seat(table, device, k, seat, lang) for k, seat in enumerate(table.seats)]],
        h.p(class_="hint")[_("The game begins by itself when every seat is taken.").text(lang)] if waiting else None,
        _owner(table, lang) if device.owner else None,
    ]


def _headline(table: Table) -> Message:
    if table.closed:
        return _("This table has been closed")
    free = len(table.roster.free)
    return n_("{n} seat is free", "{n} seats are free", free) if free else _("Who plays")


def _seat(table: Table, device: Device, k: int, seat: Seat, lang: str) -> h.Element:
    own = k in device.seats
    return h.li(id=f"seat-{k}", class_="seat" + (" own" if own else "") + (" free" if seat.player == FREE else ""))[
        h.strong(class_="seat-name")[seat.name],
        h.span(class_="seat-state")[_state(table, device, k, seat).text(lang)],
        None if table.closed else _sit_down(table, k, lang) if seat.player == FREE and not device.seats else None,
        None if table.closed else _controls(table, device, k, seat, lang),
    ]


def _state(table: Table, device: Device, k: int, seat: Seat) -> Message:
    if seat.player == FREE:
        return _("free")
    if seat.bot:
        return BOTS.get(seat.player, _("Bot: {name}", name=seat.bot))
    return _("at this device") if k in device.seats else _("at another device")


def _sit_down(table: Table, k: int, lang: str) -> h.Element:
    """The form that takes a free seat. A script adds some chance of this person's own, so that the house cannot choose the shuffles."""
    yours, most = _("Your name").text(lang), str(NAME_LENGTH)
    return h.form(class_="sit-down", method="post", action=f"/t/{table.id}/join")[
        h.input(type="hidden", name="seat", value=str(k)),
        h.input(type="hidden", name="nonce", value="", data_nonce=table.id),
        h.label(class_="visually-hidden", for_=f"join-{k}")[yours],
        h.input(id=f"join-{k}", name="name", required=True, maxlength=most, autocomplete="off", placeholder=yours),
        h.button(class_="primary", type="submit")[_("Sit down here").text(lang)],
    ]


def _controls(table: Table, device: Device, k: int, seat: Seat, lang: str) -> h.Node:
    own, owner, free, over = k in device.seats, device.owner, seat.player == FREE, table.is_over
    buttons: list[h.Node] = []
    if own and not table.begun:
        buttons.append(_button(table, "leave", _("Get up"), lang, seat=k))
    if owner and not over:
        if seat.bot is None:
            buttons += [_button(table, "player", label, lang, seat=k, player=bot) for bot, label in BOT_BUTTONS.items()]
        elif table.begun:
            buttons.append(_button(table, "player", _("Give it back to a person"), lang, seat=k, player="person"))
        if not free and not own and seat.bot is None:
            buttons.append(_button(table, "issue", _("New link to this seat"), lang, seat=k))
    here_too = _sit_down(table, k, lang) if free and device.seats else None
    if not buttons and not own and not here_too:
        return None
    return h.details(class_="seat-more")[
        h.summary[_("Change").text(lang)],
        here_too,
        h.form(class_="rename", method="post", action=f"/t/{table.id}/name")[
            h.input(type="hidden", name="seat", value=str(k)),
            h.label(class_="visually-hidden", for_=f"name-{k}")[_("Name").text(lang)],
            h.input(id=f"name-{k}", name="name", value=seat.name, required=True, maxlength=str(NAME_LENGTH), autocomplete="off"),
            h.button(type="submit")[_("Rename").text(lang)],
        ]
        if own or (owner and not free)
        else None,
        h.div(class_="seat-buttons")[buttons],
    ]


def _button(table: Table, action: str, label: Message, lang: str, **fields: object) -> h.Element:
    return h.form(class_=f"do-{action}", method="post", action=f"/t/{table.id}/{action}")[
        [h.input(type="hidden", name=name, value=str(value)) for name, value in fields.items()],
        h.button(type="submit")[label.text(lang)],
    ]


def _owner(table: Table, lang: str) -> h.Element:
    """What the owner decides about the table as a whole."""
    watch, closed = table.spectators, table.closed
    watching = _("No onlookers any more") if watch else _("Let others who have the link watch")
    closing = _("Open this table again") if closed else _("Close this table")
    return h.div(class_="owner")[
        h.h3[_("You opened this table").text(lang)],
        None if closed else _button(table, "watch", watching, lang, allowed="no" if watch else "yes"),
        None if table.is_over else _button(table, "close", closing, lang, closed="no" if closed else "yes"),
    ]


def again(table: Table, device: Device, lang: str) -> h.Element:
    """Where the same people go on, once one of them has begun another game."""
    goes_on = table.roster.next_table is not None and bool(device.seats)
    return h.div(id="again", class_="again")[
        [
            h.p(role="status")[_("Another game has begun with the same people.").text(lang)],
            h.form(method="post", action=f"/t/{table.id}/follow")[h.button(class_="primary")[_("Sit down there").text(lang)]],
        ]
        if goes_on
        else None
    ]
