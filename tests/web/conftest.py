"""A real site for the tests: uvicorn on a free port of this computer, a real database file, and browsers that keep their cookies."""

from __future__ import annotations

import asyncio
import re
import socket
import threading
from collections.abc import Coroutine, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest

from tabletier.bots.worker import Worker
from tabletier.store.sqlite import Store
from tabletier.tables.hall import Tables
from tabletier.tables.table import Table
from tabletier.web.app import create_app
from tabletier.web.server import Server
from tabletier.web.watch import Watch

T = TypeVar("T")


@dataclass
class Site:
    """A running site. ``browser()`` gives a new browser without any cookie."""

    address: str
    app: Watch
    loop: asyncio.AbstractEventLoop
    browsers: list[httpx.Client] = field(default_factory=list)

    def browser(self, lang: str = "en") -> httpx.Client:
        headers = {"accept-language": lang, "origin": self.address}
        browser = httpx.Client(base_url=self.address, headers=headers, follow_redirects=False, timeout=20)
        self.browsers.append(browser)
        return browser

    def answer_to(self, client: str, method: str, path: str, **more: Any) -> httpx.Response:
        """What the site answers to somebody whose request comes from this address."""

        async def ask() -> httpx.Response:
            transport = httpx.ASGITransport(self.app, client=(client, 50000))
            async with httpx.AsyncClient(transport=transport, base_url=self.address) as browser:
                return await browser.request(method, path, **more)

        return asyncio.run_coroutine_threadsafe(ask(), self.loop).result(20)

    def table(self, name: str) -> Table:
        """The table itself, as the server has it."""
        return self.run(self.app.state.tables.get(name))

    def run(self, doing: Coroutine[Any, Any, T]) -> T:
        """Does something in the server's own loop."""
        return asyncio.run_coroutine_threadsafe(doing, self.loop).result(10)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    yield from running(tmp_path_factory.mktemp("site") / "tables.sqlite")


def running(database: Path, *, proxy: str | None = None, **how: Any) -> Iterator[Site]:
    """Serves a database, as :func:`create_app` is told, until the generator is closed."""
    listener = socket.create_server(("127.0.0.1", 0))
    loop = asyncio.new_event_loop()
    app = create_app(Tables(Store(database), Worker("python")), **how)
    app.state.beat = 0.25
    server = Server(app, proxy)
    thread = threading.Thread(target=lambda: loop.run_until_complete(server.serve(sockets=[listener])))
    thread.start()
    site = Site(f"http://127.0.0.1:{listener.getsockname()[1]}", app, loop)
    try:
        site.browser().get("/about")
        yield site
    finally:
        for browser in site.browsers:
            browser.close()
        server.should_exit = True
        thread.join(10)
        loop.close()
        listener.close()


def start(browser: httpx.Client, *players: tuple[str, str], mode: str = "standard", **more: str) -> str:
    """Opens a table by the set-up form; returns its name."""
    form = {"game": "explore_and_draw", "mode": mode, "player": [p for p, _n in players], "name": [n for _p, n in players], **more}
    answer = browser.post("/tables", data=form)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].removeprefix("/t/")


def seen(page: str) -> str:
    """The situation that a page's forms carry."""
    found = re.search(r'name="seen" value="([\d.]+)"', page)
    assert found, page
    return found[1]


def act(browser: httpx.Client, name: str, seat: int, actions: str, *, situation: str | None = None, script: bool = True) -> httpx.Response:
    """Posts a choice as the page's form would."""
    situation = situation or seen(browser.get(f"/t/{name}").text)
    return browser.post(
        f"/t/{name}/act",
        data={"seat": str(seat), "seen": situation, "actions": actions},
        headers={"hx-request": "true"} if script else {},
    )
