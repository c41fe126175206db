"""The Isle of Cats in words."""

from __future__ import annotations

from tabletier.engine.state import State
from tabletier.language import Message, _


def why_not(state: State, seat: int, action: int) -> Message:
    """Why an action is not legal now."""
    return _("this is not possible now")
