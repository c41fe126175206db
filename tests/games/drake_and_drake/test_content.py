"""Packs of Drake & Drake: the house pack's figures, packs of one's own, and what is refused in which words."""

from __future__ import annotations

import copy
import random
import tomllib
import warnings
from collections.abc import Callable, Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

import tabletier
from tabletier.engine.pack import PackError
from tabletier.games.drake_and_drake import content
from tests.contract.play import random_game

GAME = tabletier.load("drake_and_drake")
PLAIN = tomllib.loads((resources.files("tabletier.games.drake_and_drake") / "content" / "house.toml").read_text("utf-8"))
Write = Callable[..., str]
WIDE = ["R.....~..", "~..T.....", ".~.....T.", "....R...~"]  # 4 rows of 9
SIDES = ((-1, 0), (1, 0), (0, -1), (0, 1))


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Write]:
    """Writes a pack of one's own into the pack folder; returns its name."""
    monkeypatch.setenv("TABLETIER_PACKS", str(tmp_path))
    folder = tmp_path / GAME.slug
    folder.mkdir()

    def write(text: str, name: str = "mine") -> str:
        (folder / f"{name}.toml").write_text(text, "utf-8")
        content.load.cache_clear()
        return name

    yield write
    content.load.cache_clear()


def changed(**parts: Any) -> dict[str, Any]:
    """The house pack with some parts written otherwise; a table is changed key by key."""
    plain = copy.deepcopy(PLAIN)
    for name, part in parts.items():
        plain[name] = {**plain[name], **part} if isinstance(part, dict) else part
    return plain


def refusal(plain: dict[str, Any]) -> str:
    with pytest.raises(PackError) as caught:
        content.read(plain, "mine")
    return str(caught.value)


# --- The house pack: what the content notes say of this one -----------------------------------------------------------


def test_the_house_map() -> None:
    rows = PLAIN["map"]
    signs = "".join(rows)
    assert {sign: signs.count(sign) for sign in "~TR."} == {"~": 4, "T": 3, "R": 6, ".": 23}
    assert 23 * 10 + 6 * 30 + 3 * 50 == 560
    water = {(y, x) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "~"}
    assert water == {(5 - y, 5 - x) for y, x in water}  # the same after a half turn
    assert sum(y in (0, 5) or x in (0, 5) for y, x in water) == 2
    blocks = ["".join(row[x : x + 3] for row in rows[y : y + 3]) for y in range(4) for x in range(4)]
    assert any(block.count("R") >= 2 and block.count("T") >= 1 for block in blocks)


def test_the_house_land_is_one_piece() -> None:
    land = {(y, x) for y, row in enumerate(PLAIN["map"]) for x, sign in enumerate(row) if sign != "~"}
    reached, new = set(), [next(iter(land))]
    while new:
        y, x = new.pop()
        reached.add((y, x))
        new += [(y + a, x + b) for a, b in SIDES if (y + a, x + b) in land - reached]
    assert reached == land
    assert len(land) == 32


def test_the_house_pack_has_as_many_pirates_of_each_value_as_landings_and_warns_of_nothing() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        pack = content.read(copy.deepcopy(PLAIN), "house")
    assert [pack.view.tokens[value] for value in (1, 2, 3)] == [24, 9, 3]
    assert pack.digest == content.load("house").digest
    assert set(pack.trust) == set(PLAIN) - {"trust"}


def test_notes_of_trust_make_no_other_pack() -> None:
    assert content.read(changed(trust={"map": "certain"}), "mine").digest == content.load("house").digest
    assert content.read(changed(points={"rum": 40}), "mine").digest != content.load("house").digest


# --- A pack of one's own ----------------------------------------------------------------------------------------------


def test_a_board_of_ones_own_can_be_named(own: Write) -> None:
    own('based_on = "house"\nmap = ["TR..~.", ".TR...", ".~R...", "..TR~.", "...RT.", ".~...R"]\n[trust]\nmap = "likely"\n')
    assert content.packs() == ("house", "mine")
    state = GAME.new(2, 1, options={"pack": "mine"})
    view = state.view(-1)
    assert view["pack"] == "mine"
    assert [each["ground"] for each in view["board"][0]] == ["treasure", "rum", "normal", "normal", "water", "normal"]
    assert random_game(state, random.Random(1)).is_over


def test_a_frame_of_other_sides_is_played_on(own: Write) -> None:
    own(f'based_on = "house"\nmap = {WIDE}\nrow_labels = "ABCD"\ncolumn_labels = "123456789"\n')
    state = GAME.new(2, 1, options={"pack": "mine"})
    assert state.view(-1)["board"][3][8]["square"] == "D9"
    for seed in range(5):
        assert random_game(GAME.new(2, seed, options={"pack": "mine"}), random.Random(seed)).is_over


def test_another_mix_of_pirates_loads_with_a_warning_and_is_played_on() -> None:
    with pytest.warns(UserWarning, match=r"tokens.value_3: 1 pirates for 3 landing cards"):
        pack = content.read(changed(tokens={"value_1": 24, "value_2": 11, "value_3": 1}), "mine")
    assert [pack.view.tokens[value] for value in (1, 2, 3)] == [24, 11, 1]


# --- What is refused, numbered as in the content notes ----------------------------------------------------------------

CARDS = PLAIN["cards"]


@pytest.mark.parametrize(
    ("plain", "why"),
    [
        # 1: the cards
        (changed(cards={"push": [40, 42]}), "cards.push: found 2 cards; expected 3 cards"),
        (changed(cards={"push": [40, 42, 42]}), "cards.push: found card 42 twice"),
        (changed(cards={"push": [40, 42, 43]}), "cards.push: found card 43, which is one of contagion too"),
        (changed(cards={"push": [40, 42, 47]}), "cards.push[3]: found 47; expected at most 46"),
        (changed(cards={"landing_1": {"from": 4, "to": 26}}), "cards.landing_1: found 23 cards; expected 24 cards"),
        (changed(cards={"landing_1": {"from": 27, "to": 4}}), "cards.landing_1: found from 27 to 4"),
        (changed(deal={"dealt": 22}), "deal.dealt: found 22; expected 23"),
        (changed(deal={"hand": 7}), "deal.hand: found 7; expected 8"),
        # 2: their order
        (changed(cards={"falsification": [2], "elimination": [1, 3]}), "cards.falsification: found [2]; expected [1]"),
        (
            changed(cards={"elimination": [2, 40], "push": [3, 42, 45]}),
            "cards.landing_1: found card 4; expected numbers above those of elimination, the last of which is 40",
        ),
        (
            changed(cards={"landing_1": {"from": 13, "to": 36}, "landing_2": {"from": 4, "to": 12}}),
            "cards.landing_2: found card 4; expected numbers above those of landing_1, the last of which is 36",
        ),
        (
            changed(
                cards={
                    "landing_1": {"from": 5, "to": 28},
                    "landing_2": {"from": 29, "to": 37},
                    "landing_3": {"from": 38, "to": 40},
                    "push": [4, 42, 45],
                }
            ),
            "cards.push: found card 4; expected numbers above those of the landings, the last of which is 40",
        ),
        # 3: the pirates
        (changed(tokens={"value_1": 23}), "tokens: found 35 pirates; expected 36 pirates"),
        (changed(tokens={"value_1": 27, "value_3": 0}), "tokens.value_3: found 0; expected at least 1"),
        # 4: the sets
        (changed(sets=[{"yellow": 4, "orange": 0}, {"yellow": 2, "orange": 2}]), "sets[2]: found 2 yellow and 2 orange, weight 6"),
        (changed(sets=PLAIN["sets"][:2]), "sets: found [(4, 0), (2, 1)]; expected exactly [(4, 0), (2, 1), (0, 2)]"),
        # 5: the map
        (changed(map=["R..~..", ".TR..", ".~R...", "..TR~.", "...RT.", "..~..R"]), "map[2]: found a row of 5 squares; expected 6"),
        (changed(map=PLAIN["map"][:5]), "map: found 30 squares; expected 36 squares"),
        (changed(map=["R..~..", ".TX...", *PLAIN["map"][2:]]), "map[2]: found 'X'; expected one of ~ . R T"),
        (changed(map=["R.T" + "." * 9] * 3), "map: found 3 rows; expected 4 to 9 rows"),
        (changed(map=[]), "map: found no square; expected 36 squares"),
        (changed(row_labels="ABCDE"), "row_labels: found 5 labels; expected 6 labels"),
        (changed(column_labels="123455"), "column_labels: found label 5 twice"),
        # 6: land of each kind
        (changed(map=[row.replace("R", ".") for row in PLAIN["map"]]), "map: found no square of the kind rum; expected at least one (R)"),
        (changed(map=[row.replace("T", ".") for row in PLAIN["map"]]), "map: found no square of the kind treasure"),
        # 7: in one piece
        (
            changed(map=["R~.~..", "~TR...", *PLAIN["map"][2:]]),
            "map: found A3, which cannot be reached from A1 over land; expected land in one piece, connected through sides",
        ),
        (changed(map=[*PLAIN["map"][:4], "...RT~", "..~.~R"]), "map: found F6, which cannot be reached from A1 over land"),
        # 8: the bonuses
        (changed(territories={"bonus": PLAIN["territories"]["bonus"][:31]}), "territories.bonus: found 31 sizes; expected 32 sizes"),
        (changed(territories={"bonus": [5, *PLAIN["territories"]["bonus"][1:]]}), "territories.bonus[1]: found 5; expected 0"),
        (changed(territories={"bonus": [0, 5, 15, *PLAIN["territories"]["bonus"][3:]]}), "territories.bonus[3]: found 15; expected 10"),
        # the form
        (changed(colour="red"), 'colour: found "red"; expected no field of this name'),
        (changed(points={"rum": -1}), "points.rum: found -1; expected at least 0"),
    ],
)
def test_a_pack_that_does_not_fit_is_refused_with_the_place_and_the_reason(plain: dict[str, Any], why: str) -> None:
    found = refusal(plain)
    assert found.startswith("pack 'mine', ")
    assert why in found


def test_an_unknown_pack_is_refused(own: Write) -> None:
    with pytest.raises(PackError, match="one of house"):
        GAME.new(2, 1, options={"pack": "nowhere"})


@pytest.mark.soak(150, 5000)
def test_whatever_stands_in_a_pack_is_accepted_or_refused_in_words(times: int) -> None:
    junk = [None, True, -1, 0, 7, 10**30, 2.5, float("inf"), "", "~", "......", [], [[]], [1, 2], {}, {"": 0}]
    chance = random.Random(59)
    refusals: list[PackError] = []
    for _ in range(times):
        plain = copy.deepcopy(PLAIN)
        at: Any = plain
        while True:
            key = chance.choice(list(at) if isinstance(at, dict) else range(len(at)))
            if not isinstance(at[key], dict | list) or not at[key] or chance.random() < 0.2:
                break
            at = at[key]
        if chance.random() < 0.2:
            del at[key]
        else:
            at[key] = chance.choice([*junk, at[key] * 2 if isinstance(at[key], list | str) else at[key]])
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                content.read(plain, "mine")
        except PackError as error:
            refusals.append(error)
    assert times // 2 < len(refusals) < times
    assert all(error.pack == "mine" and error.field and error.found and error.expected for error in refusals)
