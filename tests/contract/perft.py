"""Perft: how many sequences of actions there are to a fixed depth. ``python -m tests.contract.perft`` counts anew.

``tests/golden/perft.toml`` lists positions: a game, its seed, and a number of steps of a fixed walk that led there. A figure that
changes means that somewhere something has become possible, or impossible.
"""

from __future__ import annotations

import pathlib
import tomllib
from typing import Any

from tabletier.engine.state import State
from tests.contract.play import game_called

FILE = pathlib.Path(__file__).parents[1] / "golden" / "perft.toml"


def entries() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads(FILE.read_text("utf-8"))["position"]
    return found


def position(entry: dict[str, Any]) -> State:
    """The position of an entry. The walk takes turns between the seats that may act, and strides through what is legal."""
    state = game_called(entry["game"]).new(entry["seats"], entry["seed"], entry["mode"], entry["options"])
    for step in range(entry["walk"]):
        seat = state.to_act[step % len(state.to_act)]
        legal = state.legal_actions(seat)
        state.apply_legal(seat, legal[(step * 7919 + 13) % len(legal)])
    return state


def sequences(state: State, depth: int) -> int:
    """How many sequences of so many actions, of whichever seats may act, lead on from a position."""
    total = 0
    for seat in state.to_act:
        legal = state.legal_actions(seat)
        if depth == 1:
            total += len(legal)
            continue
        for action in legal:
            after = state.clone()
            after.apply_legal(seat, action)
            total += sequences(after, depth - 1)
    return total


def count(entry: dict[str, Any]) -> list[int]:
    """The figures for the depths 1, 2, 3 … as many as the entry has."""
    state = position(entry)
    return [sequences(state, depth) for depth in range(1, len(entry["sequences"]) + 1)]


def rewrite() -> None:
    head = FILE.read_text("utf-8").partition("[[position]]")[0]
    blocks = [_block({**entry, "sequences": count(entry)}) for entry in entries()]
    FILE.write_text(head + "\n".join(blocks), "utf-8")


def _block(entry: dict[str, Any]) -> str:
    def toml(value: Any) -> str:
        if isinstance(value, dict):
            return "{ " + ", ".join(f"{name} = {toml(each)}" for name, each in value.items()) + " }" if value else "{}"
        if isinstance(value, bool):
            return str(value).lower()
        return f'"{value}"' if isinstance(value, str) else str(value)

    return "[[position]]\n" + "".join(f"{name} = {toml(value)}\n" for name, value in entry.items())


if __name__ == "__main__":
    rewrite()
    for each in entries():
        print(each["game"], each["mode"], each["seats"], each["sequences"])
