"""Drake & Drake: whatever set a seat lays down, of 2, 3 or 4 cards, everybody else is told the same, byte for byte (DD-21)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

import tabletier
from tabletier.bots.players import turn
from tabletier.bots.random import RandomBot
from tabletier.draw.scene import Pick
from tabletier.games.drake_and_drake.choices import choices
from tabletier.tables.seats import Seat
from tabletier.tables.table import Table
from tabletier.web.panels import look
from tabletier.web.seats import SPECTATOR, Device
from tests.web.test_secrets import difference, silent
from tests.web.worlds import Clock, Setting, clock, world

assert clock  # the fixture

GAME = tabletier.load("drake_and_drake")
SECRETIVE = 0
A_HAND_FOR_ALL = 3  # so many things have come to light in the pinned game when this seat can form sets of every size


def sets_of(pick: Pick) -> Iterator[list[int]]:
    """Every set that can be picked, as it is sent."""
    weighed = list(zip(pick.items, pick.weights, strict=True))
    for n in (2, 3, 4):
        for found in combinations(weighed, n):
            if sum(weight for _, weight in found) == pick.least:
                yield [*sorted(item.action for item, _ in found), pick.done.action]


def pick_of(table: Table) -> Pick:
    pick = choices(table.masked(SECRETIVE).view(SECRETIVE)).pick
    assert pick is not None
    return pick


def selecting(seed: int) -> Table:
    """A table in the first selection, at which the other seat has still to choose as well."""
    table = Table.new(GAME, [Seat("Ann"), Seat("Ben")], seed=seed)
    while table.state.view(SPECTATOR)["phase"] != "selection":
        seat = table.state.to_act[0]
        table.accept(table.acted(seat, turn(RandomBot(1), table.masked(seat), seat)))
    return table


@pytest.mark.rule("DD-21")
@pytest.mark.parametrize("viewer", [1, SPECTATOR])
def test_the_page_of_others_is_the_same_for_every_set(viewer: int) -> None:
    device = Device((1,), 1) if viewer == 1 else Device((), SPECTATOR)
    for seed in range(30):
        table = selecting(seed)
        sets = list(sets_of(pick_of(table)))
        if {len(actions) for actions in sets} == {3, 4, 5}:
            break
    seen = set()
    for actions in sets:
        table = selecting(seed)
        table.accept(table.acted(SECRETIVE, actions))
        sight = look(table, viewer, device, "en")
        seen.add((table.number(viewer), tuple(sorted(sight.panels.items()))))
    assert len(sets) > 20
    assert len(seen) == 1


@pytest.mark.rule("DD-21")
def test_the_streams_of_others_are_the_same_for_sets_of_every_size(clock: Clock, tmp_path: Path) -> None:
    heard = []
    for cards in (2, 3, 4):
        with world(tmp_path / str(cards), Setting(GAME, "standard", 2, SECRETIVE), clock, prelude=A_HAND_FOR_ALL) as here:
            here.listen()
            found = [actions for actions in sets_of(pick_of(here.table)) if len(actions) == cards + 1]
            assert found, "the pinned hand has no set of this size"
            here.at("all look on")
            for actions in (found[0], found[-1]):
                here.act_by_page(here.secretive, actions)
                here.at("the set lies face down")
                here.undo_by_page(here.secretive)
                here.at("it was taken back")
            here.hear_to_the_end()
            silent(here)
            heard.append(here.told)
    assert not difference(heard[0], heard[1])
    assert not difference(heard[1], heard[2])
