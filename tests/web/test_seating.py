"""Friends at several devices: free seats, links that are good for one time, bots in place of people, and what an owner may do."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import httpx
import pytest

from tests.web.conftest import Site, act, start
from tests.web.test_stream import SOON, listening, targets

NONCE = "5a" * 32
FRIENDS = (("person", "Anna"), ("free", ""), ("free", ""))


def join(browser: httpx.Client, name: str, seat: int, who: str, nonce: str = "") -> httpx.Response:
    return browser.post(f"/t/{name}/join", data={"seat": str(seat), "name": who, "nonce": nonce})


def button(browser: httpx.Client, table: str, action: str, **fields: str) -> httpx.Response:
    return browser.post(f"/t/{table}/{action}", data=fields)


def link_in(page: str) -> str:
    found = re.search(r"/t/[\w-]+/here/[\w-]+", page)
    assert found, page
    return found[0]


def acts(browser: httpx.Client, name: str, seat: int) -> int:
    """The status of the seat's first legal choice."""
    page = browser.get(f"/t/{name}").text
    action = re.search(r'name="actions" value="(\d+)"', page)
    return act(browser, name, seat, action[1] if action else "0").status_code


def end_the_day(site: Site, browser: httpx.Client, name: str, seat: int) -> None:
    """The seat acts until it has nothing more to do."""
    while seat in site.table(name).state.to_act:
        assert act(browser, name, seat, str(site.table(name).state.legal_actions(seat)[0])).status_code == 204


def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.1)


@pytest.fixture
def anna(site: Site) -> httpx.Client:
    return site.browser()


@pytest.fixture
def ben(site: Site) -> httpx.Client:
    return site.browser()


def test_opening_the_link_seats_nobody_and_a_button_does(site: Site, anna: httpx.Client, ben: httpx.Client) -> None:
    name = start(anna, *FRIENDS)
    for _look in range(2):
        page = ben.get(f"/t/{name}")
        assert page.status_code == 200
        assert "Sit down here" in page.text
        assert "set-cookie" not in page.headers
    assert site.table(name).roster.free == (1, 2)
    assert join(ben, name, 1, "Ben", NONCE).status_code == 303
    assert site.table(name).roster.free == (2,)
    assert site.table(name).roster.nonces[1].hex() == NONCE
    assert "at this device" in ben.get(f"/t/{name}").text
    assert act(anna, name, 0, "0", situation="0.0").status_code == 409  # nobody plays before all are there
    join(site.browser(), name, 2, "Chloé")
    assert site.table(name).begun
    assert acts(anna, name, 0) == 204
    assert acts(ben, name, 1) == 204


def test_a_lobby_shows_nothing_of_the_game(site: Site, anna: httpx.Client) -> None:
    name = start(anna, *FRIENDS)
    for browser in (anna, site.browser()):
        assert "data-cell" not in browser.get(f"/t/{name}").text
    assert anna.get(f"/t/{name}/export").status_code == 409


def test_a_taken_seat_is_refused_and_a_second_name_too(site: Site, anna: httpx.Client, ben: httpx.Client) -> None:
    name = start(anna, *FRIENDS)
    join(ben, name, 1, "Ben")
    late = join(site.browser(), name, 1, "Eve")
    assert late.status_code == 409
    assert "just taken that seat" in late.text
    twin = join(site.browser(), name, 2, "Ben")
    assert twin.status_code == 422
    assert site.table(name).names[:2] == ["Anna", "Ben"]


def test_one_device_can_take_two_seats_and_is_then_passed_on(site: Site, anna: httpx.Client, ben: httpx.Client) -> None:
    name = start(anna, *FRIENDS)
    join(ben, name, 1, "Ben")
    join(ben, name, 2, "Chloé")
    assert "Pass to Ben" in ben.get(f"/t/{name}").text


def test_who_gets_up_before_the_beginning_leaves_a_free_seat(site: Site, anna: httpx.Client, ben: httpx.Client) -> None:
    name = start(anna, *FRIENDS)
    join(ben, name, 1, "Ben")
    old = dict(ben.cookies)
    assert button(ben, name, "leave", seat="1").status_code == 303
    assert site.table(name).roster.free == (1, 2)
    join(anna, name, 1, "Dora")
    thief = site.browser()
    thief.cookies.update(old)
    assert button(thief, name, "leave", seat="1").status_code == 403  # the old cookie is of the seat's former issue


def test_go_on_at_another_device_by_a_link_that_is_good_once(site: Site, anna: httpx.Client) -> None:
    name = start(anna, ("person", "Anna"), ("bot:random", ""))
    link = link_in(anna.post(f"/t/{name}/move").text)
    phone, thief = site.browser(), site.browser()
    for _preview in range(3):
        assert "Continue here" in phone.get(link).text
    assert phone.post(link).status_code == 303
    assert acts(phone, name, 0) == 204
    used = thief.post(link)
    assert used.status_code == 409
    assert "has been used" in used.text
    assert thief.get(link).status_code == 409
    assert acts(anna, name, 0) == 204  # the seat stays here as well


@pytest.mark.parametrize(
    "change", [lambda link: link[:-1] + ("A" if link[-1] != "A" else "B"), lambda link: link + "A", lambda link: link[:-9]]
)
def test_an_altered_link_is_none(site: Site, anna: httpx.Client, change) -> None:  # type: ignore[no-untyped-def]
    name = start(anna, ("person", "Anna"), ("bot:random", ""))
    link = change(link_in(anna.post(f"/t/{name}/move").text))
    assert site.browser().post(link).status_code in (404, 409)
    other = start(anna, ("person", "Anna"), ("bot:random", ""))
    good = link_in(anna.post(f"/t/{name}/move").text).replace(name, other)
    assert site.browser().post(good).status_code == 404  # a link is for one table


def test_the_owner_issues_a_seat_anew_and_the_old_device_has_it_no_more(site: Site, anna: httpx.Client, ben: httpx.Client) -> None:
    name = start(anna, ("person", "Anna"), ("free", ""))
    join(ben, name, 1, "Ben")
    assert acts(ben, name, 1) == 204
    answer = button(anna, name, "issue", seat="1")
    assert answer.status_code == 200
    assert ben.get(f"/t/{name}").status_code == 403
    with listening(ben, name, 1, 0) as messages:  # as his open page comes back after a lost line
        message = messages.get(timeout=SOON)
        assert targets(message) == ["said"]
        assert "issued this seat anew" in message["data"]
    new = site.browser()
    assert new.post(link_in(answer.text)).status_code == 303
    assert acts(new, name, 1) == 204
    assert button(anna, name, "issue", seat="0").status_code == 409  # one's own seat


def test_an_older_link_to_a_seat_dies_with_the_new_issue(site: Site, anna: httpx.Client, ben: httpx.Client) -> None:
    name = start(anna, ("person", "Anna"), ("free", ""))
    join(ben, name, 1, "Ben")
    old = link_in(ben.post(f"/t/{name}/move").text)
    button(anna, name, "issue", seat="1")
    assert "issued anew" in site.browser().post(old).text


def test_only_the_owner_decides_about_other_seats(site: Site, anna: httpx.Client, ben: httpx.Client) -> None:
    name = start(anna, ("person", "Anna"), ("free", ""), ("free", ""))
    join(ben, name, 1, "Ben")
    join(site.browser(), name, 2, "Chloé")
    before = site.table(name).roster.version
    for stranger in (ben, site.browser()):
        assert button(stranger, name, "issue", seat="2").status_code == 403
        assert button(stranger, name, "player", seat="2", player="bot:greedy").status_code == 403
        assert button(stranger, name, "name", seat="2", name="Eve").status_code == 403
        assert button(stranger, name, "watch", allowed="yes").status_code == 403
        assert button(stranger, name, "close", closed="yes").status_code == 403
    assert site.table(name).roster.version == before
    assert button(ben, name, "name", seat="1", name="Benjamin").status_code == 303
    assert site.table(name).names[1] == "Benjamin"


def test_a_seat_goes_to_a_bot_and_back(site: Site, anna: httpx.Client, ben: httpx.Client) -> None:
    name = start(anna, ("person", "Anna"), ("free", ""))
    join(ben, name, 1, "Ben")
    assert button(anna, name, "player", seat="1", player="bot:random").status_code == 303
    refused = acts(ben, name, 1)
    assert refused == 409
    assert button(anna, name, "player", seat="1", player="bot:nobody").status_code == 422
    assert button(anna, name, "player", seat="1", player="person").status_code == 303
    assert site.table(name).seats[1].bot is None


def test_the_owner_can_let_bots_take_the_free_seats(site: Site, anna: httpx.Client) -> None:
    name = start(anna, *FRIENDS)
    button(anna, name, "player", seat="1", player="bot:random")
    button(anna, name, "player", seat="2", player="bot:random")
    assert site.table(name).begun
    assert acts(anna, name, 0) == 204


def test_onlookers_come_and_go_as_the_owner_allows(site: Site, anna: httpx.Client) -> None:
    name = start(anna, ("person", "Anna"), ("bot:random", ""))
    other = site.browser()
    assert other.get(f"/t/{name}").status_code == 403
    button(anna, name, "watch", allowed="yes")
    assert other.get(f"/t/{name}").status_code == 200
    assert act(other, name, 0, "0", situation="0.0").status_code == 403
    button(anna, name, "watch", allowed="no")
    assert other.get(f"/t/{name}").status_code == 403


def test_a_closed_table_takes_nothing_and_loses_nothing(site: Site, anna: httpx.Client) -> None:
    name = start(anna, ("person", "Anna"), ("free", ""))
    button(anna, name, "close", closed="yes")
    assert join(site.browser(), name, 1, "Ben").status_code == 409
    button(anna, name, "close", closed="no")
    assert join(site.browser(), name, 1, "Ben").status_code == 303


def test_a_name_is_text_and_nothing_else(site: Site, anna: httpx.Client) -> None:
    name = start(anna, *FRIENDS)
    join(site.browser(), name, 1, "<script>alert(1)</script>")
    page = anna.get(f"/t/{name}").text
    assert "<script>alert" not in page
    assert "&lt;script&gt;" in page


@pytest.mark.parametrize(
    ("action", "fields"),
    [
        ("join", {"seat": "1", "name": "Ben", "nonce": "xyz"}),
        ("join", {"seat": "99", "name": "Ben"}),
        ("join", {"seat": "-1", "name": "Ben"}),
        ("join", {"seat": "1", "name": "Ben", "owner": "yes"}),
        ("join", {"seat": "1", "name": "x" * 500}),
        ("watch", {"allowed": "maybe"}),
        ("close", {}),
        ("player", {"seat": "1"}),
    ],
)
def test_a_form_that_is_not_ours_is_refused(site: Site, anna: httpx.Client, action: str, fields: dict[str, str]) -> None:
    name = start(anna, *FRIENDS)
    assert button(anna, name, action, **fields).status_code == 422
    assert site.table(name).roster.version == 0


def test_the_owner_stays_the_owner_when_the_device_is_passed_on(site: Site, anna: httpx.Client) -> None:
    name = start(anna, ("person", "Anna"), ("person", "Ben"))
    for seat in ("0", "", "1"):
        assert button(anna, name, "pass", seat=seat).status_code == 303
    assert button(anna, name, "watch", allowed="yes").status_code == 303
    end_the_day(site, anna, name, 1)  # now the device is on its way to the other seat
    assert button(anna, name, "watch", allowed="no").status_code == 303


def test_a_page_that_is_open_says_that_its_seat_was_issued_anew(site: Site, anna: httpx.Client, ben: httpx.Client) -> None:
    name = start(anna, ("person", "Anna"), ("free", ""))
    join(ben, name, 1, "Ben")
    with ben.stream("GET", f"/t/{name}/stream?seat=1&after=0") as answer:
        lines = answer.iter_lines()
        next(line for line in lines if "board" in line)
        button(anna, name, "issue", seat="1")
        assert "issued this seat anew" in next(line for line in lines if "#said" in line)


def test_a_table_page_says_why_nothing_can_be_done(site: Site, anna: httpx.Client, ben: httpx.Client) -> None:
    name = start(anna, ("person", "Anna"), ("free", ""))
    join(ben, name, 1, "Ben")
    button(anna, name, "player", seat="1", player="bot:random")
    assert "A bot plays your seat" in ben.get(f"/t/{name}").text
    assert "A bot plays your seat" not in anna.get(f"/t/{name}").text
    button(anna, name, "player", seat="1", player="person")
    assert "A bot plays your seat" not in ben.get(f"/t/{name}").text
    button(anna, name, "close", closed="yes")
    assert "has closed this table" in ben.get(f"/t/{name}").text


def test_who_follows_to_the_next_game_owns_it_only_if_they_opened_it(site: Site, anna: httpx.Client, ben: httpx.Client) -> None:
    name = start(anna, ("person", "Anna"), ("free", ""), seed="5")
    join(ben, name, 1, "Ben")
    for seat in ("0", "1"):
        button(anna, name, "player", seat=seat, player="bot:random")
    until(lambda: site.table(name).is_over)
    new = ben.post(f"/t/{name}/again").headers["location"].removeprefix("/t/")
    for _twice in range(2):
        assert ben.post(f"/t/{name}/follow").headers["location"] == f"/t/{new}"
        assert button(ben, new, "watch", allowed="yes").status_code == 303
    anna.post(f"/t/{name}/follow")
    assert button(anna, new, "watch", allowed="no").status_code == 403


def test_a_nudge_is_shown_and_leaves_the_seat_in_peace_for_a_while(site: Site, anna: httpx.Client, ben: httpx.Client) -> None:
    name = start(anna, ("person", "Anna"), ("free", ""))
    join(ben, name, 1, "Ben")
    end_the_day(site, anna, name, 0)
    assert "Nudge: Ben" in anna.get(f"/t/{name}").text
    assert button(anna, name, "nudge", seat="1").status_code == 303
    assert "Anna is waiting for you" in ben.get(f"/t/{name}").text
    page = anna.get(f"/t/{name}").text
    assert "Nudge: Ben" not in page
    assert "nudged" in page
    assert button(anna, name, "nudge", seat="1").status_code == 409
    assert acts(ben, name, 1) == 204
    assert "Anna is waiting for you" not in ben.get(f"/t/{name}").text
