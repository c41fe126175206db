"""``tabletier bench``: what it prints, in text and as JSON, and its exit status. What is measured is real, for moments only."""

from __future__ import annotations

import ast
import importlib.util
import json
import os
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import tabletier
from tabletier import bench, cli


@pytest.fixture(autouse=True)
def _the_same_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """Benchmarks are processes of their own: they find what these tests have found."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))


def run(*words: str) -> Result:
    return CliRunner().invoke(cli.app, ["bench", *words], prog_name="tabletier")


def test_json_is_one_document_with_the_figures_and_where_they_were_made() -> None:
    done = run("steps", "--quick", "--json")
    assert done.exit_code == 0, done.stderr
    told = json.loads(done.stdout)
    assert told.keys() == {"tabletier", "python", "architecture", "processors", "versions", "quick", "figures", "notes", "failed"}
    assert (told["quick"], told["notes"], told["failed"]) == (True, [], [])
    assert "numpy" in told["versions"]
    assert len(told["figures"]) == 2 * len(tabletier.games())
    for figure in told["figures"]:
        assert figure.keys() == {"benchmark", "name", "unit", "values", "median", "spread", "aim", "met"}
        assert (figure["benchmark"], figure["unit"], figure["values"]) == ("steps", "ms", [figure["median"]])
        assert figure["spread"] == [figure["median"]] * 2
        assert figure["met"] == (figure["median"] < float(figure["aim"].removeprefix("below ")))


def test_text_names_the_benchmark_and_what_is_to_be_reached() -> None:
    done = run("steps", "--quick")
    assert done.exit_code == 0, done.stderr
    head, *figures = done.stdout.strip().splitlines()
    assert head == "steps"
    assert len(figures) == 2 * len(tabletier.games())
    for mean, centile in zip(figures[::2], figures[1::2], strict=True):
        assert "to reach: below 1" in mean
        assert "to reach: below 5" in centile


def test_an_unknown_name_is_wrong_usage() -> None:
    done = run("steps", "weather")
    assert done.exit_code == 2
    assert "there is no benchmark weather" in done.stderr


def test_a_missing_module_is_one_line_that_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bench.BENCHMARKS, "steps", bench.Benchmark("python", ("numpy", "no_such_module")))
    done = run("steps", "--json")
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr == 'These benchmarks need no_such_module: pip install "tabletier[bench]"\n'


def test_a_benchmark_that_breaks_off_is_named_and_the_others_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bench.BENCHMARKS, "weather", bench.Benchmark("python"))  # there is no such module
    done = run("weather", "steps", "--quick", "--json")
    assert done.exit_code == 1
    told = json.loads(done.stdout)
    assert (told["failed"], len(told["figures"])) == (["weather"], 2 * len(tabletier.games()))
    assert "Not all benchmarks reached their end: weather" in done.stderr


def test_every_benchmark_is_a_module_and_says_what_it_needs() -> None:
    ours = {"tabletier", *sys.stdlib_module_names, "numpy", "pydantic"}
    for name, benchmark in bench.BENCHMARKS.items():
        spec = importlib.util.find_spec(f"tabletier.bench.{name}")
        assert spec, name
        assert spec.origin
        tree = ast.parse(Path(spec.origin).read_text("utf-8"))
        imported = {word.name for node in ast.walk(tree) if isinstance(node, ast.Import) for word in node.names}
        imported |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        assert {module.partition(".")[0] for module in imported} - ours <= set(benchmark.needs), name
