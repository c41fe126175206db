"""What a seat of Explore & Draw cannot know: the open day of the others, and what chance has still to give (ED-69).

Two positions that differ in nothing else look the same to everybody else: bytes, views, words, reasons, log.
"""

from __future__ import annotations

import json
import math
import random
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any

import numpy as np
import pytest

import tabletier
from tabletier.boats.hull import Colour, Kind
from tabletier.engine import chance
from tabletier.engine.game import NOBODY
from tabletier.engine.kernel import COMPILED
from tabletier.engine.state import State
from tabletier.games.explore_and_draw.state import SEAT, STATE, Do, Doing
from tests.games.explore_and_draw.printed import CAT_PILE, COLOURS, LESSON_PILE, SHAPES_DRAWN, Card, Element

GAME = tabletier.load("explore_and_draw")
NAMES = ("Ada", "Ben", "Cy")

# --- Positions --------------------------------------------------------------------------------------------------------


def some_day(seed: int, waiting: int) -> State:
    """Three seats on a day between the first and the last; ``waiting`` has not begun it, the others are anywhere in it."""
    rng = random.Random(seed)
    state = GAME.new(3, seed)
    while state.record.day <= seed % 7:
        seat = rng.choice(state.to_act)
        state.apply_legal(seat, rng.choice(state.legal_actions(seat)))
    for _step in range(rng.randrange(25)):
        others = [seat for seat in state.to_act if seat != waiting]
        if others:
            seat = rng.choice(others)
            state.apply_legal(seat, rng.choice(state.legal_actions(seat)))
    return state


def ways_through_the_day(state: State, seat: int, rng: random.Random) -> Iterator[State]:
    """The position after every step of one day that the seat may have, up to and without its end."""
    now = state.clone()
    while True:
        legal = [action for action in now.legal_actions(seat) if GAME.actions.parts(action)[0] != Do.END_DAY]
        if not legal:
            return
        doubling = GAME.actions.first.TWICE
        now.apply_legal(seat, doubling if doubling in legal and rng.random() < 0.5 else rng.choice(legal))
        yield now.clone()


def ended(state: State, seat: int) -> State | None:
    """The position with the seat's day ended, where that is possible."""
    after = state.clone()
    if GAME.actions.first.END_DAY not in after.legal_actions(seat):
        return None
    after.apply_legal(seat, GAME.actions.first.END_DAY)
    return after


def sight(state: State, viewer: int, seat: int, before: State) -> dict[str, Any]:
    """All that a viewer is told: bytes, view, its own actions and why others are not possible, the log of what the seat has done."""
    known = state.masked(viewer)
    acts = known.legal_actions(viewer) if viewer != NOBODY else []
    others = [action for action in range(0, GAME.n_actions, 97) if action not in acts] if viewer != NOBODY else []
    return {
        "bytes": known.to_bytes(),
        "history": known.history,
        "repr": repr(known),
        "to act": known.to_act,
        "view": json.dumps(known.view(viewer), sort_keys=True),
        "acts": acts,
        "words": [known.describe(viewer, action) for action in acts[::19]],
        "reasons": [known.why_not(viewer, action, lang) for action in others for lang in ("en", "fr")],
        "log": [message.text("en") for message in GAME.words.narrate(before.masked(viewer), known, seat, (), NAMES)],
    }


def own(state: State, seat: int) -> dict[str, Any]:
    boat: dict[str, Any] = state.view(seat)["boats"][seat]
    return boat


#: What a day is made of, by the names in the view. All of it stays hidden from the others until the day closes.
HIDDEN = {
    *("column", "cards", "cards_left", "card", "group", "picks", "left", "hand", "copy", "treasure_due", "doing"),
    *("pieces", "rats_visible", "maps_open", "rooms", "families", "lessons", "lesson_points", "specials", "today", "score", "total"),
}

# --- The open day -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ED-69")
@pytest.mark.soak(40, 1000)
def test_nothing_of_a_day_is_seen_before_it_closes(times: int) -> None:
    differed: set[str] = set()
    for seed in range(times):
        rng = random.Random(seed)
        seat = seed % 3
        before = some_day(seed, seat)
        viewers = [viewer for viewer in (NOBODY, 0, 1, 2) if viewer != seat]
        seen = {viewer: sight(before, viewer, seat, before) for viewer in viewers}
        assert all(seen[viewer]["log"] == [] for viewer in viewers)
        mine = own(before, seat)
        for open_day in ways_through_the_day(before, seat, rng):
            changed = {name for name, value in own(open_day, seat).items() if mine[name] != value}
            assert changed, "a step that the seat itself does not see"
            differed |= changed
            viewer = rng.choice(viewers)
            assert sight(open_day, viewer, seat, before) == seen[viewer], f"seed {seed}, seen by {viewer}"
    assert HIDDEN - differed == set()


@pytest.mark.rule("ED-69")
@pytest.mark.soak(7, 300)
def test_of_an_ended_day_only_the_end_is_seen(times: int) -> None:
    for seed in range(times):
        rng = random.Random(seed)
        seat = seed % 3
        before = some_day(seed, seat)
        if len(before.to_act) == 1:
            continue  # the day would close
        days = [ended(open_day, seat) for _day in range(2) for open_day in ways_through_the_day(before, seat, rng)]
        closed = [day for day in days if day is not None][-6:]
        assert len({day.masked(seat).digest() for day in closed}) > 1, "the days are all the same"
        for viewer in (NOBODY, *(other for other in range(3) if other != seat)):
            seen = sight(closed[0], viewer, seat, before)
            assert seen["log"] == [f"{NAMES[seat]} has ended the day"]
            assert all(sight(day, viewer, seat, before) == seen for day in closed[1:]), f"seed {seed}, seen by {viewer}"
            was, now = before.view(viewer), closed[0].view(viewer)
            assert (was["boats"][seat].pop("doing"), now["boats"][seat].pop("doing")) == ("column", "done")
            assert now.pop("to_act") == [other for other in was.pop("to_act") if other != seat]
            assert was == now


@pytest.mark.rule("ED-69")
def test_when_the_day_closes_everything_is_shown() -> None:
    for seed in range(4):
        rng = random.Random(seed)
        state = some_day(seed, 0)
        day = state.record.day
        while state.record.day == day:
            seat = rng.choice(state.to_act)
            state.apply_legal(seat, rng.choice(state.legal_actions(seat)))
        boats = [own(state, seat) for seat in range(3)]
        for viewer in (NOBODY, 0, 1, 2):
            assert state.view(viewer)["boats"] == boats


# --- Bytes ------------------------------------------------------------------------------------------------------------


def disturbed(state: State, offset: int, size: int) -> State:
    """The position with other bytes in one place of its record."""
    other = state.clone()
    other.array.view(np.uint8)[offset : offset + size] ^= 0x2A
    return other


@pytest.mark.rule("ED-69")
@pytest.mark.parametrize("field", SEAT.names)
@pytest.mark.parametrize("done", [False, True], ids=["open", "ended"])
def test_no_byte_of_another_seat_s_day_is_left(field: str, done: bool) -> None:
    """Whatever stands in a seat's record, the others get the same bytes, and the seat itself another."""
    seat = 1
    state = some_day(3, seat)
    if done:
        *_, last = ways_through_the_day(state, seat, random.Random(3))
        finished = ended(last, seat)
        assert finished is not None
        state = finished
    if field == "doing":
        other = state.clone()
        other.record.seat[seat].doing = Doing.DONE if done else Doing.PLACE  # that the day is ended may be known
    else:
        dtype, offset = SEAT.fields[field][:2]
        other = disturbed(state, STATE.fields["seat"][1] + seat * SEAT.itemsize + offset, dtype.itemsize)
        assert other.masked(seat).digest() != state.masked(seat).digest()
    for viewer in (NOBODY, 0, 2):
        assert other.masked(viewer).to_bytes() == state.masked(viewer).to_bytes()


def test_no_byte_of_the_stream_is_left() -> None:
    state = some_day(2, 0)
    dtype, offset = STATE.fields["stream"][:2]
    for k in range(dtype.itemsize):
        other = disturbed(state, offset + k, 1)
        assert other.digest() != state.digest()
        for viewer in (NOBODY, 0, 1, 2):
            assert other.masked(viewer).to_bytes() == state.masked(viewer).to_bytes()


@pytest.mark.parametrize("mode", ["standard", "solo"])
def test_the_key_decides_what_comes_and_shows_nowhere(mode: str) -> None:
    """Two games that are the same up to now, with other islands (and colours) to come."""
    state = GAME.new(1, 5, mode)
    other = state.clone()
    chance.start(other.array[0]["stream"] if COMPILED else other.record.stream, chance.key_words(bytes(32)))
    for viewer in (NOBODY, 0):
        assert sight(other, viewer, 0, state) == sight(state, viewer, 0, state)
    for each in (state, other):
        while each.record.day == 1:
            each.apply_legal(0, each.legal_actions(0)[-1])
    assert own(state, 0)["pieces"] == own(other, 0)["pieces"]
    assert state.view(0)["island"] != other.view(0)["island"]


# --- Chance -----------------------------------------------------------------------------------------------------------


def bounds(freedom: int, tail: float = 3.3) -> tuple[float, float]:
    """Between these a chi-square of so many degrees of freedom lies but for 1 in 2,000 on each side (Wilson and Hilferty)."""
    low, high = (freedom * (1 - 2 / (9 * freedom) + side * tail * math.sqrt(2 / (9 * freedom))) ** 3 for side in (-1, 1))
    return low, high


def chi_square(drawn: Iterable[Hashable], weights: Mapping[Any, int]) -> float:
    """How far the draws are from what the weights promise."""
    counts = Counter(drawn)
    assert counts.keys() <= weights.keys(), f"never to be drawn: {list(counts.keys() - weights.keys())[:3]}"
    total, whole = sum(counts.values()), sum(weights.values())
    assert total * min(weights.values()) / whole >= 5, "too few draws to tell"
    return sum((counts[thing] - total * weight / whole) ** 2 / (total * weight / whole) for thing, weight in weights.items())


def fair(drawn: Iterable[Hashable], weights: Mapping[Any, int]) -> bool:
    low, high = bounds(len(weights) - 1)
    return low < chi_square(drawn, weights) < high


def evenly(things: Iterable[Any]) -> dict[Any, int]:
    return dict.fromkeys(things, 1)


def test_the_measure_tells_fair_draws_from_others() -> None:
    assert bounds(5) == pytest.approx((0.13, 22.3), abs=0.3)  # as in tables
    rng = random.Random(1)
    assert fair([rng.randrange(6) for _ in range(6000)], evenly(range(6)))
    assert not fair([rng.choice((0, 1, 2, 3, 4, 5, 5)) for _ in range(6000)], evenly(range(6)))
    assert not fair([k % 100 for k in range(6000)], evenly(range(100)))  # too even to be chance


@pytest.mark.rule("ED-08")
def test_boats_are_given_evenly() -> None:
    tables = [[int(seat.boat.sheet) for seat in list(GAME.new(12, seed).record.seat)] for seed in range(1200)]
    six = range(6)
    for seat in range(12):
        assert fair([table[seat] for table in tables], evenly(six)), f"seat {seat}"
    for one, other in ((0, 1), (0, 5), (2, 3), (6, 7), (10, 11)):
        pairs = evenly((a, b) for a in six for b in six if a != b)
        assert fair([(table[one], table[other]) for table in tables], pairs), f"seats {one} and {other}"
    assert fair([(table[0], table[6]) for table in tables], evenly((a, b) for a in six for b in six))
    shared = [GAME.new(2, seed, options={"same_boat": True}).record.seat[0].boat.sheet for seed in range(600)]
    assert fair(shared, evenly(six))


def cards_of(state: State) -> list[Card]:
    return [card_of(card) for card in state.record.island]


def card_of(card: Any) -> Card:
    if card.lesson:
        return Card(lesson=card.lesson)
    shapes = list(SHAPES_DRAWN)
    elements = [
        (e.group, Element(Kind(e.kind).name.lower(), Colour(e.colour).name.lower() if e.colour >= 0 else None, shapes[e.shape]))
        for e in list(card.element)[: card.n]
    ]
    groups = tuple(tuple(element for group, element in elements if group == k) for k in range(card.groups))
    return Card(groups=groups, any_two=tuple(bool(card.any_two[k]) for k in range(card.groups)))


@pytest.mark.rule("ED-09", "ED-12")
def test_every_space_of_the_first_island_may_show_every_card_of_its_pile() -> None:
    islands = [cards_of(GAME.new(1, seed)) for seed in range(1500)]
    for space in range(1, 13):
        pile = LESSON_PILE if space in (2, 4, 7, 12) else CAT_PILE
        assert fair([island[space - 1] for island in islands], pile), f"space {space}"


def colours_of(state: State) -> tuple[str, ...]:
    s = state.record
    return tuple(COLOURS[s.colour[k]] for k in range(s.colours))


def fifth_day(seed: int) -> tuple[State, list[list[Card]]]:
    """A solo game on its fifth day, with the five islands; column D each day, and nothing special."""
    state = GAME.new(1, seed, "solo", {"level": "expert"})
    islands = [cards_of(state)]
    while state.record.day < 5:
        day = state.record.day
        legal = state.legal_actions(0)
        state.apply_legal(0, legal[3] if state.record.seat[0].doing == Doing.COLUMN else legal[-1])
        if state.record.day != day:
            islands.append(cards_of(state))
    return state, islands


@pytest.mark.rule("ED-57", "ED-58")
def test_the_sister_s_cards_and_the_islands_to_come_are_drawn_evenly() -> None:
    games = [fifth_day(seed) for seed in range(400)]
    rows = [colours_of(state) for state, _islands in games]
    assert all(sorted(row) == list(COLOURS) for row in rows)
    for place in range(5):
        assert fair([row[place] for row in rows], evenly(COLOURS)), f"colour {place + 1}"
    pairs = evenly((a, b) for a in COLOURS for b in COLOURS if a != b)
    assert fair([row[:2] for row in rows], pairs)
    assert fair([row[3:] for row in rows], pairs)
    for day in range(1, 5):
        for pile, spaces in ((LESSON_PILE, (2, 4, 7, 12)), (CAT_PILE, (1, 3, 5, 6, 8, 9, 10, 11))):
            drawn = [islands[day][space - 1] for _state, islands in games for space in spaces]
            # Cards of one day are drawn without putting back: less spread than chance alone, by what is drawn at once.
            low, high = (bound * (1 - len(spaces) / sum(pile.values())) for bound in bounds(len(pile) - 1))
            assert low < chi_square(drawn, pile) < high, f"day {day + 1}"


@pytest.mark.rule("ED-57")
def test_the_sister_s_lessons_are_drawn_evenly() -> None:
    records = [GAME.new(1, seed, "solo", {"level": "expert"}).record for seed in range(1500)]
    lessons = [frozenset(int(k) for k in list(s.sister)) for s in records]
    advanced = [frozenset(int(k) for k in list(s.sister_advanced)) for s in records]
    assert fair(lessons, evenly(frozenset(three) for three in combinations(range(9), 3)))
    assert fair(advanced, evenly(frozenset(four) for four in combinations(range(9), 4)))
    assert fair([(int(s.sister[0]), int(s.sister_advanced[0])) for s in records], evenly((a, b) for a in range(9) for b in range(9)))
