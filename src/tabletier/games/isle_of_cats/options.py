"""The options of a table of The Isle of Cats."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from tabletier.games.isle_of_cats.names import LEVELS
from tabletier.games.isle_of_cats.state import Mode

MODES = {"standard": Mode.STANDARD, "family": Mode.FAMILY, "solo": Mode.SOLO}


class Options(BaseModel):
    """What can be chosen for a table; every option has a default."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    level: Literal["easy", "medium", "hard", "very_hard", "expert"] = Field("medium", description="How strong the sister is (solo, IC-150)")
    promotional: bool = Field(False, description="Promotional Oshax and treasures in the bag (IC-184)")
    pack: str = Field("house", description="The pack of cards and boats")


def configure(record: Any, mode: str, options: Options) -> None:
    """Writes mode and options into an empty record, before its set-up."""
    record.mode = MODES[mode]
    record.level = list(LEVELS).index(options.level) if mode == "solo" else 0
    record.promotional = options.promotional
