"""State: the friendly face of a position."""

from __future__ import annotations

import functools
import json
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from pydantic import BaseModel

from tabletier.engine import record as records
from tabletier.engine.chance import key_of, key_words
from tabletier.engine.direct import direct
from tabletier.engine.game import NOBODY, Game
from tabletier.engine.kernel import blank, listed, room_for
from tabletier.engine.pack import Pack

MAGIC = b"tabletier\0"


@functools.cache
def seats_of(mask: int) -> tuple[int, ...]:
    """The seats in a bit mask, ascending."""
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)


class IllegalAction(ValueError):
    """An action that the rules forbid now; the text says why. The position is as it was."""


class ReplayError(ValueError):
    """An exported game that does not replay; the text names the entry."""


class State:
    """A position of a game, whole or as one viewer may know it."""

    __slots__ = ("_direct", "_record", "array", "box", "game", "history", "mode", "options", "pack", "rows", "seats", "viewer")

    def __init__(self, game: Game, pack: Pack, array: np.ndarray, seats: int, mode: str, options: BaseModel, viewer: int | None) -> None:
        self.game = game
        self.pack = pack
        #: the record itself, an array of one row
        self.array = array
        self.seats = seats
        self.mode = mode
        self.options = options
        #: None: the true position; -1: as a spectator knows it; else as that seat knows it
        self.viewer = viewer
        #: all (seat, action) since the state was made
        self.history: list[tuple[int, int]] = []
        #: the record in the form that kernels take
        self.rows = records.rows(array)
        #: the content in the form that kernels take
        self.box = pack.rows
        self._direct = direct(game)
        self._record: Any = None

    @classmethod
    def new(cls, game: Game, seats: int, seed: int | bytes | None, mode: str, options: Mapping[str, Any] | BaseModel | None) -> State:
        """See :meth:`Game.new`."""
        checked = game.check(seats, mode, options)
        key = secrets.token_bytes(32) if seed is None else key_of(seed)
        pack = game.load_pack(getattr(checked, "pack", "house"))
        state = cls(game, pack, records.make(game.record), seats, mode, checked, None)
        game.configure(state.record, mode, checked)
        game.rules.setup(state.box, state.rows, 0, seats, key_words(key))
        return state

    # --- Reading ---

    @property
    def record(self) -> Any:
        """The position's fields, readable by name (a ctypes view on the same bytes)."""
        if self._record is None:
            self._record = records.view(self.array)
        return self._record

    @property
    def content(self) -> Any:
        """The content's fields, readable by name."""
        return self.pack.view

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now, ascending; empty when the game is over."""
        return seats_of(self._direct.to_act(self.box, self.rows, 0))

    @property
    def is_over(self) -> bool:
        """True when nobody may act any more."""
        return not self._direct.to_act(self.box, self.rows, 0)

    @property
    def reveals(self) -> int:
        """How often somebody may have learnt something so far; undo stops where it grew."""
        return int(self.record.reveals)

    def legal_actions(self, seat: int) -> list[int]:
        """The seat's legal action numbers, ascending; empty for a seat that may not act."""
        if seat not in self.to_act:
            return []
        out = blank(self.game.actions.n)
        return listed(out, self._direct.legal(self.box, self.rows, 0, seat, out))

    def breakdown(self, seat: int) -> dict[str, int]:
        """Points per scoring rule, if the game ended now; they sum to the total."""
        return self._score(self._seat(seat), self.game.score_keys)

    def scores(self) -> list[int]:
        """One total per seat, if the game ended now."""
        return [sum(self.breakdown(seat).values()) for seat in range(self.seats)]

    @property
    def opponent(self) -> dict[str, int] | None:
        """The automaton's score sheet in modes where one plays, else None."""
        if self.mode not in self.game.automaton_modes:
            return None
        return self._score(self.seats, self.game.automaton_keys)

    def _score(self, seat: int, keys: Sequence[str]) -> dict[str, int]:
        out = room_for(len(keys))
        self.game.rules.score(self.box, self.rows, 0, seat, out)
        return dict(zip(keys, listed(out, len(keys)), strict=True))

    def places(self) -> list[int]:
        """One place per seat, 1 for the winner, ties shared, all tie-breaks applied; as if the game ended now."""
        out = room_for(self.seats)
        self.game.rules.rank(self.box, self.rows, 0, out)
        return listed(out, self.seats)

    @property
    def outcome(self) -> list[str] | None:
        """Per seat "won", "lost", "shared" (first place with others) or "alone" (one seat, no automaton); None while playing."""
        if not self.is_over:
            return None
        if self.seats == 1 and self.mode not in self.game.automaton_modes:
            return ["alone"]
        places = self.places()
        first = "won" if places.count(1) == 1 else "shared"
        return [first if place == 1 else "lost" for place in places]

    def ask(self, kernel: Any, seat: int, size: int) -> list[int]:
        """Runs a further kernel of the game, ``kernel(box, positions, i, seat, out)``, on this position; returns its ``size`` numbers."""
        out = room_for(size)
        kernel(self.box, self.rows, 0, seat, out)
        return listed(out, size)

    # --- Acting ---

    def apply(self, seat: int, action: int) -> None:
        """Performs one action. Raises IllegalAction with the reason where the rules forbid it; the position is then untouched."""
        if action not in self.legal_actions(seat):
            raise IllegalAction(self.why_not(seat, action) or "not possible now")
        self.apply_legal(seat, int(action))

    def apply_legal(self, seat: int, action: int) -> None:
        """Performs one action that is known to be legal, unchecked."""
        self._direct.apply(self.box, self.rows, 0, seat, action)
        self.history.append((seat, action))

    # --- Words ---

    def describe(self, seat: int, action: int, lang: str = "en") -> str:
        """A legal action in one line, different from all other legal ones."""
        return str(self.message(seat, action).text(lang))

    def message(self, seat: int, action: int) -> Any:
        """The same, still open as to its language."""
        return self.game.words.describe(self.as_seen_by(seat), seat, action)

    def why_not(self, seat: int, action: int, lang: str = "en") -> str | None:
        """Why the action is not legal for the seat now; None if it is legal."""
        if not isinstance(action, (int, np.integer)) or not 0 <= action < self.game.n_actions:
            return f"there is no action {action!r}; actions are numbered 0 to {self.game.n_actions - 1}"
        if seat not in range(self.seats):
            return f"there is no seat {seat!r}; seats are numbered 0 to {self.seats - 1}"
        if action in self.legal_actions(seat):
            return None
        return self.game.words.why_not(self.as_seen_by(seat), seat, int(action)).text(lang)

    def view(self, seat: int) -> dict[str, Any]:
        """All that a seat (or -1, a spectator) may know, as plain data for JSON."""
        return self.game.words.view(self.as_seen_by(seat))

    # --- What may be known ---

    def masked(self, seat: int) -> State:
        """The same position with all blanked that the seat cannot know; -1 is a spectator."""
        if seat != NOBODY:
            self._seat(seat)
        if self.viewer is not None:
            if self.viewer != seat:
                raise ValueError(f"this is the position as seat {self.viewer} knows it; it cannot be shown to seat {seat}")
            return self.clone()
        other = self.clone()
        other.history = []
        other.viewer = seat
        self.game.rules.mask(other.box, other.rows, 0, seat)
        return other

    def as_seen_by(self, seat: int) -> State:
        """The masked position; the state itself where it is that already."""
        return self if self.viewer == seat else self.masked(seat)

    def dealt(self, seed: int | bytes) -> State:
        """A masked position filled with a random possibility that fits all that its viewer knows."""
        if self.viewer is None:
            raise ValueError("only a masked position can be dealt anew")
        other = self.clone()
        other.viewer = None
        self.game.rules.deal(other.box, other.rows, 0, self.viewer, key_words(key_of(seed)))
        return other

    # --- Copies and bytes ---

    def clone(self) -> State:
        """An independent copy."""
        other = State(self.game, self.pack, records.copy(self.array), self.seats, self.mode, self.options, self.viewer)
        other.history = self.history.copy()
        return other

    def digest(self) -> str:
        """SHA-256 of the record, in hexadecimal: equal positions have equal digests."""
        return records.digest(self.array)

    def to_bytes(self) -> bytes:
        """The position with all that is needed to read it again: game, rules, layout and pack are named first. No history."""
        head = {
            "game": self.game.slug,
            "rules": self.game.rules_version,
            "layout": records.layout_digest(self.game.record).hex(),
            "pack": self.pack.digest,
            "seats": self.seats,
            "mode": self.mode,
            "options": self.options.model_dump(mode="json"),
            "viewer": self.viewer,
        }
        text = json.dumps(head, sort_keys=True).encode()
        return MAGIC + len(text).to_bytes(4, "little") + text + records.to_bytes(self.array)

    @classmethod
    def from_bytes(cls, game: Game, data: bytes) -> State:
        """See :meth:`Game.from_bytes`."""
        at = len(MAGIC)
        if data[:at] != MAGIC:
            raise ValueError("these bytes are not a saved position: they do not begin with 'tabletier'")
        size = int.from_bytes(data[at : at + 4], "little")
        try:
            head = json.loads(data[at + 4 : at + 4 + size])
            slug, rules, layout, digest = (head[name] for name in ("game", "rules", "layout", "pack"))
        except (ValueError, KeyError, TypeError):
            raise ValueError("these bytes are not a saved position: their head is damaged") from None
        if slug != game.slug:
            raise ValueError(f"this is a position of {slug}, not of {game.slug}")
        if (rules, layout) != (game.rules_version, records.layout_digest(game.record).hex()):
            raise ValueError(f"this position was saved by rules version {rules} of {slug}; this program has version {game.rules_version}")
        options = game.check(head["seats"], head["mode"], head["options"])
        pack = game.load_pack(getattr(options, "pack", "house"))
        if digest != pack.digest:
            raise ValueError(f"this position was saved with another content of the pack {pack.name!r}")
        body = data[at + 4 + size :]
        if len(body) != game.record.itemsize:
            raise ValueError(f"a position of {slug} has {game.record.itemsize} bytes, found {len(body)}")
        return cls(game, pack, records.from_bytes(game.record, body), head["seats"], head["mode"], options, head["viewer"])

    def _seat(self, seat: int) -> int:
        if seat not in range(self.seats):
            raise ValueError(f"there is no seat {seat!r}; seats are numbered 0 to {self.seats - 1}")
        return seat

    def _repr_svg_(self) -> str:
        """The position as seat 0 sees it, for notebooks."""
        return str(self.game.face.picture(self.view(0 if self.viewer is None else self.viewer)))

    def __repr__(self) -> str:
        return f"<State of {self.game.slug}, {self.mode}, {self.seats} seats, {len(self.history)} actions>"
