"""What the cards say: everything, ANY 2, OR, lessons; what fits nowhere (ED-20 to ED-27)."""

from __future__ import annotations

import pytest

from tabletier.engine.state import IllegalAction
from tabletier.games.explore_and_draw.state import Do, Doing
from tests.rules.explore_and_draw.positions import BARS, Card, Player, Table, above_or_below, all_of, any_2, lesson, read_card

#: Every square is under a treasure but J5 and the pair T4 T5.
HOLES = """
    ~~~~~~~########~~~~~~~
    ~~~~#############~~~~~
    ~##################~~~
    ###################.#~
    #########.#########.##
    #####################~
    ~##################~~~
    ~~~~#############~~~~~
    ~~~~~~~########~~~~~~~
"""


def with_card(card: Card, board: str = "") -> Player:
    """A seat that has just opened a card, with two lessons still to come, on an empty boat or a board."""
    me = Table().put({1: card, 5: lesson(1), 9: lesson(2)}).me
    if board:
        me.draws(board)
    return me.column("A").card(1)


# --- No keyword -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ED-20")
def test_without_a_keyword_every_element_is_taken() -> None:
    me = with_card(all_of("green cat09", "com2", "com1"))
    me.chooses("com2").lay_anywhere().chooses("green cat09").lay_anywhere()
    assert me.hand == "com1"
    assert me.kinds() == {Do.PLACE, Do.TWICE}  # the last one cannot be left either
    me.lay_anywhere()
    assert me.drawn == ["com2", "green cat09", "com1"]
    assert me.doing == Doing.CARD


# --- ANY 2 ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ED-21")
def test_any_2_takes_exactly_two_of_the_elements() -> None:
    me = with_card(any_2("com1", "com2", "com3b", "com3s"))
    assert me.elements_next == ["com1", "com2", "com3b", "com3s"]
    me.picks("com2")
    assert me.kinds() == {Do.PICK}  # one alone is not allowed
    assert me.elements_next == ["com2", "com3b", "com3s"]  # com1 and com2 are named in the order of the card
    me.picks("com3s")
    assert me.elements_next == ["com2", "com3s"]
    me.chooses("com3s").lay("K5 L5 M5").lay("K6 L6")
    assert me.drawn == ["com3s", "com2"]
    assert me.doing == Doing.CARD


@pytest.mark.rule("ED-21")
@pytest.mark.parametrize("element", ["com1", "com2"])
def test_any_2_may_take_the_same_element_twice(element: str) -> None:
    me = with_card(any_2("com1", "com2")).picks(element, element)
    me.lay_anywhere().lay_anywhere()
    assert me.drawn == [element, element]
    assert me.doing == Doing.CARD


@pytest.mark.rule("ED-21")
def test_every_pair_of_any_2_can_be_taken() -> None:
    elements = ["com1", "com2", "com3b", "com3s"]
    pairs = [{first, second} for first in elements for second in with_card(any_2(*elements)).picks(first).elements_next]
    assert len({frozenset(pair) for pair in pairs}) == 4 + 6  # four doubles and six mixed pairs
    assert len(pairs) == 4 + 6  # in one way each


# --- OR ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ED-22")
def test_or_takes_the_whole_part_above() -> None:
    me = with_card(above_or_below("com1, com3s", "rareL"))
    assert me.legal(Do.GROUP) == [0, 1]
    me.above()
    assert me.elements_next == ["com1", "com3s"]
    me.chooses("com3s").lay_anywhere().lay_anywhere()
    assert me.drawn == ["com3s", "com1"]
    assert me.doing == Doing.CARD


@pytest.mark.rule("ED-22")
def test_or_takes_the_whole_part_below() -> None:
    me = with_card(above_or_below("com1, com3s", "rareL")).below()
    assert me.hand == "rareL"
    me.lay_anywhere()
    assert me.drawn == ["rareL"]
    assert me.doing == Doing.CARD


@pytest.mark.rule("ED-22")
def test_a_half_with_the_same_element_twice_draws_it_twice() -> None:
    me = with_card(above_or_below("com2, com2", "rareU")).above()
    assert me.hand == "com2"  # nothing to choose between equals
    me.lay_anywhere().lay_anywhere()
    assert me.drawn == ["com2", "com2"]


@pytest.mark.rule("ED-22")
def test_a_treasure_belongs_to_the_half_that_its_card_names() -> None:
    c = Table().state.content
    cards = [read_card(card) for card in c.cat_pile[: c.cat_cards]]
    found = {card.groups[1]: card.groups[0] for card in cards if len(card.groups) == 2}
    # The rare treasure is the whole lower half of its card, also where its picture reaches across the word.
    assert found == {
        ("rareI",): ("com1", "com2"),
        ("rareO",): ("com1", "com3b"),
        ("rareT",): ("com1", "com3s"),
        ("rareS",): ("com2", "com3b"),
        ("rareL",): ("com2", "com3s"),
        ("rareP",): ("com3b", "com3s"),
        ("rareU",): ("com2", "com2"),
        ("rareV",): ("com3b", "com3b"),
        ("rareW",): ("com3s", "com3s"),
    }
    element = with_card(above_or_below("com1, com3s", "rareL")).state.view(0)["island"][0]["elements"]
    assert [(e["shape"], e["group"]) for e in element] == [("com1", 0), ("com3s", 0), ("rareL", 1)]


@pytest.mark.rule("ED-21", "ED-22")
def test_a_half_may_itself_say_any_2() -> None:
    me = with_card(Card(groups=(("com1", "com2", "com3s"), ("rareL",)), any_two=(True, False)))
    me.above()
    assert me.elements_next == ["com1", "com2", "com3s"]  # of its own half only
    me.picks("com1", "com3s").finish_card()
    assert sorted(me.drawn) == ["com1", "com3s"]


# --- Lessons ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ED-23")
def test_a_lesson_is_ticked_in_the_row_of_its_number() -> None:
    me = Table().put({2: lesson(35), 6: lesson(1), 10: lesson(12)}).me.column("B")
    assert me.card(2).lessons == [35]
    assert me.card(6).lessons == [1, 35]
    assert me.card(10).lessons == [1, 12, 35]
    assert me.drawn == []
    assert me.state.view(0)["boats"][0]["lessons"] == [1, 12, 35]


@pytest.mark.rule("ED-24")
def test_a_lesson_scores_by_the_boat_at_the_end_and_not_when_it_is_ticked() -> None:
    table = Table().put({1: lesson(13), 5: all_of("blue cat16"), 9: all_of("com1")})
    me = table.me.draws(BARS, {"ABCDE": "blue cat"}).column("A").card(1)
    assert me.points["lessons"] == 9  # exactly five blue cats, if the game ended now
    me.card(5).lay_anywhere()
    assert me.points["lessons"] == 0  # six
    other = Table().put({1: lesson(13), 5: all_of("blue cat16"), 9: all_of("com1")})
    me = other.me.draws(BARS, {"ABCD": "blue cat"}).column("A").card(1)
    assert me.points["lessons"] == 0  # four
    me.card(5).lay_anywhere()
    assert me.points["lessons"] == 9  # five


# --- What fits nowhere ------------------------------------------------------------------------------------------------


@pytest.mark.rule("ED-25")
@pytest.mark.parametrize("cards", [("rareO", "com1"), ("com1", "rareO"), ("rareO", "com3b", "com1")])
def test_an_element_that_fits_nowhere_is_skipped_and_the_others_are_drawn(cards: tuple[str, ...]) -> None:
    me = with_card(all_of(*cards), HOLES)
    n = len(me.drawn)
    assert me.hand == "com1"
    me.lay("J5")
    assert me.drawn[n:] == ["com1"]
    assert me.doing == Doing.CARD


@pytest.mark.rule("ED-25", "ED-26")
def test_a_card_that_fits_nowhere_is_skipped_and_nobody_is_asked() -> None:
    for card in (all_of("red cat01"), all_of("osh3"), all_of("rareO", "com3s")):
        me = with_card(card, HOLES)
        assert me.doing == Doing.CARD
        assert me.cards_next == [5, 9]
        assert len(me.taken) == 142 - 3


@pytest.mark.rule("ED-26")
@pytest.mark.parametrize("element", ["com1", "com2", "red cat15", "rareV"])
def test_what_fits_somewhere_must_be_drawn(element: str) -> None:
    me = with_card(all_of(element))
    assert me.kinds() == {Do.PLACE, Do.TWICE}
    for refused in (Do.DECLINE, Do.END_DAY):
        with pytest.raises(IllegalAction, match="first the piece in hand is drawn"):
            me.do(refused)
    with pytest.raises(IllegalAction, match="first the piece in hand is drawn"):
        me.card(5)


@pytest.mark.rule("ED-26")
def test_the_only_place_is_place_enough() -> None:
    me = with_card(all_of("com2"), HOLES)
    assert me.hand == "com2"
    assert len(me.places) == 1
    me.lay("T4 T5")


@pytest.mark.rule("ED-27")
def test_both_elements_of_any_2_may_be_such_that_fit_nowhere() -> None:
    me = with_card(any_2("com1", "com2", "com3b", "com3s"), HOLES)
    n = len(me.drawn)
    assert me.elements_next == ["com1", "com2", "com3b", "com3s"]
    me.picks("com3b", "com3s")
    assert me.drawn[n:] == []
    assert me.doing == Doing.CARD


@pytest.mark.rule("ED-27")
def test_of_two_picked_elements_the_one_that_does_not_fit_is_skipped() -> None:
    me = with_card(any_2("com1", "com2", "com3b", "com3s"), HOLES).picks("com1", "com3s")
    n = len(me.drawn)
    assert me.hand == "com1"
    me.lay("J5")
    assert me.drawn[n:] == ["com1"]
    assert me.doing == Doing.CARD


@pytest.mark.rule("ED-27")
def test_the_half_of_or_that_fits_nowhere_may_be_chosen() -> None:
    me = with_card(above_or_below("com1, com2", "rareO"), HOLES)
    n = len(me.drawn)
    assert me.legal(Do.GROUP) == [0, 1]
    me.below()
    assert me.drawn[n:] == []
    assert me.doing == Doing.CARD


@pytest.mark.rule("ED-27")
def test_in_a_half_of_or_what_does_not_fit_is_skipped() -> None:
    me = with_card(above_or_below("com1, com3s", "rareO"), HOLES).above()
    n = len(me.drawn)
    me.lay("J5")
    assert me.drawn[n:] == ["com1"]
    assert me.doing == Doing.CARD
