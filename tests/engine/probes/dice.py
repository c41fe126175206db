"""Chance with a door. One seat rolls a die as often as it dares: 1 loses the turn, else the eyes count; four turns.
In mode ``host`` the die is a real one: the BOX seat is asked what it shows."""

from __future__ import annotations

from enum import IntEnum

from tabletier.engine.actions import ActionSpace
from tabletier.engine.chance import STREAM, forget, roll, start
from tabletier.engine.game import BOX, Game, Rules
from tabletier.engine.kernel import kernel
from tabletier.engine.record import I1, I4, I8, record
from tabletier.language import _
from tests.engine.probes import CONTENT, EMPTY_PACK, NoOptions, PlainWords

EYES, TURNS = 6, 4


class Do(IntEnum):
    ROLL = 0
    STOP = 1
    SHOWS = 2  # the BOX seat: what the die shows


ACTIONS = ActionSpace({Do.ROLL: 1, Do.STOP: 1, Do.SHOWS: EYES})
FIRST, split = ACTIONS.first, ACTIONS.split

STATE = record(stream=STREAM, host=I1, awaited=I1, turn=I1, reveals=I4, pot=I8, points=I8)


@kernel
def setup(box, positions, i, seats, key):
    start(positions[i].stream, key)


@kernel
def to_act(box, positions, i):
    s = positions[i]
    if s.turn == TURNS:
        return 0
    return 1 << BOX if s.awaited else 1


@kernel
def legal(box, positions, i, seat, out):
    if seat == BOX:
        for eyes in range(EYES):
            out[eyes] = FIRST.SHOWS + eyes
        return EYES
    out[0] = FIRST.ROLL
    out[1] = FIRST.STOP
    return 2 if positions[i].pot else 1


@kernel
def apply(box, positions, i, seat, action):
    s = positions[i]
    what, value = split(action)
    if what == Do.STOP:
        s.points += s.pot
        end_turn(s)
    elif what == Do.SHOWS:
        s.awaited = 0
        shows(s, value + 1)
    elif s.host:
        s.awaited = 1
    else:
        shows(s, roll(s.stream, EYES))


@kernel
def shows(s, eyes):
    s.reveals += 1
    if eyes == 1:
        end_turn(s)
    else:
        s.pot += eyes


@kernel
def end_turn(s):
    s.pot = 0
    s.turn += 1


@kernel
def score(box, positions, i, seat, out):
    out[0] = positions[i].points
    return int(out[0])


@kernel
def rank(box, positions, i, out):
    out[0] = 1


@kernel
def mask(box, positions, i, seat):
    forget(positions[i].stream)


@kernel
def deal(box, positions, i, seat, key):
    start(positions[i].stream, key)


def configure(record, mode, options):  # type: ignore[no-untyped-def]
    record.host = mode == "host"


GAME = Game(
    slug="dice",
    title=_("Dice"),
    rules_version=1,
    modes={"standard": (1,), "host": (1,)},
    options=NoOptions,
    content=CONTENT,
    record=STATE,
    actions=ACTIONS,
    score_keys=("points",),
    automaton_keys=(),
    automaton_modes=frozenset(),
    rules=Rules(setup, to_act, legal, apply, score, rank, mask, deal),
    load_pack=lambda name: EMPTY_PACK,
    configure=configure,
    words=PlainWords(),
    package=__name__,
)
