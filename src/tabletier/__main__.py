"""``python -m tabletier`` is the command ``tabletier``."""

from __future__ import annotations

from tabletier.cli import app

if __name__ == "__main__":
    app(prog_name="tabletier")
