"""Drake & Drake: what things are (DD-01 … DD-12)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from tabletier.games.drake_and_drake.state import Do, Ground, Kind
from tests.rules.drake_and_drake.positions import GREEN, MAP, NAMES, ORANGE, RED, YELLOW, Table, pushes, recruits, square


@pytest.mark.rule("DD-01")
def test_the_board_has_36_squares_of_which_4_are_water() -> None:
    content = Table().state.content
    water = [NAMES[k] for k in range(36) if content.ground[k] == Ground.WATER]
    assert water == ["A4", "C2", "D5", "F3"]  # A4 and F3 lie on the edge, the other two inside
    assert content.land.bit_count() == 32


@pytest.mark.rule("DD-01")
def test_rows_are_a_to_f_and_columns_1_to_6() -> None:
    view = Table().state.view(-1)
    assert (view["rows"], view["columns"]) == (list("ABCDEF"), list("123456"))
    assert [each["square"] for each in view["board"][0]] == ["A1", "A2", "A3", "A4", "A5", "A6"]
    assert view["board"][5][0]["square"] == "F1"


@pytest.mark.rule("DD-01")
def test_no_pirate_ever_stands_on_water() -> None:
    table = Table().play([4, 5, 6, 7], [8, 9, 10, 11])
    assert set(table.named(Do.LAND)) == set(NAMES) - {"A4", "C2", "D5", "F3"}
    assert "water" in table.why_not(Do.LAND, square("C2"))


@pytest.mark.rule("DD-02")
def test_squares_are_worth_10_30_or_50_and_the_kind_matters_for_points_only() -> None:
    board = [each for row in Table().state.view(-1)["board"] for each in row]
    assert {each["square"]: each["points"] for each in board if each["points"] == 50} == {"B2": 50, "D3": 50, "E5": 50}
    assert [each["square"] for each in board if each["points"] == 30] == ["A1", "B3", "C3", "D4", "E4", "F6"]
    assert sum(each["points"] == 10 for each in board) == 23
    # The same push on normal squares, over rum, and towards a treasure.
    assert pushes("g2 r1 . ~ . .  . . . . . .  . ~ . . . .  . . . . ~ .  . . . . . .  . . ~ . . .") == ["A1 right 1"]
    assert pushes(". . . ~ . .  . . . . . .  . ~ . . . .  g2 r1 . . ~ .  . . . . . .  . . ~ . . .") == ["D1 right 1"]


@pytest.mark.rule("DD-03")
def test_a_pirate_belongs_to_the_crew_whose_face_it_shows() -> None:
    table = Table("""
        g1 . . ~ . .
        . r3 . . . .
        . ~ . . . .
        . . . . ~ .
        . . . . . .
        . . ~ . . .
    """)
    board = {each["square"]: (each["owner"], each["value"]) for row in table.state.view(-1)["board"] for each in row if each["value"]}
    assert board == {"A1": (GREEN, 1), "B2": (RED, 3)}


@pytest.mark.rule("DD-03")
def test_turning_a_pirate_does_not_change_its_value() -> None:
    table = Table("""
        g1 r2 g1 ~ . .
        . . . . . .
        . ~ . . . .
        . . . . ~ .
        . . . . . .
        . . ~ . . .
    """).card(46)
    table.do(Do.RECRUIT, table.values(Do.RECRUIT)[0])
    assert table.board[:3] == ["g1", "g2", "g1"]


@pytest.mark.rule("DD-04")
def test_a_side_is_touching_and_a_corner_is_not() -> None:
    content = Table().state.content
    assert [NAMES[k] for k in range(36) if content.beside[square("D3")] >> k & 1] == ["C3", "D2", "D4", "E3"]
    assert [NAMES[k] for k in range(36) if content.beside[square("A1")] >> k & 1] == ["A2", "B1"]
    assert [NAMES[k] for k in range(36) if content.beside[square("A6")] >> k & 1] == ["A5", "B6"]  # rows do not run into each other
    assert content.around[square("D3")].bit_count() == 8


@pytest.mark.rule("DD-05")
def test_a_free_square_is_land_without_a_pirate() -> None:
    table = Table("""
        g1 r1 . ~ . .
        . . . . . .
        . ~ . . . .
        . . . . ~ .
        . . . . . .
        . . ~ . . .
    """).play([4, 5, 6, 7], [8, 9, 10, 11])
    assert set(NAMES) - set(table.named(Do.LAND)) == {"A1", "A2", "A4", "C2", "D5", "F3"}


@pytest.mark.rule("DD-06")
def test_a_line_ends_at_a_free_square_at_water_at_the_edge_and_at_the_other_colour() -> None:
    # Row B: g1 g1 are a line of 2 against the red 1; a free square keeps the g3 of B5 out of any line with B2.
    assert pushes(". . . ~ . .  r1 g1 g1 . g3 .  . ~ . . . .  . . . . ~ .  . . . . . .  . . ~ . . .") == ["B2 left 2"]
    # Row C: water on C2 parts C1 from C3.
    assert pushes(". . . ~ . .  . . . . . .  g3 ~ g1 r1 . .  . . . . ~ .  . . . . . .  . . ~ . . .") == []
    # Row E: a red pirate parts E1 from E3.
    assert pushes(". . . ~ . .  . . . . . .  . ~ . . . .  . . . . ~ .  g1 r2 g1 r1 . .  . . ~ . . .") == []


@pytest.mark.rule("DD-06")
def test_the_strength_of_a_line_is_the_sum_of_its_values() -> None:
    # 1 + 2 against 2: two of the line must push.
    assert pushes(". . . ~ . .  g2 g1 r2 . . .  . ~ . . . .  . . . . ~ .  . . . . . .  . . ~ . . .") == ["B2 right 2"]
    # A group that bends is no line: the g2 of A2 does not help B2 against B3.
    assert pushes(". g2 . ~ . .  . g1 r2 . . .  . ~ . . . .  . . . . ~ .  . . . . . .  . . ~ . . .") == []
    assert recruits(". g2 . ~ . .  . r1 r1 . . .  . ~ g2 . . .  . . . . ~ .  . . . . . .  . . ~ . . .") == []


@pytest.mark.rule("DD-07")
def test_a_territory_hangs_together_through_sides() -> None:
    table = Table("""
        g1 g1 . ~ . .
        . g1 . . . .
        . ~ g1 . . .
        . . . r1 ~ .
        . . . . . .
        . . ~ . . g1
    """)
    green, red = (player["territories"] for player in table.state.view(-1)["players"])
    assert [territory["squares"] for territory in green] == [["A1", "A2", "B2"], ["C3"], ["F6"]]
    assert [territory["size"] for territory in red] == [1]


@pytest.mark.rule("DD-08")
def test_the_pool_holds_all_pirates_that_are_not_on_the_board() -> None:
    table = Table()
    assert table.pool() == [24, 9, 3]
    table.play([4, 5, 28, 37], [6, 7, 29, 38]).land("A1", "A2", "A3", "B1", "B2", "B3", "C1", "C3")
    assert table.pool() == [20, 7, 1]
    assert table.state.view(-1)["pool"] == {"1": 20, "2": 7, "3": 1}


@pytest.mark.rule("DD-08")
def test_a_landing_whose_pirate_is_missing_is_lost() -> None:
    table = Table()
    table.s.pool[3] = 1  # as with another mix of pirates
    table.play([4, 5, 6, 37], [7, 8, 9, 38]).land("A1", "A2", "A3", "B1", "B2", "B3", "C1")
    assert table.board.count("g3") == 1
    assert table.fates(RED)[38] == "lost"
    assert table.s.round == 2


@pytest.mark.rule("DD-09", "DD-10", "DD-11")
def test_the_46_cards() -> None:
    content = Table().state.content
    kinds = {number: Kind(content.kind[number]) for number in range(1, 47)}
    assert Counter(kind == Kind.LANDING for kind in kinds.values()) == {True: 36, False: 10}
    values = Counter(content.strength[number] for number in YELLOW)
    assert values == {1: 24, 2: 9, 3: 3}
    assert [content.strength[number] for number in (4, 27, 28, 36, 37, 39)] == [1, 1, 2, 2, 3, 3]
    assert [kinds[number] for number in ORANGE] == [
        Kind.FALSIFICATION,
        Kind.ELIMINATION,
        Kind.ELIMINATION,
        Kind.PUSH,
        Kind.RECRUITERS,
        Kind.PUSH,
        Kind.CONTAGION,
        Kind.RECRUITERS,
        Kind.PUSH,
        Kind.RECRUITERS,
    ]


@pytest.mark.rule("DD-12")
def test_a_set_is_four_yellow_or_two_yellow_and_one_orange_or_two_orange() -> None:
    hand = [1, 2, 4, 5, 6, 7, 40, 45]
    for n in range(1, 6):
        for cards in combinations(hand, n):
            yellow = sum(card in YELLOW for card in cards)
            orange = n - yellow
            table = Table().deal(hand, [8, 9, 10, 11, 12, 13, 14, 15])
            assert can_lay_down(table, cards) == ((yellow, orange) in ((4, 0), (2, 1), (0, 2))), cards


def can_lay_down(table: Table, cards: tuple[int, ...]) -> bool:
    first = table.state.game.actions.first
    for number in cards:
        if first.CARD + number - 1 not in table.state.legal_actions(GREEN):
            return False
        table.state.apply(GREEN, first.CARD + number - 1)
    return first.CONFIRM in table.state.legal_actions(GREEN)


def test_the_map_of_the_tests_is_the_map_of_the_house() -> None:
    assert "".join(MAP.split()) == "".join(Table().state.pack.data.map)
