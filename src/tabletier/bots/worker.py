"""One process beside the site that plays the bots' turns: a page never waits for them, and what breaks there breaks there.

Started at the first turn that is asked for, with compiled kernels where Numba is installed. It receives masked positions only.
Run as a module it is that process: requests and answers are JSON, each after its length in four bytes.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import importlib.util
import json
import os
import signal
import struct
import sys
import traceback
from typing import IO, Any

from tabletier.tables.log import CRASHED, NONSENSE, SILENT

#: How long a turn may take, and the first one of a game in a new process, which may have to be compiled; in seconds.
LIMIT, FIRST_LIMIT = 20.0, 180.0
#: How long the process may take to end by itself.
GRACE = 0.5


class BotFault(Exception):
    """A bot that gave no turn; ``note`` says how it failed, as in :class:`tabletier.tables.log.Entry`."""

    def __init__(self, note: str, text: str) -> None:
        super().__init__(text)
        self.note = note


class Worker:
    """The site's end of the process. One turn at a time; the others wait in line."""

    def __init__(self, kernels: str | None = None, limit: float = LIMIT) -> None:
        self._kernels = kernels or ("compiled" if importlib.util.find_spec("numba") else "python")
        self._limit = limit
        self._line = asyncio.Lock()
        self._process: asyncio.subprocess.Process | None = None
        self._warm: set[str] = set()

    async def turn(self, game: str, position: bytes, seat: int, bot: str, seed: int) -> list[int]:
        """A bot's turn at a masked position (:func:`tabletier.bots.players.turn`). Raises BotFault where it gives none."""
        request = {"game": game, "position": base64.b64encode(position).decode(), "seat": seat, "bot": bot, "seed": seed}
        async with self._line:
            try:
                limit = self._limit if game in self._warm else FIRST_LIMIT
                answer = await asyncio.wait_for(self._ask(request), limit)
            except TimeoutError:
                await self._end()
                raise BotFault(SILENT, f"no answer within {limit:.0f} seconds") from None
            except (OSError, EOFError, ValueError) as error:
                await self._end()
                raise BotFault(CRASHED, f"the process broke off: {error!r}") from None
            except BaseException:
                await self._end()  # a question without its answer would put all later answers out of step
                raise
        if "note" in answer:
            raise BotFault(answer["note"], answer["text"])
        self._warm.add(game)
        actions: list[int] = answer["actions"]
        return actions

    async def _ask(self, request: dict[str, Any]) -> dict[str, Any]:
        if self._process is None or self._process.returncode is not None:
            self._warm.clear()
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-m", __name__),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                env=os.environ | {"TABLETIER_KERNELS": self._kernels},
            )
        to, back = self._process.stdin, self._process.stdout
        assert to is not None
        assert back is not None
        data = json.dumps(request).encode()
        to.write(struct.pack("<I", len(data)) + data)
        await to.drain()
        size = struct.unpack("<I", await back.readexactly(4))[0]
        answer: dict[str, Any] = json.loads(await back.readexactly(size))
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

    async def aclose(self) -> None:
        """Ends the process, where one runs."""
        await self._end()


# --- The process ---


def serve(requests: IO[bytes], answers: IO[bytes]) -> None:
    """Answers requests until there are no more."""
    while len(head := requests.read(4)) == 4:
        request = json.loads(requests.read(struct.unpack("<I", head)[0]))
        data = json.dumps(answer_to(request)).encode()
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


def main() -> None:
    """The process: a bot that prints writes to standard error, not between the answers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the site ends us by closing our input
    if hasattr(os, "nice"):
        os.nice(5)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    sys.path.append(os.getcwd())  # where a bot of one's own may lie
    serve(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
