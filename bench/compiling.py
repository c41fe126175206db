"""Compiling a game the first time, into an empty cache, and taking it from the cache: two new processes."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile

import tabletier

PLAY = """
import sys, time
began = time.perf_counter()
import tabletier
from tabletier.engine import playout
playout.simulate(tabletier.load(sys.argv[1]), 2, 1, 1)
print(time.perf_counter() - began)
"""


def seconds(slug: str, cache: str) -> float:
    """From the start of a process to its first game played."""
    environment = os.environ | {"XDG_CACHE_HOME": cache, "TABLETIER_KERNELS": "compiled"}
    done = subprocess.run([sys.executable, "-c", PLAY, slug], env=environment, capture_output=True, text=True, check=True)
    return float(done.stdout)


def main() -> None:
    """Prints the figures of every game."""
    for slug in tabletier.games():
        with tempfile.TemporaryDirectory() as cache:
            first, again = seconds(slug, cache), seconds(slug, cache)
        print(f"  {slug}: compiled the first time in {first:.1f} s (wanted: below 30), from the cache in {again:.2f} s (below 1.5)")


if __name__ == "__main__":
    main()
