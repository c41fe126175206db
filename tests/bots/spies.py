"""Bots that misbehave, and one that looks round. Found by name: ``tests.bots.spies:Crash``."""

from __future__ import annotations

import os
import time

from tabletier.engine.state import State


class Crash:
    """Breaks down."""

    def act(self, masked: State, seat: int) -> int:
        raise RuntimeError("out of ideas")


class Die:
    """Takes its process with it."""

    def act(self, masked: State, seat: int) -> int:
        os._exit(3)


class Hang:
    """Never answers."""

    def act(self, masked: State, seat: int) -> int:
        time.sleep(600)
        return 0


class Nonsense:
    """Chooses what the rules forbid."""

    def act(self, masked: State, seat: int) -> int:
        return masked.game.n_actions - 1


class Chatter:
    """Prints between its moves."""

    def act(self, masked: State, seat: int) -> int:
        print("thinking …" * 1000)
        return masked.legal_actions(seat)[0]


class Meddler:
    """Plays on in the position that it was given, before it answers."""

    def act(self, masked: State, seat: int) -> int:
        action = masked.legal_actions(seat)[0]
        masked.apply(seat, action)
        return action


class Peeker:
    """Breaks down unless it sees only what its seat may know."""

    def act(self, masked: State, seat: int) -> int:
        assert masked.viewer == seat
        assert not any(masked.record.stream.key)
        assert not any(masked.record.stream.words)
        assert bytes(masked.array) == bytes(masked.masked(seat).array)
        return masked.legal_actions(seat)[-1]
