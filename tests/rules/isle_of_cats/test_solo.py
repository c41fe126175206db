"""Solo: the sister (IC-148 … IC-173). Positions name her basket cards by their numbers."""

from __future__ import annotations

import pytest

from tabletier.games.isle_of_cats.scoring import score_lessons
from tabletier.games.isle_of_cats.state import At, Do, Doing, Stage
from tests.rules.explore_and_draw.positions import BARS, FULL
from tests.rules.isle_of_cats.positions import GAME, Table

LEVELS = {"easy": 0, "medium": 1, "hard": 2, "very_hard": 3, "expert": 4}
LINE = ("blue cat01, green cat02, orange cat03, purple cat04", "red cat05, blue cat06, green cat07, orange cat08")
CATS = [words for field in LINE for words in field.split(", ")]


def solo(*basket_cards: int, commit: tuple[int, ...] = (), level: str = "easy") -> Table:
    """In rescue on the first day; the sister turned up the first of these basket cards, and has the others in her pile."""
    table = Table(1, mode="solo", level=level).sister_draws(basket_cards[0])
    table.me.has(*commit)
    table.until(Stage.COMMITMENT)
    table.fields(*LINE).under_island("rareI", "rareO", "rareT")
    table.me.commits(*commit)
    return table.sister_draws(*basket_cards[1:])


def taking(card: int, copies: int = 1) -> Table:
    """Before a card of the sister, who is first in order: she uses it as soon as the player has committed. Cats 1 to 8 lie there."""
    table = Table(1, mode="solo").sister_draws(*[card] * copies).ordered(1, 0).until(Stage.COMMITMENT)
    return table.fields(*LINE).under_island("rareI", "rareO", "rareT")


def left(table: Table) -> list[int]:
    """The cats left, by the numbers that they had."""
    return [CATS.index(words) + 1 for field in (0, 1) for words in table.field(field)]


# --- Set-up -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("IC-148")
def test_the_player_begins_first_in_turn_order() -> None:
    assert {tuple(GAME.new(1, seed, "solo").record.order)[:2] for seed in range(8)} == {(0, 1)}
    with pytest.raises(ValueError, match="solo"):
        GAME.new(2, 1, "solo")


@pytest.mark.rule("IC-149")
def test_one_colour_is_open_23_basket_cards_and_a_row_of_oshax_in_random_order() -> None:
    tables = [Table(1, mode="solo", seed=seed) for seed in range(30)]
    assert {table.record.colours for table in tables} == {1}
    assert {table.record.sister_colour[0] for table in tables} == {0, 1, 2, 3, 4}
    assert {table.record.in_sister_pile for table in tables} == {23}
    assert len({tuple(table.oshax) for table in tables}) > 20


@pytest.mark.rule("IC-150")
@pytest.mark.parametrize(("level", "advanced"), LEVELS.items())
def test_three_solo_lessons_and_advanced_ones_by_the_level(level: str, advanced: int) -> None:
    for seed in range(10):
        s = GAME.new(1, seed, "solo", {"level": level}).record
        assert len(set(s.sister)) == 3
        assert set(s.sister) <= set(range(10))  # Nos. 197 to 206
        drawn = [card for card in s.sister_advanced if card >= 0]
        assert len(drawn) == len(set(drawn)) == advanced
        assert set(drawn) <= set(range(10, 19))  # Nos. 207 to 215


@pytest.mark.rule("IC-151")
def test_eight_cats_the_first_four_on_the_left() -> None:
    table = Table(1, mode="solo")
    assert [len(table.field(k)) for k in (0, 1)] == [4, 4]


@pytest.mark.rule("IC-152")
def test_rare_treasures_are_numbered_in_order_of_appearance_and_equal_ones_share_a_number() -> None:
    table = Table(1, mode="solo").until(Stage.RESCUE).under_island("rareT").bag("rareT", *["red cat16"] * 4)
    table.me.has(83)
    assert table.record.rare_kinds == 1
    table.under_island("rareT", "rareO", "rareT")
    assert (table.record.rare_kinds, table.rares) == (2, ["rareT", "rareT", "rareO"])


@pytest.mark.rule("IC-153")
def test_numbers_drop_by_one_when_a_tile_leaves_and_no_cat_changes_its_field() -> None:
    table = solo(177, 177, commit=(7,))  # cat 4, then cat 3
    table.me.rescues("green cat02").lay("G4 H4 F5 G5 F6").done()  # cat 2: 3 … 8 are 2 … 7 by now
    assert left(table) == [1, 3, 6, 7, 8]  # she took the cats 4 (No. 5) and 3 (No. 4)
    assert table.field(0) == ["blue cat01", "orange cat03"]


@pytest.mark.rule("IC-153")
def test_a_cat_moved_by_77_joins_the_end_of_its_new_line_and_one_of_83_too() -> None:
    table = solo(174)
    me = table.me.has(77, 83)
    table.bag(*["purple cat17"] * 4)
    me.plays(77).do(Do.MOVE, 0).done()  # blue cat01
    assert table.field(1)[-1] == "blue cat01"
    me.plays(83).do(Do.FIELD, 0)
    assert table.field(0)[-1] == "purple cat17"


@pytest.mark.rule("IC-153")
def test_a_number_shared_by_rare_treasures_goes_with_the_last_of_them() -> None:
    table = taking(182)  # cat 4, rare 1
    table.under_island("rareI", "rareI", "rareO")
    table.me.done()
    assert (table.rares, table.record.rare_kinds) == (["rareI", "rareO"], 2)
    again = taking(182)
    again.under_island("rareI", "rareO")
    again.me.done()
    assert again.rares == ["rareO"]


# --- A day ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("IC-154")
def test_five_cards_three_kept_twice_and_one_more() -> None:
    table = Table(1, mode="solo")
    for kept in (0, 3):
        pack = table.cards(At.PACK)
        assert len(pack) == 5
        assert len(table.cards(At.KEPT)) == kept
        table.me.picks(*pack[:3])
        assert [table.lies(number)[0] for number in pack[3:]] == [At.FACE_DOWN] * 2
    assert table.stage == Stage.PURCHASE
    assert len(table.cards(At.KEPT, 0)) == 7
    assert len(table.cards(At.DECK)) == 150 - 11


@pytest.mark.rule("IC-155")
def test_her_open_card_says_her_speed_and_how_many_cards_she_has() -> None:
    table = solo(186, commit=(7,))  # speed 4, 4 baskets
    assert table.record.sister_open == 186 - 174
    assert table.record.sister_cards == 4
    assert table.order == [0, 1]  # as fast as the player


@pytest.mark.rule("IC-156")
@pytest.mark.parametrize(("card", "commit", "order"), [(174, (), [0, 1]), (177, (), [1, 0]), (186, (7,), [0, 1]), (189, (7,), [1, 0])])
def test_the_faster_goes_first_and_a_tie_keeps_the_order(card: int, commit: tuple[int, ...], order: list[int]) -> None:
    """Speeds 0, 1, 4 and 5 against 0, 0, 4 and 4."""
    assert solo(card, 174, 175, 176, commit=commit).order == order


@pytest.mark.rule("IC-157")
def test_the_two_alternate_the_open_card_first_and_its_lines_from_top_to_bottom() -> None:
    table = Table(1, mode="solo").sister_draws(181)  # speed 2, 2 baskets: cat 7, Oshax 2
    table.until(Stage.COMMITMENT).fields(*LINE)
    row = table.oshax
    table.me.done()
    assert table.order == [1, 0]
    assert left(table) == [1, 2, 3, 4, 5, 6, 8]
    assert table.oshax == [row[0], *row[2:]]
    assert table.asked == 0
    table.sister_draws(178)  # cat 2, then a bent common treasure
    table.me.rescues("blue cat01").lay_anywhere().done()
    assert left(table) == [2, 4, 5, 6, 8]
    assert list(table.record.commons) == [5, 5, 4, 5]


@pytest.mark.rule("IC-157")
def test_a_window_opens_before_each_of_her_cards() -> None:
    table = Table(1, mode="solo").sister_draws(190)  # speed 5, 2 baskets
    table.me.has(84)
    table.until(Stage.COMMITMENT).fields(*LINE)
    table.me.done()
    table.until(Stage.BEFORE_RESCUE)
    assert table.order == [1, 0]
    assert table.me.doing == Doing.WINDOW
    assert left(table) == [1, 2, 3, 4, 5, 6, 7, 8]


@pytest.mark.rule("IC-157")
def test_out_of_cards_she_takes_no_more_turns() -> None:
    table = solo(187)  # one card: cat 1, cat 5
    assert table.order == [1, 0]
    table.me.record.ready = 3
    table.me.rescues("green cat02").lay("G4 H4 F5 G5 F6").done()
    assert table.asked == 0
    assert len(left(table)) == 5


@pytest.mark.rule("IC-158")
def test_when_the_player_passes_she_uses_all_cards_left() -> None:
    table = Table(1, mode="solo").sister_draws(178)  # speed 1, 4 baskets: cat 2, bent common treasure
    table.until(Stage.COMMITMENT).fields(*LINE)
    table.me.done()
    table.sister_draws(183, 185, 188)
    table.me.passes()
    assert table.stage == Stage.FINDS
    assert table.record.in_sister_pile == 0
    assert sum(table.record.commons) == 20 - 4


@pytest.mark.rule("IC-159")
def test_what_she_takes_leaves_the_game() -> None:
    table = taking(180)  # cat 2, rare 2
    table.me.done()
    assert left(table) == [1, 3, 4, 5, 6, 7, 8]
    assert table.rares == ["rareI", "rareT"]
    assert "green cat02" not in table.me.pieces
    assert table.me.has_fish == 20


@pytest.mark.rule("IC-160")
def test_the_highest_number_stands_in_for_one_that_does_not_exist() -> None:
    table = taking(184)  # cat 6, rare 5
    table.fields("blue cat01, green cat02")
    table.me.done()
    assert left(table) == [1]
    assert table.rares == ["rareI", "rareO"]  # the third one
    none = taking(184, 3).fields().under_island()
    none.me.done()
    assert (left(none), none.rares) == ([], [])


@pytest.mark.rule("IC-161")
def test_a_common_treasure_of_the_shape_shown_or_nothing() -> None:
    table = taking(196)  # cat 4, straight three
    table.me.done()
    assert list(table.record.commons) == [5, 5, 5, 4]
    gone = taking(196)
    gone.record.commons[3] = 0
    gone.me.done()
    assert list(gone.record.commons) == [5, 5, 5, 0]


@pytest.mark.rule("IC-162")
@pytest.mark.parametrize(
    ("card", "cats", "after"),
    [
        (192, 8, [6, 3, 4, 5, 1, 7, 8]),  # swap 1 and 6, then cat 2 goes
        (194, 8, [5, 3, 4, 2, 6, 7, 8]),  # swap 2 and 5, then cat 1 goes
        (192, 3, [3, 1]),  # the last one, 3, stands in for 6: 3 2 1, then cat 2 goes
        (194, 2, [1]),  # 2 itself is the last one: it and the one before it, 2 1, then cat 1 goes
        (192, 1, []),  # no swap; cat 2 does not exist, the highest goes
    ],
)
def test_192_and_194_swap_two_cats(card: int, cats: int, after: list[int]) -> None:
    table = taking(card, 4)  # without cats left she goes on with the others of her four cards
    table.fields(", ".join(CATS[: min(cats, 4)]), ", ".join(CATS[4:cats]))
    table.me.done()
    assert left(table) == after


@pytest.mark.rule("IC-163")
def test_basket_cards_are_used_once_and_a_colour_is_turned_up_after_each_of_the_first_four_days() -> None:
    table = Table(1, mode="solo")
    colours = []
    for day in range(1, 6):
        table.until(Stage.FINDS, day=day)
        colours.append(table.record.colours)
    assert colours == [1, 2, 3, 4, 5]
    table.me.passes()
    assert table.state.is_over
    assert table.record.colours == 5
    assert 3 <= table.record.in_sister_pile <= 18


# --- Points -----------------------------------------------------------------------------------------------------------


def boat(letters: dict[str, str], *lessons: int, colours: str = "blue") -> Table:
    table = Table(1, mode="solo").sister_has(*(lessons or (200, 201, 202)), colours=colours)
    table.me.draws(BARS, letters)
    return table


def her(table: Table, lesson: int) -> int:
    """What one lesson is worth to her, beside others."""
    others = [number for number in (199, 202, 198, 205) if number != lesson]
    lessons = [*others[:3], lesson] if lesson >= 207 else [lesson, *others[:2]]
    table.sister_has(*lessons)
    return table.state.ask(score_lessons, 1, 7)[lessons.index(lesson)]


@pytest.mark.rule("IC-164")
def test_she_scores_five_to_one_points_for_each_cat_by_the_order_of_the_colours() -> None:
    table = boat({"AB": "blue cat", "CDE": "red cat", "F": "green cat", "GHIJ": "purple cat", "K": "orange cat"})
    assert table.sister["cats"] == 10
    table.sister_has(200, 201, 202, colours="red blue green purple orange")
    assert table.sister["cats"] == 3 * 5 + 2 * 4 + 1 * 3 + 4 * 2 + 1 * 1


@pytest.mark.rule("IC-165")
def test_of_each_public_lesson_the_player_scores_half_rounded_up() -> None:
    table = boat({"ABC": "blue cat"}).public(144, "blue").public(145, "blue").public(143, "blue")
    assert table.me.points["public"] == 2 + 3 + 2  # halves of 3, 5 and 4 (A and B touch the edge)


@pytest.mark.rule("IC-166")
def test_a_tie_is_the_sisters() -> None:
    table = Table(1, mode="solo").sister_has(200, 202, 198)  # 4 points for each fish; no cat, no family
    me = table.me.draws(FULL).laid(126)
    assert me.total == 33 * 3 + 1  # 33 rare treasures, one lesson
    me.fish(24)
    assert (sum(table.sister.values()), table.state.places()) == (96, [1])
    me.fish(25)
    assert (sum(table.sister.values()), table.state.places()) == (100, [2])


@pytest.mark.rule("IC-167")
def test_197_203_and_215_count_absent_colours_too() -> None:
    table = boat({"A": "blue cat", "C": "red cat"}, 197, 203, 215)
    table.me.adds("com1", "H2")
    assert her(table, 197) == 20  # only blue touches the treasure
    assert her(table, 203) == 20  # only blue touches the edge
    assert her(table, 215) == 15  # the rat on M1 touches both, and N1 the red cat
    assert her(Table(1, mode="solo"), 197) == 25  # an empty boat


@pytest.mark.rule("IC-167")
def test_215_a_visible_rat_touches_and_a_covered_one_does_not() -> None:
    table = Table(1, mode="solo")
    table.me.adds("blue cat16", "F5 G5 H5 I5 J5")  # under the rats H4 and I4
    assert her(table, 215) == 20
    table.me.adds("com2", "H4 I4")
    assert her(table, 215) == 25


@pytest.mark.rule("IC-168")
def test_198_208_and_209_the_largest_and_the_second_largest_family() -> None:
    table = boat({"ABCDE": "blue cat", "FGHI": "red cat", "JKL": "green cat"})
    assert (her(table, 198), her(table, 208), her(table, 209)) == (10, 15, 11)
    equal = boat({"ABCD": "blue cat", "FGHI": "red cat", "E": "green cat"})
    assert (her(equal, 208), her(equal, 209)) == (11, 11)
    assert (her(Table(1, mode="solo"), 198), her(Table(1, mode="solo"), 208)) == (0, 0)
    assert her(boat({"AB": "blue cat"}), 198) == 0  # no family


@pytest.mark.rule("IC-169")
def test_199_fewer_than_nine_treasures_202_cats_beyond_15() -> None:
    table = Table(1, mode="solo")
    for k in range(8):
        table.me.adds("com1", f"{'HIJKLMNO'[k]}5")
    assert her(table, 199) == 10
    table.me.adds("com1", "P5")
    assert her(table, 199) == 0
    assert her(boat({"ABCDEFGHIJKLMNO": "blue cat"}), 202) == 0
    assert her(boat({"ABCDEFGHIJKLMNOPQ": "blue cat"}), 202) == 10


@pytest.mark.rule("IC-170")
def test_200_fish_201_visible_rats_206_lonely_cats() -> None:
    table = boat({"A": "blue cat", "B": "red cat", "C": "green cat"})
    table.me.fish(7)
    assert her(table, 200) == 28
    assert her(table, 201) == 5 * 17  # L1 and E2 are covered
    assert her(table, 206) == 15


@pytest.mark.rule("IC-171")
def test_204_her_best_other_lesson_counts_twice() -> None:
    table = boat({"ABCDE": "blue cat"}, 204, 198, 206, 208)
    assert table.sister["lessons"] == 15 + 10 + 0 + 15  # No. 208, an advanced one, is the best


@pytest.mark.rule("IC-172")
def test_205_207_210_and_211() -> None:
    table = boat({"ABC": "blue cat"})
    assert her(table, 205) == 3  # A, B and C fill a moon room
    table.me.laid(113, 114)
    assert her(table, 207) == 6
    table.me.adds("com1", "M1").adds("rareI", "O2 O3 O4 O5")
    assert her(table, 210) == 3
    assert her(table, 211) == 3  # M1 touches A and C, the bar C; B touches none


@pytest.mark.rule("IC-173")
def test_212_213_and_214() -> None:
    table = boat({"ABC": "blue cat", "DEF": "red cat", "GH": "red cat"})
    assert her(table, 212) == 8  # the maps on H1 and B4
    assert her(table, 213) == 10
    assert her(table, 214) == 4  # A B D G


def test_all_23_basket_cards_can_be_used() -> None:
    for card in range(174, 197):
        table = taking(card)
        table.me.done()
        assert table.order[0] == 1
        assert table.stage == Stage.RESCUE
        assert len(left(table)) < 8
