"""The JSON API against its own description: requests that fit it, and requests that do not, by the hundred and by the thousand.

Whatever is asked: no fault of the site's own, every answer as described, no secret in it, and a refused request has changed nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi import checks

from tabletier.web.api.told import Problem, View
from tests.web.conftest import Site, running
from tests.web.programs import API, GAME, bearer, leaks, opened, program, secrets_of, standing

#: Schemathesis's own checks that are about single answers.
AS_DESCRIBED = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
    checks.negative_data_rejection,
]
#: What makes of any request to open a table one that fits a game.
FITTING = {"game": GAME, "mode": None, "options": {}, "seats": [{"player": "me"}, {"player": "free"}]}
STREAM = "text/event-stream"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    yield from running(tmp_path_factory.mktemp("schema") / "tables.sqlite")


@pytest.mark.soak(300, 5000)
def test_whatever_is_asked_the_answer_is_as_described(site: Site, times: int, request: pytest.FixtureRequest) -> None:
    schema = schemathesis.openapi.from_dict(program(site).get(f"{API}/openapi.json").json())
    operations = [result.ok() for result in schema.get_all_operations()]
    kinds = [(operation, mode) for operation in operations for mode in GenerationMode if mode.is_positive or can_be_wrong(operation)]
    with requests.Session() as session:
        for operation, mode in kinds:
            ask(site, session, operation, mode, -(-times // len(kinds)), derandomize=not request.config.getoption("--soak"))


def can_be_wrong(operation: Any) -> bool:
    """Whether a request can fail to fit its description: any text is a table's name, if perhaps of none that there is."""
    told = operation.definition.raw
    return "requestBody" in told or any(parameter["schema"].get("type") != "string" for parameter in told.get("parameters", ()))


def ask(site: Site, session: requests.Session, operation: Any, mode: GenerationMode, rounds: int, *, derandomize: bool) -> None:
    """Makes so many requests of one kind, by all sorts of callers at all sorts of tables."""
    client = program(site)
    told = [opened(client, "me", "me", "bot:random"), opened(client, "me", "free"), opened(client, "me", onlookers=True)]
    tables = [one["table"]["table"] for one in told]
    good = [(name, token) for name, one in zip(tables, told, strict=True) for token in (one["owner_token"], one["tokens"][0]["token"])]
    bad = [(tables[0], good[-1][1]), (tables[1], good[0][1][:-4] + "AAAA"), (tables[2], ""), ("none", good[0][1])]
    hidden = secrets_of(site, tables)

    @settings(max_examples=rounds, deadline=None, database=None, derandomize=derandomize, suppress_health_check=list(HealthCheck))
    @given(caller=st.sampled_from(good) | st.sampled_from(bad), data=st.data())
    def one(caller: tuple[str, str], data: st.DataObject) -> None:
        table, token = caller
        fixed: dict[str, Any] = {"name": table} if "{name}" in operation.path else {}
        if "{seat}" in operation.path and mode.is_positive:
            fixed["seat"] = data.draw(st.sampled_from([0, 0, 1, 2]))
        case = data.draw(operation.as_strategy(mode, path_parameters=fixed or None, headers=bearer(token) if token else None))
        if operation.path == "/tables" and mode.is_positive:
            case.body = case.body | data.draw(st.sampled_from([{}, {"game": GAME}, FITTING]))
        before = {name: standing(site, name) for name in tables}
        with session.request(**case.as_transport_kwargs(base_url=f"{site.address}{API}"), stream=True, timeout=20) as answer:
            if answer.headers["content-type"].startswith(STREAM):
                said = first_view(answer)
            else:
                case.validate_response(answer, checks=AS_DESCRIBED)
                said = answer.content
        assert leaks(said, hidden) == []
        if answer.status_code >= 400:
            Problem.model_validate_json(said)
        changed = {name for name in before if standing(site, name) != before[name]}
        assert changed <= ({table} if case.method == "POST" and answer.status_code < 300 else set())

    one()


def first_view(answer: requests.Response) -> bytes:
    """The first view that a stream tells, or nothing where it begins with a beat since the program has seen all."""
    assert answer.status_code == 200
    first = next(line for line in answer.iter_lines() if line.startswith(b"data:")).removeprefix(b"data:").strip()
    if first:
        View.model_validate_json(first, strict=True)
    return first
