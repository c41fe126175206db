"""The face of Drake & Drake: a choice for every legal action, panels that fit together, names for whoever does not see them."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import htpy as h
import pytest

import tabletier
from tabletier.draw import layout
from tabletier.draw.scene import AREAS, Scene
from tabletier.games.drake_and_drake import face
from tabletier.games.drake_and_drake.choices import choices
from tabletier.games.drake_and_drake.guide_words import HINTS
from tabletier.games.drake_and_drake.help_words import PLAY
from tabletier.games.drake_and_drake.state import ACTIONS, Do, Phase
from tests.draw.markup import Reader

GAME = tabletier.load("drake_and_drake")
NAMES = ("Anna", "Ben <b>")


def positions(seed: int, mode: str = "standard") -> Iterator[tuple[Any, int]]:
    """A random game, step by step: (state, the seat that acts next)."""
    chance = random.Random(seed)
    state = GAME.new(seats=2, seed=seed, mode=mode)
    while not state.is_over:
        seat = chance.choice(state.to_act)
        yield state, seat
        state.apply(seat, chance.choice(state.legal_actions(seat)))
    yield state, 0


def view_of(state: Any, seat: int) -> dict[str, Any]:
    view: dict[str, Any] = state.masked(seat).view(seat)
    return view


def page(view: dict[str, Any], lang: str = "en", called: tuple[str, ...] = ()) -> tuple[Scene, Reader]:
    """A whole table page as the site would write it."""
    scene = face.scene(view, lang, called)
    body = h.body[list(face.ground(lang).values()), layout.table(scene, lang, log=h.section(id="log"))]
    return scene, Reader(str(body))


@pytest.fixture(scope="module")
def moments() -> dict[str, dict[str, Any]]:
    """One position for each phase as the seat that decides sees it, and the end of a game."""
    found: dict[str, dict[str, Any]] = {}
    for seed in range(20):
        for state, seat in positions(seed, "strategist" if seed % 2 else "standard"):
            view = view_of(state, seat)
            found.setdefault(view["phase"], view)
        if len(found) == len(Phase):
            break
    return found


@pytest.mark.soak(3, 100)
@pytest.mark.parametrize("mode", list(GAME.modes))
def test_choices_are_exactly_what_is_legal(mode: str, times: int) -> None:
    for seed in range(times):
        for state, seat in positions(seed, mode):
            view = view_of(state, seat)
            found = choices(view)
            assert found.actions() == frozenset(view["legal"])
            assert len({button.action for button in found.buttons}) == len(found.buttons), "one button for each choice"
            assert not choices(view_of(state, -1)).actions()


@pytest.mark.rule("DD-12", "DD-24")
def test_every_set_of_a_hand_can_be_picked_and_sent_at_once() -> None:
    state = next(state for state, seat in positions(2) if view_of(state, seat)["phase"] == "selection")
    seat = state.to_act[0]
    pick = choices(view_of(state, seat)).pick
    assert pick is not None
    weighed = list(zip(pick.items, pick.weights, strict=True))
    picks = [found for n in range(9) for found in combinations(weighed, n)]
    sets = [[item for item, _ in found] for found in picks if pick.least <= sum(weight for _, weight in found) <= pick.most]
    assert {len(found) for found in sets} in ({2, 3, 4}, {3, 4}, {4}, {2, 3}, {2}, {3})
    for found in sets:
        after = state.clone()
        for action in [*sorted(item.action for item in found), pick.done.action]:
            after.apply(seat, action)
        assert seat not in after.to_act


@pytest.mark.rule("DD-61", "DD-62")
def test_every_choice_of_victims_can_be_picked_and_sent_at_once() -> None:
    state, seat = next((state, seat) for seed in range(20) for state, seat in positions(seed) if view_of(state, seat)["phase"] == "victims")
    pick = choices(view_of(state, seat)).pick
    assert pick is not None
    for found in (found for n in range(pick.least, pick.most + 1) for found in combinations(pick.items, n)):
        after = state.clone()
        for action in [*sorted(item.action for item in found), pick.done.action]:
            after.apply(seat, action)


@pytest.mark.parametrize("phase", [phase.name.lower() for phase in Phase])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_page_holds_together(phase: str, lang: str, moments: dict[str, dict[str, Any]]) -> None:
    view = moments[phase]
    scene, read = page(view, lang, NAMES)
    assert read.faults == []
    ids = read.all("id")
    assert len(ids) == len(set(ids)), "an id stands once on a page"
    assert read.referred() - {"live", "look"} <= set(ids)
    assert set(scene.areas) <= set(AREAS)
    for panel in scene.panels:
        (root, *_rest) = Reader(str(panel.body)).elements
        assert root[1]["id"] == panel.id
    assert "Ben <b>" in "".join(read.texts), "a name is text, whatever it looks like"
    sent = {a["value"] for tag, a in read.elements if tag == "button" and a.get("name") == "actions"}
    found = choices(view)
    wanted = {button.value for button in found.buttons} | ({b.value for b in (*found.pick.items, found.pick.done)} if found.pick else set())
    assert sent == wanted, "every choice is on the page"
    assert {p for p in read.all("data-preview") if p} <= set(ids)
    assert {k for names in read.all("data-instead") for k in names.split()} <= set(ids)


@pytest.mark.parametrize("phase", [phase.name.lower() for phase in Phase])
def test_every_button_has_a_name(phase: str, moments: dict[str, dict[str, Any]]) -> None:
    scene = face.scene(moments[phase], "en", NAMES)
    for panel in scene.panels:
        for attributes, content in re.findall(r"<button([^>]*)>(.*?)</button>", str(panel.body), re.DOTALL):
            assert re.search(r'aria-label="[^"]+"', attributes) or re.sub(r"<[^>]*>", "", content).strip(), panel.id


@pytest.mark.rule("DD-21")
def test_the_sentence_says_that_the_set_can_still_be_changed() -> None:
    state = next(state for state, seat in positions(2) if view_of(state, seat)["phase"] == "selection")
    pick = choices(view_of(state, 0)).pick
    assert pick is not None
    while 0 in state.to_act:
        state.apply(0, view_of(state, 0)["legal"][0])
    sentence = str(face.scene(view_of(state, 0), "en", ("Anna", "Ben")).area("prompt")[0].body)
    assert "Ben is still choosing; until then you can change it" in sentence
    assert "Still choosing: Ben" in str(face.scene(view_of(state, -1), "en", ("Anna", "Ben")).area("prompt")[0].body)


@pytest.mark.rule("DD-39", "DD-40")
def test_who_says_where_under_falsification_is_said_in_words() -> None:
    for seed in range(40):
        for state, seat in positions(seed):
            view = view_of(state, seat)
            card = next((card for card in view["revealed"] if card["state"] == "now"), None)
            if card and view["decider"] == view["falsifier"] != card["seat"] and card["kind"] == "landing":
                own = str(face.scene(view_of(state, seat), "en", ("Anna", "Ben")).area("prompt")[0].body)
                assert f"say where {('Anna', 'Ben')[card['seat']]}’s pirate" in own
                other = str(face.scene(view_of(state, 1 - seat), "en", ("Anna", "Ben")).area("prompt")[0].body)
                landing = f"{('Anna', 'Ben')[card['seat']]}’s landing {card['number']}"
                assert f"{landing}: the square is for {('Anna', 'Ben')[seat]} to say" in other
                return
    pytest.fail("no Falsification was played")


def test_pictures_stand_alone(moments: dict[str, dict[str, Any]]) -> None:
    for view in moments.values():
        drawn = str(face.picture(view))
        ET.fromstring(drawn)
        read = Reader(drawn)
        assert read.referred() <= set(read.all("id"))
        assert "var(--" not in drawn
    ET.fromstring(str(face.cover("fr")))


def test_parts_that_are_looked_at(moments: dict[str, dict[str, Any]]) -> None:
    for view in moments.values():
        assert "small-card" in str(face.part(view, "discards", "fr", NAMES)) or view["round"] == 1
        assert (face.part(view, "packs") is not None) == (view["games"] == 2)
        assert face.part(view, "boat-1") is None


def test_hints_and_rule_numbers() -> None:
    assert set(HINTS) == {phase.name.lower() for phase in Phase} - {"over"}
    catalogue = set(re.findall(r"\*\*(DD-\d+)\*\*", (Path(__file__).parents[2] / "docs/rules/drake_and_drake.md").read_text("utf-8")))
    assert all(set(help_.rules) <= catalogue and help_.rules for help_ in PLAY.values())


def test_a_push_shows_where_everybody_would_end(moments: dict[str, dict[str, Any]]) -> None:
    view = moments["push"]
    board = str(next(panel for panel in face.scene(view).panels if panel.id == "board").body)
    pushes = [button for button in choices(view).buttons if ACTIONS.parts(button.action)[0] == Do.PUSH]
    for button in pushes:
        found = re.search(rf'<g class="preview" id="{button.preview}" data-instead="([^"]+)">(.*?)</g>', board)
        assert found
        assert found[2].count("#pirate-") == len(found[1].split())


def test_the_covers_of_all_games_may_stand_on_one_page() -> None:
    """Drawings are found by their id, so no two games may use the same."""
    ids = [id_ for slug in tabletier.games() for id_ in Reader(str(tabletier.load(slug).face.cover("en"))).all("id")]
    assert len(ids) == len(set(ids))


@pytest.mark.rule("DD-61")
def test_only_who_is_being_given_up_is_drawn_so() -> None:
    """Afterwards somebody else may stand on that square."""
    faded = 0
    for seed in range(8):
        for state, seat in positions(seed):
            view = view_of(state, seat)
            drawn = str(face.scene(view, "en", ("Anna", "Ben")).area("board")[0].body)
            assert drawn.count("pirate given-up") == (view["phase"] == "victims")
            faded += view["phase"] == "victims"
    assert faded
