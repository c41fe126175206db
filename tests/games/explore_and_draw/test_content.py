"""Packs of Explore & Draw: what the house pack puts into the record, packs of one's own, and what is refused in which words."""

from __future__ import annotations

import pathlib
from collections import Counter
from collections.abc import Callable, Iterator
from importlib import resources
from typing import Any

import numpy as np
import pytest

from tabletier.boats import hull
from tabletier.boats import pack as boats
from tabletier.boats.facts import Fact
from tabletier.boats.hull import Colour, Kind
from tabletier.boats.lessons import Form
from tabletier.engine import record as records
from tabletier.engine.pack import PackError
from tabletier.games.explore_and_draw import content, state

FILE = resources.files("tabletier.games.explore_and_draw") / "content" / "house.toml"
#: The house pack as written, without the lines that only explain.
HOUSE = "".join(line for line in FILE.read_text("utf-8").splitlines(keepends=True) if not line.startswith("#"))
Write = Callable[..., str]


@pytest.fixture
def own(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Write]:
    """Writes a pack of one's own into the pack folder; returns its name."""
    monkeypatch.setenv("TABLETIER_PACKS", str(tmp_path))
    folder = tmp_path / "explore_and_draw"
    folder.mkdir()

    def write(text: str, name: str = "mine") -> str:
        (folder / f"{name}.toml").write_text(text, "utf-8")
        content.load.cache_clear()
        return name

    yield write
    content.load.cache_clear()


def changed(old: str, new: str) -> str:
    """The house pack with one thing written otherwise."""
    assert HOUSE.count(old) == 1, f"{old!r} stands {HOUSE.count(old)} times in the house pack"
    return HOUSE.replace(old, new)


def refusal(name: str) -> str:
    with pytest.raises(PackError) as caught:
        content.load(name)
    return str(caught.value)


def house() -> Any:
    """The house pack's content record."""
    return content.load("house").content[0]


def written(card: Any) -> tuple[Any, ...]:
    """A card of the record in short: ``("all" or "any", elements)`` for each group, or the lesson."""
    if card["lesson"]:
        assert card["groups"] == card["n"] == 0
        return ("lesson", int(card["lesson"]))
    groups = []
    for group in range(card["groups"]):
        elements = [e for e in card["element"][: card["n"]] if e["group"] == group]
        for e in elements:
            assert boats.KIND_OF[boats.SHAPE_IDS[e["shape"]]] == e["kind"]
            assert (e["colour"] == hull.NO_COLOUR) == (e["kind"] != Kind.CAT)
        groups.append(("any" if card["any_two"][group] else "all", tuple(boats.SHAPE_IDS[e["shape"]] for e in elements)))
    return tuple(groups)


# The house pack


@pytest.mark.rule("ED-09")
def test_109_cat_cards_and_47_lesson_cards_with_oshax_and_treasures_in_both() -> None:
    c = house()
    assert (c["cat_cards"], c["lesson_cards"]) == (109, 47)
    for pile, n in (("cat_pile", 109), ("lesson_pile", 47)):
        kinds = {int(e["kind"]) for card in c[pile][:n] for e in card["element"][: card["n"]]}
        assert {Kind.OSHAX, Kind.COMMON, Kind.RARE} <= kinds
        assert not c[pile][n:].view(np.uint8).any(), "nothing behind the last card"


@pytest.mark.rule("ED-19")
def test_both_piles_are_large_enough_for_seven_days() -> None:
    assert house()["cat_cards"] >= 7 * 8
    assert house()["lesson_cards"] >= 7 * 4


def test_every_cat_is_there_once_in_every_colour() -> None:
    cats = Counter(
        (boats.SHAPE_IDS[e["shape"]], Colour(int(e["colour"])))
        for card in house()["cat_pile"]
        for e in card["element"][: card["n"]]
        if e["kind"] == Kind.CAT
    )
    assert cats == Counter((f"cat{n:02}", colour) for n in range(1, 18) for colour in Colour)


def test_the_cat_pile_card_by_card() -> None:
    pile = Counter(map(written, house()["cat_pile"][:109]))
    pairs = ["com1 com2", "com1 com3b", "com1 com3s", "com2 com3b", "com2 com3s", "com3b com3s", "com2 com2", "com3b com3b", "com3s com3s"]
    expected = Counter(
        {
            **{(("all", (f"cat{n:02}",)),): 5 for n in (1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 14, 17)},
            (("all", ("cat09", "com2")),): 5,
            (("all", ("cat15", "com2")),): 5,
            (("all", ("cat13", "com1")),): 5,
            (("all", ("cat16", "com1")),): 5,
            **{(("all", (f"osh{n}",)),): 1 for n in range(1, 7)},
            **{(("all", tuple(two.split())), ("all", (f"rare{rare}",))): 1 for two, rare in zip(pairs, "IOTSLPUVW", strict=True)},
            (("any", ("com1", "com2")),): 3,
            (("any", ("com1", "com2", "com3b", "com3s")),): 3,
            (("all", ("com1", "com2")),): 1,
            (("all", ("com2", "com3b")),): 1,
            (("all", ("com1", "com3s")),): 1,
        }
    )
    assert pile == expected


def test_the_lesson_pile_card_by_card() -> None:
    pile = Counter(map(written, house()["lesson_pile"][:47]))
    expected = Counter(
        {
            **{("lesson", n): 1 for n in range(1, 36)},
            **{(("all", (f"osh{n}",)),): 1 for n in range(1, 7)},
            (("all", ("com1", "com2")), ("all", ("rareO",))): 1,
            (("all", ("com2", "com3b")), ("all", ("rareT",))): 1,
            (("all", ("com3b", "com3s")), ("all", ("rareL",))): 1,
            (("any", ("com1", "com2", "com3b", "com3s")),): 3,
        }
    )
    assert pile == expected


@pytest.mark.rule("ED-24")
def test_the_35_lessons_with_points_fact_form_and_number() -> None:
    each, exactly, at_least = Form.EVERY, Form.EXACTLY, Form.AT_LEAST
    table = {
        1: (12, Fact.EDGE_FREE, exactly, 0),
        2: (10, Fact.CATS, exactly, 15),
        3: (15, Fact.FEWEST_OF_A_COLOUR, at_least, 3),
        4: (7, Fact.COLOURS_ON_EDGE, exactly, 5),
        5: (1, Fact.EDGE_CATS_BEST_COLOUR, each, 1),
        6: (1, Fact.LONELY_CATS, each, 1),
        7: (10, Fact.LARGEST_OF_ALL, at_least, 1),
        8: (2, Fact.RARES, each, 1),
        9: (1, Fact.COMMONS, each, 1),
        10: (10, Fact.RATS, exactly, 0),
        11: (2, Fact.RATS, each, 1),
        12: (1, Fact.LESSONS, each, 1),
        13: (9, Fact.BLUE_CATS, exactly, 5),
        14: (9, Fact.GREEN_CATS, exactly, 5),
        15: (9, Fact.PURPLE_CATS, exactly, 5),
        16: (9, Fact.RED_CATS, exactly, 5),
        17: (9, Fact.ORANGE_CATS, exactly, 5),
        18: (10, Fact.RATS, exactly, 5),
        19: (7, Fact.LESSONS, exactly, 6),
        20: (9, Fact.TREASURES, exactly, 5),
        21: (1, Fact.EDGE_CATS, each, 2),
        22: (12, Fact.PARROT_ROOMS_FULL, at_least, 2),
        23: (18, Fact.MOON_ROOMS_EMPTY, at_least, 2),
        24: (4, Fact.FAMILIES_OF_4, each, 1),
        25: (3, Fact.OSHAX, each, 1),
        26: (15, Fact.APPLE_ROOMS_EMPTY, at_least, 1),
        27: (1, Fact.THIRD_FAMILY_POINTS, each, 1),
        28: (2, Fact.FULL_ROOMS, each, 1),
        29: (2, Fact.TREASURES, each, 1),
        30: (10, Fact.MIDDLE_ROW_FREE, exactly, 0),
        31: (10, Fact.CATS, exactly, 20),
        32: (5, Fact.MAPS_OPEN, each, 1),
        33: (2, Fact.COMMONS, each, 1),
        34: (3, Fact.LONELY_CATS_BEST_COLOUR, each, 1),
        35: (10, Fact.COLOURS, exactly, 3),
    }
    lessons = house()["lesson"]
    assert {n: (row["points"], row["fact"], row["form"], row["number"]) for n, row in enumerate(lessons) if row["points"]} == table


@pytest.mark.rule("ED-60")
def test_the_sisters_lessons() -> None:
    c, each = house(), Form.EVERY
    basic = [
        (5, Fact.COLOURS_TOUCHING_NO_TREASURE, each, 1),
        (2, Fact.LARGEST_FAMILY, each, 1),
        (10, Fact.TREASURES, Form.FEWER_THAN, 9),
        (5, Fact.RATS, each, 1),
        (5, Fact.CATS, Form.BEYOND, 15),
        (5, Fact.COLOURS_OFF_EDGE, each, 1),
        (1, Fact.BEST_OTHER_LESSON, each, 1),
        (3, Fact.FULL_ROOMS, each, 1),
        (5, Fact.LONELY_CATS, each, 1),
    ]
    advanced = [
        (3, Fact.LESSONS, each, 1),
        (1, Fact.LARGEST_FAMILY_POINTS, each, 1),
        (1, Fact.SECOND_FAMILY_POINTS, each, 1),
        (3, Fact.COMMONS, each, 1),
        (3, Fact.CATS_TOUCHING_NO_TREASURE, each, 1),
        (4, Fact.MAPS_COVERED, each, 1),
        (5, Fact.FAMILIES, each, 1),
        (1, Fact.EDGE_CATS, each, 1),
        (5, Fact.COLOURS_TOUCHING_NO_RAT, each, 1),
    ]
    assert (c["solo_lessons"], c["advanced_lessons"]) == (9, 9)
    for rows, table in ((c["solo_lesson"], basic), (c["advanced_lesson"], advanced)):
        assert [(row["points"], row["fact"], row["form"], row["number"]) for row in rows[:9]] == table
        assert not rows[9:]["points"].any()


def test_points_for_rats_rooms_families_rares_and_the_sisters_colours() -> None:
    c = house()
    assert (c["rat_points"], c["room_points"], c["rare_points"]) == (-1, -5, 3)
    assert (list(c["family_points"]), c["family_more"]) == ([0, 0, 0, 8, 11, 15, 20], 5)
    assert list(c["colour_points"]) == [5, 4, 3, 2, 1]


def test_the_piles_and_lessons_of_any_accepted_pack_fit_the_record() -> None:
    assert content.CAT_CARDS <= state.CAT_PILE
    assert content.LESSON_CARDS <= state.LESSON_PILE
    assert content.SOLO_CARDS <= state.SOLO_LESSONS


def test_trust_is_told_by_part_and_by_line() -> None:
    trust = content.load("house").trust
    assert trust["cat_pile"] == trust["lesson_pile"] == trust["lessons"] == "house"
    assert (trust["cats"], trust["oshax"], trust["boats[boat 4]"], trust["boats[boat 5]"]) == ("certain", "likely", "certain", "likely")
    likely = {n for n in range(1, 36) if trust.get(f"lessons[lesson {n}]") == "likely"}
    assert likely == {1, 2, 5, 6, 8, 9, 10, 11, 12, 18, 21, 22, 24, 26}


def test_a_pack_is_loaded_once_and_knows_its_name_and_digest() -> None:
    pack = content.load("house")
    assert content.load("house") is pack
    assert pack.name == "house"
    assert len(bytes.fromhex(pack.digest)) == 32
    assert pack.content.dtype == state.CONTENT
    assert pack.content.shape == (1,)
    assert pack.view.cat_cards == 109
    assert pack.data.points.rat == -1


# Packs of one's own


def test_an_own_pack_names_only_what_differs(own: Write) -> None:
    name = own(
        'based_on = "house"\nlessons = [{ lesson = 2, points = 11, fact = "cats", form = "exactly", number = 16 }]\n[points]\nrare = 4\n'
    )
    mine = content.load(name).content
    assert content.packs() == ("house", "mine")
    assert content.load(name).digest != content.load("house").digest
    assert tuple(mine["lesson"][0, 2]) == (Fact.CATS, Form.EXACTLY, 16, 11)
    assert mine["rare_points"] == 4
    # all else is as in the house pack
    mine = records.copy(mine)
    mine["lesson"][0, 2], mine["rare_points"] = house()["lesson"][2], 3
    assert records.digest(mine) == records.digest(content.load("house").content)


def test_a_pack_that_changes_nothing_has_the_same_digest(own: Write) -> None:
    own('based_on = "house"\n[trust]\nlessons = "certain"\n')
    assert content.load("mine").digest == content.load("house").digest
    assert content.load("mine").trust["lessons"] == "certain"
    own('based_on = "mine"\n', name="again")
    assert content.load("again").digest == content.load("house").digest


def test_the_piles_can_be_written_card_by_card(own: Write) -> None:
    def line(card: content.Card) -> str:
        if card.lesson:
            return f"{{ lesson = {card.lesson} }}"
        halves = (("all", "any_two"),) if len(card.groups) == 1 else (("above", "above_any_two"), ("below", "below_any_two"))
        words = []
        for keys, group in zip(halves, card.groups, strict=True):
            elements = [e.shape if e.colour is None else f"{e.colour.name.lower()} {e.shape}" for e in group.elements]
            words.append(f"{keys[group.any_two]} = {elements}")
        return f"{{ {', '.join(words)} }}"

    data = content.load("house").data
    text = 'based_on = "house"\n'
    for pile, cards in (("cat_pile", data.cat_cards()), ("lesson_pile", data.lesson_cards())):
        text += f"{pile} = [\n" + "".join(f"    {line(card)},\n" for card in cards) + "]\n"
    own(text)
    assert len(content.load("mine").data.cat_pile) == 109
    assert content.load("mine").digest == content.load("house").digest
    assert records.digest(content.load("mine").content) == records.digest(content.load("house").content)


@pytest.mark.rule("ED-21", "ED-22")
def test_any_two_may_stand_in_a_half_of_an_or_card(own: Write) -> None:
    own(
        changed(
            '{ above = ["com1", "com2"], below = ["rareI"] }',
            '{ above_any_two = ["com1", "com2", "com3b"], below = ["rareI"] }',
        )
    )
    pile = [written(card) for card in content.load("mine").content[0]["cat_pile"][:109]]
    assert (("any", ("com1", "com2", "com3b")), ("all", ("rareI",))) in pile


def own_boat_6(grid: list[str], rats: list[list[int]]) -> str:
    """A pack that writes boat 6 anew, its maps as they were."""
    maps = ", ".join(f"{colour} = {at}" for colour, at in boats.values("boats")["boats"][5]["maps"].items())
    drawn = "\n".join(grid)
    return f"""
        based_on = "house"
        [[boats]]
        boat = 6
        trust = "certain"
        grid = \"\"\"{drawn}\"\"\"
        maps = {{ {maps} }}
        rats = {rats}
    """


def test_an_own_pack_can_correct_a_boat(own: Write) -> None:
    plain = boats.values("boats")["boats"][5]
    grid, rats = plain["grid"].split(), plain["rats"]
    assert grid[4].startswith("r...")
    grid[4] = ".r.." + grid[4][4:]
    rats[rats.index([0, 4])] = [1, 4]
    own(own_boat_6(grid, rats))
    mine = content.load("mine")
    sheets, house_sheets = mine.content[0]["hull"]["sheet"]["rats"], house()["hull"]["sheet"]["rats"]
    assert [bool((sheets[n] == house_sheets[n]).all()) for n in range(6)] == [True, True, True, True, True, False]
    assert mine.trust["boats[boat 6]"] == "certain"
    assert mine.digest != content.load("house").digest


def test_a_wrong_boat_of_an_own_pack_is_refused_under_its_name(own: Write) -> None:
    plain = boats.values("boats")["boats"][5]
    own(own_boat_6(plain["grid"].split(), plain["rats"][1:]))
    assert refusal("mine") == "pack 'mine', boats[boat 6].rats: found 18 rats; expected 19 rats"


def test_own_packs_lie_in_the_users_data_folder(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TABLETIER_PACKS", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = tmp_path / "tabletier" / "packs" / "explore_and_draw"
    folder.mkdir(parents=True)
    (folder / "kitchen-table_2.toml").write_bytes(b'\xef\xbb\xbfbased_on = "house"\n')  # as some editors begin a file
    (folder / "Not a name.toml").write_text("")
    (folder / "house.toml").write_text("")  # the game's own one stays
    (folder / "notes.txt").write_text("")
    assert content.packs() == ("house", "kitchen-table_2")
    assert content.load("kitchen-table_2").digest == content.load("house").digest
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert content.packs() == ("house",)
    content.load.cache_clear()


# What is refused


@pytest.mark.parametrize("name", ["", "../house", "House", "a/b", "house.toml", "hou se", "..", "mine\n"])
def test_a_name_is_a_plain_word(own: Write, name: str) -> None:
    assert refusal(name) == f"pack {name!r}, name: found {name!r}; expected a plain name of a to z, 0 to 9, _ and -"


def test_an_unknown_pack_is_answered_with_the_known_ones(own: Write) -> None:
    own('based_on = "house"')
    assert refusal("hers") == "pack 'hers', name: found 'hers'; expected one of house, mine"
    own('based_on = "hers"')
    assert refusal("mine") == "pack 'mine', based_on: found 'hers'; expected one of house, mine"
    own("based_on = 7")
    assert refusal("mine") == "pack 'mine', based_on: found 7; expected a plain name of a to z, 0 to 9, _ and -"


def test_packs_are_not_based_on_each_other_in_a_ring(own: Write) -> None:
    own('based_on = "hers"')
    own('based_on = "mine"', name="hers")
    assert refusal("mine") == "pack 'mine', based_on: found mine → hers → mine; expected a pack that does not lead back to itself"
    own('based_on = "mine"')
    assert refusal("mine") == "pack 'mine', based_on: found mine → mine; expected a pack that does not lead back to itself"


def test_what_is_not_toml_is_refused_with_the_line(own: Write, tmp_path: pathlib.Path) -> None:
    own("based_on = house")
    assert refusal("mine") == "pack 'mine', mine.toml: found what is not TOML: Invalid value (at line 1, column 12); expected a TOML file"
    (tmp_path / "explore_and_draw" / "mine.toml").write_bytes(b"\xff\xfe")
    assert refusal("mine") == "pack 'mine', mine.toml: found a file that cannot be read (UnicodeDecodeError); expected a TOML file in UTF-8"


@pytest.fixture
def refused(own: Write) -> Callable[[str, str], str]:
    """What is said to the house pack with one thing written otherwise, without the words that name the pack."""

    def said(old: str, new: str) -> str:
        own(changed(old, new))
        return refusal("mine").removeprefix("pack 'mine', ")

    return said


Refused = Callable[[str, str], str]
THREE_PAIRS = '{ any_two = ["com1", "com2"], copies = 3 }'
LONELY_CATS = '"cat01", "cat02", "cat03", "cat04", "cat05", "cat06", "cat07", "cat08", "cat10", "cat11", "cat12", "cat14", "cat17"'
LAST_CARD = '{ all = ["com1", "com3s"] }'
FIVE_RATS = 'points = 10, fact = "rats", form = "exactly", number = 5'


def test_the_cat_pile_has_109_cards(refused: Refused) -> None:
    assert refused(THREE_PAIRS, THREE_PAIRS.replace("3", "2")) == "cat_pile: found 108 cards; expected 109 cards"
    assert refused(THREE_PAIRS, THREE_PAIRS.replace("3", "4")) == "cat_pile: found 110 cards; expected 109 cards"


def test_the_lesson_pile_has_47_cards(refused: Refused) -> None:
    said = refused('{ above = ["com2", "com3b"], below = ["rareT"] },', "")
    assert said == "lesson_pile: found 46 cards; expected 47 cards"


def test_the_piles_last_for_seven_days(refused: Refused) -> None:
    said = refused(LONELY_CATS, '"cat01", "cat02"')
    assert said == "cat_pile: found 54 cards; expected at least 56: 8 for each of 7 days"
    said = refused("16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35,\n    ] },", "] },")
    assert said == "lesson_pile: found 27 cards; expected at least 28: 4 for each of 7 days"


@pytest.mark.parametrize("words", ["cat01", "pink cat01", "blue com3s", "pink com3s", " com3s", "blue  cat01", "cat01 blue", "cat18", ""])
def test_an_element_is_a_coloured_cat_an_oshax_or_a_treasure(refused: Refused, words: str) -> None:
    assert refused(LAST_CARD, f'{{ all = ["com1", "{words}"] }}') == (
        f'cat_pile[18].all[2]: found "{words}"; expected a cat in its colour ("blue cat01" to "red cat17") '
        'or an Oshax or treasure ("osh1" to "osh6", "com1", "rareI" …)'
    )


def test_an_element_is_written_in_quotes(refused: Refused) -> None:
    assert refused(LAST_CARD, '{ all = ["com1", 3] }').startswith("cat_pile[18].all[2]: found 3; expected a cat in its colour")


@pytest.mark.parametrize(
    "line",
    [
        "{ copies = 1 }",
        '{ all = ["com1"], any_two = ["com1", "com2"] }',
        '{ above = ["com1"] }',
        '{ below = ["com1"] }',
        '{ above = ["com1"], above_any_two = ["com1", "com2"], below = ["rareI"] }',
        '{ all = ["com1"], above = ["com1"], below = ["rareI"] }',
        '{ each_of = ["com1"], with = ["com2"] }',
        '{ lesson = 1, all = ["com1"] }',
    ],
)
def test_a_line_is_of_one_kind(refused: Refused, line: str) -> None:
    said = refused(LAST_CARD, line)
    assert said.startswith("cat_pile[18]: found {")
    assert said.endswith(
        "; expected one of all, any_two, lesson, lessons, each_of, every_colour_of (with may stand beside it), or above and below together"
    )


def test_any_two_needs_two_to_choose_from(refused: Refused) -> None:
    said = refused(THREE_PAIRS, '{ any_two = ["com1"], copies = 3 }')
    assert said == 'cat_pile[14].any_two: found ["com1"]; expected at least 2 entries'
    assert refused(LAST_CARD, "{ all = [] }") == "cat_pile[18].all: found []; expected at least 1 entry"


def test_the_elements_of_a_card_fit_the_record(refused: Refused) -> None:
    four = '["com1", "com1", "com1", "com1"]'
    said = refused('{ above = ["com1", "com2"], below = ["rareI"] }', f"{{ above = {four}, below = {four} }}")
    assert said == "cat_pile[5]: found 8 elements on a card; expected at most 6"
    said = refused(LAST_CARD, '{ all = ["com1", "com2", "com1", "com2", "com1", "com2", "com1"] }')
    assert said.endswith("; expected at most 6 entries")


def test_no_game_can_bring_more_pieces_than_a_boat_records(own: Write) -> None:
    def twenty_with(treasures: str) -> str:
        """The twenty cards of a cat and a treasure, with these instead."""
        return changed('with = ["com2"]', f"with = [{treasures}]").replace('with = ["com1"]', f"with = [{treasures}]")

    # Of 23 cards 20 bring three pieces and 3 bring two; maps bring 5 more, doubling 2: 60 + 6 + 7 = 73 of 80.
    own(twenty_with('"com1", "com1"'))
    assert content.load("mine").content[0]["cat_cards"] == 109
    own(twenty_with('"com1", "com1", "com1"'))  # 80 + 6 + 7
    assert refusal("mine") == (
        "pack 'mine', cat_pile and lesson_pile: found cards that can bring 93 discoveries onto one boat; "
        "expected at most 80 in the 23 cards of a game"
    )


def test_every_colour_is_for_cats(refused: Refused) -> None:
    said = refused('every_colour_of = ["cat09", "cat15"]', 'every_colour_of = ["cat09", "com1"]')
    assert said == 'cat_pile[2].every_colour_of[2]: found "com1"; expected a cat, cat01 to cat17'


def test_lesson_numbers_are_unique(refused: Refused) -> None:
    assert refused("{ lesson = 35, points", "{ lesson = 34, points") == "lessons: found lesson 34 twice; expected every lesson once"


def test_lessons_and_their_cards_belong_together(refused: Refused) -> None:
    said = refused("{ lesson = 35, points", "{ lesson = 36, points")
    assert said == "cat_pile and lesson_pile: found a card of lesson 35; expected cards of lessons that are listed"
    assert (
        refused("33, 34, 35,\n    ] },", "33, 34, 34,\n    ] },")
        == "cat_pile and lesson_pile: found lesson 34 on 2 cards; expected one card of each lesson"
    )
    said = refused("33, 34, 35,\n    ] },", '33, 34,\n    ] },\n    { all = ["com1"] },')
    assert said == "lessons[lesson 35]: found no card of this lesson in the piles; expected one card of each lesson"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (FIVE_RATS.replace("exactly", "each"), '.form: found "each"; expected one of every, exactly, at_least, fewer_than, beyond'),
        (FIVE_RATS.replace("10", '"10"'), '.points: found "10"; expected a whole number'),
        (FIVE_RATS.replace("10", "200"), ".points: found 200; expected at most 100"),
        (FIVE_RATS.replace("number = 5", "number = -1"), ".number: found -1; expected at least 0"),
    ],
)
def test_a_lesson_is_points_fact_form_and_number(refused: Refused, line: str, said: str) -> None:
    assert refused(FIVE_RATS, line) == f"lessons[lesson 18]{said}"


def test_facts_are_called_by_their_names(refused: Refused) -> None:
    said = refused(FIVE_RATS, FIVE_RATS.replace("rats", "mice"))
    assert said.startswith('lessons[lesson 18].fact: found "mice"; expected one of edge_free, cats, fewest_of_a_colour, ')


def test_a_form_with_a_number_needs_one(refused: Refused) -> None:
    said = refused(FIVE_RATS, FIVE_RATS.replace(", number = 5", ""))
    assert said.startswith('lessons[lesson 18]: found {"lesson": 18, ')
    assert said.endswith("; expected a number beside form 'exactly'")
    said = refused('fact = "edge_cats", form = "every", number = 2', 'fact = "edge_cats", form = "every", number = 0')
    assert said.endswith("; expected a number of at least 1 beside form 'every'")


def test_nine_lessons_and_nine_advanced_ones_for_the_sister(refused: Refused) -> None:
    said = refused('    { lesson = 9, points = 5, fact = "lonely_cats" },\n', "")
    assert said == "solo_lessons: found 8 lessons; expected 9 lessons"
    said = refused('    { lesson = 9, points = 5, fact = "colours_touching_no_rat" },\n', "")
    assert said == "advanced_solo_lessons: found 8 lessons; expected 9 lessons"
    said = refused('{ lesson = 9, points = 5, fact = "lonely_cats" }', '{ lesson = 8, points = 5, fact = "lonely_cats" }')
    assert said == "solo_lessons: found lesson 8 twice; expected every lesson once"
    said = refused('{ lesson = 9, points = 5, fact = "lonely_cats" }', '{ lesson = 10, points = 5, fact = "lonely_cats" }')
    assert said == "solo_lessons: found lesson 10; expected lessons 1 to 9"


def test_only_one_lesson_of_the_sister_counts_another_one_twice(refused: Refused) -> None:
    said = refused('lesson = 9, points = 5, fact = "colours_touching_no_rat"', 'lesson = 9, points = 1, fact = "best_other_lesson"')
    assert said == "solo_lessons and advanced_solo_lessons: found 2 lessons with the fact best_other_lesson; expected at most one"
    said = refused(FIVE_RATS, FIVE_RATS.replace("rats", "best_other_lesson"))
    assert said == "lessons[lesson 18].fact: found best_other_lesson; expected another fact: only the sister has this one"


def test_five_solo_colours(refused: Refused) -> None:
    colours = 'colours = ["blue", "green", "orange", "purple", "red"]'
    assert refused(colours, colours.replace(', "red"', "")) == "sister.colours: found 4 colours; expected 5 colours"
    assert refused(colours, colours.replace("red", "blue")) == "sister.colours: found colour blue twice; expected every colour once"
    said = refused(colours, colours.replace("red", "black"))
    assert said == 'sister.colours[5]: found "black"; expected one of blue, green, orange, purple, red'
    assert refused("points = [5, 4, 3, 2, 1]", "points = [5, 4, 3, 2]") == "sister.points: found [5, 4, 3, 2]; expected at least 5 entries"


def test_points_are_whole_numbers_that_fit(refused: Refused) -> None:
    assert refused("rat = -1", "rat = 1") == "points.rat: found 1; expected at most 0"
    assert refused("rare = 3\n", "rare = 3.0\n") == "points.rare: found 3.0; expected a whole number"
    assert refused("each_more = 5\n", "") == "family_points.each_more: found nothing; expected a value"
    assert refused("each_more = 5\n", "each_more = 5\nof_7 = 25\n") == "family_points.of_7: found 25; expected no field of this name"


def test_an_own_pack_that_is_based_on_nothing_needs_every_part(own: Write) -> None:
    own("[points]\nrat = -1\nroom = -5\nrare = 3\n")
    assert refusal("mine") == "pack 'mine', cat_pile: found nothing; expected a value"


def test_parts_of_the_wrong_form_do_not_break_the_joining(own: Write) -> None:
    own('based_on = "house"\nlessons = 3')
    assert refusal("mine") == "pack 'mine', lessons: found 3; expected a list in [ ]"
    own('based_on = "house"\nlessons = [3, { lesson = [2] }]')
    assert refusal("mine").startswith("pack 'mine', lessons[36]: found 3; expected a table")
    own('based_on = "house"\npoints = 3')
    assert refusal("mine") == "pack 'mine', points: found 3; expected a table"
