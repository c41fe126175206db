"""A record as the numbers that a network takes: every field by its name, in 32-bit floats."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

#: The random stream: blanked in every masked position, so there is nothing in it to show.
HIDDEN = "stream"
BITS = np.arange(64)


class Layout:
    """How the fields of a record lie in a row of floats.

    Fields of up to 32 bits are one float each, as they stand. Fields of 64 bits hold sets (of squares, lessons, …), which no
    float can hold: they are 64 floats each, 0 or 1, the lowest bit first. The random stream is left out, padding too.
    """

    def __init__(self, record: np.dtype) -> None:
        #: a field's name, nested ones with dots (``seat.boat.taken``), and its shape; in the order of the row
        self.shapes: dict[str, tuple[int, ...]] = {}
        #: the length of the row
        self.size = 0
        lists: dict[np.dtype, tuple[list[int], list[int]]] = {}
        for name, kind, at in _leaves(record, "", np.zeros((), np.int64)):
            wide = kind.itemsize == 8
            self.shapes[name] = (*at.shape, *([64] if wide else []))
            sources, targets = lists.setdefault(kind, ([], []))
            step = 64 if wide else 1
            sources += (at.ravel() // kind.itemsize).tolist()
            targets += range(self.size, self.size + at.size * step, step)
            self.size += at.size * step
        self._copied = {kind: (np.array(sources), np.array(targets)) for kind, (sources, targets) in lists.items()}

    def write(self, array: np.ndarray, out: np.ndarray) -> None:
        """The first record of an array into a row of ``size`` floats."""
        data = array.view(np.int8)
        for kind, (sources, targets) in self._copied.items():
            numbers = data[: data.size // kind.itemsize * kind.itemsize].view(kind)[sources]
            if kind.itemsize == 8:
                out[targets[:, None] + BITS] = numbers[:, None] >> BITS & 1
            else:
                out[targets] = numbers


def _leaves(kind: np.dtype, name: str, at: np.ndarray) -> Iterator[tuple[str, np.dtype, np.ndarray]]:
    """The plain fields of a record type: name, type, and the place of each of its numbers in bytes."""
    if kind.subdtype:
        item, shape = kind.subdtype
        steps = np.arange(int(np.prod(shape))).reshape(shape) * item.itemsize
        yield from _leaves(item, name, np.add.outer(at, steps))
    elif kind.names is None:
        yield name, kind, at
    else:
        for part in kind.names:
            if not part.startswith("_") and (name or part != HIDDEN):
                inner, offset = kind.fields[part][:2]  # type: ignore[index]
                yield from _leaves(inner, f"{name}.{part}" if name else part, at + offset)
