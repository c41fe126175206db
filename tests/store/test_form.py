"""A database of an older form is led to the present one, and keeps every table."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from pathlib import Path

import pytest

from tabletier.store.schema import SCHEMA
from tabletier.store.sqlite import Store
from tabletier.tables.refusal import StoreError
from tabletier.tables.seats import Seat
from tabletier.tables.table import Table
from tests.store.renewed import DICE_1, DICE_2, ROLL, Installed, loaded, played, store_at
from tests.tables.play import opened, play_out


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


FORM_1 = """
CREATE TABLE facts (name VARCHAR NOT NULL, value VARCHAR NOT NULL, PRIMARY KEY (name));
CREATE TABLE tables (id VARCHAR NOT NULL, game VARCHAR NOT NULL, rules_version INTEGER NOT NULL, pack VARCHAR NOT NULL,
  pack_digest VARCHAR NOT NULL, mode VARCHAR NOT NULL, options JSON NOT NULL, seats JSON NOT NULL, created FLOAT NOT NULL,
  secret BLOB NOT NULL, nonces JSON NOT NULL, seed VARCHAR, spectators BOOLEAN NOT NULL, recording BOOLEAN NOT NULL, PRIMARY KEY (id));
CREATE TABLE entries (table_id VARCHAR NOT NULL, number INTEGER NOT NULL, seat INTEGER NOT NULL, actions JSON NOT NULL,
  time FLOAT NOT NULL, undoes INTEGER, note VARCHAR NOT NULL, seal VARCHAR NOT NULL, PRIMARY KEY (table_id, number),
  FOREIGN KEY(table_id) REFERENCES tables (id));
CREATE TABLE snapshots (table_id VARCHAR NOT NULL, "after" INTEGER NOT NULL, position BLOB NOT NULL, numbers JSON NOT NULL,
  PRIMARY KEY (table_id, "after"), FOREIGN KEY(table_id) REFERENCES tables (id));
"""


def in_form_1(path: Path, *tables: Table) -> None:
    """The file that the first form of the database makes of these tables."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.executescript(FORM_1)
        connection.executemany("INSERT INTO facts VALUES (?, ?)", [("schema", "1"), ("secret", "ab" * 32)])
        for table in tables:
            head = table.head
            fixed = (head.id, head.game, head.rules_version, head.pack, head.pack_digest, head.mode, json.dumps(dict(head.options)))
            seats = json.dumps([{"name": seat.name, "player": seat.player} for seat in head.seats])
            rest = (seats, head.created, head.secret, "[]", str(head.seed), head.spectators, head.recording)
            connection.execute(f"INSERT INTO tables VALUES ({', '.join('?' * 14)})", fixed + rest)
            connection.executemany(
                "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                [(head.id, e.number, e.seat, json.dumps(e.actions), e.time, e.undoes, e.note, e.seal) for e in table.entries],
            )
        connection.commit()


def test_a_database_of_the_first_form_keeps_every_table(path: Path) -> None:
    tables = [play_out(opened(seed=5)), opened(), play_out(opened("Anna", mode="solo"))]
    tables[1].act(0, [0])
    in_form_1(path, *tables)
    with store_at(path) as store:
        assert {row.id for row in store.tables()} == {table.id for table in tables}
        assert store.secret == b"\xab" * 32
        for table in tables:
            again = store.load(table.id)
            assert (again.head, again.entries) == (table.head, table.entries)
            assert again.state.digest() == table.state.digest()
        played(store, store.load(tables[1].id), 1, seat=1)
    with store_at(path) as store:
        assert len(store.load(tables[1].id).entries) == 2
    with contextlib.closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT value FROM facts WHERE name = 'schema'").fetchone() == (str(SCHEMA),)
        new = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    with store_at(path.with_name("new.db")), contextlib.closing(sqlite3.connect(path.with_name("new.db"))) as connection:
        for name in new:  # the same columns as in a database that was made today
            columns = f"SELECT name, type, [notnull], pk FROM pragma_table_info('{name}') ORDER BY name"
            with contextlib.closing(sqlite3.connect(path)) as old:
                assert old.execute(columns).fetchall() == connection.execute(columns).fetchall()


def test_a_table_of_the_first_form_goes_on_under_new_rules_once_it_was_opened_under_its_own(path: Path, install: Installed) -> None:
    install(DICE_1)
    table, other = (Table.new(DICE_1, [Seat("Anna")], seed=3) for _k in range(2))
    table.act(0, [ROLL])
    in_form_1(path, table, other)
    loaded(path, table)
    install(DICE_2)
    assert loaded(path, table).state.record.pot == table.state.record.pot
    with pytest.raises(StoreError, match="begun under version 1"):  # nobody has opened it
        loaded(path, other)


def test_a_change_of_form_that_fails_leaves_the_file_as_it_was(path: Path) -> None:
    in_form_1(path, opened())
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE standings (mine)")
    before = path.read_bytes()
    with pytest.raises(StoreError):
        Store(path)
    assert path.read_bytes() == before
