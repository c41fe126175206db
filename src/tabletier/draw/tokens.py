"""The house's look in figures: palette of both themes, type, spacing. The style sheet's custom properties are made from this file.

``python -m tabletier.draw.tokens`` prints them; ``frontend/tokens.css`` is that output.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from dataclasses import dataclass

Theme = str
THEMES: tuple[Theme, ...] = ("light", "dark")


@dataclass(frozen=True)
class Coat:
    """How one colour of cat is painted, in both themes: its ground, the marks of its pattern, its outline, and its lighter face."""

    ground: str
    marks: str
    outline: str
    face: str


COATS: dict[str, Coat] = {
    "blue": Coat("#7fa8de", "#3f6db3", "#1d3f74", "#c9dcf4"),
    "green": Coat("#93bf78", "#568a40", "#2a511c", "#d0e7bf"),
    "orange": Coat("#f2b062", "#cf7a26", "#7c4109", "#fcdfb6"),
    "purple": Coat("#b598d8", "#7a55ad", "#472a75", "#e2d4f2"),
    "red": Coat("#e08475", "#b4463a", "#76201a", "#f7cdc5"),
    "none": Coat("#d9c7a8", "#b39b74", "#6b5636", "#f1e8d6"),  # an Oshax that has not chosen yet
}

#: Treasures are outlined in black (ED-67).
BLACK = "#221a14"
BRONZE = Coat("#cf9a62", "#a86f3a", BLACK, "#e3bb8c")
GOLD = Coat("#f0cc5a", "#c99a22", BLACK, "#fbe69b")

#: Custom properties, by name: (light, dark). The boat and the cards are things on a table: paper in both themes, dimmed by night.
COLOURS: dict[str, tuple[str, str]] = {
    "ground": ("#efe4cf", "#1b1510"),  # the table
    "ground-deep": ("#e5d6ba", "#14100c"),
    "paper": ("#fbf5e7", "#2a211a"),  # panels
    "paper-deep": ("#f3e8d2", "#352a21"),
    "line": ("#d9c6a3", "#4d3d2f"),
    "line-strong": ("#8f7551", "#957b5e"),  # the edge of what can be clicked: 3:1 on paper
    "ink": ("#2b2119", "#f3e9d7"),
    "ink-soft": ("#665442", "#c9b599"),
    "walnut": ("#5b3a23", "#4a2f1d"),
    "walnut-deep": ("#3b2415", "#2b1a0f"),
    "walnut-light": ("#86592f", "#6d4727"),
    "inlay": ("#e2bd86", "#d3aa70"),
    "on-walnut": ("#fbf1dd", "#f6e7cb"),
    "accent": ("#155e66", "#7ccad2"),
    "accent-deep": ("#0f474e", "#a5dde3"),
    "accent-soft": ("#d8e8e4", "#22393b"),
    "on-accent": ("#ffffff", "#10231f"),
    "good": ("#256b33", "#86cf8f"),
    "bad": ("#a3271c", "#f1998c"),
    "warn-soft": ("#f7e3c3", "#4a3719"),
    "focus": ("#0a4fb0", "#ffd98a"),
    "sheet": ("#f7eed9", "#cdb994"),  # the paper of boats and cards
    "sheet-deep": ("#ecdfc2", "#bda77f"),
    "sheet-line": ("#d6c39d", "#a58f68"),
    "sheet-ink": ("#2b2119", "#1f1710"),
    "sheet-ink-soft": ("#5f4d3a", "#46382a"),
    "sheet-accent": ("#155e66", "#0a4047"),
    "may": ("#2e8b45", "#176a2f"),  # the ghost where it may lie, on the sheet
    "may-not": ("#b3261e", "#a11d16"),
    "room-parrot": ("#f0e9cd", "#c6b78b"),
    "room-moon": ("#e4e6e2", "#b9b09b"),
    "room-apple": ("#f5ded0", "#cba88e"),
    "room-maize": ("#f7e7b4", "#cfb277"),
    "room-none": ("#f7eed9", "#cdb994"),
    "sea": ("#7fb0b6", "#22474f"),  # a map of an island: paper, dimmed by night
    "shallow": ("#a9d0cf", "#37636a"),
    "foam": ("#d9edea", "#5e8d93"),
    "sea-ink": ("#14292d", "#e3f0ee"),
    "sand": ("#ecd59b", "#a38a55"),
    "land": ("#f3e6c3", "#c3ae82"),
    "land-line": ("#c4ab78", "#8d7748"),
    "leaf": ("#8fa05c", "#6d7a43"),
    "of-green": ("#2c6a3c", "#17492a"),  # the lines round what a crew holds
    "of-red": ("#7b2250", "#6a1440"),
    "card-yellow": ("#f7e8ac", "#cfba74"),
    "card-orange": ("#f2b684", "#cc9263"),
}

ACCENT_NAMES = ("accent", "accent-deep", "accent-soft")

#: One accent hue per game: (light, dark) for each of :data:`ACCENT_NAMES`.
ACCENTS: dict[str, tuple[tuple[str, str], ...]] = {
    "explore_and_draw": (("#155e66", "#7ccad2"), ("#0f474e", "#a5dde3"), ("#d8e8e4", "#22393b")),
    "isle_of_cats": (("#2d4f8e", "#9dbcf0"), ("#1f3a6c", "#c0d4f6"), ("#dde4f1", "#26314a")),
    "wispwood": (("#6a3f86", "#cfa9e6"), ("#502d67", "#e0c6f0"), ("#e9dff0", "#382a42")),
    "drake_and_drake": (("#8c3d12", "#efa97c"), ("#6b2d0b", "#f5c7a8"), ("#f4e2d4", "#452a1a")),
    "inkalam": (("#6b5a0f", "#dcc766"), ("#504308", "#e9d98f"), ("#efe8c9", "#3a3417")),
}

#: Pairs that must keep WCAG AA (4.5:1), text on ground, in each theme; tests/draw computes them.
TEXT_PAIRS: tuple[tuple[str, str], ...] = (
    ("ink", "ground"),
    ("ink", "paper"),
    ("ink", "paper-deep"),
    ("ink", "accent-soft"),
    ("ink", "warn-soft"),
    ("ink-soft", "ground"),
    ("ink-soft", "paper"),
    ("ink-soft", "paper-deep"),
    ("accent", "paper"),
    ("accent", "ground"),
    ("accent", "paper-deep"),
    ("accent-deep", "accent-soft"),
    ("on-accent", "accent"),
    ("on-accent", "accent-deep"),
    ("on-walnut", "walnut"),
    ("on-walnut", "walnut-deep"),
    ("on-walnut", "walnut-light"),
    ("inlay", "walnut-deep"),
    ("good", "paper"),
    ("bad", "paper"),
    ("sheet-ink", "sheet"),
    ("sheet-ink", "sheet-deep"),
    ("sheet-ink-soft", "sheet"),
    ("sheet-ink-soft", "sheet-deep"),
    ("sheet-accent", "sheet"),
    ("sheet-accent", "sheet-deep"),
    ("sheet-ink", "card-yellow"),
    ("sheet-ink", "card-orange"),
    ("sheet-ink", "land"),
    ("sea-ink", "sea"),
)

#: Pairs of drawings and edges that must keep 3:1.
SIGN_PAIRS: tuple[tuple[str, str], ...] = (
    ("line-strong", "paper"),
    ("focus", "paper"),
    ("focus", "ground"),
    ("may", "sheet"),
    ("may-not", "sheet"),
    ("walnut", "sheet"),
    ("of-green", "land"),
    ("of-red", "land"),
)

#: How the classes of drawings are painted, in tokens: part of the style sheet, and written into pictures that stand alone.
INK: dict[str, str] = {
    "wood-light": "stop-color:var(--walnut-light)",
    "wood": "stop-color:var(--walnut)",
    "wood-deep": "stop-color:var(--walnut-deep)",
    "hull-shade": "fill:#000;opacity:.16",
    "rim": "fill:none;stroke:var(--walnut-deep);stroke-width:9",
    "inlay": "fill:none;stroke:var(--inlay);stroke-width:4;opacity:.75",
    "grain": "fill:none;stroke:var(--walnut-deep);stroke-width:5;opacity:.3",
    **{f"room-{sign}": f"fill:var(--room-{sign})" for sign in ("none", "parrot", "moon", "apple", "maize")},
    "squares": "fill:none;stroke:var(--sheet-line);stroke-width:2",
    "walls": "fill:none;stroke:var(--walnut);stroke-width:10;stroke-linejoin:round",
    "deck-edge": "fill:none;stroke:var(--walnut-deep);stroke-width:12;stroke-linejoin:round",
    "sign": "fill:var(--walnut);opacity:.72",
    "hull-names": "fill:var(--inlay);font:700 34px var(--face);text-anchor:middle;font-variant-numeric:lining-nums tabular-nums",
    "room-light": "fill:none;pointer-events:none",
    "isle-sea": "fill:var(--sea)",
    "isle-waves": "fill:none;stroke:var(--foam);stroke-width:4;stroke-linecap:round;opacity:.8",
    "isle-ripples": "fill:none;stroke:var(--foam);stroke-width:4;stroke-linecap:round",
    "isle-shallow": "fill:var(--shallow);stroke:var(--shallow);stroke-width:44;stroke-linejoin:round",
    "isle-sand": "fill:var(--sand);stroke:var(--sand);stroke-width:18;stroke-linejoin:round",
    "isle-land": "fill:var(--land);stroke:var(--land-line);stroke-width:3;stroke-linejoin:round",
    "isle-lake": "fill:var(--shallow);stroke:var(--sand);stroke-width:9;stroke-linejoin:round",
    "isle-lines": "fill:none;stroke:var(--land-line);stroke-width:3;stroke-dasharray:10 8;stroke-linecap:round",
    "isle-tufts": "fill:none;stroke:var(--leaf);stroke-width:4;stroke-linecap:round",
    "isle-names": "fill:var(--sea-ink);font:700 36px var(--face);text-anchor:middle;font-variant-numeric:lining-nums tabular-nums",
    "isle-worth": "fill:var(--sheet-ink);font:700 24px var(--face);text-anchor:middle;font-variant-numeric:lining-nums tabular-nums",
    "pirate-value": "fill:#221a14;font:800 33px var(--face);text-anchor:middle;font-variant-numeric:lining-nums tabular-nums",
    "territory": "fill:none;stroke-width:8;stroke-linejoin:round",
    "territory.of-green": "stroke:var(--of-green)",
    "territory.of-red": "stroke:var(--of-red);stroke-dasharray:22 9",
    "bonus": "stroke:var(--land);stroke-width:3",
    "bonus.of-green": "fill:var(--of-green)",
    "bonus.of-red": "fill:var(--of-red)",
    "bonus text": "fill:#fbf5e7;stroke:none;font:700 22px var(--face);text-anchor:middle;font-variant-numeric:lining-nums tabular-nums",
}

FACE = '"Alegreya Sans", "Gill Sans Nova", "Segoe UI", "Noto Sans", "DejaVu Sans", sans-serif'

#: Type scale and spacing, by name.
MEASURES: dict[str, str] = {
    "text-s": "0.8125rem",
    "text-m": "0.9375rem",
    "text-l": "1.0625rem",
    "text-xl": "1.3125rem",
    "text-xxl": "1.875rem",
    "text-display": "2.75rem",
    "gap-s": "0.25rem",
    "gap-m": "0.5rem",
    "gap-l": "1rem",
    "gap-xl": "2rem",
    "round-s": "0.3125rem",
    "round-m": "0.625rem",
    "fast": "160ms",
    "slow": "230ms",
}


def colour(name: str, theme: Theme) -> str:
    """A colour of the palette in one theme. Raises KeyError for an unknown name, ValueError for an unknown theme."""
    return COLOURS[name][THEMES.index(theme)]


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2 between two ``#rrggbb`` colours, 1 to 21."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = (int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def css() -> str:
    """Everything here as CSS custom properties: ``light-dark()`` follows the system, or the ``data-theme`` that a reader has chosen."""

    def declared(pairs: Iterable[tuple[str, tuple[str, str]]]) -> str:
        return "".join(f"--{name}:light-dark({light},{dark});" for name, (light, dark) in pairs)

    measures = "".join(f"--{name}:{value};" for name, value in MEASURES.items())
    lines = [
        "/* Made by `python -m tabletier.draw.tokens`: change the figures there. */",
        f":root{{color-scheme:light dark;{declared(COLOURS.items())}{measures}--face:{FACE};}}",
        *(f'[data-theme="{theme}"],:root:has(>[data-theme="{theme}"]){{color-scheme:{theme};}}' for theme in THEMES),
        "".join(f".{name}{{{painted};}}" for name, painted in INK.items()),
        *(f'[data-game="{game}"]{{{declared(zip(ACCENT_NAMES, pairs, strict=True))}}}' for game, pairs in ACCENTS.items()),
    ]
    return "\n".join(lines) + "\n"


def ink(theme: Theme) -> str:
    """The rules of :data:`INK` with the colours of one theme in them, for a picture outside the site."""
    values = {f"var(--{name})": pair[THEMES.index(theme)] for name, pair in COLOURS.items()} | {"var(--face)": FACE}
    rules = "".join(f".{name}{{{painted}}}" for name, painted in INK.items())
    return re.sub(r"var\(--[\w-]+\)", lambda found: values[found[0]], rules)


if __name__ == "__main__":
    sys.stdout.write(css())
