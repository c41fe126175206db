"""Looking closely: a part of a table, large, which a page asks for when it is wanted."""

from __future__ import annotations

import htpy as h
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from tabletier.language import _
from tabletier.web.access import at_begun_table, may_look
from tabletier.web.faults import Fault
from tabletier.web.look import place
from tabletier.web.partials import partials
from tabletier.web.result import past_view
from tabletier.web.seats import Device
from tabletier.web.shell import page
from tabletier.web.visit import visit


async def part(request: Request, part: str, step: int | None = None, seat: int = 0) -> Response:
    """GET /t/NAME/part?part=PART: as this browser sees it now, or with ``step`` as a seat of a finished table saw it then."""
    table, held = await at_begun_table(request)
    here = visit(request)
    if step is not None:
        view = past_view(table, table.positions(), step, seat)
        back = f"/t/{table.id}/replay?step={step}&seat={seat}"
    else:
        may_look(table, held)
        viewer = (held or Device((), None)).viewer
        if viewer is None:
            raise Fault(403, _("The device is being passed on: say first who holds it."))
        view = table.masked(viewer).view(viewer)
        back = f"/t/{table.id}"
    face = table.game.face
    body: Markup | None = face.part(view, part, here.lang, table.names) if hasattr(face, "part") else None
    if body is None:
        raise Fault(404, _("This table has no part of that name."))
    if here.by_script:
        return HTMLResponse(partials([("part", str(place(here, body)))]))
    title = here.say(_("{game}: {names}", game=table.game.title, names=table.names))
    content = h.main(id="content", class_="closely", tabindex="-1")[
        h.h1(class_="visually-hidden")[title], body, h.p[h.a(class_="button", href=back)[here.say(_("Back to the table"))]]
    ]
    ground = table.game.face.ground(here.lang, table.head.pack).values()
    return page(here, title, content, kind="part", game=table.game.slug, before=ground)
