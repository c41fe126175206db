"""What a tournament tells of a game's balance: how the points of each scoring rule are spread, and which cards and the like win."""

from __future__ import annotations

import math
import statistics
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tabletier.lab.arena import Result, Z

#: Things that fewer seats had are not told of: nothing could be said of them.
FEWEST = 8


@dataclass(frozen=True)
class Spread:
    """How the points of a scoring rule are spread over all seats; ``weight`` is their correlation with the total."""

    key: str
    mean: float
    deviation: float
    lowest: float
    quarter: float
    median: float
    three_quarters: float
    highest: float
    weight: float


@dataclass(frozen=True)
class Trait:
    """Something that seats had. ``gain`` is how many points more they made than the same bots did on the average, ± ``doubt``."""

    group: str
    name: str
    seats: int
    won: float
    gain: float
    doubt: float


def spreads(results: Sequence[Result]) -> list[Spread]:
    """One for each scoring rule, and one for the total."""
    totals = [float(total) for result in results for total in result.totals]
    columns = {key: [float(points[key]) for result in results for points in result.points] for key in results[0].points[0]}
    return [_spread(key, values, totals) for key, values in (columns | {"total": totals}).items()]


def _spread(key: str, values: Sequence[float], totals: Sequence[float]) -> Spread:
    quarter, median, upper = statistics.quantiles(values, n=4, method="inclusive") if len(values) > 1 else [values[0]] * 3
    varied = len(set(values)) > 1 and len(set(totals)) > 1
    weight = statistics.correlation(values, totals) if varied else 0.0
    mean, deviation = statistics.fmean(values), statistics.pstdev(values)
    return Spread(key, mean, deviation, min(values), quarter, median, upper, max(values), weight)


def traits(results: Sequence[Result]) -> list[Trait]:
    """What the game counts, group by group, what gained most first. A trait that a seat had several times counts as often."""
    of_bot = defaultdict(list)
    for result in results:
        for name, total in zip(result.fixture.bots, result.totals, strict=True):
            of_bot[name].append(total)
    usual = {name: statistics.fmean(totals) for name, totals in of_bot.items()}
    found: defaultdict[tuple[str, str], list[tuple[float, float]]] = defaultdict(list)
    for result in results:
        for seat, name in enumerate(result.fixture.bots):
            for group, things in result.traits[seat].items():
                for thing in things:
                    found[group, thing].append((result.share(seat), result.totals[seat] - usual[name]))
    told = []
    for (group, thing), seats in found.items():
        if len(seats) >= FEWEST:
            gains = [gain for _share, gain in seats]
            doubt = Z * statistics.stdev(gains) / math.sqrt(len(gains))
            told.append(Trait(group, thing, len(seats), statistics.fmean(share for share, _gain in seats), statistics.fmean(gains), doubt))
    return sorted(told, key=lambda trait: (trait.group, -trait.gain))


def plot(results: Sequence[Result], folder: Path) -> list[Path]:
    """Draws the totals of each bot, the points of each scoring rule, and the traits of each group; returns the files, SVG.

    Raises ModuleNotFoundError where matplotlib is not installed.
    """
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    folder.mkdir(parents=True, exist_ok=True)
    files = []

    def keep(figure: Figure, name: str) -> None:
        files.append(folder / f"{name}.svg")
        with rc_context({"svg.hashsalt": name}):  # the same results draw the same bytes
            figure.savefig(files[-1], metadata={"Date": None})

    figure = Figure(figsize=(8, 4), layout="constrained")
    axes = figure.subplots()
    bots = sorted({name for result in results for name in result.fixture.bots})
    totals = {name: [t for r in results for who, t in zip(r.fixture.bots, r.totals, strict=True) if who == name] for name in bots}
    axes.hist(list(totals.values()), bins=20, label=bots)
    axes.set(xlabel="total", ylabel="seats")
    axes.legend()
    keep(figure, "totals")

    keys = list(results[0].points[0])
    figure = Figure(figsize=(8, 4), layout="constrained")
    axes = figure.subplots()
    axes.boxplot([[points[key] for result in results for points in result.points] for key in keys], tick_labels=keys)
    axes.set(ylabel="points")
    keep(figure, "points")

    told = traits(results)
    for group in sorted({trait.group for trait in told}):
        mine = [trait for trait in told if trait.group == group][::-1]
        figure = Figure(figsize=(8, 1 + 0.25 * len(mine)), layout="constrained")
        axes = figure.subplots()
        axes.errorbar([t.gain for t in mine], range(len(mine)), xerr=[t.doubt for t in mine], fmt="o", capsize=2)
        axes.set_yticks(range(len(mine)), [f"{t.name} ({t.seats})" for t in mine])
        axes.axvline(0, linewidth=0.8, color="grey")
        axes.set(xlabel="points more than the same bots usually make")
        keep(figure, group.replace(" ", "-"))
    return files
