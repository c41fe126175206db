"""From the command to the first page: `tabletier play`, already set up, in a new process with a new database."""

from __future__ import annotations

import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

ROUNDS = 3


def once() -> float:
    """Seconds until the start page has been read."""
    with tempfile.TemporaryDirectory() as home:
        command = [sys.executable, "-m", "tabletier.cli", "play", "--no-browser"]
        environment = os.environ | {"XDG_DATA_HOME": home, "HOME": home}
        began = time.perf_counter()
        server = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            address = next(found[0] for line in server.stdout if (found := re.search(r"http://\S+", line)))
            with urllib.request.urlopen(address) as page:
                page.read()
            return time.perf_counter() - began
        finally:
            server.terminate()
            server.wait(10)


def main() -> None:
    """Prints the figure."""
    print(f"  tabletier play, to the first page read: {statistics.median(once() for _ in range(ROUNDS)):.2f} s (wanted: below 4)")


if __name__ == "__main__":
    main()
