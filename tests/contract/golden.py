"""Golden transcripts: one complete game each, in words and points. ``python -m tests.contract.golden`` writes them anew.

A transcript in ``tests/golden`` begins with what was agreed on (game, mode, options, seats, seed); a file that has these lines only
is a wish for a new one. Then come the acts, one a line: the seat as a letter, the action's number, the action in words. Where
something is revealed, what a spectator is told and all points follow. The end is counted line by line.

Written anew, a game keeps its acts as far as they are still possible, so that a difference shows what a change of the rules meant.
"""

from __future__ import annotations

import json
import pathlib
import random
import re
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from tabletier.engine.game import BOX, NOBODY, Game
from tabletier.engine.state import State
from tests.contract.hungry import FEW, Hungry
from tests.contract.play import game_called

FOLDER = pathlib.Path(__file__).parents[1] / "golden"
HEAD = ("game", "mode", "options", "seats", "seed")
SEATS = "ABCDEFGHIJKL"
NAMES = {**dict(enumerate(SEATS)), BOX: "box"}
NUMBERS = {name: seat for seat, name in NAMES.items()}

Act = tuple[int, int]


def files() -> list[pathlib.Path]:
    return sorted(FOLDER.glob("*.txt"))


def start(lines: Sequence[str]) -> State:
    """The game that the head of a transcript agrees on."""
    head = dict(line.split(": ", 1) for line in lines[: len(HEAD)])
    return game_called(head["game"]).new(int(head["seats"]), int(head["seed"]), head["mode"], json.loads(head["options"]))


def acts(lines: Sequence[str]) -> list[Act]:
    """The acts of a transcript: seat and action."""
    found = [re.match(r"(\w+) (\d+)  ", line) for line in lines]
    return [(NUMBERS[act[1]], int(act[2])) for act in found if act]


def told(lines: Sequence[str]) -> list[str]:
    """The transcript as the rules of today tell it, from the head and the acts of one."""
    state = start(lines)
    now = [*lines[: len(HEAD)], "", *_points(state), ""]
    for seat, action in acts(lines):
        now += _act(state, seat, action)
        if "impossible" in now[-1]:
            return now
    return [*now, *_end(state)]


def _act(state: State, seat: int, action: int) -> list[str]:
    """One act performed, and what follows."""
    known = state.masked(seat if seat < state.seats else NOBODY)
    if action not in state.legal_actions(seat):
        in_range = 0 <= action < state.game.n_actions
        reason = state.game.words.why_not(known, seat, action).text("en") if in_range else "there is no such action"
        return [f"{NAMES[seat]} {action}  is impossible: {reason}"]
    now = [f"{NAMES[seat]} {action}  {state.game.words.describe(known, seat, action).text('en')}"]
    before = state.masked(NOBODY)
    state.apply_legal(seat, action)
    if state.reveals != before.reveals:
        names = SEATS[: state.seats]
        now += ["", *(f"   {message.text('en')}" for message in state.game.words.narrate(before, state.masked(NOBODY), seat, (), names))]
        now += [*_points(state), ""]
    return now


def _points(state: State) -> list[str]:
    sheets = {SEATS[seat]: state.breakdown(seat) for seat in range(state.seats)}
    if state.opponent is not None:
        sheets["opponent"] = state.opponent
    in_words = {name: ", ".join(f"{key} {points}" for key, points in sheet.items()) for name, sheet in sheets.items()}
    return [f"   {name} has {sum(sheet.values())}: {in_words[name]}" for name, sheet in sheets.items()]


def _end(state: State) -> list[str]:
    if not state.is_over:
        return [f"the game is not over, to act: {', '.join(NAMES[seat] for seat in state.to_act)}"]
    return [
        f"outcome: {', '.join(f'{SEATS[seat]} {how}' for seat, how in enumerate(state.outcome or []))}",
        f"places: {', '.join(str(place) for place in state.places())}",
        f"digest: {state.digest()}",
    ]


# --- Writing ----------------------------------------------------------------------------------------------------------


def play_on(state: State, known: Sequence[Act]) -> Iterator[Act]:
    """The known acts as far as they go, then a game to its end: hungry in what is done, greedy in where. The lowest seat is first."""
    for seat, action in known:
        if action not in state.legal_actions(seat):
            break
        state.apply_legal(seat, action)
        yield seat, action
    rng = random.Random(len(known))
    player = Hungry(rng)
    while not state.is_over:
        seat = state.to_act[0]
        legal = state.legal_actions(seat)
        action = _best_like(state, seat, player.choose(state, seat, legal), legal, rng)
        state.apply_legal(seat, action)
        yield seat, action


def _best_like(state: State, seat: int, action: int, legal: Sequence[int], rng: random.Random) -> int:
    """Of the actions of the same kind, where the kind has many, one after which the seat's score is highest."""
    game: Game = state.game
    kind, _value = game.actions.parts(action)
    if game.actions.sizes[kind] <= FEW:
        return action
    scores: dict[int, int] = {}
    for other in legal:
        if game.actions.parts(other)[0] == kind:
            after = state.clone()
            after.apply_legal(seat, other)
            scores[other] = sum(after.breakdown(seat).values())
    best = max(scores.values())
    return rng.choice([other for other, score in scores.items() if score == best])


def rewrite(file: pathlib.Path) -> None:
    lines = file.read_text("utf-8").splitlines()
    played: list[Any] = [f"{NAMES[seat]} {action}  " for seat, action in play_on(start(lines), acts(lines))]
    file.write_text("\n".join(told([*lines[: len(HEAD)], *played])) + "\n", "utf-8")


if __name__ == "__main__":
    for each in [pathlib.Path(name) for name in sys.argv[1:]] or files():
        rewrite(each)
        print(each.name)
