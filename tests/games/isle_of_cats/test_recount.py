"""All points counted once more by slow code that knows the catalogue only: on boats drawn at random, and at the end of games."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tabletier.boats.hull import CELLS, WAYS, Colour, Kind
from tabletier.boats.pack import IDS_OF, SHAPE_IDS
from tabletier.engine.state import State
from tabletier.games.isle_of_cats.joined import GAME
from tabletier.games.isle_of_cats.rules.table import sketch
from tabletier.games.isle_of_cats.state import At, Stage
from tests.contract.hungry import Hungry
from tests.games.isle_of_cats import recount
from tests.rules.isle_of_cats.positions import Player, Table


def fill(player: Player, rng: random.Random, tiles: int) -> None:
    """So many tiles at random places; few colours, so that families come about."""
    colours = rng.sample(list(Colour), rng.choice((1, 2, 3, 5)))
    hull = player.state.content.hull
    laid = 0
    for _ in range(4000):
        kind = rng.choices((Kind.CAT, Kind.OSHAX, Kind.COMMON, Kind.RARE), (6, 1, 3, 1))[0]
        shape = SHAPE_IDS.index(rng.choice(IDS_OF[kind][:5] if kind == Kind.RARE else IDS_OF[kind]))
        place = rng.randrange(WAYS) * CELLS + rng.randrange(CELLS)
        if hull.placement_at[shape][place // CELLS][place % CELLS] < 0:
            continue
        colour = int(rng.choice(colours)) if kind in (Kind.CAT, Kind.OSHAX) else -1
        laid += sketch(player.state.box, player.state.rows, 0, player.seat, int(kind), colour, shape, place)
        if laid == tiles:
            return


def table(rng: random.Random, mode: str, seats: int) -> Table:
    """A table before the commitments, with boats, lessons and all that lessons read at random."""
    made = Table(seats, mode=mode, boat=rng.randrange(1, 5), **({"level": "expert"} if mode == "solo" else {}))
    lessons = rng.sample(range(113, 143), 30)
    for player in made.players:
        fill(player, rng, rng.randrange(36))
        player.fish(rng.randrange(12)).record.baskets = rng.randrange(1, 5)
        for _ in range(rng.randrange(8) if mode != "family" else 0):
            player.laid(lessons.pop())
    for number in rng.sample(range(143, 151), rng.randrange(9) if mode != "family" else 0):
        made.public(number, rng.choice(list(Colour)).name)
    if mode == "solo":
        made.ordered(*rng.sample((0, 1), 2))
        made.sister_has(*rng.sample(range(197, 207), 3), *rng.sample(range(207, 216), 4), colours=" ".join(c.name for c in Colour))
    return made


def compare(state: State) -> None:
    """What the package counts and what is counted here."""
    seen = state.clone()
    seen.record.stage = Stage.OVER  # all lessons are turned up
    view = seen.view(-1)
    found = recount.sheets(view)
    assert [boat["score"] for boat in view["boats"]] == found
    assert view["places"] == recount.places(view)
    if view["sister"]:
        hers = recount.sister(view)
        assert {**view["sister"]["lesson_points"], "cats": view["sister"]["score"]["cats"]} == hers
        assert view["sister"]["total"] == sum(hers.values())


@pytest.mark.soak(90, 5000)
def test_any_boat_is_counted_alike(times: int) -> None:
    earned: Counter[str] = Counter()
    for seed in range(times):
        rng = random.Random(seed)
        mode, seats = (("standard", 3), ("solo", 1), ("family", 2))[seed % 3]
        made = table(rng, mode, seats)
        if mode == "family":
            made.until(Stage.RESCUE)
        compare(made.state)
        for number in made.cards(At.LAID):
            earned[str(number)] += 1
    assert len(earned) == 30  # every private lesson was laid somewhere


@pytest.mark.parametrize(("mode", "seats"), [("standard", 4), ("family", 3), ("solo", 1)])
@pytest.mark.soak(2, 60)
def test_the_end_of_a_game_is_counted_alike(mode: str, seats: int, times: int) -> None:
    for seed in range(times):
        state = GAME.new(seats, seed, mode)
        player = Hungry(random.Random(seed))
        while not state.is_over:
            seat = state.to_act[0]
            state.apply_legal(seat, player.choose(state, seat, state.legal_actions(seat)))
        compare(state)
