"""The JSON API: tables that programs open, join, look at, play at and close; tokens; and errors in one form."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

import tabletier
from tabletier.language import _
from tabletier.tables.refusal import StoreError
from tabletier.web.api import asked, told
from tests.web.conftest import Site, start
from tests.web.programs import API, GAME, Program, bearer, code, opened, program, table_of
from tests.web.test_seating import button

ROOT = Path(__file__).parents[2]


@pytest.fixture
def client(site: Site) -> httpx.Client:
    return program(site)


def look(client: httpx.Client, name: str) -> dict[str, Any]:
    table: dict[str, Any] = client.get(f"{API}/tables/{name}").json()
    return table


# ---- games


def test_games_are_listed_with_modes_options_and_bots(client: httpx.Client) -> None:
    told = client.get(f"{API}/games").json()
    assert [game["game"] for game in told["games"]] == list(tabletier.games())
    assert told["bots"] == ["random", "greedy", "playout"]
    game = next(game for game in told["games"] if game["game"] == GAME)
    assert {mode["mode"]: (mode["seats"][-1], mode["automaton"]) for mode in game["modes"]} == {"standard": (12, False), "solo": (1, True)}
    options = {option["option"]: option for option in game["options"]}
    assert options["level"]["choices"] == ["easy", "medium", "hard", "very_hard", "expert"]
    assert (options["same_boat"]["choices"], options["same_boat"]["default"]) == ([False, True], False)
    assert client.get(f"{API}/games/{GAME}").json() == game
    assert client.head(f"{API}/games").status_code == 200


def test_what_the_list_offers_can_be_opened(site: Site, client: httpx.Client) -> None:
    game = client.get(f"{API}/games/{GAME}").json()
    for mode in game["modes"]:
        for option in game["options"]:
            if mode["mode"] in option["modes"]:
                told = opened(client, "me", mode=mode["mode"], options={option["option"]: option["choices"][-1]})
                assert site.table(told["table"]["table"]).options[option["option"]] == option["choices"][-1]


# ---- opening


def test_a_table_is_opened_with_a_token_for_every_own_seat(client: httpx.Client) -> None:
    told = opened(client, "me", "bot:random", "me", seed=7, onlookers=True)
    table = told["table"]
    assert [given["seat"] for given in told["tokens"]] == [0, 2]
    assert len({told["owner_token"], *(given["token"] for given in told["tokens"])}) == 3
    assert [(seat["seat"], seat["name"], seat["player"]) for seat in table["seats"]] == [
        (0, "P0", "person"),
        (1, "P1", "bot:random"),
        (2, "P2", "person"),
    ]
    assert (table["begun"], table["over"], table["closed"], table["free"], table["result"]) == (True, False, False, [], None)
    assert (table["chosen_seed"], table["onlookers"], len(table["commitment"])) == (True, True, 64)
    assert look(client, table["table"]) == table


def test_a_seat_without_a_name_gets_a_plain_one_in_the_language_of_the_program(site: Site) -> None:
    wish = {"game": GAME, "seats": [{"player": "me"}, {"player": "bot:random"}]}
    told = program(site, "fr").post(f"{API}/tables", json=wish).json()
    assert [seat["name"] for seat in told["table"]["seats"]] == ["Joueur 1", "Bot 2"]


@pytest.mark.parametrize(
    ("wish", "expected"),
    [
        ({"game": "chess"}, "invalid"),
        ({"mode": "team"}, "invalid"),
        ({"options": {"level": "divine"}}, "invalid"),
        ({"options": {"colour": "red"}}, "invalid"),
        ({"options": {"level": 3}}, "invalid"),
        ({"seats": []}, "invalid"),
        ({"seats": [{"player": "me"}] * 13}, "invalid"),
        ({"seats": [{"player": "you"}]}, "invalid"),
        ({"seats": [{"player": "bot:alphago"}]}, "bad_seat"),
        ({"seats": [{"player": "me", "name": "x" * 41}]}, "bad_seat"),
        ({"seats": [{"player": "me", "name": "Ada"}, {"player": "me", "name": "Ada"}]}, "invalid"),
        ({"seed": -1}, "invalid"),
        ({"seed": 1.5}, "invalid"),
        ({"seed": "7"}, "invalid"),
        ({"onlookers": "yes"}, "invalid"),
        ({"key": "00"}, "invalid"),
    ],
)
def test_what_cannot_be_opened_is_said(client: httpx.Client, wish: dict[str, Any], expected: str) -> None:
    body = {"game": GAME, "seats": [{"player": "me"}]} | wish
    assert code(client.post(f"{API}/tables", json=body)) == (422, expected)


# ---- sitting down


def test_a_program_joins_a_free_seat_and_the_game_begins_with_the_last(site: Site, client: httpx.Client) -> None:
    me, _owner = table_of(client, "me", "free", "free")
    view = me.view()
    assert (view["begun"], view["view"], view["legal"], view["to_act"]) == (False, None, [], [])
    assert code(me.act(0)) == (409, "conflict")
    assert code(me.get("export")) == (409, "conflict")
    told = client.post(me.path("join", 1), json={"name": "Ben", "nonce": "5a" * 32}).json()
    assert told["seat"] == 1
    assert told["table"]["free"] == [2]
    assert site.table(me.table).roster.nonces[1].hex() == "5a" * 32
    assert code(client.post(me.path("join", 1), json={"name": "Eve"})) == (409, "moved")
    assert code(client.post(me.path("join", 2), json={"name": "Ben"})) == (422, "bad_seat")
    assert code(client.post(me.path("join", 3), json={"name": "Eve"})) == (404, "not_found")
    assert client.post(me.path("join", 2), json={"name": "Chloé"}).json()["table"]["begun"] is True
    ben = Program(client, me.table, told["token"], 1)
    for one in (me, ben):
        assert one.first().status_code == 200


def test_people_and_programs_sit_at_one_table(site: Site, client: httpx.Client) -> None:
    browser = site.browser()
    name = start(browser, ("person", "Anna"), ("free", ""))
    ben = Program(client, name, client.post(f"{API}/tables/{name}/seats/1/join", json={"name": "Ben"}).json()["token"], 1)
    assert ben.first().status_code == 200
    assert button(browser, name, "issue", seat="1").status_code == 200
    assert code(ben.get("view")) == (401, "unauthorized")  # the seat was issued anew: the token counts no more


# ---- playing


def test_a_view_says_what_may_be_done_and_in_words_on_request(site: Site, client: httpx.Client) -> None:
    me = table_of(client, "me", "me")[0]
    view = me.view()
    table = site.table(me.table)
    assert view["legal"] == table.state.legal_actions(0)
    assert view["view"] == json.loads(json.dumps(table.masked(0).view(0)))
    assert (view["words"], view["seen"], view["undo"]) == (None, {"entries": 0, "reveals": 0}, False)
    words = me.view(words=1)["words"]
    assert words["legal"] == {str(action): table.state.describe(0, action) for action in view["legal"]}
    me.client.headers["accept-language"] = "fr"
    assert me.view(words=1)["words"]["legal"]["0"] == table.state.describe(0, 0, "fr")


def test_actions_are_done_all_or_none(site: Site, client: httpx.Client) -> None:
    me = table_of(client, "me", "me")[0]
    state = site.table(me.table).state.clone()
    one = state.legal_actions(0)[0]
    state.apply(0, one)
    two = state.legal_actions(0)[0]
    assert code(me.act(one, 1193)) == (422, "not_allowed")
    assert site.table(me.table).seat_entries(0) == 0
    after = me.act(one, two)
    assert after.status_code == 200
    assert after.json() == me.view()
    assert after.json()["seen"]["entries"] == site.table(me.table).seat_entries(0) == 1


def test_a_stale_act_is_a_conflict_and_changes_nothing(site: Site, client: httpx.Client) -> None:
    me = table_of(client, "me", "me")[0]
    view = me.view()
    assert me.act(view["legal"][0], seen=view["seen"]).status_code == 200
    assert code(me.act(view["legal"][0], seen=view["seen"])) == (409, "stale")
    assert code(me.post("undo", {"seen": view["seen"]})) == (409, "stale")
    assert site.table(me.table).seat_entries(0) == 1


def test_what_another_seat_does_is_no_conflict(client: httpx.Client) -> None:
    one, two, _owner = table_of(client, "me", "me")
    views = [one.view(), two.view()]
    for player, view in zip((one, two), views, strict=True):
        assert player.act(view["legal"][0], seen=view["seen"]).status_code == 200


def test_an_entry_is_taken_back_until_something_comes_to_light(client: httpx.Client) -> None:
    me = table_of(client, "me", "me")[0]
    before = me.view()
    assert code(me.post("undo")) == (409, "nothing_to_undo")
    assert me.first().json()["undo"] is True
    after = me.post("undo", {"seen": me.view()["seen"]}).json()
    assert after["view"] == before["view"]
    assert after["undo"] is False
    assert me.client.post(me.path("undo"), headers=bearer(me.token)).status_code == 409  # the body may be left out


def test_a_seat_that_a_bot_plays_is_no_conflict_of_the_rules(client: httpx.Client) -> None:
    one, _two, owner = table_of(client, "me", "me")
    assert owner.post("player", {"player": "bot:random"}).status_code == 200
    assert code(one.act(0)) == (409, "conflict")
    assert one.get("view").status_code == 200
    assert owner.post("player", {"player": "person"}).json()["seats"][0]["player"] == "person"


def play_to_the_end(*programs: Program) -> None:
    """Everybody does the first thing that is possible, until nothing is."""
    while not (view := programs[0].view())["over"]:
        for player in programs:
            while legal := (view if player is programs[0] else player.view())["legal"]:
                view = player.act(legal[0]).json()


def test_a_finished_game_is_open_to_all_and_replays(site: Site, client: httpx.Client) -> None:
    me, _owner = table_of(client, "me", mode="solo")
    partial = me.get("export").json()
    assert (partial["partial"], partial["viewer"]) == (True, 0)
    assert "key" not in partial
    play_to_the_end(me)
    table = look(client, me.table)
    state = site.table(me.table).state
    assert table["result"] == {"scores": state.scores(), "places": state.places(), "outcome": state.outcome}
    stranger = program(site)
    document = stranger.get(f"{API}/tables/{me.table}/export").json()
    assert document == me.get("export").json()
    assert tabletier.load(GAME).replay(document).scores() == state.scores()
    assert stranger.get(f"{API}/tables/{me.table}/view").json()["over"] is True
    assert code(me.act(0)) == (422, "not_allowed")


# ---- who may what


def test_only_who_holds_a_seat_sees_and_plays_it(site: Site, client: httpx.Client) -> None:
    one, two, _owner = table_of(client, "me", "me")
    assert code(one.get("view", seat=1)) == (403, "forbidden")
    assert code(one.post("act", {"actions": [0]}, seat=1)) == (403, "forbidden")
    assert code(one.post("undo", seat=1)) == (403, "forbidden")
    assert code(one.get("export", seat=1)) == (403, "forbidden")
    assert code(one.get("stream", seat=1)) == (403, "forbidden")
    assert code(one.get("view", seat=2)) == (404, "not_found")
    assert code(client.get(two.path("view"))) == (401, "unauthorized")
    assert client.get(two.path("view")).headers["www-authenticate"] == "Bearer"
    assert site.table(one.table).entries == []


def test_onlookers_see_what_the_owner_allows(site: Site, client: httpx.Client) -> None:
    shut, open_ = table_of(client, "me", "me")[0], table_of(client, "me", "me", onlookers=True)[0]
    for what in ("view", "stream", "export"):
        assert code(client.get(f"{API}/tables/{shut.table}/{what}")) == (401, "unauthorized")
    view = client.get(f"{API}/tables/{open_.table}/view").json()
    assert (view["seat"], view["legal"], view["seen"]) == (None, [], None)
    assert view["view"] == json.loads(json.dumps(site.table(open_.table).masked(-1).view(-1)))
    assert client.get(f"{API}/tables/{shut.table}/view", headers=bearer(shut.token)).json()["seat"] is None
    assert client.get(f"{API}/tables/{open_.table}/export").json()["viewer"] == -1


def test_the_owner_plays_all_own_seats_gives_seats_to_bots_and_closes(site: Site, client: httpx.Client) -> None:
    one, two, owner = table_of(client, "me", "me", "free")
    for stranger in (one, Program(client, one.table, "x")):
        for what, body in (("player", {"player": "bot:random"}), ("issue", {})):
            assert stranger.post(what, body, seat=2).status_code in (401, 403)
        close = client.post(f"{API}/tables/{one.table}/close", json={"closed": True}, headers=bearer(stranger.token))
        assert close.status_code in (401, 403)
    assert code(owner.post("player", {"player": "person"}, seat=2)) == (422, "invalid")
    assert code(owner.post("player", {"player": "bot:alphago"}, seat=2)) == (422, "bad_seat")
    assert owner.post("player", {"player": "bot:random"}, seat=2).json()["begun"] is True
    assert owner.act(0).status_code == 200
    assert two.first().status_code == 200
    assert client.post(f"{API}/tables/{one.table}/close", json={"closed": True}, headers=bearer(owner.token)).json()["closed"] is True
    assert code(one.act(0)) == (409, "conflict")
    assert one.view()["legal"] == []
    assert client.post(f"{API}/tables/{one.table}/close", json={"closed": False}, headers=bearer(owner.token)).json()["closed"] is False
    assert site.table(one.table).closed is False


def test_a_seat_issued_anew_is_played_by_the_new_token_only(client: httpx.Client) -> None:
    one, two, owner = table_of(client, "me", "me")
    new = Program(client, two.table, owner.post("issue", seat=1).json()["token"], 1)
    assert code(two.get("view")) == (401, "unauthorized")
    assert code(owner.get("view", seat=1)) == (403, "forbidden")
    assert new.first().status_code == 200
    assert one.first().status_code == 200


def test_no_cookie_counts(site: Site) -> None:
    browser = site.browser()
    name = start(browser, ("person", "Ann"), ("bot:random", ""))
    cookie = f"seats={browser.cookies.get('seats', path=f'/t/{name}')}; language=fr"
    answer = browser.get(f"{API}/tables/{name}/seats/0/view", headers={"cookie": cookie})
    assert code(answer) == (401, "unauthorized")
    assert "A token is needed" in answer.text  # in the language of the header, not of the cookie
    assert "set-cookie" not in answer.headers
    assert "set-cookie" not in browser.post(f"{API}/tables", json={"game": GAME, "seats": [{"player": "me"}]}).headers


def test_a_cookie_is_no_token_and_a_token_no_link(site: Site, client: httpx.Client) -> None:
    me, _owner = table_of(client, "me", "bot:random")
    browser = site.browser()
    assert browser.get(f"/t/{me.table}/here/{me.token}").status_code == 404
    browser.cookies.set("seats", me.token, domain="127.0.0.1", path=f"/t/{me.table}")
    assert browser.get(f"/t/{me.table}").status_code == 403


# ---- errors


@pytest.mark.parametrize(
    ("method", "path", "more", "expected"),
    [
        ("GET", "", {}, (404, "not_found")),
        ("GET", "/", {}, (404, "not_found")),
        ("GET", "/nothing", {}, (404, "not_found")),
        ("GET", "/../v2/games", {}, (404, "not_found")),
        ("GET", "/games%0A/x", {}, (404, "not_found")),
        ("GET", "/tables/a%0Ab/view", {}, (404, "not_found")),
        ("GET", "/games/chess", {}, (404, "not_found")),
        ("GET", "/tables/none", {}, (404, "not_found")),
        ("DELETE", "/games", {}, (405, "wrong_method")),
        ("POST", "/tables", {"content": "{", "headers": {"content-type": "application/json"}}, (400, "bad_request")),
        ("POST", "/tables", {"content": b"\xff", "headers": {"content-type": "application/json"}}, (400, "bad_request")),
        ("POST", "/tables", {"data": {"game": GAME}}, (415, "not_json")),
        ("POST", "/tables", {"content": "x" * 70_000}, (413, "too_large")),
        ("POST", "/tables", {"json": None}, (422, "invalid")),
        ("POST", "/tables", {"json": {"game": GAME}}, (422, "invalid")),
        ("GET", "/games", {"headers": {"host": "evil.example"}}, (400, "bad_request")),
        ("POST", "/tables", {"json": {}, "headers": {"origin": "http://evil.example"}}, (403, "forbidden")),
    ],
)
def test_every_error_has_one_form(client: httpx.Client, method: str, path: str, more: dict[str, Any], expected: tuple[int, str]) -> None:
    answer = client.request(method, f"{API}{path}", **more)
    assert code(answer) == expected
    assert answer.headers["cache-control"] == "no-store"


def test_an_error_names_the_field_and_speaks_the_programs_language(site: Site) -> None:
    answer = program(site, "fr").post(f"{API}/tables", json={"game": GAME, "seats": [{"player": "me", "nom": "x"}]})
    assert answer.json()["error"] == {
        "code": "invalid",
        "message": "Il n’y a pas ici de champ «\u202fseats.0.nom\u202f». Rien n’a été changé.",
        "field": "seats.0.nom",
    }


def test_a_store_that_fails_is_said_and_nothing_has_changed(site: Site, client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    me, owner = table_of(client, "me", "bot:random")
    before = me.view()

    def fails(*_args: object) -> None:
        raise StoreError(_("The disk is full: nothing was changed."))

    store = site.app.state.tables.store
    with monkeypatch.context() as patch:
        for doing in ("append", "change", "create", "load"):
            patch.setattr(store, doing, fails)
        assert code(me.act(0)) == (507, "not_kept")
        assert code(owner.post("player", {"player": "bot:random"})) == (507, "not_kept")
        assert code(client.post(f"{API}/tables", json={"game": GAME, "seats": [{"player": "me"}]})) == (507, "not_kept")
        assert code(client.get(f"{API}/tables/unread")) == (503, "unreadable")
    assert me.view()["seen"] == before["seen"]
    assert me.act(0).status_code == 200


def test_a_fault_of_ours_is_told_without_its_trace(site: Site, client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    me, _owner = table_of(client, "me", "bot:random")

    async def breaks(*_args: object) -> None:
        raise RuntimeError(site.table(me.table).head.secret.hex())

    monkeypatch.setattr(site.app.state.tables, "act", breaks)
    answer = me.act(0)
    assert code(answer) == (500, "fault")
    assert "RuntimeError" not in answer.text


# ---- the document


def test_the_openapi_document_describes_every_address(client: httpx.Client) -> None:
    document = client.get(f"{API}/openapi.json").json()
    assert document["servers"] == [{"url": API}]
    for path, operations in document["paths"].items():
        for operation in operations.values():
            assert operation["description"], path
            assert "400" in operation["responses"], path
            assert "HTTPValidationError" not in str(operation["responses"])
    own = {name for module in (asked, told) for name, model in vars(module).items() if getattr(model, "__module__", "") == module.__name__}
    assert own & document["components"]["schemas"].keys() >= {"TableWish", "View", "Problem"}
    for model, schema in document["components"]["schemas"].items():
        assert schema["description"], model
        if model in own - {"PartialExport", "OwnEntry"}:  # which are described with the format of exports
            assert [name for name, field in schema["properties"].items() if not field.get("description")] == [], model


# ---- the bot of the documentation


def test_the_bot_in_the_documentation_plays_a_whole_game(site: Site, tmp_path: Path) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", (ROOT / "docs" / "api.md").read_text("utf-8"), re.MULTILINE | re.DOTALL)
    (code,) = [block for block in blocks if "import httpx" in block]
    assert len([line for line in code.splitlines() if line]) <= 20
    address = "http://127.0.0.1:8000"
    assert address in code
    file = tmp_path / "bot.py"
    file.write_text(code.replace(address, site.address), "utf-8")
    done = subprocess.run([sys.executable, "-I", str(file)], capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    result = ast.literal_eval(done.stdout)
    assert min(result["places"]) == 1
    (name,) = [row.id for row in site.app.state.tables.store.tables() if site.table(row.id).names == ["Dice", "Greedy"]]
    assert site.table(name).is_over
    assert result["scores"] == site.table(name).state.scores()
