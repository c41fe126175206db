"""What a benchmark tells: figures with their spread over repeats and what is to be reached, and notes."""

from __future__ import annotations

import statistics
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Aim:
    """A bound to reach: at least so much, or less than so much."""

    bound: float
    least: bool

    def met(self, value: float) -> bool:
        """True if a value is on the right side of the bound."""
        return value >= self.bound if self.least else value < self.bound

    def __str__(self) -> str:
        return f"{'at least' if self.least else 'below'} {self.bound:g}"


def at_least(bound: float) -> Aim:
    """So much or more."""
    return Aim(bound, True)


def below(bound: float) -> Aim:
    """Less than so much."""
    return Aim(bound, False)


@dataclass(frozen=True)
class Figure:
    """Something measured: its values in all repeats, one at the least. The median counts; lowest and highest tell the spread."""

    name: str
    values: tuple[float, ...]
    unit: str
    aim: Aim | None = None

    @property
    def median(self) -> float:
        """The middle one of the values."""
        return statistics.median(self.values)

    def as_data(self) -> dict[str, Any]:
        """Plain data for JSON; ``aim`` and ``met`` are None where there is nothing to reach."""
        return {
            "name": self.name,
            "unit": self.unit,
            "values": list(self.values),
            "median": self.median,
            "spread": [min(self.values), max(self.values)],
            "aim": str(self.aim) if self.aim else None,
            "met": self.aim.met(self.median) if self.aim else None,
        }


@dataclass(frozen=True)
class Note:
    """Something that a reader of the figures has to know."""

    note: str

    def as_data(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {"note": self.note}


def line(told: dict[str, Any]) -> str:
    """A figure or note, from its plain data, as one line of text."""
    if "note" in told:
        return str(told["note"])
    low, high = told["spread"]
    spread = f" ({low:,.4g} to {high:,.4g})" if len(told["values"]) > 1 else ""
    aim = f", to reach: {told['aim']}{'' if told['met'] else ', MISSED'}" if told["aim"] else ""
    return f"{told['name']}: {told['median']:,.4g} {told['unit']}{spread}{aim}"
