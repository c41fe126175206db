"""Know-how for bots: what a position is worth to a seat beyond its points, and which actions deserve a closer look.

Worths are in hundredths of a point, and always of one seat against the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tabletier.engine import record as records
from tabletier.engine.cells import bits
from tabletier.engine.chance import hop
from tabletier.engine.kernel import inner, kernel, room_for, zeros
from tabletier.engine.record import put
from tabletier.engine.state import State
from tabletier.games.drake_and_drake.lines import free_squares
from tabletier.games.drake_and_drake.rules import legal, resolve
from tabletier.games.drake_and_drake.scoring import square_points, territory_points
from tabletier.games.drake_and_drake.state import CARDS, FIRST, MAX_LEGAL, SETS, SQUARES, Do, Kind, Phase, split

#: What a free square beside a crew is worth; what a pirate of value 2 or 3 is worth more than one of value 1.
REACH, STRONG = 150, 250
#: What cards are worth in hand: a landing, each more of its value, Falsification, and an action whose targets are still to come.
LANDING, STRONGER, FALSIFICATION, HOPE = 2200, 400, 4200, 1200
#: A target that is there before the landings of a round may be gone after them: so much of its worth counts, in hundredths.
LATER = 80
#: How many actions a playout looks at, without and with care.
FEW, MORE = 4, 10
#: How many actions get a closer look.
WIDE = 48

WORST = -(1 << 40)


# --- What a position is worth ---


@kernel
def worth(c, s, seat):
    """What the board is worth to the seat, less what it is worth to the other one."""
    return side(c, s, s.seat[seat]) - side(c, s, s.seat[1 - seat])


@inner
def side(c, s, me):
    """The points that stand, strong pirates, and free squares within reach."""
    total = 100 * (territory_points(c, me.squares) + square_points(c, me.squares))
    near = 0
    for square in range(SQUARES):
        if me.squares >> square & 1:
            total += STRONG * (s.value[square] - 1)
            near |= c.beside[square]
    return total + REACH * bits(near & free_squares(c, s))


@kernel
def worth_after(box, positions, i, seat, action):
    """What the board is worth once an action has done what it does; tried in the row after ``i``, without what would follow."""
    c, s = box[0], positions[i + 1]
    put(s, positions[i])
    what, value = split(action)
    if what == Do.SACRIFICE:
        s.source = value
        s.victims = 0
    if what == Do.VICTIM:
        s.victims |= 1 << value
    if what == Do.SACRIFICE or what == Do.VICTIM:
        s.victims |= best_victims(c, s, s.seat[1 - seat])
        what = Do.END_VICTIMS
    resolve(c, s, s.seat[seat], s.seat[1 - seat], what, value)
    return worth(c, s, seat)


@inner
def best_victims(c, s, foe):
    """More enemies to go with the pirate, after those that are chosen: the ones on the best squares and in the thick of their crew."""
    left = c.around[s.source] & foe.squares
    chosen = s.victims
    while chosen:
        left &= ~((chosen & -chosen) * 2 - 1)
        chosen &= chosen - 1
    found = 0
    for _ in range(s.value[s.source] - bits(s.victims)):
        most = 0
        best = 0
        for square in range(SQUARES):
            if left >> square & 1:
                rating = c.points[c.ground[square]] + 10 * bits(c.beside[square] & foe.squares) + 5 * s.value[square]
                if rating > most:
                    most = rating
                    best = 1 << square
        found |= best
        left &= ~best
    return found


# --- What a set is worth ---


@kernel
def rate_cards(box, positions, i, seat, out, worths):
    """What each card of the hand, by its number, may bring in the round to come."""
    c, s = box[0], positions[i]
    me = s.seat[seat]
    for number in range(1, CARDS + 1):
        if (me.hand | me.chosen) >> number - 1 & 1:
            kind = c.kind[number]
            if kind == Kind.LANDING:
                worths[number] = LANDING + STRONGER * (c.strength[number] - 1)
            elif kind == Kind.FALSIFICATION:
                worths[number] = FALSIFICATION
            else:
                found = best_gain(box, positions, i, seat, kind, out)
                worths[number] = found if kind == Kind.ELIMINATION else max(HOPE, found * LATER // 100)


@inner
def best_gain(box, positions, i, seat, kind, out):
    """The best that an action could do for the seat if it were resolved now; 0 without a target."""
    c, s = box[0], positions[i]
    n = list_targets(box, positions, i, seat, kind, out)
    now = worth(c, s, seat)
    best = 0
    for k in range(1, n):  # the first one is to decline
        best = max(best, worth_after(box, positions, i, seat, np.int64(out[k])) - now)
    return best


@inner
def list_targets(box, positions, i, seat, kind, out):
    """Writes what the seat could do with an action card if it came up now."""
    s = positions[i + 1]
    put(s, positions[i])
    if kind == Kind.ELIMINATION:
        s.phase = Phase.ELIMINATION
    elif kind == Kind.PUSH:
        s.phase = Phase.PUSH
    elif kind == Kind.RECRUITERS:
        s.phase = Phase.RECRUITERS
    else:
        s.phase = Phase.CONTAGION
    return legal(box, positions, i + 1, seat, out)


@inner
def best_set(c, me, chosen, worths):
    """The best set that holds the chosen cards and higher ones of the hand: (its worth, the cards still to be chosen)."""
    last = 0
    total = 0
    for number in range(1, CARDS + 1):
        if chosen >> number - 1 & 1:
            last = number
            total += worths[number]
    more = me.hand & ~((1 << last) - 1)
    most = WORST
    best = 0
    for k in range(SETS):
        yellow = c.sets[k].yellow - bits(chosen & c.yellow)
        orange = c.sets[k].orange - bits(chosen & c.orange)
        if 0 <= yellow <= bits(more & c.yellow) and 0 <= orange <= bits(more & c.orange):
            cards = best_of(more & c.yellow, yellow, worths) | best_of(more & c.orange, orange, worths)
            found = total + worth_of(cards, worths)
            if found > most:
                most = found
                best = cards
    return most, best


@inner
def best_of(cards, n, worths):
    """The n most valuable of some cards."""
    found = 0
    for _ in range(n):
        best = 0
        for number in range(1, CARDS + 1):
            if (cards & ~found) >> number - 1 & 1 and (best == 0 or worths[number] > worths[best]):
                best = number
        found |= 1 << best - 1
    return found


@inner
def worth_of(cards, worths):
    """What some cards are worth together."""
    total = 0
    for number in range(1, CARDS + 1):
        if cards >> number - 1 & 1:
            total += worths[number]
    return total


# --- Which action looks best ---


@kernel
def rate(box, positions, i, seat, actions, n, out, ratings):
    """What each of n legal actions is worth to the seat. Row i + 1 is for trying."""
    c, s = box[0], positions[i]
    me = s.seat[seat]
    if s.phase == Phase.COLOURS:
        for k in range(n):
            ratings[k] = 0
    elif s.phase == Phase.SELECTION:
        worths = zeros(CARDS + 1)
        rate_cards(box, positions, i, seat, out, worths)
        for k in range(n):
            what, value = split(np.int64(actions[k]))
            chosen = me.chosen | 1 << value if what == Do.CARD else me.chosen
            ratings[k], _more = best_set(c, me, chosen, worths)
    else:
        for k in range(n):
            ratings[k] = worth_after(box, positions, i, seat, np.int64(actions[k]))


@kernel
def guess(box, positions, i, seat, x, care, out):
    """How a playout goes on for the seat: with what looks good among a few. ``x`` is a random number, never 0."""
    c, s = box[0], positions[i]
    me = s.seat[seat]
    if s.phase == Phase.COLOURS:
        return np.int64(FIRST.COLOUR)
    if s.phase == Phase.SELECTION:
        worths = zeros(CARDS + 1)
        if care:
            rate_cards(box, positions, i, seat, out, worths)
        for number in range(1, CARDS + 1):
            x = hop(x)
            worths[number] += (x >> 8) % (2 * LANDING)  # not always the same set
        _worth, more = best_set(c, me, me.chosen, worths)
        return np.int64(FIRST.CARD + bits((more & -more) - 1) if more else FIRST.CONFIRM)
    n = legal(box, positions, i, seat, out)
    actions = room_for(MAX_LEGAL)
    for k in range(n):
        actions[k] = out[k]
    best = np.int64(actions[0])
    most = WORST
    for _ in range(min(n, MORE if care else FEW)):
        x = hop(x)
        k = (x >> 8) % n
        action = np.int64(actions[k])
        n -= 1
        actions[k] = actions[n]
        found = worth_after(box, positions, i, seat, action)
        if found > most:
            most = found
            best = action
    return best


# --- What bots ask ---


def candidates(state: State, seat: int, most: int = WIDE, /) -> list[int]:
    """The legal actions that deserve a closer look, the most promising first, at most so many."""
    actions = state.legal_actions(seat)
    worths = dict(zip(actions, prospects(state, seat, actions), strict=True))
    return sorted(actions, key=lambda action: -worths[action])[:most]


def prospects(state: State, seat: int, actions: Sequence[int]) -> list[int]:
    """What each action is worth to the seat, in hundredths of a point: of a card, the best set with it; else the board after it."""
    rows: Any = records.rows(records.from_bytes(state.game.record, records.to_bytes(state.array) * 2))
    asked, out, ratings = (room_for(MAX_LEGAL) for _k in range(3))
    for k, action in enumerate(actions):
        asked[k] = action
    rate(state.box, rows, 0, seat, asked, len(actions), out, ratings)
    return [int(rating) for rating in ratings[: len(actions)]]
