"""A bot that draws lots."""

from __future__ import annotations

import random

from tabletier.engine.state import State


class RandomBot:
    """Every legal action is equally likely. The same seed makes the same choices; without one they differ each time."""

    def __init__(self, seed: int | None = None) -> None:
        self._lots = random.Random(seed)

    def act(self, masked: State, seat: int) -> int:
        """One of the legal actions."""
        return self._lots.choice(masked.legal_actions(seat))
