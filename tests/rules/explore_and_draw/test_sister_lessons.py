"""What the sister's nine lessons and nine advanced lessons count on the player's boat (ED-60): met, and just not.

Boat 1 has its rats on L1 M1 N1 O1, E2, R3 S3, H4 I4 T4, A6 B6, B7, P7, O8 P8, K9 N9 O9, its maps on H1 O2 B4 T6 J8. The board
``BARS`` has 24 cats; those at the edge are A B D G J K O R S V X.
"""

from __future__ import annotations

import pytest

from tests.rules.explore_and_draw.positions import BARS, Player, Table, full_but

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWX"
#: Squares of nine single treasures in a row.
NINE = ("A5", "B5", "C5", "D5", "E5", "F5", "G5", "H5", "I5")


def boat(**cats: str) -> Player:
    """A solo player's boat with some of the cats, by colour."""
    return Table(mode="solo", level="medium").me.draws(BARS, {letters: f"{colour} cat" for colour, letters in cats.items()})


def lesson(number: int, me: Player) -> int:
    """What the sister's lesson is worth to her, with this boat."""
    others = [n for n in (8, 9, 4) if n != number][:2]
    return me.table.sister_has(number, *others, advanced=(6,)).her_lessons[str(number)]


def advanced(number: int, me: Player) -> int:
    """What the sister's advanced lesson is worth to her, with this boat."""
    return me.table.sister_has(1, 2, 3, advanced=(number,)).her_lessons[f"advanced {number}"]


# --- Lessons ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ED-60")
def test_lesson_1_five_for_each_colour_with_no_cat_touching_a_treasure() -> None:
    me = boat(blue="A", green="B")
    assert lesson(1, me) == 25  # no treasure; three colours are not on the boat, and they count
    assert lesson(1, me.adds("com1", "M1")) == 20  # beside A
    assert lesson(1, me.adds("rareO", "E3 F3 E4 F4")) == 15  # under B
    at_a_corner = boat(blue="A", green="B").adds("com1", "M1").adds("com1", "N1").adds("com1", "N2")
    assert lesson(1, at_a_corner) == 20  # blue once
    assert lesson(1, boat(blue="AG", red="BD").adds("com1", "A5")) == 20  # one blue cat of two touches it


@pytest.mark.rule("ED-60")
def test_lesson_2_two_for_each_cat_of_the_largest_family() -> None:
    assert lesson(2, boat(blue="ABC", red="DEGHK")) == 10
    assert lesson(2, boat(blue="ABC", red="DE")) == 6
    assert lesson(2, boat(blue="AB", red="DE")) == 0  # two cats are no family


@pytest.mark.rule("ED-60")
def test_lesson_3_ten_with_fewer_than_nine_treasures() -> None:
    me = boat()
    for square in NINE[:8]:
        me.adds("com1", square)
    assert lesson(3, me) == 10
    assert lesson(3, me.adds("rareO", "C6 D6 C7 D7")) == 0
    assert lesson(3, boat(red="ABCDEFGHIJ")) == 10  # ten cats are no treasures


@pytest.mark.rule("ED-60")
def test_lesson_4_five_for_each_visible_rat() -> None:
    assert lesson(4, boat()) == 95
    assert lesson(4, boat().draws(full_but("L1 E2 K9"))) == 15
    assert lesson(4, boat().draws(full_but("A5"))) == 0


@pytest.mark.rule("ED-60")
@pytest.mark.parametrize(("cats", "points"), [(3, 0), (15, 0), (16, 5), (18, 15)])
def test_lesson_5_five_for_each_cat_beyond_fifteen(cats: int, points: int) -> None:
    assert lesson(5, boat(red=LETTERS[:3], blue=LETTERS[3:cats])) == points


@pytest.mark.rule("ED-60")
def test_lesson_6_five_for_each_colour_with_no_cat_touching_the_edge() -> None:
    assert lesson(6, boat()) == 25
    assert lesson(6, boat(blue="A", green="B", orange="C")) == 15  # orange lies inside; purple and red are not there
    assert lesson(6, boat(blue="A", green="B", orange="D", purple="G", red="K")) == 0


@pytest.mark.rule("ED-60")
def test_lesson_7_her_best_other_lesson_counts_twice() -> None:
    table = Table(mode="solo", level="easy").sister_has(7, 4, 6)
    assert table.her_lessons == {"7": 95, "4": 95, "6": 25}  # on an empty boat: 19 rats, 5 colours
    assert table.state.opponent["lessons"] == 215
    assert table.sister_has(7, 8, 9).her_lessons == {"7": 0, "8": 0, "9": 0}  # no room is full, no cat is lonely


@pytest.mark.rule("ED-60")
def test_lesson_7_looks_at_advanced_lessons_too() -> None:
    table = Table(mode="solo", level="hard").sister_has(8, 7, 9, advanced=(9, 8))
    assert table.her_lessons == {"8": 0, "7": 25, "9": 0, "advanced 9": 25, "advanced 8": 0}
    table.me.draws(BARS, {LETTERS: "red cat"})
    # Full: both moon rooms, the apple room and the large parrot room; red touches visible rats; 11 cats at the edge.
    assert table.her_lessons == {"8": 12, "7": 20, "9": 0, "advanced 9": 20, "advanced 8": 11}


@pytest.mark.rule("ED-60")
def test_lesson_8_three_for_each_full_room() -> None:
    assert lesson(8, boat()) == 0
    assert lesson(8, boat().draws(full_but("V5"))) == 18
    assert lesson(8, boat().draws(full_but(""))) == 21


@pytest.mark.rule("ED-60")
def test_lesson_9_five_for_each_lonely_cat() -> None:
    assert lesson(9, boat(red="AE", blue="B", green="CDF")) == 20  # A, E, B, D; C and F touch
    assert lesson(9, boat(red="ABC")) == 0


# --- Advanced lessons -------------------------------------------------------------------------------------------------


@pytest.mark.rule("ED-60")
def test_advanced_1_three_for_each_lesson_that_the_player_ticked() -> None:
    assert advanced(1, boat()) == 0
    assert advanced(1, boat().ticks(13, 23, 33)) == 9  # met or not


@pytest.mark.rule("ED-60")
def test_advanced_2_the_value_of_the_largest_family() -> None:
    assert advanced(2, boat(red="AB")) == 0
    assert advanced(2, boat(red="ABC", blue="DEGH")) == 11
    assert advanced(2, boat(red="ABCDEFGH")) == 30


@pytest.mark.rule("ED-60")
def test_advanced_3_the_value_of_the_second_largest_family() -> None:
    assert advanced(3, boat(red="ABCDE")) == 0
    assert advanced(3, boat(red="ABC", blue="DEGH")) == 8
    assert advanced(3, boat(red="ABCF", blue="DEGH")) == 11  # two of four


@pytest.mark.rule("ED-60")
def test_advanced_4_three_for_each_common_treasure() -> None:
    me = boat(red="A")
    assert advanced(4, me) == 0
    assert advanced(4, me.adds("com1", "M1").adds("com3s", "H2 I2 J2")) == 6
    assert advanced(4, me.adds("rareI", "K2 L2 M2 N2")) == 6


@pytest.mark.rule("ED-60")
def test_advanced_5_three_for_each_cat_touching_no_treasure() -> None:
    assert advanced(5, boat(red="ABC")) == 9
    assert advanced(5, boat(red="ABC").adds("com1", "M1")) == 3  # beside A and above C
    assert advanced(5, boat(red="ABC").adds("com1", "O2")) == 6  # beside C
    assert advanced(5, boat()) == 0


@pytest.mark.rule("ED-60")
def test_advanced_6_four_for_each_covered_map() -> None:
    assert advanced(6, boat()) == 0
    assert advanced(6, boat(red="A")) == 4  # the green map, by whatever
    assert advanced(6, boat().draws(full_but("O2"))) == 16


@pytest.mark.rule("ED-60")
def test_advanced_7_five_for_each_family() -> None:
    assert advanced(7, boat(red="AB", blue="DE")) == 0
    assert advanced(7, boat(red="ABC", blue="DEGH", green="KL")) == 10


@pytest.mark.rule("ED-60")
def test_advanced_8_one_for_each_cat_touching_the_edge() -> None:
    assert advanced(8, boat(red="CEF")) == 0
    assert advanced(8, boat(red="ABC", blue="D")) == 3
    assert advanced(8, boat(red=LETTERS)) == 11


@pytest.mark.rule("ED-60")
def test_advanced_9_five_for_each_colour_with_no_cat_touching_a_visible_rat() -> None:
    assert advanced(9, boat()) == 25
    me = boat(blue="A", green="B")
    assert advanced(9, me) == 20  # A touches the rat of M1; B covers that of E2 and touches none
    assert advanced(9, me.adds("com1", "M1")) == 25  # the rat of M1 is gone
