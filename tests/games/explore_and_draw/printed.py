"""What is printed on the boats and cards of Explore & Draw, typed from the content notes once more, for checks that trust no loader.

Squares are (x, y) from stern and top; rooms are numbered 0 to 6 from stern to bow as the notes list them; colours, kinds and shapes
are called as in ``state.view``.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

Square = tuple[int, int]

COLOURS = ("blue", "green", "orange", "purple", "red")

#: Every square by the number of its room, ``~`` is water.
ROOMS_DRAWN = """
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

ICONS = ("parrot", "moon", "apple", "moon", None, "maize", "parrot")
ROOM_SIZES = (18, 11, 18, 11, 60, 20, 4)

BOATS_DRAWN = (
    """
    ~~~~~~~G...rrrr~~~~~~~
    ~~~~r.........B..~~~~~
    ~................rr~~~
    .R.....rr..........r.~
    ......................
    rr.................O.~
    ~r.............r...~~~
    ~~~~.....P....rr.~~~~~
    ~~~~~~~...r..rr~~~~~~~
    """,
    """
    ~~~~~~~Brr.....~~~~~~~
    ~~~~..........Orr~~~~~
    ~rr................~~~
    rP....r..r...........~
    ............rrr.......
    ...................G.~
    ~.....rr.........rr~~~
    ~~~~.....R.r.....~~~~~
    ~~~~~~~....rr..~~~~~~~
    """,
    """
    ~~~~~~~O.......~~~~~~~
    ~~~~..........R..~~~~~
    ~.....rr....rr.....~~~
    rG........r.rr....r..~
    r.................r...
    r....r.............P.~
    ~..................~~~
    ~~~~.....B....rrr~~~~~
    ~~~~~~~rr.....r~~~~~~~
    """,
    """
    ~~~~~~~P....rrr~~~~~~~
    ~~~~......r.rrG..~~~~~
    ~rr................~~~
    .B...r.............r.~
    r....r................
    ............rr.....R.~
    ~...........r....rr~~~
    ~~~~.r...O..r....~~~~~
    ~~~~~~~........~~~~~~~
    """,
    """
    ~~~~~~~R.......~~~~~~~
    ~~~~.r....r...P..~~~~~
    ~.........rr..rr..r~~~
    .O.............r.....~
    .......rr..........r..
    ..............rr...B.~
    ~rrr.........rr....~~~
    ~~~~.....G.......~~~~~
    ~~~~~~~..r.....~~~~~~~
    """,
    """
    ~~~~~~~O..r....~~~~~~~
    ~~~~..........Br.~~~~~
    ~..r...............~~~
    .R..........rr.......~
    r..........rr.....r...
    .r...rr...........rG.~
    ~.................r~~~
    ~~~~r....P.r.....~~~~~
    ~~~~~~~....rrr.~~~~~~~
    """,
)

SHAPES_DRAWN = {
    "cat01": "..X/XXX/..X",
    "cat02": ".XX/XX./X..",
    "cat03": ".X/XX/XX/X.",
    "cat04": ".X/XX/.X/.X",
    "cat05": ".X/XX/XX",
    "cat06": "X../XXX/X.X",
    "cat07": ".X../.X../XXXX",
    "cat08": "..X/..X/XXX",
    "cat09": "X./X./X./XX",
    "cat10": "XX/X./XX",
    "cat11": "XXX./X.XX",
    "cat12": ".XX/XXX/..X",
    "cat13": ".X./XXX/.X.",
    "cat14": "..XX/XXX.",
    "cat15": ".XX/XX.",
    "cat16": "XXXXX",
    "cat17": ".X./.X./XXX/.X.",
    "osh1": "..XX/.XX./XX..",
    "osh2": ".X./XX./.XX/.X.",
    "osh3": ".XX/XX./X../X..",
    "osh4": ".X./.X./XXX/X..",
    "osh5": "..X./XXXX/X...",
    "osh6": "..X./.XXX/XX..",
    "com1": "X",
    "com2": "XX",
    "com3b": ".X/XX",
    "com3s": "XXX",
    "rareI": "XXXX",
    "rareO": "XX/XX",
    "rareT": "XXX/.X.",
    "rareS": ".XX/XX.",
    "rareL": "XXX/X..",
    "rareP": ".X/XX/XX",
    "rareU": "XX/X./XX",
    "rareV": "..X/..X/XXX",
    "rareW": ".XX/XX./X..",
}

COMMONS = ("com1", "com2", "com3b", "com3s")
KINDS = {"cat": "cat", "osh": "oshax", "com": "common", "rar": "rare"}


# --- Boats and shapes -------------------------------------------------------------------------------------------------


def _marks(drawing: str) -> dict[Square, str]:
    """Every square of a drawn boat with the mark on it."""
    return {(x, y): mark for y, row in enumerate(drawing.split()) for x, mark in enumerate(row) if mark != "~"}


#: Square -> its room.
ROOM = {square: int(mark) - 1 for square, mark in _marks(ROOMS_DRAWN).items()}
#: All squares, row by row: their numbers in actions.
SQUARES = tuple(sorted(ROOM, key=lambda square: (square[1], square[0])))
ROOMS = tuple(frozenset(square for square in SQUARES if ROOM[square] == room) for room in range(7))


def beside(square: Square) -> set[Square]:
    """The four squares with a side on this one, water included (ED-02)."""
    x, y = square
    return {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)}


#: The squares with a side on the outline (ED-66).
EDGE = frozenset(square for square in SQUARES if beside(square) - ROOM.keys())
MIDDLE_ROW = frozenset(square for square in SQUARES if square[1] == 4)

#: By sheet from 1: its rats, and each colour's map.
RATS = {sheet: frozenset(at for at, mark in _marks(boat).items() if mark == "r") for sheet, boat in enumerate(BOATS_DRAWN, 1)}
MAPS = {
    sheet: {colour: at for colour in COLOURS for at, mark in _marks(boat).items() if mark == colour[0].upper()}
    for sheet, boat in enumerate(BOATS_DRAWN, 1)
}


def turned(shape: str) -> set[frozenset[Square]]:
    """A shape in every way it can be turned and flipped (ED-28), moved to the corner."""
    cells = {(x, y) for y, row in enumerate(SHAPES_DRAWN[shape].split("/")) for x, mark in enumerate(row) if mark == "X"}
    ways = set()
    for _flip in range(2):
        cells = {(-x, y) for x, y in cells}
        for _turn in range(4):
            cells = {(-y, x) for x, y in cells}
            left, top = min(x for x, _ in cells), min(y for _, y in cells)
            ways.add(frozenset((x - left, y - top) for x, y in cells))
    return ways


#: Shape -> all places on the boat where it can lie (ED-29), as sets of squares.
PLACES = {
    shape: {
        place
        for way in turned(shape)
        for left in range(22)
        for top in range(9)
        if (place := frozenset((x + left, y + top) for x, y in way)) <= ROOM.keys()
    }
    for shape in SHAPES_DRAWN
}


# --- Cards ------------------------------------------------------------------------------------------------------------


class Element(NamedTuple):
    """One thing on a card."""

    kind: str
    colour: str | None
    shape: str


class Card(NamedTuple):
    """A card by what it shows: a lesson's number, or one or two groups; two stand for OR."""

    lesson: int | None = None
    groups: tuple[tuple[Element, ...], ...] = ((),)
    any_two: tuple[bool, ...] = (False,)


def _element(words: str) -> Element:
    colour, _, shape = words.rpartition(" ")
    return Element(KINDS[shape[:3]], colour or None, shape)


def _all(*elements: str) -> Card:
    return Card(groups=(tuple(_element(words) for words in elements),))


def _any_two(*elements: str) -> Card:
    return _all(*elements)._replace(any_two=(True,))


def _either(above: str, below: str) -> Card:
    return Card(groups=tuple(tuple(_element(words) for words in half.split()) for half in (above, below)), any_two=(False, False))


WITH_TREASURE = {"cat09": "com2", "cat15": "com2", "cat13": "com1", "cat16": "com1"}
OSHAX = [_all(f"osh{k}") for k in range(1, 7)]
CATS = [
    _all(f"{colour} cat{k:02}", *([WITH_TREASURE[f"cat{k:02}"]] if f"cat{k:02}" in WITH_TREASURE else []))
    for k in range(1, 18)
    for colour in COLOURS
]

CAT_PILE = Counter(
    [
        *CATS,
        *OSHAX,
        _either("com1 com2", "rareI"),
        _either("com1 com3b", "rareO"),
        _either("com1 com3s", "rareT"),
        _either("com2 com3b", "rareS"),
        _either("com2 com3s", "rareL"),
        _either("com3b com3s", "rareP"),
        _either("com2 com2", "rareU"),
        _either("com3b com3b", "rareV"),
        _either("com3s com3s", "rareW"),
        *3 * [_any_two("com1", "com2")],
        *3 * [_any_two(*COMMONS)],
        _all("com1", "com2"),
        _all("com2", "com3b"),
        _all("com1", "com3s"),
    ]
)

LESSON_PILE = Counter(
    [
        *(Card(lesson=number) for number in range(1, 36)),
        *OSHAX,
        _either("com1 com2", "rareO"),
        _either("com2 com3b", "rareT"),
        _either("com3b com3s", "rareL"),
        *3 * [_any_two(*COMMONS)],
    ]
)


def read_card(shown: dict[str, Any]) -> Card:
    """A card of ``view["island"]`` by what it shows."""
    if shown["lesson"]:
        return Card(lesson=shown["lesson"])
    groups = tuple(
        tuple(Element(e["kind"], e["colour"], e["shape"]) for e in shown["elements"] if e["group"] == group)
        for group in range(2 if shown["keyword"] == "or" else 1)
    )
    return Card(groups=groups, any_two=tuple(shown["any_two"]))
