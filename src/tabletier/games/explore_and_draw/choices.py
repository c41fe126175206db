"""What can be chosen now, and where it is clicked: one button, or one place for the piece in hand, for every legal action."""

from __future__ import annotations

import functools
import string
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tabletier.boats import pack
from tabletier.boats.hull import CELLS, FIRST_COMMON
from tabletier.draw.piece import art, paint
from tabletier.draw.scene import Button, Choices, Placement, Way
from tabletier.engine.polyomino import lay
from tabletier.games.explore_and_draw import names
from tabletier.games.explore_and_draw.state import ACTIONS, Do
from tabletier.language import Message, _

View = Mapping[str, Any]

COLOURS = tuple(names.COLOURS)
ON_ISLAND = (Do.COLUMN, Do.ROW, Do.ONE_PER_ROW, Do.CARD, Do.EXTRA_CARD)

MAY, OUTSIDE, TOUCHES_NOTHING = ".", "x", "t"
#: One letter for each piece that may be in the way; there are never more pieces than letters.
LETTERS = "".join(letter for letter in string.ascii_letters + string.digits if letter not in "xt") + "".join(map(chr, range(0xC0, 0x100)))


def choices(view: View) -> Choices:
    """The viewer's choices: none for spectators and in replays. Together they are exactly ``view["legal"]``."""
    legal: list[int] = view["legal"]
    if not legal:
        return Choices()
    boat = view["boats"][view["viewer"]]
    parts = [(action, *ACTIONS.parts(action)) for action in legal]
    places = [action for action, what, _value in parts if what == Do.PLACE]
    picks = [(action, value) for action, what, value in parts if what == Do.PICK]
    buttons = [_button(view, boat, action, what, value) for action, what, value in parts if what not in (Do.PLACE, Do.PICK)]
    if picks:
        buttons += _pick_buttons(view, boat, picks)
    return Choices(tuple(buttons), placement(view, boat, places) if places else None)


def open_card(view: View, boat: View) -> View:
    """The card that the seat is resolving."""
    card: View = view["island"][boat["card"] - 1]
    return card


def island_button(island: Sequence[View] | Mapping[int, View], action: int) -> Button:
    """A choice that is made on the island: columns, rows and cards; ``island`` are the cards, from 0, that it may name."""
    what, value = ACTIONS.parts(action)
    if what == Do.COLUMN:
        column = names.COLUMNS[value]
        return Button(action, _("Take column {column}", column=column), f"column-{column}")
    if what == Do.ROW:
        return Button(action, _("Special action: take row {row}", row=value + 1), f"row-{value + 1}")
    if what == Do.ONE_PER_ROW:
        return Button(action, _("Special action: a card of each row"), "island-specials")
    if what == Do.CARD:
        return Button(action, _("Resolve next: {card}", card=names.card(island[value])), f"card-{value + 1}")
    return Button(action, _("Special action, extra card: {card}", card=names.card(island[value])), f"card-{value + 1}")


def _button(view: View, boat: View, action: int, what: Do, value: int) -> Button:
    if what in ON_ISLAND:
        return island_button(view["island"], action)
    if what == Do.GROUP:
        pieces = [names.numbered(element) for element in open_card(view, boat)["elements"] if element["group"] == value]
        return Button(action, _("Below OR: {elements}", elements=pieces) if value else _("Above OR: {elements}", elements=pieces))
    if what == Do.ELEMENT:
        return Button(action, _("Draw next: {piece}", piece=names.numbered(open_card(view, boat)["elements"][value])))
    if what == Do.COLOUR:
        return Button(action, names.OSHAX[COLOURS[value]])
    if what == Do.TWICE:
        return Button(action, _("Special action: draw it twice"))
    if what == Do.TREASURE:
        return Button(action, names.TREASURES[pack.SHAPE_IDS[FIRST_COMMON + value]])
    if what == Do.DECLINE:
        return Button(action, _("No treasure"))
    return Button(action, _("End the day"))


def _pick_buttons(view: View, boat: View, picks: list[tuple[int, int]]) -> Iterable[Button]:
    """ANY 2: one button for each pair, which sends both picks in ascending order; a single pick where one has been made."""
    elements = open_card(view, boat)["elements"]
    called = [names.numbered(elements[e]) for _action, e in picks]
    if boat["picks"] == 1:
        return [Button(action, _("Take: {piece}", piece=name)) for (action, _e), name in zip(picks, called, strict=True)]
    return [
        Button(
            one, _("Take {one} twice", one=called[k]) if k == m else _("Take {one} and {two}", one=called[k], two=called[m]), then=(two,)
        )
        for k, (one, _e) in enumerate(picks)
        for m, (two, _e) in enumerate(picks)
        if k <= m
    ]


# --- The piece in hand ------------------------------------------------------------------------------------------------


@functools.cache
def fields(shape: str) -> tuple[tuple[tuple[int, ...] | None, ...], ...]:
    """For each way of a shape and each square as its anchor: the numbers of its squares, or None where it would lie outside."""
    board = pack.squares()
    number = {square: k for k, square in enumerate(board)}

    def at(way_cells: tuple[tuple[int, int], ...], anchor: tuple[int, int]) -> tuple[int, ...] | None:
        laid = lay(way_cells, anchor)
        return tuple(number[cell] for cell in laid) if all(cell in number for cell in laid) else None

    return tuple(tuple(at(way.cells, anchor) for anchor in board) for way in pack.ways(shape))


def placement(view: View, boat: View, places: list[int]) -> Placement:
    """The piece in hand with all its ways; ``places`` are the legal actions of laying it."""
    hand = boat["hand"]
    kind, colour, shape = hand["kind"], hand["colour"], hand["shape"]
    first: int = ACTIONS.first[Do.PLACE]
    legal = frozenset(action - first for action in places)
    number = {square: k for k, square in enumerate(pack.squares())}
    owner = {number[x, y]: k for k, piece in enumerate(boat["pieces"]) for x, y in piece["cells"]}
    reasons: dict[str, Message] = {
        OUTSIDE: _("It would lie outside the boat."),
        TOUCHES_NOTHING: _("It touches nothing that you have drawn."),
    }
    ways = []
    for w, laid in enumerate(fields(shape)):
        marks = []
        for anchor, cells in enumerate(laid):
            if w * CELLS + anchor in legal:
                marks.append(MAY)
            elif cells is None:
                marks.append(OUTSIDE)
            else:
                below = min((owner[cell] for cell in cells if cell in owner), default=None)
                if below is None:
                    marks.append(TOUCHES_NOTHING)
                else:
                    letter = LETTERS[below]
                    if letter not in reasons:
                        reasons[letter] = _overlap(boat["pieces"][below])
                    marks.append(letter)
        ways.append(_way(kind, colour, shape, w, first + w * CELLS, "".join(marks)))
    fill, stroke = paint(kind, colour)
    return Placement(f"#shape-{shape}", fill, stroke, names.piece(hand), tuple(ways), reasons)


def _overlap(piece: View) -> Message:
    return _("It overlaps the piece at {square}: {piece}.", square=names.square(piece["cells"][0]), piece=names.piece(piece))


def _way(kind: str, colour: str | None, shape: str, w: int, base: int, marks: str) -> Way:
    way = pack.ways(shape)[w]
    ax, ay = way.cells[0]
    cells = tuple((x - ax, y - ay) for x, y in way.cells)
    return Way(way.turns, way.flipped, cells, base, marks, art(kind, colour, shape, w), paint(kind, colour, way.turns, way.flipped).fill)
