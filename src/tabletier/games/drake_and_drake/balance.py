"""What the laboratory counts of a game of Drake & Drake: the colour, the sets and the actions of each seat, and how often they worked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletier.engine.chance import WORDS
from tabletier.engine.state import State
from tabletier.games.drake_and_drake.state import CARDS, SEATS, Colour, Kind, Phase


def traits(end: State) -> Sequence[Mapping[str, Sequence[str]]]:
    """Per seat, what it had; ``end`` is a whole position with the history of its game."""
    found: list[dict[str, list[str]]] = [
        {"colours": [Colour(end.record.seat[seat].colour).name.lower()], "sets": [], "actions": [], "lost": []} for seat in range(SEATS)
    ]
    state = begun(end)
    for seat, action in end.history:
        selecting = state.record.phase == Phase.SELECTION
        state.apply_legal(seat, action)
        if selecting and not any(me.chosen for me in state.record.seat):  # both sets have been revealed
            for other in range(SEATS):
                tell(state, other, found[other])
    return found


def tell(state: State, seat: int, told: Mapping[str, list[str]]) -> None:
    """What a seat has just revealed."""
    content, revealed = state.content, state.record.seat[seat].revealed
    orange = [Kind(content.kind[number]) for number in range(1, CARDS + 1) if revealed & content.orange & 1 << number - 1]
    told["sets"].append(("4 yellow", "2 yellow and 1 orange", "2 orange")[len(orange)])
    told["actions"].extend(kind.name.lower() for kind in orange)
    told["lost"].extend("to falsification" for _card in range((revealed & state.record.cancelled).bit_count()))


def begun(end: State) -> State:
    """The game as it began: its key is in the position."""
    key = b"".join(int(end.record.stream.key[k]).to_bytes(4, "little") for k in range(WORDS // 2))
    return State.new(end.game, end.seats, key, end.mode, end.options)
