"""The lessons phase: every lesson in hand is laid out (IC-37 … IC-39)."""

from __future__ import annotations

from tabletier.engine.kernel import inner
from tabletier.games.isle_of_cats.rules.draft import holds
from tabletier.games.isle_of_cats.rules.order import places
from tabletier.games.isle_of_cats.state import CARDS, FIRST_PRIVATE, FIRST_PUBLIC, At, Doing


@inner
def lay_private_lessons(s):
    """Every seat lays out its private lessons face down (IC-39)."""
    for seat in range(s.seats):
        for number in range(FIRST_PRIVATE, FIRST_PUBLIC):
            if holds(s, seat, number, At.HAND):
                s.at[number] = At.LAID
                s.seat[seat].hand -= 1
                s.seat[seat].laid += 1
    s.reveals += 1


@inner
def lay_public_lessons(c, s):
    """In turn, public lessons are laid face up; True if a seat has to choose a colour for one (IC-38)."""
    for place in range(places(s)):
        seat = s.order[place]
        if seat < s.seats:
            for number in range(FIRST_PUBLIC, CARDS):
                if holds(s, seat, number, At.HAND):
                    s.at[number] = At.PUBLIC
                    s.seat[seat].hand -= 1
                    s.reveals += 1
                    if c.card[number].colour:
                        s.seat[seat].card = number
                        s.seat[seat].doing = Doing.LESSON_COLOUR
                        s.asked = seat
                        return True
    return False


@inner
def choose_lesson_colour(s, me, colour):
    """The choice is final, and marked for all to see (IC-38)."""
    s.colour[me.card - FIRST_PUBLIC] = colour
    me.card = 0
    me.doing = Doing.NOTHING
