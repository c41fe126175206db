"""The page on the view names everything that a view holds, and the numbers of all actions."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import tabletier
from tabletier.engine.kernel import PACKAGE
from tabletier.games.drake_and_drake.state import ACTIONS
from tests.contract.play import random_game

PAGE = (PACKAGE.parents[1] / "docs" / "drake_and_drake.md").read_text("utf-8")
BY_NUMBER = {"bonus", "pool"}  # whose own keys are sizes and values


def keys(thing: Any) -> Iterator[str]:
    if isinstance(thing, list):
        for item in thing:
            yield from keys(item)
    elif isinstance(thing, dict):
        for key, value in thing.items():
            yield key
            if key not in BY_NUMBER:
                yield from keys(value)


def test_the_page_names_every_key_of_a_view() -> None:
    game = tabletier.load("drake_and_drake")
    seen: set[str] = set()
    for mode in game.modes:
        random_game(game.new(2, 3, mode), random.Random(3), lambda state, seat, legal: seen.update(keys(state.view(seat))))
    named = set(re.findall(r"`(\w+)`", PAGE))
    assert seen - named == set()


def test_the_page_numbers_the_actions_as_they_are() -> None:
    rows = re.findall(r"^\| (\d+)(?:–(\d+))? \|", PAGE, re.MULTILINE)
    listed = [(int(first), int(last or first)) for first, last in rows]
    assert listed == [(first, first + size - 1) for first, size in zip(ACTIONS.first, ACTIONS.sizes, strict=True)]


def test_phases_and_states_of_cards_are_named() -> None:
    game = tabletier.load("drake_and_drake")
    found: set[str] = set()
    for seed in range(40):
        state = random_game(game.new(2, seed), random.Random(seed), lambda state, seat, legal: found.update(named(state.view(-1))))
        found.update(named(state.view(-1)))
    for word in found:
        assert f"`{word}`" in PAGE


def named(view: dict[str, Any]) -> Iterator[str]:
    yield view["phase"]
    for card in view["revealed"]:
        yield from (card["state"], card["kind"], card["colour"])
