"""What is counted of a running site, in the words of Prometheus. Labels are route templates and kinds, never a table or a person."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

#: Upper bounds in seconds: of an answer, and of a write to disk.
ANSWERS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
WRITES = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5)


class Metrics:
    """The figures of one site. It is the tally of its tables (:class:`tabletier.tables.tally.Tally`)."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._requests = Counter(
            "tabletier_requests",
            "Requests answered, by method, route template and status.",
            ["method", "route", "status"],
            registry=self.registry,
        )
        self._seconds = Histogram(
            "tabletier_request_seconds",
            "Time to the end of the answer, by route template; of a stream, to its beginning.",
            ["route"],
            buckets=ANSWERS,
            registry=self.registry,
        )
        self._refusals = Counter("tabletier_refusals", "Requests refused, by status.", ["status"], registry=self.registry)
        self.streams = Gauge("tabletier_open_streams", "Event streams that are open.", registry=self.registry)
        self.tables = Gauge("tabletier_tables_in_memory", "Tables held in memory.", registry=self.registry)
        self._acts = Counter("tabletier_acts", "Choices of people that were kept.", registry=self.registry)
        self._undos = Counter("tabletier_undos", "Choices that people took back.", registry=self.registry)
        self._bot_turns = Counter("tabletier_bot_turns", "Turns of bots, by bot and how they went.", ["bot", "how"], registry=self.registry)
        self._writes = Histogram(
            "tabletier_store_write_seconds",
            "Time until a table, an entry or a change of the seats was on the disk, or refused.",
            ["what"],
            buckets=WRITES,
            registry=self.registry,
        )

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        """An answer has been given."""
        self._requests.labels(method, route, str(status)).inc()
        self._seconds.labels(route).observe(seconds)
        if status >= 400:
            self._refusals.labels(str(status)).inc()

    def act(self) -> None:
        """A person has acted."""
        self._acts.inc()

    def undo(self) -> None:
        """A person has taken something back."""
        self._undos.inc()

    def bot_turn(self, bot: str, how: str) -> None:
        """A bot's turn has come to its end."""
        self._bot_turns.labels(bot, how).inc()

    def kept(self, what: str, seconds: float) -> None:
        """The store has written something, or failed to."""
        self._writes.labels(what).observe(seconds)

    def page(self) -> bytes:
        """All figures as Prometheus reads them."""
        return generate_latest(self.registry)
