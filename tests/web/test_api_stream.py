"""The event stream for programs: views as JSON, resuming, beats, its end, and that it tells nobody more than they may know."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest

from tests.web.conftest import Site
from tests.web.programs import API, Program, bearer, code, program, table_of

Messages = Iterator[dict[str, Any]]
BEAT = {"event": "beat", "data": ""}


@contextmanager
def listening(one: Program, path: str = "", **more: Any) -> Iterator[Messages]:
    """The messages of a stream as they come: what is JSON is read."""
    headers = bearer(one.token) | more.pop("headers", {})
    with one.client.stream("GET", path or one.path("stream"), headers=headers, params=more) as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
        yield read(answer)


def read(answer: httpx.Response) -> Messages:
    fields: dict[str, Any] = {}
    for line in answer.iter_lines():
        if line.startswith(":"):
            continue
        if line:
            key, _colon, value = line.partition(":")
            value = value.removeprefix(" ")
            fields[key] = json.loads(value) if value.startswith("{") else value
        elif fields:
            yield fields
            fields = {}


def told(messages: Messages) -> list[dict[str, Any]]:
    """All messages until nothing has come for the time of two beats."""
    heard: list[dict[str, Any]] = []
    beats = 0
    for message in messages:
        beats = beats + 1 if message == BEAT else 0
        if beats == 2:
            return heard
        if message != BEAT:
            heard.append(message)
    return heard


@pytest.fixture
def client(site: Site) -> httpx.Client:
    return program(site)


def test_it_tells_the_view_at_once_and_after_every_change(client: httpx.Client) -> None:
    me = table_of(client, "me", mode="solo")[0]
    with listening(me) as messages:
        first = next(messages)
        assert first["data"] == me.view()
        assert first["id"] == str(first["data"]["number"])
        after = me.first().json()
        second = next(messages)
        assert second["data"] == after
        assert int(second["id"]) > int(first["id"])
        assert told(messages) == []


def test_it_tells_words_on_request(client: httpx.Client) -> None:
    me = table_of(client, "me", mode="solo")[0]
    with listening(me, words=1) as messages:
        assert next(messages)["data"]["words"] == me.view(words=1)["words"]


def test_it_resumes_exactly(client: httpx.Client) -> None:
    me = table_of(client, "me", mode="solo")[0]
    first = me.view()["number"]
    me.first()
    now = me.first().json()
    with listening(me, headers={"last-event-id": str(now["number"])}) as messages:
        assert told(messages) == []
    with listening(me, after=now["number"]) as messages:
        assert told(messages) == []
    with listening(me, headers={"last-event-id": str(first)}, after=now["number"]) as messages:
        assert [message["data"] for message in told(messages)] == [now]
    with listening(me, headers={"last-event-id": "damaged"}) as messages:
        assert [message["data"] for message in told(messages)] == [now]


def test_who_waits_is_told_that_the_game_has_begun(client: httpx.Client) -> None:
    me = table_of(client, "me", "free")[0]
    with listening(me) as messages:
        assert next(messages)["data"]["view"] is None
        client.post(me.path("join", 1), json={"name": "Ben"})
        begun = told(messages)[-1]["data"]
        assert begun["begun"] is True
        assert begun == me.view()


def test_who_listens_counts_as_being_at_the_table(site: Site, client: httpx.Client) -> None:
    me, other, _owner = table_of(client, "me", "me")
    presence = site.app.state.presence
    with listening(me) as messages:
        next(messages)
        assert [presence.away(me.table, one.seat) for one in (me, other)] == [False, True]


def test_it_ends_when_the_seat_is_issued_anew(client: httpx.Client) -> None:
    me, _bob, owner = table_of(client, "me", "me")
    with listening(me) as messages:
        next(messages)
        owner.post("issue")
        refused = [message for message in messages if message != BEAT]
    assert [(message["event"], message["data"]["error"]["code"]) for message in refused] == [("refused", "unauthorized")]
    assert code(me.get("stream")) == (401, "unauthorized")


def test_it_ends_for_an_onlooker_who_is_welcome_no_more(site: Site, client: httpx.Client) -> None:
    me = table_of(client, "me", mode="solo", onlookers=True)[0]
    stranger = Program(program(site), me.table, "")
    with stranger.client.stream("GET", f"{API}/tables/{me.table}/stream") as answer:
        messages = read(answer)
        assert next(messages)["data"]["seat"] is None
        site.run(site.app.state.tables.change(me.table, "watch", allowed=False))
        assert [message["event"] for message in messages if message != BEAT] == ["refused"]


def test_it_travels_compressed_where_the_program_can(client: httpx.Client) -> None:
    me = table_of(client, "me", mode="solo")[0]
    for accepted, encoding in (("gzip", "gzip"), ("identity", None)):
        headers = bearer(me.token) | {"accept-encoding": accepted}
        with client.stream("GET", me.path("stream"), headers=headers) as answer:
            assert answer.headers.get("content-encoding") == encoding
            assert next(read(answer))["data"]["table"] == me.table


def test_others_learn_nothing_of_a_hidden_choice_not_even_that_it_was_made(client: httpx.Client) -> None:
    """Ann draws; Bob's and an onlooker's streams and views are the same, whatever she chose and however often (ED-69)."""
    heard = []
    for choice, repeat in ((0, 1), (-1, 3)):
        ann, bob, _owner = table_of(client, "me", "me", onlookers=True, seed=5)
        watching = f"{API}/tables/{ann.table}/stream"
        with listening(bob) as of_bob, listening(bob, watching) as of_onlooker:
            before = [told(of_bob), told(of_onlooker)]
            for _ in range(repeat):
                assert ann.act(ann.view()["legal"][choice]).status_code == 200
            assert [told(of_bob), told(of_onlooker)] == [[], []]
        heard.append(json.dumps([before, bob.view(words=1), bob.get("export").json()["lines"]]).replace(ann.table, "TABLE"))
    assert heard[0] == heard[1]
