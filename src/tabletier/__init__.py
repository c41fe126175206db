"""Tabletier: board games, every rule exact, for people and for programs."""

from __future__ import annotations

import functools
import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tabletier.engine.game import Game

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
