"""The sister of the solo game: what she scores from the player's boat (IC-164, IC-167 … IC-173)."""

from __future__ import annotations

from enum import IntEnum

from tabletier.boats.facts import Fact, count_touching
from tabletier.boats.lessons import lesson_value
from tabletier.engine.kernel import inner, zeros
from tabletier.games.isle_of_cats.lessons import count_for
from tabletier.games.isle_of_cats.state import ALL_FACTS, SISTER_LESSONS


class SisterLine(IntEnum):
    """The lines of the sister's score."""

    CATS = 0
    LESSONS = 1


@inner
def count_for_sister(c, s, facts):
    """All facts that her cards read, on the player's boat; a colour that is not there touches nothing (IC-167)."""
    count_for(c, s, 0, facts)
    count_touching(c.hull, s.seat[0].boat, facts)
    best = 0  # the lesson that counts another twice is worth 0 as long as this fact is (IC-171)
    for k in range(SISTER_LESSONS + s.level):
        best = max(best, lesson_value(c.sister_lesson[hers(s, k)], facts))
    facts[Fact.BEST_OTHER_LESSON] = best


@inner
def hers(s, k):
    """Her lesson k of this game: first the solo lessons, then the advanced ones."""
    return s.sister[k] if k < SISTER_LESSONS else s.sister_advanced[k - SISTER_LESSONS]


@inner
def score_sister(c, s, out):
    """Her points: so many per cat by the order in which the colours were turned up (IC-164), and her lessons."""
    facts = zeros(ALL_FACTS)
    count_for_sister(c, s, facts)
    out[SisterLine.CATS] = 0
    for k in range(s.colours):
        out[SisterLine.CATS] += facts[Fact.BLUE_CATS + s.sister_colour[k]] * c.sister_points[k]
    out[SisterLine.LESSONS] = 0
    for k in range(SISTER_LESSONS + s.level):
        out[SisterLine.LESSONS] += lesson_value(c.sister_lesson[hers(s, k)], facts)
    return out[SisterLine.CATS] + out[SisterLine.LESSONS]


@inner
def score_sister_lessons(c, s, out):
    """What each of her lessons is worth now: solo lessons, then advanced ones."""
    facts = zeros(ALL_FACTS)
    count_for_sister(c, s, facts)
    for k in range(SISTER_LESSONS + s.level):
        out[k] = lesson_value(c.sister_lesson[hers(s, k)], facts)
