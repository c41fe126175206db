"""Drake & Drake in words: what a viewer sees, what an action means, what happened.

Everything here works on masked states: it can tell nobody what the viewer may not know.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tabletier.engine.game import NOBODY
from tabletier.engine.state import State
from tabletier.games.drake_and_drake import names
from tabletier.games.drake_and_drake.reasons import why_not
from tabletier.games.drake_and_drake.scoring import find_territories
from tabletier.games.drake_and_drake.squares import called, line, numbers_in, squares_in, stands_on
from tabletier.games.drake_and_drake.state import (
    ACTIONS,
    NONE,
    PUSHERS,
    SQUARES,
    WAYS,
    Axis,
    Colour,
    Do,
    Ground,
    Kind,
    Phase,
    Way,
)
from tabletier.language import Message, _, n_

__all__ = ["describe", "narrate", "view", "why_not"]

# --- The view ---------------------------------------------------------------------------------------------------------


def view(state: State) -> dict[str, Any]:
    """All that the viewer may know, as plain data: see ``docs/drake_and_drake.md``."""
    s, c = state.record, state.content
    viewer = state.viewer
    data = state.pack.data
    return {
        "game": state.game.slug,
        "mode": state.mode,
        "pack": state.pack.name,
        "viewer": viewer,
        "seats": state.seats,
        "which_game": s.game,
        "games": 2 if state.mode == "strategist" else 1,
        "round": s.round,
        "phase": Phase(s.phase).name.lower(),
        "over": state.is_over,
        "reveals": state.reveals,
        "to_act": list(state.to_act),
        "legal": [] if viewer is None or viewer == NOBODY else state.legal_actions(viewer),
        "rows": list(data.row_labels),
        "columns": list(data.column_labels),
        "board": _board(state),
        "points": {ground.name.lower(): c.points[ground] for ground in (Ground.NORMAL, Ground.RUM, Ground.TREASURE)},
        "bonus": {str(size): c.bonus[size] for size in range(1, len(data.territories.bonus) + 1)},
        "pool": {str(value): s.pool[value] for value in (1, 2, 3)},
        "revealed": _revealed(state),
        "current": s.current or None,
        "decider": None if s.decider == NONE else s.decider,
        "falsifier": None if s.falsifier == NONE else s.falsifier,
        "source": None if s.source == NONE else called(state, s.source),
        "victims": [called(state, square) for square in squares_in(s.victims)],
        "players": [_player(state, seat) for seat in range(state.seats)],
        "places": state.places(),
        "outcome": state.outcome,
    }


def card(state: State, number: int) -> dict[str, Any]:
    """A card: ``value`` is null for all but landings."""
    kind = Kind(state.content.kind[number])
    return {
        "number": number,
        "colour": "yellow" if kind == Kind.LANDING else "orange",
        "kind": kind.name.lower(),
        "value": state.content.strength[number] or None,
    }


def _cards(state: State, cards: int) -> list[dict[str, Any]]:
    return [card(state, number) for number in numbers_in(cards)]


def _board(state: State) -> list[list[dict[str, Any]]]:
    """The squares, row by row."""
    s, c = state.record, state.content
    squares = [
        {
            "square": called(state, k),
            "number": k,
            "ground": Ground(c.ground[k]).name.lower(),
            "points": c.points[c.ground[k]],
            "owner": stands_on(state, k),
            "value": s.value[k],
        }
        for k in range(SQUARES)
    ]
    return [squares[first : first + c.columns] for first in range(0, SQUARES, c.columns)]


def _revealed(state: State) -> list[dict[str, Any]]:
    """The cards of this round, or of the one before until the next reveal, in the order of resolution."""
    s = state.record
    cards = [
        {**card(state, number), "seat": seat, **_fate(state, number)} for seat in (0, 1) for number in numbers_in(s.seat[seat].revealed)
    ]
    return sorted(cards, key=lambda found: int(found["number"]))


def _fate(state: State, number: int) -> dict[str, Any]:
    """What has become of a revealed card, and the action that decided it."""
    s = state.record
    bit = 1 << number - 1
    if s.cancelled & bit:
        return {"state": "cancelled", "action": None}
    if (s.seat[0].to_come | s.seat[1].to_come) & bit:
        return {"state": "now" if number == s.current else "to_come", "action": None}
    if s.lost & bit:
        return {"state": "lost", "action": None}
    action = s.did[_in_order(state).index(number)]
    return {"state": "declined" if s.declined & bit else "done", "action": None if action == NONE else action}


def _in_order(state: State) -> list[int]:
    """The numbers of the revealed cards in the order of resolution, without those that were cancelled."""
    s = state.record
    return list(numbers_in((s.seat[0].revealed | s.seat[1].revealed) & ~s.cancelled))


def _player(state: State, seat: int) -> dict[str, Any]:
    """A seat's cards, as far as the viewer may see them, and its points."""
    me, over = state.record.seat[seat], state.is_over
    own = over or state.viewer in (None, seat)
    score = state.breakdown(seat)
    return {
        "seat": seat,
        "colour": None if me.colour == NONE else Colour(me.colour).name.lower(),
        "wish": None if me.wish == NONE else Colour(me.wish).name.lower(),
        "ready": bool(me.ready),
        "in_hand": me.in_hand,
        "in_stock": me.in_stock,
        "hand": _cards(state, me.hand) if own else None,
        "chosen": _cards(state, me.chosen) if own else None,
        "stock": _cards(state, me.stock) if over else None,
        "discard": _cards(state, me.discard),
        "known": [{**each, "played": _is_played(me, each["number"])} for each in _cards(state, me.pack)] if me.pack else None,
        "territories": _territories(state, seat),
        "score": score,
        "total": sum(score.values()),
        "first_game": {"territories": me.earlier_territories, "squares": me.earlier_squares} if state.record.game == 2 else None,
    }


def _is_played(me: Any, number: int) -> bool:
    return bool((me.discard | me.to_come) >> number - 1 & 1)


def _territories(state: State, seat: int) -> list[dict[str, Any]]:
    """The territories of a crew, the largest first (DD-07)."""
    found: dict[int, list[str]] = {}
    for square, lowest in enumerate(state.ask(find_territories, seat, SQUARES)):
        if lowest >= 0:
            found.setdefault(lowest, []).append(called(state, square))
    territories = sorted(found.values(), key=len, reverse=True)
    return [{"squares": squares, "size": len(squares), "bonus": state.content.bonus[len(squares)]} for squares in territories]


# --- Actions ----------------------------------------------------------------------------------------------------------


def describe(state: State, seat: int, action: int) -> Message:
    """A legal action in one line, different from all others that are legal for the seat."""
    s, c = state.record, state.content
    what, value = ACTIONS.parts(action)
    if what == Do.COLOUR:
        return _("Play green") if value == Colour.GREEN else _("Play red")
    if what == Do.CARD:
        return _("Add card {card} to the set", card=names.numbered(card(state, value + 1)))
    if what == Do.CONFIRM:
        return _("Lay down the set")
    if what == Do.DECLINE:
        return _("Leave card {card} unused", card=names.numbered(card(state, s.current)))
    if what == Do.LAND:
        owner = next(k for k in (0, 1) if k == 1 or s.seat[k].to_come >> s.current - 1 & 1)
        pirate = names.pirate(Colour(s.seat[owner].colour), c.strength[s.current])
        ground = names.GROUNDS[Ground(c.ground[value])]
        return _("Land a {pirate} on {square}: {ground}", pirate=pirate, square=called(state, value), ground=ground)
    if what == Do.ELIMINATE:
        return _("Eliminate the {pirate} on {square}", pirate=_pirate_on(state, value), square=called(state, value))
    if what == Do.PUSH:
        return _describe_push(state, seat, value)
    if what == Do.RECRUIT:
        return _describe_recruit(state, seat, value // 2, Axis(value % 2))
    if what == Do.SACRIFICE:
        return _("Give up the {pirate} on {square}", pirate=_pirate_on(state, value), square=called(state, value))
    if what == Do.VICTIM:
        return _("It takes along the {pirate} on {square}", pirate=_pirate_on(state, value), square=called(state, value))
    victims = [called(state, square) for square in squares_in(s.victims)]
    return _("Contagion: {square} takes along {squares}", square=called(state, s.source), squares=victims)


def _pirate_on(state: State, square: int) -> Message:
    owner = stands_on(state, square)
    colour = state.record.seat[owner].colour if owner is not None else NONE
    return names.pirate(Colour(max(0, colour)), state.record.value[square])


def _describe_push(state: State, seat: int, value: int) -> Message:
    place, pushers = divmod(value, PUSHERS)
    front, way = divmod(place, WAYS)
    s, c = state.record, state.content
    mine = line(state, seat, front, Way((way + 2) % WAYS))[: pushers + 1]
    theirs = line(state, 1 - seat, c.next[front][way], Way(way))
    return n_(
        "Push {way} from {square} with {n} pirate against {squares}: {strength} against {against}",
        "Push {way} from {square} with {n} pirates against {squares}: {strength} against {against}",
        pushers + 1,
        way=names.WAYS[Way(way)],
        square=called(state, front),
        squares=[called(state, square) for square in theirs],
        strength=sum(s.value[square] for square in mine),
        against=sum(s.value[square] for square in theirs),
    )


def _describe_recruit(state: State, seat: int, start: int, axis: Axis) -> Message:
    s, c = state.record, state.content
    way = Way.RIGHT if axis == Axis.ROW else Way.DOWN
    squares = line(state, 1 - seat, start, way)
    one, other = c.next[start][(way + 2) % WAYS], c.next[squares[-1]][way]
    return _(
        "Recruit {squares} between {one} and {other}: {strength} against {against}",
        squares=[called(state, square) for square in squares],
        one=called(state, one),
        other=called(state, other),
        strength=s.value[one] + s.value[other],
        against=sum(s.value[square] for square in squares),
    )


# --- The log ----------------------------------------------------------------------------------------------------------


def narrate(before: State, after: State, seat: int, actions: Sequence[int], who: Sequence[str]) -> list[Message]:
    """What the viewer of both states learns from an entry. ``actions`` is empty where the viewer may not know them."""
    s = before.record
    if s.phase > Phase.SELECTION:
        return [*_told_of_cards(before, after, s.done, who), *_told_of_round(before, after, who)]
    told = [_("{name}: {what}", name=who[seat], what=describe(before, seat, action)) for action in actions]
    if after.reveals == before.reveals:
        if not actions and after.record.seat[seat].ready and not s.seat[seat].ready:
            told.append(_("{name}: ready", name=who[seat]))
        return told
    if s.phase == Phase.COLOURS:
        return [*told, *_told_of_colours(after, who), _("Round {round} begins", round=after.record.round)]
    for other in (0, 1):
        revealed = [names.numbered(each) for each in _cards(after, after.record.seat[other].revealed)]
        told.append(_("{name}: revealed {cards}", name=who[other], cards=revealed))
    return [*told, *_told_of_cards(before, after, 0, who), *_told_of_round(before, after, who)]


def _told_of_colours(after: State, who: Sequence[str]) -> Iterator[Message]:
    """Who plays what, and why (DD-18)."""
    s = after.record
    if s.seat[0].wish == s.seat[1].wish:
        yield _("Both asked for the same colour: chance decides")
    for seat in (0, 1):
        if s.seat[seat].colour == Colour.GREEN:
            yield _("{name}: green", name=who[seat])
        else:
            yield _("{name}: red", name=who[seat])


def _told_of_cards(before: State, after: State, first: int, who: Sequence[str]) -> Iterator[Message]:
    """The cards that were resolved since, from number ``first`` of the round on; what is decided is open to all (DD-29)."""
    step = before.clone()
    s = after.record
    for k, number in enumerate(_in_order(after)[: s.done]):
        if k < first:
            continue
        called_card = names.numbered(card(after, number))
        owner = next(seat for seat in (0, 1) if seat == 1 or s.seat[seat].revealed >> number - 1 & 1)
        if s.lost >> number - 1 & 1:
            yield _("{name}: card {card} finds no target and is lost", name=who[owner], card=called_card)
        elif s.did[k] == NONE:
            yield _told_of_falsification(after, number, owner, who)
        else:
            yield from _told_of_decision(step, after, s.did[k], who)
    if step.record.phase == Phase.CONTAGION and s.phase == Phase.VICTIMS and step.record.done == s.done:
        yield _("{name}: {what}", name=who[s.decider], what=describe(step, s.decider, ACTIONS.number(Do.SACRIFICE, s.source)))


def _told_of_falsification(after: State, number: int, owner: int, who: Sequence[str]) -> Message:
    """What Falsification of orders does, by the other seat's set (DD-41)."""
    s = after.record
    lost = [names.numbered(each) for each in _cards(after, s.cancelled)]
    name, other, called_card = who[owner], who[1 - owner], names.numbered(card(after, number))
    if not lost:
        return _("{name}: card {card}. All pirates of {other} are placed by {name}", name=name, other=other, card=called_card)
    if s.seat[1 - owner].revealed & ~s.cancelled:
        return _(
            "{name}: card {card}. Lost to {other}: {lost}; the pirates of {other} are placed by {name}",
            name=name,
            other=other,
            card=called_card,
            lost=lost,
        )
    return _("{name}: card {card}. Lost to {other}: {lost}", name=name, other=other, card=called_card, lost=lost)


def _told_of_decision(step: State, after: State, action: int, who: Sequence[str]) -> Iterator[Message]:
    """One decided card, told in the position in which it was decided; the step goes on to the next one."""
    s = after.record
    seat = step.record.decider
    if ACTIONS.parts(action)[0] == Do.END_VICTIMS:
        if step.record.phase == Phase.CONTAGION:
            step.apply_legal(seat, ACTIONS.number(Do.SACRIFICE, s.source))
        for victim in squares_in(s.victims & ~step.record.victims):
            step.apply_legal(seat, ACTIONS.number(Do.VICTIM, victim))
    yield _("{name}: {what}", name=who[seat], what=describe(step, seat, action))
    step.apply_legal(seat, action)


def _told_of_round(before: State, after: State, who: Sequence[str]) -> Iterator[Message]:
    """What follows a round: the next one, the second game, or the end."""
    was, now = before.record, after.record
    if after.is_over:
        yield _("The game is over")
    elif was.game != now.game:
        totals = [now.seat[seat].earlier_territories + now.seat[seat].earlier_squares for seat in (0, 1)]
        yield _(
            "The first game is over: {one} has {points}, {other} has {others}",
            one=who[0],
            points=totals[0],
            other=who[1],
            others=totals[1],
        )
        yield _("The packs are exchanged, and the second game begins")
    elif was.round != now.round:
        yield _("Round {round} begins", round=now.round)
