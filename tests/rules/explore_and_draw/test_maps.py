"""Treasure maps: five a boat, one treasure for a cat of the map's colour (ED-35 to ED-40).

Boat 1 has its maps on H1 (green), O2 (blue), B4 (red), T6 (orange) and J8 (purple).
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tabletier.boats.hull import Colour
from tabletier.engine.state import IllegalAction
from tabletier.games.explore_and_draw.state import Do, Doing
from tests.rules.explore_and_draw.positions import Player, Table, all_of, cells_of, covered, lesson

#: Every square is under a treasure but those for a bar of five on the green map, H1 to L1.
FULL_BUT_A_BAR = """
    ~~~~~~~.....###~~~~~~~
    ~~~~#############~~~~~
    ~##################~~~
    #####################~
    ######################
    #####################~
    ~##################~~~
    ~~~~#############~~~~~
    ~~~~~~~########~~~~~~~
"""
BAR_ON_GREEN = "H1 I1 J1 K1 L1"
MAPS = {"H1": "green", "O2": "blue", "B4": "red", "T6": "orange", "J8": "purple"}
#: Bars that cover one map each.
BARS_ON_MAPS = {
    "green": BAR_ON_GREEN,
    "blue": "K2 L2 M2 N2 O2",
    "red": "B4 C4 D4 E4 F4",
    "orange": "P6 Q6 R6 S6 T6",
    "purple": "F8 G8 H8 I8 J8",
}


def about_to_draw(element: str, *more: str, board: str = "") -> Player:
    """A seat on boat 1 with an element in hand; ``more`` stands on the same card."""
    me = Table().put({1: all_of(element, *more), 5: lesson(1), 9: lesson(2)}).me
    if board:
        me.draws(board)
    me.column("A").card(1)
    if me.doing == Doing.ELEMENT:
        me.chooses(element)
    return me


@pytest.mark.rule("ED-35")
@pytest.mark.parametrize(("boat", "colours"), list(enumerate(["GBROP", "BOPGR", "ORGPB", "PGBRO", "RPOBG", "OBRGP"], 1)))
def test_each_boat_has_five_maps_one_of_each_colour(boat: int, colours: str) -> None:
    maps = Table(boat=boat).state.view(0)["boats"][0]["maps"]
    at = {"H1": [7, 0], "O2": [14, 1], "B4": [1, 3], "T6": [19, 5], "J8": [9, 7]}
    names = {"B": "blue", "G": "green", "O": "orange", "P": "purple", "R": "red"}
    assert maps == {names[letter]: at[square] for letter, square in zip(colours, at, strict=True)}


@pytest.mark.rule("ED-36")
@pytest.mark.parametrize("colour", BARS_ON_MAPS)
def test_a_cat_on_the_map_of_its_colour_allows_one_common_treasure(colour: str) -> None:
    me = about_to_draw(f"{colour} cat16").lay(BARS_ON_MAPS[colour])
    assert me.doing == Doing.FREE_TREASURE
    assert me.legal(Do.TREASURE) == [0, 1, 2, 3]  # any of the four shapes
    me.treasure("com3b").lay_anywhere()
    assert me.drawn == [f"{colour} cat16", "com3b"]
    assert me.doing == Doing.CARD


@pytest.mark.rule("ED-36")
@pytest.mark.parametrize("shape", ["com1", "com2", "com3b", "com3s"])
def test_any_of_the_four_common_treasures_may_be_drawn(shape: str) -> None:
    me = about_to_draw("green cat16").lay(BAR_ON_GREEN).treasure(shape)
    assert me.hand == shape
    me.lay_anywhere()
    assert me.drawn == ["green cat16", shape]


@pytest.mark.rule("ED-36")
def test_an_oshax_earns_the_treasure_of_the_colour_it_was_given() -> None:
    on_green = "H1 H2 G3 H3 I3 G4"
    assert about_to_draw("osh4").colour("green").lay(on_green).doing == Doing.FREE_TREASURE
    assert about_to_draw("osh4").colour("red").lay(on_green).doing == Doing.CARD


@pytest.mark.rule("ED-36")
def test_a_cat_beside_its_map_earns_nothing() -> None:
    me = about_to_draw("green cat16").lay("I1 J1 K1 L1 M1")
    assert me.doing == Doing.CARD
    assert "green" in me.state.view(0)["boats"][0]["maps_open"]


@pytest.mark.rule("ED-37")
def test_the_treasure_may_be_declined_and_is_lost() -> None:
    me = about_to_draw("green cat16").lay(BAR_ON_GREEN)
    assert me.kinds() == {Do.TREASURE, Do.DECLINE}
    me.declines()
    assert me.drawn == ["green cat16"]
    me.card(5).card(9)
    assert me.kinds() == {Do.EXTRA_CARD, Do.END_DAY}


@pytest.mark.rule("ED-37")
def test_the_treasure_follows_the_placement_rules() -> None:
    me = about_to_draw("green cat16").lay(BAR_ON_GREEN).treasure("com1")
    assert me.places == {frozenset({k}) for k in cells_of("M1 H2 I2 J2 K2 L2")}  # all that touches the bar
    with pytest.raises(IllegalAction, match="touches nothing"):
        me.lay("K5")
    assert me.kinds() == {Do.PLACE, Do.TWICE}  # once it is in hand it is drawn


@pytest.mark.rule("ED-37")
def test_only_treasures_that_fit_are_offered() -> None:
    board = FULL_BUT_A_BAR.replace("######################", "#########..###########")  # J5 and K5 are free as well
    me = about_to_draw("green cat16", board=board).lay(BAR_ON_GREEN)
    assert me.legal(Do.TREASURE) == [0, 1]  # the single and the pair
    assert me.may(Do.DECLINE)


@pytest.mark.rule("ED-37")
def test_a_treasure_that_fits_nowhere_is_lost_and_nobody_is_asked() -> None:
    me = about_to_draw("green cat16", board=FULL_BUT_A_BAR).lay(BAR_ON_GREEN)
    assert len(me.taken) == 142
    assert me.doing == Doing.CARD
    assert not me.record.treasure_due


@pytest.mark.rule("ED-38")
@pytest.mark.parametrize("colour", BARS_ON_MAPS)
def test_a_cat_of_another_colour_earns_nothing_and_the_map_is_spent(colour: str) -> None:
    others = [other for other in BARS_ON_MAPS if other != colour]
    for other in others:
        me = about_to_draw(f"{other} cat16").lay(BARS_ON_MAPS[colour])
        assert me.doing == Doing.CARD
        assert set(me.state.view(0)["boats"][0]["maps_open"]) == set(others)
        assert me.worth(32) == 20  # 5 for each map that is not covered


@pytest.mark.rule("ED-38")
@pytest.mark.parametrize("colour", BARS_ON_MAPS)
@pytest.mark.parametrize(("element", "squares"), [("com1", 1), ("com3s", 3), ("rareI", 4)])
def test_a_treasure_on_a_map_earns_nothing_and_the_map_is_spent(element: str, squares: int, colour: str) -> None:
    bar = BARS_ON_MAPS[colour].split()
    on_map = bar[:squares] if bar[0] in MAPS else bar[-squares:]
    me = about_to_draw(element).lay(" ".join(on_map))
    assert me.doing == Doing.CARD
    assert colour not in me.state.view(0)["boats"][0]["maps_open"]


@pytest.mark.rule("ED-38")
def test_a_free_treasure_on_another_map_earns_nothing() -> None:
    me = about_to_draw("green cat16").adds("com2", "M1 N1").lay(BAR_ON_GREEN)
    me.treasure("com2").lay("O1 O2")  # the blue map
    assert me.doing == Doing.CARD
    assert me.state.view(0)["boats"][0]["maps_open"] == ["orange", "purple", "red"]


@pytest.mark.rule("ED-39")
def test_no_discovery_reaches_two_maps_of_our_boats() -> None:
    hull = Table().state.content.hull
    maps = cells_of("H1 O2 B4 T6 J8")
    assert all(covered(hull.sheet[boat].maps) == maps for boat in range(6))
    places = [covered(hull.placement[p].cells) for p in range(hull.placements)]
    assert max(len(place & maps) for place in places) == 1


@pytest.fixture
def blue_map_on_i1() -> Iterator[None]:
    """Boat 1 with the blue map beside the green one, as on no boat of ours."""
    sheet = Table().state.content.hull.sheet[0]
    was = sheet.map_at[Colour.BLUE]
    sheet.map_at[Colour.BLUE] = min(cells_of("I1"))
    yield
    sheet.map_at[Colour.BLUE] = was


@pytest.mark.rule("ED-39")
@pytest.mark.usefixtures("blue_map_on_i1")
@pytest.mark.parametrize("colour", ["green", "blue"])
def test_a_cat_on_two_maps_earns_one_treasure_for_that_of_its_colour(colour: str) -> None:
    me = about_to_draw(f"{colour} cat16").lay(BAR_ON_GREEN)
    assert me.doing == Doing.FREE_TREASURE
    me.treasure("com1").lay("M1")
    assert me.doing == Doing.CARD
    assert me.drawn == [f"{colour} cat16", "com1"]


@pytest.mark.rule("ED-40")
def test_the_treasure_is_drawn_before_the_rest_of_the_card() -> None:
    me = about_to_draw("green cat16", "com2", "rareO").lay(BAR_ON_GREEN)
    assert me.kinds() == {Do.TREASURE, Do.DECLINE}  # neither com2 nor rareO can be chosen yet
    me.treasure("com3s").lay_anywhere()
    assert me.elements_next == ["com2", "rareO"]
    me.chooses("rareO").lay_anywhere().lay_anywhere()
    assert me.drawn == ["green cat16", "com3s", "rareO", "com2"]


@pytest.mark.rule("ED-40")
def test_the_treasure_is_drawn_before_the_next_card() -> None:
    me = about_to_draw("green cat16").lay(BAR_ON_GREEN)
    assert not me.may(Do.CARD)
    assert not me.may(Do.EXTRA_CARD)
    assert me.treasure("com1").lay("M1").cards_next == [5, 9]
