"""All points counted once more by slow code that knows the catalogue only, and the rules followed once more at every step."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.games.explore_and_draw import drawn_boats, recount

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
