"""Processes beside the site that play the bots' turns: a page never waits for them, and what breaks there breaks there.

Started when first needed. One runs compiled kernels, where Numba is installed; until these are compiled, which takes half a minute
the first time, another one answers with interpreted kernels, or a bot that runs compiled only waits. Both receive masked positions only.
Run as a module this is such a process: requests and answers are JSON, each after its length in four bytes.
"""

from __future__ import annotations

import asyncio
import base64
import importlib.util
import json
import logging
import os
import signal
import struct
import sys
import threading
import time
import traceback
from collections.abc import Iterable
from contextlib import suppress
from typing import IO, Any

from tabletier.bots.players import compiled_only
from tabletier.tables.log import CRASHED, NONSENSE, SILENT

#: How long, in seconds, a turn may take, a process may take to start, and a game to be compiled.
LIMIT, START_LIMIT, WARM_LIMIT = 20.0, 60.0, 600.0
#: How long a process may take to end by itself.
GRACE = 0.25


log = logging.getLogger(__name__)


class BotFault(Exception):
    """A bot that gave no turn; ``note`` says how it failed, as in :class:`tabletier.tables.log.Entry`."""

    def __init__(self, note: str, text: str) -> None:
        super().__init__(text)
        self.note = note


class Process:
    """The site's end of one process, which starts at its first question. One question at a time; the others wait in line."""

    def __init__(self, kernels: str) -> None:
        self._kernels = kernels
        self._line = asyncio.Lock()
        self._process: asyncio.subprocess.Process | None = None
        self._overhearing: asyncio.Task[None] | None = None

    @property
    def runs(self) -> bool:
        """True from the first question to the end."""
        return self._process is not None and self._process.returncode is None

    async def ask(self, request: dict[str, Any], limit: float) -> dict[str, Any]:
        """The answer to a question. Raises BotFault where the process gives none in time, or breaks off; it is ended then."""
        async with self._line:
            try:
                if not self.runs:
                    await asyncio.wait_for(self._start(), START_LIMIT)
                return await asyncio.wait_for(self._tell(request), limit)
            except TimeoutError:
                await self._end()
                raise BotFault(SILENT, f"no answer within {limit:.0f} seconds") from None
            except (OSError, EOFError, ValueError) as error:
                await self._end()
                raise BotFault(CRASHED, f"the process broke off: {error!r}") from None
            except BaseException:
                await self._end()  # a question without its answer would put all later answers out of step
                raise

    async def _start(self) -> None:
        """Starts the process and waits for its first word, which says that it is ready."""
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", __name__),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env=os.environ | {"TABLETIER_KERNELS": self._kernels},
        )
        assert self._process.stderr is not None
        self._overhearing = asyncio.create_task(_overhear(self._process.stderr))
        await self._hear()

    async def _tell(self, request: dict[str, Any]) -> dict[str, Any]:
        assert self._process is not None
        assert self._process.stdin is not None
        data = json.dumps(request).encode()
        self._process.stdin.write(struct.pack("<I", len(data)) + data)
        await self._process.stdin.drain()
        return await self._hear()

    async def _hear(self) -> dict[str, Any]:
        assert self._process is not None
        assert self._process.stdout is not None
        size = struct.unpack("<I", await self._process.stdout.readexactly(4))[0]
        answer: dict[str, Any] = json.loads(await self._process.stdout.readexactly(size))
        return answer

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        if process.stdin is not None:
            process.stdin.close()  # at rest, that ends it
        try:
            await asyncio.wait_for(process.wait(), GRACE)
        except TimeoutError:
            process.kill()
            await process.wait()
        if self._overhearing is not None:
            await asyncio.wait([self._overhearing], timeout=GRACE)  # its last words; children of its own may hold the line
            self._overhearing.cancel()

    async def rest(self) -> None:
        """Ends the process once nobody waits for it; the next question starts it anew."""
        async with self._line:
            await self._end()

    async def aclose(self) -> None:
        """Ends the process, whatever it is doing."""
        await self._end()


async def _overhear(stderr: asyncio.StreamReader) -> None:
    """Puts into the site's log what bots print and how they break down."""
    while words := await stderr.read(65536):
        log.warning("bots said something", extra={"why": words.decode(errors="replace").rstrip()})


class Worker:
    """Plays the turns of bots. ``kernels`` is "compiled" (the default where Numba is installed) or "python"."""

    def __init__(self, kernels: str | None = None, limit: float = LIMIT) -> None:
        compiled = (kernels or ("compiled" if importlib.util.find_spec("numba") else "python")) == "compiled"
        self._limit = limit
        self._plain = Process("python")
        self._fast = Process("compiled") if compiled else None
        self._ready: set[str] = set()
        self._warming: dict[str, asyncio.Task[None]] = {}

    async def turn(self, game: str, position: bytes, seat: int, bot: str, seed: int) -> list[int]:
        """A bot's turn at a masked position (:func:`tabletier.bots.players.turn`). Raises BotFault where it gives none."""
        request = {"game": game, "position": base64.b64encode(position).decode(), "seat": seat, "bot": bot, "seed": seed}
        self.warm([game])
        if compiled_only(bot):
            await self._ready_for(game, bot)
        process = self._fast if self._fast is not None and game in self._ready else self._plain
        try:
            answer = await process.ask(request, self._limit)
        finally:
            if process is self._fast and not process.runs:
                self._ready.clear()
        if "note" in answer:
            raise BotFault(answer["note"], answer["text"])
        actions: list[int] = answer["actions"]
        return actions

    async def _ready_for(self, game: str, bot: str) -> None:
        """Waits for the kernels of a bot that runs compiled only."""
        if self._fast is None:
            raise BotFault(CRASHED, f"the bot {bot} needs compiled kernels: install the extra 'fast' (Numba)")
        if task := self._warming.get(game):
            await asyncio.wait([task])
        if game not in self._ready:
            raise BotFault(CRASHED, f"the kernels of {game} could not be compiled")

    def warm(self, games: Iterable[str]) -> None:
        """Begins to compile what bots need for these games, in the background, where that has not been done."""
        if self._fast is None:
            return
        for game in games:
            if game not in self._ready and game not in self._warming:
                self._warming[game] = asyncio.create_task(self._warm(self._fast, game))

    async def _warm(self, fast: Process, game: str) -> None:
        try:
            with suppress(BotFault):  # then the plain process goes on, and the next turn tries again
                await fast.ask({"warm": game}, WARM_LIMIT)
                self._ready.add(game)
                await self._plain.rest()
        finally:
            del self._warming[game]

    async def aclose(self) -> None:
        """Ends the processes that run."""
        for task in list(self._warming.values()):
            task.cancel()
        await asyncio.gather(*self._warming.values(), return_exceptions=True)
        await asyncio.gather(*(process.aclose() for process in (self._plain, self._fast) if process is not None))


# --- The process ---


def serve(requests: IO[bytes], answers: IO[bytes]) -> None:
    """Says that it is ready, then answers requests until there are no more."""
    import tabletier.bots.players  # noqa: F401 — what takes time to import is there before the first turn is timed

    tell(answers, {})
    while len(head := requests.read(4)) == 4:
        request = json.loads(requests.read(struct.unpack("<I", head)[0]))
        tell(answers, warmed(request["warm"]) if "warm" in request else answer_to(request))


def tell(answers: IO[bytes], answer: dict[str, Any]) -> None:
    """Writes one answer."""
    data = json.dumps(answer).encode()
    answers.write(struct.pack("<I", len(data)) + data)
    answers.flush()


def answer_to(request: dict[str, Any]) -> dict[str, Any]:
    """The turn that a request asks for, or how the bot failed."""
    import tabletier
    from tabletier.bots.players import bot, turn
    from tabletier.engine.state import IllegalAction

    try:
        masked = tabletier.load(request["game"]).from_bytes(base64.b64decode(request["position"]))
        return {"actions": turn(bot(request["bot"], request["seed"]), masked, request["seat"])}
    except IllegalAction as error:
        return {"note": NONSENSE, "text": str(error)}
    except Exception as error:  # noqa: BLE001 — whatever a bot of anybody's own may raise
        traceback.print_exc()
        return {"note": CRASHED, "text": repr(error)}


def warmed(slug: str) -> dict[str, Any]:
    """Has everything compiled that a turn needs, by playing some."""
    import tabletier
    from tabletier.bots.greedy import GreedyBot
    from tabletier.bots.players import turn
    from tabletier.bots.playout import PlayoutBot
    from tabletier.engine.kernel import COMPILED

    game = tabletier.load(slug)
    for mode, seats in game.modes.items():
        state = game.new(min(seats), 1, mode)
        seat = state.to_act[0]
        for bot in (GreedyBot(), PlayoutBot(playouts=1)) if COMPILED else (GreedyBot(),):
            turn(bot, state.masked(seat), seat)
    return {}


def end_with(parent: int) -> None:
    """Ends this process soon after the site, even where that was killed and we are busy."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(0)


def main() -> None:
    """The process: a bot that prints writes to standard error, not between the answers."""
    threading.Thread(target=end_with, args=(os.getppid(),), daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the site ends us by closing our input
    if hasattr(os, "nice"):
        os.nice(10)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    sys.path.append(os.getcwd())  # where a bot of one's own may lie
    serve(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
