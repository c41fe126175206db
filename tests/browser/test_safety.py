"""Nothing is lost: the server is killed in mid-game, a second tab looks on, a choice is taken back, a page is loaded again."""

from __future__ import annotations

import pathlib

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import Clicker
from tests.browser.site import Site, running

pytestmark = pytest.mark.browser

SECONDS_TO_RECONNECT = 12_000


def test_a_killed_server_loses_nothing_that_it_acknowledged(page: Page, tmp_path: pathlib.Path, complaints: list[str]) -> None:
    with running(tmp_path / "tables.db") as site:
        person = Clicker(page)
        person.open(site.address, 3, "Ada")
        acknowledged: list[int] = []
        page.on("response", lambda response: acknowledged.append(response.status) if response.url.endswith("/act") else None)
        for killed_after in (6, 5):
            person.play(killed_after)
            site.kill()
            expect(page.locator("#line")).to_have_attribute("data-ui-state", "lost", timeout=SECONDS_TO_RECONNECT)
            now = person.look()
            site.start()
            expect(page.locator("#line")).to_have_attribute("data-ui-state", "back", timeout=SECONDS_TO_RECONNECT)
            assert person.look() == now
            assert acknowledged == [204] * person.acts
            assert len(person.export()["entries"]) == person.acts
        person.play(5)
        assert len(person.export()["entries"]) == person.acts == 16
        page.goto("about:blank")
    complaints.clear()  # the browser names every connection that was refused


def test_an_act_that_meets_a_dead_server_is_told_and_can_be_done_again(page: Page, tmp_path: pathlib.Path, complaints: list[str]) -> None:
    with running(tmp_path / "tables.db") as site:
        person = Clicker(page)
        person.open(site.address, 3, "Ada")
        before = person.look()
        site.kill()
        person.choose(before["choices"][0])
        expect(page.locator("#said")).to_have_text("The server did not answer. Nothing was changed; try again.")
        site.start()
        expect(page.locator("#line")).to_have_attribute("data-ui-state", "back", timeout=SECONDS_TO_RECONNECT)
        person.choose(before["choices"][0])
        person.wait_for_change(before)
        expect(page.locator("#said")).to_have_text("")
        assert len(person.export()["entries"]) == 1
        page.goto("about:blank")
    complaints.clear()


def test_a_second_tab_shows_the_same_table(page: Page, site: Site) -> None:
    person = Clicker(page)
    person.open(site.address, 3, "Ada")
    other = page.context.new_page()
    other.goto(page.url)
    for _ in range(6):
        person.play(1)
        expect(other.locator("input[name=seen]").first).to_have_value(person.look()["seen"])
    second = Clicker(other)
    assert {**second.look(), "focus": True} == {**person.look(), "focus": True}
    second.play(2)
    expect(page.locator("input[name=seen]").first).to_have_value(second.look()["seen"])
    other.reload()
    assert {**second.look(), "focus": True} == {**person.look(), "focus": True}


def test_choices_are_taken_back_until_something_was_turned_up(page: Page, site: Site) -> None:
    person = Clicker(page)
    person.open(site.address, 3, "Ada")
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    start = person.look()
    person.play(3)
    for _ in range(3):
        now = person.look()
        page.keyboard.press("u")
        person.wait(lambda now=now: person.look()["seen"] != now["seen"], "the undo")
    end = person.look()
    assert (end["hand"], end["choices"]) == (start["hand"], start["choices"])
    expect(undo).to_be_disabled()
    assert [entry["undo"] for entry in person.export()["entries"]] == [False] * 3 + [True] * 3


def test_the_pencil_says_what_a_piece_would_mean(page: Page, site: Site) -> None:
    person = Clicker(page)
    person.open(site.address, 3, "Ada")
    before = page.locator("#board").inner_html()
    page.keyboard.press("p")
    page.locator("[data-pencil]:visible").first.click()
    page.mouse.move(*person.middle([(11, 4)]))
    assert len(person.ghost()) >= 1
    page.mouse.down()
    page.mouse.up()
    expect(page.locator("#ghost g.pencil")).to_have_count(1)
    expect(page.locator("#pencil-text")).to_contain_text("With the pencilled pieces")
    page.keyboard.press("x")
    expect(page.locator("#ghost g.pencil")).to_have_count(0)
    page.keyboard.press("p")
    assert page.locator("#board").inner_html().count("<use") == before.count("<use")
    assert len(person.export()["entries"]) == 0
