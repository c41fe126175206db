"""Who sits at a table: free seats, people who come and go, bots in their place, and shuffles that nobody could choose."""

from __future__ import annotations

import random

import pytest

from tabletier.engine.state import State
from tabletier.tables.head import mixed
from tabletier.tables.refusal import BadSeat, Moved, Refusal
from tabletier.tables.roster import AGAIN, CLOSE, ISSUE, JOIN, LEAVE, NAME, PLAYER, SPEND, WATCH, Change
from tabletier.tables.seats import FREE, PERSON, Seat
from tabletier.tables.table import Table
from tests.tables.play import island, opened, play_day

NONCE = "ab" * 32


def waiting(*players: str) -> Table:
    """A table with one person, and seats played so."""
    seats = [Seat("Anna"), *(Seat(f"Player {k}", player) for k, player in enumerate(players or (FREE, FREE), 2))]
    return Table.new(island(), seats, seed=None)


def start(table: Table) -> State:
    return table.head.position(table.game)


def test_a_table_with_free_seats_waits_for_its_people() -> None:
    table = waiting()
    assert not table.begun
    assert table.roster.free == (1, 2)
    with pytest.raises(Refusal, match="begins when every seat is taken"):
        table.act(0, [0])
    assert "begins when" in str(table.undoable(0))
    table.change(JOIN, 2, name="Chloé")
    assert not table.begun
    table.change(JOIN, 1, name="Ben")
    assert table.begun
    assert table.names == ["Anna", "Ben", "Chloé"]
    table.act(0, [table.masked(0).legal_actions(0)[0]])


def test_what_the_joining_people_throw_in_decides_the_shuffles_and_the_commitment_stays() -> None:
    table = waiting()
    before, commitment, secret = table.state.digest(), table.commitment, table.head.secret
    table.change(JOIN, 2, name="Chloé", nonce="cd" * 32)
    assert table.state.digest() == before  # nothing is mixed until everybody has joined
    table.change(JOIN, 1, name="Ben", nonce=NONCE)
    assert table.head.nonces == (bytes.fromhex(NONCE), bytes.fromhex("cd" * 32))  # in the order of the seats
    assert table.head.key == mixed(secret, table.head.nonces) != secret
    assert table.state.digest() == start(table).digest() != before
    assert table.commitment == commitment


def test_without_nonces_the_secret_alone_decides() -> None:
    table = waiting(FREE)
    table.change(JOIN, 1, name="Ben", nonce="")
    assert table.head.key == table.head.secret


def test_a_person_who_leaves_before_the_beginning_takes_what_was_thrown_in_along() -> None:
    table = waiting()
    table.change(JOIN, 1, name="Ben", nonce=NONCE)
    table.change(LEAVE, 1, name="Player 2")
    assert table.roster.free == (1, 2)
    assert table.roster.issues == [0, 1, 0]  # what Ben's device holds counts no more
    table.change(JOIN, 1, name="Dora")
    table.change(JOIN, 2, name="Chloé")
    assert table.head.nonces == ()


def test_nobody_leaves_a_game_that_has_begun() -> None:
    table = waiting(FREE)
    table.change(JOIN, 1, name="Ben")
    with pytest.raises(Moved, match="has begun"):
        table.change(LEAVE, 1, name="Player 2")


def test_a_seat_is_taken_once() -> None:
    table = waiting()
    table.change(JOIN, 1, name="Ben")
    with pytest.raises(Moved, match="just taken"):
        table.change(JOIN, 1, name="Chloé")
    with pytest.raises(Refusal, match="no seat 4"):
        table.change(JOIN, 3, name="Chloé")
    assert table.names == ["Anna", "Ben", "Player 3"]
    assert table.roster.version == 1


@pytest.mark.parametrize("name", ["Anna", " Anna ", "", "x" * 41, "a\u202eb"])
def test_an_unusable_name_is_refused_and_the_seat_stays_free(name: str) -> None:
    table = waiting()
    with pytest.raises(BadSeat):
        table.change(JOIN, 1, name=name)
    assert table.roster.free == (1, 2)


def test_bots_take_free_seats_and_the_game_begins() -> None:
    table = waiting()
    table.change(PLAYER, 1, player="bot:greedy")
    table.change(PLAYER, 2, player="bot:random")
    assert table.begun
    assert [seat.bot for seat in table.seats] == [None, "greedy", "random"]


def test_a_free_seat_is_not_given_to_a_person_who_is_not_there() -> None:
    with pytest.raises(Refusal, match="taken by the person who sits down"):
        waiting().change(PLAYER, 1, player=PERSON)
    with pytest.raises(Refusal, match="taken by the person who sits down"):
        opened().change(PLAYER, 1, player=FREE)
    with pytest.raises(Refusal, match="Nobody sits there"):
        waiting().change(ISSUE, 1)


def test_a_seat_goes_to_a_bot_and_back_while_the_game_goes_on() -> None:
    table = opened("Anna", "Ben")
    play_day(table, random.Random(1))
    digest = table.state.digest()
    table.change(PLAYER, 1, player="bot:greedy")
    assert table.seats[1].bot == "greedy"
    table.change(PLAYER, 1, player=PERSON)
    assert table.seats[1].bot is None
    assert table.state.digest() == digest


def test_another_name_is_told_from_then_on() -> None:
    table = opened("Anna", "Ben")
    table.change(NAME, 1, name="Benjamin")
    with pytest.raises(BadSeat, match="called Anna already"):
        table.change(NAME, 1, name="Anna")
    table.change(NAME, 0, name="Anna")  # one's own name is no other's
    assert table.names == ["Anna", "Benjamin"]
    play_day(table, random.Random(1))
    told = " ".join(str(line.text) for line in table.lines(-1))
    assert "Ben " not in told


def test_every_viewer_s_number_grows_with_a_change_of_the_seats() -> None:
    table = opened("Anna", "Ben")
    before = [table.number(viewer) for viewer in (-1, 0, 1)]
    table.change(WATCH, allowed=True)
    assert [table.number(viewer) for viewer in (-1, 0, 1)] == [n + 1 for n in before]
    assert table.spectators


def test_a_closed_table_rests_and_can_be_opened_again() -> None:
    table = opened("Anna", "Ben")
    table.act(0, [0])
    table.change(CLOSE, closed=True)
    assert "closed" in str(table.undoable(0))
    for act in (lambda: table.act(1, [0]), lambda: table.undo(0), lambda: table.change(NAME, 0, name="Eve")):
        with pytest.raises(Refusal, match="closed"):
            act()
    table.change(CLOSE, closed=False)
    table.act(1, [0])


def test_a_link_for_one_time_is_spent_once() -> None:
    table = opened("Anna", "Ben")
    table.change(SPEND, digest="d1")
    with pytest.raises(Moved, match="has been used"):
        table.change(SPEND, digest="d1")
    table.change(SPEND, digest="d2")


def test_people_go_on_at_one_other_table() -> None:
    table = opened("Anna", "Ben")
    table.change(AGAIN, table="abc")
    with pytest.raises(Moved, match="another table already"):
        table.change(AGAIN, table="def")
    assert table.roster.next_table == "abc"


def test_a_change_out_of_order_is_not_taken() -> None:
    table = opened("Anna", "Ben")
    for wrong in (Change(2, WATCH, -1, {"allowed": True}), Change(1, "haunt", -1, {})):
        with pytest.raises(Refusal, match="does not fit"):
            table.take(wrong)
    assert table.roster.version == 0
