"""The kernels of the contract: who may act, what is possible, what happens."""

from __future__ import annotations

from tabletier.boats.drawing import draw_piece, placement_of
from tabletier.boats.hull import COMMON_SHAPES
from tabletier.engine.kernel import inner, kernel
from tabletier.games.isle_of_cats.lessons import fact_of
from tabletier.games.isle_of_cats.rules.cards import (
    choose_field,
    gain,
    give_up_lesson,
    goes_on,
    lessons_for_basket,
    mark_move,
    mark_removal,
    move_cats,
    offer_taken,
    play,
    take_oshax,
    treasures_for_basket,
)
from tabletier.games.isle_of_cats.rules.days import advance, all_at_once, pass_turn
from tabletier.games.isle_of_cats.rules.draft import buy, end_purchase, keep_family_card, pick
from tabletier.games.isle_of_cats.rules.lessons import choose_lesson_colour
from tabletier.games.isle_of_cats.rules.offers import list_legal
from tabletier.games.isle_of_cats.rules.placing import bonus_kinds, drop, lay, may_lie, some_treasure, take_treasure
from tabletier.games.isle_of_cats.rules.rescue import begin_rescue, end_commitment, is_stuck, pay_for_cat
from tabletier.games.isle_of_cats.rules.windows import decline, is_window
from tabletier.games.isle_of_cats.state import NONE, At, Do, Doing, Sort, Stage, split


@kernel
def to_act(box, positions, i):
    """Every seat that still has to choose, where all choose at once; else the one that is asked."""
    s = positions[i]
    if s.stage == Stage.OVER:
        return 0
    if not all_at_once(s.stage):
        return 1 << s.asked
    seats = 0
    for seat in range(s.seats):
        if not s.seat[seat].done:
            seats |= 1 << seat
    return seats


@kernel
def legal(box, positions, i, seat, out):
    """The seat's legal actions, ascending."""
    c, s = box[0], positions[i]
    if s.stage == Stage.OVER:
        return 0
    return list_legal(c, s, seat, out)


@kernel
def apply(box, positions, i, seat, action):
    """One legal action of a seat, and all that follows without a decision."""
    c, s = box[0], positions[i]
    stage, turn, asked = s.stage, s.turn, s.asked
    what, value = split(action)
    act(c, s, seat, what, value)
    advance(c, s)
    if not all_at_once(stage) and (s.stage != stage or s.turn != turn or s.asked != asked):
        s.reveals += 1  # somebody else decides now


@inner
def act(c, s, seat, what, value):
    """A seat's own action."""
    me = s.seat[seat]
    if what == Do.PLACE:
        place(c, s, seat, value)
    elif what == Do.PLAY:
        play(c, s, seat, value)
        go_on(c, s, seat)
    elif what == Do.PICK:
        pick(s, seat, value)
    elif what == Do.BUY:
        buy(c, s, seat, value)
    elif what == Do.COMMIT:
        s.at[value] = At.PICKED
        me.last = value
    elif what == Do.FAMILY:
        keep_family_card(s, seat, value)
    elif what == Do.DONE:
        done(c, s, seat)
    elif what == Do.DECLINE:
        refuse(c, s, seat)
    elif what == Do.NO_MORE:
        me.no_more |= 1 << s.stage
        decline(s, seat)
    elif what == Do.PASS:
        pass_turn(s, seat)
    elif what == Do.WISH:
        me.wish = 1
        if me.acted == 0 and is_stuck(c, s, seat):
            pass_turn(s, seat)
    elif what == Do.RESCUE:
        begin_rescue(s, me, value)
    elif what == Do.BASKET:
        me.pay = value
        me.doing = Doing.PLACE
    elif what == Do.OSHAX:
        take_oshax(s, me, value)
    elif what == Do.COLOUR:
        choose_colour(c, s, seat, value)
    elif what == Do.OFFER:
        offer_taken(c, s, me, value)
        go_on(c, s, seat)
    elif what == Do.TREASURE:
        choose_treasure(s, me, value)
    elif what == Do.MOVE:
        mark_move(s, me, value)
    elif what == Do.FIELD:
        choose_field(s, me, value)
        go_on(c, s, seat)
    elif what == Do.GIVE_UP:
        give_up_lesson(s, seat, value)
    else:  # Do.REMOVE
        mark_removal(me, value)


@inner
def place(c, s, seat, where):
    """The tile in hand is placed; a rescued cat is paid for in the same step (IC-50)."""
    me = s.seat[seat]
    tile = me.tile.tile
    if tile != NONE:
        pay_for_cat(c, s, seat, tile)
    lay(c, me, where)
    me.doing = Doing.NOTHING
    go_on(c, s, seat)


@inner
def go_on(c, s, seat):
    """What the seat does next: the treasure of a map before anything else (IC-73), the rest of its card, then its turn or nothing."""
    me = s.seat[seat]
    if me.doing != Doing.NOTHING:
        return
    if me.bonus:
        if some_treasure(c, s, me, 0, bonus_kinds(s)):
            me.doing = Doing.BONUS
            return
        me.bonus = 0  # IC-73
    if me.card != 0:
        if goes_on(c, s, me):
            return
        end_card(c, s, seat)
    if s.stage == Stage.RESCUE or s.stage == Stage.FINDS:
        me.doing = Doing.TURN
    elif s.stage == Stage.PURCHASE:
        me.doing = Doing.PURCHASES
    elif is_window(s.stage):
        s.declined = 0  # all are asked anew after a card (IC-60)


@inner
def end_card(c, s, seat):
    """The card is resolved completely (IC-58); an Oshax or Treasure card was the turn's one action (IC-53)."""
    me = s.seat[seat]
    if s.stage == Stage.FINDS and c.card[me.card].sort != Sort.ANYTIME:
        me.acted += 1
    me.card = 0
    me.picks = 0
    me.last = 0


@inner
def done(c, s, seat):
    """The end of a choice, or of a turn."""
    me = s.seat[seat]
    doing = me.doing
    if all_at_once(s.stage):
        me.done = 1
        return
    me.doing = Doing.NOTHING
    if doing == Doing.COMMITMENT:
        end_commitment(s, seat)
    elif doing == Doing.PURCHASES:
        end_purchase(s, seat, At.DRAWN)  # IC-84
        go_on(c, s, seat)
    elif doing == Doing.MOVES:
        move_cats(s)
        go_on(c, s, seat)
    elif doing == Doing.LESSONS:
        lessons_for_basket(s, seat)
        go_on(c, s, seat)
    elif doing == Doing.TREASURES:
        treasures_for_basket(c, me)
        go_on(c, s, seat)


@inner
def refuse(c, s, seat):
    """No card, no treasure, no second treasure, or no place for a stray tile."""
    me = s.seat[seat]
    doing = me.doing
    if doing == Doing.WINDOW:
        decline(s, seat)
        return
    me.doing = Doing.NOTHING
    if doing == Doing.BONUS:
        me.bonus = 0
    elif doing == Doing.TREASURE:
        me.picks = 0
    else:  # Doing.STRAY
        drop(me)  # the tile leaves the game (IC-85)
    go_on(c, s, seat)


@inner
def choose_colour(c, s, seat, colour):
    """The colour of a public lesson, of an Oshax, or of the cats that give fish."""
    me = s.seat[seat]
    if me.doing == Doing.LESSON_COLOUR:
        choose_lesson_colour(s, me, colour)
    elif me.doing == Doing.OSHAX_COLOUR:
        me.tile.colour = colour  # any colour, even one not yet on the boat (IC-76)
        me.doing = Doing.PLACE
    else:
        card = c.card[me.card]
        gain(s, me, card.number * fact_of(c, s, seat, card.fact, colour))  # IC-97
        me.doing = Doing.NOTHING
        go_on(c, s, seat)


@inner
def choose_treasure(s, me, treasure):
    """A treasure of a map or of a card, to be placed at once."""
    if me.bonus:
        me.bonus = 0
    elif treasure < COMMON_SHAPES:
        me.picks -= 1
    else:
        me.picks = 0  # a rare treasure is the only one (IC-80)
    take_treasure(s, me, treasure)
    me.doing = Doing.PLACE


# --- A pencil ---------------------------------------------------------------------------------------------------------


@kernel
def sketch(box, positions, i, seat, kind, colour, shape, where):
    """Lays a piece on a seat's boat out of turn, on a copy that nobody plays on; returns 1, or 0 where it may not lie."""
    c, s = box[0], positions[i]
    p = placement_of(c.hull, shape, where)
    if p < 0 or not may_lie(c, s.seat[seat], p):
        return 0
    draw_piece(c.hull, s.seat[seat].boat, p, kind, colour)
    return 1
