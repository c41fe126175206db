"""Several ways to do something, measured in turns, so that a busy machine weighs on all alike."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from time import process_time

from tabletier.bench.figure import Aim, Figure
from tabletier.engine.game import Game


@dataclass(frozen=True)
class Effort:
    """How often each way is measured, and for how many seconds each time."""

    repeats: int
    seconds: float


#: In so many turns each way gets its seconds.
TURNS = 5
FULL = Effort(5, 1.0)
#: Enough to see that a benchmark works; its figures are rough.
QUICK = Effort(2, 0.02)


@dataclass(frozen=True)
class Way:
    """A way to do it: its name, its speed when measured for some seconds with a seed, and what ours has to be as a ratio to it."""

    name: str
    speed: Callable[[float, int], float]
    aim: Aim | None = None


def speed(some: Callable[[], int], seconds: float) -> float:
    """How many a second ``some`` does, which returns how many it did in one call.

    By this process's own time, not the clock's: other programs on the machine disturb that less.
    """
    done, began = 0, process_time()
    while (spent := process_time() - began) < seconds or not done:
        done += some()
    return done / spent


def one_repeat(ways: Sequence[Way], seconds: float, seed: int) -> list[float]:
    """The speed of each way in so many seconds, which all of them get in small turns."""
    turns = [[way.speed(seconds / TURNS, TURNS * seed + turn) for way in ways] for turn in range(TURNS)]
    return [statistics.fmean(speeds) for speeds in zip(*turns, strict=True)]


def ratios(ours: Sequence[float], others: Sequence[float]) -> tuple[float, ...]:
    """Ours ÷ the others', repeat by repeat."""
    return tuple(a / b for a, b in zip(ours, others, strict=True))


def compare(ours: Way, peers: Sequence[Way], effort: Effort, unit: str) -> Iterator[Figure]:
    """The speed of ours, of each peer, and ours ÷ the peer's, repeat by repeat."""
    ways = (ours, *peers)
    mine, *others = zip(*(one_repeat(ways, effort.seconds, seed) for seed in range(effort.repeats)), strict=True)
    yield Figure(ours.name, mine, unit)
    for peer, theirs in zip(peers, others, strict=True):
        yield Figure(peer.name, theirs, unit)
        yield Figure(f"{ours.name} ÷ {peer.name}", ratios(mine, theirs), "times", peer.aim)


def seat_counts(game: Game) -> tuple[int, ...]:
    """How many seats the game's first mode may have, which is the one that is measured."""
    return next(iter(game.modes.values()))


def so_many(seats: int) -> str:
    """A number of seats in words: "1 seat", "2 seats"."""
    return f"{seats} seat" if seats == 1 else f"{seats} seats"
