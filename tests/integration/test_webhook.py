"""The webhook's answers, asked without a network."""

import hashlib
import hmac
import json
from urllib.parse import urlencode

import pytest
from fixtures.indexed import Indexed
from starlette.testclient import TestClient

from maguyva_pg.indexing import registry
from maguyva_pg.indexing.registry import Declaration
from maguyva_pg.jobs.queue import Priority, Queue
from maguyva_pg.web import webhooks

SECRET = "shared"
PUSH = {
    "ref": "refs/heads/main",
    "repository": {"clone_url": "https://example.com/team/shop.git", "default_branch": "main"},
}


@pytest.fixture
def client(indexed: Indexed) -> TestClient:
    with indexed.connection() as connection:
        registry.declare(connection, Declaration("shop", "git@example.com:team/shop.git"))
        registry.declare(connection, Declaration("shop-2", "https://example.com/team/shop", "release"))
        registry.declare(connection, Declaration("other", "https://example.com/team/other"))
    return TestClient(webhooks.webhook_app(indexed.url, SECRET), raise_server_exceptions=False)


def signed(body: bytes) -> dict[str, str]:
    return {"X-Hub-Signature-256": "sha256=" + hmac.new(SECRET.encode(), body, hashlib.sha256).hexdigest()}


def test_a_push_enqueues_what_it_concerns(client: TestClient, indexed: Indexed):
    body = json.dumps(PUSH).encode()
    first = client.post("/", content=body, headers=signed(body))
    assert (first.status_code, first.json()) == (202, {"shop": "enqueued"})
    second = client.post("/", content=body, headers=signed(body))
    assert (second.status_code, second.json()) == (202, {"shop": "waits already"})
    with Queue(indexed.url) as queue:
        assert [(job.repository, job.priority) for job in queue.jobs()] == [("shop", Priority.PUSH)]


def test_a_push_of_no_concern_enqueues_nothing(client: TestClient):
    for body in (json.dumps({**PUSH, "ref": "refs/heads/topic"}).encode(), b'{"zen": "ping"}', b"[]"):
        answer = client.post("/", content=body, headers=signed(body))
        assert (answer.status_code, answer.json()) == (200, {})


def test_the_payload_may_be_a_form_s_field(client: TestClient):
    body = urlencode({"payload": json.dumps(PUSH)}).encode()
    headers = signed(body) | {"Content-Type": "application/x-www-form-urlencoded"}
    assert client.post("/", content=body, headers=headers).json() == {"shop": "enqueued"}


def test_nobody_without_the_secret_is_heard(client: TestClient, indexed: Indexed):
    body = json.dumps(PUSH).encode()
    for headers in ({}, signed(b"another"), {"X-Gitlab-Token": "guess"}):
        assert client.post("/", content=body, headers=headers).status_code == 401
    with Queue(indexed.url) as queue:
        assert queue.jobs() == []


def test_what_is_no_json_is_refused(client: TestClient):
    for body in (b"", b"{", b"\xff", b"[" * 100_000):
        assert client.post("/", content=body, headers=signed(body)).status_code == 400


def test_a_payload_has_a_bound(indexed: Indexed, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(webhooks, "MOST_BYTES", 10)
    client = TestClient(webhooks.webhook_app(indexed.url, SECRET))
    assert client.post("/", content=b"x" * 11).status_code == 413
    assert client.post("/", content=iter([b"x" * 8] * 2)).status_code == 413
    assert client.post("/", content=b"x" * 10).status_code == 401


def test_health_is_the_database_s(client: TestClient):
    assert client.get("/health").status_code == 200
    assert client.get("/").status_code == 405
    gone = TestClient(
        webhooks.webhook_app("postgresql://127.0.0.1:1/none", SECRET), raise_server_exceptions=False
    )
    answer = gone.get("/health")
    assert (answer.status_code, answer.text) == (503, "The queue cannot be reached.")
