"""The arithmetic of figures: medians, spreads, aims, ratios, and measuring in turns."""

from __future__ import annotations

import time

import pytest

from tabletier.bench.compare import TURNS, Effort, Way, compare, one_repeat, ratios, speed
from tabletier.bench.figure import Figure, Note, at_least, below, line


def test_a_figure_tells_its_median_and_spread() -> None:
    told = Figure("speed", (3.0, 1.0, 8.0), "steps/s").as_data()
    assert told == {
        "name": "speed",
        "unit": "steps/s",
        "values": [3.0, 1.0, 8.0],
        "median": 3.0,
        "spread": [1.0, 8.0],
        "aim": None,
        "met": None,
    }
    assert line(told) == "speed: 3 steps/s (1 to 8)"


@pytest.mark.parametrize(
    ("aim", "value", "text", "met"),
    [
        (at_least(2), 2.0, "at least 2", True),
        (at_least(2), 1.99, "at least 2", False),
        (below(0.5), 0.4, "below 0.5", True),
        (below(0.5), 0.5, "below 0.5", False),
    ],
)
def test_an_aim_is_met_by_the_median(aim: object, value: float, text: str, met: bool) -> None:
    told = Figure("x", (0.0, value, 9.0), "times", aim).as_data()  # type: ignore[arg-type]
    assert (told["aim"], told["met"]) == (text, met)
    assert line(told).endswith("" if met else ", MISSED")
    assert line(told).count("MISSED") == (not met)


def test_a_single_value_has_no_spread_to_print() -> None:
    assert line(Figure("size", (12.5,), "KiB").as_data()) == "size: 12.5 KiB"


def test_a_note_is_a_line() -> None:
    assert line(Note("No compiler here.").as_data()) == "No compiler here."


def test_speed_counts_what_was_done_by_the_time_that_it_took() -> None:
    def ten() -> int:
        until = time.process_time() + 0.002
        while time.process_time() < until:
            pass
        return 10

    assert 2500 < speed(ten, 0.01) <= 5000
    assert speed(lambda: 1, 0.0) > 0, "once at the least"


def test_all_ways_are_measured_in_small_turns_with_seeds_of_their_own() -> None:
    calls = []

    def way(name: str, fast: float) -> Way:
        def measured(seconds: float, seed: int) -> float:
            calls.append((name, seconds, seed))
            return fast + seed

        return Way(name, measured)

    assert one_repeat([way("ours", 10.0), way("theirs", 4.0)], 1.0, 2) == [10.0 + 2 * TURNS + 2, 4.0 + 2 * TURNS + 2]
    assert [name for name, *_ in calls] == ["ours", "theirs"] * TURNS
    assert {seconds for _, seconds, _ in calls} == {1.0 / TURNS}
    assert sorted({seed for *_, seed in calls}) == list(range(2 * TURNS, 3 * TURNS))


def test_a_comparison_tells_both_speeds_and_their_ratio_repeat_by_repeat() -> None:
    ours = Way("ours", lambda _seconds, seed: 10.0 if seed < TURNS else 30.0)
    theirs = Way("theirs", lambda _seconds, seed: 5.0 if seed < TURNS else 10.0, at_least(2.5))
    mine, peer, ratio = compare(ours, [theirs], Effort(2, 0.1), "moves/s")
    assert (mine.name, mine.values, mine.unit, mine.aim) == ("ours", (10.0, 30.0), "moves/s", None)
    assert (peer.name, peer.values, peer.aim) == ("theirs", (5.0, 10.0), None)
    assert (ratio.name, ratio.values, ratio.unit) == ("ours ÷ theirs", (2.0, 3.0), "times")
    assert ratio.as_data()["met"] is True


def test_ratios_go_by_pairs() -> None:
    assert ratios((6.0, 9.0), (3.0, 9.0)) == (2.0, 1.0)
