"""Positions as rows of numbers: every field stands where the layout says, and nothing else does."""

from __future__ import annotations

import random

import numpy as np
import pytest

from tabletier.engine import record
from tabletier.engine.observation import layout
from tabletier.engine.state import State
from tests.contract.play import Setting, random_game, settings


def field(fields: object, name: str) -> np.ndarray:
    """A field of a position by its dotted name; a list in between stands for all its entries."""
    if not name:
        return np.array(fields)
    if isinstance(fields, list):
        return np.array([field(entry, name) for entry in fields])
    first, _, rest = name.partition(".")
    assert isinstance(fields, dict)
    return field(fields[first], rest)


@pytest.mark.parametrize("setting", settings(3), ids=str)
def test_an_observation_holds_the_masked_position_field_by_field(setting: Setting) -> None:
    plan, lots = layout(setting.game, setting.seats), random.Random(1)
    low, high = plan.bounds()

    def each(state: State, seat: int, legal: list[int]) -> None:
        if seat >= setting.seats or lots.random() > 0.1:
            return
        masked = state.masked(seat)
        row, fields = plan.observe(masked), record.to_fields(masked.record)
        assert ((low <= row) & (row <= high)).all()
        assert row[: setting.seats].nonzero()[0].tolist() == [seat]
        for part in plan.parts[1:]:
            there = field(fields, part.name)
            if part.name.split(".")[0] in setting.game.per_seat:
                there = there[: setting.seats]
            if part.bits:
                there = np.array(there[..., None] >> np.arange(64) & 1)
            assert (plan.read(row, part.name) == there).all(), part.name

    random_game(setting.new(1), lots, each)
    assert [part.start for part in plan.parts[1:]] == [part.stop for part in plan.parts[:-1]]
    assert plan.parts[-1].stop == plan.size
    seen = {part.name.split(".")[0] for part in plan.parts} - {"me"}
    assert seen == {name for name in setting.game.record.names or () if not name.startswith("_")} - {"stream"}


def test_a_whole_position_is_not_observed() -> None:
    state = settings()[0].new(1)
    with pytest.raises(ValueError, match="only a masked position"):
        layout(state.game, state.seats).observe(state)


@pytest.mark.parametrize("setting", settings(2), ids=str)
def test_fields_by_seat_have_room_for_all_seats(setting: Setting) -> None:
    most = max(max(counts) for counts in setting.game.modes.values())
    for name in setting.game.per_seat:
        assert setting.game.record[name].shape[0] >= most


def test_an_unknown_part_is_named() -> None:
    state = settings()[0].new(1)
    with pytest.raises(KeyError, match="no part 'moon'"):
        layout(state.game, state.seats)["moon"]
