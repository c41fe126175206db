"""Parts of cards and panels: help buttons and their popovers, seals with points, buttons that act."""

from __future__ import annotations

from collections.abc import Mapping

import htpy as h
from markupsafe import Markup, escape

from tabletier.draw.scene import Button, Help
from tabletier.language import _

FORM = "act"  # the form that the site writes; every choice belongs to it


def act_button(
    button: Button, lang: str, content: h.Node = None, *, class_: str = "choice", lights: str | None = None, weight: int | None = None
) -> h.Element:
    """A button that sends a choice, or with a ``weight`` picks it. Without ``content`` its label is what it shows."""
    label = button.label.text(lang)
    return h.button(
        {
            "class": class_,
            "form": FORM,
            "name": "actions",
            "value": button.value,
            "data-lights": lights,
            "data-preview": button.preview,
            "data-weight": weight,
            "aria-label": label if content is not None else None,
        }
    )[label if content is None else content]


def help_button(key: str, help_: Help, lang: str) -> Markup:
    """The question mark beside a thing."""
    label = escape(_("What is this? {title}", title=help_.title).text(lang))
    return Markup(f'<button type="button" class="help" popovertarget="help-{key}" aria-label="{label}">?</button>')


def popovers(helps: Mapping[str, Help], lang: str, rules_page: str) -> Markup:
    """What the question marks open, each once; the rule numbers lead to the catalogue."""
    return Markup("").join(popover(key, help_, lang, rules_page) for key, help_ in helps.items())


def popover(key: str, help_: Help, lang: str, rules_page: str) -> Markup:
    """The text behind one question mark, or behind a button with ``popovertarget="help-KEY"``."""
    rules = (
        f'<p class="rules"><a href="{rules_page}#{help_.rules[0]}" target="_blank">{", ".join(help_.rules)}</a></p>' if help_.rules else ""
    )
    return Markup(
        f'<div class="help-text" id="help-{key}" popover><p class="help-title">{escape(help_.title.text(lang))}</p>'
        f"<p>{escape(help_.text.text(lang))}</p>{rules}</div>"
    )


def points(number: int) -> str:
    """Points with a true minus sign."""
    return str(number).replace("-", "−")
