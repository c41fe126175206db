"""Cell sets, shapes, groups, action ranges, records."""

from __future__ import annotations

import random
from enum import IntEnum

import numpy as np
import pytest

from tabletier.engine import cells, groups, polyomino, record
from tabletier.engine.actions import ActionSpace


def set_of(*members: int):  # type: ignore[no-untyped-def]
    words = np.zeros(cells.words_for(142), np.int64)
    for cell in members:
        cells.add(words, cell)
    return words


def test_a_cell_set_behaves_as_a_set() -> None:
    rng = random.Random(1)
    for _ in range(50):
        a, b = ({rng.randrange(142) for _ in range(rng.randrange(60))} for _ in range(2))
        x, y = set_of(*a), set_of(*b)
        assert {cell for cell in range(142) if cells.has(x, cell)} == a
        assert cells.size(x) == len(a)
        assert cells.shared(x, y) == len(a & b)
        assert cells.missing(x, y) == len(a - b)
        assert bool(cells.meet(x, y)) == bool(a & b)
        cells.unite(x, y)
        assert cells.size(x) == len(a | b)


def test_a_cell_can_be_removed_and_a_set_cleared() -> None:
    x = set_of(0, 47, 48, 141)
    cells.remove(x, 47)
    assert [cells.has(x, cell) for cell in (0, 47, 48, 141)] == [1, 0, 1, 1]
    cells.clear(x)
    assert cells.size(x) == 0


def test_words_stay_far_from_the_sign_bit() -> None:
    assert min(int(word) for word in set_of(*range(142))) > 0


@pytest.mark.parametrize(
    ("rows", "ways"),
    [("XXXXX", 2), (".X./XXX/.X.", 1), ("..X/XXX/..X", 4), (".X/XX/XX", 8), ("X", 1), ("XX/XX", 1), (".XX/XX.", 4)],
)
def test_a_shape_has_as_many_ways_as_it_looks_different(rows: str, ways: int) -> None:
    shape = polyomino.parse(rows)
    found = polyomino.orientations(shape)
    assert len(found) == ways == len({way.cells for way in found})
    assert {polyomino.canonical(way.cells) for way in found} == {polyomino.canonical(shape)}


def test_turns_and_flips_are_told_with_each_way() -> None:
    shape = polyomino.parse("XX/X./X.")
    for way in polyomino.orientations(shape):
        cells_now = polyomino.flip(shape) if way.flipped else shape
        for _ in range(way.turns):
            cells_now = polyomino.turn(cells_now)
        assert cells_now == way.cells


def test_a_shape_is_drawn_with_its_letters_only() -> None:
    with pytest.raises(ValueError, match="drawn with X"):
        polyomino.parse("X#")
    with pytest.raises(ValueError, match="at least one"):
        polyomino.parse("../..")


def test_placements_stay_on_the_board() -> None:
    board = [(x, y) for y in range(3) for x in range(3)]
    assert polyomino.placements(((0, 0), (1, 0), (2, 0)), board) == [(0, (0, 1, 2)), (3, (3, 4, 5)), (6, (6, 7, 8))]
    corner = [(0, 0), (1, 0), (0, 1)]  # an L-shaped board
    assert polyomino.placements(((0, 0), (1, 0)), corner) == [(0, (0, 1))]


def test_connected_means_by_sides() -> None:
    assert polyomino.connected([(0, 0), (1, 0), (1, 1)])
    assert not polyomino.connected([(0, 0), (1, 1)])


def test_groups_join() -> None:
    parent = np.zeros(6, np.int64)
    groups.alone(parent, 6)
    for a, b in ((0, 1), (2, 3), (1, 3)):
        groups.join(parent, a, b)
    roots = [int(groups.root(parent, k)) for k in range(6)]
    assert roots[0] == roots[1] == roots[2] == roots[3]
    assert len({roots[0], roots[4], roots[5]}) == 3


class Do(IntEnum):
    GO = 0
    STAY = 1
    LAY = 2


def test_action_numbers_split_into_kind_and_value() -> None:
    space = ActionSpace({Do.GO: 4, Do.STAY: 1, Do.LAY: 10})
    assert space.n == 15
    assert [space.parts(action) for action in (0, 3, 4, 5, 14)] == [(Do.GO, 0), (Do.GO, 3), (Do.STAY, 0), (Do.LAY, 0), (Do.LAY, 9)]
    assert all(space.number(*space.parts(action)) == action for action in range(15))
    assert space.first.LAY == 5
    for wrong in (-1, 15):
        with pytest.raises(ValueError, match="between 0 and 14"):
            space.parts(wrong)
    with pytest.raises(ValueError, match="STAY has values 0 to 0, found 1"):
        space.number(Do.STAY, 1)


def test_every_kind_of_action_is_given_a_size_in_order() -> None:
    with pytest.raises(ValueError, match="lists"):
        ActionSpace({Do.STAY: 1, Do.GO: 4})


INNER = record.record(a=record.I1, b=record.I8)
OUTER = record.record(one=record.I1, inner=(INNER, (3,)), grid=(record.I2, (2, 2)))


def test_a_record_reads_and_writes_the_same_bytes_in_both_forms() -> None:
    array = record.make(OUTER, 2)
    view = record.view(array, 1)
    view.inner[2].b = -7
    view.grid[1][0] = 5
    assert array["inner"]["b"][1].tolist() == [0, 0, -7]
    assert array["grid"][1].tolist() == [[0, 0], [5, 0]]
    assert array["inner"]["b"][0].tolist() == [0, 0, 0]


def test_a_mistyped_field_is_an_error_in_plain_python() -> None:
    view = record.view(record.make(OUTER))
    with pytest.raises(AttributeError):
        view.oen = 1


def test_copies_are_independent() -> None:
    array = record.make(OUTER)
    other = record.copy(array)
    record.view(other).one = 9
    assert record.view(array).one == 0
    assert record.digest(array) != record.digest(other)


def test_a_nested_record_can_be_assigned() -> None:
    view = record.view(record.make(OUTER))
    view.inner[0].b = 3
    view.inner[1] = view.inner[0]
    view.inner[0].b = 4
    assert view.inner[1].b == 3


def test_fields_from_elsewhere_are_checked() -> None:
    view = record.view(record.make(OUTER))
    with pytest.raises(ValueError, match="unknown field 'two'"):
        record.from_fields(view, {"two": 2})
    with pytest.raises(ValueError, match="4 entries where at most 3 fit"):
        record.from_fields(view, {"inner": [{}] * 4})


def test_bytes_are_whole_records() -> None:
    with pytest.raises(ValueError, match="not records of"):
        record.from_bytes(OUTER, b"123")


def test_the_layout_digest_names_fields_and_types() -> None:
    assert record.layout_digest(INNER) != record.layout_digest(record.record(a=record.I1, c=record.I8))
    assert record.layout_digest(INNER) != record.layout_digest(record.record(a=record.I2, b=record.I8))
