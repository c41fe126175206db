"""The piece in hand: red and green with reasons, turned, flipped, laid by mouse, finger and keyboard; and the private pencil."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.fake_table import SIZE, SQUARES, FakeTable, hand, market, partial, placement, seen
from tests.browser.test_line import wait_for

pytestmark = pytest.mark.browser

CORNER = [(0, 0), (1, 0), (0, 1)]  # XX/X.


def middle(page: Page, square: str) -> tuple[float, float]:
    """The middle of a square on the screen."""
    box = page.get_by_role("gridcell", name=square, exact=True).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def point(page: Page, square: str) -> None:
    """Moves the mouse into the lower right corner of a square: there the middle of a piece of 2 x 2 is whose first square this is."""
    x, y = middle(page, square)
    page.mouse.move(x + SIZE / 2 - 2, y + SIZE / 2 - 2)


def ghost(page: Page) -> Locator:
    return page.locator("#ghost g.ghost")


def covered(page: Page) -> list[tuple[int, int]]:
    """The squares that the ghost covers."""
    found = page.locator("#ghost .ghost-cell").evaluate_all("(cells) => cells.map((cell) => [cell.x.baseVal.value, cell.y.baseVal.value])")
    return sorted((int(x) // 100, int(y) // 100) for x, y in found)


def laid(table: FakeTable) -> list[tuple[int, int]]:
    """The squares of the piece as the last act laid it."""
    assert table.piece
    action = int(table.acts[-1]["actions"])
    way = next(way for way in reversed(table.piece["ways"]) if way["base"] <= action)
    x, y = SQUARES[action - way["base"]]
    return sorted((x + dx, y + dy) for dx, dy in way["cells"])


def at(x: int, y: int, cells: list[tuple[int, int]] = CORNER) -> list[tuple[int, int]]:
    return sorted((x + dx, y + dy) for dx, dy in cells)


def test_green_where_it_may_lie(page: Page, address: str) -> None:
    page.goto(address)
    point(page, "D1")
    expect(ghost(page)).to_have_class("ghost may")
    assert covered(page) == at(3, 0)
    expect(page.locator("#tip")).to_have_text("It fits here.")
    expect(page.locator("#tip")).to_be_hidden()


@pytest.mark.parametrize(("square", "reason"), [("B1", "Overlaps the stone."), ("F2", "Outside the board."), ("A4", "Outside the board.")])
def test_red_with_the_reason_where_it_may_not(page: Page, table: FakeTable, address: str, square: str, reason: str) -> None:
    page.goto(address)
    point(page, square)
    expect(ghost(page)).to_have_class("ghost may-not")
    expect(page.locator("#tip")).to_have_text(reason)
    expect(page.locator("#tip")).to_be_visible()
    box = page.locator("#tip").bounding_box()
    assert box
    assert box["x"] >= 0
    page.mouse.down()
    page.mouse.up()
    expect(page.locator("#live")).to_have_text(reason)
    assert table.acts == []


def test_a_click_lays(page: Page, table: FakeTable, address: str) -> None:
    page.goto(address)
    point(page, "D2")
    page.mouse.down()
    page.mouse.up()
    wait_for(lambda: table.acts != [], page)
    assert laid(table) == at(3, 1)
    table.send(placement=hand(None), situation=seen(1))
    expect(ghost(page)).to_have_count(0)
    expect(page.locator("#tip")).to_be_hidden()


def test_the_piece_stays_in_hand_after_a_refusal(page: Page, table: FakeTable, address: str, complaints: list[str]) -> None:
    page.goto(address)
    page.keyboard.press("r")
    point(page, "D2")
    before = covered(page)
    table.answer = (409, partial("placement", hand(placement("XX/X."))) + partial("situation", seen(1)))
    page.mouse.down()
    page.mouse.up()
    expect(page.locator("input[name=seen]")).to_have_value("1.0")
    assert len(before) == 3
    assert covered(page) == before
    table.answer = (204, "")
    page.mouse.down()
    page.mouse.up()
    wait_for(lambda: len(table.acts) == 2, page)
    assert laid(table) == before
    complaints.clear()


def test_a_piece_laid_twice_is_a_new_piece_the_second_time(page: Page, table: FakeTable, address: str) -> None:
    page.goto(address)
    page.keyboard.press("w")
    page.keyboard.press("r")
    point(page, "D2")
    turned = covered(page)
    again = only(placement("XX/X."), way=0, square=3)
    table.send(placement=hand(again))
    page.wait_for_timeout(200)
    assert covered(page) == turned  # the same piece: it stays as it is
    cell = '<button type="button" role="gridcell" id="cell-0" data-cell="0" data-x="0" data-y="0" data-taken aria-label="A1"></button>'
    table.send(**{"cell-0": cell, "placement": hand(again)})
    expect(page.locator("#cell-0[data-taken]")).to_have_count(1)
    assert covered(page) == at(3, 0)
    expect(page.get_by_role("button", name="fits")).to_have_attribute("aria-pressed", "false")


def test_turns_and_flips(page: Page, table: FakeTable, address: str) -> None:
    table.piece = placement("XXX/X..")
    page.goto(address)
    x, y = middle(page, "D3")
    page.mouse.move(x, y - SIZE / 2)
    assert covered(page) == sorted([(2, 1), (3, 1), (4, 1), (2, 2)])
    page.keyboard.press("f")
    assert covered(page) == sorted([(2, 1), (3, 1), (4, 1), (4, 2)])
    page.keyboard.press("f")
    page.mouse.move(x, y)
    page.keyboard.press("r")
    upright = covered(page)
    assert len({x for x, _ in upright}) == 2
    page.mouse.click(x, y, button="right")
    turned_twice = covered(page)
    xs = [x for x, _ in turned_twice]
    assert max(xs) - min(xs) == 2
    assert len([y for _, y in turned_twice if y == max(y for _, y in turned_twice)]) == 3  # the row of three is below now
    seen_ways = {tuple(turned_twice)}
    for _ in range(7):
        page.mouse.wheel(0, 120)
        page.wait_for_timeout(120)
        seen_ways.add(tuple(covered(page)))
    assert len(seen_ways) == 8
    assert table.acts == []


def test_the_wheel_still_scrolls_with_nothing_in_hand(page: Page, table: FakeTable, address: str) -> None:
    table.piece = None
    table.extra = "<br>" * 100
    page.goto(address)
    point(page, "C2")
    page.mouse.wheel(0, 200)
    wait_for(lambda: page.evaluate("scrollY") > 0, page)


def test_it_shows_where_it_fits(page: Page, table: FakeTable, address: str) -> None:
    table.piece = placement("XXXX")
    page.goto(address)
    page.keyboard.press("w")
    expect(page.get_by_role("button", name="fits")).to_have_attribute("aria-pressed", "true")
    # rows 1, 3 and 4 as it lies; the columns A, D and E upright; F is too short, so F2 stays free
    assert page.locator("#ghost .fit").count() == len(SQUARES) - 2 - 1
    assert page.locator("#ghost .fit.now").count() == 6 + 6 + 5
    page.keyboard.press("w")
    assert page.locator("#ghost .fit").count() == 0


def test_the_only_place_is_offered(page: Page, table: FakeTable, address: str) -> None:
    table.piece = only(placement("XX/X."), way=1, square=3)
    page.goto(address)
    expect(ghost(page)).to_have_class("ghost may")
    offered = covered(page)
    point(page, "A3")
    expect(ghost(page)).to_have_class("ghost may-not")
    page.mouse.move(1300, 700)
    assert covered(page) == offered
    page.keyboard.press("r")
    assert covered(page) != offered
    page.mouse.move(*middle(page, f"{'ABCDEF'[offered[0][0]]}{offered[0][1] + 1}"))
    assert covered(page) == offered
    page.get_by_role("button", name="confirm").click()
    wait_for(lambda: table.acts != [], page)
    assert laid(table) == offered


def only(piece: dict[str, Any], way: int, square: int) -> dict[str, Any]:
    """The same piece, with one legal place."""
    for n, one in enumerate(piece["ways"]):
        one["map"] = "".join("." if (n, k) == (way, square) else "o" for k in range(len(SQUARES)))
    return piece


def test_on_a_turned_board_everything_is_as_one_sees_it(page: Page, table: FakeTable, address: str) -> None:
    """The board stands upright, turned to the left: right on the screen is down on the board."""
    table.upright = True
    table.piece = placement("XXX")
    page.goto(address)
    page.mouse.move(*middle(page, "D3"))
    assert covered(page) == [(2, 2), (3, 2), (4, 2)]
    page.get_by_role("gridcell", name="D3", exact=True).focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("gridcell", name="D4", exact=True)).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("gridcell", name="E4", exact=True)).to_be_focused()
    table.send(placement=hand(placement("XXX/X..")))
    expect(page.locator("#ghost .ghost-cell")).to_have_count(4)
    before = covered(page)
    page.keyboard.press("f")
    assert {x for x, _ in covered(page)} == {x for x, _ in before}  # mirrored left to right on the screen: the long side stays
    assert covered(page) != before


def test_the_keyboard_does_it_all(page: Page, table: FakeTable, address: str) -> None:
    table.piece = None
    page.goto(address)
    page.focus("#card-2")
    page.keyboard.press("Enter")
    wait_for(lambda: len(table.acts) == 1, page)
    table.piece = placement("XX/X.")
    table.send(situation=seen(1), placement=hand(table.piece), market=market())
    expect(ghost(page)).to_have_class("ghost may")
    assert page.evaluate("document.activeElement.getAttribute('role')") == "gridcell"
    page.keyboard.press("Home")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    expect(ghost(page)).to_have_class("ghost may-not")
    expect(page.get_by_role("gridcell", name="B2", exact=True)).to_be_focused()
    expect(page.get_by_role("gridcell", name="B2", exact=True)).to_have_accessible_description("Overlaps the stone.")
    page.keyboard.press("Enter")
    expect(page.locator("#live")).to_have_text("Overlaps the stone.")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("r")
    expect(ghost(page)).to_have_class("ghost may")
    shown = covered(page)
    assert (1, 2) in shown
    page.keyboard.press("Enter")
    wait_for(lambda: len(table.acts) == 2, page)
    assert laid(table) == shown
    table.send(situation=seen(2), placement=hand(None), market=market(7, 8))
    expect(page.locator("#market button")).to_have_count(2)
    expect(page.get_by_role("gridcell", name="B3", exact=True)).to_be_focused()
    page.keyboard.press("n")
    expect(page.locator("#card-7")).to_be_focused()
    page.keyboard.press("n")
    expect(page.locator("#card-8")).to_be_focused()


def test_every_square_of_the_board_is_reached_by_arrows(page: Page, table: FakeTable, address: str) -> None:
    page.goto(address)
    page.get_by_role("gridcell", name="A1", exact=True).focus()
    reached = []
    for row in range(4):
        reached += [page.evaluate("document.activeElement.ariaLabel")]
        for _ in range(5):
            page.keyboard.press("ArrowLeft" if row % 2 else "ArrowRight")
            reached.append(page.evaluate("document.activeElement.ariaLabel"))
        page.keyboard.press("ArrowDown")
        if row == 2:  # below F3 there is nothing
            page.keyboard.press("ArrowLeft")
            page.keyboard.press("ArrowDown")
    assert len(set(reached)) == len(SQUARES)
    assert page.locator("#grid [tabindex='0']").count() == 1


def test_keys_are_letters_where_one_writes(page: Page, table: FakeTable, address: str) -> None:
    table.extra = '<input id="name">'
    page.goto(address)
    page.focus("#name")
    page.keyboard.type("p r w")
    assert page.input_value("#name") == "p r w"
    assert page.locator("body[data-ui-pencil]").count() == 0


class Fingers:
    """Fingers on the screen of a phone."""

    def __init__(self, page: Page) -> None:
        self.session = page.context.new_cdp_session(page)

    def __call__(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": touches})


def test_a_tap_only_places_and_the_button_lays(phone: Page, table: FakeTable, address: str) -> None:
    phone.goto(address)
    x, y = middle(phone, "D2")
    phone.touchscreen.tap(x + SIZE / 2, y + SIZE / 2)
    expect(ghost(phone)).to_have_class("ghost may")
    assert covered(phone) == at(3, 1)
    assert table.acts == []
    phone.get_by_role("button", name="left").tap()
    expect(ghost(phone)).to_have_class("ghost may-not")
    phone.get_by_role("button", name="confirm").tap()
    expect(phone.locator("#live")).to_have_text("Overlaps the stone.")
    assert table.acts == []
    phone.get_by_role("button", name="down").tap()
    phone.get_by_role("button", name="confirm").tap()
    wait_for(lambda: table.acts != [], phone)
    assert laid(table) == at(2, 2)


def test_a_tap_beside_a_place_is_taken_for_it(phone: Page, table: FakeTable, address: str) -> None:
    table.piece = only(placement("XX/X."), way=0, square=SQUARES.index((3, 1)))
    table.piece["ways"][0]["map"] = table.piece["ways"][0]["map"][:-1] + "."  # a second place, so that none is offered
    phone.goto(address)
    x, y = middle(phone, "C1")
    phone.touchscreen.tap(x + SIZE / 2, y + SIZE / 2)
    expect(ghost(phone)).to_have_class("ghost may")
    assert covered(phone) == at(3, 1)


def test_the_ghost_floats_above_the_finger(phone: Page, table: FakeTable, address: str) -> None:
    phone.goto(address)
    x, y = middle(phone, "C4")
    touch = Fingers(phone)
    touch("Start", (x, y))
    for step in range(1, 6):
        touch("Move", (x + 12 * step, y))
    expect(ghost(phone)).to_have_count(1)
    box = ghost(phone).bounding_box()
    assert box
    assert box["y"] + box["height"] <= y - 10
    phone.wait_for_timeout(300)  # a finger that flings away swallows the next tap
    touch("End")
    expect(ghost(phone)).to_have_count(1)
    assert table.acts == []
    phone.get_by_role("button", name="putback").tap()
    expect(ghost(phone)).to_have_count(0)


def test_two_fingers_move_nothing(phone: Page, table: FakeTable, address: str) -> None:
    phone.goto(address)
    x, y = middle(phone, "C3")
    touch = Fingers(phone)
    touch("Start", (x, y))
    touch("Start", (x, y), (x + 90, y))
    touch("Move", (x - 40, y), (x + 130, y))
    touch("End")
    expect(ghost(phone)).to_have_count(0)


def model(shape: str, name: str) -> str:
    ways = [{"cells": way["cells"], "art": way["art"]} for way in placement(shape)["ways"]]
    return json.dumps({"shape": name, "kind": "cat", "colour": "blue", "fill": "navy", "ways": ways})


def test_the_pencil_is_private_and_wiped_with_one_key(page: Page, table: FakeTable, address: str) -> None:
    table.extra = f"<button form='act' name='actions' value='5' id='cat'><i data-pencil='{model('XX', 'two')}'>cat</i></button>"
    page.goto(address)
    page.keyboard.press("p")
    expect(page.get_by_role("button", name="pencil")).to_have_attribute("aria-pressed", "true")
    for square in ("D1", "D3"):
        page.click("#cat")
        page.mouse.move(*middle(page, "B2"))
        expect(page.locator("#tip")).to_have_text("On another piece.")
        x, y = middle(page, square)
        page.mouse.click(x + SIZE / 2, y)
    expect(page.locator("#ghost g.pencil.may")).to_have_count(2)
    expect(page.locator("#pencil-text")).to_have_text("6 points")
    piece = {"shape": "two", "kind": "cat", "colour": "blue", "way": 0}
    assert table.pencilled[-1] == [{**piece, "anchor": SQUARES.index((3, 0))}, {**piece, "anchor": SQUARES.index((3, 2))}]
    assert table.acts == []
    page.reload()
    expect(page.locator("#ghost g.pencil")).to_have_count(2)
    page.keyboard.press("x")
    expect(page.locator("#ghost g.pencil")).to_have_count(0)
    expect(page.locator("#pencil-text")).to_have_text("")


def test_a_piece_is_asked_for_at_its_address_until_it_is_told(page: Page, table: FakeTable, address: str, complaints: list[str]) -> None:
    table.extra = "<button id='cat' type='button' data-pencil='/pieces/two'>cat</button>"
    page.goto(address)
    page.keyboard.press("p")
    page.click("#cat")
    expect(page.locator("#said")).to_have_text("No such piece.")
    expect(page.locator("#ghost g.ghost")).to_have_count(0)
    complaints.clear()  # the browser names what it did not find
    table.pieces["/pieces/two"] = model("XX", "two")
    for square in ("D1", "D3"):
        page.click("#cat")
        expect(page.locator("body[data-ui-hand]")).to_have_count(1)
        expect(page.locator("#said")).to_have_text("")
        x, y = middle(page, square)
        page.mouse.click(x + SIZE / 2, y)
    expect(page.locator("#ghost g.pencil.may")).to_have_count(2)
    assert [piece["shape"] for piece in table.pencilled[-1]] == ["two", "two"]


def test_a_pencilled_piece_is_taken_up_again(page: Page, table: FakeTable, address: str) -> None:
    table.extra = f"<button id='cat' type='button' data-pencil='{model('XX', 'two')}'>cat</button>"
    page.goto(address)
    page.keyboard.press("p")
    page.click("#cat")
    page.mouse.click(middle(page, "D1")[0] + SIZE / 2, middle(page, "D1")[1])
    expect(page.locator("#ghost g.pencil")).to_have_count(1)
    page.mouse.click(*middle(page, "E1"))
    expect(page.locator("#ghost g.pencil")).to_have_count(0)
    expect(ghost(page)).to_have_count(1)
    page.keyboard.press("p")  # the pencil is put down: what the rules gave is in hand again
    point(page, "D2")
    assert covered(page) == at(3, 1)
