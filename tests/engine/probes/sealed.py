"""Hidden commitments. Three rounds; in each, every seat secretly takes one to three of five numbers, one by one, then seals them.
When all are sealed they are shown: a number that nobody else took is worth itself."""

from __future__ import annotations

from enum import IntEnum

from tabletier.engine.actions import ActionSpace
from tabletier.engine.cells import bits
from tabletier.engine.chance import STREAM, forget, hop, start
from tabletier.engine.game import Game, Rules
from tabletier.engine.kernel import kernel
from tabletier.engine.record import I1, I4, I8, record
from tabletier.language import _
from tests.engine.probes import CONTENT, EMPTY_PACK, NoOptions, PlainWords

NUMBERS, MOST, ROUNDS, SEATS = 5, 3, 3, 4


class Do(IntEnum):
    TAKE = 0
    SEAL = 1


ACTIONS = ActionSpace({Do.TAKE: NUMBERS, Do.SEAL: 1})
FIRST, split = ACTIONS.first, ACTIONS.split

STATE = record(
    stream=STREAM,
    seats=I1,
    round=I1,
    reveals=I4,
    taken=(I8, (SEATS,)),  # secret until all are sealed
    sealed=(I1, (SEATS,)),
    shown=(I8, (SEATS,)),  # what was taken in the round before
    points=(I8, (SEATS,)),
)


@kernel
def setup(box, positions, i, seats, key):
    s = positions[i]
    start(s.stream, key)
    s.seats = seats


@kernel
def to_act(box, positions, i):
    s = positions[i]
    mask = 0
    if s.round < ROUNDS:
        for seat in range(s.seats):
            if not s.sealed[seat]:
                mask |= 1 << seat
    return mask


@kernel
def legal(box, positions, i, seat, out):
    taken = positions[i].taken[seat]
    n = 0
    if bits(taken) < MOST:
        for number in range(NUMBERS):
            if taken >> number == 0:  # ascending: each set can be taken in one way only
                out[n] = FIRST.TAKE + number
                n += 1
    if taken:
        out[n] = FIRST.SEAL
        n += 1
    return n


@kernel
def apply(box, positions, i, seat, action):
    s = positions[i]
    what, value = split(action)
    if what == Do.TAKE:
        s.taken[seat] |= 1 << value
        return
    s.sealed[seat] = 1
    for other in range(s.seats):
        if not s.sealed[other]:
            return
    show(s)


@kernel
def show(s):
    for seat in range(s.seats):
        for number in range(NUMBERS):
            takers = 0
            for other in range(s.seats):
                takers += s.taken[other] >> number & 1
            if s.taken[seat] >> number & 1 and takers == 1:
                s.points[seat] += number + 1
    for seat in range(s.seats):
        s.shown[seat] = s.taken[seat]
        s.taken[seat] = 0
        s.sealed[seat] = 0
    s.round += 1
    s.reveals += 1


@kernel
def score(box, positions, i, seat, out):
    out[0] = positions[i].points[seat]
    return out[0]


@kernel
def rank(box, positions, i, out):
    s = positions[i]
    for seat in range(s.seats):
        out[seat] = 1
        for other in range(s.seats):
            if s.points[other] > s.points[seat]:
                out[seat] += 1


@kernel
def mask(box, positions, i, seat):
    s = positions[i]
    forget(s.stream)
    for other in range(s.seats):
        if other != seat:
            s.taken[other] = 0


@kernel
def deal(box, positions, i, seat, key):
    s = positions[i]
    start(s.stream, key)
    x = key[0] | 1
    for other in range(s.seats):
        if other != seat and s.sealed[other]:
            while bits(s.taken[other]) < 1 or bits(s.taken[other]) > MOST:
                x = hop(x)
                s.taken[other] = (x >> 8) % (1 << NUMBERS)


GAME = Game(
    slug="sealed",
    title=_("Sealed numbers"),
    rules_version=1,
    modes={"standard": (2, 3, 4)},
    options=NoOptions,
    content=CONTENT,
    record=STATE,
    actions=ACTIONS,
    score_keys=("points",),
    automaton_keys=(),
    automaton_modes=frozenset(),
    rules=Rules(setup, to_act, legal, apply, score, rank, mask, deal),
    load_pack=lambda name: EMPTY_PACK,
    configure=lambda record, mode, options: None,
    words=PlainWords(),
    package=__name__,
    per_seat=frozenset({"taken", "sealed", "shown", "points"}),
)
