"""The solo game: the sister's cards, her points, and who wins (ED-57 to ED-61)."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import pytest

from tabletier.games.explore_and_draw.state import Doing
from tests.rules.explore_and_draw.positions import BARS, FULL, GAME, Table, lesson

COLOURS = {"blue", "green", "orange", "purple", "red"}
LEVELS = ("easy", "medium", "hard", "very_hard", "expert")


def sister(table: Table) -> dict[str, Any]:
    found: dict[str, Any] = table.state.view(0)["sister"]
    return found


# --- Her cards --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ED-57")
@pytest.mark.parametrize(("level", "advanced"), list(zip(LEVELS, range(5), strict=True)))
def test_the_sister_has_three_lessons_and_advanced_ones_by_the_level(level: str, advanced: int) -> None:
    for seed in range(10):
        hers = sister(Table(mode="solo", level=level, seed=seed))
        assert len(set(hers["lessons"])) == 3
        assert len(set(hers["advanced"])) == len(hers["advanced"]) == advanced
        assert len(hers["colours"]) == 1  # the leftmost of five is face up
        assert hers["hidden"] == 4


@pytest.mark.rule("ED-57")
def test_her_cards_are_drawn_at_random() -> None:
    tables = [sister(Table(mode="solo", level="expert", seed=seed)) for seed in range(80)]
    assert {colour for hers in tables for colour in hers["colours"]} == COLOURS
    assert {number for hers in tables for number in hers["lessons"]} == set(range(1, 10))
    assert {number for hers in tables for number in hers["advanced"]} == set(range(1, 10))


@pytest.mark.rule("ED-57")
def test_the_solo_game_has_one_seat_and_the_rules_of_the_others() -> None:
    with pytest.raises(ValueError, match="is for 1 seats"):
        GAME.new(2, seed=1, mode="solo")
    alone, solo = Table(), Table(mode="solo")
    assert solo.state.legal_actions(0) == alone.state.legal_actions(0)
    assert alone.state.opponent is None
    days = 0
    while not solo.state.is_over:
        days += 1
        solo.finish_day()
    assert days == 7


@pytest.mark.rule("ED-57")
def test_her_lessons_stay_the_same_all_game_long() -> None:
    table = Table(mode="solo", level="expert")
    first = sister(table)
    for _day in range(7):
        table.finish_day()
        now = sister(table)
        assert (now["lessons"], now["advanced"]) == (first["lessons"], first["advanced"])


@pytest.mark.rule("ED-58")
def test_a_colour_is_turned_up_at_the_end_of_each_of_the_first_four_days() -> None:
    table = Table(mode="solo")
    known = [sister(table)["colours"]]
    for _day in range(7):
        island = table.island()
        while table.me.doing != Doing.END_OF_DAY:
            table.me.step()
        assert sister(table)["colours"] == known[-1]
        assert table.island() == island
        table.me.end_day()
        known.append(sister(table)["colours"])
    assert [len(colours) for colours in known] == [1, 2, 3, 4, 5, 5, 5, 5]
    for earlier, later in itertools.pairwise(known):
        assert later[: len(earlier)] == earlier  # what is known stays where it is
    assert set(known[-1]) == COLOURS


@pytest.mark.rule("ED-58")
def test_the_hidden_colours_come_in_any_order() -> None:
    second, last = Counter(), Counter()
    for seed in range(40):
        table = Table(mode="solo", seed=seed)
        first = sister(table)["colours"]
        for _day in range(4):
            table.put({1: lesson(1), 5: lesson(2), 9: lesson(3)}).finish_day()
        colours = sister(table)["colours"]
        assert colours[:1] == first
        second[colours[1]] += 1
        last[colours[4]] += 1
    assert set(second) == set(last) == COLOURS


# --- Her points -------------------------------------------------------------------------------------------------------


def table_with_cats(colours: str) -> Table:
    """One red cat, two blue, three green, four orange, five purple; the colours turned up as said."""
    table = Table(mode="solo", level="easy")
    table.me.draws(BARS, {"A": "red cat", "BC": "blue cat", "DEF": "green cat", "GHIJ": "orange cat", "KLMNO": "purple cat"})
    return table.sister_has(1, 2, 3, colours=colours)


@pytest.mark.rule("ED-59")
@pytest.mark.parametrize(
    ("colours", "points"),
    [
        ("red", 1 * 5),
        ("purple", 5 * 5),
        ("purple red", 5 * 5 + 1 * 4),
        ("red blue green", 1 * 5 + 2 * 4 + 3 * 3),
        ("blue red purple green", 2 * 5 + 1 * 4 + 5 * 3 + 3 * 2),
        ("red blue green orange purple", 1 * 5 + 2 * 4 + 3 * 3 + 4 * 2 + 5 * 1),
        ("purple orange green blue red", 5 * 5 + 4 * 4 + 3 * 3 + 2 * 2 + 1 * 1),
    ],
)
def test_five_to_one_points_a_cat_in_the_order_of_the_colours_turned_up(colours: str, points: int) -> None:
    assert table_with_cats(colours).state.opponent["cats"] == points


@pytest.mark.rule("ED-59")
def test_an_oshax_counts_for_her_in_its_colour() -> None:
    table = Table(mode="solo", level="easy").sister_has(1, 2, 3, colours="red blue")
    table.me.draws(BARS, {"AB": "red cat"}).adds("blue osh1", "G3 H3 F4 G4 E5 F5")
    assert table.state.opponent["cats"] == 2 * 5 + 1 * 4


@pytest.mark.rule("ED-60")
def test_she_scores_cats_and_her_lessons_and_nothing_else() -> None:
    table = table_with_cats("red").sister_has(2, 5, 9, colours="red")
    # Her lessons: 2 for each cat of the largest family (KLMNO); 5 for each cat beyond 15; 5 for each lonely cat (A).
    assert table.her_lessons == {"2": 10, "5": 0, "9": 5}
    assert table.state.opponent == {"cats": 5, "lessons": 15}
    assert sister(table)["total"] == 20
    nothing = Table(mode="solo", level="easy").sister_has(2, 5, 8)
    assert nothing.state.opponent == {"cats": 0, "lessons": 0}  # no rat, no room, no family of the player's is hers
    nothing.me.ticks(23)
    assert nothing.me.points["lessons"] == 18
    assert nothing.state.opponent == {"cats": 0, "lessons": 0}  # nor a lesson


@pytest.mark.rule("ED-60")
@pytest.mark.parametrize("lessons", [(1, 2, 3), (4, 5, 6), (7, 8, 9)])
@pytest.mark.parametrize("advanced", [(1, 2, 3, 4), (5, 6, 7, 8), (9, 8, 3, 2)])
def test_every_card_of_hers_counts(lessons: tuple[int, ...], advanced: tuple[int, ...]) -> None:
    table = Table(mode="solo", level="expert").sister_has(*lessons, advanced=advanced)
    table.me.draws(BARS, {"ABCR": "red cat", "DEFGHI": "blue cat", "JKLMNOPQ": "green cat"}).adds("com1", "M1").ticks(1, 2)
    assert len(table.her_lessons) == 7
    assert table.state.opponent["lessons"] == sum(table.her_lessons.values())


@pytest.mark.rule("ED-61")
@pytest.mark.parametrize(("ticked", "her_total", "outcome"), [((), 96, "won"), ((13,), 99, "lost"), ((13, 14), 102, "lost")])
def test_the_higher_total_wins_and_a_tie_is_the_sisters(ticked: tuple[int, ...], her_total: int, outcome: str) -> None:
    table = Table(mode="solo", level="expert")
    table.me.draws(FULL).ticks(*ticked)  # 13 and 14 earn nothing without a cat
    assert table.me.total == 99  # 33 rare treasures and nothing lost
    # 25: no colour touches a treasure; 25: none touches the edge; 21: seven full rooms; 25: none touches a rat; 3 for each tick
    table.sister_has(1, 6, 8, advanced=(9, 1, 2, 3))
    assert sum(table.state.opponent.values()) == her_total
    assert table.state.outcome is None
    table.record.day = 8
    assert table.state.outcome == [outcome]
    assert table.state.places() == [1 if outcome == "won" else 2]
