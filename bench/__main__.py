"""All benchmarks, each in a process of its own: ``make bench``, or ``python bench NAME`` for one; ``--json`` adds lines for programs.

Figures are for reading, with a ratio against a peer measured in the same run where there is one: a busy machine makes all times
longer, and no test depends on them.
"""

from __future__ import annotations

import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
NAMES = ("play", "records", "steps", "vector", "start", "site", "load")


def main(arguments: list[str]) -> int:
    """Runs the benchmarks that are named, or all; the exit status."""
    options = [word for word in arguments if word == "--json"]
    names = [word for word in arguments if word not in options]
    if unknown := [name for name in names if name not in NAMES]:
        print(f"There is no benchmark {', '.join(unknown)}; there are {', '.join(NAMES)}", file=sys.stderr)
        return 2
    failed = 0
    for name in names or NAMES:
        print(f"\n{name}", flush=True)
        failed |= subprocess.run([sys.executable, HERE / f"{name}.py", *options], check=False).returncode
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
