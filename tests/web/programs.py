"""Programs at the JSON API, for the tests: a table opened by one, and requests with a token."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from typing import Any

import httpx

from tests.web.conftest import Site

API = "/api/v1"
GAME = "explore_and_draw"


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


@dataclass
class Program:
    """A program that holds a token of a table, and plays a seat of it."""

    client: httpx.Client
    table: str
    token: str
    seat: int = 0

    def path(self, what: str, seat: int | None = None) -> str:
        """The address of something at a seat, its own or another one."""
        return f"{API}/tables/{self.table}/seats/{self.seat if seat is None else seat}/{what}"

    def get(self, what: str, *, seat: int | None = None, **more: Any) -> httpx.Response:
        with self.client.stream("GET", self.path(what, seat), headers=bearer(self.token), params=more) as answer:
            if answer.status_code >= 400 or what != "stream":  # which never ends
                answer.read()
        return answer

    def post(self, what: str, body: Any = None, *, seat: int | None = None) -> httpx.Response:
        return self.client.post(self.path(what, seat), headers=bearer(self.token), json={} if body is None else body)

    def view(self, **more: Any) -> dict[str, Any]:
        answer = self.get("view", **more)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def act(self, *actions: int, seen: Any = None) -> httpx.Response:
        return self.post("act", {"actions": actions} | ({"seen": seen} if seen else {}))

    def first(self) -> httpx.Response:
        """Does the first of the legal actions."""
        view = self.view()
        return self.act(view["legal"][0], seen=view["seen"])


def program(site: Site, lang: str = "en") -> httpx.Client:
    """A client that no browser is: it says neither from which page it comes nor keeps cookies that matter."""
    client = site.browser(lang)
    del client.headers["origin"]
    return client


def opened(client: httpx.Client, *players: str, **more: Any) -> dict[str, Any]:
    """Opens a table with these players; the whole answer."""
    seats = [{"player": player, "name": f"P{k}"} for k, player in enumerate(players)]
    answer = client.post(f"{API}/tables", json={"game": GAME, "seats": seats} | more)
    assert answer.status_code == 201, answer.text
    told: dict[str, Any] = answer.json()
    return told


def table_of(client: httpx.Client, *players: str, **more: Any) -> tuple[Program, ...]:
    """Opens a table with these players: a program for every seat of `me`, and the owner last."""
    told = opened(client, *players, **more)
    name = told["table"]["table"]
    own = [Program(client, name, given["token"], given["seat"]) for given in told["tokens"]]
    return (*own, Program(client, name, told["owner_token"]))


def code(answer: httpx.Response) -> tuple[int, str]:
    """(status, code) of a refusal, which has to be in the API's form."""
    assert answer.headers["content-type"] == "application/json", answer.text
    told = answer.json()
    assert set(told) == {"error"}
    assert set(told["error"]) == {"code", "message", "field"}
    assert told["error"]["message"]
    return answer.status_code, told["error"]["code"]


def secrets_of(site: Site, names: list[str]) -> dict[bytes, str]:
    """What no answer may hold, each with its name: the secrets and keys of games that go on, and the site's own, however written."""
    hidden = {"the site’s secret": site.app.state.tables.secret}
    for name in names:
        table = site.table(name)
        if not table.is_over:
            hidden |= {f"the secret of {name}": table.head.secret, f"the key of {name}": table.head.key}
    found = {}
    for what, value in hidden.items():
        for form in (
            value,
            value.hex().encode(),
            value.hex().upper().encode(),
            base64.b64encode(value)[:40],
            base64.urlsafe_b64encode(value)[:40],
        ):
            found[form] = what
    return found


def leaks(body: bytes, hidden: dict[bytes, str]) -> list[str]:
    """What of the hidden stands in an answer."""
    return [what for form, what in hidden.items() if form in body]


def standing(site: Site, name: str) -> tuple[Any, ...]:
    """All that requests could have changed at a table; what bots do in the meantime does not count."""
    table = site.table(name)
    people = [entry for entry in table.entries if table.seats[entry.seat].bot is None]
    return table.roster.version, table.seats, table.roster.issues, table.spectators, table.closed, people
