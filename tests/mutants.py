"""Breaks the rules on purpose, one small change at a time, and counts what the rule tests notice: ``make mutants``.

mutmut does the breaking, in a copy below ``build/`` and at interpreted speed. It leaves decorated functions alone, and every kernel is
decorated; interpreted, the decorator does nothing, so the copy goes without it. What was not noticed stands, as differences, in
``build/mutants/survivors.diff``: each is a test to write, or a change that changes nothing. Exit status 1 below 85 %.

``python tests/mutants.py NAME`` tries again the mutants whose names fit (``*scoring*``), without a new copy.
"""

from __future__ import annotations

import collections
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tomllib

ROOT = pathlib.Path(__file__).parents[1]
COPY = ROOT / "build" / "mutants"
SURVIVORS = COPY / "survivors.diff"
#: At least this share has to be noticed, in percent.
WANTED = 85
#: A change that hangs or kills the process is noticed as surely as one that fails a test.
NOTICED = {"killed", "timeout", "segfault", "caught by type check"}


def copy_project() -> None:
    """The project as git knows it, with what is mutated freed of its decorators."""
    shutil.rmtree(COPY, ignore_errors=True)
    wanted = ["src", "tests", "docs", "pyproject.toml"]
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", *wanted], cwd=ROOT, capture_output=True, text=True, check=True
    )
    for name in listed.stdout.splitlines():
        if (ROOT / name).is_file():
            (COPY / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, COPY / name)
    for name in tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["mutmut"]["only_mutate"]:
        source = COPY / name
        source.write_text(re.sub(r"^@(kernel|inner)\n", "", source.read_text("utf-8"), flags=re.MULTILINE), "utf-8")


def mutmut(*calls: list[str], quiet: bool = True) -> str:
    """Runs commands of mutmut in the copy, all in one process; what they printed, unless they were let speak for themselves."""
    each = "import json, sys; from mutmut.__main__ import cli\nfor call in json.load(sys.stdin): cli(call, standalone_mode=False)"
    done = subprocess.run(
        [sys.executable, "-c", each],
        input=json.dumps(calls),
        cwd=COPY,
        env=os.environ | {"TABLETIER_KERNELS": "python"},
        stdout=subprocess.PIPE if quiet else None,
        stderr=subprocess.STDOUT if quiet else None,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"mutmut {calls[0][0]} failed (do the tests pass without mutants?)\n{(done.stdout or '')[-4000:]}")
    return done.stdout or ""


def results() -> dict[str, str]:
    """Mutant -> what became of it."""
    lines = (line.strip().rpartition(": ") for line in mutmut(["results", "--all", "true"]).splitlines())
    return {name: fate for name, _colon, fate in lines if "__mutmut_" in name and fate != "not checked"}


def main(names: list[str]) -> int:
    """Runs the mutants, prints a line for each file and the sum; the exit status."""
    if not names or not COPY.exists():
        copy_project()
    mutmut(["run", "--max-children", str(os.cpu_count() or 1), *names], quiet=not sys.stdout.isatty())
    fates = results()
    files: dict[str, collections.Counter[bool]] = {}
    for name, fate in fates.items():
        files.setdefault(name.rpartition(".")[0], collections.Counter())[fate in NOTICED] += 1
    for file, count in sorted(files.items()):
        print(f"{file}: {count[True]} of {count.total()} mutants killed, {100 * count[True] / count.total():.1f} %")
    missed = sorted(name for name, fate in fates.items() if fate not in NOTICED)
    SURVIVORS.write_text(mutmut(*(["show", name] for name in missed)) if missed else "", "utf-8")
    share = 100 * (1 - len(missed) / len(fates))
    print(f"{len(fates) - len(missed)} of {len(fates)} mutants killed: {share:.1f} %, wanted are {WANTED} %")
    print(f"What was not noticed: {SURVIVORS.relative_to(ROOT)}")
    return 0 if share >= WANTED else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
