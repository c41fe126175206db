"""All points counted once more by slow code that knows the catalogue only, and the rules followed once more at every step."""

from __future__ import annotations

import pathlib
import random
from collections import Counter
from collections.abc import Hashable, Iterator
from typing import Any

import pytest

from tabletier.games.explore_and_draw.state import Do, Doing, Special
from tests.contract import golden
from tests.games.explore_and_draw import drawn_boats, recount
from tests.games.explore_and_draw.playing import SETTINGS, Setting, Watched

# --- Boats without a game ---------------------------------------------------------------------------------------------


@pytest.mark.soak(300, 20_000)
def test_any_boat_is_counted_alike(times: int) -> None:
    earned: set[str] = set()
    missed: set[str] = set()
    for seed in range(times):
        rng = random.Random(seed)
        mode, seats = (("solo", 1), ("standard", 1), ("solo", 1), ("standard", 3))[seed % 4]
        table = drawn_boats.table(seats, mode, rng)
        for state in drawn_boats.sisters(table, rng) if mode == "solo" else [table]:
            view = state.view(-1)
            assert recount.differences(view) == [], f"seed {seed}, {mode}"
            for label, points in all_lessons(view):
                (earned if points else missed).add(label)
        assert [table.breakdown(seat) for seat in range(seats)] == [sheet.score for sheet in recount.count(view["boats"])]
    everything = {*LESSONS, *SISTERS, "7 alone"}
    assert everything - earned == set(), "lessons that no boat earned"
    # A ticked lesson is one, and the best of two other lessons of the sister's is nearly always worth something.
    assert everything - missed - {"12", "sister 7"} == set(), "lessons that every boat earned"


LESSONS = [str(number) for number in range(1, 36)]
SISTERS = [f"sister {number}" for number in range(1, 10)] + [f"sister advanced {number}" for number in range(1, 10)]


def all_lessons(view: dict[str, Any]) -> Iterator[tuple[str, int]]:
    """Every lesson in a view with its points; the largest family of all is another thing where there is one seat."""
    for boat in view["boats"]:
        for number, points in boat["lesson_points"].items():
            yield "7 alone" if number == "7" and view["seats"] == 1 else number, points
    for label, points in view["sister"]["lesson_points"].items() if view["sister"] else []:
        yield f"sister {label}", points


@pytest.mark.rule("ED-55")
@pytest.mark.soak(60, 5_000)
def test_ties_are_broken_by_full_rooms_or_shared(times: int) -> None:
    broken = shared = 0
    for seed in range(times):
        state = drawn_boats.close_race(6, random.Random(seed))
        view = state.view(-1)
        assert recount.differences(view) == [], f"seed {seed}"
        first = [boat for boat in view["boats"] if boat["total"] == max(boat["total"] for boat in view["boats"])]
        most = [boat for boat in first if boat["full_rooms"] == max(boat["full_rooms"] for boat in first)]
        broken += len(first) > len(most)
        shared += len(most) > 1
    assert broken > 0
    assert shared > 0


# --- Whole games ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("setting", [setting for setting in SETTINGS if setting.seats in (1, 2, 4, 7, 12)], ids=str)
@pytest.mark.soak(1, 100)
def test_games_of_chance_follow_the_rules_and_are_counted_alike(setting: Setting, times: int) -> None:
    for seed in range(times):
        Watched(setting, seed, False, Counter()).play()


@pytest.mark.soak(1, 60)
def test_games_hungry_for_rare_things_meet_them_all_and_are_counted_alike(times: int) -> None:
    met: Counter[Hashable] = Counter()
    for seed in range(times):
        hungry_round(seed, met)
    for seed in range(times, times + 4):  # the rarest things come once or twice a round
        if missing(met):
            hungry_round(seed, met)
    assert missing(met) == []


def hungry_round(seed: int, met: Counter[Hashable]) -> None:
    for setting in SETTINGS:
        Watched(setting, seed, True, met).play()


def missing(met: Counter[Hashable]) -> list[Hashable]:
    """What ought to have come up and has not: kinds of action, decisions, special actions, lessons, situations."""
    wanted: list[Hashable] = [
        *(("did", kind.name) for kind in Do),
        *(("doing", doing.name.lower()) for doing in Doing),
        *(("special", special.name.lower()) for special in Special if special != Special.NONE),
        *(("lesson", number) for number in range(1, 36)),
        *SITUATIONS,
    ]
    return [thing for thing in wanted if not met[thing]]


#: What must have come up in hungry play, in the referee's words.
SITUATIONS: tuple[tuple[str | int, ...], ...] = (
    ("OR", "above"),
    ("OR", "below"),
    ("ANY 2", "the same twice"),
    ("ANY 2", "two different"),
    ("skipped", "all"),
    ("skipped", "the rest"),
    ("cards of a day", 3),
    ("cards of a day", 4),
    *(("extra card", what, when) for what in ("lesson", "drawn") for when in ("last", "before others")),
    *(("twice", kind, "card") for kind in ("cat", "oshax", "common", "rare")),
    ("twice", "common", "map"),
    ("copy skipped",),
    *(("own map covered by", "cat", role) for role in ("card", "doubled", "copy")),
    ("own map covered by", "oshax", "card"),
    *(("map spent by", kind) for kind in ("cat", "oshax", "common", "rare")),
    ("treasure of a map", "treasure"),
    ("treasure of a map", "decline"),
)


@pytest.mark.parametrize("file", [file for file in golden.files() if file.stem.startswith("explore_and_draw")], ids=lambda file: file.stem)
def test_golden_games_end_with_the_points_of_the_recount(file: pathlib.Path) -> None:
    lines = file.read_text("utf-8").splitlines()
    state = golden.start(lines)
    for seat, action in golden.acts(lines):
        state.apply(seat, action)
    view = state.view(-1)
    assert view["over"]
    assert recount.differences(view) == []
