"""Photographs of every page, in both themes, on a wide screen and on a phone: ``make pictures`` writes them to ``docs/pictures``.

The tables are real: a site over a database of its own, whose tables the greedy bot plays for the people at them.
"""

from __future__ import annotations

import asyncio
import os
import pathlib
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

os.environ["TABLETIER_KERNELS"] = "python"

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tabletier.bots.players import bot, turn
from tabletier.engine.state import State
from tabletier.store.sqlite import Store
from tabletier.tables.hall import Tables
from tests import chromium
from tests.browser.player import Clicker, set_up, sit_down
from tests.browser.site import Site, running

PICTURES = pathlib.Path(__file__).parents[1] / "docs" / "pictures"
GAME, DUEL = "explore_and_draw", "drake_and_drake"
SEED, DUEL_SEED = 12, 16
SCREENS: dict[str, dict[str, object]] = {
    "wide": {"viewport": {"width": 1366, "height": 768}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
SETTLED_MS = 400
PATIENCE_MS = 15_000
#: The address in links and their codes, as in a network at home.
PUBLIC = "http://192.168.1.20:8000"


def play(database: pathlib.Path, table_id: str, enough: Callable[[State], bool]) -> None:
    """The greedy bot acts for every seat, seat by seat, until it is enough. The site must not be running meanwhile."""

    async def on() -> None:
        tables, greedy = Tables(Store(database)), bot("greedy")
        table = await tables.get(table_id)
        while not table.is_over and not enough(table.state):
            seat = table.state.to_act[0]
            await tables.act(table_id, seat, turn(greedy, table.masked(seat), seat))
        await tables.aclose()

    with ThreadPoolExecutor(1) as other:  # the browser's loop has this thread
        other.submit(asyncio.run, on()).result()


def day_begins(day: int) -> Callable[[State], bool]:
    """True in the morning of a day."""
    return lambda state: state.view(-1)["day"] >= day


class Album:
    """One browser of one kind, and the pictures it takes."""

    def __init__(self, browser: Browser, site: Site, screen: str, theme: str, lang: str = "en") -> None:
        self.friend = lambda: Album(browser, site, screen, theme, lang)
        options: dict[str, object] = {"color_scheme": theme, "reduced_motion": "reduce", "locale": lang, **SCREENS[screen]}
        self.context = browser.new_context(**options)  # type: ignore[arg-type]
        self.page: Page = self.context.new_page()
        self.person, self.site = Clicker(self.page), site
        self.ending = f"{screen}-{theme}"

    def take(self, name: str, path: str | None = None) -> None:
        """A picture of the page as it is, or of another page of the site."""
        if path is not None:
            self.page.goto(self.site.address + path)
        self.page.wait_for_timeout(SETTLED_MS)
        self.page.screenshot(path=PICTURES / f"{name}-{self.ending}.png")

    def rest(self, enough: Callable[[State], bool]) -> None:
        """Lets the bot play the table of this page, and comes back to it."""
        table = self.page.url.split("/t/")[1].split("/")[0]
        self.page.goto("about:blank")
        self.site.stop()
        play(self.site.database, table, enough)
        self.site.start()
        self.page.goto(f"{self.site.address}/t/{table}")

    def hold_a_piece(self) -> None:
        """Takes the device if it is passed on, plays to a piece in hand, and with a mouse holds it where it may lie."""
        while not (hand := self.person.look()["hand"]):
            self.person.decide(self.person.look())
        if not self.page.evaluate("matchMedia('(hover: hover)').matches"):
            return
        way, square = self.person.place(hand)
        target = self.person.target(hand["ways"][way], square)
        x, y = self.person.middle(target)
        self.page.mouse.move(x + 1, y + 1)
        self.person.turn_to(target, lambda: self.page.mouse.click(x + 1, y + 1, button="right"), lambda: self.page.keyboard.press("f"))

    def table_in_the_middle(self) -> None:
        """A table of two in the middle of the game, a piece in hand."""
        self.person.open(self.site.address, SEED, "Ada", "Bo")
        self.rest(day_begins(4))
        self.hold_a_piece()


def round_at(phase: str, number: int) -> Callable[[State], bool]:
    """True when the seat of the first person has that to decide, from some round on."""
    return lambda state: state.view(-1)["phase"] == phase and state.view(-1)["round"] >= number and 0 in state.to_act


def island(album: Album, enough: Callable[[State], bool]) -> None:
    """Goes on at a table of Drake & Drake until it is enough, as the first person sees it."""
    album.rest(enough)
    if album.person.look()["cover"]:
        album.person.take_device()


def open_island(album: Album) -> None:
    """Two people at one device."""
    set_up(album.page, album.site.address, ("person", "Ada"), ("person", "Bo"), game=DUEL, seed=str(DUEL_SEED))


def duel(album: Album) -> Iterator[str]:
    """Photographs a game of Drake & Drake."""
    album.take("drake-new", f"/new/{DUEL}")
    yield "drake-new"
    open_island(album)
    island(album, round_at("selection", 3))
    for card in range(2):
        album.page.locator(".card-pick:not([aria-disabled=true])").nth(2 * card).evaluate("(card) => card.click()")
    album.take("drake-set")
    yield "drake-set"
    island(album, round_at("landing", 3))
    show_a_choice(album.page)
    album.take("drake-landing")
    yield "drake-landing"
    island(album, round_at("push", 4))
    show_a_choice(album.page)
    album.take("drake-push")
    yield "drake-push"
    album.rest(lambda state: False)
    album.take("drake-finished")
    yield "drake-finished"


def show_a_choice(page: Page) -> None:
    """What the first choice on the map would mean, as the mouse or a finger shows it."""
    square = page.locator("#grid .choice").first
    if page.evaluate("matchMedia('(hover: hover)').matches"):
        square.hover()
        offers = square.get_attribute("popovertarget")
        if offers:
            square.click()
            page.locator(f"#{offers} button").last.hover()
    else:
        square.tap()


def shared(album: Album) -> Iterator[str]:
    """Photographs the pages of a table that friends share."""
    bo, cy, dee = album.friend(), album.friend(), album.friend()
    table = set_up(album.page, album.site.address, ("person", "Ada"), *[("free", "")] * 3, seed=str(SEED))
    sit_down(bo.page, table, "Bo")
    expect(album.page.locator("#seat-1")).to_contain_text("Bo")
    album.page.locator(".invite").evaluate("(invitation) => invitation.scrollIntoView({block: 'nearest'})")
    album.take("invitation")
    yield "invitation"
    cy.page.goto(table)
    cy.page.locator("#join-name").fill("Cy")
    cy.take("lobby")
    yield "lobby"
    for friend, name in ((cy, "Cy"), (dee, "Dee")):
        sit_down(friend.page, table, name)
    for friend in (bo, cy, dee):
        friend.page.goto("about:blank")
    album.rest(lambda state: state.view(-1)["day"] >= 3 and 0 not in state.to_act)
    for friend in (bo, cy):
        friend.page.goto(table)
    expect(album.page.locator("#company .away")).to_have_count(1)
    album.take("waiting")
    yield "waiting"
    album.page.goto(f"{table}/people")
    album.page.locator("form.move button").click()
    expect(album.page.locator(".code")).to_be_visible()
    album.take("link")
    yield "link"
    for friend in (bo, cy, dee):
        friend.context.close()


def pages(album: Album) -> Iterator[str]:
    """Photographs one page after the other."""
    for name, path in {"start": "/", "new": f"/new/{GAME}", "rules": f"/rules/{GAME}", "about": "/about"}.items():
        album.take(name, path)
        yield name
    album.person.open(album.site.address, SEED, "Ada")
    album.take("first-day")
    yield "first-day"
    album.rest(day_begins(5))
    album.hold_a_piece()
    album.take("solo")
    yield "solo"
    album.person.open(album.site.address, SEED, "Ada", "Bo")
    album.take("pass")
    yield "pass"
    album.table_in_the_middle()
    album.take("table")
    yield "table"
    album.rest(lambda state: False)
    album.take("finished")
    yield "finished"
    album.take("replay", f"/t/{album.page.url.split('/t/')[1].split('/')[0]}/replay?step=60")
    yield "replay"
    yield from shared(album)
    yield from duel(album)


def main() -> None:
    """Takes all pictures. ``table.png`` and ``drake.png`` are those that the readme shows, ``….fr.png`` those of its French twin."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=PATIENCE_MS)
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        running(pathlib.Path(folder) / "tables.db", PUBLIC) as site,
    ):
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=list(chromium.FLAGS))
        for screen in SCREENS:
            for theme in ("light", "dark"):
                for name in pages(Album(browser, site, screen, theme)):
                    sys.stdout.write(f"{name}, {screen}, {theme}\n")
        for lang, ending in {"en": "png", "fr": "fr.png"}.items():
            album = Album(browser, site, "wide", "light", lang)
            album.table_in_the_middle()
            album.page.wait_for_timeout(SETTLED_MS)
            album.page.screenshot(path=PICTURES / f"table.{ending}")
            open_island(album)
            island(album, round_at("push", 4))
            show_a_choice(album.page)
            album.page.wait_for_timeout(SETTLED_MS)
            album.page.screenshot(path=PICTURES / f"drake.{ending}")
        browser.close()


if __name__ == "__main__":
    main()
