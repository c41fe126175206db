"""Games in several versions, and which of them is installed: for tables whose rules change while they are played."""

from __future__ import annotations

import contextlib
import sqlite3
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import tabletier
from tabletier.engine.chance import STREAM
from tabletier.engine.game import Game
from tabletier.engine.kernel import kernel
from tabletier.engine.record import I1, I4, I8, record
from tabletier.store.sqlite import Store
from tabletier.tables.seats import Seat
from tabletier.tables.table import Table
from tests.engine.probes import dice

# --- The dice, in three versions ---

#: Version 2: every turn that is over adds to a bonus; other fields have moved, or grown.
STATE_2 = record(points=I8, bonus=I4, turn=I4, stream=STREAM, host=I1, awaited=I1, reveals=I4, pot=I8)


@kernel
def score_2(box, positions, i, seat, out):  # type: ignore[no-untyped-def]
    out[0] = positions[i].points + positions[i].bonus
    return out[0]


def with_bonus(fields: dict[str, Any]) -> dict[str, Any]:
    return {**fields, "bonus": 10 * fields["turn"]}


DICE_1 = dice.GAME
DICE_2 = replace(DICE_1, rules_version=2, record=STATE_2, rules=replace(DICE_1.rules, score=score_2))
DICE_3 = replace(DICE_2, rules_version=3)
STEPS = {1: with_bonus}

ROLL, STOP = dice.FIRST.ROLL, dice.FIRST.STOP


class Installed:
    """Which program is installed: the version of a game, and what it says about upgrades."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.patch = patch

    def __call__(self, game: Game, steps: Mapping[int, Any] | None = None, rests_on: tuple[str, ...] = ()) -> None:
        module = ModuleType("upgrades")
        usual = STEPS if game.slug == "dice" else {}
        vars(module).update(STEPS=usual if steps is None else steps, RESTS_ON=rests_on)
        self.patch.setitem(sys.modules, f"{game.package}.upgrades", module)
        self.patch.setattr(tabletier, "load", lambda slug: game)


@contextlib.contextmanager
def store_at(path: Path) -> Iterator[Store]:
    store = Store(path)
    try:
        yield store
    finally:
        store.close()


def loaded(path: Path, table: Table) -> Table:
    with store_at(path) as store:
        return store.load(table.id)


def played(store: Store, table: Table, *moves: int, seat: int = 0) -> None:
    """A seat's moves, each kept before it counts."""
    for move in moves:
        step = table.acted(seat, [move])
        store.append(table, step)
        table.accept(step)


def dice_table(path: Path, install: Installed, *, finished: bool = False) -> Table:
    """A table of version 1 in its second turn, with 8 eyes in the pot and 11 points; or one that is over."""
    install(DICE_1)
    table = Table.new(DICE_1, [Seat("Anna")], seed=3)
    with store_at(path) as store:
        store.create(table)
        played(store, table, ROLL, ROLL, STOP, ROLL, ROLL)
        while finished and not table.is_over:
            played(store, table, table.state.legal_actions(0)[-1])
    assert finished or (table.state.record.turn, table.state.record.pot, table.state.record.points) == (1, 8, 11)
    return table


def rows(path: Path) -> list[Any]:
    """All that the database says of tables and their logs."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return [
            connection.execute(f"SELECT * FROM {name} ORDER BY 1, 2").fetchall() for name in ("tables", "entries", "snapshots", "standings")
        ]


def changed(path: Path, statement: str, *values: object) -> None:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        assert connection.execute(statement, values).rowcount
        connection.commit()


def texts(table: Table, viewer: int = 0) -> list[str]:
    return [str(line.text) for line in table.lines(viewer, last=1000)]
