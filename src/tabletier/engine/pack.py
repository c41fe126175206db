"""Content packs: the figures of a game's box, read from TOML, checked, and named by a digest. No kernels.

A pack is found by its plain name, in the game's own ``content`` folder or in the user's pack folder. A pack that is
``based_on`` another one names only the parts that differ.
"""

from __future__ import annotations

import functools
import hashlib
import json
import os
import pathlib
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Literal, TypeVar

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, GetCoreSchemaHandler, ValidationError
from pydantic_core import CoreSchema, ErrorDetails, PydanticCustomError, core_schema

from tabletier.engine import record

Data = TypeVar("Data", bound=BaseModel)

#: How sure a figure is: certain and likely are the printed one, house is ours.
Trust = Literal["certain", "likely", "house"]

NAME = re.compile(r"[a-z0-9_-]+")


class PackError(ValueError):
    """A pack that cannot be used: which one, where in it (as a TOML path), what was found there, what is expected."""

    def __init__(self, pack: str, field: str, found: str, expected: str) -> None:
        super().__init__(pack, field, found, expected)
        self.pack, self.field, self.found, self.expected = pack, field, found, expected

    def __str__(self) -> str:
        return f"pack {self.pack!r}, {self.field}: found {self.found}; expected {self.expected}"


@dataclass(frozen=True, eq=False)
class Pack:
    """A loaded pack: its name, the digest of its figures, how sure each part is, the checked figures (a model), one content record."""

    name: str
    digest: str
    trust: Mapping[str, str]
    data: Any
    content: np.ndarray

    @functools.cached_property
    def rows(self) -> Any:
        """The content in the form that kernels take."""
        return record.rows(self.content)

    @functools.cached_property
    def view(self) -> Any:
        """The content's fields, readable by name (a ctypes view)."""
        return record.view(self.content)


@dataclass(frozen=True)
class Checks:
    """Refuses a pack, by name, as soon as something is not as it has to be."""

    pack: str

    def __call__(self, right: bool, field: str, found: object, expected: object) -> None:
        """Raises PackError unless ``right``."""
        if not right:
            raise PackError(self.pack, field, str(found), str(expected))

    def unique(self, things: Iterable[object], field: str, what: str) -> None:
        """Raises PackError naming the first of the things that comes twice."""
        seen: set[object] = set()
        for thing in things:
            self(thing not in seen, field, f"{what} {thing} twice", f"every {what} once")
            seen.add(thing)


# What the models of packs are made of


class Part(BaseModel):
    """A table of a pack: no field but the named ones, nothing changed afterwards."""

    model_config = ConfigDict(extra="forbid", frozen=True)


def whole(low: int, high: int) -> Any:
    """Marks a whole number from ``low`` to ``high``, both included: ``Annotated[int, whole(1, 7)]``."""
    return Field(strict=True, ge=low, le=high)


class Written:
    """Marks a type that a pack writes as a word: ``Annotated[Fact, Written(read, write)]``; ``read`` raises via :func:`expected`."""

    def __init__(self, read: Callable[[Any], Any], write: Callable[[Any], str]) -> None:
        self.read, self.write = read, write

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(
            self.read, serialization=core_schema.plain_serializer_function_ser_schema(self.write)
        )


def expected(what: str) -> PydanticCustomError:
    """The error that a ``read`` function raises: what should have stood there."""
    return PydanticCustomError("expected", "{what}", {"what": what})


def by_name(kind: type[IntEnum]) -> Written:
    """Members of an enumeration, written by their names in lower case."""
    members = {member.name.lower(): member for member in kind}

    def read(word: Any) -> IntEnum:
        if not isinstance(word, str) or word not in members:
            raise expected(f"one of {', '.join(members)}")
        return members[word]

    return Written(read, lambda member: str(member.name.lower()))


# Finding, reading, joining


def user_folder(game: str) -> pathlib.Path:
    """Where a user's own packs of a game lie: below ``TABLETIER_PACKS``, or below the data folder of the user's account."""
    own = os.environ.get("TABLETIER_PACKS")
    if own:
        return pathlib.Path(own) / game
    data = os.environ.get("XDG_DATA_HOME") or pathlib.Path.home() / ".local" / "share"
    return pathlib.Path(data) / "tabletier" / "packs" / game


def names(package: str) -> tuple[str, ...]:
    """The names of the packs that can be loaded for the game of a package: its own ones first, then the user's, each sorted."""
    found: list[str] = []
    for folder in _folders(package):
        if folder.is_dir():
            files = sorted(file.name for file in folder.iterdir())
            found += [stem for stem in (name.removesuffix(".toml") for name in files if name.endswith(".toml")) if NAME.fullmatch(stem)]
    return tuple(dict.fromkeys(found))


def _folders(package: str) -> tuple[Traversable, Traversable]:
    return resources.files(package) / "content", user_folder(package.rpartition(".")[2])


def read_toml(file: Traversable, pack: str) -> dict[str, Any]:
    """A TOML file as plain values. Raises PackError where it cannot be read or is not TOML."""
    try:
        return tomllib.loads(file.read_text("utf-8-sig"))  # some editors begin a file with a mark
    except tomllib.TOMLDecodeError as error:
        raise PackError(pack, file.name, f"what is not TOML: {error}", "a TOML file") from None
    except (OSError, UnicodeDecodeError) as error:
        raise PackError(pack, file.name, f"a file that cannot be read ({type(error).__name__})", "a TOML file in UTF-8") from None


def read_pack(package: str, name: str, numbered: Mapping[str, str], above: tuple[str, ...] = ()) -> dict[str, Any]:
    """The plain values of a pack, joined with those of the pack it is based on.

    ``numbered`` maps parts that are lists of numbered lines to the key of the number: a line of one's own stands in the place
    of the line with the same number. Of tables, the keys named are replaced; any other part is replaced whole.
    Raises PackError for a name that is no name, an unknown pack, a file that is not TOML, or packs based on each other in a ring.
    """
    check = Checks(above[0] if above else name)
    field = "based_on" if above else "name"
    check(bool(isinstance(name, str) and NAME.fullmatch(name)), field, repr(name), "a plain name of a to z, 0 to 9, _ and -")
    check(name not in above, field, " → ".join((*above, name)), "a pack that does not lead back to itself")
    files = [folder / f"{name}.toml" for folder in _folders(package)]
    file = next((file for file in files if file.is_file()), None)
    if file is None:
        raise PackError(check.pack, field, repr(name), f"one of {', '.join(names(package))}")
    own = read_toml(file, name)
    if "based_on" not in own:
        return own
    base = read_pack(package, own.pop("based_on"), numbered, (*above, name))
    return {**base, **{part: _join(base.get(part), value, numbered.get(part)) for part, value in own.items()}}


def _join(base: Any, own: Any, number: str | None) -> Any:
    if isinstance(base, dict) and isinstance(own, dict):
        return {**base, **own}
    if number is None or not (isinstance(base, list) and isinstance(own, list)):
        return own
    mine = [line[number] for line in own if _has(line, number)]
    return [line for line in base if not (_has(line, number) and line[number] in mine)] + own


def _has(values: Any, step: int | str) -> bool:
    """Whether plain values have an entry of this key or place."""
    return step in values if isinstance(values, dict) else isinstance(values, list) and isinstance(step, int) and step < len(values)


# Checking the form


def validated(model: type[Data], values: Mapping[str, Any], pack: str, numbered: Mapping[str, str] | None = None) -> Data:
    """The values as a model. Raises PackError for the first thing whose form is wrong."""
    try:
        return model.model_validate(values)
    except ValidationError as error:
        first = error.errors()[0]
        raise PackError(pack, _path(first, values, numbered or {}), _found(first), _expectation(first)) from None


def _path(error: ErrorDetails, values: Any, numbered: Mapping[str, str]) -> str:
    """``lessons[lesson 13].points``: lines are called by their number, or else counted from 1."""
    path, key = "", None
    for step in error["loc"]:
        values = values[step] if _has(values, step) else None
        if isinstance(step, int):
            path += f"[{key} {values[key]}]" if key and _has(values, key) else f"[{step + 1}]"
        elif step != "[key]":  # pydantic's word for a wrong name, which stands before it
            path += f".{step}" if path else step
            key = numbered.get(step)
    return path or "(the whole file)"


def _found(error: ErrorDetails) -> str:
    if error["type"] == "missing":
        return "nothing"
    found = json.dumps(error["input"], ensure_ascii=False, default=str)
    return found if len(found) <= 80 else found[:79] + "…"


def _expectation(error: ErrorDetails) -> str:
    context = error.get("ctx", {})
    match error["type"]:
        case "missing":
            return "a value"
        case "extra_forbidden":
            return "no field of this name"
        case "int_type":
            return "a whole number"
        case "greater_than_equal":
            return f"at least {context['ge']}"
        case "less_than_equal":
            return f"at most {context['le']}"
        case "string_type":
            return "a text in quotes"
        case "list_type" | "tuple_type":
            return "a list in [ ]"
        case "dict_type" | "model_type":
            return "a table"
        case "literal_error":
            return f"one of {context['expected']}"
        case "too_short":
            return f"at least {_entries(context['min_length'])}"
        case "too_long":
            return f"at most {_entries(context['max_length'])}"
    return error["msg"]


def _entries(n: int) -> str:
    return "1 entry" if n == 1 else f"{n} entries"


def digest_of(*parts: Any) -> str:
    """SHA-256, in hexadecimal, of plain values in one canonical spelling."""
    text = json.dumps(parts, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
