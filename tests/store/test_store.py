"""A real SQLite file: what was acknowledged survives a kill, and whatever is wrong with file or disk is said in a sentence."""

from __future__ import annotations

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from sqlalchemy import event

from tabletier.store import sqlite
from tabletier.store.schema import SCHEMA
from tabletier.store.sqlite import Store
from tabletier.tables.refusal import Conflict, StoreError, UnknownTable
from tabletier.tables.seats import Seat
from tabletier.tables.table import Table
from tests.tables.play import island, opened, play_out


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "tables.db"


def filled(path: Path, *tables: Table) -> Path:
    """A database with these tables."""
    store = Store(path)
    for table in tables or (play_out(opened()),):
        store.create(table)
    store.close()
    return path


def changed(path: Path, statement: str, *values: object) -> None:
    """Somebody else's hand in the file."""
    connection = sqlite3.connect(path)
    connection.execute(statement, values)
    connection.commit()
    connection.close()


# --- Round trips ---


def test_everything_about_a_table_comes_back(path: Path) -> None:
    table = Table.new(
        island(),
        [Seat("Zoë <&>"), Seat("Robo", "bot:random")],
        options={"same_boat": True},
        seed=2**70,
        nonces=[b"\x00salt", b""],
        created=12.345,
        spectators=True,
    )
    table.act(0, [0])
    table.undo(0)
    filled(path, table)
    store = Store(path)
    again = store.load(table.id)
    assert again.head == table.head
    assert again.entries == table.entries
    assert again.state.digest() == table.state.digest()
    assert [(row.id, row.game, row.created, row.entries) for row in store.tables()] == [(table.id, "explore_and_draw", 12.345, 2)]
    store.close()


def test_a_table_is_the_same_with_its_snapshots_and_without(path: Path) -> None:
    store, table, lots = Store(path), opened(), random.Random(2)
    store.create(table)
    while not table.is_over:
        seat = lots.choice(table.state.to_act)
        step = table.acted(seat, [lots.choice(table.state.legal_actions(seat))])
        store.append(table, step)
        table.accept(step)
    with_snapshots = store.load(table.id)
    store.close()
    changed(path, "DELETE FROM snapshots")
    store = Store(path)
    without = store.load(table.id)
    for again in (with_snapshots, without):
        assert again.state.digest() == table.state.digest()
        assert [again.number(v) for v in (-1, 0, 1)] == [table.number(v) for v in (-1, 0, 1)]
        assert again.lines(1, last=1000) == table.lines(1, last=1000)
    store.close()


def test_the_newest_table_is_listed_first(path: Path) -> None:
    tables = [Table.new(island(), [Seat("Anna")], created=float(k)) for k in (2, 3, 1)]
    filled(path, *tables)
    store = Store(path)
    assert [row.id for row in store.tables()] == [tables[1].id, tables[0].id, tables[2].id]
    store.close()


def test_the_secret_of_a_database_is_made_once(tmp_path: Path) -> None:
    secrets = set()
    for name in ("a.db", "a.db", "b.db"):
        store = Store(tmp_path / name)
        secrets.add(store.secret)
        assert len(store.secret) == 32
        store.close()
    assert len(secrets) == 2


def test_only_its_owner_can_read_the_file(path: Path) -> None:
    filled(path)
    assert path.stat().st_mode & 0o077 == 0
    assert path.parent.stat().st_mode & 0o077 == 0


def test_threads_take_turns(path: Path) -> None:
    store = Store(path)
    tables = [opened() for _k in range(4)]

    def write(table: Table) -> None:
        store.create(table)
        for _k in range(10):
            step = table.acted(0, [table.state.legal_actions(0)[0]])
            store.append(table, step)
            table.accept(step)

    threads = [threading.Thread(target=write, args=(table,)) for table in tables]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for table in tables:
        assert store.load(table.id).entries == table.entries
        assert len(table.entries) == 10
    store.close()


def test_a_number_that_is_taken_is_a_conflict_and_changes_nothing(path: Path) -> None:
    store, table = Store(path), opened()
    store.create(table)
    one, other = table.acted(0, [0]), table.acted(1, [1])
    store.append(table, one)
    with pytest.raises(Conflict):
        store.append(table, other)
    assert store.load(table.id).entries == [one.entry]
    store.close()


def test_what_is_safe_is_synchronous_to_the_full(path: Path) -> None:
    store = Store(path)
    with store._transaction() as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar_one() == 2
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar_one() == "wal"
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar_one() == 1
    store.close()


def test_an_unknown_table_is_named_so(path: Path) -> None:
    store = Store(path)
    with pytest.raises(UnknownTable):
        store.load("nobody")
    store.close()


# --- Killed ---


@pytest.mark.soak(4, 60)
def test_a_kill_in_the_middle_loses_nothing_that_was_acknowledged(path: Path, times: int) -> None:
    lots = random.Random(11)
    told: dict[str, list[str]] = {}
    name = ""
    for _round in range(times):
        keeper = subprocess.Popen(
            [sys.executable, "-m", "tests.store.keeper", str(path), *([name] if name else [])],
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"TABLETIER_KERNELS": "python", "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        assert keeper.stdout is not None
        name = keeper.stdout.readline().strip()
        entries = told.setdefault(name, [])
        for _k in range(lots.randrange(5, 40)):
            entries = listen(keeper.stdout.readline(), entries, told)
        time.sleep(lots.random() * 0.02)
        keeper.send_signal(signal.SIGKILL)
        for line in keeper.stdout:  # what it had said before it died
            entries = listen(line, entries, told)
        keeper.wait()
        store = Store(path)
        for table_id, acknowledged in told.items():
            table = store.load(table_id)
            kept = [f"{entry.number} {entry.seal}" for entry in table.entries]
            assert kept[: len(acknowledged)] == acknowledged
            assert len(kept) <= len(acknowledged) + 1
            told[table_id] = kept  # the keeper goes on from what was kept
        name = list(told)[-1]
        assert not store.load(name).is_over or store.load(name).undoable(0) is not None
        store.close()
    assert sum(len(entries) for entries in told.values()) > 5 * times


def listen(line: str, entries: list[str], told: dict[str, list[str]]) -> list[str]:
    """One line of the keeper: an entry, or the name of its next table. An unfinished last line is no word."""
    if not line.endswith("\n"):
        return entries
    if " " not in line:
        return told.setdefault(line.strip(), [])
    entries.append(line.strip())
    return entries


# --- The disk ---


def test_a_full_disk_refuses_in_words_and_keeps_nothing_by_half(path: Path) -> None:
    store, table, lots = Store(path), opened(), random.Random(1)
    store.create(table)
    with store._transaction() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages + 1}")
    refused = None
    while refused is None:
        assert not table.is_over
        seat = lots.choice(table.state.to_act)
        step = table.acted(seat, [lots.choice(table.state.legal_actions(seat))])
        try:
            store.append(table, step)
            table.accept(step)
        except StoreError as error:
            refused = error
    assert "disk is full" in str(refused)
    assert store.load(table.id).entries == table.entries
    with store._transaction() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count = 100000")
    store.append(table, step)  # free some space, then try again
    table.accept(step)
    assert store.load(table.id).state.digest() == table.state.digest()
    store.close()


@pytest.mark.skipif(sys.platform == "win32", reason="limits of file sizes are a thing of Unix")
def test_a_file_that_cannot_grow_refuses_in_words_and_goes_on_when_it_can(path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.store.full_disk", str(path)],
        capture_output=True,
        text=True,
        timeout=120,
        env=os.environ | {"TABLETIER_KERNELS": "python", "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert len(told["refusals"]) == 3
    assert all("was not kept" in refusal for refusal in told["refusals"])
    assert told["stored"] == told["kept"]
    store = Store(path)
    assert len(store.load(told["table"]).entries) == told["after"] == told["kept"] + 1
    store.close()


# --- The file ---


@pytest.mark.parametrize("content", [b"Dear diary, " * 500, b"SQLite format 3\x00" + b"\xff" * 4096])
def test_a_file_that_is_no_database_is_refused_and_left_as_it_is(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    with pytest.raises(StoreError, match=r"tables\.db is damaged, or not one of Tabletier"):
        Store(path)
    assert path.read_bytes() == content


def test_the_database_of_another_program_is_refused_and_left_as_it_is(path: Path) -> None:
    path.parent.mkdir()
    changed(path, "CREATE TABLE bookmarks (url)")
    before = path.read_bytes()
    with pytest.raises(StoreError, match="database of another program"):
        Store(path)
    assert path.read_bytes() == before


def test_damaged_pages_are_noticed_when_the_file_is_opened(path: Path) -> None:
    filled(path, *(play_out(opened(), seed) for seed in range(4)))
    data = bytearray(path.read_bytes())
    assert len(data) > 12 * 4096
    for page in range(5, len(data) // 4096):
        data[page * 4096 : page * 4096 + 100] = bytes(100)
    path.write_bytes(data)
    with pytest.raises(StoreError, match="is damaged"):
        Store(path)
    assert path.read_bytes() == data


def test_a_database_cut_short_is_noticed(path: Path) -> None:
    filled(path, *(play_out(opened(), seed) for seed in range(3)))
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])
    with pytest.raises(StoreError, match="is damaged"):
        Store(path)


def test_an_empty_file_becomes_a_database(path: Path) -> None:
    path.parent.mkdir()
    path.touch()
    store = Store(path)
    assert store.tables() == []
    store.close()


@pytest.mark.parametrize("form", [str(SCHEMA + 1), "0", "one"])
def test_another_form_of_the_database_is_refused_and_left_as_it_is(path: Path, form: str) -> None:
    filled(path)
    changed(path, "UPDATE facts SET value = ? WHERE name = 'schema'", form)
    before = path.read_bytes()
    with pytest.raises(StoreError, match=f"another version of Tabletier .form {form}; this one knows form {SCHEMA}"):
        Store(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entries SET actions = '[3]' WHERE number = 5",
        "UPDATE entries SET seat = 1 - seat WHERE number = 5",
        "DELETE FROM entries WHERE number = 5",
    ],
)
def test_a_log_that_somebody_changed_is_refused_with_its_entry_and_other_tables_open(path: Path, statement: str) -> None:
    good, bad = play_out(opened()), play_out(opened())
    filled(path, good, bad)
    changed(path, f"{statement} AND table_id = ?", bad.id)
    store = Store(path)
    with pytest.raises(StoreError, match=f"table {bad.id} cannot be opened.*ntry 5 "):
        store.load(bad.id)
    assert store.load(good.id).state.digest() == good.state.digest()
    store.close()


@pytest.mark.parametrize("statement", ["UPDATE entries SET actions = '[3' WHERE number = 5", "UPDATE tables SET options = '{'"])
def test_garbage_in_a_row_is_damage(path: Path, statement: str) -> None:
    table = play_out(opened())
    filled(path, table)
    changed(path, statement)
    store = Store(path)
    with pytest.raises(StoreError, match="is damaged"):
        store.load(table.id)
    store.close()


def test_a_table_of_a_game_that_is_not_installed_says_so(path: Path) -> None:
    table = opened()
    filled(path, table)
    changed(path, "UPDATE tables SET game = 'chess'")
    store = Store(path)
    with pytest.raises(StoreError, match="game “chess”, which is not installed"):
        store.load(table.id)
    store.close()


def test_a_table_of_other_rules_says_so(path: Path) -> None:
    table = opened()
    filled(path, table)
    changed(path, "UPDATE tables SET rules_version = 7")
    store = Store(path)
    with pytest.raises(StoreError, match="begun under version 7 of the rules"):
        store.load(table.id)
    store.close()


def test_a_folder_in_the_way_is_named(tmp_path: Path) -> None:
    (tmp_path / "tables.db").mkdir()
    with pytest.raises(StoreError, match=r"tables\.db"):
        Store(tmp_path / "tables.db")
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match="cannot be opened"):
        Store(tmp_path / "file" / "tables.db")


# --- Others at the same file ---


def test_a_second_server_is_refused_until_the_first_ends(path: Path) -> None:
    first = Store(path)
    with pytest.raises(StoreError, match="in use by another Tabletier"):
        Store(path)
    first.close()
    Store(path).close()


def test_a_program_that_holds_the_file_is_named_and_nothing_is_lost(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "PATIENCE", 0.2)
    store, table = Store(path), opened()
    store.create(table)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    step = table.acted(0, [0])
    with pytest.raises(StoreError, match="held by another program"):
        store.append(table, step)
    other.execute("ROLLBACK")
    other.close()
    store.append(table, step)
    assert store.load(table.id).entries == [step.entry]
    store.close()


def test_the_file_can_be_copied_while_the_site_runs(path: Path, tmp_path: Path) -> None:
    store, table = Store(path), play_out(opened())
    store.create(table)
    live, copy = sqlite3.connect(path), sqlite3.connect(tmp_path / "copy.db")
    live.backup(copy)
    live.close()
    copy.close()
    store.close()
    again = Store(tmp_path / "copy.db")
    assert again.load(table.id).state.digest() == table.state.digest()
    again.close()


def test_a_transaction_that_breaks_off_leaves_nothing(path: Path) -> None:
    store, table = Store(path), play_out(opened())

    def fail(connection: object, cursor: object, statement: str, *rest: object) -> None:
        if statement.startswith("INSERT INTO entries"):
            raise sqlite3.OperationalError("pulled out")

    event.listen(store._engine, "before_cursor_execute", fail)
    with pytest.raises(StoreError):
        store.create(table)
    event.remove(store._engine, "before_cursor_execute", fail)
    assert store.tables() == []
    store.create(table)
    store.close()
