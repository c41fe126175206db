"""The command line. Exit status: 0 done, 1 the input does not fit (one line on standard error), 2 wrong usage."""

from __future__ import annotations

import errno
import json
import os
import re
import socket
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Column
from rich.table import Table as Grid

import tabletier
from tabletier.language import Message, _, chosen, n_

if TYPE_CHECKING:
    from tabletier.engine.game import Game
    from tabletier.tables.hall import Opening
    from tabletier.tables.table import Table
    from tabletier.web.limits import Limits

app = typer.Typer(
    name="tabletier",
    help="A table for board games, for people and for programs.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
out, err = Console(highlight=False), Console(stderr=True, highlight=False)
LANG = chosen(os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG"))

Database = Annotated[Path | None, typer.Option(help="The file that keeps the tables; by default in your data folder.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
ArchiveAfter = Annotated[
    int | None,
    typer.Option(metavar="DAYS", min=1, help="So long after its last move a table is listed as an older one; 30 by default."),
]
Limit = Annotated[str | None, typer.Option(metavar="RATE", help="By address, such as 30/hour or 5 per 10 minutes; off: no limit.")]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option of the game, as often as needed.")]


def refuse(why: Message | str) -> NoReturn:
    """Ends with one line on standard error and status 1."""
    err.print(why.text(LANG) if isinstance(why, Message) else why, soft_wrap=True, markup=False)
    raise typer.Exit(1)


@contextmanager
def in_one_line() -> Iterator[None]:
    """What does not fit becomes one line and status 1."""
    from tabletier.engine.playout import NotCompiled
    from tabletier.tables.refusal import Refusal

    try:
        yield
    except Refusal as refusal:
        refuse(refusal.message)
    except (ValueError, LookupError, NotCompiled) as fault:
        refuse(str(fault))


@app.callback()
def main() -> None:
    """Set-up for every command: nothing."""


# --- Playing ---


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(help="Open a table of this game at once; without it, the start page.")] = None,
    seats: Annotated[str | None, typer.Option(help="Who plays: names of people and bots, such as you,Anna,bot:greedy")] = None,
    mode: Annotated[str | None, typer.Option(help="A mode of the game, such as solo.")] = None,
    option: Options = None,
    seed: Annotated[int | None, typer.Option(help="Choose the shuffles by a number.")] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the browser.")] = True,
    lan: Annotated[bool, typer.Option("--lan", help="Let other devices in this network come as well.")] = False,
    port: Annotated[int, typer.Option(min=0, max=65535, help="0: any free one.")] = 0,
    database: Database = None,
    archive_after: ArchiveAfter = None,
) -> None:
    """Play in the browser: a site for this computer only, which ends with Ctrl-C."""
    interpret()
    bots = sorted({word.removeprefix("bot:") for word in (seats or "").split(",") if word.startswith("bot:")})
    if game is None and (seats or mode or option or seed is not None):
        raise typer.BadParameter("--seats, --mode, --option and --seed need a GAME")
    with in_one_line():
        opening = opening_of(game, seats, mode, option, seed) if game else None
    from tabletier.web.limits import Limits

    limits = Limits(own_computer_free=True)
    run_site(database, bots=bots, port=port, lan=lan, open_browser=browser, opening=opening, limits=limits, archive_after=archive_after)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0: any free one.")] = 8000,
    database: Database = None,
    public_url: Annotated[str | None, typer.Option(help="The address by which people reach the site, behind a proxy.")] = None,
    proxy: Annotated[
        str | None, typer.Option(help="Whose word is believed on who asks: addresses, networks; with --public-url this computer's own.")
    ] = None,
    archive_after: ArchiveAfter = None,
    metrics_token: Annotated[
        str | None,
        typer.Option(envvar="TABLETIER_METRICS_TOKEN", help="A secret that opens /metrics to other computers; without it only this one's."),
    ] = None,
    limit_tables: Limit = None,
    limit_acts: Limit = None,
    limit_joins: Limit = None,
    limit_imports: Limit = None,
    limit_links: Limit = None,
    limit_streams: Annotated[int | None, typer.Option(min=0, help="Pages of tables open at once, by address; 0: no limit.")] = None,
) -> None:
    """Serve the site until it is interrupted. docs/deployment.md tells how to put it on the internet."""
    interpret()
    if public_url is not None and not re.fullmatch(r"https?://[^/?#\s]+/?", public_url):
        raise typer.BadParameter(f"expected an address such as https://play.example.org, found {public_url!r}", param_hint="--public-url")
    if proxy is None and public_url is not None:
        proxy = "127.0.0.1,::1"
    limits = limits_of(limit_streams, tables=limit_tables, acts=limit_acts, joins=limit_joins, imports=limit_imports, links=limit_links)
    run_site(
        database,
        host=host,
        port=port,
        public_url=public_url and public_url.rstrip("/"),
        proxy=proxy and believed(proxy),
        limits=limits,
        archive_after=archive_after,
        metrics_token=metrics_token,
        json_log=True,
    )


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes.")],
    database: Database = None,
    replace: Annotated[bool, typer.Option("--replace", help="Put the copy in place of the file if it is there.")] = False,
) -> None:
    """Copy the database into a file, also while a site uses it."""
    from tabletier.store.backup import backup as copy
    from tabletier.tables.refusal import StoreError

    try:
        tables = copy(database or default_database(), file, replace=replace)
    except StoreError as fault:
        refuse(fault.message)
    out.print(n_("{file} holds {n} table.", "{file} holds {n} tables.", tables, file=file).text(LANG), soft_wrap=True, markup=False)


def believed(proxy: str) -> str:
    """The addresses and networks of proxies, without blanks."""
    try:
        return ",".join(str(ip_network(part.strip())) if "/" in part else str(ip_address(part.strip())) for part in proxy.split(","))
    except ValueError as fault:
        raise typer.BadParameter(f"expected addresses such as 127.0.0.1,10.0.0.0/8: {fault}", param_hint="--proxy") from None


def limits_of(streams: int | None, **rates: str | None) -> Limits:
    """The limits that the options of ``serve`` describe."""
    from tabletier.web.limits import STREAMS, Limits, rate

    for kind, text in rates.items():
        try:
            rate(text or "off")
        except ValueError as fault:
            raise typer.BadParameter(f"expected a rate such as 30/hour, or off: {fault}", param_hint=f"--limit-{kind}") from None
    return Limits({kind: text for kind, text in rates.items() if text}, STREAMS if streams is None else streams)


def interpret() -> None:
    """Rules run as plain Python in the site: no waiting for a compiler. Has to come before any game is imported."""
    os.environ["TABLETIER_KERNELS"] = "python"


def run_site(database: Path | None, *, bots: Sequence[str] = (), **more: Any) -> None:
    """Runs the site. Refuses an address or port that cannot be had."""
    from tabletier.bots.players import offered
    from tabletier.tables.refusal import StoreError
    from tabletier.web.near import NoNetwork
    from tabletier.web.server import Running, run

    chosen = {name: value for name, value in more.items() if value is not None}
    how = Running(database or default_database(), bots=tuple(dict.fromkeys((*offered(), *bots))), lang=LANG, **chosen)
    host, port = how.host, how.port
    try:
        run(how)
    except StoreError as fault:
        refuse(fault.message)
    except NoNetwork:
        refuse(_("This computer has no address in a network."))
    except OSError as fault:
        match fault.errno:
            case errno.EADDRINUSE:
                refuse(_("Port {port} is in use: end the program that uses it, or choose another one with --port.", port=str(port)))
            case errno.EACCES:
                refuse(_("Port {port} may not be used by this account: choose one above 1023 with --port.", port=str(port)))
            case errno.EADDRNOTAVAIL:
                refuse(_("{host} is not an address of this computer.", host=host))
        if isinstance(fault, socket.gaierror):
            refuse(_("{host} is not an address of this computer.", host=host))
        refuse(_("The site could not be started: {why}.", why=fault.strerror or str(fault)))


def default_database() -> Path:
    """Where tables are kept unless one says otherwise: the data folder of the XDG standard."""
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "tabletier" / "tables.db"


def opening_of(slug: str, seats: str | None, mode: str | None, option: list[str] | None, seed: int | None) -> Opening:
    """The table that the options of ``play`` describe; without seats, you and a bot, or you alone where the mode is for one."""
    from tabletier.bots.players import bot, compiled_only, offered
    from tabletier.tables.hall import Opening

    game = tabletier.load(slug)
    mode = mode or next(iter(game.modes))
    if seats is None:
        seats = "you,bot:greedy" if 2 in game.modes.get(mode, ()) else "you"
    words = [word.strip() for word in seats.split(",")]
    for word in words:
        if word.startswith("bot:"):
            name = word.removeprefix("bot:")
            bot(name)
            if compiled_only(name) and name.partition(":")[0] not in offered():
                raise ValueError(f"the bot {name} needs compiled kernels: install the extra 'fast' (Numba)")
    opening = Opening(game.slug, seats_of(words), mode, options_of(option), seed)
    game.new(len(words), seed, mode, opening.options)
    return opening


def seats_of(words: Sequence[str]) -> tuple[Any, ...]:
    """Seats by the words of ``--seats``: ``you``, a name, or ``bot:NAME``. Bots of one name are numbered."""
    from tabletier.tables.seats import PERSON, Seat

    names: list[str] = []
    for word in words:
        name = word.removeprefix("bot:").rpartition(":")[2].capitalize() if word.startswith("bot:") else word
        names.append(_("You").text(LANG) if word == "you" else name)
    numbered = [f"{name} {names[: k + 1].count(name)}" if names.count(name) > 1 else name for k, name in enumerate(names)]
    return tuple(Seat(name, word if word.startswith("bot:") else PERSON) for name, word in zip(numbered, words, strict=True))


def options_of(option: list[str] | None) -> dict[str, str]:
    """The options that were given as NAME=VALUE."""
    pairs = [text.partition("=") for text in option or ()]
    for name, sign, _value in pairs:
        if not (name and sign):
            raise typer.BadParameter(f"expected NAME=VALUE, found {name!r}", param_hint="--option")
    return {name: value for name, _sign, value in pairs}


# --- Programs ---


@app.command()
def simulate(
    game: Annotated[str, typer.Argument(help="Which game.")],
    seats: Annotated[int | None, typer.Option(help="How many seats; the fewest of the mode if not given.")] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(help="The same number gives the same games.")] = 1,
    mode: Annotated[str | None, typer.Option(help="The first mode of the game if not given.")] = None,
    bot: Annotated[
        str, typer.Option(metavar="NAME[,NAME…]", help="One bot for all seats, or one for each: random, greedy, playout, module:Class")
    ] = "random",
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Let bots play games, and tell how many decisions they took and how the seats scored."""
    names = bot.split(",")
    with in_one_line():
        loaded = tabletier.load(game)
        mode = mode or next(iter(loaded.modes))
        seats = seats or (len(names) if len(names) > 1 else min(loaded.modes.get(mode, (1,))))
        options = options_of(option)
        loaded.check(seats, mode, options)
        if len(names) not in (1, seats):
            raise typer.BadParameter(f"{len(names)} bots for {seats} seats: expected one, or one for each seat", param_hint="--bot")
        names = names * seats if len(names) == 1 else names
        began, decisions, totals = simulated(loaded, names, games, seed, mode, options, quiet=as_json)
    seconds = time.perf_counter() - began
    speed = decisions / seconds
    scores = [summary([row[seat] for row in totals]) for seat in range(seats)]
    if as_json:
        told = {"game": game, "mode": mode, "seats": seats, "games": games, "seed": seed, "bots": names, "decisions": decisions}
        sys.stdout.write(json.dumps(told | {"seconds": seconds, "decisions_per_second": speed, "scores": scores}) + "\n")
        return
    grid = Grid("Seat", "Bot", "Mean", "Deviation", "Lowest", "Highest")
    for seat, (name, score) in enumerate(zip(names, scores, strict=True)):
        grid.add_row(str(seat + 1), name, f"{score['mean']:.1f}", f"{score['deviation']:.1f}", str(score["lowest"]), str(score["highest"]))
    out.print(grid)
    out.print(f"{games:,} games, {decisions:,} decisions in {seconds:.2f} s: {speed:,.0f} decisions/s")


def summary(totals: list[int]) -> dict[str, float]:
    """What is told of a seat's totals."""
    return {
        "mean": statistics.fmean(totals),
        "deviation": statistics.pstdev(totals),
        "lowest": min(totals),
        "highest": max(totals),
    }


def simulated(
    game: Game, names: Sequence[str], games: int, seed: int, mode: str, options: dict[str, str], *, quiet: bool
) -> tuple[float, int, list[list[int]]]:
    """Plays the games, random ones compiled where possible: when the clock started, how many decisions, the totals per game and seat."""
    from tabletier.bots.match import play as play_match
    from tabletier.bots.players import bot
    from tabletier.engine.kernel import COMPILED
    from tabletier.engine.playout import simulate as play_random

    seats = len(names)
    if COMPILED and set(names) == {"random"}:
        play_random(game, seats, 1, seed, mode, options)  # what has to be compiled is compiled before the clock starts
        began = time.perf_counter()
        decisions, array = play_random(game, seats, games, seed, mode, options)
        return began, decisions, array.tolist()
    sys.path.append(os.getcwd())  # where a bot of one's own may lie
    began, decisions, totals = time.perf_counter(), 0, []
    with Progress(console=err, disable=quiet or not err.is_terminal, transient=True) as progress:
        for k in progress.track(range(games), description=game.slug):
            players = [bot(name, seed=(seed * games + k) * seats + seat) for seat, name in enumerate(names)]
            state = play_match(game, players, seed * games + k, mode, options)
            decisions += len(state.history)
            totals.append(state.scores())
    return began, decisions, totals


@app.command()
def arena(
    game: Annotated[str, typer.Argument(help="Which game.")],
    bots: Annotated[str, typer.Option(metavar="NAME,NAME…", help="Who plays: random, greedy, playout, playout:0.2s, module:Class")],
    games: Annotated[int, typer.Option(min=1, help="How many games at least: they are played in whole rounds.")] = 100,
    seats: Annotated[int | None, typer.Option(help="How many seats; two if not given and the mode allows it.")] = None,
    seed: Annotated[int, typer.Option(help="The number of the first shuffles; further rounds have the next ones.")] = 1,
    mode: Annotated[str | None, typer.Option(help="The first mode of the game if not given.")] = None,
    option: Options = None,
    report: Annotated[Path | None, typer.Option(help="Write a report with the game's balance to this file, in Markdown.")] = None,
    plots: Annotated[Path | None, typer.Option(help="Draw the balance of the game into this folder.")] = None,
    as_json: Json = False,
) -> None:
    """Let bots play a tournament: every line-up the same shuffles, in every rotation of the seats."""
    sys.path.append(os.getcwd())  # where a bot of one's own may lie
    with in_one_line():
        from tabletier.bots.players import bot
        from tabletier.lab import arena, balance
        from tabletier.lab.report import as_data, as_grid, as_markdown

        loaded, names = tabletier.load(game), list(dict.fromkeys(bots.split(",")))
        mode = mode or next(iter(loaded.modes))
        allowed = loaded.modes.get(mode, (1,))
        seats = seats or (2 if 2 in allowed else min(allowed))
        loaded.check(seats, mode, options_of(option))
        for name in names:
            bot(name)
        plan = arena.fixtures(names, seats, games, seed)
        with Progress(console=err, disable=as_json or not err.is_terminal, transient=True) as progress:
            results = list(progress.track(arena.played(loaded, plan, mode, options_of(option)), len(plan), description=game))
        try:
            standings = arena.standings(results)
            files = balance.plot(results, plots) if plots else []
        except ModuleNotFoundError as fault:
            raise LookupError(f"ratings and plots need {fault.name}: install the extra 'lab'") from None
    if report:
        report.write_text(as_markdown(loaded, results, standings, files, report, " ".join(["tabletier", *sys.argv[1:]])), "utf-8")
    if as_json:
        sys.stdout.write(json.dumps(as_data(loaded, mode, seed, results, standings)) + "\n")
        return
    out.print(as_grid(standings))
    out.print(f"{len(results):,} games of {seats}, shuffles {seed} to {plan[-1].seed}.")


@app.command()
def bench(
    names: Annotated[list[str] | None, typer.Argument(metavar="[NAMES]…", help="Which ones; all if not given.")] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Measure for moments only: does it work? Such figures are rough.")] = False,
    as_json: Json = False,
) -> None:
    """Measure the speed, where there are peers as a ratio to them in the same run."""
    from tabletier.bench import BENCHMARKS
    from tabletier.bench.figure import line
    from tabletier.bench.report import BenchmarkFailed, circumstances, measured

    chosen = list(dict.fromkeys(names or BENCHMARKS))
    if unknown := [name for name in chosen if name not in BENCHMARKS]:
        raise typer.BadParameter(f"there is no benchmark {', '.join(unknown)}; there are {', '.join(BENCHMARKS)}", param_hint="NAMES")
    if missing := list(dict.fromkeys(module for name in chosen for module in BENCHMARKS[name].missing())):
        refuse(_("These benchmarks need {modules}: pip install {extra}", modules=missing, extra='"tabletier[bench]"'))
    told: list[dict[str, Any]] = []
    failed = []
    for name in chosen:
        if not as_json:
            out.print(f"\n{name}")
        try:
            for figure in measured(name, quick=quick):
                told.append(figure)
                if not as_json:
                    out.print(f"  {line(figure)}", soft_wrap=True, markup=False)
        except BenchmarkFailed:
            failed.append(name)
    if as_json:
        figures, notes = ([entry for entry in told if key in entry] for key in ("values", "note"))
        document = {**circumstances(), "quick": quick, "figures": figures, "notes": notes, "failed": failed}
        sys.stdout.write(json.dumps(document, ensure_ascii=False) + "\n")
    if failed:
        refuse(_("Not all benchmarks reached their end: {names}", names=failed))


@app.command()
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="An exported table; - for standard input.")],
    as_json: Json = False,
) -> None:
    """Check an exported table, move by move."""
    interpret()
    from tabletier.engine.state import ReplayError
    from tabletier.tables.export import game_of, parse, recorded
    from tabletier.tables.refusal import Refusal

    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as fault:
        refuse(_("{file} cannot be read: {why}.", file=file, why=fault.strerror or str(fault)))
    try:
        document = parse(data)
        table = recorded(game_of(document), document)
    except ReplayError as fault:
        if as_json:
            sys.stdout.write(json.dumps({"ok": False, "entry": getattr(fault, "entry", None), "reason": str(fault)}) + "\n")
        refuse(_("{file}: {why}", file=file, why=fault.message if isinstance(fault, Refusal) else str(fault)))
    result, checked = table.result, len(table.entries) - table.checked_after
    if as_json:
        told = {
            "ok": True,
            "game": table.game.slug,
            "mode": table.mode,
            "entries": len(table.entries),
            "checked": checked,
            "commitment": document.get("commitment"),
            "digest": table.state.digest(),
            **result.model_dump(),
        }
        sys.stdout.write(json.dumps(told) + "\n")
        return
    keys = list(result.breakdown[0])
    grid = Grid("Seat", *keys, "total", "place")
    for name, points, total, place in zip(table.names, result.breakdown, result.scores, result.places, strict=True):
        grid.add_row(name, *(str(points[key]) for key in keys), str(total), str(place))
    out.print(grid)
    out.print(n_("{n} entry, and it fits.", "{n} entries, and every one fits.", checked).text(LANG))
    out.print(shuffles(table, document.get("commitment")).text(LANG), soft_wrap=True, highlight=False)
    if table.renewed:
        before = n_(
            "{n} earlier entry: only its seal could be checked.",
            "{n} earlier entries: only their seals could be checked.",
            table.checked_after,
        )
        out.print(before.text(LANG), table.renewed.text(LANG))


def shuffles(table: Table, commitment: object) -> Message:
    """What the check of a document has shown about its shuffles; reading it has refused one whose parts do not fit each other."""
    if commitment is None:
        return _("The document names no fingerprint that was shown at the start, so nobody can say whether its shuffles were fixed then.")
    if table.chosen_seed:
        return _("Somebody chose the shuffles by a number; the fingerprint {digest} fits.", digest=table.commitment)
    if not table.head.nonces:
        return _("The shuffles follow from the secret whose fingerprint was shown at the start, {digest}.", digest=table.commitment)
    return n_(
        "The shuffles follow from the secret whose fingerprint was shown at the start, {digest}, and what {n} joining person threw in.",
        "The shuffles follow from the secret whose fingerprint was shown at the start, {digest}, and what {n} joining persons threw in.",
        len(table.head.nonces),
        digest=table.commitment,
    )


@app.command("games")
def list_games(as_json: Json = False) -> None:
    """List the games: their modes, how many rules they have, and how sure their figures are."""
    interpret()
    found = [described(tabletier.load(slug)) for slug in tabletier.games()]
    if as_json:
        sys.stdout.write(json.dumps(found, ensure_ascii=False) + "\n")
        return
    grid = Grid(Column("Game", no_wrap=True), "Title", "Modes: seats", "Rules", "Notes")
    for game in found:
        modes = "\n".join(f"{mode}: {span(seats)}" for mode, seats in game["modes"].items())
        grid.add_row(game["slug"], game["title"], modes, str(game["rules"]), "\n".join(game["trust"]["notes"]))
    out.print(grid)


def span(numbers: Sequence[int]) -> str:
    """Numbers in a row as "1–12", others one by one."""
    row = len(numbers) > 2 and list(numbers) == list(range(numbers[0], numbers[-1] + 1))
    return f"{numbers[0]}–{numbers[-1]}" if row else ", ".join(str(n) for n in numbers)


def described(game: Game) -> dict[str, Any]:
    """What ``games`` tells of one game."""
    from tabletier.web.rules import source

    catalogue = source(game.slug, "en")
    rules = re.findall(r"^- \*\*[A-Z]{2}-\d+[a-z]?\*\*", catalogue.read_text("utf-8"), re.MULTILINE) if catalogue else []
    return {
        "slug": game.slug,
        "title": game.title.text(LANG),
        "modes": {mode: list(seats) for mode, seats in game.modes.items()},
        "rules": len(rules),
        "rules_version": game.rules_version,
        "trust": {"notes": [note.text(LANG) for note in game.about.notes], "parts": dict(game.load_pack("house").trust)},
    }
