"""Explore & Draw: points, line by line (ED-50 … ED-56), and the final places (ED-55, ED-61)."""

from __future__ import annotations

from enum import IntEnum

from tabletier.boats.facts import FACTS, Fact, count_boat, count_rooms, join_families
from tabletier.boats.hull import PIECES, ROOMS
from tabletier.boats.lessons import lesson_value
from tabletier.engine.groups import root
from tabletier.engine.kernel import kernel, room_for, zeros
from tabletier.games.explore_and_draw.automaton import score_sister, score_sister_lessons
from tabletier.games.explore_and_draw.lessons import count_more
from tabletier.games.explore_and_draw.state import LESSONS, SEATS, Mode


class Line(IntEnum):
    """The lines of a seat's score, in the order of the sheet."""

    RATS = 0
    ROOMS = 1
    FAMILIES = 2
    RARES = 3
    LESSONS = 4


LINES = 5


@kernel
def score(box, positions, i, seat, out):
    """The seat's points if the game ended now, one entry per line; returns the total. ``seat == seats`` is the sister."""
    c, s = box[0], positions[i]
    if seat == s.seats:
        return score_sister(c, s, out)
    me = s.seat[seat]
    facts = zeros(FACTS)
    count_boat(c.hull, me.boat, c.family_points, c.family_more, facts)
    out[Line.RATS] = facts[Fact.RATS] * c.rat_points  # ED-50
    out[Line.ROOMS] = (ROOMS - facts[Fact.FULL_ROOMS]) * c.room_points  # ED-51
    out[Line.FAMILIES] = facts[Fact.FAMILY_POINTS]  # ED-52
    out[Line.RARES] = facts[Fact.RARES] * c.rare_points  # ED-53
    out[Line.LESSONS] = 0
    if me.lessons:
        count_more(c, s, seat, facts)
        for number in range(1, LESSONS):
            if me.lessons >> number & 1:
                out[Line.LESSONS] += lesson_value(c.lesson[number], facts)  # ED-54
    total = 0
    for line in range(LINES):
        total += out[line]
    return total


@kernel
def score_lessons(box, positions, i, seat, out):
    """What each lesson is worth to the seat now, by number, ticked or not. For the sister: her lessons, then her advanced ones."""
    c, s = box[0], positions[i]
    if seat == s.seats:
        score_sister_lessons(c, s, out)
        return
    facts = zeros(FACTS)
    count_boat(c.hull, s.seat[seat].boat, c.family_points, c.family_more, facts)
    count_more(c, s, seat, facts)
    for number in range(1, LESSONS):
        if c.lesson[number].points:
            out[number] = lesson_value(c.lesson[number], facts)


@kernel
def find_families(box, positions, i, seat, out):
    """The group of each of the seat's pieces, as the number of one piece that stands for it."""
    boat = positions[i].seat[seat].boat
    parent = zeros(PIECES)
    join_families(box[0].hull, boat, parent)
    for k in range(boat.n):
        out[k] = root(parent, k)


@kernel
def rank(box, positions, i, out):
    """Final places: the total, then the full rooms, then shared (ED-55); against the sister, more than she has (ED-61)."""
    c, s = box[0], positions[i]
    lines = room_for(LINES)  # the type that score is compiled for
    if s.mode == Mode.SOLO:
        mine = score(box, positions, i, 0, lines)
        out[0] = 1 if mine > score(box, positions, i, 1, lines) else 2
        return
    worth = zeros(SEATS)
    for seat in range(s.seats):
        facts = zeros(FACTS)
        count_rooms(c.hull, s.seat[seat].boat, facts)
        worth[seat] = score(box, positions, i, seat, lines) * (ROOMS + 1) + facts[Fact.FULL_ROOMS]
    for seat in range(s.seats):
        out[seat] = 1
        for other in range(s.seats):
            if worth[other] > worth[seat]:
                out[seat] += 1
