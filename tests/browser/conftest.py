"""A real browser with a new profile for every test, and pages that may not complain."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests import chromium
from tests.browser.fake_table import STATIC, FakeTable, serve
from tests.browser.site import Site, running

WAIT_MS = 15_000
expect.set_options(timeout=WAIT_MS)


@pytest.fixture(scope="module")
def browser(chromium_path: str) -> Iterator[Browser]:
    """Ended with each module: as long as Playwright runs, its event loop keeps other tests of the process from theirs."""
    if not (STATIC / "table.js").is_file():
        pytest.fail("the front-end is not built: `make test` builds it, or `python hatch_build.py`")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path, args=list(chromium.FLAGS))
        yield browser
        browser.close()


@pytest.fixture
def complaints() -> list[str]:
    """What the browser's console complained of; a test that expects a failure says so by emptying it."""
    return []


@pytest.fixture
def page(browser: Browser, complaints: list[str]) -> Iterator[Page]:
    """A page on a desktop screen. After the test, the console must not have complained."""
    yield from watched(browser, complaints, viewport={"width": 1366, "height": 768})


@pytest.fixture
def phone(browser: Browser, complaints: list[str]) -> Iterator[Page]:
    """A page on a phone that is touched."""
    yield from watched(browser, complaints, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)


def watched(browser: Browser, complaints: list[str], **options: object) -> Iterator[Page]:
    context = browser.new_context(**options)  # type: ignore[arg-type]
    context.set_default_timeout(WAIT_MS)
    page = context.new_page()
    page.on("console", lambda message: complaints.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    context.close()
    assert complaints == []


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The real site, shared by the tests of a module."""
    with running(tmp_path_factory.mktemp("site") / "tables.db") as site:
        yield site


@pytest.fixture
def table() -> FakeTable:
    return FakeTable()


@pytest.fixture
def address(table: FakeTable) -> Iterator[str]:
    with serve(table) as address:
        yield address
