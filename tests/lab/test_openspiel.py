# ruff: noqa: E402
"""OpenSpiel's own suites on every game, mode and number of seats, and what they do not look at: secrets, chance, bad input."""

from __future__ import annotations

import gc
import os
import pathlib
import pickle
import random
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import tabletier
from tabletier.engine import record
from tests.contract.play import PROBES, Setting, settings

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install 'tabletier[lab]'")

from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

from tabletier.lab import openspiel
from tests.lab import playthroughs

openspiel.register(PROBES)

ALL = [setting for setting in settings() if setting.mode != openspiel.HOST]
FEW = [setting for setting in ALL if setting.seats <= 3]
MANY = [setting for setting in ALL if setting.seats > 3]
everywhere = pytest.mark.parametrize("setting", FEW, ids=str)
with_others = pytest.mark.parametrize("setting", [setting for setting in FEW if setting.seats > 1], ids=str)


#: For programs that only start: without the time that compiled kernels take.
PLAIN = os.environ | {"TABLETIER_KERNELS": "python"}


def load(setting: Setting, **parameters: Any) -> Any:
    return pyspiel.load_game(openspiel.name_of(setting.game, setting.mode), {"players": setting.seats, **parameters})


def played(setting: Setting, seed: int, each: Any = None) -> Any:
    """A random game; ``each(state)`` is called where a seat decides."""
    rng, state = random.Random(seed), load(setting, outcomes=20).new_initial_state()
    while not state.is_terminal():
        if each and not state.is_chance_node():
            each(state)
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def now_and_then(seed: int, check: Any) -> Any:
    """``check(state)`` at about one decision of ten, the first ten among them."""
    rng, met = random.Random(seed), 0

    def each(state: Any) -> None:
        nonlocal met
        met += 1
        if met <= 10 or rng.random() < 0.1:
            check(state)

    return each


# --- Their suites -----------------------------------------------------------------------------------------------------


@everywhere
@pytest.mark.soak(1, 20)
def test_the_random_simulations_of_openspiel_pass(setting: Setting, times: int) -> None:
    pyspiel.random_sim_test(load(setting), num_sims=times, serialize=True, verbose=False)


@everywhere
@pytest.mark.soak(1, 10)
def test_the_simulations_of_the_wheel_pass(setting: Setting, times: int) -> None:
    for _ in range(times):
        games_sim_test.GamesSimTest().sim_game(load(setting))


@pytest.mark.parametrize("setting", MANY, ids=str)
@pytest.mark.soak
def test_both_pass_with_many_seats(setting: Setting) -> None:
    pyspiel.random_sim_test(load(setting), num_sims=1, serialize=True, verbose=False)
    games_sim_test.GamesSimTest().sim_game(load(setting))


@pytest.mark.parametrize("setting", MANY[-1:], ids=str)
def test_the_simulations_of_the_wheel_pass_with_the_most_seats(setting: Setting) -> None:
    assert setting.seats == max(setting.game.modes[setting.mode])
    games_sim_test.GamesSimTest().sim_game(load(setting))


@pytest.mark.parametrize("file", playthroughs.files(), ids=lambda file: file.stem)
def test_a_playthrough_is_as_it_was(file: pathlib.Path) -> None:
    before = file.read_text("utf-8").splitlines()
    assert playthroughs.told(before) == before


def test_every_game_and_mode_has_a_playthrough() -> None:
    wanted = {openspiel.name_of(game, mode) for game in map(tabletier.load, tabletier.games()) for mode in game.modes}
    assert {file.stem for file in playthroughs.files()} == wanted - {name for name in wanted if name.endswith(f"_{openspiel.HOST}")}


def test_the_search_of_openspiel_plays_a_few_moves() -> None:
    game = pyspiel.load_game("tabletier_explore_and_draw_standard(outcomes=20)")
    state, rng = game.new_initial_state(), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 20.0, 12, random_state=rng, use_observation_string=True)
    searched = 0
    while searched < 4:
        if state.is_chance_node():
            state.apply_action(3)
            continue
        searched += len(state.legal_actions()) > 1
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_the_environment_of_openspiel_plays_a_game() -> None:
    """Its door for learners: observations, masks and rewards at every step."""
    environment = rl_environment.Environment(pyspiel.load_game("tabletier_explore_and_draw_standard(outcomes=20)"))
    environment.seed(1)
    step, rng, totals = environment.reset(), random.Random(1), np.zeros(2)
    while not step.last():
        player = step.observations["current_player"]
        legal = step.observations["legal_actions"][player]
        assert len(step.observations["info_state"][player]) == environment.observation_spec()["info_state"][0]
        step = environment.step([rng.choice(legal)])
        totals += step.rewards
    assert totals.tolist() == environment.get_state.position.scores()


def test_what_the_document_shows_is_what_happens() -> None:
    document = pathlib.Path(__file__).parents[2] / "docs" / "lab_openspiel.md"
    assert ">>> " in document.read_text("utf-8")
    done = subprocess.run([sys.executable, "-m", "doctest", document], env=PLAIN, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


# --- What is registered -----------------------------------------------------------------------------------------------


def test_every_game_and_mode_is_registered_but_those_of_a_real_box() -> None:
    known = set(pyspiel.registered_names())
    assert {openspiel.name_of(setting.game, setting.mode) for setting in ALL} <= known
    assert "tabletier_explore_and_draw_solo" in known
    assert "tabletier_dice_host" not in known


def test_importing_it_registers_and_the_program_ends_well() -> None:
    program = (
        "import tabletier.lab.openspiel, pyspiel; print(pyspiel.load_game('tabletier_explore_and_draw_standard(players=12)').num_players())"
    )
    done = subprocess.run([sys.executable, "-c", program], env=PLAIN, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "12\n", "")


def test_the_options_of_a_game_are_its_parameters() -> None:
    game = pyspiel.load_game("tabletier_explore_and_draw_solo(level=expert,same_boat=True)")
    state = game.new_initial_state()
    state.apply_action(0)
    assert state.position.options.level == "expert"
    assert state.position.options.same_boat is True
    assert state.position.mode == "solo"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("players=13", "explore_and_draw in mode standard is for 1 to 12 seats, not 13"),
        ("players=0", "explore_and_draw in mode standard is for 1 to 12 seats, not 0"),
        ("level=hopeless", "explore_and_draw: option level"),
        ("pack=nobody", "nobody"),
        ("outcomes=0", "a chance node has 1 to 1000000 outcomes, not 0"),
        ("speed=3", "speed"),
    ],
)
def test_a_wrong_parameter_is_refused_in_our_words(text: str, complaint: str) -> None:
    with pytest.raises(pyspiel.SpielError, match=complaint):
        pyspiel.load_game(f"tabletier_explore_and_draw_standard({text})")


def test_a_mode_that_there_is_not_is_refused() -> None:
    with pytest.raises(pyspiel.SpielError, match="tabletier_explore_and_draw_blitz"):
        pyspiel.load_game("tabletier_explore_and_draw_blitz")


# --- Actions ----------------------------------------------------------------------------------------------------------


@everywhere
def test_the_lowest_seat_that_may_act_does(setting: Setting) -> None:
    def check(state: Any) -> None:
        assert state.current_player() == state.position.to_act[0]
        assert state.legal_actions() == state.position.legal_actions(state.current_player())

    played(setting, 1, check)


@everywhere
def test_an_illegal_action_is_refused_and_changes_nothing(setting: Setting) -> None:
    def check(state: Any) -> None:
        before, history = str(state), state.history()
        legal = state.legal_actions()
        for action in {0, setting.game.n_actions - 1, setting.game.n_actions, -2} - set(legal):
            reason = state.position.why_not(state.current_player(), action)
            for apply in (state.apply_action, state.apply_action_with_legality_check):
                with pytest.raises(pyspiel.SpielError) as refused:
                    apply(action)
                assert reason in str(refused.value)
        assert (str(state), state.history(), state.legal_actions()) == (before, history, legal)

    end = played(setting, 2, now_and_then(2, check))
    before = str(end)
    with pytest.raises(pyspiel.SpielError, match="the game is over"):
        end.apply_action(0)
    assert str(end) == before


@everywhere
def test_the_returns_are_the_final_points(setting: Setting) -> None:
    end = played(setting, 3, lambda state: state.returns() == [0] * setting.seats or pytest.fail("points before the end"))
    assert end.returns() == end.rewards() == end.position.scores()
    assert max(map(abs, end.returns())) < openspiel.MOST_POINTS / 2
    assert len(end.history()) < openspiel.MOST_DECISIONS / 2


def test_undo_is_not_supported() -> None:
    state = pyspiel.load_game("tabletier_sealed_standard").new_initial_state()
    state.apply_action(0)
    with pytest.raises(pyspiel.SpielError):
        state.undo_action(pyspiel.PlayerId.CHANCE, 0)


# --- Chance -----------------------------------------------------------------------------------------------------------


@everywhere
def test_history_tells_the_whole_game(setting: Setting) -> None:
    end = played(setting, 4)
    again = load(setting, outcomes=20).new_initial_state()
    for action in end.history():
        again.apply_action(action)
    assert str(again) == str(end)


@everywhere
def test_every_draw_has_a_chance_node_before_it(setting: Setting) -> None:
    """Acting never moves the stream: what is drawn hangs on the outcome, and every outcome has a draw of its own."""
    chances = 0
    state, rng = load(setting, outcomes=20).new_initial_state(), random.Random(5)
    while not state.is_terminal():
        if state.is_chance_node():
            chances += 1
            assert state.chance_outcomes() == [(outcome, 1 / 20) for outcome in range(20)]
            assert len({str(state.child(outcome)) for outcome in range(20)}) == 20
            state.apply_action(rng.randrange(20))
            continue
        stream = bytes(state.position.record.stream)
        state.apply_action(rng.choice(state.legal_actions()))
        assert bytes(state.position.record.stream) == stream
    assert chances == 1 if setting.game.slug in ("sealed", "window") else chances > 4


def test_the_seed_says_which_outcomes_there_are() -> None:
    ways = [f"tabletier_dice_standard(outcomes=50,seed={seed})" for seed in (1, 1, 2)]
    first, same, other = ([str(pyspiel.load_game(way).new_initial_state().child(k)) for k in range(50)] for way in ways)
    assert first == same
    assert not set(first) & set(other)


@pytest.mark.soak(300, 3_000)
def test_outcomes_are_as_likely_as_the_die(times: int) -> None:
    """How often a first roll of a die loses the turn, over so many outcomes: within four deviations of one in six."""
    state = pyspiel.load_game(f"tabletier_dice_standard(outcomes={times})").new_initial_state()
    state.apply_action(0)
    state.apply_action(state.legal_actions()[0])
    assert state.is_chance_node()
    ones = sum(state.child(outcome).position.record.pot == 0 for outcome in range(times))
    assert abs(ones - times / 6) < 4 * (times * 5 / 36) ** 0.5


@pytest.mark.parametrize("outcome", [-1, 20])
def test_chance_has_no_other_outcomes(outcome: int) -> None:
    state = pyspiel.load_game("tabletier_dice_standard(outcomes=20)").new_initial_state()
    before = str(state)
    with pytest.raises(pyspiel.SpielError):
        state.apply_action(outcome)
    assert (str(state), state.history()) == (before, [])


# --- What is kept -----------------------------------------------------------------------------------------------------


@everywhere
def test_a_state_is_kept_and_read_again_wherever_it_is(setting: Setting) -> None:
    state, rng = load(setting, outcomes=20).new_initial_state(), random.Random(6)
    while not state.is_terminal():
        if state.is_chance_node() or rng.random() < 0.1:
            _, text = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
            for again in (text, pickle.loads(pickle.dumps(state)), state.clone()):
                assert (str(again), again.history(), again.current_player()) == (str(state), state.history(), state.current_player())
                again.apply_action(again.legal_actions()[-1])
                assert str(again) == str(state.child(state.legal_actions()[-1]))
        state.apply_action(rng.choice(state.legal_actions()))


def test_a_state_lives_on_without_its_game() -> None:
    state = pyspiel.load_game("tabletier_sealed_standard(outcomes=20)").new_initial_state()
    gc.collect()
    state.apply_action(3)
    assert state.resample_from_infostate(0, random.random).clone().observation_string(0) == state.observation_string(0)


# --- What is seen -----------------------------------------------------------------------------------------------------


def seen(state: Any, player: int) -> tuple[str, list[float]]:
    return state.observation_string(player), state.observation_tensor(player)


@with_others
def test_what_a_seat_chooses_in_secret_is_not_seen(setting: Setting) -> None:
    """While several seats decide, no action of one changes what another observes, until something is revealed."""
    met = 0

    def check(state: Any) -> None:
        nonlocal met
        seats, player = state.position.to_act, state.current_player()
        for action in state.legal_actions()[:3] + state.legal_actions()[-3:]:
            after = state.child(action)
            if len(seats) > 1 and not after.is_chance_node() and after.position.to_act == seats:
                met += 1
                for other in set(range(setting.seats)) - {player}:
                    assert seen(after, other) == seen(state, other)

    played(setting, 7, now_and_then(7, check))
    assert met > 0 or setting.game.slug == "window"  # whose seats act one at a time


def test_every_commitment_looks_the_same_to_the_others() -> None:
    looks = set()
    for taken in ([0], [2], [0, 1, 4]):
        state = pyspiel.load_game("tabletier_sealed_standard(outcomes=20)").new_initial_state()
        for action in [7, *taken, 5]:
            state.apply_action(action)
        assert state.current_player() == 1
        looks.add((state.observation_string(1), tuple(state.observation_tensor(1))))
    assert len(looks) == 1


@everywhere
def test_a_resampled_state_is_another_one_that_looks_the_same(setting: Setting) -> None:
    rng, different = random.Random(8), 0

    def check(state: Any) -> None:
        nonlocal different
        for player in range(setting.seats):
            other = state.resample_from_infostate(player, rng.random)
            assert seen(other, player) == seen(state, player)
            assert other.current_player() == state.current_player()
            assert other.legal_actions(player) == state.legal_actions(player)
            assert other.history() == []
            different += str(other) != str(state)
            while not other.is_terminal():
                other.apply_action(rng.choice(other.legal_actions()))

    met = 0

    def first_and_last(state: Any) -> None:
        nonlocal met
        met += 1
        if met in (1, 5, 20, 60):
            check(state)

    played(setting, 8, first_and_last)
    assert different > 0


def test_a_chance_node_cannot_be_resampled() -> None:
    with pytest.raises(pyspiel.SpielError, match="belongs to nobody"):
        pyspiel.load_game("tabletier_sealed_standard").new_initial_state().resample_from_infostate(0, random.random)


@everywhere
def test_the_tensor_holds_every_field_of_what_the_seat_knows(setting: Setting) -> None:
    game = load(setting)
    observation = make_observation(game)

    def check(state: Any) -> None:
        player = state.current_player()
        observation.set_from(state, player)
        assert observation.tensor.tolist() == state.observation_tensor(player)
        assert observation.dict["me"].tolist() == [float(seat == player) for seat in range(setting.seats)]
        fields = record.to_fields(state.position.masked(player).record)
        fields.pop("stream")
        assert set(observation.dict) - {"me"} == set(_names(fields))
        for name in set(observation.dict) - {"me"}:
            found, expected = observation.dict[name], np.array(_field(fields, name.split(".")), np.int64)
            if name.partition(".")[0] in setting.game.per_seat:
                expected = expected[: setting.seats]
            if found.ndim != expected.ndim:  # a field of 64 bits
                found = (found.astype(np.int64) << np.arange(64)).sum(axis=-1)
            assert found.tolist() == expected.tolist(), name

    played(setting, 9, now_and_then(9, check))


def _names(fields: Any, name: str = "") -> list[str]:
    while isinstance(fields, list):
        fields = fields[0]
    if not isinstance(fields, dict):
        return [name]
    return [found for part, inner in fields.items() for found in _names(inner, f"{name}.{part}" if name else part)]


def _field(fields: Any, path: list[str]) -> Any:
    if not path:
        return fields
    return [_field(each, path) for each in fields] if isinstance(fields, list) else _field(fields[path[0]], path[1:])


def test_only_observations_are_given() -> None:
    game = pyspiel.load_game("tabletier_sealed_standard")
    state = game.new_initial_state()
    state.apply_action(0)
    for ask in (state.information_state_string, state.information_state_tensor):
        with pytest.raises(pyspiel.SpielError, match="observations, not information states"):
            ask(0)
    assert make_observation(game, pyspiel.IIGObservationType(perfect_recall=True)) is None
    assert make_observation(game, pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)) is None
    with pytest.raises(pyspiel.SpielError, match="no parameters"):
        make_observation(game, params={"colour": True})
