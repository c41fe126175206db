"""Waiting times: compiling a game for the first time and from the cache, and `tabletier play` until its first page is there."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator

import tabletier
from tabletier.bench.compare import Effort
from tabletier.bench.figure import Figure, below

COMPILE = """
import sys, time
began = time.perf_counter()
import tabletier
from tabletier.engine import playout
game = tabletier.load(sys.argv[1])
playout.simulate(game, min(next(iter(game.modes.values()))), 1, 1)
print(time.perf_counter() - began)
"""


def compiled(slug: str, cache: str) -> float:
    """Seconds from the start of Python to the end of a first compiled game."""
    # With byte code, as every installed program has it.
    environment = {**os.environ, "TABLETIER_KERNELS": "compiled", "XDG_CACHE_HOME": cache, "PYTHONDONTWRITEBYTECODE": ""}
    run = subprocess.run([sys.executable, "-c", COMPILE, slug], check=True, capture_output=True, text=True, env=environment)
    return float(run.stdout)


def first_page(folder: str) -> float:
    """Seconds from typing the command to the first page."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    began = time.perf_counter()
    environment = {**os.environ, "XDG_DATA_HOME": folder, "TABLETIER_KERNELS": "python"}
    server = subprocess.Popen(
        [sys.executable, "-m", "tabletier", "play", "--no-browser", "--port", str(port)], env=environment, stdout=subprocess.DEVNULL
    )
    try:
        while True:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5) as page:
                    page.read()
                return time.perf_counter() - began
            except OSError:
                if server.poll() is not None:
                    raise RuntimeError("the server ended before it showed a page") from None
                time.sleep(0.02)
    finally:
        server.terminate()
        server.wait()


def measure(effort: Effort) -> Iterator[Figure]:
    """Every game's compiling, and the site's start."""
    for slug in tabletier.games():
        with tempfile.TemporaryDirectory() as cache:
            yield Figure(f"{slug}: compiling the first time", (compiled(slug, cache),), "s", below(30))
            yield Figure(f"{slug}: from the cache", tuple(compiled(slug, cache) for _ in range(effort.repeats)), "s", below(1.5))
    with tempfile.TemporaryDirectory() as folder:
        yield Figure("tabletier play to its first page", tuple(first_page(folder) for _ in range(effort.repeats)), "s", below(4))
