"""Bots play Drake & Drake: greedy beats chance in nearly every game, and a playout bot finds its way through secret sets."""

from __future__ import annotations

import statistics

import pytest

import tabletier
from tabletier.bots.greedy import GreedyBot
from tabletier.bots.match import play
from tabletier.bots.players import turn
from tabletier.bots.playout import PlayoutBot
from tabletier.bots.random import RandomBot
from tabletier.engine.kernel import COMPILED
from tabletier.games.drake_and_drake import heuristics
from tabletier.games.drake_and_drake.state import Axis, Do, Phase
from tests.rules.drake_and_drake.positions import GREEN, Table, square

GAME = tabletier.load("drake_and_drake")


@pytest.mark.soak(6, 200)
def test_greedy_beats_random(times: int, record_property: pytest.RecordProperty) -> None:
    won, totals = 0, []
    for k in range(times):
        mine = k % 2
        players = [GreedyBot(), RandomBot(k)] if mine == 0 else [RandomBot(k), GreedyBot()]
        state = play(GAME, players, seed=k)
        won += state.places() == ([1, 2] if mine == 0 else [2, 1])
        totals.append(state.scores())
    record_property("greedy won", f"{won} of {times}")
    assert won >= 0.9 * times
    assert statistics.fmean(scores[k % 2] for k, scores in enumerate(totals)) > 450


@pytest.mark.skipif(not COMPILED, reason="playouts are compiled")
@pytest.mark.soak(2, 60)
def test_playout_beats_greedy(times: int, record_property: pytest.RecordProperty) -> None:
    """With 600 playouts a turn, a fraction of what two seconds allow."""
    won = 0.0
    for k in range(times):
        mine = k % 2
        players = [PlayoutBot(k, playouts=600), GreedyBot()]
        places = play(GAME, players if mine == 0 else players[::-1], seed=k // 2).places()
        won += (places[mine] == 1) / places.count(1)
    record_property("playout won", f"{won} of {times}")
    assert times < 20 or won > times / 2


@pytest.mark.parametrize("mode", ["standard", "strategist"])
def test_greedy_makes_the_same_choices_every_time_and_plays_both_modes(mode: str) -> None:
    one, other = (play(GAME, [GreedyBot(), GreedyBot()], seed=5, mode=mode) for _k in range(2))
    assert one.is_over
    assert one.digest() == other.digest()


def test_a_turn_goes_on_as_long_as_the_same_seat_decides() -> None:
    table = Table().deal([4, 5, 6, 7, 40, 41, 42, 43], [8, 9, 10, 11, 44, 45, 46, 1])
    actions = turn(GreedyBot(), table.state.masked(GREEN), GREEN)
    assert [GAME.actions.parts(action)[0] for action in actions][-1] == Do.CONFIRM
    table = Table().play([4, 5, 6, 7], [8, 9, 10, 11])
    assert len(turn(GreedyBot(), table.state.masked(GREEN), GREEN)) == 4


def test_greedy_takes_the_best_push_recruitment_and_victims() -> None:
    board = """
        . . . ~ . .
        . . . . . .
        . ~ r2 r3 . .
        . . g3 . ~ .
        g1 r2 r1 g2 . .
        . . ~ . . .
    """
    recruiters = Table(board).card(46)
    assert GreedyBot().act(recruiters.state.masked(GREEN), GREEN) == GAME.actions.number(Do.RECRUIT, square("E2") * 2 + Axis.ROW)
    contagion = Table(board).card(43)
    victims = []
    while contagion.phase in (Phase.CONTAGION, Phase.VICTIMS):
        action = GreedyBot().act(contagion.state.masked(GREEN), GREEN)
        victims.append(GAME.actions.parts(action)[0])
        contagion.state.apply(GREEN, action)
    assert victims in ([Do.DECLINE], [Do.SACRIFICE, *[Do.VICTIM] * (len(victims) - 2), Do.END_VICTIMS])


def test_the_most_promising_action_comes_first() -> None:
    table = Table().play([4, 5, 6, 7], [8, 9, 10, 11])
    masked = table.state.masked(GREEN)
    found = heuristics.candidates(masked, GREEN)
    worths = heuristics.prospects(masked, GREEN, found)
    assert worths == sorted(worths, reverse=True)
    assert set(found) == set(masked.legal_actions(GREEN))
    assert len(heuristics.candidates(masked, GREEN, 5)) == 5
    best = masked.view(GREEN)["board"]
    squares = {each["number"]: each["ground"] for row in best for each in row}
    assert squares[GAME.actions.parts(found[0])[1]] == "treasure"
