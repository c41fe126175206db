"""What the laboratory counts of a game of Explore & Draw: boats, columns, specials, lessons and cards of each seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabletier.boats.hull import NO_COLOUR, Colour, Kind
from tabletier.engine.chance import WORDS
from tabletier.engine.state import State
from tabletier.games.explore_and_draw import names
from tabletier.games.explore_and_draw.state import LESSONS, Do, Special, split

SPECIALS = {Do.ROW: Special.ROW, Do.ONE_PER_ROW: Special.ONE_PER_ROW, Do.EXTRA_CARD: Special.EXTRA_CARD}


def traits(end: State) -> Sequence[Mapping[str, Sequence[str]]]:
    """Per seat, what it had; ``end`` is a whole position with the history of its game."""
    found: list[dict[str, list[str]]] = []
    for seat in range(end.seats):
        me = end.record.seat[seat]
        lessons = [f"lesson {number:02}" for number in range(1, LESSONS) if me.lessons >> number & 1]
        used = [special.name.lower().replace("_", " ") for special in Special if special >= 0 and me.specials >> special & 1]
        found.append({"boats": [f"boat {me.boat.sheet + 1}"], "lessons": lessons, "specials": used, "columns": [], "cards": []})
    state = begun(end)
    for seat, action in end.history:
        what, value = split(action)
        if what == Do.COLUMN:
            found[seat]["columns"].append(f"column {names.COLUMNS[value]}")
        elif what in (Do.CARD, Do.EXTRA_CARD) and not state.record.island[value].lesson:
            found[seat]["cards"].append(told(state.record.island[value]))
        state.apply_legal(seat, action)
    return found


def begun(end: State) -> State:
    """The game as it began: its key is in the position."""
    key = b"".join(int(end.record.stream.key[k]).to_bytes(4, "little") for k in range(WORDS // 2))
    return State.new(end.game, end.seats, key, end.mode, end.options)


def told(card: Any) -> str:
    """A card of the cat pile, the same words for equal cards."""
    groups = [" + ".join(piece(card.element[e]) for e in range(card.n) if card.element[e].group == group) for group in range(card.groups)]
    return " or ".join(f"any 2 of {text}" if card.any_two[group] else text for group, text in enumerate(groups))


def piece(element: Any) -> str:
    """What is drawn: a coat and the size of its shape's name, or a kind of treasure."""
    if element.colour != NO_COLOUR:
        return Colour(element.colour).name.lower()
    return Kind(element.kind).name.lower()
