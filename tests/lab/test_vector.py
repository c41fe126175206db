"""Many games at once: the same games as one by one, begun anew by themselves, on however many threads."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import InvalidAction
from gymnasium.vector import AutoresetMode

import tabletier
from tabletier.engine.game import SetupError
from tabletier.engine.kernel import COMPILED
from tabletier.lab.vector import GameVectorEnv
from tests.contract.play import Setting
from tests.engine.probes import dice
from tests.lab.settings import everywhere, wishes

pytestmark = pytest.mark.skipif(not COMPILED, reason="vector environments are compiled")


def choose(lots: np.random.Generator, info: dict[str, Any]) -> np.ndarray:
    """A random legal action in every game, 0 where there is none."""
    mask = info["action_mask"]
    actions: np.ndarray = (mask * lots.random(mask.shape)).argmax(axis=1)
    return actions


@everywhere
@pytest.mark.parametrize("reward", ["points", "growth", "outcome"])
def test_every_row_is_what_its_game_says(setting: Setting, reward: str) -> None:
    """Observation, actions, points and pay of each row, against the position itself, over several games each."""
    me, ended, lots = setting.seats - 1, 0, np.random.default_rng(1)
    games = GameVectorEnv(4, **wishes(setting), reward=reward, seat=me)
    observations, info = games.reset(seed=1)
    begun, over = np.ones(4, np.bool_), np.zeros(4, np.bool_)
    before, rewards = np.zeros(4), np.zeros(4)
    for _ in range(200):
        for i in range(4):
            state = games.games.state(i)
            masked = state.masked(me)
            assert (observations[i] == games.setting.layout.observe(masked)).all()
            assert info["action_mask"][i].nonzero()[0].tolist() == state.legal_actions(me)
            assert info["scores"][i].tolist() == masked.scores()
            assert over[i] == state.is_over
            if reward == "growth":
                assert rewards[i] == (0 if begun[i] else masked.scores()[me] - before[i])
            elif not over[i]:
                assert rewards[i] == 0
            elif reward == "points":
                assert rewards[i] == state.scores()[me]
            else:
                assert rewards[i] == {"won": 1, "lost": -1}.get((state.outcome or [])[me], 0)
            before[i] = masked.scores()[me]
            ended += over[i]
        assert observations in games.observation_space
        begun = over
        observations, rewards, over, truncated, info = games.step(choose(lots, info))
        assert not truncated.any()
        assert not info["illegal_action"].any()
    assert ended >= 4
    games.close()


@everywhere
def test_how_many_threads_there_are_changes_nothing(setting: Setting) -> None:
    many = [GameVectorEnv(7, **wishes(setting), threads=threads) for threads in (1, 2, 3)]
    told = [games.reset(seed=4) for games in many]
    for _ in range(60):
        lots = np.random.default_rng(1)
        actions = choose(lots, told[0][-1])
        steps = [games.step(actions) for games in many]
        for other in steps[1:]:
            assert all((one == two).all() for one, two in zip(steps[0][:4], other[:4], strict=True))
            assert (steps[0][-1]["action_mask"] == other[-1]["action_mask"]).all()
        told = [(step[0], step[-1]) for step in steps]
    for games in many:
        games.close()


def test_a_game_that_is_over_begins_anew_at_the_next_step() -> None:
    games, lots = GameVectorEnv(3, "explore_and_draw", threads=1), np.random.default_rng(2)
    first, info = games.reset(seed=2)
    for _ in range(1000):
        _, rewards, over, _, info = games.step(choose(lots, info))
        if over.any():
            break
    i = int(over.argmax())
    assert games.games.state(i).is_over
    assert not info["action_mask"][i].any()
    actions = choose(lots, info)
    actions[i] = 1193  # not looked at
    observations, rewards, over, _, info = games.step(actions)
    assert not over[i]
    assert not info["illegal_action"][i]
    assert rewards[i] == 0
    assert info["action_mask"][i].any()
    assert (observations[i] != first[i]).any(), "the next game of the series is another one"


def test_the_same_seed_is_the_same_series_of_games() -> None:
    games = GameVectorEnv(3, "explore_and_draw", seats=2)
    one, _ = games.reset(seed=5)
    two, _ = games.reset()
    again, _ = games.reset(seed=5)
    assert (one == again).all()
    assert (one != two).any()
    assert (one[0] != one[1]).any()


def test_an_illegal_action_costs_and_changes_nothing() -> None:
    games = GameVectorEnv(2, "explore_and_draw", illegal_reward=-7.0)
    first, info = games.reset(seed=1)
    legal = info["action_mask"][1].argmax()
    observations, rewards, over, _, info = games.step(np.array([999, legal]))
    assert info["illegal_action"].tolist() == [True, False]
    assert rewards.tolist() == [-7.0, 0.0]
    assert not over.any()
    assert (observations[0] == first[0]).all()
    assert (observations[1] != first[1]).any()
    for wrong in (np.array([0, 1194]), np.array([0, -1]), np.array([0]), np.array([0.0, 1.0])):
        with pytest.raises(InvalidAction, match=r"numbered 0 to 1193|2 games take 2 whole numbers"):
            games.step(wrong)
    assert games.games.observations is observations


def test_arrays_once_given_are_never_written_again() -> None:
    games, lots = GameVectorEnv(2, "explore_and_draw"), np.random.default_rng(3)
    observations, info = games.reset(seed=3)
    kept = observations.copy(), info["action_mask"].copy(), info["scores"].copy()
    last = info
    for _ in range(20):
        *_, last = games.step(choose(lots, last))
    assert all((one == two).all() for one, two in zip(kept, (observations, info["action_mask"], info["scores"]), strict=True))


@pytest.mark.parametrize("slug", tabletier.games())
def test_gymnasium_makes_it_by_the_games_name(slug: str) -> None:
    name = f"tabletier/{tabletier.lab.name_of(slug)}-v{tabletier.load(slug).rules_version}"
    games = gymnasium.make_vec(name, num_envs=2, seats=2, render_mode="svg")
    assert isinstance(games, GameVectorEnv)
    assert games.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    games.reset(seed=1)
    pictures = games.render()
    assert pictures is not None
    assert [picture[:4] for picture in pictures] == ["<svg", "<svg"]
    games.close()
    games.close()
    plain = gymnasium.make_vec(name, num_envs=2, seats=2, vectorization_mode="sync", opponents="greedy")
    observations, _ = plain.reset(seed=1)
    assert observations.shape == games.observation_space.shape


WRONG: list[tuple[dict[str, Any], type[Exception], str]] = [
    ({"seats": 13}, SetupError, "1 to 12 seats, not 13"),
    ({"mode": "duel"}, SetupError, "no mode 'duel'"),
    ({"options": {"hard": 1}}, SetupError, "no option 'hard'"),
    ({"num_envs": 0}, ValueError, "num_envs is at least 1"),
    ({"opponents": "greedy"}, ValueError, "vectorization_mode='sync'"),
    ({"seat": 1}, ValueError, "no seat 1"),
    ({"reward": "money"}, ValueError, "a reward is"),
]


@pytest.mark.parametrize(("wish", "kind", "sentence"), WRONG, ids=[sentence for *_, sentence in WRONG])
def test_a_setting_that_does_not_fit_is_refused_in_a_sentence(wish: dict[str, Any], kind: type[Exception], sentence: str) -> None:
    with pytest.raises(kind, match=sentence):
        GameVectorEnv(**{"num_envs": 2, "game": "explore_and_draw", **wish})


def test_a_real_box_cannot_be_asked() -> None:
    games = GameVectorEnv(1, dice.GAME, mode="host")
    games.reset(seed=1)
    with pytest.raises(ValueError, match="asks what the real box shows"):
        games.step(np.array([dice.ACTIONS.first.ROLL]))
