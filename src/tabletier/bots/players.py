"""What a bot is, how one is found by its name, and how it plays a turn."""

from __future__ import annotations

import importlib
from typing import Protocol

from tabletier.bots.greedy import GreedyBot
from tabletier.bots.random import RandomBot
from tabletier.engine.state import IllegalAction, State

#: The bots that come with the package.
NAMES = ("random", "greedy")


class Bot(Protocol):
    """A player. It sees masked states only, and may do with them what it likes: each is its own copy."""

    def act(self, masked: State, seat: int) -> int:
        """One of ``masked.legal_actions(seat)``."""


def bot(name: str, seed: int | None = None) -> Bot:
    """A new bot: "random", "greedy", or "module:Class" of one's own, which is called without arguments.

    ``seed`` fixes the choices of those that draw lots. Raises LookupError where there is no such bot.
    """
    if name == "random":
        return RandomBot(seed)
    if name == "greedy":
        return GreedyBot()
    module, colon, attribute = name.partition(":")
    if not (module and colon and attribute):
        raise LookupError(f"there is no bot {name!r}; there are {', '.join(NAMES)}, and module:Class of one's own")
    try:
        made = getattr(importlib.import_module(module), attribute)
    except ImportError as error:
        raise LookupError(f"there is no bot {name!r}: {error}") from None
    except AttributeError:
        raise LookupError(f"there is no bot {name!r}: the module {module} has no {attribute}") from None
    player: Bot = made()
    return player


def turn(player: Bot, masked: State, seat: int) -> list[int]:
    """The seat's actions up to and including the first that brings something to light or hands the turn on.

    Raises IllegalAction where the bot chooses what the rules forbid, and whatever the bot itself raises.
    """
    state = masked.clone()
    actions: list[int] = []
    while seat in state.to_act and state.reveals == masked.reveals:
        action = player.act(state.clone(), seat)
        if isinstance(action, bool) or action not in state.legal_actions(seat):
            raise IllegalAction(f"the bot chose {action!r}, which is not legal now")
        state.apply_legal(seat, int(action))
        actions.append(int(action))
    return actions
