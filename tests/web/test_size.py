"""How large a table page is when a game has gone far: it has to reach a phone on a poor line quickly."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from starlette.responses import Response

import tabletier
from tabletier.tables.seats import Seat
from tabletier.tables.table import Table
from tabletier.web.assets import read_assets
from tabletier.web.company import NO_COMPANY
from tabletier.web.panels import look
from tabletier.web.seats import Device
from tabletier.web.table_page import table_page
from tabletier.web.visit import Visit

LARGEST = 120 * 1024  # bytes, as they are before compression
NAMES = (
    "Maximilienne Bartholomew Alexandrine Christopher Wilhelmina Constantine Emmanuelle Theodora Apollinaire Gwendoline Leopold Isabella"
)
LAST_DAY = 7


def last_day(seats: int, seed: int) -> Iterator[tuple[Table, int]]:
    """A game by random choices, from the moment when its last day has begun: the table, and a seat that may act."""
    chance = random.Random(seed)
    table = Table.new(tabletier.load("explore_and_draw"), [Seat(name) for name in NAMES.split()[:seats]], seed=seed)
    while not table.is_over:
        seat = chance.choice(table.state.to_act)
        if table.state.view(seat)["day"] == LAST_DAY:
            yield table, seat
        table.accept(table.acted(seat, [chance.choice(table.state.legal_actions(seat))]))


def page_of(table: Table, seat: int) -> Response:
    device = Device((seat,), seat)
    visit = Visit(lang="fr", theme="auto", path=f"/t/{table.id}", assets=read_assets(), by_script=False)
    return table_page(visit, table, device, look(table, seat, device, "fr"), NO_COMPANY)


@pytest.mark.parametrize("seats", [4, 12])
def test_a_page_late_in_the_game_stays_below_120_kib(seats: int) -> None:
    moments = [(table, seat, len(bytes(page_of(table, seat).body))) for k, (table, seat) in enumerate(last_day(seats, 1)) if k % seats == 0]
    assert len(moments) >= 5
    table = moments[0][0]
    pieces = [len(boat["pieces"]) for boat in table.state.view(0)["boats"]]
    assert min(pieces) > 10, "the boats have filled"
    assert max(size for _table, _seat, size in moments) < LARGEST


def test_a_page_of_drake_and_drake_stays_below_120_kib_all_the_time() -> None:
    chance = random.Random(3)
    table, largest = Table.new(tabletier.load("drake_and_drake"), [Seat("Anna"), Seat("Ben")], seed=3, mode="strategist"), 0
    while not table.is_over:
        seat = chance.choice(table.state.to_act)
        if chance.random() < 0.2:
            largest = max(largest, len(bytes(page_of(table, seat).body)))
        table.accept(table.acted(seat, [chance.choice(table.state.legal_actions(seat))]))
    assert 20_000 < largest < LARGEST
