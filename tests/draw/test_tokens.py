"""The palette: readable in both themes, and the same in the style sheet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tabletier.draw import tokens

FRONTEND = Path(__file__).parents[2] / "frontend"


def test_contrast_is_that_of_wcag():
    assert tokens.contrast("#000000", "#ffffff") == pytest.approx(21)
    assert tokens.contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert tokens.contrast("#123456", "#123456") == 1


@pytest.mark.parametrize("theme", tokens.THEMES)
@pytest.mark.parametrize(("ink", "ground"), tokens.TEXT_PAIRS)
def test_text_keeps_aa(ink, ground, theme):
    assert tokens.contrast(tokens.colour(ink, theme), tokens.colour(ground, theme)) >= 4.5


@pytest.mark.parametrize("theme", tokens.THEMES)
@pytest.mark.parametrize(("sign", "ground"), tokens.SIGN_PAIRS)
def test_signs_keep_three_to_one(sign, ground, theme):
    assert tokens.contrast(tokens.colour(sign, theme), tokens.colour(ground, theme)) >= 3


@pytest.mark.parametrize("k", [0, 1], ids=tokens.THEMES)
@pytest.mark.parametrize("game", tokens.ACCENTS)
def test_every_game_s_accent_keeps_aa(game, k):
    accent, deep, soft = (pair[k] for pair in tokens.ACCENTS[game])
    for ground in ("paper", "ground", "paper-deep", "on-accent"):
        assert tokens.contrast(accent, tokens.COLOURS[ground][k]) >= 4.5, ground
    assert tokens.contrast(deep, soft) >= 4.5
    assert tokens.contrast(tokens.COLOURS["ink"][k], soft) >= 4.5


@pytest.mark.parametrize("colour", tokens.COATS)
def test_every_coat_stands_out_from_the_deck_by_its_outline(colour):
    coat = tokens.COATS[colour]
    for theme in tokens.THEMES:
        for room in ("none", "parrot", "moon", "apple", "maize"):
            assert tokens.contrast(coat.outline, tokens.colour(f"room-{room}", theme)) >= 3, (theme, room)
    assert tokens.contrast(coat.outline, coat.face) >= 4.5, "the face and the letter of the map"


def test_the_style_sheet_s_tokens_are_these():
    assert (FRONTEND / "tokens.css").read_text("utf-8") == tokens.css(), "run: python -m tabletier.draw.tokens > frontend/tokens.css"


def test_the_style_sheet_uses_no_unknown_token():
    named = {*tokens.COLOURS, *tokens.MEASURES, "face"}
    css = re.sub(r"/\*.*?\*/", "", (FRONTEND / "style.css").read_text("utf-8"), flags=re.DOTALL)
    own = set(re.findall(r"--([\w-]+)\s*:", css))
    assert set(re.findall(r"var\(--([\w-]+)", css)) <= named | own
