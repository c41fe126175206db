"""Drake & Drake: Elimination, No quarter, Recruiters, Contagion (DD-43 … DD-64)."""

from __future__ import annotations

import pytest

from tabletier.games.drake_and_drake.state import ACTIONS, Axis, Do, Phase
from tests.rules.drake_and_drake.positions import GREEN, RED, Table, pushes, pushing, recruits, square

# --- Elimination ---


@pytest.mark.rule("DD-43")
def test_elimination_takes_an_enemy_that_shares_a_side_with_an_own_pirate() -> None:
    table = Table("""
        g1 r3 . ~ . .
        r1 r2 . . . .
        . ~ . . . .
        . . . r1 ~ .
        . . . . g1 .
        . . ~ . . .
    """).card(2)
    assert table.named(Do.ELIMINATE) == ["A2", "B1"]  # B2 and D4 meet a green pirate at a corner only
    assert "shares a side" in table.why_not(Do.ELIMINATE, square("B2"))
    assert "no enemy" in table.why_not(Do.ELIMINATE, square("A1"))
    table.eliminate("A2")  # whatever the values
    assert table.board[:2] == ["g1", "."]


@pytest.mark.rule("DD-44")
def test_a_removed_pirate_returns_to_the_pool_and_can_be_landed_by_either_seat() -> None:
    table = Table("""
        r3 r3 r3 ~ . .
        g1 . . . . .
        . ~ . . . .
        . . . . ~ .
        . . . . . .
        . . ~ . . .
    """)
    assert table.pool() == [23, 9, 0]
    table.play([2, 4, 37], [5, 6, 7, 8])
    table.eliminate("A1")
    assert table.pool() == [23, 9, 1]
    table.land("F1", "F2", "E1", "E2", "E3")
    assert int(table.s.current) == 37
    table.land("A1")
    assert table.board[:3] == ["g3", "r3", "r3"]
    assert table.pool() == [18, 9, 0]


# --- No quarter ---


@pytest.mark.rule("DD-45")
def test_the_owner_names_line_direction_and_how_many_push_counted_back_from_the_contact() -> None:
    board = """
        . . . ~ . .
        g1 g1 g2 r1 . .
        . ~ . . . .
        . . . . ~ .
        . . . . . .
        . . ~ . . .
    """
    assert pushes(board) == ["B3 right 1", "B3 right 2", "B3 right 3"]
    moved = {
        1: ["g1", "g1", ".", "g2", "r1"],
        2: ["g1", ".", "g1", "g2", "r1"],
        3: [".", "g1", "g1", "g2", "r1"],
    }
    for pushers, row in moved.items():
        table = Table(board).card(40)
        assert table.why_not(Do.PUSH, pushing("B3", "right", 4)) == "only 3 pirates stand in this line (DD-45)"
        assert table.push("B3", "right", pushers).board[6:11] == row


@pytest.mark.rule("DD-45")
def test_all_four_directions() -> None:
    board = """
        . . . ~ . .
        . . . r1 . .
        . ~ r1 g2 r1 .
        . . . r1 ~ .
        . . . . . .
        . . ~ . . .
    """
    assert pushes(board) == ["C4 up 1", "C4 right 1", "C4 down 1", "C4 left 1"]
    assert (
        Table(board)
        .card(45)
        .push("C4", "down")
        .shows("""
        . . . ~ . .
        . . . r1 . .
        . ~ r1 . r1 .
        . . . g2 ~ .
        . . . r1 . .
        . . ~ . . .
    """)
    )


@pytest.mark.rule("DD-46")
def test_the_whole_unbroken_line_of_enemies_is_pushed() -> None:
    board = """
        . . . ~ . .
        g3 r1 r1 . r1 .
        . ~ . . . .
        . . . . ~ .
        . . . . . .
        . . ~ . . .
    """
    assert (
        Table(board)
        .card(40)
        .push("B1", "right")
        .shows("""
        . . . ~ . .
        . g3 r1 r1 r1 .
        . ~ . . . .
        . . . . ~ .
        . . . . . .
        . . ~ . . .
    """)
    )


@pytest.mark.rule("DD-47")
@pytest.mark.parametrize(("line", "possible"), [("g3 r1 r1", True), ("g3 r1 r2", False), ("g2 r2 .", False), ("g2 r3 .", False)])
def test_the_pushers_must_be_stronger(line: str, possible: bool) -> None:
    found = pushes(f". . . ~ . .  {line} . . .  . ~ . . . .  . . . . ~ .  . . . . . .  . . ~ . . .")
    assert found == (["B1 right 1"] if possible else [])


@pytest.mark.rule("DD-47")
def test_why_an_equal_line_cannot_push() -> None:
    table = Table("""
        g3 r1 . ~ . .
        g3 r1 r2 . . .
        . ~ . . . .
        . . . . ~ .
        . . . . . .
        . . ~ . . .
    """).card(45)
    assert table.why_not(Do.PUSH, pushing("B1", "right")) == "3 against 3: the pushers must be stronger (DD-47)"


@pytest.mark.rule("DD-48")
@pytest.mark.parametrize(
    ("row", "possible"),
    [
        ("g3 r1 . . . .", True),  # free
        (". . . . g3 r1", True),  # outside
        ("g3 r1 g1 . . .", False),
        ("g3 r1 r1 g1 . .", False),
        ("g3 r1 r1 . g1 .", True),  # a gap before the own pirate
    ],
)
def test_behind_the_last_enemy_there_must_be_no_own_pirate(row: str, possible: bool) -> None:
    board = f". . . ~ . .  {row}  . ~ . . . .  . . . . ~ .  . . . . . .  . . ~ . . ."
    assert any(" right" in push for push in pushes(board)) == possible


@pytest.mark.rule("DD-48")
def test_why_an_own_pirate_behind_the_line_forbids_the_push() -> None:
    table = Table("""
        . . . ~ . .
        g3 r1 g1 . . .
        r1 ~ . . . .
        . . . . ~ .
        . . . . . .
        . . ~ . . .
    """).card(45)
    assert table.why_not(Do.PUSH, pushing("B1", "right")) == "a green pirate stands behind the line, on B3 (DD-48)"
    assert table.why_not(Do.PUSH, pushing("B3", "right")) == "no enemy touches B3 in this direction (DD-45)"
    assert table.why_not(Do.PUSH, pushing("B4", "right")) == "no pirate of yours stands on B4"


@pytest.mark.rule("DD-49")
def test_the_last_one_is_eliminated_in_water_and_off_the_board_all_others_hold_where_they_end() -> None:
    off = Table("""
        . . . ~ . .
        . . . g3 r1 r1
        . ~ . . . .
        . . . . ~ .
        . . . . . .
        . . ~ . . .
    """).card(40)
    assert off.push("B4", "right").board[6:12] == [".", ".", ".", ".", "g3", "r1"]
    assert off.pool() == [23, 9, 2]
    water = Table("""
        g3 r1 r1 ~ . .
        . . . . . .
        . ~ . . . .
        . . . . ~ .
        . . . . . .
        . . ~ . . .
    """).card(40)
    assert water.push("A1", "right").board[:3] == [".", "g3", "r1"]
    assert water.pool() == [23, 9, 2]


@pytest.mark.rule("DD-50")
def test_the_pushers_follow_and_those_who_did_not_push_stay() -> None:
    table = Table("""
        . r1 . ~ . .
        . g2 . . . .
        . ~ . . . .
        . . . . ~ .
        . r1 . . . .
        . g1 ~ . . .
    """).card(40)
    assert table.push("B2", "up").shows("""
        . g2 . ~ . .
        . . . . . .
        . ~ . . . .
        . . . . ~ .
        . r1 . . . .
        . g1 ~ . . .
    """)
    table = Table("""
        . . . ~ . .
        g1 g2 g1 r2 . .
        . ~ . . . .
        . . . . ~ .
        . . . . . .
        . . ~ . . .
    """).card(40)
    assert table.push("B3", "right", 2).board[6:11] == ["g1", ".", "g2", "g1", "r2"]


@pytest.mark.rule("DD-51")
def test_no_push_across_a_gap_diagonally_or_sideways_and_no_cargo() -> None:
    assert (
        pushes("""
        g3 . r1 ~ . .
        . . . . . .
        . ~ . . . .
        . . . g3 ~ .
        . . r1 . . .
        . . ~ . . .
    """)
        == []
    )
    # B1 and B2 push to the right only: their line does not move sideways against C1.
    assert pushes(". . . ~ . .  g1 g1 r1 . . .  r1 ~ . . . .  . . . . ~ .  . . . . . .  . . ~ . . .") == ["B2 right 2"]
    # An own pirate beside the pushers is not carried along.
    table = Table(". . . ~ . .  g2 r1 . . . .  g1 ~ . . . .  . . . . ~ .  . . . . . .  . . ~ . . .").card(40)
    assert table.push("B1", "right").board[6:13] == [".", "g2", "r1", ".", ".", ".", "g1"]


@pytest.mark.rule("DD-52")
def test_worked_example_of_a_push_in_column_1() -> None:
    table = Table("""
        r1 . . ~ . .
        r1 . . . . .
        g3 ~ . . . .
        r2 . . . ~ .
        g2 . . . . .
        . . ~ . . .
    """).card(45)
    assert table.pushes() == ["C1 up 1"]
    assert table.why_not(Do.PUSH, pushing("C1", "down")) == "a green pirate stands behind the line, on E1 (DD-48)"
    assert table.push("C1", "up").shows("""
        r1 . . ~ . .
        g3 . . . . .
        . ~ . . . .
        r2 . . . ~ .
        g2 . . . . .
        . . ~ . . .
    """)
    assert table.pool() == [23, 7, 2]


@pytest.mark.rule("DD-53")
def test_worked_example_of_a_push_into_the_lake() -> None:
    board = """
        . . . ~ . .
        . . . . . .
        . ~ r1 g2 . .
        . . . . ~ .
        . . . . . .
        . . ~ . . .
    """
    table = Table(board).card(45)
    assert table.push("C4", "left").shows("""
        . . . ~ . .
        . . . . . .
        . ~ g2 . . .
        . . . . ~ .
        . . . . . .
        . . ~ . . .
    """)
    assert table.pool() == [24, 8, 3]
    assert pushes(board.replace("r1", "r2")) == []


# --- Recruiters ---


@pytest.mark.rule("DD-54")
def test_an_enclosed_line_has_an_own_pirate_at_each_of_its_two_ends() -> None:
    board = """
        g1 . . ~ . .
        r1 g1 r1 r1 g1 .
        g1 ~ . . . .
        . . . . ~ .
        . . . . . .
        . . ~ . . .
    """
    assert recruits(board) == ["B1 column", "B3 row"]
    table = Table(board).card(41)
    assert table.state.why_not(GREEN, ACTIONS.number(Do.RECRUIT, square("B1") * 2 + Axis.ROW)) == (
        "beside B1 the board ends: a pirate of yours must stand at each end (DD-54)"
    )
    # B4 alone is no line: it is a part of one.
    assert "none stands on B3" in table.why_not(Do.RECRUIT, square("B4") * 2 + Axis.ROW)


@pytest.mark.rule("DD-55")
@pytest.mark.parametrize(("line", "possible"), [("g1 r2 g1", True), ("g1 r3 g1", False), ("g1 r1 g1", True), ("g2 r3 g1", True)])
def test_the_two_ends_must_be_at_least_as_strong(line: str, possible: bool) -> None:
    assert bool(recruits(f". . . ~ . .  {line} . . .  . ~ . . . .  . . . . ~ .  . . . . . .  . . ~ . . .")) == possible


@pytest.mark.rule("DD-56")
def test_only_the_two_end_pirates_count_and_nothing_stands_in_for_them() -> None:
    # 3 + 1 before, 1 + 3 behind, but the ends are 1 and 1.
    assert recruits(". . . ~ . .  g3 g1 r3 g1 g3 .  . ~ . . . .  . . . . ~ .  . . . . . .  . . ~ . . .") == []
    assert recruits("r1 g3 . ~ . .  . . . . . .  . ~ . . . .  . . . . ~ .  . . . . . .  . . ~ . . .") == []  # the edge
    assert recruits(". g3 r1 ~ . .  . . . . . .  . ~ . . . .  . . . . ~ .  . . . . . .  . . ~ . . .") == []  # water
    assert recruits(". . . ~ . .  g3 r1 . . . .  . ~ . . . .  . . . . ~ .  . . . . . .  . . ~ . . .") == []  # a free square


@pytest.mark.rule("DD-57")
def test_enclosed_pirates_turn_at_once_on_their_squares_with_their_values() -> None:
    table = Table("""
        . . . ~ . .
        g3 r1 r2 g2 . .
        . ~ . . . .
        . . . . ~ .
        . . . . . .
        . . ~ . . .
    """).card(41)
    was = table.pool()
    assert table.recruit("B2", Axis.ROW).board[6:10] == ["g3", "g1", "g2", "g2"]
    assert table.pool() == was


@pytest.mark.rule("DD-58")
def test_one_line_in_one_axis_for_each_card() -> None:
    table = Table("""
        g2 r1 g1 ~ . .
        g2 r1 r1 g1 . .
        g1 ~ . . . .
        . . . . ~ .
        . . . . . .
        . . ~ . . .
    """).card(46)
    assert table.recruits() == ["A2 row", "B2 row"]
    assert table.recruit("A2", Axis.ROW).shows("""
        g2 g1 g1 ~ . .
        g2 r1 r1 g1 . .
        g1 ~ . . . .
        . . . . ~ .
        . . . . . .
        . . ~ . . .
    """)


@pytest.mark.rule("DD-58")
def test_a_turned_pirate_recruits_no_further_on_its_card_but_is_own_for_the_next_one() -> None:
    table = Table("""
        g1 r1 . ~ . .
        r1 r1 g1 . . .
        g1 ~ . . . .
        . . . . ~ .
        . . . . . .
        . . ~ . . .
    """).play([41, 44], [2, 3])
    while table.decider == RED:  # its Eliminations
        table.decline()
    assert table.recruits() == ["B1 column"]
    table.recruit("B1", Axis.COLUMN)
    assert table.board[6:9] == ["g1", "r1", "g1"]  # B2 is enclosed now
    assert int(table.s.current) == 44
    assert table.recruits() == ["B2 row"]


@pytest.mark.rule("DD-59")
def test_worked_example_of_recruiters() -> None:
    table = Table("""
        . . . ~ . .
        . . . . . .
        . ~ . . . .
        . . . . ~ .
        g3 r2 r1 g1 . .
        . . ~ . . .
    """).card(46)
    assert table.recruits() == ["E2 row"]
    assert table.recruit("E2", Axis.ROW).board[24:28] == ["g3", "g2", "g1", "g1"]


@pytest.mark.rule("DD-60")
def test_worked_example_of_recruiters_that_are_too_weak() -> None:
    table = Table("""
        g1 r1 g1 ~ . .
        . . . . . .
        . ~ . . . .
        . . . . ~ .
        . . . . . .
        . . ~ g1 r3 g1
    """).card(46)
    assert table.recruits() == ["A2 row"]
    assert table.why_not(Do.RECRUIT, square("F5") * 2 + Axis.ROW) == "2 against 3: the two ends are too weak (DD-55)"


# --- Contagion ---

FEVER = """
    . . . ~ . .
    . . r1 . . .
    . ~ r1 g3 r1 .
    . . r3 . ~ .
    r1 g1 . . . .
    . . ~ . . .
"""


@pytest.mark.rule("DD-61")
def test_a_pirate_takes_along_up_to_its_value_of_enemies_around_it_and_returns_to_the_pool_too() -> None:
    table = Table("""
        r1 r1 r2 ~ . .
        r1 g2 r3 . . .
        r1 ~ r1 . r1 .
        . . . . ~ .
        . . . . . .
        . . ~ . . .
    """).card(43)
    assert table.named(Do.SACRIFICE) == ["B2"]
    table.do(Do.SACRIFICE, square("B2"))
    assert table.named(Do.VICTIM) == ["A1", "A2", "A3", "B1", "B3", "C1", "C3"]
    assert "not among the 8 squares" in table.why_not(Do.VICTIM, square("C5"))
    table.do(Do.VICTIM, square("A3"))
    assert table.named(Do.VICTIM) == ["B1", "B3", "C1", "C3"]
    assert table.may(Do.END_VICTIMS)  # how many is the owner's choice
    table.do(Do.VICTIM, square("B3"))
    assert table.state.legal_actions(GREEN) == [ACTIONS.number(Do.END_VICTIMS)]
    assert table.why_not(Do.VICTIM, square("C1")) == "the pirate takes along 2 enemies at most (DD-61)"
    table.do(Do.END_VICTIMS)
    assert table.shows("""
        r1 r1 . ~ . .
        r1 . . . . .
        r1 ~ r1 . r1 .
        . . . . ~ .
        . . . . . .
        . . ~ . . .
    """)
    assert table.pool() == [18, 9, 3]


@pytest.mark.rule("DD-62")
def test_at_least_one_victim() -> None:
    table = Table("""
        g1 . . ~ . g3
        . r1 . . . .
        . ~ . . . .
        . . . . ~ .
        . . . . . .
        . . ~ . . .
    """).card(43)
    assert table.named(Do.SACRIFICE) == ["A1"]
    assert "no enemy stands on the 8 squares around A6" in table.why_not(Do.SACRIFICE, square("A6"))
    table.do(Do.SACRIFICE, square("A1"))
    assert table.state.legal_actions(GREEN) == [ACTIONS.number(Do.VICTIM, square("B2"))]
    assert "at least one enemy" in table.why_not(Do.END_VICTIMS)
    assert "at least one enemy" in table.why_not(Do.DECLINE)


@pytest.mark.rule("DD-63")
def test_the_fever_does_not_spread() -> None:
    table = Table("""
        g1 g1 . ~ . .
        g1 r3 r1 . . .
        . ~ r1 . . .
        . . . . ~ .
        . . . . . .
        . . ~ . . .
    """).card(43)
    assert table.contagion("A1", "B2").shows("""
        . g1 . ~ . .
        g1 . r1 . . .
        . ~ r1 . . .
        . . . . ~ .
        . . . . . .
        . . ~ . . .
    """)


@pytest.mark.rule("DD-64")
def test_worked_example_of_contagion() -> None:
    table = Table(FEVER).card(43)
    assert table.named(Do.SACRIFICE) == ["C4", "E2"]
    table.do(Do.SACRIFICE, square("E2"))
    assert table.named(Do.VICTIM) == ["D3", "E1"]
    assert table.do(Do.VICTIM, square("D3")).values(Do.VICTIM) == []
    table = Table(FEVER).card(43)
    table.do(Do.SACRIFICE, square("C4"))
    assert table.named(Do.VICTIM) == ["B3", "C3", "C5", "D3"]
    for name in ("B3", "C3", "D3"):
        table.do(Do.VICTIM, square(name))
    table.do(Do.END_VICTIMS)
    assert table.shows("""
        . . . ~ . .
        . . . . . .
        . ~ . . r1 .
        . . . . ~ .
        r1 g1 . . . .
        . . ~ . . .
    """)
    ground = table.state.view(-1)["board"]
    freed = [ground[row][column]["ground"] for row, column in ((1, 2), (2, 2), (2, 3), (3, 2))]
    assert freed == ["rum", "rum", "normal", "treasure"]  # B3, C3, C4, D3


# --- Undo ---


def test_as_long_as_one_seat_decides_nothing_is_revealed() -> None:
    table = Table(FEVER).play([2, 43], [44, 46])
    was = table.state.reveals
    table.eliminate("E1")
    assert table.decider == GREEN
    assert table.state.reveals == was
    table.do(Do.SACRIFICE, square("C4")).do(Do.VICTIM, square("B3"))
    assert table.state.reveals == was
    table.do(Do.END_VICTIMS)  # the turn passes on, or the round is over
    assert table.state.reveals > was


def test_a_turn_that_passes_on_is_a_reveal() -> None:
    table = Table().play([4, 6, 8, 10], [5, 7, 9, 11])
    was = table.state.reveals
    table.land("A1")
    assert (table.decider, table.phase) == (RED, Phase.LANDING)
    assert table.state.reveals == was + 1
