"""The friendly face: what is refused, and in which words."""

from __future__ import annotations

import pytest

import tabletier
from tabletier.engine.state import IllegalAction
from tests.engine.probes import sealed

GAME = tabletier.load("explore_and_draw")


def test_an_unknown_game_names_the_known_ones() -> None:
    with pytest.raises(LookupError, match=r"no game 'chess'; there are .*explore_and_draw"):
        tabletier.load("chess")


def test_the_package_of_games_is_also_their_list() -> None:
    import tabletier.games.explore_and_draw

    assert "explore_and_draw" in tabletier.games()
    assert tabletier.games() == tuple(sorted(tabletier.games()))


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"seats": 13}, "for 1 to 12 seats, not 13"),
        ({"seats": 2, "mode": "solo"}, "in mode solo is for 1 seats, not 2"),
        ({"seats": 1, "mode": "duel"}, "no mode 'duel'; it has standard, solo"),
        ({"seats": 1, "options": {"colour": 1}}, "no option 'colour'; there are level, same_boat, pack"),
        ({"seats": 1, "options": {"level": "brutal"}}, "option level: .*'easy'.* found 'brutal'"),
        ({"seats": 1, "options": {"pack": "none"}}, "pack 'none'"),
        ({"seats": 1, "seed": b"short"}, "32 of them, found 5"),
    ],
)
def test_a_wrong_wish_is_refused_in_words(wish: dict, words: str) -> None:  # type: ignore[type-arg]
    with pytest.raises(ValueError, match=words):
        GAME.new(**wish)


def test_without_a_seed_every_game_is_another() -> None:
    assert GAME.new(1).digest() != GAME.new(1).digest()


def test_bytes_of_another_kind_are_refused_in_words() -> None:
    good = GAME.new(2, 1).to_bytes()
    head = len(b"tabletier\0") + 4
    cases = {
        b"junk": "not a saved position",
        sealed.GAME.new(2, 1).to_bytes(): "a position of sealed, not of explore_and_draw",
        good[:-1]: "bytes, found",
        good[: head + 5] + b"\0" + good[head + 6 :]: "head is damaged",
        good.replace(b'"rules": 1', b'"rules": 7'): "saved by rules version 7",
        good.replace(GAME.new(2, 1).pack.digest.encode(), b"0" * 64): "another content of the pack 'house'",
    }
    for data, words in cases.items():
        with pytest.raises(ValueError, match=words):
            GAME.from_bytes(data)


def test_who_may_not_act_has_no_actions_and_is_told_why() -> None:
    state = GAME.new(2, 1)
    assert state.legal_actions(5) == []
    with pytest.raises(IllegalAction, match="no seat 5; seats are numbered 0 to 1"):
        state.apply(5, 0)
    with pytest.raises(IllegalAction, match="no action 99999"):
        state.apply(0, 99999)
    with pytest.raises(IllegalAction, match="first a column"):
        state.apply(0, GAME.actions.first.END_DAY)
    assert state.why_not(0, GAME.actions.first.END_DAY, "fr") != state.why_not(0, GAME.actions.first.END_DAY, "en")


def test_no_secret_is_printed() -> None:
    seed = bytes(range(32))
    state = GAME.new(2, seed)
    assert seed.hex() not in repr(state) + str(state)
    assert str(list(seed[:4])) not in repr(state)
