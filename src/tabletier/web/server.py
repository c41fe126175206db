"""Running the site: one process, one port, one store."""

from __future__ import annotations

import asyncio
import secrets
import socket
import sys
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import uvicorn

from tabletier import games
from tabletier.bots.worker import Worker
from tabletier.store.sqlite import Store
from tabletier.tables.hall import Opening, Tables
from tabletier.web.app import ADDRESSES, create_app
from tabletier.web.network import is_loopback
from tabletier.web.security import Guard

GRACE = 1  # seconds that open streams get at the end
STARTING = 0.02


class Server(uvicorn.Server):
    """Uvicorn for a site; at its end the open streams end first, so that nobody has to be cut off."""

    def __init__(self, app: Guard) -> None:
        super().__init__(uvicorn.Config(app, log_level="warning", server_header=False, timeout_graceful_shutdown=GRACE))
        self._state = app.state

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Ends the streams, then everything else."""
        self._state.bells.close()
        await super().shutdown(sockets)


def run(
    *,
    database: Path,
    host: str = "127.0.0.1",
    port: int = 0,
    public_url: str | None = None,
    open_browser: bool = False,
    bots: Sequence[str] = ("random", "greedy"),
    opening: Opening | None = None,
) -> None:
    """Serves the site until it is interrupted; prints its address, one line, once it listens.

    ``port`` 0 is any free one. ``opening`` is a table to make at once, for the browser that is then opened on it. Raises OSError
    where the port is taken or the address is not this computer's, StoreError where the database cannot be used.
    """
    with _listening(host, port) as listener, suppress(KeyboardInterrupt):  # Ctrl-C is how it ends, and no fault
        asyncio.run(_serve(listener, database, host, public_url, open_browser, bots, opening))


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
    except OSError:
        listener.close()
        raise
    return listener


async def _serve(
    listener: socket.socket,
    database: Path,
    host: str,
    public_url: str | None,
    open_browser: bool,
    bots: Sequence[str],
    opening: Opening | None,
) -> None:
    store = Store(database)
    tables = Tables(store, Worker(), bots=tuple(bots))
    app = create_app(
        tables, allowed_hosts={*ADDRESSES, _in_brackets(host)}, public_url=public_url, local=is_loopback(host) and not public_url
    )
    server = Server(app)
    address = public_url or f"http://{_in_brackets(host)}:{listener.getsockname()[1]}"
    announcing = asyncio.create_task(_announce(server, app, address, open_browser, opening))
    try:
        await server.serve(sockets=[listener])
    finally:
        announcing.cancel()


async def _announce(server: Server, app: Guard, address: str, open_browser: bool, opening: Opening | None) -> None:
    while not server.started:
        await asyncio.sleep(STARTING)
    start = address
    if opening is not None:
        table = await app.state.tables.open(opening)
        token = secrets.token_urlsafe(16)
        app.state.openings[token] = table
        start = f"{address}/open/{token}"
    sys.stdout.write(f"{start}\n")
    sys.stdout.flush()
    if open_browser:
        await asyncio.to_thread(webbrowser.open, start)
    app.state.tables.worker.warm(games())  # so that bots are quick when they are first needed


def _in_brackets(host: str) -> str:
    return f"[{host}]" if ":" in host else host
