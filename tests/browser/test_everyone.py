"""Everyone can play: axe finds no serious fault on any page, in either theme, on a wide screen and on a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import watched
from tests.browser.player import Clicker
from tests.browser.site import Site, random_game

pytestmark = pytest.mark.browser

SERIOUS = ("serious", "critical")
GAME = "explore_and_draw"
Theme = Literal["light", "dark"]
SCREENS: dict[str, dict[str, object]] = {
    "wide": {"viewport": {"width": 1366, "height": 768}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}


@pytest.fixture(params=["light", "dark"])
def theme(request: pytest.FixtureRequest) -> Theme:
    chosen: Theme = request.param
    return chosen


@pytest.fixture(params=sorted(SCREENS))
def screen(request: pytest.FixtureRequest, browser: Browser, complaints: list[str], theme: Theme) -> Iterator[Page]:
    yield from watched(browser, complaints, color_scheme=theme, reduced_motion="reduce", **SCREENS[request.param])


def faults(page: Page) -> list[str]:
    """What axe finds serious on the page as it is now, each with the element."""
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [f"{fault['id']}: {node['html'][:160]}" for fault in found if fault["impact"] in SERIOUS for node in fault["nodes"]]


@pytest.mark.parametrize("path", ["/", f"/new/{GAME}", f"/rules/{GAME}", "/about", "/t/nothing"])
def test_pages(screen: Page, site: Site, complaints: list[str], path: str) -> None:
    screen.goto(site.address + path)
    assert faults(screen) == []
    if path == "/t/nothing":
        complaints.clear()  # 404


def test_a_table_from_the_first_choice_to_a_piece_in_hand(screen: Page, site: Site) -> None:
    person = Clicker(screen)
    person.open(site.address, 5, "Ada")
    assert faults(screen) == []
    person.play(2)
    screen.evaluate("document.querySelector('[data-do=fits]').click()")
    assert faults(screen) == []
    person.play(5)
    assert faults(screen) == []


def test_a_device_that_is_passed_on(screen: Page, site: Site) -> None:
    person = Clicker(screen)
    person.open(site.address, 5, "Ada", "Bo")
    assert person.look()["cover"]
    assert faults(screen) == []
    person.take_device()
    person.play(3)
    assert faults(screen) == []


@pytest.fixture(scope="module", params=["solo", "standard"])
def finished(request: pytest.FixtureRequest) -> bytes:
    """The export of a finished game."""
    return random_game(request.param, *(["Ada"] if request.param == "solo" else ["Ada", "Bo", "Cy"]))


def test_a_finished_game_and_its_replay(screen: Page, site: Site, finished: bytes) -> None:
    screen.goto(site.address)
    screen.set_input_files("input[type=file]", {"name": "game.json", "mimeType": "application/json", "buffer": finished})
    screen.locator(".import button").click()
    expect(screen.locator("#replay-step")).to_contain_text("Start")
    assert faults(screen) == []
    screen.keyboard.press("Home")
    for _ in range(5):
        screen.locator("[data-do=step-on]").first.evaluate("(one) => one.click()")
    expect(screen.locator("#replay-step")).to_contain_text("Step 5 of")
    assert faults(screen) == []
    screen.goto(screen.url.split("/replay")[0])
    expect(screen.locator("#content.result")).to_be_visible()
    assert faults(screen) == []


def test_without_script_every_choice_is_in_a_plain_form(browser: Browser, complaints: list[str], site: Site) -> None:
    for page in watched(browser, complaints, java_script_enabled=False):
        page.goto(site.address)
        page.get_by_role("button", name="Play now, alone").click()
        for choice in ("Take column A", "Space 1:"):
            option = page.locator("#plain-choice option").filter(has_text=re.compile(f"^{choice}")).first
            page.select_option("#plain-choice", value=option.get_attribute("value"))
            page.get_by_role("button", name="Do it").click()
            expect(page.locator("#log")).to_contain_text(choice)
        page.get_by_role("button", name="Undo").click()
        expect(page.locator("#log")).not_to_contain_text("Space 1:")
        expect(page.locator("#log")).to_contain_text("Take column A")
