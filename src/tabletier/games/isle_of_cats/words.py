"""The Isle of Cats in words: what a viewer sees, what an action means, what happened.

Everything here works on masked states: it can tell nobody what the viewer may not know.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tabletier.boats import pack as boats
from tabletier.boats.hull import CELLS, COMMON_SHAPES, FIRST_COMMON, NO_COLOUR, PIECES, Colour, Kind
from tabletier.engine.game import NOBODY
from tabletier.engine.state import State
from tabletier.games.isle_of_cats import names
from tabletier.games.isle_of_cats.reasons import why_not as why_not
from tabletier.games.isle_of_cats.scoring import find_families, score_family_cards, score_lessons
from tabletier.games.isle_of_cats.squares import cat, laid, numbers, squares, tile_of
from tabletier.games.isle_of_cats.state import (
    ACTIONS,
    CARDS,
    DAYS,
    FAMILY_CARDS,
    FIRST_FAMILY,
    FIRST_PRIVATE,
    FIRST_PUBLIC,
    FIRST_RARE,
    FIRST_SISTER_BASKET,
    FIRST_SISTER_LESSON,
    NONE,
    SISTER_LESSONS,
    At,
    Do,
    Doing,
    Effect,
    Mode,
    Pay,
    Stage,
)
from tabletier.language import Message, _, n_

LEVEL_NAMES = tuple(names.LEVELS)


# --- The view ---------------------------------------------------------------------------------------------------------


def view(state: State) -> dict[str, Any]:
    """All that the viewer may know, as plain data."""
    s = state.record
    viewer = state.viewer
    solo = state.mode == "solo"
    return {
        "game": state.game.slug,
        "mode": state.mode,
        "level": LEVEL_NAMES[s.level] if solo else None,
        "pack": state.pack.name,
        "viewer": viewer,
        "seats": state.seats,
        "day": s.day,
        "days_left": 0 if s.stage >= Stage.DUSK else DAYS + 1 - s.day,
        "stage": Stage(s.stage).name.lower(),
        "over": state.is_over,
        "reveals": state.reveals,
        "to_act": list(state.to_act),
        "legal": [] if viewer is None or viewer == NOBODY else state.legal_actions(viewer),
        "order": ["sister" if seat == state.seats else seat for seat in s.order if seat != NONE],
        "fields": [[{**cat(s.line[field][k]), "tile": s.line[field][k]} for k in range(s.lined[field])] for field in (0, 1)],
        "commons": {boats.SHAPE_IDS[FIRST_COMMON + k]: s.commons[k] for k in range(COMMON_SHAPES)},
        "rares": {boats.SHAPE_IDS[FIRST_RARE + s.rare_row[k]]: s.rares[s.rare_row[k]] for k in range(s.rare_kinds)},
        "oshax": [boats.SHAPE_IDS[s.oshax[k]] for k in range(s.oshax_left)],
        "public_lessons": [
            {"card": number, "colour": _colour(s.colour[number - FIRST_PUBLIC])}
            for number in range(FIRST_PUBLIC, CARDS)
            if s.at[number] == At.PUBLIC
        ],
        "discard": [number for number in range(1, CARDS) if s.at[number] == At.FACE_UP],
        "boats": [_boat(state, seat) for seat in range(state.seats)],
        "sister": _sister(state) if solo else None,
        "places": state.places(),
        "outcome": state.outcome,
    }


def _colour(number: int) -> str | None:
    return None if number == NO_COLOUR else str(Colour(number).name.lower())


def _cards(state: State, seat: int, *places: At) -> list[int]:
    """The cards of a seat that lie somewhere, as far as the viewer knows them."""
    s = state.record
    return [number for number in range(1, CARDS) if s.at[number] in places and s.owner[number] == seat]


def _boat(state: State, seat: int) -> dict[str, Any]:
    """A seat's boat, cards, what it has and what it has to decide."""
    hull, me = state.content.hull, state.record.seat[seat]
    boat = me.boat
    sheet, taken = hull.sheet[boat.sheet], set(numbers(boat.taken))
    board = boats.squares()
    rats = list(numbers(sheet.rats))
    maps = {colour.name.lower(): sheet.map_at[colour] for colour in Colour}
    score = state.breakdown(seat)
    worth = state.ask(score_lessons, seat, CARDS)
    lessons = _cards(state, seat, At.LAID)
    return {
        "seat": seat,
        "sheet": boat.sheet + 1,
        "pieces": [_drawn(state, boat, k) for k in range(boat.n)],
        "rats": [list(board[rat]) for rat in rats],
        "rats_visible": [list(board[rat]) for rat in rats if rat not in taken],
        "maps": {colour: list(board[number]) for colour, number in maps.items()},
        "maps_open": [colour for colour, number in maps.items() if number not in taken],
        "rooms": [
            {"room": k, "icon": icon, "free": len(set(room) - taken), "size": len(room)}
            for k, (room, icon) in enumerate(zip(boats.rooms(), boats.icons(), strict=True))
        ],
        "families": _families(state, seat),
        "fish": me.fish,
        "baskets": me.baskets,
        "baskets_ready": me.ready,
        "baskets_whole": me.whole,
        "baskets_broken": me.broken,
        "speed": me.speed,
        "extra": me.extra,
        "anywhere": bool(me.anywhere),
        "cards_in_hand": me.hand,
        "cards_committed": me.committed,
        "private_lessons": me.laid,
        "bought": me.bought,
        "spent": me.spent,
        "hand": _cards(state, seat, At.HAND),
        "draft": _cards(state, seat, At.PACK),
        "kept": _cards(state, seat, At.PICKED, At.KEPT),
        "paid": _cards(state, seat, At.BOUGHT),
        "drawn": _cards(state, seat, At.DRAWN),
        "committed": _cards(state, seat, At.COMMITTED),
        "lessons": lessons,
        "lesson_points": {str(number): worth[number] for number in lessons},
        "public_points": {str(number): worth[number] for number in range(FIRST_PUBLIC, CARDS) if state.record.at[number] == At.PUBLIC},
        "family_cards": _family_cards(state, seat),
        "doing": Doing(me.doing).name.lower(),
        "done": bool(me.done),
        "tile": None if me.tile.kind == Kind.NONE else tile_of(me.tile.kind, me.tile.colour, me.tile.shape),
        "card": me.card or None,
        "wish": bool(me.wish),
        "score": score,
        "total": sum(score.values()),
    }


def _drawn(state: State, boat: Any, k: int) -> dict[str, Any]:
    """Piece k of a boat: what it is, its squares, and how it lies."""
    place = state.content.hull.placement[boat.placement[k]]
    piece = tile_of(boat.kind[k], boat.colour[k], place.shape)
    return {**piece, "cells": squares(place.cells), "placement": [place.way, place.anchor]}


def _families(state: State, seat: int) -> list[dict[str, Any]]:
    """The families on a boat (IC-10), largest first."""
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


def _family_cards(state: State, seat: int) -> list[dict[str, Any]]:
    """The Family cards of a seat that the viewer knows, with what they are worth."""
    s = state.record
    if s.mode != Mode.FAMILY:
        return []
    worth = state.ask(score_family_cards, seat, FAMILY_CARDS)
    mine = [k for k in range(1, FAMILY_CARDS) if s.family[k] == seat]
    return [{"card": FIRST_FAMILY + k, "kept": bool(s.family_kept[k]), "points": worth[k]} for k in mine]


def _sister(state: State) -> dict[str, Any]:
    """The sister's cards and points (IC-149 … IC-164)."""
    s, c = state.record, state.content
    boat = s.seat[0].boat
    known = [Colour(s.sister_colour[k]) for k in range(s.colours)]
    cats = [boat.colour[k] for k in range(boat.n) if boat.kind[k] in (Kind.CAT, Kind.OSHAX)]
    worth = state.ask(score_lessons, state.seats, SISTER_LESSONS + s.level)
    lessons = [FIRST_SISTER_LESSON + s.sister[k] for k in range(SISTER_LESSONS)]
    lessons += [FIRST_SISTER_LESSON + s.sister_advanced[k] for k in range(s.level)]
    score = state.opponent or {}
    return {
        "colours": [
            {"colour": colour.name.lower(), "cats": cats.count(colour), "points": cats.count(colour) * c.sister_points[k]}
            for k, colour in enumerate(known)
        ],
        "basket_card": None if s.sister_open == NONE else FIRST_SISTER_BASKET + s.sister_open,
        "cards_left": s.sister_cards,
        "used": [FIRST_SISTER_BASKET + s.sister_pile[k] for k in range(s.in_sister_pile, len(s.sister_pile))],
        "lessons": lessons,
        "lesson_points": {str(number): points for number, points in zip(lessons, worth, strict=True)},
        "score": score,
        "total": sum(score.values()),
    }


# --- Actions ----------------------------------------------------------------------------------------------------------

ENDS = {
    Doing.FAMILY_CARDS: _("Keep these two cards"),
    Doing.PICKS: _("Keep these cards and pass the others on"),
    Doing.PURCHASES: _("Discard the cards that are not paid for"),
    Doing.COMMITMENT: _("Commit no further card"),
    Doing.TURN: _("End the turn"),
    Doing.MOVES: _("Move these cats"),
    Doing.LESSONS: _("Give up these lessons"),
    Doing.TREASURES: _("Take these treasures away"),
}
REFUSALS = {
    Doing.WINDOW: _("No Anytime card now"),
    Doing.BONUS: _("No treasure for this map"),
    Doing.TREASURE: _("No second treasure"),
    Doing.STRAY: _("Let the tile go"),
}
PAYMENTS = {
    Pay.PERMANENT: _("Pay with a permanent basket"),
    Pay.CLASSIC: _("Pay with the whole basket of a card"),
    Pay.BROKEN: _("Pay with two broken baskets"),
}


def describe(state: State, seat: int, action: int) -> Message:
    """A legal action in one line, different from all others that are legal for the seat."""
    s, c = state.record, state.content
    me = s.seat[seat]
    what, value = ACTIONS.parts(action)
    if what == Do.PLACE:
        p = c.hull.placement_at[me.tile.shape][value // CELLS][value % CELLS]
        cells = sorted(laid(state, p)) if p >= 0 else []
        piece = names.piece(tile_of(me.tile.kind, me.tile.colour, me.tile.shape))
        return _("{piece} on {squares}", piece=piece, squares=" ".join(names.square(cell) for cell in cells))
    if what in (Do.PICK, Do.BUY, Do.COMMIT, Do.PLAY, Do.GIVE_UP):
        return _describe_card(state, what, value)
    if what == Do.FAMILY:
        return _("Keep Family card No. {number}", number=FIRST_FAMILY + value)
    if what == Do.DONE:
        return ENDS[Doing(me.doing)]
    if what == Do.DECLINE:
        return REFUSALS[Doing(me.doing)]
    if what == Do.NO_MORE:
        return _("No Anytime card at such a moment for the rest of the day")
    if what == Do.PASS:
        return _("Pass for the rest of this phase")
    if what == Do.WISH:
        return _("Be passed by itself whenever no cat can be rescued and no Anytime card is in hand")
    if what == Do.RESCUE:
        return _rescue(state, value)
    if what == Do.BASKET:
        return PAYMENTS[Pay(value)]
    if what == Do.COLOUR:
        return _describe_colour(me, names.COLOURS[Colour(value).name.lower()])
    if what == Do.OFFER:
        return _describe_offer(state, me, value)
    return _describe_tile(state, seat, what, value)


def _describe_card(state: State, what: Do, number: int) -> Message:
    row = state.content.card[number]
    card = names.card(number, row)
    if what == Do.PICK:
        return _("Keep {card}", card=card)
    if what == Do.BUY:
        return n_("Pay {n} fish for {card}", "Pay {n} fish for {card}", row.cost, card=card)
    if what == Do.COMMIT:
        return _("Commit {card}", card=card)
    if what == Do.PLAY:
        return _("Play {card}", card=card)
    return _("Give up {card}", card=card)


def _rescue(state: State, tile: int) -> Message:
    s = state.record
    piece = names.numbered(cat(tile))
    if tile in [s.line[0][k] for k in range(s.lined[0])]:
        return _("Rescue from the left field: {piece}", piece=piece)
    return _("Rescue from the right field: {piece}", piece=piece)


def _describe_colour(me: Any, colour: Message) -> Message:
    if me.doing == Doing.LESSON_COLOUR:
        return _("Colour of lesson No. {number}: {colour}", number=me.card, colour=colour)
    if me.doing == Doing.FISH_COLOUR:
        return _("Fish for the cats of one colour: {colour}", colour=colour)
    return _("Colour of the Oshax: {colour}", colour=colour)


def _describe_offer(state: State, me: Any, offer: int) -> Message:
    if state.content.card[me.card].effect == Effect.BASKET_FOR_FISH:
        return _("Give up a ready basket") if offer else _("Give up a used basket")
    if offer == 0:
        return _("Up to two small treasures")
    n = state.content.paid_commons
    return n_("Up to two common treasures for {n} fish", "Up to two common treasures for {n} fish", n)


def _describe_tile(state: State, seat: int, what: Do, value: int) -> Message:
    s = state.record
    me = s.seat[seat]
    if what == Do.OSHAX:
        piece = names.numbered(tile_of(Kind.OSHAX, NO_COLOUR, s.oshax[value])) if value < s.oshax_left else names.OSHAX[None]
        return _("Place {place} of the row: {piece}", place=value + 1, piece=piece)
    if what == Do.TREASURE:
        piece = names.TREASURES[boats.SHAPE_IDS[FIRST_COMMON + value]]
        return _("Treasure of the map: {piece}", piece=piece) if me.bonus else _("Take: {piece}", piece=piece)
    if what == Do.MOVE:
        return _("To the other field: {piece}", piece=names.numbered(cat(value)))
    if what == Do.FIELD:
        piece = names.numbered(tile_of(me.tile.kind, me.tile.colour, me.tile.shape))
        return _("Into the right field: {piece}", piece=piece) if value else _("Into the left field: {piece}", piece=piece)
    if value >= me.boat.n:
        return _("Take away: nothing")
    piece_there = _drawn(state, me.boat, value)
    where = " ".join(names.square(cell) for cell in sorted(piece_there["cells"]))
    return _("Take away: {piece} on {squares}", piece=names.piece(piece_there), squares=where)


# --- The log ----------------------------------------------------------------------------------------------------------


def narrate(before: State, after: State, seat: int, actions: Sequence[int], who: Sequence[str]) -> list[Message]:
    """What the viewer of both states learns from an entry. ``actions`` is empty where the viewer may not know them."""
    told = []
    step = before.clone()
    for action in actions:
        told.append(_("{name}: {what}", name=who[seat], what=describe(step, seat, action)))
        if step.reveals == before.reveals and action in step.legal_actions(seat):
            step.apply_legal(seat, action)
    if after.reveals == before.reveals:
        if not actions and after.record.seat[seat].done and not before.record.seat[seat].done:
            told.append(_("{name}: ready", name=who[seat]))
        return told
    told += _told_of_cards(before, after, () if actions else (seat,), who)
    told += _told_of_day(before, after)
    return told


def _told_of_cards(before: State, after: State, unsaid: Sequence[int], who: Sequence[str]) -> Iterator[Message]:
    """What came to light: purchases, commitments, public lessons, cards played out of the viewer's sight, the sister's cards."""
    old, new = before.record, after.record
    if old.stage == Stage.PURCHASE and new.stage != Stage.PURCHASE:
        for other in range(after.seats):
            me = new.seat[other]
            paid = n_("{n} fish", "{n} fish", me.spent)
            yield n_("{name}: {n} card bought for {paid}", "{name}: {n} cards bought for {paid}", me.bought, name=who[other], paid=paid)
    for number in range(1, FIRST_PRIVATE):
        if new.at[number] == At.FACE_UP and old.at[number] == At.UNKNOWN and (new.owner[number] in unsaid or old.stage == Stage.PURCHASE):
            name = who[new.owner[number]]
            yield _("{name}: {what}", name=name, what=_("Play {card}", card=names.card(number, after.content.card[number])))
    for number in range(FIRST_PUBLIC, CARDS):
        if new.at[number] == At.PUBLIC and old.at[number] != At.PUBLIC:
            yield _("Laid out for all: {card}", card=names.card(number, after.content.card[number]))
    if old.stage <= Stage.BEFORE_REVEAL < new.stage <= Stage.FINDS and after.mode != "family":
        for other in range(after.seats):
            yield _("{name}: speed {speed}", name=who[other], speed=new.seat[other].speed)
    for k in range(new.in_sister_pile, old.in_sister_pile):
        yield _("The sister turns up No. {number}", number=FIRST_SISTER_BASKET + new.sister_pile[k])


def _told_of_day(before: State, after: State) -> Iterator[Message]:
    """What a new day brings, and the end."""
    old, new = before.record, after.record
    if new.colours > old.colours:
        yield _("The sister turns up a colour: {colour}", colour=names.COLOURS[Colour(new.sister_colour[new.colours - 1]).name.lower()])
    if after.is_over:
        yield _("The game is over")
    elif new.day != old.day:
        yield _("Day {day} begins", day=new.day)
