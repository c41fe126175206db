"""What can be counted on a boat. Lessons, solo lessons and points are all made of these facts."""

from __future__ import annotations

from enum import IntEnum

from tabletier.boats.hull import COLOURS, PIECES, ROOMS, WORDS, Icon, Kind
from tabletier.engine.cells import add, has, meet, missing, shared, unite
from tabletier.engine.groups import alone, join, root
from tabletier.engine.kernel import inner, zeros


class Fact(IntEnum):
    """The facts, by the names that content packs use (in lower case)."""

    EDGE_FREE = 0  # empty edge squares
    CATS = 1  # Oshax included, here and below
    FEWEST_OF_A_COLOUR = 2
    COLOURS = 3  # colours on the boat
    COLOURS_ON_EDGE = 4
    COLOURS_OFF_EDGE = 5
    EDGE_CATS = 6
    EDGE_CATS_BEST_COLOUR = 7
    LONELY_CATS = 8
    LONELY_CATS_BEST_COLOUR = 9
    BLUE_CATS = 10
    GREEN_CATS = 11
    ORANGE_CATS = 12
    PURPLE_CATS = 13
    RED_CATS = 14
    OSHAX = 15
    FAMILIES = 16
    FAMILIES_OF_4 = 17
    LARGEST_FAMILY = 18  # cats in it; 0 without a family
    LARGEST_FAMILY_POINTS = 19
    SECOND_FAMILY_POINTS = 20
    THIRD_FAMILY_POINTS = 21
    FAMILY_POINTS = 22
    COMMONS = 23
    RARES = 24
    TREASURES = 25
    RATS = 26  # visible
    MAPS_OPEN = 27
    MAPS_COVERED = 28
    FULL_ROOMS = 29
    PARROT_ROOMS_FULL = 30
    MOON_ROOMS_EMPTY = 31
    APPLE_ROOMS_EMPTY = 32
    MIDDLE_ROW_FREE = 33
    COLOURS_TOUCHING_NO_TREASURE = 34  # colours not on the boat count
    COLOURS_TOUCHING_NO_RAT = 35
    CATS_TOUCHING_NO_TREASURE = 36
    # These need more than the boat:
    LESSONS = 37
    LARGEST_OF_ALL = 38  # 1 if no seat has a larger family
    BEST_OTHER_LESSON = 39  # the sister's


FACTS = 40


@inner
def is_cat(kind):
    """An Oshax is a cat of its colour for everything (ED-06)."""
    return kind == Kind.CAT or kind == Kind.OSHAX


@inner
def family_value(points, more, cats):
    """What a family of so many cats scores: a table up to 6, then so much more for each cat (ED-52)."""
    if cats <= 6:
        return points[cats]
    return points[6] + (cats - 6) * more


@inner
def count_boat(hull, boat, points, more, facts):
    """Fills ``facts`` with all that one boat alone tells. ``points`` and ``more`` are the family values."""
    count_pieces(hull, boat, facts)
    count_families(hull, boat, points, more, facts)
    count_squares(hull, boat, facts)
    count_rooms(hull, boat, facts)


@inner
def count_pieces(hull, boat, facts):
    """Cats by colour, at the edge and elsewhere; treasures."""
    cats = zeros(COLOURS)
    edge_cats = zeros(COLOURS)
    for k in range(boat.n):
        if is_cat(boat.kind[k]):
            cats[boat.colour[k]] += 1
            if meet(hull.placement[boat.placement[k]].cells, hull.edge):
                edge_cats[boat.colour[k]] += 1
            if boat.kind[k] == Kind.OSHAX:
                facts[Fact.OSHAX] += 1
        elif boat.kind[k] == Kind.COMMON:
            facts[Fact.COMMONS] += 1
        else:
            facts[Fact.RARES] += 1
    facts[Fact.TREASURES] = facts[Fact.COMMONS] + facts[Fact.RARES]
    facts[Fact.FEWEST_OF_A_COLOUR] = cats[0]
    for colour in range(COLOURS):
        facts[Fact.BLUE_CATS + colour] = cats[colour]
        facts[Fact.CATS] += cats[colour]
        facts[Fact.EDGE_CATS] += edge_cats[colour]
        facts[Fact.FEWEST_OF_A_COLOUR] = min(facts[Fact.FEWEST_OF_A_COLOUR], cats[colour])
        facts[Fact.EDGE_CATS_BEST_COLOUR] = max(facts[Fact.EDGE_CATS_BEST_COLOUR], edge_cats[colour])
        if cats[colour] > 0:
            facts[Fact.COLOURS] += 1
        if edge_cats[colour] > 0:
            facts[Fact.COLOURS_ON_EDGE] += 1
    facts[Fact.COLOURS_OFF_EDGE] = COLOURS - facts[Fact.COLOURS_ON_EDGE]


@inner
def join_families(hull, boat, parent):
    """Joins cats of one colour that touch (ED-05): ``parent`` becomes the groups of the boat's pieces."""
    alone(parent, boat.n)
    for k in range(boat.n):
        if is_cat(boat.kind[k]):
            near = hull.placement[boat.placement[k]].near
            for other in range(k):
                if is_cat(boat.kind[other]) and boat.colour[other] == boat.colour[k]:
                    if meet(near, hull.placement[boat.placement[other]].cells):
                        join(parent, other, k)


@inner
def count_families(hull, boat, points, more, facts):
    """Families and their values; lonely cats."""
    parent = zeros(PIECES)
    size = zeros(PIECES)
    lonely = zeros(COLOURS)
    join_families(hull, boat, parent)
    for k in range(boat.n):
        size[root(parent, k)] += 1
    first = second = third = 0
    for k in range(boat.n):
        if is_cat(boat.kind[k]):
            if size[k] == 1:
                lonely[boat.colour[k]] += 1
            if size[k] >= 3:
                facts[Fact.FAMILIES] += 1
                facts[Fact.FAMILY_POINTS] += family_value(points, more, size[k])
                if size[k] >= 4:
                    facts[Fact.FAMILIES_OF_4] += 1
                if size[k] > first:
                    first, second, third = size[k], first, second
                elif size[k] > second:
                    second, third = size[k], second
                elif size[k] > third:
                    third = size[k]
    for colour in range(COLOURS):
        facts[Fact.LONELY_CATS] += lonely[colour]
        facts[Fact.LONELY_CATS_BEST_COLOUR] = max(facts[Fact.LONELY_CATS_BEST_COLOUR], lonely[colour])
    facts[Fact.LARGEST_FAMILY] = first
    facts[Fact.LARGEST_FAMILY_POINTS] = family_value(points, more, first)
    facts[Fact.SECOND_FAMILY_POINTS] = family_value(points, more, second)
    facts[Fact.THIRD_FAMILY_POINTS] = family_value(points, more, third)


@inner
def count_squares(hull, boat, facts):
    """What the squares show: rats, maps, the edge, the middle row."""
    sheet = hull.sheet[boat.sheet]
    facts[Fact.RATS] = missing(sheet.rats, boat.taken)
    facts[Fact.MAPS_OPEN] = missing(sheet.maps, boat.taken)
    facts[Fact.MAPS_COVERED] = shared(sheet.maps, boat.taken)
    facts[Fact.EDGE_FREE] = missing(hull.edge, boat.taken)
    facts[Fact.MIDDLE_ROW_FREE] = missing(hull.middle, boat.taken)


@inner
def count_rooms(hull, boat, facts):
    """Full rooms (ED-04), and those that lessons name by their icon: full, or empty (ED-66)."""
    for room in range(ROOMS):
        if missing(hull.rooms[room], boat.taken) == 0:
            facts[Fact.FULL_ROOMS] += 1
            if hull.icon[room] == Icon.PARROT:
                facts[Fact.PARROT_ROOMS_FULL] += 1
        elif not meet(hull.rooms[room], boat.taken):
            if hull.icon[room] == Icon.MOON:
                facts[Fact.MOON_ROOMS_EMPTY] += 1
            elif hull.icon[room] == Icon.APPLE:
                facts[Fact.APPLE_ROOMS_EMPTY] += 1


@inner
def count_touching(hull, boat, facts):
    """Cats and colours that touch no treasure, and colours that touch no visible rat; absent colours count."""
    treasures = zeros(WORDS)
    rats = zeros(WORDS)
    unite(rats, hull.sheet[boat.sheet].rats)
    for w in range(WORDS):
        rats[w] &= ~boat.taken[w]
    for k in range(boat.n):
        if not is_cat(boat.kind[k]):
            unite(treasures, hull.placement[boat.placement[k]].cells)
    at_treasure = zeros(1)  # sets of colours
    at_rat = zeros(1)
    for k in range(boat.n):
        if is_cat(boat.kind[k]):
            near = hull.placement[boat.placement[k]].near
            if meet(near, treasures):
                add(at_treasure, boat.colour[k])
            else:
                facts[Fact.CATS_TOUCHING_NO_TREASURE] += 1
            if meet(near, rats):
                add(at_rat, boat.colour[k])
    for colour in range(COLOURS):
        facts[Fact.COLOURS_TOUCHING_NO_TREASURE] += 1 - has(at_treasure, colour)
        facts[Fact.COLOURS_TOUCHING_NO_RAT] += 1 - has(at_rat, colour)
