"""Whole games of Explore & Draw, played by chance or by hunger for what has not come up yet, and watched at every step."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any

import tabletier
from tabletier.engine.game import NOBODY
from tabletier.engine.state import State
from tests.contract.hungry import Feature, Hungry
from tests.games.explore_and_draw import recount
from tests.games.explore_and_draw.printed import CAT_PILE, LESSON_PILE, MAPS, PLACES, RATS, ROOM, Card
from tests.games.explore_and_draw.referee import AROUND, Choice, Place, Referee, Seat

GAME = tabletier.load("explore_and_draw")
LEVELS = ("easy", "medium", "hard", "very_hard", "expert")
PILES = {"cats": CAT_PILE, "lessons": LESSON_PILE}
DAYS = 7


@dataclass(frozen=True)
class Setting:
    """One way to play."""

    mode: str
    seats: int
    level: str = "medium"
    same_boat: bool = False

    def __str__(self) -> str:
        return f"solo-{self.level}" if self.mode == "solo" else f"{self.seats}{'-same-boat' if self.same_boat else ''}"

    def new(self, seed: int) -> State:
        return GAME.new(self.seats, seed, self.mode, {"level": self.level, "same_boat": self.same_boat})


SETTINGS = (
    *(Setting("standard", seats) for seats in range(1, 13)),
    *(Setting("standard", seats, same_boat=True) for seats in (2, 7)),
    *(Setting("solo", 1, level) for level in LEVELS),
)


# --- Hunger -----------------------------------------------------------------------------------------------------------


def content(card: Card) -> Hashable:
    """What is new about a card: colours are not."""
    return card.lesson or tuple(tuple((element.kind, element.shape) for element in group) for group in card.groups), card.any_two


def feature(me: Seat, island: Sequence[Card], choice: Choice, last: bool) -> Feature:
    """What is new about a choice; ``last``: the day may be ended instead."""
    what, value = choice
    if what == "place":
        maps = {colour for colour, square in me.maps.items() if square in value}
        return Feature(("place", me.hand, "its map" if me.colour in maps else "a map" if maps else "no map"))
    if what in ("card", "extra_card"):
        return Feature((what, content(island[value]), last), (content(island[value]),))
    if what in ("column", "row"):
        spaces = range(value, 12, 4) if what == "column" else range(4 * value, 4 * value + 4)
        return Feature((what, value), tuple(content(island[space]) for space in spaces))
    if what == "treasure":
        return Feature((what, value, len(me.pieces) // 12))
    if what == "twice":
        return Feature((what, me.shape, me.hand, len(me.taken) // 50))
    return Feature((what, value))


#: What a seat likes best among equally new placements.
STYLES: dict[str, Callable[[Seat, Place], float]] = {
    "anywhere": lambda me, place: 0,
    "tight": lambda me, place: sum(near in me.taken or near not in ROOM for near in AROUND[place]),
    "scattered": lambda me, place: -sum(near in me.taken or near not in ROOM for near in AROUND[place]),
    "room by room": lambda me, place: -max(ROOM[square] for square in place),
    "forwards": lambda me, place: -max(square[0] for square in place),
}


SPECIALS = ("row", "one_per_row", "extra_card", "twice")


class Eager(Hungry):
    """Hungry for the cards and situations of this game. Every seat lays its pieces in a style of its own, and keeps its special
    actions until a day of its own, so that they are used on empty boats and on full ones."""

    def __init__(self, referee: Referee, rng: random.Random, met: Counter[Hashable]) -> None:
        super().__init__(rng, self._features, met)
        self.referee = referee
        self.styles = [STYLES[rng.choice(list(STYLES))] for _seat in referee.seats]
        self.patience = [rng.choice((1, 1, 3, 5, 6, 6)) for _seat in referee.seats]
        self.last_of_all = [rng.random() < 0.5 for _seat in referee.seats]  # whether an extra card comes behind the others

    def _choices(self, state: State, seat: int, legal: Sequence[int]) -> list[Choice]:
        return [self.referee.choice(state, seat, action) for action in legal]

    def _features(self, state: State, seat: int, legal: Sequence[int]) -> list[Feature]:
        me, island = self.referee.seats[seat], self.referee.island
        last = ("end_day", 0) in self.referee.options[seat]
        return [feature(me, island, choice, last) for choice in self._choices(state, seat, legal)]

    def choose(self, state: State, seat: int, legal: Sequence[int]) -> int:
        me, style = self.referee.seats[seat], self.styles[seat]
        choices = dict(zip(legal, self._choices(state, seat, legal), strict=True))
        kept = set(SPECIALS) if state.record.day < self.patience[seat] else set()
        if self.last_of_all[seat] and ("end_day", 0) not in choices.values():
            kept.add("extra_card")
        action = super().choose(state, seat, [action for action, (what, _value) in choices.items() if what not in kept])
        what, place = choices[action]
        if what != "place" or self.rng.random() < 0.2 or any(square in place for square in me.maps.values()):
            return action
        liked = {action: style(me, value) for action, (what, value) in choices.items() if what == "place"}
        best = max(liked.values())
        return self.rng.choice([action for action in liked if liked[action] == best])


# --- Watching ---------------------------------------------------------------------------------------------------------


class Watched:
    """A game in which every step is held against the referee, and points against the recount."""

    def __init__(self, setting: Setting, seed: int, hungry: bool, met: Counter[Hashable]) -> None:
        self.rng = random.Random(seed)
        self.setting, self.seed = setting, seed
        self.state = setting.new(seed)
        self.referee = Referee(self.state, met)
        self.player = Eager(self.referee, self.rng, met) if hungry else None
        self.days = 0
        self.mornings: list[dict[str, Any]] = []
        self.met = met

    def play(self) -> State:
        """The finished game. AssertionError where package and rules part, with the game and the step that it happened in."""
        try:
            return self._play()
        except AssertionError as error:
            error.add_note(f"{self.setting}, seed {self.seed}, after {len(self.state.history)} actions, on day {self.days}")
            raise

    def _play(self) -> State:
        state = self.state
        self.check_day()
        while not state.is_over:
            assert self.days <= DAYS
            assert state.to_act == tuple(seat for seat, options in enumerate(self.referee.options) if options)
            seat = self.rng.choice(state.to_act)
            legal = state.legal_actions(seat)
            self.check_step(seat, legal)
            action = self.player.choose(state, seat, legal) if self.player else self.rng.choice(legal)
            choice = self.referee.choice(state, seat, action)
            self.met["did", choice[0].upper()] += 1
            reveals = state.reveals
            state.apply_legal(seat, action)
            self.referee.told(seat, choice)
            if choice[0] == "end_day":
                me = self.referee.seats[seat]
                self.met["cards of a day", me.resolved] += 1
                assert me.resolved == (4 if me.today in ("extra_card", "row") else 3)  # ED-15, ED-42 … ED-44
            assert state.reveals - reveals == (not any(self.referee.options))  # ED-18
            if state.reveals != reveals:
                if not state.is_over:
                    self.referee.begin_day(state.view(NOBODY)["island"])
                self.check_day()
        assert self.days == DAYS + 1
        assert not any(self.referee.options)
        return state

    def check_step(self, seat: int, legal: list[int]) -> None:
        """What the package allows is what the rules allow; now and then everything that can be seen is looked at too."""
        referee, state = self.referee, self.state
        choices = [referee.choice(state, seat, action) for action in legal]
        assert len(choices) == len(set(choices))
        too_many, too_few = set(choices) - referee.options[seat], referee.options[seat] - set(choices)
        assert not too_many, f"seat {seat} may do this against the rules: {too_many}"
        assert not too_few, f"seat {seat} may not do this against the rules: {too_few}"
        if self.rng.random() < 0.15 / self.setting.seats:
            self.check_sight(seat, seat)
            self.check_sight(seat, self.rng.randrange(NOBODY, self.setting.seats))
            self.check_truth()

    def check_sight(self, seat: int, viewer: int) -> None:
        """A viewer sees its own boat as it is and the others as they were in the morning (ED-69)."""
        view = self.state.view(viewer)
        assert recount.differences(view) == []
        for other, boat in enumerate(view["boats"]):
            if other == viewer:
                self.check_boat(other, boat)
                self.met["doing", boat["doing"]] += 1
            else:
                done = not self.referee.options[other]
                assert without_points(boat) == {**without_points(self.mornings[other]), "doing": "done" if done else "column"}

    def check_truth(self) -> None:
        """Points and places of the true position, which no viewer knows."""
        boats = [self.state.view(seat)["boats"][seat] for seat in range(self.setting.seats)] if self.setting.seats <= 4 else []
        if boats:
            sheets = recount.count(boats)
            assert [self.state.breakdown(seat) for seat in range(len(boats))] == [sheet.score for sheet in sheets]
            if self.setting.mode == "standard":
                assert self.state.places() == recount.places(sheets, None)

    def check_boat(self, seat: int, boat: dict[str, Any]) -> None:
        """A boat is what was drawn on it, and what was drawn obeys the rules of placement."""
        me = self.referee.seats[seat]
        drawn = recount.Boat(boat)
        assert drawn.pieces == me.pieces
        assert [piece["shape"] for piece in boat["pieces"]] == me.shapes
        assert boat["lessons"] == sorted(me.ticked)
        assert sorted(boat["specials"]) == sorted(me.specials)
        assert boat["today"] == me.today
        assert len(set(me.specials)) == len(me.specials) <= 3  # ED-41
        assert len(set(me.map_treasures)) == len(me.map_treasures)  # ED-39
        assert len(drawn.taken) == sum(len(piece.cells) for piece in drawn.pieces)  # ED-29: no overlap
        laid: set[tuple[int, int]] = set()
        for piece, shape in zip(drawn.pieces, me.shapes, strict=True):
            assert piece.cells in PLACES[shape]  # ED-28, ED-29
            assert not laid or recount.touch(piece.cells, laid)  # ED-31
            assert (piece.colour is None) == (piece.kind in ("common", "rare"))  # ED-34
            laid |= piece.cells

    def check_day(self) -> None:
        """A new morning, or the end: everybody sees everything."""
        self.days += 1
        view = self.state.view(NOBODY)
        over = self.days > DAYS
        assert (view["day"], view["days_left"], view["over"]) == (min(self.days, DAYS), DAYS + 1 - self.days, over)
        assert recount.differences(view) == []
        for seat, boat in enumerate(view["boats"]):
            if not over:
                self.referee.seats[seat].today = None
                assert not any(piece["today"] for piece in boat["pieces"])
            self.check_boat(seat, boat)
            assert {(x, y) for x, y in boat["rats"]} == RATS[boat["sheet"]]
            assert {colour: (x, y) for colour, (x, y) in boat["maps"].items()} == MAPS[boat["sheet"]]
        self.mornings = view["boats"]
        self.check_table(view)
        if over:
            assert self.state.outcome == view["outcome"]
            assert self.state.places() == view["places"]
            assert self.state.scores() == [boat["total"] for boat in view["boats"]]
            assert self.state.opponent == (view["sister"]["score"] if view["sister"] else None)
            assert all(self.state.view(seat)["boats"] == view["boats"] for seat in range(min(2, self.setting.seats)))

    def check_table(self, view: dict[str, Any]) -> None:
        """Boats, piles and the sister's cards."""
        sheets = Counter(boat["sheet"] for boat in view["boats"])
        if self.setting.same_boat:
            assert len(sheets) == 1
        else:
            assert max(sheets.values()) == (1 if self.setting.seats <= 6 else 2)  # ED-08
        for (pile, card), times in self.referee.shown.items():
            assert times <= PILES[pile][card], f"{card} {times} times"  # ED-19
        shown = Counter(pile for pile, _card in self.referee.shown.elements())
        assert shown == {"cats": 8 * min(self.days, DAYS), "lessons": 4 * min(self.days, DAYS)}  # ED-12
        assert [card["pile"] for card in view["island"]] == ["lessons" if space in (2, 4, 7, 12) else "cats" for space in range(1, 13)]
        if self.setting.mode == "solo":
            hers = view["sister"]
            assert len(set(hers["colours"])) == len(hers["colours"]) == min(self.days, 5) == 5 - hers["hidden"]  # ED-58
            assert len(set(hers["lessons"])) == 3  # ED-57
            assert set(hers["lessons"]) <= set(range(1, 10))
            assert len(set(hers["advanced"])) == len(hers["advanced"]) == LEVELS.index(self.setting.level)
            assert set(hers["advanced"]) <= set(range(1, 10))


def without_points(boat: dict[str, Any]) -> dict[str, Any]:
    """A boat of a view without what depends on other boats: the largest family of all (lesson 7)."""
    return {name: value for name, value in boat.items() if name not in ("score", "total", "lesson_points")}
