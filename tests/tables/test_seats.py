"""Names are free text of at most 40 characters; a seat is played by a person or a bot."""

from __future__ import annotations

import pytest

from tabletier.tables.refusal import BadSeat
from tabletier.tables.seats import Seat


@pytest.mark.parametrize("name", ["Anna", "Zoë <b>&amp;", "Łukasz 🐈", "O’Brien", "x" * 40, "می‌خواهم"])
def test_a_name_is_free_text(name: str) -> None:
    assert Seat(name).name == name


def test_spaces_round_and_between_the_words_of_a_name_are_tidied() -> None:
    assert Seat("  Anna \t Maria ").name == "Anna Maria"


def test_a_name_of_41_characters_is_refused_in_words() -> None:
    with pytest.raises(BadSeat, match="at most 40 characters"):
        Seat("x" * 41)


@pytest.mark.parametrize("name", ["", "   ", "\n"])
def test_an_empty_name_is_refused(name: str) -> None:
    with pytest.raises(BadSeat, match="needs a name"):
        Seat(name)


@pytest.mark.parametrize("name", ["An\x00na", "An\u202ena", "An\ud800na", "\u200b\u200bAnna"])
def test_characters_that_cannot_be_seen_are_refused(name: str) -> None:
    with pytest.raises(BadSeat, match="cannot be seen"):
        Seat(name)


def test_a_bot_is_named_after_the_colon() -> None:
    assert Seat("Gus", "bot:greedy").bot == "greedy"
    assert Seat("Gus").bot is None


@pytest.mark.parametrize("player", ["robot", "bot:", "", "greedy"])
def test_another_player_is_refused(player: str) -> None:
    with pytest.raises(BadSeat, match="played by"):
        Seat("Gus", player)
