"""How much may be asked for from one address: so many tables, acts, joins … in a time, and so many streams at once.

All devices behind one router have the same address, so the limits are those of a large family and its friends. An IPv6 network
of 64 bits, which is what one household has, counts as one address.
"""

from __future__ import annotations

import ipaddress
import math
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from starlette.requests import HTTPConnection, Request

from tabletier.language import Message, _, n_
from tabletier.web.faults import Fault
from tabletier.web.network import at_loopback, came_from

#: What is counted. ``acts`` are choices, undos and the pencil; ``links`` are tries at links that are good for one time.
TABLES, ACTS, JOINS, IMPORTS, LINKS = "tables", "acts", "joins", "imports", "links"
#: How often in which time, unless whoever runs the site says otherwise.
RATES: Mapping[str, str] = {TABLES: "60/hour", ACTS: "600/minute", JOINS: "120/hour", IMPORTS: "30/hour", LINKS: "60/hour"}
#: How many streams may be open at once: every page of a table that is looked at holds one.
STREAMS = 100
#: The rate that is none.
OFF = "off"
#: When so many addresses are remembered, those that have been quiet are forgotten.
REMEMBERED = 10_000


def rate(text: str) -> RateLimitItem | None:
    """A rate such as ``30/hour`` or ``5 per 10 minutes``; None for ``off``. Raises ValueError."""
    if text.strip() == OFF:
        return None
    item = parse(text)
    if item.amount < 1:
        raise ValueError(f"expected a rate of at least 1, or “{OFF}”, found {text!r}")
    return item


class Limits:
    """The limits of a site and what has been asked for. ``rates`` take the place of those in :data:`RATES`.

    ``streams`` 0 is no limit. With ``own_computer_free`` they are not for browsers on the computer that runs the site. Raises ValueError.
    """

    def __init__(self, rates: Mapping[str, str] | None = None, streams: int = STREAMS, *, own_computer_free: bool = False) -> None:
        self.rates = {kind: rate(text) for kind, text in {**RATES, **(rates or {})}.items()}
        self.streams = streams
        self.own_computer_free = own_computer_free
        self._seen = MemoryStorage()
        self._windows = MovingWindowRateLimiter(self._seen)
        self._open: Counter[str] = Counter()

    def spend(self, request: HTTPConnection, kind: str) -> None:
        """Counts one more of a kind. Raises Fault 429, with nothing counted, where there have been too many."""
        item = self.rates[kind]
        if item is None or self._free(request):
            return
        address = household(came_from(request))
        if len(self._seen.events) > REMEMBERED:
            self._forget()
        if not self._windows.hit(item, kind, address):
            left = self._windows.get_window_stats(item, kind, address).reset_time - time.time()
            seconds = max(1, math.ceil(left))
            raise Fault(429, too_often(seconds), retry_after=seconds)

    @contextmanager
    def stream(self, request: HTTPConnection) -> Iterator[None]:
        """While a stream is open it counts. Raises Fault 429 where too many are."""
        address = household(came_from(request))
        if self.streams and not self._free(request) and self._open[address] >= self.streams:
            raise Fault(429, _("Too many pages are open at once from your network. Close some, then load this one again."), retry_after=15)
        self._open[address] += 1
        try:
            yield
        finally:
            self._open[address] -= 1
            self._open += Counter()  # forgets who has none

    def _free(self, request: HTTPConnection) -> bool:
        return self.own_computer_free and at_loopback(request)

    def _forget(self) -> None:
        for key in [key for key, events in self._seen.events.items() if not events]:
            self._seen.clear(key)


def spend(request: HTTPConnection, kind: str) -> None:
    """Counts one more of a kind for who asks, where the site has limits. Raises Fault 429."""
    limits: Limits | None = request.app.state.limits
    if limits is not None:
        limits.spend(request, kind)


def limited(kind: str) -> Callable[[Request], Awaitable[None]]:
    """What a route depends on whose requests are counted."""

    async def count(request: Request) -> None:
        spend(request, kind)

    return count


def household(address: str) -> str:
    """What counts as one: an IPv4 address, or the network of an IPv6 address."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv6Address):
        return str(ip.ipv4_mapped or ipaddress.ip_network((ip, 64), strict=False))
    return str(ip)


def too_often(seconds: int) -> Message:
    """What is said to who has to wait."""
    if seconds <= 120:
        return n_(
            "That was too often from your network, so nothing was changed. Try again in {n} second.",
            "That was too often from your network, so nothing was changed. Try again in {n} seconds.",
            seconds,
        )
    return n_(
        "That was too often from your network, so nothing was changed. Try again in {n} minute.",
        "That was too often from your network, so nothing was changed. Try again in {n} minutes.",
        math.ceil(seconds / 60),
    )
