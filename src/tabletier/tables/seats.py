"""Who sits at a table."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from tabletier.language import _
from tabletier.tables.refusal import BadSeat

#: Longest name of a seat, in characters.
NAME_LENGTH = 40
PERSON = "person"
#: Nobody yet: the table waits for a person to sit down there.
FREE = "free"
BOT = "bot:"


@dataclass(frozen=True)
class Seat:
    """A seat: its name, free text of at most 40 characters, and who plays it: ``"person"``, ``"bot:NAME"``, or ``"free"``.

    Raises BadSeat where the name is empty, too long or holds control characters, or the player is neither.
    """

    name: str
    player: str = PERSON

    def __post_init__(self) -> None:
        name = unicodedata.normalize("NFC", " ".join(self.name.split()))
        if not name:
            raise BadSeat(_("Every seat needs a name."))
        if len(name) > NAME_LENGTH:
            raise BadSeat(_("A name has at most {most} characters; “{name}…” has {n}.", most=NAME_LENGTH, name=name[:12], n=len(name)))
        if any(unicodedata.category(mark) in ("Cc", "Cf", "Cs", "Co", "Cn") and mark not in JOINERS for mark in name):
            raise BadSeat(_("A name holds letters, digits and signs only; “{name}” has characters that cannot be seen.", name=name))
        if self.player not in (PERSON, FREE) and not (self.player.startswith(BOT) and self.bot):
            raise BadSeat(_("A seat is played by “person” or by “bot:NAME”, or is “free”, not “{player}”.", player=self.player))
        object.__setattr__(self, "name", name)

    @property
    def bot(self) -> str | None:
        """The bot's name, or None where a person plays."""
        return self.player.removeprefix(BOT) if self.player.startswith(BOT) else None


#: Zero-width joiner and non-joiner belong to the spelling of some scripts.
JOINERS = "\u200c\u200d"
