"""How much one address may ask for, and how long it may take over it."""

from __future__ import annotations

import json
import re
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from starlette.requests import HTTPConnection

from tabletier.web import limits, patience, security
from tabletier.web.limits import Limits, household, rate
from tests.web.conftest import Site, act, running, start
from tests.web.test_pages import text_of
from tests.web.test_seating import button, join, link_in

FORM = {"game": "explore_and_draw", "mode": "solo", "player": "person", "name": "Ann"}
PHONE, NEIGHBOUR = "203.0.113.7", "203.0.113.8"


@pytest.fixture
def site(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Site]:
    """A site with the limits of its test: ``@pytest.mark.parametrize("site", [{...}], indirect=True)``."""
    yield from running(tmp_path / "tables.sqlite", **request.param)


def limited(**rates: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("site", [{"limits": Limits(rates)}], indirect=True)


def too_often(answer: httpx.Response) -> bool:
    """Whether an answer is a refusal with a sentence and the time to wait."""
    if answer.status_code != 429:
        return False
    assert 1 <= int(answer.headers["retry-after"]) <= 3600
    assert "That was too often from your network" in text_of(answer.text)
    return True


@limited(tables="2/hour")
def test_new_tables_are_counted_for_each_address(site: Site) -> None:
    browser = site.browser()
    assert [browser.post("/tables", data=FORM).status_code for _table in range(2)] == [303, 303]
    refused = browser.post("/tables", data=FORM)
    assert too_often(refused)
    assert int(refused.headers["retry-after"]) > 3500
    assert "Try again in 60 minutes" in text_of(refused.text)
    assert site.answer_to(PHONE, "POST", "/tables", data=FORM).status_code == 303
    assert "Réessayez dans 60 minutes" in text_of(site.browser("fr").post("/tables", data=FORM).text)


@limited(acts="3/minute")
def test_acts_undos_and_the_pencil_are_counted_together(site: Site) -> None:
    browser = site.browser()
    name = start(browser, ("person", "Ann"), mode="solo")
    action = str(site.table(name).state.legal_actions(0)[0])
    assert act(browser, name, 0, action).status_code == 204
    for path in ("undo", "pencil"):
        assert browser.post(f"/t/{name}/{path}", data={"seat": "0", "seen": "1.0", "pieces": "[]"}).status_code != 429
    before = len(site.table(name).entries)
    answer = act(browser, name, 0, action)
    assert too_often(answer)
    assert "<html" not in answer.text, "for a script, a sentence beside the board"
    assert len(site.table(name).entries) == before


@limited(joins="2/hour", imports="1/hour", links="3/hour")
def test_joins_imports_and_tries_at_links_are_counted(site: Site) -> None:
    anna = site.browser()
    name = start(anna, ("person", "Anna"), ("free", ""), ("free", ""))
    assert join(site.browser(), name, 1, "Ben").status_code == 303
    assert join(site.browser(), name, 1, "Eve").status_code == 409
    assert too_often(join(site.browser(), name, 2, "Zoe"))
    link = link_in(anna.post(f"/t/{name}/move").text)
    assert [site.browser().get(link[:-2] + guess).status_code for guess in ("AA", "BB", "CC")] == [404] * 3
    assert too_often(site.browser().post(link))
    assert too_often(anna.get("/open/guess"))
    files = {"export": ("a.json", b"{}", "application/json")}
    assert anna.post("/import", files=files).status_code == 422
    assert too_often(anna.post("/import", files=files))
    assert button(anna, name, "close", closed="yes").status_code == 303, "what is not counted goes on"


@limited(tables="1/second")
def test_after_the_time_it_goes_on(site: Site) -> None:
    browser = site.browser()
    assert browser.post("/tables", data=FORM).status_code == 303
    refused = browser.post("/tables", data=FORM)
    assert refused.status_code in (303, 429)
    time.sleep(1.1)
    assert browser.post("/tables", data=FORM).status_code == 303


@pytest.mark.parametrize("site", [{"limits": Limits(streams=3)}], indirect=True)
def test_so_many_streams_are_open_at_once_and_a_closed_one_makes_room(site: Site) -> None:
    browser = site.browser()
    name = start(browser, ("person", "Ann"), mode="solo")
    at = f"/t/{name}/stream?seat=0&after=0"
    with ExitStack() as streams:
        pages = [streams.enter_context(browser.stream("GET", at)).iter_lines() for _page in range(3)]
        assert [next(lines) for lines in pages] == [": open"] * 3
        with browser.stream("GET", at) as refused:
            assert refused.status_code == 429
            refused.read()
        assert "Too many pages are open at once" in text_of(refused.text)
        assert int(refused.headers["retry-after"]) > 0
        assert browser.get(f"/t/{name}").status_code == 200
    until = time.monotonic() + 10
    while time.monotonic() < until:  # the server notices that a stream was left at its next beat
        with browser.stream("GET", at) as answer:
            if answer.status_code == 200:
                return
        time.sleep(0.1)
    raise AssertionError("nobody made room")


@pytest.mark.parametrize("site", [{"limits": Limits({"tables": "1/hour"}), "proxy": "127.0.0.1"}], indirect=True)
def test_a_proxy_that_is_believed_says_who_asks(site: Site) -> None:
    for address in (PHONE, NEIGHBOUR):
        for forged in ("198.51.100.1, ", "198.51.100.2, "):  # what the client itself wrote stands to the left, and is nobody's word
            answer = site.browser().post("/tables", data=FORM, headers={"x-forwarded-for": forged + address})
            assert answer.status_code == (303 if forged == "198.51.100.1, " else 429)


@limited(tables="1/hour")
def test_anybody_elses_word_is_not_believed(site: Site) -> None:
    statuses = [site.browser().post("/tables", data=FORM, headers={"x-forwarded-for": ip}).status_code for ip in (PHONE, NEIGHBOUR)]
    assert statuses == [303, 429]


@pytest.mark.parametrize("site", [{"limits": Limits({"tables": "1/hour"}, own_computer_free=True)}], indirect=True)
def test_ones_own_computer_may_be_free_of_limits(site: Site) -> None:
    assert [site.browser().post("/tables", data=FORM).status_code for _table in range(3)] == [303] * 3
    assert [site.answer_to(PHONE, "POST", "/tables", data=FORM).status_code for _table in range(2)] == [303, 429]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("203.0.113.7", "203.0.113.8", False),
        ("203.0.113.7", "::ffff:203.0.113.7", True),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("fe80::1%eth0", "fe80::2", True),
    ],
)
def test_what_counts_as_one_household(one: str, other: str, same: bool) -> None:
    assert (household(one) == household(other)) is same


@pytest.mark.parametrize("text", ["", "many", "0/hour", "-1/hour", "5/fortnight"])
def test_a_rate_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"rate|granularity"):
        rate(text)


def test_off_is_no_limit_and_the_defaults_are_rates() -> None:
    assert rate("off") is None
    assert all(rate(text) for text in limits.RATES.values())


def test_the_deployment_page_tells_the_defaults() -> None:
    page = (Path(__file__).parents[2] / "docs" / "deployment.md").read_text("utf-8")
    told = dict(re.findall(r"^\| `--limit-(\w+)` \|[^|]*\| (\S+) \|$", page, re.MULTILINE))
    assert told == {**limits.RATES, "streams": str(limits.STREAMS)}


def test_addresses_that_have_been_quiet_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "REMEMBERED", 20)
    some = Limits({"tables": "5/second"})

    def ask(host: str) -> None:
        some.spend(HTTPConnection({"type": "http", "client": (host, 1), "headers": []}), "tables")

    for k in range(40):
        ask(f"198.51.100.{k}")
    time.sleep(1.1)
    ask("198.51.100.1")
    time.sleep(0.2)
    ask("198.51.100.2")
    assert len(some._seen.events) <= 2


# --- Slow ones ---


@pytest.fixture
def hasty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """A site that waits half a second where others wait ten."""
    monkeypatch.setattr(security, "BODY_SECONDS", 0.5)
    monkeypatch.setattr(patience, "SECONDS", 0.5)
    yield from running(tmp_path / "tables.sqlite")


def said(site: Site, *parts: bytes, every: float = 0.1) -> bytes:
    """What the site says on a connection on which these parts come one after the other, until it closes it."""
    host, port = site.address.removeprefix("http://").split(":")
    heard = b""
    with socket.create_connection((host, int(port)), timeout=10) as line:
        try:
            for part in parts:
                line.sendall(part)
                time.sleep(every)
        except (BrokenPipeError, ConnectionResetError):
            pass
        try:
            while piece := line.recv(65536):
                heard += piece
        except ConnectionResetError:
            pass
    return heard


def head(site: Site, length: int) -> bytes:
    host = site.address.removeprefix("http://")
    return (
        f"POST /tables HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: {length}\r\n\r\n"
    ).encode()


def test_a_body_that_comes_drop_by_drop_gets_a_sentence_and_is_cut_off(hasty: Site) -> None:
    began = time.monotonic()
    heard = said(hasty, head(hasty, 1000), *[b"game=x"] * 30)
    assert heard.startswith(b"HTTP/1.1 408 ")
    assert b"connection: close" in heard.lower()
    assert b"took too long" in heard
    assert time.monotonic() - began < 6


def test_headers_that_come_drop_by_drop_are_cut_off(hasty: Site) -> None:
    heard = said(hasty, b"GET / HTTP/1.1\r\n", *[b"x-more: 1\r\n"] * 30)
    assert heard.startswith(b"HTTP/1.1 408 ")


def test_who_connects_and_says_nothing_is_cut_off(hasty: Site) -> None:
    assert said(hasty) == b""


def test_a_second_request_has_the_same_time(hasty: Site) -> None:
    host = hasty.address.removeprefix("http://").encode()
    heard = said(hasty, b"GET /healthy HTTP/1.1\r\nhost: " + host + b"\r\n\r\n", b"GET / HT", *[b"T"] * 20)
    assert heard.startswith(b"HTTP/1.1 404 ")
    assert heard.endswith(patience.LATE)


def test_a_refused_body_that_goes_on_is_cut_off(hasty: Site) -> None:
    heard = said(hasty, head(hasty, 60_000).replace(b"host:", b"origin: http://evil.example\r\nhost:"), *[b"x"] * 40)
    assert heard.startswith(b"HTTP/1.1 403 ")


def test_a_body_in_pieces_that_is_whole_in_time_is_taken(hasty: Site) -> None:
    body = b"game=explore_and_draw&mode=solo&player=person&name=Ann"
    parts = head(hasty, len(body)).replace(b"\r\n\r\n", b"\r\nconnection: close\r\n\r\n"), body[:20], body[20:]
    assert said(hasty, *parts, every=0.05).startswith(b"HTTP/1.1 303 ")


def test_a_stream_that_is_open_for_longer_than_a_body_may_take_goes_on(hasty: Site) -> None:
    browser = hasty.browser()
    name = start(browser, ("person", "Ann"), mode="solo")
    with browser.stream("GET", f"/t/{name}/stream?seat=0&after=0") as stream:
        lines = stream.iter_lines()
        began = time.monotonic()
        beats = 0
        while time.monotonic() - began < 1.2:
            beats += next(lines) == "event: beat"
        assert beats >= 3
    assert json.loads(browser.get(f"/t/{name}/export").text)["format"] == "tabletier"
