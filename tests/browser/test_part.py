"""Looking closely at another boat: it opens over the table, stays true while it is open, and goes again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import watched
from tests.browser.fake_table import FakeTable
from tests.browser.site import Site

pytestmark = pytest.mark.browser

FORM = "<form id='look' action='/part'><input type='hidden' name='step' value='7'></form>"
PLACE = FORM + "<div id='part' popover data-failed='Not loaded.'></div>"


def thumb(state: str) -> str:
    return f"<div id='other'><button form='look' name='part' value='boat-1' data-as='{state}'>boat {state}</button></div>"


def test_it_opens_with_what_the_button_names_and_follows_its_changes(page: Page, table: FakeTable, address: str) -> None:
    table.extra = PLACE + thumb("a")
    table.parts["boat-1"] = "<p id='told'>one piece</p>"
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/part" in request.url else None)
    page.goto(address)
    page.click("#other button")
    expect(page.locator("#part:popover-open #told")).to_have_text("one piece")
    assert [url.partition("?")[2] for url in asked] == ["step=7&part=boat-1"]
    table.parts["boat-1"] = "<p id='told'>two pieces</p>"
    table.send(other=thumb("b"))
    expect(page.locator("#part:popover-open #told")).to_have_text("two pieces")
    table.send(prompt="<div id='prompt'>Something else</div>")
    expect(page.locator("#prompt")).to_have_text("Something else")
    assert len(asked) == 2, "it asks again only when the part has changed"
    page.keyboard.press("Escape")
    expect(page.locator("#part")).not_to_be_visible()
    expect(page.locator("#other button")).to_be_focused()
    table.send(other=thumb("c"))
    expect(page.locator("#other button")).to_have_text("boat c")
    assert len(asked) == 2, "what is closed is not asked for"


def test_what_cannot_be_loaded_is_said(page: Page, table: FakeTable, address: str, complaints: list[str]) -> None:
    table.extra = PLACE + thumb("a")
    page.goto(address)
    page.click("#other button")
    expect(page.locator("#part:popover-open")).to_have_text("Not loaded.")
    complaints.clear()  # the browser names what it did not get
    page.keyboard.press("Escape")
    table.parts["boat-1"] = "<p id='told'>one piece</p>"
    page.click("#other button")
    expect(page.locator("#part:popover-open")).to_have_text("one piece")


def test_the_boat_of_another_at_a_real_table(page: Page, site: Site) -> None:
    page.goto(site.address)
    page.locator("[data-game=explore_and_draw]").get_by_role("button", name="Play now against a bot").click()
    page.locator(".thumb").first.click()
    boat = page.locator("#part:popover-open .large-boat")
    expect(boat.locator("svg.boat")).to_be_visible()
    expect(boat).to_contain_text("Visible rats")
    assert boat.locator("svg.boat *").evaluate_all("all => all.every((one) => one.namespaceURI.endsWith('svg'))")
    boat.locator(".help").first.click()
    expect(page.locator("#help-total:popover-open")).to_be_visible()
    expect(boat).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator("#part")).not_to_be_visible()


def test_without_script_it_is_a_page(browser: Browser, complaints: list[str], site: Site) -> None:
    for page in watched(browser, complaints, java_script_enabled=False):
        page.goto(site.address)
        page.locator("[data-game=explore_and_draw]").get_by_role("button", name="Play now against a bot").click()
        table = page.url
        page.locator(".thumb").click()
        expect(page.locator("main .large-boat svg.boat")).to_be_visible()
        page.get_by_role("link", name="Back to the table").click()
        assert page.url == table
