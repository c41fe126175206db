"""How many sequences of actions there are from pinned positions: see perft.py."""

from __future__ import annotations

from typing import Any

import pytest

import tabletier
from tests.contract import perft


@pytest.mark.parametrize("entry", perft.entries(), ids=lambda entry: f"{entry['game']}-{entry['mode']}-{entry['seats']}-{entry['walk']}")
def test_as_many_sequences_as_ever(entry: dict[str, Any]) -> None:
    assert perft.count(entry) == entry["sequences"]


def test_every_game_and_mode_is_counted() -> None:
    counted = {(entry["game"], entry["mode"]) for entry in perft.entries()}
    assert counted >= {(slug, mode) for slug in tabletier.games() for mode in tabletier.load(slug).modes}
