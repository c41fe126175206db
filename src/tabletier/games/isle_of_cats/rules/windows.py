"""Windows for Anytime cards (IC-58 … IC-60): the seats are asked in turn until all have declined in a row."""

from __future__ import annotations

from tabletier.engine.kernel import inner
from tabletier.games.isle_of_cats.rules.cards import has_anytime_card, list_plays
from tabletier.games.isle_of_cats.rules.order import places
from tabletier.games.isle_of_cats.state import FIRST, NONE, Doing, Stage


@inner
def is_window(stage):
    """True for the moments of IC-59."""
    return (
        stage == Stage.DAWN
        or stage == Stage.MORNING
        or stage == Stage.DRAFTED
        or stage == Stage.BOUGHT
        or stage == Stage.BEFORE_COMMITMENT
        or stage == Stage.BEFORE_REVEAL
        or stage == Stage.BEFORE_RESCUE
        or stage == Stage.BEFORE_FINDS
        or stage == Stage.DUSK
    )


@inner
def open_window(s):
    """Nobody has declined, and the first in turn order is asked first."""
    s.window = 0
    s.declined = 0
    s.asked = NONE


@inner
def waits_for_answer(c, s):
    """True while somebody has a card to play or to decline; the next one is asked (IC-60)."""
    if s.asked != NONE and s.seat[s.asked].doing != Doing.NOTHING:
        return True
    n = places(s)
    for k in range(n):
        place = (s.window + k) % n
        seat = s.order[place]
        if seat < s.seats and may_be_asked(c, s, place, seat):
            s.asked = seat
            s.window = (place + 1) % n
            s.seat[seat].doing = Doing.WINDOW
            return True
    s.asked = NONE
    return False


@inner
def may_be_asked(c, s, place, seat):
    """Skipped: who has declined since the last card, has a standing "no", has nothing to play, or is about to have its own turn (IC-61)."""
    if s.declined >> seat & 1 or s.seat[seat].no_more >> s.stage & 1:
        return False
    if (s.stage == Stage.BEFORE_RESCUE or s.stage == Stage.BEFORE_FINDS) and place == s.turn:
        return False
    if s.stage == Stage.BEFORE_COMMITMENT and s.order[s.turn] == s.seats:
        return False  # the sister commits nothing
    return has_anytime_card(c, s, seat)


@inner
def decline(s, seat):
    """No card for now."""
    s.declined |= 1 << seat
    s.seat[seat].doing = Doing.NOTHING


@inner
def list_window(c, s, seat, out):
    """The cards that may be played, or none, or none in all windows of this kind today."""
    n = list_plays(c, s, seat, out, 0)
    out[n] = FIRST.DECLINE
    out[n + 1] = FIRST.NO_MORE
    return n + 2
