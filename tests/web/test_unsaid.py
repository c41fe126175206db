"""What no repr, fault or traceback says: what is hidden at a table, and words that open something there."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import re
import traceback
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import tabletier
from tabletier.bots.players import turn
from tabletier.bots.random import RandomBot
from tabletier.engine.chance import key_words
from tabletier.store.sqlite import Store
from tabletier.tables.hall import Opening, Place, Tables
from tabletier.tables.log import Snapshot
from tabletier.tables.refusal import StoreError
from tabletier.tables.roster import JOIN
from tabletier.tables.seats import FREE, Seat
from tabletier.tables.table import Table
from tabletier.web import grants
from tabletier.web.log import Lines, Words
from tabletier.web.panels import Panels
from tabletier.web.seats import Device
from tests.web.worlds import written_forms

SEED = 918273645546372
NONCE = bytes(range(100, 132))


@pytest.fixture
def table() -> Table:
    """Two have played a day, and one is in the midst of the next; with all that may be logged of it."""

    table = Table.new(tabletier.load("explore_and_draw"), [Seat("Ann"), Seat("Ben", FREE)], seed=SEED)
    table.change(JOIN, 1, name="Ben", nonce=NONCE.hex())
    for seat in (0, 1, 0):
        actions = turn(RandomBot(4), table.masked(seat), seat)
        table.act(seat, actions[:-1] if seat == 0 and table.state.reveals else actions)
    return table


def hidden(table: Table) -> list[str]:
    """How any of it would look in a repr."""
    words = [str(word) for word in key_words(table.head.key)]
    forms = [form for value in (table.head.secret, table.head.key, NONCE) for form in written_forms(value)]
    large = {str(action) for entry in table.entries for action in entry.actions if action > 60}
    assert len(large) > 2
    return [str(SEED), *words, *(form.decode("latin-1") for form in forms), *(entry.seal for entry in table.entries), *large]


def said(text: str, table: Table) -> list[str]:
    return [form for form in hidden(table) if re.search(rf"(?<![\w.]){re.escape(form)}(?![\w.])", text)]


def test_no_repr_says_what_is_hidden(table: Table) -> None:
    step = table.acted(1, [table.state.legal_actions(1)[0]])
    request = SimpleNamespace(app=SimpleNamespace(state=SimpleNamespace(tables=SimpleNamespace(secret=b"s" * 32))))
    link = grants.grant(table, (1,), seconds=60)
    shelf = Panels().shelf(table, 0, Device((0,), 0), "en")
    walk = table._walk
    things: list[Any] = [
        *(table, table.head, table.entries, table.roster, table.state, table.masked(0), table.positions, Place(table)),
        *(step, walk, walk.live, table._stretches, table.standing(), table.standing(step), table.seats),
        *(table.roster.checked("name", 1, {"name": "Secretly", "nonce": NONCE.hex()}, 1.0), Snapshot(3, table.state.to_bytes(), {0: 1})),
        *(Opening("explore_and_draw", table.seats, seed=SEED), Device((0, 1), 0), link, shelf, shelf.sight),
    ]
    token = grants.written(request, grants.LINK, table, link)  # type: ignore[arg-type]
    for thing in things:
        for text in (repr(thing), str(thing), f"{thing}"):
            assert not said(text, table), text
            assert link.name not in text
            assert token not in text
    assert not said(repr(shelf), table)
    assert "pieces" not in repr(shelf.sight), "what a seat sees is its own"


def test_what_is_searched_for_would_be_found(table: Table) -> None:
    actions = next(entry.actions for entry in table.entries if max(entry.actions) > 60)
    for text in (f"seed={SEED},", repr(actions), repr(table.head.secret), f"key: {table.head.key.hex()}"):
        assert said(text, table)


@pytest.mark.parametrize("what", ["entries", "tables"])
def test_a_fault_of_the_store_does_not_quote_what_was_to_be_kept(what: str, tmp_path: Path) -> None:
    """SQLAlchemy writes under a fault the statement and its parameters: the actions of a seat, the secret of a table."""

    async def fails() -> tuple[StoreError, list[str]]:
        tables = Tables(Store(tmp_path / "tables.sqlite"))
        try:
            table = await tables.create("explore_and_draw", None, [Seat("Ann"), Seat("Ben")], seed=SEED)
            with tables.store._engine.begin() as connection:  # type: ignore[attr-defined]
                connection.exec_driver_sql(f"ALTER TABLE {what} RENAME TO others")
            actions = turn(RandomBot(4), table.masked(0), 0)
            kept = [str(SEED), table.head.secret.hex(), repr(table.head.secret)[2:-1][:40], str(actions)[1:-1]]
            again = tables.create("explore_and_draw", None, [Seat("Ann"), Seat("Ben")], seed=SEED)
            with pytest.raises(StoreError) as refused:
                await (tables.act(table.id, 0, actions) if what == "entries" else again)
            again.close()
            return refused.value, kept
        finally:
            await tables.aclose()

    error, kept = asyncio.run(fails())
    record = logging.LogRecord("any", logging.ERROR, __file__, 1, "a fault", (), (type(error), error, error.__traceback__))
    for text in (
        "".join(traceback.format_exception(error)),
        Words().format(record),
        Lines().format(record),
        repr(error),
        repr(error.__cause__),
    ):
        assert not [form for form in kept if form in text], text
    assert "INSERT" in str(error.__cause__), "the fault is one that names its statement"


def test_a_fault_that_nobody_waits_for_is_logged_without_its_words() -> None:
    """asyncio itself writes the text of the fault into its message."""
    heard: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: heard.append(Lines().format(record))  # type: ignore[method-assign]
    logger = logging.getLogger("asyncio")
    logger.addHandler(handler)

    async def fails() -> None:
        raise KeyError("token-7")

    async def main() -> None:
        task = asyncio.create_task(fails())
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        del task
        gc.collect()

    try:
        asyncio.run(main())
    finally:
        logger.removeHandler(handler)
    told = json.loads(heard[0])
    assert told["event"] == "Task exception was never retrieved"
    assert told["fault"].startswith("KeyError (test_unsaid.py:")
    assert "token-7" not in heard[0]
