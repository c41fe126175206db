"""What a bot is, how one is found by its name, and how it plays a turn."""

from __future__ import annotations

import importlib
import importlib.util
import re
from typing import Protocol

from tabletier.bots.greedy import GreedyBot
from tabletier.bots.playout import SECONDS, PlayoutBot
from tabletier.bots.random import RandomBot
from tabletier.engine.state import IllegalAction, State

#: The bots that come with the package.
NAMES = ("random", "greedy", "playout")
#: Those that run compiled only.
COMPILED_ONLY = ("playout",)


class Bot(Protocol):
    """A player. It sees masked states only, and may do with them what it likes: each is its own copy."""

    def act(self, masked: State, seat: int) -> int:
        """One of ``masked.legal_actions(seat)``."""


def bot(name: str, seed: int | None = None) -> Bot:
    """A new bot: "random", "greedy", "playout", or "module:Class" of one's own, which is called without arguments.

    "playout:0.2s" thinks so many seconds per turn, "playout:2000" so many playouts. ``seed`` fixes the choices of those that draw lots.
    Raises LookupError where there is no such bot.
    """
    if name == "random":
        return RandomBot(seed)
    if name == "greedy":
        return GreedyBot()
    module, colon, attribute = name.partition(":")
    if module == "playout":
        return _playout(name, attribute if colon else f"{SECONDS}s", seed)
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


def _playout(name: str, budget: str, seed: int | None) -> Bot:
    found = re.fullmatch(r"(\d+(?:\.\d+)?)s|([1-9]\d*)", budget)
    if found is None:
        raise LookupError(f"there is no bot {name!r}: expected playout, playout:0.2s (per turn), or playout:2000 (playouts per turn)")
    seconds, playouts = found.groups()
    return PlayoutBot(seed, seconds=float(seconds)) if seconds else PlayoutBot(seed, playouts=int(playouts))


def compiled_only(name: str) -> bool:
    """True for a bot that needs compiled kernels."""
    return name.partition(":")[0] in COMPILED_ONLY


def offered() -> tuple[str, ...]:
    """The bots that come with the package and run on this computer."""
    numba = importlib.util.find_spec("numba") is not None
    return tuple(name for name in NAMES if numba or not compiled_only(name))


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
