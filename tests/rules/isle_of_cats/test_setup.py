"""Terms, set-up, modules and box (IC-01 … IC-07, IC-14 … IC-22, IC-184 … IC-186)."""

from __future__ import annotations

from collections import Counter

import pytest

from tabletier.boats import pack as boats
from tabletier.boats.hull import Kind
from tabletier.engine.game import SetupError
from tabletier.games.isle_of_cats.state import CATS, At, Do, Stage
from tests.rules.explore_and_draw.positions import BARS, full_but
from tests.rules.isle_of_cats.positions import GAME, Table, tile_words


@pytest.mark.rule("IC-01")
def test_one_to_four_seats() -> None:
    assert GAME.modes == {"standard": (2, 3, 4), "family": (2, 3, 4), "solo": (1,)}
    for mode, seats in (("standard", 1), ("standard", 5), ("family", 1), ("solo", 2)):
        with pytest.raises(SetupError):
            GAME.new(seats, 1, mode)


@pytest.mark.rule("IC-02")
def test_a_tile_is_a_cat_an_oshax_or_a_treasure_of_whole_squares() -> None:
    kinds = Counter(boats.KIND_OF[shape] for shape in boats.SHAPE_IDS[:32])
    assert kinds == {Kind.CAT: 17, Kind.OSHAX: 6, Kind.COMMON: 4, Kind.RARE: 5}
    assert Table().me.adds("blue cat17", "H3 H4 G5 H5 I5 H6").laid(114).record.boat.n == 1  # one cat, whatever is drawn on it


@pytest.mark.rule("IC-03")
def test_an_oshax_is_a_cat_of_its_colour_for_everything() -> None:
    table = Table().public(144, "red")
    me = table.me.adds("red osh1", "C4 D4 B5 C5 A6 B6").adds("red cat16", "E4 F4 G4 H4 I4").adds("red cat16", "D5 E5 F5 G5 H5")
    assert me.points["families"] == 8
    assert me.points["public"] == 3
    assert me.worth(139) == 3


@pytest.mark.rule("IC-05", "IC-10")
def test_diagonal_contact_never_counts() -> None:
    me = Table().me.adds("red cat16", "F5 G5 H5 I5 J5").adds("red cat16", "K5 L5 M5 N5 O5")
    me.adds_apart("red cat16", "P6 Q6 R6 S6 T6")  # O5 and P6 share a corner
    assert me.points["families"] == 0
    assert me.adds("red cat16", "P5 Q5 R5 S5 T5").points["families"] == 11


@pytest.mark.rule("IC-10")
def test_two_groups_of_one_colour_are_two_families_and_treasures_do_not_link() -> None:
    me = Table().me.draws(BARS, {"ABC": "red cat", "DEF": "blue cat", "GHI": "red cat"})
    assert me.points["families"] == 24
    other = Table().me.adds("red cat16", "F4 G4 H4 I4 J4").adds("red cat16", "F5 G5 H5 I5 J5").adds("com1", "F6")
    assert other.adds("red cat16", "F7 G7 H7 I7 J7").points["families"] == 0


@pytest.mark.rule("IC-06", "IC-07")
def test_rooms_are_filled_or_empty_or_neither() -> None:
    me = Table().me.adds("com2", "U4 U5").adds("com1", "U6")
    assert me.points["rooms"] == -35  # V5 is free: not filled, and not empty
    assert me.adds("com1", "V5").points["rooms"] == -30
    assert Table().me.draws(full_but("V5")).points["rooms"] == -5
    assert len(boats.rooms()) == 7
    assert len(boats.squares()) == 142


@pytest.mark.rule("IC-08")
def test_a_map_or_a_rat_is_visible_until_a_tile_covers_it() -> None:
    table = Table().public(150)
    assert table.me.points["public"] == 25
    assert table.me.adds("com1", "H1").points["public"] == 20
    assert table.me.points["rats"] == -19
    assert table.me.adds("com3s", "I1 J1 K1").adds("com1", "L1").points["rats"] == -18


@pytest.mark.rule("IC-13")
def test_counting_lessons_means_private_ones_already_laid_out() -> None:
    table = Table().public(143, "red").public(147)
    me = table.me.laid(113).has(114, 115)
    assert me.points["public"] == 2  # one lesson
    assert me.worth(126) == 2


# --- Set-up -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("IC-14")
def test_the_day_track_begins_on_day_one_of_five_with_two_fields() -> None:
    table = Table()
    assert table.record.day == 1
    assert [len(table.field(k)) for k in (0, 1)] == [4, 4]


@pytest.mark.rule("IC-15")
@pytest.mark.parametrize(("seats", "mode", "commons"), [(1, "solo", 5), (2, "standard", 5), (3, "standard", 8), (4, "standard", 11)])
def test_common_treasures_by_the_number_of_seats_and_six_oshax(seats: int, mode: str, commons: int) -> None:
    table = Table(seats, mode=mode)
    assert list(table.record.commons) == [commons] * 4
    assert sorted(table.oshax) == [f"osh{n}" for n in range(1, 7)]


@pytest.mark.rule("IC-15")
def test_a_shape_that_has_run_out_cannot_be_taken() -> None:
    table = Table().until(Stage.FINDS)
    table.record.commons[0] = 0
    table.me.has(98)
    table.me.plays(98)
    assert "com1" not in table.me.treasures()


@pytest.mark.rule("IC-16")
def test_the_150_cards_are_shuffled() -> None:
    table = Table(4)
    assert len(table.cards(At.DECK)) == 150 - 28
    first = {tuple(GAME.new(2, seed).record.at) for seed in range(8)}
    assert len(first) == 8


@pytest.mark.rule("IC-17")
def test_fish_and_wooden_cats_are_unlimited() -> None:
    table = Table(4)
    for player in table.players:
        player.fish(600)
    table.until(Stage.FINDS, day=2)
    assert [player.has_fish for player in table.players] == [620] * 4  # the tokens of the box are 42


@pytest.mark.rule("IC-18")
def test_the_bag_holds_85_cats_and_25_rare_treasures() -> None:
    table = Table()
    drawn = [words for field in (0, 1) for words in table.field(field)] + table.rares
    tiles = Counter(table.in_bag + drawn)
    assert len(tiles) == 85 + 5
    assert {count for words, count in tiles.items() if " " in words} == {1}
    assert {words: count for words, count in tiles.items() if " " not in words} == {f"rare{letter}": 5 for letter in "IOTSL"}


@pytest.mark.rule("IC-19")
def test_each_seat_gets_another_boat_at_random_one_ready_basket_and_nothing_else() -> None:
    found = set()
    for seed in range(12):
        state = GAME.new(4, seed)
        sheets = [state.record.seat[seat].boat.sheet for seat in range(4)]
        assert sorted(sheets) == [0, 1, 2, 3]
        found.add(tuple(sheets))
        for seat in range(4):
            me = state.record.seat[seat]
            assert (me.baskets, me.ready, me.hand, me.laid, me.boat.n) == (1, 1, 0, 0, 0)
    assert len(found) > 4


@pytest.mark.rule("IC-20")
def test_the_first_player_is_drawn_and_the_others_follow_clockwise() -> None:
    orders = Counter(tuple(GAME.new(3, seed).record.order)[:3] for seed in range(60))
    assert set(orders) == {(0, 1, 2), (1, 2, 0), (2, 0, 1)}


@pytest.mark.rule("IC-21")
def test_deck_and_bag_are_just_large_enough() -> None:
    """Four seats: all 140 cards drafted and 10 drawn; 80 cats, 4 of No. 83 and 1 of No. 75. Cards and tiles never return."""
    table = Table(4)
    table.me.has(71, 72, 73, 74, 75, 83)
    table.until(Stage.FINDS, day=5)
    assert len(table.cards(At.DECK)) == 150 - 140 - 6
    drawn = 110 - table.record.in_bag
    cats = drawn - sum(table.record.rares)
    assert cats == 80


@pytest.mark.rule("IC-22")
def test_what_is_public_and_what_is_hidden() -> None:
    table = Table(2)
    table.me.has(43, 84).laid(120).fish(7)
    table.you.laid(121)
    table.public(144, "red").until(Stage.BOUGHT)
    table.me.plays(84)
    seen = table.state.masked(1).record
    me = seen.seat[0]
    assert (me.fish, me.hand, me.laid, me.baskets) == (7, 1, 1, 2)
    assert (seen.at[84], seen.at[144]) == (At.FACE_UP, At.PUBLIC)
    assert seen.at[43] == seen.at[120] == At.UNKNOWN
    assert seen.at[121] == At.LAID
    assert list(seen.order) == list(table.record.order)
    assert list(seen.commons) == list(table.record.commons)
    assert At.DECK not in list(seen.at)
    assert not any(seen.stream.key)


# --- Modules, promotional tiles, box ----------------------------------------------------------------------------------


@pytest.mark.rule("IC-184")
def test_promotional_tiles_go_under_the_island_and_are_off_by_default() -> None:
    assert Table().record.in_bag + len(Table().rares) + 8 == 110
    table = Table(promotional=True)
    assert table.record.in_bag + len(table.rares) + 8 + len(table.oshax) - 6 == 112
    table.until(Stage.FINDS)
    oshax = len(table.oshax)
    table.under_island()
    table.bag("rareO", *["red cat16"] * 8)
    table.record.bag[9] = 94
    table.record.in_bag = 10
    table.until(Stage.DRAFT, day=2)
    assert len(table.field(0)) == len(table.field(1)) == 4  # they do not count
    assert len(table.oshax) + len(table.rares) + table.record.in_bag == oshax + 2


@pytest.mark.rule("IC-185")
def test_expansions_are_no_part_of_the_game() -> None:
    assert set(GAME.options.model_fields) == {"level", "promotional", "pack"}


@pytest.mark.rule("IC-186")
def test_what_is_in_the_box() -> None:
    c = GAME.load_pack("house").view
    assert CATS == 85
    assert tile_words(0) == "blue cat01"
    assert tile_words(84) == "red cat17"
    assert c.commons[4] * 4 == 44
    assert c.rares * 5 == 25
    assert sum(1 for number in range(1, 151) if c.card[number].sort) == 150
    assert sum(1 for k in range(1, 19) if c.family_card[k].points) == 18
    assert GAME.actions.sizes[Do.RESCUE] == 85
