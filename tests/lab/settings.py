"""Every game, probes included, in the modes and at the numbers of seats that an environment can play."""

from __future__ import annotations

from typing import Any

import pytest

from tests.contract.play import Setting, settings

FEW = (1, 2, 3)


def wishes(setting: Setting) -> dict[str, Any]:
    """A setting as the arguments of an environment."""
    return {"game": setting.game, "mode": setting.mode, "seats": setting.seats}


def _marked(setting: Setting) -> Any:
    """Every day at a few numbers of seats, under --soak at all of them."""
    return pytest.param(setting, id=str(setting), marks=pytest.mark.soak(1, 1) if setting.seats in FEW else pytest.mark.soak())


PLAYABLE = [setting for setting in settings() if setting.mode != "host"]
everywhere = pytest.mark.parametrize("setting", [_marked(setting) for setting in PLAYABLE])
at_two_seats = pytest.mark.parametrize("setting", [setting for setting in PLAYABLE if setting.seats == 2], ids=str)
alone = pytest.mark.parametrize("setting", [setting for setting in PLAYABLE if setting.seats == 1], ids=str)
