"""Where a table stands, by the names of fields: kept while its rules still run, so that other rules can go on from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from tabletier.engine.chance import key_words
from tabletier.engine.fields import FieldError, to_fields
from tabletier.engine.game import NOBODY, Game
from tabletier.engine.pack import Pack
from tabletier.engine.state import State
from tabletier.engine.upgrade import brought_over, content_digests, position_of

if TYPE_CHECKING:
    from tabletier.tables.head import Head

Whole = Annotated[int, Field(strict=True, ge=0)]


class Part(BaseModel):
    """A part of what is written as JSON: the named fields and no others."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Result(Part):
    """How a game stands: totals, places and ``outcome``, which is null while it goes on."""

    scores: list[int]
    places: list[int]
    outcome: list[str] | None = None


class Counted(Result):
    """A result with the points of every scoring rule, of each seat and of the automaton."""

    breakdown: list[dict[str, int]]
    opponent: dict[str, int] | None = None

    @classmethod
    def of(cls, state: State) -> Counted:
        """As the rules count it now."""
        return cls(
            scores=state.scores(),
            places=state.places(),
            outcome=state.outcome,
            breakdown=[state.breakdown(seat) for seat in range(state.seats)],
            opponent=state.opponent,
        )

    @property
    def short(self) -> Result:
        """Without the points of each rule."""
        return Result(scores=self.scores, places=self.places, outcome=self.outcome)


class Standing(Part):
    """The true position after so many entries, for rules or a pack that are not the ones it was reached with.

    ``content`` names the figures of the pack, field by field; ``numbers`` are the numbers of the viewers, the spectator's first;
    ``result`` is that of a game that was over: no other rules may change it.
    """

    after: Whole
    rules_version: Whole
    pack_digest: str
    content: dict[str, str]
    position: dict[str, Any] = Field(repr=False)
    numbers: list[Whole]
    result: Counted | None = None

    @classmethod
    def of(cls, state: State, after: int, numbers: list[int], result: Counted | None = None) -> Standing:
        """Where a table with this position stands; ``result`` is what other rules have counted when it ended under them."""
        return cls(
            after=after,
            rules_version=state.game.rules_version,
            pack_digest=state.pack.digest,
            content=content_digests(state.pack),
            position=to_fields(state.array),
            numbers=numbers,
            result=(result or Counted.of(state)) if state.is_over else None,
        )

    def under(self, game: Game, pack: Pack) -> Standing:
        """The same under the game's present rules and with its present pack. Raises FieldError where that cannot be."""
        return self.model_copy(
            update={
                "rules_version": game.rules_version,
                "pack_digest": pack.digest,
                "content": content_digests(pack),
                "position": brought_over(game, pack, self.position, self.rules_version, self.content),
                "numbers": [number + 1 for number in self.numbers],  # everybody is told of it
            }
        )

    def state(self, game: Game, pack: Pack, head: Head) -> State:
        """The position. Raises FieldError where it is none of this game and table."""
        state = position_of(game, pack, self.position, len(head.seats), head.mode, game.check(len(head.seats), head.mode, head.options))
        if len(self.numbers) != len(head.seats) + 1:
            raise FieldError(f"there are {len(self.numbers)} numbers of viewers, where {len(head.seats) + 1} are expected")
        stream = self.position.get("stream")
        if stream and stream["key"] != [int(word) for word in key_words(head.key)]:
            raise FieldError("its shuffles are not those that were fixed at the start")
        if self.result and not state.is_over:
            raise FieldError("the game was over, and under these rules it is not")
        return state

    @property
    def by_viewer(self) -> dict[int, int]:
        """``numbers`` by viewer."""
        return dict(enumerate(self.numbers, NOBODY))
