"""Drake & Drake: landings, and falsified orders (DD-33 … DD-42)."""

from __future__ import annotations

import pytest

from tabletier.games.drake_and_drake.state import ACTIONS, Do, Phase
from tests.rules.drake_and_drake.positions import GREEN, NAMES, RED, Table, square

#: 31 pirates, F5 alone is free.
ONE_FREE = """
    g1 g1 r1 ~ r1 r1
    g1 g1 r1 g1 r1 r1
    g1 ~ r1 g1 r1 r1
    g1 g1 r1 g1 ~ r1
    g2 g2 r2 g2 r2 r2
    g2 g3 ~ g2 . r2
"""


@pytest.mark.rule("DD-33")
def test_a_pirate_of_the_cards_value_lands_on_any_free_square_own_colour_up() -> None:
    table = Table("""
        . . . ~ . .
        . . . . . .
        . ~ r1 . . .
        . . . . ~ .
        . . . . . .
        . . ~ . . .
    """).play([28, 29, 30, 37], [31, 32, 33, 34])
    assert set(NAMES) - set(table.named(Do.LAND)) == {"A4", "C2", "D5", "F3", "C3"}
    assert table.why_not(Do.LAND, square("C2")) == "C2 is water (DD-33)"
    assert table.why_not(Do.LAND, square("C3")) == "C3 is occupied (DD-33)"
    table.land("F6")  # far from everything
    assert table.board[square("F6")] == "g2"
    assert table.pool() == [23, 8, 3]
    table.land("A1", "A2", "B1", "B2", "B3", "B4", "B5")
    assert table.board[square("B5")] == "g3"


@pytest.mark.rule("DD-34")
def test_a_landing_is_compulsory_and_forced_where_one_square_is_free() -> None:
    table = Table(ONE_FREE).play([26, 2, 27], [8, 9, 10, 11])
    table.decline()  # the Elimination
    assert table.state.legal_actions(RED) == [ACTIONS.number(Do.LAND, square("F5"))]
    assert not table.may(Do.DECLINE)
    table.land("F5")
    assert table.board[square("F5")] == "r1"


@pytest.mark.rule("DD-35")
def test_a_landing_without_a_free_square_is_lost_and_does_not_come_back() -> None:
    table = Table(ONE_FREE).play([4, 26, 45], [5, 6, 7, 8]).land("F5")
    assert {number: table.fates()[number] for number in (5, 6, 7, 8, 26)} == dict.fromkeys((5, 6, 7, 8, 26), "lost")
    assert (int(table.s.current), table.phase) == (45, Phase.PUSH)
    table.push("F5", "right", 2)  # the red 2 of F6 leaves the board, F4 becomes free
    assert table.board[30:] == ["g2", "g3", ".", ".", "g2", "g1"]
    assert (table.s.round, table.phase) == (2, Phase.SELECTION)
    assert table.discard(RED)[-4:] == [5, 6, 7, 8]


@pytest.mark.rule("DD-36")
def test_falsification_is_always_resolved_first() -> None:
    table = Table().play([4, 5, 1], [2, 3])
    assert table.fates()[1] == "done"
    assert table.discard(GREEN) == [1]
    table = Table().play([2, 3], [1, 40])
    assert [(card["number"], card["state"]) for card in table.state.view(-1)["revealed"]][:3] == [
        (1, "done"),
        (2, "cancelled"),
        (3, "cancelled"),
    ]


@pytest.mark.rule("DD-37")
def test_falsification_works_by_itself_and_until_the_end_of_the_round_only() -> None:
    table = Table().play([1, 4, 5], [6, 7, 40])
    assert table.decider == GREEN  # it was not asked for
    assert table.s.falsifier == GREEN
    table.land("A1", "A2", "B1", "B2")
    assert table.s.round == 2
    table.deal([10, 11, 12, 13, 14, 15, 16, 17], [20, 21, 22, 23, 24, 25, 26, 27])
    table.choose(GREEN, [10, 11, 12, 13]).choose(RED, [20, 21, 22, 23]).land("C1", "C3", "C4", "C5")
    assert (int(table.s.current), table.decider) == (20, RED)


@pytest.mark.rule("DD-38")
def test_every_orange_card_of_the_opponent_is_discarded_unresolved() -> None:
    table = Table("""
        g1 r1 . ~ . .
        . . . . . .
        . ~ . . . .
        . . . . ~ .
        . . . . . .
        . . ~ . . .
    """).play([1, 4, 5], [2, 43])
    assert table.discard(RED) == [2, 43]
    assert {number: table.fates()[number] for number in (2, 43)} == {2: "cancelled", 43: "cancelled"}
    table.land("C1", "D1")
    assert table.s.round == 2
    assert table.board[:2] == ["g1", "r1"]


@pytest.mark.rule("DD-39")
def test_the_falsifier_names_the_squares_of_the_opponents_landings() -> None:
    table = Table().play([20, 21, 1], [4, 5, 6, 7])
    who = []
    for name in ("A1", "A2", "A3", "A5", "B1", "B2"):
        who.append((int(table.s.current), table.decider))
        table.land(name)
    assert who == [(4, GREEN), (5, GREEN), (6, GREEN), (7, GREEN), (20, GREEN), (21, GREEN)]


@pytest.mark.rule("DD-40")
def test_a_falsified_landing_keeps_number_value_and_colour_and_is_named_when_it_comes_up() -> None:
    table = Table().play([1, 10, 30], [9, 37, 40])
    assert (int(table.s.current), table.decider) == (9, GREEN)
    table.land("A1").land("A2").land("A3")
    assert (int(table.s.current), table.decider) == (37, GREEN)
    assert not table.may(Do.DECLINE)
    table.land("F6")
    assert table.board[:3] == ["r1", "g1", "g2"]
    assert table.board[35] == "r3"


@pytest.mark.rule("DD-41")
@pytest.mark.parametrize(
    ("red", "cancelled", "named"),
    [([4, 5, 6, 7], [], 4), ([4, 5, 46], [46], 2), ([41, 46], [41, 46], 0)],
)
def test_falsification_by_the_opponents_set(red: list[int], cancelled: list[int], named: int) -> None:
    table = Table().play([1, 20, 21], red)
    assert [number for number, fate in table.fates().items() if fate == "cancelled"] == cancelled
    for name in ("A1", "A2", "A3", "B1")[:named]:
        assert (table.decider, int(table.s.current) in red) == (GREEN, True)
        table.land(name)
    assert int(table.s.current) == 20  # the falsifier's own cards work normally
    table.land("E1", "E2")
    assert table.board.count("g1") == 2
    assert table.board.count("r1") == named


@pytest.mark.rule("DD-42")
def test_worked_example_of_falsification() -> None:
    """Green reveals 1, red 21, 22 and 46: 46 is discarded without effect, and green lands both of red's pirates."""
    table = Table("""
        . . . ~ . .
        . . . . . .
        . ~ . . . .
        . . . . ~ .
        r1 g1 r1 . . .
        . . ~ . . .
    """).play([1, 30, 31], [21, 22, 46])
    assert table.discard(RED) == [46]
    assert (int(table.s.current), table.decider) == (21, GREEN)
    table.land("A5")
    assert (int(table.s.current), table.decider) == (22, GREEN)
    table.land("A6")
    assert table.shows("""
        . . . ~ r1 r1
        . . . . . .
        . ~ . . . .
        . . . . ~ .
        r1 g1 r1 . . .
        . . ~ . . .
    """)
