"""The guide of a first game: each hint once, away for good at a word, silent at another, back at a third; it is in nobody's way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tabletier.games.explore_and_draw.guide_words import HINTS
from tests.browser.conftest import watched
from tests.browser.player import Clicker, Person, Toucher, Typist
from tests.browser.site import Site
from tests.browser.test_everyone import SCREENS, Theme, faults

pytestmark = pytest.mark.browser

#: What lies under the guide and could be clicked or laid upon. What the fixed bar of a phone covers is scrolled out from under it.
COVERED = """() => {
    const guide = document.getElementById("guide").getBoundingClientRect();
    const things = [...document.querySelectorAll("#grid [data-cell], button, a, label.tab-label")];
    return things.filter((one) => !one.closest("#guide, .foot-note") && one.checkVisibility()).filter((one) => {
        const box = one.getBoundingClientRect();
        return box.left < guide.right - 1 && box.right > guide.left + 1 && box.top < guide.bottom - 1 && box.bottom > guide.top + 1;
    }).map((one) => one.outerHTML.slice(0, 120));
}"""
#: Whether its words and buttons are whole: nothing cut off, nothing outside the window.
WHOLE = """() => {
    const guide = document.getElementById("guide").getBoundingClientRect();
    const text = document.querySelector("#guide .guide-text");
    const inside = (box) => box.left >= guide.left && box.right <= guide.right && box.top >= guide.top && box.bottom <= guide.bottom;
    return guide.top >= 0 && guide.bottom <= innerHeight && guide.right <= innerWidth && text.scrollHeight <= text.clientHeight
        && [...document.querySelectorAll("#guide button")].every((one) => inside(one.getBoundingClientRect()));
}"""
PLACES = """() => [...document.querySelectorAll("#grid [data-cell], .card, .head")].map((one) => {
    const box = one.getBoundingClientRect();
    return [box.x, box.y, box.width, box.height];
})"""


def hint(page: Page) -> Locator:
    return page.locator("#guide .hint:visible")


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def go_on(person: Person) -> None:
    """Plays to the next hint."""
    for _ in range(8):
        person.play(1)
        if hint(person.page).count():
            return
    raise AssertionError("no further hint came")


def test_a_hint_is_shown_until_it_is_understood(page: Page, site: Site) -> None:
    person = Clicker(page)
    person.open(site.address, 3, "Ada")
    expect(hint(page)).to_have_text(HINTS["column"].text("en"))
    press(page, "Got it")
    expect(hint(page)).to_have_count(0)
    expect(page.get_by_role("button", name="No more hints")).to_be_hidden()
    page.reload()
    expect(page.locator("#prompt")).to_be_visible()
    expect(hint(page)).to_have_count(0)
    person.play(1)
    expect(hint(page)).to_have_text(HINTS["card"].text("en"))
    page.reload()
    expect(hint(page)).to_have_text(HINTS["card"].text("en"))
    person.open(site.address, 4, "Bo")
    expect(page.locator("#prompt")).to_be_visible()
    expect(hint(page)).to_have_count(0)  # at another table of the same game


def test_a_hint_that_was_passed_over_does_not_come_again(page: Page, site: Site) -> None:
    person = Clicker(page)
    person.open(site.address, 3, "Ada")
    shown: list[str] = []
    for _ in range(25):
        shown += [text for text in hint(page).all_inner_texts() if text not in shown[-1:]]  # it stays while the same goes on
        person.play(1)
    assert len(shown) == len(set(shown)) >= 4
    assert set(shown) <= {words.text("en") for words in HINTS.values()}


def test_no_more_hints_is_for_good_and_can_be_taken_back(page: Page, site: Site) -> None:
    person = Clicker(page)
    person.open(site.address, 3, "Ada")
    again = page.get_by_role("button", name="Show the hints again")
    expect(again).to_be_hidden()
    press(page, "No more hints")
    for _ in range(3):
        expect(hint(page)).to_have_count(0)
        person.play(1)
    page.reload()
    expect(again).to_be_visible()
    expect(hint(page)).to_have_count(0)
    again.click()
    expect(hint(page)).to_have_count(1)
    expect(again).to_be_hidden()
    person.play(1)
    expect(hint(page)).to_have_count(1)


def test_nothing_moves_when_a_hint_goes(page: Page, site: Site) -> None:
    person = Clicker(page)
    person.open(site.address, 12, "Ada")
    for _ in range(3):
        before = page.evaluate(PLACES)
        press(page, "Got it")
        expect(hint(page)).to_have_count(0)
        assert page.evaluate(PLACES) == before
        go_on(person)


def test_by_keyboard_and_read_aloud_once(page: Page, site: Site) -> None:
    person = Typist(page)
    person.open(site.address, 12, "Ada")
    voice = page.locator("#guide [role=status]")
    expect(voice).to_have_text(HINTS["column"].text("en"), use_inner_text=True)
    person.play(1)
    expect(voice).to_have_text(HINTS["card"].text("en"), use_inner_text=True)
    assert HINTS["card"].text("en") not in page.locator("#live").inner_text()
    got_it = page.get_by_role("button", name="Got it")
    got_it.focus()
    page.keyboard.press("Enter")
    expect(got_it).to_be_hidden()
    expect(page.locator("#prompt .sentence")).to_be_focused()
    go_on(person)
    page.keyboard.press("g")
    expect(hint(page)).to_have_count(0)


def test_a_browser_that_keeps_nothing_is_left_alone(page: Page, site: Site) -> None:
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })")
    person = Clicker(page)
    person.open(site.address, 3, "Ada")
    person.play(3)
    expect(hint(page)).to_have_count(0)
    expect(page.get_by_role("button", name="Show the hints again")).to_be_hidden()


def test_without_script_there_is_no_hint(browser: Browser, complaints: list[str], site: Site) -> None:
    for page in watched(browser, complaints, java_script_enabled=False):
        page.goto(site.address)
        page.get_by_role("button", name="Play now, alone").click()
        expect(page.locator("#prompt")).to_be_visible()
        expect(page.locator("#guide .hint")).to_be_hidden()
        for name in ("Got it", "No more hints", "Show the hints again"):
            expect(page.get_by_role("button", name=name)).to_have_count(0)


@pytest.fixture(params=["light", "dark"])
def theme(request: pytest.FixtureRequest) -> Theme:
    chosen: Theme = request.param
    return chosen


@pytest.fixture(params=sorted(SCREENS))
def person(request: pytest.FixtureRequest, browser: Browser, complaints: list[str], theme: Theme) -> Iterator[Person]:
    lang = "fr" if theme == "dark" else "en"  # its sentences are longer
    for page in watched(browser, complaints, color_scheme=theme, locale=lang, reduced_motion="reduce", **SCREENS[request.param]):
        yield (Toucher if request.param == "phone" else Clicker)(page)


def test_a_hint_is_whole_and_covers_nothing(person: Person, site: Site) -> None:
    page, looked_at = person.page, set[Any]()
    person.open(site.address, 12, "Ada")
    for _ in range(16):
        open_now = page.evaluate("document.querySelector('#guide [data-ui-open]')?.dataset.guide ?? null")
        if open_now and open_now not in looked_at:
            assert page.evaluate(COVERED) == [], open_now
            assert page.evaluate(WHOLE), open_now
            assert faults(page) == []
            looked_at.add(open_now)
        person.play(1)
    assert {"column", "card", "place"} < looked_at
