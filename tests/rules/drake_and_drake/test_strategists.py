"""Drake & Drake: the option for strategists and bluffers (DD-76 … DD-80)."""

from __future__ import annotations

import random

import pytest

from tabletier.engine.state import State
from tabletier.games.drake_and_drake.state import ALL_CARDS, Phase
from tests.contract.play import random_game
from tests.rules.drake_and_drake.positions import GAME, GREEN, RED, Table, numbers

ONE_FREE = """
    g1 g1 r1 ~ r1 r1
    g1 g1 r1 g1 r1 r1
    g1 ~ r1 g1 r1 r1
    g1 g1 r1 g1 ~ r1
    g2 g2 r2 g2 r2 r2
    g2 g3 ~ g2 . r2
"""


def second_game(seed: int) -> tuple[State, State]:
    """The last position of a first game, and the first one of the second."""
    rng = random.Random(seed)
    state = GAME.new(2, seed, "strategist")
    while True:
        before = state.clone()
        seat = rng.choice(state.to_act)
        state.apply_legal(seat, rng.choice(state.legal_actions(seat)))
        if state.record.game == 2:
            return before, state


def packs(state: State) -> list[int]:
    return [me.hand | me.chosen | me.stock | me.to_come | me.discard for me in state.record.seat]


@pytest.mark.rule("DD-76")
def test_the_option_is_one_package_agreed_on_before_the_deal() -> None:
    state = GAME.new(2, 1, "strategist")
    assert state.view(0)["games"] == 2
    assert state.view(0)["players"][0]["known"]
    plain = GAME.new(2, 1)
    assert plain.view(0)["games"] == 1
    assert plain.view(0)["players"][0]["known"] is None
    assert set(GAME.options.model_fields) == {"pack"}  # neither half can be had alone


@pytest.mark.rule("DD-77")
def test_each_seat_knows_which_23_cards_it_has_and_so_which_the_other_has() -> None:
    state = GAME.new(2, 3, "strategist")
    for viewer in (GREEN, RED):
        known = [[card["number"] for card in player["known"]] for player in state.view(viewer)["players"]]
        assert known == [numbers(pack) for pack in packs(state)]
        assert sorted(known[0] + known[1]) == list(range(1, 47))
    assert [player["known"] for player in state.view(-1)["players"]] == [None, None]  # onlookers have not looked


@pytest.mark.rule("DD-78")
@pytest.mark.parametrize("viewer", [GREEN, RED])
def test_hands_and_the_order_of_stocks_stay_hidden(viewer: int) -> None:
    state = GAME.new(2, 3, "strategist")
    masked = state.masked(viewer).record
    assert (masked.seat[0].stock, masked.seat[1].stock, masked.seat[1 - viewer].hand) == (0, 0, 0)
    assert masked.seat[viewer].hand == state.record.seat[viewer].hand
    assert [(me.in_hand, me.in_stock) for me in masked.seat] == [(8, 15), (8, 15)]


@pytest.mark.rule("DD-78")
def test_cards_that_were_played_are_marked_in_both_packs() -> None:
    table = Table(mode="strategist")
    packs_now = [numbers(pack) for pack in packs(table.state)]
    mine, yours = ([number for number in pack if number > 3][:8] for pack in packs_now)
    stocks = [[number for number in pack if number not in hand] for pack, hand in zip(packs_now, (mine, yours), strict=True)]
    table.deal(mine, yours, *stocks)
    table.choose(GREEN, mine[:4]).choose(RED, yours[:4])
    for viewer in (GREEN, RED):
        known = [{card["number"] for card in player["known"] if card["played"]} for player in table.state.view(viewer)["players"]]
        assert known == [set(mine[:4]), set(yours[:4])]


@pytest.mark.rule("DD-79")
def test_after_the_first_game_the_packs_are_exchanged_and_the_board_is_cleared() -> None:
    for seed in range(4):
        before, after = second_game(seed)
        first = packs(before)
        assert packs(after) == first[::-1]  # all 23 cards, whether played, in hand or in the stock
        s = after.record
        assert [me.pack for me in s.seat] == first[::-1]
        assert [(me.in_hand, me.in_stock, me.discard) for me in s.seat] == [(8, 15, 0), (8, 15, 0)]
        assert [me.squares for me in s.seat] == [0, 0]
        assert [s.pool[value] for value in (1, 2, 3)] == [24, 9, 3]
        assert (s.round, s.phase) == (1, Phase.SELECTION)
        assert [me.colour for me in s.seat] == [me.colour for me in before.record.seat]


@pytest.mark.rule("DD-79")
def test_the_first_game_is_scored_by_the_normal_rules() -> None:
    table = Table(ONE_FREE, mode="strategist").play([4, 5, 6, 7], [8, 9, 10, 11])
    for me in table.s.seat:
        me.pack = me.hand | me.stock | me.to_come | me.discard
    on_the_board = table.state.breakdown(RED)
    table.land("F5")
    assert table.s.game == 2
    assert table.state.view(-1)["players"][RED]["first_game"] == {name: on_the_board[name] for name in ("territories", "squares")}
    assert table.state.breakdown(RED) == {"territories": 0, "squares": 0, "first_game": sum(on_the_board.values())}
    assert not table.state.is_over


@pytest.mark.rule("DD-79")
def test_the_second_hand_is_drawn_at_random_from_the_pack_received() -> None:
    before, after = second_game(3)
    hands = set()
    for seed in range(6):  # other shuffles of the same packs
        state = before.clone()
        stream = state.record.stream
        stream.key[0], stream.used = seed, stream.ready
        state.apply_legal(*after.history[-1])
        hands.add(state.record.seat[GREEN].hand)
    assert len(hands) == 6
    assert all(hand & ~packs(before)[RED] == 0 for hand in hands)


@pytest.mark.rule("DD-80")
def test_over_both_games_each_seat_has_had_every_card_once() -> None:
    for seed in range(4):
        before, after = second_game(seed)
        for seat in (GREEN, RED):
            assert packs(before)[seat] | packs(after)[seat] == ALL_CARDS
            assert packs(before)[seat] & packs(after)[seat] == 0


@pytest.mark.rule("DD-80")
def test_the_higher_sum_of_both_totals_wins() -> None:
    for seed in range(3):
        _before, state = second_game(seed)
        first = [me.earlier_territories + me.earlier_squares for me in state.record.seat]
        random_game(state, random.Random(seed))
        for seat in (GREEN, RED):
            lines = state.breakdown(seat)
            assert lines["first_game"] == first[seat]
            assert state.scores()[seat] == lines["territories"] + lines["squares"] + first[seat]
        best = max(state.scores())
        assert state.places() == [1 if total == best else 2 for total in state.scores()]


@pytest.mark.rule("DD-80")
def test_equal_sums_share_the_victory_whoever_won_which_game() -> None:
    _before, state = second_game(1)
    state.record.seat[0].earlier_territories, state.record.seat[0].earlier_squares = 100, 200
    state.record.seat[1].earlier_territories, state.record.seat[1].earlier_squares = 50, 250
    assert state.places() == [1, 1]
    state.record.seat[1].earlier_squares += 10
    assert state.places() == [2, 1]
