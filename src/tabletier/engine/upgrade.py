"""A position of an older rules version, or of a pack whose figures have changed since, as one that this program goes on from.

A game says in its file ``upgrades.py``, where it has one, what that takes:

* ``STEPS``: rules version -> a function from the fields of a position of that version to those of the next one. A version whose
  fields are those of the next one needs none.
* ``RESTS_ON``: the fields of the content record that a position points into, by number or by place. They must not have changed; all
  others may. Without the file a position rests on all of the content.
"""

from __future__ import annotations

import copy
import functools
import hashlib
import importlib
from collections.abc import Callable, Collection, Mapping
from typing import Any

from pydantic import BaseModel

from tabletier.engine.fields import FieldError, from_fields
from tabletier.engine.game import BOX, NOBODY, Game
from tabletier.engine.pack import Pack
from tabletier.engine.state import State

Step = Callable[[dict[str, Any]], dict[str, Any]]


@functools.cache
def content_digests(pack: Pack) -> dict[str, str]:
    """Each field of the content record, with 16 digits that name its value and layout."""
    return {name: hashlib.sha256(pack.content[name].tobytes()).hexdigest()[:16] for name in pack.content.dtype.names or ()}


def brought_over(game: Game, pack: Pack, fields: Mapping[str, Any], rules_version: int, content: Mapping[str, str]) -> dict[str, Any]:
    """The fields of a position under these rules and with this pack.

    ``fields``, ``rules_version`` and ``content`` (see :func:`content_digests`) are those of the program that wrote it.
    Raises FieldError where the pack has changed in what the position rests on, or a step finds not what it expects.
    """
    steps, rests_on = _upgrades(game)
    for name, digest in content_digests(pack).items():
        if (rests_on is None or name in rests_on) and content.get(name) != digest:
            raise FieldError(f"{name} of the pack {pack.name!r} is not what it was, and the position rests on it")
    new = copy.deepcopy(dict(fields))
    for version in range(rules_version, game.rules_version):
        try:
            new = steps.get(version, _unchanged)(new)
        except KeyError as error:
            raise FieldError(f"the field {error.args[0]} is missing") from None
        except (IndexError, TypeError, ValueError, AttributeError) as error:
            raise FieldError(f"the step from version {version} fails: {error}") from None
    return new


def position_of(game: Game, pack: Pack, fields: Any, seats: int, mode: str, options: BaseModel) -> State:
    """The true position with these fields. Raises FieldError where they do not fit the layout, or the rules can make nothing of them."""
    state = State(game, pack, from_fields(game.record, fields), seats, mode, options, None)
    try:
        sound = all(seat in (*range(seats), BOX) and state.legal_actions(seat) for seat in state.to_act)
        for viewer in (NOBODY, *range(seats)):
            state.view(viewer)
        state.places()
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        raise FieldError(f"the rules can make nothing of the position ({error})") from None
    if not sound:
        raise FieldError("a seat that has to act cannot do anything")
    return state


def _unchanged(fields: dict[str, Any]) -> dict[str, Any]:
    return fields


def _upgrades(game: Game) -> tuple[Mapping[int, Step], Collection[str] | None]:
    """What the game's own file says; None as the second: it rests on everything."""
    name = f"{game.package}.upgrades"
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return {}, None
    return module.STEPS, module.RESTS_ON
