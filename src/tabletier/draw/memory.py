"""Panels are drawn from plain data; what was drawn from the same data a moment ago is not drawn again."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable

from markupsafe import Markup


def remembered(size: int) -> Callable[[Callable[..., Markup]], Callable[..., Markup]]:
    """Keeps the last ``size`` drawings of a function whose arguments are all JSON-able (tuples arrive as lists)."""

    def remember(draw: Callable[..., Markup]) -> Callable[..., Markup]:
        @functools.lru_cache(size)
        def drawn(arguments: str) -> Markup:
            return draw(*json.loads(arguments))

        @functools.wraps(draw)
        def look_up(*arguments: object) -> Markup:
            return drawn(json.dumps(arguments))

        return look_up

    return remember
