"""Tables of an older Tabletier, on the pages of this one: they go on, or show how they ended."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tabletier.engine.game import NOBODY
from tabletier.store.sqlite import Store
from tabletier.tables.table import Table
from tests.tables.play import opened_before, play_day, play_out
from tests.web.conftest import Site, running
from tests.web.test_pages import text_of


@pytest.fixture(scope="module")
def tables() -> dict[str, Table]:
    """One that is over, one in its second day, one of which nothing but the log was kept, one whose log is going to be lost."""
    found = {"over": play_out(opened_before()), "running": opened_before("Zoë"), "bare": opened_before("Bob"), "shut": opened_before("Cat")}
    play_day(found["running"], random.Random(1))
    return found


@pytest.fixture(scope="module")
def old_site(tmp_path_factory: pytest.TempPathFactory, tables: dict[str, Table]) -> Iterator[Site]:
    database = tmp_path_factory.mktemp("site") / "tables.sqlite"
    store = Store(database)
    for table in tables.values():
        store.create(table)
    with store._transaction() as connection:
        connection.exec_driver_sql("DELETE FROM standings WHERE table_id = ?", (tables["bare"].id,))
    store.close()
    yield from running(database, local=True)


def test_a_finished_table_shows_how_it_ended(old_site: Site, tables: dict[str, Table]) -> None:
    browser, table = old_site.browser(), tables["over"]
    page = browser.get(f"/t/{table.id}").text
    for total in table.result.scores:
        assert str(total).replace("-", "−") in text_of(page)
    assert "This game ended before the rules" in page
    assert f"/t/{table.id}/replay" not in page
    assert browser.get(f"/t/{table.id}/replay?step=0&seat=0").status_code == 200
    french = old_site.browser("fr").get(f"/t/{table.id}").text
    assert "Cette partie s’est terminée avant que les règles" in french


def test_a_running_table_goes_on(old_site: Site, tables: dict[str, Table]) -> None:
    browser, table = old_site.browser(), tables["running"]
    assert browser.post(f"/t/{table.id}/claim").status_code == 303
    page = browser.get(f"/t/{table.id}").text
    assert "From here on version 1 of the rules" in page
    here = old_site.table(table.id)
    assert (here.state.record.day, here.state.scores()) == (2, table.state.scores())
    assert here.number(NOBODY) == table.number(NOBODY) + 1


def test_a_table_that_cannot_go_on_says_why(old_site: Site, tables: dict[str, Table]) -> None:
    answer = old_site.browser().get(f"/t/{tables['bare'].id}")
    assert answer.status_code == 503
    assert "begun under version 0 of the rules" in text_of(answer.text)


def test_a_table_that_cannot_be_opened_leaves_the_others_within_reach(old_site: Site, tables: dict[str, Table]) -> None:
    browser, hall = old_site.browser(), old_site.app.state.tables
    for name in ("running", "shut"):
        assert browser.post(f"/t/{tables[name].id}/claim").status_code == 303
    shut = tables["shut"].id
    with hall.store._transaction() as connection:
        connection.exec_driver_sql("DELETE FROM entries WHERE table_id = ?", (shut,))
    hall._places.pop(shut)
    start = browser.get("/")
    assert start.status_code == 200
    assert f"/t/{tables['running'].id}" in start.text
    assert f"/t/{shut}" not in start.text
    assert browser.get(f"/t/{shut}").status_code == 503
