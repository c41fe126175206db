"""All places where a shape may lie on a boat, as `legal` lists them, against a C loop over the same tables and boats.

The C is compiled on the spot by the C compiler that is there, for this processor, as our kernels are. Both list every shape on every
boat of some games, and have to find the same numbers of places.
"""

from __future__ import annotations

import ctypes
import os
import random
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

import tabletier
from tabletier.bench.compare import Effort, Way, compare, speed
from tabletier.bench.figure import Figure, Note, at_least
from tabletier.boats.drawing import list_places
from tabletier.boats.hull import BOAT, CELLS, PLACEMENT, SHAPE, WORDS
from tabletier.engine.kernel import kernel

GAMES = 20
COMPILERS = (os.environ.get("CC"), "cc", "gcc", "clang")
# Where the first set of options is not known, the second is.
OPTIONS = (("-O3", "-march=native"), ("-O3",))

C = """
static int meet(const int64_t *a, const int64_t *b)
{
    for (int w = 0; w < WORDS; w++)
        if (a[w] & b[w])
            return 1;
    return 0;
}

static int may_lie(const int64_t *cells, const struct boat *boat)
{
    if (meet(cells, boat->taken))
        return 0;
    return boat->n == 0 || meet(cells, boat->near);
}

static int list_places(const struct placement *placement, const struct shape *shape, const struct boat *boat, int32_t *out)
{
    int n = 0;
    for (int p = shape->first; p < shape->first + shape->n; p++)
        if (may_lie(placement[p].cells, boat))
            out[n++] = placement[p].way * CELLS + placement[p].anchor;
    return n;
}

void list_all(const struct placement *placement, const struct shape *shape, int shapes, const struct boat *boat, int boats,
              int32_t *out, int64_t *found)
{
    for (int b = 0; b < boats; b++)
        for (int s = 0; s < shapes; s++)
            found[b * shapes + s] = list_places(placement, &shape[s], &boat[b], out);
}
"""


@kernel
def list_all(box, boats, out, found):
    """Lists the places of every shape on every boat; ``found`` gets how many each has."""
    hull = box[0].hull
    for b in range(len(boats)):
        for shape in range(hull.shapes):
            found[b * hull.shapes + shape] = list_places(hull, boats[b], shape, 0, out, 0)


def struct(name: str, kind: np.dtype) -> str:
    """A record type in C."""
    fields = []
    for field in kind.names or ():
        item, shape = (kind[field].subdtype or (kind[field], ()))[:2]
        fields.append(f"int{8 * item.itemsize}_t {field}{''.join(f'[{n}]' for n in shape)};")
    return f'struct {name} {{ {" ".join(fields)} }};\n_Static_assert(sizeof(struct {name}) == {kind.itemsize}, "{name}");\n'


def source() -> str:
    """The C loop with the records that it reads."""
    head = f"#include <stdint.h>\n#define WORDS {WORDS}\n#define CELLS {CELLS}\n"
    return head + "".join(struct(name, kind) for name, kind in (("placement", PLACEMENT), ("shape", SHAPE), ("boat", BOAT))) + C


def compiled(folder: Path) -> Any:
    """The C loop as a function, or None where there is no C compiler. Raises RuntimeError where the compiler refuses it."""
    compiler = next((path for name in COMPILERS if name and (path := shutil.which(name))), None)
    if compiler is None:
        return None
    (folder / "places.c").write_text(source(), "utf-8")
    said = ""
    for options in OPTIONS:
        command = [compiler, *options, "-shared", "-fPIC", "-o", "places.so", "places.c"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            return ctypes.CDLL(str(folder / "places.so")).list_all
        said = done.stderr
    raise RuntimeError(f"the C compiler refused the loop: {said}")


def boats_of_games() -> np.ndarray:
    """The boat of the first seat at every step of some random games."""
    game, rng, boats = tabletier.load("explore_and_draw"), random.Random(1), []
    for seed in range(GAMES):
        state = game.new(1, seed)
        while not state.is_over:
            boats.append(state.array["seat"][0, 0]["boat"].copy())
            state.apply(0, rng.choice(state.legal_actions(0)))
    return np.array(boats, BOAT)


def measure(effort: Effort) -> Iterator[Figure | Note]:
    """Our loop, and as a ratio to C where there is a compiler."""
    boats, box = boats_of_games(), tabletier.load("explore_and_draw").load_pack("house").content
    hull = box[0]["hull"]
    shapes, out = int(hull["shapes"]), np.zeros(8 * CELLS, np.int32)
    mine, theirs = (np.zeros(len(boats) * shapes, np.int64) for _ in range(2))

    def ours() -> int:
        list_all(box, boats, out, mine)  # type: ignore[no-untyped-call]
        return len(mine)

    ours()  # compiled, or read from the cache
    way = Way("places of a shape on a boat, compiled", lambda seconds, _seed: speed(ours, seconds))
    with tempfile.TemporaryDirectory() as folder:
        loop = compiled(Path(folder))
        if loop is None:
            yield Note("There is no C compiler here (cc, gcc, clang, or the one that CC names): nothing to compare with.")
            yield from compare(way, (), effort, "lists/s")
            return
        arrays = [ctypes.c_void_p(array.ctypes.data) for array in (hull["placement"], hull["shape"], boats, out, theirs)]
        arguments = (*arrays[:2], shapes, arrays[2], len(boats), *arrays[3:])

        def c() -> int:
            loop(*arguments)
            return len(theirs)

        c()
        if (mine != theirs).any():
            raise RuntimeError("the C loop finds other places than ours")
        yield Note(f"{len(mine):,} lists with {mine.sum():,} places, the same in C.")
        yield from compare(way, [Way("the same in C", lambda seconds, _seed: speed(c, seconds), at_least(0.9))], effort, "lists/s")
