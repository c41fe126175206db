"""Requests that mean ill, at pages and API: no fault of ours, nothing learnt, nothing changed, and the game goes on."""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from urllib.parse import urlsplit

import httpx
import pytest

from tests.web.conftest import Site, act, start
from tests.web.programs import API, GAME, Program, bearer, leaks, opened, program, secrets_of, standing
from tests.web.test_seating import acts, button, join, link_in

JSON = {"content-type": "application/json"}
FORM = {"content-type": "application/x-www-form-urlencoded"}
SCRIPT = "<script>alert(1)</script>"


@dataclass
class Prey:
    """A running table at which Anna, the owner, and Ben sit at browsers and Cleo is a program; and a stranger."""

    site: Site
    name: str
    anna: httpx.Client
    ben: httpx.Client
    cleo: Program
    stranger: httpx.Client

    def unharmed(self, *answers: httpx.Response | bytes) -> None:
        """No answer is a fault of ours or tells a secret."""
        hidden = secrets_of(self.site, [self.name])
        for answer in answers:
            body = answer if isinstance(answer, bytes) else answer.content
            status = statuses(answer) if isinstance(answer, bytes) else [answer.status_code]
            assert all(number < 500 for number in status), body
            assert leaks(body, hidden) == []
            assert b"Traceback" not in body
            assert self.cleo.token.encode() not in body


@pytest.fixture(scope="module")
def table(site: Site) -> Iterator[Prey]:
    anna, ben, client = site.browser(), site.browser(), program(site)
    name = start(anna, ("person", "Anna"), ("free", ""), ("free", ""))
    join(ben, name, 1, "Ben")
    token = client.post(f"{API}/tables/{name}/seats/2/join", json={"name": "Cleo"}).json()["token"]
    prey = Prey(site, name, anna, ben, Program(client, name, token, 2), site.browser())
    yield prey
    assert [acts(anna, name, 0), acts(ben, name, 1), prey.cleo.first().status_code] == [204, 204, 200], "the game does not go on"


@pytest.fixture
def prey(table: Prey) -> Iterator[Prey]:
    before = standing(table.site, table.name)
    yield table
    assert standing(table.site, table.name) == before, "something was changed"


# ---- seats, tokens and links of others


def test_no_browser_acts_for_a_seat_of_others(prey: Prey) -> None:
    for browser in (prey.ben, prey.stranger):
        answers = [act(browser, prey.name, seat, "0", situation="0.0") for seat in (0, 2, 3, 63)]
        answers += [button(browser, prey.name, "undo", seat="0", seen="0.0"), button(browser, prey.name, "leave", seat="0")]
        answers += [button(browser, prey.name, "name", seat="0", name="Eve"), button(browser, prey.name, "issue", seat="0")]
        answers += [button(browser, prey.name, "player", seat="0", player="bot:greedy"), button(browser, prey.name, "close", closed="yes")]
        prey.unharmed(*answers)
        assert {answer.status_code for answer in answers} <= {403, 409}


def test_no_program_acts_for_a_seat_of_others(prey: Prey) -> None:
    cleo = prey.cleo
    answers = [cleo.post("act", {"actions": [0]}, seat=seat) for seat in (0, 1)]
    answers += [cleo.post("undo", seat=0), cleo.post("issue", seat=0), cleo.post("player", {"player": "bot:greedy"}, seat=2)]
    answers += [cleo.get(what, seat=0) for what in ("view", "export", "stream")]
    answers += [cleo.client.post(f"{API}/tables/{prey.name}/close", json={"closed": True}, headers=bearer(cleo.token))]
    prey.unharmed(*answers)
    assert {answer.status_code for answer in answers} == {403}


def test_a_token_of_another_table_opens_nothing_here(prey: Prey) -> None:
    told = opened(prey.cleo.client, "me", "me", "me")
    for token in (told["owner_token"], *(given["token"] for given in told["tokens"])):
        thief = Program(prey.cleo.client, prey.name, token)
        answers = [thief.get("view"), thief.post("act", {"actions": [0]}), thief.post("issue", seat=1)]
        answers += [thief.client.get(f"{API}/tables/{prey.name}/view", headers=bearer(token))]
        prey.unharmed(*answers)
        assert {answer.status_code for answer in answers} == {401}


@pytest.mark.parametrize(
    "alter",
    [
        lambda token: token[:-5] + ("AAAA" if token[-5:-1] != "AAAA" else "BBBB") + token[-1],
        lambda token: "AAAA" + token[4:],
        lambda token: token[:-1] + chr(ord(token[-1]) + 1),  # bits of the last letter that say nothing
        lambda token: token[:-8],
        lambda token: token + "AAAA",
        lambda token: token.swapcase(),
        lambda token: token + "=",
        lambda token: f"{token}, {token}",
        lambda token: "%00",
        lambda token: "é" * 40,
        lambda token: "A" * 6000,
        lambda token: "",
        lambda token: "null",
    ],
)
def test_an_altered_token_is_none(prey: Prey, alter: Callable[[str], str]) -> None:
    sent = f"Bearer {alter(prey.cleo.token)}".strip().encode()
    for what in ("view", "export"):
        answer = prey.cleo.client.get(prey.cleo.path(what), headers={"authorization": sent})  # type: ignore[dict-item]
        prey.unharmed(answer)
        assert answer.status_code == 401


def test_a_token_in_another_scheme_or_place_is_none(prey: Prey) -> None:
    token, client = prey.cleo.token, prey.cleo.client
    path = prey.cleo.path("view")
    answers = [
        client.get(path, headers={"authorization": f"Basic {token}"}),
        client.get(path, headers={"authorization": token}),
        client.get(path, params={"token": token, "access_token": token}),
        client.get(path, headers={"cookie": f"token={token}; seats={token}; Authorization=Bearer {token}"}),
        client.get(path, headers={"x-authorization": f"Bearer {token}"}),
        client.get(path, headers=[("authorization", "Bearer x"), ("authorization", f"Bearer {token}")]),
        client.get(path, headers=[("authorization", f"Bearer {token}"), ("authorization", "Bearer x")]),
    ]
    prey.unharmed(*answers)
    assert {answer.status_code for answer in answers} == {401}


def test_a_link_that_was_used_is_good_for_nobody_else(site: Site) -> None:
    anna = site.browser()
    name = start(anna, ("person", "Anna"), ("bot:random", ""))
    link = link_in(anna.post(f"/t/{name}/move").text)
    assert site.browser().post(link).status_code == 303
    before = standing(site, name)
    thieves = [site.browser() for _ in range(3)]
    answers = [thief.post(link) for thief in thieves] + [thief.get(link) for thief in thieves]
    assert {answer.status_code for answer in answers} == {409}
    assert all("set-cookie" not in answer.headers for answer in answers)
    assert standing(site, name) == before


def test_a_link_is_no_token_and_does_not_seat_programs(prey: Prey) -> None:
    link = link_in(prey.anna.post(f"/t/{prey.name}/move").text).rpartition("/")[2]
    answer = prey.cleo.client.get(prey.cleo.path("view", 0), headers=bearer(link))
    prey.unharmed(answer)
    assert answer.status_code == 401


# ---- hosts and origins


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "localhost@evil.example", "evil.example#localhost", "localhost:80:x"]
)
def test_a_forged_host_reaches_neither_pages_nor_api(prey: Prey, host: str) -> None:
    headers = {"host": host}
    answers = [prey.anna.get(f"/t/{prey.name}", headers=headers), prey.cleo.client.get(f"{API}/games", headers=headers)]
    answers += [prey.anna.post(f"/t/{prey.name}/move", headers=headers)]
    prey.unharmed(*answers)
    assert {answer.status_code for answer in answers} == {400}
    assert answers[1].json()["error"]["code"] == "bad_request"


@pytest.mark.parametrize(
    "headers",
    [
        {"x-forwarded-host": "evil.example", "x-forwarded-proto": "https", "x-forwarded-for": "10.0.0.1", "x-forwarded-prefix": "/evil"},
        {"forwarded": "host=evil.example;proto=https;for=10.0.0.1"},
        {"x-original-url": "/", "x-rewrite-url": "/"},
        {"x-http-method-override": "DELETE", "x-method-override": "PUT"},
    ],
)
def test_what_proxies_say_is_not_believed(prey: Prey, headers: dict[str, str]) -> None:
    for path in ("/", f"/t/{prey.name}/people", f"{API}/tables/{prey.name}"):
        plain, told = prey.anna.get(path), prey.anna.get(path, headers=headers)
        prey.unharmed(told)
        assert (told.status_code, told.text) == (plain.status_code, plain.text)
    link = prey.anna.post(f"/t/{prey.name}/move", headers=headers)
    assert "evil" not in link.text


@pytest.mark.parametrize("headers", [{"origin": "http://evil.example"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"}])
def test_pages_of_other_sites_change_nothing_whatever_they_carry(prey: Prey, headers: dict[str, str]) -> None:
    body = {"actions": [0]}
    answers = [
        prey.anna.post(f"/t/{prey.name}/act", data={"seat": "0", "seen": "0.0", "actions": "0"}, headers=headers),
        prey.anna.post(f"/t/{prey.name}/close", data={"closed": "yes"}, headers=headers),
        prey.cleo.client.post(prey.cleo.path("act"), json=body, headers=bearer(prey.cleo.token) | headers),
        prey.cleo.client.post(f"{API}/tables", json={"game": GAME, "seats": [{"player": "me"}]}, headers=headers),
    ]
    prey.unharmed(*answers)
    assert {answer.status_code for answer in answers} == {403}
    asked_first = prey.cleo.client.options(prey.cleo.path("act"), headers=headers | {"access-control-request-method": "POST"})
    assert asked_first.status_code == 405
    assert not [name for name in asked_first.headers if name.startswith("access-control")]


# ---- bodies


def nested(depth: int) -> bytes:
    return b"[" * depth + b"]" * depth


HOSTILE_JSON = {
    "deeply nested": b'{"actions": ' + nested(30_000) + b"}",
    "deeply nested objects": b'{"a":' * 10_000 + b"1" + b"}" * 10_000,
    "nested in place of the body": nested(10_000),
    "a huge number": b'{"actions": [' + b"9" * 20_000 + b"]}",
    "a number just past every limit": b'{"actions": [1000000001]}',
    "a number beyond 64 bits": b'{"actions": [18446744073709551616]}',
    "a negative number": b'{"actions": [-1]}',
    "minus nought as a fraction": b'{"actions": [-0.0]}',
    "not a number": b'{"actions": [NaN]}',
    "infinity": b'{"actions": [Infinity, -Infinity]}',
    "an exponent": b'{"actions": [1e999]}',
    "a number as text": b'{"actions": ["0"]}',
    "true as a number": b'{"actions": [true]}',
    "no list": b'{"actions": {"0": 0}}',
    "an empty list": b'{"actions": []}',
    "too many": json.dumps({"actions": [0] * 65}).encode(),
    "null": b"null",
    "null inside": b'{"actions": null}',
    "another field": b'{"actions": [0], "seat": 0, "owner": true}',
    "a field of Python": b'{"actions": [0], "__class__": {"__init__": 1}}',
    "null bytes": b'{"actions": [0]\x00}',
    "null bytes as text": b'{"actions": "\\u0000"}',
    "half a sign": b'{"\\ud800": "\\udfff"}',
    "no UTF-8": b'{"actions": "\xff\xfe"}',
    "nothing": b"",
    "cut off": b'{"actions": [0',
    "two at once": b'{"actions": [0]}{"actions": [0]}',
    "a form": b"actions=0&seat=0",
    "XML": b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
}


@pytest.mark.parametrize("body", HOSTILE_JSON.values(), ids=HOSTILE_JSON.keys())
def test_a_body_that_means_ill_is_refused(prey: Prey, body: bytes) -> None:
    cleo = prey.cleo
    for path in (cleo.path("act"), f"{API}/tables", cleo.path("join", 1), f"{API}/tables/{prey.name}/seats/2/undo"):
        if path.endswith("undo") and body in (b"", b"null"):
            continue  # there a body may be left out
        answer = cleo.client.post(path, content=body, headers=JSON | bearer(cleo.token))
        prey.unharmed(answer)
        assert answer.status_code in (400, 422), answer.text
    form = prey.ben.post(f"/t/{prey.name}/act", content=body, headers=FORM)
    prey.unharmed(form)
    assert form.status_code == 422


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "multipart/form-data; boundary=x", "", "é"]
)
def test_a_body_under_a_wrong_name_is_refused(prey: Prey, kind: str) -> None:
    headers = {"content-type": kind.encode()} | bearer(prey.cleo.token)
    answer = prey.cleo.client.post(prey.cleo.path("act"), content=b'{"actions": [0]}', headers=headers)  # type: ignore[arg-type]
    prey.unharmed(answer)
    assert answer.status_code == 415, answer.text
    page = prey.ben.post(f"/t/{prey.name}/act", content=b'{"seat": 1, "seen": "0.0", "actions": "0"}', headers=JSON)
    prey.unharmed(page)
    assert page.status_code == 422


def test_a_body_that_is_too_large_is_refused_whether_it_says_so_or_not(prey: Prey) -> None:
    large = b'{"actions": [' + b"0, " * 50_000 + b"0]}"
    headers = JSON | bearer(prey.cleo.token)
    for body in (large, (large[k : k + 1000] for k in range(0, len(large), 1000))):
        answer = prey.cleo.client.post(prey.cleo.path("act"), content=body, headers=headers)
        prey.unharmed(answer)
        assert answer.status_code == 413


# ---- names and addresses


def test_a_script_in_a_name_stays_text_on_every_page_and_in_every_stream(site: Site) -> None:
    anna, client = site.browser(), program(site)
    name = start(anna, ("person", "Anna"), ("free", ""))
    told = client.post(f"{API}/tables/{name}/seats/1/join", json={"name": SCRIPT}).json()
    assert told["table"]["seats"][1]["name"] == SCRIPT
    for path in (f"/t/{name}", f"/t/{name}/people"):
        page = anna.get(path)
        assert SCRIPT not in page.text
        assert "&lt;script&gt;" in page.text
    answer = client.get(f"{API}/tables/{name}")
    assert (answer.headers["content-type"], answer.headers["x-content-type-options"]) == ("application/json", "nosniff")


@pytest.mark.parametrize(
    "who", ["a\nid: 99\ndata: {}", "a\r\n\r\nevent: refused", "a\u2028b", "a\u0000b", "\u202eannA", "a\u200bb", " ", "x" * 10_000]
)
def test_a_name_that_would_be_more_than_a_name(site: Site, who: str) -> None:
    """Such a name is refused, or made one line; no stream and no header ever holds more than one."""
    client = program(site)
    told = opened(client, "me", "free")
    name = told["table"]["table"]
    answer = client.post(f"{API}/tables/{name}/seats/1/join", json={"name": who})
    assert answer.status_code in (200, 422)
    for seat in client.get(f"{API}/tables/{name}").json()["seats"]:
        assert seat["name"].isprintable()
    headers = bearer(told["owner_token"])
    with client.stream("GET", f"{API}/tables/{name}/seats/0/stream", headers=headers) as stream:
        lines = stream.iter_lines()
        fields = [next(lines) for _ in range(5)]
    assert [field.partition(":")[0] for field in fields] == ["", "", "id", "data", ""]


@pytest.mark.parametrize(
    "path",
    [
        "/t/%00",
        "/t/..%2f..%2fetc%2fpasswd",
        "/t/%ff%fe",
        "/t/{name}%00",
        "/t/{name}'--",
        "/t/{name}/here/%00",
        "/t/{name}/replay?step=99999999999999999999&seat=NaN",
        "/t/{name}/stream?seat=%00&after=-1&page=%0a",
        "/static/x/..%2f..%2fapp.py",
        "/rules/..%2f..%2f..%2fetc",
        "/new/%00?again=%00",
        "/open/%00",
        f"{API}/tables/%00",
        f"{API}/tables/{{name}}%00/view",
        f"{API}/tables/' OR 1=1 --",
        f"{API}/tables/{{name}}/seats/%00/view",
        f"{API}/tables/{{name}}/seats/-1/view",
        f"{API}/tables/{{name}}/seats/99999999999999999999/view",
        f"{API}/tables/{{name}}/seats/NaN/view",
        f"{API}/tables/{{name}}/seats/0%0a/view",
        f"{API}/tables/{{name}}/seats/2/view?words=%00",
        f"{API}/tables/{{name}}/seats/2/view?words=1&words=maybe",
        f"{API}/games/..%2f..%2fsecret",
        f"{API}/%2e%2e/%2e%2e/t/{{name}}",
        f"{API}//games",
        "/api/v2/games",
    ],
)
def test_an_address_that_means_ill_leads_nowhere(prey: Prey, path: str) -> None:
    answer = prey.stranger.get(path.replace("{name}", prey.name), headers=bearer(prey.cleo.token))
    prey.unharmed(answer)
    assert answer.status_code in (303, 400, 401, 403, 404, 422)
    if path.startswith("/api"):
        assert set(answer.json()["error"]) == {"code", "message", "field"}


# ---- what no client library sends


def raw(site: Site, request: bytes) -> bytes:
    """All that the server answers to these bytes until it hangs up, or says nothing more."""
    where = urlsplit(site.address)
    assert where.hostname
    assert where.port
    with socket.create_connection((where.hostname, where.port), timeout=10) as line:
        line.sendall(request)
        line.settimeout(1.0)
        heard = b""
        try:
            while part := line.recv(65536):
                heard += part
        except (TimeoutError, ConnectionResetError):
            pass
    return heard


def statuses(heard: bytes) -> list[int]:
    return [int(number) for number in re.findall(rb"HTTP/1\.1 (\d{3}) ", heard)]


def lines(*told: str, body: bytes = b"") -> bytes:
    return "\r\n".join([*told, "", ""]).encode("latin-1") + body


ACT = b'{"actions": [0]}'
CLOSE = b'{"closed": true}'


@pytest.mark.parametrize(
    "headers",
    [
        ("Host: 127.0.0.1", "Host: evil.example"),
        ("Host: evil.example", "Host: 127.0.0.1"),
        ("Host: 127.0.0.1", "host : evil.example"),
        ("Host: 127.0.0.1\x00",),
        ("Host: 127.0.0.1", "X: a\x00b"),
        ("Host: 127.0.0.1\r\n evil.example",),
        ("Host: 127.0.0.1", "No colon at all"),
        (),
    ],
)
def test_heads_that_no_browser_sends_get_nothing(prey: Prey, headers: tuple[str, ...]) -> None:
    for path in (f"/t/{prey.name}", f"{API}/tables/{prey.name}"):
        heard = raw(prey.site, lines(f"GET {path} HTTP/1.1", *headers, "Connection: close"))
        prey.unharmed(heard)
        assert set(statuses(heard)) <= {400}
        assert b"Anna" not in heard


def test_an_absolute_address_does_not_name_the_host(prey: Prey) -> None:
    heard = raw(prey.site, lines(f"GET http://127.0.0.1/t/{prey.name} HTTP/1.1", "Host: evil.example", "Connection: close"))
    prey.unharmed(heard)
    assert statuses(heard) == [400]


def smuggled(prey: Prey, path: str, body: bytes) -> bytes:
    """A whole request of Cleo's, hidden in the body of another one."""
    told = [f"POST {path} HTTP/1.1", "Host: 127.0.0.1", f"Authorization: Bearer {prey.cleo.token}"]
    return lines(*told, "Content-Type: application/json", f"Content-Length: {len(body)}", body=body)


@pytest.mark.parametrize(
    ("framing", "chunked"),
    [
        (("Content-Length: {n}", "Transfer-Encoding: chunked"), True),
        (("Transfer-Encoding: chunked", "Content-Length: 0"), True),
        (("Transfer-Encoding: xchunked", "Content-Length: {n}"), False),
        (("Transfer-Encoding: chunked, identity", "Content-Length: {n}"), False),
        (("Transfer-Encoding: identity", "Transfer-Encoding: chunked", "Content-Length: {n}"), True),
        (("Transfer-Encoding : chunked", "Content-Length: {n}"), True),
        (("Content-Length: 0", "Content-Length: {n}"), False),
        (("Content-Length: +{n}",), False),
        (("Content-Length: -1",), False),
        (("Content-Length: 0x10",), False),
    ],
)
def test_no_request_hides_in_the_body_of_another(prey: Prey, framing: tuple[str, ...], chunked: bool) -> None:
    """Where two readers could disagree on where a body ends, the line is cut: what follows is not taken for a request."""
    hidden = smuggled(prey, prey.cleo.path("act"), ACT)
    body = (b"0\r\n\r\n" if chunked else b"") + hidden
    told = [field.replace("{n}", str(len(body))) for field in framing]
    heard = raw(prey.site, lines(f"POST {API}/tables HTTP/1.1", "Host: 127.0.0.1", "Content-Type: application/json", *told, body=body))
    prey.unharmed(heard)
    assert len(statuses(heard)) <= 1
    assert all(400 <= status < 500 for status in statuses(heard))


@pytest.mark.parametrize("size", [b"-1", b"0x5", b"FFFFFFFFFFFFFFFFFFFF", b"5;" + b"x" * 70_000, b" 5", b"five"])
def test_a_chunk_of_an_odd_size_is_refused(prey: Prey, size: bytes) -> None:
    head = lines(
        f"POST {prey.cleo.path('act')} HTTP/1.1", "Host: 127.0.0.1", "Content-Type: application/json", "Transfer-Encoding: chunked"
    )
    heard = raw(prey.site, head + size + b"\r\n" + ACT + b"\r\n0\r\n\r\n")
    prey.unharmed(heard)
    assert all(400 <= status < 500 for status in statuses(heard))


def test_a_head_that_never_ends_is_cut_off(prey: Prey) -> None:
    heard = raw(prey.site, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"X: " + b"x" * 200_000)
    prey.unharmed(heard)
    assert statuses(heard) in ([], [400], [431])
