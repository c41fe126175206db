"""Three tiny games that prove the contract: hidden commitments, an interrupt window, chance entered by the BOX seat."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict

from tabletier.engine import record
from tabletier.engine.pack import Pack
from tabletier.engine.state import State
from tabletier.language import Message, _

CONTENT = record.record(nothing=record.I8)


class NoOptions(BaseModel):
    model_config = ConfigDict(extra="forbid")


EMPTY_PACK = Pack(name="probe", digest="", trust={}, data=NoOptions(), content=record.make(CONTENT))


class PlainWords:
    """Every field as the view, and the action's own name: enough words for a probe."""

    def view(self, state: State) -> dict[str, Any]:
        fields: dict[str, Any] = record.to_fields(state.record)
        return {**fields, "viewer": state.viewer, "to_act": list(state.to_act)}

    def describe(self, state: State, seat: int, action: int) -> Message:
        what, value = state.game.actions.parts(action)
        return _("{what} {value}", what=what.name, value=value)

    def why_not(self, state: State, seat: int, action: int) -> Message:
        return _("{action} is not possible now", action=self.describe(state, seat, action))

    def narrate(self, before: State, after: State, seat: int, actions: Any, who: Any) -> list[Message]:
        return [_("{name}: {what}", name=who[seat], what=self.describe(before, seat, action)) for action in actions]
