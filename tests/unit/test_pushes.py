"""Payloads as the hosts' documentation shows them, cut to what is read."""

import hashlib
import hmac
from typing import Any

import pytest

from maguyva_pg.indexing.registry import Repository
from maguyva_pg.jobs.pushes import is_authentic, place, read_push

GITHUB: dict[str, Any] = {
    "ref": "refs/heads/main",
    "after": "6113728f27ae82c7b1a177c8d03f9e96e0adf246",
    "deleted": False,
    "repository": {
        "html_url": "https://github.com/Codertocat/Hello-World",
        "url": "https://github.com/Codertocat/Hello-World",
        "git_url": "git://github.com/Codertocat/Hello-World.git",
        "ssh_url": "git@github.com:Codertocat/Hello-World.git",
        "clone_url": "https://github.com/Codertocat/Hello-World.git",
        "default_branch": "main",
    },
}
GITLAB: dict[str, Any] = {
    "object_kind": "push",
    "ref": "refs/heads/master",
    "after": "da1560886d4f094c3e6c9ef40349f7d38b5d27d7",
    "project": {
        "web_url": "http://example.com/mike/diaspora",
        "git_ssh_url": "git@example.com:mike/diaspora.git",
        "git_http_url": "http://example.com/mike/diaspora.git",
        "default_branch": "master",
    },
    "repository": {
        "url": "git@example.com:mike/diaspora.git",
        "homepage": "http://example.com/mike/diaspora",
    },
}
GITEA: dict[str, Any] = {
    "ref": "refs/heads/develop",
    "after": "bffeb74224043ba2feb48d137756c8a9331c449a",
    "repository": {
        "html_url": "http://localhost:3000/gitea/webhooks",
        "ssh_url": "ssh://gitea@localhost:2222/gitea/webhooks.git",
        "clone_url": "http://localhost:3000/gitea/webhooks.git",
        "default_branch": "develop",
    },
}
BODY = b'{"ref": "refs/heads/main"}'
SECRET = "it's a secret"
SIGNATURE = hmac.new(SECRET.encode(), BODY, hashlib.sha256).hexdigest()


def repository(source: str, branch: str | None = None) -> Repository:
    return Repository(1, "name", source, branch, "", None, None, None, None)


@pytest.mark.parametrize(
    ("payload", "source"),
    [
        (GITHUB, "https://github.com/codertocat/hello-world"),
        (GITHUB, "git@github.com:Codertocat/Hello-World.git"),
        (GITHUB, "ssh://git@github.com/Codertocat/Hello-World.git"),
        (GITHUB, "https://someone@github.com/Codertocat/Hello-World.git/"),
        (GITLAB, "http://example.com/mike/diaspora.git"),
        (GITLAB, "git@example.com:mike/diaspora.git"),
        (GITEA, "http://localhost:3000/gitea/webhooks.git"),
        (GITEA, "ssh://gitea@localhost:2222/gitea/webhooks.git"),
    ],
)
def test_a_push_concerns_its_repository_under_each_address(payload: dict[str, Any], source: str):
    push = read_push(payload)
    assert push is not None
    assert push.concerns(repository(source))
    assert push.concerns(repository(source, push.default_branch))
    assert not push.concerns(repository(source, "another"))
    assert not push.concerns(repository(source + "2"))


def test_another_branch_concerns_who_reads_it_alone():
    push = read_push({**GITHUB, "ref": "refs/heads/release/2"})
    tag = read_push({**GITHUB, "ref": "refs/tags/v2"})
    assert push is not None
    assert tag is not None
    source = GITHUB["repository"]["clone_url"]
    assert [push.concerns(repository(source, ref)) for ref in (None, "main", "release/2", "2")] == [
        *(False, False, True, False),
    ]
    assert tag.concerns(repository(source, "v2"))


@pytest.mark.parametrize(
    "payload",
    [
        {**GITHUB, "deleted": True},
        {**GITLAB, "after": "0" * 40},
        {"zen": "Keep it logically awesome.", "repository": GITHUB["repository"]},
        {"ref": "refs/heads/main"},
        {"ref": "refs/heads/main", "repository": {"clone_url": 3}},
        {"ref": 1, "repository": GITHUB["repository"]},
        [],
        "text",
        None,
    ],
)
def test_what_is_no_push_is_none(payload: object):
    assert read_push(payload) is None


@pytest.mark.parametrize(
    ("headers", "authentic"),
    [
        ({"x-hub-signature-256": f"sha256={SIGNATURE}"}, True),
        ({"x-gitea-signature": SIGNATURE}, True),
        ({"x-forgejo-signature": SIGNATURE}, True),
        ({"x-gitlab-token": SECRET}, True),
        ({"x-gitlab-token": "it's a secre"}, False),
        ({"x-gitlab-token": "ö"}, False),
        ({"x-hub-signature-256": f"sha256={SIGNATURE[:-1]}x"}, False),
        ({"x-hub-signature-256": ""}, False),
        ({"x-hub-signature": "sha1=anything"}, False),
        # A signature that is there has to be right, whatever else is.
        ({"x-hub-signature-256": "sha256=wrong", "x-gitlab-token": SECRET}, False),
        ({}, False),
    ],
)
def test_only_who_knows_the_secret_is_believed(headers: dict[str, str], authentic: bool):
    assert is_authentic(headers, BODY, SECRET) is authentic


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://Example.com/A/b.git", "example.com/a/b"),
        ("git@example.com:a/b.git", "example.com/a/b"),
        ("ssh://git@example.com:22/a/b/", "example.com/a/b"),
        ("https://example.com:8443/a/b", "example.com/a/b"),
        ("/srv/code", "/srv/code"),
    ],
)
def test_an_address_without_what_differs_between_protocols(url: str, expected: str):
    assert place(url) == expected
