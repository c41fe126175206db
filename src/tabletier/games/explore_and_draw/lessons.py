"""Lessons, the player's and the sister's: the facts that they read beside those of one boat (ED-54, ED-60)."""

from __future__ import annotations

from tabletier.boats.facts import FACTS, Fact, count_families
from tabletier.engine.cells import bits
from tabletier.engine.kernel import inner, zeros

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
