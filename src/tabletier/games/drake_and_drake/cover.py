"""The picture of Drake & Drake on the start page: two crews on an island, and a ship that waits."""

from __future__ import annotations

import functools

from markupsafe import Markup

from tabletier.games.drake_and_drake.art import symbols
from tabletier.language import _

#: Who stands on the beach: (crew, value, x, y, size).
ASHORE = (
    ("green", 1, 300, 690, 1.5),
    ("green", 3, 470, 760, 1.9),
    ("green", 2, 660, 720, 1.6),
    ("red", 2, 980, 700, 1.6),
    ("red", 3, 1160, 765, 1.9),
    ("red", 1, 1330, 690, 1.5),
)


@functools.cache
def cover(lang: str) -> Markup:
    """The picture, with the drawings that it is made of; described in a language."""
    words = _("Two crews of pirates face each other on an island, a treasure between them.").text(lang)
    pirates = "".join(
        f'<use href="#pirate-{crew}-{value}" transform="translate({x} {y})scale({size})"/>' for crew, value, x, y, size in ASHORE
    )
    return (
        Markup('<svg class="picture" viewBox="0 0 1600 1000" preserveAspectRatio="xMidYMid slice" role="img" aria-label="{}">').format(
            words
        )
        + Markup("<defs>")
        + symbols()
        + Markup("</defs>")
        + _scenery()
        + Markup(
            '<use href="#kind-rum" transform="translate(760 570)scale(1.3)"/>'
            '<use href="#kind-rum" transform="translate(700 600)scale(1.1)"/>'
            '<use href="#kind-treasure" transform="translate(830 690)scale(2.2)"/>'
        )
        + Markup(pirates)
        + Markup('<path class="cover-front" d="M-60 905{0}V1000H-60z"/><path class="cover-wave" d="M-20 955{0}"/></svg>').format(
            Markup("q50-44 100 0t100 0" * 9)
        )
    )


def _scenery() -> Markup:
    palm = (
        '<g transform="translate({x} {y})scale({s})">'
        '<path fill="none" stroke="#6b4525" stroke-width="20" stroke-linecap="round" d="M0 0q-34-110 14-226"/>'
        '<g class="cover-near" stroke-linejoin="round"><path d="M14-226q-96-52-150 26 78-32 150-26zM14-226q92-58 152 14-80-22-152-14z'
        'M14-226q-74-2-104 88 46-66 104-88zM14-226q72 4 98 92-42-68-98-92zM14-226q-20-70 40-102 4 62-40 102z"/></g></g>'
    )
    return Markup(
        '<path class="cover-sky" d="M0 0H1600V1000H0z"/><circle class="cover-sun" cx="1290" cy="170" r="90"/>'
        '<path class="cover-sea" d="M0 390H1600V1000H0z"/>'
        # The ship: hull, masts, sails
        '<g transform="translate(430 395)"><path fill="#5b3a23" d="M-170-46H176l30-34 18 4-40 92q-150 34-320 0z"/>'
        '<path fill="none" stroke="#3b2415" stroke-width="12" d="M-70-50V-300M70-50V-340"/>'
        '<path class="isle-sail" d="M-142-260q70 34 146 0 12 92-2 170-70-30-142 0-16-78-2-170z'
        'M-4-300q76 36 160 0 14 110-2 204-80-34-156 0-16-96-2-204z"/>'
        '<path fill="#9c3565" d="M70-340l70 22-70 22z"/></g>'
        '<path class="cover-wave" d="M220 430q30-22 60 0t60 0M560 440q30-22 60 0t60 0M1180 440q30-22 60 0t60 0M900 416q24-18 48 0t48 0"/>'
        '<path class="cover-far" d="M760 470C900 330 1010 300 1120 310 1260 320 1380 400 1640 410V640H700z"/>'
        '<path class="isle-sand" d="M-40 640C200 560 420 520 800 530 1200 540 1420 560 1660 600V1010H-40z"/>'
        + palm.format(x=120, y=660, s=1.3)
        + palm.format(x=1480, y=620, s=1.15)
        + palm.format(x=1370, y=600, s=0.85)
    )
