"""What holds for all tests: the marks `rule` and `soak`, and where the browser is."""

from __future__ import annotations

import pytest

from tests import chromium
from tests.rule_coverage import faults


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="run the checks marked `soak`, in their large numbers, and nothing else")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if found := faults(items):
        raise pytest.UsageError(*found)
    chosen: list[pytest.Item] = []
    left: list[pytest.Item] = []
    for item in items:
        mark = item.get_closest_marker("soak")
        wanted = mark is not None if config.getoption("--soak") else mark is None or bool(mark.args)
        (chosen if wanted else left).append(item)
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = chosen


@pytest.fixture
def times(request: pytest.FixtureRequest) -> int:
    """How often a test marked ``soak(everyday, soak)`` does its check: the first figure, under ``--soak`` the second."""
    mark = request.node.get_closest_marker("soak")
    if mark is None or len(mark.args) != 2:
        raise pytest.UsageError(f"{request.node.nodeid}: the fixture `times` needs @pytest.mark.soak(everyday, soak)")
    everyday, soak = mark.args
    number: int = soak if request.config.getoption("--soak") else everyday
    request.node.user_properties.append(("times", number))
    return number


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Under ``--soak``: how often each check was done."""
    if not config.getoption("--soak"):
        return
    terminalreporter.section("soaked")
    for report in terminalreporter.getreports("passed"):
        for name, value in report.user_properties:
            terminalreporter.write_line(f"{report.nodeid}: {value:,} times" if name == "times" else f"{report.nodeid}: {name} {value}")


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The Chromium that drives the browser tests."""
    found = chromium.find()
    if found is None:
        pytest.fail("no Chromium found: `make test` installs one, or name yours in TABLETIER_CHROMIUM")
    return found
