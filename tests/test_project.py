"""The project's own promises: what is pinned, what is in the wheel, what never stands in a committed file."""

from __future__ import annotations

import gzip
import importlib.metadata
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.rule_coverage import catalogues, open_rules

ROOT = pathlib.Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def committed(*endings: str) -> list[pathlib.Path]:
    """The files that git knows, or would take in, relative to the project."""
    listed = run("git", "ls-files", "--cached", "--others", "--exclude-standard", cwd=ROOT).stdout.splitlines()
    files = [pathlib.Path(line) for line in listed if (ROOT / line).is_file()]
    assert len(files) > 50, "git does not list the project's files"
    return [file for file in files if not endings or file.suffix in endings]


def run(*command: str, cwd: pathlib.Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=cwd, env=os.environ | environment, capture_output=True, text=True, check=False)


# ---- what is pinned


def test_the_lock_file_carries_no_download_addresses() -> None:
    packages = json.loads((ROOT / "frontend" / "package-lock.json").read_text("utf-8"))["packages"]
    for name, package in packages.items():
        assert "resolved" not in package, name
        assert "://" not in json.dumps({key: value for key, value in package.items() if key != "funding"}), name
        assert not name or package["integrity"].startswith("sha512-"), name


def test_the_front_end_pins_exact_versions() -> None:
    package = json.loads((ROOT / "frontend" / "package.json").read_text("utf-8"))
    locked = json.loads((ROOT / "frontend" / "package-lock.json").read_text("utf-8"))["packages"]
    wanted = package["dependencies"] | package["devDependencies"]
    assert {name: locked[f"node_modules/{name}"]["version"] for name in wanted} == wanted
    assert wanted["htmx.org"] == "4.0.1"


def pins() -> dict[str, str]:
    lines = [line for line in (ROOT / "constraints.txt").read_text("utf-8").splitlines() if line and not line.startswith("#")]
    for line in lines:
        assert re.fullmatch(r"[A-Za-z0-9._-]+==[0-9][A-Za-z0-9.!+]*", line), f"constraints.txt: {line!r} is not name==version"
    found = {canonicalize_name(name): version for name, version in (line.split("==") for line in lines)}
    assert len(found) == len(lines), "constraints.txt names a package twice"
    return found


def requirements() -> Iterator[Requirement]:
    """All that the project asks for: to build, to run, and in its extras."""
    project = PROJECT["project"]
    extras = [line for lines in project["optional-dependencies"].values() for line in lines]
    for line in [*PROJECT["build-system"]["requires"], *project["dependencies"], *extras]:
        if not line.startswith("tabletier["):
            yield Requirement(line)


def test_every_requirement_is_pinned_to_a_version_that_fits() -> None:
    pinned = pins()
    for wanted in requirements():
        assert pinned[canonicalize_name(wanted.name)] in wanted.specifier, f"{wanted} is not what constraints.txt pins"


def test_what_the_requirements_require_is_pinned_too_and_installed_so() -> None:
    pinned = pins()
    extras = PROJECT["project"]["optional-dependencies"]
    lines = [*PROJECT["project"]["dependencies"], *extras["fast"], *extras["lab"], *extras["test"]]
    due = [Requirement(line) for line in lines if not line.startswith("tabletier[")]
    seen = set()
    while due:
        name = canonicalize_name(due.pop().name)
        if name in seen:
            continue
        seen.add(name)
        installed = importlib.metadata.distribution(name)
        assert pinned.get(name) == installed.version, f"{name} {installed.version} is installed, constraints.txt pins {pinned.get(name)}"
        due += [r for r in map(Requirement, installed.requires or []) if r.marker is None or r.marker.evaluate({"extra": ""})]


# ---- what never stands in a committed file

MACHINE = re.compile(r"(?<![\w.~:/-])/(?:work|root|home|Users|tmp)/\w")
REGISTRY = re.compile(r"(?:registry\.npmjs|files\.pythonhosted|deb\.debian|pypi)\.(?:org|net)/|/simple/? ")


@pytest.mark.parametrize("pattern", [MACHINE, REGISTRY], ids=["path of one machine", "address of a registry"])
def test_no_committed_file_names(pattern: re.Pattern[str]) -> None:
    found = [
        f"{file}:{number}: {line.strip()[:120]}"
        for file in committed(".py", ".ts", ".css", ".toml", ".md", ".txt", ".json", ".mjs", ".po", ".yml", "")
        for number, line in enumerate((ROOT / file).read_text("utf-8").splitlines(), 1)
        if pattern.search(line)
    ]
    assert found == []


def test_no_source_file_is_two_subjects_long() -> None:
    lengths = {str(file): (ROOT / file).read_text("utf-8").count("\n") for file in committed(".py", ".ts", ".css")}
    assert {file: lines for file, lines in lengths.items() if lines > 600} == {}


# ---- documents


def test_catalogues_number_their_rules_without_gaps() -> None:
    for slug, numbers in catalogues().items():
        assert [int(number[3:]) for number in numbers] == list(range(1, len(numbers) + 1)), slug
        assert len({number[:2] for number in numbers}) == 1, slug


def test_open_rules_stand_in_their_catalogues() -> None:
    assert open_rules(catalogues()).keys() >= {"ED-62", "ED-63", "ED-65"}


def test_links_inside_the_project_lead_somewhere() -> None:
    lost = []
    for document in committed(".md"):
        text = (ROOT / document).read_text("utf-8")
        targets = [target.partition("#")[0] for target in re.findall(r"\]\(([^)\s]+)\)", text) if "://" not in target]
        targets += re.findall(r"`(\.\./[\w./-]+\.md)`", text)
        lost += [f"{document}: {target}" for target in targets if target and not (ROOT / document).parent.joinpath(target).exists()]
    assert lost == []


@pytest.mark.parametrize(
    ("document", "kernels"),
    [
        ("README.md", "python"),
        ("docs/api.md", "python"),
        ("docs/adding_a_game.md", "python"),
        ("docs/bots.md", "python"),
        ("docs/lab.md", "compiled"),
    ],
)
def test_what_a_document_shows_is_what_happens(document: str, kernels: str) -> None:
    assert ">>> " in (ROOT / document).read_text("utf-8")
    done = run(sys.executable, "-m", "doctest", document, cwd=ROOT, TABLETIER_KERNELS=kernels)
    assert done.returncode == 0, done.stdout


# ---- the rule marks


@pytest.mark.parametrize(
    ("marks", "complaint"),
    [
        ('"ED-31", "ED-32", "ED-33", "ED-34"', "4 rules on one test, at most 3 are allowed"),
        ('"ED-99"', "no rule 'ED-99' in docs/rules"),
        ("", "the mark 'rule' needs a number"),
        ('"ED-31", "ED-32", "ED-33"', None),
    ],
    ids=["four numbers", "an unknown number", "no number", "three numbers"],
)
def test_a_mark_that_says_nothing_is_refused(tmp_path: pathlib.Path, marks: str, complaint: str | None) -> None:
    test = tmp_path / "test_it.py"
    test.write_text(f"import pytest\n\n@pytest.mark.rule({marks})\ndef test_it():\n    pass\n")
    options = ["-q", "-c", str(ROOT / "pyproject.toml"), "-p", "tests.conftest", "-p", "no:cacheprovider"]
    done = run(sys.executable, "-m", "pytest", *options, str(test), cwd=ROOT)
    assert (done.returncode == 0) == (complaint is None), done.stdout + done.stderr
    assert (complaint or "1 passed") in done.stdout + done.stderr


# ---- the wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """The wheel, built as from a fresh clone: from what git knows and nothing else."""
    clone, out = tmp_path_factory.mktemp("clone"), tmp_path_factory.mktemp("wheel")
    for file in committed():
        (clone / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, clone / file)
    done = run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(out), cwd=clone)
    assert done.returncode == 0, done.stdout + done.stderr
    return zipfile.ZipFile(next(out.glob("*.whl")))


def test_the_wheel_carries_the_built_front_end(wheel: zipfile.ZipFile) -> None:
    script = wheel.read("tabletier/web/static/table.js")
    assert b"hx-sse" in script
    assert b"import " not in script[:1000]
    assert len(gzip.compress(script)) < 60 * 1024
    style = wheel.read("tabletier/web/static/style.css").decode()
    assert len(style) > 1000
    for typeface in re.findall(r"url\(\"?\./([\w-]+\.woff2)", style):
        assert wheel.read(f"tabletier/web/static/{typeface}")
    assert b"SIL OPEN FONT LICENSE" in wheel.read("tabletier/web/static/alegreya-sans-licence.txt")


def test_the_wheel_carries_data_words_and_rules_and_no_workshop(wheel: zipfile.ZipFile) -> None:
    names = wheel.namelist()
    assert "tabletier/docs/rules/explore_and_draw.md" in names
    assert "tabletier/docs/rules/explore_and_draw.fr.md" in names
    assert "tabletier/locale/fr/LC_MESSAGES/tabletier.po" in names
    assert any(re.fullmatch(r"tabletier/games/explore_and_draw/content/\w+\.toml", name) for name in names)
    assert not [name for name in names if re.search(r"node_modules|\.ts$|/tests/|__pycache__", name)]


def test_the_wheel_names_licence_and_notice(wheel: zipfile.ZipFile) -> None:
    info = next(name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")).removesuffix("METADATA")
    assert "License-Expression: MIT" in wheel.read(f"{info}METADATA").decode()
    assert "endorsed" in wheel.read(f"{info}licenses/NOTICE").decode()
    assert "tabletier = tabletier.cli:app" in wheel.read(f"{info}entry_points.txt").decode()


def test_a_game_starts_from_the_wheel_alone(wheel: zipfile.ZipFile, tmp_path: pathlib.Path) -> None:
    wheel.extractall(tmp_path)
    start = "import tabletier as t; print(t.__file__, len(t.load('explore_and_draw').new(seats=2, seed=1).legal_actions(0)))"
    done = run(sys.executable, "-c", start, cwd=tmp_path, PYTHONPATH=str(tmp_path), TABLETIER_KERNELS="python")
    assert done.returncode == 0, done.stderr
    where, actions = done.stdout.split()
    assert where.startswith(str(tmp_path))
    assert int(actions) > 0
