"""The swap style `panel`: pages change as little as possible, and nothing that the page keeps for itself is lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.fake_table import FakeTable, board, market, prompt, seen
from tests.browser.test_line import wait_for

pytestmark = pytest.mark.browser

#: Names of elements inside an svg that are not SVG elements, and so would not be seen.
STRANGERS = """() => [...document.querySelectorAll("svg *")]
    .filter((element) => element.namespaceURI !== "http://www.w3.org/2000/svg").map((element) => element.outerHTML)"""
PIECE = '<g id="piece-0"><use id="use-0" href="#shape-piece" fill="teal"></use></g>'


def remember(page: Page, name: str) -> None:
    """Marks the element of that id, so that a later element can be told from it."""
    page.evaluate("(id) => { document.getElementById(id).marked = true }", name)


def is_same(page: Page, name: str) -> bool:
    return bool(page.evaluate("(id) => document.getElementById(id)?.marked === true", name))


def test_new_drawings_are_svg(page: Page, table: FakeTable, address: str) -> None:
    page.goto(address)
    table.send(board=board(PIECE))
    expect(page.locator("#piece-0")).to_have_count(1)
    assert page.evaluate(STRANGERS) == []
    table.send(board=board(f'<g id="family" class="lit"><g class="ring"></g>{PIECE}</g>'))
    expect(page.locator("#family #piece-0")).to_have_count(1)
    assert page.evaluate(STRANGERS) == []


def test_an_element_stays_the_same_when_a_group_comes_round_it(page: Page, table: FakeTable, address: str) -> None:
    page.goto(address)
    table.send(board=board(PIECE))
    expect(page.locator("#use-0")).to_have_count(1)
    for name in ("board", "ground", "piece-0", "use-0"):
        remember(page, name)
    table.send(board=board(f'<g id="family">{PIECE.replace("teal", "plum")}</g>'))
    expect(page.locator("#family #use-0")).to_have_attribute("fill", "plum")
    assert all(is_same(page, name) for name in ("board", "ground", "piece-0", "use-0"))


def test_elements_leave_come_and_change_places(page: Page, table: FakeTable, address: str) -> None:
    page.goto(address)
    for actions in ([3, 1], [4, 1, 2, 3], [], [2]):
        if "1" in page.locator("#market").inner_text():
            remember(page, "card-1")
        table.send(market=market(*actions))
        expect(page.locator("#market button")).to_have_text([f"Card {action}" for action in actions])
        assert 1 not in actions or is_same(page, "card-1")


def test_a_panel_of_another_kind_takes_the_place(page: Page, table: FakeTable, address: str) -> None:
    page.goto(address)
    table.send(prompt='<p id="prompt" tabindex="-1">Done</p>')
    expect(page.locator("p#prompt")).to_have_text("Done")
    assert page.locator("h1").count() == 0


def test_what_the_page_keeps_for_itself_stays(page: Page, table: FakeTable, address: str) -> None:
    table.extra = '<div id="box" class="a"><details id="more"><summary>More</summary></details><b id="drawn" data-ui>Mine</b></div>'
    page.goto(address)
    page.evaluate("""() => {
        const box = document.getElementById("box");
        box.dataset.uiState = "mine"; box.style.left = "3px"; box.tabIndex = 0; document.getElementById("more").open = true;
    }""")
    table.send(box='<div id="box" class="b" title="new" tabindex="-1"><details id="more"><summary>Less</summary></details></div>')
    expect(page.locator("#box")).to_have_class("b")
    expect(page.locator("summary")).to_have_text("Less")
    kept = page.evaluate("""() => {
        const [box, more, drawn] = ["box", "more", "drawn"].map((id) => document.getElementById(id));
        return [box.dataset.uiState, box.style.left, box.tabIndex, more.open, drawn.textContent];
    }""")
    assert kept == ["mine", "3px", 0, True, "Mine"]


def test_the_focus_stays_on_what_stays(page: Page, table: FakeTable, address: str) -> None:
    page.goto(address)
    page.focus("#card-2")
    table.send(market=market(3, 2, 1))
    expect(page.locator("#market button").first).to_have_text("Card 3")
    expect(page.locator("#card-2")).to_be_focused()


def test_the_focus_goes_to_a_named_place_when_its_element_goes(page: Page, table: FakeTable, address: str) -> None:
    page.goto(address)
    page.focus("#card-2")
    table.send(market=market(1, 3))
    expect(page.locator("#rest")).to_be_focused()
    page.focus("#prompt")
    table.send(prompt='<h2 id="prompt" tabindex="-1">Next</h2>')
    expect(page.locator("h2#prompt")).to_be_focused()


def test_the_focus_leaves_a_button_that_is_switched_off(page: Page, table: FakeTable, address: str) -> None:
    page.goto(address)
    page.focus("#card-2")
    table.send(market=market(1, 2).replace('id="card-2"', 'id="card-2" disabled'))
    expect(page.locator("#rest")).to_be_focused()


def test_the_tab_of_the_next_decision_comes_to_the_front(page: Page, table: FakeTable, address: str) -> None:
    table.extra = '<input type="radio" name="tab" id="tab-board"><input type="radio" name="tab" id="tab-market">'
    page.goto(address)
    expect(page.locator("#tab-board")).to_be_checked()
    table.send(prompt=prompt("Choose a card", "market"))
    expect(page.locator("#tab-market")).to_be_checked()
    page.check("#tab-board")
    table.send(prompt=prompt("Choose another card", "market"))
    expect(page.locator("#prompt")).to_have_text("Choose another card")
    expect(page.locator("#tab-board")).to_be_checked()


def test_what_leaves_shows_that_it_leaves(page: Page, table: FakeTable, address: str) -> None:
    page.goto(address)
    rats = ['<circle id="rat-1" r="9" data-leave></circle>', '<circle id="rat-2" r="9" data-leave></circle>']
    table.send(board=board("".join(rats)))
    expect(page.locator("#rat-1")).to_have_count(1)
    table.send(board=board(rats[1]))
    expect(page.locator("circle.leaving")).to_have_count(1)
    table.send(board=board(rats[1]), situation=seen(1))
    expect(page.locator("circle")).to_have_count(1)
    expect(page.locator("#rat-2")).to_have_count(1)


def test_a_thing_flies_from_panel_to_panel(page: Page, table: FakeTable, address: str) -> None:
    page.goto(address)
    table.send(market=market(1).replace("<button", '<button data-fly="cat"'))
    expect(page.locator("#market button")).to_have_count(1)
    page.evaluate("""() => {
        const animate = Element.prototype.animate;
        window.flights = [];
        Element.prototype.animate = function (frames, options) {
            window.flights.push([this.id, frames[0].transform]);
            return animate.call(this, frames, options);
        };
    }""")
    table.send(board=board(PIECE.replace("<g", '<g data-fly="cat"')))
    wait_for(lambda: page.evaluate("window.flights.length") == 1, page)
    name, transform = page.evaluate("window.flights[0]")
    card, piece = page.locator("#card-1").bounding_box(), page.locator("#ground").bounding_box()
    assert card
    assert piece
    assert name == "piece-0"
    down = card["y"] + card["height"] / 2 - piece["y"] - 30  # the piece is the first square, 60 pixels high
    assert float(transform.split(", ")[1].removesuffix("px)")) == pytest.approx(down / 0.6, abs=1)


def test_nothing_moves_for_who_wants_stillness(page: Page, table: FakeTable, address: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(address)
    table.send(board=board('<circle id="rat" r="9" data-leave></circle>'), market=market(1).replace("<button", '<button data-fly="cat"'))
    expect(page.locator("#rat")).to_have_count(1)
    table.send(board=board(PIECE.replace("<g", '<g data-fly="cat"')))
    expect(page.locator("#piece-0")).to_have_count(1)
    assert page.locator("circle").count() == 0
    assert page.evaluate("document.getAnimations().length") == 0


def test_points_tick_to_their_new_value(page: Page, table: FakeTable, address: str) -> None:
    table.extra = '<b id="total" data-points="-54">−54</b>'
    page.goto(address)
    texts = page.evaluate_handle("""() => {
        const texts = [];
        new MutationObserver(() => texts.push(document.getElementById("total").textContent))
            .observe(document.getElementById("total"), {subtree: true, childList: true, characterData: true});
        return texts;
    }""")
    table.send(total='<b id="total" data-points="6">6</b>')
    expect(page.locator("#total")).to_have_attribute("data-ui-change", "+60")
    expect(page.locator("#total")).to_have_text("6")
    expect(page.locator("#total[data-ui-change]")).to_have_count(0)
    values = [int(text.replace("−", "-")) for text in texts.json_value()][1:]
    assert values == sorted(values)
    assert values[0] < 0
    assert values[-1] == 6


def test_a_score_line_lights_what_it_counts(page: Page, table: FakeTable, address: str) -> None:
    table.extra = '<p id="rats" tabindex="0" data-lights="rat-1 rat-2 rat-9">Rats</p>'
    page.goto(address)
    rats = '<circle id="rat-1" r="9"></circle><circle id="rat-2" r="9"></circle><circle id="rat-3" r="9"></circle>'
    table.send(board=board(rats))
    expect(page.locator("circle")).to_have_count(3)
    page.focus("#rats")
    expect(page.locator("circle.lit")).to_have_count(2)
    table.send(board=board(rats.replace("<circle", '<circle class="rat"')))
    expect(page.locator("circle.rat.lit")).to_have_count(2)
    page.focus("#prompt")
    expect(page.locator(".lit")).to_have_count(0)
    page.hover("#rats")
    expect(page.locator("circle.lit")).to_have_count(2)


def test_the_slider_of_a_replay_brings_its_step(page: Page, table: FakeTable, address: str) -> None:
    table.extra = """<form data-replay action="/replay"><input type="range" name="step" max="5" value="5" aria-label="Step">
        <button>Go</button><button type="button" data-do="step-back">Back</button>
        <button type="button" data-do="play">Play</button></form>"""
    page.goto(address)
    expect(page.get_by_role("button", name="Go")).to_be_hidden()
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.locator("#prompt")).to_have_text("Step 4")
    page.focus("input[type=range]")
    page.keyboard.press("Home")
    expect(page.locator("#prompt")).to_have_text("Step 0")
    expect(page).to_have_url(f"{address}replay?step=0")
    page.get_by_role("button", name="Play").click()
    expect(page.locator("#prompt")).to_have_text("Step 1")
    expect(page.get_by_role("button", name="Play")).to_have_attribute("aria-pressed", "true")
