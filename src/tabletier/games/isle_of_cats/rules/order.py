"""The turn order (IC-12, IC-20, IC-44, IC-45): whose turn it is, and who comes next."""

from __future__ import annotations

from tabletier.engine.chance import below
from tabletier.engine.kernel import inner, zeros
from tabletier.games.isle_of_cats.state import NONE, SEATS, Mode


@inner
def places(s):
    """How many there are in turn order: the seats, and the sister in solo."""
    return s.seats + 1 if s.mode == Mode.SOLO else s.seats


@inner
def draw_first(s):
    """The first player at random, the others clockwise (IC-20); in solo the player, then the sister (IC-148)."""
    first = below(s.stream, s.seats)
    for place in range(SEATS):
        s.order[place] = NONE
    for place in range(places(s)):
        s.order[place] = (first + place) % places(s)


@inner
def reorder(s, sister_speed):
    """The fastest first, the slowest last; equal speeds keep their order (IC-44, IC-156)."""
    speed = zeros(SEATS)
    for place in range(places(s)):
        seat = s.order[place]
        speed[place] = s.seat[seat].speed if seat < s.seats else sister_speed
    for end in range(1, places(s)):
        seat, fast = s.order[end], speed[end]
        place = end
        while place > 0 and speed[place - 1] < fast:
            s.order[place] = s.order[place - 1]
            speed[place] = speed[place - 1]
            place -= 1
        s.order[place] = seat
        speed[place] = fast


@inner
def first_to_last(s):
    """The first player's wooden cat moves to the last place (IC-177)."""
    first = s.order[0]
    for place in range(s.seats - 1):
        s.order[place] = s.order[place + 1]
    s.order[s.seats - 1] = first


@inner
def begin_rounds(s):
    """Nobody has passed; the first in turn order begins."""
    s.passed = 0
    s.turn = 0


@inner
def next_turn(s):
    """The next place in turn order that has not passed; False if all have (IC-46, IC-53)."""
    for k in range(1, places(s) + 1):
        place = (s.turn + k) % places(s)
        if not s.passed >> place & 1:
            s.turn = place
            return True
    return False
