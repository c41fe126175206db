"""Cards as they are played: Anytime cards, Oshax and treasures (IC-53 … IC-55, IC-61 … IC-65, IC-76, IC-80 … IC-97)."""

from __future__ import annotations

from tabletier.boats.facts import is_cat
from tabletier.boats.hull import COMMON_SHAPES, NO_COLOUR, Kind
from tabletier.engine.kernel import inner
from tabletier.games.isle_of_cats.lessons import fact_of
from tabletier.games.isle_of_cats.rules.draft import begin_choice, draw_card, holds, move_all
from tabletier.games.isle_of_cats.rules.fields import (
    FIRST_PROMOTIONAL_OSHAX,
    draw_tile,
    fields_are_empty,
    join_line,
    lay_under_island,
    leave_line,
    oshax_leaves,
    tile_colour,
    tile_shape,
)
from tabletier.games.isle_of_cats.rules.placing import (
    bonus_kinds,
    drop,
    fits,
    hold,
    list_treasures,
    remove_piece,
    some_treasure,
)
from tabletier.games.isle_of_cats.state import (
    CARDS,
    CATS,
    FIELDS,
    FIRST,
    FIRST_OSHAX,
    FIRST_PRIVATE,
    FIRST_RARE,
    LINE,
    NONE,
    TREASURES,
    At,
    Doing,
    Effect,
    Sort,
    Stage,
)

SMALL = 2  # the two small treasures come first among the common ones (IC-04)


# --- What may be played -----------------------------------------------------------------------------------------------


@inner
def may_play(c, s, seat, number):
    """True if the card is in hand, its price can be paid, and its tile is there and fits (IC-54, IC-55, IC-64)."""
    if not holds(s, seat, number, At.HAND):
        return False
    me = s.seat[seat]
    effect = c.card[number].effect
    if effect == Effect.OSHAX:
        return some_oshax_fits(c, s, me)
    if effect == Effect.RARE_OR_COMMONS:
        return some_treasure(c, s, me, 0, TREASURES)
    if effect == Effect.SMALLS_OR_COMMONS:
        return may_take_offer(c, s, me, 0) or may_take_offer(c, s, me, 1)
    if effect == Effect.ANYWHERE:
        return me.anywhere == 0  # a second one cannot be played while one waits (IC-83)
    if effect == Effect.BASKET_FOR_FISH:
        return me.baskets > 0
    if effect == Effect.MOVE:
        return not fields_are_empty(s)
    if effect == Effect.BASKET_FOR_LESSONS:
        return me.laid >= c.card[number].number
    if effect == Effect.BASKET_FOR_TREASURES:
        return count_treasures(me.boat) >= c.card[number].number
    return c.card[number].sort == Sort.ANYTIME


@inner
def may_play_now(c, s, seat, number):
    """True for what fits the phase: while buying only cards that give fish (IC-36), Oshax and treasures in one's own finds turn (IC-24)."""
    if s.stage == Stage.PURCHASE:
        effect = c.card[number].effect
        if effect != Effect.FISH and effect != Effect.BASKET_FOR_FISH:
            return False
    elif c.card[number].sort != Sort.ANYTIME:
        if s.stage != Stage.FINDS or s.seat[seat].acted > 0:
            return False
    return may_play(c, s, seat, number)


@inner
def list_plays(c, s, seat, out, n):
    """Writes the cards that may be played now; returns the new n."""
    for number in range(1, FIRST_PRIVATE):
        if may_play_now(c, s, seat, number):
            out[n] = FIRST.PLAY + number
            n += 1
    return n


@inner
def has_anytime_card(c, s, seat):
    """True if an Anytime card can be played: nobody else is asked (IC-60)."""
    for number in range(1, FIRST_PRIVATE):
        if c.card[number].sort == Sort.ANYTIME and may_play(c, s, seat, number):
            return True
    return False


@inner
def some_oshax_fits(c, s, me):
    """True if one of the Oshax left can be placed."""
    for k in range(s.oshax_left):
        if fits(c, me, s.oshax[k]):
            return True
    return False


@inner
def may_take_offer(c, s, me, offer):
    """Nos. 107 to 112: small treasures, or common ones for more fish (IC-81)."""
    if offer == 0:
        return some_treasure(c, s, me, 0, SMALL)
    return me.fish >= c.paid_commons and some_treasure(c, s, me, 0, COMMON_SHAPES)


@inner
def count_treasures(boat):
    """Treasures of either kind."""
    n = 0
    for k in range(boat.n):
        if not is_cat(boat.kind[k]):
            n += 1
    return n


# --- Playing ----------------------------------------------------------------------------------------------------------


@inner
def play(c, s, seat, number):
    """A card leaves the hand, and what it does begins (IC-58)."""
    me = s.seat[seat]
    me.hand -= 1
    if s.stage == Stage.PURCHASE:
        s.at[number] = At.PLAYED  # disclosed with the purchases (IC-36)
    else:
        s.at[number] = At.FACE_UP
    card = c.card[number]
    if card.effect == Effect.ANYWHERE:
        me.anywhere = 1
        if me.card != 0:  # before the tile of No. 75 is placed (IC-62)
            me.doing = Doing.OSHAX_COLOUR if me.tile.kind == Kind.OSHAX and me.tile.colour == NO_COLOUR else Doing.PLACE
            return
    me.card = number
    me.picks = card.number
    me.last = 0
    begin_effect(c, s, seat, card)


@inner
def begin_effect(c, s, seat, card):
    """The first thing to decide; ``go_on`` of the table does the rest where nothing is."""
    me = s.seat[seat]
    me.doing = Doing.NOTHING
    effect = card.effect
    if effect == Effect.FISH:
        if card.colour:
            me.doing = Doing.FISH_COLOUR
        else:
            gain(s, me, card.number * fact_of(c, s, seat, card.fact, 0))
    elif effect == Effect.DRAW:
        for _ in range(card.number):
            draw_card(s, seat, At.DRAWN)
        s.reveals += 1
        me.bought = 0
        me.spent = 0
        me.gained = 0
        begin_choice(s, seat, Doing.PURCHASES, 0)
    elif effect == Effect.BAG_TO_BOAT:
        take_from_bag(c, s, seat)
    elif effect == Effect.BASKET_FOR_FISH:
        if me.ready > 0 and me.ready < me.baskets:
            me.doing = Doing.OFFER  # a used one or a ready one (IC-86)
        else:
            give_basket(c, s, me, 1 if me.ready > 0 else 0)
    elif effect == Effect.MOVE:
        me.last = NONE
        me.doing = Doing.MOVES
    elif effect == Effect.EXTRA_RESCUE:
        me.extra += card.number
    elif effect == Effect.BAG_TO_FIELDS:
        fill_by_hand(s, me)
    elif effect == Effect.BASKET:
        gain_basket(me)
    elif effect == Effect.BASKET_FOR_LESSONS:
        begin_choice(s, seat, Doing.LESSONS, card.number)
    elif effect == Effect.BASKET_FOR_TREASURES:
        me.last = NONE
        me.first = 0
        me.doing = Doing.TREASURES
    elif effect == Effect.OSHAX:
        me.doing = Doing.OSHAX
    elif effect == Effect.RARE_OR_COMMONS:
        me.picks = 2
        me.offer = 1
        me.doing = Doing.TREASURE
    elif effect == Effect.SMALLS_OR_COMMONS:
        me.picks = 2
        if may_take_offer(c, s, me, 0) and may_take_offer(c, s, me, 1):
            me.doing = Doing.OFFER
        else:
            take_offer(c, s, me, 1 if may_take_offer(c, s, me, 1) else 0)


@inner
def gain(s, me, fish):
    """Fish from the supply; while buying they are disclosed later (IC-36)."""
    me.fish += fish
    if s.stage == Stage.PURCHASE:
        me.gained += fish


@inner
def gain_basket(me):
    """One permanent basket more, ready the same day (IC-91)."""
    me.baskets += 1
    me.ready += 1


@inner
def give_basket(c, s, me, is_ready):
    """A permanent basket for fish (IC-86)."""
    me.baskets -= 1
    if is_ready:
        me.ready -= 1
    gain(s, me, c.card[me.card].number)


@inner
def offer_taken(c, s, me, offer):
    """The answer to an offer: which basket to give up, or which treasures to take."""
    me.doing = Doing.NOTHING
    if c.card[me.card].effect == Effect.BASKET_FOR_FISH:
        give_basket(c, s, me, offer)
    else:
        take_offer(c, s, me, offer)


@inner
def take_offer(c, s, me, offer):
    """The choice is made, and the fish paid, when the card is played (IC-81)."""
    me.offer = offer
    if offer == 1:
        me.fish -= c.paid_commons
    me.doing = Doing.TREASURE


# --- Tiles from the bag -----------------------------------------------------------------------------------------------


@inner
def take_from_bag(c, s, seat):
    """No. 75: a tile that has to be placed; without a place it leaves the game (IC-85)."""
    me = s.seat[seat]
    tile = draw_tile(s)
    if tile < CATS:
        hold(me, Kind.CAT, tile_colour(tile), tile_shape(tile))
    elif tile < FIRST_PROMOTIONAL_OSHAX:
        hold(me, Kind.RARE, NO_COLOUR, FIRST_RARE + tile - CATS)
    else:
        hold(me, Kind.OSHAX, NO_COLOUR, FIRST_OSHAX + tile - FIRST_PROMOTIONAL_OSHAX)
    if fits(c, me, me.tile.shape):
        me.doing = Doing.OSHAX_COLOUR if me.tile.kind == Kind.OSHAX else Doing.PLACE
    elif can_lie_alone(c, s, seat):
        me.doing = Doing.STRAY
    else:
        drop(me)


@inner
def can_lie_alone(c, s, seat):
    """True if No. 69 or 70 is in hand and would give the tile a place (IC-62)."""
    me = s.seat[seat]
    for number in range(1, FIRST_PRIVATE):
        if c.card[number].effect == Effect.ANYWHERE and may_play(c, s, seat, number):
            me.anywhere = 1
            alone = fits(c, me, me.tile.shape)
            me.anywhere = 0
            return alone
    return False


@inner
def list_anywhere(c, s, seat, out, n):
    """Nos. 69 and 70 before the tile of No. 75 is placed (IC-62); returns the new n."""
    me = s.seat[seat]
    if me.card != 0 and c.card[me.card].effect == Effect.BAG_TO_BOAT and me.bonus == 0 and me.tile.kind != Kind.COMMON:
        for number in range(1, FIRST_PRIVATE):
            if c.card[number].effect == Effect.ANYWHERE and may_play(c, s, seat, number):
                out[n] = FIRST.PLAY + number
                n += 1
    return n


@inner
def fill_by_hand(s, me):
    """No. 83: tiles one by one; for each cat a field is chosen, rare treasures count too (IC-90)."""
    while me.picks > 0:
        tile = draw_tile(s)
        me.picks -= 1
        if tile < CATS:
            hold(me, Kind.CAT, tile_colour(tile), tile_shape(tile))
            me.tile.tile = tile
            me.doing = Doing.FIELD
            return
        lay_under_island(s, tile)
    me.doing = Doing.NOTHING


@inner
def choose_field(s, me, field):
    """The cat in hand joins the field chosen."""
    join_line(s, field, me.tile.tile)
    drop(me)
    fill_by_hand(s, me)


@inner
def list_moves(s, me, out):
    """No. 77: cats above the last one chosen, as long as there are moves left; the end once there is one (IC-87)."""
    n = 0
    if me.last >= 0:
        out[n] = FIRST.DONE
        n += 1
    if me.picks > 0:
        for tile in range(me.last + 1, CATS):
            if lies_in_field(s, tile):
                out[n] = FIRST.MOVE + tile
                n += 1
    return n


@inner
def lies_in_field(s, tile):
    """True if the cat lies in one of the fields."""
    for field in range(FIELDS):
        for k in range(s.lined[field]):
            if s.line[field][k] == tile:
                return True
    return False


@inner
def mark_move(s, me, tile):
    """A cat is chosen to be moved."""
    for field in range(FIELDS):
        for k in range(s.lined[field]):
            if s.line[field][k] == tile:
                s.moving[field][k] = 1
    me.last = tile
    me.picks -= 1


@inner
def move_cats(s):
    """The chosen cats go to the end of the other field's line, in the order in which they lay (IC-87, IC-153)."""
    here = s.lined[0]
    there = s.lined[1]
    for field in range(FIELDS):
        length = here if field == 0 else there
        gone = 0
        for k in range(length):
            if s.moving[field][k]:
                tile = s.line[field][k - gone]
                leave_line(s, field, k - gone)
                join_line(s, 1 - field, tile)
                gone += 1
        for k in range(LINE):
            s.moving[field][k] = 0


# --- What is given up -------------------------------------------------------------------------------------------------


@inner
def list_lessons(s, seat, out):
    """Own private lessons above the last one given up, as long as enough of them are left; DONE when all are chosen (IC-92)."""
    me = s.seat[seat]
    if me.picks == 0:
        out[0] = FIRST.DONE
        return 1
    above = 0
    for number in range(me.last + 1, CARDS):
        if holds(s, seat, number, At.LAID):
            above += 1
    n = 0
    for number in range(me.last + 1, CARDS):
        if holds(s, seat, number, At.LAID):
            if above >= me.picks:
                out[n] = FIRST.GIVE_UP + number
                n += 1
            above -= 1
    return n


@inner
def give_up_lesson(s, seat, number):
    """A lesson is chosen to be given up."""
    me = s.seat[seat]
    s.at[number] = At.PICKED
    me.last = number
    me.picks -= 1


@inner
def lessons_for_basket(s, seat):
    """They are discarded face down, and a basket is gained (IC-92)."""
    me = s.seat[seat]
    n = move_all(s, seat, At.PICKED, At.FACE_DOWN)
    me.laid -= n
    me.down += n
    gain_basket(me)


@inner
def list_removals(me, out):
    """Own treasures above the last one chosen, as long as enough of them are left; DONE when all are chosen (IC-93)."""
    if me.picks == 0:
        out[0] = FIRST.DONE
        return 1
    above = 0
    for k in range(me.last + 1, me.boat.n):
        if not is_cat(me.boat.kind[k]):
            above += 1
    n = 0
    for k in range(me.last + 1, me.boat.n):
        if not is_cat(me.boat.kind[k]):
            if above >= me.picks:
                out[n] = FIRST.REMOVE + k
                n += 1
            above -= 1
    return n


@inner
def mark_removal(me, k):
    """A treasure is chosen to be taken away."""
    if me.picks > 1:
        me.first = k + 1
    me.last = k
    me.picks -= 1


@inner
def treasures_for_basket(c, me):
    """Both treasures leave the game, and a basket is gained (IC-93)."""
    remove_piece(c, me.boat, me.last)
    if me.first > 0:
        remove_piece(c, me.boat, me.first - 1)
    me.first = 0
    gain_basket(me)


# --- Oshax and treasures ----------------------------------------------------------------------------------------------


@inner
def list_oshax(c, s, me, out):
    """The Oshax left that can be placed (IC-76)."""
    n = 0
    for k in range(s.oshax_left):
        if fits(c, me, s.oshax[k]):
            out[n] = FIRST.OSHAX + k
            n += 1
    return n


@inner
def take_oshax(s, me, k):
    """An Oshax comes into hand; its colour is chosen next."""
    hold(me, Kind.OSHAX, NO_COLOUR, s.oshax[k])
    oshax_leaves(s, k)
    me.doing = Doing.OSHAX_COLOUR


@inner
def last_kind(c, me):
    """How far the treasures of the card in play reach: a rare one only as the first (IC-80), small ones where nothing is paid (IC-81)."""
    if c.card[me.card].effect == Effect.RARE_OR_COMMONS:
        return TREASURES if me.picks == 2 else COMMON_SHAPES
    return COMMON_SHAPES if me.offer == 1 else SMALL


@inner
def list_card_treasures(c, s, me, out):
    """Treasures of the card in play; the second one may be left (IC-55)."""
    n = 0
    if me.picks < 2:
        out[n] = FIRST.DECLINE
        n += 1
    return list_treasures(c, s, me, 0, last_kind(c, me), out, n)


@inner
def list_bonus(c, s, me, out):
    """The treasure of a map, or none (IC-71, IC-73, IC-75)."""
    out[0] = FIRST.DECLINE
    return list_treasures(c, s, me, 0, bonus_kinds(s), out, 1)


@inner
def goes_on(c, s, me):
    """True if the card in play has something more to decide: a second treasure that fits (IC-80, IC-81)."""
    effect = c.card[me.card].effect
    if effect == Effect.RARE_OR_COMMONS or effect == Effect.SMALLS_OR_COMMONS:
        if me.picks > 0 and some_treasure(c, s, me, 0, last_kind(c, me)):
            me.doing = Doing.TREASURE
            return True
    return False
