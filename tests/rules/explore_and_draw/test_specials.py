"""The five special actions (ED-41 to ED-49)."""

from __future__ import annotations

import itertools

import pytest

from tabletier.engine.state import IllegalAction
from tabletier.games.explore_and_draw.state import Do, Doing, Special
from tests.rules.explore_and_draw.positions import Player, Table, above_or_below, all_of, any_2, cells_of, lesson

ALL = (Special.EXTRA_CARD, Special.ONE_PER_ROW, Special.ROW, Special.CAT_TWICE, Special.TREASURE_TWICE)

#: Every square is under a treasure but those for two bars of five, H1 to L1 and H9 to L9.
TWO_BARS = """
    ~~~~~~~.....###~~~~~~~
    ~~~~#############~~~~~
    ~##################~~~
    #####################~
    ######################
    #####################~
    ~##################~~~
    ~~~~#############~~~~~
    ~~~~~~~.....###~~~~~~~
"""


def offers(me: Player) -> set[Special]:
    """The special actions that a seat may begin now."""
    begun_by = {Do.ROW: Special.ROW, Do.ONE_PER_ROW: Special.ONE_PER_ROW, Do.EXTRA_CARD: Special.EXTRA_CARD}
    found = {special for kind, special in begun_by.items() if me.may(kind)}
    if me.may(Do.TWICE):
        found.add(Special.TREASURE_TWICE if me.hand.startswith(("com", "rare")) else Special.CAT_TWICE)
    return found


def offered(me: Player) -> set[Special]:
    """The special actions that a seat is offered in the rest of its day, while it uses none."""
    found = offers(me)
    while me.doing != Doing.END_OF_DAY:
        found |= offers(me.step())
    return found


def who_has_used(*used: Special) -> Player:
    """A seat in the morning; in column A lie a cat, a treasure and a lesson."""
    return Table().put({1: all_of("blue cat16"), 5: all_of("com1"), 9: lesson(1)}).me.used(*used)


def a_day_with(special: Special) -> Player:
    """A seat in the middle of a day on which it has used a special action; a cat, a treasure and a lesson are still to come."""
    cards = {1: lesson(1), 2: all_of("blue cat16"), 3: all_of("com1"), 4: lesson(4), 5: all_of("blue cat16"), 9: all_of("com1")}
    me = Table().put({**cards, 6: all_of("blue cat16"), 11: all_of("com1")}).me
    if special == Special.ROW:
        return me.row(1).card(1)
    if special == Special.ONE_PER_ROW:
        return me.one_per_row().card(1)
    me.column("A")
    if special == Special.EXTRA_CARD:
        return me.extra_card(4)
    me.card(5 if special == Special.CAT_TWICE else 9).twice().lay_anywhere()
    return me.lay_anywhere()


# --- How often --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ED-41")
def test_there_are_five_special_actions() -> None:
    assert offered(who_has_used()) == set(ALL)


@pytest.mark.rule("ED-41")
@pytest.mark.parametrize("special", ALL)
def test_each_special_action_is_had_once_a_game(special: Special) -> None:
    assert offered(who_has_used(special)) == set(ALL) - {special}


@pytest.mark.rule("ED-41")
@pytest.mark.parametrize("used", list(itertools.combinations(ALL, 2)))
def test_a_third_special_action_may_be_any_of_the_other_three(used: tuple[Special, ...]) -> None:
    assert offered(who_has_used(*used)) == set(ALL) - set(used)


@pytest.mark.rule("ED-41")
@pytest.mark.parametrize("used", list(itertools.combinations(ALL, 3)))
def test_after_three_special_actions_there_is_no_fourth(used: tuple[Special, ...]) -> None:
    assert offered(who_has_used(*used)) == set()


@pytest.mark.rule("ED-41")
@pytest.mark.parametrize("special", ALL)
def test_one_special_action_a_day_and_each_counts_on_later_days(special: Special) -> None:
    me = a_day_with(special)
    n = len(me.drawn)
    assert offered(me) == set()
    assert {"blue cat16", "com1"} & set(me.drawn[n:])  # though there was something to double
    me.end_day()
    me.table.put({1: all_of("blue cat16"), 5: all_of("com1"), 9: lesson(2)})
    assert offered(me) == set(ALL) - {special}


@pytest.mark.rule("ED-41")
def test_the_special_actions_of_several_days_add_up() -> None:
    table = Table()
    table.me.row(1).finish_day()
    table.me.one_per_row().finish_day()
    assert not table.me.may(Do.ROW)  # not only the latest is used up
    assert not table.me.may(Do.ONE_PER_ROW)
    table.me.column("A").extra_card(2).finish_day()
    table.put({1: all_of("blue cat16"), 5: all_of("com1"), 9: lesson(1)})
    assert offered(table.me) == set()  # three, and not one of them is forgotten


@pytest.mark.rule("ED-41")
def test_the_special_actions_of_one_seat_do_not_count_for_another() -> None:
    table = Table(2)
    table.me.row(1)
    assert table.you.may(Do.ROW)


# --- Extra card -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ED-42")
def test_the_extra_card_is_any_card_of_the_other_columns() -> None:
    assert Table().me.column("B").extra_cards == [1, 3, 4, 5, 7, 8, 9, 11, 12]
    assert Table().me.column("D").extra_cards == [1, 2, 3, 5, 6, 7, 9, 10, 11]


@pytest.mark.rule("ED-42")
@pytest.mark.parametrize("before", range(4))
def test_the_extra_card_may_come_first_last_or_in_between(before: int) -> None:
    me = Table().put({1: lesson(1), 5: lesson(5), 9: lesson(9), 8: lesson(8)}).me.column("A")
    for space in (1, 5, 9)[:before]:
        me.card(space)
    assert 8 in me.extra_cards
    me.extra_card(8)
    for space in (1, 5, 9)[before:]:
        assert not me.may(Do.END_DAY)
        me.card(space)
    assert me.lessons == [1, 5, 8, 9]  # four cards this day
    assert me.kinds() == {Do.END_DAY}


@pytest.mark.rule("ED-42")
def test_the_extra_card_is_offered_once_the_column_is_chosen_until_the_day_is_ended() -> None:
    table = Table(2).put({1: lesson(1), 5: lesson(5), 9: all_of("com1", "com2")})
    me = table.me
    assert not me.may(Do.EXTRA_CARD)
    me.column("A").card(9)
    assert not me.may(Do.EXTRA_CARD)  # a card is open
    me.finish_card().card(1).card(5)
    assert me.kinds() == {Do.EXTRA_CARD, Do.END_DAY}
    me.end_day()
    with pytest.raises(IllegalAction):
        me.extra_card(2)


@pytest.mark.rule("ED-42")
def test_the_extra_card_is_resolved_like_any_other() -> None:
    me = Table().put({1: lesson(1), 5: lesson(5), 9: lesson(9), 3: above_or_below("com1, com2", "rareO")}).me.column("A")
    me.extra_card(3).above()
    assert me.elements_next == ["com1", "com2"]
    me.chooses("com2").lay_anywhere().lay_anywhere()
    assert me.drawn == ["com2", "com1"]
    assert me.cards_next == [1, 5, 9]


# --- One card per row, a row ------------------------------------------------------------------------------------------


@pytest.mark.rule("ED-43")
@pytest.mark.parametrize("order", [(1, 6, 11), (11, 6, 1), (6, 12, 2), (3, 11, 7), (4, 8, 12), (5, 1, 9)])
def test_one_card_is_taken_from_each_row_in_any_order_and_columns_may_repeat(order: tuple[int, ...]) -> None:
    me = Table().put({space: lesson(space) for space in range(1, 13)}).me.one_per_row()
    left = set(range(1, 13))
    for space in order:
        assert set(me.cards_next) == left  # the cards of the rows that none was taken from
        assert not me.may(Do.END_DAY)
        me.card(space)
        row = (space - 1) // 4
        left -= {4 * row + 1, 4 * row + 2, 4 * row + 3, 4 * row + 4}
    assert me.lessons == sorted(order)
    assert me.kinds() == {Do.END_DAY}  # three cards, no more


@pytest.mark.rule("ED-43")
def test_the_cards_of_the_rows_are_resolved_one_by_one() -> None:
    me = Table().put({1: all_of("com1", "com2"), 6: lesson(6), 9: lesson(9)}).me.one_per_row().card(1)
    assert me.kinds() == {Do.ELEMENT}
    me.chooses("com1").lay("K5").lay_anywhere()
    assert set(me.cards_next) == set(range(5, 13))


@pytest.mark.rule("ED-43", "ED-44")
def test_both_stand_in_place_of_a_column() -> None:
    assert Table().me.kinds() == {Do.COLUMN, Do.ROW, Do.ONE_PER_ROW}
    after_column = Table().me.column("A")
    assert not after_column.may(Do.ROW)
    assert not after_column.may(Do.ONE_PER_ROW)
    assert not Table().me.one_per_row().may(Do.COLUMN)
    assert not Table().me.row(2).may(Do.COLUMN)


@pytest.mark.rule("ED-44")
@pytest.mark.parametrize(("row", "spaces"), [(1, [1, 2, 3, 4]), (2, [5, 6, 7, 8]), (3, [9, 10, 11, 12])])
def test_a_row_is_four_cards_in_any_order(row: int, spaces: list[int]) -> None:
    me = Table().put({space: lesson(space) for space in range(1, 13)}).me.row(row)
    assert me.cards_next == spaces
    for space in reversed(spaces):
        assert not me.may(Do.END_DAY)
        me.card(space)
    assert me.lessons == spaces
    assert me.kinds() == {Do.END_DAY}


# --- Twice ------------------------------------------------------------------------------------------------------------


def holding(element: str, board: str = "") -> Player:
    """A seat with an element in hand; two lessons are still to come."""
    me = Table().put({1: all_of(element), 5: lesson(5), 9: lesson(9)}).me
    if board:
        me.draws(board)
    return me.column("A").card(1)


@pytest.mark.rule("ED-45")
def test_a_cat_is_drawn_a_second_time_in_its_shape_and_colour() -> None:
    me = holding("red cat14").twice()
    assert me.hand == "red cat14"
    assert me.kinds() == {Do.PLACE}  # declared once
    me.lay_anywhere()
    assert me.hand == "red cat14"
    assert me.kinds() == {Do.PLACE}
    me.lay_anywhere()
    assert me.drawn == ["red cat14", "red cat14"]
    assert me.doing == Doing.CARD
    assert me.state.view(0)["boats"][0]["specials"] == ["cat_twice"]


@pytest.mark.rule("ED-45")
def test_the_copy_is_told_from_what_comes_before_and_after_it() -> None:
    me = Table().put({1: all_of("red cat14", "com2")}).me.column("A").card(1).chooses("red cat14").twice()
    in_hand = []
    while me.doing == Doing.PLACE:
        in_hand.append((me.hand, me.state.view(0)["boats"][0]["hand"]["copy"]))
        me.lay_anywhere()
    assert in_hand == [("red cat14", False), ("red cat14", True), ("com2", False)]


@pytest.mark.rule("ED-45")
def test_an_oshax_is_drawn_a_second_time_in_the_same_colour() -> None:
    me = holding("osh2")
    assert not me.may(Do.TWICE)  # its colour comes first
    me.colour("purple").twice().lay_anywhere()
    assert me.doing == Doing.PLACE  # no colour is asked again
    me.lay_anywhere()
    assert me.drawn == ["purple osh2", "purple osh2"]
    assert me.worth(25) == 6  # two Oshax


@pytest.mark.rule("ED-46")
@pytest.mark.parametrize("element", ["com1", "com3b", "rareT", "rareW"])
def test_a_treasure_is_drawn_a_second_time_in_its_shape(element: str) -> None:
    me = holding(element).twice().lay_anywhere().lay_anywhere()
    assert me.drawn == [element, element]
    assert me.points["rares"] == (6 if element.startswith("rare") else 0)
    assert me.state.view(0)["boats"][0]["specials"] == ["treasure_twice"]


@pytest.mark.rule("ED-45", "ED-46")
def test_each_doubling_is_for_its_own_kind() -> None:
    assert not Table().put({1: all_of("com1")}).me.used(Special.TREASURE_TWICE).column("A").card(1).may(Do.TWICE)
    assert Table().put({1: all_of("red cat01")}).me.used(Special.TREASURE_TWICE).column("A").card(1).may(Do.TWICE)
    assert not Table().put({1: all_of("red cat01")}).me.used(Special.CAT_TWICE).column("A").card(1).may(Do.TWICE)
    assert Table().put({1: all_of("rareO")}).me.used(Special.CAT_TWICE).column("A").card(1).may(Do.TWICE)


@pytest.mark.rule("ED-47")
@pytest.mark.parametrize("order", [(1, 5, 9), (5, 1, 9), (9, 5, 1)])
def test_a_doubling_may_be_declared_on_any_card_of_the_day(order: tuple[int, ...]) -> None:
    me = Table().put({1: all_of("red cat01", "com1"), 5: all_of("osh1"), 9: any_2("com1", "com2")}).me.column("A")
    for space in order:
        me.card(space)
        while me.doing not in (Doing.CARD, Doing.END_OF_DAY):
            if me.doing == Doing.PLACE:
                assert me.may(Do.TWICE)
            me.step()


@pytest.mark.rule("ED-47")
def test_each_special_action_has_its_moment() -> None:
    me = Table().put({1: all_of("red cat01"), 5: lesson(5), 9: lesson(9)}).me
    assert me.kinds() == {Do.COLUMN, Do.ROW, Do.ONE_PER_ROW}
    assert me.column("A").kinds() == {Do.CARD, Do.EXTRA_CARD}
    assert me.card(1).kinds() == {Do.PLACE, Do.TWICE}
    assert me.lay_anywhere().kinds() == {Do.CARD, Do.EXTRA_CARD}
    assert me.card(5).card(9).kinds() == {Do.EXTRA_CARD, Do.END_DAY}


@pytest.mark.rule("ED-48")
def test_the_copy_may_be_turned_and_mirrored_otherwise_than_the_original() -> None:
    me = holding("blue cat04").twice().lay("L4 K5 L5 L6 L7")
    assert cells_of("M4 M5 M6 M7 N5") in me.places  # mirrored
    assert cells_of("J8 K8 L8 M8 L9") in me.places  # turned
    me.lay("M4 M5 M6 M7 N5")
    assert me.drawn == ["blue cat04", "blue cat04"]


@pytest.mark.rule("ED-48")
def test_the_copy_obeys_the_placement_rules() -> None:
    me = holding("com1").twice().lay("A5")
    with pytest.raises(IllegalAction, match="touches nothing"):
        me.lay("K5")
    with pytest.raises(IllegalAction, match="overlaps at A5"):
        me.lay("A5")
    me.lay("A4")


@pytest.mark.rule("ED-48")
def test_the_copy_is_skipped_where_it_fits_nowhere() -> None:
    board = TWO_BARS.replace("~~~~~~~.....###~~~~~~~\n    ~~~~####", "~~~~~~~########~~~~~~~\n    ~~~~####", 1)
    me = holding("blue cat16", board).twice()
    n = len(me.drawn)
    me.lay("H9 I9 J9 K9 L9")
    assert me.drawn[n:] == ["blue cat16"]
    assert me.doing == Doing.CARD
    assert me.record.specials == 1 << Special.CAT_TWICE  # the special action is used all the same


@pytest.mark.rule("ED-48")
def test_where_the_original_cannot_be_drawn_no_doubling_can_be_declared() -> None:
    me = holding("blue cat13", TWO_BARS)
    assert me.doing == Doing.CARD
    assert not me.may(Do.TWICE)
    assert me.record.specials == 0


@pytest.mark.rule("ED-49")
def test_the_copy_of_a_cat_earns_the_treasure_of_its_map() -> None:
    me = holding("green cat16").twice().lay("K3 L3 M3 N3 O3")
    assert me.hand == "green cat16"  # nothing earned yet
    me.adds("com1", "K2").lay("H1 I1 J1 K1 L1")
    assert me.doing == Doing.FREE_TREASURE
    me.treasure("com2").lay("M1 N1")
    assert me.drawn == ["green cat16", "com1", "green cat16", "com2"]
    assert me.doing == Doing.CARD


@pytest.mark.rule("ED-49")
def test_the_free_treasure_of_a_map_may_be_doubled() -> None:
    me = holding("green cat16").lay("H1 I1 J1 K1 L1").treasure("com2").twice()
    me.lay("M1 N1").lay("M2 N2")
    assert me.drawn == ["green cat16", "com2", "com2"]
    assert me.doing == Doing.CARD
    assert me.record.specials == 1 << Special.TREASURE_TWICE


@pytest.mark.rule("ED-49")
def test_after_a_doubled_cat_on_its_map_come_treasure_copy_and_the_rest_of_the_card() -> None:
    me = Table().put({1: all_of("green cat16", "com1", "rareO")}).me.column("A").card(1).chooses("green cat16").twice()
    me.lay("H1 I1 J1 K1 L1")
    assert me.doing == Doing.FREE_TREASURE
    me.treasure("com3s")
    assert me.kinds() == {Do.PLACE}  # it cannot be doubled on the same day
    me.lay("M1 N1 O1")
    assert me.hand == "green cat16"
    me.lay("H2 I2 J2 K2 L2")
    assert me.elements_next == ["com1", "rareO"]
    me.chooses("com1").lay_anywhere().lay_anywhere()
    assert me.drawn == ["green cat16", "com3s", "green cat16", "com1", "rareO"]


@pytest.mark.rule("ED-37", "ED-49")
def test_a_declined_treasure_costs_neither_the_copy_nor_the_rest_of_the_card() -> None:
    me = Table().put({1: all_of("green cat16", "com1")}).me.column("A").card(1).chooses("green cat16").twice()
    me.lay("H1 I1 J1 K1 L1").declines()
    assert me.hand == "green cat16"
    me.lay("H2 I2 J2 K2 L2")
    assert me.hand == "com1"
    me.lay_anywhere()
    assert me.drawn == ["green cat16", "green cat16", "com1"]


@pytest.mark.rule("ED-49")
def test_a_doubled_free_treasure_comes_before_the_rest_of_the_card() -> None:
    me = Table().put({1: all_of("green cat16", "com1")}).me.column("A").card(1).chooses("green cat16").lay("H1 I1 J1 K1 L1")
    me.treasure("com3s").twice().lay("M1 N1 O1")
    assert me.hand == "com3s"
    me.lay_anywhere()
    assert me.hand == "com1"
