"""Who sits at a table, as panels: free seats to sit down at, one's own seats, and what the owner of the table can do."""

from __future__ import annotations

import htpy as h

from tabletier.bots.players import offered
from tabletier.language import Message, _, n_
from tabletier.tables.seats import FREE, NAME_LENGTH, Seat
from tabletier.tables.table import Table
from tabletier.web.seats import Device

#: Who can play a seat, and what that is called.
BOTS: dict[str, Message] = {"bot:greedy": _("Bot: greedy"), "bot:playout": _("Bot: playout"), "bot:random": _("Bot: random")}
#: What the buttons call giving a seat to a bot.
BOT_BUTTONS: dict[str, Message] = {
    "bot:greedy": _("Let the greedy bot play"),
    "bot:playout": _("Let the playout bot play"),
    "bot:random": _("Let the random bot play"),
}
#: Those of them that run on this computer.
HERE = [player for player in BOTS if player.removeprefix("bot:") in offered()]


def people(table: Table, device: Device, lang: str) -> h.Element:
    """The panel of the seats. It holds nothing of the game, so everybody who has the link may see it.

    Everything that can be typed, opened or pressed has an id of its own, so that it is the same when the panel is renewed.
    """
    lobby, seated = not table.begun, bool(device.seats)
    free = () if table.closed else table.roster.free
    return h.section(
        id="people",
        class_="people",
        aria_labelledby="people-title",
        data_begun="" if table.begun else None,
        data_focus_fallback="people-title",
    )[
        h.h2(id="people-title", tabindex="-1", class_=None if lobby or table.closed else "visually-hidden")[_headline(table).text(lang)],
        _sit_down(table, free[0], lang) if free and not seated else None,
        h.ol(class_="seats")[[_seat(table, device, k, seat, lang) for k, seat in enumerate(table.seats)]],
        h.details(id="one-more", class_="one-more")[
            h.summary[_("Somebody else plays at this device").text(lang)], _sit_down(table, free[0], lang)
        ]
        if free and seated
        else None,
        h.p(class_="people-note")[_("The game begins by itself when every seat is taken.").text(lang)] if free else None,
    ]


def _headline(table: Table) -> Message:
    if table.closed:
        return _("This table has been closed")
    free = len(table.roster.free)
    return n_("{n} seat is free", "{n} seats are free", free) if free else _("Who plays")


def _seat(table: Table, device: Device, k: int, seat: Seat, lang: str) -> h.Element:
    own, free = k in device.seats, seat.player == FREE
    choose = free and not device.seats and not table.closed and len(table.roster.free) > 1
    name = _("Seat {n}", n=k + 1).text(lang) if free else seat.name
    return h.li(id=f"seat-{k}", class_="seat" + (" own" if own else "") + (" free" if free else ""))[
        h.span(class_="seat-name")[name],
        h.span(class_="seat-state")[_state(device, k, seat).text(lang)],
        h.button(id=f"sit-{k}", type="submit", form=JOIN_FORM, name="seat", value=str(k), aria_label=f"{_HERE.text(lang)}: {name}")[
            _HERE.text(lang)
        ]
        if choose
        else None,
        None if table.closed else _controls(table, device, k, seat, lang),
    ]


JOIN_FORM = "join"
_HERE = _("Sit down here")


def _state(device: Device, k: int, seat: Seat) -> Message:
    if seat.player == FREE:
        return _("free")
    if seat.bot:
        return BOTS.get(seat.player, _("Bot: {name}", name=seat.bot))
    return _("at this device") if k in device.seats else _("at another device")


def _sit_down(table: Table, first: int, lang: str) -> h.Element:
    """The form that takes a free seat: the first one, or that of the button beside a seat.

    A script adds some chance of this person's own, so that the house cannot choose the shuffles.
    """
    return h.form(id=JOIN_FORM, class_="sit-down", method="post", action=f"/t/{table.id}/join")[
        h.input(type="hidden", name="nonce", value="", data_nonce=table.id),
        h.label(for_="join-name")[_("Your name").text(lang)],
        h.input(id="join-name", name="name", required=True, maxlength=str(NAME_LENGTH), autocomplete="nickname"),
        h.button(id="join-first", class_="primary", type="submit", name="seat", value=str(first))[_("Sit down").text(lang)],
    ]


def _controls(table: Table, device: Device, k: int, seat: Seat, lang: str) -> h.Node:
    own, owner, free, over = k in device.seats, device.owner, seat.player == FREE, table.is_over
    buttons: list[h.Node] = []
    if own and not table.begun:
        buttons.append(_button(table, "leave", _("Get up"), lang, seat=k))
    if owner and not over:
        if seat.bot is None:
            buttons += [_button(table, "player", BOT_BUTTONS[bot], lang, seat=k, player=bot) for bot in HERE]
        elif table.begun:
            buttons.append(_button(table, "player", _("Give it back to a person"), lang, seat=k, player="person"))
        if not free and not own and seat.bot is None:
            buttons.append(_button(table, "issue", _("New link to this seat"), lang, seat=k))
    nameable = own or (owner and not free)
    if not buttons and not nameable:
        return None
    change = _("Change").text(lang)
    return h.details(id=f"change-{k}", class_="seat-more")[
        h.summary(aria_label=f"{change}: {seat.name}")[change],
        h.form(id=f"rename-{k}", class_="rename", method="post", action=f"/t/{table.id}/name")[
            h.input(type="hidden", name="seat", value=str(k)),
            h.label(class_="visually-hidden", for_=f"name-{k}")[_("Name").text(lang)],
            h.input(id=f"name-{k}", name="name", value=seat.name, required=True, maxlength=str(NAME_LENGTH), autocomplete="off"),
            h.button(type="submit")[_("Rename").text(lang)],
        ]
        if nameable
        else None,
        h.div(class_="seat-buttons")[buttons],
    ]


def _button(table: Table, action: str, label: Message, lang: str, **fields: object) -> h.Element:
    own_id = "-".join([action, *(str(value).replace(":", "-") for value in fields.values())])
    return h.form(id=own_id, class_=f"do-{action}", method="post", action=f"/t/{table.id}/{action}")[
        [h.input(type="hidden", name=name, value=str(value)) for name, value in fields.items()],
        h.button(type="submit")[label.text(lang)],
    ]


def owner(table: Table, device: Device, lang: str) -> h.Element:
    """The panel of what the owner decides about the table as a whole; empty for everybody else."""
    if not device.owner or (table.closed and table.is_over):
        return h.section(id="owner", hidden=True)
    watch, closed = table.spectators, table.closed
    watching = _("No onlookers any more") if watch else _("Let others who have the link watch")
    told = _("Everybody who has the link sees the table.") if watch else _("They see what lies open, and change nothing.")
    closing = _("Open this table again") if closed else _("Close this table")
    return h.section(id="owner", class_="owner", aria_labelledby="owner-title")[
        h.h2(id="owner-title")[_("You opened this table").text(lang)],
        None if closed else h.div[_button(table, "watch", watching, lang, allowed="no" if watch else "yes"), h.small[told.text(lang)]],
        None
        if table.is_over
        else h.div[
            _button(table, "close", closing, lang, closed="no" if closed else "yes"),
            h.small[_("At a closed table nothing happens any more. Nothing is lost, and it can be opened again.").text(lang)],
        ],
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
