"""Private lessons, Nos. 113 to 142 (IC-98 … IC-124). BARS holds 24 cats of five squares; A B D G J K O R S V X touch the edge.

Boat 1 has its rats on L1 M1 N1 O1, E2, R3 S3, H4 I4 T4, A6 B6, B7, P7, O8 P8, K9 N9 O9.
"""

from __future__ import annotations

import pytest

from tests.rules.explore_and_draw.positions import BARS, FULL, full_but
from tests.rules.isle_of_cats.positions import Player, Table

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWX"


def with_cats(n: int, colour: str = "blue") -> Player:
    """A boat with the first n cats of BARS, which hang together."""
    return Table().me.draws(BARS, {LETTERS[:n]: f"{colour} cat"})


@pytest.mark.rule("IC-98")
def test_a_private_lesson_scores_for_its_owner_alone_if_it_is_met_at_the_end() -> None:
    table = Table()
    for player in table.players:
        player.draws(BARS, {"ABCDE": "blue cat"})
    table.me.laid(127, 128)
    assert table.me.points["private"] == 9  # five blue cats, no five green ones
    assert table.you.points["private"] == 0
    table.me.draws(BARS, {"F": "blue cat"})
    assert table.me.points["private"] == 0  # six blue cats by now


@pytest.mark.rule("IC-99", "IC-09")
def test_113_no_edge_square_may_be_free_the_stern_square_included() -> None:
    assert Table().me.draws(FULL).worth(113) == 12
    assert Table().me.draws(full_but("L1")).worth(113) == 0
    assert Table().me.draws(full_but("A5")).worth(113) == 0  # the middle square of the stern
    assert Table().me.draws(full_but("J5")).worth(113) == 12  # no edge square


@pytest.mark.rule("IC-100")
@pytest.mark.parametrize(("cats", "points"), [(14, 0), (15, 10), (16, 0)])
def test_114_exactly_15_cats(cats: int, points: int) -> None:
    assert with_cats(cats).worth(114) == points


@pytest.mark.rule("IC-101")
def test_115_three_cats_of_each_colour() -> None:
    legend = {"ABC": "blue cat", "DEF": "green cat", "GHI": "orange cat", "JKL": "purple cat", "MNO": "red cat"}
    assert Table().me.draws(BARS, legend).worth(115) == 15
    assert Table().me.draws(BARS, {**legend, "MNO": "blue cat", "PQ": "red cat"}).worth(115) == 0  # two red ones


@pytest.mark.rule("IC-102")
def test_116_each_colour_touches_the_edge() -> None:
    legend = {"ACEFHIJ": "blue cat", "B": "green cat", "D": "orange cat", "G": "purple cat", "K": "red cat"}
    assert Table().me.draws(BARS, legend).worth(116) == 7
    assert Table().me.draws(BARS, {**legend, "K": "purple cat", "L": "red cat"}).worth(116) == 0  # L is inside


@pytest.mark.rule("IC-103")
def test_117_the_best_colour_at_the_edge_is_taken() -> None:
    me = Table().me.draws(BARS, {"ABDG": "blue cat", "CEFHI": "red cat", "JK": "green cat"})
    assert me.worth(117) == 4  # A B D G; five red cats are inside


@pytest.mark.rule("IC-104")
@pytest.mark.parametrize(("baskets", "ready", "points"), [(2, 2, 0), (3, 3, 7), (3, 0, 7), (4, 4, 0)])
def test_118_exactly_three_permanent_baskets_ready_or_used(baskets: int, ready: int, points: int) -> None:
    me = Table().me
    me.record.baskets, me.record.ready = baskets, ready
    assert me.worth(118) == points


@pytest.mark.rule("IC-105")
def test_119_first_in_turn_order() -> None:
    table = Table(3).ordered(1, 0, 2)
    assert [player.laid(*([119] if player.seat == 1 else [])).points["private"] for player in table.players] == [0, 7, 0]
    assert Table(3).ordered(1, 0, 2).me.worth(119) == 0
    assert Table(1, mode="solo").ordered(0, 1).me.worth(119) == 7
    assert Table(1, mode="solo").ordered(1, 0).me.worth(119) == 0  # the sister is ahead


@pytest.mark.rule("IC-106", "IC-11")
def test_120_one_point_for_each_lonely_cat() -> None:
    assert Table().me.draws(BARS, {"A": "blue cat", "B": "green cat", "C": "red cat"}).worth(120) == 3
    assert Table().me.draws(BARS, {"AB": "blue cat", "C": "red cat"}).worth(120) == 1  # A lies on B


@pytest.mark.rule("IC-107")
def test_121_the_largest_family_of_all_seats_ties_included() -> None:
    table = Table(3)
    table.players[0].draws(BARS, {"ABCD": "blue cat"})
    table.players[1].draws(BARS, {"ABCD": "red cat"})
    table.players[2].draws(BARS, {"ABC": "red cat"})
    assert table.players[0].worth(121) == 10
    assert table.players[1].worth(121) == 10
    assert table.players[2].worth(121) == 0


@pytest.mark.rule("IC-107", "IC-10")
def test_121_a_family_needs_three() -> None:
    table = Table(2)
    table.me.draws(BARS, {"AB": "blue cat"})
    assert table.me.worth(121) == 0  # two cats, and nobody has a family
    table.me.draws(BARS, {"C": "blue cat"})
    assert table.me.points["private"] == 10


@pytest.mark.rule("IC-107")
@pytest.mark.parametrize(("cats", "points"), [(6, 0), (7, 10), (8, 10)])
def test_121_in_solo_a_family_of_seven(cats: int, points: int) -> None:
    me = Table(1, mode="solo").me.draws(BARS, {LETTERS[:cats]: "blue cat"})
    assert me.worth(121) == points


@pytest.mark.rule("IC-108", "IC-109")
def test_122_two_points_for_a_rare_treasure_123_one_for_a_common_one() -> None:
    me = Table().me.adds("rareI", "H5 I5 J5 K5").adds("com1", "L5").adds("com2", "L6 M6").adds("rareO", "L7 M7 L8 M8")
    assert me.worth(122) == 4
    assert me.worth(123) == 2


@pytest.mark.rule("IC-110")
def test_124_no_rat_is_visible() -> None:
    assert Table().me.draws(FULL).worth(124) == 10
    assert Table().me.draws(full_but("L1")).worth(124) == 0


@pytest.mark.rule("IC-111")
def test_125_two_points_for_each_visible_rat_so_one_net() -> None:
    me = Table().me.draws(full_but("L1 M1 N1"))
    assert me.worth(125) == 6
    assert me.points["rats"] == -3


@pytest.mark.rule("IC-112")
def test_126_one_point_for_each_own_private_lesson_this_one_included() -> None:
    table = Table()
    table.you.laid(120)
    table.public(150)
    me = table.me.laid(113, 114).has(115)
    assert me.worth(126) == 3  # 113, 114, 126; neither the hand nor others nor public ones


@pytest.mark.rule("IC-113")
@pytest.mark.parametrize(("number", "colour"), [(127, "blue"), (128, "green"), (129, "purple"), (130, "red"), (131, "orange")])
def test_127_to_131_exactly_five_cats_of_a_colour(number: int, colour: str) -> None:
    assert with_cats(4, colour).worth(number) == 0
    assert with_cats(5, colour).worth(number) == 9
    assert with_cats(6, colour).worth(number) == 0
    assert with_cats(4, colour).adds(f"{colour} osh1", "C4 D4 B5 C5 A6 B6").worth(number) == 9


@pytest.mark.rule("IC-114")
def test_132_exactly_five_visible_rats_net_five() -> None:
    me = Table().me.draws(full_but("L1 M1 N1 O1 E2"))
    assert me.worth(132) == 10
    assert me.points["rats"] == -5
    assert Table().me.draws(full_but("L1 M1 N1 O1")).worth(132) == 0
    assert Table().me.worth(132) == 0  # nineteen


@pytest.mark.rule("IC-115")
def test_133_exactly_six_private_lessons_this_one_included() -> None:
    me = Table().me.laid(128, 129, 130, 131)
    assert me.worth(133) == 0  # five
    me.laid(127)
    assert me.points["private"] == 7
    me.laid(114)
    assert me.points["private"] == 0


@pytest.mark.rule("IC-116")
def test_134_exactly_five_treasures_of_either_kind() -> None:
    me = Table().me.adds("rareI", "H5 I5 J5 K5").adds("com1", "L5").adds("com1", "M5").adds("com1", "N5")
    me.laid(134)
    assert me.points["private"] == 0
    assert me.adds("rareO", "O5 P5 O6 P6").points["private"] == 9
    assert me.adds("com1", "Q5").points["private"] == 0


@pytest.mark.rule("IC-117")
@pytest.mark.parametrize(("letters", "points"), [("A", 0), ("AB", 1), ("ABCD", 1), ("ABCDEFG", 2), (LETTERS, 5)])
def test_135_one_point_for_two_cats_at_the_edge_rounded_down(letters: str, points: int) -> None:
    assert Table().me.draws(BARS, {letters: "red cat"}).worth(135) == points  # 1, 2, 3, 4 and 11 cats at the edge


@pytest.mark.rule("IC-118")
def test_136_both_parrot_rooms_filled() -> None:
    assert Table().me.draws(FULL).worth(136) == 12
    assert Table().me.draws(full_but("V5")).worth(136) == 0  # the bow
    assert Table().me.draws(full_but("B3")).worth(136) == 0  # the stern


@pytest.mark.rule("IC-119")
def test_137_both_moon_rooms_empty_net_eight() -> None:
    me = Table().me.adds("rareI", "H5 I5 J5 K5")
    assert me.worth(137) == 18
    assert me.points["rooms"] == -35
    assert me.adds("com3s", "H6 H7 H8").points["private"] == 0


@pytest.mark.rule("IC-120")
def test_138_four_points_for_each_family_of_four_or_more() -> None:
    me = Table().me.draws(BARS, {"ABC": "red cat", "DEFGHI": "blue cat", "KLMN": "green cat", "J": "red cat"})
    assert me.worth(138) == 8


@pytest.mark.rule("IC-121")
def test_139_three_points_for_each_oshax() -> None:
    me = Table().me.adds("red osh1", "C4 D4 B5 C5 A6 B6").adds("com1", "C6")
    assert me.worth(139) == 3


@pytest.mark.rule("IC-122")
def test_140_the_apple_room_empty_net_ten() -> None:
    me = Table().me.adds("com1", "E5")
    assert me.worth(140) == 15
    assert me.adds("com1", "F5").points["private"] == 0


@pytest.mark.rule("IC-123")
def test_141_the_third_largest_family_scores_its_value_again() -> None:
    families = {"ABC": "red cat", "DEFGHI": "blue cat", "KLMN": "green cat"}
    assert Table().me.draws(BARS, {**families, "J": "red cat"}).worth(141) == 8  # 6, 4, 3
    assert Table().me.draws(BARS, {"ABCD": "red cat", "EFGH": "blue cat", "IJ": "red cat", "KLMN": "green cat"}).worth(141) == 11
    assert Table().me.draws(BARS, {"ABCD": "red cat", "EFGH": "blue cat"}).worth(141) == 0  # two families


@pytest.mark.rule("IC-124")
@pytest.mark.parametrize(("fish", "points"), [(4, 0), (5, 7), (40, 7)])
def test_142_five_fish_left(fish: int, points: int) -> None:
    assert Table().me.fish(fish).worth(142) == points
