"""The sister of the solo game: what she scores from the player's boat (ED-59, ED-60)."""

from __future__ import annotations

from enum import IntEnum

from tabletier.boats.facts import FACTS, Fact, count_boat, count_touching
from tabletier.boats.lessons import lesson_value
from tabletier.engine.kernel import inner, zeros
from tabletier.games.explore_and_draw.lessons import count_more
from tabletier.games.explore_and_draw.state import SISTER_LESSONS


class SisterLine(IntEnum):
    """The lines of the sister's score."""

    CATS = 0
    LESSONS = 1


@inner
def count_for_sister(c, s, facts):
    """All facts that her cards read, on the player's boat."""
    boat = s.seat[0].boat
    count_boat(c.hull, boat, c.family_points, c.family_more, facts)
    count_more(c, s, 0, facts)
    count_touching(c.hull, boat, facts)
    best = 0  # the lesson that counts another twice is worth 0 as long as this fact is
    for k in range(SISTER_LESSONS):
        best = max(best, lesson_value(c.solo_lesson[s.sister[k]], facts))
    for k in range(s.level):
        best = max(best, lesson_value(c.advanced_lesson[s.sister_advanced[k]], facts))
    facts[Fact.BEST_OTHER_LESSON] = best


@inner
def score_sister(c, s, out):
    """Her points: so many per cat by the order in which the colours were turned up (ED-59), and her lessons (ED-60)."""
    facts = zeros(FACTS)
    count_for_sister(c, s, facts)
    out[SisterLine.CATS] = 0
    for k in range(s.colours):
        out[SisterLine.CATS] += facts[Fact.BLUE_CATS + s.colour[k]] * c.colour_points[k]
    out[SisterLine.LESSONS] = 0
    for k in range(SISTER_LESSONS):
        out[SisterLine.LESSONS] += lesson_value(c.solo_lesson[s.sister[k]], facts)
    for k in range(s.level):
        out[SisterLine.LESSONS] += lesson_value(c.advanced_lesson[s.sister_advanced[k]], facts)
    return out[SisterLine.CATS] + out[SisterLine.LESSONS]


@inner
def score_sister_lessons(c, s, out):
    """What each of her cards is worth now: her lessons, then her advanced ones."""
    facts = zeros(FACTS)
    count_for_sister(c, s, facts)
    for k in range(SISTER_LESSONS):
        out[k] = lesson_value(c.solo_lesson[s.sister[k]], facts)
    for k in range(s.level):
        out[SISTER_LESSONS + k] = lesson_value(c.advanced_lesson[s.sister_advanced[k]], facts)
