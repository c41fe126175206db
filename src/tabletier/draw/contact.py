"""The contact sheet: every drawing in every coat and theme on one page, to be looked at.

``python -m tabletier.draw.contact OUT.html STYLE.css`` writes it.
"""

from __future__ import annotations

import sys
from pathlib import Path

from htpy import Node, body, div, figcaption, figure, h2, h3, head, html, link, meta, section, title
from markupsafe import Markup

from tabletier.boats import pack
from tabletier.boats.hull import Kind
from tabletier.draw.board import VIEW_BOX
from tabletier.draw.creatures import LETTERS, ROOM_SIGNS
from tabletier.draw.piece import drawing, picture
from tabletier.draw.sprite import sprite
from tabletier.draw.tokens import COATS, COLOURS, THEMES


def sheet(style: str) -> str:
    """The page; ``style`` is the address of the style sheet."""
    return str(
        html(lang="en")[
            head[meta(charset="utf-8"), title["Contact sheet"], link(rel="stylesheet", href=style)],
            body(".page-contact", data_game="explore_and_draw")[sprite(), (_theme(theme) for theme in THEMES)],
        ]
    )


def _theme(theme: str) -> Node:
    return section(".contact", data_theme=theme)[
        h2[theme],
        div(".contact-row")[(figure[div(f".swatch.swatch-{name}"), figcaption[name]] for name in COLOURS)],
        (
            div[h3[f"{kind} {colour}"], div(".contact-row")[(_piece(kind, colour, shape) for shape in pack.IDS_OF[number])]]
            for kind, number in (("cat", Kind.CAT), ("oshax", Kind.OSHAX))
            for colour in (COATS if kind == "oshax" else LETTERS)
        ),
        (
            div[h3[kind], div(".contact-row")[(_piece(kind, None, shape) for shape in pack.IDS_OF[number])]]
            for kind, number in (("common", Kind.COMMON), ("rare", Kind.RARE))
        ),
        h3["all ways of one cat"],
        div(".contact-row")[(_way("cat", "green", "cat04", k) for k in range(8)), (_way("oshax", "orange", "osh3", k) for k in range(8))],
        h3["small things, large and at 24 pixels"],
        div(".contact-row")[
            (_thing(name) for name in ("rat", "chest", "gem", *(f"map-{c}" for c in LETTERS), *(f"sign-{r}" for r in ROOM_SIGNS)))
        ],
        div(".contact-row")[(_thing(f"head-{c}") for c in LETTERS), (_thing(f"head-oshax-{c}") for c in COATS)],
        h3["boat"],
        Markup(f'<svg class="boat" viewBox="{VIEW_BOX}"><use href="#hull"/><use href="#hull-names"/></svg>'),
    ]


def _piece(kind: str, colour: str | None, shape: str) -> Node:
    return figure[picture(kind, colour, shape), figcaption[shape]]


def _way(kind: str, colour: str, shape: str, number: int) -> Node:
    way = pack.ways(shape)[number]
    (ax, ay), width, height = way.cells[0], max(x for x, _ in way.cells) + 1, max(y for _, y in way.cells) + 1
    box = f"{-100 * ax} {-100 * ay} {100 * width} {100 * height}"
    art = Markup(f'<svg class="piece w{width} h{height}" viewBox="{box}">{drawing(kind, colour, shape, number)}</svg>')
    return figure[art, figcaption[f"{number}: {way.turns}{' flipped' if way.flipped else ''}"]]


def _thing(name: str) -> Node:
    return figure[
        Markup(
            f'<svg class="thing" viewBox="-50 -50 100 100"><use href="#{name}"/></svg>'
            f'<svg class="thing small" viewBox="-50 -50 100 100"><use href="#{name}"/></svg>'
        ),
        figcaption[name],
    ]


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(sheet(sys.argv[2]), "utf-8")
