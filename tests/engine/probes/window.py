"""An interrupt window. Seats in turn claim a number; before it counts, every other seat, in turn order, may object or let it pass.
An objection costs 1 point and the claim is lost."""

from __future__ import annotations

from enum import IntEnum

from tabletier.engine.actions import ActionSpace
from tabletier.engine.chance import STREAM, forget, start
from tabletier.engine.game import Game, Rules
from tabletier.engine.kernel import kernel
from tabletier.engine.record import I1, I4, I8, record
from tabletier.language import _
from tests.engine.probes import CONTENT, EMPTY_PACK, NoOptions, PlainWords

CLAIMS, TURNS, SEATS = 4, 6, 4


class Do(IntEnum):
    CLAIM = 0
    LET = 1
    OBJECT = 2


ACTIONS = ActionSpace({Do.CLAIM: CLAIMS, Do.LET: 1, Do.OBJECT: 1})
FIRST, split = ACTIONS.first, ACTIONS.split

STATE = record(
    stream=STREAM,
    seats=I1,
    turn=I1,
    reveals=I4,
    claim=I1,  # 0: none is open
    asked=I1,  # who may object now
    points=(I8, (SEATS,)),
)


@kernel
def setup(box, positions, i, seats, key):
    s = positions[i]
    start(s.stream, key)
    s.seats = seats


@kernel
def active(s):
    return s.turn % s.seats


@kernel
def to_act(box, positions, i):
    s = positions[i]
    if s.turn == TURNS:
        return 0
    return 1 << s.asked if s.claim else 1 << active(s)


@kernel
def legal(box, positions, i, seat, out):
    if positions[i].claim:
        out[0] = FIRST.LET
        out[1] = FIRST.OBJECT
        return 2
    for number in range(CLAIMS):
        out[number] = FIRST.CLAIM + number
    return CLAIMS


@kernel
def apply(box, positions, i, seat, action):
    s = positions[i]
    what, value = split(action)
    if what == Do.CLAIM:
        s.claim = value + 1
        s.asked = (seat + 1) % s.seats
        s.reveals += 1
    elif what == Do.OBJECT:
        s.points[seat] -= 1
        close(s)
    else:
        s.asked = (seat + 1) % s.seats
        s.reveals += 1
        if s.asked == active(s):
            s.points[active(s)] += s.claim
            close(s)


@kernel
def close(s):
    s.claim = 0
    s.turn += 1
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
    forget(positions[i].stream)


@kernel
def deal(box, positions, i, seat, key):
    start(positions[i].stream, key)


GAME = Game(
    slug="window",
    title=_("Claims"),
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
    per_seat=frozenset({"points"}),
)
