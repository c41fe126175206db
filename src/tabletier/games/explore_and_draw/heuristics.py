"""Know-how for bots: what a position is worth to a seat beyond its points, and which actions deserve a closer look.

Worths are in hundredths of a point. The weights were found by letting bots that differ in one of them play the same games.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

import numpy as np

from tabletier.boats.drawing import placement_of
from tabletier.boats.facts import FACTS, Fact, count_boat, is_cat, join_families
from tabletier.boats.hull import CELLS, FIRST_COMMON, PIECES, ROOMS, WORDS, Kind
from tabletier.boats.lessons import Form
from tabletier.engine import record as records
from tabletier.engine.cells import add, bits, has, meet, missing, shared, unite
from tabletier.engine.groups import root
from tabletier.engine.kernel import COMPILED, inner, kernel, room_for, zeros
from tabletier.engine.record import put
from tabletier.engine.state import State
from tabletier.games.explore_and_draw.lessons import count_more
from tabletier.games.explore_and_draw.offers import SPECIALS_PER_GAME, list_legal
from tabletier.games.explore_and_draw.rules import apply
from tabletier.games.explore_and_draw.scoring import LINES, score
from tabletier.games.explore_and_draw.state import ACTIONS, DAYS, LESSONS, MAX_LEGAL, Do, Doing, Mode, split

CARDS = 3 * DAYS  # that a seat resolves in a game without special actions


class Weight(IntEnum):
    """What is weighed: first for the worth of a position, then for a glance at a placement."""

    RAT = 0  # a visible rat
    RAT_HOPE = 1  # so much less bad for each card to come
    ROOM_REACH = 2  # tenths of squares of one room that a card to come may fill
    HOLE = 3  # an empty square with no empty neighbour
    NOOK = 4  # an empty square with a single one
    ONE = 5  # a cat alone, at the start of the game
    TWO = 6  # two cats that touch
    GROW = 7  # an empty square beside a family
    MAP = 8  # an open map
    SPECIAL = 9  # a special action that can still be used
    LESSON = 10  # what a lesson is worth while all is still open, in hundredths of its points
    FREE = 11  # an empty square beside the piece
    KIN = 12  # a square of the same coat beside the piece
    COVER = 13  # a rat under it
    OWN_MAP = 14  # its own map under it
    OTHER_MAP = 15  # another map under it
    NEARLY = 16  # a square of a room that is half full


WEIGHTS = (100, 3, 12, 150, 40, 120, 380, 20, 100, 720, 50, 12, 30, 60, 400, -80, 8)

#: How many actions get a closer look: of the bot's own decision, and of those that it sees coming.
WIDE, NARROW = 12, 5


# --- What a position is worth ---


@kernel
def worth(box, positions, i, seat, w):
    """What the position is worth to the seat: the points that stand, and those that may be hoped for."""
    c, s = box[0], positions[i]
    me = s.seat[seat]
    to_come = 3 * (DAYS - s.day) + (3 if me.doing == Doing.COLUMN else bits(me.cards))
    facts = zeros(FACTS)
    count_boat(c.hull, me.boat, c.family_points, c.family_more, facts)
    total = 100 * (facts[Fact.FAMILY_POINTS] + c.rare_points * facts[Fact.RARES])
    total -= facts[Fact.RATS] * max(0, w[Weight.RAT] - w[Weight.RAT_HOPE] * to_come)
    total += worth_of_rooms(c, me.boat, to_come, w)
    total += worth_of_lessons(c, s, seat, facts, to_come, w)
    total += w[Weight.SPECIAL] * min(SPECIALS_PER_GAME - bits(me.specials), DAYS - s.day)
    if to_come:
        total += worth_of_groups(c.hull, me.boat, to_come, w)
        total += w[Weight.MAP] * facts[Fact.MAPS_OPEN] * to_come // CARDS
        total -= waste(c.hull, me.boat, w)
    if s.mode == Mode.SOLO:
        lines = room_for(LINES)
        total -= 100 * score(box, positions, i, s.seats, lines)
    return total


@inner
def worth_of_rooms(c, boat, to_come, w):
    """The penalty of every room, less as far as it may still become full."""
    total = 0
    for room in range(ROOMS):
        empty = missing(c.hull.rooms[room], boat.taken)
        if empty:
            reach = 10 + w[Weight.ROOM_REACH] * to_come
            hope = max(0, reach - 10 * empty)
            total += 100 * c.room_points * (reach * reach - hope * hope) // (reach * reach)
    return total


@inner
def waste(hull, boat, w):
    """Squares that only the smallest treasures can fill."""
    total = 0
    for cell in range(CELLS):
        if not has(boat.taken, cell):
            free = free_beside(hull.placement[hull.placement_at[FIRST_COMMON][0][cell]].near, boat.taken)
            if free == 0:
                total += w[Weight.HOLE]
            elif free == 1:
                total += w[Weight.NOOK]
    return total


@inner
def free_beside(near, taken):
    """How many squares of ``near`` are free: 0, 1, or 2 for more."""
    free = 0
    for k in range(WORDS):
        word = near[k] & ~taken[k]
        if word:
            if free or word & (word - 1):
                return 2
            free = 1
    return free


@inner
def worth_of_groups(hull, boat, to_come, w):
    """Cats that are not yet a family, and families that can still grow."""
    parent = zeros(PIECES)
    size = zeros(PIECES)
    free = zeros(PIECES)
    join_families(hull, boat, parent)
    for k in range(boat.n):
        if is_cat(boat.kind[k]):
            group = root(parent, k)
            size[group] += 1
            free[group] += missing(hull.placement[boat.placement[k]].near, boat.taken)
    total = 0
    for k in range(boat.n):
        sides = min(free[k], 8)
        if size[k] == 1:
            total += w[Weight.ONE] * sides // 8
        elif size[k] == 2:
            total += w[Weight.TWO] * sides // 8
        else:
            total += w[Weight.GROW] * sides
    return total * to_come // CARDS


@inner
def worth_of_lessons(c, s, seat, facts, to_come, w):
    """What the ticked lessons will be worth if everything goes on as usual."""
    lessons = s.seat[seat].lessons
    total = 0
    if lessons:
        count_more(c, s, seat, facts)
        for number in range(1, LESSONS):
            if lessons >> number & 1:
                total += worth_of_lesson(c.lesson[number], facts, to_come, w)
    return total


@inner
def worth_of_lesson(lesson, facts, to_come, w):
    """A lesson's points at what its fact will be, or its points times how likely it will be met; numbers in tenths."""
    final = 10 * facts[lesson.fact] + 10 * USUAL_GAIN[lesson.fact] * to_come // CARDS
    if lesson.form == Form.EVERY:
        return 10 * final * lesson.points // lesson.number
    over = final - 10 * lesson.number
    if lesson.form == Form.BEYOND:
        return 10 * max(0, over) * lesson.points
    if lesson.form == Form.EXACTLY:
        off = abs(over)
    elif lesson.form == Form.AT_LEAST:
        off = max(0, -over)
    else:
        off = max(0, over + 10)
    if to_come == 0:
        return 100 * lesson.points if off == 0 else 0
    doubt = 24 + to_come
    return w[Weight.LESSON] * lesson.points * max(0, doubt - off) // doubt


# --- Which actions deserve a look ---

#: Every placement is rated above this, and a doubled piece above every placement.
PLACED, DOUBLED = 10_000, 100_000


@kernel
def shortlist(box, positions, i, seat, w, most, ahead, actions, ratings):
    """Writes the actions that deserve a closer look, the most promising first, at most so many; returns how many.

    ``ahead`` is 1 while a bot looks ahead, where it thinks of no special action.
    """
    c, s = box[0], positions[i]
    me = s.seat[seat]
    n = list_legal(c, s, me, actions)
    if me.doing == Doing.PLACE:
        rate_placements(c.hull, me, w, ahead, actions, n, ratings)
    else:
        for k in range(n):
            ratings[k] = rate_choice(c, s, me, ahead, int(actions[k]))
    return keep_best(actions, ratings, n, most)


@inner
def keep_best(actions, ratings, n, most):
    """Brings the best-rated actions to the front, in order, and leaves out those rated below 0; returns how many are kept."""
    kept = 0
    for k in range(n):
        action, rating = actions[k], ratings[k]
        if rating >= 0 and (kept < most or rating > ratings[kept - 1]):
            kept = min(kept + 1, most)
            at = kept - 1
            while at > 0 and ratings[at - 1] < rating:
                actions[at] = actions[at - 1]
                ratings[at] = ratings[at - 1]
                at -= 1
            actions[at] = action
            ratings[at] = rating
    return kept


@inner
def rate_placements(hull, me, w, ahead, actions, n, ratings):
    """What a glance at the squares under and round the piece in hand tells."""
    boat = me.boat
    sheet = hull.sheet[boat.sheet]
    kin = zeros(WORDS)
    own_map = zeros(WORDS)
    nearly = zeros(WORDS)
    if is_cat(me.hand.kind):
        add(own_map, sheet.map_at[me.hand.colour])
        for k in range(boat.n):
            if is_cat(boat.kind[k]) and boat.colour[k] == me.hand.colour:
                unite(kin, hull.placement[boat.placement[k]].cells)
    for room in range(ROOMS):
        if 2 * missing(hull.rooms[room], boat.taken) <= shared(hull.rooms[room], hull.rooms[room]):
            unite(nearly, hull.rooms[room])
    for k in range(n):
        what, value = split(int(actions[k]))
        if what == Do.TWICE:
            ratings[k] = -1 if ahead else DOUBLED
        else:
            place = hull.placement[placement_of(hull, me.hand.shape, value)]
            rating = PLACED - w[Weight.FREE] * missing(place.near, boat.taken)
            if meet(place.near, kin):
                rating += w[Weight.KIN] * shared(place.near, kin)
            if meet(place.cells, sheet.rats):
                rating += w[Weight.COVER] * shared(place.cells, sheet.rats)
            if meet(place.cells, nearly):
                rating += w[Weight.NEARLY] * shared(place.cells, nearly)
            if meet(place.cells, sheet.maps):
                rating += w[Weight.OWN_MAP] if meet(place.cells, own_map) else w[Weight.OTHER_MAP]
            ratings[k] = rating


@inner
def rate_choice(c, s, me, ahead, action):
    """A first guess about everything that is not a placement."""
    what, value = split(action)
    if what == Do.CARD:
        return rate_card(c, s.island[value], -1)
    if what == Do.EXTRA_CARD:
        return -1 if ahead or me.doing != Doing.END_OF_DAY else rate_card(c, s.island[value], -1)
    if what == Do.GROUP:
        return rate_card(c, s.island[me.card], value)
    if what == Do.PICK or what == Do.ELEMENT:
        return rate_element(c, s.island[me.card].element[value])
    if what == Do.COLOUR:
        return count_coat(me.boat, value)
    if what == Do.TREASURE:
        return 1 + c.hull.shape[FIRST_COMMON + value].size
    return 0


@inner
def rate_card(c, card, group):
    """What a card, or one group of it, covers; a lesson covers nothing and is done first."""
    if card.lesson:
        return 100
    total = 0
    for e in range(card.n):
        if group < 0 or card.element[e].group == group:
            total += rate_element(c, card.element[e])
    return total


@inner
def rate_element(c, element):
    """The squares of an element: cats first, then rare treasures, common ones last."""
    size = c.hull.shape[element.shape].size
    if is_cat(element.kind):
        return 4 * size
    return 3 * size if element.kind == Kind.RARE else size


@inner
def count_coat(boat, colour):
    """How many cats of a colour are on the boat."""
    n = 0
    for k in range(boat.n):
        if is_cat(boat.kind[k]) and boat.colour[k] == colour:
            n += 1
    return n


# --- Looking ahead ---

HUGE = 1 << 40
END_DAY = ACTIONS.number(Do.END_DAY)


@kernel
def play_on(box, positions, seat, w, piece, actions, ratings):
    """Goes on in row 0 with what looks best, until the day's work is done, or (``piece`` 1) the piece lies. Row 1 is for trying."""
    while True:
        me = positions[0].seat[seat]
        if me.doing == Doing.END_OF_DAY or me.doing == Doing.DONE or (piece and is_laid(me)):
            return
        n = shortlist(box, positions, 0, seat, w, NARROW, 1, actions, ratings)
        best = int(actions[0])
        if n > 1 and me.doing == Doing.PLACE:
            most = -HUGE
            for k in range(n):
                put(positions[1], positions[0])
                apply(box, positions, 1, seat, int(actions[k]))
                found = worth(box, positions, 1, seat, w)
                if found > most:
                    most = found
                    best = int(actions[k])
        apply(box, positions, 0, seat, best)


@inner
def is_laid(me):
    """True when neither a piece, nor its copy, nor the treasure that it earned is still to be laid."""
    return me.hand.kind == Kind.NONE and me.copy.kind == Kind.NONE and not me.treasure_due


# --- Playouts ---


@kernel
def outlook(box, positions, i, seat, out):
    """What the position is worth to the seat, by the usual weights."""
    return worth(box, positions, i, seat, usual_weights())


@inner
def usual_weights():
    """The weights, in the form that kernels take."""
    w = zeros(len(WEIGHTS))
    for k in range(len(WEIGHTS)):
        w[k] = WEIGHTS[k]
    return w


@kernel
def guess(box, positions, i, seat, x, care, actions):
    """How a playout goes on for the seat: with what looks good, not always the best. ``x`` is a random number, never 0.

    Without ``care`` a glance is enough; with it, placements are tried in the row after ``i``.
    """
    me = positions[i].seat[seat]
    if me.doing == Doing.END_OF_DAY:
        return np.int64(END_DAY)
    w = usual_weights()
    ratings = room_for(MAX_LEGAL)
    n = shortlist(box, positions, i, seat, w, NARROW, 1, actions, ratings)
    best = 0
    if care and n > 1:
        if me.doing != Doing.PLACE:
            if x >> 4 & 3 == 0:
                best = (x >> 8) % n
        else:
            most = -HUGE
            for k in range(n):
                if x >> 2 * k + 4 & 3 or (k == n - 1 and most == -HUGE):
                    put(positions[i + 1], positions[i])
                    apply(box, positions, i + 1, seat, int(actions[k]))
                    found = worth(box, positions, i + 1, seat, w)
                    if found > most:
                        most = found
                        best = k
    return np.int64(actions[best])


# --- What bots ask ---

W: Any = np.array(WEIGHTS, np.int64) if COMPILED else list(WEIGHTS)


def candidates(state: State, seat: int, most: int = WIDE, /) -> list[int]:
    """The legal actions that deserve a closer look, the most promising first, at most so many."""
    actions, ratings = room_for(ACTIONS.n), room_for(ACTIONS.n)
    n = shortlist(state.box, copies(state), 0, seat, W, most, 0, actions, ratings)
    return [int(action) for action in actions[:n]]


def prospects(state: State, seat: int, actions: Sequence[int]) -> list[int]:
    """What each action is worth to the seat, in hundredths of a point, played on until the piece lies or the day's work is done."""
    doing = state.record.seat[seat].doing
    piece = int(doing == Doing.PLACE or doing == Doing.FREE_TREASURE)
    out, ratings = room_for(ACTIONS.n), room_for(ACTIONS.n)
    found = []
    for action in actions:
        positions = copies(state)
        if action != END_DAY:  # which changes nothing but the day
            apply(state.box, positions, 0, seat, action)
            play_on(state.box, positions, seat, W, piece, out, ratings)
        found.append(int(worth(state.box, positions, 0, seat, W)))
    return found


def copies(state: State) -> Any:
    """The position twice, in the form that kernels take."""
    return records.rows(records.from_bytes(state.game.record, records.to_bytes(state.array) * 2))


#: What the facts of a boat usually gain in a game of a bot that plays like this.
USUAL = {
    Fact.EDGE_FREE: -27,
    Fact.CATS: 13,
    Fact.COLOURS: 4,
    Fact.COLOURS_ON_EDGE: 3,
    Fact.COLOURS_OFF_EDGE: -3,
    Fact.EDGE_CATS: 7,
    Fact.EDGE_CATS_BEST_COLOUR: 4,
    Fact.LONELY_CATS: 4,
    Fact.LONELY_CATS_BEST_COLOUR: 2,
    Fact.BLUE_CATS: 3,
    Fact.GREEN_CATS: 3,
    Fact.ORANGE_CATS: 3,
    Fact.PURPLE_CATS: 3,
    Fact.RED_CATS: 3,
    Fact.OSHAX: 2,
    Fact.FAMILIES: 2,
    Fact.FAMILIES_OF_4: 1,
    Fact.LARGEST_FAMILY: 6,
    Fact.LARGEST_FAMILY_POINTS: 20,
    Fact.SECOND_FAMILY_POINTS: 6,
    Fact.THIRD_FAMILY_POINTS: 1,
    Fact.FAMILY_POINTS: 27,
    Fact.COMMONS: 9,
    Fact.RARES: 1,
    Fact.TREASURES: 11,
    Fact.RATS: -16,
    Fact.MAPS_OPEN: -3,
    Fact.MAPS_COVERED: 3,
    Fact.FULL_ROOMS: 2,
    Fact.PARROT_ROOMS_FULL: 1,
    Fact.MOON_ROOMS_EMPTY: -2,
    Fact.APPLE_ROOMS_EMPTY: -1,
    Fact.MIDDLE_ROW_FREE: -15,
    Fact.LESSONS: 8,
}
USUAL_GAIN = tuple(USUAL.get(fact, 0) for fact in Fact)
