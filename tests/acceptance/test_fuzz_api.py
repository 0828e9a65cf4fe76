# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownParameterType=false, reportMissingTypeArgument=false, reportAttributeAccessIssue=false
"""The API is asked what its own OpenAPI allows, and what it does not: no answer may be a mistake of ours."""

import pytest
import requests
import schemathesis
from fixtures.served import Served
from hypothesis import HealthCheck, Phase, given, settings

EXAMPLES = 15
"""For each route; the whole takes under a minute."""

LONGEST_REQUEST_LINE = 65_536
"""Bytes, uvicorn's own bound."""

ROUTES = ("/api/search", "/api/symbol", "/api/impact", "/api/file", "/api/outline", "/api/repositories")


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["positive", "negative"])
def test_generated_requests_get_the_answers_that_openapi_promises(served: Served, mode: str):
    schema = schemathesis.openapi.from_url(f"{served.url}/api/openapi.json")
    chosen = (
        schemathesis.GenerationMode.POSITIVE if mode == "positive" else schemathesis.GenerationMode.NEGATIVE
    )
    asked = 0
    for result in schema.get_all_operations():
        operation = result.ok()
        if operation.path not in ROUTES or (mode == "negative" and operation.path == "/api/repositories"):
            continue  # which takes nothing that could be wrong
        asked += 1

        @given(case=operation.as_strategy(generation_mode=chosen))
        @settings(
            max_examples=EXAMPLES,
            deadline=None,
            database=None,
            derandomize=True,
            phases=[Phase.generate],
            suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow],
        )
        def ask(case: schemathesis.Case) -> None:
            try:
                response = case.call()
            except requests.RequestException:
                # Too long a request line is refused before all of it is read, and the connection closed.
                assert len(case.as_curl_command()) > LONGEST_REQUEST_LINE
                return
            assert response.status_code < 500, response.text
            if mode == "positive" and response.status_code == 200:
                case.validate_response(response)

        ask()
    assert asked == len(ROUTES) + (1 if mode == "positive" else 0)  # two methods of impact
