"""Why an action of Drake & Drake is not legal now, in words that a player can act on."""

from __future__ import annotations

from tabletier.engine.state import State
from tabletier.games.drake_and_drake.squares import called, line, numbers_in, squares_in, stands_on
from tabletier.games.drake_and_drake.state import ACTIONS, NONE, PUSHERS, WAYS, Axis, Colour, Do, Phase, Way
from tabletier.language import Message, _, n_

EXPECTED = {
    Phase.COLOURS: _("now both seats choose their colours (DD-18)"),
    Phase.SELECTION: _("now both seats choose their sets (DD-24)"),
    Phase.LANDING: _("now a free square is named for the pirate that lands (DD-33)"),
    Phase.ELIMINATION: _("now the enemy to be eliminated is named, or the card is left unused (DD-43)"),
    Phase.PUSH: _("now a push is named, or the card is left unused (DD-45)"),
    Phase.RECRUITERS: _("now a line to recruit is named, or the card is left unused (DD-54)"),
    Phase.CONTAGION: _("now the pirate to be given up is named, or the card is left unused (DD-61)"),
    Phase.VICTIMS: _("now the enemies that go with the pirate are named (DD-61)"),
}

#: What each kind of action belongs to; DECLINE belongs to several phases.
PHASE_OF = {
    Do.COLOUR: Phase.COLOURS,
    Do.CARD: Phase.SELECTION,
    Do.CONFIRM: Phase.SELECTION,
    Do.LAND: Phase.LANDING,
    Do.ELIMINATE: Phase.ELIMINATION,
    Do.PUSH: Phase.PUSH,
    Do.RECRUIT: Phase.RECRUITERS,
    Do.SACRIFICE: Phase.CONTAGION,
    Do.VICTIM: Phase.VICTIMS,
    Do.END_VICTIMS: Phase.VICTIMS,
}


def why_not(state: State, seat: int, action: int) -> Message:
    """Why an action is not legal now."""
    if state.is_over:
        return _("the game is over")
    s = state.record
    phase = Phase(s.phase)
    if seat not in state.to_act:
        if phase <= Phase.SELECTION:
            return _("this seat is ready; it waits for the other one")
        return _("the other seat decides now")
    what, value = ACTIONS.parts(action)
    if what == Do.DECLINE and phase == Phase.LANDING:
        return _("a landing cannot be declined as long as a square is free (DD-34)")
    if what == Do.DECLINE and phase == Phase.VICTIMS:
        return _("a pirate is being given up: at least one enemy goes with it (DD-62)")
    if PHASE_OF.get(what) != phase:
        return EXPECTED[phase]
    if what == Do.CARD:
        return _not_that_card(state, seat, value + 1)
    if what == Do.CONFIRM:
        return _("a set is 4 yellow cards, or 2 yellow and 1 orange, or 2 orange (DD-12)")
    if what == Do.END_VICTIMS:
        return _("at least one enemy goes with the pirate (DD-62)")
    if what == Do.LAND:
        return _not_free(state, value)
    if what == Do.ELIMINATE:
        return _no_enemy(state, seat, value) or _("no pirate of yours shares a side with {square} (DD-43)", square=called(state, value))
    if what == Do.PUSH:
        return _no_push(state, seat, value)
    if what == Do.RECRUIT:
        return _no_recruits(state, seat, value // 2, Axis(value % 2))
    if what == Do.SACRIFICE:
        return _no_own(state, seat, value) or _("no enemy stands on the 8 squares around {square} (DD-62)", square=called(state, value))
    return _no_victim(state, seat, value)


def _not_that_card(state: State, seat: int, number: int) -> Message:
    me = state.record.seat[seat]
    if me.chosen >> number - 1 & 1:
        return _("card {number} is chosen already", number=number)
    if not me.hand >> number - 1 & 1:
        return _("card {number} is not in this hand", number=number)
    last = max(numbers_in(me.chosen), default=0)
    if number < last:
        return _("cards are chosen in rising order, and {last} is chosen already", last=last)
    return _("with card {number} no set can be completed: 4 yellow cards, or 2 yellow and 1 orange, or 2 orange (DD-12)", number=number)


def _not_free(state: State, square: int) -> Message:
    if not state.content.land >> square & 1:
        return _("{square} is water (DD-33)", square=called(state, square))
    return _("{square} is occupied (DD-33)", square=called(state, square))


def _no_enemy(state: State, seat: int, square: int) -> Message | None:
    if stands_on(state, square) == 1 - seat:
        return None
    return _("no enemy stands on {square}", square=called(state, square))


def _no_own(state: State, seat: int, square: int) -> Message | None:
    if stands_on(state, square) == seat:
        return None
    return _("no pirate of yours stands on {square}", square=called(state, square))


def _no_push(state: State, seat: int, value: int) -> Message:
    s, c = state.record, state.content
    place, fewer = divmod(value, PUSHERS)
    front, way = divmod(place, WAYS)
    missing = _no_own(state, seat, front)
    if missing:
        return missing
    theirs = line(state, 1 - seat, c.next[front][way], Way(way))
    if not theirs:
        return _("no enemy touches {square} in this direction (DD-45)", square=called(state, front))
    behind = c.next[theirs[-1]][way]
    if stands_on(state, behind) == seat:
        if s.seat[seat].colour == Colour.GREEN:
            return _("a green pirate stands behind the line, on {square} (DD-48)", square=called(state, behind))
        return _("a red pirate stands behind the line, on {square} (DD-48)", square=called(state, behind))
    mine = line(state, seat, front, Way((way + 2) % WAYS))
    if fewer >= len(mine):
        return n_(
            "only {n} pirate stands in this line (DD-45)",
            "only {n} pirates stand in this line (DD-45)",
            len(mine),
        )
    strength, against = (sum(s.value[square] for square in squares) for squares in (mine[: fewer + 1], theirs))
    return _("{strength} against {against}: the pushers must be stronger (DD-47)", strength=strength, against=against)


def _no_recruits(state: State, seat: int, start: int, axis: Axis) -> Message:
    s, c = state.record, state.content
    missing = _no_enemy(state, seat, start)
    if missing:
        return missing
    way = Way.RIGHT if axis == Axis.ROW else Way.DOWN
    squares = line(state, 1 - seat, start, way)
    ends = (c.next[start][(way + 2) % WAYS], c.next[squares[-1]][way])
    for end, beside in zip(ends, (start, squares[-1]), strict=True):
        if end == NONE:
            return _("beside {square} the board ends: a pirate of yours must stand at each end (DD-54)", square=called(state, beside))
        if stands_on(state, end) != seat:
            return _("a pirate of yours must stand at each end of the line, and none stands on {square} (DD-54)", square=called(state, end))
    strength, against = (sum(s.value[square] for square in found) for found in (ends, squares))
    return _("{strength} against {against}: the two ends are too weak (DD-55)", strength=strength, against=against)


def _no_victim(state: State, seat: int, square: int) -> Message:
    s, c = state.record, state.content
    missing = _no_enemy(state, seat, square)
    if missing:
        return missing
    if s.victims >> square & 1:
        return _("{square} is chosen already", square=called(state, square))
    if not c.around[s.source] >> square & 1:
        return _(
            "{square} is not among the 8 squares around {source} (DD-61)", square=called(state, square), source=called(state, s.source)
        )
    chosen = list(squares_in(s.victims))
    if len(chosen) >= s.value[s.source]:
        return n_(
            "the pirate takes along {n} enemy at most (DD-61)",
            "the pirate takes along {n} enemies at most (DD-61)",
            s.value[s.source],
        )
    return _("enemies are chosen in the order of the squares, and {square} is chosen already", square=called(state, chosen[-1]))
