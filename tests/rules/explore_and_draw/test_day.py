"""A day: the new island, acting at the same time, column and cards, the end of the day (ED-12 to ED-19)."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from tabletier.engine.state import IllegalAction
from tabletier.games.explore_and_draw.state import Do, Doing
from tests.rules.explore_and_draw.positions import GAME, Card, Table, above_or_below, all_of, any_2, lesson, read_card

LESSON_SPACES = (2, 4, 7, 12)
CAT_SPACES = (1, 3, 5, 6, 8, 9, 10, 11)


def piles() -> tuple[Counter[Card], Counter[Card]]:
    """The two piles by value."""
    c = GAME.new(1, seed=1).content
    return Counter(map(read_card, c.cat_pile[: c.cat_cards])), Counter(map(read_card, c.lesson_pile[: c.lesson_cards]))


def on(island: list[Card], spaces: tuple[int, ...]) -> Counter[Card]:
    return Counter(island[space - 1] for space in spaces)


# --- The island -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ED-12")
@pytest.mark.parametrize("seed", range(20))
def test_eight_cats_and_four_lessons_lie_where_they_should(seed: int) -> None:
    cats, lessons = piles()
    island = Table(seed=seed).island()
    assert on(island, CAT_SPACES) <= cats  # no cat of this pile is in the other
    assert on(island, LESSON_SPACES) <= lessons


@pytest.mark.rule("ED-12", "ED-13")
def test_lessons_lie_at_the_top_of_b_in_the_middle_of_c_and_at_both_ends_of_d() -> None:
    found = Counter()
    for seed in range(25):
        for card in GAME.new(1, seed=seed).view(0)["island"]:
            if card["lesson"]:
                found[card["column"], card["row"]] += 1
    assert set(found) == {("B", 1), ("C", 2), ("D", 1), ("D", 3)}


@pytest.mark.rule("ED-13")
def test_each_column_holds_its_number_of_cat_pile_cards() -> None:
    by_column = Counter((card["column"], card["pile"]) for card in Table().state.view(0)["island"])
    assert by_column == {
        ("A", "cats"): 3,
        ("B", "cats"): 2,
        ("B", "lessons"): 1,
        ("C", "cats"): 2,
        ("C", "lessons"): 1,
        ("D", "cats"): 1,
        ("D", "lessons"): 2,
    }


# --- Everybody at once ------------------------------------------------------------------------------------------------


@pytest.mark.rule("ED-14")
def test_all_seats_act_at_the_same_time_and_several_take_the_same_column() -> None:
    table = Table(3).put({1: lesson(1), 5: lesson(2), 9: lesson(3)})
    for player in table.players:
        assert player.seat in table.state.to_act
        player.column("A").card(1).card(5).card(9)
    assert [player.lessons for player in table.players] == [[1, 2, 3]] * 3
    assert table.state.to_act == (0, 1, 2)


@pytest.mark.rule("ED-14")
def test_nobodys_choice_changes_what_another_may_choose() -> None:
    table = Table(2).put({1: any_2("com1", "com2"), 5: all_of("osh1"), 9: above_or_below("com1", "rareO")})
    before = table.state.legal_actions(1)
    while table.me.doing != Doing.END_OF_DAY:
        table.me.step()
        assert table.state.legal_actions(1) == before
    table.me.end_day()
    assert table.state.legal_actions(1) == before
    assert table.you.drawn == []


@pytest.mark.rule("ED-14")
def test_the_order_in_which_seats_act_makes_no_difference() -> None:
    orders = ("me first", "you first", "in turns")
    digests = set()
    for order in orders:
        table = Table(2, seed=8).put({1: all_of("green cat01"), 5: all_of("osh1"), 9: any_2("com1", "com2")})
        me, you = table.players
        turns = {"me first": [me] * 99 + [you] * 99, "you first": [you] * 99 + [me] * 99, "in turns": [me, you] * 99}[order]
        for player in turns:
            if player.doing != Doing.END_OF_DAY:
                player.step()
        digests.add(table.state.digest())
        assert me.doing == you.doing == Doing.END_OF_DAY
    assert len(digests) == 1


# --- A column and its cards -------------------------------------------------------------------------------------------


@pytest.mark.rule("ED-15")
@pytest.mark.parametrize("order", list(itertools.permutations((2, 6, 10))))
def test_the_three_cards_are_resolved_in_any_order_and_none_is_left_out(order: tuple[int, ...]) -> None:
    me = Table().put({2: lesson(12), 6: lesson(16), 10: lesson(20)}).me
    assert me.kinds() == {Do.COLUMN, Do.ROW, Do.ONE_PER_ROW}
    me.column("B")
    for space in order:
        assert space in me.cards_next
        assert not me.may(Do.END_DAY)
        me.card(space)
        assert space not in me.cards_next
    assert me.cards_next == []
    assert me.may(Do.END_DAY)
    assert me.lessons == [12, 16, 20]


@pytest.mark.rule("ED-15", "ED-43", "ED-44")
def test_a_day_begins_with_one_of_eight_choices() -> None:
    me = Table().me
    assert (me.legal(Do.COLUMN), me.legal(Do.ROW), me.legal(Do.ONE_PER_ROW)) == ([0, 1, 2, 3], [0, 1, 2], [0])
    assert len(me.state.legal_actions(0)) == 4 + 3 + 1
    boat = me.state.view(0)["boats"][0]
    assert [boat[name] for name in ("column", "card", "hand", "copy", "today")] == [None] * 5
    assert [boat[name] for name in ("cards", "left", "cards_left", "picks", "treasure_due")] == [[], [], 0, 0, False]


@pytest.mark.rule("ED-15")
def test_a_seat_takes_one_column_a_day() -> None:
    me = Table().me.column("C")
    assert not me.may(Do.COLUMN)
    with pytest.raises(IllegalAction):
        me.column("D")
    assert me.cards_next == [3, 7, 11]


@pytest.mark.rule("ED-16")
def test_a_card_is_finished_before_the_next_is_begun() -> None:
    me = Table().put({1: all_of("blue cat01", "com1"), 5: lesson(1), 9: lesson(2)}).me.column("A").card(1)
    assert me.kinds() == {Do.ELEMENT}
    me.chooses("com1")
    assert me.kinds() == {Do.PLACE, Do.TWICE}
    me.lay("K5")
    assert me.hand == "blue cat01"  # the last element comes by itself
    assert me.kinds() == {Do.PLACE, Do.TWICE}
    assert me.state.view(0)["boats"][0]["card"] == 1
    me.lay_anywhere()
    assert me.kinds() == {Do.CARD, Do.EXTRA_CARD}
    assert me.state.view(0)["boats"][0]["card"] is None


@pytest.mark.rule("ED-16")
def test_neither_or_nor_any_2_nor_an_oshax_lets_another_card_in_between() -> None:
    me = Table().put({1: above_or_below("com1", "rareO"), 5: any_2("com1", "com2"), 9: all_of("osh1")}).me.column("A")
    assert me.card(1).kinds() == {Do.GROUP}
    assert me.above().lay_anywhere().card(5).kinds() == {Do.PICK}
    assert me.picks("com1").kinds() == {Do.PICK}
    me.picks("com2").finish_card()
    assert me.card(9).kinds() == {Do.COLOUR}


# --- The elements of a card -------------------------------------------------------------------------------------------

#: Every square is under a treasure but J5 and S4 to U4.
TWO_HOLES = """
    ~~~~~~~########~~~~~~~
    ~~~~#############~~~~~
    ~##################~~~
    ##################...~
    #########.############
    #####################~
    ~##################~~~
    ~~~~#############~~~~~
    ~~~~~~~########~~~~~~~
"""


@pytest.mark.rule("ED-17")
@pytest.mark.parametrize("order", list(itertools.permutations(["blue cat01", "com1", "rareT"])))
def test_the_elements_of_a_card_are_drawn_in_any_order(order: tuple[str, ...]) -> None:
    me = Table().put({1: all_of("blue cat01", "com1", "rareT")}).me.column("A").card(1)
    for element in order[:2]:
        assert element in me.elements_next
        me.chooses(element).lay_anywhere()
    me.lay_anywhere()
    assert me.drawn == list(order)


@pytest.mark.rule("ED-17", "ED-25")
def test_an_element_that_fits_nowhere_cannot_be_chosen_while_another_fits() -> None:
    me = Table().put({1: all_of("com2", "rareO", "com3s"), 5: lesson(1)}).me.draws(TWO_HOLES).column("A").card(1)
    assert me.elements_next == ["com2", "com3s"]  # the rare square fits nowhere
    n = len(me.drawn)
    me.chooses("com3s").lay("S4 T4 U4")  # now the pair fits nowhere either: the rest is skipped
    assert me.drawn[n:] == ["com3s"]
    assert me.doing == Doing.CARD


@pytest.mark.rule("ED-17")
def test_what_fits_is_looked_at_anew_after_each_element() -> None:
    me = Table().put({1: all_of("com1", "com2", "com3s")}).me.draws(TWO_HOLES).column("A").card(1)
    n = len(me.drawn)
    assert me.elements_next == ["com1", "com2", "com3s"]
    me.chooses("com2").lay("S4 T4")  # the three fits nowhere any more, the single in two places
    assert me.hand == "com1"
    assert {frozenset(place) for place in me.places} == {frozenset({k}) for k in set(range(142)) - me.taken}
    me.lay("J5")
    assert me.drawn[n:] == ["com2", "com1"]
    assert me.doing == Doing.CARD


@pytest.mark.rule("ED-17")
def test_two_equal_elements_are_one_choice_and_both_are_drawn() -> None:
    me = Table().put({1: all_of("com1", "com2", "com1")}).me.column("A").card(1)
    assert me.elements_next == ["com1", "com2"]
    me.chooses("com1").lay("K5")
    assert me.elements_next == ["com1", "com2"]
    me.chooses("com1").lay("L5").lay("M5 N5")
    assert me.drawn == ["com1", "com1", "com2"]


# --- The end of the day -----------------------------------------------------------------------------------------------


@pytest.mark.rule("ED-18")
def test_the_day_closes_when_every_seat_has_finished() -> None:
    table = Table(2, seed=5)
    island = table.island()
    table.me.finish_day()
    assert table.state.view(0)["days_left"] == 7
    assert table.island() == island
    assert table.state.to_act == (1,)
    table.you.finish_day()
    assert table.state.view(0)["days_left"] == 6
    assert table.island() != island
    assert table.state.to_act == (0, 1)
    assert table.me.doing == table.you.doing == Doing.COLUMN


@pytest.mark.rule("ED-18")
def test_after_the_seventh_day_the_game_ends_and_is_scored() -> None:
    table = Table(2, seed=5)
    for day in range(1, 8):
        assert table.record.day == day
        assert table.state.outcome is None
        island = table.island()
        table.finish_day()
    assert table.state.is_over
    assert table.island() in (island, [Card()] * 12)  # no new one is laid out
    assert sorted(table.state.outcome) in (["lost", "won"], ["shared", "shared"])
    assert [table.state.legal_actions(seat) for seat in (0, 1)] == [[], []]
    with pytest.raises(IllegalAction, match="over"):
        table.me.column("A")


@pytest.mark.rule("ED-09", "ED-19")
def test_every_card_that_is_left_may_come_the_next_day() -> None:
    table = Table(seed=6)
    c = table.state.content
    left = Counter(read_card(card) for card in [*c.cat_pile[: c.cat_cards], *c.lesson_pile[: c.lesson_cards]])
    for _day in range(4):
        left -= Counter(table.island())
        if table.record.day < 4:
            table.finish_day()
    assert left.total() == 109 - 4 * 8 + 47 - 4 * 4
    table.put({1: lesson(1), 5: lesson(2), 9: lesson(3)}).me.column("A").card(1).card(5).card(9)
    tomorrow, come = Table(), set()
    for seed in range(200):  # 1,600 cats and 800 lessons
        tomorrow.state = table.state.masked(0).dealt(seed)
        tomorrow.me.end_day()
        come |= set(tomorrow.island())
    assert come == set(left)


@pytest.mark.rule("ED-19")
@pytest.mark.parametrize("seed", range(3))
def test_no_discarded_card_comes_back_in_seven_days(seed: int) -> None:
    table, cats, lessons = Table(seed=seed), Counter(), Counter()
    shown: list[int] = []
    while not table.state.is_over:
        island = table.island()
        cats += on(island, CAT_SPACES)
        lessons += on(island, LESSON_SPACES)
        shown += [card.lesson for card in island if card.lesson]
        table.finish_day()
    cat_pile, lesson_pile = piles()
    assert (cats.total(), lessons.total()) == (56, 28)
    assert cats <= cat_pile  # of no card more than the pile has
    assert lessons <= lesson_pile
    assert len(shown) == len(set(shown))


@pytest.mark.rule("ED-19")
def test_both_piles_are_large_enough() -> None:
    cat_pile, lesson_pile = piles()
    assert cat_pile.total() == 109 >= 7 * 8
    assert lesson_pile.total() == 47 >= 7 * 4
