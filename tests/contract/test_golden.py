"""Complete games, told in words and points, stay as they were told: see golden.py."""

from __future__ import annotations

import pathlib

import pytest

import tabletier
from tests.contract import golden


@pytest.mark.parametrize("file", golden.files(), ids=lambda file: file.stem)
def test_a_game_is_told_as_it_was(file: pathlib.Path) -> None:
    then = file.read_text("utf-8").splitlines()
    now = golden.told(then)
    for number, (old, new) in enumerate(zip(then, now, strict=False), 1):
        assert new == old, f"{file.name}, line {number}"
    assert len(now) == len(then), f"{file.name}: {len(then)} lines, now {len(now)}"
    assert now[-1].startswith("digest: "), f"{file.name}: the game does not come to its end"


def test_every_game_has_a_transcript_in_every_mode_at_every_number_of_seats() -> None:
    heads = [dict(line.split(": ", 1) for line in file.read_text("utf-8").splitlines()[: len(golden.HEAD)]) for file in golden.files()]
    told = {(head["game"], head["mode"], int(head["seats"])) for head in heads}
    games = [tabletier.load(slug) for slug in tabletier.games()]
    assert told >= {(game.slug, mode, seats) for game in games for mode, counts in game.modes.items() for seats in counts}


def test_a_wrong_point_and_an_impossible_act_are_seen() -> None:
    """The comparison can fail."""
    then = next(file for file in golden.files() if file.name.startswith("explore_and_draw")).read_text("utf-8").splitlines()
    first = next(k for k, line in enumerate(then) if line.startswith("A "))
    impossible = golden.told([*then[:first], "A 999999  is nothing", *then[first + 1 :]])
    assert impossible == [*then[:first], "A 999999  is impossible: there is no such action"]
    wrong = [line.replace("rats -", "rats ") for line in then]
    assert wrong != then
    assert golden.told(wrong) == then
