"""Who has a page of a table open just now, and who has been nudged. None of it is kept: it is about this moment."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

#: For how long somebody whose last page has gone is still taken to be there, in seconds: a phone may only have been locked for a moment.
AWAY_SECONDS = 20.0
#: How long nobody can nudge the same seat again, in seconds.
NUDGE_SECONDS = 20.0


@dataclass(frozen=True)
class Nudge:
    """The latest nudge of a seat: how many there have been, whose it was, at how many entries of the seat, and when."""

    count: int
    by: int
    at: int
    time: float


class Presence:
    """Presence at all tables. ``ring`` lets everybody at a table look again."""

    def __init__(self, ring: Callable[[str], None]) -> None:
        self._ring = ring
        self._open: Counter[tuple[str, int]] = Counter()
        self._left: dict[tuple[str, int], float] = {}
        self._nudges: dict[tuple[str, int], Nudge] = {}

    @contextmanager
    def at(self, table_id: str, seats: Sequence[int]) -> Iterator[None]:
        """While a page is open, its device's seats are here."""
        keys = [(table_id, seat) for seat in seats]
        came = [key for key in keys if self.away(*key)]
        self._open.update(keys)
        if came:
            self._ring(table_id)
        try:
            yield
        finally:
            self._open.subtract(keys)
            for key in keys:
                if self._open[key] <= 0:
                    del self._open[key]
                    self._left[key] = time.monotonic()
            if keys:
                asyncio.get_running_loop().call_later(AWAY_SECONDS, self._ring, table_id)

    def away(self, table_id: str, seat: int) -> bool:
        """True where nobody has looked from this seat for a while."""
        if self._open[table_id, seat]:
            return False
        left = self._left.get((table_id, seat))
        if left is not None and time.monotonic() - left < AWAY_SECONDS:
            return False
        self._left.pop((table_id, seat), None)
        return True

    def nudge(self, table_id: str, seat: int, by: int, at: int) -> bool:
        """Nudges a seat that has made ``at`` entries; False where it has been nudged a moment ago."""
        before = self._nudges.get((table_id, seat))
        now = time.monotonic()
        if self.rests(table_id, seat):
            return False
        self._nudges[table_id, seat] = Nudge(before.count + 1 if before else 1, by, at, now)
        self._ring(table_id)
        asyncio.get_running_loop().call_later(NUDGE_SECONDS, self._ring, table_id)
        return True

    def rests(self, table_id: str, seat: int) -> bool:
        """Whether a seat was nudged a moment ago, so that it is left in peace."""
        nudge = self._nudges.get((table_id, seat))
        return nudge is not None and time.monotonic() - nudge.time < NUDGE_SECONDS

    def nudged(self, table_id: str, seat: int, at: int) -> Nudge | None:
        """The latest nudge of a seat, as long as the seat has made no entry since."""
        nudge = self._nudges.get((table_id, seat))
        return nudge if nudge and nudge.at == at else None
