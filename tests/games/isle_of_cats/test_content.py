"""Packs of The Isle of Cats: what the house pack puts into the record, packs of one's own, and what is refused in which words."""

from __future__ import annotations

import pathlib
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from importlib import resources
from typing import Any

import pytest

from tabletier.boats.facts import Fact
from tabletier.boats.hull import Colour, Kind
from tabletier.boats.lessons import Form
from tabletier.boats.pack import SHAPE_IDS
from tabletier.engine.pack import PackError
from tabletier.games.isle_of_cats import content, state
from tabletier.games.isle_of_cats.state import Basket, Effect, More, Sort

FILE = resources.files("tabletier.games.isle_of_cats") / "content" / "house.toml"
Write = Callable[[str], str]


def house() -> Any:
    return content.load("house").view


@pytest.fixture
def own(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Write]:
    """Writes a pack of one's own, based on the house pack, into the pack folder; returns its name."""
    monkeypatch.setenv("TABLETIER_PACKS", str(tmp_path))
    (tmp_path / "isle_of_cats").mkdir()

    def write(text: str) -> str:
        (tmp_path / "isle_of_cats" / "mine.toml").write_text('based_on = "house"\n' + text, "utf-8")
        content.load.cache_clear()
        return "mine"

    yield write
    content.load.cache_clear()


def refusal(name: str) -> str:
    with pytest.raises(PackError) as caught:
        content.load(name)
    return str(caught.value)


# --- The cards --------------------------------------------------------------------------------------------------------


def test_150_cards_of_six_kinds() -> None:
    sorts = Counter(Sort(house().card[number].sort) for number in range(1, 151))
    assert sorts == {Sort.OSHAX: 6, Sort.RESCUE: 60, Sort.ANYTIME: 31, Sort.TREASURE: 15, Sort.PRIVATE: 30, Sort.PUBLIC: 8}
    assert house().card[0].sort == Sort.NONE


@pytest.mark.rule("IC-77", "IC-78", "IC-79")
@pytest.mark.parametrize(
    ("first", "last", "cost", "speed", "basket"),
    [
        (7, 14, 1, 4, Basket.NONE),
        (15, 22, 0, 0, Basket.BROKEN),
        (23, 34, 1, 1, Basket.BROKEN),
        (35, 42, 2, 3, Basket.BROKEN),
        (43, 54, 2, 1, Basket.WHOLE),
        (55, 66, 3, 3, Basket.WHOLE),
    ],
)
def test_rescue_cards(first: int, last: int, cost: int, speed: int, basket: Basket) -> None:
    for number in range(first, last + 1):
        card = house().card[number]
        assert (card.sort, card.cost, card.speed, card.basket) == (Sort.RESCUE, cost, speed, basket)


@pytest.mark.parametrize(
    ("numbers", "cost", "effect"),
    [
        (range(1, 7), 5, Effect.OSHAX),
        (range(67, 69), 2, Effect.FISH),
        (range(69, 71), 1, Effect.ANYWHERE),
        (range(71, 73), 0, Effect.DRAW),
        (range(73, 75), 1, Effect.DRAW),
        (range(75, 76), 3, Effect.BAG_TO_BOAT),
        (range(76, 77), 2, Effect.BASKET_FOR_FISH),
        (range(77, 78), 1, Effect.MOVE),
        (range(78, 80), 2, Effect.FISH),
        (range(80, 83), 2, Effect.EXTRA_RESCUE),
        (range(83, 84), 1, Effect.BAG_TO_FIELDS),
        (range(84, 86), 6, Effect.BASKET),
        (range(86, 88), 2, Effect.BASKET_FOR_LESSONS),
        (range(88, 90), 3, Effect.BASKET_FOR_TREASURES),
        (range(90, 98), 2, Effect.FISH),
        (range(98, 107), 2, Effect.RARE_OR_COMMONS),
        (range(107, 113), 1, Effect.SMALLS_OR_COMMONS),
    ],
)
def test_what_cards_cost_and_do(numbers: range, cost: int, effect: Effect) -> None:
    for number in numbers:
        assert (house().card[number].cost, house().card[number].effect) == (cost, effect)


def test_lessons_cost_two_or_one() -> None:
    assert {house().card[number].cost for number in range(113, 143)} == {2}
    assert {house().card[number].cost for number in range(143, 151)} == {1}
    assert [number for number in range(113, 151) if house().card[number].colour] == [143, 144, 145, 146, 149]


@pytest.mark.rule("IC-182", "IC-183")
def test_38_lessons_are_14_core_ones_and_three_modules_of_8() -> None:
    data = content.load("house").data
    sets = {line.card: line.set for line in (*data.private_lessons, *data.public_lessons)}
    assert sets == {
        **dict.fromkeys(range(113, 127), "core"),
        **dict.fromkeys(range(127, 135), "A"),
        **dict.fromkeys(range(135, 143), "B"),
        **dict.fromkeys(range(143, 151), "C"),
    }
    assert len(sets) == 38  # all of them are in the deck
    assert all(house().card[number].points > 0 for number in sets)


@pytest.mark.rule("IC-180")
@pytest.mark.parametrize(
    ("family", "twin"),
    [
        (151, 117),
        (153, 135),
        (154, 124),
        (156, 113),
        (158, 115),
        *zip(range(159, 164), range(127, 132), strict=True),
        (165, 121),
        (166, 125),
        (168, 141),
    ],
)
def test_thirteen_family_cards_score_like_lessons(family: int, twin: int) -> None:
    one, other = house().family_card[family - 150], house().card[twin]
    assert (one.points, one.fact, one.form, one.number) == (other.points, other.fact, other.form, other.number)


def test_a_family_card_pays_more_than_its_lesson() -> None:
    one, other = house().family_card[152 - 150], house().card[116]
    assert (one.points, other.points) == (9, 7)
    assert (one.fact, one.form, one.number) == (other.fact, other.form, other.number)


def test_the_sisters_23_basket_cards() -> None:
    """Basket figures 1, 2, 3, 4 on 4, 5, 7, 7 cards; 28 cats, 4 Oshax, 5 rare ones, 7 common ones and 2 swaps on 46 lines."""
    cards = list(house().sister_basket)
    assert Counter(card.baskets for card in cards) == {1: 4, 2: 5, 3: 7, 4: 7}
    lines = Counter(Kind(line.kind) for card in cards for line in card.line)
    assert lines == {Kind.CAT: 28, Kind.OSHAX: 4, Kind.RARE: 5, Kind.COMMON: 7, Kind.NONE: 2}
    assert [card.speed for card in cards] == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 6, 6, 7, 9, 9, 9]
    swap = cards[192 - 174].line[0]
    assert (swap.kind, swap.first, swap.second) == (Kind.NONE, 1, 6)


def test_the_sisters_colours_and_points() -> None:
    assert list(house().sister_colour) == [Colour.BLUE, Colour.GREEN, Colour.PURPLE, Colour.RED, Colour.ORANGE]
    assert list(house().sister_points) == [5, 4, 3, 2, 1]


def test_deck_and_bag_are_just_large_enough() -> None:
    """Four seats: 140 cards drafted and 10 drawn; 80 cats filled in, 4 by No. 83 and 1 by No. 75."""
    drawn = sum(house().card[number].number for number in range(71, 75))
    assert 4 * 7 * 5 + drawn == 150
    assert 2 * house().cats[4] * 5 + house().card[83].number + 1 == 85


def test_a_position_of_four_seats_is_under_16_kib() -> None:
    assert state.STATE.itemsize < 16 * 1024


# --- Packs of one's own -----------------------------------------------------------------------------------------------


def test_one_line_of_ones_own(own: Write) -> None:
    name = own('[[private_lessons]]\ncard = 114\npoints = 11\nfact = "cats"\nform = "at_least"\nnumber = 15\nset = "core"\n')
    card = content.load(name).view.card[114]
    assert (card.points, card.fact, card.form, card.number) == (11, Fact.CATS, Form.AT_LEAST, 15)
    assert content.load(name).digest != content.load("house").digest
    assert content.load(name).view.card[113].points == 12


def test_how_runs_are_written_makes_no_difference(own: Write) -> None:
    run = 'kind = "oshax", cost = 5, effect = "oshax"'
    name = own(f"cards = [{{ first = 1, last = 2, {run} }}, {{ first = 3, {run} }}, {{ first = 4, last = 6, {run} }}]")
    assert content.load(name).digest == content.load("house").digest


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('cards = [{ first = 1, kind = "oshax", cost = 5, effect = "oshax" }]', "cards: found no card [2]; expected every number from 1"),
        ('cards = [{ first = 7, last = 15, kind = "rescue", cost = 1, effect = "rescue" }]', "cards: found card 15 twice; expected every"),
        ('cards = [{ first = 3, kind = "oshax", cost = 5, effect = "move" }]', "cards[first 3]: found"),
        (
            'cards = [{ first = 1, last = 6, kind = "oshax", cost = -5, effect = "oshax" }]',
            "cards[first 1].cost: found -5; expected at least 0",
        ),
        ('cards = [{ first = 71, last = 72, kind = "anytime", cost = 0, effect = "draw", number = 3 }]', "at most 150, the whole deck"),
        ('cards = [{ first = 83, kind = "anytime", cost = 1, effect = "bag_to_fields", number = 5 }]', "seats.4.cats: found 86 cats"),
        ('cards = [{ first = 67, kind = "anytime", cost = 1, effect = "fish", number = 2 }]', "a fact beside fish"),
        (
            (
                'cards = [{ first = 76, kind = "anytime", cost = 1, effect = "move", number = 10 },'
                ' { first = 77, kind = "anytime", cost = 1, effect = "move", number = 10 }]'
            ),
            "cards: found cards that can bring 32 cats into one field; expected at most 24",
        ),
        ("[seats]\n4 = { cats = 9, commons = 11 }", "seats.4.cats: found 9; expected at most 8"),
        ('[[private_lessons]]\ncard = 114\npoints = 1\nfact = "cuts"', 'private_lessons[card 114].fact: found "cuts"; expected one of'),
        ('[[private_lessons]]\ncard = 143\npoints = 1\nfact = "cats"\nset = "C"', "private_lessons: found card [143]"),
        ('[[private_lessons]]\ncard = 114\npoints = 1\nfact = "cats"\nset = "A"', "core 13, A 9, B 8, C 8"),
        ('[[private_lessons]]\ncard = 114\npoints = 1\nfact = "cats"', "private_lessons[card 114].set: found None"),
        ('[[private_lessons]]\ncard = 114\npoints = 1\nfact = "best_other_lesson"\nset = "core"', "a fact that is not the sister's"),
        ('[[sister_baskets]]\ncard = 174\nspeed = 0\nbaskets = 1\nlines = ["cat 9", "cat 4"]', "sister_baskets[card 174].lines[1]"),
        ('[sister]\ncolours = ["blue", "blue", "red", "green", "purple"]', "sister.colours: found colour blue twice"),
        ('[promotional]\nrares = ["cat01"]', 'promotional.rares[1]: found "cat01"; expected one of rareI'),
        ("[box]\nfishes = 3", "box.fishes: found 3; expected no field of this name"),
    ],
)
def test_what_does_not_fit_is_refused_with_reason_and_place(own: Write, text: str, said: str) -> None:
    assert said in refusal(own(text))


def test_every_part_says_how_sure_it_is() -> None:
    pack = content.load("house")
    plain = tomllib.loads(FILE.read_text("utf-8"))
    assert set(plain) - {"trust"} <= set(pack.trust)
    assert pack.trust["promotional"] == "house"


def test_facts_have_one_name_each() -> None:
    assert len(content.FACTS_BY_NAME) == len(Fact) + len(More) == len(set(content.FACTS_BY_NAME.values()))
    assert content.fact_name(More.FISH) == "fish"
    assert SHAPE_IDS[state.FIRST_RARE] == "rareI"
    assert SHAPE_IDS[state.FIRST_OSHAX] == "osh1"
