"""A running game takes corrected points of its pack along, but not another boat."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import tabletier
from tabletier.boats import pack as boats
from tabletier.games.explore_and_draw import content
from tabletier.games.explore_and_draw.state import CONTENT
from tabletier.games.explore_and_draw.upgrades import RESTS_ON, STEPS
from tabletier.store.sqlite import Store
from tabletier.tables.refusal import StoreError
from tabletier.tables.seats import Seat
from tabletier.tables.table import Table

GAME = tabletier.load("explore_and_draw")


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A pack of one's own, as the house's."""
    monkeypatch.setenv("TABLETIER_PACKS", str(tmp_path))
    file = tmp_path / GAME.slug / "mine.toml"
    file.parent.mkdir()
    written(file, 'based_on = "house"\n')
    yield file
    content.load.cache_clear()


def written(file: Path, text: str) -> None:
    file.write_text(text, "utf-8")
    content.load.cache_clear()


def begun(path: Path) -> Table:
    table = Table.new(GAME, [Seat("Anna")], options={"pack": "mine"}, seed=1)
    table.act(0, [0])
    store = Store(path)
    store.create(table)
    store.close()
    return table


def opened_again(path: Path, table: Table) -> Table:
    store = Store(path)
    try:
        return store.load(table.id)
    finally:
        store.close()


def test_what_a_position_rests_on_are_parts_of_the_content() -> None:
    assert set(RESTS_ON) < set(CONTENT.names or ())
    assert all(version < GAME.rules_version for version in STEPS)


def test_corrected_points_count_in_a_game_that_has_begun(mine: Path, tmp_path: Path) -> None:
    table = begun(tmp_path / "t.db")
    written(mine, 'based_on = "house"\n[points]\nroom = -4\n')
    again = opened_again(tmp_path / "t.db", table)
    assert len(again.entries) == 2
    assert again.state.breakdown(0)["rooms"] * 5 == table.state.breakdown(0)["rooms"] * 4 != 0
    assert again.state.digest() == table.state.digest()


def test_another_boat_does_not_fit_a_game_that_has_begun(mine: Path, tmp_path: Path) -> None:
    table = begun(tmp_path / "t.db")
    sheet = boats.values("boats")["boats"][5]
    maps = {**sheet["maps"], "blue": sheet["maps"]["green"], "green": sheet["maps"]["blue"]}  # the two change places
    grid = sheet["grid"].translate(str.maketrans("BG", "GB"))
    lines = [f"{colour} = {at}" for colour, at in maps.items()]
    written(
        mine,
        f'''based_on = "house"
[[boats]]
boat = {sheet["boat"]}
trust = "house"
grid = """{grid}"""
maps = {{ {", ".join(lines)} }}
rats = {sheet["rats"]}
''',
    )
    with pytest.raises(StoreError, match="hull of the pack 'mine' is not what it was"):
        opened_again(tmp_path / "t.db", table)
    written(mine, 'based_on = "house"\n')
    assert opened_again(tmp_path / "t.db", table).entries == table.entries
