"""Tables in a SQLite file. What has been acknowledged is on the disk: write-ahead log, synchronous to the full."""

from __future__ import annotations

import secrets
import sqlite3
import threading
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from json import JSONDecodeError
from pathlib import Path
from typing import Any

from pydantic import ValidationError
from sqlalchemy import Connection, RowMapping, StaticPool, create_engine, delete, event, func, insert, inspect, select, update
from sqlalchemy.exc import DatabaseError, IntegrityError, SQLAlchemyError

import tabletier
from tabletier.language import Message, _
from tabletier.store import schema
from tabletier.store.lock import claim
from tabletier.tables.head import Head
from tabletier.tables.log import BrokenLog, Entry, Snapshot
from tabletier.tables.refusal import Conflict, Refusal, StoreError, UnknownTable
from tabletier.tables.roster import Change
from tabletier.tables.seats import Seat
from tabletier.tables.standing import Standing
from tabletier.tables.table import Step, Table

#: How long another program that reads or copies the file may hold us up, in seconds.
PATIENCE = 5.0


@dataclass(frozen=True)
class Row:
    """A table in a list: its name, game, when it was opened, and how many entries its log has."""

    id: str
    game: str
    created: float
    entries: int


class Store:
    """The tables of one database file, which is made where there is none, its folder as well.

    One process at a time. Its methods may be called from any thread; each either does all it says or, raising StoreError with a
    sentence for the person who runs the program, nothing.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self._guard = threading.RLock()
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._claim = claim(self.path.with_name(self.path.name + ".lock"))
        except OSError as error:
            raise StoreError(_("The database {path} cannot be opened: {why}.", path=self.path, why=error.strerror or error)) from None
        if self._claim is None:
            raise StoreError(_("The database {path} is in use by another Tabletier: end that one, or name another file.", path=self.path))
        self._engine = create_engine(
            f"sqlite:///{self.path}",
            poolclass=StaticPool,
            connect_args={"check_same_thread": False, "timeout": PATIENCE},
            hide_parameters=True,  # in the text of faults, which may be shown: keys, and what people have chosen
        )
        event.listen(self._engine, "connect", _prepare)
        event.listen(self._engine, "begin", _begin)
        try:
            self._open()
        except BaseException:
            self.close()
            raise

    def _open(self) -> None:
        with self._transaction() as connection:
            if connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one() != "ok":
                raise StoreError(damaged(self.path))
            if not inspect(connection).get_table_names():
                schema.metadata.create_all(connection)
                connection.execute(
                    insert(schema.facts),
                    [{"name": "schema", "value": str(schema.SCHEMA)}, {"name": "secret", "value": secrets.token_hex(32)}],
                )
            if not inspect(connection).has_table("facts"):
                raise StoreError(foreign(self.path))
            facts = {row.name: row.value for row in connection.execute(select(schema.facts))}
            facts["schema"] = _brought_up(connection, facts.get("schema", "–"))
            if facts["schema"] != str(schema.SCHEMA):
                raise StoreError(
                    _(
                        "The database {path} was written by another version of Tabletier (form {found}; this one knows form {known}):"
                        " install that version, or name another file.",
                        path=self.path,
                        found=facts["schema"],
                        known=schema.SCHEMA,
                    )
                )
            self._secret = bytes.fromhex(facts["secret"])
        self.path.chmod(0o600)  # it holds the keys of running games
        self._engine.raw_connection().cursor().execute("PRAGMA journal_mode = WAL")  # only now: a foreign file stays as it is

    @property
    def secret(self) -> bytes:
        """32 bytes, made once with the database: the site signs its cookies with them."""
        return self._secret

    def create(self, table: Table) -> None:
        """Keeps a new table, with all the entries that it has already."""
        head = table.head
        row: dict[str, Any] = {
            "id": head.id,
            "game": head.game,
            "rules_version": head.rules_version,
            "pack": head.pack,
            "pack_digest": head.pack_digest,
            "mode": head.mode,
            "options": dict(head.options),
            "seats": [asdict(seat) for seat in head.seats],
            "created": head.created,
            "secret": head.secret,
            "nonces": [nonce.hex() for nonce in head.nonces],
            "seed": None if head.seed is None else str(head.seed),
            "spectators": head.spectators,
            "recording": head.recording,
        }
        with self._transaction() as connection:
            connection.execute(insert(schema.tables), row)
            if table.entries:
                connection.execute(insert(schema.entries), [_entry_row(head.id, entry) for entry in table.entries])
            _put_standing(connection, head.id, table.standing())

    def append(self, table: Table, step: Step) -> None:
        """Adds a step, which the table has not accepted yet, to its log, with where the table then stands.

        When this returns, the entry is safe. Raises Conflict where its number is taken.
        """
        snapshot, standing = table.snapshot(step), table.standing(step)
        with self._transaction() as connection:
            connection.execute(insert(schema.entries), _entry_row(table.id, step.entry))
            _put_standing(connection, table.id, standing)
            if snapshot is not None:
                numbers = {str(viewer): number for viewer, number in snapshot.numbers.items()}
                connection.execute(
                    insert(schema.snapshots),
                    {"table_id": table.id, "after": snapshot.after, "position": zlib.compress(snapshot.position), "numbers": numbers},
                )

    def change(self, table_id: str, change: Change) -> None:
        """Adds a change of a table's seats; when this returns, it is safe. Raises Conflict where its number is taken."""
        with self._transaction() as connection:
            connection.execute(insert(schema.changes), {"table_id": table_id, **asdict(change)})

    def load(self, table_id: str) -> Table:
        """A table as it was left; where rules or pack have changed since, its log has one entry more, which is kept before it is shown.

        Raises UnknownTable, or StoreError where its log is damaged, or these rules cannot go on from where it stands.
        """
        with self._transaction() as connection:
            row = connection.execute(select(schema.tables).where(schema.tables.c.id == table_id)).mappings().one_or_none()
            if row is None:
                raise UnknownTable(_("There is no table of this name here."))
            entries = connection.execute(
                select(schema.entries).where(schema.entries.c.table_id == table_id).order_by(schema.entries.c.number)
            ).all()
            snapshots = connection.execute(select(schema.snapshots).where(schema.snapshots.c.table_id == table_id)).all()
            standing = connection.execute(select(schema.standings.c.standing).where(schema.standings.c.table_id == table_id)).scalar()
            changes = connection.execute(
                select(schema.changes).where(schema.changes.c.table_id == table_id).order_by(schema.changes.c.number)
            ).all()
        try:
            table = _table(row, entries, snapshots, standing, changes)
        except LookupError:
            raise StoreError(_("The table {id} is of the game “{game}”, which is not installed.", id=table_id, game=row["game"])) from None
        except ValueError as error:
            why = error.message if isinstance(error, Refusal) else f"{error}."
            raise StoreError(_("The table {id} cannot be opened. {why}", id=table_id, why=why)) from None
        if len(table.entries) > len(entries):
            self._put(table, table.entries[-1:])
        elif standing is None:  # as the former form of the database left it
            self.stand(table)
        return table

    def stand(self, table: Table) -> None:
        """Keeps where a table stands, if that can be done: the next entry does it again."""
        with suppress(StoreError):
            self._put(table, ())

    def _put(self, table: Table, new: Sequence[Entry]) -> None:
        """Adds entries that the table has already, and where it stands."""
        with self._transaction() as connection:
            for entry in new:
                connection.execute(insert(schema.entries), _entry_row(table.id, entry))
            _put_standing(connection, table.id, table.standing())

    def tables(self) -> list[Row]:
        """All tables, the newest first."""
        t, e = schema.tables, schema.entries
        many = select(func.count()).where(e.c.table_id == t.c.id).scalar_subquery()
        with self._transaction() as connection:
            rows = connection.execute(select(t.c.id, t.c.game, t.c.created, many.label("n")).order_by(t.c.created.desc())).all()
        return [Row(row.id, row.game, row.created, row.n) for row in rows]

    def check(self) -> None:
        """Returns where the file can be read, and written by nobody else just now. Raises StoreError."""
        with self._transaction() as connection:
            connection.execute(select(schema.facts.c.name).limit(1)).all()

    def close(self) -> None:
        """Closes the file. The store cannot be used afterwards."""
        with self._guard:
            self._engine.dispose()
            if self._claim is not None:
                self._claim.close()

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        """All or nothing, one at a time; faults of the database become sentences."""
        with self._guard:
            try:
                with self._engine.begin() as connection:
                    yield connection
            except IntegrityError:
                raise Conflict(_("Another program has written to the database {path}.", path=self.path)) from None
            except DatabaseError as error:
                raise StoreError(self._sentence(error)) from error
            except (SQLAlchemyError, sqlite3.Error, JSONDecodeError) as error:
                raise StoreError(damaged(self.path)) from error

    def _sentence(self, error: DatabaseError) -> Message:
        code = getattr(error.orig, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
        match code:
            case sqlite3.SQLITE_FULL:
                return _("The disk is full, so this was not kept. Free some space, then try again.")
            case sqlite3.SQLITE_IOERR:
                return _("The disk could not be written or read, so this was not kept: {path}.", path=self.path)
            case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
                return _("The database {path} is held by another program, so this was not kept. Try again.", path=self.path)
            case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM:
                return _("The database {path} cannot be written: look at the rights of the file and of its folder.", path=self.path)
        return damaged(self.path)


def damaged(path: Path) -> Message:
    """What is said of a file that cannot be read as a database of ours."""
    return _("The database {path} is damaged, or not one of Tabletier. It was left as it is: name another file.", path=path)


def foreign(path: Path) -> Message:
    """What is said of a database that somebody else has made."""
    return _("The file {path} is a database of another program: name another file.", path=path)


def _brought_up(connection: Connection, form: str) -> str:
    """Leads a database of an older form to the present one, step by step; the form that it then has."""
    while form.isdecimal() and (step := schema.STEPS.get(int(form))):
        for statement in step:
            connection.exec_driver_sql(statement)
        form = str(int(form) + 1)
        connection.execute(update(schema.facts).where(schema.facts.c.name == "schema").values(value=form))
    return form


def _table(row: RowMapping, entries: Sequence[Any], snapshots: Sequence[Any], standing: bytes | None, changes: Sequence[Any]) -> Table:
    head = Head(
        **{
            **row,
            "seats": tuple(Seat(**seat) for seat in row["seats"]),
            "nonces": tuple(bytes.fromhex(nonce) for nonce in row["nonces"]),
            "seed": None if row["seed"] is None else int(row["seed"]),
        }
    )
    return Table(
        tabletier.load(head.game),
        head,
        [_entry(e) for e in entries],
        [Snapshot(s.after, zlib.decompress(s.position), {int(v): n for v, n in s.numbers.items()}) for s in snapshots],
        lambda: _standing(standing),
        [Change(c.number, c.kind, c.seat, c.value, c.time) for c in changes],
    )


def _entry(e: Any) -> Entry:
    try:
        upgrade = None if e.upgrade is None else Standing.model_validate(e.upgrade)
    except ValidationError:
        raise BrokenLog(e.number, _("Entry {n} has been changed since it was written, or the one before it.", n=e.number)) from None
    return Entry(e.number, e.seat, tuple(e.actions), e.time, e.undoes, e.note, e.seal, upgrade)


def _entry_row(table_id: str, entry: Entry) -> dict[str, Any]:
    upgrade = entry.upgrade and entry.upgrade.model_dump(mode="json")
    return {"table_id": table_id, **asdict(replace(entry, upgrade=None)), "actions": list(entry.actions), "upgrade": upgrade}


def _standing(packed: bytes | None) -> Standing | None:
    """What was kept of where a table stands. Raises Refusal where that is damaged."""
    try:
        return None if packed is None else Standing.model_validate_json(zlib.decompress(packed))
    except (zlib.error, ValidationError):
        raise Refusal(_("The rules have changed since it was played, and what was kept of its position is damaged.")) from None


def _put_standing(connection: Connection, table_id: str, standing: Standing) -> None:
    """Keeps where a table stands, in place of where it stood before."""
    connection.execute(delete(schema.standings).where(schema.standings.c.table_id == table_id))
    packed = zlib.compress(standing.model_dump_json().encode(), 1)
    connection.execute(insert(schema.standings), {"table_id": table_id, "standing": packed})


def _prepare(connection: sqlite3.Connection, _record: Any) -> None:
    """A connection as we want it; ``isolation_level`` None leaves BEGIN to us."""
    connection.isolation_level = None
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def _begin(connection: Connection) -> None:
    """Takes the right to write at once, so that nothing fails half-way."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")
