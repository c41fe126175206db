"""A masked position as a row of whole numbers, for programs that learn: which number stands where, and how it is read off the record."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from tabletier.engine.game import Game
from tabletier.engine.kernel import kernel
from tabletier.engine.state import State

#: How many bits a word has. A field of 64 bits is a set, in all games.
WORD = 64


@dataclass(frozen=True)
class Part:
    """One field of the record in an observation.

    It fills ``observation[start:stop]``; reshaped to ``shape`` that is the field, with a last axis of 64 where ``bits`` is true: one
    entry of 0 or 1 for each bit of a word, the lowest first. ``low`` and ``high`` bound every entry.
    """

    name: str
    start: int
    shape: tuple[int, ...]
    bits: bool
    low: int
    high: int

    @property
    def stop(self) -> int:
        """The first place behind the part."""
        return self.start + int(np.prod(self.shape, dtype=int))


class Layout:
    """What stands where in the observation of a game at a number of seats: a row of ``size`` whole numbers of 32 bits.

    First comes ``me``, an entry for each seat: 1 for the one that observes, 0 for all others. Then come all fields of the masked
    record in its own order, by the name that the game's ``state.py`` gives them. Left out are padding, the random stream, which is
    blank for everybody, and, in the fields that hold an entry for each seat, those of seats that nobody sits at.
    """

    def __init__(self, game: Game, seats: int) -> None:
        self.parts: list[Part] = [Part("me", 0, (seats,), False, 0, 1)]
        numbers: list[tuple[int, ...]] = []
        bits: list[tuple[int, ...]] = []
        for name, kind, shape, places in _fields(game, seats):
            spread = kind.itemsize * 8 == WORD
            low, high = (0, 1) if spread else (np.iinfo(kind).min, np.iinfo(kind).max)
            part = Part(name, self.parts[-1].stop, (*shape, WORD) if spread else shape, spread, int(low), int(high))
            self.parts.append(part)
            for k, place in enumerate(places):
                word, byte = divmod(place, WORD // 8)
                if spread:
                    bits.append((part.start + k * WORD, word))
                else:
                    width = kind.itemsize * 8
                    numbers.append((part.start + k, word, WORD - width - byte * 8, WORD - width))
        #: how many numbers an observation has
        self.size = self.parts[-1].stop
        #: for kernels: place, word, and the two shifts that cut a number out of it
        self.numbers = np.array(numbers, np.int64).reshape(-1, 4)
        #: for kernels: the place of the lowest bit, and the word
        self.bits = np.array(bits, np.int64).reshape(-1, 2)

    def __getitem__(self, name: str) -> Part:
        """The part of that name. Raises KeyError naming the known ones."""
        for part in self.parts:
            if part.name == name:
                return part
        raise KeyError(f"no part {name!r}; there are {', '.join(part.name for part in self.parts)}")

    def bounds(self) -> tuple[np.ndarray, np.ndarray]:
        """The least and the greatest value of every entry: two rows."""
        low, high = np.zeros(self.size, np.int32), np.zeros(self.size, np.int32)
        for part in self.parts:
            low[part.start : part.stop], high[part.start : part.stop] = part.low, part.high
        return low, high

    def observe(self, masked: State) -> np.ndarray:
        """The observation of a masked position. Raises ValueError on one that is not masked: it would tell secrets."""
        if masked.viewer is None:
            raise ValueError("only a masked position can be observed: state.masked(seat)")
        row = np.zeros(self.size, np.int32)
        write_observation(words(masked.array)[0], self.numbers, self.bits, masked.seats, masked.viewer, row)
        return row

    def read(self, observation: np.ndarray, name: str) -> np.ndarray:
        """One field out of an observation, or out of an array of them, in the field's own shape."""
        part = self[name]
        return observation[..., part.start : part.stop].reshape(observation.shape[:-1] + part.shape)


@functools.cache
def layout(game: Game, seats: int) -> Layout:
    """The layout of a game at a number of seats, made once."""
    return Layout(game, seats)


def words(array: np.ndarray) -> np.ndarray:
    """Records as words of 64 bits, an array (n, words) on the same bytes."""
    return array.view(np.int64).reshape(len(array), -1)


def _fields(game: Game, seats: int) -> Iterator[tuple[str, np.dtype, tuple[int, ...], list[int]]]:
    """Name, type, shape and places, in bytes, of the record's fields, padding and stream left out."""
    for name in game.record.names or ():
        kind, offset = game.record.fields[name][:2]  # type: ignore[index]
        if name != "stream" and not name.startswith("_"):
            yield from _walk(name, kind, (), [offset], seats if name in game.per_seat else None)


def _walk(
    name: str, kind: np.dtype, shape: tuple[int, ...], places: list[int], first: int | None
) -> Iterator[tuple[str, np.dtype, tuple[int, ...], list[int]]]:
    """The fields at or below one; of its own first axis only so many entries as ``first`` says."""
    if kind.subdtype:
        item, sizes = kind.subdtype
        strides = [item.itemsize * int(np.prod(sizes[axis + 1 :], dtype=int)) for axis in range(len(sizes))]
        kept = (min(first, sizes[0]), *sizes[1:]) if first is not None else sizes
        steps = [sum(k * stride for k, stride in zip(index, strides, strict=True)) for index in itertools.product(*map(range, kept))]
        yield from _walk(name, item, (*shape, *kept), [place + step for place in places for step in steps], None)
    elif kind.names is None:
        yield name, kind, shape, places
    else:
        for field in kind.names:
            if not field.startswith("_"):
                below, offset = kind.fields[field][:2]  # type: ignore[index]
                yield from _walk(f"{name}.{field}", below, shape, [place + offset for place in places], None)


@kernel
def write_observation(row, numbers, bits, seats, me, out):
    """Writes an observation: ``row`` is the masked record as words, ``numbers`` and ``bits`` say what is read where (:class:`Layout`)."""
    for seat in range(seats):
        out[seat] = seat == me
    for k in range(len(numbers)):
        out[numbers[k, 0]] = row[numbers[k, 1]] << numbers[k, 2] >> numbers[k, 3]
    for k in range(len(bits)):
        word = row[bits[k, 1]]
        for bit in range(WORD):
            out[bits[k, 0] + bit] = word >> bit & 1
