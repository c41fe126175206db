"""The pencil in the game's words: which pieces can be tried, and which are refused in a sentence."""

from __future__ import annotations

import pytest

import tabletier

ANCHOR = 70  # a square in the middle of the boat, where all small shapes may lie


def pencil(kind: str, colour: str | None, shape: str):  # type: ignore[no-untyped-def]
    game = tabletier.load("explore_and_draw")
    return game.words.pencil(game.new(1, 1).masked(0), 0, [(kind, colour, shape, 0, ANCHOR)])  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "piece",
    [("cat", "blue", "cat01"), ("oshax", "red", "osh1"), ("oshax", None, "osh1"), ("common", None, "com1"), ("rare", None, "rareI")],
)
def test_every_kind_of_piece_can_be_tried(piece: tuple[str, str | None, str]) -> None:
    assert pencil(*piece)["ok"] == [True]


@pytest.mark.parametrize(
    ("piece", "why"),
    [
        (("cat", None, "cat01"), "a cat has a colour: one of blue, green, orange, purple, red; found none"),
        (("common", "blue", "com1"), "a treasure has no colour; found 'blue'"),
        (("rare", "red", "rareI"), "a treasure has no colour; found 'red'"),
        (("cat", "pink", "cat01"), "there is no colour 'pink'; there are blue, green, orange, purple, red"),
        (("cat", "blue", "com1"), "there is no cat of the shape 'com1'"),
        (("dog", "blue", "cat01"), "there is no dog of the shape 'cat01'"),
        (("cat", "blue", "nothing"), "there is no cat of the shape 'nothing'"),
    ],
)
def test_a_piece_that_does_not_exist_is_refused_in_a_sentence(piece: tuple[str, str | None, str], why: str) -> None:
    with pytest.raises(ValueError, match=f"^{why}$"):
        pencil(*piece)
