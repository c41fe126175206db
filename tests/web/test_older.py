"""The start page: what was played lately stands first, the rest is folded away until somebody plays on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tabletier.bots.players import turn
from tabletier.bots.random import RandomBot
from tabletier.tables.table import Table
from tests.web.conftest import Site, running, start
from tests.web.test_seating import acts, join

DAY = 24 * 3600


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    yield from running(tmp_path / "tables.sqlite", archive_after=7)


def folded(page: str) -> str:
    """What stands in the closed list."""
    found = re.search(r'<details class="older">(.*?)</details>', page, re.DOTALL)
    return found[1] if found else ""


def aged(table: Table, days: float) -> None:
    """Makes a table so many days older, with all that happened at it."""
    table.head = replace(table.head, created=table.head.created - days * DAY)
    table.entries[:] = [replace(entry, time=entry.time - days * DAY) for entry in table.entries]
    table.roster.changed -= days * DAY


def play(site: Site, name: str) -> None:
    """The first seat plays on to where the others see something of it."""
    table = site.table(name)
    actions = turn(RandomBot(1), table.masked(0), 0)
    site.run(site.app.state.tables.act(name, 0, actions))


def test_a_table_at_rest_is_folded_away(site: Site) -> None:
    browser = site.browser()
    old, new = (start(browser, ("person", name), mode="solo") for name in ("Ann", "Zoe"))
    aged(site.table(old), 6.9)
    assert not folded(browser.get("/").text)
    aged(site.table(old), 0.2)
    page = browser.get("/").text
    assert old in folded(page)
    assert "1 older table<" in page
    assert new not in folded(page)
    assert page.index(new) < page.index(old)
    assert '<details class="older"><summary>' in page, "closed"


def test_each_table_goes_by_what_happened_last(site: Site) -> None:
    browser = site.browser()
    names = [start(browser, ("person", "Ann"), ("free", "")) for _k in range(3)]
    for name in names:
        aged(site.table(name), 8)
    assert folded(browser.get("/").text).count("<li") == 3
    join(site.browser(), names[1], 1, "Ben")  # somebody sat down
    page = browser.get("/").text
    assert names[1] not in folded(page)
    assert page.index(names[1]) < page.index('class="older"')
    join(site.browser(), names[2], 1, "Ben")
    aged(site.table(names[2]), 8)
    assert names[2] in folded(browser.get("/").text)
    assert browser.get(f"/t/{names[2]}").status_code == 200, "opening one is no move"
    assert names[2] in folded(browser.get("/").text)
    assert acts(browser, names[2], 0) == 204
    assert names[2] in folded(browser.get("/").text), "nor is what is done in secret: the others have the table in their lists, too"
    play(site, names[2])
    assert names[2] not in folded(browser.get("/").text)
    assert "1 older table<" in browser.get("/").text


def test_the_time_of_the_last_move_outlives_a_restart(tmp_path: Path) -> None:
    touched = []
    name = ""
    for _life in range(2):
        sites = running(tmp_path / "tables.sqlite")
        site = next(sites)
        if not name:
            browser = site.browser()
            name = start(browser, ("person", "Ann"), ("free", ""))
            join(site.browser(), name, 1, "Ben")
            touched.append(site.table(name).touched)
            play(site, name)
            site.run(site.app.state.tables.act(name, 1, site.table(name).state.legal_actions(1)[:1]))
        touched.append(site.table(name).touched)
        sites.close()  # type: ignore[attr-defined]
    assert touched[0] < touched[1] == touched[2]
