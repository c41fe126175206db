"""Where a discovery may lie: turned, mirrored, inside, touching; walls, rats, colours (ED-28 to ED-34)."""

from __future__ import annotations

import pytest

from tabletier.boats import pack as boats
from tabletier.engine.state import IllegalAction
from tabletier.games.explore_and_draw.state import Do, Doing
from tests.rules.explore_and_draw.positions import (
    BARS,
    NAMES,
    SQUARES,
    Player,
    Table,
    all_of,
    any_2,
    cells_of,
    full_but,
    lesson,
    squares_of,
)

Cells = frozenset[tuple[int, int]]


def images(shape: str) -> set[Cells]:
    """All turns and mirror images of a shape, moved to the corner, found without the engine."""
    found = set()
    cells = {(x, y) for y, row in enumerate(boats.shapes().lines()[shape].rows.split("/")) for x, mark in enumerate(row) if mark == "X"}
    for _mirrored in (False, True):
        for _quarter in range(4):
            cells = {(y, -x) for x, y in cells}
            left, top = min(x for x, _ in cells), min(y for _, y in cells)
            found.add(frozenset((x - left, y - top) for x, y in cells))
        cells = {(-x, y) for x, y in cells}
    return found


def by_hand(shape: str, taken: set[tuple[int, int]]) -> set[frozenset[int]]:
    """Every place where a shape may lie beside what is taken, found by trying all: inside, free, touching by a side."""
    places = set()
    for image in images(shape):
        for dx in range(22):
            for dy in range(9):
                cells = {(x + dx, y + dy) for x, y in image}
                beside = {(x + i, y + j) for x, y in cells for i, j in ((1, 0), (-1, 0), (0, 1), (0, -1))}
                if cells <= set(SQUARES) and not cells & taken and (not taken or beside & taken):
                    places.add(frozenset(SQUARES.index(cell) for cell in cells))
    return places


def holding(element: str, board: str = "") -> Player:
    """A seat that has just opened a card of one element, on an empty boat or on a board."""
    me = Table().put({1: all_of(element), 5: lesson(1), 9: lesson(2)}).me
    if board:
        me.draws(board)
    return me.column("A").card(1)


@pytest.mark.rule("ED-28")
@pytest.mark.parametrize(
    ("element", "ways"), [("blue cat13", 1), ("blue cat16", 2), ("com3b", 4), ("blue cat15", 4), ("blue cat14", 8), ("rareL", 8)]
)
def test_a_discovery_may_be_turned_and_mirrored(element: str, ways: int) -> None:
    found = set()
    for place in holding(element).places:
        cells = [SQUARES[k] for k in place]
        left, top = min(x for x, _ in cells), min(y for _, y in cells)
        found.add(frozenset((x - left, y - top) for x, y in cells))
    assert found == images(element.split()[-1])
    assert len(found) == ways


@pytest.mark.rule("ED-29", "ED-30")
@pytest.mark.parametrize("element", ["com1", "blue cat01", "red cat17"])
def test_the_first_discovery_may_go_anywhere_on_the_boat(element: str) -> None:
    assert holding(element).places == by_hand(element.split()[-1], set())


@pytest.mark.rule("ED-30")
def test_only_the_first_discovery_of_the_game_is_free() -> None:
    table = Table(seed=2).put({1: all_of("com1"), 5: lesson(1), 9: lesson(2)})
    table.me.column("A").card(1).lay("A5").card(5).card(9).end_day()
    table.put({1: all_of("com1"), 5: lesson(3), 9: lesson(4)}).me.column("A").card(1)
    assert {name for place in table.me.places for name in squares_of(place)} == {"B5", "A4", "A6"}  # the next day as well


@pytest.mark.rule("ED-29", "ED-31")
@pytest.mark.parametrize("element", ["com1", "com3b", "blue cat14", "blue cat12", "rareO"])
def test_a_later_discovery_lies_inside_and_free_and_touches_one_that_is_drawn(element: str) -> None:
    me = Table().put({1: all_of(element)}).me
    me.draws(BARS, {"EI": "red cat", "H": "green cat"}).adds("com3b", "L6 L5 K5").column("A").card(1)
    taken = {SQUARES[k] for k in me.taken}
    assert len(taken) == 18
    assert me.places == by_hand(element.split()[-1], taken)


@pytest.mark.rule("ED-29", "ED-31")
def test_what_is_pencilled_obeys_the_same_rules() -> None:
    me = Table().me.adds("blue cat01", "H1 F2 G2 H2 H3")  # anywhere, being the first
    for wrong in ("H2", "I4", "A5"):  # under the cat, at its corner, far away
        with pytest.raises(ValueError, match=f"com1 may not lie on {wrong}"):
            me.adds("com1", wrong)
    assert me.drawn == ["blue cat01"]
    assert me.adds("com1", "I2").drawn == ["blue cat01", "com1"]


def test_eighty_pieces_are_more_than_any_game_needs_and_no_more_can_be_pencilled() -> None:
    me = Table().me
    squares = [name for row in "5463" for name in NAMES if name[1] == row]
    for square in squares[:80]:
        me.adds("com1", square)
    with pytest.raises(ValueError, match=r"^a boat holds no more pieces$"):
        me.adds("com1", squares[80])
    assert len(me.drawn) == 80


@pytest.mark.rule("ED-29")
def test_a_discovery_that_overlaps_is_refused_with_the_square() -> None:
    me = Table().put({1: all_of("com2")}).me.draws(BARS, {"A": "red cat"}).column("A").card(1)
    with pytest.raises(IllegalAction, match="overlaps at L1: red cat"):
        me.lay("L1 M1")
    me.lay("M1 N1")


@pytest.mark.rule("ED-29")
def test_a_discovery_that_would_lie_partly_outside_is_refused() -> None:
    me = holding("com2")
    flat = next(way for way, orientation in enumerate(boats.ways("com2")) if orientation.cells == ((0, 0), (1, 0)))
    bow = NAMES.index("V5")
    with pytest.raises(IllegalAction, match="outside the boat"):
        me.do(Do.PLACE, flat * 142 + bow)
    me.lay("U5 V5")


@pytest.mark.rule("ED-31")
def test_a_discovery_that_touches_nothing_or_a_corner_only_is_refused() -> None:
    me = Table().put({1: all_of("com2")}).me.draws(BARS, {"A": "red cat"}).column("A").card(1)
    for squares in ("G5 H5", "M2 N2", "F2 G2"):  # far away; M2 and G2 meet A at a corner only
        with pytest.raises(IllegalAction, match="touches nothing that is drawn already"):
            me.lay(squares)
    me.lay("L2 M2")


@pytest.mark.rule("ED-31")
def test_a_treasure_is_as_good_to_touch_as_a_cat_and_the_boats_of_others_do_not_count() -> None:
    table = Table(2).put({1: all_of("blue cat16")})
    table.you.draws(BARS, {"A": "red cat"})
    me = table.me.adds("com1", "A5").column("A").card(1)
    assert all(squares_of(place) & {"B5", "A4", "A6"} for place in me.places)
    me.lay("B5 C5 D5 E5 F5")


@pytest.mark.rule("ED-32")
def test_a_discovery_may_lie_across_several_rooms() -> None:
    me = holding("blue cat16")
    me.lay("D5 E5 F5 G5 H5")  # parrot room, large room, apple room
    rooms = me.state.view(0)["boats"][0]["rooms"]
    assert [room["size"] - room["free"] for room in rooms] == [1, 0, 3, 0, 1, 0, 0]


@pytest.mark.rule("ED-33")
@pytest.mark.parametrize(("element", "squares"), [("blue cat16", "K1 L1 M1 N1 O1"), ("com3s", "M1 N1 O1"), ("rareI", "L1 M1 N1 O1")])
def test_rats_may_be_covered_by_any_discovery_and_are_gone(element: str, squares: str) -> None:
    me = holding(element)  # boat 1 has rats on L1 M1 N1 O1
    assert me.points["rats"] == -19
    me.lay(squares)
    covered_rats = len(cells_of(squares) & cells_of("L1 M1 N1 O1"))
    assert me.points["rats"] == -19 + covered_rats
    assert len(me.state.view(0)["boats"][0]["rats_visible"]) == 19 - covered_rats


@pytest.mark.rule("ED-33")
@pytest.mark.parametrize(("element", "squares"), [("blue cat16", "H1 I1 J1 K1 L1"), ("com1", "H1"), ("rareO", "H1 I1 H2 I2")])
def test_map_icons_may_be_covered_by_any_discovery(element: str, squares: str) -> None:
    me = holding(element)  # the green map of boat 1
    assert "green" in me.state.view(0)["boats"][0]["maps_open"]
    me.lay(squares)
    assert "green" not in me.state.view(0)["boats"][0]["maps_open"]


@pytest.mark.rule("ED-34")
@pytest.mark.parametrize("colour", ["blue", "green", "orange", "purple", "red"])
def test_a_cat_is_drawn_in_its_own_colour(colour: str) -> None:
    me = holding(f"{colour} cat02")
    assert me.doing == Doing.PLACE  # nothing is asked
    me.lay_anywhere()
    assert me.drawn == [f"{colour} cat02"]


@pytest.mark.rule("ED-34")
def test_the_colour_of_an_oshax_is_chosen_before_it_is_placed() -> None:
    me = holding("osh1")
    assert me.doing == Doing.COLOUR
    assert me.legal(Do.COLOUR) == [0, 1, 2, 3, 4]
    assert not me.may(Do.PLACE)
    with pytest.raises(IllegalAction, match="colour of the Oshax"):
        me.lay("G3 H3 F4 G4 E5 F5")
    me.colour("purple")
    assert me.kinds() == {Do.PLACE, Do.TWICE}
    me.lay("G3 H3 F4 G4 E5 F5")
    assert me.drawn == ["purple osh1"]


@pytest.mark.rule("ED-34")
def test_among_several_elements_the_colour_is_asked_when_the_oshax_is_chosen() -> None:
    me = Table().put({1: all_of("osh1", "com1"), 5: any_2("osh2", "com1")}).me.column("A").card(1)
    assert me.chooses("com1").lay("K5").doing == Doing.COLOUR  # the Oshax comes next by itself
    me.colour("red").lay_anywhere()
    assert me.card(5).picks("osh2", "osh2").doing == Doing.COLOUR
    me.colour("blue").lay_anywhere()
    assert me.doing == Doing.COLOUR  # the second one may have another colour
    me.colour("green").lay_anywhere()
    assert me.drawn == ["com1", "red osh1", "blue osh2", "green osh2"]


@pytest.mark.rule("ED-34")
def test_an_oshax_that_fits_nowhere_is_skipped_before_its_colour_is_asked() -> None:
    me = holding("osh1", full_but("J5"))
    assert me.doing == Doing.CARD
