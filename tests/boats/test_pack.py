"""The boats and shapes: what stands in the record, and that a figure which is wrong is refused with words that say so."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tabletier.boats import hull, pack
from tabletier.boats.hull import Colour, Icon, Kind
from tabletier.engine import polyomino
from tabletier.engine.cells import BITS
from tabletier.engine.pack import PackError

Change = Callable[[dict[str, Any]], None]


@pytest.fixture(scope="module")
def filled() -> Any:
    array = np.zeros(1, hull.HULL)
    pack.fill_hull(array[0], pack.boats())
    return array[0]


def numbers(words: Any) -> set[int]:
    """The squares of a cell set."""
    return {w * BITS + bit for w, word in enumerate(words) for bit in range(BITS) if int(word) >> bit & 1}


def places(*squares: tuple[int, int]) -> set[int]:
    return {pack.squares().index(square) for square in squares}


# What is there


def test_squares_are_numbered_row_by_row() -> None:
    squares = pack.squares()
    assert len(squares) == 142
    assert squares[0] == (7, 0)
    assert squares[7] == (14, 0)
    assert squares[8] == (4, 1)
    assert squares[141] == (14, 8)
    assert list(squares) == sorted(squares, key=lambda square: (square[1], square[0]))


@pytest.mark.rule("ED-03")
def test_seven_rooms_with_their_icons_and_sizes(filled: Any) -> None:
    assert pack.icons() == ("parrot", "moon", "apple", "moon", None, "maize", "parrot")
    assert [len(room) for room in pack.rooms()] == [18, 11, 18, 11, 60, 20, 4]
    assert sorted(square for room in pack.rooms() for square in room) == list(range(142)), "every square is in exactly one room"
    assert list(filled["icon"]) == [Icon.PARROT, Icon.MOON, Icon.APPLE, Icon.MOON, Icon.NONE, Icon.MAIZE, Icon.PARROT]
    for room in range(7):
        assert numbers(filled["rooms"][room]) == set(pack.rooms()[room])
        assert all(filled["room"][square] == room for square in pack.rooms()[room])
    # by eye, on the drawing of the boat: stern, the middle of the apple room, a square beside it, the tip of the bow
    assert [filled["room"][pack.squares().index(at)] for at in ((0, 4), (7, 4), (4, 4), (21, 4))] == [0, 2, 4, 6]


@pytest.mark.rule("ED-66")
def test_the_edge_is_44_squares_the_middle_of_the_stern_included(filled: Any) -> None:
    edge = numbers(filled["edge"])
    assert len(edge) == 44
    assert places((0, 3), (0, 4), (0, 5), (21, 4), (7, 0), (4, 1)) <= edge
    assert not edge & places((1, 3), (7, 1), (8, 1), (20, 4))


def test_the_middle_row_is_22_squares(filled: Any) -> None:
    assert numbers(filled["middle"]) == places(*((x, 4) for x in range(22)))


@pytest.mark.rule("ED-35")
def test_every_boat_has_19_rats_and_a_map_of_each_colour(filled: Any) -> None:
    for boat in range(6):
        sheet = filled["sheet"][boat]
        assert len(numbers(sheet["rats"])) == 19
        assert numbers(sheet["maps"]) == places((7, 0), (14, 1), (1, 3), (19, 5), (9, 7))
        assert len(set(sheet["map_at"])) == 5
        assert not numbers(sheet["rats"]) & numbers(sheet["maps"])
    boat_6 = filled["sheet"][5]
    assert pack.squares()[boat_6["map_at"][Colour.BLUE]] == (14, 1)
    assert pack.squares()[boat_6["map_at"][Colour.RED]] == (1, 3)
    assert numbers(boat_6["rats"]) & places((0, 4), (13, 8), (1, 4)) == places((0, 4), (13, 8))


def test_shapes_are_in_the_order_that_everybody_counts_on(filled: Any) -> None:
    cats, oshax = [f"cat{n:02}" for n in range(1, 18)], [f"osh{n}" for n in range(1, 7)]
    rares = ["rareI", "rareO", "rareT", "rareS", "rareL", "rareP", "rareU", "rareV", "rareW"]
    assert list(pack.SHAPE_IDS) == [*cats, *oshax, "com1", "com2", "com3b", "com3s", *rares]
    assert filled["shapes"] == 36
    kinds = [Kind.CAT] * 17 + [Kind.OSHAX] * 6 + [Kind.COMMON] * 4 + [Kind.RARE] * 9
    assert list(filled["shape"]["kind"][:36]) == kinds
    for n, name in enumerate(pack.SHAPE_IDS):
        line = filled["shape"][n]
        assert (line["size"], line["ways"]) == (len(pack.shape(name)), len(pack.ways(name)))


@pytest.mark.rule("ED-07")
def test_common_treasures_cover_1_to_3_squares_and_rare_ones_4_or_5() -> None:
    sizes = {name: len(pack.shape(name)) for name in pack.SHAPE_IDS}
    assert [sizes[name] for name in ("com1", "com2", "com3b", "com3s")] == [1, 2, 3, 3]
    assert [sizes[f"rare{letter}"] for letter in "IOTSLPUVW"] == [4, 4, 4, 4, 4, 5, 5, 5, 5]


def test_a_shape_is_the_drawing() -> None:
    assert pack.shape("cat04") == ((1, 0), (0, 1), (1, 1), (1, 2), (1, 3))  # .X/XX/.X/.X
    assert len(pack.ways("cat04")) == 8
    with pytest.raises(LookupError, match="no shape is called 'cat18'; the shapes are cat01, cat02"):
        pack.shape("cat18")


def test_placements_are_all_that_there_are_sorted_by_shape_way_and_anchor(filled: Any) -> None:
    n = 0
    for s, name in enumerate(pack.SHAPE_IDS):
        assert filled["shape"][s]["first"] == n
        for w, way in enumerate(pack.ways(name)):
            for anchor, cells in polyomino.placements(way.cells, pack.squares()):
                place = filled["placement"][n]
                assert (place["shape"], place["way"], place["anchor"]) == (s, w, anchor)
                assert numbers(place["cells"]) == set(cells)
                assert filled["placement_at"][s, w, anchor] == n
                n += 1
        assert filled["shape"][s]["n"] == n - filled["shape"][s]["first"]
    assert filled["placements"] == n == 17039
    assert (filled["placement_at"] >= 0).sum() == n, "where a shape does not fit there is no placement"


def test_near_squares_touch_a_placement_by_a_side_from_outside(filled: Any) -> None:
    squares = pack.squares()
    place = filled["placement"][filled["placement_at"][pack.SHAPE_IDS.index("com2"), 0, squares.index((0, 3))]]
    assert numbers(place["cells"]) == places((0, 3), (1, 3))
    assert numbers(place["near"]) == places((1, 2), (2, 3), (0, 4), (1, 4))  # water above (0, 3) and behind it
    for place in filled["placement"][: filled["placements"] : 97]:
        cells = {squares[k] for k in numbers(place["cells"])}
        near = {squares[k] for k in numbers(place["near"])}
        touching = {at for at in squares if at not in cells and any(abs(at[0] - x) + abs(at[1] - y) == 1 for x, y in cells)}
        assert near == touching


# What is refused


def refused(read: Callable[[dict[str, Any]], Any], name: str, change: Change) -> str:
    """The words of the refusal after a change of the plain values. The values without it are accepted."""
    plain = pack.values(name)
    read(copy.deepcopy(plain))
    change(plain)
    with pytest.raises(PackError) as caught:
        read(plain)
    assert caught.value.pack == name
    return str(caught.value)


def shapes_refused(change: Change) -> str:
    return refused(pack.read_shapes, "shapes", change)


def boats_refused(change: Change) -> str:
    return refused(pack.read_boats, "boats", change)


def with_square(grid: str, x: int, y: int, mark: str) -> str:
    rows = grid.split()
    rows[y] = rows[y][:x] + mark + rows[y][x + 1 :]
    return "\n".join(rows)


def draw(plain: dict[str, Any], *marks: tuple[int, int, str], boat: int | None = None) -> None:
    """Draws marks on the outline, or on a boat's grid."""
    table, key = (plain, "outline") if boat is None else (plain["boats"][boat - 1], "grid")
    for x, y, mark in marks:
        table[key] = with_square(table[key], x, y, mark)


def test_142_squares() -> None:
    said = boats_refused(lambda plain: draw(plain, (21, 4, "~")))
    assert said == "pack 'boats', outline: found 141 squares; expected 142 squares"


def test_a_square_belongs_to_a_room() -> None:
    said = boats_refused(lambda plain: draw(plain, (3, 4, "8")))
    assert said == "pack 'boats', outline: found '8' at (3, 4); expected ~ for water or the number of a room, 1 to 7"


def test_seven_rooms() -> None:
    said = boats_refused(lambda plain: plain["rooms"].pop())
    assert said == "pack 'boats', rooms: found 6 rooms; expected 7 rooms"


def test_rooms_have_their_sizes() -> None:
    assert boats_refused(lambda plain: draw(plain, (4, 4, "1"))) == "pack 'boats', outline: found 19 squares in room 1; expected 18 squares"
    said = boats_refused(lambda plain: plain["rooms"][5].update(size=19))
    assert said == "pack 'boats', rooms[6].size: found 19; expected 20"


def test_rooms_hang_together() -> None:
    said = boats_refused(lambda plain: draw(plain, (4, 4, "1"), (0, 4, "5")))
    assert said == "pack 'boats', outline: found room 5 in pieces; expected a room whose squares hang together"


def test_rooms_carry_their_icons() -> None:
    said = boats_refused(lambda plain: plain["rooms"][2].update(icon="moon"))
    assert said == "pack 'boats', rooms[3].icon: found moon; expected apple (ED-03)"
    said = boats_refused(lambda plain: plain["rooms"][2].update(icon="pear"))
    assert said == "pack 'boats', rooms[3].icon: found \"pear\"; expected one of none, parrot, moon, apple, maize"


def test_top_and_bottom_mirror() -> None:
    said = boats_refused(lambda plain: draw(plain, (0, 3, "~"), (0, 2, "1")))  # a square of the stern moved up
    assert said == "pack 'boats', outline: found room 1 at (0, 2) but '~' at (0, 6); expected two halves that mirror"
    said = boats_refused(lambda plain: draw(plain, (4, 7, "5"), (11, 7, "4")))  # room 4 no longer mirrors room 2
    assert "expected two halves that mirror" in said


def test_the_listed_edge_is_the_edge() -> None:
    said = boats_refused(lambda plain: plain["edge"].remove([0, 4]))
    assert said == "pack 'boats', edge: found missing: (0, 4); expected the squares with a side on the outline"
    said = boats_refused(lambda plain: plain["edge"].append([1, 4]))
    assert said == "pack 'boats', edge: found too many: (1, 4); expected the squares with a side on the outline"
    assert "edge: found square (0, 4) twice" in boats_refused(lambda plain: plain["edge"].append([0, 4]))


def test_the_edge_has_44_squares() -> None:
    def notch(plain: dict[str, Any]) -> None:
        """Moves four squares of column 2 to the stern: columns 0 to 3 then have 7, 4, 1, 4 edge squares, not 3, 2, 2, 2."""
        draw(plain, *((2, y, "~") for y in (2, 3, 5, 6)), *((0, y, "1") for y in (1, 2, 6, 7)))
        outline = plain["outline"].split()
        squares = {(x, y) for y, row in enumerate(outline) for x, mark in enumerate(row) if mark != "~"}
        inside = {(x, y) for x, y in squares if {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} <= squares}
        plain["edge"] = [[x, y] for x, y in squares - inside]

    assert boats_refused(notch) == "pack 'boats', edge: found 51 squares; expected 44 squares, (0, 4) among them"


def test_the_middle_row_has_22_squares() -> None:
    said = boats_refused(lambda plain: plain.update(middle_row=3))
    assert said == "pack 'boats', middle_row: found 21 squares in row 3; expected 22 squares"


def test_five_map_squares() -> None:
    assert "map_squares: found 4 squares; expected 5 squares" in boats_refused(lambda plain: plain["map_squares"].pop())
    assert "map_squares: found square (7, 0) twice" in boats_refused(lambda plain: plain["map_squares"].append([7, 0]))


def test_six_boats_by_number() -> None:
    assert boats_refused(lambda plain: plain["boats"].pop()) == "pack 'boats', boats: found 5 boats; expected 6 boats"
    said = boats_refused(lambda plain: plain["boats"][5].update(boat=5))
    assert said == "pack 'boats', boats: found boat 5 twice; expected every boat once"


def test_19_rats() -> None:
    def without_a_rat(plain: dict[str, Any]) -> None:
        plain["boats"][0]["rats"].remove([0, 5])
        draw(plain, (0, 5, "."), boat=1)

    assert boats_refused(without_a_rat) == "pack 'boats', boats[boat 1].rats: found 18 rats; expected 19 rats"
    said = boats_refused(lambda plain: plain["boats"][0]["rats"].append([0, 5]))
    assert said == "pack 'boats', boats[boat 1].rats: found square (0, 5) twice; expected every square once"


def test_one_map_of_each_colour() -> None:
    said = boats_refused(lambda plain: plain["boats"][4]["maps"].pop("blue"))
    assert said == "pack 'boats', boats[boat 5].maps: found green, orange, purple, red; expected one map of each colour"


def test_maps_are_on_the_five_squares() -> None:
    said = boats_refused(lambda plain: plain["boats"][4]["maps"].update(blue=[20, 5]))
    assert said == "pack 'boats', boats[boat 5].maps: found too many: (20, 5) and missing: (19, 5); expected the squares of map_squares"


def test_no_map_on_a_rat() -> None:
    def rat_on_a_map(plain: dict[str, Any]) -> None:
        plain["boats"][4]["rats"][0] = [9, 7]

    said = boats_refused(rat_on_a_map)
    assert said == "pack 'boats', boats[boat 5].maps.green: found (9, 7), where a rat is; expected a square without a rat"


def test_rats_are_on_the_boat() -> None:
    def rat_overboard(plain: dict[str, Any]) -> None:
        plain["boats"][5]["rats"][0] = [0, 0]

    assert boats_refused(rat_overboard) == "pack 'boats', boats[boat 6].rats: found [(0, 0)] on water; expected squares of the boat"


def test_the_grid_is_drawn_on_the_boat() -> None:
    wanted = "expected ~ on water, and on the boat one of . r B G O P R"
    assert (
        boats_refused(lambda plain: draw(plain, (0, 0, "r"), boat=3)) == f"pack 'boats', boats[boat 3].grid: found 'r' at (0, 0); {wanted}"
    )
    assert (
        boats_refused(lambda plain: draw(plain, (7, 4, "x"), boat=3)) == f"pack 'boats', boats[boat 3].grid: found 'x' at (7, 4); {wanted}"
    )


def test_grid_and_lists_agree() -> None:
    said = boats_refused(lambda plain: draw(plain, (0, 5, "."), boat=1))
    assert said == "pack 'boats', boats[boat 1].rats: found too many: (0, 5); expected the same rats as on the grid"
    said = boats_refused(lambda plain: draw(plain, (7, 0, "."), boat=1))
    assert said == "pack 'boats', boats[boat 1].maps.green: found (7, 0); expected the place of the one G on the grid"


def test_no_map_square_has_a_colour_twice_on_boats_1_to_4() -> None:
    def swap(plain: dict[str, Any]) -> None:
        plain["boats"][1]["maps"].update(blue=[19, 5], green=[7, 0])  # boat 1 has its green map at (7, 0) too
        draw(plain, (7, 0, "G"), (19, 5, "B"), boat=2)

    said = boats_refused(swap)
    assert said == "pack 'boats', boats: found green, green, orange, purple at (7, 0) on boats 1 to 4; expected four different colours"


def test_rats_by_room_on_boats_1_to_4() -> None:
    def move(boat: int) -> Change:
        def change(plain: dict[str, Any]) -> None:
            sheet = plain["boats"][boat - 1]
            rat = next(rat for rat in sheet["rats"] if pack.boats().room(tuple(rat)) == 5)
            sheet["rats"][sheet["rats"].index(rat)] = [2, 4]  # into the large parrot room
            draw(plain, (*rat, "."), (2, 4, "r"), boat=boat)

        return change

    for boat in (1, 2, 3, 4):
        said = boats_refused(move(boat))
        assert said == f"pack 'boats', boats[boat {boat}].rats: found 4 rats in room 1; expected 3, as on all of boats 1 to 4"
    spread_otherwise = pack.values("boats")
    move(5)(spread_otherwise)
    pack.read_boats(spread_otherwise)


def test_17_cats_and_6_oshax() -> None:
    assert shapes_refused(lambda plain: plain["cats"].pop("cat17")).startswith(
        "pack 'shapes', cats: found missing: cat17; expected cat01, "
    )
    said = shapes_refused(lambda plain: plain["oshax"].update(osh7={"rows": "XXXXXX", "ways": 2}))
    assert said == "pack 'shapes', oshax: found too many: osh7; expected osh1, osh2, osh3, osh4, osh5, osh6"


def redrawn(table: str, shape: str, rows: str) -> Change:
    """Another drawing for a shape, with the number of its ways."""
    ways = len(polyomino.orientations(polyomino.parse(rows)))
    return lambda plain: plain[table].update({shape: {"rows": rows, "ways": ways}})


@pytest.mark.parametrize(
    ("table", "shape", "rows", "twin"),
    [
        ("cats", "cat14", "XX/XX/X.", "cat05"),  # a P, flipped
        ("oshax", "osh6", "XX../.XX./..XX", "osh1"),  # a staircase, flipped
        ("commons", "com3s", "XX/X.", "com3b"),
        ("rares", "rareT", "XX./.XX", "rareS"),
    ],
)
def test_shapes_differ_when_turned_and_flipped(table: str, shape: str, rows: str, twin: str) -> None:
    said = shapes_refused(redrawn(table, shape, rows))
    assert "found the same shape as " in said
    assert twin in said
    assert said.endswith("; expected shapes that differ when turned and flipped")


def test_a_shape_may_be_drawn_in_any_of_its_ways() -> None:
    plain = pack.values("shapes")
    redrawn("cats", "cat05", "XX/XX/X.")(plain)
    pack.read_shapes(plain)


def test_sizes_of_the_cats() -> None:
    said = shapes_refused(redrawn("cats", "cat15", "XXXXXX"))
    assert said == "pack 'shapes', cats: found 10 of 5 squares, 7 of 6 squares; expected 1 of 4 squares, 10 of 5 squares, 6 of 6 squares"


def test_oshax_have_6_squares_and_no_cat_has_their_shape() -> None:
    assert "oshax.osh2.rows: found 4 squares; expected 6 squares" in shapes_refused(redrawn("oshax", "osh2", "XXXX"))
    said = shapes_refused(redrawn("oshax", "osh2", "X.X/XXX/X.."))
    assert said == "pack 'shapes', oshax.osh2.rows: found the shape of cat06; expected a shape that no cat has"


def test_common_and_rare_sizes() -> None:
    said = shapes_refused(redrawn("commons", "com2", "XXXX"))
    assert said == "pack 'shapes', commons.com2.rows: found 4 squares; expected 1 to 3 squares (ED-07)"
    said = shapes_refused(redrawn("rares", "rareI", "XXXXXX"))
    assert said == "pack 'shapes', rares.rareI.rows: found 6 squares; expected 4 or 5 squares (ED-07)"
    said = shapes_refused(redrawn("rares", "rareI", "XXXXX"))
    assert said == "pack 'shapes', rares: found 4 of 4 squares, 5 of 5 squares; expected 5 of 4 squares, 4 of 5 squares"


def test_some_rare_treasures_are_shaped_like_cats() -> None:
    said = shapes_refused(redrawn("rares", "rareP", "X.../XXXX"))
    assert said == "pack 'shapes', rares.rareP.rows: found another shape; expected the shape of cat05"

    def swap(plain: dict[str, Any]) -> None:
        rares = plain["rares"]
        rares["rareS"], rares["rareT"] = rares["rareT"], rares["rareS"]

    assert "rares.rareS.rows: found another shape; expected the shape of cat15" in shapes_refused(swap)


def test_ways_are_counted_again() -> None:
    said = shapes_refused(lambda plain: plain["cats"]["cat01"].update(ways=8))
    assert said == "pack 'shapes', cats.cat01.ways: found 8; expected 4, which the drawing has when turned and flipped"


def test_a_drawing_is_rows_of_squares_that_hang_together() -> None:
    said = shapes_refused(lambda plain: plain["cats"]["cat01"].update(rows="XX/XO"))
    assert said == "pack 'shapes', cats.cat01.rows: found \"XX/XO\"; expected rows of X and . with / between them"
    said = shapes_refused(lambda plain: plain["cats"]["cat01"].update(rows="X./.X"))
    assert said == "pack 'shapes', cats.cat01.rows: found \"X./.X\"; expected squares that hang together by their sides"
    assert "found 5; expected rows of X" in shapes_refused(lambda plain: plain["cats"]["cat01"].update(rows=5))


def test_placements_fit_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pack, "PLACEMENTS", 17000)
    with pytest.raises(PackError) as caught:
        pack.fill_hull(np.zeros(1, hull.HULL)[0], pack.boats())
    assert str(caught.value) == "pack 'shapes', all tables: found shapes with 17039 placements; expected at most 17000"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda plain: plain.pop("edge"), "edge: found nothing; expected a value"),
        (lambda plain: plain.update(masts=2), "masts: found 2; expected no field of this name"),
        (lambda plain: plain.update(edge=3), "edge: found 3; expected a list in [ ]"),
        (lambda plain: plain.update(outline="~11"), 'outline: found "~11"; expected 9 rows of 22 characters'),
        (lambda plain: plain["edge"].__setitem__(0, [0, "3"]), 'edge[1][2]: found "3"; expected a whole number'),
        (lambda plain: plain["edge"].__setitem__(0, [0]), "edge[1][2]: found nothing; expected a value"),
        (lambda plain: plain["edge"].__setitem__(0, [0, 9]), "edge[1][2]: found 9; expected at most 8"),
        (lambda plain: plain["edge"].__setitem__(0, [-1, 0]), "edge[1][1]: found -1; expected at least 0"),
        (lambda plain: plain["edge"].__setitem__(0, [1, 0, 2]), "edge[1]: found [1, 0, 2]; expected at most 2 entries"),
        (lambda plain: plain["boats"].__setitem__(1, "two"), 'boats[2]: found "two"; expected a table'),
        (
            lambda plain: plain["boats"][1].update(trust="sure"),
            "boats[boat 2].trust: found \"sure\"; expected one of 'certain', 'likely' or 'house'",
        ),
        (lambda plain: plain["boats"][1].update(boat=True), "boats[boat True].boat: found true; expected a whole number"),
        (
            lambda plain: plain["boats"][1]["maps"].update(pink=[7, 0]),
            'boats[boat 2].maps.pink: found "pink"; expected one of blue, green, orange, purple, red',
        ),
    ],
)
def test_a_wrong_form_is_named_by_its_path(change: Change, said: str) -> None:
    assert boats_refused(change) == f"pack 'boats', {said}"


def test_a_refusal_survives_the_way_between_processes() -> None:
    error = PackError("mine", "cat_pile", "108 cards", "109 cards")
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.field) == ("pack 'mine', cat_pile: found 108 cards; expected 109 cards", "cat_pile")
