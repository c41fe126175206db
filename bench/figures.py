"""How the benchmarks print: a figure with its spread over repeats, and what is to be reached."""

from __future__ import annotations

import json
import statistics
import sys
from collections.abc import Sequence


def show(name: str, values: Sequence[float], unit: str, aim: str = "") -> None:
    """One line: the median of the repeats, the least and the greatest."""
    middle = statistics.median(values)
    spread = f" ({min(values):,.4g} to {max(values):,.4g})" if len(values) > 1 else ""
    print(f"  {name}: {middle:,.4g} {unit}{spread}{f', to reach: {aim}' if aim else ''}", flush=True)
    if "--json" in sys.argv:
        print(json.dumps({"name": name, "unit": unit, "values": list(values), "aim": aim}), flush=True)
