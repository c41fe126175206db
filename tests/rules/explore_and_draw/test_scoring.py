"""Points and places: rats, rooms, families, rare treasures, lessons, ties (ED-50 to ED-56, ED-68).

Boat 1, where nothing else is said, has its rats on L1 M1 N1 O1, E2, R3 S3, H4 I4 T4, A6 B6, B7, P7, O8 P8, K9 N9 O9.
"""

from __future__ import annotations

import pytest

from tests.rules.explore_and_draw.positions import BARS, FULL, Player, Table, full_but


@pytest.mark.rule("ED-50")
@pytest.mark.parametrize("boat", range(1, 7))
def test_every_boat_begins_with_19_visible_rats(boat: int) -> None:
    assert Table(boat=boat).me.points["rats"] == -19


@pytest.mark.rule("ED-50")
def test_one_point_is_lost_for_each_rat_still_visible() -> None:
    me = Table().me
    assert me.adds("com3s", "L1 M1 N1").points["rats"] == -16
    assert me.adds("com1", "O1").points["rats"] == -15
    assert me.adds("com3s", "O2 O3 O4").points["rats"] == -15  # no rat there
    assert Table().me.draws(FULL).points["rats"] == 0


@pytest.mark.rule("ED-51")
def test_five_points_are_lost_for_each_room_that_is_not_full() -> None:
    assert Table().me.points["rooms"] == -35
    me = Table().me.adds("com3s", "U4 U5 U6")
    assert me.points["rooms"] == -35  # V5 is empty
    assert me.adds("com1", "V5").points["rooms"] == -30
    assert Table().me.draws(FULL).points["rooms"] == 0


@pytest.mark.rule("ED-51")
@pytest.mark.parametrize(
    ("square", "icon"),
    [("B3", "parrot"), ("E2", "moon"), ("G5", "apple"), ("K8", "moon"), ("N4", None), ("R6", "maize"), ("V5", "parrot")],
)
def test_one_empty_square_is_enough_for_a_room_not_to_be_full(square: str, icon: str | None) -> None:
    me = Table().me.draws(full_but(square))
    assert me.points["rooms"] == -5
    assert [room["icon"] for room in me.state.view(0)["boats"][0]["rooms"] if room["free"]] == [icon]


@pytest.mark.rule("ED-52")
@pytest.mark.parametrize(
    ("cats", "points"), [(1, 0), (2, 0), (3, 8), (4, 11), (5, 15), (6, 20), (7, 25), (8, 30), (9, 35), (10, 40), (24, 110)]
)
def test_a_family_scores_by_its_size(cats: int, points: int) -> None:
    me = Table().me.draws(BARS, {"ABCDEFGHIJKLMNOPQRSTUVWX"[:cats]: "orange cat"})
    assert me.points["families"] == points


@pytest.mark.rule("ED-52")
def test_families_add_up() -> None:
    me = Table().me.draws(BARS, {"ABC": "red cat", "DEFGHI": "blue cat", "J": "red cat", "KLMN": "green cat"})
    assert me.points["families"] == 8 + 20 + 11


@pytest.mark.rule("ED-53")
def test_a_rare_treasure_scores_three_and_a_common_one_nothing() -> None:
    me = Table().me.adds("com3s", "H5 I5 J5").adds("com1", "K5")
    assert me.points["rares"] == 0
    assert me.adds("rareI", "H6 I6 J6 K6").points["rares"] == 3
    assert me.adds("rareP", "L5 M5 L6 M6 L7").points["rares"] == 6
    assert me.total == -19 - 35 + 6


@pytest.mark.rule("ED-54")
def test_every_ticked_lesson_that_is_met_scores() -> None:
    me = Table().me.draws(BARS, {"ABCDE": "blue cat"}).ticks(13, 14, 12)
    assert me.points["lessons"] == 9 + 0 + 3  # five blue cats; no five green ones; three lessons
    assert me.points == {"rats": -17, "rooms": -30, "families": 15, "rares": 0, "lessons": 12}  # A and B cover a rat each, A to C a room
    assert me.total == -20


@pytest.mark.rule("ED-54")
def test_what_each_ticked_lesson_is_worth_is_shown_all_the_time() -> None:
    table = Table(2)
    table.me.draws(BARS, {"ABCDE": "blue cat"}).ticks(7, 13, 14)
    table.you.draws(full_but("J5")).ticks(1)
    boats = table.state.view(0)["boats"]
    assert boats[0]["lesson_points"] == {"7": 10, "13": 9, "14": 0}  # the largest family of all; five blue cats; no green ones
    assert boats[1]["lesson_points"] == {"1": 12}  # no edge square is free


# --- Places -----------------------------------------------------------------------------------------------------------


def with_a_full_room(me: Player) -> Player:
    """49 points lost: 19 rats, 6 rooms."""
    return me.adds("com3s", "U4 U5 U6").adds("com1", "V5")


def with_five_rats_covered(me: Player) -> Player:
    """49 points lost as well: 14 rats, 7 rooms."""
    return me.adds("com3b", "N9 O9 O8").adds("com2", "P8 P7")


def with_six_rats_covered(me: Player) -> Player:
    """48 points lost: 13 rats, 7 rooms."""
    return with_five_rats_covered(me).adds("com3s", "M9 L9 K9")


@pytest.mark.rule("ED-55")
def test_the_highest_total_wins() -> None:
    table = Table(3)
    with_a_full_room(table.players[0])
    with_six_rats_covered(table.players[1])
    assert table.state.scores() == [-49, -48, -54]
    assert table.state.places() == [2, 1, 3]  # full rooms mean nothing where totals differ


@pytest.mark.rule("ED-55")
def test_one_point_more_beats_all_seven_rooms() -> None:
    table = Table(2)
    table.me.draws(FULL)  # 33 rare treasures
    table.you.draws(BARS, {"BCDEFGHIJLMNOPRSTUVW": "red cat"}).ticks(7, 11, 21, 31, 32)  # a family of twenty
    assert table.you.points == {"rats": -11, "rooms": -35, "families": 90, "rares": 0, "lessons": 10 + 22 + 4 + 10 + 10}
    assert table.state.scores() == [99, 100]
    assert table.state.places() == [2, 1]


@pytest.mark.rule("ED-55")
def test_of_equal_totals_more_full_rooms_win() -> None:
    table = Table(2)
    with_five_rats_covered(table.me)
    with_a_full_room(table.you)
    assert table.state.scores() == [-49, -49]
    assert table.state.places() == [2, 1]
    table.record.day = 8
    assert table.state.outcome == ["lost", "won"]


@pytest.mark.rule("ED-55")
def test_equal_totals_and_full_rooms_share_the_victory() -> None:
    table = Table(3)
    with_five_rats_covered(table.players[0])
    with_five_rats_covered(table.players[2])
    assert table.state.scores() == [-49, -54, -49]
    assert table.state.places() == [1, 3, 1]
    table.record.day = 8
    assert table.state.outcome == ["shared", "lost", "shared"]


@pytest.mark.rule("ED-55")
def test_ties_below_the_first_place_are_told_apart_in_the_same_way() -> None:
    table = Table(4)
    with_five_rats_covered(table.players[0])
    with_six_rats_covered(table.players[1])
    with_a_full_room(table.players[2])
    with_a_full_room(table.players[3])
    assert table.state.scores() == [-49, -48, -49, -49]
    assert table.state.places() == [4, 1, 2, 2]


@pytest.mark.rule("ED-56")
def test_a_total_may_be_negative() -> None:
    table = Table(2)
    assert table.me.total == -19 - 35 == -54
    assert table.state.scores() == [-54, -54]
    assert table.state.view(0)["boats"][0]["total"] == -54


# --- The worked example -----------------------------------------------------------------------------------------------

EXAMPLE = """
    ~~~~~~~aaaaa...~~~~~~~
    ~~~~bbbbbccccc...~~~~~
    ~ddddd.............~~~
    eeeeefffff...........~
    ggggghhhhh.....nnnnn..
    .....iiiiilllllmmmmm.~
    ~.........jjjjj....~~~
    ~~~~......kkkkk..~~~~~
    ~~~~~~~........~~~~~~~
"""


@pytest.mark.rule("ED-68")
def test_the_worked_example() -> None:
    me = Table().me.draws(
        EXAMPLE,
        {
            "abc": "orange cat",  # three that touch: 8
            "defg": "blue cat",  # four that touch: 11
            "hi": "red cat",  # two that touch, and two others (j, k) that meet them at a corner only: nothing
            "jk": "red cat",
            "lmn": "orange cat",  # three more, apart from the first: 8
        },
    )
    assert me.points["families"] == 27
    families = me.state.view(0)["boats"][0]["families"]
    assert sorted((family["colour"], len(family["pieces"]), family["points"]) for family in families) == [
        ("blue", 4, 11),
        ("orange", 3, 8),
        ("orange", 3, 8),
    ]
