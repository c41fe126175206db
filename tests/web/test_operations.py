"""What whoever runs a site learns of it: whether it is well, its figures, and its log, which keeps the secrets of its people."""

from __future__ import annotations

import json
import logging
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import psutil
import pytest

from tabletier.language import _
from tabletier.store.sqlite import Store
from tabletier.tables.refusal import StoreError
from tabletier.web import operations
from tabletier.web.log import Lines, Words
from tests.web.conftest import Site, act, running, seen, start
from tests.web.test_pages import text_of
from tests.web.test_seating import acts, button, join, link_in
from tests.web.test_server import ENVIRONMENT, address_of, program
from tests.web.test_stream import listening

FAR = "203.0.113.7"


def figures(page: str) -> dict[str, float]:
    """The samples of a page of figures, by name and labels."""
    lines = [line.rpartition(" ") for line in page.splitlines() if line and not line.startswith("#")]
    return {sample: float(value) for sample, _space, value in lines}


# --- Health ---


def test_a_site_that_is_well_says_ok(site: Site) -> None:
    answer = site.browser().get("/healthz")
    assert (answer.status_code, answer.text) == (200, "ok\n")


def test_a_store_that_is_held_by_another_program_is_not_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(operations, "PATIENCE", 0.3)
    sites = running(tmp_path / "tables.sqlite")
    site = next(sites)
    try:
        with sqlite3.connect(tmp_path / "tables.sqlite") as other:
            other.execute("BEGIN IMMEDIATE")
            answer = site.browser().get("/healthz")
            assert (answer.status_code, answer.text) == (503, "the store does not answer\n")
            other.rollback()
        other.close()
        assert site.browser().get("/healthz").status_code == 200
    finally:
        sites.close()  # type: ignore[attr-defined]


def test_a_store_that_fails_is_not_well_and_its_files_are_for_the_log(
    site: Site, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken() -> None:
        raise StoreError(_("The database {path} is damaged.", path="x.db"))

    monkeypatch.setattr(site.app.state.tables.store, "check", broken)
    answer = site.browser().get("/healthz")
    assert (answer.status_code, answer.text) == (503, "the store cannot be used\n")
    assert "x.db" in caplog.records[-1].why  # type: ignore[attr-defined]


# --- Figures ---


def test_the_figures_count_what_happens_and_name_no_table(tmp_path: Path) -> None:
    sites = running(tmp_path / "tables.sqlite")
    site = next(sites)
    try:
        browser = site.browser()
        name = start(browser, ("person", "Ann"), ("bot:random", "Robo"))
        until = time.monotonic() + 60
        while not site.table(name).seat_entries(1):
            assert time.monotonic() < until, "the bot did not play"
            time.sleep(0.05)
        acts(browser, name, 0)
        button(browser, name, "undo", seat="0", seen=seen(browser.get(f"/t/{name}").text))
        browser.get("/no/such/page")
        browser.get(f"/t/{name}x")
        browser.get("/", headers={"host": "evil.example"})
        with listening(browser, name, 0, 0):
            page = browser.get("/metrics").text
        found = figures(page)
    finally:
        sites.close()  # type: ignore[attr-defined]
    assert found["tabletier_acts_total"] == 1
    assert found["tabletier_undos_total"] == 1
    assert found["tabletier_open_streams"] == 1
    assert found["tabletier_tables_in_memory"] == 1
    assert found['tabletier_requests_total{method="POST",route="/tables",status="303"}'] == 1
    assert found['tabletier_requests_total{method="POST",route="/t/{name}/act",status="204"}'] == 1
    assert found['tabletier_requests_total{method="GET",route="/t/{name}",status="404"}'] == 1
    assert found['tabletier_requests_total{method="GET",route="none",status="404"}'] == 1
    assert found['tabletier_requests_total{method="GET",route="none",status="400"}'] == 1
    assert found['tabletier_request_seconds_count{route="/t/{name}/stream"}'] == 1
    assert found['tabletier_refusals_total{status="404"}'] == 2
    assert found['tabletier_store_write_seconds_count{what="table"}'] == 1
    assert found['tabletier_store_write_seconds_count{what="entry"}'] >= 2
    assert found['tabletier_bot_turns_total{bot="random",how="played"}'] >= 1
    assert name not in page
    told = (Path(__file__).parents[2] / "docs" / "deployment.md").read_text("utf-8")
    samples = {sample.partition("{")[0] for sample in found}
    names = {re.sub(r"_(bucket|sum|count)$", "", sample) for sample in samples if not sample.endswith("_created")}
    assert names == set(re.findall(r"`(tabletier_\w+)`", told)), "the deployment page lists them all"


def test_figures_are_for_this_computer_or_who_shows_the_token(tmp_path: Path) -> None:
    sites = running(tmp_path / "tables.sqlite", metrics_token="open sesame", proxy="127.0.0.1")
    site = next(sites)
    try:
        browser = site.browser()
        assert browser.get("/metrics").status_code == 200
        through_proxy = {"x-forwarded-for": FAR}
        for headers in ({}, {"authorization": "Bearer open"}, {"authorization": "Basic open sesame"}):
            assert browser.get("/metrics", headers=through_proxy | headers).status_code == 403
            assert site.answer_to(FAR, "GET", "/metrics", headers=headers).status_code == 403
        assert browser.get("/metrics", headers={"x-forwarded-for": "127.0.0.1"}).status_code == 403, "whoever says so himself"
        assert browser.get("/metrics", headers=through_proxy | {"authorization": "Bearer open sesame"}).status_code == 200
    finally:
        sites.close()  # type: ignore[attr-defined]


def test_without_a_token_no_word_opens_the_figures(site: Site) -> None:
    for word in ("None", "x"):
        answer = site.answer_to(FAR, "GET", "/metrics", headers={"authorization": f"Bearer {word}"})
        assert answer.status_code == 403
        assert "for those who run it" in text_of(answer.text)


# --- The log ---

#: All that a line may tell.
FIELDS = {"time", "level", "logger", "event", "method", "route", "status", "ms", "table", "seat", "bot", "note", "fault"}
PEOPLE = ("Annabelle", "Bartholomew", "Clementine")


def served(database: Path, *more: str) -> subprocess.Popen[str]:
    words = ["serve", "--port", "0", "--database", str(database), *more]
    code = f"from tabletier.cli import app; app({words!r})"
    return subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT)


def an_evening(address: str) -> tuple[list[str], list[str]]:
    """A session with friends, links, bots and mistakes: the tables' names, and all words that opened something."""

    def browser() -> httpx.Client:
        browsers.append(httpx.Client(base_url=address, timeout=30, headers={"origin": address}))
        return browsers[-1]

    browsers: list[httpx.Client] = []
    anna, ben, phone = browser(), browser(), browser()
    name = start(anna, ("person", PEOPLE[0]), ("free", ""), ("bot:random", "Robo"))
    nonce = "c3" * 32
    assert join(ben, name, 1, PEOPLE[1], nonce).status_code == 303
    link = link_in(anna.post(f"/t/{name}/move").text)
    assert phone.get(link).status_code == 200
    assert phone.get(link[:-1]).status_code == 404
    assert phone.post(link).status_code == 303
    assert phone.post(link).status_code == 409
    assert acts(anna, name, 0) == 204
    assert button(anna, name, "undo", seat="0", seen="1.0").status_code in (204, 303, 409)
    assert acts(ben, name, 1) == 204
    assert act(ben, name, 0, "7", situation="0.0").status_code == 403
    assert button(anna, name, "name", seat="0", name=PEOPLE[2]).status_code == 303
    issued = link_in(button(anna, name, "issue", seat="1").text)
    with listening(anna, name, 0, 0):
        pass
    export = anna.get(f"/t/{name}/export?secret=no")
    assert export.status_code == 200
    anna.post("/import", files={"export": ("e.json", export.content, "application/json")})
    other = start(anna, ("person", PEOPLE[0]), mode="solo")
    anna.get(f"/t/{other}/no/such/{name}")
    anna.post(f"/t/{other}/act", content=b"seat=" + b"9" * 70_000, headers={"content-type": "application/x-www-form-urlencoded"})
    anna.get("/open/a-guess-at-a-token")
    anna.request("BREW", f"/t/{other}")
    with socket.create_connection(("127.0.0.1", httpx.URL(address).port or 0)) as line:
        line.sendall(f"GET /t/{name}\x00 HTTP/9.9\r\n\r\n".encode())
        line.recv(1000)
    cookies = [cookie.value or "" for one in browsers for cookie in one.cookies.jar if cookie.name in ("seats", "tables")]
    for one in browsers:
        one.close()
    return [name, other], [*cookies, nonce, link.rpartition("/")[2], issued.rpartition("/")[2], "a-guess-at-a-token"]


def test_the_log_of_an_evening_is_json_and_keeps_every_secret(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    process = served(database, "--metrics-token", "open-sesame-of-the-figures")
    try:
        address = address_of(process)
        names, words = an_evening(address)
        httpx.get(f"{address}/metrics", headers={"authorization": "Bearer open-sesame-of-the-figures"})
        process.send_signal(signal.SIGTERM)
        _out, said = process.communicate(timeout=20)
    finally:
        process.kill()
    lines: list[dict[str, Any]] = [json.loads(line) for line in said.splitlines()]
    assert not [line for line in lines if set(line) - FIELDS]
    asked = [line for line in lines if line["event"] == "request"]
    told = {(line["method"], line["route"], line["status"]) for line in asked}
    assert {
        ("POST", "/tables", 303),
        ("POST", "/t/{name}/join", 303),
        ("POST", "/t/{name}/here/{token}", 409),
        ("GET", "/t/{name}/here/{token}", 404),
        ("POST", "/t/{name}/act", 204),
        ("POST", "none", 413),
        ("GET", "/t/{name}/stream", 200),
        ("GET", "/open/{token}", 404),
        ("GET", "none", 404),
        ("OTHER", "/t/{name}", 405),
        ("GET", "/metrics", 200),
    } <= told
    assert all(line["ms"] >= 0 for line in asked)
    marks = {line["table"] for line in asked if "table" in line}
    assert len(marks) >= 2
    assert all(re.fullmatch(r"[0-9a-f]{10}", mark) for mark in marks)
    store = Store(database)
    try:
        tables = [store.load(name) for name in names]
        secrets = [store.secret.hex(), *(secret.hex() for table in tables for secret in (table.head.secret, table.head.key))]
    finally:
        store.close()
    for secret in (*names, *words, *PEOPLE, *secrets, "Robo", "open-sesame", str(tmp_path)):
        assert len(secret) > 3
        assert secret not in said


def test_a_table_is_called_the_same_after_a_restart_and_elsewhere_otherwise(tmp_path: Path) -> None:
    marks = []
    for folder in ("one", "one", "two"):
        sites = running(tmp_path / folder / "tables.sqlite")
        marks.append(next(sites).app.state.tables.mark("a table"))
        sites.close()  # type: ignore[attr-defined]
    assert marks[0] == marks[1] != marks[2]


def fault() -> logging.LogRecord:
    """What is logged of a fault whose text tells a secret, and that came of another."""
    try:
        try:
            raise KeyError("table-name-7")
        except KeyError as error:
            raise RuntimeError("no place for token-8") from error
    except RuntimeError:
        record = logging.LogRecord("uvicorn.error", logging.ERROR, __file__, 1, "Exception in ASGI application", (), sys.exc_info())
    record.why = "said token-9"
    return record


def test_a_fault_is_told_by_kind_and_place_without_its_text() -> None:
    line = Lines().format(fault())
    assert "\n" not in line
    told = json.loads(line)
    assert re.fullmatch(
        r"RuntimeError \(test_operations\.py:\d+ fault\) < KeyError \(test_operations\.py:\d+ fault\)",
        told["fault"],
    )
    assert not re.search(r"table-name-7|token-\d", line)


def test_on_ones_own_computer_a_fault_is_told_in_full() -> None:
    told = Words("%(levelname)s: %(message)s").format(fault())
    assert told.startswith("ERROR: Exception in ASGI application: said token-9\nTraceback")
    assert "no place for token-8" in told


EVERYTHING = """
import logging, threading, warnings
from tabletier.web.log import configure
configure(json=True)
logging.getLogger("uvicorn.error").info("Started")
logging.getLogger("asyncio").error("Task exception was never retrieved")
warnings.warn("old ways", DeprecationWarning)
warnings.warn("strange ways")
thread = threading.Thread(target=lambda: 1 / 0)
thread.start()
thread.join()
raise RuntimeError("secret words")
"""


def test_warnings_other_loggers_and_last_words_go_the_same_way() -> None:
    done = subprocess.run([sys.executable, "-c", EVERYTHING], capture_output=True, text=True, env=ENVIRONMENT, check=False)
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    assert [line["logger"] for line in lines] == [
        "uvicorn.error",
        "asyncio",
        "py.warnings",
        "py.warnings",
        "tabletier.uncaught",
        "tabletier.uncaught",
    ]
    assert lines[-2]["fault"].startswith("ZeroDivisionError (")
    assert lines[-1]["fault"].startswith("RuntimeError (")
    assert "secret words" not in done.stderr
    assert done.returncode == 1


def test_playing_at_home_the_log_is_plain_and_silent_while_all_is_well(tmp_path: Path) -> None:
    process = program(tmp_path / "tables.sqlite")
    try:
        address = address_of(process)
        start(httpx.Client(base_url=address, timeout=20), ("person", "Ann"), ("bot:greedy", ""))
        assert httpx.get(f"{address}/no/such/page").status_code == 404
        process.send_signal(signal.SIGINT)
        _out, said = process.communicate(timeout=20)
    finally:
        process.kill()
    assert said == ""


# --- The end ---

STREAMS = 50
ENOUGH = 2.0  # seconds within which a stopped site has gone, whatever it was doing


def test_stopped_by_the_system_it_goes_at_once_with_fifty_streams_open_and_a_bot_deep_in_thought(tmp_path: Path) -> None:
    code = f"""
from pathlib import Path
from tabletier.tables.hall import Opening
from tabletier.tables.seats import Seat
from tabletier.web.server import Running, run
thinker = "tests.bots.spies:Hang"
seats = (Seat("Ann"), Seat("Robo", "bot:" + thinker))
run(Running(Path({str(tmp_path / "tables.sqlite")!r}), opening=Opening("explore_and_draw", seats), bots=("random", thinker)))
"""
    command = [sys.executable, "-c", code]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT)
    lines: list[socket.socket] = []
    try:
        link = httpx.URL(address_of(process))
        opened = httpx.get(link, timeout=20)
        name = opened.headers["location"].removeprefix("/t/")
        seats = opened.headers.get_list("set-cookie")[0].partition(";")[0]
        for _page in range(STREAMS):
            line = socket.create_connection(("127.0.0.1", link.port or 0), timeout=20)
            line.sendall(f"GET /t/{name}/stream?seat=0&after=0 HTTP/1.1\r\nhost: 127.0.0.1:{link.port}\r\ncookie: {seats}\r\n\r\n".encode())
            lines.append(line)
        for line in lines:
            assert line.recv(4000).startswith(b"HTTP/1.1 200 ")
        site = psutil.Process(process.pid)
        until = time.monotonic() + 30
        while not (thinkers := site.children()):
            assert time.monotonic() < until, "no bot began to think"
            time.sleep(0.05)
        time.sleep(1)
        began = time.monotonic()
        process.send_signal(signal.SIGTERM)
        process.wait(20)
        took = time.monotonic() - began
        for line in lines:
            while line.recv(65536):
                pass
        _out, said = process.communicate(timeout=20)
    finally:
        process.kill()
        for line in lines:
            line.close()
    assert took < ENOUGH
    assert process.returncode in (0, -signal.SIGTERM)
    assert said == ""
    assert not [thinker for thinker in thinkers if thinker.is_running()]
