"""The page on the view names everything that a view holds, and the numbers of all actions."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import tabletier
from tabletier.engine.kernel import PACKAGE
from tabletier.games.explore_and_draw.state import ACTIONS
from tests.contract.play import random_game

PAGE = (PACKAGE.parents[1] / "docs" / "explore_and_draw.md").read_text("utf-8")
BY_NAME = {"maps", "lesson_points"}  # whose own keys are colours and numbers


def keys(thing: Any) -> Iterator[str]:
    if isinstance(thing, list):
        for item in thing:
            yield from keys(item)
    elif isinstance(thing, dict):
        for key, value in thing.items():
            yield key
            if key not in BY_NAME:
                yield from keys(value)


def test_the_page_names_every_key_of_a_view() -> None:
    game = tabletier.load("explore_and_draw")
    seen: set[str] = set()
    for seats, mode in ((2, "standard"), (1, "solo")):
        random_game(game.new(seats, 3, mode), random.Random(3), lambda state, seat, legal: seen.update(keys(state.view(seat))))
    named = set(re.findall(r"`(\w+)`", PAGE))
    assert seen - named == set()


def test_the_page_numbers_the_actions_as_they_are() -> None:
    rows = re.findall(r"^\| (\d+)(?:–(\d+))? \|", PAGE, re.MULTILINE)
    listed = [(int(first), int(last or first)) for first, last in rows]
    assert listed == [(first, first + size - 1) for first, size in zip(ACTIONS.first, ACTIONS.sizes, strict=True)]
