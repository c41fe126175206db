"""The table page: the game's areas, with the site's own parts round them."""

from __future__ import annotations

import htpy as h
from markupsafe import Markup
from starlette.responses import Response

from tabletier.draw import layout
from tabletier.language import _
from tabletier.tables.table import Table
from tabletier.web import chrome
from tabletier.web.company import has_company, nudge_form
from tabletier.web.look import look
from tabletier.web.panels import Sight
from tabletier.web.seats import SPECTATOR, Device
from tabletier.web.shell import page
from tabletier.web.visit import Visit


def table_page(visit: Visit, table: Table, held: Device, sight: Sight, others: h.Element) -> Response:
    """GET /t/NAME for who holds a seat, or looks on; ``others`` is the panel of those at other devices."""
    viewer = SPECTATOR if held.viewer is None else held.viewer
    seated = viewer != SPECTATOR
    shares = seated and has_company(table, held)
    panels = {name: Markup(body) for name, body in sight.panels.items()}
    title = visit.say(_("{game}: {names}", game=table.game.title, names=table.names))
    content = layout.table(
        sight.scene,
        visit.lang,
        hand=h.fragment[chrome.hand(visit, table), chrome.keys(visit, table)] if seated else None,
        acts=h.fragment[
            h.h1(class_="visually-hidden")[title],
            panels["undo"] if seated else None,
            panels["pass"],
            panels["over"],
            others,
            nudge_form(table) if shares else None,
            chrome.forms(visit, table, viewer, sight, held.shared) if seated else None,
            panels["situation"],
            chrome.voices(visit, sight),
            panels["live"],
        ],
        log=panels["log"],
        foot=_foot(visit, table, company=shares),
    )
    waiting = seated and not sight.view["legal"] and not sight.view["over"]
    return page(
        visit,
        title,
        h.fragment[content, look(visit, table), chrome.stream(table, viewer, sight.number, awake=shares)],
        kind="table",
        game=table.game.slug,
        data={"table": table.id, "seat": str(viewer)},
        head=h.noscript[h.meta(http_equiv="refresh", content="5")] if waiting or not seated else None,
        before=table.game.face.ground(visit.lang, table.head.pack).values(),
        foot=False,
    )


def _foot(visit: Visit, table: Table, *, company: bool) -> h.Element:
    """Small print: the rules, the export, and what fixes the shuffles."""
    say = visit.say
    return h.div(class_="table-foot")[
        h.a(href=f"/t/{table.id}/people")[say(_("Players and devices"))],
        h.button(type="button", class_="quiet needs-script", data_do="tell-me", aria_pressed="false")[say(_("Tell me when it is my turn"))]
        if company
        else None,
        h.a(href=f"/rules/{table.game.slug}", target="_blank")[say(_("Rules"))],
        h.a(href=f"/t/{table.id}/export")[say(_("Export"))],
        h.a(href="/about", target="_blank")[say(_("Unofficial: whose game this is"))],
        h.span({"class": "commitment", "title": table.commitment, "data-fair": table.id, "data-commitment": table.commitment})[
            say(_("Shuffles fixed at the start: {digest}", digest=table.commitment[:12])),
        ],
        h.span(class_="chosen-seed")[say(_("The seed of this table was chosen."))] if table.chosen_seed else None,
        h.button(type="button", data_do="hints", data_when="guided", hidden=True)[say(_("Show the hints again"))],
    ]
