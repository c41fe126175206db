"""Acting at a table: what is accepted, what is refused and why, undo, the pencil, and passing a shared device on."""

from __future__ import annotations

import json
import re

import httpx
import pytest

from tests.web.conftest import Site, act, seen, start
from tests.web.test_pages import text_of

PEOPLE = (("person", "Ann"), ("person", "Bob"))


def legal(site: Site, name: str, seat: int = 0) -> list[int]:
    return site.table(name).state.legal_actions(seat)


def play_day(site: Site, browser: httpx.Client, name: str, seat: int) -> httpx.Response:
    """Plays a seat's day: always the first choice, and the day's end as soon as it is possible."""
    while True:
        view = site.table(name).masked(seat).view(seat)
        over = view["boats"][seat]["doing"] == "end_of_day"
        answer = act(browser, name, seat, str(view["legal"][-1 if over else 0]))
        assert answer.status_code == 204, answer.text
        if over:
            return answer


def test_a_choice_is_acknowledged_without_a_body_and_is_in_the_log(site: Site) -> None:
    browser = site.browser()
    name = start(browser, ("person", "Ann"), mode="solo")
    answer = act(browser, name, 0, str(legal(site, name)[0]))
    assert (answer.status_code, answer.text) == (204, "")
    assert site.table(name).seat_entries(0) == 1


def test_several_actions_are_one_entry_all_or_none(site: Site) -> None:
    browser = site.browser()
    name = start(browser, ("person", "Ann"), mode="solo")
    state = site.table(name).state.clone()
    first = state.legal_actions(0)[0]
    state.apply(0, first)
    second = state.legal_actions(0)[0]
    assert act(browser, name, 0, f"{first},99999").status_code == 422
    assert site.table(name).seat_entries(0) == 0
    assert act(browser, name, 0, f"{first},{second}").status_code == 204
    assert site.table(name).seat_entries(0) == 1


def test_an_illegal_choice_is_refused_with_a_sentence(site: Site) -> None:
    browser = site.browser()
    name = start(browser, ("person", "Ann"), mode="solo")
    forbidden = next(a for a in range(100) if a not in legal(site, name))
    for script in (True, False):
        answer = act(browser, name, 0, str(forbidden), script=script)
        assert answer.status_code == 422
        assert "column" in text_of(answer.text)
        assert answer.text.startswith("<hx-partial" if script else "<!doctype html>")
    assert site.table(name).seat_entries(0) == 0


def test_a_stale_choice_is_answered_with_all_panels_and_the_reason(site: Site) -> None:
    browser = site.browser()
    name = start(browser, ("person", "Ann"), mode="solo")
    old = seen(browser.get(f"/t/{name}").text)
    assert act(browser, name, 0, str(legal(site, name)[0])).status_code == 204
    choice = str(legal(site, name)[0])
    answer = act(browser, name, 0, choice, situation=old)
    assert answer.status_code == 409
    targets = re.findall(r'<hx-partial hx-target="#([\w-]+)" hx-swap="panel">', answer.text)
    page = browser.get(f"/t/{name}").text
    assert {"situation", "undo", "log", "said", "prompt"} <= set(targets)
    for target in targets:
        assert f'id="{target}"' in page
    assert "changed since you chose" in text_of(answer.text)
    plain = act(browser, name, 0, choice, situation=old, script=False)
    assert plain.status_code == 409
    assert f'href="/t/{name}"' in plain.text
    assert site.table(name).seat_entries(0) == 1


@pytest.mark.parametrize(
    "form",
    [
        {"seat": "0", "seen": "0.0"},
        {"seat": "0", "seen": "0.0", "actions": ""},
        {"seat": "0", "seen": "0.0", "actions": "1;2"},
        {"seat": "0", "seen": "0.0", "actions": "-1"},
        {"seat": "0", "seen": "now", "actions": "0"},
        {"seat": "x", "seen": "0.0", "actions": "0"},
        {"seat": "0", "seen": "0.0", "actions": "0", "extra": "1"},
        {"seat": "0", "seen": "0.0", "actions": ",".join(["0"] * 65)},
    ],
)
def test_a_body_that_is_not_the_schema_changes_nothing(site: Site, form: dict[str, str]) -> None:
    browser = site.browser()
    name = start(browser, ("person", "Ann"), mode="solo")
    answer = browser.post(f"/t/{name}/act", data=form)
    assert answer.status_code == 422
    assert "form does not fit" in text_of(answer.text)
    assert not site.table(name).entries


def test_nobody_acts_for_a_seat_that_is_not_theirs(site: Site) -> None:
    browser = site.browser()
    name = start(browser, ("person", "Ann"), ("bot:greedy", "Bot"))
    choice, situation = str(legal(site, name)[0]), seen(browser.get(f"/t/{name}").text)
    assert act(browser, name, 1, choice).status_code == 403
    assert act(site.browser(), name, 0, choice, situation=situation).status_code == 403
    assert site.table(name).seat_entries(0) == 0


def test_undo_takes_the_last_choice_back_and_says_where_it_stops(site: Site) -> None:
    browser = site.browser()
    name = start(browser, ("person", "Ann"), mode="solo")
    before = site.table(name).state.digest()
    act(browser, name, 0, str(legal(site, name)[0]))
    for status in (204, 409):
        form = {"seat": "0", "seen": seen(browser.get(f"/t/{name}").text)}
        answer = browser.post(f"/t/{name}/undo", data=form, headers={"hx-request": "true"})
        assert answer.status_code == status
    assert "taken back" in text_of(answer.text)
    assert site.table(name).state.digest() == before


def test_the_pieces_of_the_cards_can_be_had_by_everybody_for_good(site: Site) -> None:
    browser = site.browser()
    name = start(browser, ("person", "Ann"), ("bot:greedy", "Bot"), seed="5")
    page = browser.get(f"/t/{name}").text
    addresses = re.findall(r'data-pencil="([^"]*)"', page)
    cards = site.table(name).masked(0).view(0)["island"]
    assert len(addresses) == sum(len(card["elements"]) for card in cards) > 12
    stranger = site.browser()
    for address in set(addresses):
        answer = stranger.get(address)
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        piece = answer.json()
        assert address.endswith(piece["shape"])
        assert piece["ways"][0]["cells"][0] == [0, 0]
        assert "set-cookie" not in answer.headers
    outdated = addresses[0].split("/")
    for wrong in (["0" * 12, outdated[-1]], [outdated[-2], "cat99"]):
        assert stranger.get("/".join([*outdated[:-2], *wrong])).status_code == 404
    assert stranger.get(addresses[0].replace("explore_and_draw", "chess")).status_code == 404


def test_the_pencil_counts_and_keeps_nothing(site: Site) -> None:
    browser = site.browser()
    name = start(browser, ("person", "Ann"), mode="solo")
    pieces = [{"kind": "cat", "colour": "blue", "shape": "cat01", "way": 0, "anchor": 70}]
    answer = browser.post(f"/t/{name}/pencil", data={"seat": "0", "pieces": json.dumps(pieces)})
    assert answer.status_code == 200
    assert answer.json()["ok"] == [True]
    assert str(answer.json()["total"]).replace("-", "−") in answer.json()["text"].replace("-", "−")
    assert not site.table(name).entries


@pytest.mark.parametrize(
    "pieces",
    ["", "{}", "[1]", '[{"kind": "dog", "colour": null, "shape": "cat01", "way": 0, "anchor": 0}]', '[{"kind": "cat"}]',
     '[{"kind": "cat", "colour": null, "shape": "cat01", "way": 0, "anchor": 70}]',
     '[{"kind": "common", "colour": "blue", "shape": "com1", "way": 0, "anchor": 70}]',
     '[{"kind": "cat", "colour": "blue", "shape": "nothing", "way": 0, "anchor": 0}]',
     '[{"kind": "cat", "colour": "blue", "shape": "cat01", "way": 0, "anchor": 9998}]',
     "[" * 5000],
)  # fmt: skip
def test_a_pencil_that_draws_nonsense_is_refused(site: Site, pieces: str) -> None:
    browser = site.browser()
    name = start(browser, ("person", "Ann"), mode="solo")
    assert browser.post(f"/t/{name}/pencil", data={"seat": "0", "pieces": pieces}).status_code == 422


def test_a_shared_device_hides_everything_until_the_next_person_says_so(site: Site) -> None:
    browser = site.browser()
    name = start(browser, *PEOPLE)
    cover = browser.get(f"/t/{name}").text
    assert "Pass to Ann" in text_of(cover)
    assert "<svg" not in cover
    assert 'id="act"' not in cover
    assert browser.post(f"/t/{name}/pass", data={"seat": "0"}).status_code == 303
    assert 'data-seat="0"' in browser.get(f"/t/{name}").text
    answer = play_day(site, browser, name, 0)
    assert answer.headers["hx-redirect"] == f"/t/{name}"
    assert "Pass to Bob" in text_of(browser.get(f"/t/{name}").text)
    browser.post(f"/t/{name}/pass", data={"seat": "1"})
    page = browser.get(f"/t/{name}").text
    assert 'data-seat="1"' in page
    answer = play_day(site, browser, name, 1)
    assert "hx-redirect" not in answer.headers, "the new day begins with the one who holds the device"


def test_a_page_left_open_by_the_one_before_can_do_nothing(site: Site) -> None:
    browser = site.browser()
    name = start(browser, *PEOPLE)
    browser.post(f"/t/{name}/pass", data={"seat": "0"})
    situation, choice = seen(browser.get(f"/t/{name}").text), str(legal(site, name)[0])
    browser.post(f"/t/{name}/pass", data={"seat": ""})
    for seat in ("0", "1"):
        answer = act(browser, name, int(seat), choice, situation=situation)
        assert answer.status_code == 409
        assert "passed on" in text_of(answer.text)
    assert not site.table(name).entries
    assert browser.get(f"/t/{name}/export").status_code == 403


def test_a_seat_that_does_not_sit_here_cannot_be_taken(site: Site) -> None:
    browser = site.browser()
    name = start(browser, *PEOPLE, ("bot:random", "Bot"))
    for seat in ("2", "7"):
        assert browser.post(f"/t/{name}/pass", data={"seat": seat}).status_code == 403
    assert site.browser().post(f"/t/{name}/pass", data={"seat": "0"}).status_code == 403
    assert browser.post(f"/t/{name}/pass", data={"seat": "-1"}).status_code == 422


def test_a_strange_browser_sees_a_polite_page_or_where_invited_an_onlookers(site: Site) -> None:
    browser, stranger = site.browser(), site.browser()
    closed = start(browser, ("person", "Ann"), ("bot:greedy", "Bot"))
    answer = stranger.get(f"/t/{closed}")
    assert answer.status_code == 403
    assert "onlookers were not invited" in text_of(answer.text)
    assert "<svg" not in answer.text
    assert stranger.get(f"/t/{closed}/stream?seat=-1").status_code == 403
    assert stranger.get(f"/t/{closed}/export").status_code == 403
    assert stranger.post(f"/t/{closed}/claim").status_code == 403
    opened = start(browser, ("person", "Ann"), ("bot:greedy", "Bot"), watch="yes")
    page = stranger.get(f"/t/{opened}")
    assert page.status_code == 200
    assert 'data-seat="-1"' in page.text
    assert 'id="act"' not in page.text
