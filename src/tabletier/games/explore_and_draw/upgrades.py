"""What a running game takes along when rules or pack change: see :mod:`tabletier.engine.upgrade`."""

from __future__ import annotations

from typing import Any

#: No field of a position has changed since version 1.
STEPS: dict[int, Any] = {}

#: Pieces lie in the squares of a hull; piles hold the numbers of cards. The cards on the island are there by value.
RESTS_ON = ("hull", "cat_cards", "lesson_cards", "solo_lessons", "advanced_lessons")
