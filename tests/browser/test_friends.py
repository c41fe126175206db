"""Friends at several devices: three browsers and a program play a game of four, and what goes wrong on the way costs nobody anything."""

from __future__ import annotations

import pathlib
import random
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from typing import Any

import httpx
import psutil
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from playwright.sync_api import Error as PlaywrightError

from tests import chromium
from tests.browser.player import Clicker, Person, Toucher
from tests.browser.site import Site, replayed

pytestmark = pytest.mark.browser

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SECONDS_TO_KEEP_COOKIES = 60  # browsers write them to the disk every half minute
LAST_DAY = 7


def sit_down(page: Page, link: str, name: str) -> None:
    """Opens the invitation and takes the first free seat."""
    page.goto(link)
    page.locator(".sit-down:visible input[name=name]").first.fill(name)
    page.locator(".sit-down:visible button").first.click()
    expect(page.locator(".seat.own")).to_contain_text(name)


def play_day(person: Person, steps: int = 1_000) -> None:
    """Plays until nothing is left to be done today, or at most so many decisions."""
    for _ in range(steps):
        now = person.look()
        if now["over"] or not (now["hand"] or now["choices"]):
            return
        person.decide(now)


def program(address: str, table: str, result: dict[str, Any]) -> None:
    """A program sits down and plays at random over HTTP; at the end it has the result."""
    chance, here = random.Random(2), f"/api/v1/tables/{table}"
    with httpx.Client(base_url=address, timeout=30) as site:
        free = site.get(here).json()["free"][0]
        seat = f"{here}/seats/{free}"
        seated = site.post(f"{seat}/join", json={"name": "Program", "nonce": "3c" * 32}).raise_for_status().json()
        site.headers["authorization"] = f"Bearer {seated['token']}"
        while not (told := site.get(here).json())["over"]:
            view = site.get(f"{seat}/view").json() if told["begun"] else {}
            if view.get("legal"):
                answer = site.post(f"{seat}/act", json={"actions": [chance.choice(view["legal"])], "seen": view["seen"]})
                assert answer.status_code in (200, 409), answer.text
            else:
                time.sleep(0.1)
        result.update(told["result"])


@contextmanager
def profile(browser: Browser, chromium_path: str, folder: pathlib.Path) -> Iterator[BrowserContext]:
    """A browser with a profile on the disk, as people have it, which can be killed and opened again."""
    context = browser.browser_type.launch_persistent_context(
        str(folder), executable_path=chromium_path, args=list(chromium.FLAGS), viewport={"width": 1366, "height": 768}
    )
    try:
        yield context
    finally:
        with suppress(PlaywrightError):  # where it has been killed
            context.close()


def kill(folder: pathlib.Path) -> None:
    """Ends the browser with this profile as a power cut would, once its cookies are on the disk."""
    until = time.monotonic() + SECONDS_TO_KEEP_COOKIES
    while not cookie_kept(folder):
        assert time.monotonic() < until, "the browser has not written its cookies"
        time.sleep(0.5)
    for process in psutil.process_iter(["cmdline"]):
        words = process.info["cmdline"] or []
        if f"--user-data-dir={folder}" in words and not any(word.startswith("--type=") for word in words):
            process.kill()
            process.wait(10)


def cookie_kept(folder: pathlib.Path) -> bool:
    found = [path for path in folder.rglob("Cookies") if path.is_file()]
    if not found:
        return False
    with closing(sqlite3.connect(f"file:{found[0]}?immutable=1", uri=True)) as jar:
        try:
            return jar.execute("SELECT count(*) FROM cookies WHERE name = 'seats'").fetchone()[0] > 0
        except sqlite3.DatabaseError:
            return False  # it is being written


def test_three_browsers_and_a_program_play_a_game_of_four(
    page: Page, browser: Browser, chromium_path: str, site: Site, tmp_path: pathlib.Path, complaints: list[str]
) -> None:
    # Anna opens the table, with three free seats.
    page.goto(f"{site.address}/new/explore_and_draw")
    form = page.locator("form.setup-form").filter(has=page.locator("input[name=mode][value=standard]"))
    form.locator("input[name=name]").nth(0).fill("Anna")
    for seat in range(4):
        form.locator("select[name=player]").nth(seat).select_option("free" if seat else "person")
    form.locator("button.primary").click()
    expect(page.locator("#people")).to_contain_text("3 seats are free")
    link, table = page.url, page.url.rsplit("/", 1)[1]

    # Ben comes with a phone, Chloé with a browser that keeps its profile, and a program over HTTP.
    result: dict[str, Any] = {}
    machine = threading.Thread(target=program, args=(site.address, table, result))
    phone = browser.new_context(**PHONE)
    bens = phone.new_page()
    folder = tmp_path / "profile"
    with profile(browser, chromium_path, folder) as her_browser:
        chloes = her_browser.pages[0]
        sit_down(bens, link, "Ben")
        sit_down(chloes, link, "Chloé")
        machine.start()
        people: list[Person] = [Clicker(page), Toucher(bens), Clicker(chloes)]
        for person in people:
            expect(person.page.locator("#act")).to_have_count(1, timeout=30_000)

        # The first day. Ben’s line is gone in the middle of it, and he goes on when it is back.
        anna, ben, chloe = people
        play_day(ben, 3)
        phone.set_offline(True)
        play_day(anna)
        play_day(chloe)
        phone.set_offline(False)
        expect(bens.locator("#line")).not_to_have_attribute("data-ui-state", "lost", timeout=20_000)
        play_day(ben)
        expect(page.locator("#prompt")).to_contain_text("Day 2")

        # The second day. Chloé’s browser is killed in the middle of it.
        play_day(chloe, 3)
        drawn = chloe.look()["seen"]
        kill(folder)
    with profile(browser, chromium_path, folder) as her_browser:
        chloes = her_browser.pages[0]
        chloes.goto(site.address)
        chloes.locator(".running a").first.click()
        chloe = Clicker(chloes)
        expect(chloes.locator("#act")).to_have_count(1)
        assert chloe.look()["seen"] == drawn  # what she had done is there

        # Anna goes on with another device.
        page.goto(f"{link}/people")
        page.get_by_role("button", name="Continue on another device").click()
        bring = page.locator(".link-field").input_value()
        other = browser.new_context(viewport={"width": 1366, "height": 768})
        annas = other.new_page()
        annas.goto(bring)
        annas.locator("form button.primary").click()
        page.close()
        anna = Clicker(annas)

        for _day in range(2, LAST_DAY + 1):
            for person in (anna, ben, chloe):
                play_day(person)
            until = time.monotonic() + 60
            while not any((now := person.look())["over"] or now["hand"] or now["choices"] for person in (anna, ben, chloe)):
                assert time.monotonic() < until, "the others do not come to an end"
                time.sleep(0.1)
        machine.join(60)
        assert result, "the program did not come to the end"

        # All have the same points, and so has the log when it is played again.
        over, scores = replayed(httpx.get(f"{link}/export").json())
        assert over
        assert scores == result["scores"]
        for mine in (annas, bens, chloes):
            mine.goto(link)
            for total in scores:
                expect(mine.get_by_role("row", name="Total").first).to_contain_text(str(total).replace("-", "−"))
        other.close()
    phone.close()
    complaints.clear()  # Anna’s first page is closed while its stream is open
