"""The stream: ChaCha8 as others have it, and fair draws."""

from __future__ import annotations

import numpy as np
import pytest

from tabletier.engine import chance, record
from tabletier.engine.kernel import COMPILED

# The first two blocks of ChaCha with 8 rounds, 256-bit key and nonce all zero, as published with the cipher's test vectors.
ZERO_KEY = (
    "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
    "d2aefa0deaa5c151bf0adb6c01f2a5adc0fd581259f9a2aadcf20f8fd566a26b5032ec38bbc5da98ee0c6f568b872a65a08abf251deb21bb4b56e5d8821e68aa"
)


def stream(key: bytes = bytes(32)):  # type: ignore[no-untyped-def]
    rows = record.make(chance.STREAM)
    made = rows[0] if COMPILED else record.view(rows)
    chance.start(made, chance.key_words(key))
    return made


def test_the_words_are_those_of_chacha8() -> None:
    s = stream()
    assert b"".join(int(chance.word(s)).to_bytes(4, "little") for _ in range(32)).hex() == ZERO_KEY


def test_another_key_gives_other_words() -> None:
    a, b = stream(bytes(31) + b"\1"), stream()
    assert [int(chance.word(a)) for _ in range(4)] != [int(chance.word(b)) for _ in range(4)]


def test_numbers_below_n_are_equally_likely() -> None:
    s = stream(b"k" * 32)
    counts = np.bincount([int(chance.below(s, 6)) for _ in range(6000)], minlength=6)
    assert len(counts) == 6
    assert ((counts - 1000) ** 2 / 1000).sum() < 20.5  # chi-square, 5 degrees of freedom, 0.1 %


def test_a_die_shows_one_to_six() -> None:
    s = stream()
    assert {int(chance.roll(s, 6)) for _ in range(200)} == {1, 2, 3, 4, 5, 6}


def test_a_shuffle_keeps_all_and_reaches_every_order_equally() -> None:
    s = stream(b"s" * 32)
    seen: dict[tuple[int, ...], int] = {}
    for _ in range(3000):
        items = np.arange(3)
        chance.shuffle(s, items, 3)
        seen[tuple(int(item) for item in items)] = seen.get(tuple(int(item) for item in items), 0) + 1
    assert sorted(seen) == [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]
    assert sum((n - 500) ** 2 / 500 for n in seen.values()) < 20.5


def test_taking_from_a_pile_draws_everything_once() -> None:
    s = stream()
    pile = np.arange(10)
    assert sorted(int(chance.take(s, pile, n)) for n in range(10, 0, -1)) == list(range(10))


def test_forgetting_leaves_no_trace_of_the_key() -> None:
    rows = record.make(chance.STREAM)
    s = rows[0] if COMPILED else record.view(rows)
    chance.start(s, chance.key_words(b"x" * 32))
    chance.word(s)
    assert any(record.to_bytes(rows))
    chance.forget(s)
    assert not any(record.to_bytes(rows))


def test_the_small_generator_never_stops() -> None:
    x, seen = 1, set()
    for _ in range(1000):
        x = int(chance.hop(x))
        seen.add(x)
    assert len(seen) == 1000
    assert 0 not in seen


def test_seeds_are_numbers_or_32_bytes() -> None:
    assert chance.key_of(7) == chance.key_of(7) != chance.key_of(8)
    assert chance.key_of(b"a" * 32) == b"a" * 32
    with pytest.raises(ValueError, match="32 of them, found 3"):
        chance.key_of(b"abc")
