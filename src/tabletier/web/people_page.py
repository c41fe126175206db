"""The pages round the seats of a table: who sits here, the invitation, and a link that brings a seat to another device."""

from __future__ import annotations

import htpy as h
import segno
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from tabletier.language import Message, _
from tabletier.tables.table import Table
from tabletier.web import near
from tabletier.web.chrome import line, stream
from tabletier.web.fair import promise
from tabletier.web.grants import ISSUED_SECONDS, LINK, LINK_SECONDS, Grant, written
from tabletier.web.network import reachable
from tabletier.web.panels import PEOPLE_PAGE, Panels
from tabletier.web.partials import said_panel
from tabletier.web.seats import SPECTATOR, Device
from tabletier.web.shell import page
from tabletier.web.visit import Visit, visit


def people_page(request: Request, table: Table, held: Device | None) -> Response:
    """GET /t/NAME/people, and GET /t/NAME while seats are free."""
    here = visit(request)
    say = here.say
    device = held or Device((), None)
    panels: Panels = request.app.state.panels
    sight = panels.shelf(table, SPECTATOR, device, here.lang, PEOPLE_PAGE).sight
    lobby = not table.begun
    invites = not table.closed and (lobby or table.spectators)
    title = say(_("{game}: waiting for players", game=table.game.title)) if lobby else say(_("{game}: players", game=table.game.title))
    content = h.main(id="content", class_="people-page", tabindex="-1", data_lobby=f"/t/{table.id}" if lobby else None)[
        h.div(class_="people-head")[
            h.p(class_="game-name")[say(table.game.title)],
            h.h1[say(_("Waiting for players")) if lobby else say(_("Players"))],
            None if lobby else h.a(class_="button primary", href=f"/t/{table.id}")[say(_("Back to the table"))],
            said_panel(""),
            line(here),
        ],
        Markup(sight.panels["people"]),
        _invitation(request, here, table) if invites else None,
        h.div(class_="people-more")[
            _own_device(here, table) if device.seats and not table.closed else None,
            Markup(sight.panels["owner"]),
            promise(here, table) if lobby else None,
            h.p[h.a(class_="quiet", href=f"/rules/{table.game.slug}")[say(_("Rules"))]],
        ],
    ]
    head = h.noscript[h.meta(http_equiv="refresh", content="5")] if lobby and device.seats else None
    live = stream(table, SPECTATOR, sight.number, PEOPLE_PAGE, awake=lobby and bool(device.seats))
    return page(here, title, h.fragment[content, live], kind="people", game=table.game.slug, head=head)


def _own_device(here: Visit, table: Table) -> h.Element:
    return h.form(class_="move", method="post", action=f"/t/{table.id}/move")[
        h.button(type="submit")[here.say(_("Continue on another device"))],
        h.small[here.say(_("Shows a link and a code that bring your seat to a phone or another browser. It stays here as well."))],
    ]


def _invitation(request: Request, here: Visit, table: Table) -> h.Element:
    """The link to the table and its code; where no other device can reach the site, how it could."""
    say, address = here.say, reachable(request)
    title = h.h2(id="invite-title")[say(_("Invite friends")) if not table.begun else say(_("Let others watch"))]
    if address is None:
        return h.section(class_="invite", aria_labelledby="invite-title")[
            title,
            h.p[say(_("Only this computer reaches this site so far. Other browsers on it can sit down with the link."))],
            near.button(here, here.path) if near.offered(request) else None,
            _link(here, f"{request.url.scheme}://{request.url.netloc}/t/{table.id}", code=False),
        ]
    return h.section(class_="invite", aria_labelledby="invite-title")[
        title,
        h.p[say(_("Whoever opens this link can take a free seat. Opening it alone seats nobody."))]
        if not table.begun
        else h.p[say(_("Whoever opens this link sees the table as an onlooker."))],
        _link(here, f"{address}/t/{table.id}"),
    ]


def _link(here: Visit, link: str, *, code: bool = True) -> h.Element:
    """A link as text, as a button that copies it, and as a code to photograph."""
    say = here.say
    return h.div(class_="link")[
        h.div(class_="link-text")[
            h.input(class_="link-field", type="text", readonly=True, value=link, aria_label=say(_("Link"))),
            h.button(type="button", class_="needs-script", data_do="copy", data_copy=link, data_copied=say(_("The link is copied.")))[
                say(_("Copy the link"))
            ],
        ],
        h.figure(class_="code")[
            qr_code(link), h.figcaption(class_="visually-hidden")[say(_("The same link as a code for a phone’s camera"))]
        ]
        if code
        else None,
    ]


def qr_code(text: str) -> Markup:
    """A text as a QR code that scales with the page: dark on light in both themes, because cameras want it so."""
    return Markup(segno.make(text, micro=False).svg_inline(scale=1, border=4, dark="#1c140c", light="#fff", omitsize=True, svgclass="qr"))


def link_page(request: Request, table: Table, given: Grant, *, name: str | None = None) -> Response:
    """After POST /t/NAME/move or /issue: the link for another device."""
    here = visit(request)
    address = reachable(request)
    link = f"{address or f'{request.url.scheme}://{request.url.netloc}'}/t/{table.id}/here/{written(request, LINK, table, given)}"
    title = here.say(_("A new link to the seat of {name}", name=name) if name else _("Continue on another device"))
    days, minutes = ISSUED_SECONDS // 86_400, LINK_SECONDS // 60
    told: Message = (
        _("Send this link to {name}. It gives the seat to the first browser that uses it, within {n} days.", name=name, n=days)
        if name
        else _("Open this link there, or point the camera at the code. It works once, within {n} minutes.", n=minutes)
    )
    content = h.main(id="content", class_="people-page", tabindex="-1")[
        h.section(class_="invite only", aria_labelledby="link-title")[
            h.h1(id="link-title")[title],
            h.p[here.say(told)],
            None if address else h.p[here.say(_("Only this computer reaches this site so far: use the link in another browser on it."))],
            near.button(here, f"/t/{table.id}/people") if address is None and near.offered(request) else None,
            _link(here, link, code=address is not None),
            h.p(class_="people-links")[
                h.a(class_="button primary", href=f"/t/{table.id}")[here.say(_("Back to the table"))],
                h.a(class_="quiet", href=f"/t/{table.id}/people")[here.say(_("Players"))],
            ],
        ]
    ]
    return page(here, title, content, kind="people", game=table.game.slug)


def take_page(here: Visit, table: Table, link: Grant) -> Response:
    """GET /t/NAME/here/TOKEN."""
    names = [table.seats[seat].name for seat in link.counts(table)]
    title = here.say(_("Continue here"))
    content = h.main(id="content", class_="people-page", tabindex="-1")[
        h.section(class_="invite only", aria_labelledby="take-title")[
            h.p(class_="game-name")[here.say(table.game.title)],
            h.h1(id="take-title")[title],
            h.p[here.say(_("This link brings {names} to this device.", names=names)) if names else here.say(_("This table is yours."))],
            h.form(method="post")[h.button(class_="primary", autofocus=True)[title]],
        ]
    ]
    return page(here, title, content, kind="people", game=table.game.slug)
