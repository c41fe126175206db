"""Gymnasium's own check on every game, and what it does not ask."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.utils.env_checker import check_env

import tabletier
from tabletier.bots.random import RandomBot
from tabletier.engine.game import SetupError
from tabletier.engine.state import IllegalAction, State
from tabletier.lab import name_of
from tabletier.lab.gymnasium import GameEnv
from tests.contract.play import Setting
from tests.engine.probes import sealed
from tests.lab.settings import everywhere, wishes

NAMES = {slug: f"tabletier/{name_of(slug)}-v{tabletier.load(slug).rules_version}" for slug in tabletier.games()}


def play(one: GameEnv, seed: int) -> float:
    """A whole game with random legal actions; what we were paid."""
    lots, paid, over = np.random.default_rng(seed), 0.0, False
    _, info = one.reset(seed=seed)
    while not over:
        assert (info["action_mask"] == one.action_masks()).all()
        observation, reward, over, truncated, info = one.step(lots.choice(info["action_mask"].nonzero()[0]))
        assert observation in one.observation_space
        assert not truncated
        paid += reward
    return paid


@everywhere
@pytest.mark.parametrize("reward", ["points", "growth", "outcome"])
def test_check_env(setting: Setting, reward: str) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        check_env(GameEnv(**wishes(setting), reward=reward), skip_render_check=True)
    assert caught == []


@pytest.mark.parametrize("slug", NAMES)
def test_every_game_has_a_name_that_gymnasium_knows(slug: str) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        for mode, counts in tabletier.load(slug).modes.items():
            one = gymnasium.make(NAMES[slug], mode=mode, seats=min(counts), render_mode="svg")
            check_env(one.unwrapped)
            one.reset(seed=1)
            assert str(one.render()).startswith("<svg")
    assert caught == []


def test_the_name_says_the_version_of_the_rules() -> None:
    assert NAMES["explore_and_draw"] == "tabletier/ExploreAndDraw-v1"


@everywhere
def test_a_seat_is_paid_what_the_game_counts(setting: Setting) -> None:
    points = GameEnv(**wishes(setting), seat=setting.seats - 1)
    assert play(points, 5) == points.episode.state.scores()[-1]
    growth = GameEnv(**wishes(setting), reward="growth")
    growth.reset(seed=5)
    before = growth.episode.total(0)
    assert play(growth, 5) == growth.episode.state.scores()[0] - before


@everywhere
def test_the_same_seed_is_the_same_game_against_the_same_bots(setting: Setting) -> None:
    games = [GameEnv(**wishes(setting)) for _ in range(2)]
    assert play(games[0], 9) == play(games[1], 9)
    assert games[0].episode.state.digest() == games[1].episode.state.digest()


def test_an_illegal_action_costs_and_changes_nothing() -> None:
    one = GameEnv("explore_and_draw", seats=2, illegal_reward=-7.0)
    first, info = one.reset(seed=1)
    digest = one.episode.state.digest()
    observation, reward, over, truncated, after = one.step(np.int64(999))
    assert (reward, over, truncated) == (-7.0, False, False)
    assert after["illegal_action"] == "first a column of the island is chosen"
    assert (observation == first).all()
    assert one.episode.state.digest() == digest
    assert "illegal_action" not in one.step(info["action_mask"].argmax())[-1]
    with pytest.raises(InvalidAction, match="numbered 0 to 1193"):
        one.step(np.int64(1194))


def test_after_the_end_comes_a_reset() -> None:
    one = GameEnv("explore_and_draw")
    play(one, 1)
    with pytest.raises(ResetNeeded):
        one.step(np.int64(0))


class Stubborn:
    """Chooses what is never legal."""

    def act(self, masked: State, seat: int) -> int:
        return 1193


class Spy(RandomBot):
    """Remembers what it was shown."""

    def __init__(self) -> None:
        super().__init__(1)
        self.seen: list[tuple[int | None, int]] = []

    def act(self, masked: State, seat: int) -> int:
        self.seen.append((masked.viewer, seat))
        return super().act(masked, seat)


def test_bots_sit_at_the_other_seats_and_see_what_they_may() -> None:
    spies = [Spy(), Spy()]
    one = GameEnv(sealed.GAME, opponents=spies, seat=1)
    play(one, 1)
    assert one.setting.seats == 3
    assert set(spies[0].seen) == {(0, 0)}
    assert set(spies[1].seen) == {(2, 2)}
    play(GameEnv("explore_and_draw", opponents=["greedy"]), 1)


def test_a_bot_that_breaks_the_rules_is_named() -> None:
    one = GameEnv("explore_and_draw", opponents=["random", Stubborn()])
    with pytest.raises(IllegalAction, match="seat 2: the bot chose 1193"):
        play(one, 1)


WRONG: list[tuple[dict[str, Any], type[Exception], str]] = [
    ({"seats": 13}, SetupError, "1 to 12 seats, not 13"),
    ({"mode": "duel"}, SetupError, "no mode 'duel'"),
    ({"mode": "solo", "options": {"level": "absurd"}}, SetupError, "option level"),
    ({"seats": 3, "opponents": ["random"]}, ValueError, "3 seats take 2 opponents, found 1"),
    ({"seats": 2, "opponents": "chess"}, LookupError, "no bot 'chess'"),
    ({"seats": 2, "seat": 2}, ValueError, "no seat 2"),
    ({"reward": "money"}, ValueError, "a reward is"),
    ({"render_mode": "human"}, ValueError, "render_mode"),
]


@pytest.mark.parametrize(("wish", "kind", "sentence"), WRONG, ids=[sentence for *_, sentence in WRONG])
def test_a_setting_that_does_not_fit_is_refused_in_a_sentence(wish: dict[str, Any], kind: type[Exception], sentence: str) -> None:
    with pytest.raises(kind, match=sentence):
        GameEnv("explore_and_draw", **wish)
