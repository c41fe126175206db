"""What a game says about itself on the site: one sentence, who made it, and what its modes and options are called."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from tabletier.language import Message


@dataclass(frozen=True)
class Option:
    """An option in words.

    ``choices`` names its values; ``values`` lists them where they are found at run time (packs); ``modes`` are those it belongs to
    (empty: all); ``rule`` is where it stands.
    """

    label: Message
    choices: Mapping[str, Message] = field(default_factory=dict)
    values: Callable[[], tuple[str, ...]] | None = None
    modes: tuple[str, ...] = ()
    rule: str | None = None


@dataclass(frozen=True)
class About:
    """A game in words. ``minutes`` is how long a game takes; ``rules`` the prefix of its rule numbers ("ED"). Unknown people are ""."""

    pitch: Message
    minutes: tuple[int, int]
    rules: str
    author: str
    illustrator: str
    publisher: str
    home: str
    modes: Mapping[str, Message]
    options: Mapping[str, Option]
    score: Mapping[str, Message]
    #: the modes of those lines of the score that not all modes have
    score_modes: Mapping[str, tuple[str, ...]] = field(default_factory=dict, kw_only=True)
    #: what the automaton is called where it has a score sheet of its own
    opponent: Message | None = None
    notes: tuple[Message, ...] = ()
