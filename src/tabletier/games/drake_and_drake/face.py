"""The face of Drake & Drake: everything that people see at the table, as panels, and what they can choose."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any

import htpy as h
from markupsafe import Markup, escape

from tabletier.draw.cards import popover
from tabletier.draw.guide import guide
from tabletier.draw.scene import Labels, Scene
from tabletier.games.drake_and_drake import art, content, names, sidelines
from tabletier.games.drake_and_drake import board as drawn
from tabletier.games.drake_and_drake.cards import hand, round_cards
from tabletier.games.drake_and_drake.choices import choices
from tabletier.games.drake_and_drake.cover import cover
from tabletier.games.drake_and_drake.guide_words import HINTS
from tabletier.games.drake_and_drake.help_words import PLAY, RULES_PAGE
from tabletier.games.drake_and_drake.prompt import prompt
from tabletier.games.drake_and_drake.state import Ground
from tabletier.language import Message, _

__all__ = ["choices", "cover", "ground", "part", "picture", "scene"]

View = Mapping[str, Any]


def scene(view: View, lang: str = "en", called: Sequence[str] = ()) -> Scene:
    """All panels of a view. ``called`` are the seats' names; without them seats are numbered from 1."""
    called = _names(view, lang, called)
    chosen = choices(view)
    rows = drawn.grid(view, chosen, lang, called)
    cards = [round_cards(view, lang, called), hand(view, chosen, lang)]
    there = [panel for panel in cards if panel is not None]
    single = (
        prompt(view, chosen, lang, called),
        guide(*_hint(view), lang),
        drawn.board(view, chosen),
        drawn.offers(view, chosen, lang),
        sidelines.score(view, lang, called),
        sidelines.status(view, lang, called),
    )
    return Scene(
        (*single, *there, *rows),
        {
            "prompt": ("prompt", "guide"),
            "market": tuple(panel.id for panel in there),
            "board": ("board", "offers"),
            "grid": tuple(row.id for row in rows),
            "score": ("score",),
            "status": ("status",),
        },
        _labels(len(view["board"]), len(view["board"][0])),
    )


@functools.cache
def _labels(rows: int, columns: int) -> Labels:
    return Labels(
        frame=f"isle rows-{rows} columns-{columns}",
        squares=_("Squares of the island"),
        tabs={"board": _("Island")},
        titles={"board": _("The island"), "status": _("Rounds and seats")},
    )


def part(view: View, name: str, lang: str = "en", called: Sequence[str] = ()) -> Markup | None:
    """What a button of the form :data:`tabletier.draw.scene.LOOK` opens; None where the scene has no such part."""
    called = _names(view, lang, called)
    if name == "discards":
        return sidelines.discards(view, lang, called)
    return sidelines.packs(view, lang, called) if name == "packs" and view["games"] == 2 else None


@functools.cache
def ground(lang: str = "en", cards: str = "house") -> dict[str, Markup]:
    """What panels refer to and no panel holds: the drawings, the texts behind question marks, and the two help cards (DD-15)."""
    data = content.load(cards).data
    isle = art.island(tuple(data.map), "".join(data.row_labels), "".join(data.column_labels))
    sprite = (
        Markup('<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false"><defs>')
        + art.symbols()
        + isle
        + Markup("</defs></svg>")
    )
    words = Markup("").join(popover(key, help_, lang, RULES_PAGE) for key, help_ in PLAY.items() if key not in ("table", "map"))
    return {"sprite": sprite, "help": words, "table": _points_table(data, lang), "map": _map(data, lang)}


def _help_card(key: str, lang: str, content_: h.Node) -> Markup:
    return Markup(
        h.div(id=f"help-{key}", class_="help-text help-card", popover=True)[
            h.p(class_="help-title")[PLAY[key].title.text(lang)], h.p[PLAY[key].text.text(lang)], content_
        ]
    )


def _points_table(data: Any, lang: str) -> Markup:
    bonus = list(enumerate(data.territories.bonus, 1))
    half = (len(bonus) + 3) // 4
    columns = [bonus[k : k + half] for k in range(0, len(bonus), half)]
    size, earns = _("squares").text(lang), _("points").text(lang)
    return _help_card(
        "table",
        lang,
        h.div(class_="points-table")[
            [
                h.table[
                    h.thead[h.tr[h.th(scope="col")[size], h.th(scope="col")[earns]]],
                    h.tbody[[h.tr[h.th(scope="row")[n], h.td[b]] for n, b in column]],
                ]
                for column in columns
            ]
        ],
    )


def _map(data: Any, lang: str) -> Markup:
    rows, columns = len(data.map), len(data.map[0])
    things = "".join(
        f'<use href="#kind-{"rum" if sign == "R" else "treasure"}" transform="translate({100 * x + 50} {100 * y + 50})scale(.66)"/>'
        for y, row in enumerate(data.map)
        for x, sign in enumerate(row)
        if sign in "RT"
    )
    listed = {
        names.GROUNDS[ground].text(lang): [data.called(k) for k, found in enumerate(data.grounds()) if found == ground]
        for ground in (Ground.TREASURE, Ground.RUM, Ground.WATER)
    }
    label = "; ".join(f"{kind}: {', '.join(squares)}" for kind, squares in listed.items())
    return _help_card(
        "map",
        lang,
        Markup(
            f'<svg class="isle" viewBox="{art.view_box(rows, columns)}" role="img" aria-label="{escape(label)}">'
            f'<use href="#isle"/>{things}</svg>'
        ),
    )


def picture(view: View, lang: str = "en") -> Markup:
    """The island as a picture that stands alone: for notebooks, documents and paper."""
    totals = [player["total"] for player in view["players"]]
    title = _("The island in round {round}: {one} points to {other}", round=view["round"], one=totals[0], other=totals[1])
    return drawn.picture(view, title.text(lang))


def _hint(view: View) -> tuple[str | None, Message | None]:
    """The hint for what the viewer does now, with its name; none for who only looks on or waits."""
    if view["over"] or view.get("replay") or view["viewer"] not in view["to_act"]:
        return None, None
    return view["phase"], HINTS.get(view["phase"])


def _names(view: View, lang: str, called: Sequence[str]) -> Sequence[str]:
    return called or [_("Seat {n}", n=seat + 1).text(lang) for seat in range(view["seats"])]
