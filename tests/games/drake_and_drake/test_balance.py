"""What the laboratory counts of a game."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import tabletier
from tabletier.games.drake_and_drake.balance import traits
from tests.contract.play import random_game

GAME = tabletier.load("drake_and_drake")


@pytest.mark.parametrize("mode", ["standard", "strategist"])
def test_every_set_of_a_game_is_counted_with_its_actions(mode: str) -> None:
    for seed in range(5):
        end = random_game(GAME.new(2, seed, mode), random.Random(seed))
        found = traits(end)
        assert sorted(each["colours"][0] for each in found) == ["green", "red"]
        for seat, each in enumerate(found):
            me = end.record.seat[seat]
            orange = (me.discard & end.content.orange).bit_count() + (me.earlier & end.content.orange).bit_count()
            yellow = (me.discard & end.content.yellow).bit_count() + (me.earlier & end.content.yellow).bit_count()
            kinds = Counter(each["sets"])
            assert len(each["actions"]) == orange == kinds["2 yellow and 1 orange"] + 2 * kinds["2 orange"]
            assert yellow == 4 * kinds["4 yellow"] + 2 * kinds["2 yellow and 1 orange"]
