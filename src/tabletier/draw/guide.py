"""The guide of a first game: one short hint at a time, which the front-end shows until this browser has seen it."""

from __future__ import annotations

import htpy as h
from markupsafe import Markup

from tabletier.draw.scene import Panel
from tabletier.language import Message, _


def guide(key: str | None, hint: Message | None, lang: str) -> Panel:
    """The panel with the hint for what the viewer does now; empty where there is none.

    ``key`` names the hint among those of its game: the browser keeps in mind which it has seen. It belongs into the area ``prompt``.
    The style sheet hides the hint until the front-end opens it, so without script nobody sees it.
    """
    if key is None or hint is None:
        return Panel("guide", Markup(h.div(id="guide", class_="guide")[h.div(class_="guide-text", role="status")]))
    body = h.div(id="guide", class_="guide")[
        h.div(class_="guide-text", role="status")[h.p({"id": f"hint-{key}", "class": "hint", "data-guide": key})[hint.text(lang)]],
        h.div(class_="guide-buttons")[
            h.button(type="button", data_do="understood", data_key="g")[_("Got it").text(lang)],
            h.button(type="button", class_="quiet", data_do="no-hints")[_("No more hints").text(lang)],
        ],
    ]
    return Panel("guide", Markup(body))
