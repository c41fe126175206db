"""The line to the server: refused, silent, hung up, hidden; and acts whose answer is late, refused or missing."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.fake_table import FakeTable, market, partial, prompt, seen

pytestmark = pytest.mark.browser


def wait_for(condition: Callable[[], bool], page: Page, seconds: float = 8) -> None:
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until, "this did not come about in time"
        page.wait_for_timeout(50)


def set_hidden(page: Page, hidden: bool) -> None:
    page.evaluate(
        """(hidden) => {
            Object.defineProperty(document, "hidden", {value: hidden, configurable: true});
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


@pytest.mark.parametrize("answer", [None, 503])
def test_a_refused_first_connection_is_tried_again(
    page: Page, table: FakeTable, address: str, complaints: list[str], answer: int | None
) -> None:
    table.refusing, table.refusal = True, answer
    page.goto(address)
    expect(page.locator("#line")).to_have_text("The line is down.")
    table.refusing = False
    table.send(prompt=prompt("Go on"))
    expect(page.locator("#prompt")).to_have_text("Go on")
    expect(page.locator("#line")).to_have_text("The line is back.")
    expect(page.locator("#line")).to_have_text("")
    assert set(table.connections) == {None}
    assert len(complaints) >= 2  # the browser names each refused connection
    complaints.clear()


def test_a_line_that_breaks_is_resumed_where_it_broke(page: Page, table: FakeTable, address: str) -> None:
    page.goto(address)
    table.send(prompt=prompt("One"))
    expect(page.locator("#prompt")).to_have_text("One")
    table.hang_up()
    table.send(prompt=prompt("Two"))
    expect(page.locator("#prompt")).to_have_text("Two")
    assert table.connections[:2] == [None, "1"]
    assert page.locator("#line").inner_text() == ""  # a short gap is nobody's business


def test_a_line_that_has_gone_silent_is_renewed(page: Page, table: FakeTable, address: str) -> None:
    page.goto(address)
    table.send(prompt=prompt("One"))
    expect(page.locator("#prompt")).to_have_text("One")
    table.deaf = True
    wait_for(lambda: len(table.connections) > 1, page)
    assert table.connections[1] == "1"


def test_beats_keep_a_line_alive(page: Page, table: FakeTable, address: str) -> None:
    page.goto(address)
    page.wait_for_timeout(2_500)  # silence counts from 1.5 s
    assert len(table.connections) == 1


def test_a_hidden_tab_hangs_up_and_resumes(page: Page, table: FakeTable, address: str) -> None:
    page.goto(address)
    table.send(prompt=prompt("One"))
    expect(page.locator("#prompt")).to_have_text("One")
    set_hidden(page, True)
    page.wait_for_timeout(2_500)
    table.send(prompt=prompt("Two"))
    page.wait_for_timeout(300)
    assert page.locator("#prompt").inner_text() == "One"
    assert page.locator("#line").inner_text() == ""
    set_hidden(page, False)
    expect(page.locator("#prompt")).to_have_text("Two")
    assert table.connections == [None, "1"]


def test_a_choice_is_posted_with_what_was_seen(page: Page, table: FakeTable, address: str) -> None:
    page.goto(address)
    page.click("#card-2")
    wait_for(lambda: table.acts != [], page)
    assert table.acts == [{"seen": "0.0", "actions": "2"}]


def test_quick_clicks_wait_until_the_change_has_come(page: Page, table: FakeTable, address: str) -> None:
    page.goto(address)
    page.dblclick("#card-2")
    page.wait_for_timeout(300)
    page.click("#card-1")
    page.wait_for_timeout(300)
    assert [act["actions"] for act in table.acts] == ["2"]
    table.send(situation=seen(1), market=market(1, 3))
    expect(page.locator("#market button")).to_have_count(2)
    page.click("#card-1")
    wait_for(lambda: len(table.acts) == 2, page)
    assert table.acts[1] == {"seen": "1.0", "actions": "1"}


@pytest.mark.parametrize("status", [409, 507])
def test_a_refused_act_says_why_and_brings_the_panels(
    page: Page, table: FakeTable, address: str, complaints: list[str], status: int
) -> None:
    page.goto(address)
    said = '<p id="said" role="alert">Somebody was faster.</p>'
    table.answer = (status, partial("prompt", prompt("Now")) + partial("said", said) + partial("situation", seen(4)))
    page.click("#card-2")
    expect(page.locator("#said")).to_have_text("Somebody was faster.")
    expect(page.locator("#prompt")).to_have_text("Now")
    table.answer = (204, "")
    page.click("#card-2")
    expect(page.locator("#said")).to_have_text("")
    assert [act["seen"] for act in table.acts] == ["0.0", "4.0"]
    complaints.clear()


@pytest.mark.parametrize(("status", "text"), [(500, "<h1 id='prompt'>broken</h1>"), (503, ""), (403, "<p>no</p>")])
def test_an_act_that_failed_says_so(page: Page, table: FakeTable, address: str, complaints: list[str], status: int, text: str) -> None:
    page.goto(address)
    table.answer = (status, text)
    page.click("#card-2")
    expect(page.locator("#said")).to_have_text("The server did not answer.")
    expect(page.locator("#prompt")).to_have_text("Lay the piece")
    complaints.clear()


def test_an_act_into_the_void_says_so(page: Page, table: FakeTable, address: str, complaints: list[str]) -> None:
    page.goto(address)
    page.route("**/act", lambda route: route.abort())
    page.click("#card-2")
    expect(page.locator("#said")).to_have_text("The server did not answer.")
    page.unroute("**/act")
    page.click("#card-2")
    wait_for(lambda: len(table.acts) == 1, page)
    complaints.clear()
