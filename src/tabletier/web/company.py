"""The others at the table: for whom the game waits, who is away, and a nudge. Drawn for one viewer, from its own masked position."""

from __future__ import annotations

import htpy as h

from tabletier.language import _
from tabletier.tables.table import Table
from tabletier.web.presence import Presence
from tabletier.web.seats import Device

#: The panel of who has no company, or none to wait for.
NO_COMPANY = h.section(id="company", class_="company", hidden=True)
NUDGE = "nudge"


def has_company(table: Table, device: Device) -> bool:
    """Whether somebody at another device plays along."""
    return any(seat.bot is None and k not in device.seats for k, seat in enumerate(table.seats))


def company(table: Table, viewer: int, device: Device, presence: Presence, lang: str) -> h.Element:
    """The panel of the others: for whom a viewer waits, once there is nothing to do but wait, and that somebody waits for this one."""
    if not has_company(table, device) or table.is_over:
        return NO_COMPANY
    to_act = table.masked(viewer).to_act
    due = viewer in to_act and not table.closed and table.seats[viewer].bot is None
    nudge = presence.nudged(table.id, viewer, table.seat_entries(viewer)) if due else None
    awaited = [] if due or table.closed else [k for k in to_act if k not in device.seats and table.seats[k].bot is None]
    return h.section(
        {
            "id": "company",
            "class": "company",
            "aria-label": _("Those awaited").text(lang),
            "data-due": _("Your turn").text(lang) if due else None,
            "data-nudge": str(nudge.count) if nudge else None,
            "data-focus-fallback": "prompt",
        }
    )[
        h.p(class_="nudged", role="status")[_("{name} is waiting for you.", name=table.seats[nudge.by].name).text(lang)] if nudge else None,
        h.ul[[_awaited(table, k, device, presence, lang) for k in awaited]] if awaited else None,
    ]


def _awaited(table: Table, k: int, device: Device, presence: Presence, lang: str) -> h.Element:
    away = presence.away(table.id, k)
    return h.li(class_="away" if away else None)[
        h.span(class_="name")[table.seats[k].name],
        h.span(class_="state")[_("away").text(lang)] if away else None,
        _nudge(table, k, presence, lang) if device.seats else None,
    ]


def _nudge(table: Table, k: int, presence: Presence, lang: str) -> h.Element:
    """The button that nudges; for a while after a nudge, that there was one."""
    if presence.rests(table.id, k):
        return h.span(class_="state", role="status")[_("nudged").text(lang)]
    label = _("Nudge").text(lang)
    return h.button(id=f"nudge-{k}", type="submit", form=NUDGE, name="seat", value=str(k), aria_label=f"{label}: {table.seats[k].name}")[
        label
    ]


def nudge_form(table: Table) -> h.Element:
    """The form of those buttons. It stands outside the panel, because what comes by the stream is not connected to the front-end."""
    to = f"/t/{table.id}/nudge"
    return h.form({"id": NUDGE, "method": "post", "action": to, "hx-post": to, "hx-swap": "none", "hx-sync": "drop"})
