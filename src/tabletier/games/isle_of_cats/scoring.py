"""The Isle of Cats: points, line by line (IC-134 … IC-138), and the final places (IC-141, IC-166, IC-179)."""

from __future__ import annotations

from enum import IntEnum

from tabletier.boats.facts import Fact, count_rooms, join_families
from tabletier.boats.hull import PIECES, ROOMS
from tabletier.boats.lessons import lesson_value
from tabletier.engine.groups import root
from tabletier.engine.kernel import inner, kernel, room_for, zeros
from tabletier.games.isle_of_cats.automaton import score_sister, score_sister_lessons
from tabletier.games.isle_of_cats.lessons import count_for, private_points, public_points, worth
from tabletier.games.isle_of_cats.state import ALL_FACTS, CARDS, FAMILY_CARDS, FIRST_PRIVATE, SEATS, Mode


class Line(IntEnum):
    """The lines of a seat's score, in the order of the sheet."""

    RATS = 0
    ROOMS = 1
    FAMILIES = 2
    RARES = 3
    PRIVATE = 4  # Family cards in family mode
    PUBLIC = 5


LINES = 6


@kernel
def score(box, positions, i, seat, out):
    """The seat's points if the game ended now, one entry per line; returns the total. ``seat == seats`` is the sister."""
    c, s = box[0], positions[i]
    if seat == s.seats:
        return score_sister(c, s, out)
    facts = zeros(ALL_FACTS)
    count_for(c, s, seat, facts)
    out[Line.RATS] = facts[Fact.RATS] * c.rat_points  # IC-134
    out[Line.ROOMS] = (ROOMS - facts[Fact.FULL_ROOMS]) * c.room_points  # IC-135
    out[Line.FAMILIES] = facts[Fact.FAMILY_POINTS]  # IC-136
    out[Line.RARES] = 0 if s.mode == Mode.FAMILY else facts[Fact.RARES] * c.rare_points  # IC-137, IC-179
    out[Line.PRIVATE] = private_points(c, s, seat, facts)  # IC-138
    out[Line.PUBLIC] = public_points(c, s, seat, facts)
    total = 0
    for line in range(LINES):
        total += out[line]
    return total


@kernel
def score_lessons(box, positions, i, seat, out):
    """What each lesson is worth to the seat now, by the card's number, laid or not; a public one in full. For the sister: her lessons."""
    c, s = box[0], positions[i]
    if seat == s.seats:
        score_sister_lessons(c, s, out)
        return
    facts = zeros(ALL_FACTS)
    count_for(c, s, seat, facts)
    for number in range(FIRST_PRIVATE, CARDS):
        out[number] = worth(c, s, seat, number, facts)


@kernel
def score_family_cards(box, positions, i, seat, out):
    """What each Family card is worth to the seat now, from 1."""
    c, s = box[0], positions[i]
    facts = zeros(ALL_FACTS)
    count_for(c, s, seat, facts)
    for k in range(1, FAMILY_CARDS):
        out[k] = lesson_value(c.family_card[k], facts)


@kernel
def find_families(box, positions, i, seat, out):
    """The group of each of the seat's pieces, as the number of one piece that stands for it."""
    boat = positions[i].seat[seat].boat
    parent = zeros(PIECES)
    join_families(box[0].hull, boat, parent)
    for k in range(boat.n):
        out[k] = root(parent, k)


@inner
def tie_break(c, s, seat):
    """What decides between equal totals: fish left (IC-141), filled rooms in family mode (IC-179)."""
    if s.mode != Mode.FAMILY:
        return s.seat[seat].fish
    facts = zeros(ALL_FACTS)
    count_rooms(c.hull, s.seat[seat].boat, facts)
    return facts[Fact.FULL_ROOMS]


@kernel
def rank(box, positions, i, out):
    """Final places, ties shared (IC-141); against the sister, more than she has, for a tie is hers (IC-166)."""
    c, s = box[0], positions[i]
    lines = room_for(LINES)  # the type that score is compiled for
    if s.mode == Mode.SOLO:
        mine = score(box, positions, i, 0, lines)
        out[0] = 1 if mine > score(box, positions, i, 1, lines) else 2
        return
    totals = zeros(SEATS)
    ties = zeros(SEATS)
    for seat in range(s.seats):
        totals[seat] = score(box, positions, i, seat, lines)
        ties[seat] = tie_break(c, s, seat)
    for seat in range(s.seats):
        out[seat] = 1
        for other in range(s.seats):
            if totals[other] > totals[seat] or (totals[other] == totals[seat] and ties[other] > ties[seat]):
                out[seat] += 1
