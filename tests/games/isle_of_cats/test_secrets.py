"""What seats know of hidden cards, and that a random possibility agrees with it. ``Memory`` keeps by itself what a seat has looked at."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tabletier.engine.game import NOBODY
from tabletier.engine.state import State
from tabletier.games.isle_of_cats.joined import GAME
from tabletier.games.isle_of_cats.state import ACTIONS, CARDS, FIRST_PRIVATE, FIRST_PUBLIC, NONE, At, Do, Doing, Stage
from tests.rules.isle_of_cats.positions import Table

OPEN = (At.FACE_UP, At.PUBLIC)


def cards(state: State, at: At, owner: int) -> frozenset[int]:
    s = state.record
    return frozenset(number for number in range(1, CARDS) if s.at[number] == at and s.owner[number] == owner)


def possessions(state: State, seat: int) -> frozenset[int]:
    """All cards that came to a seat so far, the pack in its hands left out."""
    s = state.record
    held = (At.PICKED, At.KEPT, At.BOUGHT, At.DRAWN, At.HAND, At.PLAYED, At.COMMITTED, At.LAID, At.PUBLIC, At.FACE_UP, At.FACE_DOWN)
    return frozenset(number for number in range(1, CARDS) if s.at[number] in held and s.owner[number] == seat)


class Memory:
    """What one seat has seen: each pack that it passed on, with the seats that had it until it came back, and what was missing then."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        #: (cards that were passed on, cards that are still in the pack when it comes back, the seats in between) of packs that came back
        self.returned: list[tuple[frozenset[int], frozenset[int]]] = []
        self.passed: list[frozenset[int]] = []
        self.last: tuple[int, int] = (0, -1)

    def look(self, state: State) -> None:
        """Called before every action; looks at the pack in hand once in each step of a draft."""
        s = state.record
        if s.stage != Stage.DRAFT or (s.day, s.step) == self.last or state.mode != "standard":
            return
        self.last = (s.day, s.step)
        pack = cards(state, At.PACK, self.seat) | cards(state, At.PICKED, self.seat)
        for old in self.passed:
            if pack < old:
                self.returned.append((old, pack))
        self.passed.append(pack)

    def check(self, dealt: State) -> None:
        """A possibility agrees: what was passed on is with others and not in the deck, and my own things are mine."""
        s = dealt.record
        own = possessions(dealt, self.seat) | cards(dealt, At.PACK, self.seat)
        for pack in self.passed:
            for number in pack - own:
                assert s.at[number] != At.DECK, f"No. {number} was seen by seat {self.seat} and lies in the deck"
                assert s.owner[number] not in (NONE, self.seat)
        for old, pack in self.returned:
            for number in old - pack - own:
                assert s.owner[number] != self.seat


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_possibility_never_contradicts_a_pack_that_was_seen(seats: int) -> None:
    rng = random.Random(seats)
    state = GAME.new(seats, seats)
    memories = [Memory(seat) for seat in range(seats)]
    checked = 0
    while not state.is_over:
        for memory in memories:
            memory.look(state)
        if rng.random() < 0.05:
            for memory in memories:
                dealt = state.masked(memory.seat).dealt(rng.randbytes(32))
                memory.check(dealt)
                check_counts(state, dealt)
                checked += 1
        seat = rng.choice(state.to_act)
        state.apply_legal(seat, rng.choice(state.legal_actions(seat)))
    assert checked > 4


def check_counts(state: State, dealt: State) -> None:
    """As many cards lie in each place as really do, and each place holds what it can hold."""
    s = dealt.record
    for seat in range(state.seats):
        me = s.seat[seat]
        laid = cards(dealt, At.LAID, seat)
        assert len(laid) == me.laid
        assert all(FIRST_PRIVATE <= number < FIRST_PUBLIC for number in laid)
        assert len(cards(dealt, At.FACE_DOWN, seat)) == me.down
        if state.record.stage not in (Stage.DRAFT, Stage.PURCHASE) and me.doing not in (Doing.COMMITMENT, Doing.LESSONS):
            assert len(cards(dealt, At.HAND, seat)) == me.hand
        if state.record.stage < Stage.BEFORE_RESCUE:
            assert all(state.content.card[number].sort == 2 for number in cards(dealt, At.COMMITTED, seat))
    assert sum(at == At.DECK for at in s.at) == sum(at == At.DECK for at in state.record.at)
    assert not any(at == At.UNKNOWN for at in s.at)


def test_with_two_seats_the_first_one_knows_five_of_seven_kept_cards() -> None:
    """Two of the pack that it passed on were missing when that came back, then two of its other pack, and it knows the last one."""
    state = GAME.new(2, 5)
    while state.record.stage == Stage.DRAFT:
        seat = state.to_act[0]
        state.apply_legal(seat, state.legal_actions(seat)[0])
    assert state.record.stage == Stage.PURCHASE
    kept = cards(state, At.KEPT, 1)
    always = None
    for seed in range(60):
        dealt = cards(state.masked(0).dealt(seed), At.KEPT, 1)
        assert len(dealt) == 7
        always = dealt if always is None else always & dealt
    assert always is not None
    assert len(always) == 5
    assert always < kept


def test_with_four_seats_each_of_three_others_may_have_a_card_that_was_passed_on() -> None:
    state = GAME.new(4, 5)
    pack = cards(state, At.PACK, 0)
    while state.record.stage == Stage.DRAFT:
        seat = state.to_act[0]
        state.apply_legal(seat, state.legal_actions(seat)[0])
    passed = sorted(pack - cards(state, At.KEPT, 0))
    owners = Counter()  # type: ignore[var-annotated]
    for seed in range(100):
        s = state.masked(0).dealt(seed).record
        found = Counter(s.owner[number] for number in passed)
        assert found == {1: 2, 2: 2, 3: 1}
        owners[s.owner[passed[0]]] += 1
    assert set(owners) == {1, 2, 3}
    assert owners[3] < owners[1]  # about 20 to 40


def bought_all(seed: int) -> State:
    """A position in rescue, after all seats have bought the dearest cards that they could."""
    state = GAME.new(3, seed)
    while state.record.stage != Stage.RESCUE:
        seat = state.to_act[0]
        legal = state.legal_actions(seat)
        buys = [action for action in legal if ACTIONS.parts(action)[0] in (Do.BUY, Do.PICK)]
        state.apply_legal(seat, (buys or legal)[-1])
    return state


@pytest.mark.parametrize("hidden", [At.HAND, At.LAID, At.FACE_DOWN])
def test_two_positions_that_differ_in_a_hidden_card_look_the_same(hidden: At) -> None:
    for seed in range(12):
        state = bought_all(seed)
        seen = {number for seat in (0, 2) for number in range(1, CARDS) if state.masked(seat).record.slot[number] != NONE}
        unseen = sorted(cards(state, hidden, 1) - seen)
        deck = [number for number in range(1, CARDS) if state.record.at[number] == At.DECK]
        same_kind = [number for number in deck if hidden != At.LAID or FIRST_PRIVATE <= number < FIRST_PUBLIC]
        if unseen and same_kind:
            break
    other = swapped(state, unseen[0], same_kind[0])
    assert other.digest() != state.digest()
    for viewer in (0, 2, NOBODY):
        assert other.masked(viewer).digest() == state.masked(viewer).digest()
    assert other.masked(1).digest() != state.masked(1).digest()


def swapped(state: State, one: int, two: int) -> State:
    """The same position with two cards exchanged."""
    other = state.clone()
    s = other.record
    for row in (s.at, s.owner, s.slot):
        row[one], row[two] = row[two], row[one]
    return other


def test_a_pack_of_the_draft_is_hidden_until_it_is_passed_on() -> None:
    state = GAME.new(4, 3)
    pack = sorted(cards(state, At.PACK, 1))
    deck = next(number for number in range(1, CARDS) if state.record.at[number] == At.DECK)
    for viewer in (0, 2, 3, NOBODY):
        assert swapped(state, pack[0], deck).masked(viewer).digest() == state.masked(viewer).digest()
    for _ in range(12):
        seat = state.to_act[0]
        state.apply_legal(seat, state.legal_actions(seat)[0])
    passed = sorted(cards(state, At.PACK, 2))
    assert passed == pack[2:]
    differ = [swapped(state, passed[0], deck).masked(viewer).digest() != state.masked(viewer).digest() for viewer in (0, 1, 2, 3, NOBODY)]
    assert differ == [False, True, True, False, False]  # the seat that passed it on, and the one that has it


def test_commitments_lie_face_down_until_they_are_turned_up() -> None:
    table = Table(2)
    table.me.has(7, 43)
    table.until(Stage.COMMITMENT).me.commits(7)
    hidden = swapped(table.state, 7, 43)
    for viewer in (1, NOBODY):
        assert hidden.masked(viewer).digest() == table.state.masked(viewer).digest()
    assert hidden.masked(0).digest() != table.state.masked(0).digest()


def test_a_secret_choice_in_ones_own_turn_shows_no_steps() -> None:
    table = Table(2)
    table.me.has(7, 43, 15)
    table.until(Stage.COMMITMENT)
    before = table.state.masked(1).digest()
    table.me.do(Do.COMMIT, 7).do(Do.COMMIT, 43)
    assert table.state.masked(1).digest() == before


def test_the_number_of_steps_of_a_hidden_choice_is_not_seen() -> None:
    state = GAME.new(3, 2, "family")
    before = [state.masked(seat).digest() for seat in (1, 2, NOBODY)]
    state.apply(0, state.legal_actions(0)[0])
    assert [state.masked(seat).digest() for seat in (1, 2, NOBODY)] == before
