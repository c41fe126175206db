"""The real site as a process of its own, which can be killed."""

from __future__ import annotations

import contextlib
import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import psutil

SOURCE = pathlib.Path(__file__).parents[2] / "src"
ENVIRONMENT = {**os.environ, "TABLETIER_KERNELS": "python", "PYTHONPATH": str(SOURCE)}
RUN = "from tabletier.cli import app; app()"  # what the command `tabletier` is
REPLAY = """
import json, sys, tabletier
document = json.load(sys.stdin)
state = tabletier.load(document["game"]).replay(document)
print(json.dumps([state.is_over, state.scores()]))
"""

RANDOM_GAME = """
import json, random, sys, tabletier
mode, *names = sys.argv[1:]
game, chance, entries = tabletier.load("explore_and_draw"), random.Random(1), []
state = game.new(len(names), seed=1, mode=mode)
while state.to_act:
    seat = state.to_act[0]
    action = chance.choice(state.legal_actions(seat))
    state.apply(seat, action)
    entries.append({"number": len(entries) + 1, "seat": seat, "actions": [action]})
seats = [{"name": name, "player": "person"} for name in names]
print(json.dumps({"format": "tabletier", "version": 1, "game": game.slug, "mode": mode, "seed": 1, "seats": seats, "entries": entries}))
"""

PLAY_ON = """
import asyncio, pathlib, random, sys
from tabletier.store.sqlite import Store
from tabletier.tables.hall import Tables

async def play_on(database, name):
    tables, chance = Tables(Store(pathlib.Path(database))), random.Random(1)
    table = await tables.get(name)
    while not table.is_over:
        seat = table.state.to_act[0]
        await tables.act(name, seat, [chance.choice(table.state.legal_actions(seat))])
    await tables.aclose()

asyncio.run(play_on(*sys.argv[1:]))
"""


def random_game(mode: str, *names: str) -> bytes:
    """The document of a finished game that was played at random."""
    return subprocess.run([sys.executable, "-c", RANDOM_GAME, mode, *names], env=ENVIRONMENT, capture_output=True, check=True).stdout


def replayed(document: dict[str, Any]) -> tuple[bool, list[int]]:
    """Whether the game of an export is over, and its points, as the library finds them when it plays the log again."""
    answer = subprocess.run(
        [sys.executable, "-c", REPLAY], env=ENVIRONMENT, input=json.dumps(document), capture_output=True, text=True, check=True
    )
    over, scores = json.loads(answer.stdout)
    return over, scores


class Site:
    """A server over one database. It can be killed and started again on the same port.

    ``public``: the address that its links give, as behind a proxy; tests reach it by its own.
    """

    def __init__(self, database: pathlib.Path, public: str | None = None) -> None:
        self.database = database
        self.public = public
        self.port = 0 if public is None else free_port()  # which otherwise the site says itself
        self.process: subprocess.Popen[str] | None = None
        self.bots: list[psutil.Process] = []  # the processes of its bots

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-c", RUN, "serve", "--database", str(self.database), "--port", str(self.port)]
        command += [] if self.public is None else ["--public-url", self.public]
        self.process = subprocess.Popen(command, env=ENVIRONMENT, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        line = self.process.stdout.readline()
        assert line.startswith(self.public or "http://127.0.0.1:"), f"the site did not start: {line!r}"
        self.port = self.port or int(line.rsplit(":", 1)[1])

    def kill(self) -> None:
        """As a power cut would."""
        assert self.process
        self.bots += psutil.Process(self.process.pid).children(recursive=True)
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)

    def finish(self, table: str) -> None:
        """Stops, plays a table at random to its end, and starts again; pages that are open meet a short gap."""
        self.stop()
        subprocess.run([sys.executable, "-c", PLAY_ON, str(self.database), table], env=ENVIRONMENT, check=True)
        self.start()

    def stop(self) -> None:
        if self.process and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(10)
        if self.process and self.process.stdout:
            self.process.stdout.close()
        for bot in self.bots:
            with contextlib.suppress(psutil.NoSuchProcess):
                bot.kill()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


@contextlib.contextmanager
def running(database: pathlib.Path, public: str | None = None) -> Iterator[Site]:
    site = Site(database, public)
    try:
        site.start()
        yield site
    finally:
        site.stop()
