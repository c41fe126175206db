"""Lessons, the player's and the sister's: which facts they read, and what they earn (ED-54, ED-60)."""

from __future__ import annotations

from tabletier.boats.facts import FACTS, Fact, count_families
from tabletier.engine.cells import bits
from tabletier.engine.kernel import inner, zeros
from tabletier.games.explore_and_draw.state import Form

LARGEST_ALONE = 7  # a family of this size is the largest where nobody else plays (lesson 7)


@inner
def count_more(c, s, seat, facts):
    """The facts of lessons that one boat alone does not tell; those of the boat are counted already."""
    facts[Fact.LESSONS] = bits(s.seat[seat].lessons)
    facts[Fact.LARGEST_OF_ALL] = 1 if has_largest_family(c, s, seat, facts[Fact.LARGEST_FAMILY]) else 0


@inner
def has_largest_family(c, s, seat, mine):
    """Lesson 7: no seat has a larger family, ties included; where one seat plays, a family of 7."""
    if s.seats == 1:
        return mine >= LARGEST_ALONE
    if mine < 3:
        return False
    for other in range(s.seats):
        if other != seat:
            facts = zeros(FACTS)
            count_families(c.hull, s.seat[other].boat, c.family_points, c.family_more, facts)
            if facts[Fact.LARGEST_FAMILY] > mine:
                return False
    return True


@inner
def lesson_value(lesson, facts):
    """What a lesson earns: a fact, held against a number in one of five ways."""
    n = facts[lesson.fact]
    if lesson.form == Form.EVERY:
        return n // lesson.number * lesson.points
    if lesson.form == Form.BEYOND:
        return max(0, n - lesson.number) * lesson.points
    if lesson.form == Form.EXACTLY:
        met = n == lesson.number
    elif lesson.form == Form.AT_LEAST:
        met = n >= lesson.number
    else:
        met = n < lesson.number
    return lesson.points if met else 0
