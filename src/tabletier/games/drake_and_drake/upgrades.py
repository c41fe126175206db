"""What a running game takes along when rules or pack change: see :mod:`tabletier.engine.upgrade`."""

from __future__ import annotations

from typing import Any

#: No field of a position has changed since version 1.
STEPS: dict[int, Any] = {}

#: Pirates stand on squares of a map; cards are there by their numbers. Points and bonuses may change.
RESTS_ON = ("kind", "strength", "yellow", "orange", "sets", "dealt", "hand", "tokens", "rows", "columns", "ground", "land", "next")
