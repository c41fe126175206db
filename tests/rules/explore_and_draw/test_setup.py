"""The set-up: seats and boats, the two piles, the day marker, the island (ED-08 to ED-11)."""

from __future__ import annotations

from collections import Counter

import pytest

from tabletier.games.explore_and_draw import content
from tests.rules.explore_and_draw.positions import GAME, Table


def sheets(seats: int, seed: int, **options: bool) -> list[int]:
    """The boat sheets of all seats, numbered 1 to 6."""
    return [boat["sheet"] for boat in GAME.new(seats, seed=seed, options=options).view(0)["boats"]]


@pytest.mark.rule("ED-08")
@pytest.mark.parametrize("seats", range(1, 13))
def test_one_to_twelve_seats_each_with_an_empty_boat_and_no_lesson(seats: int) -> None:
    state = GAME.new(seats, seed=3)
    boats = state.view(0)["boats"]
    assert len(boats) == seats
    assert all(boat["pieces"] == [] and boat["lessons"] == [] for boat in boats)
    assert all(sum(room["free"] for room in boat["rooms"]) == 142 for boat in boats)
    assert state.to_act == tuple(range(seats))


@pytest.mark.rule("ED-08")
@pytest.mark.parametrize("seats", [0, 13])
def test_no_other_number_of_seats_is_accepted(seats: int) -> None:
    with pytest.raises(ValueError, match="1 to 12 seats"):
        GAME.new(seats, seed=3)


@pytest.mark.rule("ED-08")
@pytest.mark.parametrize("seed", range(10))
def test_up_to_six_seats_all_boats_differ(seed: int) -> None:
    assert sorted(sheets(6, seed)) == [1, 2, 3, 4, 5, 6]
    assert len(set(sheets(4, seed))) == 4


@pytest.mark.rule("ED-08")
@pytest.mark.parametrize("seed", range(10))
def test_from_the_seventh_seat_on_a_second_set_of_six_is_used(seed: int) -> None:
    nine = sheets(9, seed)
    assert sorted(nine[:6]) == [1, 2, 3, 4, 5, 6]
    assert len(set(nine[6:])) == 3
    assert Counter(sheets(12, seed)) == dict.fromkeys(range(1, 7), 2)


@pytest.mark.rule("ED-08")
def test_boats_are_given_at_random() -> None:
    first = Counter(sheets(2, seed)[0] for seed in range(60))
    second = Counter(sheets(2, seed)[1] for seed in range(60))
    assert set(first) == set(second) == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("ED-08")
def test_all_seats_may_have_the_same_boat_for_a_fair_contest() -> None:
    found = [sheets(12, seed, same_boat=True) for seed in range(30)]
    assert all(len(set(of_one_game)) == 1 for of_one_game in found)
    assert {of_one_game[0] for of_one_game in found} == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("ED-09")
def test_109_cats_and_47_lessons_with_oshax_and_treasures_in_both() -> None:
    data = content.load("house").data
    for cards, n in ((data.cat_cards(), 109), (data.lesson_cards(), 47)):
        shapes = {element.shape for card in cards for group in card.groups for element in group.elements}
        assert len(cards) == n
        assert {f"osh{k}" for k in range(1, 7)} <= shapes
        assert {"com1", "com2", "com3b", "com3s", "rareO", "rareT", "rareL"} <= shapes
    state = GAME.new(1, seed=1)
    assert (state.content.cat_cards, state.content.lesson_cards) == (109, 47)


@pytest.mark.rule("ED-09")
def test_both_piles_are_shuffled() -> None:
    islands = [Table(seed=seed).island() for seed in range(120)]
    for space in range(12):
        different = len({island[space] for island in islands})
        # 120 draws from so many cards show about 70 different cats, or about 40 different lessons
        assert different > (30 if space + 1 in (2, 4, 7, 12) else 50)


@pytest.mark.rule("ED-10")
def test_the_marker_starts_on_seven_and_the_game_lasts_seven_days() -> None:
    table = Table(boat=5)
    left = []
    while not table.state.is_over:
        left.append(table.state.view(0)["days_left"])
        table.finish_day()
    assert left == [7, 6, 5, 4, 3, 2, 1]
    assert table.state.view(0)["days_left"] == 0
    assert table.state.to_act == ()
    assert table.state.legal_actions(0) == []


@pytest.mark.rule("ED-11")
def test_the_island_has_four_columns_and_three_rows_numbered_from_the_top_left() -> None:
    island = Table().state.view(0)["island"]
    assert [(card["space"], card["column"], card["row"]) for card in island] == [
        (1, "A", 1), (2, "B", 1), (3, "C", 1), (4, "D", 1),
        (5, "A", 2), (6, "B", 2), (7, "C", 2), (8, "D", 2),
        (9, "A", 3), (10, "B", 3), (11, "C", 3), (12, "D", 3),
    ]  # fmt: skip


@pytest.mark.rule("ED-11", "ED-15")
@pytest.mark.parametrize(("column", "spaces"), [("A", [1, 5, 9]), ("B", [2, 6, 10]), ("C", [3, 7, 11]), ("D", [4, 8, 12])])
def test_a_column_is_three_cards_one_below_the_other(column: str, spaces: list[int]) -> None:
    assert Table().me.column(column).cards_next == spaces
