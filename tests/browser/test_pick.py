"""Picking several things together: in any order, as long as a complete pick is left, and sent as one."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.fake_table import FakeTable, seen

pytestmark = pytest.mark.browser

PICK = (
    "<div id='bar'><span id='pick' data-least='4' data-most='4' data-text='{n} of 4'><output id='pick-text' data-ui></output>"
    "<span id='pick-over' hidden>Too much.</span><span id='pick-never' hidden>No set has it.</span></span>"
    "<button form='act' name='actions' value='99' data-done='99'>Done</button></div>"
)


def card(number: int, weight: int) -> str:
    return f"<button form='act' name='actions' value='{number}' data-weight='{weight}' id='item-{number}'>{number}</button>"


def cards(*heavy: int, light: tuple[int, ...] = ()) -> str:
    return f"<div id='cards'>{''.join(card(n, 2 if n in heavy else 1) for n in sorted((*heavy, *light)))}</div>"


def pressed(page: Page) -> list[str]:
    return page.locator("#cards [aria-pressed=true]").all_inner_texts()


def disabled(page: Page) -> list[str]:
    return page.locator("#cards [aria-disabled=true]").all_inner_texts()


@pytest.fixture
def table() -> FakeTable:
    table = FakeTable()
    table.piece = None
    table.extra = PICK + cards(2, 40, light=(7, 12, 30))
    return table


def test_things_are_picked_in_any_order_and_sent_sorted(page: Page, table: FakeTable, address: str) -> None:
    page.goto(address)
    done = page.get_by_role("button", name="Done")
    expect(done).to_be_disabled()
    for number, weight in (("30", 1), ("40", 3), ("7", 4)):
        page.click(f"#item-{number}")
        expect(page.locator("#pick-text")).to_have_text(f"{weight} of 4")
    assert pressed(page) == ["7", "30", "40"]
    assert disabled(page) == ["2", "12"]
    done.click()
    expect(page.locator("body[data-ui-busy]")).to_have_count(1)
    assert [act["actions"] for act in table.acts] == ["7,30,40,99"]


def test_a_second_click_takes_a_thing_out_again(page: Page, table: FakeTable, address: str) -> None:
    page.goto(address)
    for number in ("2", "40"):
        page.click(f"#item-{number}")
    expect(page.get_by_role("button", name="Done")).to_be_enabled()
    assert page.evaluate("document.body.hasAttribute('data-ui-complete')")
    page.click("#item-2")
    assert pressed(page) == ["40"]
    expect(page.get_by_role("button", name="Done")).to_be_disabled()
    assert disabled(page) == []
    assert table.acts == []


def test_what_would_not_fit_says_why(page: Page, table: FakeTable, address: str) -> None:
    table.extra = PICK + cards(40, light=(7, 12, 30))
    page.goto(address)
    for number in ("7", "12"):
        page.click(f"#item-{number}")
    assert disabled(page) == ["30"], "there is no fourth light one"
    assert page.locator("#item-30").get_attribute("title") == "No set has it."
    page.locator("#item-30").click(force=True)
    expect(page.locator("#live")).to_have_text("No set has it.")
    assert pressed(page) == ["7", "12"]
    page.click("#item-40")
    page.locator("#item-30").click(force=True)
    expect(page.locator("#live")).to_have_text("Too much.")
    assert table.acts == []


def test_by_keyboard_and_through_changes_of_the_page(page: Page, table: FakeTable, address: str) -> None:
    page.goto(address)
    page.focus("#item-7")
    page.keyboard.press("Enter")
    page.focus("#item-30")
    page.keyboard.press("Space")
    table.send(prompt="<h1 id='prompt'>Anna is ready</h1>", cards=cards(2, 40, light=(7, 12, 30)))
    expect(page.locator("#prompt")).to_have_text("Anna is ready")
    assert pressed(page) == ["7", "30"]
    expect(page.locator("#item-30")).to_be_focused()
    table.send(cards=cards(2, light=(12, 30)), situation=seen(1))
    expect(page.locator("#item-7")).to_have_count(0)
    assert pressed(page) == ["30"]
    expect(page.locator("#pick-text")).to_have_text("1 of 4")
