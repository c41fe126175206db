"""A tournament as a table for the terminal, as data, and as a page in Markdown."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.table import Table as Grid

from tabletier.engine.game import Game
from tabletier.lab.arena import Result, Standing
from tabletier.lab.balance import FEWEST, Spread, Trait, spreads, traits

HEAD = ("Bot", "Seats", "Rating", "Won", "95 % of cases", "Mean", "Deviation")
#: How many traits of a group a page shows at most, from either end.
SHOWN = 12


def cells(standing: Standing) -> tuple[str, ...]:
    """A bot's line."""
    s = standing
    return (
        s.bot,
        str(s.games),
        f"{s.rating:.1f} ± {s.doubt:.1f}",
        f"{s.won:.0%}",
        f"{s.low:.0%} – {s.high:.0%}",
        f"{s.mean:.1f}",
        f"{s.deviation:.1f}",
    )


def as_grid(standings: Sequence[Standing]) -> Grid:
    """The standings for the terminal."""
    grid = Grid(*HEAD)
    for standing in standings:
        grid.add_row(*cells(standing))
    return grid


def as_data(game: Game, mode: str, seed: int, results: Sequence[Result], standings: Sequence[Standing]) -> dict[str, Any]:
    """All of it, for JSON."""
    return {
        "game": game.slug,
        "mode": mode,
        "seats": len(results[0].fixture.bots),
        "games": len(results),
        "seed": seed,
        "standings": [asdict(standing) for standing in standings],
        "points": [asdict(spread) for spread in spreads(results)],
        "traits": [asdict(trait) for trait in traits(results)],
        "results": [
            {"seed": r.fixture.seed, "bots": r.fixture.bots, "totals": r.totals, "places": r.places, "points": r.points} for r in results
        ],
    }


def as_markdown(
    game: Game, results: Sequence[Result], standings: Sequence[Standing], files: Sequence[Path], page: Path, command: str
) -> str:
    """The report; pictures are named as they lie from the page."""
    title = f"# A tournament of {game.title.text('en')}"
    seeds, seats = [result.fixture.seed for result in results], len(results[0].fixture.bots)
    about = (
        f"{len(results):,} games of {seats}, shuffles {min(seeds)} to {max(seeds)}; each line-up played each of them in every rotation of "
        "its seats. Ratings are openskill's (Plackett-Luce), ± what holds in 95 of 100 cases; of a shared first place each has its part.\n"
    )
    parts = [
        f"{title}\n\nMade by\n\n```\n{command}\n```\n",
        about,
        lines(HEAD, [cells(standing) for standing in standings]),
        "## Points\n\nOver all seats. *Weight* is the correlation with the total: how much a scoring rule decides.\n",
        lines(("Rule", "Mean", "Deviation", "Lowest", "Quarter", "Median", "Three quarters", "Highest", "Weight"), spread_rows(results)),
    ]
    told = traits(results)
    if told:
        parts.append(
            "## What wins\n\n*Gain* is how many points more a seat made than the same bot did on the average, ± what holds in 95 of 100 "
            f"cases. Left out: what fewer than {FEWEST} seats had"
            f"{f', and the middle of lists longer than {2 * SHOWN}' if long(told) else ''}. "
            "Among so many lines, a few are beyond their doubt by chance alone.\n"
        )
    for group in sorted({trait.group for trait in told}):
        mine = [trait for trait in told if trait.group == group]
        shown = mine if len(mine) <= 2 * SHOWN else mine[:SHOWN] + mine[-SHOWN:]
        rows = [(t.name, str(t.seats), f"{t.won:.0%}", f"{t.gain:+.1f} ± {t.doubt:.1f}") for t in shown]
        parts += [f"### {group.capitalize()}\n", lines(("What", "Seats", "Won", "Gain"), rows)]
    if files:
        parts.append("## Pictures\n")
        parts += [f"![{file.stem}]({Path(os.path.relpath(file, page.parent)).as_posix()})\n" for file in files]
    return "\n".join(parts)


def long(told: Sequence[Trait]) -> bool:
    """True where a group is too long to be shown whole."""
    groups = [trait.group for trait in told]
    return any(groups.count(group) > 2 * SHOWN for group in set(groups))


def spread_rows(results: Sequence[Result]) -> list[tuple[str, ...]]:
    """A line for each scoring rule."""

    def row(s: Spread) -> tuple[str, ...]:
        figures = (s.lowest, s.quarter, s.median, s.three_quarters, s.highest)
        return (s.key, f"{s.mean:.1f}", f"{s.deviation:.1f}", *(f"{figure:g}" for figure in figures), f"{s.weight:.2f}")

    return [row(spread) for spread in spreads(results)]


def lines(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown."""
    return "\n".join("| " + " | ".join(row) + " |" for row in (head, ["---"] * len(head), *rows)) + "\n"
