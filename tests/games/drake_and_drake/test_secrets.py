"""What a seat of Drake & Drake cannot know, and what a dealt possibility may be (DD-19 … DD-22, DD-77, DD-78)."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Hashable, Iterable

import pytest

import tabletier
from tabletier.engine.state import State
from tabletier.games.drake_and_drake.state import ALL_CARDS, Do, Phase

GAME = tabletier.load("drake_and_drake")


def somewhere(seed: int, mode: str = "standard", steps: int = 400) -> State:
    """A position after some random steps."""
    rng = random.Random(seed)
    state = GAME.new(2, seed, mode)
    for _ in range(rng.randrange(steps)):
        before = state.clone()
        seat = rng.choice(state.to_act)
        state.apply_legal(seat, rng.choice(state.legal_actions(seat)))
        if state.is_over:
            return before
    return state


def is_set(cards: int) -> bool:
    """By the catalogue: yellow 1, orange 2, together 4."""
    yellow = sum(cards >> number - 1 & 1 for number in range(4, 40))
    return (yellow, cards.bit_count() - yellow) in ((4, 0), (2, 1), (0, 2))


def chi_square(found: Iterable[Hashable], kinds: int) -> float:
    """How far counts are from even, in standard deviations of the chi-square distribution."""
    counts = Counter(found)
    mean = sum(counts.values()) / kinds
    square = sum((n - mean) ** 2 / mean for n in counts.values()) + (kinds - len(counts)) * mean
    return (square - (kinds - 1)) / math.sqrt(2 * (kinds - 1))


@pytest.mark.parametrize("mode", ["standard", "strategist"])
@pytest.mark.soak(60, 3000)
def test_a_dealt_possibility_fits_all_that_the_seat_knows(mode: str, times: int) -> None:
    ready = 0
    for seed in range(times):
        state = somewhere(seed, mode, 60 if seed % 2 else 200)
        for viewer in (-1, 0, 1):
            dealt = state.masked(viewer).dealt(seed)
            s, was = dealt.record, state.record
            packs = [me.hand | me.chosen | me.stock | me.to_come | me.discard for me in s.seat]
            assert packs[0] ^ packs[1] == ALL_CARDS
            assert packs[0].bit_count() == 23
            for seat in (0, 1):
                me, true = s.seat[seat], was.seat[seat]
                assert (me.discard, me.to_come, me.revealed, me.earlier) == (true.discard, true.to_come, true.revealed, true.earlier)
                assert ((me.hand | me.chosen).bit_count(), me.stock.bit_count()) == (true.in_hand, true.in_stock)
                assert me.stock & (me.hand | me.chosen | me.to_come | me.discard) == 0
                assert was.seat[1 - seat].earlier & ~packs[seat] == 0  # what the other one played in the first game came over
                if seat == viewer:
                    assert (me.hand, me.chosen, me.wish) == (true.hand, true.chosen, true.wish)
                elif s.phase == Phase.SELECTION:
                    assert is_set(me.chosen) if me.ready else me.chosen == 0
                    ready += me.ready
                if mode == "strategist":
                    assert me.pack == packs[seat]
                    assert viewer == -1 or me.pack == true.pack
            assert dealt.to_act == state.to_act
            for seat in dealt.to_act:
                assert dealt.legal_actions(seat)
    assert ready > 3


@pytest.mark.parametrize("viewer", [-1, 0, 1])
def test_where_the_unseen_cards_lie_is_even(viewer: int) -> None:
    """In the standard game every unseen card is as likely to be in any of the unseen places, in proportion to their sizes."""
    state = somewhere(7, steps=1)
    masked = state.masked(viewer)
    hidden = ALL_CARDS & ~(masked.record.seat[0].hand | masked.record.seat[1].hand)
    unseen = [number for number in range(1, 47) if hidden >> number - 1 & 1]
    deals = [masked.dealt(seed).record for seed in range(1500)]
    for seat in (0, 1):
        for pile in ("hand", "stock") if seat != viewer else ("stock",):
            held = [number for deal in deals for number in unseen if getattr(deal.seat[seat], pile) >> number - 1 & 1]
            share = len(held) / len(deals) / len(unseen)
            # Cards of one deal are drawn without putting back: the spread is smaller by the share that is not drawn.
            assert abs(chi_square(held, len(unseen))) < 4, (seat, pile)
            assert len(held) == len(deals) * (8 if pile == "hand" else 15)
            assert 0 < share < 1


def test_pairs_of_unseen_cards_are_even_too() -> None:
    """The lowest two cards of the other hand: all choices of 8 out of 38 are equally likely."""
    masked = somewhere(7, steps=1).masked(0)
    unseen = [number for number in range(1, 47) if not masked.record.seat[0].hand >> number - 1 & 1]
    hands = [masked.dealt(seed).record.seat[1].hand for seed in range(3000)]
    both = sum(hand >> unseen[0] - 1 & 1 and hand >> unseen[5] - 1 & 1 for hand in hands) / len(hands)
    expected = 8 * 7 / (38 * 37)
    assert abs(both - expected) < 4 * math.sqrt(expected / len(hands))


def test_every_set_of_a_hand_is_dealt_equally_often() -> None:
    """The hidden set of a seat that is ready is any of those that its hand can form."""
    state = GAME.new(2, 11, "strategist")
    for seat in (0, 1):
        state.apply(seat, GAME.actions.number(Do.COLOUR, seat))
    me = state.record.seat[1]
    # The other hand is known by subtraction: nothing is left in the stock.
    me.hand, me.stock, me.in_hand, me.in_stock = 0b111 | 0b1111 << 10 | 1 << 43, 0, 8, 0
    me.discard = me.pack & ~me.hand
    me.pack = me.hand | me.discard
    mine = state.record.seat[0]
    mine.pack = ALL_CARDS & ~me.pack
    mine.hand, mine.stock = mine.pack & ~(mine.pack - 1), 0
    for number in (1, 2):
        state.apply_legal(1, GAME.actions.number(Do.CARD, number - 1))
    state.apply_legal(1, GAME.actions.number(Do.CONFIRM))
    masked = state.masked(0)
    found = []
    for seed in range(2500):
        dealt = masked.dealt(seed).record.seat[1]
        if (dealt.hand | dealt.chosen) == (me.hand | me.chosen):
            found.append(int(dealt.chosen))
    # 4 yellow: 1; 2 of 4 yellow and 1 of 4 orange: 24; 2 of 4 orange: 6.
    assert len(set(found)) == 31
    assert abs(chi_square(found, 31)) < 4


def test_a_strategist_knows_what_is_left_in_the_own_stock_but_not_its_order() -> None:
    state = somewhere(3, "strategist", 120)
    dealt = state.masked(0).dealt(1).record
    assert dealt.seat[0].stock == state.record.seat[0].stock
    assert dealt.seat[1].hand | dealt.seat[1].chosen | dealt.seat[1].stock == (
        state.record.seat[1].hand | state.record.seat[1].chosen | state.record.seat[1].stock
    )


@pytest.mark.parametrize("viewer", [0, -1])
def test_the_colour_asked_for_is_hidden_until_both_have_asked(viewer: int) -> None:
    one, other = GAME.new(2, 1), GAME.new(2, 1)
    one.apply(1, GAME.actions.number(Do.COLOUR, 0))
    other.apply(1, GAME.actions.number(Do.COLOUR, 1))
    assert one.digest() != other.digest()
    assert one.masked(viewer).digest() == other.masked(viewer).digest()
    assert one.view(viewer) == other.view(viewer)


def test_reasons_and_words_of_a_seat_tell_nothing_of_the_other_hand() -> None:
    """Whatever the other seat holds and has chosen, why my actions are not possible reads the same."""
    rng = random.Random(3)
    for seed in range(12):
        state = somewhere(seed, steps=50)
        other = state.masked(0).dealt(seed)
        for action in rng.sample(range(GAME.n_actions), 60):
            assert state.why_not(0, action) == other.why_not(0, action)
