"""Lessons that look at squares, rooms, rats, maps, treasures and the lesson sheet (ED-54): met, and just not.

Boat 1 has its rats on L1 M1 N1 O1, E2, R3 S3, H4 I4 T4, A6 B6, B7, P7, O8 P8, K9 N9 O9, its maps on H1 O2 B4 T6 J8.
"""

from __future__ import annotations

import pytest

from tabletier.games.explore_and_draw import content
from tests.rules.explore_and_draw.positions import Player, Table, full_but

TREASURES = """
    ~~~~~~~........~~~~~~~
    ~~~~.............~~~~~
    ~..................~~~
    .....................~
    ttuuRRRRSSSSTTvww.....
    ............TT.......~
    ~..................~~~
    ~~~~.............~~~~~
    ~~~~~~~........~~~~~~~
"""
PARROT_ROOMS = """
    ~~~~~~~........~~~~~~~
    ~~~~.............~~~~~
    ~###...............~~~
    ####...............##~
    ######################
    ####...............##~
    ~###...............~~~
    ~~~~.............~~~~~
    ~~~~~~~........~~~~~~~
"""


def full(free: str = "") -> Player:
    """A full boat, but for some squares."""
    return Table().me.draws(full_but(free))


def treasures(commons: str = "", rares: str = "") -> Player:
    """Some of the treasures of the board above."""
    return Table().me.draws(TREASURES, {commons: "common", rares: "rare"})


@pytest.mark.rule("ED-54")
def test_the_sheet_has_35_lessons() -> None:
    assert sorted(line.lesson for line in content.load("house").data.lessons) == list(range(1, 36))


# --- Squares and rooms ------------------------------------------------------------------------------------------------


@pytest.mark.rule("ED-54", "ED-66")
def test_lesson_1_no_empty_square_on_the_edge() -> None:
    assert full().worth(1) == 12
    assert full("M5 N5 H4").worth(1) == 12  # inside
    for square in ("A5", "V5", "H1", "D3", "P8"):
        assert full(square).worth(1) == 0


@pytest.mark.rule("ED-54")
def test_lesson_22_both_parrot_rooms_full() -> None:
    assert Table().me.draws(PARROT_ROOMS).worth(22) == 12
    assert full("M5").worth(22) == 12
    assert full("V5").worth(22) == 0  # in the small one
    assert full("B3").worth(22) == 0  # in the large one


@pytest.mark.rule("ED-54")
def test_lesson_23_both_moon_rooms_empty() -> None:
    me = Table().me.draws(PARROT_ROOMS)
    assert me.worth(23) == 18
    me.ticks(23)
    assert me.points["rooms"] == -25  # the penalty for both still applies
    assert me.adds("com1", "E3").worth(23) == 18  # E3 is in the large room
    assert me.adds("com1", "E2").worth(23) == 0
    other = Table().me.draws(PARROT_ROOMS).adds("com1", "E7").adds("com1", "E8")
    assert other.worth(23) == 0


@pytest.mark.rule("ED-54")
def test_lesson_26_the_apple_room_empty() -> None:
    me = Table().me.adds("com3s", "L4 L5 L6").ticks(26)
    assert me.points["lessons"] == 15
    assert me.points["rooms"] == -35  # the penalty still applies
    assert me.adds("com1", "K5").points["lessons"] == 0


@pytest.mark.rule("ED-54")
def test_lesson_28_two_for_each_full_room() -> None:
    assert full().worth(28) == 14
    assert full("V5 M5").worth(28) == 10
    assert Table().me.draws(PARROT_ROOMS).worth(28) == 4
    assert Table().me.worth(28) == 0


@pytest.mark.rule("ED-54")
def test_lesson_30_the_middle_row_full() -> None:
    assert Table().me.draws(PARROT_ROOMS).worth(30) == 10
    assert full("K4 K6 A4").worth(30) == 10
    assert full("A5").worth(30) == 0
    assert full("K5").worth(30) == 0
    assert full("V5").worth(30) == 0


# --- Rats and maps ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ED-54")
def test_lesson_10_no_visible_rat() -> None:
    assert full().worth(10) == 10
    assert full("A5 H1 M5").worth(10) == 10  # no rat there
    assert full("L1").worth(10) == 0


@pytest.mark.rule("ED-54")
def test_lesson_11_two_for_each_visible_rat() -> None:
    me = full("L1 E2 K9").ticks(11)
    assert me.points["lessons"] == 6
    assert me.points["rats"] == -3  # the penalty still applies
    assert Table().me.worth(11) == 38
    assert full().worth(11) == 0


@pytest.mark.rule("ED-54")
@pytest.mark.parametrize(("rats", "points"), [("L1 M1 N1 O1", 0), ("L1 M1 N1 O1 E2", 10), ("L1 M1 N1 O1 E2 K9", 0)])
def test_lesson_18_exactly_five_visible_rats(rats: str, points: int) -> None:
    assert full(rats).worth(18) == points


@pytest.mark.rule("ED-54")
def test_lesson_32_five_for_each_map_not_covered() -> None:
    assert Table().me.worth(32) == 25
    assert full("H1 O2").worth(32) == 10
    assert full().worth(32) == 0


# --- Treasures --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ED-54")
def test_lesson_8_two_for_each_rare_treasure() -> None:
    assert treasures(rares="RST").worth(8) == 6
    assert treasures("tuvw", "RST").worth(8) == 6
    assert treasures("tu").worth(8) == 0


@pytest.mark.rule("ED-54")
def test_lesson_9_one_for_each_common_treasure() -> None:
    assert treasures("tuvw", "RST").worth(9) == 4
    assert treasures(rares="RST").worth(9) == 0


@pytest.mark.rule("ED-54")
@pytest.mark.parametrize(("commons", "rares", "points"), [("u", "RST", 0), ("tu", "RST", 9), ("tuv", "RST", 0), ("uv", "RST", 9)])
def test_lesson_20_exactly_five_treasures_of_either_kind(commons: str, rares: str, points: int) -> None:
    assert treasures(commons, rares).worth(20) == points


@pytest.mark.rule("ED-54")
def test_lesson_29_two_for_each_treasure_of_either_kind() -> None:
    assert treasures("tuvw", "RST").worth(29) == 14
    assert treasures("t").worth(29) == 2
    assert treasures(rares="S").worth(29) == 2


@pytest.mark.rule("ED-54")
def test_lesson_33_two_for_each_common_treasure() -> None:
    assert treasures("tuvw", "RST").worth(33) == 8
    assert treasures(rares="RST").worth(33) == 0


# --- The lesson sheet -------------------------------------------------------------------------------------------------

NOTHING_EARNED = (13, 14, 15, 16, 17, 20, 22)  # on an empty boat


@pytest.mark.rule("ED-54")
def test_lesson_12_one_for_each_lesson_ticked_this_one_included() -> None:
    assert Table().me.ticks(12).points["lessons"] == 1
    assert Table().me.ticks(12, *NOTHING_EARNED[:2]).points["lessons"] == 3
    assert Table().me.ticks(*NOTHING_EARNED).points["lessons"] == 0


@pytest.mark.rule("ED-54")
@pytest.mark.parametrize(("others", "points"), [(4, 0), (5, 7), (6, 0)])
def test_lesson_19_exactly_six_lessons_ticked(others: int, points: int) -> None:
    assert Table().me.ticks(19, *NOTHING_EARNED[:others]).points["lessons"] == points


@pytest.mark.rule("ED-54")
def test_lessons_12_and_19_count_each_other() -> None:
    assert Table().me.ticks(12, 19, *NOTHING_EARNED[:4]).points["lessons"] == 6 + 7
