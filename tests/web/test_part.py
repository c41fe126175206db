"""Looking closely: another boat, large, asked for when it is wanted, by those who may see it, and as they may."""

from __future__ import annotations

import re

import httpx
import pytest

from tests.web.conftest import Site, act, seen, start
from tests.web.test_pages import text_of, wait_for_the_end

SCRIPT = {"hx-request": "true"}


def closely(browser: httpx.Client, name: str, query: str = "part=boat-1", script: bool = True) -> httpx.Response:
    return browser.get(f"/t/{name}/part?{query}", headers=SCRIPT if script else {})


def test_a_button_of_the_page_opens_the_boat_for_a_script_and_a_page_for_others(site: Site) -> None:
    browser = site.browser()
    name = start(browser, ("person", "Ann"), ("bot:greedy", "Botticelli"))
    page = browser.get(f"/t/{name}").text
    assert re.search(r'<button class="thumb" form="look" name="part" value="boat-1"', page)
    assert f'<form id="look" method="get" action="/t/{name}/part">' in page
    assert page.count('id="part"') == 1
    told = closely(browser, name)
    assert told.status_code == 200
    assert told.text.startswith('<hx-partial hx-target="#part" hx-swap="panel"><div id="part"')
    assert told.text.count("hx-partial hx-target") == 1
    assert "no-store" in told.headers["cache-control"]
    for line in ("Botticelli", "Visible rats", "Lessons"):
        assert line in text_of(told.text)
    alone = closely(browser, name, script=False).text
    assert alone.startswith("<!doctype html>")
    assert 'id="shape-cat01"' in alone
    assert f'href="/t/{name}">Back to the table' in alone
    assert re.search(r'<svg class="boat".*</svg>', told.text)[0] in alone  # type: ignore[index]


def test_only_who_may_look_at_the_table_looks_closely(site: Site) -> None:
    browser = site.browser()
    name = start(browser, ("person", "Ann"), ("bot:greedy", "Bot"))
    assert closely(site.browser(), name).status_code == 403
    open_to_all = start(browser, ("person", "Ann"), ("bot:greedy", "Bot"), watch="yes")
    assert closely(site.browser(), open_to_all).status_code == 200
    shared = start(browser, ("person", "Ann"), ("person", "Bob"))
    assert closely(browser, shared).status_code == 403, "nobody holds the device yet"


@pytest.mark.parametrize(("query", "status"), [("part=boat-2", 404), ("part=", 404), ("", 422), ("part=boat-1&step=x", 422)])
def test_what_the_table_does_not_have_is_said(site: Site, query: str, status: int) -> None:
    browser = site.browser()
    name = start(browser, ("person", "Ann"), ("bot:greedy", "Bot"))
    assert closely(browser, name, query).status_code == status


def test_a_running_game_shows_nothing_of_an_open_day_and_no_past(site: Site) -> None:
    browser = site.browser()
    name = start(browser, ("person", "Ann"), ("person", "Bob"), seed="5")
    browser.post(f"/t/{name}/pass", data={"seat": "1"})
    before = closely(browser, name, "part=boat-0").text
    browser.post(f"/t/{name}/pass", data={"seat": "0"})
    for _ in range(5):
        situation = seen(browser.get(f"/t/{name}").text)
        assert act(browser, name, 0, str(site.table(name).state.legal_actions(0)[0]), situation=situation).status_code == 204
    assert len(site.table(name).masked(0).view(0)["boats"][0]["pieces"]) > 0
    assert closely(browser, name, "part=boat-0").text != before, "one sees one's own"
    browser.post(f"/t/{name}/pass", data={"seat": ""})
    browser.post(f"/t/{name}/pass", data={"seat": "1"})
    assert closely(browser, name, "part=boat-0").text == before
    assert closely(browser, name, "part=boat-0&step=3").status_code == 422


def test_a_finished_game_can_be_looked_at_closely_at_every_step(site: Site) -> None:
    browser = site.browser()
    name = start(browser, ("bot:random", "Ada"), ("bot:random", "Bob"))
    wait_for_the_end(site, name)
    last = site.table(name).positions().n_steps
    stranger = site.browser()
    counts = []
    for step in (0, last // 2, last, last + 9):
        page = stranger.get(f"/t/{name}/replay?step={step}&seat=0").text
        form = re.search(r'<form id="look".*?</form>', page)
        assert form
        query = "&".join(f"{field}={value}" for field, value in re.findall(r'name="(\w+)" value="(-?\d+)"', form[0]))
        assert query == f"step={min(step, last)}&seat=0"
        counts.append(closely(stranger, name, f"{query}&part=boat-1").text.count('class="laid'))
        assert counts[-1] == len(site.table(name).positions().at(min(step, last), 0).view(0)["boats"][1]["pieces"])
    assert counts[0] == 0 < counts[1] < counts[2] == counts[3]
    moved = stranger.get(f"/t/{name}/replay?step=3&seat=0", headers=SCRIPT).text
    assert '<hx-partial hx-target="#look" hx-swap="panel"><form id="look"' in moved
    result = browser.get(f"/t/{name}").text
    assert f'name="step" value="{last}"' in result
    assert result.count('id="part"') == 1
    assert closely(stranger, name, "part=boat-1&step=3&seat=2").status_code == 404
    assert f'href="/t/{name}/replay?step=3&amp;seat=0"' in closely(stranger, name, "part=boat-1&step=3", script=False).text
