"""What one seat chose in secret changes nothing that anybody else is told: not a byte, not a number, not a reason.

Everything runs in two worlds (:mod:`tests.web.worlds`), and the last tests show that what would leak is found.
"""

from __future__ import annotations

import asyncio
import base64
import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from tabletier.engine.chance import key_words
from tabletier.engine.state import State
from tabletier.tables.head import Head
from tabletier.tables.table import Table
from tabletier.web import panels
from tests.web.conftest import Site, start
from tests.web.questions import PAGE, ask_everything, ask_some, own
from tests.web.test_stream import listening, number
from tests.web.worlds import BEGINNING, DAY, FAR, NAME, Clock, Setting, World, clock, forbidden, plain, settings, world

assert clock  # the fixture

Told = Mapping[str, bytes]


def difference(one: Told, other: Told) -> list[str]:
    """The labels of what was not told in the same bytes."""
    return sorted(label for label in one.keys() | other.keys() if one.get(label) != other.get(label))


def silent(here: World) -> None:
    """Nobody has been told what nobody may be told, or what opens another one's seat."""
    for person in here.others:
        hidden = forbidden(here, person)
        for label, told in here.told.items():
            if person.name in label:
                heard = plain(told)
                assert not [what for form, what in hidden.items() if form in heard], label


# --- Two worlds ---


def an_evening(here: World, how: str) -> int:
    """One seat chooses in secret, acts and takes back in view of all, and again; the others look, ask, act. How much was hidden."""
    here.listen()
    ask_some(here, here.at("all have sat down"))
    before = dict(here.told)
    hidden = here.secretly(how)
    ask_everything(here, here.at("one has chosen in secret"))
    unmoved(here, before)
    for person in here.others[:-1]:
        here.at(f"{person.name} acts")
        here.act_by_page(person, here.next_steps(person.seat, 2, max))
        here.undo_by_page(person)
    here.at("the one has done enough for now")
    here.finish(how)
    ask_some(here, here.at("all have seen that"))
    here.undo_by_page(here.secretive)
    here.at("all have seen that it was taken back")
    hidden += here.secretly(how)
    here.at("the one is done again")
    here.finish(how)
    ask_some(here, here.at("all have seen that, too"))
    here.owner_posts("watch", allowed="no")
    here.at("onlookers were sent away")
    onlooker = here.people[-1]
    for path in (PAGE, f"{PAGE}/export", f"{own(onlooker)}/view", f"{own(onlooker)}/export", own(onlooker), f"{PAGE}/people", "/"):
        here.ask("onlookers were sent away", onlooker, "GET", path)
    here.clock.now += 40 * DAY
    for person in here.others:
        here.ask("a month later", person, "GET", "/")
    here.hear_to_the_end()
    silent(here)
    return hidden


def unmoved(here: World, before: Told) -> None:
    """What was told before the secret is what is told after it: no number has grown, no mark was set."""
    again = {label.partition(": ")[2]: told for label, told in here.told.items() if label not in before}
    asked = {label.partition(": ")[2]: told for label, told in before.items()}
    asked = {question: told for question, told in asked.items() if question in again}
    assert len(asked) > 4
    assert not difference(asked, {question: again[question] for question in asked})


@pytest.mark.parametrize("setting", settings(2, 3, 4), ids=str)
def test_nobody_else_is_told_anything_of_what_is_chosen_in_secret(setting: Setting, clock: Clock, tmp_path: Path) -> None:
    ways = ("nothing", "first", "much") if setting.seats == 2 else ("last", "much")
    heard: dict[str, Told] = {}
    hidden: dict[str, int] = {}
    for how in ways:
        with world(tmp_path / how, setting, clock) as here:
            hidden[how] = an_evening(here, how)
        heard[how] = here.told
    assert len(set(hidden.values())) == len(ways), "the worlds do not differ"
    for how in ways[1:]:
        assert not difference(heard[ways[0]], heard[how]), how


@pytest.mark.parametrize("setting", settings(3)[:1], ids=str)
def test_a_seat_issued_anew_or_given_to_a_bot_keeps_what_it_chose(setting: Setting, clock: Clock, tmp_path: Path) -> None:
    """The owner takes the seat from its person, gives it to a bot and back; a second bot is told the same in both worlds."""
    setting = Setting(setting.game, setting.mode, setting.seats, 1)
    heard: list[Told] = []
    bots: list[list[dict[str, Any]]] = []
    for how in ("first", "much"):
        with world(tmp_path / how, setting, clock) as here:
            here.listen()
            here.secretly(how)
            here.at("the seat is issued anew")
            link = re.search(rf"{PAGE}/here/[\w-]+", here.owner_posts("issue", seat="1").text)
            assert link
            ask_some(here, here.at("it was issued anew"))
            assert here.secretive.browser.get(PAGE).status_code == 200, "as an onlooker"
            assert here.secretive.browser.post(link[0]).status_code == 303
            here.at("it has a new device")
            here.secretly(how)
            ask_some(here, here.at("its new device has chosen"))
            here.owner_posts("player", seat="2", player="bot:greedy")
            ask_some(here, here.at("another seat has become a bot’s"))
            here.owner_posts("player", seat="1", player="bot:random")
            ask_some(here, here.at("the seat was a bot’s, which is done"))
            here.owner_posts("player", seat="1", player="person")
            here.at("it is a person’s again")
            here.undo_by_page(here.secretive)
            ask_some(here, here.at("the person took the bot’s turn back"))
            here.hear_to_the_end()
            silent(here)
        heard.append(here.told)
        bots.append(here.bots.told)
    assert not difference(*heard)
    assert [request["seat"] for request in bots[0]] == [2, 1]
    assert bots[0][0] == bots[1][0], "the other bot is told the same, its lots included"
    assert bots[0][1] != bots[1][1], "the seat’s own bot goes on from what was chosen"


@pytest.mark.parametrize("setting", settings(2)[:1], ids=str)
def test_a_bot_gets_masked_bytes_without_key_or_words(setting: Setting, clock: Clock, tmp_path: Path) -> None:
    with world(tmp_path, setting, clock) as here:
        assert here.secretly("much")
        other = here.others[0]
        masked = here.table.masked(other.seat)
        here.owner_posts("player", seat=str(other.seat), player="bot:greedy")
        here.settle()
        request = here.bots.told[0]
        position = base64.b64decode(request.pop("position"))
        assert position == masked.to_bytes()
        assert position != here.table.state.to_bytes()
        told = position + json.dumps(request).encode()
        assert not [what for form, what in forbidden(here).items() if form in told]
        with pytest.raises(ValueError, match="cannot be shown"):
            setting.game.from_bytes(position).masked(here.secretive.seat)


@pytest.mark.parametrize("setting", settings(2)[:1], ids=str)
def test_log_and_figures_are_the_same_whatever_was_chosen(setting: Setting, clock: Clock, tmp_path: Path) -> None:
    """A choice of as many steps: not a line differs. Figures name routes and kinds; from afar nobody is shown them."""
    logs, labels = [], []
    for how in ("first", "last"):
        with world(tmp_path / how, setting, clock) as here:
            here.secretly(how)
            here.finish("the same")
            ask_some(here, here.at("all look"))
            figures = here.people[-1].browser.get("/metrics").text
            assert here.site.answer_to(FAR, "GET", "/metrics").status_code == 403
            hidden = forbidden(here) | {name.encode(): name for name in (NAME, *(person.name for person in here.people))}
            here.settle()
            written = "\n".join(line for line in here.log.lines if '"httpx"' not in line and "/about" not in line)
            for told in (figures, written):
                assert not [what for form, what in hidden.items() if form in told.encode()]
        labels.append({re.sub(r" \S+$", "", line) for line in figures.splitlines() if not line.startswith("#")})
        lines = [json.loads(line) for line in written.splitlines()]
        logs.append(sorted(json.dumps({k: v for k, v in line.items() if k not in ("time", "ms")}) for line in lines))
    assert any('"route": "/t/{name}/act"' in line for line in logs[0])
    assert logs[0] == logs[1]
    assert labels[0] == labels[1]


def test_a_stream_beats_by_the_clock_whatever_its_bell_rings_for(site: Site) -> None:
    """The bell rings for secret steps, too: a beat that is put off would tell when somebody acts."""
    browser = site.browser()
    name = start(browser, ("person", "Ann"), mode="solo")

    async def restless() -> None:
        for _k in range(30):
            site.app.state.tables.ring(name)
            await asyncio.sleep(site.app.state.beat / 5)

    with listening(browser, name, 0, number(browser.get(f"/t/{name}").text), beats=True) as messages:
        site.run(restless())
        assert messages.qsize() >= 3
        assert [messages.get_nowait() for _k in range(3)] == [{"event": "beat", "data": ""}] * 3


# --- This suite can fail ---


def leaking_face(monkeypatch: pytest.MonkeyPatch) -> None:
    """Words and face are given the true position."""
    monkeypatch.setattr(Table, "masked", lambda self, viewer: self.state.clone())
    monkeypatch.setattr(State, "as_seen_by", lambda self, seat: self)


def counting_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of the stream counts all entries."""
    monkeypatch.setattr(Table, "number", lambda self, viewer: len(self.entries))


def numbers_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every entry counts as a change of everybody's view."""
    monkeypatch.setattr("tabletier.tables.log.differ", lambda before, after: True)


def situation_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """The situation of a form counts all entries."""
    monkeypatch.setattr(panels, "situation", lambda table, _viewer: f'<input name="seen" value="{len(table.entries)}.1">')


def export_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """An export has as many lines as there are entries."""
    lines = Table.lines
    monkeypatch.setattr(Table, "lines", lambda self, viewer, last=14: lines(self, viewer, last or len(self.entries)))


def time_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """A list of tables goes by everything that is done."""
    monkeypatch.setattr(Table, "touched", property(lambda self: self.entries[-1].time))


def mark_on_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """A panel has a mark of the true position, in as many bytes."""
    spoken = panels.own_panels

    def marked(table: Table, *more: Any) -> dict[str, str]:
        return spoken(table, *more) | {"over": f'<div id="over" data-mark="{table.state.digest()[:4]}"></div>'}

    monkeypatch.setattr(panels, "own_panels", marked)


def message_for_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stream says something whenever its bell rings."""
    monkeypatch.setattr("tabletier.web.stream.partials", lambda changed: "".join(body for _name, body in changed) or " ")


LEAKS: dict[Callable[[pytest.MonkeyPatch], None], str] = {
    leaking_face: "GET",
    counting_all: "GET",
    numbers_for_all: "hears: API",
    situation_of_all: "in fr",
    export_of_all: "export",
    time_of_all: "GET /",
    mark_on_page: "in fr",
    message_for_each: "hears: page",
}


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_a_leak_is_noticed(
    leak: Callable[[pytest.MonkeyPatch], None], clock: Clock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[Told] = []
    leak(monkeypatch)
    for how in ("nothing", "much"):
        with world(tmp_path / how, settings(2)[0], clock) as here:
            here.listen()
            clock.now = BEGINNING + 30 * DAY
            here.secretly(how)
            here.settle()
            clock.now = BEGINNING + 45 * DAY
            for path in ("/", PAGE, f"{PAGE}/export"):
                here.ask("then", here.others[0], "GET", path)
            here.ask("then", here.others[0], "GET", PAGE, lang="fr")
        heard.append(here.told)
    assert any(LEAKS[leak] in label for label in difference(*heard)), difference(*heard)


def test_a_secret_that_is_told_is_noticed(clock: Clock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ways: tuple[Callable[[Head], str], ...] = (
        lambda head: head.secret.hex(),
        lambda head: "head=" + base64.b64encode(b"x" + head.key + b"y").decode(),
        lambda head: head.nonces[0].hex().upper(),
        lambda head: json.dumps([int(word) for word in key_words(head.key)]),
    )
    with world(tmp_path, settings(2)[0], clock) as here:
        here.ask("now", here.others[0], "GET", PAGE)
        silent(here)
        for k, way in enumerate(ways):
            monkeypatch.setattr(Table, "commitment", property(lambda self, way=way: way(self.head)))
            here.ask(f"then {k}", here.others[0], "GET", PAGE)
            with pytest.raises(AssertionError, match=f"then {k}"):
                silent(here)
            here.told = {}
