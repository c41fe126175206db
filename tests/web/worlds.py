"""Two worlds that differ in nothing but what one seat chose in secret, and all that everybody else is told in them.

Table, site and clock are pinned, so that whatever differs between two worlds has leaked. Nothing is left out of the comparison but the
header ``date``: streams do not beat here (how they do has a test of its own), and pages are compared with their compressed length.
"""

from __future__ import annotations

import asyncio
import base64
import json
import logging
import random
import re
import threading
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

import tabletier
from tabletier.bots.players import turn
from tabletier.bots.random import RandomBot
from tabletier.bots.worker import BotFault, answer_to
from tabletier.engine.chance import key_words
from tabletier.engine.game import NOBODY, Game
from tabletier.engine.state import State
from tabletier.tables.table import Table
from tabletier.web import grants
from tabletier.web.log import Lines
from tests.web.conftest import Site, running
from tests.web.programs import API, bearer, secrets_of

HOST = "table.example"
ADDRESS = f"http://{HOST}"
NAME = "Pinned-table"
BEGINNING = 1_790_000_000.0
DAY = 24 * 3600
NO_BEATS = 3600.0
NAMES = ("Annabelle", "Bartholomew", "Clementine", "Desdemona")
BY_SCRIPT = {"hx-request": "true"}
FAR = "203.0.113.7"


@dataclass(frozen=True)
class Setting:
    """A game, a mode, a number of seats, and the seat that has secrets."""

    game: Game
    mode: str
    seats: int
    secretive: int

    def __str__(self) -> str:
        return f"{self.game.slug}-{self.mode}-{self.seats}"


def settings(*counts: int) -> list[Setting]:
    """Every game in every mode at these numbers of seats. Who has the secret is the owner of the table, or not, or a middle seat."""
    games = [tabletier.load(slug) for slug in tabletier.games()]
    modes = [(game, mode, seats) for game in games for mode, seats in game.modes.items()]
    return [Setting(game, mode, n, (1, 0, 2)[n - 2]) for game, mode, seats in modes for n in counts if n in seats]


# --- What is pinned ---


class Clock:
    """The time at the tables. What is done in secret is done at other times in other worlds."""

    def __init__(self) -> None:
        self.now = BEGINNING

    def time(self) -> float:
        return self.now

    monotonic = time


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Everything that would differ between two tables by chance alone is the same from now on."""
    clock = Clock()
    for module in ("tables.table", "web.app", "web.grants", "web.presence"):
        monkeypatch.setattr(f"tabletier.{module}.time", clock)
    monkeypatch.setattr("tabletier.tables.head.new_id", lambda: NAME)
    monkeypatch.setattr("tabletier.store.sqlite.secrets", SimpleNamespace(token_hex=lambda n: "7d" * n))
    monkeypatch.setattr("tabletier.web.grants.secrets", SimpleNamespace(token_urlsafe=lambda _n: "name-of-link"))
    return clock


# --- Who is there ---


@dataclass
class Person:
    """Somebody with a browser and a program, at a seat or looking on (-1)."""

    name: str
    seat: int
    browser: httpx.Client
    token: str | None = None

    @property
    def words(self) -> list[bytes]:
        """What would let others sit down in this person's place."""
        cookies = [cookie.value or "" for cookie in self.browser.cookies.jar if cookie.name == "seats"]
        return [word.encode() for word in (*cookies, self.token or "") if word]


class Ear:
    """Hears a stream to its end, byte for byte as it travels."""

    def __init__(self, browser: httpx.Client, path: str, headers: dict[str, str]) -> None:
        self.path = path
        self.heard = bytearray()
        self.head = b""
        self.fault: Exception | None = None
        self._opened = threading.Event()
        self._thread = threading.Thread(target=self._listen, args=(browser, path, headers), daemon=True)
        self._thread.start()
        assert self._opened.wait(20), path

    def _listen(self, browser: httpx.Client, path: str, headers: dict[str, str]) -> None:
        try:
            with browser.stream("GET", path, headers=headers, timeout=None) as answer:
                self.head = head(answer)
                for some in answer.iter_raw():
                    self.heard += some
                    self._opened.set()
        except httpx.TransportError as error:  # the site ended before the stream did: the world has failed elsewhere
            self.fault = error

    def end(self) -> bytes:
        self._thread.join(20)
        assert self.fault is None, (self.fault, self.path, bytes(self.heard[-300:]))
        assert not self._thread.is_alive()
        return self.head + bytes(self.heard)


class Recorder:
    """Plays the turns of bots as the processes beside the site do, and keeps what they were told."""

    def __init__(self) -> None:
        self.told: list[dict[str, Any]] = []

    async def turn(self, game: str, position: bytes, seat: int, bot: str, seed: int) -> list[int]:
        request = {"game": game, "position": base64.b64encode(position).decode(), "seat": seat, "bot": bot, "seed": seed}
        self.told.append(request)
        answer = answer_to(request)
        if "note" in answer:
            raise BotFault(answer["note"], answer["text"])
        actions: list[int] = answer["actions"]
        return actions

    async def aclose(self) -> None:
        """Nothing is open."""


class Written(logging.Handler):
    """The log as whoever runs the site has it, line by line."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.setFormatter(Lines())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


# --- A world ---


def head(answer: httpx.Response) -> bytes:
    """Status and headers, but for the time of day."""
    fields = [f"{name}: {value}" for name, value in answer.headers.multi_items() if name != "date"]
    return "\n".join([str(answer.status_code), *fields, "", ""]).encode()


@dataclass
class World:
    """A table whose people have sat down and played for two rounds. ``told`` is all that was said, by who heard it and when."""

    site: Site
    setting: Setting
    clock: Clock
    people: list[Person]
    log: Written
    bots: Recorder
    told: dict[str, bytes] = field(default_factory=dict)
    ears: dict[str, Ear] = field(default_factory=dict)
    moment: int = 0

    @property
    def table(self) -> Table:
        return self.site.table(NAME)

    @property
    def secretive(self) -> Person:
        return self.people[self.setting.secretive]

    @property
    def others(self) -> list[Person]:
        """Everybody else, the onlooker last."""
        return [person for person in self.people if person is not self.secretive]

    # --- Moving on ---

    def at(self, name: str) -> str:
        """The next moment that everybody knows of: the same time in all worlds, whatever happened in between."""
        self.moment += 1
        self.clock.now = BEGINNING + self.moment * DAY
        self.settle()
        return f"{self.moment} {name}"

    def settle(self) -> None:
        """Waits until every stream has told what it has to tell, and bots have played."""

        async def quiet() -> None:
            state = self.site.app.state
            while any(bell.is_set() for bell in state.bells._open) or any(place.bots for place in state.tables._places.values()):
                await asyncio.sleep(0)
            for _k in range(40):
                await asyncio.sleep(0)

        self.site.run(quiet())

    def listen(self) -> None:
        """Everybody opens the page, and a stream for a program; one after the other, because who is there is told."""
        for person in (self.secretive, *self.others):
            page = f"/t/{NAME}/stream?seat={person.seat}&after={self.table.number(person.seat)}"
            at_seat = f"/seats/{person.seat}" if person.seat != NOBODY else ""
            api = f"{API}/tables/{NAME}{at_seat}/stream?words=1"
            for kind, path, coding in (
                ("page", page, "gzip"),
                ("people", f"/t/{NAME}/stream?page=people", "identity"),
                ("API", api, "gzip"),
            ):
                headers = {"accept-encoding": coding} | (bearer(person.token) if kind == "API" and person.token else {})
                self.ears[f"{person.name} hears: {kind}"] = Ear(person.browser, path, headers)
                self.settle()

    def act(self, seat: int, actions: Sequence[int]) -> None:
        """Does something at the table."""
        self.site.run(self.site.app.state.tables.act(NAME, seat, actions))

    def act_by_page(self, person: Person, actions: Sequence[int]) -> None:
        form = {"seat": person.seat, "seen": self.seen(person.seat), "actions": ",".join(map(str, actions))}
        answer = person.browser.post(f"/t/{NAME}/act", data=form, headers=BY_SCRIPT)
        assert answer.status_code == 204, answer.text

    def undo_by_page(self, person: Person) -> None:
        form = {"seat": person.seat, "seen": self.seen(person.seat)}
        answer = person.browser.post(f"/t/{NAME}/undo", data=form, headers=BY_SCRIPT)
        assert answer.status_code == 204, answer.text

    def seen(self, seat: int) -> str:
        table = self.table
        return f"{table.seat_entries(seat)}.{table.state.reveals}"

    def owner_posts(self, action: str, **fields: str) -> httpx.Response:
        answer = self.people[0].browser.post(f"/t/{NAME}/{action}", data=fields)
        assert answer.status_code in (200, 303), answer.text
        return answer

    def put_away(self) -> None:
        """The table is read from the disk again, as after another process has written to it."""
        tables = self.site.app.state.tables
        tables._places[NAME].table = tables.store.load(NAME)

    def hear_to_the_end(self) -> None:
        """Ends all streams, as the site does when it is stopped, and keeps what the others have heard."""
        self.settle()
        self.site.loop.call_soon_threadsafe(self.site.app.state.bells.close)
        for name, ear in self.ears.items():
            heard = ear.end()
            if not name.startswith(self.secretive.name):
                self.told[name] = heard
        self.ears.clear()

    # --- Asking ---

    def ask(self, when: str, person: Person, method: str, path: str, *, lang: str = "en", **more: Any) -> httpx.Response:
        """Asks, and keeps the whole answer."""
        headers = {"accept-language": lang, **more.pop("headers", {})}
        answer = person.browser.request(method, path, headers=headers, **more)
        how = [*("with a token" for name in headers if name == "authorization"), *("by script" for name in headers if name == "hx-request")]
        sent = json.dumps(more, default=str, sort_keys=True) if more else ""
        label = " ".join([f"{when}: {person.name} asks in {lang}:", method, path, *how, sent])
        assert label not in self.told, label
        self.told[label] = head(answer) + answer.content
        return answer

    # --- The secret ---

    def next_steps(self, seat: int, n: int, pick: Callable[[list[int]], int]) -> list[int]:
        """Up to ``n`` actions of a seat that bring nothing to light and hand no turn on."""
        state, steps = self.table.state.clone(), list[int]()
        for _k in range(n):
            legal = [action for action in state.legal_actions(seat) if stays_hidden(state, seat, action)]
            if not legal:
                break
            steps.append(pick(legal))
            state.apply_legal(seat, steps[-1])
        return steps

    def secretly(self, how: str) -> int:
        """What the secretive seat does now in this world; returns how many actions it chose, taken back or not."""
        person, rng, tables = self.secretive, random.Random(how), self.site.app.state.tables
        seat = person.seat
        self.clock.now += 600
        if how == "nothing":
            return 0
        if how in ("first", "last"):
            steps = self.next_steps(seat, 1, {"first": min, "last": max}[how])
            self.act_by_page(person, steps)
            return len(steps)
        done = 0
        for k in range(4):  # "much": one by one, taken back, several at once, refused, looked at, put away
            self.clock.now += 1000
            steps = self.next_steps(seat, 1 + k, rng.choice)
            if not steps:
                break
            done += len(steps)
            person.browser.post(f"/t/{NAME}/act", data={"seat": seat, "seen": "7.7", "actions": "1"}, headers=BY_SCRIPT)
            self.act_by_page(person, steps)
            if k == 1:
                self.undo_by_page(person)
                with pytest.raises(ValueError, match="no action"):
                    self.site.run(tables.act(NAME, seat, [-1]))
            if k == 2:
                person.browser.get(f"/t/{NAME}")
                self.put_away()
            self.settle()
        return done

    def finish(self, how: str) -> None:
        """The secretive seat goes on to where the others see that it is done for now, or that something has come to light."""
        seat = self.setting.secretive
        state = self.table.state.clone()
        actions = turn(RandomBot(len(how)), state.masked(seat), seat)
        for action in actions[:-1]:
            assert stays_hidden(state, seat, action)
            state.apply_legal(seat, action)
        self.clock.now += 60 * len(how)
        if how == "much" and actions[:-1]:
            self.act(seat, actions[:-1])
            self.act(seat, actions[-1:])
        else:
            self.act(seat, actions)


def stays_hidden(state: State, seat: int, action: int) -> bool:
    """Whether an action brings nothing to light, and leaves the turn where it is."""
    after = state.clone()
    after.apply_legal(seat, action)
    return (after.reveals, after.to_act) == (state.reveals, state.to_act)


@contextmanager
def world(folder: Path, setting: Setting, clock: Clock, *, prelude: int = 1) -> Iterator[World]:
    """A world; at its end the streams have been heard to their end."""
    clock.now = BEGINNING
    written = Written()
    root = logging.getLogger()
    level = root.level
    sites = running(folder / "tables.sqlite", allowed_hosts=["127.0.0.1", HOST])
    site = next(sites)
    root.addHandler(written)
    root.setLevel(logging.INFO)
    try:
        site.app.state.beat = NO_BEATS
        site.app.state.tables.worker = bots = Recorder()
        found = World(site, setting, clock, seated(site, setting), written, bots)
        play_on(found, prelude)
        yield found
        found.hear_to_the_end()
    finally:
        sites.close()  # type: ignore[attr-defined]
        root.removeHandler(written)
        root.setLevel(level)


def seated(site: Site, setting: Setting) -> list[Person]:
    """A new table of a chosen seed, its people, and an onlooker."""

    def browser() -> httpx.Client:
        new = site.browser()
        new.headers.update({"host": HOST, "origin": ADDRESS})
        return new

    browsers = [browser() for _k in range(setting.seats)]
    form = {"game": setting.game.slug, "mode": setting.mode, "seed": "5", "watch": "yes"}
    rows = {"player": ["person", *["free"] * (setting.seats - 1)], "name": [NAMES[0], *[""] * (setting.seats - 1)]}
    assert browsers[0].post("/tables", data=form | rows).headers["location"] == f"/t/{NAME}"
    for seat in range(1, setting.seats):
        sat = browsers[seat].post(f"/t/{NAME}/join", data={"seat": seat, "name": NAMES[seat], "nonce": nonce(seat).hex()})
        assert sat.status_code == 303, sat.text
    table, request = site.table(NAME), SimpleNamespace(app=site.app)
    tokens = [grants.written(request, grants.PROGRAM, table, grants.grant(table, (seat,))) for seat in range(setting.seats)]  # type: ignore[arg-type]
    people = [Person(NAMES[seat], seat, browsers[seat], tokens[seat]) for seat in range(setting.seats)]
    onlooker = Person("Onlooker", NOBODY, browser())
    onlooker.browser.cookies.set("tables", NAME)
    return [*people, onlooker]


def nonce(seat: int) -> bytes:
    """What a person throws into the shuffles."""
    return bytes((17 * seat + k) % 256 for k in range(32))


def play_on(world: World, rounds: int) -> None:
    """Everybody acts until something has come to light so many times, the same in every world."""
    end = world.table.state.reveals + rounds
    while world.table.state.reveals < end:
        state = world.table.state
        seat = state.to_act[0]
        world.act(seat, turn(RandomBot(3), state.masked(seat), seat))


# --- What must not be said ---


def forbidden(world: World, person: Person | None = None) -> dict[bytes, str]:
    """What nobody may be told before the end, and nobody but their owners ever, each with what it is."""
    table = world.table
    found = secrets_of(world.site, [NAME])
    hidden = {"the secret": table.head.secret, "the key": table.head.key, "the site’s secret": world.site.app.state.tables.secret}
    hidden |= {f"what {NAMES[seat]} threw in": value for seat, value in table.roster.nonces.items()}
    for what, value in hidden.items():
        found |= dict.fromkeys(written_forms(value), what)
    words = [str(word) for word in key_words(table.head.key)]
    found |= {glue.join(words[k : k + 2]).encode(): "words of the key" for glue in (",", ", ", " ") for k in range(7)}
    for other in world.people:
        if other is not person:
            found |= dict.fromkeys(other.words, f"a word of {other.name}’s")
    return found


def written_forms(value: bytes) -> Iterator[bytes]:
    """Bytes as they may stand in an answer: themselves, in hexadecimal, in base 64 wherever they begin, as Python writes them."""
    yield from (value, value.hex().encode(), value.hex().upper().encode(), repr(value)[2:-1].encode())
    for before in range(3):
        for letters in (base64.b64encode, base64.urlsafe_b64encode):
            yield letters(bytes(before) + value)[4:40]


def plain(told: bytes) -> bytes:
    """What was told, unpacked."""
    fields, _empty, body = told.partition(b"\n\n")
    return zlib.decompressobj(31).decompress(body) if b"content-encoding: gzip" in fields and body[:2] == b"\x1f\x8b" else told


def parts_in(page: str) -> list[str]:
    """What can be looked at closely."""
    return sorted(set(re.findall(r'name="part" value="([\w-]+)"', page)))
