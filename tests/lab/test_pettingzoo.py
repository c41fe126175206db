"""PettingZoo's own suites on every game, and what they do not ask."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

import tabletier.lab
from tabletier.engine.game import SetupError
from tabletier.engine.state import IllegalAction
from tabletier.lab.pettingzoo import GameAEC, env, parallel_env
from tests.contract.play import Setting
from tests.engine.probes import dice, sealed
from tests.lab.settings import at_two_seats, everywhere, wishes

#: What the suites remark on, and PettingZoo's own card games do as well: an observation with a mask is a dictionary, and who waits
#: has no action.
KNOWN = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
    "Action mask numpy array is all zeros (no legal actions).",
)
TAKE, SEAL = sealed.ACTIONS.first


def unwarned(suite: Callable[..., None], *arguments: Any, **named: Any) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        suite(*arguments, **named)
    assert {str(warning.message) for warning in caught} - set(KNOWN) == set()


@everywhere
@pytest.mark.parametrize("reward", ["points", "growth", "outcome"])
def test_api_test(setting: Setting, reward: str) -> None:
    unwarned(api_test, env(**wishes(setting), reward=reward), num_cycles=300)


@everywhere
def test_seed_test(setting: Setting) -> None:
    unwarned(seed_test, lambda: env(**wishes(setting)), num_cycles=300)


@everywhere
def test_parallel_api_test(setting: Setting) -> None:
    unwarned(parallel_api_test, parallel_env(**wishes(setting)), num_cycles=300)


@everywhere
def test_parallel_seed_test(setting: Setting) -> None:
    unwarned(parallel_seed_test, lambda: parallel_env(**wishes(setting)), num_cycles=300)


def play(one: Any, seed: int) -> dict[str, float]:
    """A whole game agent by agent with random legal actions; what each agent was paid."""
    lots, paid = np.random.default_rng(seed), dict.fromkeys(one.possible_agents, 0.0)
    one.reset(seed=seed)
    for agent in one.agent_iter():
        observation, reward, over, _, _ = one.last()
        paid[agent] += reward
        one.step(None if over else lots.choice(observation["action_mask"].nonzero()[0]))
    return paid


def play_at_once(one: Any, seed: int) -> dict[str, float]:
    """The same with all agents at once."""
    lots, paid = np.random.default_rng(seed), dict.fromkeys(one.possible_agents, 0.0)
    observations, _ = one.reset(seed=seed)
    while one.agents:
        masks = {agent: observations[agent]["action_mask"].nonzero()[0] for agent in one.agents}
        assert any(len(mask) for mask in masks.values())
        observations, rewards, _, truncated, _ = one.step({agent: lots.choice(mask) if len(mask) else 0 for agent, mask in masks.items()})
        assert not any(truncated.values())
        for agent, reward in rewards.items():
            paid[agent] += reward
    return paid


@everywhere
@pytest.mark.parametrize(("make", "played"), [(env, play), (parallel_env, play_at_once)], ids=["one by one", "at once"])
def test_agents_are_paid_what_the_game_counts(setting: Setting, make: Callable[..., Any], played: Callable[..., dict[str, float]]) -> None:
    points = make(**wishes(setting))
    assert list(played(points, 5).values()) == points.unwrapped.episode.state.scores()
    growth = make(**wishes(setting), reward="growth")
    growth.reset(seed=5)
    before = growth.unwrapped.episode.state.scores()
    paid = list(played(growth, 5).values())
    assert paid == [after - then for after, then in zip(growth.unwrapped.episode.state.scores(), before, strict=True)]
    outcome = make(**wishes(setting), reward="outcome")
    paid = list(played(outcome, 5).values())
    assert [{"won": 1, "lost": -1, "shared": 0, "alone": 0}[how] for how in outcome.unwrapped.episode.state.outcome] == paid


@at_two_seats
def test_the_same_seed_is_the_same_series_of_games_in_both_kinds(setting: Setting) -> None:
    one, other = env(**wishes(setting)), parallel_env(**wishes(setting))
    for seed in (3, None, None):
        one.reset(seed=seed)
        other.reset(seed=seed)
        assert one.unwrapped.episode.state.digest() == other.episode.state.digest()
    one.reset(seed=3)
    assert one.unwrapped.episode.state.digest() != other.episode.state.digest()


def test_an_observation_holds_no_secret() -> None:
    """Whatever the other has chosen, and in however many steps, under whatever key."""
    seen = []
    for actions in ((TAKE, SEAL), (TAKE + 1, TAKE + 3, SEAL)):
        one = GameAEC(sealed.GAME, seats=2)
        one.reset(seed=len(actions))
        for action in actions:
            one.step(action)
        assert one.agent_selection == "player_1"
        seen.append(one.observe("player_1"))
        assert one.setting.layout.read(one.observe("player_0")["observation"], "taken")[0].any()
    assert (seen[0]["observation"] == seen[1]["observation"]).all()


def test_an_illegal_action_ends_the_game_at_its_agents_cost() -> None:
    one = env(game=sealed.GAME, seats=2, illegal_reward=-7.0)
    one.reset(seed=1)
    digest = one.unwrapped.episode.state.digest()
    one.step(SEAL)
    assert one.terminations == {"player_0": True, "player_1": True}
    assert one.rewards == {"player_0": -7.0, "player_1": 0.0}
    assert one.unwrapped.episode.state.digest() == digest
    one.reset(seed=1)
    one.step(TAKE)


def test_an_illegal_action_among_others_is_nobodys() -> None:
    one = parallel_env(game=sealed.GAME, seats=3, illegal_reward=-7.0)
    one.reset(seed=1)
    digest = one.episode.state.digest()
    _, rewards, terminated, truncated, infos = one.step({"player_0": TAKE, "player_1": SEAL, "player_2": TAKE})
    assert rewards == {"player_0": 0.0, "player_1": -7.0, "player_2": 0.0}
    assert all(terminated.values())
    assert all(truncated.values())
    assert infos["player_1"]["illegal_action"]
    assert "illegal_action" not in infos["player_0"]
    assert one.agents == []
    assert one.episode.state.digest() == digest


def test_bare_of_its_wrappers_the_game_refuses_and_goes_on() -> None:
    one = GameAEC(sealed.GAME, seats=2)
    one.reset(seed=1)
    digest = one.episode.state.digest()
    for wrong in (SEAL, 99, None):
        with pytest.raises(IllegalAction):
            one.step(wrong)
    assert one.episode.state.digest() == digest
    one.step(TAKE)


def test_who_may_act_must() -> None:
    one = parallel_env(game=sealed.GAME, seats=2)
    one.reset(seed=1)
    with pytest.raises(ValueError, match="player_1 may act and gave no action"):
        one.step({"player_0": TAKE})
    one.step({"player_0": TAKE, "player_1": TAKE})
    one.step({"player_0": SEAL, "player_1": TAKE + 1})
    one.step({"player_1": SEAL})
    assert one.episode.state.reveals == 1


@pytest.mark.parametrize("make", [env, parallel_env])
def test_a_setting_that_does_not_fit_is_refused_in_a_sentence(make: Callable[..., Any]) -> None:
    with pytest.raises(SetupError, match="1 to 12 seats, not 13"):
        make(game="explore_and_draw", seats=13)
    with pytest.raises(SetupError, match="no mode 'duel'"):
        make(game="explore_and_draw", mode="duel")
    with pytest.raises(SetupError, match="no option 'hard'"):
        make(game="explore_and_draw", options={"hard": True})
    with pytest.raises(LookupError, match="no game 'chess'"):
        make(game="chess")
    with pytest.raises(ValueError, match="a reward is"):
        make(game="explore_and_draw", reward="money")
    with pytest.raises(ValueError, match="render_mode"):
        make(game="explore_and_draw", render_mode="human")


def test_a_real_box_cannot_be_asked() -> None:
    one = parallel_env(game=dice.GAME, mode="host")
    one.reset(seed=1)
    one.step({"player_0": dice.ACTIONS.first.ROLL})
    with pytest.raises(ValueError, match="asks what the real box shows"):
        one.step({"player_0": dice.ACTIONS.first.ROLL})


@pytest.mark.parametrize("slug", tabletier.games())
def test_pettingzoo_knows_every_game_by_its_name(slug: str) -> None:
    name = f"tabletier/{slug}_v{tabletier.load(slug).rules_version}"
    seats = next(iter(tabletier.load(slug).modes.values()))
    one = pettingzoo.make("aec", name, seats=min(seats), render_mode="svg")
    one.reset(seed=1)
    assert one.render().startswith("<svg")
    most = pettingzoo.make("parallel", name, seats=max(seats))
    assert most.possible_agents == [f"player_{seat}" for seat in range(max(seats))]
