"""What whoever runs the site asks it: whether it is well, and its figures."""

from __future__ import annotations

import asyncio
import hmac
import logging

from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from tabletier.language import _
from tabletier.tables.refusal import StoreError
from tabletier.web.faults import Fault
from tabletier.web.metrics import Metrics
from tabletier.web.network import at_loopback

#: So many seconds the store may take to answer.
PATIENCE = 2.0

log = logging.getLogger(__name__)


async def healthz(request: Request) -> Response:
    """GET /healthz: 200 where the store can be written, else 503 and why."""
    try:
        await asyncio.wait_for(request.app.state.tables.answers(), PATIENCE)
    except TimeoutError:
        why = "the store does not answer"
    except StoreError as error:  # its sentence names files, which is for the log
        log.error("the store cannot be used", extra={"why": str(error)})
        why = "the store cannot be used"
    else:
        return PlainTextResponse("ok\n")
    return PlainTextResponse(f"{why}\n", 503)


async def metrics(request: Request) -> Response:
    """GET /metrics: for a program on this computer, or one that shows the token."""
    state = request.app.state
    if not (at_loopback(request) or _has_token(request, state.metrics_token)):
        raise Fault(403, _("The figures of this site are for those who run it."))
    figures: Metrics = state.metrics
    return Response(figures.page(), media_type=CONTENT_TYPE_LATEST)


def _has_token(request: Request, token: str | None) -> bool:
    kind, _space, shown = request.headers.get("authorization", "").partition(" ")
    return bool(token) and kind.lower() == "bearer" and hmac.compare_digest(shown.strip().encode(), str(token).encode())
