"""Explore & Draw in words: what a viewer sees, what an action means, why one is not possible, what happened.

Everything here works on masked states: it can tell nobody what the viewer may not know.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tabletier.boats import pack as boats
from tabletier.boats.hull import CELLS, FIRST_COMMON, NO_COLOUR, PIECES, WAYS, Colour, Kind
from tabletier.engine.cells import BITS
from tabletier.engine.game import NOBODY
from tabletier.engine.state import State
from tabletier.games.explore_and_draw import names
from tabletier.games.explore_and_draw.rules import sketch
from tabletier.games.explore_and_draw.scoring import find_families, score_lessons
from tabletier.games.explore_and_draw.state import ACTIONS, DAYS, ISLAND_COLUMNS, LESSONS, SISTER_LESSONS, SPACES, Do, Doing, Special
from tabletier.language import Message, _, n_

LEVEL_NAMES = tuple(names.LEVELS)


# --- The view ---------------------------------------------------------------------------------------------------------


def view(state: State) -> dict[str, Any]:
    """All that the viewer may know, as plain data: see ``docs/explore_and_draw.md``."""
    s = state.record
    viewer = state.viewer
    over = state.is_over
    solo = state.mode == "solo"
    return {
        "game": state.game.slug,
        "mode": state.mode,
        "level": LEVEL_NAMES[s.level] if solo else None,
        "pack": state.pack.name,
        "viewer": viewer,
        "seats": state.seats,
        "day": min(s.day, DAYS),
        "days_left": DAYS + 1 - s.day,
        "over": over,
        "reveals": state.reveals,
        "to_act": list(state.to_act),
        "legal": [] if viewer is None or viewer == NOBODY else state.legal_actions(viewer),
        "island": [_card(s.island[space], space) for space in range(SPACES)],
        "boats": [_boat(state, seat) for seat in range(state.seats)],
        "sister": _sister(state) if solo else None,
        "places": state.places(),
        "outcome": state.outcome,
    }


def _card(card: Any, space: int) -> dict[str, Any]:
    """A card on the island; spaces are numbered from 1 (ED-11)."""
    keyword = "or" if card.groups == 2 else "any 2" if card.any_two[0] else None
    return {
        "space": space + 1,
        "row": space // ISLAND_COLUMNS + 1,
        "column": names.COLUMNS[space % ISLAND_COLUMNS],
        "pile": "lessons" if space + 1 in (2, 4, 7, 12) else "cats",
        "lesson": card.lesson or None,
        "keyword": keyword,
        "any_two": [bool(card.any_two[group]) for group in range(max(1, card.groups))],
        "elements": [{**_piece(card.element[e]), "group": card.element[e].group} for e in range(card.n)],
    }


def _piece(piece: Any) -> dict[str, Any]:
    return {
        "kind": Kind(piece.kind).name.lower(),
        "colour": None if piece.colour == NO_COLOUR else Colour(piece.colour).name.lower(),
        "shape": boats.SHAPE_IDS[piece.shape],
    }


def _in_hand(piece: Any) -> dict[str, Any] | None:
    return None if piece.kind == Kind.NONE else {**_piece(piece), "copy": bool(piece.copy)}


def _numbers(cells: Any) -> Iterator[int]:
    """The numbers of the squares in a cell set, ascending."""
    for w, word in enumerate(cells):
        while word:
            lowest = word & -word
            yield w * BITS + lowest.bit_length() - 1
            word ^= lowest


def _squares(cells: Any) -> list[list[int]]:
    board = boats.squares()
    return [list(board[number]) for number in _numbers(cells)]


def _boat(state: State, seat: int) -> dict[str, Any]:
    """A seat's boat, lessons, day and points."""
    hull, me = state.content.hull, state.record.seat[seat]
    boat, morning = me.boat, state.record.morning[seat].boat
    sheet, taken = hull.sheet[boat.sheet], set(_numbers(boat.taken))
    board = boats.squares()
    maps = {colour.name.lower(): sheet.map_at[colour] for colour in Colour}
    rats = list(_numbers(sheet.rats))
    worth = state.ask(score_lessons, seat, LESSONS)
    score = state.breakdown(seat)
    return {
        "seat": seat,
        "sheet": boat.sheet + 1,
        "pieces": [{**_drawn(hull, boat, k), "today": k >= morning.n} for k in range(boat.n)],
        "rats": [list(board[rat]) for rat in rats],
        "rats_visible": [list(board[rat]) for rat in rats if rat not in taken],
        "maps": {colour: list(board[number]) for colour, number in maps.items()},
        "maps_open": [colour for colour, number in maps.items() if number not in taken],
        "rooms": [
            {"room": k, "icon": icon, "free": len(set(room) - taken), "size": len(room)}
            for k, (room, icon) in enumerate(zip(boats.rooms(), boats.icons(), strict=True))
        ],
        "full_rooms": sum(taken.issuperset(room) for room in boats.rooms()),
        "families": _families(state, seat),
        "lessons": [number for number in range(1, LESSONS) if me.lessons >> number & 1],
        "lesson_points": {str(number): worth[number] for number in range(1, LESSONS) if me.lessons >> number & 1},
        "specials": [special.name.lower() for special in Special if special >= 0 and me.specials >> special & 1],
        "today": None if me.today == Special.NONE else Special(me.today).name.lower(),
        "doing": Doing(me.doing).name.lower(),
        "column": None if me.column < 0 else names.COLUMNS[me.column],
        "cards": [space + 1 for space in range(SPACES) if me.cards >> space & 1],
        "begun": [space + 1 for space in range(SPACES) if me.begun >> space & 1],
        "cards_left": me.cards.bit_count() // (ISLAND_COLUMNS if me.by_row else 1),
        "card": None if me.card < 0 else me.card + 1,
        "group": me.group,
        "picks": me.picks,
        "left": [e for e, times in enumerate(me.left) for _time in range(times)],
        "hand": _in_hand(me.hand),
        "copy": _in_hand(me.copy),
        "treasure_due": bool(me.treasure_due),
        "score": score,
        "total": sum(score.values()),
    }


def _drawn(hull: Any, boat: Any, k: int) -> dict[str, Any]:
    """Piece k of a boat: what it is, its squares, and how it lies."""
    place = hull.placement[boat.placement[k]]
    return {
        "kind": Kind(boat.kind[k]).name.lower(),
        "colour": None if boat.colour[k] == NO_COLOUR else Colour(boat.colour[k]).name.lower(),
        "shape": boats.SHAPE_IDS[place.shape],
        "cells": _squares(place.cells),
        "placement": [place.way, place.anchor],
    }


def _families(state: State, seat: int) -> list[dict[str, Any]]:
    """The families on a boat (ED-05), largest first."""
    boat, c = state.record.seat[seat].boat, state.content
    groups: dict[int, list[int]] = {}
    for k, group in enumerate(state.ask(find_families, seat, PIECES)[: boat.n]):
        if boat.kind[k] in (Kind.CAT, Kind.OSHAX):
            groups.setdefault(group, []).append(k)
    families = sorted((group for group in groups.values() if len(group) >= 3), key=len, reverse=True)
    return [
        {
            "colour": Colour(boat.colour[group[0]]).name.lower(),
            "pieces": group,
            "points": c.family_points[min(len(group), 6)] + max(0, len(group) - 6) * c.family_more,
        }
        for group in families
    ]


def _sister(state: State) -> dict[str, Any]:
    """The sister's cards and points (ED-57 … ED-60)."""
    s, c = state.record, state.content
    boat = s.seat[0].boat
    known = [Colour(s.colour[k]) for k in range(s.colours)]
    cats = [boat.colour[k] for k in range(boat.n) if boat.kind[k] in (Kind.CAT, Kind.OSHAX)]
    worth = state.ask(score_lessons, state.seats, SISTER_LESSONS + s.level)
    lessons = [s.sister[k] + 1 for k in range(SISTER_LESSONS)]
    advanced = [s.sister_advanced[k] + 1 for k in range(s.level)]
    labels = [str(number) for number in lessons] + [f"advanced {number}" for number in advanced]
    score = state.opponent or {}
    return {
        "colours": [colour.name.lower() for colour in known],
        "hidden": len(Colour) - len(known),
        "cats": [
            {"colour": colour.name.lower(), "count": cats.count(colour), "points": cats.count(colour) * c.colour_points[k]}
            for k, colour in enumerate(known)
        ],
        "lessons": lessons,
        "advanced": advanced,
        "lesson_points": dict(zip(labels, worth, strict=True)),
        "score": score,
        "total": sum(score.values()),
    }


# --- Actions ----------------------------------------------------------------------------------------------------------


def describe(state: State, seat: int, action: int) -> Message:
    """A legal action in one line, different from all others that are legal for the seat."""
    s = state.record
    me = s.seat[seat]
    what, value = ACTIONS.parts(action)
    if what == Do.COLUMN:
        return _("Take column {column}", column=names.COLUMNS[value])
    if what == Do.ROW:
        return _("Special action: take row {row} in place of a column", row=value + 1)
    if what == Do.ONE_PER_ROW:
        return _("Special action: take one card from each row in place of a column")
    if what == Do.CARD:
        return _("Space {space}: {card}", space=value + 1, card=names.card(_card(s.island[value], value)))
    if what == Do.EXTRA_CARD:
        return _("Special action: extra card, space {space}: {card}", space=value + 1, card=names.card(_card(s.island[value], value)))
    if what == Do.GROUP:
        card = _card(s.island[me.card], me.card)
        elements = [names.numbered(element) for element in card["elements"] if element["group"] == value]
        return _("Below OR: {elements}", elements=elements) if value else _("Above OR: {elements}", elements=elements)
    if what in (Do.PICK, Do.ELEMENT):
        element = names.numbered(_piece(s.island[me.card].element[value]))
        return _("Take: {piece}", piece=element) if what == Do.PICK else _("Draw next: {piece}", piece=element)
    if what == Do.COLOUR:
        return _("Colour of the Oshax: {colour}", colour=names.COLOURS[Colour(value).name.lower()])
    if what == Do.TWICE:
        return _("Special action: draw it twice ({piece})", piece=names.piece(_piece(me.hand)))
    if what == Do.TREASURE:
        return _("Treasure of the map: {piece}", piece=names.TREASURES[boats.SHAPE_IDS[FIRST_COMMON + value]])
    if what == Do.DECLINE:
        return _("No treasure for this map")
    if what == Do.END_DAY:
        return _("End the day")
    cells = [names.square(cell) for cell in sorted(_laid(state, me.hand.shape, value))]
    return _("{piece} on {squares}", piece=names.piece(_piece(me.hand)), squares=" ".join(cells))


def _laid(state: State, shape: int, place: int) -> list[tuple[int, int]]:
    """The squares that a shape covers at ``way * 142 + anchor``, where that is inside the boat."""
    hull = state.content.hull
    p = hull.placement_at[shape][place // CELLS][place % CELLS]
    return [(x, y) for x, y in _squares(hull.placement[p].cells)] if p >= 0 else []


def why_not(state: State, seat: int, action: int) -> Message:
    """Why an action is not legal now, in words that a player can act on."""
    if state.is_over:
        return _("the game is over")
    me = state.record.seat[seat]
    what, value = ACTIONS.parts(action)
    if me.doing == Doing.DONE:
        return _("this seat has ended its day; it waits for the others")
    if me.doing == Doing.PLACE and what == Do.PLACE:
        return _why_not_there(state, me, value)
    if what in (Do.ROW, Do.ONE_PER_ROW, Do.EXTRA_CARD, Do.TWICE):
        reason = _why_no_special(me, what)
        if reason:
            return reason
    if me.doing in (Doing.CARD, Doing.END_OF_DAY) and what == Do.END_DAY:
        return n_("{n} card of this day is still to be resolved", "{n} cards of this day are still to be resolved", _cards_left(me))
    return EXPECTED[Doing(me.doing)]


EXPECTED = {
    Doing.COLUMN: _("first a column of the island is chosen"),
    Doing.CARD: _("now the next card is chosen"),
    Doing.GROUP: _("now the part above or below OR is chosen"),
    Doing.PICK: _("now an element of the card is chosen"),
    Doing.ELEMENT: _("now the next element that fits is chosen"),
    Doing.COLOUR: _("now the colour of the Oshax is chosen"),
    Doing.PLACE: _("first the piece in hand is drawn"),
    Doing.FREE_TREASURE: _("first the treasure of the map is chosen or left"),
    Doing.END_OF_DAY: _("all cards of the day are resolved; the day can be ended"),
}


def _cards_left(me: Any) -> int:
    return int(me.cards.bit_count() // (ISLAND_COLUMNS if me.by_row else 1))


def _why_not_there(state: State, me: Any, place: int) -> Message:
    cells = _laid(state, me.hand.shape, place)
    if not cells:
        return _("it would lie outside the boat")
    for k in range(me.boat.n):
        drawn = _drawn(state.content.hull, me.boat, k)
        for x, y in cells:
            if [x, y] in drawn["cells"]:
                return _("it overlaps at {square}: {piece}", square=names.square((x, y)), piece=names.piece(drawn))
    return _("it touches nothing that is drawn already")


def _why_no_special(me: Any, what: Do) -> Message | None:
    of = {Do.ROW: Special.ROW, Do.ONE_PER_ROW: Special.ONE_PER_ROW, Do.EXTRA_CARD: Special.EXTRA_CARD}
    cat = me.hand.kind in (Kind.CAT, Kind.OSHAX)
    special = of.get(what, Special.CAT_TWICE if cat else Special.TREASURE_TWICE)
    if me.specials >> special & 1:
        return _("this special action has been used")
    if me.today != Special.NONE:
        return _("one special action a day, and one has been used today")
    if me.specials.bit_count() >= 3:
        return _("three special actions a game, and three have been used")
    return None


# --- The log ----------------------------------------------------------------------------------------------------------


def narrate(before: State, after: State, seat: int, actions: Sequence[int], who: Sequence[str]) -> list[Message]:
    """What the viewer of both states learns from an entry. ``actions`` is empty where the viewer may not know them."""
    told = []
    step = before.clone()
    for action in actions:
        told.append(_("{name}: {what}", name=who[seat], what=describe(step, seat, action)))
        if step.reveals == before.reveals:
            step.apply_legal(seat, action)
    if after.reveals == before.reveals:
        if not actions and _done(after, seat) and not _done(before, seat):
            told.append(_("{name} has ended the day", name=who[seat]))
        return told
    others = (seat for seat in range(after.seats) if seat != after.viewer)
    told += [_told_of_day(before, after, other, who[other]) for other in others]
    return told + _told_of_morning(after)


def _done(state: State, seat: int) -> bool:
    return bool(state.record.seat[seat].doing == Doing.DONE)


def _told_of_day(before: State, after: State, seat: int, name: str) -> Message:
    """What another seat did on a day, once it is closed (ED-69)."""
    old, new = before.record.morning[seat], after.record.morning[seat]
    pieces = [names.piece(_drawn(after.content.hull, new.boat, k)) for k in range(old.boat.n, new.boat.n)]
    fresh = [number for number in range(1, LESSONS) if (new.lessons & ~old.lessons) >> number & 1]
    things: list[Message] = pieces + [_("lesson {number}", number=number) for number in fresh]
    points = sum(after.breakdown(seat).values())
    if not things:
        return n_("{name} drew nothing: {n} point", "{name} drew nothing: {n} points", points, name=name)
    return n_("{name} drew {things}: {n} point", "{name} drew {things}: {n} points", points, name=name, things=things)


def _told_of_morning(after: State) -> list[Message]:
    s = after.record
    told = []
    if after.mode == "solo" and s.day <= len(Colour):
        colour = names.COLOURS[Colour(s.colour[s.colours - 1]).name.lower()]
        told.append(_("The sister turns up a colour: {colour}", colour=colour))
    if after.is_over:
        return [*told, _("The game is over")]
    return [*told, _("Day {day} begins", day=s.day)]


# --- The pencil -------------------------------------------------------------------------------------------------------


def pencil(state: State, seat: int, pieces: Sequence[tuple[str, str | None, str, int, int]]) -> dict[str, Any]:
    """What privately tried pieces (kind, colour, shape, way, anchor's square) would mean: which of them may lie where they are,
    the score with those, and the gain. Nothing of it is played. Raises ValueError where there is no such piece, way or square."""
    tried = state.clone()
    was = sum(tried.breakdown(seat).values())
    ok = []
    for kind, colour, shape, way, anchor in pieces:
        if way not in range(WAYS) or anchor not in range(CELLS):  # a kernel would read past its tables
            raise ValueError(f"there is no way {way} or no square {anchor}")
        what, coat = _kind_and_coat(kind, colour, shape)
        place = way * CELLS + anchor
        ok.append(bool(sketch(tried.box, tried.rows, 0, seat, int(what), int(coat), boats.SHAPE_IDS.index(shape), place)))
    score = tried.breakdown(seat)
    total = sum(score.values())
    return {"ok": ok, "score": score, "total": total, "gain": total - was}


def _kind_and_coat(kind: str, colour: str | None, shape: str) -> tuple[Kind, int]:
    """The numbers of a piece's kind and colour. A cat has a colour, a treasure none, an Oshax may still be given one (ED-34)."""
    what = boats.KIND_OF.get(shape)
    if what is None or what.name.lower() != kind:
        raise ValueError(f"there is no {kind} of the shape {shape!r}")
    if colour is None:
        if what == Kind.CAT:
            raise ValueError(f"a cat has a colour: one of {', '.join(names.COLOURS)}; found none")
        return what, NO_COLOUR
    if what in (Kind.COMMON, Kind.RARE):
        raise ValueError(f"a treasure has no colour; found {colour!r}")
    if colour not in names.COLOURS:
        raise ValueError(f"there is no colour {colour!r}; there are {', '.join(names.COLOURS)}")
    return what, Colour[colour.upper()]
