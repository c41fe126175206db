"""A record by the names of its fields: how a position travels from one layout to another, and how people can read it.

Bytes fit one layout only. Names outlive it: a field that was moved, widened or joined by others is still found.
"""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np

from tabletier.engine import record


class FieldError(ValueError):
    """Fields that do not fit a layout; the text names the first one and says what is expected there."""


def to_fields(array: np.ndarray) -> dict[str, Any]:
    """The one record of an array as plain numbers, lists and dictionaries for JSON, padding left out."""
    fields: dict[str, Any] = _named(array.dtype, array.tolist()[0])
    return fields


def _named(kind: np.dtype, value: Any) -> Any:
    item = kind.subdtype[0] if kind.subdtype else kind
    if isinstance(value, np.ndarray):  # what tolist leaves of a list inside a record
        value = value.tolist()
    if item.names is None:
        return value
    if isinstance(value, list):
        return [_named(item, part) for part in value]
    return {
        name: _named(item.fields[name][0], part)  # type: ignore[index]
        for name, part in zip(item.names, value, strict=True)
        if not name.startswith("_")
    }


def from_fields(kind: np.dtype, fields: Any) -> np.ndarray:
    """An array of one record from what :func:`to_fields` made: every field of the layout, and no other.

    Raises FieldError naming a field that is missing, unknown, too long, too short, or no number that has room there.
    """
    array = record.make(kind)
    _fill(record.view(array), fields, "")
    return array


def _fill(row: Any, fields: Any, where: str) -> None:
    if isinstance(row, ctypes.Array):
        if not isinstance(fields, list) or len(fields) != len(row):
            found = f"a list of {len(fields)}" if isinstance(fields, list) else _short(fields)
            raise FieldError(f"{where} is {found}, where a list of {len(row)} is expected")
        for k, part in enumerate(fields):
            _put(row[k], part, f"{where}[{k}]", row.__setitem__, row.__getitem__, k)
        return
    if not isinstance(fields, dict):
        raise FieldError(f"{where or 'the position'} is {_short(fields)}, where fields by name are expected")
    names = [name for name, *_ in row._fields_ if not name.startswith("_")]
    before = f"{where}." if where else ""
    for name in fields:
        if name not in names:
            raise FieldError(f"there is no field {before}{name}")
    for name in names:
        if name not in fields:
            raise FieldError(f"the field {before}{name} is missing")
        _put(getattr(row, name), fields[name], before + name, row.__setattr__, row.__getattribute__, name)


def _put(old: Any, new: Any, where: str, write: Any, read: Any, key: Any) -> None:
    """Fills what stands at a place, or writes a number there: one that has no room would come back as another."""
    if not isinstance(old, int):
        return _fill(old, new, where)
    if isinstance(new, int) and not isinstance(new, bool):
        write(key, new)
        if read(key) == new:
            return None
    raise FieldError(f"{where} is {_short(new)}, where a whole number that has room there is expected")


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:39] + "…"
