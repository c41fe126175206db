"""The games, one folder each.

``tabletier.games`` is this package, and by the public API also a function, ``tabletier.games()``: so the package can be called.
"""

from __future__ import annotations

import pkgutil
import sys
from types import ModuleType


class _Games(ModuleType):
    def __call__(self) -> tuple[str, ...]:
        """The slugs of all games, sorted."""
        return tuple(sorted(found.name for found in pkgutil.iter_modules(self.__path__) if found.ispkg))


sys.modules[__name__].__class__ = _Games
