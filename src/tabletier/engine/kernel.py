"""One source, two speeds: a rule function runs as plain Python, or compiled by Numba.

The speed is one switch for the whole process, read once when this module is imported: the environment variable
``TABLETIER_KERNELS`` (``python`` or ``compiled``). Left unset, kernels are compiled wherever Numba is installed.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import pathlib
import re
from collections.abc import Callable, Iterator
from typing import Any, TypeVar, cast

import numpy as np

F = TypeVar("F", bound=Callable[..., Any])

PACKAGE = pathlib.Path(__file__).parents[1]
_wanted = os.environ.get("TABLETIER_KERNELS") or ("compiled" if importlib.util.find_spec("numba") else "python")
if _wanted not in ("python", "compiled"):
    raise ValueError(f"TABLETIER_KERNELS is {_wanted!r}; expected 'python' or 'compiled'")

#: The rooms whose files hold kernels.
KERNEL_ROOMS = ("engine", "boats", "games")
MARKS = re.compile(rb"^ *@(kernel|inner)$", re.MULTILINE)
IMPORTS = re.compile(rb"^ *from (tabletier[\w.]*) import (\([^)]*\)|.*)$", re.MULTILINE)
WORD = re.compile(rb"\w+")

#: True where kernels are machine code, False where they are the Python functions as written.
COMPILED = _wanted == "compiled"


def kernel_sources(package: pathlib.Path = PACKAGE) -> list[pathlib.Path]:
    """The files whose text is part of compiled code: those that hold kernels, and all of the package that they import."""
    found = {path for room in KERNEL_ROOMS for path in (package / room).rglob("*.py") if MARKS.search(path.read_bytes())}
    new = set(found)
    while new:
        new = {module for path in new for module in _imported(path.read_bytes(), package) if module.is_file()} - found
        found |= new
    return sorted(found)


def _imported(source: bytes, package: pathlib.Path) -> Iterator[pathlib.Path]:
    """The package's files that a module may name in its imports. Parsing it would take ten times as long, at every start."""
    for module, names in IMPORTS.findall(source):
        folder = package.joinpath(*module.decode().split(".")[1:])
        yield folder.with_suffix(".py")
        for name in WORD.findall(names):
            yield folder / f"{name.decode()}.py"


def sources_digest(package: pathlib.Path = PACKAGE) -> str:
    """A digest of every kernel source, 16 hexadecimal digits.

    Numba's cache looks at a function's own file only: an edit in a callee of another file would go unseen.
    """
    digest = hashlib.sha256()
    for path in kernel_sources(package):
        digest.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


if COMPILED:
    import numba

    _cache = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache")
    vars(numba.config)["CACHE_DIR"] = str(_cache / "tabletier" / "kernels" / sources_digest())


def _compile(fn: F, **options: Any) -> F:
    """Compiles a function when it is first called: no GIL, cached on disk.

    Left alone, Numba makes a copy for every width of an integer and for every constant that is passed; here there is one, of 64 bits.
    """
    compiled = numba.njit(cache=True, nogil=True, **options)(fn)
    compile_one = compiled.compile
    integers = (numba.types.Integer, numba.types.IntegerLiteral, numba.types.IntEnumMember)

    def compile_wide(signature: Any) -> Any:
        if isinstance(signature, tuple):  # the types of a call's arguments
            signature = tuple(numba.types.int64 if isinstance(kind, integers) else kind for kind in signature)
        return compile_one(signature)

    compiled.compile = compile_wide
    return cast("F", compiled)


def kernel(fn: F) -> F:
    """Marks a rule function: left as it is, or compiled (no GIL, cached on disk)."""
    if not COMPILED:
        return fn
    return _compile(fn)


def inner(fn: F) -> F:
    """Marks a rule function that only other kernels call: compiled, it has no door for Python, which saves the compiler a quarter."""
    if not COMPILED:
        return fn
    return _compile(fn, no_cpython_wrapper=True, no_cfunc_wrapper=True)


if COMPILED:
    # One compiled copy each: an array made in place costs the compiler about a second every time.

    @kernel
    def zeros(n):  # type: ignore[no-untyped-def]
        """n zeros to count in, 64 bits each."""
        return np.zeros(n, np.int64)

    @kernel
    def room_for(n):  # type: ignore[no-untyped-def]
        """A list of n numbers in the form of a kernel's ``out``."""
        return np.zeros(n, np.int32)

    def blank(n: int) -> Any:
        """A list of n numbers for a kernel that says how many it has written. Python has it from NumPy faster than from a kernel."""
        return np.empty(n, np.int32)

    def listed(out: Any, n: int) -> list[int]:
        """The first n numbers of an ``out``."""
        return out[:n].tolist()  # type: ignore[no-any-return]

else:

    def zeros(n: int) -> Any:
        """n zeros to count in."""
        return [0] * n

    room_for = blank = zeros

    def listed(out: Any, n: int) -> list[int]:
        """The first n numbers of an ``out``."""
        return [int(number) for number in out[:n]]
