"""A tournament of bots: every line-up plays every shuffle, in every rotation of the seats; ratings, shares of wins, intervals."""

from __future__ import annotations

import itertools
import math
import statistics
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tabletier.bots.match import play
from tabletier.bots.players import bot
from tabletier.engine.game import Game
from tabletier.engine.state import State

#: How many standard deviations hold 95 of 100 cases.
Z = 1.96


@dataclass(frozen=True)
class Fixture:
    """A game to be played: the number of its shuffles, and the bot of each seat."""

    seed: int
    bots: tuple[str, ...]


@dataclass(frozen=True)
class Result:
    """A game that was played: per seat its total, its place, its points by score key, and what it had of what the game counts."""

    fixture: Fixture
    totals: tuple[int, ...]
    places: tuple[int, ...]
    points: tuple[Mapping[str, int], ...]
    traits: tuple[Mapping[str, Sequence[str]], ...]

    def share(self, seat: int) -> float:
        """What the seat won: 1, or its part of a shared first place, or 0."""
        return (self.places[seat] == 1) / max(1, self.places.count(1))


@dataclass(frozen=True)
class Standing:
    """How a bot did. ``low`` and ``high`` hold its true share of wins in 95 of 100 cases; ``rating`` is ± ``doubt`` in as many."""

    bot: str
    games: int
    rating: float
    doubt: float
    won: float
    low: float
    high: float
    mean: float
    deviation: float


def lineups(bots: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Who meets whom: every choice of different bots; where they are too few, every one in which at least two meet."""
    if seats <= len(bots):
        return list(itertools.combinations(bots, seats))
    return [line for line in itertools.combinations_with_replacement(bots, seats) if len(set(line)) > 1 or len(bots) == 1]


def fixtures(bots: Sequence[str], seats: int, games: int, seed: int) -> list[Fixture]:
    """At least so many games, in whole rounds: in each, all line-ups play the same shuffles in all rotations of their seats."""
    rotated = [line[k:] + line[:k] for line in lineups(bots, seats) for k in range(seats)]
    rounds = math.ceil(games / len(rotated))
    return [Fixture(seed + number, line) for number in range(rounds) for line in rotated]


def played(game: Game, fixtures: Iterable[Fixture], mode: str, options: Any = None) -> Iterator[Result]:
    """The games, one after the other. A bot's own lots depend on the shuffles and its seat. Raises what the bots raise."""
    traits: Callable[[State], Sequence[Mapping[str, Sequence[str]]]] | None = getattr(game.balance, "traits", None)
    for fixture in fixtures:
        seats = len(fixture.bots)
        players = [bot(name, fixture.seed * seats + seat) for seat, name in enumerate(fixture.bots)]
        end = play(game, players, fixture.seed, mode, options)
        points = tuple(end.breakdown(seat) for seat in range(seats))
        had = tuple(traits(end)) if traits else tuple({} for _ in range(seats))
        yield Result(fixture, tuple(sum(row.values()) for row in points), tuple(end.places()), points, had)


def wilson(won: float, games: int) -> tuple[float, float]:
    """The interval of Wilson that holds the true share in 95 of 100 cases."""
    share, z2 = won / games, Z * Z
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = Z / (1 + z2 / games) * math.sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def standings(results: Sequence[Result]) -> list[Standing]:
    """The bots by their ratings, the best first. Raises ModuleNotFoundError where openskill is not installed."""
    ratings = rate(results)
    found = []
    for name, rating in ratings.items():
        mine = [(result, seat) for result in results for seat, who in enumerate(result.fixture.bots) if who == name]
        totals = [result.totals[seat] for result, seat in mine]
        won = sum(result.share(seat) for result, seat in mine)
        low, high = wilson(won, len(mine))
        spread = statistics.pstdev(totals)
        doubt = Z * rating.sigma
        found.append(Standing(name, len(mine), rating.mu, doubt, won / len(mine), low, high, statistics.fmean(totals), spread))
    return sorted(found, key=lambda standing: -standing.rating)


def rate(results: Sequence[Result]) -> dict[str, Any]:
    """Ratings by openskill's Plackett-Luce, game by game. Those who play alone meet in the same shuffles, and their totals count."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = {name: model.rating(name=name) for name in sorted({name for result in results for name in result.fixture.bots})}
    for names, ranks in meetings(results):
        if len(set(names)) > 1:
            after = model.rate([[ratings[name]] for name in names], ranks=list(ranks))
            for name in set(names):  # one bot at several seats learns their average
                own = [team[0] for team, who in zip(after, names, strict=True) if who == name]
                mu, sigma = (statistics.fmean(getattr(rating, part) for rating in own) for part in ("mu", "sigma"))
                ratings[name] = model.rating(mu=mu, sigma=sigma, name=name)
    return ratings


def meetings(results: Sequence[Result]) -> Iterator[tuple[tuple[str, ...], tuple[float, ...]]]:
    """Who met, and the places; lower is better."""
    for _seed, group in itertools.groupby(results, key=lambda result: result.fixture.seed):
        games = list(group)
        if len(games[0].fixture.bots) == 1:
            yield tuple(game.fixture.bots[0] for game in games), tuple(float(-game.totals[0]) for game in games)
        else:
            for game in games:
                yield game.fixture.bots, tuple(float(place) for place in game.places)
