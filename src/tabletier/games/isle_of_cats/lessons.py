"""What lessons, Anytime cards and the sister count: the facts of one boat, and those that need more than the boat."""

from __future__ import annotations

from tabletier.boats.facts import FACTS, Fact, count_boat, count_families, is_cat, join_families
from tabletier.boats.hull import PIECES
from tabletier.boats.lessons import lesson_value
from tabletier.engine.cells import meet
from tabletier.engine.groups import root
from tabletier.engine.kernel import inner, zeros
from tabletier.games.isle_of_cats.state import ALL_FACTS, CARDS, FAMILY_CARDS, FIRST_PUBLIC, At, Mode, More

LARGEST_ALONE = 7  # a family of this size is the largest where nobody else plays (IC-107)


@inner
def count_for(c, s, seat, facts):
    """All facts about a seat that do not depend on a chosen colour."""
    me = s.seat[seat]
    count_boat(c.hull, me.boat, c.family_points, c.family_more, facts)
    facts[Fact.LESSONS] = me.laid
    facts[Fact.LARGEST_OF_ALL] = 1 if has_largest_family(c, s, seat, facts[Fact.LARGEST_FAMILY]) else 0
    facts[More.BASKETS] = me.baskets  # ready or used (IC-104)
    facts[More.FISH] = me.fish
    facts[More.FIRST_IN_ORDER] = 1 if s.order[0] == seat else 0


@inner
def has_largest_family(c, s, seat, mine):
    """No seat has a larger family, ties included, and there is one; where one seat plays, a family of 7 (IC-107)."""
    if s.mode == Mode.SOLO:
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
def count_colour(c, s, seat, colour, facts):
    """The facts about a chosen colour."""
    boat = s.seat[seat].boat
    hull = c.hull
    parent = zeros(PIECES)
    size = zeros(PIECES)
    join_families(hull, boat, parent)
    for k in range(boat.n):
        size[root(parent, k)] += 1
    cats = edge_cats = lonely = touched = 0
    for k in range(boat.n):
        if is_cat(boat.kind[k]):
            if boat.colour[k] == colour:
                cats += 1
                if meet(hull.placement[boat.placement[k]].cells, hull.edge):
                    edge_cats += 1
                if size[root(parent, k)] == 1:
                    lonely += 1
        elif touches_cat_of(hull, boat, k, colour):
            touched += 1
    facts[More.CATS_OF_COLOUR] = cats
    facts[More.EDGE_CATS_OF_COLOUR] = edge_cats
    facts[More.LONELY_OF_COLOUR] = lonely
    facts[More.TREASURES_TOUCHING_COLOUR] = touched


@inner
def touches_cat_of(hull, boat, k, colour):
    """True if piece k touches a cat of the colour."""
    near = hull.placement[boat.placement[k]].near
    for other in range(boat.n):
        if is_cat(boat.kind[other]) and boat.colour[other] == colour:
            if meet(near, hull.placement[boat.placement[other]].cells):
                return True
    return False


@inner
def worth(c, s, seat, number, facts):
    """What a lesson earns the seat, whose facts are counted already; a public one by the colour that was chosen for it (IC-38)."""
    card = c.card[number]
    if card.colour:
        count_colour(c, s, seat, s.colour[number - FIRST_PUBLIC], facts)
    return lesson_value(card, facts)


@inner
def private_points(c, s, seat, facts):
    """The seat's private lessons, or its Family cards (IC-98, IC-179)."""
    total = 0
    if s.mode == Mode.FAMILY:
        for k in range(1, FAMILY_CARDS):
            if s.family[k] == seat and s.family_kept[k]:
                total += lesson_value(c.family_card[k], facts)
        return total
    for number in range(1, FIRST_PUBLIC):
        if s.at[number] == At.LAID and s.owner[number] == seat:
            total += worth(c, s, seat, number, facts)
    return total


@inner
def public_points(c, s, seat, facts):
    """All public lessons, whoever laid them (IC-125); in solo only half of each, rounded up (IC-165)."""
    total = 0
    for number in range(FIRST_PUBLIC, CARDS):
        if s.at[number] == At.PUBLIC:
            points = worth(c, s, seat, number, facts)
            total += (points + 1) // 2 if s.mode == Mode.SOLO else points
    return total


@inner
def fact_of(c, s, seat, fact, colour):
    """One fact about a seat, and a colour where it needs one."""
    facts = zeros(ALL_FACTS)
    count_for(c, s, seat, facts)
    if fact >= More.EDGE_CATS_OF_COLOUR:
        count_colour(c, s, seat, colour, facts)
    return facts[fact]
