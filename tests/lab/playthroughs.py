"""Golden playthroughs: OpenSpiel's account of one game each. ``python -m tests.lab.playthroughs`` writes them anew.

The files in ``tests/golden/lab`` are what the wheel's generator writes, without the tensors: these are long, and tested by
themselves. Written anew, a game keeps its actions, so that a difference shows what a change meant.
"""

from __future__ import annotations

import pathlib
from collections.abc import Sequence
from unittest import mock

import tabletier

FOLDER = pathlib.Path(__file__).parents[1] / "golden" / "lab"


def files() -> list[pathlib.Path]:
    return sorted(FOLDER.glob("*.txt"))


def told(lines: Sequence[str]) -> list[str]:
    """The playthrough of today, with the game and the actions of one; its first line alone is a wish for a new one."""
    from absl import flags
    from open_spiel.python.algorithms import generate_playthrough

    if not flags.FLAGS.is_parsed():
        flags.FLAGS([__name__])
    actions = [int(line.removeprefix("action: ")) for line in lines if line.startswith("action: ")]
    with mock.patch.object(generate_playthrough, "_format_tensor", return_value=[]):
        return list(generate_playthrough.playthrough_lines(lines[0].removeprefix("game: "), action_sequence=actions, seed=1))


def rewrite() -> None:
    from tabletier.lab import openspiel

    FOLDER.mkdir(exist_ok=True)
    for game in map(tabletier.load, tabletier.games()):
        for mode in game.modes:
            file = FOLDER / f"{openspiel.name_of(game, mode)}.txt"
            if mode != openspiel.HOST and not file.exists():
                file.write_text(f"game: {openspiel.name_of(game, mode)}(outcomes=6)\n", "utf-8")
    for file in files():
        file.write_text("\n".join(told(file.read_text("utf-8").splitlines())) + "\n", "utf-8")
        print(file.name)


if __name__ == "__main__":
    rewrite()
