"""Drake & Drake in a real browser: at two devices, at one of them by keyboard only, on a phone, and against a bot."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import watched
from tests.browser.player import Clicker, Person, Toucher, Typist, set_up, sit_down
from tests.browser.site import Site, replayed
from tests.browser.test_everyone import SCREENS, Theme, faults

pytestmark = pytest.mark.browser

GAME = "drake_and_drake"
SETTLED_MS = 300
PATIENCE = 60.0  # seconds: on a busy machine bots are the last to have their turn


@pytest.fixture
def friend(browser: Browser, complaints: list[str]) -> Iterator[Page]:
    """A page at another device."""
    yield from watched(browser, complaints, viewport={"width": 1366, "height": 768})


def play_together(*people: Person, rounds: int = 99) -> None:
    """Everybody decides what is theirs, as it comes, until the game is over or that round begins."""
    until = time.monotonic() + PATIENCE
    while True:
        for person in people:
            now = person.look()
            if now["over"] or person.page.locator(f"#status h2:has-text('Round {rounds}')").count():
                return
            if person.may_choose(now):
                person.decide(now)
                until = time.monotonic() + PATIENCE
        time.sleep(0.05)  # for whoever else has to think
        assert time.monotonic() < until, f"nobody has anything to do: {people[0].page.locator('#prompt').inner_text()}"


def finish(*people: Person, seats: int) -> None:
    """The game is over, and the log is the one that was played at these seats, to the same points."""
    page = people[0].page
    document = people[0].export()
    over, scores = replayed(document)
    assert over
    assert len([entry for entry in document["entries"] if entry["seat"] < seats]) == sum(person.acts for person in people)
    page.locator("#over a").click()
    expect(page.locator("#content.result")).to_be_visible()
    for total in scores:
        expect(page.get_by_role("row", name="Total").first).to_contain_text(str(total))
    expect(page.locator(".result-board svg.isle")).to_be_visible()


def test_two_people_at_two_devices_one_by_keyboard_only(page: Page, friend: Page, site: Site) -> None:
    table = set_up(page, site.address, ("person", "Anna"), ("free", ""), game=GAME, seed="7")
    sit_down(friend, table, "Ben")
    expect(page.locator("#prompt")).to_be_visible()
    anna, ben = Typist(page), Clicker(friend)
    play_together(anna, ben)
    finish(anna, ben, seats=2)


def test_a_set_can_be_changed_until_both_are_ready(page: Page, friend: Page, site: Site) -> None:
    table = set_up(page, site.address, ("person", "Anna"), ("free", ""), game=GAME, seed="5")
    sit_down(friend, table, "Ben")
    anna, ben = Clicker(page), Clicker(friend)
    for person in (anna, ben):
        expect(person.page.locator(".crew-choice").first).to_be_visible()
        person.decide(person.look())
    expect(page.locator("#pick")).to_be_visible()
    hand = page.locator(".sea-card.held").count()
    anna.decide(anna.look())
    expect(page.locator(".sentence")).to_contain_text("Ben is still choosing; until then you can change it")
    expect(friend.locator(".seat-now").filter(has_text="Anna")).to_contain_text("ready")
    assert page.locator(".sea-card.laid").count() in (2, 3, 4)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".sea-card.held")).to_have_count(hand)
    expect(friend.locator(".seat-now").filter(has_text="Anna")).to_contain_text("is choosing")


def test_against_a_bot_as_strategists(page: Page, site: Site) -> None:
    set_up(page, site.address, ("person", "Anna"), ("bot:random", "Bot"), game=GAME, mode="strategist", seed="3")
    anna = Clicker(page)
    play_together(anna, rounds=2)
    page.get_by_role("button", name="Packs").click()
    expect(page.locator("#part:popover-open .small-card")).to_have_count(46)
    page.keyboard.press("Escape")
    play_together(anna)
    finish(anna, seats=1)
    expect(page.get_by_role("row", name="First game")).to_be_visible()


def test_on_a_phone(phone: Page, site: Site) -> None:
    set_up(phone, site.address, ("person", "Anna"), ("person", "Ben"), game=GAME, seed="9")
    anna = Toucher(phone)
    play_together(anna)
    finish(anna, seats=2)


@pytest.mark.parametrize("screen", sorted(SCREENS))
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_everyone_can_play(browser: Browser, complaints: list[str], site: Site, friend: Page, screen: str, theme: Theme) -> None:
    for page in watched(browser, complaints, color_scheme=theme, reduced_motion="reduce", **SCREENS[screen]):
        for path in (f"/new/{GAME}", f"/rules/{GAME}"):
            page.goto(site.address + path)
            assert faults(page) == []
        table = set_up(page, site.address, ("person", "Anna"), ("free", ""), game=GAME, seed="4")
        sit_down(friend, table, "Ben")
        anna, ben = (Toucher if screen == "phone" else Clicker)(page), Clicker(friend)
        looked_at = set[str]()
        for _ in range(200):
            if len(looked_at) > 3:
                break
            for person in (anna, ben):
                if not person.may_choose(person.look()):
                    continue
                doing = page.locator(".sentence").inner_text().split(":")[0].split(",")[-1]
                if person is anna and doing not in looked_at:
                    looked_at.add(doing)
                    page.wait_for_timeout(SETTLED_MS)
                    assert faults(page) == [], doing
                person.decide(person.look())
            page.wait_for_timeout(50)
        assert len(looked_at) > 3


def test_without_script_a_set_is_chosen_card_by_card(browser: Browser, complaints: list[str], site: Site) -> None:
    for page in watched(browser, complaints, java_script_enabled=False):
        set_up(page, site.address, ("person", "Anna"), ("bot:random", "Bot"), game=GAME, seed="4")
        page.locator(".crew-choice").first.click()
        for _ in range(10):
            if page.locator(".card-pick").count():
                break
            page.reload()
        for _ in range(4):
            if not page.locator(".card-pick:not(.needs-script)").count():
                break
            page.locator(".card-pick:not(.needs-script)").first.click()
        page.get_by_role("button", name="Lay down the set").click()
        expect(page.locator("#log")).to_contain_text("Lay down the set")
