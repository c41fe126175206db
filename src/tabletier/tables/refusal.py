"""What a table refuses, in words for the person who asked. A refused request has changed nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tabletier.engine.game import SetupError
from tabletier.engine.pack import PackError
from tabletier.engine.state import IllegalAction
from tabletier.language import Message, _, n_


class Refusal(ValueError):
    """A request that does not fit. ``message`` says why, in any language; ``str()`` gives it in English."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text("en"))
        self.message = message


class NotAllowed(Refusal, IllegalAction):
    """An action that the rules forbid now."""


class Stale(Refusal):
    """An act that was meant for a situation which is over: the seat has acted since, elsewhere, or something has come to light."""


class Moved(Refusal):
    """A change of the seats that fitted a moment ago, and does not any more."""


class NothingToUndo(Refusal):
    """Nothing that the seat could take back; the message says where undo stops and why."""


class BadSeat(Refusal):
    """A seat with an unusable name, or for a bot that is not offered here."""


class BadSetup(Refusal):
    """A mode, number of seats, option or pack with which the game cannot be played."""


@contextmanager
def set_up() -> Iterator[None]:
    """Puts into words what the engine refuses while a game is set up. Raises BadSetup."""
    try:
        yield
    except SetupError as error:
        raise BadSetup(_wrong_setup(error)) from None
    except PackError as error:
        raise BadSetup(_wrong_pack(error)) from None


def _wrong_setup(error: SetupError) -> Message:
    found, expected = str(error.found)[:40], list(error.expected)
    if error.what == "mode":
        return _("This game has no mode “{mode}”; it has {modes}.", mode=found, modes=expected)
    if error.what == "seats":
        if len(expected) == 1:
            return n_(
                "This mode is for {n} player, not for {found}.", "This mode is for {n} players, not for {found}.", *expected, found=found
            )
        return _("This mode is for {least} to {most} players, not for {n}.", least=expected[0], most=expected[-1], n=found)
    if error.what == "option":
        return _("This game has no option “{name}”; it has {names}.", name=found, names=expected)
    if expected:
        return _("Option “{name}” has no value “{found}”; it has {values}.", name=error.name, found=found, values=expected)
    return _("Option “{name}” does not take “{found}”.", name=error.name, found=found)


def _wrong_pack(error: PackError) -> Message:
    """A pack that there is not is everybody's affair; what is wrong inside one is its author's, and stays as the engine says it."""
    if error.field == "name":
        return _("There is no pack “{pack}” here.", pack=error.pack[:40])
    return _("The pack “{pack}” cannot be used. For its author: {why}.", pack=error.pack, why=str(error))


class UnknownTable(Refusal, LookupError):
    """No table of this name is kept here."""


class StoreError(Refusal):
    """What was to be kept could not be written or read; the message says what to do about it."""


class Conflict(StoreError):
    """Somebody else has written the same entry of a log first: another process keeps the same tables."""
