"""Drake & Drake: what a seat may know, and what may lie behind that. Numbers like DD-31 name the rule in the catalogue."""

from __future__ import annotations

from tabletier.engine.cells import bits
from tabletier.engine.chance import below, forget, start
from tabletier.engine.kernel import inner, kernel, zeros
from tabletier.games.drake_and_drake.hands import any_set, forms_set, some_of
from tabletier.games.drake_and_drake.state import ALL_CARDS, NONE, SEATS, Mode, Phase

#: A hand that can form no set is dealt anew; so often only in positions that no game leads to.
MOST_TRIES = 100_000


@kernel
def mask(box, positions, i, seat):
    """Blanks the stream, all stocks, and what others hold and choose (DD-19 … DD-21). After the end all is shown (DD-70)."""
    s = positions[i]
    forget(s.stream)
    if s.phase == Phase.OVER:
        return
    for other in range(SEATS):
        them = s.seat[other]
        them.stock = 0  # DD-20
        if other != seat:
            them.hand = 0  # DD-19
            them.chosen = 0  # DD-21
        if seat == NONE:
            them.pack = 0  # the seats alone have looked at them (DD-77)
        if other != seat and s.phase == Phase.COLOURS:
            them.wish = NONE


@kernel
def deal(box, positions, i, seat, key):
    """A random possibility behind a masked position, equally likely among all that fit what the seat knows."""
    c, s = box[0], positions[i]
    if s.phase == Phase.OVER:
        return
    start(s.stream, key)
    hands = zeros(SEATS)
    packs = zeros(SEATS)
    for _ in range(MOST_TRIES):
        deal_packs_again(c, s, seat, packs)
        fits = True
        for other in range(SEATS):
            me = s.seat[other]
            hands[other] = me.hand | me.chosen
            if other != seat:
                hands[other] = some_of(s.stream, packs[other] & ~(me.discard | me.to_come), me.in_hand)
                if s.phase == Phase.SELECTION and not forms_set(c, hands[other]):
                    fits = False  # who is to select can (DD-66)
        if fits:
            break
    for other in range(SEATS):
        me = s.seat[other]
        me.stock = packs[other] & ~(hands[other] | me.discard | me.to_come)
        if s.mode == Mode.STRATEGIST:
            me.pack = packs[other]
        if other != seat:
            me.hand = hands[other]
            if me.ready:
                choose_again(c, s, me)


@inner
def deal_packs_again(c, s, seat, packs):
    """The 23 cards of each seat: those that are known to be its own, and others that nobody is known to have."""
    if s.mode == Mode.STRATEGIST and seat != NONE:
        for other in range(SEATS):
            packs[other] = s.seat[other].pack
        return
    for other in range(SEATS):
        me = s.seat[other]
        packs[other] = me.hand | me.chosen | me.discard | me.to_come | s.seat[1 - other].earlier  # exchanged (DD-79)
    unknown = ALL_CARDS & ~(packs[0] | packs[1])
    packs[0] |= some_of(s.stream, unknown, c.dealt - bits(packs[0]))
    packs[1] = ALL_CARDS & ~packs[0]


@inner
def choose_again(c, s, me):
    """What a seat that is ready may have chosen."""
    if s.phase == Phase.COLOURS:
        me.wish = below(s.stream, SEATS)
    else:
        me.chosen = any_set(c, s.stream, me.hand)
        me.hand &= ~me.chosen
