"""What programs are told: the bodies of answers."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from tabletier.tables.export import Document, SeatPart


class Told(BaseModel):
    """A body of an answer. All its fields are always there."""


# --- Games ---


class Mode(Told):
    """A mode of a game."""

    mode: str = Field(description="Its short name.", examples=["standard"])
    title: str = Field(description="What it is called.")
    seats: list[int] = Field(description="The numbers of seats that it is for.", examples=[[1, 2, 3, 4]])
    automaton: bool = Field(description="Whether an opponent who is part of the rules plays along, without a seat.")


class Option(Told):
    """An option of a game."""

    option: str = Field(description="Its short name.", examples=["level"])
    title: str = Field(description="What it is called.")
    choices: list[bool | str] = Field(description="The values that it takes.", examples=[["easy", "medium", "hard"]])
    default: bool | str = Field(description="The value that it has where nothing is said.", examples=["medium"])
    modes: list[str] = Field(description="The modes in which it means something.")


class Game(Told):
    """A game that is played here."""

    game: str = Field(description="Its short name.", examples=["explore_and_draw"])
    title: str = Field(description="What it is called.")
    pitch: str = Field(description="What it is about, in a sentence.")
    rules_version: int = Field(description="Grows with every correction that changes how a game goes on.")
    n_actions: int = Field(description="Actions are numbered from 0 to one less than this.", examples=[1194])
    modes: list[Mode] = Field(description="Its modes, the usual one first.")
    options: list[Option] = Field(description="What can be chosen for a table.")


class Games(Told):
    """All games, and the bots that seats can be given to."""

    games: list[Game] = Field(description="The games.")
    bots: list[str] = Field(description="Names of bots; a seat is given to one as `bot:NAME`.", examples=[["random", "greedy"]])


# --- Tables ---


class Seat(Told):
    """A seat, as everybody who knows the table's name may see it."""

    seat: int = Field(description="Its number, counted from 0.")
    name: str = Field(description="What it is called.")
    player: str = Field(description="`person` (or a program), `bot:NAME`, or `free`.", examples=["person", "bot:greedy", "free"])


class Result(Told):
    """How a game ended."""

    scores: list[int] = Field(description="Points, seat by seat.")
    places: list[int] = Field(description="1 for the winner, ties shared, seat by seat.")
    outcome: list[str] = Field(description="`won`, `lost`, `shared` or `alone`, seat by seat.")


class Table(Told):
    """A table, as everybody who knows its name may see it: nothing of the game before its end."""

    table: str = Field(description="Its name, which cannot be guessed. It stands in the table's addresses.", examples=["3kTq9_xVbN2a"])
    game: str = Field(description="The game's short name.")
    rules_version: int = Field(description="The version of the rules it is played under.")
    mode: str = Field(description="The mode's short name.")
    options: dict[str, Any] = Field(description="All options, with those that were not chosen.")
    created: float = Field(description="When it was opened, in seconds since 1970.")
    commitment: str = Field(
        description="SHA-256 over secret, game, mode, options and pack, in hexadecimal: the export of the finished game proves it."
    )
    chosen_seed: bool = Field(description="Whether somebody chose the shuffles by a number.")
    onlookers: bool = Field(description="Whether everybody who has the table's name may watch.")
    seats: list[Seat] = Field(description="The seats in order.")
    free: list[int] = Field(description="The seats that somebody can still take; the game begins when there is none.")
    begun: bool = Field(description="Whether every seat has been taken.")
    over: bool = Field(description="Whether the game has ended.")
    closed: bool = Field(description="Whether its owner has closed it: then nothing more happens here.")
    recording: bool = Field(description="Whether it is a game brought in from an export, to be looked at.")
    result: Result | None = Field(description="How the game ended; null while it goes on.")


class SeatToken(Told):
    """What plays a seat."""

    seat: int = Field(description="The seat's number.")
    token: str = Field(description="Send it as `Authorization: Bearer TOKEN`. It counts until the seat is issued anew.")


class Opened(Told):
    """A new table, and what its owner and its programs need to use it. It is told this one time."""

    table: Table = Field(description="The table, as everybody may see it.")
    owner_token: str = Field(description="Plays every seat of `me`, gives seats to bots, issues them anew, closes the table.")
    tokens: list[SeatToken] = Field(description="For every seat of `me` a token that plays this seat only.")


class Seated(Told):
    """A seat that has been taken, or issued anew."""

    table: Table = Field(description="The table, as everybody may see it.")
    seat: int = Field(description="The seat's number.")
    token: str = Field(description="Plays this seat. Send it as `Authorization: Bearer TOKEN`.")


# --- Playing ---


class SeenNow(Told):
    """The situation of a seat. Send it along with an act, so that nothing is done where it is over."""

    entries: int = Field(description="How often this seat has acted or taken back.")
    reveals: int = Field(description="How often something has come to light.")


class Words(Told):
    """A view in words, in the language of `Accept-Language`."""

    legal: dict[str, str] = Field(description="Every legal action, by its number.", examples=[{"3": "column D"}])
    lines: list[str] = Field(description="What happened last, as this viewer may know it, newest last.")
    undo: str | None = Field(description="Why nothing can be taken back; null where something can.")


class View(Told):
    """A table as one viewer may know it: a seat, or an onlooker."""

    table: str = Field(description="The table's name.")
    seat: int | None = Field(description="The seat; null for an onlooker.")
    number: int = Field(description="Grows whenever this view changes, and only then. It is the `id` of the stream's messages.")
    begun: bool = Field(description="Whether every seat has been taken; before, there is nothing to be seen.")
    over: bool = Field(description="Whether the game has ended.")
    closed: bool = Field(description="Whether the owner has closed the table.")
    to_act: list[int] = Field(description="The seats that may act, as far as this viewer may know.")
    legal: list[int] = Field(description="The action numbers that this seat may choose from, ascending; empty where it has nothing to do.")
    undo: bool = Field(description="Whether this seat can take its latest entry back.")
    seen: SeenNow | None = Field(description="What an act of this seat refers to; null for an onlooker.")
    view: dict[str, Any] | None = Field(
        description="The position, described game by game (docs/explore_and_draw.md); null before the game has begun."
    )
    words: Words | None = Field(description="In words, where the request asks for them with `words=1`; else null.")


# --- Exports ---


class OwnEntry(Told):
    """What a seat did, in a game that goes on."""

    actions: list[int]
    time: float = Field(description="In seconds since 1970.")
    undo: bool = Field(description="Whether it took back the entry before.")


class PartialExport(Told):
    """What one viewer may see of a game that goes on. It cannot be replayed."""

    format: Literal["tabletier"]
    version: Literal[1]
    partial: Literal[True]
    game: str
    rules_version: int
    pack: str
    pack_digest: str
    mode: str
    options: dict[str, Any]
    seats: list[SeatPart]
    created: float
    commitment: str
    viewer: int = Field(description="The seat, or -1 for an onlooker.")
    entries: list[OwnEntry]
    view: dict[str, Any]
    lines: list[str]


#: A finished game with all that is needed to replay and check it, or of a game that goes on what the viewer may see.
Export = Document | PartialExport


# --- Errors ---


class Error(Told):
    """What was wrong. Nothing has been changed."""

    code: Annotated[str, Field(pattern="^[a-z_]+$")] = Field(description="For programs: the same for the same fault.", examples=["stale"])
    message: str = Field(description="For people, in the language of `Accept-Language`.")
    field: str | None = Field(description="Where in the request, as far as that can be said.", examples=["seats.0.player"])


class Problem(Told):
    """The body of every answer with a status of 400 and above."""

    error: Error = Field(description="The fault.")
