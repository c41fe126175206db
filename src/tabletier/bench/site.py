"""How long an act takes until both viewers' panels are drawn (a whole game for two at a real database file), and how large pages are."""

from __future__ import annotations

import asyncio
import gzip
import random
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import tabletier
from tabletier.bench.compare import Effort
from tabletier.bench.figure import Figure
from tabletier.store.sqlite import Store
from tabletier.tables.hall import Tables
from tabletier.tables.seats import Seat
from tabletier.tables.table import Table
from tabletier.web.assets import read_assets
from tabletier.web.company import NO_COMPANY
from tabletier.web.panels import Panels, look
from tabletier.web.partials import partials
from tabletier.web.seats import Device
from tabletier.web.table_page import table_page
from tabletier.web.visit import Visit

PACKED = 5  # as the site compresses
SEATS = (1, 2, 4, 6, 12)
LAST_DAY = 7


async def game(seed: int = 1) -> tuple[list[float], list[float], list[int]]:
    """Plays one game by random choices: (milliseconds per act, of which this process computed, bytes per message)."""
    waits, works, sizes = [], [], []
    with tempfile.TemporaryDirectory() as folder:
        tables, panels, chance = Tables(Store(Path(folder) / "bench.db")), Panels(), random.Random(seed)
        table = await tables.create("explore_and_draw", "standard", [Seat("Ann"), Seat("Bob")], seed=seed)
        # Both have the page before anybody acts.
        numbers = {viewer: panels.shelf(table, viewer, Device((viewer,), viewer), "en").sight.number for viewer in (0, 1)}
        while not table.is_over:
            seat = chance.choice(table.state.to_act)
            action = chance.choice(table.state.legal_actions(seat))
            began, worked = time.perf_counter(), time.process_time()
            await tables.act(table.id, seat, [action])
            for viewer in numbers:
                shelf = panels.shelf(table, viewer, Device((viewer,), viewer), "en")
                sizes.append(len(partials(shelf.changed_since(numbers[viewer])).encode()))
                numbers[viewer] = shelf.sight.number
            waits.append(1000 * (time.perf_counter() - began))
            works.append(1000 * (time.process_time() - worked))
        await tables.aclose()
    return waits, works, sizes


def last_pages(seats: int, seed: int = 1) -> list[bytes]:
    """The table pages of the last day of a game by random choices, one of each round of acts."""
    chance, pages = random.Random(seed), []
    table = Table.new(tabletier.load("explore_and_draw"), [Seat(f"Player {n + 1}") for n in range(seats)], seed=seed)
    visit = Visit(lang="en", theme="auto", path="/", assets=read_assets(), by_script=False)
    while not table.is_over:
        seat = chance.choice(table.state.to_act)
        if table.state.view(seat)["day"] == LAST_DAY and len(table.entries) % seats == 0:
            device = Device((seat,), seat)
            pages.append(bytes(table_page(visit, table, device, look(table, seat, device, "en"), NO_COMPANY).body))
        table.accept(table.acted(seat, [chance.choice(table.state.legal_actions(seat))]))
    return pages


def measure(effort: Effort) -> Iterator[Figure]:
    """One game, whatever the effort; then pages and files."""
    waits, works, sizes = asyncio.run(game())
    for name, times in (("act to panels of both seats", waits), ("… computing", works)):
        centiles = statistics.quantiles(times, n=100)
        yield Figure(f"{name}, median of {len(times)} acts", (centiles[49],), "ms")
        yield Figure(f"{name}, 99th percentile", (centiles[98],), "ms")
    told = [size / 1024 for size in sizes if size]
    yield Figure("message, median", (statistics.median(told),), "KiB")
    yield Figure("message, largest", (max(told),), "KiB")
    for seats in SEATS:
        largest = max(last_pages(seats), key=len)
        yield Figure(f"largest table page, {seats} seats", (len(largest) / 1024,), "KiB")
        yield Figure("… compressed", (len(gzip.compress(largest, PACKED)) / 1024,), "KiB")
    for name, asset in sorted(read_assets().files.items()):
        yield Figure(name, (len(asset.body) / 1024,), "KiB")
        yield Figure("… compressed", (len(asset.compressed or gzip.compress(asset.body)) / 1024,), "KiB")
