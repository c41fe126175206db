"""The playout bot: better than greedy, the same again from the same seed, within its time, and honest where it cannot run."""

from __future__ import annotations

import asyncio
import math
import os
import statistics
import subprocess
import sys
import time

import numpy as np
import pytest

import tabletier
from tabletier.bots.greedy import GreedyBot
from tabletier.bots.match import play
from tabletier.bots.players import Bot, bot, turn
from tabletier.bots.playout import WIDE, PlayoutBot, Trial
from tabletier.bots.worker import BotFault, Worker
from tabletier.engine.game import Game
from tabletier.engine.kernel import COMPILED
from tabletier.engine.playout import many_keys
from tests.engine.probes import dice, sealed

compiled = pytest.mark.skipif(not COMPILED, reason="playouts are compiled")


@pytest.fixture(scope="module")
def game() -> Game:
    return tabletier.load("explore_and_draw")


def wilson(won: float, games: int) -> tuple[float, float]:
    """The interval that holds the true share in 95 of 100 cases."""
    z, share = 1.96, won / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return middle - half, middle + half


def duel(game: Game, seed: int, other: Bot) -> tuple[float, int, int]:
    """Seeds 2 k and 2 k + 1: one game with the seats exchanged. Returns 1, ½ or 0, and the totals of the playout bot and the other."""
    mine = seed % 2
    players: list[Bot] = [PlayoutBot(seed, playouts=600), other]
    end = play(game, players if mine == 0 else players[::-1], seed=seed // 2)
    places, scores = end.places(), end.scores()
    return (places[mine] == 1) / places.count(1), scores[mine], scores[1 - mine]


@compiled
@pytest.mark.soak(8, 200)
def test_playout_beats_greedy(game: Game, times: int, record_property: pytest.RecordProperty) -> None:
    """With 600 playouts a turn, a fraction of what two seconds allow."""
    results = [duel(game, seed, GreedyBot()) for seed in range(times)]
    won = sum(result[0] for result in results)
    low, high = wilson(won, times)
    mine, others = (statistics.fmean(result[k] for result in results) for k in (1, 2))
    record_property(
        "playout against greedy",
        f"won {won:g} of {times} ({low:.0%} to {high:.0%}), seeds 0 to {times - 1}, seats exchanged; {mine:.1f} to {others:.1f} points",
    )
    assert won >= 0.6 * times


@compiled
@pytest.mark.soak(4, 100)
def test_in_a_mirror_match_neither_side_is_better(game: Game, times: int, record_property: pytest.RecordProperty) -> None:
    """Two playout bots of equal budgets: the interval holds one half."""
    won = sum(duel(game, seed, PlayoutBot(seed + 10**6, playouts=600))[0] for seed in range(times))
    low, high = wilson(won, times)
    record_property("mirror match", f"won {won:g} of {times} ({low:.0%} to {high:.0%}), seeds 0 to {times - 1}, seats exchanged")
    assert low <= 0.5 <= high


@compiled
@pytest.mark.parametrize(("mode", "seats"), [("standard", 1), ("standard", 3), ("solo", 1)])
def test_the_same_seed_and_number_of_playouts_make_the_same_turn(game: Game, mode: str, seats: int) -> None:
    masked = game.new(seats, 4, mode).masked(0)
    first, second = (turn(PlayoutBot(1, playouts=300), masked, 0) for _k in range(2))
    assert first == second


@compiled
def test_a_turn_takes_its_time_and_not_much_more(game: Game) -> None:
    masked = game.new(2, 4).masked(0)
    turn(PlayoutBot(playouts=1), masked, 0)
    began = time.thread_time()
    turn(PlayoutBot(seconds=0.5), masked, 0)
    assert time.thread_time() - began < 5


@compiled
def test_a_plan_is_what_its_playout_did(game: Game) -> None:
    """Played again, the best plan of each action leads to the worth that was found for it."""
    masked = game.new(2, 4).masked(0)
    actions = game.heuristics.candidates(masked, 0)
    trial = Trial(masked, 0, actions)
    trial.play(range(len(actions)), many_keys(1, 5))
    for k, action in enumerate(actions):
        state = masked.clone()
        assert trial.plans[k][0] == action
        for step in trial.plans[k]:
            state.apply(0, step)
        assert 0 not in state.to_act
        assert game.heuristics.outlook(state.box, state.rows, 0, 0, np.zeros(8, np.int32)) == trial.best[k]


@compiled
def test_it_looks_at_sixteen_actions_at_most(game: Game) -> None:
    state = game.new(1, 4)
    while state.record.seat[0].doing != 6:  # until a piece is in hand
        state.apply(0, state.legal_actions(0)[0])
    assert len(game.heuristics.candidates(state, 0, WIDE)) == WIDE == 16


@compiled
@pytest.mark.parametrize("probe", [dice.GAME, sealed.GAME], ids=["dice", "sealed"])
def test_a_game_without_know_how_is_played_out_by_lots(probe: Game) -> None:
    seats = probe.modes[next(iter(probe.modes))][-1]
    state = play(probe, [bot("playout:50", 1) for _ in range(seats)], seed=3)
    assert state.is_over


@pytest.mark.parametrize("name", ["playout:", "playout:fast", "playout:0", "playout:-1s", "playout:1.5"])
def test_a_budget_that_is_none_is_refused_in_words(name: str) -> None:
    with pytest.raises(LookupError, match=r"expected playout, playout:0\.2s"):
        bot(name)


@compiled
def test_the_process_plays_it_once_it_has_compiled(game: Game) -> None:
    async def test() -> None:
        worker = Worker("compiled")
        masked = game.new(2, 5).masked(0)
        assert await worker.turn(game.slug, masked.to_bytes(), 0, "playout:200", 3) == turn(PlayoutBot(3, playouts=200), masked, 0)
        await worker.aclose()

    asyncio.run(asyncio.wait_for(test(), 500))


def test_a_process_that_cannot_compile_says_so(game: Game) -> None:
    async def test() -> None:
        worker = Worker("python")
        with pytest.raises(BotFault, match="install the extra 'fast'"):
            await worker.turn(game.slug, game.new(2, 5).masked(0).to_bytes(), 0, "playout", 3)
        await worker.aclose()

    asyncio.run(asyncio.wait_for(test(), 100))


def test_without_compiled_kernels_the_command_says_so_in_a_line() -> None:
    command = [sys.executable, "-m", "tabletier", "simulate", "explore_and_draw", "--bot", "playout", "--games", "1"]
    environment = os.environ | {"TABLETIER_KERNELS": "python", "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "install the extra 'fast'" in done.stderr
