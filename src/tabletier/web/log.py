"""What the site writes to standard error: a line of JSON for each thing, or plain words where a person plays at the same computer.

No line in JSON holds what would let its reader sit down at a table or know more of a game than its people do: no address, cookie, token,
name, action or key. So faults are told by their kind and place, without their text, which may quote any of these.
"""

from __future__ import annotations

import logging
import sys
import threading
import traceback
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any

from pythonjsonlogger.core import RESERVED_ATTRS
from pythonjsonlogger.json import JsonFormatter

#: The attribute of a record that only a plain log shows: words that come from elsewhere.
WHY = "why"
UNSEEN = (*RESERVED_ATTRS, WHY, "color_message", "taskName")

uncaught = logging.getLogger("tabletier.uncaught")


class Lines(JsonFormatter):
    """One JSON object a line: time, level, logger, event, and what belongs to the event."""

    def __init__(self) -> None:
        super().__init__(
            "%(levelname)s %(name)s %(message)s",
            rename_fields={"levelname": "level", "name": "logger", "message": "event", "exc_info": "fault"},
            reserved_attrs=UNSEEN,
            timestamp="time",
            json_ensure_ascii=False,
        )

    def add_fields(self, log_data: dict[str, Any], record: logging.LogRecord, message_dict: dict[str, Any]) -> None:
        """The fields of a line. asyncio writes under what happened the things that it happened to, with the words of their faults."""
        super().add_fields(log_data, record, message_dict)
        if record.name == "asyncio":
            log_data["event"] = str(log_data["event"]).partition("\n")[0]

    def formatException(self, ei: Any) -> str:  # noqa: N802 — the name is logging's
        """Kind and place of a fault and of what led to it, the latest first."""
        return " < ".join(places(ei[1]))


class Words(logging.Formatter):
    """Plain lines, with all that is known."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 — the name is logging's
        """The line, and what was said elsewhere."""
        why = getattr(record, WHY, "")
        return super().formatMessage(record) + (f": {why}" if why else "")


def places(error: BaseException | None) -> Iterator[str]:
    """``KeyError (table.py:12 act, hall.py:40 create)`` for an exception and each that led to it."""
    while error is not None:
        frames = reversed(traceback.extract_tb(error.__traceback__))
        where = ", ".join(f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames)
        yield f"{type(error).__qualname__} ({where})"
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def configure(*, json: bool) -> None:
    """From now on everything that is logged in this process goes one way: ours, uvicorn's, asyncio's, Python's warnings and last words.

    As JSON with a line for each request, or in plain words what went wrong.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines() if json else Words("%(levelname)s: %(message)s"))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO if json else logging.WARNING)
    logging.captureWarnings(True)
    if json:
        sys.excepthook = _last_words
        threading.excepthook = lambda args: _last_words(args.exc_type, args.exc_value, args.exc_traceback)


def _last_words(kind: type[BaseException], error: BaseException | None, trace: TracebackType | None) -> None:
    uncaught.error("a fault of ours", exc_info=(kind, error, trace) if error is not None else None)
