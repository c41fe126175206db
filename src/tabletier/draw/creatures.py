"""What lives and lies on a boat: heads, tails, treasures, rats, maps and the signs of rooms, each in a square of 100 units round (0, 0)."""

from __future__ import annotations

from markupsafe import Markup

from tabletier.draw.tokens import BLACK, BRONZE, COATS, GOLD, Coat

#: The letter on a map (ED-64).
LETTERS = {"blue": "B", "green": "G", "orange": "O", "purple": "P", "red": "R"}

#: A drawing inside this group stays upright where the board stands upright: the style sheet turns it back by ``--turn``.
UP = '<g class="up">'

#: The eyes of each coat: five tempers.
EYES = {
    "blue": '<ellipse cx="-13.5" cy="2" rx="5.5" ry="7"/><ellipse cx="13.5" cy="2" rx="5.5" ry="7"/>'
    '<g fill="#fff"><circle cx="-11.5" cy="-1" r="2"/><circle cx="15.5" cy="-1" r="2"/></g>',
    "green": '<path d="M-21 0h15c0 9-15 9-15 0zM6 0h15c0 9-15 9-15 0z"/>'
    '<g fill="#fff"><circle cx="-11" cy="2.5" r="1.8"/><circle cx="16" cy="2.5" r="1.8"/></g>',
    "orange": '<path fill="none" d="M-20 5q6.5-11 13 0M7 5q6.5-11 13 0"/>',
    "purple": '<path fill="none" d="M-20 0q6.5 9 13 0M7 0q6.5 9 13 0"/>',
    "red": '<ellipse cx="-13.5" cy="2" rx="6.5" ry="5.5"/><ellipse cx="13.5" cy="2" rx="6.5" ry="5.5"/>'
    '<g fill="#ffe9a8"><ellipse cx="-13.5" cy="2" rx="1.8" ry="5"/><ellipse cx="13.5" cy="2" rx="1.8" ry="5"/></g>',
    "none": '<circle cx="-13.5" cy="2" r="5"/><circle cx="13.5" cy="2" r="5"/>',
}

CLOSED = ("orange", "purple")  # eyes that are lines

#: The mark of each coat on the forehead.
FOREHEADS = {
    "blue": '<circle cx="-8" cy="-17" r="4.5"/><circle cx="8" cy="-17" r="4.5"/><circle cx="0" cy="-9" r="3.5"/>',
    "green": '<path d="M-12-21h24v5h-24zM-9-12.5h18v4.500h-18z"/>',
    "orange": '<path d="m-13-13 9-13h6l-9 13zM-1-10 9-24h6L5-10z"/>',
    "purple": '<path d="M-3-26h6v6h6v6h-6v6h-6v-6h-6v-6h6z"/>',
    "red": '<path d="m0-27 9 9.5-9 9.5-9-9.5z"/>',
    "none": "",
}

#: What all faces have, painted by fill and stroke of the head.
FACE = (
    '<path id="skull" stroke-linejoin="round" d="M-33 8C-37-8-37-26-33-38-32-42-28-42-25-39L-12-27'
    'Q0-31 12-27L25-39C28-42 32-42 33-38 37-26 37-8 33 8 33 28 18 38 0 38S-33 28-33 8Z"/>'
    '<path id="ears" d="M-29-31Q-32-20-30-12L-18-24ZM29-31Q32-20 30-12L18-24Z"/>'
    '<g id="muzzle"><path stroke="none" d="M-5 13h10L0 19z"/>'
    '<path fill="none" d="M0 18q-1 8-9 6M0 18q1 8 9 6M-20 16l-19-4M-20 21l-18 3M20 16l19-4M20 21l18 3"/></g>'
)


def face(colour: str, coat: Coat) -> str:
    """What is the same in a cat's face and an Oshax's; the skull's line is as wide as its user says."""
    edge = "" if colour in CLOSED else ' stroke="none"'
    return (
        f'<g id="face-{colour}"><use href="#skull" fill="{coat.face}" stroke="{coat.outline}"/>'
        f'<g fill="{coat.marks}" stroke="none"><use href="#ears"/>{FOREHEADS[colour]}</g>'
        f'<g fill="{coat.outline}" stroke="{coat.outline}" stroke-width="3" stroke-linecap="round">'
        f'<use href="#muzzle"/><g{edge}>{EYES[colour]}</g></g></g>'
    )


def head(colour: str) -> str:
    """A cat's head."""
    return f'<g id="head-{colour}">{UP}<use href="#face-{colour}" stroke-width="4.5" transform="scale(1.12)"/></g></g>'


MANE = (
    "M0-46Q11-50 18-41 30-43 34-32 45-28 43-16 51-8 46 3 50 14 41 21 41 33 29 35 23 45 12 41 5 49 0 44-5 49"
    "-12 41-23 45-29 35-41 33-41 21-50 14-46 3"
    "-51-8-43-16-45-28-34-32-30-43-18-41-11-50 0-46Z"
)
HORNS = "M-17-27C-24-46-44-48-45-34-45-27-37-24-34-30-32-34-29-32-27-22ZM17-27C24-46 44-48 45-34 45-27 37-24 34-30 32-34 29-32 27-22Z"


#: The path of a mane and the path of horns, used for every Oshax.
WILD = (
    f'<path id="mane" stroke-width="4.5" d="{MANE}"/><path id="horns" fill="#f6ead0" stroke-width="4" stroke-linejoin="round" d="{HORNS}"/>'
)


def oshax(colour: str, coat: Coat) -> str:
    """An Oshax's head: a mane and horns round a cat's face."""
    return (
        f'<g id="head-oshax-{colour}" stroke="{coat.outline}">{UP}<use href="#mane" fill="{coat.marks}"/>'
        f'<use href="#face-{colour}" stroke-width="5" transform="translate(0 3)scale(.74)"/><use href="#horns"/></g></g>'
    )


#: The line of every tail, which comes in from the left; and an Oshax's tuft at its end.
TAIL = (
    '<path id="curl" fill="none" stroke-linecap="round" d="M-46 17C-26 26 0 34 19 24 35 15 33-11 14-15 2-17-7-8-1 0"/>'
    '<circle id="tuft" cx="2" cy="1" r="11" stroke-width="4.5"/>'
)


def tail(colour: str, coat: Coat) -> str:
    """A cat's tail."""
    lines = (f'<use href="#curl" stroke="{stroke}" stroke-width="{width}"/>' for stroke, width in ((coat.outline, 19), (coat.face, 11)))
    return f'<g id="tail-{colour}">{"".join(lines)}</g>'


def oshax_tail(colour: str, coat: Coat) -> str:
    """An Oshax's tail."""
    tuft = f'<use href="#tuft" fill="{coat.marks}" stroke="{coat.outline}"/>'
    return f'<g id="tail-oshax-{colour}"><use href="#tail-{colour}"/>{tuft}</g>'


def chest() -> str:
    """A common treasure's sign: a chest with a C."""
    return (
        f'<g id="chest" stroke="{BLACK}" stroke-width="4" stroke-linejoin="round">{UP}'
        f'<path fill="{BRONZE.marks}" d="M-36-4C-36-30-26-36-16-36H16C26-36 36-30 36-4z"/>'
        f'<path fill="{BRONZE.ground}" d="M-36-4H36V34H-36z"/>'
        '<path fill="none" d="M-22-35V33M22-35V33"/><circle cy="4" r="25" fill="#fff3dc"/>'
        f"{letter('C', 4, 42, BLACK)}</g></g>"
    )


def gem() -> str:
    """A rare treasure's sign: a cut stone with an R."""
    return (
        f'<g id="gem" stroke="{BLACK}" stroke-width="4" stroke-linejoin="round">{UP}'
        f'<path fill="{GOLD.face}" d="M-22-36H22L42-10 0 42-42-10z"/>'
        '<path fill="none" stroke-width="2.5" d="M-42-10H42M-22-36-14-10 0 42 14-10 22-36M-14-10 0-36 14-10"/>'
        f'<circle cy="-2" r="24" fill="#fffaf0"/>{letter("R", -2, 40, BLACK)}</g></g>'
    )


def letter(text: str, y: float, size: int, ink: str) -> str:
    """One bold letter with its middle at (0, y)."""
    return (
        f'<text y="{y + size * 0.33:g}" font-size="{size}" font-weight="700" text-anchor="middle" fill="{ink}" stroke="none">{text}</text>'
    )


RAT = (
    f'<g id="rat" transform="scale(.86)" stroke="#3d3229" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round">{UP}'
    '<path fill="none" stroke="#9c6a62" stroke-width="6" d="M-28 20C-44 22-46 4-36-4-30-9-36-20-42-20"/>'
    '<path fill="#9a8874" d="M-30 24C-36-2-16-20 6-17 24-15 36 0 42 12 43 18 40 24 33 24z"/>'
    '<circle cx="9" cy="-18" r="11" fill="#9a8874"/><circle cx="9" cy="-17" r="5.5" fill="#d9a79c" stroke="none"/>'
    '<path fill="none" d="M-14 24C-22 8-6-2 4 8M26 17l12 4M26 13h12"/><circle cx="23" cy="1" r="4" fill="#231a13" stroke="none"/>'
    '<circle cx="42" cy="14" r="4.5" fill="#c9786e" stroke="none"/></g></g>'
)


#: What all maps show, in line and paper of whoever uses it: the folded sheet, two ways on it, a cross.
MAP = (
    '<g id="map" stroke-linejoin="round"><path stroke-width="5" d="M-38-28-13-36 13-28 38-36V28L13 36-13 28-38 36z"/>'
    '<g fill="none"><path stroke-width="2" d="M-13-35V28M13-28V35"/>'
    '<path stroke-width="3" stroke-dasharray="5 5" d="M-31 20C-26 2-32-12-20-20M22-24C34-18 24-4 31 6"/>'
    '<path stroke-width="3.5" d="m22 14 11 11m0-11L22 25"/></g></g>'
)


def treasure_map(colour: str, coat: Coat) -> str:
    """A folded map with its colour's letter."""
    return (
        f'<g id="map-{colour}" transform="scale(.94)" stroke="{coat.outline}" stroke-linejoin="round">{UP}'
        f'<use href="#map" fill="{coat.face}"/>'
        f"{letter(LETTERS[colour], 0, 58, coat.outline)}</g></g>"
    )


#: The signs in the corners of rooms (ED-03), one path each, painted by whoever uses them; ``evenodd`` leaves the holes open.
ROOM_SIGNS = {
    "parrot": "M-4-46C16-48 29-36 29-20 42-21 45-5 33 5 33-2 30-7 25-7 25 15 14 28-1 33L-21 49-29 45-16 26C-30 6-28-42-4-46Z"
    "M11-31a6 6 0 1 0 1 0z"
    "M-15-4C-14 12-4 21 9 20 16 12 17 2 11-8 2-2-7-1-15-4Z",
    "moon": "M12-42C-24-42-44-8-26 22-10 48 28 48 42 20 16 28-8 10-8-14-8-26 0-37 12-42Z",
    "apple": "M2-22C-2-36 6-44 16-46 18-34 12-24 4-22 20-30 42-20 40 8 38 32 20 46 2 40-16 46-36 32-38 8-40-20-20-30-2-22"
    "-6-30-10-34-14-36L-9-41C-4-38 0-32 2-22Z"
    "M-27-4C-29 6-26 16-19 22L-14 18C-20 12-22 4-20-3Z",
    "maize": "M0-48C14-36 20-12 13 14L11 20H-11L-13 14C-20-12-14-36 0-48ZM-3-34-6-24-2-20 1-30Z"
    "M5-28 2-18 6-14 9-24ZM-7-16-9-6-4-2-2-12ZM2-10 0 0 5 4 7-6ZM-8 2-8 12-3 15-2 6Z"
    "M-19-6C-20 10-14 24-4 27L-3 48C-26 44-40 18-38-10-32-10-24-10-19-6ZM19-6C20 10 14 24 4 27L3 48C26 44 40 18 38-10 32-10 24-10 19-6Z",
}


def room_sign(name: str) -> str:
    """The sign of a room."""
    return f'<g id="sign-{name}">{UP}<path fill-rule="evenodd" transform="scale(.4)" d="{ROOM_SIGNS[name]}"/></g></g>'


def creatures() -> Markup:
    """All drawings of this file, each once, to be used by their ids."""
    drawn = [FACE, WILD, TAIL, MAP]
    for colour, coat in COATS.items():
        drawn += [face(colour, coat), tail(colour, coat), oshax(colour, coat), oshax_tail(colour, coat)]
        if colour != "none":  # a cat has its colour from the start
            drawn.append(head(colour))
    drawn += [chest(), gem(), RAT, *(treasure_map(colour, COATS[colour]) for colour in LETTERS), *map(room_sign, ROOM_SIGNS)]
    return Markup("".join(drawn))
