"""Lessons that look at cats, colours and families (ED-54): what each earns where it is met and where it just is not.

The board ``BARS`` has 24 cats. Those at the edge: A B D G J K O R S V X. Who touches whom can be seen on it.
"""

from __future__ import annotations

import pytest

from tests.rules.explore_and_draw.positions import BARS, Player, Table

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWX"
COLOURS = ("blue", "green", "orange", "purple", "red")


def boat(**cats: str) -> Player:
    """A boat with some of the cats, by colour: ``boat(red="ABC", blue="D")``."""
    return Table().me.draws(BARS, {letters: f"{colour} cat" for colour, letters in cats.items()})


@pytest.mark.rule("ED-54")
@pytest.mark.parametrize(("cats", "points"), [(14, 0), (15, 10), (16, 0)])
def test_lesson_2_exactly_15_cats(cats: int, points: int) -> None:
    assert boat(red=LETTERS[:10], blue=LETTERS[10:cats]).worth(2) == points


@pytest.mark.rule("ED-54")
def test_lesson_3_at_least_three_cats_of_each_colour() -> None:
    assert boat(blue="ABC", green="DEF", orange="GHI", purple="JKL", red="MNO").worth(3) == 15
    assert boat(blue="ABC", green="DEF", orange="GHI", purple="JKL", red="MNOPQ").worth(3) == 15
    assert boat(blue="ABC", green="DEF", orange="GHI", purple="JKLO", red="MN").worth(3) == 0
    assert boat(blue="ABC", green="DEF", orange="GHI", purple="JKLMNO").worth(3) == 0


@pytest.mark.rule("ED-54")
def test_lesson_4_a_cat_of_each_colour_touches_the_edge() -> None:
    assert boat(blue="A", green="B", orange="D", purple="G", red="K").worth(4) == 7
    assert boat(blue="A", green="B", orange="D", purple="G", red="H").worth(4) == 0  # H lies inside
    assert boat(blue="A", green="B", orange="D", purple="GK").worth(4) == 0


@pytest.mark.rule("ED-54")
def test_lesson_5_one_for_each_cat_of_the_best_colour_at_the_edge() -> None:
    assert boat(blue="ABD", red="GK", green="CEH").worth(5) == 3  # blue 3, red 2, green none of three
    assert boat(blue="ABD", red="GKOSV").worth(5) == 5
    assert boat(green="CE", red="F").worth(5) == 0


@pytest.mark.rule("ED-54")
def test_lesson_6_one_for_each_lonely_cat() -> None:
    assert boat(red="AE", blue="BF", green="CD").worth(6) == 6
    assert boat(red="AE", blue="B", green="CDF").worth(6) == 4  # C and F touch
    assert boat(red="ABCDEF").worth(6) == 0


@pytest.mark.rule("ED-54")
def test_lesson_7_the_largest_family_of_all_seats() -> None:
    table = Table(3)
    first, second, third = table.players
    first.draws(BARS, {"ABCD": "red cat", "GHK": "blue cat"})
    second.draws(BARS, {"ABC": "green cat", "DGK": "red cat"})
    third.draws(BARS, {"AB": "purple cat"})
    assert [player.worth(7) for player in table.players] == [10, 0, 0]


@pytest.mark.rule("ED-54")
def test_lesson_7_ties_included() -> None:
    table = Table(3)
    table.players[0].draws(BARS, {"ABCD": "red cat"})
    table.players[1].draws(BARS, {"KLMN": "green cat", "ABC": "blue cat", "DG": "red cat"})
    table.players[2].draws(BARS, {"ABC": "red cat", "EFI": "blue cat"})
    assert [player.worth(7) for player in table.players] == [10, 10, 0]
    large = Table(3)
    for player, cats in zip(large.players, (8, 7, 8), strict=True):
        player.draws(BARS, {LETTERS[:cats]: "red cat"})
    assert [player.worth(7) for player in large.players] == [10, 0, 10]


@pytest.mark.rule("ED-54")
def test_lesson_7_needs_a_real_family() -> None:
    table = Table(2)
    table.me.draws(BARS, {"AB": "red cat"})
    assert [player.worth(7) for player in table.players] == [0, 0]
    table.me.adds("red cat16", "K2 L2 M2 N2 O2")
    assert [player.worth(7) for player in table.players] == [10, 0]


@pytest.mark.rule("ED-54")
@pytest.mark.parametrize("mode", ["solo", "standard"])
@pytest.mark.parametrize(("cats", "points"), [(6, 0), (7, 10), (8, 10)])
def test_lesson_7_alone_a_family_of_seven_or_more(mode: str, cats: int, points: int) -> None:
    me = Table(mode=mode).me.draws(BARS, {LETTERS[:cats]: "red cat"})
    assert me.worth(7) == points


@pytest.mark.rule("ED-54")
@pytest.mark.parametrize(("number", "colour"), [(13, "blue"), (14, "green"), (15, "purple"), (16, "red"), (17, "orange")])
def test_lessons_13_to_17_exactly_five_cats_of_their_colour(number: int, colour: str) -> None:
    other = "red" if colour == "blue" else "blue"
    assert boat(**{colour: "ABCD", other: "EF"}).worth(number) == 0
    assert boat(**{colour: "ABCDE", other: "F"}).worth(number) == 9
    assert boat(**{colour: "ABCDEF"}).worth(number) == 0
    assert boat(**{other: "ABCDE"}).worth(number) == 0


@pytest.mark.rule("ED-54")
def test_lesson_21_one_for_every_two_cats_at_the_edge() -> None:
    assert boat(red="A").worth(21) == 0
    assert boat(red="A", blue="B").worth(21) == 1
    assert boat(red="A", blue="BD", green="CE").worth(21) == 1  # three at the edge, rounded down
    assert boat(red="AG", blue="BD", green="CE").worth(21) == 2
    assert boat(red=LETTERS).worth(21) == 5  # eleven


@pytest.mark.rule("ED-54")
def test_lesson_24_four_for_each_family_of_four_or_more() -> None:
    assert boat(red="ABC", blue="EFI").worth(24) == 0
    assert boat(red="ABCD", blue="EFIJ", green="KLM").worth(24) == 8  # KLM are three
    assert boat(red="ABCD", blue="EFIJ", green="KLMN").worth(24) == 12
    assert boat(red="ABCDEFGH").worth(24) == 4  # eight in one


@pytest.mark.rule("ED-54")
def test_lesson_25_three_for_each_oshax() -> None:
    me = boat(red="AB")
    assert me.worth(25) == 0
    assert me.adds("red osh1", "G3 H3 F4 G4 E5 F5").worth(25) == 3
    assert me.adds("blue osh1", "I3 J3 H4 I4 G5 H5").worth(25) == 6


@pytest.mark.rule("ED-54")
def test_lesson_27_the_third_largest_family_once_more() -> None:
    assert boat(red="ABCDE", blue="GKLO").worth(27) == 0  # there is no third
    assert boat(red="ABCDE", blue="GKLO", green="FIJ").worth(27) == 8  # of 5, 4 and 3 cats the 3
    assert boat(red="ABCDEF", blue="GKLO", green="MNQR").worth(27) == 11  # of 6, 4 and 4 the second 4
    assert boat(red="ABCDEFG", blue="HIJKLMN", green="OPQRSTUV").worth(27) == 25  # of 8, 7 and 7 the second 7


@pytest.mark.rule("ED-54")
def test_lesson_27_ties_fill_places() -> None:
    me = boat(red="ABCDPQT", blue="GKLO", green="FIJ")  # 4 red, 4 blue, 3 green, 3 red
    assert me.points["families"] == 11 + 11 + 8 + 8
    assert me.worth(27) == 8
    assert boat(red="ABC", blue="GKL", green="FIJ", purple="D").worth(27) == 8  # 3, 3 and 3


@pytest.mark.rule("ED-54")
@pytest.mark.parametrize(("cats", "points"), [(19, 0), (20, 10), (21, 0)])
def test_lesson_31_exactly_20_cats(cats: int, points: int) -> None:
    assert boat(red=LETTERS[:10], blue=LETTERS[10:cats]).worth(31) == points


@pytest.mark.rule("ED-54")
def test_lesson_34_three_for_each_lonely_cat_of_the_best_colour() -> None:
    assert boat(red="AE", blue="BF", green="CD").worth(34) == 6  # two of each
    assert boat(red="AEG", blue="BF", green="CD").worth(34) == 9
    assert boat(red="AEGK", blue="BF", green="CD").worth(34) == 6  # G and K touch
    assert boat(red="ABC").worth(34) == 0


@pytest.mark.rule("ED-54")
def test_lesson_35_cats_of_exactly_three_colours() -> None:
    assert boat(red="ABC", blue="D").worth(35) == 0
    assert boat(red="ABC", blue="D", green="E").worth(35) == 10
    assert boat(red="ABC", blue="D", green="E", orange="F").worth(35) == 0
    assert boat(red="ABC", blue="D").adds("com1", "M1").worth(35) == 0  # a treasure has no colour
