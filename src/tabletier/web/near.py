"""The button that lets the devices of the local network come to a site which only this computer reached so far."""

from __future__ import annotations

import errno
from typing import Annotated

import htpy as h
from fastapi import Form
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tabletier.language import _
from tabletier.web.faults import Fault
from tabletier.web.network import at_this_computer
from tabletier.web.visit import Visit, is_local


class NoNetwork(Exception):
    """This computer has no address in a network."""


async def let_in(request: Request, back: Annotated[str, Form(max_length=200)] = "/") -> Response:
    """POST /near: from now on, until the site ends, it answers at this computer's address in the local network as well."""
    if not offered(request):
        raise Fault(403, _("Only a browser on the computer that runs this site can let other devices in."))
    try:
        await request.app.state.let_near()
    except NoNetwork:
        raise Fault(409, _("This computer has no address in a network.")) from None
    except OSError as fault:
        if fault.errno == errno.EADDRINUSE:
            raise Fault(409, _("Another program uses this port in the network. Start Tabletier again, then try once more.")) from None
        raise Fault(409, _("The site could not be opened to the network: {why}.", why=fault.strerror or str(fault))) from None
    return RedirectResponse(back if is_local(back) else "/", 303)


def offered(request: Request) -> bool:
    """Whether the button may be shown to who asks, and pressed."""
    return request.app.state.let_near is not None and at_this_computer(request)


def button(here: Visit, back: str) -> h.Element:
    """The button, and where it leads."""
    return h.form(class_="let-near", method="post", action="/near")[
        h.input(type="hidden", name="back", value=back),
        h.button(class_="primary", type="submit")[here.say(_("Let phones on this Wi-Fi join"))],
        h.small[
            here.say(
                _("Until Tabletier ends, devices in the same network can then open this site: for networks that you trust, as at home.")
            )
        ],
    ]
