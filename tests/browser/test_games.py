"""Whole games in a real browser at the real site: by clicks, by two people at one device, by keyboard only, and on a phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import Clicker, Person, Toucher, Typist
from tests.browser.site import Site, replayed

pytestmark = pytest.mark.browser


def finish(person: Person, end: dict[str, Any]) -> None:
    """The game is over, and the log that can be downloaded is the one that was played, to the same points."""
    assert end["over"]
    document = person.export()
    over, scores = replayed(document)
    assert over
    assert len(document["entries"]) == person.acts
    person.page.goto(person.page.url.split("/t/")[0] + end["over"])
    for total in scores:
        expect(person.page.get_by_role("row", name="Total").first).to_contain_text(str(total).replace("-", "−"))


def test_a_solo_game_by_clicks(page: Page, site: Site) -> None:
    person = Clicker(page)
    person.open(site.address, 5, "Ada")
    finish(person, person.play())


def test_a_game_for_two_at_one_device(page: Page, site: Site) -> None:
    person = Clicker(page)
    person.open(site.address, 11, "Ada", "Bo")
    finish(person, person.play())


def test_a_solo_game_by_keyboard_only(page: Page, site: Site) -> None:
    person = Typist(page)
    person.open(site.address, 7, "Ada", level="easy")
    finish(person, person.play())


def test_a_solo_game_on_a_phone(phone: Page, site: Site) -> None:
    person = Toucher(phone)
    person.open(site.address, 9, "Ada", level="expert")
    finish(person, person.play())
