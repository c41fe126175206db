"""Placement and treasure maps (IC-66 … IC-75). The maps of boat 1: green H1, blue O2, red B4, orange T6, purple J8."""

from __future__ import annotations

import pytest

from tabletier.games.isle_of_cats.state import Do, Doing, Stage
from tests.rules.isle_of_cats.positions import Player, Table


def rescuing(cats: str) -> Player:
    """A seat in its rescue turn, with many baskets and fish and an empty boat."""
    table = Table().until(Stage.RESCUE).fields(cats)
    me = table.me.fish(100)
    me.record.baskets = me.record.ready = 9
    me.record.extra = 9
    return me


@pytest.mark.rule("IC-66")
def test_a_tile_is_placed_at_once() -> None:
    me = rescuing("blue cat16, red cat16").rescues("blue cat16")
    assert me.doing == Doing.PLACE
    assert me.legal(Do.DONE) == me.legal(Do.PASS) == me.legal(Do.RESCUE) == []


@pytest.mark.rule("IC-67")
def test_a_tile_may_be_turned_and_flipped_lies_inside_and_overlaps_nothing() -> None:
    me = rescuing("blue cat09, red cat09").rescues("blue cat09")
    for squares in ("F4 F5 F6 F7 G7", "G4 G5 G6 G7 F7", "F5 G5 H5 I5 F6", "F5 G5 H5 I5 I4"):  # L turned and flipped
        assert me.may_lay(squares)
    assert not me.may_lay("F4 F5 F6 F7 G6")  # another shape
    me.lay("F4 F5 F6 F7 G7")
    me.rescues("red cat09")
    assert me.may_lay("G3 G4 G5 G6 H6")
    assert not me.may_lay("G4 G5 G6 G7 H7")  # overlaps at G7
    hull = me.state.content.hull
    assert all(hull.placement_at[8][place // 142][place % 142] >= 0 for place in me.legal(Do.PLACE))


@pytest.mark.rule("IC-68", "IC-05")
def test_the_first_tile_goes_anywhere_and_later_ones_touch() -> None:
    me = rescuing("blue cat16, red cat16").rescues("blue cat16")
    assert me.may_lay("A4 B4 C4 D4 E4")
    assert me.may_lay("P5 Q5 R5 S5 T5")
    me.lay("F5 G5 H5 I5 J5").rescues("red cat16")
    assert me.may_lay("A5 B5 C5 D5 E5")
    assert me.may_lay("F6 G6 H6 I6 J6")
    assert not me.may_lay("A6 B6 C6 D6 E6")  # only the corners of E6 and F5 meet
    assert not me.may_lay("A4 B4 C4 D4 E4")


@pytest.mark.rule("IC-69")
def test_walls_do_not_hinder_and_rats_and_maps_may_be_covered() -> None:
    me = rescuing("blue cat16").rescues("blue cat16").lay("D4 E4 F4 G4 H4")  # three rooms, and a rat on H4
    assert me.points["rats"] == -18
    assert me.adds("com1", "I4").points["rats"] == -17  # a treasure covers a rat


@pytest.mark.rule("IC-70")
def test_only_88_and_89_remove_tiles_and_the_rest_may_be_unconnected() -> None:
    me = rescuing("blue cat16").has(88)
    me.adds("red cat16", "F5 G5 H5 I5 J5").adds("com1", "K5").adds("com2", "L5 M5").adds("green cat16", "N5 O5 P5 Q5 R5")
    me.plays(88).do(Do.REMOVE, 1).do(Do.REMOVE, 2).done()
    assert me.pieces == ["red cat16", "green cat16"]
    me.rescues("blue cat16")
    assert me.may_lay("F6 G6 H6 I6 J6")
    assert me.may_lay("N6 O6 P6 Q6 R6")
    assert not me.may_lay("L7 M7 N7 O7 P7")
    assert not me.may_lay("L3 L4 L5 L6 L7")  # touches neither K… J5 nor N5


@pytest.mark.rule("IC-70")
def test_on_a_boat_left_with_no_tile_the_next_goes_anywhere() -> None:
    me = rescuing("blue cat16").has(89)
    me.adds("com1", "K5").adds("com2", "L5 M5")
    me.plays(89).do(Do.REMOVE, 0).do(Do.REMOVE, 1).done()
    me.rescues("blue cat16")
    assert me.may_lay("A5 B5 C5 D5 E5")


# --- Maps -------------------------------------------------------------------------------------------------------------


def on_the_blue_map(cat: str) -> Player:
    return rescuing(cat).rescues(cat).lay("M2 N2 O2 P2 Q2")


@pytest.mark.rule("IC-71")
def test_a_cat_on_the_map_of_its_colour_gives_any_common_treasure() -> None:
    me = on_the_blue_map("blue cat16")
    assert me.doing == Doing.BONUS
    assert me.treasures() == ["com1", "com2", "com3b", "com3s"]
    me.takes("com3s").lay("M1 N1 O1")
    assert me.pieces == ["blue cat16", "com3s"]
    assert list(me.table.record.commons) == [5, 5, 5, 4]
    assert me.doing == Doing.TURN


@pytest.mark.rule("IC-71", "IC-03")
def test_an_oshax_of_the_colour_gives_it_too() -> None:
    table = Table().until(Stage.FINDS)
    me = table.me.has(1)
    me.plays(1).takes_oshax("osh1").colour("blue")
    me.lay("O2 P2 N3 O3 M4 N4")
    assert me.doing == Doing.BONUS


@pytest.mark.rule("IC-72")
def test_any_other_tile_covers_a_map_without_a_bonus() -> None:
    assert on_the_blue_map("red cat16").doing == Doing.TURN
    table = Table().until(Stage.FINDS)
    me = table.me.has(98)
    me.plays(98).takes("com1").lay("O2")
    assert me.doing == Doing.TREASURE  # the second treasure of the card, not a bonus


@pytest.mark.rule("IC-73", "IC-75")
def test_the_bonus_is_optional_and_settled_before_anything_else() -> None:
    me = on_the_blue_map("blue cat16")
    assert me.legal(Do.RESCUE) == me.legal(Do.DONE) == []
    me.declines()
    assert me.doing == Doing.TURN
    assert me.pieces == ["blue cat16"]


@pytest.mark.rule("IC-73")
def test_out_of_stock_it_is_lost() -> None:
    me = rescuing("blue cat16")
    for k in range(4):
        me.table.record.commons[k] = 0
    me.rescues("blue cat16").lay("M2 N2 O2 P2 Q2")
    assert me.doing == Doing.TURN


@pytest.mark.rule("IC-74")
def test_a_map_uncovered_again_can_pay_again() -> None:
    me = rescuing("blue cat16").has(88)
    me.adds("com1", "O2").adds("com1", "P2").adds("com1", "N2").adds("com1", "M2")
    me.plays(88).do(Do.REMOVE, 0).do(Do.REMOVE, 1).done()
    me.rescues("blue cat16").lay("O2 O3 O4 O5 O6")
    assert me.doing == Doing.BONUS
    me.declines()
    assert me.doing == Doing.TURN  # one bonus at most


@pytest.mark.rule("IC-75", "IC-85")
def test_a_treasure_drawn_with_75_is_not_optional() -> None:
    me = rescuing("blue cat16").has(75)
    me.table.bag("rareT")
    me.plays(75)
    assert me.tile == "rareT"
    assert me.legal(Do.DECLINE) == []
    me.lay_anywhere()
    assert me.pieces == ["rareT"]
