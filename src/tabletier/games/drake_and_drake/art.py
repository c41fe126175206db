"""The drawings of Drake & Drake: the island, pirates, what lies on squares, and the signs of cards. A square is 100 units wide.

The crews differ in colour, pattern, outline and emblem (DD-82): green is round, striped and bears an anchor; red leans to purple, is
eight-sided, chequered and bears a skull.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence

from markupsafe import Markup

from tabletier.draw.outline import UNIT, outlines
from tabletier.engine.polyomino import Cell

MARGIN = 70  # of sea round the frame
WATER = "~"

#: Ground, marks, edge and light of each crew's face; the same by day and by night, as painted wood is.
CREW_PAINT: dict[str, tuple[str, str, str, str]] = {
    "green": ("#3f8450", "#2c6a3c", "#173a20", "#f3ecd2"),
    "red": ("#9c3565", "#7b2250", "#45102b", "#fbeadf"),
}
_CREW_MARKS = {
    "green": '<path d="M0 3h20v7H0z"/>',
    "red": '<path d="M0 0h8v8H0zM8 8h8v8H8z"/>',
}
_TILE = {"green": 20, "red": 16}
_RIM = {
    "green": '<circle r="{r}"{paint}/>',
    "red": '<path transform="scale({scale})" d="M-17.4-42h34.8L42-17.4v34.8L17.4 42h-34.8L-42 17.4v-34.8z"{paint}/>',
}
_EMBLEMS = {
    # An anchor: ring, stock, shank, arms.
    "green": (
        '<g fill="none" stroke="{light}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round">'
        '<circle cy="-17" r="5" stroke-width="5"/><path d="M0-12V21M-10-5h20M-15 9q1 12 15 12t15-12M-19 13l4-5 5 4M19 13l-4-5-5 4"/></g>'
    ),
    # A skull: cranium and jaw, with eyes, nose and teeth.
    "red": (
        '<path fill="{light}" d="M0-21c12 0 19 8 19 18 0 7-3 11-7 14v9q0 2-2 2h-20q-2 0-2-2v-9c-4-3-7-7-7-14 0-10 7-18 19-18z"/>'
        '<path fill="{edge}" d="M-14-5a5.5 5.5 0 1 1 11 0 5.5 5.5 0 1 1-11 0zM3-5a5.5 5.5 0 1 1 11 0 5.5 5.5 0 1 1-11 0zM0 4l4 7h-8z"/>'
        '<path fill="none" stroke="{edge}" stroke-width="2.5" d="M-5 15v7M0 15v7M5 15v7"/>'
    ),
}

#: Signs of cards, in the colour of the ink around them.
SIGNS: dict[str, str] = {
    # A boat with a flag
    "landing": '<path d="M-42 12h84q-4 26-26 26h-32q-22 0-26-26z"/><path d="M-5 8V-42h5l32 14L1-15V8z"/>',
    # A sheet with words, and a quill
    "falsification": (
        '<path fill-rule="evenodd" d="M-34-38h50v20l-10 12V-28h-30V30h44V12l10-12v40h-64zM-18-16h18v7h-18zM-18 0h12v7h-12z"/>'
        '<path d="M42-40q-34 8-42 44l-4 16 8-2q2-8 6-14 26 0 32-44z"/>'
    ),
    # Two crossed sabres
    "elimination": (
        '<path d="M-40-40q34 10 62 50l10-8 5 6-10 9 14 14-8 8-14-14-9 10-6-5 8-10Q-30-6-40-40z"/>'
        '<path d="M40-40Q30-6-12 20l8 10-6 5-9-10-14 14-8-8 14-14-10-9 5-6 10 8q28-40 62-50z"/>'
    ),
    # A line that shoves
    "push": '<path d="M-44-26h16v52h-16zM-22-26h16v52H-6-22zM0-12h14v-20l30 32-30 32V12H0z"/>',
    # Two that take one between them
    "recruiters": ('<path d="M-44-22l22 22-22 22zM44-22l-22 22 22 22z"/><path d="M-14-30h28l-6 12 6 12h-22V34h-6z"/>'),
    # Fever: a drop of it and what flies about
    "contagion": (
        '<circle r="17"/><path fill="none" stroke="currentColor" stroke-width="7" stroke-linecap="round" '
        'd="M0-20v-12M0 20v12M-20 0h-12M20 0h12M-14-14l-9-9M14 14l9 9M14-14l9-9M-14 14l-9 9"/>'
        '<circle cy="-38" r="6"/><circle cy="38" r="6"/><circle cx="-38" r="6"/><circle cx="38" r="6"/>'
    ),
}

_RUM = (
    '<path fill="#8a5a2b" stroke="#3b2312" stroke-width="4" stroke-linejoin="round" d="M-22-34h44q12 34 0 68h-44q-12-34 0-68z"/>'
    '<path fill="none" stroke="#5f3a19" stroke-width="2.5" d="M-9-33q-5 33 0 66M9-33q5 33 0 66"/>'
    '<path fill="none" stroke="#2f2a27" stroke-width="6" d="M-26-19h52M-26 19h52"/>'
    '<circle r="7" fill="#e2bd86" stroke="#3b2312" stroke-width="3"/>'
)
_TREASURE = (
    '<path fill="#b98226" stroke="#3b2312" stroke-width="4" stroke-linejoin="round" d="M-36-4v-8q0-20 20-20h32q20 0 20 20v8z"/>'
    '<path fill="#f6d667" stroke="#3b2312" stroke-width="3" d="M-31-4q4-9 11-5 5-8 12-2 8-7 14 1 8-5 12 3 8-2 13 3z"/>'
    '<path fill="#97621c" stroke="#3b2312" stroke-width="4" stroke-linejoin="round" d="M-36-4h72v32q0 4-4 4h-64q-4 0-4-4z"/>'
    '<path fill="#f6d667" stroke="#3b2312" stroke-width="2" d="M-25-2h8v33h-8zM17-2h8v33h-8z"/>'
    '<path fill="#f6d667" stroke="#3b2312" stroke-width="3" d="M-9 2H9v14q-9 8-18 0z"/><circle cy="9" r="3" fill="#3b2312"/>'
)
_GONE = '<path fill="none" stroke="#a11d16" stroke-width="13" stroke-linecap="round" d="M-30-30 30 30M30-30-30 30"/>'


def _face(crew: str) -> str:
    """A face without emblem and value."""
    edge = _RIM[crew].format(r=43, scale=1.02, paint=f' fill="{CREW_PAINT[crew][2]}"')
    inlay = f' fill="url(#crew-{crew})" stroke="{CREW_PAINT[crew][3]}" stroke-width="3"'
    return edge + _RIM[crew].format(r=36, scale=0.86, paint=inlay)


def _emblem(crew: str) -> str:
    _ground, _marks, edge, light = CREW_PAINT[crew]
    return _EMBLEMS[crew].format(edge=edge, light=light)


def _pirate(crew: str, value: int) -> str:
    _ground, _marks, edge, light = CREW_PAINT[crew]
    return (
        f'<symbol id="pirate-{crew}-{value}" overflow="visible"><use href="#crew-face-{crew}"/>'
        f'<use href="#crew-emblem-{crew}" transform="translate(-15.5 -1)scale(.78)"/>'
        f'<circle cx="15" r="18.5" fill="{light}" stroke="{edge}" stroke-width="2.5"/>'
        f'<text class="pirate-value" x="15" y="11.5">{value}</text></symbol>'
    )


@functools.cache
def symbols() -> Markup:
    """Everything but the island."""
    patterns = [
        f'<pattern id="crew-{crew}" width="{_TILE[crew]}" height="{_TILE[crew]}" patternUnits="userSpaceOnUse">'
        f'<path fill="{ground}" d="M0 0h{_TILE[crew]}v{_TILE[crew]}H0z"/><g fill="{marks}">{_CREW_MARKS[crew]}</g></pattern>'
        for crew, (ground, marks, _edge, _light) in CREW_PAINT.items()
    ]
    faces = [
        f'<symbol id="crew-face-{crew}" overflow="visible">{_face(crew)}</symbol>'
        f'<symbol id="crew-emblem-{crew}" overflow="visible">{_emblem(crew)}</symbol>'
        f'<symbol id="crew-sign-{crew}" overflow="visible"><use href="#crew-face-{crew}"/>'
        f'<use href="#crew-emblem-{crew}" transform="scale(1.1)"/></symbol>'
        for crew in CREW_PAINT
    ]
    pirates = [_pirate(crew, value) for crew in CREW_PAINT for value in (1, 2, 3)]
    signs = [f'<symbol id="card-{name}" overflow="visible"><g fill="currentColor">{drawn}</g></symbol>' for name, drawn in SIGNS.items()]
    things = [
        f'<symbol id="{name}" overflow="visible">{drawn}</symbol>'
        for name, drawn in (("kind-rum", _RUM), ("kind-treasure", _TREASURE), ("gone", _GONE))
    ]
    return Markup("".join([*patterns, *faces, *pirates, *signs, *things]))


def icon(name: str, class_: str = "sign-picture") -> Markup:
    """A drawing by itself, as a small picture beside words."""
    return Markup(f'<svg class="{class_}" viewBox="-50 -50 100 100" aria-hidden="true" focusable="false"><use href="#{name}"/></svg>')


# --- The island -------------------------------------------------------------------------------------------------------


def view_box(rows: int, columns: int) -> str:
    """The part of the drawing that is shown: the frame with some sea round it."""
    return f"{-MARGIN} {-MARGIN} {columns * UNIT + 2 * MARGIN} {rows * UNIT + 2 * MARGIN}"


@functools.cache
def island(map_: tuple[str, ...], row_labels: str, column_labels: str) -> Markup:
    """The island as one symbol: sea, shore, land, lakes, the lines of the squares, and their names at two sides."""
    rows, columns = len(map_), len(map_[0])
    cells = [(x, y) for y in range(rows) for x in range(columns)]
    water = {cell for cell in cells if map_[cell[1]][cell[0]] == WATER}
    land = tuple(cell for cell in cells if cell not in water)
    lakes = _lakes(water, rows, columns)
    shore = outlines(tuple(sorted({*land, *lakes}, key=lambda cell: (cell[1], cell[0]))), inset=2, outer=30, inner=24)
    width, height = columns * UNIT + 2 * MARGIN, rows * UNIT + 2 * MARGIN
    drawn = [
        f'<rect class="isle-sea" x="{-MARGIN}" y="{-MARGIN}" width="{width}" height="{height}" rx="26"/>',
        f'<path class="isle-waves" d="{_waves(rows, columns)}"/>',
        f'<path class="isle-shallow" d="{shore}"/><path class="isle-sand" d="{shore}"/><path class="isle-land" d="{shore}"/>',
        *(f'<path class="isle-lake" d="{outlines((lake,), inset=9, outer=38)}"/>' for lake in sorted(lakes)),
        f'<path class="isle-ripples" d="{"".join(_ripple(cell) for cell in sorted(water))}"/>',
        f'<path class="isle-lines" d="{_lines(land)}"/>',
        f'<g class="isle-tufts">{"".join(_tuft(cell) for cell in land if map_[cell[1]][cell[0]] == ".")}</g>',
        '<g class="isle-names">',
        *(f'<text x="{UNIT * x + UNIT // 2}" y="-24">{name}</text>' for x, name in enumerate(column_labels)),
        *(f'<text x="-38" y="{UNIT * y + UNIT // 2 + 13}">{name}</text>' for y, name in enumerate(row_labels)),
        "</g>",
    ]
    return Markup(f'<symbol id="isle" overflow="visible">{"".join(drawn)}</symbol>')


def _lakes(water: set[Cell], rows: int, columns: int) -> set[Cell]:
    """The water that the sea does not reach through sides."""
    sea = {(x, y) for x, y in water if x in (0, columns - 1) or y in (0, rows - 1)}
    new = set(sea)
    while new:
        x, y = new.pop()
        found = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & water - sea
        sea |= found
        new |= found
    return water - sea


def _lines(land: Sequence[Cell]) -> str:
    """The sides between two squares of land."""
    there = set(land)
    right = [f"M{UNIT * (x + 1)} {UNIT * y + 8}v84" for x, y in land if (x + 1, y) in there]
    below = [f"M{UNIT * x + 8} {UNIT * (y + 1)}h84" for x, y in land if (x, y + 1) in there]
    return "".join(right + below)


def _ripple(cell: Cell) -> str:
    x, y = UNIT * cell[0], UNIT * cell[1]
    return f"M{x + 26} {y + 42}q12-10 24 0t24 0M{x + 34} {y + 64}q9-8 18 0t18 0"


def _waves(rows: int, columns: int) -> str:
    """Here and there a wave, on all four sides."""
    across = [f"M{UNIT * x + 66} {y}q10-9 20 0t20 0" for x in range(columns - 1) for y in (-48, rows * UNIT + 48)]
    down = [f"M{x} {UNIT * y + 92}q8-7 16 0t16 0" for y in range(rows - 1) for x in (-62, columns * UNIT + 30)]
    return "".join(across + down)


def _tuft(cell: Cell) -> str:
    """Grass or a palm, the same on the same square always."""
    x, y = UNIT * cell[0], UNIT * cell[1]
    if (3 * cell[0] + 5 * cell[1]) % 4 == 1:  # a palm
        leaves = "".join(f"M{x + 79} {y + 70}{leaf}" for leaf in ("q-10-8-17 0", "q10-8 16 1", "q-6-10-13-9", "q5-11 12-9"))
        return f'<path d="M{x + 78} {y + 92}q-3-14 1-22{leaves}"/>'
    dx = 70 + (7 * cell[0] + 3 * cell[1]) % 12
    return f'<path d="M{x + dx} {y + 90}l-5-10M{x + dx + 3} {y + 90}v-13M{x + dx + 6} {y + 90}l5-10"/>'
