"""Drake & Drake: set-up, the reveal, card by card through a round, and what follows it.

Numbers like DD-31 name the rule in the catalogue.
"""

from __future__ import annotations

from tabletier.engine.cells import bits
from tabletier.engine.kernel import inner
from tabletier.games.drake_and_drake.hands import deal_packs, draw_up, forms_set, owner_of
from tabletier.games.drake_and_drake.lines import free_squares, infectious, may_push, may_recruit, touching
from tabletier.games.drake_and_drake.scoring import square_points, territory_points
from tabletier.games.drake_and_drake.state import NONE, ROUND_CARDS, SEATS, SQUARES, VALUES, Kind, Mode, Phase

# --- Games and rounds -------------------------------------------------------------------------------------------------


@inner
def clear_board(c, s):
    """The board is empty, and all pirates lie in the pool (DD-14)."""
    for square in range(SQUARES):
        s.value[square] = 0
    for seat in range(SEATS):
        s.seat[seat].squares = 0
    for value in range(VALUES):
        s.pool[value] = c.tokens[value]


@inner
def begin_game(c, s):
    """Every seat draws its hand from a whole stock; nothing has been played (DD-17, DD-78)."""
    clear_board(c, s)
    s.round = 1
    for seat in range(SEATS):
        me = s.seat[seat]
        me.hand = 0
        me.discard = 0
        if s.mode == Mode.STRATEGIST:
            me.pack = me.stock  # both packs are known (DD-77)
        draw_up(c, s, me)


@inner
def begin_selection(s):
    """Both seats choose at the same time (DD-24)."""
    s.phase = Phase.SELECTION
    s.decider = NONE
    for seat in range(SEATS):
        s.seat[seat].ready = 0


@inner
def set_up(c, s):
    """Cards are dealt; both seats ask for a colour (DD-14 … DD-18)."""
    s.game = 1
    s.falsifier = NONE
    s.source = NONE
    s.decider = NONE
    s.phase = Phase.COLOURS
    for k in range(ROUND_CARDS):
        s.did[k] = NONE
    deal_packs(c, s)
    begin_game(c, s)
    for seat in range(SEATS):
        s.seat[seat].wish = NONE
        s.seat[seat].colour = NONE


@inner
def close_round(c, s):
    """Both seats draw, then the end is tested (DD-65, DD-66, DD-68)."""
    for seat in range(SEATS):
        draw_up(c, s, s.seat[seat])
    s.reveals += 1
    if can_go_on(c, s):
        s.round += 1
        begin_selection(s)
    elif s.mode == Mode.STRATEGIST and s.game == 1:
        begin_second_game(c, s)
    else:
        s.phase = Phase.OVER
        s.decider = NONE


@inner
def can_go_on(c, s):
    """False if a seat can form no set, or no square is free (DD-66, DD-68)."""
    for seat in range(SEATS):
        if not forms_set(c, s.seat[seat].hand):
            return False
    return free_squares(c, s) != 0


@inner
def begin_second_game(c, s):
    """The first game is scored, the packs are exchanged, each is shuffled and drawn from; colours stay (DD-79)."""
    pack = s.seat[0].pack
    s.seat[0].stock = s.seat[1].pack
    s.seat[1].stock = pack
    for seat in range(SEATS):
        me = s.seat[seat]
        me.earlier_territories = territory_points(c, me.squares)
        me.earlier_squares = square_points(c, me.squares)
        me.earlier = me.discard
    s.game = 2
    begin_game(c, s)
    begin_selection(s)


# --- A round ----------------------------------------------------------------------------------------------------------


@inner
def reveal(c, s):
    """Both sets are turned up at once (DD-26); then the cards are resolved (DD-27)."""
    s.falsifier = NONE
    s.cancelled = 0
    s.lost = 0
    s.declined = 0
    s.source = NONE
    s.victims = 0
    s.done = 0
    for k in range(ROUND_CARDS):
        s.did[k] = NONE
    for seat in range(SEATS):
        me = s.seat[seat]
        me.revealed = me.chosen
        me.to_come = me.chosen
        me.chosen = 0
        me.ready = 0
        me.in_hand = bits(me.hand)
    s.reveals += 1
    go_on(c, s)


@inner
def go_on(c, s):
    """Card by card in rising order, up to the next decision; after the last card the round is closed (DD-27, DD-28)."""
    while True:
        left = s.seat[0].to_come | s.seat[1].to_come
        if not left:
            close_round(c, s)
            return
        if begin_card(c, s, left & -left):
            return


@inner
def begin_card(c, s, card):
    """The next card comes up. True if somebody has to decide; else it is done with."""
    s.current = bits(card - 1) + 1
    owner = owner_of(s, card)
    kind = c.kind[s.current]
    if kind == Kind.FALSIFICATION:
        falsify(c, s, owner)
        finish_card(s)
        return False
    if not has_target(c, s, kind, s.seat[owner], s.seat[1 - owner]):
        s.lost |= card  # DD-31, DD-35
        finish_card(s)
        return False
    s.decider = owner  # DD-29
    if kind == Kind.LANDING and s.falsifier == 1 - owner:
        s.decider = s.falsifier  # DD-39
    s.phase = phase_of(kind)
    return True


@inner
def phase_of(kind):
    """What a card asks for."""
    if kind == Kind.LANDING:
        return Phase.LANDING
    if kind == Kind.ELIMINATION:
        return Phase.ELIMINATION
    if kind == Kind.PUSH:
        return Phase.PUSH
    if kind == Kind.RECRUITERS:
        return Phase.RECRUITERS
    return Phase.CONTAGION


@inner
def has_target(c, s, kind, me, foe):
    """True if the card that is coming up can do anything for its owner."""
    if kind == Kind.LANDING:
        return s.pool[c.strength[s.current]] > 0 and free_squares(c, s) != 0  # DD-08, DD-35
    if kind == Kind.ELIMINATION:
        return touching(c, me, foe) != 0
    if kind == Kind.PUSH:
        return may_push(c, s, me, foe)
    if kind == Kind.RECRUITERS:
        return may_recruit(c, s, me, foe)
    return infectious(c, me, foe) != 0


@inner
def falsify(c, s, owner):
    """The opponent's orange cards are discarded; where its yellow ones land is decided by the owner (DD-38, DD-39)."""
    foe = s.seat[1 - owner]
    orders = foe.to_come & c.orange
    foe.to_come &= ~orders
    foe.discard |= orders
    s.cancelled |= orders
    s.falsifier = owner


@inner
def finish_card(s):
    """The card that is being resolved goes to its owner's discard (DD-22)."""
    card = 1 << s.current - 1
    me = s.seat[owner_of(s, card)]
    me.to_come &= ~card
    me.discard |= card
    s.current = 0
    s.done += 1


@inner
def end_card(c, s):
    """A decided card is done with, and the next ones come up. Undo goes back as long as the same seat decides."""
    decider = s.decider
    finish_card(s)
    go_on(c, s)
    if s.decider != NONE and s.decider != decider:
        s.reveals += 1  # the turn has passed on
