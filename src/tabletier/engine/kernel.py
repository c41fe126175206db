"""One source, two speeds: a rule function runs as plain Python, or compiled by Numba.

The speed is one switch for the whole process, read once when this module is imported: the environment variable
``TABLETIER_KERNELS`` (``python`` or ``compiled``). Left unset, kernels are compiled wherever Numba is installed.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import pathlib
from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

PACKAGE = pathlib.Path(__file__).parents[1]
#: The rooms whose files hold kernels; a change in any of them makes all compiled code stale.
KERNEL_ROOMS = ("engine", "boats", "games")

_wanted = os.environ.get("TABLETIER_KERNELS") or ("compiled" if importlib.util.find_spec("numba") else "python")
if _wanted not in ("python", "compiled"):
    raise ValueError(f"TABLETIER_KERNELS is {_wanted!r}; expected 'python' or 'compiled'")

#: True where kernels are machine code, False where they are the Python functions as written.
COMPILED = _wanted == "compiled"


def sources_digest(package: pathlib.Path = PACKAGE) -> str:
    """A digest of every kernel source, 16 hexadecimal digits.

    Numba's cache looks at a function's own file only: an edit in a callee of another file would go unseen.
    """
    digest = hashlib.sha256()
    for room in KERNEL_ROOMS:
        for path in sorted((package / room).rglob("*.py")):
            digest.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


if COMPILED:
    import numba

    _cache = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache")
    numba.config.CACHE_DIR = str(_cache / "tabletier" / "kernels" / sources_digest())


def kernel(fn: F) -> F:
    """Marks a rule function: left as it is, or compiled (no GIL, cached on disk)."""
    if not COMPILED:
        return fn
    return numba.njit(cache=True, nogil=True)(fn)  # type: ignore[no-any-return]
