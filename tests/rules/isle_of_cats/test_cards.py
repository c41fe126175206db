"""What Oshax, treasure and Anytime cards do, each by its number (IC-53 … IC-55, IC-76, IC-80 … IC-97)."""

from __future__ import annotations

import pytest

from tabletier.games.isle_of_cats.state import At, Do, Doing, Pay, Stage
from tests.rules.isle_of_cats.positions import Player, Table, tile


def finding(*numbers: int, seats: int = 2) -> Player:
    """A seat in its turn of rare finds, with these cards in hand, 20 fish and one tile on its boat."""
    table = Table(seats).until(Stage.FINDS)
    return table.me.has(*numbers).fish(20).adds("red cat16", "F5 G5 H5 I5 J5")


def anytime(*numbers: int) -> Player:
    """A seat that is asked in the window after the purchase, with 20 fish."""
    table = Table()
    table.me.has(*numbers)
    table.until(Stage.DRAFTED)
    return table.me.fish(20)


# --- Rare finds -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("IC-53")
def test_one_card_a_turn_or_a_pass_that_is_final() -> None:
    me = finding(98, 99, 1)
    table = me.table
    me.plays(98).takes("com1").lay_anywhere().declines()
    assert me.legal(Do.PLAY) == []
    me.done()
    table.you.passes()
    assert table.asked == 0  # the other one is not asked any more
    assert me.legal(Do.PLAY) == [1, 99]
    me.passes()
    assert table.record.day == 2


@pytest.mark.rule("IC-54")
def test_a_card_whose_tile_is_gone_cannot_be_played_and_stays_in_hand() -> None:
    me = finding(1, 98, 107)
    s = me.table.record
    s.oshax_left = 0
    for k in range(4):
        s.commons[k] = 0
    me.table.under_island()
    assert me.legal(Do.PLAY) == []
    me.table.under_island("rareT")
    assert me.legal(Do.PLAY) == [98]
    me.passes()
    assert me.hand == [1, 98, 107]
    assert me.has_fish == 20


@pytest.mark.rule("IC-55")
@pytest.mark.parametrize("number", [98, 107])
def test_one_treasure_must_be_placed_and_the_second_may_be_left(number: int) -> None:
    me = finding(number).plays(number)
    if number == 107:
        me.do(Do.OFFER, 0)
    assert me.legal(Do.DECLINE) == []
    me.takes("com2").lay_anywhere()
    assert me.may(Do.DECLINE)
    me.declines()
    assert me.doing == Doing.TURN
    assert me.pieces == ["red cat16", "com2"]


@pytest.mark.rule("IC-76")
@pytest.mark.parametrize("number", range(1, 7))
def test_an_oshax_card_takes_any_oshax_and_any_colour(number: int) -> None:
    me = finding(number).plays(number)
    me.takes_oshax("osh5")
    assert len(me.legal(Do.COLOUR)) == 5  # even colours not yet on the boat
    me.colour("purple").lay_anywhere()
    assert me.pieces == ["red cat16", "purple osh5"]
    assert me.table.oshax == ["osh1", "osh2", "osh3", "osh4", "osh6"]
    assert me.has_fish == 20  # it was paid for when it was bought


@pytest.mark.rule("IC-80")
@pytest.mark.parametrize("number", range(98, 107))
def test_98_to_106_one_rare_treasure_or_two_common_ones(number: int) -> None:
    me = finding(number)
    me.table.under_island("rareT", "rareT")
    me.plays(number)
    assert me.treasures() == ["com1", "com2", "com3b", "com3s", "rareT"]
    me.takes("rareT").lay_anywhere()
    assert me.doing == Doing.TURN
    assert me.table.rares == ["rareT"]


@pytest.mark.rule("IC-80")
def test_98_two_common_ones_of_the_same_shape_or_not_but_no_rare_one_beside() -> None:
    for second in ("com3s", "com1"):
        me = finding(98)
        me.table.under_island("rareT")
        me.plays(98).takes("com3s").lay_anywhere()
        assert me.treasures() == ["com1", "com2", "com3b", "com3s"]
        me.takes(second).lay_anywhere()
        assert me.doing == Doing.TURN
        assert me.pieces == ["red cat16", "com3s", second]


@pytest.mark.rule("IC-81", "IC-04")
@pytest.mark.parametrize("number", range(107, 113))
def test_107_to_112_two_small_treasures_or_two_common_ones_for_a_fish(number: int) -> None:
    me = finding(number).plays(number).do(Do.OFFER, 0)
    assert me.treasures() == ["com1", "com2"]
    me.takes("com1").lay_anywhere()
    assert me.treasures() == ["com1", "com2"]  # the two offers are not mixed
    me.takes("com1").lay_anywhere()
    assert (me.has_fish, me.doing) == (20, Doing.TURN)
    other = finding(number).plays(number).do(Do.OFFER, 1)
    assert other.has_fish == 19  # paid when the card is played
    assert other.treasures() == ["com1", "com2", "com3b", "com3s"]
    other.takes("com3b").lay_anywhere().takes("com1").lay_anywhere()
    assert other.pieces == ["red cat16", "com3b", "com1"]


@pytest.mark.rule("IC-81")
def test_107_without_fish_gives_small_ones_only() -> None:
    me = finding(107).fish(0).plays(107)
    assert me.treasures() == ["com1", "com2"]


# --- Fish -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("IC-82")
@pytest.mark.parametrize("number", [67, 68])
def test_67_and_68_two_fish_for_each_oshax(number: int) -> None:
    me = anytime(number).adds("red osh1", "C4 D4 B5 C5 A6 B6").adds("red cat16", "E4 F4 G4 H4 I4")
    assert me.plays(number).has_fish == 22


@pytest.mark.rule("IC-86")
def test_76_a_permanent_basket_for_five_fish() -> None:
    me = anytime(76).plays(76)
    assert (me.record.baskets, me.record.ready, me.has_fish) == (0, 0, 25)


@pytest.mark.rule("IC-86")
@pytest.mark.parametrize(("offer", "ready"), [(0, 1), (1, 0)])
def test_76_a_used_or_a_ready_one(offer: int, ready: int) -> None:
    me = anytime(76)
    me.record.baskets, me.record.ready = 2, 1
    me.plays(76)
    assert me.legal(Do.OFFER) == [0, 1]
    me.do(Do.OFFER, offer)
    assert (me.record.baskets, me.record.ready, me.has_fish) == (1, ready, 25)


@pytest.mark.rule("IC-86")
def test_76_not_the_basket_of_a_rescue_in_progress() -> None:
    table = Table().until(Stage.RESCUE).fields("blue cat16")
    me = table.me.has(76)
    me.rescues("blue cat16")
    assert me.legal(Do.PLAY) == []
    me.lay_anywhere().plays(76)  # used by now, it may be given up
    assert me.record.baskets == 0


@pytest.mark.rule("IC-88")
@pytest.mark.parametrize("number", [78, 79])
def test_78_and_79_a_fish_for_each_own_private_lesson(number: int) -> None:
    me = anytime(number).laid(113, 114, 115)
    me.table.you.laid(116)
    me.table.public(147)
    assert me.plays(number).has_fish == 23


@pytest.mark.rule("IC-94")
@pytest.mark.parametrize("number", [90, 91])
def test_90_and_91_a_fish_for_each_different_colour(number: int) -> None:
    me = anytime(number).adds("red cat16", "F5 G5 H5 I5 J5").adds("red cat16", "F4 G4 H4 I4 J4").adds("blue cat16", "F6 G6 H6 I6 J6")
    me.adds("green osh1", "E4 D4 D5 C5 C6 B6")
    assert me.plays(number).has_fish == 23


@pytest.mark.rule("IC-95")
@pytest.mark.parametrize("number", [92, 93])
def test_92_and_93_two_fish_for_each_rare_treasure(number: int) -> None:
    me = anytime(number).adds("rareI", "H5 I5 J5 K5").adds("rareO", "H6 I6 H7 I7").adds("com1", "L5")
    assert me.plays(number).has_fish == 24


@pytest.mark.rule("IC-96")
@pytest.mark.parametrize("number", [94, 95])
def test_94_and_95_a_fish_for_each_common_treasure(number: int) -> None:
    me = anytime(number).adds("rareI", "H5 I5 J5 K5").adds("com1", "L5").adds("com2", "M5 N5")
    assert me.plays(number).has_fish == 22


@pytest.mark.rule("IC-97")
@pytest.mark.parametrize("number", [96, 97])
def test_96_and_97_a_fish_for_each_cat_of_a_colour_that_the_player_chooses(number: int) -> None:
    for colour, fish in (("red", 22), ("blue", 21), ("green", 20)):  # not necessarily the best
        me = anytime(number).adds("red cat16", "F5 G5 H5 I5 J5").adds("red cat16", "F4 G4 H4 I4 J4").adds("blue cat16", "F6 G6 H6 I6 J6")
        assert me.plays(number).colour(colour).has_fish == fish


# --- Tiles and cards --------------------------------------------------------------------------------------------------


@pytest.mark.rule("IC-83")
@pytest.mark.parametrize("number", [69, 70])
def test_69_and_70_the_next_tile_need_not_touch(number: int) -> None:
    me = anytime(number, 139 - number).adds("red cat16", "F5 G5 H5 I5 J5")
    me.plays(number)
    assert me.legal(Do.PLAY) == []  # a second one cannot be played while one waits
    me.table.until(Stage.RESCUE, day=2).fields("blue cat16, green cat16")
    me.record.ready, me.record.extra = 2, 1
    me.rescues("blue cat16").lay("P2 Q2 O2 N2 M2")
    assert me.doing == Doing.BONUS  # on the blue map
    me.takes("com1")
    assert not me.may_lay("A5")  # only the next tile
    me.lay("M1").rescues("green cat16")
    assert not me.may_lay("A4 B4 C4 D4 E4")


@pytest.mark.rule("IC-83")
def test_69_is_used_up_by_the_next_tile_wherever_that_lies() -> None:
    table = Table().until(Stage.RESCUE).fields("red cat16, green cat16")
    me = table.me.has(69, 80).adds("com1", "H5")
    me.record.ready = 2
    me.plays(69).plays(80).rescues("red cat16").lay("I5 J5 K5 L5 M5").rescues("green cat16")
    assert not me.may_lay("A4 B4 C4 D4 E4")


@pytest.mark.rule("IC-84")
@pytest.mark.parametrize(("number", "drawn"), [(71, 2), (72, 2), (73, 3), (74, 3)])
def test_71_to_74_draw_cards_and_keep_those_paid_for(number: int, drawn: int) -> None:
    me = anytime(number)
    table = me.table
    before = table.state.masked(1).record.at
    me.plays(number)
    cards = table.cards(At.DRAWN, 0)
    assert len(cards) == drawn
    assert all(before[card] == table.state.masked(1).record.at[card] == At.UNKNOWN for card in cards)
    price = table.state.content.card[cards[0]].cost
    me.buys(cards[0])
    assert me.has_fish == 20 - price
    assert me.hand == [cards[0]]
    assert table.cards(At.FACE_DOWN, 0) == cards[1:]


@pytest.mark.rule("IC-84", "IC-25")
def test_a_lesson_drawn_too_late_waits() -> None:
    table = Table()
    table.me.has(71)
    table.until(Stage.BEFORE_COMMITMENT)
    for number in range(1, 151):
        if table.record.at[number] == At.DECK and number not in (113, 114):
            table.record.at[number] = At.FACE_UP
    table.me.plays(71).buys(113, 114)
    assert (table.me.hand, table.me.lessons) == ([113, 114], [])
    assert table.stage == Stage.COMMITMENT


@pytest.mark.rule("IC-85")
def test_75_a_tile_from_the_bag_is_placed_at_once_and_a_cat_can_earn_its_map() -> None:
    me = anytime(75)
    me.table.bag("blue cat16")
    me.plays(75).lay("M2 N2 O2 P2 Q2")
    assert me.doing == Doing.BONUS
    me.takes("com1").lay("M1")
    assert me.pieces == ["blue cat16", "com1"]
    assert me.has_fish == 20


@pytest.mark.rule("IC-85")
def test_75_without_a_legal_place_the_tile_leaves_the_game() -> None:
    me = anytime(75).adds("com1", "V5").adds("com1", "U5")
    me.record.boat.near[0] = me.record.boat.near[1] = me.record.boat.near[2] = 0  # nothing can touch
    me.table.bag("blue cat16")
    me.plays(75)
    assert me.tile is None
    assert me.table.in_bag == []
    assert me.table.lies(75)[0] == At.FACE_UP
    assert me.pieces == ["com1", "com1"]


@pytest.mark.rule("IC-87")
def test_77_moves_up_to_three_cats_each_to_the_other_field() -> None:
    me = anytime(77)
    me.table.fields("blue cat01, red cat02, green cat03", "orange cat04, purple cat05")
    me.plays(77)
    assert not me.may(Do.DONE)  # one at least
    me.do(Do.MOVE, tile("blue cat01")).do(Do.MOVE, tile("green cat03")).do(Do.MOVE, tile("orange cat04"))
    assert me.legal(Do.MOVE) == []  # three at most, each once
    me.done()
    assert me.table.field(0) == ["red cat02", "orange cat04"]
    assert me.table.field(1) == ["purple cat05", "blue cat01", "green cat03"]


@pytest.mark.rule("IC-87")
def test_77_cannot_be_played_without_a_cat_in_the_fields() -> None:
    me = anytime(77, 84)
    me.table.fields()
    assert me.legal(Do.PLAY) == [84]


@pytest.mark.rule("IC-89")
@pytest.mark.parametrize("number", [80, 81, 82])
def test_80_to_82_one_more_cat_in_the_next_rescue_turn_with_its_own_basket_and_fish(number: int) -> None:
    table = Table().until(Stage.RESCUE).fields("blue cat16, red cat16, green cat16")
    me = table.me.has(number).fish(20)
    me.record.baskets = me.record.ready = 3
    me.plays(number).rescues("blue cat16").lay_anywhere().rescues("red cat16").lay_anywhere()
    assert me.legal(Do.RESCUE) == []
    assert (me.has_fish, me.record.ready) == (14, 1)


@pytest.mark.rule("IC-89")
def test_copies_add_up_and_an_unused_extra_stays() -> None:
    table = Table().until(Stage.RESCUE).fields("blue cat16, red cat16, green cat16, orange cat16")
    me = table.me.has(80, 81, 82).fish(50)
    me.record.baskets = me.record.ready = 5
    me.plays(80).plays(81).plays(82)
    me.rescues("blue cat16").lay_anywhere().rescues("red cat16").lay_anywhere()
    assert me.record.extra == 2
    table.until(Stage.RESCUE, day=2).fields("green cat16, orange cat16, purple cat16, purple cat15")
    me.rescues("green cat16").lay_anywhere().rescues("orange cat16").lay_anywhere().rescues("purple cat16").lay_anywhere()
    assert me.legal(Do.RESCUE) == []


@pytest.mark.rule("IC-90")
def test_83_four_tiles_one_by_one_and_a_field_for_each_cat() -> None:
    me = anytime(83)
    me.table.fields().under_island().bag("red cat16", "blue cat16", "rareT", "rareT")
    me.plays(83)
    fields = 0
    while me.doing == Doing.FIELD:
        me.do(Do.FIELD, fields % 2)
        fields += 1
    assert fields == 2  # the rare treasures count among the four
    assert me.table.rares == ["rareT", "rareT"]
    assert [len(me.table.field(k)) for k in (0, 1)] == [1, 1]


@pytest.mark.rule("IC-91")
@pytest.mark.parametrize("number", [84, 85])
def test_84_and_85_a_basket_ready_the_same_day(number: int) -> None:
    me = anytime(number).plays(number)
    assert (me.record.baskets, me.record.ready) == (2, 2)


@pytest.mark.rule("IC-92")
@pytest.mark.parametrize("number", [86, 87])
def test_86_and_87_two_private_lessons_face_down_for_a_basket(number: int) -> None:
    me = anytime(number, 85).laid(113, 120, 142)
    me.plays(number)
    assert me.legal(Do.GIVE_UP) == [113, 120]
    before = me.table.state.masked(1).digest()
    me.do(Do.GIVE_UP, 120).do(Do.GIVE_UP, 142)
    assert me.table.state.masked(1).digest() == before  # chosen in secret
    me.done()
    assert me.lessons == [113]
    assert me.table.lies(120) == me.table.lies(142) == (At.FACE_DOWN, 0)
    assert me.table.state.masked(1).record.at[120] == At.UNKNOWN
    assert (me.record.baskets, me.record.ready, me.record.laid) == (2, 2, 1)


@pytest.mark.rule("IC-93")
@pytest.mark.parametrize("number", [88, 89])
def test_88_and_89_two_treasures_leave_the_game_for_a_basket(number: int) -> None:
    me = anytime(number, 85).adds("com2", "H4 I4").adds("rareI", "H5 I5 J5 K5").adds("com1", "L5").adds("red cat16", "H6 I6 J6 K6 L6")
    commons = list(me.table.record.commons)
    assert me.points["rats"] == -17  # H4 and I4
    me.plays(number)
    assert me.legal(Do.REMOVE) == [0, 1]
    me.do(Do.REMOVE, 0)
    assert me.legal(Do.REMOVE) == [1, 2]
    me.do(Do.REMOVE, 2).done()
    assert me.pieces == ["rareI", "red cat16"]
    assert list(me.table.record.commons) == commons  # they do not return
    assert me.points["rats"] == -19  # visible again
    assert me.taken == {"H5", "I5", "J5", "K5", "H6", "I6", "J6", "K6", "L6"}
    assert (me.record.baskets, me.record.ready) == (2, 2)


def test_a_basket_gained_can_pay_the_same_day() -> None:
    table = Table().until(Stage.RESCUE).fields("blue cat16, red cat16")
    me = table.me.has(84, 80)
    me.rescues("blue cat16").lay_anywhere().plays(80).plays(84).rescues("red cat16").lay_anywhere()
    assert me.record.pay == Pay.NONE
    assert me.record.ready == 0
