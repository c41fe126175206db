"""Records by the names of their fields: everything comes back, and what does not fit is named."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from tabletier.engine import record as records
from tabletier.engine.fields import FieldError, from_fields, to_fields
from tabletier.engine.record import I1, I4, I8, record

CAT = record(colour=I1, cells=(I8, (2,)))
BOAT = record(day=I1, cat=(CAT, (2,)), map=(I1, (2, 3)), hand=CAT)

FIELDS = {
    "day": -3,
    "cat": [{"colour": 1, "cells": [2**40, 3]}, {"colour": 4, "cells": [5, -6]}],
    "map": [[1, 2, 3], [4, 5, 6]],
    "hand": {"colour": 0, "cells": [0, 127]},
}


def test_fields_are_plain_numbers_by_name_without_padding() -> None:
    array = from_fields(BOAT, FIELDS)
    view = records.view(array)
    assert (view.day, view.cat[1].cells[1], view.map[1][0], view.hand.cells[1]) == (-3, -6, 4, 127)
    assert to_fields(array) == FIELDS
    assert json.loads(json.dumps(to_fields(array))) == FIELDS


def test_a_record_that_was_read_is_equal_in_every_byte() -> None:
    array = from_fields(BOAT, FIELDS)
    assert records.to_bytes(from_fields(BOAT, to_fields(array))) == records.to_bytes(array)
    assert records.to_bytes(from_fields(BOAT, to_fields(records.make(BOAT)))) == bytes(BOAT.itemsize)


def test_another_layout_takes_the_same_fields() -> None:
    wide = record(hand=CAT, map=(I8, (2, 3)), day=I4, cat=(CAT, (2,)))
    assert wide.itemsize != BOAT.itemsize
    assert to_fields(from_fields(wide, FIELDS)) == FIELDS


def changed(*path: Any, to: object = ...) -> Any:
    """The fields with another value at a path, or without what stands there."""
    fields: Any = copy.deepcopy(FIELDS)
    place = fields
    for step in path[:-1]:
        place = place[step]
    if to is ...:
        del place[path[-1]]
    else:
        place[path[-1]] = to
    return fields


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        (changed("day"), "the field day is missing"),
        (changed("cat", 1, "colour"), "the field cat[1].colour is missing"),
        (changed("cat", 1), "cat is a list of 1, where a list of 2 is expected"),
        (changed("map", 0, 2), "map[0] is a list of 2, where a list of 3 is expected"),
        (changed("night", to=1), "there is no field night"),
        (changed("hand", "_0", to=1), "there is no field hand._0"),
        (changed("day", to=128), "day is 128, where a whole number that has room there is expected"),
        (changed("hand", "cells", 1, to=2**63), f"hand.cells[1] is {2**63}, where"),
        (changed("day", to=True), "day is True, where"),
        (changed("day", to=1.0), "day is 1.0, where"),
        (changed("day", to=None), "day is None, where"),
        (changed("map", 1, 0, to="4"), "map[1][0] is '4', where"),
        (changed("hand", to=[0, 0]), "hand is [0, 0], where fields by name are expected"),
        (changed("map", to=7), "map is 7, where a list of 2 is expected"),
        ([1], "the position is [1], where fields by name are expected"),
    ],
)
def test_what_does_not_fit_is_named(fields: Any, why: str) -> None:
    with pytest.raises(FieldError) as refused:
        from_fields(BOAT, fields)
    assert str(refused.value).startswith(why)
