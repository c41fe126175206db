"""Tables for the tests, and hands that play at them at random."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import tabletier
from tabletier.engine.game import Game
from tabletier.tables.seats import Seat
from tabletier.tables.table import Table


def island() -> Game:
    """The game that these tests play."""
    return tabletier.load("explore_and_draw")


def opened(*names: str, seed: int | None = 7, mode: str = "standard") -> Table:
    """A table with persons of these names."""
    return Table.new(island(), [Seat(name) for name in names or ("Anna", "Ben")], mode=mode, seed=seed)


def opened_before(*names: str, seed: int | None = 7, mode: str = "standard") -> Table:
    """A table of an older Tabletier, whose rules were another version."""
    return Table.new(replace(island(), rules_version=0), [Seat(name) for name in names or ("Anna", "Ben")], mode=mode, seed=seed)


def day_of(table: Table, seat: int, lots: random.Random) -> list[int]:
    """A whole day of a seat, chosen at random from what it can see; nothing is done at the table."""
    state, actions = table.masked(seat), []
    while seat in state.to_act and state.reveals == table.state.reveals:
        actions.append(lots.choice(state.legal_actions(seat)))
        state.apply(seat, actions[-1])
    return actions


def play_day(table: Table, lots: random.Random, seats: Sequence[int] | None = None) -> None:
    """Every seat plays its day, an entry for each action."""
    for seat in seats if seats is not None else table.state.to_act:
        for action in day_of(table, seat, lots):
            table.act(seat, [action])


def play_out(table: Table, seed: int = 1) -> Table:
    """The whole game at random, with things taken back now and then."""
    lots = random.Random(seed)
    while not table.is_over:
        seat = lots.choice(table.state.to_act)
        if lots.random() < 0.1 and table.undoable(seat) is None:
            table.undo(seat)
        else:
            table.act(seat, [lots.choice(table.state.legal_actions(seat))])
    return table
