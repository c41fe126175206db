"""Set-up, and the one loop that says what comes next (IC-14 … IC-29, IC-56, IC-140)."""

from __future__ import annotations

from tabletier.boats.hull import COLOURS, NO_COLOUR, PIECES, WORDS, Kind
from tabletier.engine.chance import below, start
from tabletier.engine.kernel import inner, kernel
from tabletier.games.isle_of_cats.rules.draft import (
    begin_purchase,
    begin_step,
    deal_family_cards,
    end_own_choice,
    end_purchase,
    end_step,
)
from tabletier.games.isle_of_cats.rules.fields import clear_fields, fields_are_empty, fill_bag, fill_fields, lay_out_treasures
from tabletier.games.isle_of_cats.rules.lessons import lay_private_lessons, lay_public_lessons
from tabletier.games.isle_of_cats.rules.order import begin_rounds, draw_first, first_to_last, next_turn, places, reorder
from tabletier.games.isle_of_cats.rules.placing import drop
from tabletier.games.isle_of_cats.rules.rescue import begin_commitment, discard_commitments, is_stuck, turn_up
from tabletier.games.isle_of_cats.rules.sister import begin_sisters_day, deal_sister, turn_up_colour, use_basket_card
from tabletier.games.isle_of_cats.rules.windows import is_window, open_window, waits_for_answer
from tabletier.games.isle_of_cats.state import (
    CARDS,
    DAYS,
    FAMILY_CARDS,
    NONE,
    OSHAX_ROW,
    PUBLIC_LESSONS,
    RARE_SHAPES,
    SHEETS,
    At,
    Doing,
    Mode,
    Pay,
    Stage,
)

# --- Set-up -----------------------------------------------------------------------------------------------------------


@kernel
def setup(box, positions, i, seats, key):
    """The island, the deck, the bag and the boats (IC-14 … IC-20), and all that follows without a decision."""
    c, s = box[0], positions[i]
    start(s.stream, key)
    s.seats = seats
    s.day = 1
    s.asked = NONE
    s.sister_open = NONE
    for number in range(CARDS):
        s.at[number] = At.DECK
        s.owner[number] = NONE
        s.slot[number] = NONE
    s.at[0] = At.FACE_UP  # there is no card 0
    for k in range(PUBLIC_LESSONS):
        s.colour[k] = NO_COLOUR
    for k in range(FAMILY_CARDS):
        s.family[k] = NONE
    for k in range(RARE_SHAPES):
        s.rare_row[k] = NONE
    for k in range(OSHAX_ROW):
        s.oshax[k] = NONE
    clear_fields(s)
    for seat in range(seats):
        begin_seat(s.seat[seat])
    hand_out_boats(s)
    draw_first(s)
    fill_bag(c, s)
    lay_out_treasures(c, s)
    if s.mode == Mode.SOLO:
        deal_sister(c, s)
    s.stage = Stage.CHOICE if s.mode == Mode.FAMILY else Stage.DAWN
    s.fresh = 1
    advance(c, s)


@inner
def begin_seat(me):
    """An empty boat, a permanent basket that is ready, no fish and no card (IC-19)."""
    boat = me.boat
    boat.n = 0
    for w in range(WORDS):
        boat.taken[w] = 0
        boat.near[w] = 0
    for k in range(PIECES):
        boat.placement[k] = -1
        boat.kind[k] = Kind.NONE
        boat.colour[k] = NO_COLOUR
    me.baskets = 1
    me.ready = 1
    me.pay = Pay.NONE
    drop(me)


@inner
def hand_out_boats(s):
    """One of the four boats for each seat, at random (IC-19)."""
    for seat in range(s.seats):
        sheet = below(s.stream, SHEETS)
        while is_given(s, seat, sheet):
            sheet = below(s.stream, SHEETS)
        s.seat[seat].boat.sheet = sheet


@inner
def is_given(s, seat, sheet):
    """True if a seat before this one has the sheet."""
    for other in range(seat):
        if s.seat[other].boat.sheet == sheet:
            return True
    return False


# --- What comes next --------------------------------------------------------------------------------------------------


@inner
def advance(c, s):
    """Goes on until a seat has to decide: enters a stage, waits, leaves it (IC-23, IC-59)."""
    while s.stage != Stage.OVER:
        if s.fresh:
            s.fresh = 0
            enter(c, s)
        if waits(c, s):
            return
        leave(c, s)
        s.fresh = 1


@inner
def all_at_once(stage):
    """True for what all do at the same time, in secret (IC-32, IC-34, IC-175)."""
    return stage == Stage.CHOICE or stage == Stage.DRAFT or stage == Stage.PURCHASE


@inner
def enter(c, s):
    """What happens first in a stage."""
    stage = s.stage
    if stage == Stage.CHOICE:
        deal_family_cards(s)
    elif stage == Stage.MORNING:
        begin_day(c, s)
    elif stage == Stage.DRAFT:
        begin_step(s)
    elif stage == Stage.PURCHASE:
        begin_purchase(s)
    elif stage == Stage.LESSONS:
        lay_private_lessons(s)
    elif stage == Stage.COMMITMENT:
        if s.order[s.turn] < s.seats:
            begin_commitment(s, s.order[s.turn])
    elif stage == Stage.RESCUE or stage == Stage.FINDS:
        begin_turn(c, s)
    if is_window(stage):
        open_window(s)


@inner
def waits(c, s):
    """True if a seat has to decide something before the stage can end."""
    if is_window(s.stage):
        return waits_for_answer(c, s)
    if all_at_once(s.stage):
        for seat in range(s.seats):
            if s.seat[seat].doing != Doing.NOTHING and not s.seat[seat].done:
                return True
        return False
    if s.asked != NONE and s.seat[s.asked].doing != Doing.NOTHING:
        return True
    if s.stage == Stage.LESSONS:
        return lay_public_lessons(c, s)
    return False


@inner
def leave(c, s):
    """What ends a stage, and which one follows."""
    stage = s.stage
    s.asked = NONE
    if stage == Stage.CHOICE:
        end_choice(s)
        s.stage = Stage.MORNING
    elif stage == Stage.MORNING and s.mode == Mode.FAMILY:
        begin_rounds(s)
        s.stage = Stage.BEFORE_RESCUE
    elif stage == Stage.MORNING:
        s.step = 0
        s.stage = Stage.DRAFT
    elif stage == Stage.DRAFT:
        if not end_step(s):
            s.stage = Stage.DRAFTED
    elif stage == Stage.PURCHASE:
        for seat in range(s.seats):
            end_purchase(s, seat, At.KEPT)
        end_choice(s)
        s.stage = Stage.BOUGHT
    elif stage == Stage.LESSONS:
        s.turn = 0
        s.stage = Stage.BEFORE_COMMITMENT
    elif stage == Stage.COMMITMENT:
        s.turn += 1
        s.stage = Stage.BEFORE_COMMITMENT if s.turn < places(s) else Stage.BEFORE_REVEAL
    elif stage == Stage.BEFORE_REVEAL:
        turn_up(c, s)  # IC-41
        reorder(s, begin_sisters_day(c, s) if s.mode == Mode.SOLO else 0)
        begin_rounds(s)
        s.stage = Stage.BEFORE_RESCUE
    elif stage == Stage.RESCUE:
        leave_rescue(c, s)
    elif stage == Stage.FINDS:
        leave_finds(c, s)
    else:
        s.stage = stage + 1  # a window, then what it stands before; after dusk the game is over (IC-140)


@inner
def end_choice(s):
    """All have chosen: what they did is disclosed."""
    for seat in range(s.seats):
        end_own_choice(s.seat[seat])
    s.reveals += 1


@inner
def begin_day(c, s):
    """The fields are filled (IC-26), and each seat takes its fish (IC-29)."""
    fill_fields(c, s)
    if s.mode != Mode.FAMILY:
        for seat in range(s.seats):
            s.seat[seat].fish += c.fish


# --- Rescue and rare finds --------------------------------------------------------------------------------------------


@inner
def begin_turn(c, s):
    """A seat's turn, or the sister's; one that wished to be passed is passed where it can do nothing (IC-51)."""
    seat = s.order[s.turn]
    if seat == s.seats:
        if s.stage == Stage.RESCUE and s.sister_cards > 0:
            use_basket_card(c, s)
        return
    me = s.seat[seat]
    me.acted = 0
    if s.stage == Stage.RESCUE and me.wish and is_stuck(c, s, seat):
        pass_turn(s, seat)
        return
    s.asked = seat
    me.doing = Doing.TURN


@inner
def pass_turn(s, seat):
    """A pass is final for the phase (IC-46, IC-53)."""
    s.passed |= 1 << s.turn
    s.seat[seat].doing = Doing.NOTHING


@inner
def leave_rescue(c, s):
    """A turn has ended: the next one, until all have passed or the fields are empty (IC-46, IC-52); the sister's cards too (IC-158)."""
    for place in range(places(s)):
        seat = s.order[place]
        if seat == s.seats:
            if s.sister_cards == 0:
                s.passed |= 1 << place
        elif fields_are_empty(s):
            s.passed |= 1 << place
    if next_turn(s):
        s.stage = Stage.BEFORE_RESCUE
        return
    discard_commitments(s)
    if s.mode == Mode.FAMILY:
        end_day(s)
        return
    begin_rounds(s)
    s.stage = Stage.BEFORE_FINDS
    skip_sister(s)


@inner
def skip_sister(s):
    """She takes no part in rare finds: her cards do all in rescue (IC-157)."""
    if s.mode == Mode.SOLO:
        for place in range(places(s)):
            if s.order[place] == s.seats:
                s.passed |= 1 << place
        if s.passed >> s.turn & 1:
            next_turn(s)


@inner
def leave_finds(c, s):
    """A turn of rare finds has ended (IC-53)."""
    if next_turn(s):
        s.stage = Stage.BEFORE_FINDS
    else:
        end_day(s)


@inner
def end_day(s):
    """The fields are emptied, baskets are ready, Vesh's boat moves (IC-56); in family mode the first goes last (IC-177)."""
    clear_fields(s)
    for seat in range(s.seats):
        me = s.seat[seat]
        me.ready = me.baskets
        me.no_more = 0
    s.reveals += 1
    if s.mode == Mode.FAMILY:
        first_to_last(s)
    if s.mode == Mode.SOLO and s.colours < COLOURS:
        turn_up_colour(s)  # after each of the first four days (IC-163)
    if s.day < DAYS:
        s.day += 1
        s.stage = Stage.MORNING if s.mode == Mode.FAMILY else Stage.DAWN
    else:
        s.stage = Stage.OVER if s.mode == Mode.FAMILY else Stage.DUSK
