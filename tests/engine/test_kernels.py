"""Two speeds: the same bytes at both, and no stale machine code."""

from __future__ import annotations

import json
import os
import pathlib
import random
import shutil
import subprocess
import sys

import pytest

import tabletier
from tabletier.engine import kernel
from tabletier.engine.kernel import COMPILED, PACKAGE
from tests.contract.play import Setting, settings

ROOT = PACKAGE.parents[1]

DIGESTS = """
import json, random, sys
from tests.contract.play import settings, random_game
found = {}
for setting in settings(4):
    for seed in range(int(sys.argv[1])):
        digests = []
        state = setting.new(seed)
        random_game(state, random.Random(seed), lambda state, seat, legal: digests.append(state.digest()[:12]))
        totals = [state.breakdown(seat) for seat in range(setting.seats)]
        masked = [state.masked(seat).digest()[:12] for seat in range(-1, setting.seats)]
        found[f"{setting}-{seed}"] = [digests, state.digest(), totals, state.opponent, state.places(), masked]
json.dump(found, sys.stdout)
"""


def in_mode(mode: str, code: str, *arguments: str, **environment: str) -> str:
    """What a Python process prints that runs its kernels in one mode."""
    run = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "TABLETIER_KERNELS": mode, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}", **environment},
    )
    assert run.returncode == 0, run.stderr[-2000:]
    return run.stdout


@pytest.mark.soak(1, 20)
def test_interpreted_and_compiled_play_give_the_same_bytes_at_every_step(times: int) -> None:
    plain, compiled = (json.loads(in_mode(mode, DIGESTS, str(times))) for mode in ("python", "compiled"))
    assert list(plain) == list(compiled)
    for name in plain:
        assert plain[name] == compiled[name], name


@pytest.mark.soak(1, 10)
def test_nothing_is_written_past_an_array(times: int) -> None:
    """Compiled code does not notice by itself: once with Numba's own bounds checks, in a cache of their own."""
    found = in_mode(
        "compiled", DIGESTS, str(times), NUMBA_BOUNDSCHECK="1", NUMBA_DISABLE_JIT="0", XDG_CACHE_HOME=str(ROOT / "build" / "checked")
    )
    assert len(json.loads(found)) == len(settings(4)) * times


STALE = """
from tabletier.engine import cells, record
from tabletier.boats import drawing, hull
import numpy as np
words = np.zeros(3, np.int64)
cells.add(words, 5)
print(cells.size(words), cells.missing(words, np.zeros(3, np.int64)))
"""


def test_an_edit_in_a_callee_is_seen(tmp_path: pathlib.Path) -> None:
    shutil.copytree(PACKAGE, tmp_path / "tabletier", ignore=shutil.ignore_patterns("__pycache__", "static"))
    places = {"PYTHONPATH": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    assert in_mode("compiled", STALE, **places).split() == ["1", "1"]
    cells = tmp_path / "tabletier" / "engine" / "cells.py"
    text = cells.read_text("utf-8")
    edited = text.replace("return (word + (word >> 16)", "return 2 * (word + (word >> 16)")
    assert edited != text
    cells.write_text(edited, "utf-8")
    assert in_mode("compiled", STALE, **places).split() == ["2", "2"]


def test_the_digest_names_all_files_that_compiled_code_is_made_of() -> None:
    sources = {path.relative_to(PACKAGE).as_posix() for path in kernel.kernel_sources()}
    assert {"engine/cells.py", "engine/chance.py", "boats/hull.py", "boats/facts.py"} <= sources
    assert {"games/explore_and_draw/rules.py", "games/explore_and_draw/days.py", "games/explore_and_draw/scoring.py"} <= sources
    assert not {"cli.py", "games/explore_and_draw/face.py", "games/explore_and_draw/words.py"} & sources


def test_an_unknown_speed_is_refused() -> None:
    run = subprocess.run(
        [sys.executable, "-c", "import tabletier.engine.kernel"],
        capture_output=True,
        text=True,
        env={**os.environ, "TABLETIER_KERNELS": "fast", "PYTHONPATH": str(ROOT / "src")},
    )
    assert run.returncode
    assert "expected 'python' or 'compiled'" in run.stderr


# --- Playouts and batches ---------------------------------------------------------------------------------------------

compiled_only = pytest.mark.skipif(not COMPILED, reason="needs compiled kernels")


@compiled_only
@pytest.mark.parametrize("setting", settings(3), ids=str)
def test_random_games_are_games_of_this_package(setting: Setting) -> None:
    """A game of the compiled loop, replayed step by step through State, has the same totals and length."""
    from tabletier.engine import playout
    from tabletier.engine.chance import hop

    setting.new(5).scores()  # compiles a kernel before the loops ask for it; the result of the dice's is only 32 bits wide
    decisions, totals = playout.simulate(setting.game, setting.seats, 3, 5, setting.mode)
    played = 0
    for key, total in zip(playout.many_keys(5, 3), totals, strict=True):
        state = setting.game.new(setting.seats, b"".join(int(word).to_bytes(4, "little") for word in key), setting.mode)
        x = int(key[0]) | 1
        while not state.is_over:
            seat = state.to_act[0]
            legal = state.legal_actions(seat)
            x = int(hop(x))
            state.apply(seat, legal[(x >> 8) % len(legal)])
            played += 1
        assert state.scores() == total.tolist()
    assert played == decisions


@compiled_only
def test_playouts_are_the_same_on_one_thread_and_two() -> None:
    game = tabletier.load("explore_and_draw")
    state = game.new(2, 3)
    for position in (state, state.masked(1)):
        one, two = game.playouts(position, 40, 9), game.playouts(position, 40, 9, threads=2)
        assert one.shape == (40, 2)
        assert (one == two).all()
        assert len({tuple(row) for row in one.tolist()}) > 30
    assert state.digest() == game.new(2, 3).digest()


@compiled_only
@pytest.mark.parametrize("setting", settings(2), ids=str)
def test_a_batch_plays_whole_games(setting: Setting) -> None:
    batch = setting.game.batch(5, setting.seats, 1, setting.mode)
    rng = random.Random(2)
    steps = 0
    while (batch.to_act >= 0).any():
        assert ((batch.to_act >= 0) == batch.legal.any(axis=1)).all()
        actions = [rng.choice(row.nonzero()[0].tolist()) if row.any() else -1 for row in batch.legal]
        batch.step(actions)
        steps += 1
    assert steps > 1
    assert batch.scores().shape == (5, setting.seats)


@compiled_only
def test_a_batch_refuses_what_is_not_legal() -> None:
    batch = tabletier.load("explore_and_draw").batch(2, 1, 1)
    before = batch.positions.tobytes()
    with pytest.raises(ValueError, match="action 57 is not legal in game 1"):
        batch.step([0, 57])
    with pytest.raises(ValueError, match="takes 2 actions"):
        batch.step([0])
    assert batch.positions.tobytes() == before


def test_without_compiled_kernels_playouts_say_so() -> None:
    code = """
import tabletier
game = tabletier.load("explore_and_draw")
try:
    game.playouts(game.new(1, 1), 1, 1)
except RuntimeError as error:
    print(error)
"""
    assert "need compiled kernels" in in_mode("python", code)
