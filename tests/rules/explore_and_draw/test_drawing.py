"""What the drawings owe the rules: a pattern for every coat, letters on maps, an outline for every piece (ED-64, ED-67)."""

from __future__ import annotations

import colorsys
import re
from xml.etree import ElementTree as ET

import pytest

from tabletier.boats import pack as boats
from tabletier.draw import tokens
from tabletier.draw.sprite import sprite
from tabletier.games.explore_and_draw.state import Do
from tests.rules.explore_and_draw.positions import BARS, GAME, Player, Table, all_of

COLOURS = ("blue", "green", "orange", "purple", "red")


def parsed(markup: object) -> ET.Element:
    """HTML as XML: attributes without a value are given one."""
    return ET.fromstring(re.sub(r" (data-\w+)(?=[ />])", r' \1=""', f"<root>{markup}</root>"))


SPRITE = parsed(sprite())
BY_ID = {element.get("id"): element for element in SPRITE.iter() if element.get("id")}


def board_of(me: Player) -> ET.Element:
    """The board as it is shown to a seat."""
    panels = {panel.id: panel.body for panel in GAME.face.scene(me.state.view(me.seat)).panels}
    return parsed(panels["board"])


def laid(me: Player) -> list[list[ET.Element]]:
    """What each piece on the board is drawn with, in the order laid."""
    by_id = {element.get("id"): element for element in board_of(me).iter()}
    return [list(by_id[f"piece-{me.seat}-{k}"].iter("use")) for k in range(len(me.pieces))]


def marks(pattern: ET.Element) -> tuple[tuple[str, ...], ...]:
    """The geometry of a pattern without its colours: what is left of it in pencil."""
    geometry = ("d", "cx", "cy", "r", "x", "y", "width", "height")
    drawn = [element for group in pattern.iter("g") for element in group if element.tag != "g"]
    return tuple((element.tag, *(element.get(name, "") for name in geometry)) for element in drawn)


def drawn_on(coat: str) -> str:
    """The paths of a coat's marks."""
    return "".join(path.get("d", "") for group in BY_ID[coat].iter("g") for path in group.iter("path"))


# --- Colour is never the only sign ------------------------------------------------------------------------------------


@pytest.mark.rule("ED-64")
def test_every_coat_has_a_pattern_of_its_own() -> None:
    patterns = {colour: marks(BY_ID[f"coat-{colour}"]) for colour in COLOURS}
    assert all(patterns.values())  # none is plain
    assert len(set(patterns.values())) == 5


@pytest.mark.rule("ED-64")
def test_green_has_horizontal_stripes_and_purple_has_crosses() -> None:
    side = BY_ID["coat-green"].get("width")
    stripes = re.findall(r"M0 \d+h(\d+)v\d+H0z", drawn_on("coat-green"))
    assert len(stripes) >= 1
    assert set(stripes) == {side}  # from one side of the tile to the other
    crosses = drawn_on("coat-purple").split("z")[:-1]
    assert len(crosses) >= 1
    assert {re.sub(r"[^a-zM]", "", cross) for cross in crosses} == {"Mhvhvhvhvhvh"}  # twelve sides, each across the last


@pytest.mark.rule("ED-64")
@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize(("shape", "squares"), [("cat16", "K3 K4 K5 K6 K7"), ("cat16", "I5 J5 K5 L5 M5"), ("osh1", "G3 H3 F4 G4 E5 F5")])
def test_a_cat_wears_the_coat_of_its_colour_however_it_lies(colour: str, shape: str, squares: str) -> None:
    body = laid(Table().me.adds(f"{colour} {shape}", squares))[0][0]
    coat = re.fullmatch(rf"url\(#(coat-{colour}(-across)?)\)", body.get("fill", ""))
    assert coat
    assert marks(BY_ID[coat[1]]) == marks(BY_ID[f"coat-{colour}"])


@pytest.mark.rule("ED-64")
@pytest.mark.parametrize("way", range(8))
def test_the_stripes_of_green_cats_stay_horizontal(way: int) -> None:
    me = Table().put({1: all_of("green cat14")}).me.column("A").card(1)
    place = next(place for place in me.legal(Do.PLACE) if place // 142 == way)
    body = laid(me.do(Do.PLACE, place))[0][0]
    pattern = BY_ID[body.get("fill", "")[5:-1]]
    quarter_turns = [int(angle) for angle in re.findall(r"rotate\((\d+)", body.get("transform", "") + pattern.get("patternTransform", ""))]
    assert sum(quarter_turns) % 180 == 0


@pytest.mark.rule("ED-64")
def test_an_island_card_shows_the_coats_as_well() -> None:
    table = Table().put({1: all_of("purple cat05"), 5: all_of("green cat09", "com1")})
    scene = GAME.face.scene(table.state.view(0))
    island = "".join(str(panel.body) for panel in scene.panels if panel.id in scene.areas["market"])
    assert re.search(r'href="#shape-cat05" fill="url\(#coat-purple(-across)?\)"', island)
    assert re.search(r'href="#shape-cat09" fill="url\(#coat-green(-across)?\)"', island)


@pytest.mark.rule("ED-64")
@pytest.mark.parametrize(("colour", "letter"), [("blue", "B"), ("green", "G"), ("orange", "O"), ("purple", "P"), ("red", "R")])
def test_every_map_shows_its_letter(colour: str, letter: str) -> None:
    assert [text.text for text in BY_ID[f"map-{colour}"].iter("text")] == [letter]
    shown = [use for use in board_of(Table().me).iter("use") if use.get("href") == f"#map-{colour}"]
    x, y = Table().state.view(0)["boats"][0]["maps"][colour]
    assert [(use.get("x"), use.get("y")) for use in shown] == [(str(100 * x + 50), str(100 * y + 50))]


# --- Every piece has its outline --------------------------------------------------------------------------------------


@pytest.mark.rule("ED-67")
@pytest.mark.parametrize("shape", boats.SHAPE_IDS)
def test_every_shape_has_one_closed_outline_as_large_as_itself(shape: str) -> None:
    path = BY_ID[f"shape-{shape}"]
    d = path.get("d", "")
    assert d.count("M") == 1
    assert d.endswith("Z")
    assert float(path.get("stroke-width", "0")) > 0
    width = max(x for x, _ in boats.shape(shape)) + 1
    height = max(y for _, y in boats.shape(shape)) + 1
    xs, ys = corners(d)
    # Near the sides of its squares, but inside them, so that two neighbours keep their lines apart.
    assert 0 < min(xs) < 10
    assert 0 < min(ys) < 10
    assert 100 * width - 10 < max(xs) < 100 * width
    assert 100 * height - 10 < max(ys) < 100 * height


def corners(d: str) -> tuple[list[float], list[float]]:
    """All points of a path of M, h, v, q and Z."""
    x = y = 0.0
    xs, ys = [], []
    for command, figures in re.findall(r"([MHVhvqlZ])([^MHVhvqlZ]*)", d):
        n = [float(figure) for figure in re.findall(r"-?\d+(?:\.\d+)?", figures)]
        match command:
            case "M":
                x, y = n
            case "h":
                x += n[0]
            case "v":
                y += n[0]
            case "q" | "l":
                x, y = x + n[-2], y + n[-1]
            case "H":
                x = n[0]
            case "V":
                y = n[0]
        xs.append(x)
        ys.append(y)
    return xs, ys


@pytest.mark.rule("ED-67")
def test_touching_cats_of_one_colour_keep_an_outline_each() -> None:
    me = Table().me.draws(BARS, {"ABCDE": "red cat"})
    pieces = laid(me)
    assert len(pieces) == 5
    assert all(uses[0].get("href") == "#shape-cat16" for uses in pieces)
    assert all(uses[0].get("stroke") == tokens.COATS["red"].outline for uses in pieces)
    assert all(any(use.get("href") == "#head-red" for use in uses) for uses in pieces)  # and a head, to be counted by


def hue(colour: str) -> float:
    """0 to 360 degrees."""
    red, green, blue = (int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5))
    return 360 * colorsys.rgb_to_hsv(red, green, blue)[0]


@pytest.mark.rule("ED-67")
@pytest.mark.parametrize("colour", COLOURS)
def test_a_cat_is_outlined_in_its_colour(colour: str) -> None:
    stroke = laid(Table().me.adds(f"{colour} cat16", "K3 K4 K5 K6 K7"))[0][0].get("stroke", "")
    away = abs(hue(stroke) - hue(tokens.COATS[colour].ground)) % 360
    assert min(away, 360 - away) < 20
    assert tokens.contrast(stroke, tokens.COATS[colour].ground) > 3  # clear on its own coat


@pytest.mark.rule("ED-67")
@pytest.mark.parametrize(
    ("what", "squares", "letter"),
    [("com1", "K5", "C"), ("com3b", "K5 L5 L6", "C"), ("rareI", "K5 L5 M5 N5", "R"), ("rareW", "K5 L5 L6 M6 M7", "R")],
)
def test_a_treasure_is_outlined_in_black_and_marked_with_c_or_r(what: str, squares: str, letter: str) -> None:
    body, *rest = laid(Table().me.adds(what, squares))[0]
    assert body.get("href") == f"#shape-{what}"
    assert tokens.contrast(body.get("stroke", ""), "#000000") < 1.3
    signs = [text.text for use in rest for text in BY_ID[use.get("href", "")[1:]].iter("text")]
    assert signs == [letter]


@pytest.mark.rule("ED-67")
def test_common_and_rare_treasures_have_no_coat_of_a_cat() -> None:
    me = Table().me.adds("com2", "K5 L5").adds("rareO", "K6 L6 K7 L7")
    assert [uses[0].get("fill") for uses in laid(me)] == ["url(#coat-common)", "url(#coat-rare)"]
