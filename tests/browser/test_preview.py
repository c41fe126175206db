"""Looking before choosing: what a choice would mean is shown on the board, and a finger lifts it before it is confirmed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.fake_table import FakeTable, board, button

pytestmark = pytest.mark.browser

GROUND = "<g id='pirate'></g>" + "".join(f"<g class='preview' id='preview-{n}' data-instead='pirate'></g>" for n in (1, 2))
BAR = f"<div id='lifted' data-when='lifted' hidden><p id='lifted-text' data-ui></p>{button('leave', 'Escape', 'lifted')}"
CHOICES = "".join(
    f"<button form='act' name='actions' value='{n}' data-preview='preview-{n}' id='push-{n}'>Push {n}</button>" for n in (1, 2)
)


@pytest.fixture
def table() -> FakeTable:
    table = FakeTable()
    table.piece = None
    table.extra = f"{BAR}{button('send', '', 'lifted')}</div><div id='choices'>{CHOICES}</div><svg id='more'>{GROUND}</svg>"
    return table


def shown(page: Page) -> list[str]:
    found: list[str] = page.evaluate("[...document.querySelectorAll('.preview[data-ui-open]')].map((one) => one.id)")
    assert page.evaluate("document.getElementById('pirate').hasAttribute('data-ui-away')") == bool(found)
    return found


def test_a_mouse_shows_it_and_a_click_sends_it(page: Page, table: FakeTable, address: str) -> None:
    page.goto(address)
    page.hover("#push-1")
    assert shown(page) == ["preview-1"]
    page.hover("#push-2")
    assert shown(page) == ["preview-2"]
    page.hover("#rest")
    assert shown(page) == []
    page.click("#push-2")
    expect(page.locator("body[data-ui-busy]")).to_have_count(1)
    assert [act["actions"] for act in table.acts] == ["2"]


def test_the_keyboard_shows_what_has_focus(page: Page, table: FakeTable, address: str) -> None:
    page.goto(address)
    while page.evaluate("document.activeElement.id") != "push-1":
        page.keyboard.press("n")
    assert shown(page) == ["preview-1"]
    page.keyboard.press("n")
    assert shown(page) == ["preview-2"]
    page.keyboard.press("Enter")
    expect(page.locator("body[data-ui-busy]")).to_have_count(1)
    assert [act["actions"] for act in table.acts] == ["2"]


def test_a_finger_lifts_looks_and_confirms(phone: Page, table: FakeTable, address: str) -> None:
    phone.goto(address)
    phone.tap("#push-1")
    assert shown(phone) == ["preview-1"]
    expect(phone.locator("#lifted-text")).to_have_text("Push 1")
    phone.tap("#push-2")
    assert shown(phone) == ["preview-2"]
    phone.tap("#rest")
    assert shown(phone) == []
    expect(phone.locator("[data-do=send]")).to_be_hidden()
    phone.tap("#push-2")
    phone.tap("[data-do=leave]")
    assert shown(phone) == []
    assert table.acts == []
    phone.tap("#push-1")
    phone.tap("[data-do=send]")
    expect(phone.locator("body[data-ui-busy]")).to_have_count(1)
    assert [act["actions"] for act in table.acts] == ["1"]


def test_what_was_lifted_goes_with_the_choice(phone: Page, table: FakeTable, address: str) -> None:
    phone.goto(address)
    phone.tap("#push-1")
    table.send(choices="<div id='choices'></div>", board=board())
    expect(phone.locator("#push-1")).to_have_count(0)
    expect(phone.locator("[data-do=send]")).to_be_hidden()
    assert shown(phone) == []


def test_a_square_opens_its_choices_beside_the_board(page: Page, table: FakeTable, address: str) -> None:
    table.extra += f"<div id='offers-9' class='offers' popover>{CHOICES.replace('id=', 'data-id=')}</div>"
    page.goto(address)
    page.evaluate("document.getElementById('cell-9').setAttribute('popovertarget', 'offers-9')")
    while page.evaluate("document.activeElement.id") != "cell-9":
        page.keyboard.press("n")
    page.keyboard.press("Enter")
    offers = page.locator("#offers-9")
    expect(offers).to_be_visible()
    expect(offers.locator("button").first).to_be_focused()
    assert shown(page) == ["preview-1"]
    drawing, place = page.locator("#board").bounding_box(), offers.bounding_box()
    assert drawing
    assert place
    assert place["x"] >= drawing["x"] + drawing["width"]
    page.keyboard.press("Escape")
    expect(offers).to_be_hidden()
    expect(page.locator("#cell-9")).to_be_focused()
