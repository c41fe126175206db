"""A whole game among bots, without a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabletier.bots.players import Bot
from tabletier.engine.game import Game
from tabletier.engine.state import IllegalAction, State


def play(game: Game, bots: Sequence[Bot], seed: int | bytes, mode: str | None = None, options: Mapping[str, Any] | None = None) -> State:
    """Plays one game, one bot for each seat, and returns its end. Each bot sees the position as its seat may know it.

    Raises IllegalAction naming the seat whose bot chooses what the rules forbid.
    """
    state = game.new(len(bots), seed, mode, options)
    while seats := state.to_act:
        seat = seats[0]
        action = bots[seat].act(state.masked(seat), seat)
        if isinstance(action, bool) or action not in state.legal_actions(seat):
            raise IllegalAction(f"seat {seat}: the bot chose {action!r}, which is not legal now")
        state.apply_legal(seat, int(action))
    return state
