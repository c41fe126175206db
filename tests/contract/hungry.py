"""A player who prefers what it has met least often: it finds the rare corners of a game sooner than chance does."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple

from tabletier.engine.state import State


class Feature(NamedTuple):
    """What is new about an action: what is met by it at once, and what comes into reach."""

    now: Hashable
    ahead: tuple[Hashable, ...] = ()


#: (state, seat, legal actions) -> a feature for each
Features = Callable[[State, int, Sequence[int]], list[Feature]]


#: A kind with more values than this is met as a whole.
FEW = 64


def kinds_and_values(state: State, seat: int, legal: Sequence[int]) -> list[Feature]:
    """For any game: the kind of an action, and its value where the kind has few of them."""
    actions = state.game.actions
    parts = [actions.parts(action) for action in legal]
    return [Feature((kind.name, value if actions.sizes[kind] <= FEW else None)) for kind, value in parts]


class Hungry:
    """Chooses among legal actions; ``met`` counts what it has met, and may be shared by several players."""

    def __init__(self, rng: random.Random, features: Features = kinds_and_values, met: Counter[Hashable] | None = None) -> None:
        self.rng = rng
        self.features = features
        self.met: Counter[Hashable] = Counter() if met is None else met

    def choose(self, state: State, seat: int, legal: Sequence[int]) -> int:
        """One of the actions with the rarest feature; in one case of four any action, so that rare things meet in all orders."""
        found = self.features(state, seat, legal)
        hunger = [min(self.met[thing] for thing in (feature.now, *feature.ahead)) for feature in found]
        least = min(hunger) if self.rng.random() < 0.75 else None
        k = self.rng.choice([k for k, n in enumerate(hunger) if least is None or n == least])
        self.met[found[k].now] += 1
        return legal[k]
