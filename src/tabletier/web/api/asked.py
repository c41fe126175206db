"""What programs send: the bodies of requests, and what addresses may name."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path
from pydantic import BaseModel, ConfigDict, Field

MOST_SEATS = 32
MOST_ACTIONS = 64
#: Larger than any count or action number, and exact in every language that programs are written in.
LARGE = 10**9
SEED_LIMIT = 10**15

Whole = Annotated[int, Field(strict=True, ge=0, le=LARGE)]
YesNo = Annotated[bool, Field(strict=True)]
SeatNumber = Annotated[int, Path(ge=0, lt=MOST_SEATS, description="A seat's number, counted from 0.", examples=[0])]
TableName = Annotated[str, Path(description="A table's name, which cannot be guessed.", examples=["3kTq9_xVbN2a"])]
Slug = Annotated[str, Path(description="A game's short name.", examples=["explore_and_draw"])]
SeatName = Annotated[str, Field(max_length=200, description="What the seat is called: at most 40 characters.", examples=["Ada"])]


class Asked(BaseModel):
    """A body without other fields than its own; numbers are numbers and no text."""

    model_config = ConfigDict(extra="forbid")


class SeatWish(Asked):
    """A seat of a table that is to be opened."""

    player: Annotated[str, Field(pattern=r"^(me|free|bot:.{1,80})$")] = Field(
        description="Who plays it: `me`, a program, whose token comes with the answer; `free`, whoever joins; `bot:NAME`, a bot.",
        examples=["me", "free", "bot:greedy"],
    )
    name: SeatName = ""


class TableWish(Asked):
    """A table that is to be opened."""

    game: Annotated[str, Field(max_length=40)] = Field(description="The game's short name.", examples=["explore_and_draw"])
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=MOST_SEATS)] = Field(
        description="The seats in order; their number has to be one that the mode is for.",
        examples=[[{"player": "me", "name": "Ada"}, {"player": "bot:greedy"}]],
    )
    mode: Annotated[str, Field(max_length=40)] | None = Field(None, description="One of the game's modes; left out, the first one.")
    options: dict[Annotated[str, Field(max_length=40)], Annotated[bool, Field(strict=True)] | Annotated[str, Field(max_length=80)]] = Field(
        {},
        description="Options of the game; those that are left out have their defaults.",
        max_length=MOST_SEATS,
        examples=[{"level": "hard"}],
    )
    seed: Annotated[int, Field(strict=True, ge=0, lt=SEED_LIMIT)] | None = Field(
        None, description="Fixes the shuffles, so that the game can be played again; the table is marked. Left out, nobody can know them."
    )
    onlookers: YesNo = Field(False, description="Whether everybody who has the table's name may watch.")


class Joining(Asked):
    """A program sits down at a free seat."""

    name: SeatName
    nonce: Annotated[str, Field(pattern=r"^([0-9a-f]{64})?$")] = Field(
        "",
        description="32 random bytes of your own in hexadecimal, mixed into the shuffles so that the site cannot choose them; or nothing.",
    )


class Seen(Asked):
    """The situation in which a program chose, as a view told it. Where it is over, nothing is done, and the answer is 409 `stale`."""

    entries: Whole = Field(description="How often this seat had acted or taken back.", examples=[4])
    reveals: Whole = Field(description="How often something had come to light.", examples=[9])


class Acting(Asked):
    """Actions of a seat, all or none."""

    actions: Annotated[list[Whole], Field(min_length=1, max_length=MOST_ACTIONS)] = Field(
        description="Action numbers in the order in which they are done; all but the last must bring nothing to light.", examples=[[3]]
    )
    seen: Seen | None = Field(None, description="Left out, the actions count for whatever the situation is.")


class TakingBack(Asked):
    """A seat's latest entry is taken back."""

    seen: Seen | None = Field(None, description="Left out, the latest entry is meant, whatever it is.")


class Playing(Asked):
    """Who plays a seat from now on."""

    player: Annotated[str, Field(pattern=r"^(person|bot:.{1,80})$")] = Field(
        description="`bot:NAME`, a bot of the site; `person`, those who hold the seat, people and programs alike.", examples=["bot:greedy"]
    )


class Closing(Asked):
    """Whether a table is closed."""

    closed: YesNo = Field(description="True: nothing more happens here. False: it goes on.", examples=[True])
