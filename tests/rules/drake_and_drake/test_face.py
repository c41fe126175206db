"""Drake & Drake: colour is never the only sign (DD-82)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tabletier.games.drake_and_drake import art, face
from tests.rules.drake_and_drake.positions import GREEN, Table

STYLE = (Path(__file__).parents[3] / "frontend" / "isle.css").read_text("utf-8")
BOARD = """
    g1 . . ~ . .
    . r1 R . . .
    . ~ R . . .
    . . T R ~ .
    . . . R T .
    . . ~ . . R
"""


def drawn(name: str) -> str:
    """What a symbol draws, without its colours."""
    found = re.search(rf'<symbol id="{name}"[^>]*>(.*?)</symbol>', str(art.symbols()))
    assert found, name
    return re.sub(r'(fill|stroke)="#\w+"|url\(#crew-\w+\)', "", found[1])


@pytest.mark.rule("DD-82")
def test_the_crews_differ_in_outline_pattern_and_emblem() -> None:
    assert drawn("crew-face-green") != drawn("crew-face-red")
    assert drawn("crew-emblem-green") != drawn("crew-emblem-red")
    patterns = [re.sub(r"#\w+", "", found) for found in re.findall(r'<pattern id="crew-\w+"[^>]*>(.*?)</pattern>', str(art.symbols()))]
    assert len(patterns) == len(set(patterns)) == 2
    for value in (1, 2, 3):
        assert f">{value}</text>" in drawn(f"pirate-green-{value}")
        assert "#crew-emblem-red" in drawn(f"pirate-red-{value}")
    lines = [
        re.search(rf"\.territory\.of-{crew}{{([^}}]*)}}", (Path(face.__file__).parents[4] / "frontend/tokens.css").read_text("utf-8"))
        for crew in ("green", "red")
    ]
    assert ["dasharray" in line[1] for line in lines if line] == [False, True]


@pytest.mark.rule("DD-82")
def test_yellow_and_orange_cards_differ_in_border_and_sign() -> None:
    borders = [re.search(rf"^\.{colour} {{.*?border: (\S+ \S+)", STYLE, re.MULTILINE) for colour in ("yellow", "orange")]
    assert [border[1] for border in borders if border] == ["2px solid", "4px double"]
    signs = {name: drawn(f"card-{name}") for name in art.SIGNS}
    assert len(set(signs.values())) == len(signs) == 6
    scene = face.scene(Table().deal([1, 5, 6, 7, 8, 28, 40, 41], [2, 3]).state.view(GREEN))
    (hand,) = [str(panel.body) for panel in scene.panels if panel.id == "hand-cards"]
    assert re.findall(r'class="sea-card (\w+) held".*?href="#card-(\w+)"', hand)[:2] == [("orange", "falsification"), ("yellow", "landing")]


@pytest.mark.rule("DD-82")
def test_water_rum_and_treasure_differ_in_drawing_and_in_words() -> None:
    isle = str(art.island(("R.~", "T..", ".~."), "ABC", "123"))
    assert isle.count('class="isle-ripples"') == 1
    assert drawn("kind-rum") != drawn("kind-treasure")
    scene = face.scene(Table(BOARD).state.view(GREEN), "en", ("Anna", "Ben"))
    words = "".join(str(panel.body) for panel in scene.area("grid"))
    for name in (
        "A1, rum store, green pirate of value 1, Anna",
        "B2, treasure, red pirate of value 1, Ben",
        "A4, water",
        "B3, rum store, free",
    ):
        assert f'aria-label="{name}"' in words
    assert face.scene(Table(BOARD).state.view(GREEN), "fr").area("grid")
