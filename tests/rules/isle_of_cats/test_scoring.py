"""Points and places (IC-134 … IC-141).

Boat 1 has its rats on L1 M1 N1 O1, E2, R3 S3, H4 I4 T4, A6 B6, B7, P7, O8 P8, K9 N9 O9.
"""

from __future__ import annotations

import pytest

from tabletier.games.isle_of_cats.state import Stage
from tests.rules.explore_and_draw.positions import BARS, FULL, full_but
from tests.rules.isle_of_cats.positions import Table


@pytest.mark.rule("IC-134", "IC-08")
@pytest.mark.parametrize("boat", range(1, 5))
def test_one_point_is_lost_for_each_visible_rat_19_at_first(boat: int) -> None:
    assert Table(boat=boat).me.points["rats"] == -19
    assert Table(boat=boat).me.draws(FULL).points["rats"] == 0


@pytest.mark.rule("IC-134")
def test_a_covered_rat_costs_nothing() -> None:
    me = Table().me.adds("com3s", "L1 M1 N1")
    assert me.points["rats"] == -16
    assert me.adds("com3s", "N2 N3 N4").points["rats"] == -16  # no rat there


@pytest.mark.rule("IC-135", "IC-06")
@pytest.mark.parametrize(
    ("square", "room"),
    [("B3", "parrot"), ("E2", "moon"), ("G5", "apple"), ("K8", "moon"), ("N4", "rest"), ("R6", "maize"), ("V5", "parrot")],
)
def test_five_points_are_lost_for_each_room_with_a_free_square(square: str, room: str) -> None:
    assert Table().me.points["rooms"] == -35
    assert Table().me.draws(FULL).points["rooms"] == 0
    assert Table().me.draws(full_but(square)).points["rooms"] == -5


@pytest.mark.rule("IC-136")
@pytest.mark.parametrize(("cats", "points"), [(2, 0), (3, 8), (4, 11), (5, 15), (6, 20), (7, 25), (8, 30), (9, 35), (24, 110)])
def test_a_family_scores_by_its_size(cats: int, points: int) -> None:
    me = Table().me.draws(BARS, {"ABCDEFGHIJKLMNOPQRSTUVWX"[:cats]: "orange cat"})
    assert me.points["families"] == points


@pytest.mark.rule("IC-137", "IC-04")
def test_a_rare_treasure_scores_three_and_a_common_one_nothing() -> None:
    me = Table().me.adds("com3s", "H5 I5 J5").adds("com1", "K5").adds("com2", "L5 M5").adds("com3b", "N5 N6 O6")
    assert me.points["rares"] == 0
    assert me.adds("rareO", "P6 Q6 P7 Q7").points["rares"] == 3
    assert me.adds("rareI", "H6 I6 J6 K6").points["rares"] == 6


@pytest.mark.rule("IC-138")
def test_private_and_public_lessons_are_added_and_a_total_may_be_negative() -> None:
    table = Table().public(144, "blue")
    me = table.me.draws(BARS, {"ABCDE": "blue cat"}).laid(127, 128, 126)
    assert me.points == {"rats": -17, "rooms": -30, "families": 15, "rares": 0, "private": 9 + 0 + 3, "public": 5}
    assert me.total == -15  # A covers a rat, B another, and A to C fill a moon room


# --- The worked example ------------------------------------------------------------------------------------------------

EXAMPLE = """
    ~~~~~~~AAAAAaaa~~~~~~~
    ~~~~BBBBBCCCCC...~~~~~
    ~DDDDDEEEEEFFFFF.bb~~~
    .....HHHHHIIIIIJJJJJt~
    KKKKKLLLLLMMMMMNNNNNtt
    OOOOOPPPPPQQQQQRRRRRt~
    ~SSSSSTTTTTUUUUU...~~~
    ~~~~VVVVVWWWWW.c.~~~~~
    ~~~~~~~......dd~~~~~~~
"""


@pytest.mark.rule("IC-139")
def test_the_worked_example_counts_59() -> None:
    """O8 and K9 show rats; the large parrot room, the lower moon room, the maize room and the rest are not filled; ABC, DEF, HIJ and
    OPQ are families of 3, KLMNR of 5."""
    table = Table(2).public(148).public(150)
    legend = {"ABC": "blue cat", "DEF": "green cat", "HIJ": "red cat", "OPQ": "purple cat", "KLMNR": "orange cat"}
    pairs = {"ST": "blue cat", "U": "red cat", "VW": "green cat"}
    me = table.me.draws(EXAMPLE, {**legend, **pairs, "abcd": "common", "t": "rare"})
    me.laid(138, 123, 120, 126)  # a family of 4 or more: 4; four common treasures: 4; the lonely U: 1; four lessons: 4
    points = {"rats": -2, "rooms": -20, "families": 32 + 15, "rares": 3, "private": 13, "public": 8 + 10}
    assert me.points == points  # common treasures twice 4; the maps on B4 and O2 are visible
    assert me.total == 59


# --- The end and the winner -------------------------------------------------------------------------------------------


@pytest.mark.rule("IC-140")
def test_play_stops_at_the_end_of_day_five() -> None:
    table = Table().until(Stage.FINDS, day=5)
    table.me.passes()
    assert not table.state.is_over
    table.you.passes()
    assert table.state.is_over
    assert table.state.record.day == 5
    assert table.state.outcome is not None


@pytest.mark.rule("IC-141")
def test_the_highest_total_wins_then_more_fish_then_both() -> None:
    table = Table(3)
    for player in table.players:
        player.fish(4)
    table.players[2].adds("com1", "L1")  # covers a rat
    assert table.state.scores() == [-54, -54, -53]
    assert table.state.places() == [2, 2, 1]  # a shared place
    table.players[1].fish(5)
    assert table.state.places() == [3, 2, 1]
    table.players[0].fish(100)
    assert table.state.places() == [2, 3, 1]  # fish decide ties alone


@pytest.mark.rule("IC-141")
def test_equal_in_points_and_fish_share_the_victory() -> None:
    table = Table(2).until(Stage.FINDS, day=5)
    table.step()
    table.step()
    assert table.state.is_over
    assert table.state.scores() == [-54, -54]
    assert table.state.outcome == ["shared", "shared"]
