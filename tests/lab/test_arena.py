"""The arena: who meets whom, in which shuffles; shares, intervals and ratings by hand; what wins; the command and its report."""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import tabletier
from tabletier.bots.match import play
from tabletier.bots.random import RandomBot
from tabletier.lab.arena import Fixture, Result, fixtures, lineups, played, standings, wilson
from tabletier.lab.balance import plot, spreads, traits
from tabletier.lab.report import as_markdown


def result(seed: int, bots: str, totals: tuple[int, ...], had: tuple[str, ...] = ()) -> Result:
    """A game by its totals; ``had`` names the column of each seat."""
    places = tuple(1 + sum(other > total for other in totals) for total in totals)
    columns = tuple({"columns": [column]} for column in had) or tuple({} for _ in totals)
    return Result(Fixture(seed, tuple(bots)), totals, places, tuple({"rats": -total, "cats": 2 * total} for total in totals), columns)


# --- Who meets whom ---


def test_every_bot_sits_at_every_seat_equally_often_in_every_shuffle() -> None:
    plan = fixtures(["a", "b", "c"], 2, 7, 10)
    assert len(plan) == 12, "two whole rounds of three pairs in two rotations"
    for seed, games in itertools.groupby(plan, key=lambda fixture: fixture.seed):
        assert Counter((seat, name) for game in games for seat, name in enumerate(game.bots)) == {
            (seat, name): 2 for seat in range(2) for name in "abc"
        }, seed
    assert {fixture.seed for fixture in plan} == {10, 11}


def test_line_ups_have_different_bots_as_far_as_there_are_some() -> None:
    assert lineups(["a", "b"], 1) == [("a",), ("b",)]
    assert lineups(["a", "b"], 2) == [("a", "b")]
    assert lineups(["a", "b"], 3) == [("a", "a", "b"), ("a", "b", "b")]
    assert lineups(["a"], 2) == [("a", "a")]


def test_the_same_seed_plays_the_same_games() -> None:
    game = tabletier.load("explore_and_draw")
    plan = fixtures(["random", "tests.bots.spies:Peeker"], 2, 2, 5)
    assert list(played(game, plan, "standard")) == list(played(game, plan, "standard"))


# --- Figures ---


def test_the_interval_of_wilson_is_the_one_of_the_books() -> None:
    assert wilson(8, 10) == pytest.approx((0.490, 0.943), abs=0.001)
    assert wilson(0, 10) == pytest.approx((0.0, 0.278), abs=0.001)


def test_shares_means_and_the_order_of_ratings() -> None:
    results = [result(k, "ab", (10, 4)) for k in range(6)] + [result(9, "ba", (7, 7))]
    first, second = standings(results)
    assert (first.bot, first.games, first.won) == ("a", 7, 6.5 / 7)
    assert (second.bot, second.won, second.mean) == ("b", 0.5 / 7, (6 * 4 + 7) / 7)
    assert first.rating > second.rating
    assert first.low < first.won < first.high


def test_a_bot_at_two_seats_is_one_bot_and_equal_bots_are_rated_alike() -> None:
    results = [result(0, "aab", (5, 5, 5)), result(1, "abb", (5, 5, 5))]
    one, other = standings(results)
    assert one.rating == pytest.approx(other.rating, abs=1.5)
    assert [one.games, other.games] == [3, 3]


def test_alone_those_who_played_the_same_shuffles_meet() -> None:
    first, second = standings([result(k, bot, (total,)) for k in range(4) for bot, total in (("a", 3), ("b", 30))])
    assert (first.bot, second.bot) == ("b", "a")
    assert first.rating > second.rating


def test_spreads_and_gains_by_hand() -> None:
    results = [result(k, "ab", (10, 6), ("A", "B")) for k in range(4)] + [result(k, "ab", (6, 2), ("B", "A")) for k in range(4)]
    rats, cats, total = spreads(results)
    assert (total.key, total.mean, total.lowest, total.median, total.highest) == ("total", 6, 2, 6, 10)
    assert (cats.mean, cats.weight, rats.weight) == (12, pytest.approx(1), pytest.approx(-1))
    # a makes 8 on the average, b 4: with A 10 and 2, with B 6 and 6
    told = {trait.name: trait for trait in traits(results)}
    assert (told["A"].seats, told["A"].won, told["A"].gain) == (8, 0.5, 0)
    assert (told["B"].seats, told["B"].won, told["B"].gain) == (8, 0.5, 0)


def test_what_a_seat_had_is_what_its_actions_took() -> None:
    game = tabletier.load("explore_and_draw")
    end = play(game, [RandomBot(3), RandomBot(4)], seed=8)
    for seat, had in enumerate(game.balance.traits(end)):
        view = end.view(-1)["boats"][seat]
        assert [f"lesson {number:02}" for number in view["lessons"]] == had["lessons"]
        row = sum(name in ("row", "one per row") for name in had["specials"])
        assert len(had["columns"]) == 7 - row, "one column a day, unless a special stands in its place"
        extra = "extra card" in had["specials"]
        assert len(had["cards"]) <= 21 + row + extra


# --- The command ---


def test_the_command_tells_standings_and_writes_report_and_pictures(tmp_path: Path) -> None:
    words = ("--bots", "random,tests.bots.spies:Peeker", "--games", "6", "--report", "arena.md", "--plots", "pictures", "--json")
    done = arena(tmp_path, "explore_and_draw", *words)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert (told["games"], told["seats"], len(told["results"])) == (6, 2, 6)
    assert {standing["bot"] for standing in told["standings"]} == {"random", "tests.bots.spies:Peeker"}
    assert [standing["games"] for standing in told["standings"]] == [6, 6]
    page = (tmp_path / "arena.md").read_text("utf-8")
    assert "tabletier arena explore_and_draw --bots random,tests.bots.spies:Peeker" in page
    assert "](pictures/totals.svg)" in page
    assert (tmp_path / "pictures" / "points.svg").read_text("utf-8").count("<svg") == 1


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("chess", "--bots", "random"), "there is no game 'chess'"),
        (("explore_and_draw", "--bots", "random,clever"), "there is no bot 'clever'"),
        (("explore_and_draw", "--bots", "random", "--seats", "13"), "1 to 12 seats, not 13"),
    ],
)
def test_the_command_refuses_in_one_line(tmp_path: Path, words: tuple[str, ...], why: str) -> None:
    done = arena(tmp_path, *words)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert why in done.stderr


def test_the_same_results_draw_the_same_pictures(tmp_path: Path) -> None:
    results = [result(k, "ab", (k, 9 - k), ("A", "B")) for k in range(8)]
    first, second = (plot(results, tmp_path / name) for name in ("one", "two"))
    assert [file.name for file in first] == ["totals.svg", "points.svg", "columns.svg"]
    assert [file.read_bytes() for file in first] == [file.read_bytes() for file in second]
    page = as_markdown(tabletier.load("explore_and_draw"), results, standings(results), first, tmp_path / "page.md", "tabletier arena …")
    assert "](one/columns.svg)" in page


def arena(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(os.path.abspath(path) for path in sys.path)}
    return subprocess.run(
        [sys.executable, "-m", "tabletier", "arena", *words], cwd=folder, capture_output=True, text=True, env=environment, check=False
    )
