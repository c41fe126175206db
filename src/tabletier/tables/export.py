"""A table as a document: what people keep, send to each other, and replay.

``{"format": "tabletier", "version": 1, "game", "rules_version", "pack", "pack_digest", "mode", "options", "seats": [{"name", "player"}],
"created", "seed", "secret", "nonces", "key", "commitment", "entries": [{"number", "seat", "actions", "time", "undoes", "note",
"seal"}], "result": {"scores", "places", "outcome"}, "standing"}``

* ``key`` is the seed of ``game.new``: ``secret`` itself, or mixed with the seats' ``nonces`` (:func:`tabletier.tables.head.mixed`);
  ``seed`` is the number it came from where somebody chose it. ``commitment`` is what was shown at the start.
* An entry with ``undoes`` takes back that entry of the same seat and has no actions. ``seal`` chains the entries
  (:meth:`tabletier.tables.log.Entry.seal_after`), so that a change is found where it was made.
* An entry with ``upgrade`` is of no seat (``"seat": null``): it holds the position from which other rules, or a pack with other
  figures, go on. Only what follows the last one can be played again; of what stands before it the seals can be checked. That its
  position follows from the entries before can be checked with the version that played them only; its key has to be ``key``.
* ``standing`` is where the table stood after the last entry, by the names of fields (:class:`tabletier.tables.standing.Standing`):
  a later version, which cannot play the entries again, opens the recording there.
* Written by hand, a document needs ``format``, ``version``, ``game``, ``seats``, one of ``seed`` and ``key``, and ``entries`` with
  ``number``, ``seat`` and ``actions``.

A game that still goes on is exported with what the asking seat may see, marked ``"partial": true``: without key and without the
entries of others, but with the seat's view and lines. It cannot be replayed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field, FiniteFloat, StringConstraints, ValidationError

import tabletier
from tabletier.engine.chance import key_of
from tabletier.engine.game import NOBODY, Game
from tabletier.engine.state import ReplayError, State
from tabletier.language import Message, _
from tabletier.tables.head import Head, new_id
from tabletier.tables.log import CRASHED, NONSENSE, SILENT, BrokenLog, Entry
from tabletier.tables.refusal import Refusal, set_up
from tabletier.tables.seats import PERSON, Seat
from tabletier.tables.standing import Part, Result, Standing, Whole

if TYPE_CHECKING:
    from tabletier.tables.table import Table

FORMAT, VERSION = "tabletier", 1

Bytes = Annotated[str, StringConstraints(pattern=r"^([0-9a-f]{2})*$", max_length=128)]
Key = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]


class SeatPart(Part):
    """A seat."""

    name: str
    player: str = PERSON


class EntryPart(Part):
    """An entry of the log."""

    number: Whole
    seat: Whole | None
    actions: Annotated[list[Whole], Field(max_length=10_000)]
    time: Annotated[FiniteFloat, Field(ge=0)] = 0.0
    undoes: Whole | None = None
    note: Literal["", "crashed", "silent", "nonsense"] = ""
    seal: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{16}$")] | None = None
    upgrade: Standing | None = None


class Document(Part):
    """The whole document; the module says what the fields mean."""

    format: Literal["tabletier"]
    version: Literal[1]
    game: str
    rules_version: Whole | None = None
    pack: str | None = None
    pack_digest: str | None = None
    mode: str | None = None
    options: dict[str, Any] = Field(default_factory=dict)
    seats: Annotated[list[SeatPart], Field(min_length=1, max_length=32)]
    created: Annotated[FiniteFloat, Field(ge=0)] = 0.0
    seed: Annotated[int, Field(strict=True)] | None = None
    secret: Key | None = None
    nonces: Annotated[list[Bytes], Field(max_length=32, default_factory=list)]
    key: Key | None = None
    commitment: Key | None = None
    entries: Annotated[list[EntryPart], Field(max_length=100_000)]
    result: Result | None = None
    standing: Standing | None = None


assert set(EntryPart.model_fields["note"].annotation.__args__) == {"", CRASHED, SILENT, NONSENSE}  # type: ignore[union-attr]


class BadDocument(Refusal, ReplayError):
    """A document that does not replay; ``entry`` is the number of the entry that does not fit, None where it is the head."""

    def __init__(self, message: Message, entry: int | None = None) -> None:
        super().__init__(message)
        self.entry = entry


# --- Writing ---


def document_of(table: Table, viewer: int | None = None) -> dict[str, Any]:
    """The document of a table.

    ``viewer`` None is the owner of the store, who gets everything; a seat (or -1, a spectator) gets everything once the game is
    over, and before that only what it may see.
    """
    head = table.head
    document = {
        "format": FORMAT,
        "version": VERSION,
        "game": head.game,
        "rules_version": head.rules_version,
        "pack": head.pack,
        "pack_digest": head.pack_digest,
        "mode": head.mode,
        "options": dict(head.options),
        "seats": [{"name": seat.name, "player": seat.player} for seat in table.seats],
        "created": head.created,
    }
    if viewer is not None and not table.is_over and not table.recording:
        return document | {
            "commitment": head.commitment,
            "partial": True,
            "viewer": viewer,
            "entries": [_own_part(entry) for entry in table.entries if entry.seat == viewer and not entry.upgrade],
            "view": table.masked(viewer).view(viewer),
            "lines": [line.text.text("en") for line in table.lines(viewer, last=None)],
        }
    return document | {
        "seed": head.seed,
        "secret": head.secret.hex(),
        "nonces": [nonce.hex() for nonce in head.nonces],
        "key": head.key.hex(),
        "commitment": head.commitment,
        "entries": [_entry_part(entry) for entry in table.entries],
        "result": table.result.short.model_dump(mode="json"),
        "standing": table.standing().model_dump(mode="json"),
    }


def _entry_part(entry: Entry) -> dict[str, Any]:
    upgrade = {"upgrade": entry.upgrade.model_dump(mode="json")} if entry.upgrade else {}
    return upgrade | {
        "number": entry.number,
        "seat": None if entry.upgrade else entry.seat,
        "actions": list(entry.actions),
        "time": entry.time,
        "undoes": entry.undoes,
        "note": entry.note,
        "seal": entry.seal,
    }


def _own_part(entry: Entry) -> dict[str, Any]:
    """Numbers of the common log would tell how much the others have done."""
    return {"actions": list(entry.actions), "time": entry.time, "undo": entry.undoes is not None}


# --- Reading ---


def parse(data: bytes | str) -> dict[str, Any]:
    """The document in a file. Raises ReplayError where the file is not JSON."""
    try:
        document = json.loads(data)
    except UnicodeDecodeError:
        raise BadDocument(_("This is not an exported table: the file is not text in UTF-8.")) from None
    except json.JSONDecodeError as error:
        raise BadDocument(
            _("This is not an exported table: line {line}, column {column} is not JSON.", line=error.lineno, column=error.colno)
        ) from None
    except RecursionError:
        raise BadDocument(_("This is not an exported table: it is nested too deeply.")) from None
    if not isinstance(document, dict):
        raise BadDocument(_("This is not an exported table: a JSON object is expected."))
    return document


def game_of(document: Mapping[str, Any]) -> Game:
    """The game of a document. Raises ReplayError where the document is none, or the game is not installed."""
    _check_form(document)
    try:
        return tabletier.load(str(document.get("game")))
    except LookupError:
        raise BadDocument(_("This is a table of “{game}”, which is not installed here.", game=document.get("game"))) from None


def replay(game: Game, document: Mapping[str, Any]) -> State:
    """The position after the last entry of a document. Raises ReplayError naming the entry that does not fit, and why."""
    return recorded(game, document).state


def recorded(game: Game, document: Mapping[str, Any]) -> Table:
    """The document as a table that can be looked at. Raises ReplayError as :func:`replay` does."""
    from tabletier.tables.table import Table

    parts = _validated(document)
    if parts.game != game.slug:
        raise BadDocument(_("This is a table of {found}, not of {wanted}.", found=parts.game, wanted=game.slug))
    try:
        head = _head(game, parts)
        table = Table(game, head, _entries(head, parts), standing=lambda: parts.standing)
    except BadDocument:
        raise
    except BrokenLog as error:
        raise BadDocument(error.message, error.number) from None
    except Refusal as error:
        raise BadDocument(error.message) from None
    except ValueError as error:
        raise BadDocument(_("The head of the document does not fit: {why}.", why=str(error))) from None
    _check_result(table, parts)
    return table


def _check_form(document: Mapping[str, Any]) -> None:
    if document.get("format") != FORMAT:
        raise BadDocument(_("This is not an exported table: “format” has to be “tabletier”."))
    if document.get("version") != VERSION:
        raise BadDocument(
            _("This export is written in version {found} of the form; this Tabletier reads version 1.", found=repr(document.get("version")))
        )
    if document.get("partial"):
        raise BadDocument(_("This is one seat’s view of a game that went on; only the export of a finished game can be replayed."))


def _validated(document: Mapping[str, Any]) -> Document:
    _check_form(document)
    try:
        return Document.model_validate(document)
    except ValidationError as error:
        fault = error.errors()[0]
        where = list(fault["loc"])
        found = json.dumps(fault["input"], ensure_ascii=False, default=str)
        found = found if len(found) <= 60 else found[:59] + "…"
        if where[:1] == ["entries"] and len(where) > 1:
            n = int(where[1]) + 1
            field = ".".join(str(step) for step in where[2:]) or "–"
            raise BadDocument(_wrong_entry(n, field, found, fault["type"]), n) from None
        field = ".".join(str(step) for step in where)
        raise BadDocument(_wrong_field(field, found, fault["type"])) from None


def _wrong_entry(n: int, field: str, found: str, fault: str) -> Message:
    if fault == "missing":
        return _("Entry {n}: “{field}” is missing.", n=n, field=field)
    if fault == "extra_forbidden":
        return _("Entry {n}: there is no field “{field}”.", n=n, field=field)
    return _("Entry {n}: {found} does not fit as “{field}”.", n=n, field=field, found=found)


def _wrong_field(field: str, found: str, fault: str) -> Message:
    if fault == "missing":
        return _("The document lacks “{field}”.", field=field)
    if fault == "extra_forbidden":
        return _("The document has a field “{field}”, which is not known.", field=field)
    return _("The document has {found} as “{field}”, which does not fit.", field=field, found=found)


def _head(game: Game, parts: Document) -> Head:
    secret = parts.secret or (parts.key if not parts.nonces else None)
    if secret is None and parts.seed is None:
        raise BadDocument(_("The document lacks “key”: without it the shuffles cannot be made again."))
    if parts.seed is not None and secret not in (None, key_of(parts.seed).hex()):
        raise BadDocument(_("The document’s “secret” does not come from its “seed”."))
    seats = tuple(Seat(seat.name, seat.player) for seat in parts.seats)
    mode = parts.mode if parts.mode is not None else next(iter(game.modes))
    with set_up():
        options = game.check(len(seats), mode, parts.options)
        pack = game.load_pack(getattr(options, "pack", "house"))
    head = Head(
        id=new_id(),
        game=game.slug,
        rules_version=game.rules_version if parts.rules_version is None else parts.rules_version,
        pack=pack.name if parts.pack is None else parts.pack,
        pack_digest=pack.digest if parts.pack_digest is None else parts.pack_digest,
        mode=mode,
        options=options.model_dump(mode="json"),
        seats=seats,
        created=parts.created,
        secret=bytes.fromhex(secret) if secret is not None else key_of(parts.seed or 0),
        nonces=tuple(bytes.fromhex(nonce) for nonce in parts.nonces),
        seed=parts.seed,
        recording=True,
    )
    if parts.key not in (None, head.key.hex()):
        raise BadDocument(_("The document’s “key” does not come from its “secret” and “nonces”."))
    if parts.commitment not in (None, head.commitment):
        raise BadDocument(
            _("The head of the document has been changed: it does not match the “commitment” that was shown when the game began.")
        )
    return head


def _entries(head: Head, parts: Document) -> list[Entry]:
    """The entries; where none has a seal, as in a document written by hand, they get theirs now."""
    unsealed = all(part.seal is None for part in parts.entries)
    entries: list[Entry] = []
    for part in parts.entries:
        seat = NOBODY if part.seat is None else part.seat
        entry = Entry(part.number, seat, tuple(part.actions), part.time, part.undoes, part.note, part.seal or "", part.upgrade)
        entries.append(entry.sealed(entries[-1].seal if entries else head.commitment) if unsealed else entry)
    return entries


def _check_result(table: Table, parts: Document) -> None:
    found, told, n = table.result, parts.result, len(parts.entries)
    if len(table.entries) > n:
        return  # other rules went on from “standing”: what these count need not be what those did
    if told and told != found.short:
        raise BadDocument(
            _(
                "After the last entry, {n}, the points are {found}, not {told} as the document says.",
                n=n,
                found=[str(points) for points in found.scores],
                told=[str(points) for points in told.scores],
            ),
            n,
        )
    if parts.standing and parts.standing != table.standing():
        raise BadDocument(_("After the last entry, {n}, the table does not stand as the document says in “standing”.", n=n), n)
