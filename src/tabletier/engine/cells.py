"""Cell sets: which squares of a board, as signed words of 48 bits (no unsigned type, no sign bit in use)."""

from __future__ import annotations

from tabletier.engine.kernel import kernel

BITS = 48


def words_for(cells: int) -> int:
    """How many words hold a set of this many cells."""
    return -(-cells // BITS)


@kernel
def has(cells, cell):
    """1 if the cell is in the set, else 0."""
    return (cells[cell // BITS] >> (cell % BITS)) & 1


@kernel
def add(cells, cell):
    """Puts a cell into the set."""
    cells[cell // BITS] |= 1 << (cell % BITS)


@kernel
def remove(cells, cell):
    """Takes a cell out of the set."""
    cells[cell // BITS] &= ~(1 << (cell % BITS))


@kernel
def unite(cells, others):
    """Puts all cells of another set into the set."""
    for w in range(len(others)):
        cells[w] |= others[w]


@kernel
def clear(cells):
    """Empties the set."""
    for w in range(len(cells)):
        cells[w] = 0


@kernel
def bits(word):
    """How many bits of a 48-bit word are set."""
    word = word - ((word >> 1) & 0x555555555555)
    word = (word & 0x333333333333) + ((word >> 2) & 0x333333333333)
    word = (word + (word >> 4)) & 0x0F0F0F0F0F0F
    word = (word & 0x00FF00FF00FF) + ((word >> 8) & 0x00FF00FF00FF)
    return (word + (word >> 16) + (word >> 32)) & 0xFF


@kernel
def size(cells):
    """How many cells are in the set."""
    n = 0
    for w in range(len(cells)):
        n += bits(cells[w])
    return n


@kernel
def shared(a, b):
    """How many cells are in both sets."""
    n = 0
    for w in range(len(a)):
        n += bits(a[w] & b[w])
    return n


@kernel
def missing(a, b):
    """How many cells of the first set are not in the second."""
    n = 0
    for w in range(len(a)):
        n += bits(a[w] & ~b[w])
    return n


@kernel
def meet(a, b):
    """True if the sets share a cell."""
    for w in range(len(a)):
        if a[w] & b[w]:
            return True
    return False
