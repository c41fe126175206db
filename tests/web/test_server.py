"""The site as a process of its own: its address, its end, a port in use, the link that opens a table, and a full disk."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tabletier.language import _
from tabletier.tables.refusal import StoreError
from tabletier.web.network import is_loopback
from tabletier.web.server import Running, run
from tests.web.conftest import Site, act, running, start
from tests.web.test_pages import text_of
from tests.web.test_stream import SOON, listening

PROGRAM = """
from pathlib import Path
from tabletier.tables.hall import Opening
from tabletier.tables.seats import Seat
from tabletier.web.server import Running, run
run(Running(Path({database!r}), opening={opening}))
"""
ENVIRONMENT = {**os.environ, "TABLETIER_KERNELS": "python"}


def program(database: Path, opening: str = "None") -> subprocess.Popen[str]:
    code = PROGRAM.format(database=str(database), opening=opening)
    return subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT)


def address_of(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def interrupted(process: subprocess.Popen[str]) -> str:
    """Ends a process as Ctrl-C does; what it had to say about that."""
    process.send_signal(signal.SIGINT)
    _out, said = process.communicate(timeout=20)
    return said


def test_it_says_its_address_in_one_line_and_ends_quietly_with_streams_open(tmp_path: Path) -> None:
    process = program(tmp_path / "tables.sqlite")
    try:
        browser = httpx.Client(base_url=address_of(process), timeout=20)
        name = start(browser, ("person", "Ann"), mode="solo")
        with browser.stream("GET", f"/t/{name}/stream?seat=0&after=0") as stream:
            assert next(stream.iter_lines()) == ": open"
            assert not interrupted(process)
    finally:
        process.kill()


def test_a_table_survives_the_end_of_the_process_and_its_seat_stays_with_the_browser(tmp_path: Path) -> None:
    cookies, name, before = httpx.Cookies(), "", ""
    for life in range(2):
        process = program(tmp_path / "tables.sqlite")
        try:
            browser = httpx.Client(base_url=address_of(process), timeout=20, cookies=cookies)
            if not life:
                name = start(browser, ("person", "Ann"), mode="solo")
                assert act(browser, name, 0, "0").status_code == 204
                before, cookies = browser.get(f"/t/{name}").text, browser.cookies
            else:
                assert browser.get(f"/t/{name}").text == before
        finally:
            process.kill()
            process.wait(20)


def test_the_link_that_opens_a_table_is_good_once(tmp_path: Path) -> None:
    opening = 'Opening("explore_and_draw", (Seat("Ann"), Seat("Bot", "bot:random")), "standard", {}, 7)'
    process = program(tmp_path / "tables.sqlite", opening)
    try:
        link = address_of(process)
        browser = httpx.Client(timeout=20, follow_redirects=True)
        page = browser.get(link)
        assert page.status_code == 200
        assert 'data-seat="0"' in page.text
        assert httpx.get(link).status_code == 404
        assert "Ann" in browser.get(link.split("/open/")[0]).text, "the start page lists it"
    finally:
        interrupted(process)


def test_a_port_in_use_is_an_error_before_anything_is_opened(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(OSError, match="in use"):
        run(Running(tmp_path / "tables.sqlite", port=taken.getsockname()[1]))
    assert not list(tmp_path.iterdir())


def test_a_database_that_cannot_be_used_is_said(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite").write_text("This is a letter, not a database. " * 50)
    with pytest.raises(StoreError):
        run(Running(tmp_path / "tables.sqlite"))


@pytest.mark.parametrize(
    ("host", "own"),
    [("127.0.0.1", True), ("::1", True), ("localhost", True), ("0.0.0.0", False), ("192.168.1.4", False), ("play.example", False)],
)
def test_which_addresses_only_this_computer_reaches(host: str, own: bool) -> None:
    assert is_loopback(host) is own


@pytest.fixture(scope="module")
def local_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    yield from running(tmp_path_factory.mktemp("local") / "tables.sqlite", local=True)


def test_on_ones_own_computer_another_browser_may_go_on(local_site: Site) -> None:
    name = start(local_site.browser(), ("person", "Ann"), mode="solo")
    other = local_site.browser()
    page = other.get(f"/t/{name}")
    assert page.status_code == 403
    assert "Go on here" in page.text
    assert other.post(f"/t/{name}/claim", headers={"origin": "http://evil.example"}).status_code == 403
    assert other.get(f"/t/{name}").status_code == 403
    assert other.post(f"/t/{name}/claim").status_code == 303
    assert other.get(f"/t/{name}").status_code == 200


def test_a_full_disk_refuses_the_act_and_says_so(local_site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = local_site.browser()
    name = start(browser, ("person", "Ann"), mode="solo")
    page = browser.get(f"/t/{name}").text

    def full(*_args: object) -> None:
        raise StoreError(_("The disk is full: nothing was changed."))

    with monkeypatch.context() as patch:
        patch.setattr(local_site.app.state.tables.store, "append", full)
        for script in (True, False):
            answer = act(browser, name, 0, "0", script=script)
            assert answer.status_code == 507
            assert "disk is full" in text_of(answer.text)
    assert browser.get(f"/t/{name}").text == page
    assert act(browser, name, 0, "0").status_code == 204


def test_a_viewer_comes_back_after_a_restart_without_losing_or_repeating_anything(tmp_path: Path) -> None:
    for life in range(2):
        sites = running(tmp_path / "tables.sqlite")
        site = next(sites)
        if not life:
            browser = site.browser()
            name = start(browser, ("person", "Ann"), mode="solo")
            act(browser, name, 0, str(site.table(name).state.legal_actions(0)[0]))
            number, cookies = site.table(name).number(0), browser.cookies.jar
        else:
            browser = site.browser()
            for cookie in cookies:
                browser.cookies.jar.set_cookie(cookie)
            with listening(browser, name, 0, number) as messages:
                act(browser, name, 0, str(site.table(name).state.legal_actions(0)[0]))
                assert int(messages.get(timeout=SOON)["id"]) == number + 1
        sites.close()  # type: ignore[attr-defined]
