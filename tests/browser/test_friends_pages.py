"""Friends at a table, each with a browser of their own: from the invitation to the next game, as each of them sees it."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import watched
from tests.browser.player import set_up, sit_down
from tests.browser.site import Site
from tests.browser.test_everyone import SCREENS, faults
from tests.browser.test_line import set_hidden

pytestmark = pytest.mark.browser

Visitor = Callable[..., Page]
WIDE = SCREENS["wide"]


@pytest.fixture
def visitor(browser: Browser, complaints: list[str]) -> Iterator[Visitor]:
    """Somebody else with a browser of their own, whenever it is called; at the end no console may have complained."""
    with contextlib.ExitStack() as visitors:
        yield lambda **options: visitors.enter_context(contextlib.contextmanager(watched)(browser, complaints, **(WIDE | options)))


def change(page: Page, table: str, name: str, button: str) -> None:
    """Opens the players' page, and a player's changes, and presses a button there."""
    page.goto(f"{table}/people")
    seat = page.locator(".seat").filter(has=page.locator(".seat-name", has_text=name))
    seat.locator("summary").click()
    seat.get_by_role("button", name=button).click()


def act(page: Page, table: str) -> bool:
    """One legal choice of the seat of this browser, posted as a program would, past the page; False where there is none."""
    html = page.request.get(f"{table}?choices=all").text()
    if not (choice := re.search(r'<option value="(\d+)">', html)):
        return False
    fields = {name: re.search(rf'name="{name}" value="([^"]*)"', html)[1] for name in ("seat", "seen")}  # type: ignore[index]
    answer = page.request.post(f"{table}/act", form={**fields, "actions": choice[1]}, headers={"hx-request": "true"})
    assert answer.status == 204
    return True


def end_the_day(page: Page, table: str) -> None:
    while act(page, table):
        pass


def marked(page: Page) -> None:
    """Marks the page, so that one that was loaded again can be told from it."""
    page.evaluate("window.stayed = true")


def stayed(page: Page) -> bool:
    return bool(page.evaluate("window.stayed === true"))


def seats_cookie(context: BrowserContext) -> bool:
    return any(cookie["name"] == "seats" for cookie in context.cookies())


def at_the_table(page: Page) -> None:
    expect(page.locator("form#act")).to_have_count(1)


@pytest.fixture
def two(visitor: Visitor, site: Site) -> tuple[Page, Page, str]:
    """Anna, who opened a table, and Ben, who came by the link, each at the table; and its address."""
    anna, ben = visitor(), visitor()
    table = set_up(anna, site.address, ("person", "Anna"), ("free", ""))
    sit_down(ben, table, "Ben")
    at_the_table(anna)
    at_the_table(ben)
    return anna, ben, table


def test_friends_come_by_the_link_and_the_game_begins_by_itself(visitor: Visitor, site: Site) -> None:
    anna, ben, cleo = visitor(), visitor(), visitor()
    table = set_up(anna, site.address, ("person", "Anna"), ("free", ""), ("free", ""))
    expect(anna.get_by_role("heading", name="Waiting for players")).to_be_visible()
    expect(anna.locator("#people-title")).to_have_text("2 seats are free")
    marked(anna)
    for friend in (ben, cleo):
        friend.goto(table)
        friend.wait_for_timeout(300)
        assert not seats_cookie(friend.context)
    expect(anna.locator("#people-title")).to_have_text("2 seats are free")
    sit_down(ben, table, "Ben")
    for other in (anna, cleo):
        expect(other.locator("#people-title")).to_have_text("1 seat is free")
        expect(other.locator("#seat-1")).to_contain_text("Ben")
    assert stayed(anna)
    cleo.get_by_label("Your name").fill("Chloé")
    cleo.keyboard.press("Enter")
    for page, name in ((anna, "Anna"), (ben, "Ben"), (cleo, "Chloé")):
        at_the_table(page)
        assert page.url == table
        expect(page.locator(".area-score")).to_contain_text(f"Points: {name}")
    assert not stayed(anna)


def test_the_owner_who_changed_something_gets_to_the_table_as_well(visitor: Visitor, site: Site) -> None:
    anna = visitor()
    table = set_up(anna, site.address, ("person", "Anna"), ("free", ""))
    change(anna, table, "Anna", "Rename")
    anna.goto(f"{table}/people")
    expect(anna.get_by_role("heading", name="Waiting for players")).to_be_visible()
    sit_down(visitor(), table, "Ben")
    at_the_table(anna)


def test_a_seat_can_be_chosen_and_given_back(visitor: Visitor, site: Site) -> None:
    anna, ben = visitor(), visitor()
    table = set_up(anna, site.address, ("person", "Anna"), ("free", ""), ("free", ""))
    ben.goto(table)
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down here: Seat 3").click()
    expect(anna.locator("#seat-2")).to_contain_text("Ben")
    change(ben, table, "Ben", "Get up")
    expect(anna.locator("#seat-2")).to_contain_text("free")
    expect(ben.get_by_label("Your name")).to_be_visible()


def test_what_is_typed_and_opened_survives_what_others_do(visitor: Visitor, site: Site) -> None:
    anna, ben, cleo = visitor(), visitor(), visitor()
    table = set_up(anna, site.address, ("person", "Anna"), *[("free", "")] * 3)
    anna.locator("#change-0 summary").click()
    anna.locator("#name-0").fill("Annab")
    ben.goto(table)
    ben.get_by_label("Your name").press_sequentially("Benja")
    sit_down(cleo, table, "Chloé")
    for page, field, rest, whole in ((anna, "#name-0", "elle", "Annabelle"), (ben, "#join-name", "min", "Benjamin")):
        expect(page.locator("#people-title")).to_have_text("2 seats are free")
        expect(page.locator(field)).to_be_focused()
        page.keyboard.type(rest)
        expect(page.locator(field)).to_have_value(whole)
    change(cleo, table, "Chloé", "Get up")  # the first free seat is another one again
    for page in (anna, ben):
        expect(page.locator("#people-title")).to_have_text("3 seats are free")
    expect(anna.locator("#change-0")).to_have_attribute("open", "")
    expect(anna.locator("#name-0")).to_have_value("Annabelle")
    anna.keyboard.press("Enter")
    expect(ben.locator("#seat-0")).to_contain_text("Annabelle")
    expect(ben.locator("#join-name")).to_have_value("Benjamin")
    ben.keyboard.press("Enter")
    expect(anna.locator("#seat-1")).to_contain_text("Benjamin")


def test_the_focus_is_not_lost_when_the_field_goes(visitor: Visitor, site: Site) -> None:
    anna, ben = visitor(), visitor()
    table = set_up(anna, site.address, ("person", "Anna"), ("free", ""))
    ben.goto(table)
    ben.get_by_label("Your name").press_sequentially("Be")
    anna.get_by_role("button", name="Close this table").click()
    expect(ben.locator("#people-title")).to_have_text("This table has been closed")
    expect(ben.locator("#people-title")).to_be_focused()
    anna.get_by_role("button", name="Open this table again").click()
    expect(ben.get_by_label("Your name")).to_be_visible()


def test_joining_by_keyboard_only(visitor: Visitor, site: Site) -> None:
    table = set_up(visitor(), site.address, ("person", "Anna"), ("free", ""))
    ben = visitor()
    ben.goto(table)
    for _ in range(12):
        ben.keyboard.press("Tab")
        if ben.evaluate("document.activeElement.id") == "join-name":
            break
    ben.keyboard.type("Ben")
    ben.keyboard.press("Tab")
    assert ben.evaluate("document.activeElement.textContent") == "Sit down"
    ben.keyboard.press("Enter")
    at_the_table(ben)


def test_two_who_want_the_last_seat(visitor: Visitor, site: Site, complaints: list[str]) -> None:
    anna, ben, eve = visitor(), visitor(), visitor()
    table = set_up(anna, site.address, ("person", "Anna"), ("free", ""))
    for page in (ben, eve):
        page.goto(table)
    eve.evaluate("document.querySelector('[data-lobby]').removeAttribute('data-lobby')")  # she is quicker than the news
    eve.evaluate("document.getElementById('people').id = 'deaf'")
    sit_down(ben, table, "Ben")
    eve.get_by_label("Your name").fill("Eve")
    eve.keyboard.press("Enter")
    expect(eve.locator("main")).to_contain_text("Somebody has just taken that seat")
    complaints.clear()  # 409


def test_go_on_at_another_device(two: tuple[Page, Page, str], visitor: Visitor) -> None:
    _anna, ben, table = two
    ben.goto(f"{table}/people")
    ben.get_by_role("button", name="Continue on another device").click()
    link = ben.get_by_role("textbox", name="Link").input_value()
    ben.get_by_role("link", name="Back to the table").click()
    phone = visitor(**SCREENS["phone"])
    phone.goto(link)
    expect(phone.locator("main")).to_contain_text("This link brings Ben to this device.")
    phone.get_by_role("button", name="Continue here").click()
    at_the_table(phone)
    assert phone.url == table
    for entries, page in ((1, phone), (2, ben)):
        assert act(page, table)
        for one in (phone, ben):
            expect(one.locator("input[name=seen]").first).to_have_value(re.compile(rf"^{entries}\."))


def test_a_seat_that_is_issued_anew_leaves_the_old_device(two: tuple[Page, Page, str], visitor: Visitor, complaints: list[str]) -> None:
    anna, ben, table = two
    change(anna, table, "Ben", "New link to this seat")
    expect(anna.get_by_role("heading", name="A new link to the seat of Ben")).to_be_visible()
    link = anna.get_by_role("textbox", name="Link").input_value()
    expect(ben.locator("#said")).to_have_text("The owner of the table has issued this seat anew: this device does not hold it any more.")
    new = visitor()
    new.goto(link)
    new.get_by_role("button", name="Continue here").click()
    at_the_table(new)
    assert act(new, table)
    ben.reload()
    expect(ben.locator("h1")).to_have_text("This table is taken")
    complaints.clear()  # 403


def test_a_bot_plays_for_a_while(two: tuple[Page, Page, str]) -> None:
    anna, ben, table = two
    change(anna, table, "Ben", "Let the random bot play")
    expect(ben.locator("#over")).to_have_text("A bot plays your seat. The owner of the table can give it back to you.")
    expect(anna.locator("#seat-1")).to_contain_text("Bot: random")
    expect(ben.locator("#log")).to_contain_text("Ben:")
    change(anna, table, "Ben", "Give it back to a person")
    expect(ben.locator("#over")).to_have_text("")
    end_the_day(anna, table)
    assert act(ben, table)


def test_a_nudge(two: tuple[Page, Page, str], complaints: list[str]) -> None:
    anna, ben, table = two
    end_the_day(anna, table)
    marked(anna)
    title = ben.title()
    set_hidden(ben, True)
    expect(ben).to_have_title("● " + title)
    set_hidden(ben, False)
    expect(ben).to_have_title(title)
    expect(ben.locator("#company")).to_have_text("")
    set_hidden(ben, True)
    anna.get_by_role("button", name="Nudge: Ben").click()
    expect(anna.locator("#company")).to_contain_text("nudged")
    assert stayed(anna)
    expect(anna.locator("#prompt :focus")).to_have_count(1)  # the button has gone
    expect(ben.locator("#company .nudged")).to_have_text("Anna is waiting for you.")
    expect(ben).to_have_title("● " + title)
    set_hidden(ben, False)
    assert act(ben, table)
    expect(ben.locator("#company .nudged")).to_have_count(0)


def test_the_turn_of_a_page_that_is_hidden(two: tuple[Page, Page, str]) -> None:
    anna, ben, table = two
    end_the_day(anna, table)
    title = anna.title()
    expect(anna.locator("#company")).to_contain_text("Ben")
    set_hidden(anna, True)
    anna.wait_for_timeout(500)
    assert anna.title() == title
    end_the_day(ben, table)
    expect(anna).to_have_title("● " + title)


def test_who_went_away(two: tuple[Page, Page, str], visitor: Visitor) -> None:
    anna, ben, table = two
    end_the_day(anna, table)
    expect(anna.locator("#company")).not_to_contain_text("away")
    ben.goto("about:blank")
    expect(anna.locator("#company")).to_contain_text("away", timeout=30_000)
    ben.goto(table)
    expect(anna.locator("#company")).not_to_contain_text("away")


def test_closing_and_opening_again(two: tuple[Page, Page, str], complaints: list[str]) -> None:
    anna, ben, table = two
    anna.goto(f"{table}/people")
    anna.get_by_role("button", name="Close this table").click()
    expect(anna.locator("#people-title")).to_have_text("This table has been closed")
    expect(ben.locator("#over")).to_have_text("The owner has closed this table. It goes on when it is opened again.")
    ben.locator("button[form=act]:visible").first.click()
    expect(ben.locator("#said")).to_have_text("This table has been closed.")
    anna.get_by_role("button", name="Open this table again").click()
    expect(ben.locator("#over")).to_have_text("")
    assert act(ben, table)
    complaints.clear()  # 409


def test_onlookers(two: tuple[Page, Page, str], visitor: Visitor, complaints: list[str]) -> None:
    anna, ben, table = two
    zoe = visitor()
    zoe.goto(table)
    expect(zoe.locator("h1")).to_have_text("This table is taken")
    complaints.clear()  # 403
    anna.goto(f"{table}/people")
    anna.get_by_role("button", name="Let others who have the link watch").click()
    expect(anna.get_by_role("heading", name="Let others watch")).to_be_visible()
    zoe.goto(table)
    expect(zoe.locator("#board")).to_be_visible()
    assert zoe.locator("button[form=act], #company button").count() == 0
    end_the_day(ben, table)
    expect(zoe.locator("#log")).to_contain_text("Ben")
    anna.get_by_role("button", name="No onlookers any more").click()
    expect(zoe.locator("#said")).to_have_text("The owner of the table lets nobody look on any more.")


def test_at_the_end_the_shuffles_are_checked_and_both_go_on(two: tuple[Page, Page, str], site: Site, complaints: list[str]) -> None:
    anna, ben, table = two
    site.finish(table.rsplit("/", 1)[1])
    for page in (anna, ben):
        page.goto(table)
        page.get_by_text("Were the shuffles fair?").click()
        page.get_by_role("button", name="Check it in this browser").click()
    fits = "It fits: the secret is the one whose fingerprint was shown, and the shuffles follow from it."
    seen = "It is also the fingerprint that this browser was shown at the start."
    expect(anna.locator(".finding")).to_have_text(f"{fits} {seen}")
    expect(ben.locator(".finding")).to_have_text(f"{fits} {seen} What this browser threw in is part of it.")
    for name, other in (("committed", None), ("key", "00" * 32), ("parts", None), ("commitment", "ab" * 32)):
        ben.evaluate(
            """([name, other]) => {
                const proof = document.querySelector("details[data-fair]");
                const told = proof.dataset[name];
                proof.dataset[name] = other ?? told.replace(/[0-8]/, (digit) => Number(digit) + 1);
                proof.querySelector(".finding").textContent = "";
                proof.querySelector("[data-do]").click();
                window.putBack = () => (proof.dataset[name] = told);
            }""",
            [name, other],
        )
        expect(ben.locator(".finding")).to_have_text("It does not fit. These are not the shuffles that were fixed at the start.")
        ben.evaluate("putBack()")
    assert ben.locator("#again").inner_text() == ""
    marked(ben)
    anna.get_by_role("button", name="Play again", exact=True).click()
    at_the_table(anna)
    assert anna.url != table
    expect(ben.locator("#again")).to_contain_text("Another game has begun with the same people.")
    assert stayed(ben)
    ben.get_by_role("button", name="Sit down there").click()
    at_the_table(ben)
    assert ben.url == anna.url
    assert act(anna, anna.url)
    assert act(ben, ben.url)
    complaints.clear()  # the browsers name the connections that the stopped site refused


def test_a_page_that_is_not_secure_checks_nothing_and_says_so(two: tuple[Page, Page, str], site: Site, complaints: list[str]) -> None:
    anna, _ben, table = two
    anna.add_init_script("delete Crypto.prototype.subtle")  # as over an open line
    site.finish(table.rsplit("/", 1)[1])
    anna.goto(table)
    anna.get_by_text("Were the shuffles fair?").click()
    anna.get_by_role("button", name="Check it in this browser").click()
    expect(anna.locator(".finding")).to_contain_text("checks nothing on a page that is not secure")
    complaints.clear()


def test_without_script_friends_join_and_play_by_plain_forms(visitor: Visitor, site: Site) -> None:
    anna, ben = visitor(java_script_enabled=False), visitor(java_script_enabled=False)
    table = set_up(anna, site.address, ("person", "Anna"), ("free", ""))
    expect(anna.locator("#people-title")).to_have_text("1 seat is free")
    sit_down(ben, table, "Ben")
    expect(anna.locator("#act")).to_have_count(1, timeout=8_000)  # it looks again by itself
    for page in (anna, ben):
        choice = page.locator("#plain-choice option").filter(has_text="Take column A").first
        page.select_option("#plain-choice", value=choice.get_attribute("value"))
        page.get_by_role("button", name="Do it").click()
        expect(page.locator("#log")).to_contain_text("Take column A")
    change(anna, table, "Ben", "New link to this seat")
    link = anna.get_by_role("textbox", name="Link").input_value()
    new = visitor(java_script_enabled=False)
    new.goto(link)
    new.get_by_role("button", name="Continue here").click()
    at_the_table(new)


@pytest.fixture(params=["light", "dark"])
def theme(request: pytest.FixtureRequest) -> Literal["light", "dark"]:
    chosen: Literal["light", "dark"] = request.param
    return chosen


@pytest.mark.parametrize("screen", sorted(SCREENS))
def test_everyone_can_use_these_pages(visitor: Visitor, site: Site, screen: str, theme: str, complaints: list[str]) -> None:
    options = {"color_scheme": theme, "reduced_motion": "reduce", **SCREENS[screen]}
    anna, ben, cleo = visitor(**options), visitor(**options), visitor(**options)

    def looked_at(page: Page) -> None:
        for details in page.locator("details").all():
            details.evaluate("(one) => { one.open = true }")
        assert faults(page) == []

    table = set_up(anna, site.address, ("person", "Anna"), ("free", ""), ("free", ""))
    looked_at(anna)
    ben.goto(table)
    looked_at(ben)
    sit_down(ben, table, "Ben")
    looked_at(ben)
    sit_down(cleo, table, "Chloé")
    at_the_table(anna)
    end_the_day(anna, table)
    expect(anna.locator("#company")).to_contain_text("Chloé")
    looked_at(anna)
    anna.get_by_role("button", name="Nudge: Ben").click()
    expect(ben.locator("#company")).to_contain_text("Anna is waiting for you.")
    looked_at(ben)
    ben.goto(f"{table}/people")
    ben.get_by_role("button", name="Continue on another device").click()
    looked_at(ben)
    link = ben.get_by_role("textbox", name="Link").input_value()
    cleo.goto(link)
    looked_at(cleo)
    anna.goto(f"{table}/people")
    looked_at(anna)
    anna.get_by_role("button", name="Let others who have the link watch").click()
    looked_at(anna)
    anna.get_by_role("button", name="Close this table").click()
    looked_at(anna)
    anna.get_by_role("button", name="Open this table again").click()
    expect(anna.get_by_role("button", name="Close this table")).to_be_visible()
    site.finish(table.rsplit("/", 1)[1])
    anna.goto(table)
    anna.get_by_text("Were the shuffles fair?").click()
    anna.get_by_role("button", name="Check it in this browser").click()
    expect(anna.locator(".finding")).to_contain_text("It fits")
    ben.goto(table)
    ben.get_by_role("button", name="Play again", exact=True).click()
    expect(anna.locator("#again")).to_contain_text("Another game")
    looked_at(anna)
    complaints.clear()  # the connections that the stopped site refused
