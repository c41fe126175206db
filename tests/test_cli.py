"""The command line, as a program: what it prints, and its exit status (0 done, 1 the input does not fit, 2 wrong usage)."""

from __future__ import annotations

import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tabletier.tables.roster import JOIN
from tabletier.tables.seats import FREE, Seat
from tabletier.tables.table import Table
from tests.tables.play import island, opened, opened_before, play_out

PROGRAM = [sys.executable, "-c", "from tabletier.cli import app; app(prog_name='tabletier')"]


def environment(home: Path) -> dict[str, str]:
    """A user without a history, who reads English."""
    return os.environ | {
        "TABLETIER_KERNELS": "python",
        "PYTHONPATH": os.pathsep.join(sys.path),
        "XDG_DATA_HOME": str(home),
        "LC_ALL": "C.UTF-8",
        "COLUMNS": "200",
    }


def tabletier(home: Path, *words: str, given: str | None = None, lang: str = "C.UTF-8") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*PROGRAM, *words],
        input=given,
        capture_output=True,
        text=True,
        timeout=120,
        env=environment(home) | {"LC_ALL": lang},
    )


def refused(done: subprocess.CompletedProcess[str], why: str) -> None:
    """One line on standard error that says why, and status 1."""
    assert done.returncode == 1, done.stderr
    assert why in done.stderr
    assert done.stderr.count("\n") == 1


# --- Looking and counting ---


def test_games_lists_modes_rules_and_trust(tmp_path: Path) -> None:
    done = tabletier(tmp_path, "games", "--json")
    assert done.returncode == 0
    found = {game["slug"]: game for game in json.loads(done.stdout)}
    assert {slug: game["rules"] for slug, game in found.items()} == {"drake_and_drake": 82, "explore_and_draw": 69}
    game = found["explore_and_draw"]
    assert game["modes"] == {"standard": list(range(1, 13)), "solo": [1]}
    assert game["trust"]["parts"]["cat_pile"] == "house"
    assert game["trust"]["notes"]
    assert "explore_and_draw" in tabletier(tmp_path, "games").stdout


def test_simulate_tells_decisions_speed_and_scores_and_the_same_seed_gives_the_same_games(tmp_path: Path) -> None:
    words = ("simulate", "explore_and_draw", "--seats", "2", "--games", "2", "--seed", "4", "--json")
    first, second = (json.loads(tabletier(tmp_path, *words).stdout) for _k in range(2))
    assert first["decisions"] > 2 * 2 * 7 * 5
    assert first["decisions_per_second"] == pytest.approx(first["decisions"] / first["seconds"])
    assert [set(score) for score in first["scores"]] == [{"mean", "deviation", "lowest", "highest"}] * 2
    assert first["scores"] == second["scores"]


def test_simulate_seats_bots_of_ones_own(tmp_path: Path) -> None:
    done = tabletier(tmp_path, "simulate", "explore_and_draw", "--bot", "tests.bots.spies:Peeker,random", "--games", "1", "--json")
    assert json.loads(done.stdout)["bots"] == ["tests.bots.spies:Peeker", "random"]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("chess",), "there is no game 'chess'; there are drake_and_drake, explore_and_draw"),
        (("explore_and_draw", "--seats", "13"), "1 to 12 seats, not 13"),
        (("explore_and_draw", "--mode", "family"), "no mode 'family'"),
        (("explore_and_draw", "--bot", "clever"), "there is no bot 'clever'"),
        (("explore_and_draw", "--option", "pack=mine"), "pack"),
        (("explore_and_draw", "--option", "levl=hard"), "no option 'levl'"),
        (("explore_and_draw", "--bot", "tests.bots.spies:Nonsense"), "which is not legal now"),
    ],
)
def test_simulate_refuses_in_one_line_what_does_not_fit(tmp_path: Path, words: tuple[str, ...], why: str) -> None:
    refused(tabletier(tmp_path, "simulate", *words, "--games", "1"), why)


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("dance",),
        ("simulate",),
        ("simulate", "explore_and_draw", "--seats", "two"),
        ("simulate", "explore_and_draw", "--games", "0"),
        ("simulate", "explore_and_draw", "--bot", "random,random", "--seats", "3"),
        ("play", "--seats", "you"),
        ("play", "explore_and_draw", "--option", "level"),
        ("serve", "--port", "70000"),
        ("serve", "--public-url", "play.example.org"),
        ("serve", "--proxy", "localhost"),
        ("serve", "--limit-tables", "many"),
        ("serve", "--limit-acts", "0/minute"),
        ("serve", "--archive-after", "0"),
        ("backup",),
    ],
)
def test_wrong_usage_has_a_status_of_its_own(tmp_path: Path, words: tuple[str, ...]) -> None:
    assert tabletier(tmp_path, *words).returncode == 2


# --- Replay ---


def test_replay_says_that_every_entry_fits(tmp_path: Path) -> None:
    table = play_out(opened("Zoë", "Ben"))
    file = tmp_path / "game.json"
    file.write_text(json.dumps(table.export()))
    done = tabletier(tmp_path, "replay", str(file))
    assert done.returncode == 0
    assert f"{len(table.entries)} entries, and every one fits." in done.stdout
    assert "Zoë" in done.stdout
    assert f"the fingerprint {table.commitment} fits" in " ".join(done.stdout.split())
    told = json.loads(tabletier(tmp_path, "replay", "-", "--json", given=file.read_text()).stdout)
    assert told["ok"] is True
    assert told["digest"] == table.state.digest()
    assert told["scores"] == table.state.scores()
    assert told["commitment"] == table.commitment


def test_replay_says_whose_chance_is_in_the_shuffles(tmp_path: Path) -> None:
    table = Table.new(island(), [Seat("Zoë"), Seat("Player 2", FREE)])
    table.change(JOIN, 1, name="Ben", nonce="5a" * 32)
    play_out(table)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(table.export()))
    said = " ".join(tabletier(tmp_path, "replay", str(file)).stdout.split())
    assert f"shown at the start, {table.commitment}, and what 1 joining person threw in" in said
    document = table.export()
    document["nonces"] = ["5b" * 32]
    file.write_text(json.dumps(document))
    refused(tabletier(tmp_path, "replay", str(file)), "“key” does not come from its “secret” and “nonces”")
    by_hand = {key: document[key] for key in ("format", "version", "game", "seats")} | {"seed": 1, "entries": []}
    file.write_text(json.dumps(by_hand))
    assert "no fingerprint" in " ".join(tabletier(tmp_path, "replay", str(file)).stdout.split())


def test_replay_says_what_it_cannot_check_of_a_game_of_older_rules(tmp_path: Path) -> None:
    before = play_out(opened_before("Zoë", "Ben"))
    file = tmp_path / "game.json"
    file.write_text(json.dumps(before.export()))
    done = tabletier(tmp_path, "replay", str(file))
    assert done.returncode == 0
    assert "0 entries, and every one fits." in done.stdout
    said = " ".join(done.stdout.split())
    assert f"{len(before.entries) + 1} earlier entries: only their seals could be checked. This game ended before the rules" in said
    told = json.loads(tabletier(tmp_path, "replay", str(file), "--json").stdout)
    assert (told["ok"], told["checked"], told["entries"]) == (True, 0, len(before.entries) + 1)
    assert (told["scores"], told["breakdown"]) == (before.result.scores, before.result.breakdown)
    document = before.export()
    del document["standing"]
    file.write_text(json.dumps(document))
    refused(tabletier(tmp_path, "replay", str(file)), "begun under version 0 of the rules; this Tabletier plays version 1")


def test_replay_names_the_entry_that_does_not_fit(tmp_path: Path) -> None:
    document = play_out(opened()).export()
    document["entries"][11]["actions"] = [5]
    file = tmp_path / "game.json"
    file.write_text(json.dumps(document))
    refused(tabletier(tmp_path, "replay", str(file)), "game.json: Entry 12 has been changed")
    told = json.loads(tabletier(tmp_path, "replay", str(file), "--json").stdout)
    assert (told["ok"], told["entry"]) == (False, 12)
    french = tabletier(tmp_path, "replay", str(file), lang="fr_FR.UTF-8")
    assert french.returncode == 1
    assert "12" in french.stderr


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("{", "is not JSON"),
        ("{}", "“format”"),
        ('{"game": "chess", "format": "tabletier", "version": 1}', "“chess”, which is not installed"),
    ],
)
def test_replay_refuses_another_file_in_one_line(tmp_path: Path, content: str, why: str) -> None:
    file = tmp_path / "other.json"
    file.write_text(content)
    refused(tabletier(tmp_path, "replay", str(file)), why)


def test_replay_of_a_missing_file_is_one_line(tmp_path: Path) -> None:
    refused(tabletier(tmp_path, "replay", str(tmp_path / "nowhere.json")), "cannot be read")
    refused(tabletier(tmp_path, "replay", str(tmp_path)), "cannot be read")


# --- The site ---


def test_play_opens_a_table_keeps_it_in_the_data_folder_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    words = ("play", "explore_and_draw", "--seats", "you,Anna,bot:random", "--seed", "3", "--no-browser")
    with subprocess.Popen([*PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment(tmp_path)) as site:
        try:
            assert site.stdout is not None
            address = site.stdout.readline().strip()
            assert address.startswith("http://127.0.0.1:")
            assert httpx.get(address, follow_redirects=True, timeout=30).status_code == 200
        finally:
            site.send_signal(signal.SIGINT)
        _out, err = site.communicate(timeout=60)
        assert site.returncode == 0, err
    with sqlite3.connect(tmp_path / "tabletier" / "tables.db") as database:
        [(game, seats, seed)] = database.execute("SELECT game, seats, seed FROM tables").fetchall()
    assert (game, seed) == ("explore_and_draw", "3")
    assert json.loads(seats) == [
        {"name": "You", "player": "person"},
        {"name": "Anna", "player": "person"},
        {"name": "Random", "player": "bot:random"},
    ]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("chess",), "there is no game 'chess'"),
        (("explore_and_draw", "--mode", "solo", "--seats", "you,Anna"), "seats, not 2"),
        (("explore_and_draw", "--seats", "you,bot:clever"), "there is no bot 'clever'"),
        (("explore_and_draw", "--seats", f"you,{'x' * 41}"), "at most 40 characters"),
        (("explore_and_draw", "--option", "level=godlike"), "option level"),
    ],
)
def test_play_refuses_in_one_line_what_does_not_fit(tmp_path: Path, words: tuple[str, ...], why: str) -> None:
    refused(tabletier(tmp_path, "play", *words, "--no-browser"), why)
    assert not (tmp_path / "tabletier").exists()


def test_a_port_in_use_is_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        refused(tabletier(tmp_path, "serve", "--port", str(port)), f"Port {port} is in use")
        refused(tabletier(tmp_path, "play", "--port", str(port), "--no-browser"), f"Port {port} is in use")


def test_an_address_of_another_computer_is_one_line(tmp_path: Path) -> None:
    refused(tabletier(tmp_path, "serve", "--host", "192.0.2.7", "--port", "0"), "192.0.2.7 is not an address of this computer")


def test_a_damaged_database_is_one_line_and_stays_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    file.write_bytes(b"not a database at all " * 400)
    before = file.read_bytes()
    refused(tabletier(tmp_path, "serve", "--port", "0", "--database", str(file)), "is damaged, or not one of Tabletier")
    assert file.read_bytes() == before
