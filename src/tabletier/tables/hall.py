"""All tables of a site: one at a time for each table, kept before acknowledged, bots in the background, a bell for each watcher."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

import tabletier
from tabletier.bots.players import NAMES, turn
from tabletier.bots.random import RandomBot
from tabletier.bots.worker import BotFault, Worker
from tabletier.language import _
from tabletier.tables.export import game_of, recorded
from tabletier.tables.log import NONSENSE, Entry
from tabletier.tables.refusal import BadSeat, Conflict, NotAllowed, Stale, StoreError
from tabletier.tables.roster import PLAYER, TABLE, Change
from tabletier.tables.seats import Seat
from tabletier.tables.table import Step, Table
from tabletier.tables.tally import NOT_KEPT, PLAYED, Nobody, Tally

#: How many tables are held in memory while nobody is looking at them.
KEPT = 256

log = logging.getLogger(__name__)
T = TypeVar("T")


class Keeper(Protocol):
    """Where tables are kept: :class:`tabletier.store.sqlite.Store`."""

    @property
    def secret(self) -> bytes:
        """32 bytes, made once."""

    def create(self, table: Table) -> None:
        """Keeps a new table."""

    def append(self, table: Table, step: Step) -> None:
        """Adds a step to a table's log, safely."""

    def change(self, table_id: str, change: Change) -> None:
        """Adds a change of a table's seats, safely."""

    def stand(self, table: Table) -> None:
        """Keeps where a table stands, if that can be done."""

    def load(self, table_id: str) -> Table:
        """A table as it was left."""

    def check(self) -> None:
        """Returns where the store can be written."""

    def close(self) -> None:
        """Ends the keeping."""


@dataclass(frozen=True)
class Opening:
    """A table to be opened."""

    game: str
    seats: tuple[Seat, ...]
    mode: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int | None = field(default=None, repr=False)


@dataclass
class Place:
    """A table in memory."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    bots: asyncio.Task[None] | None = None


class Tables:
    """The tables of a store, for the coroutines of one event loop.

    Tables are read from the store when somebody asks for them, so after a restart everything is where it was. ``bots`` are the
    names that seats may be given to. All methods may raise StoreError; then nothing has changed.
    """

    def __init__(self, store: Keeper, worker: Worker | None = None, bots: Sequence[str] = NAMES) -> None:
        self.store = store
        self.worker = worker or Worker()
        self.bots = tuple(bots)
        self._places: OrderedDict[str, Place] = OrderedDict()
        self._door = asyncio.Lock()
        self._bells: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self._steps: set[asyncio.Task[Any]] = set()
        #: who counts what happens here
        self.tally: Tally = Nobody()

    @property
    def secret(self) -> bytes:
        """32 bytes, the same after every restart, to sign cookies with."""
        return self.store.secret

    @property
    def in_memory(self) -> int:
        """How many tables are held in memory."""
        return len(self._places)

    def mark(self, table_id: str) -> str:
        """What the log calls a table: always the same, and no way back to its name."""
        return hashlib.blake2b(table_id.encode(), key=self.secret, person=b"log", digest_size=5).hexdigest()

    async def answers(self) -> None:
        """Returns where the store can be written. Raises StoreError."""
        await asyncio.to_thread(self.store.check)

    # --- Opening and finding ---

    async def create(
        self,
        game: str,
        mode: str | None,
        seats: Sequence[Seat],
        options: Mapping[str, Any] | None = None,
        seed: int | None = None,
        spectators: bool = False,
        nonces: Sequence[bytes] = (),
    ) -> Table:
        """Opens a table. Raises LookupError on an unknown game, BadSeat on an unknown bot, BadSetup on mode, seats or options."""
        for seat in seats:
            self._check_bot(seat)
        loaded = tabletier.load(game)
        table = Table.new(loaded, seats, mode=mode, options=options, seed=seed, nonces=nonces, spectators=spectators)
        return await self._keep(table)

    def _check_bot(self, seat: Seat) -> None:
        if seat.bot is not None and seat.bot not in self.bots:
            raise BadSeat(_("There is no bot “{bot}” here; there are {bots}.", bot=seat.bot, bots=self.bots))

    async def open(self, opening: Opening) -> Table:
        """Opens a table as described, like :meth:`create`."""
        return await self.create(opening.game, opening.mode, opening.seats, opening.options, opening.seed)

    async def import_(self, document: Mapping[str, Any]) -> Table:
        """Keeps an exported table as a recording. Raises ReplayError naming the entry that does not fit."""
        return await self._keep(await asyncio.to_thread(recorded, game_of(document), document))

    async def _keep(self, table: Table) -> Table:
        await self._timed("table", self.store.create, table)
        self._wake_bots(self._put(table))
        return table

    async def get(self, table_id: str) -> Table:
        """A table by its name. Raises UnknownTable, a LookupError."""
        return (await self._place(table_id)).table

    async def _place(self, table_id: str) -> Place:
        async with self._door:
            place = self._places.get(table_id) or self._put(await asyncio.to_thread(self.store.load, table_id))
        self._places.move_to_end(table_id)
        self._wake_bots(place)
        return place

    def _put(self, table: Table) -> Place:
        place = self._places[table.id] = Place(table)
        idle = [id_ for id_, other in self._places.items() if not (other.lock.locked() or other.bots or self._bells.get(id_))]
        for id_ in idle[: max(0, len(self._places) - KEPT)]:
            if id_ != table.id:
                del self._places[id_]
        return place

    # --- Acting ---

    async def act(
        self, table_id: str, seat: int, actions: Sequence[int], *, seen_entries: int | None = None, seen_reveals: int | None = None
    ) -> Entry:
        """:meth:`Table.act`, acknowledged once it is kept."""
        place = await self._place(table_id)
        entry = await self._enter(place, lambda: place.table.acted(seat, actions, seen_entries=seen_entries, seen_reveals=seen_reveals))
        self.tally.act()
        return entry

    async def undo(self, table_id: str, seat: int, *, seen_entries: int | None = None, seen_reveals: int | None = None) -> Entry:
        """:meth:`Table.undo`, acknowledged once it is kept."""
        place = await self._place(table_id)
        entry = await self._enter(place, lambda: place.table.undone(seat, seen_entries=seen_entries, seen_reveals=seen_reveals))
        self.tally.undo()
        return entry

    async def change(self, table_id: str, kind: str, seat: int = TABLE, **value: Any) -> Change:
        """:meth:`Table.change`, acknowledged once it is kept. Raises BadSeat for a bot that is not offered here."""
        if kind == PLAYER:
            self._check_bot(Seat("-", str(value["player"])))
        place = await self._place(table_id)
        return await self._to_its_end(self._write_change(place, kind, seat, value))

    async def _enter(self, place: Place, make: Callable[[], Step]) -> Entry:
        """Adds a step to the log."""
        return await self._to_its_end(self._write(place, make))

    async def _timed(self, what: str, write: Callable[..., None], *args: Any) -> None:
        began = time.perf_counter()
        try:
            await asyncio.to_thread(write, *args)
        finally:
            self.tally.kept(what, time.perf_counter() - began)

    async def _to_its_end(self, writing: Coroutine[Any, Any, T]) -> T:
        """Goes on to the end of what is being written even where the one who asked has left."""
        task = asyncio.create_task(writing)
        self._steps.add(task)
        task.add_done_callback(self._steps.discard)
        return await asyncio.shield(task)

    async def _write_change(self, place: Place, kind: str, seat: int, value: Mapping[str, Any]) -> Change:
        async with place.lock:
            table = place.table
            change = table.checked(kind, seat, value)
            await self._timed("change", self.store.change, table.id, change)
            waited = not table.begun
            table.take(change)
            if waited and table.begun:  # with the last joining person the position is another one
                await asyncio.to_thread(self.store.stand, table)
        self._ring(place)
        return change

    def _ring(self, place: Place) -> None:
        """Something has changed: everybody looks, and the bots whose turn it is play."""
        self.ring(place.table.id)
        self._wake_bots(place)

    def ring(self, table_id: str) -> None:
        """Lets everybody at a table look again."""
        for bell in self._bells.get(table_id, ()):
            bell.set()

    async def _write(self, place: Place, make: Callable[[], Step]) -> Entry:
        async with place.lock:
            step = make()
            table = place.table
            try:
                await self._timed("entry", self.store.append, table, step)
            except Conflict:
                place.table = await asyncio.to_thread(self.store.load, table.id)
                raise Stale(_("The table has changed since you chose. Look again, and choose anew.")) from None
            table.accept(step)
        self._ring(place)
        return step.entry

    @contextmanager
    def subscribe(self, table_id: str) -> Iterator[asyncio.Event]:
        """A bell that rings (is set) after every entry of the table; the watcher clears it, then looks."""
        bell = asyncio.Event()
        self._bells[table_id].add(bell)
        try:
            yield bell
        finally:
            self._bells[table_id].discard(bell)
            if not self._bells[table_id]:
                del self._bells[table_id]

    # --- Bots ---

    def thinking(self, table: Table) -> list[int]:
        """The seats for which a bot is thinking, ascending."""
        return [] if table.at_rest else [seat for seat in table.state.to_act if table.seats[seat].bot]

    def _wake_bots(self, place: Place) -> None:
        if place.bots is None and self.thinking(place.table):
            place.bots = asyncio.create_task(self._play_bots(place))

    async def _play_bots(self, place: Place) -> None:
        try:
            while seats := self.thinking(place.table):
                await self._play_bot(place, seats[0])
        except StoreError as error:
            self.tally.bot_turn(next((place.table.seats[seat].bot or "" for seat in self.thinking(place.table)), ""), NOT_KEPT)
            told = {"table": self.mark(place.table.id), "why": str(error)}
            log.error("table %s: a bot’s turn was not kept (%s)", told["table"], type(error).__name__, extra=told)
        finally:
            place.bots = None

    async def _play_bot(self, place: Place, seat: int) -> None:
        """One turn of a bot; one that fails loses it to chance, with a note in the log."""
        table = place.table
        bot, masked, seen, reveals = table.seats[seat].bot or "", table.masked(seat), table.seat_entries(seat), table.state.reveals
        seed = int.from_bytes(hashlib.sha256(table.head.key + f"bot {seat} {seen}".encode()).digest()[:8])

        def chosen(actions: Sequence[int], note: str = "") -> Step:
            if place.table.at_rest or place.table.seats[seat].bot != bot:
                raise Stale(_("The table has changed since you chose. Look again, and choose anew."))
            return place.table.acted(seat, actions, seen_entries=seen, seen_reveals=reveals, note=note)

        try:
            actions = await self.worker.turn(table.game.slug, masked.to_bytes(), seat, bot, seed)
            await self._enter(place, lambda: chosen(actions))
            self.tally.bot_turn(bot, PLAYED)
            return
        except Stale:
            return
        except NotAllowed as error:
            note, why = NONSENSE, str(error)
        except BotFault as error:
            note, why = error.note, str(error)
        self.tally.bot_turn(bot, note)
        told = {"table": self.mark(table.id), "seat": seat, "bot": bot, "note": note, "why": why}
        log.warning("table %s, seat %d: the bot %s failed (%s)", told["table"], seat, bot, note, extra=told)
        actions = await asyncio.to_thread(turn, RandomBot(seed), masked, seat)
        with suppress(Stale):
            await self._enter(place, lambda: chosen(actions, note))

    async def aclose(self) -> None:
        """Ends the bots, waits for what is being written, and closes the store."""
        playing = [place.bots for place in self._places.values() if place.bots]
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, *self._steps, return_exceptions=True)
        await self.worker.aclose()
        await asyncio.to_thread(self.store.close)
