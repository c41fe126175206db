"""What stands before every page: hosts, origins, sizes, headers."""

from __future__ import annotations

import json
import re

import httpx
import pytest

from tests.web.conftest import Site, start

PAGES = ["/", "/about", "/rules/explore_and_draw", "/new/explore_and_draw", "/no/such/page"]


@pytest.mark.parametrize("path", PAGES)
def test_every_page_carries_the_policy_and_is_stored_nowhere(site: Site, path: str) -> None:
    headers = site.browser().get(path).headers
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cache-control"] == "no-store"


@pytest.mark.parametrize("path", PAGES)
def test_no_page_holds_what_the_policy_forbids(site: Site, path: str) -> None:
    page = site.browser().get(path).text
    assert not re.search(r'\sstyle="', page)
    assert not re.search(r"<script(?![^>]*\ssrc=)", page)
    assert not re.search(r"\son[a-z]+=", page)
    assert "hx-on" not in page


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "", "localhost.", "127.0.0.1:80:80"])
def test_a_foreign_host_gets_a_sentence_and_no_page(site: Site, host: str) -> None:
    answer = site.browser().get("/", headers={"host": host})
    assert answer.status_code == 400
    assert "does not answer under that address" in answer.text
    assert "Play now" not in answer.text


def test_its_own_names_are_answered_with_any_port(site: Site) -> None:
    for host in ("localhost", "LOCALHOST:1", "127.0.0.1:9", "[::1]:8000"):
        assert site.browser().get("/about", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "https://127.0.0.1"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_a_post_from_another_site_changes_nothing(site: Site, headers: dict[str, str]) -> None:
    browser = site.browser()
    form = {"game": "explore_and_draw", "mode": "solo", "player": "person", "name": "Ann"}
    answer = browser.post("/tables", data=form, headers=headers)
    assert answer.status_code == 403
    assert "another site" in answer.text
    assert not browser.cookies


def test_a_body_that_is_too_large_is_refused_whether_it_says_so_or_not(site: Site) -> None:
    browser = site.browser()
    large = b"game=" + b"x" * 70_000
    form = {"content-type": "application/x-www-form-urlencoded"}
    for body in (large, (large[k : k + 1000] for k in range(0, len(large), 1000))):
        answer = browser.post("/tables", content=body, headers=form)
        assert answer.status_code == 413
        assert "larger than" in answer.text


def test_a_body_whose_length_is_no_number_is_refused(site: Site) -> None:
    with pytest.raises(httpx.HTTPError):  # the server itself hangs up on it
        site.browser().post("/tables", content=b"x", headers={"content-length": "many"}).raise_for_status()


def test_the_language_switch_leads_back_to_this_site_only(site: Site) -> None:
    browser = site.browser()
    for back, leads_to in (("/about", "/about"), ("//evil.example", "/"), ("https://evil.example", "/"), ("/\\evil.example", "/")):
        answer = browser.post("/language", data={"language": "fr", "back": back})
        assert (answer.status_code, answer.headers["location"]) == (303, leads_to)
    assert '<html lang="fr">' in browser.get("/about").text


def test_cookies_are_out_of_reach_of_scripts_and_other_sites(site: Site) -> None:
    browser = site.browser()
    form = {"game": "explore_and_draw", "mode": "solo", "player": "person", "name": "Ann"}
    cookies = browser.post("/tables", data=form).headers.get_list("set-cookie")
    assert len(cookies) == 2
    for cookie in cookies:
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie


@pytest.mark.parametrize(
    "change", [lambda v: v.replace("h0", "h1"), lambda v: v.replace("0.h", "0-1.h"), lambda v: v[:-1], lambda v: "...", lambda v: ""]
)
def test_a_cookie_that_was_changed_seats_nobody(site: Site, change: object) -> None:
    browser = site.browser()
    name = start(browser, ("person", "Ann"), ("bot:random", "Bot"))
    value = browser.cookies.get("seats", path=f"/t/{name}")
    assert value
    stranger = site.browser()
    stranger.cookies.set("seats", change(value), domain="127.0.0.1", path=f"/t/{name}")  # type: ignore[operator]
    assert stranger.get(f"/t/{name}").status_code == 403


def test_a_cookie_of_one_table_does_not_open_another(site: Site) -> None:
    browser = site.browser()
    one, other = (start(browser, ("person", "Ann"), mode="solo") for _ in range(2))
    stranger = site.browser()
    stranger.cookies.set("seats", browser.cookies.get("seats", path=f"/t/{one}") or "", domain="127.0.0.1", path=f"/t/{other}")
    assert stranger.get(f"/t/{other}").status_code == 403


def test_faults_show_no_trace_and_no_secret(site: Site) -> None:
    browser = site.browser()
    name = start(browser, ("person", "Ann"), ("bot:random", "Bot"))
    key = site.table(name).head.key.hex()
    for answer in (
        browser.get("/t/none"),
        browser.get(f"/t/{name}/replay"),
        browser.post(f"/t/{name}/act", data={"seat": "0", "seen": "9.9", "actions": "0"}),
        browser.get(f"/t/{name}/export"),
    ):
        assert "Traceback" not in answer.text
        assert key not in answer.text
    assert json.loads(browser.get(f"/t/{name}/export").text)["partial"] is True
