"""How a change travels to a page: one ``hx-partial`` per panel, which the front-end's morph lays over the old one."""

from __future__ import annotations

from collections.abc import Iterable

import htpy as h


def partial(name: str, body: str) -> str:
    """A panel on its way to the page: ``body`` is the whole element with that id."""
    return f'<hx-partial hx-target="#{name}" hx-swap="panel">{body}</hx-partial>'


def partials(panels: Iterable[tuple[str, str]]) -> str:
    """Several panels."""
    return "".join(partial(name, body) for name, body in panels)


def said_panel(text: str) -> h.Element:
    """The place beside the board where a refusal is said; empty while all is well."""
    return h.p(id="said", class_="said", role="alert")[text]


def said(text: str) -> str:
    """A refusal on its way to the page."""
    return partial("said", str(said_panel(text)))
