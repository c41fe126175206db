"""The pages: start, set-up, rules, about, and what is said when something is wrong."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from tests.web.conftest import Site, act, start

SOLO = {"game": "explore_and_draw", "mode": "solo", "player": "person", "name": "Ann"}


def text_of(page: str) -> str:
    """What a person reads."""
    return html.unescape(re.sub(r"<[^>]*>", " ", page))


def test_play_now_is_one_click(site: Site) -> None:
    browser = site.browser()
    page = browser.get("/").text
    forms = re.findall(r'<form method="post" action="/tables">(.*?)</form>', page)
    assert len(forms) == 3, "one for each game against a bot, and one alone"
    for form in forms:
        fields = [(name, value) for name, value in re.findall(r'name="(\w+)" value="([^"]*)"', form)]
        data: dict[str, list[str]] = {}
        for name, value in fields:
            data.setdefault(name, []).append(value)
        answer = browser.post("/tables", data=data)
        assert answer.status_code == 303
        assert browser.get(answer.headers["location"]).status_code == 200


def test_the_tables_of_this_browser_come_first_and_nobody_elses(site: Site) -> None:
    browser = site.browser()
    assert "Your tables" not in browser.get("/").text
    older, newer = (start(browser, ("person", name), mode="solo") for name in ("Ann", "Zoe"))
    page = browser.get("/").text
    assert page.index("Your tables") < page.index(newer) < page.index(older) < page.index("Which game")
    assert older not in site.browser().get("/").text


def test_names_are_free_text_and_never_markup(site: Site) -> None:
    browser = site.browser()
    name = start(browser, ("person", "<script>alert(1)</script>"), ("bot:random", "\"><img src=x onerror='b'>"))
    for page in (browser.get(f"/t/{name}").text, browser.get("/").text):
        assert "<script>alert" not in page
        assert "<img" not in page
        assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"name": "x" * 41}, "at most 40"),
        ({"name": "a\u202eb"}, "cannot be seen"),
        ({"player": "bot:os:system"}, "no player"),
        ({"player": "bot:evil"}, "no player"),
        ({"player": ["person", "person"], "name": ["Ann", "Ann"], "mode": "standard"}, "Two players are called Ann"),
        ({"player": ["person", "person"], "name": ["Ann", "Bob"]}, "not for 2"),
        ({"mode": "chess"}, "no mode “chess”"),
        ({"option-level": "impossible"}, "level"),
        ({"option-flying": "yes"}, "flying"),
        ({"seed": "-1"}, "A seed is a whole number"),
        ({"seed": "1e5"}, "A seed is a whole number"),
    ],
)
def test_a_set_up_that_does_not_fit_is_shown_again_with_the_reason(site: Site, change: dict[str, str], sentence: str) -> None:
    browser = site.browser()
    answer = browser.post("/tables", data=SOLO | change)
    assert answer.status_code == 422
    assert sentence in text_of(answer.text)
    assert '<form class="setup-form"' in answer.text
    assert not browser.cookies


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"mode": "chess"}, "Ce jeu n’a pas de mode «\u202fchess\u202f»\u202f; il a\u202f: standard, solo."),
        ({"player": ["person", "person"], "name": ["Ann", "Bob"]}, "Ce mode se joue à 1 joueur, et non à 2."),
        ({"player": ["person"] * 13, "name": [*map(str, range(13))], "mode": "standard"}, "de 1 à 12 joueurs, et non à 13."),
        ({"option-flying": "yes"}, "pas d’option «\u202fflying\u202f»\u202f; il a\u202f: level, same_boat, pack."),
        ({"option-level": "brutal"}, "pas de valeur «\u202fbrutal\u202f»\u202f; elle a\u202f: easy, medium, hard, very_hard, expert."),
        ({"option-pack": "printed"}, "Il n’y a pas de lot de données «\u202fprinted\u202f» ici."),
        ({"option-pack": "../house"}, "Il n’y a pas de lot de données «\u202f../house\u202f» ici."),
    ],
)
def test_a_set_up_that_does_not_fit_is_refused_in_the_readers_language(site: Site, change: dict[str, str], sentence: str) -> None:
    answer = site.browser("fr").post("/tables", data=SOLO | change)
    assert answer.status_code == 422
    assert sentence in text_of(answer.text)


def test_an_export_that_does_not_fit_is_refused_in_the_readers_language(site: Site) -> None:
    seats = [{"name": "Ann", "player": "person"}]
    document = {"format": "tabletier", "version": 1, "game": "explore_and_draw", "seed": 1, "seats": seats, "entries": []}
    for wrong, sentence in (
        ({"mode": "chess"}, "Ce jeu n’a pas de mode"),
        ({"options": {"flying": 1}}, "Ce jeu n’a pas d’option"),
        ({"options": {"same_boat": "perhaps"}}, "L’option «\u202fsame_boat\u202f» n’accepte pas «\u202fperhaps\u202f»."),
        ({"options": {"pack": "printed"}}, "Il n’y a pas de lot de données"),
    ):
        answer = site.browser("fr").post("/import", files={"export": ("x.json", html_json(document | wrong), "application/json")})
        assert answer.status_code == 422
        assert sentence in text_of(answer.text)


def test_the_packs_of_this_computer_can_be_chosen_and_a_broken_one_is_said(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "option-pack" not in site.browser().get("/new/explore_and_draw").text, "one pack alone is no choice"
    monkeypatch.setenv("TABLETIER_PACKS", str(tmp_path))
    own = tmp_path / "explore_and_draw"
    own.mkdir()
    (own / "ours.toml").write_text('based_on = "house"\n[points]\nrat = -2\n', "utf-8")
    (own / "torn.toml").write_text('based_on = "house"\n[points]\nrat = 2\n', "utf-8")
    browser = site.browser("fr")
    page = browser.get("/new/explore_and_draw").text
    for mode in ("standard", "solo"):
        (offered,) = re.findall(rf'<select id="{mode}-pack" name="option-pack">(.*?)</select>', page)
        assert re.findall(r'<option value="(\w+)"', offered) == ["house", "ours", "torn"]
    name = start(browser, ("person", "Ann"), mode="solo", **{"option-pack": "ours"})
    assert site.table(name).options["pack"] == "ours"
    answer = browser.post("/tables", data=SOLO | {"option-pack": "torn"})
    assert answer.status_code == 422
    told = text_of(answer.text)
    assert "Le lot de données «\u202ftorn\u202f» est inutilisable." in told
    assert "points.rat: found 2; expected at most 0" in told


@pytest.mark.parametrize(
    "change", [{"admin": "1"}, {"player": ["person"] * 33, "name": ["A"] * 33}, {"watch": "maybe"}, {"name": ["A", "B"]}]
)
def test_a_form_that_is_not_ours_is_refused(site: Site, change: dict[str, str]) -> None:
    answer = site.browser().post("/tables", data=SOLO | change)
    assert answer.status_code == 422
    assert "form" in text_of(answer.text).lower()


def test_an_unknown_game_or_table_or_page_is_said(site: Site) -> None:
    browser = site.browser()
    for path, sentence in (
        ("/new/chess", "no game “chess”"),
        ("/rules/chess", "no game “chess”"),
        ("/t/nothing", "table"),
        ("/t/nothing/stream", "table"),
        ("/here", "no page under this address"),
    ):
        answer = browser.get(path)
        assert answer.status_code == 404
        assert sentence in text_of(answer.text)
    assert browser.post("/tables", data=SOLO | {"game": "chess"}).status_code == 404
    assert browser.get("/tables").status_code == 405


def test_head_is_get_without_the_body(site: Site) -> None:
    browser = site.browser()
    name = start(browser, ("bot:random", "Ada"), mode="solo")
    wait_for_the_end(site, name)
    game = "explore_and_draw"
    paths = ["/", "/about", f"/rules/{game}", f"/new/{game}", f"/t/{name}", f"/t/{name}/replay?step=3", f"/t/{name}/export"]
    paths += re.findall(r'(?:src|href)="(/static/[^"]*)"', browser.get("/").text)
    assert len(paths) > 7
    for path in [*paths, "/nowhere", f"/new/{game}?again=nothing"]:
        got, head = browser.get(path), browser.head(path)
        assert head.status_code == got.status_code, path
        assert not head.content
        told = {"content-type", "content-length", "cache-control", "content-disposition"}
        assert {n: v for n, v in head.headers.items() if n in told} == {n: v for n, v in got.headers.items() if n in told}, path


def test_head_uses_nothing_up_and_asks_for_no_stream(site: Site) -> None:
    browser = site.browser()
    name = start(browser, ("person", "Ann"), mode="solo")
    site.app.state.openings["once"] = site.table(name)
    for path in ("/open/once", f"/t/{name}/stream?seat=0&after=0"):
        assert browser.head(path).status_code == 405
    assert browser.get("/open/once").status_code == 303


def test_a_chosen_seed_is_marked_and_gives_the_same_game(site: Site) -> None:
    browser = site.browser()
    one, same = (start(browser, ("person", "Ann"), mode="solo", seed="7") for _ in range(2))
    chance = start(browser, ("person", "Ann"), mode="solo")
    assert site.table(one).state.digest() == site.table(same).state.digest()
    assert "seed of this table was chosen" in browser.get(f"/t/{one}").text
    assert "seed of this table was chosen" not in browser.get(f"/t/{chance}").text


def test_options_reach_the_game(site: Site) -> None:
    browser = site.browser()
    solo = start(browser, ("person", "Ann"), mode="solo", **{"option-level": "expert"})
    assert site.table(solo).options["level"] == "expert"
    both = start(browser, ("person", "Ann"), ("bot:greedy", ""), **{"option-same_boat": "yes"})
    boats = site.table(both).masked(0).view(0)["boats"]
    assert boats[0]["sheet"] == boats[1]["sheet"]


def test_rows_of_nobody_are_left_out_and_empty_names_filled(site: Site) -> None:
    browser = site.browser("fr")
    name = start(browser, ("person", ""), ("", "Nobody"), ("bot:random", ""))
    assert len(site.table(name).seats) == 2
    assert all(seat.name.strip() for seat in site.table(name).seats)


def test_every_rule_has_an_anchor_and_every_number_named_is_a_link(site: Site) -> None:
    page = site.browser().get("/rules/explore_and_draw").text
    anchors = re.findall(r'id="(ED-\d+)"', page)
    assert anchors == [f"ED-{n:02d}" for n in range(1, 70)]
    links = re.findall(r'href="#(ED-\d+)"', page)
    assert links
    assert set(links) <= set(anchors)
    chapters = re.findall(r'href="#(chapter-\d+)"', page)
    assert len(chapters) > 5
    assert all(f'<h2 id="{chapter}">' in page for chapter in chapters)
    assert "`" not in text_of(page)


def test_french_readers_get_the_french_catalogue_with_the_same_numbers(site: Site) -> None:
    english, french = (site.browser(lang).get("/rules/explore_and_draw").text for lang in ("en", "fr"))
    assert re.findall(r'id="(ED-\d+)"', english) == re.findall(r'id="(ED-\d+)"', french)
    assert '<article lang="fr">' in french
    assert '<article lang="en">' in english
    assert "Vocabulaire" in french


@pytest.mark.parametrize(("accept", "lang"), [("fr-CA,fr;q=0.9,en;q=0.5", "fr"), ("de,en;q=0.5", "en"), ("", "en")])
def test_the_browsers_language_comes_first(site: Site, accept: str, lang: str) -> None:
    assert f'<html lang="{lang}"' in site.browser().get("/", headers={"accept-language": accept}).text


def test_the_theme_is_the_systems_until_somebody_chooses(site: Site) -> None:
    browser = site.browser()
    assert "data-theme" not in browser.get("/").text.split("<main")[0]
    browser.post("/theme", data={"theme": "dark", "back": "/"})
    assert 'data-theme="dark"' in browser.get("/").text
    assert browser.post("/theme", data={"theme": "pink"}).status_code == 422


@pytest.mark.parametrize("path", ["/", "/about", "/new/explore_and_draw", "/rules/explore_and_draw", "/nowhere"])
def test_every_page_has_the_notice_and_a_language_switch(site: Site, path: str) -> None:
    page = site.browser().get(path).text
    assert "not made, licensed or endorsed" in page
    assert 'action="/language"' in page


def test_an_export_comes_back_as_a_recording(site: Site) -> None:
    browser = site.browser()
    name = start(browser, ("bot:random", "Ada"), ("bot:random", "Bob"))
    wait_for_the_end(site, name)
    export = browser.get(f"/t/{name}/export")
    assert "attachment" in export.headers["content-disposition"]
    answer = browser.post("/import", files={"export": ("table.json", export.content, "application/json")})
    assert answer.status_code == 303
    replay = site.browser().get(answer.headers["location"])
    assert replay.status_code == 200
    assert "Ada" in replay.text


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b'{"game": "\xe9"}', "not text in UTF-8"),
        (b"A letter", "line 1, column 1 is not JSON"),
        (b"[1, 2]", "a JSON object is expected"),
        (b'{"game": "chess"}', "“format” has to be “tabletier”"),
        (b'{"format": "tabletier", "version": 1, "game": "chess"}', "“chess”, which is not installed"),
        (b"[" * 100_000, "nested too deeply"),
    ],
)
def test_a_file_that_is_no_export_is_refused_in_words(site: Site, content: bytes, sentence: str) -> None:
    answer = site.browser().post("/import", files={"export": ("x.json", content, "application/json")})
    assert answer.status_code == 422
    assert sentence in text_of(answer.text)


def test_a_damaged_export_is_refused_with_the_number_of_the_entry(site: Site) -> None:
    browser = site.browser()
    name = start(browser, ("bot:random", "Ada"), mode="solo")
    wait_for_the_end(site, name)
    document = browser.get(f"/t/{name}/export").json()
    document["entries"][4]["actions"] = [99999]
    answer = browser.post("/import", files={"export": ("x.json", html_json(document), "application/json")})
    assert answer.status_code == 422
    assert re.search(r"\b5\b", text_of(answer.text))


def test_a_finished_table_shows_places_points_and_every_pair_of_eyes(site: Site) -> None:
    browser = site.browser()
    name = start(browser, ("bot:random", "Ada"), ("bot:random", "Bob"))
    wait_for_the_end(site, name)
    table = site.table(name)
    page = text_of(site.browser().get(f"/t/{name}").text)
    for total in table.state.scores():
        assert str(total).replace("-", "−") in page
    for line in ("Visible rats", "Rooms not full", "Families", "Rare treasures", "Lessons", "Total"):
        assert line in page
    last = table.positions().n_steps
    for seat in (-1, 0, 1):
        for step in (0, last // 2, last, 10_000):
            answer = browser.get(f"/t/{name}/replay?step={step}&seat={seat}")
            assert answer.status_code == 200
            assert 'form="act"' not in answer.text
    assert browser.get(f"/t/{name}/replay?step=0&seat=2").status_code == 404
    assert browser.get(f"/t/{name}/replay?step=x").status_code == 422


def test_the_replay_slider_brings_panels_to_a_script(site: Site) -> None:
    browser = site.browser()
    name = start(browser, ("bot:random", "Ada"), mode="solo")
    wait_for_the_end(site, name)
    answer = browser.get(f"/t/{name}/replay?step=3&seat=0", headers={"hx-request": "true"})
    assert answer.text.startswith("<hx-partial")
    assert 'hx-target="#replay-step"' in answer.text
    assert "<html" not in answer.text


def test_a_running_table_cannot_be_replayed_or_played_again(site: Site) -> None:
    browser = site.browser()
    name = start(browser, ("person", "Ann"), mode="solo")
    assert browser.get(f"/t/{name}/replay").status_code == 422
    assert browser.post(f"/t/{name}/again").status_code == 409


def test_play_again_opens_a_new_table_with_the_same_people(site: Site) -> None:
    browser = site.browser()
    name = start(browser, ("bot:random", "Ada"), ("bot:random", "Bob"))
    wait_for_the_end(site, name)
    answer = browser.post(f"/t/{name}/again")
    assert answer.status_code == 303
    other = site.table(answer.headers["location"].removeprefix("/t/"))
    assert other.id != name
    assert other.seats == site.table(name).seats
    assert 'value="Ada"' in browser.get(f"/new/explore_and_draw?again={name}").text


def wait_for_the_end(site: Site, name: str) -> None:
    """Bots play by themselves."""
    import time

    until = time.monotonic() + 90
    while not site.table(name).is_over:
        assert time.monotonic() < until, "the bots did not finish"
        time.sleep(0.05)


def html_json(document: object) -> bytes:
    import json

    return json.dumps(document).encode()


def test_without_script_the_choices_are_a_plain_form(site: Site) -> None:
    browser = site.browser()
    name = start(browser, ("person", "Ann"), mode="solo", seed="3")
    longest = 0
    while site.table(name).seat_entries(0) < 12:
        page = browser.get(f"/t/{name}").text
        if more := re.search(r'<noscript><a class="button" href="([^"]*)">', page):
            page = browser.get(more[1]).text
        choices = re.search(r'<noscript><label[^>]*>[^<]*</label><select id="plain-choice" name="actions">(.*?)</select>', page)
        assert choices
        legal = site.table(name).state.legal_actions(0)
        assert [int(value) for value in re.findall(r'<option value="(\d+)"', choices[1])] == legal
        assert len(set(re.findall(r">([^<]+)</option>", choices[1]))) == len(legal), "every choice has words of its own"
        answer = act(browser, name, 0, str(legal[0]), script=False)
        assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{name}")
        longest = max(longest, len(legal))
    assert longest > 60
