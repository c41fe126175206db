"""Bots by name, a turn, a match; the greedy bot plays well, and so much better than chance."""

from __future__ import annotations

import asyncio
import os
import signal
import statistics
import subprocess
import sys
import textwrap
import time

import psutil
import pytest

import tabletier
from tabletier.bots.greedy import GreedyBot, Points, know_how
from tabletier.bots.match import play
from tabletier.bots.players import bot, turn
from tabletier.bots.random import RandomBot
from tabletier.bots.worker import BotFault, Worker
from tabletier.engine.game import Game
from tabletier.engine.state import IllegalAction
from tests.bots.spies import Meddler, Nonsense, Peeker


@pytest.fixture(scope="module")
def game() -> Game:
    return tabletier.load("explore_and_draw")


# --- By name ---


def test_bots_are_found_by_their_names() -> None:
    assert isinstance(bot("random"), RandomBot)
    assert isinstance(bot("greedy"), GreedyBot)
    assert isinstance(bot("tests.bots.spies:Peeker"), Peeker)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("clever", "there are random, greedy, playout"),
        ("", "there is no bot ''"),
        ("tests.bots.nowhere:Bot", "No module named"),
        ("tests.bots.spies:Nobody", "has no Nobody"),
        (":Bot", "there is no bot"),
    ],
)
def test_an_unknown_bot_is_refused_in_words(name: str, why: str) -> None:
    with pytest.raises(LookupError, match=why):
        bot(name)


# --- A turn ---


def test_a_turn_goes_as_far_as_the_end_of_the_day_and_leaves_the_position_alone(game: Game) -> None:
    masked = game.new(2, 5).masked(1)
    before = masked.digest()
    actions = turn(RandomBot(3), masked, 1)
    assert masked.digest() == before
    for action in actions[:-1]:
        masked.apply(1, action)
        assert 1 in masked.to_act
    masked.apply(1, actions[-1])
    assert 1 not in masked.to_act


def test_the_last_seats_turn_ends_where_the_next_day_would_begin(game: Game) -> None:
    state = game.new(1, 5)
    actions = turn(RandomBot(3), state.masked(0), 0)
    for action in actions:
        assert state.reveals == 0
        state.apply(0, action)
    assert state.reveals == 1


def test_a_choice_that_the_rules_forbid_ends_the_turn(game: Game) -> None:
    with pytest.raises(IllegalAction, match="not legal now"):
        turn(Nonsense(), game.new(1, 5).masked(0), 0)


def test_a_bot_that_plays_on_in_its_position_spoils_nothing(game: Game) -> None:
    assert turn(Meddler(), game.new(1, 5).masked(0), 0)


def test_the_same_seed_draws_the_same_lots(game: Game) -> None:
    masked = game.new(1, 5).masked(0)
    assert turn(RandomBot(3), masked, 0) == turn(RandomBot(3), masked, 0)
    assert len({tuple(turn(RandomBot(seed), masked, 0)) for seed in range(4)}) > 1


def test_in_a_match_every_bot_sees_what_its_seat_may_see(game: Game) -> None:
    state = play(game, [Peeker(), Peeker()], seed=2)
    assert state.is_over


# --- Greedy ---


@pytest.mark.soak(4, 200)
def test_greedy_beats_random(game: Game, times: int) -> None:
    won, totals = 0, []
    for k in range(times):
        mine = k % 2
        players = [GreedyBot(), RandomBot(k)] if mine == 0 else [RandomBot(k), GreedyBot()]
        state = play(game, players, seed=k)
        won += state.places() == ([1, 2] if mine == 0 else [2, 1])
        totals.append(state.scores()[mine])
    assert won >= 0.95 * times
    assert statistics.fmean(totals) > 40


@pytest.mark.parametrize("mode", ["standard", "solo"])
def test_greedy_makes_the_same_choices_every_time_and_plays_all_modes(game: Game, mode: str) -> None:
    first, second = (turn(GreedyBot(), game.new(1, 9, mode).masked(0), 0) for _k in range(2))
    assert first == second


def test_a_game_without_know_how_is_played_by_its_points(game: Game) -> None:
    state = game.new(1, 9)
    points = Points()
    while not state.is_over and state.record.seat[0].doing != 6:  # until a piece is in hand
        state.apply(0, state.legal_actions(0)[0])
    actions = points.candidates(state, 0)
    assert actions == state.legal_actions(0)
    after = state.clone()
    after.apply(0, actions[3])
    assert points.prospects(state, 0, actions[3:4]) == [100 * after.scores()[0]]
    assert know_how(game) is game.heuristics


# --- The process ---


def test_the_process_answers_with_a_legal_turn_and_ends_when_closed(game: Game) -> None:
    async def test() -> None:
        worker = Worker("python", limit=60)
        masked = game.new(2, 5).masked(0)
        actions = await worker.turn(game.slug, masked.to_bytes(), 0, "random", 3)
        assert actions == turn(RandomBot(3), masked, 0)
        with pytest.raises(BotFault, match="no bot 'clever'") as fault:
            await worker.turn(game.slug, masked.to_bytes(), 0, "clever", 3)
        assert fault.value.note == "crashed"
        children = psutil.Process().children()
        await worker.aclose()
        assert children
        assert not any(child.is_running() for child in children)

    asyncio.run(asyncio.wait_for(test(), 120))


def test_while_kernels_are_compiled_another_process_answers(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that never gets ready stands for a compiler at work."""

    async def test() -> None:
        worker = Worker("python", limit=60)
        worker._fast = Slow()  # type: ignore[assignment]
        masked = game.new(1, 5).masked(0)
        assert await worker.turn(game.slug, masked.to_bytes(), 0, "random", 3)
        worker._fast.done.set()  # type: ignore[union-attr]
        while game.slug not in worker._ready:
            await asyncio.sleep(0.01)
        assert await worker.turn(game.slug, masked.to_bytes(), 0, "random", 3) == ["compiled"]
        await worker.aclose()

    class Slow:
        runs = True

        def __init__(self) -> None:
            self.done = asyncio.Event()

        async def ask(self, request: dict[str, object], limit: float) -> dict[str, object]:
            if "warm" in request:
                await self.done.wait()
                return {}
            return {"actions": ["compiled"]}

        async def aclose(self) -> None:
            pass

    asyncio.run(asyncio.wait_for(test(), 120))


@pytest.mark.skipif(sys.platform == "win32", reason="a killed parent is noticed on Unix")
def test_the_process_ends_soon_after_a_site_that_was_killed() -> None:
    program = """
        import asyncio, tabletier
        from tabletier.bots.worker import Worker
        async def main():
            worker = Worker("python")
            state = tabletier.load("explore_and_draw").new(1, 5)
            await worker.turn("explore_and_draw", state.masked(0).to_bytes(), 0, "random", 1)
            task = asyncio.create_task(worker.turn("explore_and_draw", state.masked(0).to_bytes(), 0, "tests.bots.spies:Hang", 1))
            await asyncio.sleep(0.5)
            print(worker._plain._process.pid, flush=True)
            await task
        asyncio.run(main())
    """
    environment = os.environ | {"TABLETIER_KERNELS": "python", "PYTHONPATH": os.pathsep.join(sys.path)}
    site = subprocess.Popen([sys.executable, "-c", textwrap.dedent(program)], stdout=subprocess.PIPE, text=True, env=environment)
    assert site.stdout is not None
    process = psutil.Process(int(site.stdout.readline()))
    assert process.is_running()
    site.send_signal(signal.SIGKILL)
    site.wait()
    until = time.monotonic() + 30
    while process.is_running() and process.status() != psutil.STATUS_ZOMBIE and time.monotonic() < until:
        time.sleep(0.1)
    assert not process.is_running() or process.status() == psutil.STATUS_ZOMBIE
