"""All drawings that a page uses, once, in one hidden ``<svg>``: pieces, boats and cards refer to them by id."""

from __future__ import annotations

import functools

from markupsafe import Markup

from tabletier.draw.board import hull_symbols
from tabletier.draw.coats import patterns
from tabletier.draw.creatures import creatures
from tabletier.draw.piece import shape_symbols


@functools.cache
def definitions() -> Markup:
    """The ``<defs>`` of the sprite, for pictures that stand alone."""
    return Markup("<defs>") + patterns() + creatures() + shape_symbols() + hull_symbols() + Markup("</defs>")


@functools.cache
def sprite() -> Markup:
    """The sprite of a page. It is not ``display: none``: patterns would not paint."""
    return Markup('<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">') + definitions() + Markup("</svg>")
