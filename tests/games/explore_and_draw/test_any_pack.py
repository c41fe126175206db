"""Packs of Explore & Draw changed at random: accepted, or refused in words, and nothing else."""

from __future__ import annotations

import copy
import random
import tomllib
from importlib import resources
from typing import Any

import pytest

from tabletier.boats import pack as boats
from tabletier.engine.pack import PackError
from tabletier.games.explore_and_draw import content

HOUSE = (resources.files("tabletier.games.explore_and_draw") / "content" / "house.toml").read_text("utf-8")


@pytest.mark.soak(150, 5000)
def test_whatever_stands_in_a_pack_is_accepted_or_refused_in_words(times: int) -> None:
    junk = [None, True, -1, 0, 7, 10**30, 2.5, float("inf"), "", "~", "cat01", "blue cat01", [], [[]], [1, 2], {}, {"lesson": 2}, {"": 0}]
    whole = {**tomllib.loads(HOUSE), "boats": boats.values("boats")["boats"]}
    assert content.read(whole, "mine").digest == content.load("house").digest
    chance = random.Random(59)
    refusals: list[PackError] = []
    for _ in range(times):
        plain = copy.deepcopy(whole)
        at: Any = plain
        while True:
            key = chance.choice(list(at) if isinstance(at, dict) else range(len(at)))
            if not isinstance(at[key], dict | list) or not at[key] or chance.random() < 0.2:
                break
            at = at[key]
        if chance.random() < 0.2:
            del at[key]
        else:
            at[key] = chance.choice([*junk, at[key] * 2 if isinstance(at[key], list | str) else at[key]])
        try:
            content.read(plain, "mine")
        except PackError as error:
            refusals.append(error)
    assert times // 2 < len(refusals) < times
    assert all(error.pack == "mine" and error.field and error.found and error.expected for error in refusals)
