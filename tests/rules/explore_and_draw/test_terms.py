"""What the words of the rules mean: discovery, touching, room, family, colour, treasure, edge (ED-01 to ED-07, ED-66, ED-68)."""

from __future__ import annotations

import pytest

from tabletier.boats import pack as boats
from tabletier.boats.hull import Kind
from tabletier.games.explore_and_draw.state import Do, Doing
from tests.rules.explore_and_draw.positions import BARS, NAMES, SQUARES, Table, above_or_below, all_of, covered, squares_of

ROOMS = """
    ~~~~~~~22225555~~~~~~~
    ~~~~2222222555556~~~~~
    ~111555555555555666~~~
    111153333335555566667~
    1111533333355555666677
    111153333335555566667~
    ~111555555555555666~~~
    ~~~~4444444555556~~~~~
    ~~~~~~~44445555~~~~~~~
"""
EDGE = """
    ~~~~~~~eeeeeeee~~~~~~~
    ~~~~eee........ee~~~~~
    ~eee.............ee~~~
    e..................ee~
    e....................e
    e..................ee~
    ~eee.............ee~~~
    ~~~~eee........ee~~~~~
    ~~~~~~~eeeeeeee~~~~~~~
"""


NUMBER_OF = {square: number for number, square in enumerate(SQUARES)}


def marked(board: str, mark: str) -> set[str]:
    """The names of a board's squares with a mark."""
    rows = board.split()
    return {name for name, (x, y) in zip(NAMES, SQUARES, strict=True) if rows[y][x] == mark}


def in_a_coat(shape: str) -> str:
    return f"blue {shape}" if boats.KIND_OF[shape] == Kind.CAT else shape


@pytest.mark.rule("ED-01")
@pytest.mark.parametrize("shape", boats.SHAPE_IDS)
def test_a_discovery_covers_whole_squares_that_hang_together(shape: str) -> None:
    me = Table().put({1: all_of(in_a_coat(shape))}).me.column("A").card(1)
    if shape.startswith("osh"):
        me.colour("red")
    places = me.places
    for place in places:
        found, rest = set(), [min(place)]
        while rest:  # walk from square to square, side by side
            square = rest.pop()
            found.add(square)
            x, y = SQUARES[square]
            beside = {NUMBER_OF[s] for s in [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)] if s in NUMBER_OF}
            rest += (beside & place) - found
        assert found == place
    assert {len(place) for place in places} == {len(boats.shape(shape))}
    me.lay_anywhere()
    assert me.taken == me.pieces[0][1]
    assert len(me.taken) == len(boats.shape(shape))


@pytest.mark.rule("ED-02")
def test_what_meets_at_a_corner_only_does_not_touch() -> None:
    me = Table().put({1: all_of("com1")}).me.adds("com1", "K5").column("A").card(1)
    assert {name for place in me.places for name in squares_of(place)} == {"J5", "L5", "K4", "K6"}  # never J4 L4 J6 L6


CORNERS = """
    ~~~~~~~........~~~~~~~
    ~~~~.............~~~~~
    ~aaaaabbbbb........~~~
    .....tccccc..........~
    .....ddddd............
    .....................~
    ~..................~~~
    ~~~~.............~~~~~
    ~~~~~~~........~~~~~~~
"""


@pytest.mark.rule("ED-02", "ED-05")
def test_cats_at_a_corner_of_each_other_are_no_family() -> None:
    me = Table().me.draws(CORNERS, {"abc": "red cat", "t": "common"})
    assert me.points["families"] == 8  # a and b side by side, c below b
    at_a_corner = Table().me.draws(CORNERS, {"acd": "red cat", "b": "blue cat", "t": "common"})
    assert at_a_corner.points["families"] == 0  # a meets c at a corner only; c and d are two


@pytest.mark.rule("ED-03")
def test_every_square_belongs_to_one_of_seven_rooms() -> None:
    table = Table()
    rooms = table.state.view(0)["boats"][0]["rooms"]
    assert [room["icon"] for room in rooms] == ["parrot", "moon", "apple", "moon", None, "maize", "parrot"]
    assert [room["size"] for room in rooms] == [18, 11, 18, 11, 60, 20, 4]
    hull = table.state.content.hull
    for number in range(7):
        assert squares_of(covered(hull.rooms[number])) == marked(ROOMS, str(number + 1))
        assert {NAMES[k] for k in range(142) if hull.room[k] == number} == marked(ROOMS, str(number + 1))


TWO_PARROTS = """
    ~~~~~~~........~~~~~~~
    ~~~~.............~~~~~
    ~###...............~~~
    ####...............##~
    ####################..
    ####...............##~
    ~###...............~~~
    ~~~~.............~~~~~
    ~~~~~~~........~~~~~~~
"""


@pytest.mark.rule("ED-03", "ED-04")
def test_two_rooms_of_one_icon_are_two_rooms() -> None:
    me = Table().me.draws(TWO_PARROTS)
    assert me.points["rooms"] == -30  # the large parrot room is full, the small one is not
    me.adds("com2", "U5 V5")
    assert me.points["rooms"] == -25  # both


@pytest.mark.rule("ED-04")
def test_a_room_is_full_when_no_square_of_it_is_empty() -> None:
    me = Table().me.draws("""
        ~~~~~~~####....~~~~~~~
        ~~~~######.......~~~~~
        ~..................~~~
        .....................~
        ......................
        .....................~
        ~..................~~~
        ~~~~.............~~~~~
        ~~~~~~~........~~~~~~~
    """)
    rooms = me.state.view(0)["boats"][0]["rooms"]
    assert rooms[1] == {"room": 1, "icon": "moon", "free": 1, "size": 11}
    assert me.points["rooms"] == -35
    me.adds("com1", "K2")
    assert me.points["rooms"] == -30
    assert me.state.view(0)["boats"][0]["full_rooms"] == 1


@pytest.mark.rule("ED-05")
def test_two_cats_are_no_family_and_three_are_one() -> None:
    for cats, points in (("AB", 0), ("ABC", 8)):
        table = Table(mode="solo", level="medium").sister_has(1, 2, 3, advanced=(7,))
        assert table.me.draws(BARS, {cats: "red cat"}).points["families"] == points
        assert len(table.state.view(0)["boats"][0]["families"]) == (1 if points else 0)
        assert table.her_lessons["advanced 7"] == (5 if points else 0)  # 5 for each family


@pytest.mark.rule("ED-05")
def test_a_family_is_the_whole_group_though_not_all_of_it_touch_each_other() -> None:
    chain = Table().me.draws(BARS, {"KLMN": "green cat"})  # four in a row: each touches its neighbours only
    assert chain.points["families"] == 11


@pytest.mark.rule("ED-05")
def test_two_separate_groups_of_one_colour_are_two_families() -> None:
    me = Table().me.draws(BARS, {"ABC": "red cat", "EH": "blue cat", "KLM": "red cat"})
    assert me.points["families"] == 8 + 8  # and not 20 for six cats
    families = me.state.view(0)["boats"][0]["families"]
    assert [(family["colour"], len(family["pieces"])) for family in families] == [("red", 3), ("red", 3)]


@pytest.mark.rule("ED-05")
def test_a_family_has_one_colour() -> None:
    assert Table().me.draws(BARS, {"AC": "red cat", "B": "blue cat"}).points["families"] == 0
    assert Table().me.draws(BARS, {"ABC": "red cat", "DE": "blue cat"}).points["families"] == 8


@pytest.mark.rule("ED-05")
def test_a_treasure_between_two_groups_does_not_join_them() -> None:
    me = Table().me.draws(BARS, {"AB": "red cat"}).adds("com3s", "E3 F3 G3").adds("red cat16", "E4 F4 G4 H4 I4")
    assert me.points["families"] == 0
    me.adds("red cat16", "H3 I3 J3 K3 L3")  # under B, above the cat in row 4
    assert me.points["families"] == 11


@pytest.mark.rule("ED-05")
def test_the_size_of_a_family_counts_cats_and_not_squares() -> None:
    of_four_squares = Table().me.draws(
        """
        ~~~~~~~........~~~~~~~
        ~~~~.............~~~~~
        ~..................~~~
        .....................~
        .......aabbcc.........
        ......aabbcc.........~
        ~..................~~~
        ~~~~.............~~~~~
        ~~~~~~~........~~~~~~~
        """,
        {"abc": "purple cat"},
    )
    of_six_squares = Table().me.draws(
        """
        ~~~~~~~........~~~~~~~
        ~~~~.............~~~~~
        ~......a.b.c.......~~~
        ......aabbcc.........~
        ......aabbcc..........
        ......a.b.c..........~
        ~..................~~~
        ~~~~.............~~~~~
        ~~~~~~~........~~~~~~~
        """,
        {"abc": "purple cat"},
    )
    assert (len(of_four_squares.taken), len(of_six_squares.taken)) == (12, 18)
    assert of_four_squares.points["families"] == of_six_squares.points["families"] == 8


@pytest.mark.rule("ED-06")
@pytest.mark.parametrize("colour", ["blue", "green", "orange", "purple", "red"])
def test_an_oshax_takes_any_of_the_five_colours(colour: str) -> None:
    me = Table().put({1: all_of("osh4")}).me.column("A").card(1)
    assert me.kinds() == {Do.COLOUR}
    assert len(me.legal(Do.COLOUR)) == 5
    me.colour(colour).lay_anywhere()
    assert me.drawn == [f"{colour} osh4"]


@pytest.mark.rule("ED-06")
def test_an_oshax_is_a_cat_of_its_colour_in_a_family() -> None:
    me = Table().me.draws(BARS, {"AB": "red cat"}).adds("red osh1", "G3 H3 F4 G4 E5 F5")
    assert me.points["families"] == 8
    other = Table().me.draws(BARS, {"AB": "red cat"}).adds("blue osh1", "G3 H3 F4 G4 E5 F5")
    assert other.points["families"] == 0


@pytest.mark.rule("ED-06")
def test_an_oshax_is_a_cat_of_its_colour_for_lessons() -> None:
    me = Table().me.draws(BARS, {"ABCD": "red cat"}).adds("red osh1", "G3 H3 F4 G4 E5 F5")
    assert me.worth(16) == 9  # exactly five red cats
    other = Table().me.draws(BARS, {"ABCD": "red cat"}).adds("blue osh1", "G3 H3 F4 G4 E5 F5")
    assert other.worth(16) == 0
    many = Table().me.draws(BARS, {"ABCDEFGHIJKLMN": "red cat"})
    assert many.worth(2) == 0
    assert many.adds("blue osh1", "H6 I6 G7 H7 F8 G8").worth(2) == 10  # the fifteenth cat


@pytest.mark.rule("ED-06")
def test_an_oshax_is_a_cat_of_its_colour_on_a_map_and_for_the_sister() -> None:
    table = Table(mode="solo", level="easy").sister_has(1, 2, 3, colours="blue green").put({1: all_of("osh4")})
    me = table.me.column("A").card(1).colour("green").lay("H1 H2 G3 H3 I3 G4")  # the green map is on H1
    assert me.doing == Doing.FREE_TREASURE
    assert table.state.opponent["cats"] == 4  # one green cat, and green is her second colour


@pytest.mark.rule("ED-07")
def test_common_treasures_have_one_to_three_squares_and_rare_ones_four_or_five() -> None:
    hull = Table().state.content.hull
    sizes = {kind: sorted(len(boats.shape(s)) for s in ids) for kind, ids in boats.IDS_OF.items()}
    assert sizes[Kind.COMMON] == [1, 2, 3, 3]
    assert sizes[Kind.RARE] == [4, 4, 4, 4, 4, 5, 5, 5, 5]
    for number, name in enumerate(boats.SHAPE_IDS):
        assert (hull.shape[number].kind, hull.shape[number].size) == (boats.KIND_OF[name], len(boats.shape(name)))


@pytest.mark.rule("ED-07")
def test_a_card_says_which_treasures_are_common_and_which_are_rare() -> None:
    table = Table().put({1: above_or_below("com1, com3s", "rareW")})
    elements = table.state.view(0)["island"][0]["elements"]
    assert [(element["kind"], element["shape"]) for element in elements] == [("common", "com1"), ("common", "com3s"), ("rare", "rareW")]
    assert table.me.column("A").card(1).below().lay_anywhere().points["rares"] == 3
    commons = Table().put({1: above_or_below("com1, com3s", "rareW")}).me.column("A").card(1).above().finish_card()
    assert commons.points["rares"] == 0


@pytest.mark.rule("ED-66")
def test_the_edge_is_the_44_squares_with_a_side_on_the_outline() -> None:
    edge = squares_of(covered(Table().state.content.hull.edge))
    assert edge == marked(EDGE, "e")
    assert len(edge) == 44
    assert "A5" in edge  # the middle of the stern


@pytest.mark.rule("ED-66")
def test_a_cat_touches_the_edge_with_one_square_and_counts_once() -> None:
    along = Table().me.draws(BARS, {"A": "red cat"})  # five squares on the edge
    assert along.worth(5) == 1
    inside = Table().me.draws(BARS, {"A": "red cat", "C": "blue cat"}).adds("red cat16", "K3 K4 K5 K6 K7")
    assert inside.worth(5) == 1  # A alone
    assert inside.adds("red cat16", "L5 L6 L7 L8 L9").worth(5) == 2  # L9 is one edge square of five


@pytest.mark.rule("ED-66")
def test_a_room_is_empty_when_no_square_of_it_is_covered() -> None:
    me = Table().me.adds("com3s", "L4 L5 L6")
    assert me.worth(26) == 15  # the apple room begins at K
    assert me.adds("com1", "K5").worth(26) == 0


ALONE = """
    ~~~~~~~........~~~~~~~
    ~~~~.............~~~~~
    ~.aaaaabbbbb.......~~~
    ......tccccc.........~
    ..ddddd...............
    .....................~
    ~..................~~~
    ~~~~.............~~~~~
    ~~~~~~~........~~~~~~~
"""


@pytest.mark.rule("ED-66")
def test_a_lonely_cat_touches_no_cat_of_its_own_colour() -> None:
    all_apart = Table().me.draws(ALONE, {"ad": "red cat", "b": "blue cat", "c": "green cat", "t": "common"})
    assert all_apart.worth(6) == 4  # d meets c at a corner, a not at all
    a_pair = Table().me.draws(ALONE, {"ad": "red cat", "bc": "blue cat", "t": "common"})
    assert a_pair.worth(6) == 2  # b and c touch: a and d are alone
    at_a_corner = Table().me.draws(ALONE, {"ab": "blue cat", "cd": "red cat", "t": "common"})
    assert at_a_corner.worth(6) == 2  # a and b touch; d meets c at a corner only
