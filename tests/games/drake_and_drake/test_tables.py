"""Drake & Drake at a table: sets that are taken back, turns that pass on, and what each is told."""

from __future__ import annotations

import random

import pytest

import tabletier
from tabletier.games.drake_and_drake.content import load
from tabletier.games.drake_and_drake.state import ACTIONS, CONTENT, Do, Phase
from tabletier.games.drake_and_drake.upgrades import RESTS_ON, STEPS
from tabletier.tables.refusal import NothingToUndo
from tabletier.tables.seats import Seat
from tabletier.tables.table import Table

GAME = tabletier.load("drake_and_drake")
GREEN, RED = ACTIONS.number(Do.COLOUR, 0), ACTIONS.number(Do.COLOUR, 1)


def opened(mode: str = "standard", seed: int = 7) -> Table:
    """A table with both colours settled."""
    table = Table.new(GAME, [Seat("Ann"), Seat("Ben")], mode=mode, seed=seed)
    table.act(0, [GREEN])
    table.act(1, [RED])
    return table


def some_set(table: Table, seat: int, rng: random.Random) -> list[int]:
    """A whole set of a seat, chosen at random; nothing is done at the table."""
    state, actions = table.masked(seat), []
    while seat in state.to_act and state.reveals == table.state.reveals:
        actions.append(rng.choice(state.legal_actions(seat)))
        state.apply(seat, actions[-1])
    return actions


@pytest.mark.rule("DD-21")
def test_a_set_can_be_changed_until_both_have_confirmed_and_then_no_more() -> None:
    rng = random.Random(1)
    table = opened()
    table.act(0, some_set(table, 0, rng))
    assert table.state.to_act == (1,)
    table.undo(0)
    assert table.state.to_act == (0, 1)
    assert table.state.record.seat[0].chosen == 0
    table.act(0, some_set(table, 0, rng))
    table.act(1, some_set(table, 1, rng))
    with pytest.raises(NothingToUndo):
        table.undo(0)


@pytest.mark.rule("DD-18")
def test_the_wish_for_a_colour_can_be_changed_until_both_have_asked() -> None:
    table = Table.new(GAME, [Seat("Ann"), Seat("Ben")], seed=1)
    table.act(0, [GREEN])
    table.undo(0)
    table.act(0, [RED])
    table.act(1, [GREEN])
    assert [me.colour for me in table.state.record.seat] == [1, 0]
    with pytest.raises(NothingToUndo):
        table.undo(1)


def test_what_one_seat_decides_card_after_card_can_be_taken_back_until_the_turn_passes_on() -> None:
    taken_back = 0
    for seed in range(20):
        rng = random.Random(seed)
        table = opened(seed=seed)
        for seat in (0, 1):
            table.act(seat, some_set(table, seat, rng))
        state = table.state
        first = state.to_act[0]
        before = state.digest()
        if state.record.phase != Phase.LANDING:
            continue
        table.act(first, [state.legal_actions(first)[0]])
        if table.state.to_act == (first,):
            table.undo(first)
            assert table.state.digest() == before
            taken_back += 1
        else:
            with pytest.raises(NothingToUndo):
                table.undo(first)
    assert 0 < taken_back < 20


@pytest.mark.rule("DD-29")
@pytest.mark.parametrize("mode", ["standard", "strategist"])
def test_what_is_decided_openly_is_told_to_everybody_in_the_same_words(mode: str) -> None:
    rng = random.Random(3)
    table = opened(mode)
    told_in_all = 0
    while not table.is_over:
        state = table.state.clone()
        seat = rng.choice(state.to_act)
        open_now = state.record.phase > Phase.SELECTION
        actions = [rng.choice(state.legal_actions(seat))] if open_now else some_set(table, seat, rng)
        table.act(seat, actions)
        if open_now:
            told = [
                GAME.words.narrate(
                    state.masked(viewer), table.state.masked(viewer), seat, actions if viewer == seat else (), ("Ann", "Ben")
                )
                for viewer in (0, 1, -1)
            ]
            assert told[0] == told[1] == told[2]
            told_in_all += len(told[0])
    assert told_in_all > 20


def test_the_log_of_a_round_in_words() -> None:
    from tests.rules.drake_and_drake.positions import Table as Drawn

    drawn = Drawn("""
        g1 r1 . ~ . .
        . r1 g3 . . .
        . ~ . . . .
        . . . . ~ .
        . . . . . .
        . . ~ . . .
    """)
    drawn.deal([1, 4, 43, 5, 6, 7, 8, 9], [10, 11, 40, 12, 13, 14, 15, 16])
    words, who = GAME.words, ("Ann", "Ben")
    for number in (1, 43):
        drawn.state.apply(0, ACTIONS.number(Do.CARD, number - 1))
    drawn.state.apply(0, ACTIONS.number(Do.CONFIRM))
    for number in (10, 11, 40):
        drawn.state.apply(1, ACTIONS.number(Do.CARD, number - 1))
    before = drawn.state.masked(-1)
    drawn.state.apply(1, ACTIONS.number(Do.CONFIRM))
    told = words.narrate(before, drawn.state.masked(-1), 1, (), who)
    assert [message.text("en") for message in told] == [
        "Ann: revealed 1 (Falsification of orders), 43 (Contagion)",
        "Ben: revealed 10 (Landing 1), 11 (Landing 1), 40 (No quarter)",
        "Ann: card 1 (Falsification of orders). Lost to Ben: 40 (No quarter); the pirates of Ben are placed by Ann",
    ]
    before = drawn.state.masked(1)
    drawn.land("F1", "F2")
    told = words.narrate(before, drawn.state.masked(1), 0, (), who)
    assert [message.text("fr") for message in told] == [
        "Ann\u202f: Débarquer un pirate rouge de valeur 1 en F1\u202f: case normale",
        "Ann\u202f: Débarquer un pirate rouge de valeur 1 en F2\u202f: case normale",
    ]
    before = drawn.state.masked(1)
    drawn.contagion("B3", "A2", "B2")
    told = words.narrate(before, drawn.state.masked(1), 0, (), who)
    assert [message.text("en") for message in told] == ["Ann: Contagion: B3 takes along A2, B2", "Round 2 begins"]


def test_what_a_position_rests_on_are_parts_of_the_content() -> None:
    assert set(RESTS_ON) < set(CONTENT.names or ())
    assert {"points", "bonus"} & set(RESTS_ON) == set()
    assert all(version < GAME.rules_version for version in STEPS)
    assert load("house").content.dtype == CONTENT
