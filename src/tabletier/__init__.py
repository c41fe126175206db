"""Tabletier: board games, every rule exact, for people and for programs."""

from __future__ import annotations

import functools
import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tabletier.bots.players import Bot
    from tabletier.engine.game import Game
    from tabletier.engine.state import IllegalAction as IllegalAction
    from tabletier.engine.state import ReplayError as ReplayError

    def games() -> tuple[str, ...]:
        """The slugs of all games, sorted."""

else:
    from tabletier import games

__version__ = "0.1.0"


@functools.cache
def load(slug: str) -> Game:
    """A game by its slug. Raises LookupError naming the known ones."""
    if slug not in games():
        raise LookupError(f"there is no game {slug!r}; there are {', '.join(games())}")
    return importlib.import_module(f"tabletier.games.{slug}").GAME  # type: ignore[no-any-return]


def bot(name: str, seed: int | None = None) -> Bot:
    """A player by its name: ``"random"``, ``"greedy"``, or ``"module:Class"`` of one's own. Raises LookupError naming the known ones."""
    from tabletier.bots.players import bot as found

    return found(name, seed)


def __getattr__(name: str) -> Any:
    # Found when asked for: what is imported with the package must not choose the speed of the kernels yet.
    if name in ("IllegalAction", "ReplayError"):
        return getattr(importlib.import_module("tabletier.engine.state"), name)
    raise AttributeError(f"module 'tabletier' has no attribute {name!r}")
