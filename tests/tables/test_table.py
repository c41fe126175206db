"""The log is the truth: what a seat does and takes back, who sees it, and how far undo reaches."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletier.engine.state import IllegalAction
from tabletier.tables.log import BrokenLog, Entry
from tabletier.tables.refusal import NotAllowed, NothingToUndo, Refusal, Stale
from tabletier.tables.seats import Seat
from tabletier.tables.table import Table
from tests.tables.play import day_of, island, opened, play_day, play_out


def texts(table: Table, viewer: int) -> list[str]:
    return [line.text.text("en") for line in table.lines(viewer, last=1000)]


# --- Acting ---


def test_several_actions_are_one_entry_all_or_none() -> None:
    table = opened()
    before = table.state.digest()
    column, card = 0, table.game.actions.first[3]  # column A, then the card on space 1
    with pytest.raises(NotAllowed):
        table.act(0, [column, card + 1])  # space 2 is not in column A
    assert table.state.digest() == before
    assert table.entries == []
    entry = table.act(0, [column, card])
    assert (entry.number, entry.seat, entry.actions) == (1, 0, (column, card))
    assert table.seat_entries(0) == 1
    assert table.seat_entries(1) == 0


@pytest.mark.parametrize("action", [-1, 10**6, True, "3", None, 2.0])
def test_what_is_no_action_is_refused_in_words(action: object) -> None:
    table = opened()
    with pytest.raises(IllegalAction, match="There is no action"):
        table.act(0, [action])  # type: ignore[list-item]
    assert table.entries == []


def test_no_action_at_all_is_refused() -> None:
    with pytest.raises(NotAllowed, match="Nothing was chosen"):
        opened().act(0, [])


@pytest.mark.parametrize("seat", [-1, 2, 31])
def test_a_seat_that_is_not_there_cannot_act(seat: int) -> None:
    with pytest.raises(Refusal, match="There is no seat"):
        opened().act(seat, [0])


def test_the_reason_of_a_refusal_speaks_french() -> None:
    table = opened()
    with pytest.raises(NotAllowed) as refused:
        table.act(0, [table.game.n_actions - 1])
    assert refused.value.message.text("fr") != refused.value.message.text("en")


def test_nothing_may_follow_what_opens_the_next_day() -> None:
    table = opened("Anna")
    day = day_of(table, 0, random.Random(3))
    with pytest.raises(NotAllowed, match="came to light"):
        table.act(0, [*day, 0])
    table.act(0, day)
    assert table.state.record.day == 2


# --- A stale act ---


def test_an_act_for_an_earlier_situation_of_the_seat_is_stale() -> None:
    table = opened()
    table.act(0, [0], seen_entries=0, seen_reveals=0)
    legal = table.state.legal_actions(0)[0]
    with pytest.raises(Stale):
        table.act(0, [legal], seen_entries=0, seen_reveals=0)
    table.act(0, [legal], seen_entries=1, seen_reveals=0)


def test_what_another_seat_does_meanwhile_makes_nothing_stale() -> None:
    table = opened()
    table.act(1, [2])
    table.act(0, [0], seen_entries=0, seen_reveals=0)


def test_an_undo_counts_as_an_entry_of_the_seat() -> None:
    table = opened()
    table.act(0, [0])
    table.undo(0)
    with pytest.raises(Stale):
        table.act(0, [0], seen_entries=0)
    assert table.seat_entries(0) == 2


def test_an_act_meant_for_yesterday_is_stale() -> None:
    table = opened()
    play_day(table, random.Random(1))
    with pytest.raises(Stale):
        table.act(0, [0], seen_reveals=0)


def test_of_two_checked_steps_only_the_first_is_accepted() -> None:
    table = opened()
    one, other = table.acted(0, [0]), table.acted(1, [0])
    table.accept(one)
    with pytest.raises(Stale):
        table.accept(other)


# --- Seats act at the same time ---


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6), order=st.lists(st.booleans(), min_size=60, max_size=60), undo=st.lists(st.booleans(), max_size=60))
def test_any_interleaving_of_two_seats_gives_the_same_bytes(seed: int, order: list[bool], undo: list[bool]) -> None:
    one, other = opened(seed=seed), opened(seed=seed)
    lots = random.Random(seed)
    days = [day_of(one, seat, lots) for seat in (0, 1)]
    for seat in (0, 1):
        for action in days[seat]:
            one.act(seat, [action])
    done = [0, 0]
    for k, first in enumerate(order):
        seat = int(first)
        if done[seat] == len(days[seat]):
            continue
        other.act(seat, [days[seat][done[seat]]])
        done[seat] += 1
        if done != [len(days[0]), len(days[1])] and undo[k : k + 1] == [True]:
            other.undo(seat)
            done[seat] -= 1
    for seat in (0, 1):
        for action in days[seat][done[seat] :]:
            other.act(seat, [action])
    assert one.state.record.day == 2
    assert other.state.digest() == one.state.digest()


# --- Undo ---


def test_undo_takes_back_the_seats_own_latest_entry_while_others_stay() -> None:
    table = opened()
    table.act(0, [0])
    alone = table.masked(0).digest()
    table.act(1, [1])
    theirs = table.masked(1).digest()
    table.act(0, [table.state.legal_actions(0)[0]])
    entry = table.undo(0)
    assert (entry.undoes, entry.actions) == (3, ())
    assert table.masked(0).digest() == alone
    assert table.masked(1).digest() == theirs
    assert table.state.record.seat[1].column == 1


def test_undo_goes_back_to_the_morning_entry_by_entry_and_then_says_why_it_stops() -> None:
    table = opened()
    morning = table.state.digest()
    for action in day_of(table, 0, random.Random(5)):
        table.act(0, [action])
    while table.undoable(0) is None:
        table.undo(0)
    assert table.state.digest() == morning
    with pytest.raises(NothingToUndo, match="taken back all"):
        table.undo(0)


def test_the_end_of_ones_own_day_can_be_taken_back_until_the_day_closes() -> None:
    table = opened()
    play_day(table, random.Random(2), seats=[0])
    assert 0 not in table.state.to_act
    table.undo(0)
    assert 0 in table.state.to_act


def test_undo_stops_where_cards_were_turned_up() -> None:
    table = opened()
    play_day(table, random.Random(2))
    for seat in (0, 1):
        with pytest.raises(NothingToUndo, match="turned up"):
            table.undo(seat)


def test_a_seat_that_has_done_nothing_is_told_so() -> None:
    with pytest.raises(NothingToUndo, match="done nothing yet"):
        opened().undo(0)


def test_nothing_is_taken_back_after_the_end() -> None:
    with pytest.raises(NothingToUndo, match="game is over"):
        play_out(opened()).undo(0)


# --- What each viewer sees ---


def test_what_a_seat_does_on_an_open_day_moves_no_other_viewers_number_and_lines() -> None:
    table = opened()
    days = day_of(table, 0, random.Random(4))
    for action in days[:-1]:
        table.act(0, [action])
    assert table.number(0) == len(days) - 1
    assert (table.number(1), table.number(-1)) == (0, 0)
    assert (texts(table, 1), texts(table, -1)) == ([], [])
    table.act(0, [days[-1]])
    assert (table.number(1), table.number(-1)) == (1, 1)  # that the day is over for Anna is no secret
    assert len(texts(table, 1)) == 1


def test_other_viewers_get_the_same_whatever_the_seat_has_chosen_and_in_however_many_steps() -> None:
    seen = set()
    for seed in range(6):
        table = opened()
        play_day(table, random.Random(seed), seats=[0])
        if seed % 2:
            table.undo(0)
            table.act(0, [table.state.legal_actions(0)[-1]])
        seen.add((table.masked(1).digest(), table.masked(-1).digest(), tuple(texts(table, 1)), tuple(texts(table, -1))))
    assert len(seen) == 1


def test_lines_carry_the_names_of_the_seats_and_come_newest_last() -> None:
    table = opened("Zoë", "Ben")
    play_day(table, random.Random(1))
    lines = texts(table, 1)
    assert any(line.startswith("Zoë ") for line in lines)
    assert lines[-1] == "Day 2 begins"


def test_what_was_taken_back_is_not_told_any_more() -> None:
    table = opened()
    table.act(0, [0])
    told = texts(table, 0)
    table.act(0, [table.state.legal_actions(0)[0]])
    table.undo(0)
    assert texts(table, 0) == told
    play_day(table, random.Random(1), seats=[1])
    before = texts(table, 0)
    table.undo(1)
    assert "Ben has ended the day" in before
    assert "Ben has ended the day" not in texts(table, 0)


def test_the_latest_lines_are_asked_for_by_their_number() -> None:
    table = play_out(opened())
    assert [line.text for line in table.lines(0, last=5)] == [line.text for line in table.lines(0, last=1000)][-5:]
    assert len(table.lines(0)) == 14


def test_a_viewer_who_sits_nowhere_here_gets_nothing() -> None:
    with pytest.raises(Refusal):
        opened().masked(2)


def test_a_masked_position_is_the_callers_own() -> None:
    table = opened()
    table.masked(0).apply(0, 0)
    assert table.masked(0).record.seat[0].column == -1


# --- The log as truth ---


def test_a_table_made_again_from_its_log_is_the_same_for_everybody() -> None:
    table = play_out(opened("Anna", "Ben", "Cleo"), seed=3)
    again = Table(table.game, table.head, table.entries)
    assert again.state.digest() == table.state.digest()
    for viewer in (-1, 0, 1, 2):
        assert again.number(viewer) == table.number(viewer)
        assert again.lines(viewer, last=1000) == table.lines(viewer, last=1000)


def test_a_table_made_again_with_snapshots_is_the_same_and_has_walked_only_the_last_day() -> None:
    table, snapshots, lots = opened(), [], random.Random(6)
    while table.state.record.day < 4:
        for seat in table.state.to_act:
            step = table.acted(seat, day_of(table, seat, lots))
            snapshots.append(table.snapshot(step))
            table.accept(step)
    table.act(1, [0])
    kept = [snapshot for snapshot in snapshots if snapshot]
    assert [snapshot.after for snapshot in kept] == [2, 4, 6]
    again = Table(table.game, table.head, table.entries, kept)
    assert again.state.digest() == table.state.digest()
    for viewer in (-1, 0, 1):
        assert again.number(viewer) == table.number(viewer)
        assert again.lines(viewer, last=1000) == table.lines(viewer, last=1000)
    again.undo(1)
    assert again.undoable(1) is not None


def test_a_snapshot_of_another_program_version_is_passed_over() -> None:
    table = opened()
    lots = random.Random(6)
    table.act(0, day_of(table, 0, lots))
    step = table.acted(1, day_of(table, 1, lots))
    snapshot = table.snapshot(step)
    assert snapshot is not None
    table.accept(step)
    broken = type(snapshot)(snapshot.after, snapshot.position[:-1], snapshot.numbers)
    assert Table(table.game, table.head, table.entries, [broken]).state.digest() == table.state.digest()


@pytest.mark.parametrize("change", ["action", "seat", "time", "missing", "swapped"])
def test_a_log_that_was_changed_is_refused_with_the_entry(change: str) -> None:
    table = play_out(opened())
    entries = list(table.entries)
    entry = entries[9]
    match change:
        case "action":
            entries[9] = Entry(10, entry.seat, (*entry.actions, 0), entry.time, entry.undoes, "", entry.seal)
        case "seat":
            entries[9] = Entry(10, 1 - entry.seat, entry.actions, entry.time, entry.undoes, "", entry.seal)
        case "time":
            entries[9] = Entry(10, entry.seat, entry.actions, entry.time + 1, entry.undoes, "", entry.seal)
        case "missing":
            del entries[9]
        case "swapped":
            entries[9], entries[10] = entries[10], entries[9]
    with pytest.raises(BrokenLog) as broken:
        Table(table.game, table.head, entries)
    assert broken.value.number == 10


def test_a_table_begun_under_other_rules_says_so() -> None:
    table = opened()
    head = type(table.head)(**{**vars(table.head), "rules_version": 99})
    with pytest.raises(Refusal, match="version 99"):
        Table(table.game, head)


# --- Chance ---


def test_a_chosen_seed_gives_the_game_of_that_seed_and_is_marked() -> None:
    table = opened(seed=11)
    assert table.chosen_seed
    assert table.state.digest() == island().new(2, 11).digest()
    assert not opened(seed=None).chosen_seed


def test_what_a_seat_throws_in_changes_the_shuffles_but_not_the_commitment() -> None:
    seats = [Seat("Anna"), Seat("Ben")]
    plain = Table.new(island(), seats, seed=5)
    mixed = Table.new(island(), seats, seed=5, nonces=[b"anna's words", b"ben's"])
    other = Table.new(island(), seats, seed=5, nonces=[b"anna's words", b"ben's!"])
    assert plain.commitment == mixed.commitment == other.commitment
    assert len({table.state.digest() for table in (plain, mixed, other)}) == 3


def test_the_commitment_binds_secret_game_options_and_pack() -> None:
    head = opened(seed=5).head
    changes = {"secret": bytes(32), "mode": "solo", "options": {"x": 1}, "pack_digest": "0", "game": "another", "rules_version": 2}
    for name, value in changes.items():
        assert type(head)(**{**vars(head), name: value}).commitment != head.commitment


def test_no_repr_of_a_head_prints_the_secret() -> None:
    head = opened().head
    assert head.secret.hex() not in repr(head)
    assert repr(head.secret) not in repr(head)


# --- Looking at it again ---


def test_every_position_of_a_finished_game_can_be_looked_at() -> None:
    table = play_out(opened())
    positions = table.positions()
    taken_back = {entry.undoes for entry in table.entries}
    moves = [(entry.seat, action) for entry in table.entries if entry.number not in taken_back for action in entry.actions]
    assert positions.n_steps == len(moves)
    assert sorted(positions.move(step) for step in range(1, len(moves) + 1)) == sorted(moves)
    assert positions.at(0).digest() == island().new(2, 7).digest()
    assert positions.at(positions.n_steps).digest() == table.state.digest()
    assert positions.at(3, viewer=0).viewer == 0
    step = next(k for k in range(1, positions.n_steps + 1) if positions.move(k)[0] == 1)
    assert positions.at(step, viewer=0).digest() == positions.at(step - 1, viewer=0).digest()
    with pytest.raises(IndexError):
        positions.at(positions.n_steps + 1)


def test_a_running_game_cannot_be_looked_at_from_all_sides() -> None:
    with pytest.raises(Refusal, match="goes on"):
        opened().positions()
