"""The server is killed at random moments under play by four programs: nothing that it acknowledged is lost, and no table is broken."""

from __future__ import annotations

import random
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.browser.site import Site, replayed, running

SEATS = 4
LONGEST_LIFE = 1.5  # seconds from the first acts to the kill


@dataclass
class Program:
    """A program that plays one seat as long as the site answers. ``acknowledged`` holds the actions of every act that was."""

    seat: int
    token: str
    chance: random.Random
    acknowledged: list[list[int]] = field(default_factory=list)
    stop: threading.Event = field(default_factory=threading.Event)

    def play(self, address: str, table: str) -> None:
        where = f"/api/v1/tables/{table}/seats/{self.seat}"
        with httpx.Client(base_url=address, headers={"authorization": f"Bearer {self.token}"}, timeout=10) as site:
            while not self.stop.is_set():
                try:
                    view = site.get(f"{where}/view").raise_for_status().json()
                    if not view["legal"]:
                        time.sleep(0.02)
                        continue
                    action = self.chance.choice(view["legal"])
                    answer = site.post(f"{where}/act", json={"actions": [action], "seen": view["seen"]})
                except httpx.TransportError:
                    return  # the site is dead
                if answer.status_code == 200:
                    self.acknowledged.append([action])
                else:
                    assert answer.status_code == 409, answer.text  # the others went on meanwhile

    def kept(self, site: Site, table: str) -> list[list[int]]:
        """The entries of this seat, as the site has them."""
        headers = {"authorization": f"Bearer {self.token}"}
        answer = httpx.get(f"{site.address}/api/v1/tables/{table}/seats/{self.seat}/export", headers=headers, timeout=20)
        return [entry["actions"] for entry in answer.raise_for_status().json()["entries"] if entry.get("seat", self.seat) == self.seat]


def opened(site: Site) -> tuple[str, list[Program]]:
    seats = [{"player": "me", "name": f"Program {k + 1}"} for k in range(SEATS)]
    answer = httpx.post(f"{site.address}/api/v1/tables", json={"game": "explore_and_draw", "seats": seats}, timeout=20)
    told: dict[str, Any] = answer.raise_for_status().json()
    chance = random.Random(4)
    return told["table"]["table"], [Program(one["seat"], one["token"], random.Random(chance.random())) for one in told["tokens"]]


@pytest.mark.soak(4, 100)
def test_a_server_killed_at_any_moment_loses_nothing_that_it_acknowledged(tmp_path: Path, times: int) -> None:
    chance = random.Random(9)
    with running(tmp_path / "tables.db") as site:
        table, programs = opened(site)
        finished = 0
        for _kill in range(times):
            threads = [threading.Thread(target=program.play, args=(site.address, table)) for program in programs]
            for thread in threads:
                thread.start()
            time.sleep(chance.uniform(0.05, LONGEST_LIFE))
            site.kill()
            for thread in threads:
                thread.join(20)
                assert not thread.is_alive()
            site.start()
            for program in programs:
                kept = program.kept(site, table)
                # One act may have been kept whose acknowledgement died with the server.
                assert kept[: len(program.acknowledged)] == program.acknowledged
                assert len(kept) <= len(program.acknowledged) + 1
                program.acknowledged = kept
            if httpx.get(f"{site.address}/api/v1/tables/{table}", timeout=20).json()["over"]:
                over, _scores = replayed(httpx.get(f"{site.address}/t/{table}/export", timeout=20).json())
                assert over
                finished += 1
                table, programs = opened(site)
        assert sum(len(program.acknowledged) for program in programs) or finished
