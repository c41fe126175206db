"""The others at the table: for whom the game waits, who is away, and a nudge. Drawn for one viewer, from its own masked position."""

from __future__ import annotations

import htpy as h

from tabletier.language import _
from tabletier.tables.table import Table
from tabletier.web.presence import Presence
from tabletier.web.seats import Device

#: The panel in the page, before the stream has said who is here.
NO_COMPANY = h.section(id="company", class_="company", hidden=True)


def has_company(table: Table, device: Device) -> bool:
    """Whether somebody at another device plays along."""
    return any(seat.bot is None and k not in device.seats for k, seat in enumerate(table.seats))


def company(table: Table, viewer: int, device: Device, presence: Presence, lang: str) -> h.Element:
    """The panel of the others: for whom a viewer waits, once there is nothing to do but wait, and that somebody waits for this one."""
    if not has_company(table, device) or table.is_over:
        return NO_COMPANY
    to_act = table.masked(viewer).to_act
    due = viewer in to_act
    nudge = presence.nudged(table.id, viewer, table.seat_entries(viewer)) if due else None
    awaited = [] if due else [k for k in to_act if k not in device.seats and table.seats[k].bot is None]
    return h.section(
        {
            "id": "company",
            "class": "company",
            "aria-label": _("Those awaited").text(lang),
            "data-due": _("Your turn").text(lang) if due else None,
            "data-nudge": str(nudge.count) if nudge else None,
        }
    )[
        h.p(class_="nudged", role="status")[_("{name} is waiting for you.", name=table.seats[nudge.by].name).text(lang)] if nudge else None,
        h.ul[[_awaited(table, k, device, presence, lang) for k in awaited]] if awaited else None,
    ]


def _awaited(table: Table, k: int, device: Device, presence: Presence, lang: str) -> h.Element:
    away = presence.away(table.id, k)
    return h.li(class_="away" if away else None)[
        h.span(class_="name")[table.seats[k].name],
        h.span(class_="state")[_("away").text(lang) if away else _("to act").text(lang)],
        h.form({"method": "post", "action": f"/t/{table.id}/nudge", "hx-post": f"/t/{table.id}/nudge", "hx-swap": "none"})[
            h.input(type="hidden", name="seat", value=str(k)),
            h.button(type="submit", class_="quiet")[_("Nudge").text(lang)],
        ]
        if device.seats
        else None,
    ]
