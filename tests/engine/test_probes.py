"""What the probe games were made to prove."""

from __future__ import annotations

import itertools
import random

import pytest

from tabletier.engine.game import BOX, NOBODY
from tabletier.engine.state import IllegalAction, State
from tests.contract.play import random_game
from tests.engine.probes import dice, sealed, window

TAKE, SEAL = sealed.ACTIONS.first.TAKE, sealed.ACTIONS.first.SEAL


def taken(*numbers: int) -> list[int]:
    return [*(TAKE + number - 1 for number in numbers), SEAL]


def test_every_commitment_looks_the_same_to_the_other_seat() -> None:
    """Whatever was chosen, and in however many steps."""
    seen = set()
    for n in (1, 2, 3):
        for numbers in itertools.combinations(range(1, 6), n):
            state = sealed.GAME.new(2, 1)
            for action in taken(*numbers):
                state.apply(0, action)
            seen.add((state.masked(1).digest(), state.masked(NOBODY).digest()))
    assert len(seen) == 1


def test_commitments_are_shown_together() -> None:
    state = sealed.GAME.new(2, 1)
    for action in taken(2, 5):
        state.apply(0, action)
    assert state.to_act == (1,)
    assert state.reveals == 0
    for action in taken(2, 3):
        state.apply(1, action)
    assert state.reveals == 1
    assert state.to_act == (0, 1)
    assert state.scores() == [5, 3]
    assert state.view(NOBODY)["shown"][:2] == [0b10010, 0b00110]


def test_things_are_taken_in_ascending_order_only() -> None:
    state = sealed.GAME.new(2, 1)
    state.apply(0, TAKE + 3)
    with pytest.raises(IllegalAction):
        state.apply(0, TAKE + 1)


CLAIM, LET, OBJECT = window.ACTIONS.first


def test_a_window_asks_each_other_seat_in_turn_order() -> None:
    state = window.GAME.new(3, 1)
    state.apply(0, CLAIM + 3)
    assert state.to_act == (1,)
    state.apply(1, LET)
    assert state.to_act == (2,)
    state.apply(2, LET)
    assert state.scores() == [4, 0, 0]
    assert state.to_act == (1,)


def test_an_objection_closes_the_window() -> None:
    state = window.GAME.new(3, 1)
    state.apply(0, CLAIM + 3)
    state.apply(1, OBJECT)
    assert state.scores() == [0, -1, 0]
    assert state.to_act == (1,)
    with pytest.raises(IllegalAction):
        state.apply(2, LET)


ROLL, STOP, SHOWS = dice.ACTIONS.first


def test_the_box_seat_is_asked_what_the_die_shows() -> None:
    state = dice.GAME.new(1, 1, "host")
    state.apply(0, ROLL)
    assert state.to_act == (BOX,)
    assert state.legal_actions(BOX) == [SHOWS + eyes for eyes in range(6)]
    with pytest.raises(IllegalAction):
        state.apply(0, ROLL)
    state.apply(BOX, SHOWS + 4)
    state.apply(0, STOP)
    assert state.scores() == [5]


def test_a_real_die_that_falls_like_the_stream_gives_the_same_game() -> None:
    drawn = random_game(dice.GAME.new(1, 4), random.Random(4))
    eyes = _falls(drawn)
    entered = dice.GAME.new(1, 99, "host")
    for seat, action in drawn.history:
        entered.apply(seat, action)
        if action == ROLL:
            entered.apply(BOX, SHOWS + next(eyes) - 1)
    assert entered.is_over
    assert entered.scores() == drawn.scores()


def _falls(drawn: State):  # type: ignore[no-untyped-def]
    """What the die showed at each roll of a finished game, read off its course."""
    state = dice.GAME.new(1, 4)
    for seat, action in drawn.history:
        pot = state.record.pot
        state.apply(seat, action)
        if action == ROLL:
            yield state.record.pot - pot if state.record.pot else 1
