"""How long an act takes until both viewers' panels are drawn, and how large pages are: a whole game for two at a real database file."""

from __future__ import annotations

import asyncio
import gzip
import os
import random
import statistics
import tempfile
import time
from pathlib import Path

os.environ.setdefault("TABLETIER_KERNELS", "python")  # as the site runs

from tabletier.store.sqlite import Store
from tabletier.tables.hall import Tables
from tabletier.tables.seats import Seat
from tabletier.web.assets import read_assets
from tabletier.web.panels import Panels
from tabletier.web.partials import partials
from tabletier.web.seats import Device
from tabletier.web.table_page import table_page
from tabletier.web.visit import Visit


async def game(seed: int = 1) -> tuple[list[float], list[float], list[int], int]:
    """Plays one game by random choices: (milliseconds per act, of which this process computed, bytes per message, largest page)."""
    waits, works, sizes, largest = [], [], [], 0
    with tempfile.TemporaryDirectory() as folder:
        tables, panels, chance = Tables(Store(Path(folder) / "bench.db")), Panels(), random.Random(seed)
        table = await tables.create("explore_and_draw", "standard", [Seat("Ann"), Seat("Bob")], seed=seed)
        assets = read_assets()
        visit = Visit(lang="en", theme="auto", path="/", assets=assets, by_script=False)
        numbers = dict.fromkeys((0, 1), -1)
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
            if len(waits) % 10 == 0:
                device = Device((seat,), seat)
                shown = table_page(visit, table, device, panels.shelf(table, seat, device, "en").sight)
                largest = max(largest, len(bytes(shown.body)))
        await tables.aclose()
    return waits, works, sizes, largest


def main() -> None:
    """Prints the figures."""
    waits, works, sizes, largest = asyncio.run(game())
    for name, times in (("act to panels of both seats", waits), ("… computing", works)):
        centiles = statistics.quantiles(times, n=100)
        print(f"{name}: median {centiles[49]:.1f} ms, 99th percentile {centiles[98]:.1f} ms, {len(times)} acts")
    told = [size for size in sizes if size]
    print(f"message: median {statistics.median(told) / 1024:.1f} KiB, largest {max(told) / 1024:.1f} KiB")
    print(f"largest table page: {largest / 1024:.1f} KiB")
    for name, asset in sorted(read_assets().files.items()):
        print(f"{name}: {len(asset.body) / 1024:.1f} KiB, compressed {len(asset.compressed or gzip.compress(asset.body)) / 1024:.1f} KiB")


if __name__ == "__main__":
    main()
