"""How a site becomes reachable: for this computer only, for the devices of the network, and behind a proxy.

127.0.0.2 stands in for the address in the local network: this computer has it too, and nobody else reaches it.
"""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tabletier.web import server
from tests.web.conftest import Site, running, start
from tests.web.test_pages import text_of
from tests.web.test_server import ENVIRONMENT, address_of, interrupted

NETWORK, PHONE = "127.0.0.2", "192.168.1.20"
FRIENDS = (("person", "Ann"), ("free", ""))
BUTTON = "Let phones on this Wi-Fi join"


@pytest.fixture
def own_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    monkeypatch.setattr(server, "address_in_network", lambda: NETWORK)
    yield from running(tmp_path / "tables.sqlite", local=True)


def near(site: Site) -> str:
    return site.address.replace("127.0.0.1", NETWORK)


def test_a_button_opens_the_site_to_the_network_and_the_code_shows_its_address(own_site: Site) -> None:
    browser = own_site.browser()
    name = start(browser, *FRIENDS)
    page = browser.get(f"/t/{name}").text
    assert BUTTON in page
    assert 'class="qr"' not in page, "a code that leads to the phone itself is worse than none"
    with pytest.raises(httpx.ConnectError):
        httpx.get(near(own_site))
    answer = browser.post("/near", data={"back": f"/t/{name}"})
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{name}")
    page = browser.get(f"/t/{name}").text
    assert BUTTON not in page
    assert f'value="{near(own_site)}/t/{name}"' in page
    assert 'class="qr"' in page
    assert "127.0.0.1" not in page
    phone = httpx.Client(base_url=near(own_site), timeout=20)
    assert "Sit down" in phone.get(f"/t/{name}").text
    assert phone.post(f"/t/{name}/join", data={"seat": "1", "name": "Ben"}, headers={"origin": near(own_site)}).status_code == 303
    assert "data-cell" in browser.get(f"/t/{name}").text, "the game has begun, and the first address goes on"
    assert f"{near(own_site)}/t/{name}/here/" in browser.post(f"/t/{name}/move").text


def test_the_button_may_be_pressed_twice(own_site: Site) -> None:
    browser = own_site.browser()
    assert [browser.post("/near").status_code for _press in range(2)] == [303, 303]
    assert httpx.get(near(own_site), timeout=20).status_code == 200


def test_a_link_to_another_device_leads_to_the_button_first(own_site: Site) -> None:
    browser = own_site.browser()
    name = start(browser, ("person", "Ann"), mode="solo")
    page = browser.post(f"/t/{name}/move").text
    assert BUTTON in page
    assert f'name="back" value="/t/{name}/people"' in page


@pytest.mark.parametrize("back", ["//evil.example", "https://evil.example", "/\\evil.example"])
def test_the_button_leads_back_to_this_site_only(own_site: Site, back: str) -> None:
    assert own_site.browser().post("/near", data={"back": back}).headers["location"] == "/"


def test_only_a_browser_of_this_computer_opens_it_or_goes_on_with_a_lost_table(own_site: Site) -> None:
    browser = own_site.browser()
    name = start(browser, ("person", "Ann"), mode="solo")
    for headers in ({}, {"x-forwarded-for": "127.0.0.1"}, {"forwarded": "for=127.0.0.1"}):
        client = "127.0.0.1" if headers else PHONE
        assert own_site.answer_to(client, "POST", "/near", headers=headers).status_code == 403
        page = own_site.answer_to(client, "GET", f"/t/{name}", headers=headers)
        assert page.status_code == 403
        assert "Go on here" not in page.text
        assert own_site.answer_to(client, "POST", f"/t/{name}/claim", headers=headers).status_code == 403
    assert own_site.app.state.near is None
    browser.post("/near")
    assert own_site.answer_to(PHONE, "POST", f"/t/{name}/claim").status_code == 403
    assert own_site.browser().post(f"/t/{name}/claim").status_code == 303


def test_a_site_for_everybody_has_no_such_button(site: Site) -> None:
    browser = site.browser()
    name = start(browser, *FRIENDS)
    assert BUTTON not in browser.get(f"/t/{name}").text
    assert browser.post("/near").status_code == 403
    assert browser.post(f"/t/{name}/claim").status_code == 303, "its owner"
    assert site.browser().post(f"/t/{name}/claim").status_code == 403


def test_without_a_network_it_says_so(own_site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "address_in_network", lambda: None)
    answer = own_site.browser().post("/near")
    assert answer.status_code == 409
    assert "no address in a network" in text_of(answer.text)


def test_a_port_that_is_taken_in_the_network_is_said_and_the_site_goes_on(own_site: Site) -> None:
    browser = own_site.browser()
    with socket.create_server((NETWORK, int(own_site.address.rpartition(":")[2]))):
        answer = browser.post("/near")
    assert answer.status_code == 409
    assert "Another program uses this port" in text_of(answer.text)
    assert browser.post("/near").status_code == 303


def program(*arguments: str) -> subprocess.Popen[str]:
    code = (
        "from tabletier.cli import app; from tabletier.web import server;"
        f"server.address_in_network = lambda: {NETWORK!r}; app({list(arguments)!r})"
    )
    return subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT)


def test_play_lan_prints_and_answers_at_both_addresses(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.sqlite")
    process = program("play", "explore_and_draw", "--seats", "you,bot:random", "--lan", "--no-browser", "--database", database)
    try:
        own, network = address_of(process), address_of(process)
        host, _slash, token = own.removeprefix("http://").partition("/open/")
        assert re.fullmatch(r"127\.0\.0\.1:\d+", host)
        assert token not in network
        found = re.search(r"http://127\.0\.0\.2:\d+$", network)
        assert found
        browser = httpx.Client(timeout=20, follow_redirects=True)
        page = browser.get(own)
        assert page.status_code == 200
        name = page.url.path.removeprefix("/t/")
        assert httpx.get(found[0], timeout=20).status_code == 200
        assert f"{found[0]}/t/{name}/here/" in browser.post(f"http://{host}/t/{name}/move").text
        assert not interrupted(process)
    finally:
        process.kill()


def behind_proxy(tmp_path: Path, *more: str) -> Iterator[str]:
    database = str(tmp_path / "tables.sqlite")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    process = program("serve", "--port", str(port), "--database", database, *more)
    try:
        assert address_of(process) == "https://play.example.org"
        yield f"http://127.0.0.1:{port}"
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=20)


@pytest.fixture
def public_site(tmp_path: Path) -> Iterator[str]:
    yield from behind_proxy(tmp_path, "--public-url", "https://play.example.org/")


def test_behind_a_proxy_links_and_cookies_are_those_of_the_public_address(public_site: str) -> None:
    from_proxy = {"host": "play.example.org", "x-forwarded-for": PHONE, "x-forwarded-proto": "https", "origin": "https://play.example.org"}
    browser = httpx.Client(base_url=public_site, timeout=20, headers=from_proxy)
    form = {"game": "explore_and_draw", "mode": "standard", "player": ["person", "free"], "name": ["Ann", ""]}
    answer = browser.post("/tables", data=form)
    assert answer.status_code == 303
    cookies = answer.headers.get_list("set-cookie")
    assert len(cookies) == 2
    assert all("; Secure" in cookie for cookie in cookies)
    page = browser.get(answer.headers["location"], headers={"cookie": "; ".join(cookie.partition(";")[0] for cookie in cookies)})
    assert f'value="https://play.example.org{answer.headers["location"]}"' in page.text
    assert 'class="qr"' in page.text
    assert BUTTON not in page.text
    assert browser.post("/near").status_code == 403
    assert browser.get("/", headers={"host": "evil.example"}).status_code == 400
