"""A copy of the database, whole and of one moment, also while a site writes to it."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from tabletier.language import _
from tabletier.store.sqlite import damaged, foreign
from tabletier.tables.refusal import StoreError

#: How long a writer may hold us up, in seconds.
PATIENCE = 30.0


def backup(database: Path, file: Path, *, replace: bool = False) -> int:
    """Copies a database into a file, which appears when it is whole and safe on the disk; returns how many tables it holds.

    An existing file stays, unless it may be replaced. Raises StoreError.
    """
    if not database.is_file():
        raise StoreError(_("There is no database {path}.", path=database))
    if file.exists() and not replace:
        raise StoreError(_("{file} is there already: name another file, or say --replace.", file=file))
    if file.exists() and file.samefile(database):
        raise StoreError(_("{file} is the database itself: name another file.", file=file))
    part = file.with_name(f"{file.name}.part")
    try:
        with closing(_opened(part)) as copy:
            with closing(sqlite3.connect(f"{database.resolve().as_uri()}?mode=rw", uri=True, timeout=PATIENCE)) as source:
                source.backup(copy)  # in one piece: a reader of the write-ahead log sees one moment and stops no writer
            tables = _checked(copy, database)
            copy.execute("PRAGMA journal_mode = DELETE")  # all in the one file
        _make_safe(part)
        os.replace(part, file)
        _make_safe(file.absolute().parent)
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
            raise StoreError(damaged(database)) from None
        raise StoreError(_("{file} cannot be written: {why}.", file=file, why=error)) from None
    except OSError as error:
        raise StoreError(_("{file} cannot be written: {why}.", file=file, why=error.strerror or error)) from None
    finally:
        with suppress(OSError):
            part.unlink()
    return tables


def _opened(part: Path) -> sqlite3.Connection:
    """An empty file that nobody else may read: it will hold the keys of running games."""
    os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))
    return sqlite3.connect(part)


def _checked(copy: sqlite3.Connection, database: Path) -> int:
    """How many tables a copy holds. Raises StoreError where it is none of ours."""
    if copy.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        raise StoreError(damaged(database))
    names = {name for (name,) in copy.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not {"facts", "tables", "entries"} <= names:
        raise StoreError(foreign(database))
    tables: int = copy.execute("SELECT count(*) FROM tables").fetchone()[0]
    return tables


def _make_safe(path: Path) -> None:
    """Waits until a file, or the list of a folder, is on the disk."""
    if path.is_dir() and os.name == "nt":
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
