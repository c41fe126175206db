"""Many tables at once, on loopback: how long from an act until the others at the table have their panels, and what it takes in memory.

A server as people run it, 125 tables of four devices with an open page each, and five acts a second. An act is a seat's whole day; with the
last seat's day the cards are turned up for all four, and the time is taken until the message stands in the stream of the other three.
"""

from __future__ import annotations

import asyncio
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import psutil

import tabletier
from tabletier.bench.compare import Effort
from tabletier.bench.figure import Figure, Note, below
from tabletier.engine.state import State
from tabletier.store.sqlite import Store
from tabletier.tables.seats import Seat
from tabletier.tables.table import Table
from tabletier.web.grants import SEATS, seal

GAME = "explore_and_draw"
TABLES, DEVICES = 125, 4
ACTS_PER_SECOND = 5.0
SECONDS = 60.0  # with full effort
PATIENCE = 10.0
SERVE = "from tabletier.cli import app; app()"


@dataclass
class Seated:
    """One device: its cookie and when its stream last brought a message."""

    cookie: str
    news: asyncio.Event = field(default_factory=asyncio.Event)
    at: float = 0.0


@dataclass
class Party:
    """A table, as those at it know it together: ``state`` goes along with what they do, ``next`` is the seat whose day it is."""

    name: str
    state: State
    devices: list[Seated]
    next: int = 0
    entries: int = 0

    def day(self, chance: random.Random) -> tuple[int, str, str]:
        """The next seat's day by random choices: (seat, what it had seen, its actions), taken along in ``state``."""
        seat, reveals = self.next, self.state.reveals
        actions = []
        while seat in self.state.to_act and self.state.reveals == reveals:
            actions.append(chance.choice(self.state.legal_actions(seat)))
            self.state.apply_legal(seat, actions[-1])
        seen = f"{self.entries}.{reveals}"
        self.next = (seat + 1) % DEVICES
        self.entries += self.next == 0
        return seat, seen, ",".join(str(action) for action in actions)


def prepared(database: Path) -> list[Party]:
    """A database with all tables, and those who will play at them."""
    store, game = Store(database), tabletier.load(GAME)
    request = cast(Any, SimpleNamespace(app=SimpleNamespace(state=SimpleNamespace(tables=SimpleNamespace(secret=store.secret)))))
    parties = []
    for number in range(TABLES):
        table = Table.new(game, [Seat(f"Player {seat + 1}") for seat in range(DEVICES)], seed=number)
        store.create(table)
        devices = []
        for seat in range(DEVICES):
            told = f"{seat}:0.h{seat}"
            devices.append(Seated(f"seats={told}.{seal(request, SEATS, table.id, told)}"))
        parties.append(Party(table.id, table.state.clone(), devices))
    store.close()
    return parties


async def listen(port: int, party: Party, seat: int) -> None:
    """Keeps a device's stream open and notes when a message with a number, which is one with panels, has come."""
    device = party.devices[seat]
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    address = f"/t/{party.name}/stream?seat={seat}&after=0"
    writer.write(f"GET {address} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: {device.cookie}\r\n\r\n".encode())
    if b" 200 " not in await reader.readline():
        raise RuntimeError(f"the stream {address} was refused")
    while line := await reader.readline():
        if line.startswith(b"id: "):
            device.at = time.perf_counter()
            device.news.set()


async def act(port: int, party: Party, chance: random.Random) -> tuple[list[float], float]:
    """One day of one seat: (milliseconds until each of the others had it, if anything was turned up; milliseconds until acknowledged)."""
    reveals = party.state.reveals
    seat, seen, actions = party.day(chance)
    others = [device for k, device in enumerate(party.devices) if k != seat] if party.state.reveals != reveals else []
    for device in others:
        device.news.clear()
    body = f"seat={seat}&seen={seen}&actions={actions.replace(',', '%2C')}"
    head = (
        f"POST /t/{party.name}/act HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: {party.devices[seat].cookie}\r\nHX-Request: true\r\n"
        f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    )
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    began = time.perf_counter()
    writer.write((head + body).encode())
    answer = await reader.read()
    acknowledged = 1000 * (time.perf_counter() - began)
    writer.close()
    if b" 204 " not in answer.split(b"\r\n", 1)[0]:
        raise RuntimeError(f"an act was refused: {answer[:300]!r}")
    await asyncio.wait_for(asyncio.gather(*(device.news.wait() for device in others)), PATIENCE)
    return [1000 * (device.at - began) for device in others], acknowledged


async def load(port: int, server: psutil.Process, parties: Sequence[Party], seconds: float) -> list[Figure | Note]:
    """Opens all streams, then acts at an even pace for so many seconds."""
    chance = random.Random(1)
    before = server.memory_info().rss
    streams = [asyncio.create_task(listen(port, party, seat)) for party in parties for seat in range(DEVICES)]
    await asyncio.sleep(PATIENCE)
    acts: list[asyncio.Task[tuple[list[float], float]]] = []
    busy = {party.name: asyncio.Lock() for party in parties}

    async def one(party: Party) -> tuple[list[float], float]:
        async with busy[party.name]:
            return await act(port, party, chance)

    began, worked = time.perf_counter(), sum(server.cpu_times()[:2])
    while (passed := time.perf_counter() - began) < seconds:
        # A few tables at a time, so that within a minute whole days are played.
        acts.append(asyncio.create_task(one(parties[len(acts) // DEVICES % len(parties)])))
        await asyncio.sleep(max(0.0, len(acts) / ACTS_PER_SECOND - passed))
    done = await asyncio.gather(*acts)
    lasted, worked = time.perf_counter() - began, sum(server.cpu_times()[:2]) - worked
    if any(stream.done() for stream in streams):
        raise RuntimeError("a stream broke off")
    waits = [wait for waits, _acknowledged in done for wait in waits]
    centiles = statistics.quantiles(waits, n=100)
    taken = (server.memory_info().rss - before) / 2**20
    told: list[Figure | Note] = [
        Figure("act to the others' panels, median", (centiles[49],), "ms", below(80)),
        Figure("act to the others' panels, 95th percentile", (centiles[94],), "ms", below(200)),
        Figure("act acknowledged, median", (statistics.median(acknowledged for _waits, acknowledged in done),), "ms"),
        Figure("memory that the open pages took", (taken,), "MiB", below(150)),
        Figure("of one core, the server was busy", (100 * worked / lasted,), "%"),
        Note(f"{len(parties)} tables, {len(streams)} streams, {len(acts)} acts, {len(waits)} messages timed"),
    ]
    for stream in streams:
        stream.cancel()
    await asyncio.gather(*streams, return_exceptions=True)
    return told


def measure(effort: Effort) -> Iterator[Figure | Note]:
    """One server, measured once."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "tables.db"
        parties = prepared(database)
        command = [sys.executable, "-c", SERVE, "serve", "--database", str(database), "--port", "0", "--limit-streams", "0"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
            assert server.stdout
            port = int(server.stdout.readline().rsplit(":", 1)[1])
            try:
                yield from asyncio.run(load(port, psutil.Process(server.pid), parties, SECONDS * effort.seconds))
            finally:
                server.terminate()
