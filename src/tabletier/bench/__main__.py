"""One benchmark in this process, as ``tabletier bench`` starts it: ``python -m tabletier.bench NAME [--quick]``; JSON, line by line."""

from __future__ import annotations

import importlib
import json
import sys

from tabletier.bench.compare import FULL, QUICK


def main(name: str, *options: str) -> None:
    """Measures, and writes each figure as soon as it is known."""
    for told in importlib.import_module(f"tabletier.bench.{name}").measure(QUICK if "--quick" in options else FULL):
        sys.stdout.write(json.dumps(told.as_data()) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
