"""All that benchmarks tell, collected from the processes in which they run."""

from __future__ import annotations

import importlib.metadata
import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import tabletier
from tabletier.bench import BENCHMARKS

#: Distributions whose version a reader of the figures wants to know.
PEERS = ("numpy", "numba", "open_spiel", "gymnasium", "pettingzoo", "pygame-ce")


class BenchmarkFailed(RuntimeError):
    """A benchmark ended before it was done; its process has said why on standard error."""


def measured(name: str, *, quick: bool) -> Iterator[dict[str, Any]]:
    """Runs one benchmark; what it tells as plain data, as soon as it is told. Raises BenchmarkFailed."""
    command = [sys.executable, "-m", "tabletier.bench", name, *(["--quick"] if quick else [])]
    environment = os.environ | {"TABLETIER_KERNELS": BENCHMARKS[name].kernels}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout
        for line in process.stdout:
            yield {"benchmark": name, **json.loads(line)}
    if process.returncode:
        raise BenchmarkFailed(name)


def circumstances() -> dict[str, Any]:
    """Where figures were made: versions, processors."""
    return {
        "tabletier": tabletier.__version__,
        "python": platform.python_version(),
        "architecture": platform.machine(),
        "processors": os.cpu_count(),
        "versions": {name: version for name in PEERS if (version := _version(name))},
    }


def _version(name: str) -> str | None:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return None
