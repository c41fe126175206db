"""The C loop beside ours: the same tables, the same places, and a word where there is no compiler."""

from __future__ import annotations

import ctypes
import shutil
from pathlib import Path

import numpy as np
import pytest

from tabletier.bench import places
from tabletier.bench.compare import Effort
from tabletier.bench.figure import Figure, Note
from tabletier.boats.hull import CELLS, SHAPE
from tabletier.engine.kernel import COMPILED

MOMENT = Effort(1, 0.001)
compiler = pytest.mark.skipif(not any(shutil.which(name) for name in places.COMPILERS if name), reason="no C compiler here")


@pytest.fixture(autouse=True)
def _few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "GAMES", 1)


def test_a_record_in_c_has_the_fields_of_the_record() -> None:
    text = places.struct("shape", SHAPE)
    assert "int8_t kind; int8_t size; int8_t ways; int8_t _0[1]; int16_t first; int16_t n;" in text
    assert f"sizeof(struct shape) == {SHAPE.itemsize}" in text


@compiler
@pytest.mark.skipif(not COMPILED, reason="the benchmark runs compiled")
def test_c_lists_the_same_numbers_of_places() -> None:
    note, *figures = places.measure(MOMENT)
    assert isinstance(note, Note)
    assert "the same in C" in note.note
    assert [figure.unit for figure in figures if isinstance(figure, Figure)] == ["lists/s", "lists/s", "times"]


@compiler
def test_c_finds_on_an_empty_boat_as_many_places_as_the_table_has(tmp_path: Path) -> None:
    import tabletier

    hull = tabletier.load("explore_and_draw").load_pack("house").content[0]["hull"]
    boats, shapes = places.boats_of_games()[:1], int(hull["shapes"])
    assert boats["n"].tolist() == [0]
    found, out = np.zeros(shapes, np.int64), np.zeros(8 * CELLS, np.int32)
    arrays = [ctypes.c_void_p(array.ctypes.data) for array in (hull["placement"], hull["shape"], boats, out, found)]
    places.compiled(tmp_path)(*arrays[:2], shapes, arrays[2], 1, *arrays[3:])
    assert found.tolist() == hull["shape"]["n"][:shapes].tolist()


@pytest.mark.skipif(not COMPILED, reason="the benchmark runs compiled")
def test_without_a_compiler_it_says_so_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "COMPILERS", ("no-such-compiler",))
    note, figure = places.measure(MOMENT)
    assert isinstance(note, Note)
    assert "no C compiler" in note.note
    assert isinstance(figure, Figure)
    assert figure.values[0] > 0
