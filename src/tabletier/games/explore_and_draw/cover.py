"""The picture of Explore & Draw on the start page: the island in the morning, and a boat that sails towards it."""

from __future__ import annotations

import functools

from markupsafe import Markup

from tabletier.boats import pack
from tabletier.draw.board import laid
from tabletier.draw.sprite import definitions
from tabletier.language import _

#: A boat as it may look after a few days: (kind, colour, shape, way, anchor's square).
ABOARD = (
    ("cat", "orange", "cat10", 0, (5, 3)),
    ("cat", "blue", "cat15", 0, (2, 2)),
    ("oshax", "blue", "osh1", 0, (3, 4)),
    ("cat", "green", "cat16", 1, (7, 2)),
    ("cat", "purple", "cat13", 0, (9, 3)),
    ("common", None, "com2", 0, (8, 2)),
    ("cat", "red", "cat05", 0, (12, 3)),
    ("rare", None, "rareO", 0, (13, 5)),
    ("cat", "orange", "cat14", 0, (12, 0)),
    ("cat", "green", "cat08", 0, (17, 3)),
    ("common", None, "com3s", 0, (8, 0)),
)


@functools.cache
def cover(lang: str) -> Markup:
    """The picture, with the drawings that it is made of; described in a language."""
    words = _("A boat full of cats sails towards an island.").text(lang)
    return (
        Markup('<svg class="picture" viewBox="0 0 1600 1000" preserveAspectRatio="xMidYMid slice" role="img" aria-label="{}">').format(
            words
        )
        + (
            definitions()
            + _scenery()
            + Markup('<g transform="translate(110 385)rotate(-3 600 250)scale(.575)"><use href="#hull"/>')
            + _aboard()
            + Markup("</g>")
            + _waves()
        )
        + Markup("</svg>")
    )


def _aboard() -> Markup:
    number = {square: k for k, square in enumerate(pack.squares())}
    pieces = [
        {"kind": kind, "colour": colour, "shape": shape, "placement": [way, number[square]]} for kind, colour, shape, way, square in ABOARD
    ]
    rats = [[1, 3], [2, 5], [14, 7], [15, 2], [20, 4]]
    return laid({"rats_visible": rats, "maps": {"purple": [7, 7], "red": [19, 5]}, "maps_open": ["purple", "red"], "pieces": pieces}, None)


def _scenery() -> Markup:
    return Markup(
        '<path class="cover-sky" d="M0 0H1600V1000H0z"/><circle class="cover-sun" cx="330" cy="190" r="90"/>'
        '<path class="cover-far" d="M560 330C700 300 760 170 860 150 940 135 980 215 1040 205'
        ' 1110 190 1160 95 1230 105 1320 120 1370 300 1520 330z"/>'
        '<path class="cover-near" d="M640 338C760 322 830 262 900 262 970 262 1000 300 1060 290'
        ' 1130 278 1180 222 1240 232 1320 246 1370 322 1480 338z"/>'
        '<path class="cover-sea" d="M0 330H1600V1000H0z"/>'
        '<path class="cover-wave" d="M60 400q30-22 60 0t60 0M420 372q30-22 60 0t60 0M1310 400q30-22 60 0t60 0M1120 366q24-18 48 0t48 0"/>'
    )


def _waves() -> Markup:
    swell = "q50-44 100 0t100 0" * 9
    return Markup(f'<path class="cover-front" d="M-60 905{swell}V1000H-60z"/><path class="cover-wave" d="M-20 955{swell}"/>')
