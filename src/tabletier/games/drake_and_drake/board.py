"""The island as people see it: pirates, territories with their bonus, what a choice would mean, and the grid of named squares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import htpy as h
from markupsafe import Markup, escape

from tabletier.draw.cards import FORM, act_button
from tabletier.draw.cells import Square, grid_row
from tabletier.draw.memory import remembered
from tabletier.draw.outline import UNIT, outlines
from tabletier.draw.scene import Button, Choices, Panel, Pick
from tabletier.draw.tokens import Theme, ink
from tabletier.games.drake_and_drake import names
from tabletier.games.drake_and_drake.art import island, symbols, view_box
from tabletier.games.drake_and_drake.choices import card_now, pirate_on, squares_of
from tabletier.games.drake_and_drake.geometry import STEPS, Isle
from tabletier.games.drake_and_drake.state import ACTIONS, Do, Ground
from tabletier.language import _, n_

View = Mapping[str, Any]
ON_FREE, ON_TAKEN = "scale(.66)", "translate(33 33)scale(.36)"
OFF_CENTRE = -7  # a pirate lies a little up and left, so that what is below it shows at the corner


def board(view: View, choices: Choices) -> Panel:
    """The board. The grid says it in words."""
    return Panel(
        "board",
        Markup(f'<svg id="board" class="isle" viewBox="{_box(view)}" aria-hidden="true" focusable="false">{_whole(view, choices)}</svg>'),
    )


def offers(view: View, choices: Choices, lang: str) -> Panel:
    """The choices of squares that have several, which the squares open."""
    several = {k: buttons for k, buttons in _by_square(view, choices).items() if len(buttons) > 1}
    return Panel(
        "offers",
        Markup(
            h.div(id="offers")[
                [
                    h.div(id=f"offers-{k}", class_="offers", popover=True, role="group", aria_label=Isle(view).called((k,))[0])[
                        [act_button(button, lang) for button in buttons]
                    ]
                    for k, buttons in several.items()
                ]
            ]
        ),
    )


def picture(view: View, title: str, theme: Theme = "light") -> Markup:
    """The island as a picture that stands alone, with all that it is drawn with."""
    map_ = tuple("".join(SIGN_OF[square["ground"]] for square in row) for row in view["board"])
    ground = island(map_, "".join(view["rows"]), "".join(view["columns"]))
    return Markup(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{_box(view)}" width="100%" role="img" aria-label="{escape(title)}">'
        f"<style>{ink(theme)}</style><defs>{symbols()}{ground}</defs>{_lies(view)}</svg>"
    )


SIGN_OF = {"water": "~", "normal": ".", "rum": "R", "treasure": "T"}


def _box(view: View) -> str:
    return view_box(len(view["board"]), len(view["board"][0]))


def _whole(view: View, choices: Choices) -> str:
    return f'{_lies(view)}<g class="would-be">{_previews(view, choices)}</g><g id="ghost" data-ui></g>'


def _lies(view: View) -> Markup:
    crews = [player["colour"] for player in view["players"]]
    territories = [[[part["squares"], part["bonus"]] for part in player["territories"]] for player in view["players"]]
    squares = [[square["ground"], square["owner"], square["value"], square["points"]] for row in view["board"] for square in row]
    # Whoever stands there after Contagion is somebody else.
    source = Isle(view).numbers[view["source"]] if view["phase"] == "victims" else None
    return _drawn(squares, len(view["board"][0]), crews, territories, view["rows"], view["columns"], source)


@remembered(256)
def _drawn(
    squares: Sequence[Sequence[Any]],
    columns: int,
    crews: Sequence[str | None],
    territories: Sequence[Sequence[Any]],
    row_names: Sequence[str],
    column_names: Sequence[str],
    source: int | None,
) -> Markup:
    at = {row + column: (x, y) for y, row in enumerate(row_names) for x, column in enumerate(column_names)}
    drawn = ['<use href="#isle"/>']
    for k, (ground, owner, _value, points) in enumerate(squares):
        if ground in ("rum", "treasure"):
            x, y = UNIT * (k % columns) + 50, UNIT * (k // columns) + 50
            lies = ON_FREE if owner is None else ON_TAKEN
            worth = f'<text class="isle-worth" x="{x + 27}" y="{y + 38}">{points}</text>' if owner is None else ""
            drawn.append(f'<use id="kind-{k}" href="#kind-{ground}" transform="translate({x} {y}){lies}"/>{worth}')
    held = []
    for seat, parts in enumerate(territories):
        for names_, bonus in parts:
            cells = tuple(sorted((at[name] for name in names_), key=lambda cell: (cell[1], cell[0])))
            x, y = cells[0]
            drawn.append(f'<path class="territory of-{crews[seat]}" d="{outlines(cells, inset=5, outer=26, inner=16)}"/>')
            if bonus:
                held.append(_bonus(x, y, bonus, crews[seat]))
    drawn.append('<g class="crews">')
    for k, (_ground, owner, value, _points) in enumerate(squares):
        if owner is not None:
            given_up = " given-up" if k == source else ""
            drawn.append(
                _pirate(k % columns, k // columns, crews[owner], value, f' id="pirate-on-{k}" class="pirate{given_up}" data-leave=""')
            )
    return Markup("".join([*drawn, "</g>", *held]))


def _pirate(x: int, y: int, crew: str | None, value: int, more: str = "") -> str:
    return f'<use{more} href="#pirate-{crew}-{value}" x="{UNIT * x + 50 + OFF_CENTRE}" y="{UNIT * y + 50 + OFF_CENTRE}"/>'


def _bonus(x: int, y: int, bonus: int, crew: str | None) -> str:
    """What a territory earns, on its upper edge."""
    width = 40 if bonus < 10 else 50 if bonus < 100 else 64
    left, top = UNIT * x + 98 - width, UNIT * y - 6
    return (
        f'<g class="bonus of-{crew}"><rect x="{left}" y="{top}" width="{width}" height="28" rx="14"/>'
        f'<text x="{left + width / 2:g}" y="{top + 21}">+{bonus}</text></g>'
    )


# --- What would be ----------------------------------------------------------------------------------------------------


def _previews(view: View, choices: Choices) -> str:
    isle = Isle(view)
    return "".join(_preview(view, isle, button) for button in choices.buttons if button.preview)


def _preview(view: View, isle: Isle, button: Button) -> str:
    what, value = ACTIONS.parts(button.action)
    seat = view["viewer"]
    crews = [player["colour"] for player in view["players"]]
    instead: Sequence[int] = ()
    drawn = []
    if what == Do.LAND:
        card = card_now(view)
        drawn.append(_pirate(*isle.at(value), crews[card["seat"]], card["value"]))
    elif what == Do.ELIMINATE:
        drawn.append(_gone(isle.at(value)))
    elif what == Do.PUSH:
        push = isle.push(seat, value)
        instead = (*push.pushers, *push.pushed)
        dx, dy = STEPS[push.way]
        for k in reversed(instead):
            square, (x, y) = isle.squares[k], isle.at(k)
            drawn.append(_pirate(x + dx, y + dy, crews[square["owner"]], square["value"]))
        last = isle.next(push.pushed[-1], push.way)
        if last is None or isle.squares[last]["ground"] == "water":
            x, y = isle.at(push.pushed[-1])
            drawn.append(_gone((x + dx, y + dy)))
    elif what == Do.RECRUIT:
        one, turned, other = isle.recruits(seat, value)
        instead = turned
        drawn += [_pirate(*isle.at(k), crews[seat], isle.squares[k]["value"]) for k in turned]
        drawn += [_ring(isle.at(k)) for k in (one, other)]
    else:
        drawn.append(_ring(isle.at(value)))
        drawn += [_ring(isle.at(k), "victim") for k in isle.around(value) if isle.squares[k]["owner"] == 1 - seat]
    away = f' data-instead="{" ".join(f"pirate-on-{k}" for k in instead)}"' if instead else ""
    return f'<g class="preview" id="{button.preview}"{away}>{"".join(drawn)}</g>'


def _gone(cell: tuple[int, int]) -> str:
    return f'<use href="#gone" x="{UNIT * cell[0] + 50 + OFF_CENTRE}" y="{UNIT * cell[1] + 50 + OFF_CENTRE}"/>'


def _ring(cell: tuple[int, int], kind: str = "own") -> str:
    return f'<rect class="ring {kind}" x="{UNIT * cell[0] + 4}" y="{UNIT * cell[1] + 4}" width="92" height="92" rx="20"/>'


# --- The grid ---------------------------------------------------------------------------------------------------------


def grid(view: View, choices: Choices, lang: str, called: Sequence[str]) -> tuple[Panel, ...]:
    """One panel for each row of squares, each square named; one with a single choice makes it, one with several opens them."""
    isle, on = Isle(view), _by_square(view, choices)
    items = {item.target: item for item in choices.pick.items} if choices.pick else {}
    rows = []
    for y, row in enumerate(view["board"]):
        squares = []
        for x, square in enumerate(row):
            k = square["number"]
            words, more = _called(view, isle, k, lang, called), ""
            item = items.get(f"cell-{k}")
            if item is not None and choices.pick is not None:
                words, more = f"{words}. {item.label.text(lang)}", _item(choices.pick, item)
            elif len(on.get(k, ())) == 1:
                words, more = f"{words}. {on[k][0].label.text(lang)}", _choice(on[k][0], lang)
            elif k in on:
                words = f"{words}. {n_('{n} choice', '{n} choices', len(on[k])).text(lang)}"
                more = f' class="choice" popovertarget="offers-{k}"'
            squares.append(Square(k, x, y, words, square["owner"] is not None, more))
        rows.append(grid_row(y, squares))
    return tuple(rows)


def _by_square(view: View, choices: Choices) -> dict[int, list[Button]]:
    found: dict[int, list[Button]] = {}
    for button in choices.buttons:
        for k in squares_of(view, button):
            found.setdefault(k, []).append(button)
    return found


def _choice(button: Button, lang: str) -> str:
    label = escape(button.label.text(lang))
    preview = f' data-preview="{button.preview}" data-label="{label}"' if button.preview else ""
    return f' class="choice" form="{FORM}" name="actions" value="{button.value}"{preview}'


def _item(pick: Pick, item: Button) -> str:
    unready = "" if item.action in pick.first else " needs-script"
    weight = pick.weights[pick.items.index(item)]
    return f' class="choice{unready}" form="{FORM}" name="actions" value="{item.value}" data-weight="{weight}"'


def _called(view: View, isle: Isle, k: int, lang: str, called: Sequence[str]) -> str:
    """A square in words: "D4, rum store, green pirate of value 2, Anna"."""
    square = isle.squares[k]
    parts = [square["square"], names.GROUNDS[Ground[square["ground"].upper()]].text(lang)]
    if square["owner"] is not None:
        parts += [pirate_on(view, isle, k).text(lang), called[square["owner"]]]
    elif square["ground"] != "water":
        parts.append(_("free").text(lang))
    return ", ".join(parts)
