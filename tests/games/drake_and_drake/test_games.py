"""Whole games of Drake & Drake: sums and bounds at every step, all points counted once more, every push and recruitment checked."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import tabletier
from tabletier.engine.state import State
from tests.contract.hungry import Hungry
from tests.games.drake_and_drake import recount

GAME = tabletier.load("drake_and_drake")
MODES = ("standard", "strategist")


def check(state: State) -> None:
    """What holds at every step."""
    s = state.record
    cards: Counter[int] = Counter()
    for me in s.seat:
        piles = [me.hand, me.chosen, me.stock, me.to_come, me.discard]
        held = [number for pile in piles for number in range(1, 47) if pile >> number - 1 & 1]
        assert len(held) == 23  # nobody gives a card away within a game
        cards.update(held)
        assert me.in_hand == (me.hand | me.chosen).bit_count() <= 8
        assert me.in_stock == me.stock.bit_count() <= 15
        assert me.pack in (0, me.hand | me.chosen | me.stock | me.to_come | me.discard)
    assert sorted(cards) == list(range(1, 47))
    assert max(cards.values()) == 1
    pirates = [value for value in s.value if value]
    assert Counter({value: s.pool[value] for value in (1, 2, 3)}) + Counter(pirates) == Counter({1: 24, 2: 9, 3: 3})
    assert len(pirates) + sum(s.pool) == 36
    assert s.seat[0].squares & s.seat[1].squares == 0
    assert [k for k in range(36) if s.value[k]] == [k for k in range(36) if (s.seat[0].squares | s.seat[1].squares) >> k & 1]
    assert (s.seat[0].squares | s.seat[1].squares) & ~state.content.land == 0  # nobody stands in the water
    assert 1 <= s.round <= 7
    view = state.view(-1)
    for seat in (0, 1):
        expected = recount.points(view, seat)
        sheet = state.breakdown(seat)
        assert {name: sheet[name] for name in expected} == expected
        assert sum(expected.values()) <= 560 + 1025
        assert [each["size"] for each in view["players"][seat]["territories"]] == recount.territories(list(recount.held(view, seat)))


@pytest.mark.rule("DD-69")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.soak(10, 500)
def test_sums_bounds_and_points_at_every_step(mode: str, times: int) -> None:
    met: Counter[Any] = Counter()
    for seed in range(times):
        rng = random.Random(seed)
        player = Hungry(rng, met=met)
        state = GAME.new(2, seed, mode)
        orange = [((me.hand | me.stock) & state.content.orange).bit_count() for me in state.record.seat]
        rounds = [(23 + o) // 4 for o in orange]
        game = 1
        while not state.is_over:
            check(state)
            seat = rng.choice(state.to_act)
            before = state.clone()
            action = player.choose(state, seat, state.legal_actions(seat))
            state.apply(seat, action)
            if state.record.game != game or state.is_over:
                assert 4 <= before.record.round <= min(rounds)
                game, rounds = state.record.game, [(23 + 10 - o) // 4 for o in orange]  # the packs are exchanged
        check(state)
    assert len(met) > 60


@pytest.mark.parametrize("mode", MODES)
def test_the_hungry_meet_every_kind_of_action(mode: str) -> None:
    kinds = set()
    for seed in range(12):
        rng = random.Random(seed)
        player = Hungry(rng)
        state = GAME.new(2, seed, mode)
        while not state.is_over:
            seat = rng.choice(state.to_act)
            action = player.choose(state, seat, state.legal_actions(seat))
            kinds.add(GAME.actions.parts(action)[0])
            state.apply_legal(seat, action)
    assert kinds == set(GAME.actions.kinds)
