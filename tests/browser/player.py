"""People at a table: they open it, look at the page, and do what can be done there, by mouse, keyboard or finger."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from itertools import combinations
from typing import Any

from playwright.sync_api import Error as PageIsLeft
from playwright.sync_api import Page, expect

PATIENCE = 10.0  # seconds
#: What a person sees at one look.
LOOK = """() => {
    const placement = document.getElementById("placement")?.dataset.placement;
    const there = (one) => !one.disabled && one.checkVisibility();
    const choices = [...document.querySelectorAll("button[form=act]:not([data-weight], [data-done])")].filter(there);
    const pick = document.getElementById("pick")?.dataset;
    const items = [...document.querySelectorAll("[data-weight]")].map((one) => [one.value, +one.dataset.weight]);
    const squares = [...document.querySelectorAll("#grid [popovertarget]")];
    const offered = squares.map((one) => document.getElementById(one.getAttribute("popovertarget")));
    const values = (one) => [...one.querySelectorAll("button")].map((button) => button.value);
    return {
        seen: document.querySelector("input[name=seen]")?.value ?? null,
        cover: document.body.classList.contains("page-cover"),
        hand: placement ? JSON.parse(placement) : null,
        choices: choices.map((one) => one.value),
        offers: Object.fromEntries(offered.map((one) => [one.id, values(one)])),
        pick: pick ? [+pick.least, +pick.most, items] : null,
        strangers: [...document.querySelectorAll("svg *")].filter((one) => one.namespaceURI !== "http://www.w3.org/2000/svg").length,
        said: document.getElementById("said")?.textContent,
        focus: document.activeElement !== document.body,
        over: document.querySelector("#over a")?.getAttribute("href") ?? null,
    };
}"""
#: The squares of the ghost: [[x, y], …].
GHOST = "() => [...document.querySelectorAll('#ghost .ghost-cell')].map((one) => [one.x.baseVal.value / 100, one.y.baseVal.value / 100])"
#: Where the squares are: {number: [x, y, middle on the screen]}.
SQUARES = """() => Object.fromEntries([...document.querySelectorAll("#grid [data-cell]")].map((one) => {
    const box = one.getBoundingClientRect();
    return [one.dataset.cell, [+one.dataset.x, +one.dataset.y, box.x + box.width / 2, box.y + box.height / 2]];
}))"""


Square = tuple[int, int]


def set_up(
    page: Page, site: str, *players: tuple[str, str], game: str = "explore_and_draw", mode: str = "standard", seed: str = "", **options: str
) -> str:
    """Sets up a table of these (player, name) by the form; its address."""
    page.goto(f"{site}/new/{game}")
    form = page.locator("form.setup-form").filter(has=page.locator(f"input[name=mode][value={mode}]"))
    for k, (player, name) in enumerate(players):
        form.locator("select[name=player]").nth(k).select_option(player)
        form.locator("input[name=name]").nth(k).fill(name)
    form.locator("input[name=seed]").fill(seed)
    for name, value in options.items():
        form.locator(f"select[name=option-{name}]").select_option(value)
    form.locator("button.primary").click()
    page.wait_for_url(f"{site}/t/*")
    return page.url


def sit_down(page: Page, table: str, name: str) -> None:
    """Takes the first free seat of a table."""
    page.goto(table)
    page.locator("#join-name").fill(name)
    page.locator("#join-first").click()
    expect(page.locator("#join-name:visible")).to_have_count(0)


class Person:
    """Somebody at a page of a table, who takes any choice that is offered, always the same ones, and lays pieces wherever they may lie."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.acts = 0

    def ask(self, question: str) -> Any:
        """The page's answer; where the page is just being left, that of the next one."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                return self.page.evaluate(question)
            except PageIsLeft:
                if time.monotonic() > until:
                    raise
                self.page.wait_for_load_state()

    def look(self) -> dict[str, Any]:
        seen: dict[str, Any] = self.ask(LOOK)
        assert seen["strangers"] == 0, "something in a drawing is no drawing, and so is not seen"
        return seen

    def wait(self, condition: Callable[[], Any], what: str) -> None:
        until = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < until, f"waited in vain for {what}; the page says {self.look()['said']!r}"
            time.sleep(0.02)

    def wait_for_change(self, before: dict[str, Any]) -> None:
        """Until the act has been acknowledged and the page shows it."""
        self.wait(lambda: self.ask("document.querySelector('input[name=seen]')?.value ?? null") != before["seen"], "the change")
        self.acts += 1

    def open(self, site: str, seed: int, *names: str, **options: str) -> None:
        """Sets up a table with these persons at one device: in solo for one name, else in the standard game."""
        players = [("person", name) for name in names]
        set_up(self.page, site, *players, mode="solo" if len(names) == 1 else "standard", seed=str(seed), **options)

    def export(self) -> dict[str, Any]:
        """The table's log as this person may have it."""
        table = self.page.evaluate("document.body.dataset.table") or self.page.url.split("/t/")[1].split("/")[0]
        answer = self.page.request.get(f"{self.page.url.split('/t/')[0]}/t/{table}/export")
        assert answer.ok
        document: dict[str, Any] = json.loads(answer.text())
        return document

    def play(self, steps: int = 1_000) -> dict[str, Any]:
        """Plays on, at most so many decisions; what the page shows at the end."""
        for _ in range(steps):
            now = self.look()
            if now["over"]:
                break
            self.decide(now)
        return self.look()

    def decide(self, now: dict[str, Any]) -> None:
        """One decision."""
        if now["cover"]:
            self.take_device()
            return
        if now["hand"]:
            way, square = self.place(now["hand"])
            self.lay(now["hand"]["ways"][way], square)
        elif now["pick"]:
            self.pick(*now["pick"])
        else:
            assert self.may_choose(now), f"nothing can be chosen, and the game is not over: {self.page.locator('#prompt').inner_text()}"
            every = [(choice, None) for choice in now["choices"]]
            every += [(choice, square) for square, choices in now["offers"].items() for choice in choices]
            choice, square = every[7 * self.acts % len(every)] if now["offers"] else every[self.acts % len(every)]
            self.choose(choice) if square is None else self.choose_at(square, choice)
        self.wait_for_change(now)

    def may_choose(self, now: dict[str, Any]) -> bool:
        """Whether there is anything to decide on the page."""
        return bool(now["cover"] or now["choices"] or now["offers"] or now["pick"] or now["hand"])

    def pick(self, least: int, most: int, items: list[tuple[str, int]]) -> None:
        """Picks things that together weigh enough, the last first, and says that it is done."""
        every = [
            found for n in range(len(items) + 1) for found in combinations(items, n) if least <= sum(weight for _, weight in found) <= most
        ]
        for action, _weight in reversed(every[7 * self.acts % len(every)]):
            self.choose(action, at_once=False)
        self.choose(self.page.locator("[data-done]").get_attribute("value") or "")

    def place(self, hand: dict[str, Any]) -> tuple[int, int]:
        """A way and a square at which the piece may lie."""
        places = [(n, square) for n, way in enumerate(hand["ways"]) for square, letter in enumerate(way["map"]) if letter == "."]
        return places[7 * self.acts % len(places)]

    def take_device(self) -> None:
        """On the screen between two people: the next one says who it is."""
        self.page.locator("form button.primary").click()
        expect(self.page.locator("#act")).to_have_count(1)

    def choose(self, actions: str, *, at_once: bool = True) -> None:
        """Makes a choice; ``at_once``: it is sent, not only picked."""
        raise NotImplementedError

    def choose_at(self, offers: str, actions: str) -> None:
        """Makes one of the choices that a square offers."""
        raise NotImplementedError

    def lay(self, way: dict[str, Any], square: int) -> None:
        raise NotImplementedError

    def ghost(self) -> list[Square]:
        return sorted((round(x), round(y)) for x, y in self.page.evaluate(GHOST))

    def squares(self) -> dict[str, list[float]]:
        found: dict[str, list[float]] = self.page.evaluate(SQUARES)
        return found

    def target(self, way: dict[str, Any], square: int) -> list[Square]:
        """The squares that a piece covers."""
        x, y = self.squares()[str(square)][:2]
        return sorted((round(x + dx), round(y + dy)) for dx, dy in way["cells"])

    def middle(self, target: list[Square]) -> tuple[float, float]:
        """Where the middle of these squares is on the screen, however the board is turned."""
        squares = list(self.squares().values())
        x0, y0, left, top = squares[0]
        _, _, right_left, right_top = next(one for one in squares if one[:2] == [x0 + 1, y0])
        _, _, down_left, down_top = next(one for one in squares if one[0] == x0 + 1 and one[1] == y0 + 1)
        dx = (min(x for x, _ in target) + max(x for x, _ in target)) / 2 - x0
        dy = (min(y for _, y in target) + max(y for _, y in target)) / 2 - y0
        return (
            left + dx * (right_left - left) + dy * (down_left - right_left),
            top + dx * (right_top - top) + dy * (down_top - right_top),
        )

    def turn_to(self, target: list[Square], turn: Callable[[], None], flip: Callable[[], None]) -> None:
        """Turns and flips the ghost until it has the form of these squares."""
        for step in range(8):
            if form_of(self.ghost()) == form_of(target):
                return
            (flip if step == 4 else turn)()
        assert form_of(self.ghost()) == form_of(target)


class Clicker(Person):
    """Somebody with a mouse."""

    def choose(self, actions: str, *, at_once: bool = True) -> None:
        self.page.locator(f"button[form=act][value='{actions}']:visible").first.click()

    def choose_at(self, offers: str, actions: str) -> None:
        self.page.locator(f"#grid [popovertarget='{offers}']").first.click()
        self.choose(actions)

    def lay(self, way: dict[str, Any], square: int) -> None:
        target = self.target(way, square)
        x, y = self.middle(target)
        self.page.mouse.move(x + 1, y + 1)
        self.turn_to(target, lambda: self.page.mouse.click(x + 1, y + 1, button="right"), lambda: self.page.keyboard.press("f"))
        assert self.ghost() == target
        assert self.page.locator("#ghost g.ghost.may").count() == 1
        self.page.mouse.down()
        self.page.mouse.up()


class Typist(Person):
    """Somebody without a mouse: nothing here but keys."""

    def choose(self, actions: str, *, at_once: bool = True) -> None:
        self.go_to("n", "document.activeElement.value", actions)
        self.page.keyboard.press("Enter")

    def choose_at(self, offers: str, actions: str) -> None:
        self.go_to("n", "document.activeElement.getAttribute('popovertarget')", offers)
        self.page.keyboard.press("Enter")
        expect(self.page.locator(f"#{offers} button").first).to_be_focused()
        if self.page.evaluate("document.activeElement.value") != actions:
            self.go_to("Tab", "document.activeElement.value", actions)
        self.page.keyboard.press("Enter")

    def go_to(self, key: str, question: str, wanted: str) -> None:
        """Presses a key until what has focus is what is wanted."""
        for _ in range(60):
            self.page.keyboard.press(key)
            if self.page.evaluate(question) == wanted:
                return
        raise AssertionError(f"the keyboard does not reach {wanted}")

    def lay(self, way: dict[str, Any], square: int) -> None:
        target = self.target(way, square)
        self.turn_to(target, lambda: self.page.keyboard.press("r"), lambda: self.page.keyboard.press("f"))
        middle_row = 4  # it goes through the whole boat
        self.go(lambda ghost: (0, middle_row - self.cursor()[1]))
        self.go(lambda ghost: (target[0][0] - ghost[0][0], 0))
        self.go(lambda ghost: (0, target[0][1] - ghost[0][1]))
        assert self.ghost() == target
        self.page.keyboard.press("Enter")

    def cursor(self) -> Square:
        x, y = self.page.evaluate("[+document.activeElement.dataset.x, +document.activeElement.dataset.y]")
        return x, y

    def go(self, left: Callable[[list[Square]], Square]) -> None:
        """Arrow keys until nothing is left of the way."""
        for _ in range(40):
            dx, dy = left(self.ghost())
            if (dx, dy) == (0, 0):
                return
            self.page.keyboard.press(("ArrowLeft" if dx < 0 else "ArrowRight") if dx else ("ArrowUp" if dy < 0 else "ArrowDown"))
        raise AssertionError("the arrow keys do not lead there")

    def look(self) -> dict[str, Any]:
        now = super().look()
        assert now["focus"] or self.acts == 0, "the focus was lost"
        return now


class Toucher(Person):
    """Somebody with a phone."""

    def choose(self, actions: str, *, at_once: bool = True) -> None:
        button = self.page.locator(f"button[form=act][value='{actions}']:visible").first
        lifts = button.get_attribute("data-preview") is not None
        button.tap()
        if lifts and at_once:
            self.press("send")

    def choose_at(self, offers: str, actions: str) -> None:
        self.page.locator(f"#grid [popovertarget='{offers}']").first.tap()
        self.choose(actions)

    def press(self, do: str) -> None:
        self.page.locator(f"[data-do={do}]:visible").first.tap()

    def lay(self, way: dict[str, Any], square: int) -> None:
        target = self.target(way, square)
        self.page.touchscreen.tap(*self.middle(target))
        self.turn_to(target, lambda: self.press("rotate"), lambda: self.press("flip"))
        for _ in range(9):
            (x, y), (to_x, to_y) = self.ghost()[0], target[0]
            if (x, y) == (to_x, to_y):
                break
            # the boat stands upright, bow up: what is right on the board is up on the screen, what is below is right
            self.press(("up" if to_x > x else "down") if to_x != x else ("right" if to_y > y else "left"))
        assert self.ghost() == target
        self.press("confirm")


def form_of(squares: list[Square]) -> list[Square]:
    """The same list for the same form, wherever it lies."""
    left, top = min((x for x, _ in squares), default=0), min((y for _, y in squares), default=0)
    return sorted((x - left, y - top) for x, y in squares)
