"""Whole games at random: sums and bounds of the rules hold at every step, and every kind of decision is met."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tabletier.engine.state import State
from tabletier.games.isle_of_cats.joined import GAME
from tabletier.games.isle_of_cats.state import ACTIONS, CARDS, CATS, NONE, At, Do, Doing, Stage
from tests.contract.hungry import Hungry

SETTINGS = [("standard", 2), ("standard", 3), ("standard", 4), ("family", 2), ("family", 4), ("solo", 1)]


def check(state: State) -> None:
    """What is true at every step."""
    s = state.record
    at = Counter(At(place) for place in list(s.at)[1:])
    assert sum(at.values()) == CARDS - 1
    for seat in range(state.seats):
        me = s.seat[seat]
        mine = Counter(At(s.at[number]) for number in range(1, CARDS) if s.owner[number] == seat)
        in_hand = mine[At.HAND] + (mine[At.PICKED] if me.doing == Doing.COMMITMENT else 0)
        assert in_hand == me.hand
        assert mine[At.LAID] + (mine[At.PICKED] if me.doing == Doing.LESSONS else 0) == me.laid
        assert mine[At.FACE_DOWN] == me.down
        assert me.fish >= 0
        assert 0 <= me.ready <= me.baskets
        assert me.boat.taken[0] >= 0
    cats = [s.line[field][k] for field in (0, 1) for k in range(s.lined[field])]
    bag = [s.bag[k] for k in range(s.in_bag)]
    in_play = cats + [tile for tile in bag if tile < CATS]
    assert len(set(in_play)) == len(in_play), "a cat lies in two places"
    assert sum(s.rares) >= 0
    assert min(s.commons) >= 0
    assert s.rare_kinds == sum(1 for n in s.rares if n)
    assert all(tile == NONE for field in (0, 1) for tile in list(s.line[field])[s.lined[field] :])


@pytest.mark.parametrize(("mode", "seats"), SETTINGS)
@pytest.mark.soak(1, 100)
def test_sums_and_bounds_hold_at_every_step(mode: str, seats: int, times: int) -> None:
    for seed in range(times):
        state = GAME.new(seats, seed, mode, {"promotional": seed % 2 == 1})
        player = Hungry(random.Random(seed))
        while not state.is_over:
            check(state)
            seat = state.to_act[-1]
            state.apply_legal(seat, player.choose(state, seat, state.legal_actions(seat)))
            assert len(state.history) < 5000
        check(state)
        assert len(state.outcome or []) == seats


@pytest.mark.soak(12, 300)
def test_every_kind_of_action_is_met(times: int) -> None:
    met: Counter[Do] = Counter()
    player = Hungry(random.Random(0))
    for seed in range(times):
        mode, seats = SETTINGS[seed % len(SETTINGS)]
        state = GAME.new(seats, seed, mode)
        while not state.is_over:
            seat = state.to_act[0]
            action = player.choose(state, seat, state.legal_actions(seat))
            met[ACTIONS.parts(action)[0]] += 1
            state.apply_legal(seat, action)
    assert set(met) >= set(Do) - {Do.MOVE, Do.FIELD, Do.REMOVE, Do.GIVE_UP, Do.OSHAX}, "kinds that hang on few cards may be missing"


def test_two_seats_that_buy_at_once_commute() -> None:
    state = GAME.new(2, 4)
    while state.record.stage != Stage.PURCHASE:
        seat = state.to_act[0]
        state.apply_legal(seat, state.legal_actions(seat)[0])
    moves = {seat: [a for a in state.legal_actions(seat) if ACTIONS.parts(a)[0] == Do.BUY][:1] for seat in (0, 1)}
    one, other = state.clone(), state.clone()
    for seats, played in (((0, 1), one), ((1, 0), other)):
        for seat in seats:
            for action in moves[seat]:
                played.apply(seat, action)
    assert one.digest() == other.digest()
    assert one.reveals == state.reveals  # undo stays free until all have bought
