"""A bot that takes what looks best now."""

from __future__ import annotations

from tabletier.engine.state import State


class GreedyBot:
    """Tries every legal action on a copy, and takes the one after which its score is highest."""

    def act(self, masked: State, seat: int) -> int:
        """The most promising of the legal actions."""
        best, best_score = -1, 0
        for action in masked.legal_actions(seat):
            state = masked.clone()
            state.apply_legal(seat, action)
            score = sum(state.breakdown(seat).values())
            if best < 0 or score > best_score:
                best, best_score = action, score
        return best
