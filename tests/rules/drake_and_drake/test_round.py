"""Drake & Drake: a round, from the selection to the last card (DD-23 … DD-32)."""

from __future__ import annotations

import pytest

from tabletier.engine.state import IllegalAction
from tabletier.games.drake_and_drake.state import ACTIONS, Axis, Do, Phase
from tests.rules.drake_and_drake.positions import GREEN, RED, Table, square

CONFIRM, CARD = ACTIONS.number(Do.CONFIRM), ACTIONS.first.CARD


@pytest.mark.rule("DD-23")
def test_a_round_is_selection_resolution_refill_and_the_test_of_the_end() -> None:
    table = Table().deal([1, 2, 4, 5, 6, 7, 40, 41], [3, 8, 9, 10, 11, 12, 42, 43])
    assert (table.phase, table.s.round) == (Phase.SELECTION, 1)
    table.choose(GREEN, [4, 5, 6, 7]).choose(RED, [8, 9, 10, 11])
    assert table.phase == Phase.LANDING
    table.land("A1", "A2", "A3", "A5", "A6", "B1", "B2")
    assert (table.s.seat[GREEN].in_hand, table.s.round) == (4, 1)  # not refilled before the last card
    table.land("B3")
    assert (table.s.seat[GREEN].in_hand, table.s.round, table.phase) == (8, 2, Phase.SELECTION)


@pytest.mark.rule("DD-24")
def test_both_seats_select_at_the_same_time_each_from_its_own_hand() -> None:
    table = Table().deal([1, 2, 4, 5, 6, 7, 40, 41], [3, 8, 9, 10, 11, 12, 42, 43])
    assert table.state.to_act == (GREEN, RED)
    assert table.state.legal_actions(GREEN) == [CARD + number - 1 for number in (1, 2, 4, 5, 6, 40)]
    assert table.state.legal_actions(RED) == [CARD + number - 1 for number in (3, 8, 9, 10, 11, 42)]
    assert "not in this hand" in table.why_not(Do.CARD, 2, GREEN)
    table.choose(RED, [42, 43])
    assert table.state.to_act == (GREEN,)


@pytest.mark.rule("DD-25")
def test_a_set_that_is_not_complete_cannot_be_laid_down_nor_one_that_is_be_enlarged() -> None:
    table = Table().deal([1, 2, 4, 5, 6, 7, 40, 41], [3, 8, 9, 10, 11, 12, 42, 43])
    assert CONFIRM not in table.state.legal_actions(GREEN)  # no passing
    for number in (4, 5):
        table.state.apply(GREEN, CARD + number - 1)
        with pytest.raises(IllegalAction, match="4 yellow cards"):
            table.state.apply(GREEN, CONFIRM)
    table.state.apply(GREEN, CARD + 40 - 1)
    assert table.state.legal_actions(GREEN) == [CONFIRM]
    with pytest.raises(IllegalAction, match="no set can be completed"):
        table.state.apply(GREEN, CARD + 41 - 1)


@pytest.mark.rule("DD-25")
def test_a_card_with_which_no_set_can_be_completed_cannot_be_chosen() -> None:
    table = Table().deal([4, 5, 6, 40], [3, 8, 9, 10, 11, 12, 42, 43])
    assert table.state.legal_actions(GREEN) == [CARD + 3, CARD + 4]  # 6 needs a second yellow card above it
    assert "no set can be completed" in table.why_not(Do.CARD, 5, GREEN)
    table.state.apply(GREEN, CARD + 4)
    assert "rising order" in table.why_not(Do.CARD, 3, GREEN)
    table.state.apply(GREEN, CARD + 5)
    assert table.state.legal_actions(GREEN) == [CARD + 39]


@pytest.mark.rule("DD-26")
def test_both_sets_are_revealed_at_the_same_moment_and_stay_revealed() -> None:
    table = Table().deal([1, 2, 4, 5, 6, 7, 40, 41], [3, 8, 9, 10, 11, 12, 42, 43])
    table.choose(GREEN, [4, 5, 6, 7])
    assert table.state.view(-1)["revealed"] == []
    table.choose(RED, [8, 9, 42])
    for viewer in (GREEN, RED, -1):
        assert [card["number"] for card in table.state.view(viewer)["revealed"]] == [4, 5, 6, 7, 8, 9, 42]
    assert table.hand(GREEN) == [1, 2, 40, 41]
    assert not table.may(Do.CARD, 0)
    assert "free square" in table.why_not(Do.CARD, 0)


@pytest.mark.rule("DD-27")
def test_cards_are_resolved_in_rising_order_whoever_owns_them() -> None:
    table = Table().play([4, 6, 30, 31], [5, 7, 8, 37])
    order = []
    for name in ("A1", "A2", "A3", "A5", "A6", "B1", "B2", "B3"):
        order.append((int(table.s.current), table.decider))
        table.land(name)
    assert order == [(4, GREEN), (5, RED), (6, GREEN), (7, RED), (8, RED), (30, GREEN), (31, GREEN), (37, RED)]


@pytest.mark.rule("DD-28")
def test_each_card_meets_the_board_as_the_earlier_ones_left_it() -> None:
    """41 turns the red pirate of A2; so 43 has no enemy left, and is lost."""
    table = Table("""
        g1 r1 g1 ~ . .
        . . . . . .
        . ~ . . . .
        . . . . ~ .
        . . . . . .
        . . ~ . . .
    """).play([41, 43], [45, 46])
    table.recruit("A2", Axis.ROW)
    assert table.board[:3] == ["g1", "g1", "g1"]
    assert table.fates() == {41: "done", 43: "lost", 45: "lost", 46: "lost"}


@pytest.mark.rule("DD-29")
def test_the_seat_that_played_a_card_decides_with_all_revealed_cards_in_view() -> None:
    table = Table("""
        g1 r1 . ~ . .
        . . . . . .
        . ~ . . . .
        . . . . ~ .
        . . . . . .
        . . ~ . . .
    """).play([3, 40], [2, 41])
    assert (int(table.s.current), table.state.to_act) == (2, (RED,))
    assert [card["number"] for card in table.state.view(GREEN)["revealed"]] == [2, 3, 40, 41]
    table.decline()
    assert (int(table.s.current), table.state.to_act) == (3, (GREEN,))
    assert table.state.legal_actions(RED) == []
    assert "the other seat decides" in table.why_not(Do.ELIMINATE, square("A1"), RED)


@pytest.mark.rule("DD-30")
@pytest.mark.parametrize("number", [2, 3, 40, 41, 42, 43, 44, 45, 46])
def test_actions_are_optional(number: int) -> None:
    board = """
        g1 r1 g2 ~ . .
        . . r1 . . .
        . ~ . . . .
        . . . . ~ .
        . . . . . .
        . . ~ . . .
    """
    table = Table(board).card(number)
    assert table.state.legal_actions(GREEN)[0] == ACTIONS.number(Do.DECLINE)
    assert len(table.state.legal_actions(GREEN)) > 1
    table.decline()
    assert table.shows(board)
    assert table.fates()[number] == "declined"
    assert number in table.discard(GREEN)


@pytest.mark.rule("DD-30")
def test_a_landing_cannot_be_declined() -> None:
    table = Table().play([4, 5, 6, 7], [8, 9, 10, 11])
    assert not table.may(Do.DECLINE)
    assert "DD-34" in table.why_not(Do.DECLINE)


@pytest.mark.rule("DD-31")
@pytest.mark.parametrize("number", [2, 3, 40, 41, 42, 43, 44, 45, 46])
def test_an_action_without_a_target_is_lost(number: int) -> None:
    board = """
        g1 . r1 ~ . .
        . . . . . .
        . ~ . . . .
        . . . . ~ .
        . . . . . .
        . . ~ . . .
    """
    table = Table(board).card(number)
    assert table.s.round == 2
    assert table.shows(board)
    assert table.fates()[number] == "lost"
    assert number in table.discard(GREEN)
    assert table.s.seat[GREEN].in_hand == 8


@pytest.mark.rule("DD-32")
def test_in_round_1_an_elimination_never_has_a_target() -> None:
    table = Table().play([2, 4, 5], [3, 6, 7])
    assert {number: table.fates()[number] for number in (2, 3)} == {2: "lost", 3: "lost"}
    assert (int(table.s.current), table.phase) == (4, Phase.LANDING)


@pytest.mark.rule("DD-32")
def test_in_round_1_cards_1_and_40_to_46_can_already_work() -> None:
    table = Table().play([1, 4, 5], [6, 28, 46])
    assert table.fates()[46] == "cancelled"
    table = Table().play([4, 28, 40], [5, 6, 46]).land("B1", "A2", "C1", "A1")
    assert table.shows("""
        g2 r1 . ~ . .
        g1 . . . . .
        r1 ~ . . . .
        . . . . ~ .
        . . . . . .
        . . ~ . . .
    """)
    assert (int(table.s.current), table.pushes()) == (40, ["A1 right 1", "B1 down 2"])
    order = [card["kind"] for card in table.state.view(-1)["revealed"]]
    assert order == ["landing", "landing", "landing", "landing", "push", "recruiters"]
