"""The face of Explore & Draw: a choice for every legal action, panels that fit together, words behind every question mark."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import htpy as h
import pytest

import tabletier
from tabletier.boats import pack
from tabletier.boats.facts import Fact
from tabletier.boats.hull import Kind
from tabletier.boats.lessons import Form
from tabletier.draw import layout
from tabletier.draw.scene import AREAS, Scene
from tabletier.games.explore_and_draw import content, face, lesson_words
from tabletier.games.explore_and_draw.choices import LETTERS, choices
from tabletier.games.explore_and_draw.guide_words import HINTS
from tabletier.games.explore_and_draw.help_words import helps
from tabletier.games.explore_and_draw.state import ACTIONS, Do, Doing
from tests.draw.markup import Reader

GAME = tabletier.load("explore_and_draw")
SPECIALS = {Do.ROW, Do.ONE_PER_ROW, Do.EXTRA_CARD, Do.TWICE}


def positions(seats: int, mode: str, seed: int, **options: Any) -> Iterator[tuple[Any, int]]:
    """A random game, step by step: (state, the seat that acts next); eager for special actions and treasures of maps."""
    chance = random.Random(seed)
    state = GAME.new(seats=seats, seed=seed, mode=mode, options=options)
    while not state.is_over:
        seat = chance.choice(state.to_act)
        yield state, seat
        actions = state.legal_actions(seat)
        eager = [a for a in actions if ACTIONS.parts(a)[0] in SPECIALS | {Do.TREASURE}]
        state.apply(seat, chance.choice(eager if eager and chance.random() < 0.5 else actions))
    yield state, 0


def view_of(state: Any, seat: int) -> dict[str, Any]:
    return state.masked(seat).view(seat)


def page(view: dict[str, Any], lang: str = "en", called: tuple[str, ...] = ()) -> tuple[Scene, Reader]:
    """A whole table page as the site would write it."""
    scene = face.scene(view, lang, called)
    body = h.body[list(face.ground(lang).values()), layout.table(scene, lang, log=h.section(id="log"))]
    return scene, Reader(str(body))


@pytest.fixture(scope="module")
def states() -> dict[str, tuple[Any, int]]:
    """One position for each thing that a seat may have to decide, and the end of a game; with the seat."""
    found: dict[str, tuple[Any, int]] = {}
    for seed in range(20):
        for state, seat in positions(2, "standard", seed):
            doing = "over" if state.is_over else Doing(state.record.seat[seat].doing).name.lower()
            if doing not in found:
                found[doing] = (state.clone(), seat)
        if set(found) >= {doing.name.lower() for doing in Doing if doing != Doing.DONE} | {"over"}:
            break
    return found


@pytest.fixture(scope="module")
def moments(states) -> dict[str, dict[str, Any]]:
    """The same as those seats see them."""
    return {doing: view_of(*at) for doing, at in states.items()}


DECISIONS = [doing.name.lower() for doing in Doing if doing != Doing.DONE]


@pytest.mark.soak(2, 60)
@pytest.mark.parametrize(("seats", "mode"), [(1, "solo"), (3, "standard")])
def test_choices_are_exactly_what_is_legal(seats, mode, times):
    for seed in range(times):
        for state, seat in positions(seats, mode, seed):
            view = view_of(state, seat)
            found = choices(view)
            assert found.actions() == frozenset(view["legal"])
            first = [button.value for button in found.buttons]
            assert len(first) == len(set(first)), "one button for each choice"


@pytest.mark.parametrize("doing", DECISIONS)
def test_every_choice_is_on_the_page(doing, moments):
    view = moments[doing]
    found = choices(view)
    _scene, read = page(view)
    sent = [a["value"] for tag, a in read.elements if tag == "button" and a.get("name") == "actions"]
    assert sorted(sent) == sorted(button.value for button in found.buttons)
    assert all(a["form"] == "act" for tag, a in read.elements if a.get("name") == "actions")
    placements = read.all("data-placement")
    if found.placement is None:
        assert not placements
    else:
        (written,) = placements
        assert json.loads(written) == json.loads(found.placement.json("en"))


@pytest.mark.rule("ED-21")
def test_any_two_offers_each_pair_once_and_the_same_thing_twice(moments, states):
    view, (state, _seat) = moments["pick"], states["pick"]
    kinds = len(view["legal"])
    buttons = choices(view).buttons
    assert len(buttons) == kinds * (kinds + 1) // 2
    for button in buttons:
        assert len(button.then) == 1
        taken = state.clone()
        for action in (button.action, *button.then):
            assert action in taken.legal_actions(view["viewer"])
            taken.apply(view["viewer"], action)


@pytest.mark.rule("ED-29", "ED-31")
def test_the_map_of_a_placement_names_the_reason_that_the_rules_name():
    heard = set()
    state, seat = next(
        (s, k)
        for s, k in positions(1, "solo", 4)
        if s.record.seat[k].doing == Doing.PLACE and s.record.seat[k].hand.kind == Kind.CAT and s.record.seat[k].boat.n > 6
    )
    placement = choices(view_of(state, seat)).placement
    assert placement is not None
    for way in placement.ways:
        for square, letter in enumerate(way.map):
            if letter == ".":
                continue
            reason = str(state.why_not(seat, way.base + square, "en"))
            wanted = "outside" if letter == "x" else "touches nothing" if letter == "t" else "overlaps"
            assert wanted in reason
            assert wanted in placement.reasons[letter].text("en")
            if wanted == "overlaps":
                assert placement.reasons[letter].text("en").rstrip(".").rpartition(": ")[2] == reason.rpartition(": ")[2]
            heard.add(wanted)
    assert heard == {"outside", "touches nothing", "overlaps"}


def test_a_placement_says_how_each_way_looks_and_lies(moments):
    view = moments["place"]
    shape = view["boats"][view["viewer"]]["hand"]["shape"]
    placement = choices(view).placement
    assert placement is not None
    assert placement.symbol == f"#shape-{shape}"
    assert [(way.turns, way.flipped) for way in placement.ways] == [(way.turns, way.flipped) for way in pack.ways(shape)]
    for number, way in enumerate(placement.ways):
        assert way.cells[0] == (0, 0)
        assert way.base == ACTIONS.number(Do.PLACE, number * 142)
        assert len(way.map) == 142


def test_there_is_a_letter_for_every_piece_that_can_be_in_the_way():
    assert len(set(LETTERS)) == len(LETTERS) >= 80
    assert not set(LETTERS) & set(".xt")


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("doing", [*DECISIONS, "over"])
def test_a_page_is_whole(doing, lang, moments):
    scene, read = page(moments[doing], lang)
    assert not read.faults
    ids = read.all("id")
    assert len(ids) == len(set(ids)), "each id once"
    assert read.referred() <= set(ids), "nothing refers to what is not there"
    assert {panel.id for panel in scene.panels} == {name for names in scene.areas.values() for name in names}
    assert set(scene.areas) <= set(AREAS)
    for panel in scene.panels:
        assert re.match(rf'<\w+ [^>]*\bid="{panel.id}"', str(panel.body)), f"the root of {panel.id} carries its id"


@pytest.mark.parametrize("doing", [*DECISIONS, "over"])
def test_a_page_keeps_the_policy_no_inline_style_and_no_script(doing, moments):
    _scene, read = page(moments[doing])
    assert not read.all("style")
    assert not [tag for tag, _ in read.elements if tag in ("script", "style")]
    assert not [name for _, attributes in read.elements for name in attributes if name.startswith(("on", "hx-"))]


@pytest.mark.parametrize("doing", DECISIONS)
def test_every_button_says_in_words_what_it_does(doing, moments):
    _scene, read = page(moments[doing])
    text = {button.value: button.label.text("en") for button in choices(moments[doing]).buttons}
    assert len(set(text.values())) == len(text), "no two choices sound alike"
    for _tag, attributes in read.elements:
        if attributes.get("name") == "actions" and "aria-label" in attributes:
            assert attributes["aria-label"] == text[attributes["value"] or ""]
    assert all(read.all("aria-label"))


def test_the_same_view_gives_the_same_panels(moments):
    view = moments["card"]
    copy = json.loads(json.dumps(view))
    assert face.scene(view).panels == face.scene(copy).panels


def test_laying_a_piece_changes_only_the_panels_that_show_it():
    steps = positions(3, "standard", 1)
    state, seat = next((s, k) for s, k in steps if s.record.seat[k].doing == Doing.PLACE)
    before = {panel.id: str(panel.body) for panel in face.scene(view_of(state, seat)).panels}
    after_state = state.clone()
    after_state.apply(seat, after_state.legal_actions(seat)[0])
    after = {panel.id: str(panel.body) for panel in face.scene(view_of(after_state, seat)).panels}
    changed = {name for name, body in after.items() if before[name] != body}
    assert {"board", "prompt"} <= changed
    others = {name for name in after if name.startswith("boat-of-")}
    assert len(others) == 2
    assert not changed & (others | {"days"})


@pytest.mark.rule("ED-69")
def test_others_and_onlookers_see_nothing_of_a_day_that_is_not_closed():
    steps = positions(2, "standard", 3)
    state, _seat = next((s, k) for s, k in steps if k == 0 and s.record.day == 2)
    before = [{panel.id: str(panel.body) for panel in face.scene(state.masked(viewer).view(viewer)).panels} for viewer in (1, -1)]
    ahead = state.clone()
    while ahead.record.seat[0].doing != Doing.END_OF_DAY:
        ahead.apply(0, ahead.legal_actions(0)[0])
    after = [{panel.id: str(panel.body) for panel in face.scene(ahead.masked(viewer).view(viewer)).panels} for viewer in (1, -1)]
    assert before == after


@pytest.mark.parametrize("extra", [{"viewer": -1, "legal": []}, {"legal": [], "replay": True}])
def test_onlookers_and_replays_have_no_buttons(extra, moments):
    _scene, read = page(moments["column"] | extra)
    assert "actions" not in read.all("name")


def test_names_of_seats_are_shown_and_escaped(moments):
    _scene, read = page(moments["column"], called=("<b>Ann & Co</b>", "Bo"))
    assert any("<b>Ann & Co</b>" in text for text in read.texts)


def test_the_sentence_says_what_to_do_and_what_remains(moments):
    def sentence(doing: str) -> str:
        body = str(next(panel.body for panel in face.scene(moments[doing]).panels if panel.id == "prompt"))
        return re.search(r'class="sentence"[^>]*>([^<]*)', body)[1]

    left = moments["card"]["boats"][moments["card"]["viewer"]]["cards_left"]
    assert f"{left} left" in sentence("card")
    assert "column" in sentence("column")
    assert len({sentence(doing) for doing in DECISIONS}) == len(DECISIONS)


@pytest.mark.parametrize(
    ("begin", "later"),
    [
        (ACTIONS.number(Do.COLUMN, 1), ()),
        (ACTIONS.number(Do.ROW, 2), ()),
        (ACTIONS.number(Do.ONE_PER_ROW, 0), ()),
        (ACTIONS.number(Do.COLUMN, 1), (ACTIONS.number(Do.EXTRA_CARD, 4),)),  # space 5, in column A
    ],
)
def test_cards_that_have_been_drawn_are_marked_however_they_were_taken(begin, later):
    state, taken = GAME.new(seats=2, seed=1), []
    state.apply(0, begin)
    extra = list(later)
    while state.record.seat[0].doing != Doing.END_OF_DAY or extra:
        legal = state.legal_actions(0)
        plain = (action for action in legal if ACTIONS.parts(action)[0] not in SPECIALS)
        action = extra.pop() if extra and extra[0] in legal and taken else next(plain)
        what, value = ACTIONS.parts(action)
        if what in (Do.CARD, Do.EXTRA_CARD):
            taken.append(value + 1)
        state.apply(0, action)
        cards = {panel.id: str(panel.body) for panel in face.scene(view_of(state, 0)).panels if panel.id.startswith("card-")}
        now_open = state.record.seat[0].card + 1
        marked = [space for space in range(1, 13) if re.match('<div id="[^"]*" class="[^"]* done"', cards[f"card-{space}"])]
        assert marked == sorted(space for space in taken if space != now_open)
    assert len(marked) == (4 if later or begin == ACTIONS.number(Do.ROW, 2) else 3)
    state.apply(0, state.legal_actions(0)[0])
    state.apply(1, ACTIONS.number(Do.COLUMN, 0))
    assert not view_of(state, 1)["boats"][0]["begun"], "another seat learns of it only when the day is closed"


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("doing", DECISIONS)
def test_each_decision_has_a_hint_of_its_own(doing, lang, moments):
    _scene, read = page(moments[doing], lang)
    assert read.all("data-guide") == [doing]
    assert HINTS[doing].text(lang) in read.texts
    assert len({hint.text(lang) for hint in HINTS.values()}) == len(HINTS) == len(DECISIONS)
    assert len(HINTS[doing].text(lang)) < 160, "short enough for the corner of a page"


@pytest.mark.parametrize("extra", [{"viewer": -1, "legal": []}, {"legal": [], "replay": True}, {"legal": [], "over": True}])
def test_who_only_looks_on_gets_no_hint(extra, moments):
    scene, read = page(moments["column"] | extra)
    assert not read.all("data-guide")
    assert "guide" in scene.areas["prompt"], "the panel is there, so that a hint can come into it"


def test_the_grid_names_every_square(moments):
    view = moments["end_of_day"]
    _scene, read = page(view)
    cells = [attributes for _tag, attributes in read.elements if attributes.get("role") == "gridcell"]
    assert [int(cell["data-cell"]) for cell in cells] == list(range(142))
    assert [(int(cell["data-x"]), int(cell["data-y"])) for cell in cells] == list(pack.squares())
    boat = view["boats"][view["viewer"]]
    taken = {(x, y) for piece in boat["pieces"] for x, y in piece["cells"]}
    assert {(int(cell["data-x"]), int(cell["data-y"])) for cell in cells if "data-taken" in cell} == taken
    rat = boat["rats_visible"][0]
    label = cells[pack.squares().index(tuple(rat))]["aria-label"]
    assert re.fullmatch(r"[A-V][1-9], rat, .*room.*, empty", label)


def test_score_lines_point_at_what_they_count():
    state, _seat = list(positions(1, "solo", 7))[-1]
    view = view_of(state, 0)
    _scene, read = page(view)
    lines = {
        a["id"]: a["data-lights"].split()
        for _tag, a in read.elements
        if (a.get("class") or "").startswith("score-line") and "data-lights" in a
    }
    boat = view["boats"][0]
    assert len(lines["score-rats"]) == len(boat["rats_visible"]) == -boat["score"]["rats"]
    assert len(lines["score-rooms"]) * 5 == -boat["score"]["rooms"]
    assert len(lines["score-rares"]) * 3 == boat["score"]["rares"]
    assert len(lines["score-families"]) == sum(len(family["pieces"]) for family in boat["families"])


@pytest.mark.rule("ED-57")
def test_the_sister_shows_her_cards_and_hides_what_is_face_down():
    state = GAME.new(seats=1, seed=5, mode="solo", options={"level": "expert"})
    body = str(next(panel.body for panel in face.scene(view_of(state, 0)).panels if panel.id == "sister"))
    assert body.count("hidden-card") == 4
    assert body.count('class="condition"') == 3 + 4


# --- Words of lessons and question marks ------------------------------------------------------------------------------


def test_every_fact_of_a_lesson_has_words():
    assert set(lesson_words.COUNTED) == set(Fact)


@pytest.mark.parametrize("part", ["lessons", "solo_lessons", "advanced_solo_lessons"])
def test_no_two_lessons_of_the_house_pack_read_alike(part):
    read = {
        (lesson_words.condition(line).text("en"), lesson_words.worth(line).text("en"))
        for line in lesson_words.lines("house", part).values()
    }
    assert len(read) == len(getattr(content.load("house").data, part))


def test_lessons_in_words():
    assert lesson_words.lesson(2).text("en") == "Cats: exactly 15"
    assert lesson_words.lesson(10).text("en") == "No visible rat"
    assert lesson_words.worth(lesson_words.lines("house", "lessons")[21]).text("en") == "1 point for every 2"
    assert lesson_words.worth(lesson_words.lines("house", "lessons")[32]).text("en") == "5 points each"
    assert lesson_words.solo_lesson(3).text("en") == "Treasures of either kind: fewer than 9"
    assert lesson_words.advanced_lesson(7).text("en") == "Families on the boat"
    assert lesson_words.special("row").text("en") == "A row"


def test_every_way_to_count_has_words():
    line = lesson_words.lines("house", "lessons")[2]
    texts = {lesson_words.condition(line.model_copy(update={"form": form, "number": 4})).text("en") for form in Form}
    assert texts == {"Cats", "Cats: exactly 4", "Cats: 4 or more", "Cats: fewer than 4", "Cats beyond 4"}


def test_question_marks_name_rules_that_exist():
    catalogue = set(re.findall(r"\*\*(ED-\d+)\*\*", (Path(__file__).parents[2] / "docs/rules/explore_and_draw.md").read_text("utf-8")))
    for key, help_ in helps("house").items():
        assert set(help_.rules) <= catalogue, key
        assert help_.rules, key
        assert help_.text.text("en") != help_.title.text("en")


def test_specials_of_the_island_come_after_its_plain_choices(moments):
    _scene, read = page(moments["column"])
    kinds = [ACTIONS.parts(int(a["value"]))[0] for _tag, a in read.elements if a.get("name") == "actions"]
    assert kinds == sorted(kinds)
    assert set(kinds) >= {Do.COLUMN, Do.ROW}


def test_a_position_draws_itself_in_a_notebook(moments):
    drawn = GAME.new(seats=2, seed=1)._repr_svg_()
    root = ET.fromstring(drawn)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert "var(" not in drawn, "it needs no style sheet"
    assert drawn.count('href="#rat"') == 19
    boat = moments["over"]["boats"][moments["over"]["viewer"]]
    assert face.picture(moments["over"]).count('class="laid') == len(boat["pieces"]) > 0
