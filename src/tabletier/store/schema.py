"""The one schema: tables, the entries of their logs, snapshots, and facts about the database itself. Rows are added, never
changed, but for ``standings``, which holds the latest only."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import JSON, Boolean, Column, Float, ForeignKey, Integer, LargeBinary, MetaData, String, Table

#: Raised by one whenever the schema changes.
SCHEMA = 3

#: What leads from each older version to the next one. Written out: it has to stay as it is when the tables below go on changing.
STEPS: Mapping[int, tuple[str, ...]] = {
    1: (
        "ALTER TABLE entries ADD COLUMN upgrade JSON",
        "CREATE TABLE standings (table_id VARCHAR NOT NULL PRIMARY KEY REFERENCES tables (id), standing BLOB NOT NULL)",
    ),
    2: (
        (
            "CREATE TABLE changes (table_id VARCHAR NOT NULL REFERENCES tables (id), number INTEGER NOT NULL, kind VARCHAR NOT NULL,"
            " seat INTEGER NOT NULL, value JSON NOT NULL, time FLOAT NOT NULL, PRIMARY KEY (table_id, number))"
        ),
    ),
}

metadata = MetaData()

#: Facts about the database: ``schema`` is the version of the schema, ``secret`` signs the site's cookies.
facts = Table(
    "facts",
    metadata,
    Column("name", String, primary_key=True),
    Column("value", String, nullable=False),
)

#: What is fixed before the first entry of a table (:class:`tabletier.tables.head.Head`).
tables = Table(
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("pack", String, nullable=False),
    Column("pack_digest", String, nullable=False),
    Column("mode", String, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seats", JSON, nullable=False),
    Column("created", Float, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("nonces", JSON, nullable=False),
    Column("seed", String),
    Column("spectators", Boolean, nullable=False),
    Column("recording", Boolean, nullable=False),
)

#: The logs (:class:`tabletier.tables.log.Entry`).
entries = Table(
    "entries",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("actions", JSON, nullable=False),
    Column("time", Float, nullable=False),
    Column("undoes", Integer),
    Column("note", String, nullable=False),
    Column("seal", String, nullable=False),
    Column("upgrade", JSON(none_as_null=True)),
)

#: Who sits at a table, as it changed (:class:`tabletier.tables.roster.Change`).
changes = Table(
    "changes",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("value", JSON, nullable=False),
    Column("time", Float, nullable=False),
)

#: Positions where something had just come to light (:class:`tabletier.tables.log.Snapshot`). They only save time.
snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("after", Integer, primary_key=True, autoincrement=False),
    Column("position", LargeBinary, nullable=False),
    Column("numbers", JSON, nullable=False),
)

#: Where each table stands after its last entry (:class:`tabletier.tables.standing.Standing`), as packed JSON: what other rules go on from.
standings = Table(
    "standings",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("standing", LargeBinary, nullable=False),
)
