"""Benchmarks: how fast it all is, where there is a peer as a ratio to it in the same run.

Each is a module with ``measure(effort)``, which yields figures and notes, and runs in a process of its own. Figures are for reading: a busy
machine makes all times longer, and no test depends on them.
"""

from __future__ import annotations

import importlib.util
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Benchmark:
    """What a benchmark takes: at which speed kernels run in it, and the modules that it imports beyond what every installation has."""

    kernels: Literal["compiled", "python"]
    needs: tuple[str, ...] = ()

    def missing(self) -> list[str]:
        """The modules that are not installed."""
        return [module for module in self.needs if importlib.util.find_spec(module) is None]


#: The benchmarks, by the names of their modules, in the order in which all of them run.
BENCHMARKS = {
    "play": Benchmark("compiled", ("numba", "pyspiel")),
    "api": Benchmark("compiled", ("numba", "pyspiel", "pettingzoo", "pygame")),
    "vector": Benchmark("compiled", ("numba", "gymnasium")),
    "places": Benchmark("compiled", ("numba",)),
    "records": Benchmark("compiled", ("numba",)),
    "steps": Benchmark("python"),
    "start": Benchmark("compiled", ("numba",)),
    "site": Benchmark("python"),
    "load": Benchmark("python", ("psutil",)),
}
