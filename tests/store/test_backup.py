"""Copies of a database: whole, of one moment, and never in place of something that is still wanted."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tabletier.store import backup as copying
from tabletier.store.backup import backup
from tabletier.store.sqlite import Store
from tabletier.tables.log import Entry
from tabletier.tables.refusal import StoreError
from tests.tables.play import opened

ENVIRONMENT = os.environ | {"TABLETIER_KERNELS": "python", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


def database(folder: Path, *, games: int = 1) -> tuple[Path, list[str]]:
    """A database with games that have begun, and their names."""
    store = Store(folder / "tables.db")
    tables = [opened(seed=k) for k in range(games)]
    for table in tables:
        table.act(0, [table.state.legal_actions(0)[0]])
        store.create(table)
    store.close()
    return folder / "tables.db", [table.id for table in tables]


def test_a_copy_holds_everything_and_serves_in_place_of_the_database(tmp_path: Path) -> None:
    path, names = database(tmp_path, games=2)
    file = tmp_path / "copy.db"
    assert backup(path, file) == 2
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert sorted(p.name for p in tmp_path.iterdir()) == ["copy.db", "tables.db", "tables.db.lock"]
    before, after = Store(path), Store(file)
    try:
        assert after.secret == before.secret  # so that every browser keeps its seats
        for name in names:
            assert after.load(name).entries == before.load(name).entries
            assert after.load(name).state.digest() == before.load(name).state.digest()
    finally:
        before.close()
        after.close()


def test_while_a_program_writes_a_copy_holds_all_that_was_acknowledged_before_it(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    keeper = subprocess.Popen([sys.executable, "-m", "tests.store.keeper", str(path)], stdout=subprocess.PIPE, text=True, env=ENVIRONMENT)
    said: list[str] = []
    enough = threading.Event()

    def listen() -> None:
        assert keeper.stdout is not None
        for line in keeper.stdout:
            said.append(line.strip())
            if len(said) >= 20:
                enough.set()

    listener = threading.Thread(target=listen)
    listener.start()
    try:
        assert enough.wait(60)
        for k in range(5):
            acknowledged = list(said)
            backup(path, tmp_path / f"{k}.db")
            copy = Store(tmp_path / f"{k}.db")
            try:
                assert kept(copy, acknowledged)
            finally:
                copy.close()
        going_on = len(said)
        assert keeper.poll() is None
    finally:
        keeper.kill()
        keeper.wait(20)
        listener.join(20)
    assert len(said) >= going_on > 20


def kept(copy: Store, acknowledged: list[str]) -> bool:
    """Whether a copy holds every entry that its writer had acknowledged, under its seal."""
    entries: list[Entry] = []
    for line in acknowledged:
        number, _space, seal = line.partition(" ")
        if not seal:
            entries = copy.load(number).entries
        elif entries[int(number) - 1].seal != seal:
            return False
    return True


def test_an_existing_file_stays_unless_it_may_be_replaced(tmp_path: Path) -> None:
    path, _names = database(tmp_path)
    file = tmp_path / "copy.db"
    file.write_text("a letter")
    with pytest.raises(StoreError, match="there already"):
        backup(path, file)
    assert file.read_text() == "a letter"
    assert backup(path, file, replace=True) == 1


def test_the_database_is_not_replaced_by_its_own_copy(tmp_path: Path) -> None:
    path, _names = database(tmp_path)
    before = path.read_bytes()
    (tmp_path / "same.db").symlink_to(path)
    for file in (path, tmp_path / "same.db"):
        with pytest.raises(StoreError, match="the database itself"):
            backup(path, file, replace=True)
    assert path.read_bytes() == before


def test_what_is_no_database_of_ours_is_refused_and_leaves_nothing(tmp_path: Path) -> None:
    letter, other = tmp_path / "letter.db", tmp_path / "other.db"
    letter.write_text("This is a letter. " * 100)
    with sqlite3.connect(other) as foreign:
        foreign.execute("CREATE TABLE songs (name)")
    foreign.close()
    for path, why in ((letter, "is damaged"), (other, "another program"), (tmp_path / "none.db", "no database")):
        with pytest.raises(StoreError, match=why):
            backup(path, tmp_path / "copy.db")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["letter.db", "other.db"]


def test_a_place_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    path, _names = database(tmp_path)
    with pytest.raises(StoreError, match="cannot be written"):
        backup(path, tmp_path / "no" / "such" / "folder.db")


def test_a_copy_that_fails_half_way_leaves_the_older_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, _names = database(tmp_path)
    file = tmp_path / "copy.db"
    backup(path, file)
    before = file.read_bytes()

    def full(_path: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(copying, "_make_safe", full)
    with pytest.raises(StoreError, match="No space left on device"):
        backup(path, file, replace=True)
    assert file.read_bytes() == before
    assert not (tmp_path / "copy.db.part").exists()


def test_the_command_copies_while_a_site_is_open_and_says_what_the_copy_holds(tmp_path: Path) -> None:
    path, _names = database(tmp_path, games=2)
    file = tmp_path / "copy.db"

    def command(*words: str) -> subprocess.CompletedProcess[str]:
        code = "from tabletier.cli import app; app()"
        return subprocess.run([sys.executable, "-c", code, "backup", *words], capture_output=True, text=True, env=ENVIRONMENT, check=False)

    store = Store(path)  # which nobody else may open to write
    try:
        done = command(str(file), "--database", str(path))
    finally:
        store.close()
    assert (done.returncode, done.stdout) == (0, f"{file} holds 2 tables.\n"), done.stderr
    refused = command(str(file), "--database", str(path))
    assert (refused.returncode, refused.stderr.count("\n")) == (1, 1)
    assert "--replace" in refused.stderr
    assert command(str(file), "--database", str(path), "--replace").returncode == 0
