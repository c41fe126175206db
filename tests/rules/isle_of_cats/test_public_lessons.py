"""Public lessons, Nos. 143 to 150 (IC-125 … IC-133). BARS: A B D G J K O R S V X touch the edge."""

from __future__ import annotations

import pytest

from tabletier.games.isle_of_cats.state import At, Stage
from tests.rules.explore_and_draw.positions import BARS, FULL, full_but
from tests.rules.isle_of_cats.positions import Player, Table


def with_lesson(number: int, colour: str | None = None) -> Player:
    return Table().public(number, colour).me


@pytest.mark.rule("IC-125")
def test_a_public_lesson_scores_for_every_seat_by_its_own_boat() -> None:
    table = Table(3).public(144, "red")
    for player, letters in zip(table.players, ("A", "ABC", "ABCD"), strict=True):
        player.draws(BARS, {letters: "red cat"})
    assert [player.points["public"] for player in table.players] == [1, 3, 4]
    table.until(Stage.RESCUE)
    assert table.lies(144)[0] == At.PUBLIC  # it never leaves play


@pytest.mark.rule("IC-126")
def test_143_two_points_for_each_cat_of_the_colour_at_the_edge() -> None:
    me = with_lesson(143, "red").draws(BARS, {"ABCD": "red cat", "EFG": "blue cat"})
    assert me.points["public"] == 6  # A B D; C is inside, G is blue


@pytest.mark.rule("IC-127")
def test_144_one_point_for_each_cat_of_the_colour_oshax_included() -> None:
    me = with_lesson(144, "red").draws(BARS, {"ABCD": "red cat", "EFGHI": "blue cat"})
    assert me.points["public"] == 4
    assert me.adds_apart("red osh1", "R6 S6 Q7 R7 P8 Q8").points["public"] == 5


@pytest.mark.rule("IC-128")
@pytest.mark.parametrize(("letters", "points"), [("AB", 0), ("ABC", 5), ("ABCDE", 5)])
def test_145_five_points_for_three_cats_of_the_colour(letters: str, points: int) -> None:
    assert with_lesson(145, "green").draws(BARS, {letters: "green cat"}).points["public"] == points


@pytest.mark.rule("IC-129")
def test_146_three_points_for_each_lonely_cat_of_the_colour() -> None:
    me = with_lesson(146, "red").draws(BARS, {"A": "red cat", "B": "blue cat", "CD": "green cat", "E": "red cat"})
    assert me.points["public"] == 6  # A and E; B is lonely and blue


@pytest.mark.rule("IC-130")
def test_147_two_points_for_each_own_private_lesson() -> None:
    table = Table().public(147)
    table.me.laid(127, 128, 129)
    assert [player.points["public"] for player in table.players] == [6, 0]


@pytest.mark.rule("IC-131")
def test_148_two_points_for_each_common_treasure() -> None:
    me = with_lesson(148).adds("com1", "L5").adds("com2", "L6 M6").adds("rareO", "L7 M7 L8 M8")
    assert me.points["public"] == 4


@pytest.mark.rule("IC-132")
def test_149_one_point_for_each_treasure_that_touches_a_cat_of_the_colour() -> None:
    me = with_lesson(149, "blue").draws(BARS, {"CEF": "blue cat", "H": "red cat"})
    assert me.adds("com1", "O2").points["public"] == 1  # touches C and F: once
    assert me.adds("rareI", "P4 Q4 R4 S4").points["public"] == 2
    assert me.adds("com1", "F5").points["public"] == 2  # touches the red cat alone
    assert me.adds("com1", "G5").points["public"] == 2


@pytest.mark.rule("IC-133")
def test_150_five_points_for_each_visible_map() -> None:
    assert with_lesson(150).points["public"] == 25
    assert with_lesson(150).draws(full_but("H1 O2 J5")).points["public"] == 10
    assert with_lesson(150).draws(FULL).points["public"] == 0
