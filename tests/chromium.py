"""Finds the Chromium that drives the browser tests, and installs one where there is none: ``python tests/chromium.py``."""

from __future__ import annotations

import os
import pathlib
import shutil
import subprocess
import sys

#: Every new profile starts with these: nothing is asked of the network.
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")
APPLICATIONS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)


def find() -> str | None:
    """The path of a Chromium or Chrome: the one named in TABLETIER_CHROMIUM, the system's, or Playwright's own; None without one."""
    named = os.environ.get("TABLETIER_CHROMIUM")
    if named:
        return named
    system = next((path for name in NAMES if (path := shutil.which(name)) and works(path)), None)
    return system or next((path for path in APPLICATIONS if pathlib.Path(path).is_file()), None) or playwrights()


def works(path: str) -> bool:
    """True if it starts: on some systems the command is only a hint to install something else."""
    return subprocess.run([path, "--version"], capture_output=True, check=False).returncode == 0


def playwrights() -> str | None:
    """The browser that ``playwright install chromium`` has put on this machine. Asked in a process of its own: its loop stays there."""
    ask = "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path)"
    path = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=False).stdout.strip()
    return path if pathlib.Path(path).is_file() else None


def install() -> str | None:
    """Installs Chromium from the system's packages where that is allowed, else Playwright's; its path, or None."""
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", "-qq", "update"], env=quiet, check=False)
        subprocess.run(["apt-get", "-qq", "install", "--yes", "--no-install-recommends", "chromium"], env=quiet, check=False)
        if found := find():
            return found
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
    return find()


if __name__ == "__main__":
    if not (find() or install()):
        raise SystemExit(
            "The browser tests need Chromium, none is on this machine, and none could be installed. "
            "Install Chromium or Chrome with your system's own means, or name one in the environment variable TABLETIER_CHROMIUM."
        )
