"""What looking closely needs on a page: the form of its buttons, and the place where the part that they ask for appears."""

from __future__ import annotations

import htpy as h
from markupsafe import Markup

from tabletier.draw.scene import LOOK
from tabletier.language import _
from tabletier.tables.table import Table
from tabletier.web.visit import Visit


def look(visit: Visit, table: Table, step: int | None = None, seat: int = 0) -> h.Fragment:
    """The form of the buttons that look closely, and the place where what they ask for appears."""
    return h.fragment[look_form(table, step, seat), place(visit)]


def look_form(table: Table, step: int | None = None, seat: int = 0) -> h.Element:
    """The form alone: in a replay a panel, because it names the step."""
    then = {} if step is None else {"step": step, "seat": seat}
    return h.form(id=LOOK, method="get", action=f"/t/{table.id}/part")[
        [h.input(type="hidden", name=name, value=str(value)) for name, value in then.items()]
    ]


def place(visit: Visit, body: Markup | None = None) -> h.Element:
    """Empty until something is asked for."""
    failed = visit.say(_("This could not be loaded. Try again."))
    return h.div(id="part", class_="part", popover=True, data_failed=failed)[body]
