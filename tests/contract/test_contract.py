"""What every game must keep, in every mode and at every number of seats: the probes and the real games alike."""

from __future__ import annotations

import json
import random

import numpy as np
import pytest

import tabletier
from tabletier.engine.game import NOBODY
from tabletier.engine.state import IllegalAction, State
from tests.contract.play import Setting, random_game, settings

everywhere = pytest.mark.parametrize("setting", settings(), ids=str)
at_few_seats = pytest.mark.parametrize("setting", settings(4), ids=str)


@everywhere
@pytest.mark.soak(2, 300)
def test_random_play_ends_without_a_dead_end(setting: Setting, times: int) -> None:
    for seed in range(times):
        state = setting.new(seed)

        def each(state: State, seat: int, legal: list[int]) -> None:
            assert legal, f"seat {seat} may act and has no action"
            assert legal == sorted(set(legal))
            assert legal[0] >= 0
            assert legal[-1] < setting.game.n_actions
            assert len(state.history) < 20_000

        random_game(state, random.Random(seed), each)
        assert state.to_act == ()
        assert all(state.legal_actions(seat) == [] for seat in range(setting.seats))
        assert len(state.outcome or []) == setting.seats


@everywhere
def test_later_actions_do_not_touch_earlier_copies(setting: Setting) -> None:
    kept: list[tuple[State, str]] = []
    random_game(setting.new(5), random.Random(5), lambda state, seat, legal: kept.append((state.clone(), state.digest())))
    assert all(state.digest() == digest for state, digest in kept)


@everywhere
def test_the_same_key_and_actions_give_the_same_bytes(setting: Setting) -> None:
    first = random_game(setting.new(7), random.Random(7))
    again = setting.new(7)
    for seat, action in first.history:
        again.apply(seat, action)
    assert again.digest() == first.digest()
    assert setting.new(8).digest() != setting.new(7).digest()


@at_few_seats
def test_bytes_and_fields_round_trip(setting: Setting) -> None:
    from tabletier.engine import record

    rng = random.Random(3)

    def each(state: State, seat: int, legal: list[int]) -> None:
        if rng.random() < 0.05:
            for one in (state, state.masked(seat)):
                again = setting.game.from_bytes(one.to_bytes())
                assert (again.digest(), again.viewer, again.seats, again.mode) == (one.digest(), one.viewer, one.seats, one.mode)
            other = record.make(setting.game.record)
            record.from_fields(record.view(other), json.loads(json.dumps(record.to_fields(state.record))))
            assert record.digest(other) == state.digest()

    random_game(setting.new(3), random.Random(3), each)


@everywhere
def test_an_illegal_action_is_refused_with_a_reason_and_changes_nothing(setting: Setting) -> None:
    rng = random.Random(11)

    def each(state: State, seat: int, legal: list[int]) -> None:
        if rng.random() < 0.1:
            before = state.digest()
            wrong = sorted(set(range(setting.game.n_actions)) - set(legal))
            for action in [*rng.sample(wrong, min(3, len(wrong))), -1, setting.game.n_actions]:
                with pytest.raises(IllegalAction) as refused:
                    state.apply(seat, action)
                assert str(refused.value).strip()
            assert state.digest() == before

    random_game(setting.new(11), random.Random(11), each)


@everywhere
def test_legal_actions_read_differently_in_both_languages(setting: Setting) -> None:
    rng = random.Random(13)

    def each(state: State, seat: int, legal: list[int]) -> None:
        if rng.random() < 0.04:
            masked = state.as_seen_by(seat) if seat < setting.seats else state.masked(NOBODY)
            for lang in ("en", "fr"):
                assert len({setting.game.words.describe(masked, seat, action).text(lang) for action in legal}) == len(legal)

    random_game(setting.new(13), random.Random(13), each)


@everywhere
def test_views_are_plain_data_and_scores_add_up(setting: Setting) -> None:
    rng = random.Random(17)

    def each(state: State, seat: int, legal: list[int]) -> None:
        if rng.random() < 0.03:
            for viewer in range(NOBODY, setting.seats):
                json.dumps(state.view(viewer), allow_nan=False)
            assert [sum(state.breakdown(seat).values()) for seat in range(setting.seats)] == state.scores()
            assert min(state.places()) >= 1
            assert len(state.places()) == setting.seats

    random_game(setting.new(17), random.Random(17), each)


# --- Secrets ----------------------------------------------------------------------------------------------------------


@at_few_seats
def test_a_masked_position_has_the_same_legal_actions(setting: Setting) -> None:
    def each(state: State, seat: int, legal: list[int]) -> None:
        if seat < setting.seats:
            assert state.masked(seat).legal_actions(seat) == legal
        assert state.masked(NOBODY).to_act == state.to_act

    random_game(setting.new(19), random.Random(19), each)


@at_few_seats
def test_another_key_masks_to_the_same_bytes(setting: Setting) -> None:
    """The key is hidden from everybody: two positions that differ only there look the same to all."""
    from tabletier.engine.chance import key_words, start
    from tabletier.engine.kernel import COMPILED

    rng = random.Random(23)

    def each(state: State, seat: int, legal: list[int]) -> None:
        if rng.random() < 0.05:
            other = state.clone()
            stream = other.array[0]["stream"] if COMPILED else other.record.stream
            start(stream, key_words(rng.randbytes(32)))
            assert other.digest() != state.digest()
            for viewer in range(NOBODY, setting.seats):
                assert other.masked(viewer).digest() == state.masked(viewer).digest()

    random_game(setting.new(23), random.Random(23), each)


@at_few_seats
def test_what_others_do_in_a_simultaneous_phase_is_not_seen(setting: Setting) -> None:
    """As long as nothing is revealed and the same seats are still to act, another seat's action changes no byte of my view."""
    seen = 0

    def each(state: State, seat: int, legal: list[int]) -> None:
        nonlocal seen
        if len(state.to_act) < 2:
            return
        after = state.clone()
        after.apply_legal(seat, legal[len(state.history) % len(legal)])
        if after.reveals == state.reveals and after.to_act == state.to_act:
            for viewer in range(NOBODY, setting.seats):
                if viewer != seat:
                    assert after.masked(viewer).digest() == state.masked(viewer).digest()
                    seen += 1

    random_game(setting.new(29), random.Random(29), each)
    if setting.seats > 1 and setting.game.slug != "window":  # whose seats act one at a time
        assert seen > 0


@at_few_seats
def test_dealing_and_masking_again_gives_the_same_bytes(setting: Setting) -> None:
    rng = random.Random(31)
    different = 0

    def each(state: State, seat: int, legal: list[int]) -> None:
        nonlocal different
        if rng.random() < 0.05:
            for viewer in range(NOBODY, setting.seats):
                masked = state.masked(viewer)
                dealt = masked.dealt(rng.randbytes(32))
                assert dealt.viewer is None
                assert dealt.masked(viewer).digest() == masked.digest()
                assert dealt.to_act == state.to_act
                different += dealt.digest() != state.digest()

    random_game(setting.new(31), random.Random(31), each)
    assert different > 0


@at_few_seats
def test_a_dealt_position_can_be_played_to_its_end(setting: Setting) -> None:
    rng = random.Random(37)

    def each(state: State, seat: int, legal: list[int]) -> None:
        if rng.random() < 0.02:
            random_game(state.masked(NOBODY).dealt(rng.randbytes(32)), rng)

    random_game(setting.new(37), random.Random(37), each)


def test_a_masked_position_is_shown_to_its_viewer_only() -> None:
    masked = tabletier.load("explore_and_draw").new(2, 1).masked(0)
    with pytest.raises(ValueError, match="seat 0"):
        masked.masked(1)
    with pytest.raises(ValueError, match="no seat 2"):
        tabletier.load("explore_and_draw").new(2, 1).masked(2)


# --- Simultaneous play ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("setting", [s for s in settings(3) if s.seats > 1], ids=str)
@pytest.mark.soak(12, 400)
def test_any_interleaving_between_two_reveals_gives_the_same_bytes(setting: Setting, times: int) -> None:
    for seed in range(times):
        rng = random.Random(seed)
        state = setting.new(seed)
        for _ in range(rng.randrange(60)):
            if state.is_over:
                break
            seat = rng.choice(state.to_act)
            state.apply_legal(seat, rng.choice(state.legal_actions(seat)))
        start, queues = state.clone(), [[] for _ in range(setting.seats)]  # type: ignore[var-annotated]
        while not state.is_over:
            seat = rng.choice(state.to_act)
            action = rng.choice(state.legal_actions(seat))
            after = state.clone()
            after.apply_legal(seat, action)
            if after.reveals != start.reveals:
                break
            queues[seat].append(action)
            state = after
        other = start.clone()
        while any(queues):
            seat = rng.choice([seat for seat in range(setting.seats) if queues[seat]])
            other.apply(seat, queues[seat].pop(0))
        assert other.digest() == state.digest()


# --- Records ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", sorted({s.game for s in settings()}, key=lambda game: game.slug), ids=lambda game: game.slug)
def test_records_hold_signed_numbers_and_named_padding_only(game: tabletier.engine.game.Game) -> None:
    def walk(dtype: np.dtype, name: str) -> None:
        if dtype.subdtype:
            walk(dtype.subdtype[0], name)
        elif dtype.names is None:
            assert dtype.kind == "i", f"{name} is {dtype}"
        else:
            at = 0
            for field in dtype.names:
                kind, offset = dtype.fields[field][:2]  # type: ignore[index]
                assert offset == at, f"unnamed padding before {name}.{field}"
                walk(kind, f"{name}.{field}")
                at += kind.itemsize
            assert at == dtype.itemsize, f"unnamed padding at the end of {name}"

    walk(game.record, game.slug)
    walk(game.content, f"{game.slug} content")
