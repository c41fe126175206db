"""Coats and grounds as SVG patterns. Each of the five colours has a pattern of its own, so that colour is never the only sign (ED-64)."""

from __future__ import annotations

from markupsafe import Markup

from tabletier.draw.tokens import BRONZE, COATS, GOLD, Coat

TILE = 50  # two tiles a square: the pattern runs on evenly from square to square

#: What is drawn on a tile, in the colour of the coat's marks.
MARKS: dict[str, str] = {
    "blue": '<circle cx="12.5" cy="12.5" r="6.5"/><circle cx="37.5" cy="37.5" r="6.5"/>',
    "green": '<path d="M0 7h50v9H0zM0 32h50v9H0z"/>',
    "orange": '<path d="M-4 29 29-4 37-4-4 37zM21 54 54 21 54 29 29 54z"/>',
    "purple": '<path d="M9.5 4h6v5.5h5.5v6h-5.5v5.5h-6v-5.5h-5.5v-6h5.5zM34.5 29h6v5.5h5.5v6h-5.5v5.5h-6v-5.5h-5.5v-6h5.5z"/>',
    "red": '<path fill="none" stroke-width="4.5" d="M0 25 25 0 50 25 25 50z"/>',
    "none": "",
}

#: Patterns that look otherwise on a piece that lies across get a second one, already turned back.
SIDED = ("green", "orange")


def coat_id(colour: str | None, across: bool = False) -> str:
    """The id of a coat's pattern; ``across``: for a piece drawn after a turn or flip that would turn its stripes."""
    name = colour or "none"
    return f"coat-{name}-across" if across and name in SIDED else f"coat-{name}"


def across(turns: int, flipped: bool, colour: str | None) -> bool:
    """Whether a piece turned and flipped so needs the coat that is turned back."""
    return turns % 2 == 1 if colour == "green" else (turns % 2 == 1) != flipped


def _pattern(name: str, coat: Coat, marks: str, turned: bool = False, size: int = TILE) -> str:
    way = f' patternTransform="rotate(90 {size // 2} {size // 2})"' if turned else ""
    return (
        f'<pattern id="{name}" width="{size}" height="{size}" patternUnits="userSpaceOnUse"{way}>'
        f'<path fill="{coat.ground}" d="M0 0h{size}v{size}H0z"/>'
        f'<g fill="{coat.marks}" stroke="{coat.marks}" stroke-width="0">{marks}</g></pattern>'
    )


def patterns() -> Markup:
    """All coats, and what treasures are made of: planks for common ones, facets for rare ones."""
    coats = [_pattern(coat_id(name), coat, MARKS[name]) for name, coat in COATS.items()]
    coats += [_pattern(coat_id(name, across=True), COATS[name], MARKS[name], turned=True) for name in SIDED]
    planks = '<path d="M0 0h100v4H0zM0 33h100v4H0zM0 66h100v4H0zM24 4h4v29h-4zM74 37h4v29h-4zM40 70h4v30h-4z"/>'
    facets = '<path fill="none" stroke-width="3.5" d="M0 0 50 50 100 0M0 100 50 50 100 100M50 0v100M0 50h100"/>'
    return Markup("".join([*coats, _pattern("coat-common", BRONZE, planks, size=100), _pattern("coat-rare", GOLD, facets, size=100)]))
