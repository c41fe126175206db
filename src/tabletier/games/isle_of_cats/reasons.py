"""Why an action of The Isle of Cats is not legal now, in words that a player can act on."""

from __future__ import annotations

from tabletier.boats.hull import CELLS
from tabletier.engine.state import State
from tabletier.games.isle_of_cats import names
from tabletier.games.isle_of_cats.squares import laid, tile_of
from tabletier.games.isle_of_cats.state import ACTIONS, At, Do, Doing, Mode
from tabletier.language import Message, _

EXPECTED = {
    Doing.NOTHING: _("this seat has nothing to decide now; it waits for the others"),
    Doing.FAMILY_CARDS: _("now two of the three Family cards are kept (IC-175)"),
    Doing.PICKS: _("now cards of the draft are kept, in ascending order (IC-30)"),
    Doing.PURCHASES: _("now cards are paid for, in ascending order (IC-33)"),
    Doing.LESSON_COLOUR: _("now the colour of the public lesson is chosen (IC-38)"),
    Doing.COMMITMENT: _("now rescue cards are committed, in ascending order (IC-41)"),
    Doing.WINDOW: _("now an Anytime card is played, or none (IC-60)"),
    Doing.TURN: _("this cannot be done in this turn"),
    Doing.BASKET: _("now the basket that pays is chosen (IC-47)"),
    Doing.PLACE: _("first the tile in hand is placed (IC-66)"),
    Doing.BONUS: _("first the treasure of the map is chosen or left"),
    Doing.OSHAX: _("now an Oshax that fits is chosen (IC-76)"),
    Doing.OSHAX_COLOUR: _("now the colour of the Oshax is chosen"),
    Doing.FISH_COLOUR: _("now the colour of the cats that give fish is chosen (IC-97)"),
    Doing.OFFER: _("now one of the two offers of the card is chosen"),
    Doing.TREASURE: _("now a treasure that fits is chosen (IC-55)"),
    Doing.MOVES: _("now the cats to be moved are chosen, in ascending order (IC-87)"),
    Doing.FIELD: _("now a field is chosen for the cat (IC-90)"),
    Doing.LESSONS: _("now the lessons to be given up are chosen, in ascending order (IC-92)"),
    Doing.TREASURES: _("now the treasures to be taken away are chosen, in ascending order (IC-93)"),
    Doing.STRAY: _("the tile touches nothing: play a card that lets it lie anywhere, or let it go (IC-85)"),
}


def why_not(state: State, seat: int, action: int) -> Message:
    """Why an action is not legal now, in words that a player can act on."""
    if state.is_over:
        return _("the game is over")
    s = state.record
    me = s.seat[seat]
    what, value = ACTIONS.parts(action)
    doing = Doing(me.doing)
    if seat not in state.to_act:
        return EXPECTED[Doing.NOTHING]
    if doing == Doing.PLACE and what == Do.PLACE:
        return _why_not_there(state, seat, value)
    if doing == Doing.TURN and what == Do.RESCUE:
        return _why_no_rescue(state, seat, value)
    if what == Do.BUY and doing == Doing.PURCHASES and s.at[value] in (At.KEPT, At.DRAWN) and s.owner[value] == seat:
        if state.content.card[value].cost > me.fish:
            return _("this costs more fish than this seat has (IC-35)")
    if what == Do.PLAY and s.at[value] == At.HAND and s.owner[value] == seat:
        return _("this card cannot be played now: it is not its phase, or it has no price, tile or place (IC-24, IC-54, IC-64)")
    return EXPECTED[doing]


def _why_not_there(state: State, seat: int, place: int) -> Message:
    """What is in the way of the tile in hand."""
    hull, me = state.content.hull, state.record.seat[seat]
    p = hull.placement_at[me.tile.shape][place // CELLS][place % CELLS]
    if p < 0:
        return _("it would lie outside the boat")
    cells = laid(state, p)
    for k in range(me.boat.n):
        taken = laid(state, me.boat.placement[k])
        for cell in cells:
            if cell in taken:
                piece = names.piece(tile_of(me.boat.kind[k], me.boat.colour[k], hull.placement[me.boat.placement[k]].shape))
                return _("it overlaps at {square}: {piece}", square=names.square(cell), piece=piece)
    return _("it touches no tile on the boat (IC-68)")


def _why_no_rescue(state: State, seat: int, tile: int) -> Message:
    """Why a cat cannot be rescued."""
    s, c = state.record, state.content
    me = s.seat[seat]
    field = next((k for k in (0, 1) for j in range(s.lined[k]) if s.line[k][j] == tile), None)
    if field is None:
        return _("this cat lies in neither field")
    if me.acted and not me.extra:
        return _("one cat has been rescued in this turn (IC-46)")
    if s.mode != Mode.FAMILY:
        if me.fish < c.price[field]:
            return _("this cat costs more fish than this seat has (IC-47)")
        if not (me.ready or me.whole or me.broken >= 2):
            return _("no basket is left (IC-47)")
    return _("this cat fits nowhere on the boat (IC-50)")
