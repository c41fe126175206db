"""Counting what happens at the tables, for whoever runs the site. What is counted says nothing of where, or by whom."""

from __future__ import annotations

from typing import Protocol

#: How a bot's turn went, where it did not fail: else one of the notes in :mod:`tabletier.tables.log`, or that it could not be kept.
PLAYED, NOT_KEPT = "played", "not kept"


class Tally(Protocol):
    """Who counts."""

    def act(self) -> None:
        """A person has acted."""

    def undo(self) -> None:
        """A person has taken something back."""

    def bot_turn(self, bot: str, how: str) -> None:
        """A bot's turn has come to its end."""

    def kept(self, what: str, seconds: float) -> None:
        """The store has written a table, an entry or a change of the seats, or failed to, within so many seconds."""


class Nobody:
    """Counts nothing."""

    def act(self) -> None:
        """Nothing."""

    def undo(self) -> None:
        """Nothing."""

    def bot_turn(self, bot: str, how: str) -> None:
        """Nothing."""

    def kept(self, what: str, seconds: float) -> None:
        """Nothing."""
