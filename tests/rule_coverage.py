"""Which rules of ``docs/rules`` have a test: ``python tests/rule_coverage.py``, or ``make rules``.

Collects the tests without running them. A test says what it is about with ``@pytest.mark.rule("ED-31")``. Exit status 1 if a
rule has no test and is not listed in ``docs/rules/open.toml``, or if the tests or that list cannot be read.
"""

from __future__ import annotations

import contextlib
import io
import os
import pathlib
import re
import sys
import tomllib
from collections.abc import Iterable

import pytest

ROOT = pathlib.Path(__file__).parents[1]
RULES = ROOT / "docs" / "rules"
#: How many numbers one test may carry: with more it is no longer the test of a rule.
MOST = 3


def numbers(catalogue: pathlib.Path) -> list[str]:
    """The numbers of a catalogue, as they come: the bold words that open its list items."""
    return re.findall(r"^- \*\*([A-Z]{2}-\d+)\*\*", catalogue.read_text("utf-8"), re.MULTILINE)


def catalogues() -> dict[str, list[str]]:
    """The numbers of every game's catalogue, by slug. Translations (``*.fr.md``) carry the same numbers and are left out."""
    return {file.stem: numbers(file) for file in sorted(RULES.glob("*.md")) if "." not in file.stem}


def numbers_of(item: pytest.Item) -> list[str]:
    """The rule numbers that a test carries."""
    return [number for mark in item.iter_markers("rule") for number in mark.args]


def faults(items: Iterable[pytest.Item]) -> list[str]:
    """What is wrong with the rule numbers of some tests, a line each."""
    known = {number for listed in catalogues().values() for number in listed}
    found = {}
    for item in items:
        name, carried = item.nodeid.partition("[")[0], numbers_of(item)
        if unknown := [number for number in carried if number not in known]:
            found[name] = f"{name}: no rule {', '.join(map(repr, unknown))} in docs/rules"
        if len(set(carried)) > MOST:
            found[name] = f"{name}: {len(set(carried))} rules on one test, at most {MOST} are allowed"
        if any(not mark.args for mark in item.iter_markers("rule")):
            found[name] = f"{name}: the mark 'rule' needs a number, such as 'ED-31'"
    return list(found.values())


class Collected:
    """A pytest plugin that notes the numbers of all tests that would run, and what could not be collected."""

    def __init__(self) -> None:
        self.tested: set[str] = set()
        self.broken: list[str] = []

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        for item in session.items:
            if not any(item.get_closest_marker(name) for name in ("skip", "skipif", "xfail")):
                self.tested.update(numbers_of(item))

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.broken.append(report.nodeid)


def collect() -> tuple[set[str], str]:
    """The numbers that have a test; and pytest's own words if the collection failed, else nothing. Reads only files with the mark."""
    files = [str(file) for file in sorted((ROOT / "tests").rglob("test_*.py")) if "mark.rule" in file.read_text("utf-8")]
    collected, said = Collected(), io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        status = pytest.main(["--collect-only", "-q", "-p", "no:cacheprovider", "-n0", *files], plugins=[collected])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        return collected.tested, said.getvalue()
    return collected.tested, ""


def open_rules(listed: dict[str, list[str]]) -> dict[str, str]:
    """Number -> what it waits for, from ``open.toml``. ValueError names an entry that no catalogue has."""
    waiting = {}
    for slug, reasons in tomllib.loads((RULES / "open.toml").read_text("utf-8")).items():
        for reason, which in reasons.items():
            for number in listed.get(slug, []) if which == "all" else which:
                if number not in listed.get(slug, []):
                    raise ValueError(f"docs/rules/open.toml: no rule {number} in docs/rules/{slug}.md")
                waiting[number] = reason
    return waiting


def main() -> int:
    """Prints one paragraph a catalogue, those with most tests last; the exit status."""
    os.environ.setdefault("TABLETIER_KERNELS", "python")  # nothing is run: no need to compile
    listed = catalogues()
    waiting = open_rules(listed)
    tested, complaint = collect()
    missing = 0
    for slug, all_numbers in sorted(listed.items(), key=lambda pair: len(tested.intersection(pair[1]))):
        have = [number for number in all_numbers if number in tested]
        print(f"{slug}: {len(have)} of {len(all_numbers)} rules have a test")
        for reason in dict.fromkeys(waiting.values()):
            still = [number for number in all_numbers if waiting.get(number) == reason and number not in tested]
            if still:
                print(f"  open, {reason}: {in_short(still)}")
        if gone := [number for number in have if number in waiting]:
            print(f"  tested and still listed as open: {in_short(gone)}")
        if without := [number for number in all_numbers if number not in tested and number not in waiting]:
            print(f"  without a test: {in_short(without)}")
            missing += len(without)
    if complaint:
        print(f"The tests could not all be collected, so this is not the whole truth:\n{complaint[-1500:]}")
    return 1 if missing or complaint else 0


def in_short(found: list[str]) -> str:
    """Numbers in a row, runs of three and more as first to last."""
    runs: list[list[str]] = []
    for number in found:
        if runs and int(number[3:]) == int(runs[-1][-1][3:]) + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]} to {run[-1]}" if len(run) > 2 else ", ".join(run) for run in runs)


if __name__ == "__main__":
    sys.exit(main())
