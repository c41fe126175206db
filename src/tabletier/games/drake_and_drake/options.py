"""The options of a table of Drake & Drake."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from tabletier.games.drake_and_drake.state import Mode

MODES = {"standard": Mode.STANDARD, "strategist": Mode.STRATEGIST}


class Options(BaseModel):
    """What can be chosen for a table; every option has a default."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    pack: str = Field("house", description="The pack of board, pirates and cards")


def configure(record: Any, mode: str, options: Options) -> None:
    """Writes mode and options into an empty record, before its set-up."""
    record.mode = MODES[mode]
