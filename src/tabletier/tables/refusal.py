"""What a table refuses, in words for the person who asked. A refused request has changed nothing."""

from __future__ import annotations

from tabletier.engine.state import IllegalAction
from tabletier.language import Message


class Refusal(ValueError):
    """A request that does not fit. ``message`` says why, in any language; ``str()`` gives it in English."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text("en"))
        self.message = message


class NotAllowed(Refusal, IllegalAction):
    """An action that the rules forbid now."""


class Stale(Refusal):
    """An act that was meant for a situation which is over: the seat has acted since, elsewhere, or something has come to light."""


class NothingToUndo(Refusal):
    """Nothing that the seat could take back; the message says where undo stops and why."""


class BadSeat(Refusal):
    """A seat with an unusable name, or for a bot that is not offered here."""


class UnknownTable(Refusal, LookupError):
    """No table of this name is kept here."""


class StoreError(Refusal):
    """What was to be kept could not be written or read; the message says what to do about it."""


class Conflict(StoreError):
    """Somebody else has written the same entry of a log first: another process keeps the same tables."""
