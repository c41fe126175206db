"""Drake & Drake: who may act, and what happens. Numbers like DD-31 name the rule in the catalogue."""

from __future__ import annotations

from tabletier.engine.cells import bits
from tabletier.engine.chance import below, start
from tabletier.engine.kernel import inner, kernel
from tabletier.games.drake_and_drake.hands import list_selection
from tabletier.games.drake_and_drake.lines import (
    free_squares,
    infect,
    infectious,
    list_pushes,
    list_recruits,
    list_squares,
    push,
    put_pirate,
    recruit,
    remove_pirate,
    touching,
)
from tabletier.games.drake_and_drake.resolution import begin_selection, end_card, reveal, set_up
from tabletier.games.drake_and_drake.state import FIRST, PUSHERS, SEATS, WAYS, Do, Phase, split


@kernel
def setup(box, positions, i, seats, key):
    """An empty board, two packs, two hands (DD-13 … DD-18)."""
    c, s = box[0], positions[i]
    start(s.stream, key)
    s.seats = seats
    set_up(c, s)


@kernel
def to_act(box, positions, i):
    """Both seats while they choose colours or sets, each until it is ready (DD-24); else the one that decides (DD-29)."""
    s = positions[i]
    if s.phase == Phase.OVER:
        return 0
    if s.phase > Phase.SELECTION:
        return 1 << s.decider
    seats = 0
    for seat in range(SEATS):
        if not s.seat[seat].ready:
            seats |= 1 << seat
    return seats


@kernel
def legal(box, positions, i, seat, out):
    """The seat's legal actions, ascending."""
    c, s = box[0], positions[i]
    if s.phase == Phase.OVER:
        return 0
    me, foe = s.seat[seat], s.seat[1 - seat]
    if s.phase == Phase.COLOURS:
        for colour in range(SEATS):
            out[colour] = FIRST.COLOUR + colour
        return SEATS
    if s.phase == Phase.SELECTION:
        return list_selection(c, me, FIRST.CARD, FIRST.CONFIRM, out)
    if s.phase == Phase.LANDING:
        return list_squares(free_squares(c, s), FIRST.LAND, out, 0)
    if s.phase == Phase.VICTIMS:
        return list_victims(c, s, foe, out)
    out[0] = FIRST.DECLINE  # DD-30
    if s.phase == Phase.ELIMINATION:
        return list_squares(touching(c, me, foe), FIRST.ELIMINATE, out, 1)
    if s.phase == Phase.PUSH:
        return list_pushes(c, s, me, foe, FIRST.PUSH, out, 1)
    if s.phase == Phase.RECRUITERS:
        return list_recruits(c, s, me, foe, FIRST.RECRUIT, out, 1)
    return list_squares(infectious(c, me, foe), FIRST.SACRIFICE, out, 1)


@inner
def list_victims(c, s, foe, out):
    """Writes the enemies that may go too, in ascending order, as many as the pirate's value (DD-61); the end once there is one (DD-62)."""
    n = 0
    if bits(s.victims) < s.value[s.source]:
        squares = c.around[s.source] & foe.squares
        left = s.victims
        while left:  # those up to the last one chosen
            squares &= ~((left & -left) * 2 - 1)
            left &= left - 1
        n = list_squares(squares, FIRST.VICTIM, out, 0)
    if s.victims:
        out[n] = FIRST.END_VICTIMS
        n += 1
    return n


@kernel
def apply(box, positions, i, seat, action):
    """One legal action of a seat, and all that follows without a decision."""
    c, s = box[0], positions[i]
    me, foe = s.seat[seat], s.seat[1 - seat]
    what, value = split(action)
    if what == Do.CARD:
        card = 1 << value
        me.hand &= ~card
        me.chosen |= card
    elif what == Do.CONFIRM:
        me.ready = 1
        if foe.ready:
            reveal(c, s)  # DD-26
    elif what == Do.COLOUR:
        me.wish = value
        me.ready = 1
        if foe.ready:
            settle_colours(s)
            begin_selection(s)
    elif what == Do.SACRIFICE:
        s.source = value
        s.phase = Phase.VICTIMS
    elif what == Do.VICTIM:
        s.victims |= 1 << value
    else:
        s.did[s.done] = action
        resolve(c, s, me, foe, what, value)
        end_card(c, s)


@inner
def settle_colours(s):
    """Each seat has the colour that it asked for; if both asked for the same one, chance decides (DD-18)."""
    first = s.seat[0].wish
    if first == s.seat[1].wish:
        first = below(s.stream, SEATS)
    s.seat[0].colour = first
    s.seat[1].colour = 1 - first
    s.reveals += 1


@inner
def resolve(c, s, me, foe, what, value):
    """What the card that is being resolved does, as it was decided."""
    if what == Do.LAND:
        owner = me if me.to_come >> s.current - 1 & 1 else foe  # the owner's colour, whoever names the square (DD-40)
        put_pirate(s, owner, value, c.strength[s.current])
    elif what == Do.ELIMINATE:
        remove_pirate(s, foe, value)  # DD-43
    elif what == Do.PUSH:
        line = value // PUSHERS
        push(c, s, me, foe, line // WAYS, line % WAYS, value % PUSHERS + 1)
    elif what == Do.RECRUIT:
        recruit(c, s, me, foe, value // 2, value % 2)
    elif what == Do.END_VICTIMS:
        infect(s, me, foe)
    else:  # Do.DECLINE
        s.declined |= 1 << s.current - 1
