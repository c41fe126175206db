"""Words that grant something at a table, sealed so that nobody else can make or alter them.

A device's cookie, a program's token and a link for another device are such words. None is kept on the server: the seal, made with the
site's secret, shows that it gave them; and a seat that has been issued anew is granted by new words only.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
import time
from dataclasses import dataclass, field

from starlette.requests import HTTPConnection

from tabletier.language import _
from tabletier.tables.refusal import Moved
from tabletier.tables.roster import SPENT
from tabletier.tables.table import Table

#: What the words are for: a seal made for one purpose is none for another.
SEATS, PROGRAM, LINK = "seats", "program", "link"
#: How long a link for another device is good, in seconds.
LINK_SECONDS = 15 * 60
#: How long one to a seat that was issued anew is good: the friend it is sent to may be asleep.
ISSUED_SECONDS = 7 * 24 * 3600


def seal(request: HTTPConnection, purpose: str, table_id: str, told: str) -> str:
    """32 hexadecimal digits over a purpose, a table and what is told."""
    secret: bytes = request.app.state.tables.secret
    return hmac.new(secret, f"{purpose}.{table_id}.{told}".encode(), hashlib.sha256).hexdigest()[:32]


def sealed(request: HTTPConnection, purpose: str, table_id: str, told: str, signature: str) -> bool:
    """Whether the signature is the seal of these words."""
    return hmac.compare_digest(signature.encode(), seal(request, purpose, table_id, told).encode())


@dataclass(frozen=True)
class Grant:
    """What words grant: seats, each under an issue, and whether the owner's rights go with them."""

    seats: tuple[tuple[int, int], ...]
    owner: bool = False
    #: for a link: until when it is good, and its own name, under which it is crossed off when it is used
    until: int = 0
    name: str = field(default="", repr=False)

    def told(self) -> str:
        """The grant as text: ``0:1-2:0.o.1790000000.NAME``."""
        seats = "-".join(f"{seat}:{issue}" for seat, issue in self.seats)
        return ".".join((seats, "o" if self.owner else "", str(self.until), self.name))

    def counts(self, table: Table) -> tuple[int, ...]:
        """Its seats that have not been issued anew since."""
        issues = table.roster.issues
        return tuple(seat for seat, issue in self.seats if seat < len(issues) and issues[seat] == issue)


def grant(table: Table, seats: tuple[int, ...], *, owner: bool = False, seconds: int = 0) -> Grant:
    """A grant of seats as they are issued now; with ``seconds``, one for a link that is good for so long and for one time."""
    held = tuple((seat, table.roster.issues[seat]) for seat in seats)
    return Grant(held, owner, int(time.time()) + seconds if seconds else 0, secrets.token_urlsafe(9) if seconds else "")


def written(request: HTTPConnection, purpose: str, table: Table, given: Grant) -> str:
    """The grant as letters that fit into an address or a header."""
    told = given.told()
    return _letters(f"{told}.{seal(request, purpose, table.id, told)}".encode())


def _letters(plain: bytes) -> str:
    return base64.urlsafe_b64encode(plain).decode().rstrip("=")


def read(request: HTTPConnection, purpose: str, table: Table, text: str) -> Grant | None:
    """The grant in such letters; None where this site did not write them for this table and purpose."""
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,400}", text):
        return None
    try:
        plain = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        told, _dot, signature = plain.decode("ascii").rpartition(".")
    except ValueError:
        return None
    if _letters(plain) != text:  # the last letter has bits that say nothing
        return None
    if not sealed(request, purpose, table.id, told, signature):
        return None
    held, owner, until, name = told.split(".")
    seats = tuple((int(seat), int(issue)) for seat, _colon, issue in (pair.partition(":") for pair in held.split("-") if pair))
    return Grant(seats, bool(owner), int(until), name)


def check_usable(table: Table, link: Grant) -> None:
    """Raises Moved, saying why, where a link is too old, used up, or overtaken."""
    if table.roster.spent(crossed_off(link)):
        raise Moved(SPENT)
    if link.until < time.time():
        raise Moved(_("This link was good for a short time only. Ask for a new one."))
    if len(link.counts(table)) < len(link.seats):
        raise Moved(_("The seat has been issued anew since this link was made. Ask for a new one."))


def crossed_off(link: Grant) -> str:
    """Under what a used link is remembered: it must not be possible to make it from this again."""
    return hashlib.sha256(link.name.encode()).hexdigest()[:32]
