"""The event stream: its format, resuming, and that it tells nobody more than they may know."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from queue import Empty, Queue

import httpx

from tests.web.conftest import Site, act, seen, start

Message = dict[str, str]
#: Long enough for a message that comes, short enough to wait for one that does not.
SOON = 10.0
NEVER = 0.7


@contextmanager
def listening(
    browser: httpx.Client, name: str, seat: int, after: int | str, *, beats: bool = False, **headers: str
) -> Iterator[Queue[Message]]:
    """The messages of a stream as they come, as dictionaries of their fields, with or without the beats."""
    messages: Queue[Message] = Queue()
    opened = threading.Event()
    with browser.stream("GET", f"/t/{name}/stream", params={"seat": seat, "after": after}, headers=headers) as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")

        def read() -> None:
            fields: Message = {}
            try:
                for line in answer.iter_lines():
                    if line.startswith(":"):
                        opened.set()
                    elif line:
                        key, _colon, value = line.partition(":")
                        value = value.removeprefix(" ")
                        fields[key] = f"{fields[key]}\n{value}" if key in fields else value
                    elif fields:
                        if beats or fields.get("event") != "beat":
                            messages.put(fields)
                        fields = {}
            except (httpx.HTTPError, httpx.StreamError):
                return

        thread = threading.Thread(target=read, daemon=True)
        thread.start()
        assert opened.wait(SOON)
        yield messages
    thread.join(SOON)


def number(page: str) -> int:
    """The number that a page was drawn with."""
    found = re.search(r'hx-sse:connect="/t/[\w-]+/stream\?seat=-?\d+&amp;after=(\d+)"', page)
    assert found
    return int(found[1])


def nothing(messages: Queue[Message]) -> bool:
    try:
        message = messages.get(timeout=NEVER)
    except Empty:
        return True
    raise AssertionError(message)


def who_is_here(messages: Queue[Message]) -> list[str]:
    """What a stream says of those present before all is quiet."""
    told = []
    while True:
        try:
            message = messages.get(timeout=NEVER)
        except Empty:
            return told
        assert "id" not in message
        assert targets(message) == ["company"]
        told.append(message["data"])


def targets(message: Message) -> list[str]:
    return re.findall(r'<hx-partial hx-target="#([\w-]+)" hx-swap="panel">', message["data"])


def test_a_message_is_unnamed_has_the_viewers_number_and_one_partial_per_changed_panel(site: Site) -> None:
    browser = site.browser()
    name = start(browser, ("person", "Ann"), mode="solo")
    page = browser.get(f"/t/{name}").text
    with listening(browser, name, 0, number(page)) as messages:
        assert nothing(messages)
        act(browser, name, 0, str(site.table(name).state.legal_actions(0)[0]))
        message = messages.get(timeout=SOON)
    assert set(message) == {"id", "data"}
    assert int(message["id"]) == number(page) + 1 == site.table(name).number(0)
    changed = targets(message)
    assert len(changed) == len(set(changed))
    assert {"situation", "undo", "log"} <= set(changed)
    for target in changed:
        assert re.search(rf'<hx-partial hx-target="#{target}" hx-swap="panel"><\w+[^>]* id="{target}"', message["data"]) or (
            f'<hx-partial hx-target="#{target}" hx-swap="panel"><' in message["data"] and f'id="{target}"' in message["data"]
        )
        assert f'id="{target}"' in page, f"the page has no place for {target}"
    assert re.sub(r'<hx-partial hx-target="#[\w-]+" hx-swap="panel">', "", message["data"]).count("hx-") == message["data"].count(
        "</hx-partial>"
    )


def test_after_the_message_the_page_is_the_same_as_loaded_anew(site: Site) -> None:
    browser = site.browser()
    name = start(browser, ("person", "Ann"), ("bot:random", "Bot"))
    with listening(browser, name, 0, number(browser.get(f"/t/{name}").text)) as messages:
        for _ in range(4):
            before = site.table(name).number(0)
            act(browser, name, 0, str(site.table(name).state.legal_actions(0)[0]))
            while True:
                message = messages.get(timeout=SOON)
                if int(message.get("id", 0)) > before:
                    break
            page = browser.get(f"/t/{name}").text
            if number(page) == int(message["id"]):  # the bot may have gone on meanwhile
                for body in re.findall(r'<hx-partial hx-target="#[\w-]+" hx-swap="panel">(.*?)</hx-partial>', message["data"], re.DOTALL):
                    assert body in page


def test_it_resumes_exactly(site: Site) -> None:
    browser = site.browser()
    name = start(browser, ("person", "Ann"), mode="solo")
    first = number(browser.get(f"/t/{name}").text)
    for _ in range(2):
        act(browser, name, 0, str(site.table(name).state.legal_actions(0)[0]))
    now = number(browser.get(f"/t/{name}").text)
    with listening(browser, name, 0, now) as messages:
        assert nothing(messages), "the page has it all"
    with listening(browser, name, 0, first) as messages:
        some = messages.get(timeout=SOON)
        assert int(some["id"]) == now
    with listening(browser, name, 0, first, **{"last-event-id": str(now)}) as messages:
        assert nothing(messages), "the last id counts for more than the address"
    with listening(browser, name, 0, "damaged") as messages:
        everything = messages.get(timeout=SOON)
        assert int(everything["id"]) == now
        assert set(targets(some)) < set(targets(everything))


def test_a_quiet_line_beats(site: Site) -> None:
    browser = site.browser()
    name = start(browser, ("person", "Ann"), mode="solo")
    with listening(browser, name, 0, number(browser.get(f"/t/{name}").text), beats=True) as messages:
        assert [messages.get(timeout=SOON) for _ in range(2)] == [{"event": "beat", "data": ""}] * 2


def test_it_travels_compressed_where_the_browser_can(site: Site) -> None:
    browser = site.browser()
    name = start(browser, ("person", "Ann"), mode="solo")
    for accepted, encoding in (("gzip", "gzip"), ("identity", None)):
        with listening(browser, name, 0, "x", **{"accept-encoding": accepted}) as messages:
            assert "hx-partial" in messages.get(timeout=SOON)["data"]
        with browser.stream("GET", f"/t/{name}/stream?seat=0", headers={"accept-encoding": accepted}) as answer:
            assert answer.headers.get("content-encoding") == encoding


def test_others_learn_nothing_of_a_hidden_choice_not_even_that_it_was_made(site: Site) -> None:
    """Ann draws; Bob's and an onlooker's streams stay silent, and are the same bytes whatever Ann chose and however often (ED-69)."""
    heard = []
    for choice, repeat in ((0, 1), (-1, 3)):
        ann, onlooker = site.browser(), site.browser()
        name = start(ann, ("person", "Ann"), ("person", "Bob"), watch="yes", seed="5")
        ann.post(f"/t/{name}/pass", data={"seat": "0"})
        bob = site.browser()
        for cookie in ann.cookies.jar:
            bob.cookies.jar.set_cookie(cookie)
        bob.post(f"/t/{name}/pass", data={"seat": "1"})
        known = [number(person.get(f"/t/{name}").text) for person in (onlooker, bob)]
        with listening(onlooker, name, -1, known[0]) as of_onlooker, listening(bob, name, 1, known[1]) as of_bob:
            present = [who_is_here(of_onlooker)[-1], who_is_here(of_bob)]
            pages = [onlooker.get(f"/t/{name}").text, bob.get(f"/t/{name}").text]
            for _ in range(repeat):
                legal = site.table(name).state.legal_actions(0)
                assert act(ann, name, 0, str(legal[choice])).status_code == 204
            assert nothing(of_onlooker)
            assert nothing(of_bob)
        after = [onlooker.get(f"/t/{name}").text, bob.get(f"/t/{name}").text]
        assert after == pages
        heard.append([page.replace(name, "TABLE") for page in (*after, str(present))])
        assert seen(bob.get(f"/t/{name}").text).startswith("0.")
    # Everything but the names and proofs that differ from table to table is the same.
    plain = [[re.sub(r"[0-9a-f]{12,64}", "DIGEST", page) for page in pages] for pages in heard]
    assert plain[0] == plain[1]


def test_a_page_whose_device_was_passed_on_is_told_so_and_no_more(site: Site) -> None:
    browser = site.browser()
    name = start(browser, ("person", "Ann"), ("person", "Bob"))
    browser.post(f"/t/{name}/pass", data={"seat": "1"})
    with listening(browser, name, 0, 0) as messages:
        message = messages.get(timeout=SOON)
        assert targets(message) == ["said"]
        assert "passed on" in message["data"]
