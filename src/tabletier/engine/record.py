"""Positions and content as rows of records: plain bytes with named fields, in both speeds.

A record is a NumPy structured type of signed integers, nested where that reads well. Compiled kernels take the array itself;
interpreted kernels take :class:`Rows`, which gives each row as a ctypes view on the same bytes.
"""

from __future__ import annotations

import ctypes
import functools
import hashlib
from typing import Any

import numpy as np

from tabletier.engine.kernel import COMPILED

I1, I2, I4, I8 = (np.dtype(name) for name in ("i1", "i2", "i4", "i8"))


def record(**fields: Any) -> np.dtype:
    """A record type: ``record(day=I1, seat=(SEAT, 12))``, aligned, with its padding made into named fields.

    Named padding survives every way of copying, so equal positions have equal bytes.
    """
    plain = np.dtype([(name, *(kind if isinstance(kind, tuple) else (kind,))) for name, kind in fields.items()], align=True)
    layout: list[tuple[Any, ...]] = []
    at = pads = 0
    for name in plain.names or ():
        kind, offset = plain.fields[name][:2]  # type: ignore[index]
        if offset > at:
            layout.append((f"_{pads}", I1, (offset - at,)))
            pads += 1
        layout.append((name, *_unfold(kind)))
        at = offset + kind.itemsize
    if plain.itemsize > at:
        layout.append((f"_{pads}", I1, (plain.itemsize - at,)))
    made = np.dtype(layout, align=True)
    assert made.itemsize == plain.itemsize, "padding changed the layout"
    return made


def _unfold(kind: np.dtype) -> tuple[Any, ...]:
    return kind.subdtype or (kind,)


@functools.cache
def ctype_of(dtype: np.dtype) -> Any:
    """The ctypes twin of a record type: one class per type, so that equal records can be assigned to each other."""
    if dtype.subdtype:
        item, shape = dtype.subdtype
        return functools.reduce(lambda kind, n: kind * n, reversed(shape), ctype_of(item))
    if dtype.names is None:
        return np.ctypeslib.as_ctypes_type(dtype)
    fields = [(name, ctype_of(dtype.fields[name][0])) for name in dtype.names]  # type: ignore[index]
    # Without slots a mistyped field name would be accepted silently.
    return type("Record", (ctypes.Structure,), {"__slots__": (), "_fields_": fields})


class Rows:
    """Records as interpreted kernels take them: ``rows[i]`` is a ctypes view on the array's own bytes.

    An attribute of a NumPy record costs microseconds, of a ctypes structure 0.05. The views are made once, over plain bytes.
    """

    __slots__ = ("array", "views")

    def __init__(self, array: np.ndarray) -> None:
        self.array = array
        raw, kind = _buffer(array), ctype_of(array.dtype)
        self.views = [kind.from_buffer(raw, i * array.itemsize) for i in range(len(array))]

    def __len__(self) -> int:
        return len(self.views)

    def __getitem__(self, i: int) -> Any:
        return self.views[i]

    def __setitem__(self, i: int, row: Any) -> None:
        ctypes.memmove(ctypes.addressof(self.views[i]), ctypes.addressof(row), self.array.itemsize)


if COMPILED:
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic

    @intrinsic
    def put(typing_context, target, source):  # type: ignore[no-untyped-def]
        """Copies one record over another of the same type, as bytes.

        A plain assignment of nested records is compiled byte by byte, which takes the compiler many seconds.
        """
        if not isinstance(target, types.Record) or target != source:
            raise TypeError(f"put copies a record over one of its own type, not {source} over {target}")

        def build(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
            size = cgutils.intp_t(target.size)
            cgutils.raw_memcpy(builder, arguments[0], arguments[1], size, 1)
            return context.get_dummy_value()

        return types.void(target, source), build

else:

    def put(target: Any, source: Any) -> None:
        """Copies one record over another of the same type, as bytes."""
        ctypes.memmove(ctypes.addressof(target), ctypes.addressof(source), ctypes.sizeof(source))


def rows(array: np.ndarray) -> Any:
    """An array of records in the form that this process's kernels take."""
    return array if COMPILED else Rows(array)


def view(array: np.ndarray, i: int = 0) -> Any:
    """A ctypes view on row ``i``, for host code in both speeds."""
    return ctype_of(array.dtype).from_buffer(_buffer(array), i * array.itemsize)


def make(dtype: np.dtype, n: int = 1) -> np.ndarray:
    """``n`` zeroed records over a byte array of their own."""
    return np.ndarray(n, dtype, bytearray(n * dtype.itemsize))


def from_bytes(dtype: np.dtype, data: bytes) -> np.ndarray:
    """Records from bytes; the bytes are copied. Raises ValueError where they are not whole records."""
    if not data or len(data) % dtype.itemsize:
        raise ValueError(f"{len(data)} bytes are not records of {dtype.itemsize} bytes")
    return np.ndarray(len(data) // dtype.itemsize, dtype, bytearray(data))


def to_bytes(array: np.ndarray) -> bytes:
    """The bytes of records, padding included."""
    return bytes(_buffer(array))


def copy(array: np.ndarray) -> np.ndarray:
    """A copy by bytes. NumPy's own copy of records goes field by field, thirty times slower."""
    return np.ndarray(array.shape, array.dtype, bytearray(_buffer(array)))


def digest(array: np.ndarray) -> str:
    """SHA-256 of the bytes, in hexadecimal."""
    return hashlib.sha256(_buffer(array)).hexdigest()


def _buffer(array: np.ndarray) -> Any:
    """The bytes under an array. Asking a structured array for its buffer would describe all its fields: 5 microseconds."""
    return array.base if isinstance(array.base, bytearray) else array.view(np.uint8)


def layout_digest(dtype: np.dtype) -> bytes:
    """Eight bytes that name a record's layout: field names, types, places."""
    return hashlib.sha256(repr(dtype.descr if dtype.names else dtype).encode()).digest()[:8]


def to_fields(row: Any) -> Any:
    """A record (ctypes view) as plain lists and dictionaries by field name, padding left out."""
    if isinstance(row, ctypes.Structure):
        return {name: to_fields(getattr(row, name)) for name, *_ in row._fields_ if not name.startswith("_")}
    if isinstance(row, ctypes.Array):
        return [to_fields(item) for item in row]
    return int(row)


def from_fields(row: Any, fields: Any) -> None:
    """Fills a record (ctypes view) from what :func:`to_fields` made; fields it does not know are left as they are.

    Raises ValueError naming a field that is unknown or too long.
    """
    if isinstance(row, ctypes.Array):
        if len(fields) > len(row):
            raise ValueError(f"{len(fields)} entries where at most {len(row)} fit")
        for i, item in enumerate(fields):
            if isinstance(row[i], (ctypes.Structure, ctypes.Array)):
                from_fields(row[i], item)
            else:
                row[i] = item
        return
    known = {name for name, *_ in row._fields_}
    for name, value in fields.items():
        if name not in known:
            raise ValueError(f"unknown field {name!r}")
        part = getattr(row, name)
        if isinstance(part, (ctypes.Structure, ctypes.Array)):
            from_fields(part, value)
        else:
            setattr(row, name, value)
