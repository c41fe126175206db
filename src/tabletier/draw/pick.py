"""Picking several things together: what stands on each of them, and what stands in the bar."""

from __future__ import annotations

import htpy as h

from tabletier.draw.cards import FORM, act_button
from tabletier.draw.scene import Button, Pick


def pick_item(pick: Pick, button: Button, lang: str, content: h.Node = None, *, class_: str = "choice") -> h.Element:
    """The button on a thing that can be picked. One that the rules do not take first is there for the front-end only."""
    weight = pick.weights[pick.items.index(button)]
    unready = "" if button.action in pick.first else " needs-script"
    return act_button(button, lang, content, class_=class_ + unready, weight=weight)


def pick_bar(pick: Pick, lang: str) -> h.Fragment:
    """How much is picked, and the button that ends it."""
    done = pick.done
    ready = done.action in pick.first
    return h.fragment[
        h.span(
            {
                "id": "pick",
                "class": "pick needs-script",
                "data-least": str(pick.least),
                "data-most": str(pick.most),
                "data-text": pick.count.text(lang),
            }
        )[
            h.output({"id": "pick-text", "data-ui": True}),
            h.span(id="pick-over", hidden=True)[pick.over.text(lang)],
            h.span(id="pick-never", hidden=True)[pick.never.text(lang)],
        ],
        h.button(
            {
                "class": f"choice primary pick-done{'' if ready else ' needs-script'}",
                "form": FORM,
                "name": "actions",
                "value": done.value,
                "data-done": done.value,
            }
        )[done.label.text(lang)],
    ]
