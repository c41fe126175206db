"""The head of a table: all that is fixed before its first entry, and the proof that the shuffles were fixed as well."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tabletier.engine.chance import key_of
from tabletier.engine.game import Game
from tabletier.engine.state import State
from tabletier.tables.refusal import set_up
from tabletier.tables.seats import Seat


def canonical(value: Any) -> bytes:
    """Plain data as bytes, the same on every machine: JSON with sorted keys and no spaces."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


@dataclass(frozen=True, kw_only=True)
class Head:
    """What a table is before anybody has acted.

    ``secret`` holds 32 bytes that nobody may know before the end; ``nonces`` are what the joining seats threw in, so that the house
    could not choose the shuffles either; ``seed`` is the number from which a chosen secret was made, else None.
    """

    id: str
    game: str
    rules_version: int
    pack: str
    pack_digest: str
    mode: str
    options: Mapping[str, Any]
    seats: tuple[Seat, ...]
    created: float
    secret: bytes = field(repr=False)
    nonces: tuple[bytes, ...] = field(default=(), repr=False)
    seed: int | None = field(default=None, repr=False)
    #: others who have the link may watch
    spectators: bool = False
    #: brought in from an export: to be looked at, not played on
    recording: bool = False

    @property
    def key(self) -> bytes:
        """The 32 bytes from which all chance of the game follows."""
        return mixed(self.secret, self.nonces)

    @property
    def committed(self) -> bytes:
        """What is fixed when the table is opened, the secret included: nobody may see it before the end."""
        return canonical(
            {
                "game": self.game,
                "rules_version": self.rules_version,
                "pack": self.pack,
                "pack_digest": self.pack_digest,
                "mode": self.mode,
                "options": dict(self.options),
                "seats": len(self.seats),
                "secret": self.secret.hex(),
            }
        )

    @property
    def commitment(self) -> str:
        """SHA-256 of :attr:`committed`, in hexadecimal: shown at the start, so that anybody can check at the end."""
        return hashlib.sha256(self.committed).hexdigest()

    def position(self, game: Game) -> State:
        """The position before the first entry. Raises BadSetup where the game cannot be set up so (any more)."""
        with set_up():
            return game.new(len(self.seats), self.key, self.mode, self.options)


def mixed(secret: bytes, nonces: Iterable[bytes]) -> bytes:
    """The key: the secret itself, or SHA-256 over the secret's and every nonce's own SHA-256 where seats threw something in."""
    parts = [secret, *nonces]
    if len(parts) == 1:
        return secret
    return hashlib.sha256(b"".join(hashlib.sha256(part).digest() for part in parts)).digest()


def new_id() -> str:
    """A name for a table that cannot be guessed: 12 letters, digits, - and _."""
    return secrets.token_urlsafe(9)


def new_head(
    game: Game,
    seats: Sequence[Seat],
    *,
    mode: str | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int | None = None,
    nonces: Sequence[bytes] = (),
    created: float,
    spectators: bool = False,
) -> Head:
    """The head of a new table, with a name of its own that cannot be guessed.

    Raises BadSetup on a wrong mode, number of seats, option or pack.
    """
    secret = secrets.token_bytes(32) if seed is None else key_of(seed)
    with set_up():
        start = game.new(len(seats), mixed(secret, nonces), mode, options)
    return Head(
        id=new_id(),
        game=game.slug,
        rules_version=game.rules_version,
        pack=start.pack.name,
        pack_digest=start.pack.digest,
        mode=start.mode,
        options=start.options.model_dump(mode="json"),
        seats=tuple(seats),
        created=created,
        secret=secret,
        nonces=tuple(nonces),
        seed=seed,
        spectators=spectators,
    )
