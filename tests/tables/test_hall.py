"""All tables of a site: kept before acknowledged, one act at a time, bots in the background, bells, and the next morning."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tabletier.bots.worker import Worker
from tabletier.language import _
from tabletier.store.sqlite import Store
from tabletier.tables import hall
from tabletier.tables.hall import Opening, Tables
from tabletier.tables.log import Entry
from tabletier.tables.refusal import BadSeat, NotAllowed, Stale, StoreError, UnknownTable
from tabletier.tables.roster import JOIN, NAME
from tabletier.tables.seats import FREE, Seat
from tabletier.tables.table import Step, Table
from tests.tables.play import day_of, opened, play_out

GAME = "explore_and_draw"
SPIES = [f"tests.bots.spies:{name}" for name in ("Crash", "Die", "Hang", "Nonsense", "Chatter", "Meddler", "Peeker")]
PEOPLE = (Seat("Anna"), Seat("Ben"))


@asynccontextmanager
async def site(path: Path, *, limit: float = 60) -> AsyncIterator[Tables]:
    """The tables of a database, with bots that need no compiling."""
    tables = Tables(Store(path), Worker("python", limit=limit), bots=("random", "greedy", *SPIES))
    try:
        yield tables
    finally:
        await tables.aclose()


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 120))


async def until(tables: Tables, table_id: str, true: Callable[[Table], bool]) -> Table:
    """The table, once it is so."""
    with tables.subscribe(table_id) as bell:
        while not true(table := await tables.get(table_id)):
            await bell.wait()
            bell.clear()
    return table


def test_a_table_that_friends_joined_is_there_the_next_morning_with_the_same_shuffles(tmp_path: Path) -> None:
    async def evening() -> None:
        async with site(tmp_path / "t.db") as tables:
            table = await tables.create(GAME, "standard", (Seat("Anna"), Seat("Player 2", FREE)))
            await tables.change(table.id, JOIN, 1, name="Ben", nonce="5a" * 32)
            for seat in (0, 1, 1, 0):
                await tables.act(table.id, seat, [table.masked(seat).legal_actions(seat)[-1]])
            await tables.change(table.id, NAME, 1, name="Benjamin")
            kept.append(table)

    async def morning() -> None:
        async with site(tmp_path / "t.db") as tables:
            table = await tables.get(kept[0].id)
            assert table.state.digest() == kept[0].state.digest()
            assert table.head == kept[0].head
            assert table.names == ["Anna", "Benjamin"]
            assert table.number(0) == kept[0].number(0)

    kept: list[Table] = []
    run(evening)
    run(morning)


def test_what_was_acknowledged_is_there_the_next_morning(tmp_path: Path) -> None:
    async def evening() -> None:
        async with site(tmp_path / "t.db") as tables:
            table = await tables.create(GAME, "standard", PEOPLE, seed=3, spectators=True)
            await tables.act(table.id, 0, [0])
            await tables.undo(table.id, 0)
            for seat in (0, 1):
                await tables.act(table.id, seat, day_of(table, seat, random.Random(seat)))
            await tables.act(table.id, 1, [2])
            kept.append(table)

    async def morning() -> None:
        async with site(tmp_path / "t.db") as tables:
            table = await tables.get(kept[0].id)
            assert table is not kept[0]
            assert table.state.digest() == kept[0].state.digest()
            assert table.entries == kept[0].entries
            assert table.head == kept[0].head
            assert [table.number(v) for v in (-1, 0, 1)] == [kept[0].number(v) for v in (-1, 0, 1)]
            assert tables.secret == secret[0]
            await tables.undo(table.id, 1)

    kept: list[Table] = []
    run(evening)
    store = Store(tmp_path / "t.db")
    secret = [store.secret]
    store.close()
    run(morning)


def test_two_people_acting_at_once_never_collide(tmp_path: Path) -> None:
    async def test() -> None:
        async with site(tmp_path / "t.db") as tables:
            seats = [Seat(f"P{k}") for k in range(12)]
            table = await tables.create(GAME, "standard", seats)
            for turn in range(2):
                actions = [random.Random(turn).choice(table.state.legal_actions(seat)) for seat in range(12)]
                acts = [tables.act(table.id, k, [actions[k]], seen_entries=turn, seen_reveals=0) for k in range(12)]
                await asyncio.gather(*acts)
            assert [entry.number for entry in table.entries] == list(range(1, 25))
            assert tables.store.load(table.id).state.digest() == table.state.digest()

    run(test)


def test_of_one_seats_two_devices_the_second_is_stale(tmp_path: Path) -> None:
    async def test() -> None:
        async with site(tmp_path / "t.db") as tables:
            table = await tables.create(GAME, "standard", PEOPLE)
            results = await asyncio.gather(
                *(tables.act(table.id, 0, [k], seen_entries=0, seen_reveals=0) for k in range(2)), return_exceptions=True
            )
            assert isinstance(results[0], Entry)
            assert isinstance(results[1], Stale)

    run(test)


def test_a_bell_rings_after_every_entry(tmp_path: Path) -> None:
    async def test() -> None:
        async with site(tmp_path / "t.db") as tables:
            table, other = [await tables.create(GAME, "standard", PEOPLE) for _k in range(2)]
            with tables.subscribe(table.id) as bell, tables.subscribe(other.id) as elsewhere:
                await tables.act(table.id, 0, [0])
                assert bell.is_set()
                bell.clear()
                with pytest.raises(NotAllowed):
                    await tables.act(table.id, 0, [0])
                assert not bell.is_set()
                await tables.undo(table.id, 0)
                assert bell.is_set()
                assert not elsewhere.is_set()

    run(test)


def test_one_who_leaves_in_the_middle_of_an_act_leaves_log_and_memory_in_step(tmp_path: Path) -> None:
    async def test() -> None:
        async with site(tmp_path / "t.db") as tables:
            table = await tables.create(GAME, "standard", PEOPLE)
            for wait in range(6):
                task = asyncio.create_task(tables.act(table.id, 0, [table.state.legal_actions(0)[0]]))
                for _k in range(wait):
                    await asyncio.sleep(0)
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
                await asyncio.gather(*tables._steps, return_exceptions=True)  # what goes on without the one who asked
                assert tables.store.load(table.id).entries == table.entries
            assert table.entries
            await tables.act(table.id, 1, [0])

    run(test)


# --- What is refused ---


def test_unknown_tables_games_bots_and_options_are_refused_and_nothing_is_kept(tmp_path: Path) -> None:
    async def test() -> None:
        async with site(tmp_path / "t.db") as tables:
            with pytest.raises(UnknownTable):
                await tables.get("nobody")
            with pytest.raises(LookupError, match="no game"):
                await tables.create("chess", None, PEOPLE)
            with pytest.raises(BadSeat, match="no bot “os:system”"):
                await tables.create(GAME, "standard", [Seat("Anna"), Seat("Eve", "bot:os:system")])
            with pytest.raises(ValueError, match="no option"):
                await tables.create(GAME, "standard", PEOPLE, {"nope": 1})
            with pytest.raises(ValueError, match="for 1 player, not for 2"):
                await tables.open(Opening(GAME, PEOPLE, "solo"))
            assert tables.store.tables() == []  # type: ignore[attr-defined]

    run(test)


class FullDisk:
    """A store whose disk can be full."""

    def __init__(self, store: Store) -> None:
        self.store, self.full, self.secret = store, False, store.secret
        self.create, self.load, self.close = store.create, store.load, store.close

    def append(self, table: Table, step: Step) -> None:
        if self.full:
            raise StoreError(_("The disk is full, so this was not kept. Free some space, then try again."))
        self.store.append(table, step)


def test_what_cannot_be_kept_is_not_done(tmp_path: Path) -> None:
    async def test() -> None:
        store = FullDisk(Store(tmp_path / "t.db"))
        tables = Tables(store, Worker("python"))
        table = await tables.create(GAME, "standard", PEOPLE)
        before = table.state.digest()
        store.full = True
        with tables.subscribe(table.id) as bell:
            with pytest.raises(StoreError, match="disk is full"):
                await tables.act(table.id, 0, [0], seen_entries=0)
            assert not bell.is_set()
        assert table.state.digest() == before
        store.full = False
        await tables.act(table.id, 0, [0], seen_entries=0)
        await tables.aclose()

    run(test)


def test_when_another_program_writes_the_log_first_the_table_is_read_anew(tmp_path: Path) -> None:
    async def test() -> None:
        async with site(tmp_path / "t.db") as tables:
            table = await tables.create(GAME, "standard", PEOPLE)
            step = table.acted(1, [3])
            tables.store.append(table, step)
            with pytest.raises(Stale):
                await tables.act(table.id, 0, [0])
            again = await tables.get(table.id)
            assert again.entries == [step.entry]
            await tables.act(table.id, 0, [0])

    run(test)


def test_idle_tables_leave_the_memory_and_come_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall, "KEPT", 3)

    async def test() -> None:
        async with site(tmp_path / "t.db") as tables:
            made = [await tables.create(GAME, "standard", PEOPLE) for _k in range(3)]
            with tables.subscribe(made[0].id):
                await tables.act(made[1].id, 0, [0])
                made += [await tables.create(GAME, "standard", PEOPLE) for _k in range(3)]
                assert await tables.get(made[0].id) is made[0]  # somebody is watching
                again = await tables.get(made[1].id)
                assert again is not made[1]
                assert again.state.digest() == made[1].state.digest()

    run(test)


def test_an_export_is_kept_as_a_recording(tmp_path: Path) -> None:
    table = play_out(opened())

    async def test() -> None:
        async with site(tmp_path / "t.db") as tables:
            kept = await tables.import_(table.export())
            assert kept.id != table.id
            loaded = tables.store.load(kept.id)
            assert loaded.recording
            assert loaded.state.digest() == table.state.digest()
            assert loaded.export() == table.export()
            with pytest.raises(ValueError, match="not installed"):
                await tables.import_({"format": "tabletier", "version": 1, "game": "chess"})

    run(test)


def test_a_recording_of_bots_wakes_no_bots(tmp_path: Path) -> None:
    table = Table.new(opened().game, [Seat("Anna"), Seat("Robo", "bot:random")])
    table.act(0, [0])

    async def test() -> None:
        async with site(tmp_path / "t.db") as tables:
            kept = await tables.import_(table.export())
            assert tables.thinking(kept) == []
            await asyncio.sleep(0.2)
            assert len(kept.entries) == 1

    run(test)


# --- Bots ---


def test_bots_play_their_day_while_people_think_and_each_turn_is_one_entry(tmp_path: Path) -> None:
    async def test() -> None:
        async with site(tmp_path / "t.db") as tables:
            seats = [Seat("Anna"), Seat("Robo", "bot:random"), Seat("Max", "bot:greedy")]
            table = await tables.create(GAME, "standard", seats)
            assert tables.thinking(table) == [1, 2]
            table = await until(tables, table.id, lambda t: not tables.thinking(t))
            assert [entry.seat for entry in table.entries] == [1, 2]
            assert table.state.to_act == (0,)
            await tables.act(table.id, 0, day_of(table, 0, random.Random(1)))
            await until(tables, table.id, lambda t: len(t.entries) == 5)
            assert table.state.record.day == 2

    run(test)


def test_bots_go_on_after_a_restart_when_somebody_looks(tmp_path: Path) -> None:
    async def evening() -> None:
        tables = Tables(Store(tmp_path / "t.db"), Worker("python"))
        table = await tables.create(GAME, "standard", [Seat("Anna"), Seat("Robo", "bot:random")])
        names.append(table.id)
        await tables.aclose()  # before the bot has answered

    async def morning() -> None:
        async with site(tmp_path / "t.db") as tables:
            assert (await tables.get(names[0])).entries == []
            await until(tables, names[0], lambda t: len(t.entries) == 1)

    names: list[str] = []
    run(evening)
    run(morning)


def test_a_table_of_bots_only_plays_itself_to_the_end(tmp_path: Path) -> None:
    async def test() -> None:
        async with site(tmp_path / "t.db") as tables:
            table = await tables.create(GAME, "standard", [Seat("One", "bot:random"), Seat("Two", "bot:random")], seed=4)
            table = await until(tables, table.id, lambda t: t.is_over)
            games.append(tuple(entry.actions for entry in table.entries))

    games: list[tuple[tuple[int, ...], ...]] = []
    run(test)
    (tmp_path / "t.db").rename(tmp_path / "first.db")
    run(test)
    assert games[0] == games[1]  # the same seed: the bots draw the same lots


@pytest.mark.parametrize(
    ("spy", "note", "text"),
    [
        ("Crash", "crashed", "Robo: the bot broke down, so this turn was played at random."),
        ("Die", "crashed", "Robo: the bot broke down, so this turn was played at random."),
        ("Hang", "silent", "Robo: the bot took too long, so this turn was played at random."),
        ("Nonsense", "nonsense", "Robo: the bot chose what the rules forbid, so this turn was played at random."),
    ],
)
def test_a_bot_that_fails_loses_its_turn_to_chance_with_a_line_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, spy: str, note: str, text: str
) -> None:
    async def test() -> None:
        async with site(tmp_path / "t.db", limit=6 if spy == "Hang" else 60) as tables:
            table = await tables.create(GAME, "standard", [Seat("Anna"), Seat("Robo", f"bot:tests.bots.spies:{spy}")])
            table = await until(tables, table.id, lambda t: bool(t.entries))
            assert table.entries[0].note == note
            assert table.state.to_act == (0,)
            for viewer in (0, -1):
                assert table.lines(viewer)[0].text.text("en") == text
            assert tables.store.load(table.id).entries == table.entries
            line = next(record for record in caplog.records if record.name == "tabletier.tables.hall")
            assert line.getMessage() == f"table {tables.mark(table.id)}, seat 1: the bot tests.bots.spies:{spy} failed ({note})"
            assert table.id not in caplog.text

    run(test)


@pytest.mark.parametrize("spy", ["Chatter", "Meddler", "Peeker"])
def test_bots_see_masked_positions_of_their_own_and_may_print(tmp_path: Path, spy: str) -> None:
    async def test() -> None:
        async with site(tmp_path / "t.db") as tables:
            table = await tables.create(GAME, "standard", [Seat("Anna"), Seat("Robo", f"bot:tests.bots.spies:{spy}")])
            table = await until(tables, table.id, lambda t: bool(t.entries))
            assert table.entries[0].note == ""

    run(test)
