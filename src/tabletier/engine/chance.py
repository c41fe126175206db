"""The random stream inside a position: ChaCha8, drawn from word by word.

The same key and the same calls give the same outcomes on every machine and at both speeds. All arithmetic is done on signed
64-bit integers cut to 32 bits, so that interpreted and compiled code agree.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np

from tabletier.engine.kernel import COMPILED, inner, kernel
from tabletier.engine.record import I4, I8, record

M = 0xFFFFFFFF
WORDS = 16
CONSTANTS = (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574)  # "expand 32-byte k"

#: Key (8 words), number of the next block, words of the present block already used, and the present block.
STREAM = record(key=(I8, (8,)), block=I8, used=I4, ready=I4, words=(I8, (WORDS,)))


def key_words(key: bytes) -> Any:
    """A key of 32 bytes as the eight words that kernels take."""
    words = tuple(int.from_bytes(key[k : k + 4], "little") for k in range(0, 32, 4))
    return np.array(words, np.int64) if COMPILED else words


def key_of(seed: int | bytes) -> bytes:
    """32 bytes of key: those given, or SHA-256 of a number's decimal digits. Raises ValueError on other lengths."""
    if isinstance(seed, bytes):
        if len(seed) != 32:
            raise ValueError(f"a seed of bytes has 32 of them, found {len(seed)}")
        return seed
    return hashlib.sha256(str(int(seed)).encode()).digest()


@kernel
def forget(stream):
    """Blanks the stream out of a masked position."""
    for k in range(8):
        stream.key[k] = 0
    stream.block = 0
    stream.used = 0
    stream.ready = 0
    for k in range(WORDS):
        stream.words[k] = 0


@kernel
def start(stream, key):
    """Sets the stream to the beginning of a key: eight words of 32 bits."""
    forget(stream)
    for k in range(8):
        stream.key[k] = key[k]


@inner
def _quarter(x, a, b, c, d):
    x[a] = (x[a] + x[b]) & M
    t = x[d] ^ x[a]
    x[d] = ((t << 16) & M) | (t >> 16)
    x[c] = (x[c] + x[d]) & M
    t = x[b] ^ x[c]
    x[b] = ((t << 12) & M) | (t >> 20)
    x[a] = (x[a] + x[b]) & M
    t = x[d] ^ x[a]
    x[d] = ((t << 8) & M) | (t >> 24)
    x[c] = (x[c] + x[d]) & M
    t = x[b] ^ x[c]
    x[b] = ((t << 7) & M) | (t >> 25)


@inner
def _input_word(stream, k):
    """Word k of the input of a block: four constants, the key, the block's number, and 0."""
    if k < 4:
        return CONSTANTS[k]
    if k < 12:
        return stream.key[k - 4]
    if k < 14:
        return stream.block >> 32 * (k - 12) & M
    return 0


@inner
def _next_block(stream):
    """Fills the block: four double rounds over constants, key and counter, added to the input."""
    x = stream.words
    for k in range(WORDS):
        x[k] = _input_word(stream, k)
    for _ in range(4):
        for k in range(4):  # the columns
            _quarter(x, k, 4 + k, 8 + k, 12 + k)
        for k in range(4):  # the diagonals
            _quarter(x, k, 4 + (k + 1) % 4, 8 + (k + 2) % 4, 12 + (k + 3) % 4)
    for k in range(WORDS):
        x[k] = (x[k] + _input_word(stream, k)) & M
    stream.block += 1
    stream.ready = WORDS
    stream.used = 0


@kernel
def word(stream):
    """The next 32 random bits, as a number from 0 to 2**32 - 1."""
    if stream.used >= stream.ready:
        _next_block(stream)
    w = stream.words[stream.used]
    stream.used += 1
    return w


@kernel
def below(stream, n):
    """A number from 0 to n - 1, each equally likely (words that would favour some are thrown away)."""
    fair = (M + 1) // n * n
    w = word(stream)
    while w >= fair:
        w = word(stream)
    return w % n


@kernel
def roll(stream, sides):
    """A die: 1 to ``sides``."""
    return below(stream, sides) + 1


@kernel
def shuffle(stream, items, n):
    """Shuffles the first n entries of ``items`` in place."""
    for k in range(n - 1, 0, -1):
        other = below(stream, k + 1)
        item = items[k]
        items[k] = items[other]
        items[other] = item


@kernel
def take(stream, pile, n):
    """Draws one of the n things that a pile holds, each equally likely. The last one takes its place; returns what was drawn."""
    k = below(stream, n)
    drawn = pile[k]
    pile[k] = pile[n - 1]
    pile[n - 1] = drawn
    return drawn


@kernel
def hop(x):
    """The next state of a small fast generator (xorshift, 32 bits, never 0): for playouts, not for the game's own chance."""
    x ^= (x << 13) & M
    x ^= x >> 17
    return x ^ ((x << 5) & M)
