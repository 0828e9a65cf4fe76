"""Webhooks of GitHub, GitLab, Gitea and Forgejo: what they tell of a push, and whether it is they."""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from maguyva_pg.indexing.registry import Repository

SIGNATURES = ("x-hub-signature-256", "x-gitea-signature", "x-forgejo-signature")
"""Headers with the HMAC-SHA256 of the body: GitHub's (``sha256=`` before it), Gitea's, Forgejo's."""
TOKEN = "x-gitlab-token"  # noqa: S105
"""GitLab sends the secret itself."""

URL_KEYS = (
    *("clone_url", "ssh_url", "html_url", "git_url"),
    *("git_http_url", "git_ssh_url", "http_url", "web_url"),
)
"""Where a repository's addresses stand; what a team has configured may be any of them."""

_NOTHING = re.compile("0+")
"""The commit that a deleted branch is at."""


@dataclass(frozen=True, slots=True)
class Push:
    """A branch or tag that moved."""

    places: frozenset[str]
    """The repository's addresses; see ``place``."""
    ref: str
    """``refs/heads/main``, ``refs/tags/v1``."""
    default_branch: str | None

    def concerns(self, repository: Repository) -> bool:
        """Tell whether a repository is read from what moved."""
        if place(repository.source) not in self.places:
            return False
        wanted = repository.branch or self.default_branch
        return self.ref in (f"refs/heads/{wanted}", f"refs/tags/{wanted}")


def is_authentic(headers: Mapping[str, str], body: bytes, secret: str) -> bool:
    """Tell whether whoever sent a request knows the secret.

    Args:
        headers: of the request, names in lower case.
        body: as it was sent.
        secret: what the host was told.
    """
    wanted = hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
    for name in SIGNATURES:
        if name in headers:
            given = headers[name].removeprefix("sha256=")
            return hmac.compare_digest(given.encode(), wanted.encode())
    return hmac.compare_digest(headers.get(TOKEN, "").encode(), secret.encode())


def read_push(payload: object) -> Push | None:
    """Return the push that a payload tells of; none where it tells of something else, or of a deletion."""
    told = _table(payload)
    ref, after = told.get("ref"), told.get("after")
    if not isinstance(ref, str) or told.get("deleted") is True:
        return None
    if isinstance(after, str) and _NOTHING.fullmatch(after):
        return None
    # GitLab calls it a project, and has a shorter "repository" beside it.
    parts = [_table(told.get(key)) for key in ("repository", "project")]
    urls = [part[key] for part in parts for key in URL_KEYS if isinstance(part.get(key), str)]
    branches = [part["default_branch"] for part in parts if isinstance(part.get("default_branch"), str)]
    if not urls:
        return None
    return Push(frozenset(place(url) for url in urls), ref, branches[0] if branches else None)


def place(url: str) -> str:
    """Return a URL's host and path, by which the same repository is known over HTTPS and SSH."""
    without_scheme = re.sub(r"^[a-z][a-z0-9+.-]*://", "", url.strip(), flags=re.IGNORECASE)
    without_user = re.sub(r"^[^/@]*@", "", without_scheme)
    host, _, path = re.sub(r"^([^/:]+):(?:\d+/)?", r"\1/", without_user).partition("/")
    return f"{host}/{path.strip('/').removesuffix('.git')}".lower()


def _table(value: object) -> dict[str, Any]:
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {}
