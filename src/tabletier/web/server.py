"""Running the site: one process, one port, one store."""

from __future__ import annotations

import asyncio
import secrets
import socket
import sys
import webbrowser
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path

import uvicorn

from tabletier import games
from tabletier.bots.players import NAMES
from tabletier.bots.worker import Worker
from tabletier.language import _
from tabletier.store.sqlite import Store
from tabletier.tables.hall import Opening, Tables
from tabletier.web.app import ADDRESSES, create_app
from tabletier.web.limits import Limits
from tabletier.web.log import configure
from tabletier.web.near import NoNetwork
from tabletier.web.network import address_in_network, in_brackets, is_any, is_loopback
from tabletier.web.patience import PatientProtocol
from tabletier.web.start import ARCHIVE_AFTER
from tabletier.web.watch import Watch

GRACE = 1  # seconds that open streams get at the end
STARTING = 0.02
TRIES = 5  # to find a port that is free at two addresses


@dataclass(frozen=True)
class Running:
    """How a site is run.

    ``port`` 0 is any free one. ``lan``: at this computer's address in the local network as well. ``public_url``: the address by
    which people reach it, behind a proxy; ``proxy``: addresses and networks, with commas, of proxies that are believed when they say
    who asks. ``limits``: how much one address may ask for. ``archive_after``: so many days after the last move a table is listed
    among the older ones. ``metrics_token``: what shows the figures to other computers. ``json_log``:
    a line of JSON for every request, in place of plain words where something goes wrong. ``opening``: a table to make at once, for
    the browser that is then opened on it. ``lang``: of what is printed.
    """

    database: Path
    host: str = "127.0.0.1"
    port: int = 0
    lan: bool = False
    public_url: str | None = None
    proxy: str | None = None
    open_browser: bool = False
    bots: Sequence[str] = NAMES
    opening: Opening | None = None
    limits: Limits | None = None
    archive_after: int = ARCHIVE_AFTER
    metrics_token: str | None = None
    json_log: bool = False
    lang: str = "en"

    @property
    def local(self) -> bool:
        """Whether it is for the people at this computer first of all."""
        return is_loopback(self.host) and not self.public_url and not self.proxy


class Server(uvicorn.Server):
    """Uvicorn for a site; at its end the open streams end first, so that nobody has to be cut off."""

    def __init__(self, app: Watch, proxy: str | None = None) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                http=PatientProtocol,
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=proxy is not None,
                forwarded_allow_ips=proxy or [],
                timeout_graceful_shutdown=GRACE,
            )
        )
        self._state = app.state
        self._door = asyncio.Lock()
        if self._state.local:
            self._state.let_near = self.let_near

    async def let_near(self) -> None:
        """Listens at this computer's address in the local network too, at the same port. Raises NoNetwork, or OSError."""
        async with self._door:
            if self._state.near is not None:
                return
            host = address_in_network()
            if host is None:
                raise NoNetwork
            port = self.servers[0].sockets[0].getsockname()[1]
            listener = listening(host, port)
            self.servers.append(await asyncio.get_running_loop().create_server(self._connection, sock=listener))
            self.found_at(host, port)

    def found_at(self, host: str, port: int) -> None:
        """From now on the site answers to this name, and invitations show it: a socket listens there."""
        self._state.hosts.add(in_brackets(host))
        self._state.near = _address(host, port)

    def _connection(self) -> asyncio.Protocol:
        """What uvicorn makes of each connection to the addresses that it has from the start."""
        make = self.config.http_protocol_class
        return make(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)  # type: ignore[call-arg]

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Ends the streams, then everything else."""
        self._state.bells.close()
        await super().shutdown(sockets)


def run(how: Running) -> None:
    """Serves the site until it is interrupted; prints its addresses, one a line, once it listens.

    Raises NoNetwork where there is no network to let in, OSError where the port is taken or the address is not this computer's,
    StoreError where the database cannot be used.
    """
    configure(json=how.json_log)
    with ExitStack() as stack, suppress(KeyboardInterrupt):  # Ctrl-C is how it ends, and no fault
        listeners = [stack.enter_context(listener) for listener in _listeners(how)]
        asyncio.run(_serve(how, listeners))


def _listeners(how: Running) -> list[socket.socket]:
    """The sockets to serve: at the address that was named, and at the one in the local network where that is wanted."""
    if not how.lan:
        return [listening(how.host, how.port)]
    near = address_in_network()
    if near is None:
        raise NoNetwork
    for tries_left in reversed(range(TRIES if how.port == 0 else 1)):
        own = listening(how.host, how.port)
        try:
            return [own, listening(near, own.getsockname()[1])]
        except OSError:  # a port that is free here may be taken there
            own.close()
            if not tries_left:
                raise
    raise AssertionError


def listening(host: str, port: int) -> socket.socket:
    """A socket that has the address for itself. Raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
    except OSError:
        listener.close()
        raise
    return listener


async def _serve(how: Running, listeners: Sequence[socket.socket]) -> None:
    tables = Tables(Store(how.database), Worker(), bots=tuple(how.bots))
    app = create_app(
        tables,
        allowed_hosts={*ADDRESSES, in_brackets(how.host)},
        public_url=how.public_url,
        local=how.local,
        limits=how.limits,
        metrics_token=how.metrics_token,
        archive_after=how.archive_after,
    )
    server = Server(app, how.proxy)
    for listener in listeners[1:]:
        server.found_at(*listener.getsockname()[:2])
    address = how.public_url or _address(how.host, listeners[0].getsockname()[1])
    if is_any(how.host) and not how.public_url and (near := address_in_network()):
        server.found_at(near, listeners[0].getsockname()[1])
        address = app.state.near
    announcing = asyncio.create_task(_announce(server, app, address, how))
    try:
        await server.serve(sockets=list(listeners))
    finally:
        announcing.cancel()


async def _announce(server: Server, app: Watch, address: str, how: Running) -> None:
    while not server.started:
        await asyncio.sleep(STARTING)
    start = address
    if how.opening is not None:
        table = await app.state.tables.open(how.opening)
        token = secrets.token_urlsafe(16)
        app.state.openings[token] = table
        start = f"{address}/open/{token}"
    lines = [start]
    if how.lan:
        lines.append(_("For other devices in this network: {address}", address=app.state.near).text(how.lang))
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()
    if how.open_browser:
        await asyncio.to_thread(webbrowser.open, start)
    app.state.tables.worker.warm(games())  # so that bots are quick when they are first needed


def _address(host: str, port: int) -> str:
    return f"http://{in_brackets(host)}:{port}"
