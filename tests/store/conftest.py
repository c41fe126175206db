"""The program that the tables of a test are opened with."""

from __future__ import annotations

import pytest

from tests.store.renewed import Installed


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Installed:
    return Installed(monkeypatch)
