"""The screen between two people who share a device: it hides everything until the next one says that it is theirs."""

from __future__ import annotations

import htpy as h
from starlette.responses import Response

from tabletier.language import _
from tabletier.tables.table import Table
from tabletier.web.seats import SPECTATOR, Device
from tabletier.web.shell import page
from tabletier.web.visit import Visit


def cover_page(visit: Visit, table: Table, held: Device) -> Response:
    """GET /t/NAME while the device is being passed on: names, and nothing else of the table."""
    say = visit.say
    to_act = table.masked(SPECTATOR).to_act
    first = held.next_to_act(to_act)
    first = held.seats[0] if first is None else first
    name = table.seats[first].name
    title = say(_("Pass to {name}", name=name))
    others = [seat for seat in held.seats if seat != first]
    content = h.main(id="content", class_="cover", tabindex="-1")[
        h.h1[title],
        h.p[say(_("Everything is hidden until the button is pressed."))],
        h.form(method="post", action=f"/t/{table.id}/pass")[
            h.button(class_="primary", name="seat", value=str(first), autofocus=True)[say(_("I am {name}: show my table", name=name))],
            h.div(class_="cover-others")[
                h.p[say(_("Somebody else has the device:"))],
                [
                    h.button(name="seat", value=str(seat))[
                        table.seats[seat].name,
                        h.small[say(_("still to act")) if seat in to_act else say(_("has finished for now"))],
                    ]
                    for seat in others
                ],
            ],
        ],
    ]
    return page(visit, title, content, kind="cover", game=table.game.slug)
