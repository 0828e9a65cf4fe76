"""Templates into pages: links, notes and times as the page shows them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import HTMLResponse

from maguyva_pg import __version__

FOLDER = Path(__file__).parent
PRESETS = (("default", "Default"), ("quick", "Quick: meaning"), ("thorough", "Thorough"))
MODES = (("semantic", "Meaning"), ("text", "Text"), ("structural", "Definitions"), ("graph", "Graph"))

BAD_QUESTION, FORBIDDEN, NOT_FOUND, TOO_MANY = 400, 403, 404, 429


def url(page_path: str, /, **parameters: object) -> str:
    """Return a link; parameters without a value are left out."""
    given = {name: value for name, value in parameters.items() if value not in (None, "")}
    return f"{page_path}?{urlencode(given)}" if given else page_path


def told(note: str) -> Markup:
    """Return a note as HTML: what stands between backticks is code."""
    parts = note.removeprefix("note: ").split("`")
    return Markup("").join(
        Markup("<code>{}</code>").format(part) if number % 2 else escape(part)
        for number, part in enumerate(parts)
    )


def age(moment: datetime | None) -> str:
    """Return how long ago something was, in words."""
    if moment is None:
        return "never"
    seconds = max((datetime.now(UTC) - moment).total_seconds(), 0)
    for unit, length in (("day", 86_400), ("hour", 3_600), ("minute", 60)):
        count = int(seconds // length)
        if count:
            return f"{count} {unit}{'s' if count > 1 else ''} ago"
    return "just now"


templates = Environment(
    loader=FileSystemLoader(FOLDER / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
)
templates.globals.update(url=url, age=age, told=told, version=__version__, presets=PRESETS, modes=MODES)  # pyright: ignore[reportCallIssue, reportArgumentType]

BASE: dict[str, Any] = {
    "q": "",
    "repo": "",
    "preset": "default",
    "mode": "",
    "focus": False,
    "page": "",
    "names": (),
}


def page(template: str, status: int = 200, /, **values: object) -> HTMLResponse:
    """Return a page."""
    return HTMLResponse(templates.get_template(template).render(**values), status)


def failure_page(
    request: Request, status: int, error: str, remedy: str, names: Sequence[str] = ()
) -> HTMLResponse:
    """Return the page of an error, with a way on from it.

    Args:
        request: that failed.
        status: of HTTP.
        error: what happened.
        remedy: what can be done; empty: nothing to say.
        names: of the repositories that the caller may see, where they could be asked for.
    """
    headings = {
        400: "That question cannot be answered",
        403: "No repository is open to you",
        404: "Not here",
        405: "Not here",
        422: "That address cannot be read",
        429: "Busy",
        504: "That took too long",
    }
    given = request.query_params
    question, repository = given.get("q", ""), given.get("repo", "")
    if status >= TOO_MANY and request.method == "GET":
        # What is wrong here may pass by itself; the rest would go wrong again.
        ways = [(str(request.url.replace(scheme="", netloc="")), "Try again")]
    elif status == FORBIDDEN:
        ways = [("/sign-in", "Sign in with another token")]
    elif status == NOT_FOUND and question:
        ways = [(url("/", q=question), "Ask all repositories")]
    else:
        ways = [("/", "Start page"), ("/repositories", "Repositories")]
    values = {**BASE, "q": question, "repo": repository if repository in names else "", "names": names}
    return page(
        "error.html",
        status,
        **{**values, "focus": status == BAD_QUESTION},
        heading=headings.get(status, "Something is wrong"),
        error=error,
        remedy=remedy,
        meant=(),
        ways=() if status == BAD_QUESTION else ways,
    )
