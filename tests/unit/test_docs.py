from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import click
import pytest

from docs.cli_reference import PAGE, commands, reference
from maguyva_pg.cli import cli

ROOT = Path(__file__).resolve().parents[2]
NOT_OURS = {".git", ".venv", "work", "results", "corpora", "repositories", "node_modules"}

COMMANDS = dict(commands(cli))
PAGES = sorted(path for path in ROOT.rglob("*.md") if not NOT_OURS.intersection(path.relative_to(ROOT).parts))
SQL_FILES = sorted((ROOT / "sql").rglob("*.sql"))

FENCED = re.compile(r"^(```|~~~).*?^\1", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`[^`\n]*`")
LINK = re.compile(r"\[[^\]]*\]\(<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\)")
HEADING = re.compile(r"^#{1,6}\s+(.*?)\s*#*$", re.MULTILINE)


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def anchors(page: Path) -> set[str]:
    # As GitHub makes them: lower case, punctuation dropped, spaces to hyphens.
    headings = HEADING.findall(FENCED.sub("", page.read_text(encoding="utf-8")))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def package(requirement: str) -> str:
    match = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert match, requirement
    return re.sub(r"[-_.]+", "-", match[0]).lower()


def declared_dependencies() -> set[str]:
    project: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    requirements: list[Any] = [
        *project["build-system"]["requires"],
        *project["project"]["dependencies"],
        *(one for extra in project["project"]["optional-dependencies"].values() for one in extra),
        *(one for group in project["dependency-groups"].values() for one in group),
    ]
    return {package(one) for one in requirements if isinstance(one, str)}


@pytest.mark.parametrize("words", COMMANDS)
def test_every_command_has_help(words: str) -> None:
    help_text = COMMANDS[words].help
    assert help_text
    assert help_text.strip()


@pytest.mark.parametrize(
    ("words", "option"),
    [
        (words, option)
        for words, command in COMMANDS.items()
        for option in command.params
        if isinstance(option, click.Option)
    ],
    ids=lambda value: value if isinstance(value, str) else value.opts[0],
)
def test_every_option_has_help(words: str, option: click.Option) -> None:
    assert option.hidden or option.help, f"{words} {option.opts[0]}"


# A group shows in the docs through its commands.
@pytest.mark.parametrize(
    "words", [words for words, command in COMMANDS.items() if not isinstance(command, click.Group)]
)
def test_every_command_is_explained_outside_the_generated_page(words: str) -> None:
    written = [ROOT / "README.md", *(path for path in (ROOT / "docs").rglob("*.md") if path != PAGE)]
    assert any(re.search(rf"{words}\b", path.read_text(encoding="utf-8")) for path in written)


def test_the_command_page_is_what_the_commands_say() -> None:
    assert PAGE.read_text(encoding="utf-8") == reference(), "run: make docs"


@pytest.mark.parametrize("page", PAGES, ids=relative)
def test_relative_links_lead_somewhere(page: Path) -> None:
    text = CODE.sub("", FENCED.sub("", page.read_text(encoding="utf-8")))
    dead: list[str] = []
    for link in LINK.findall(text):
        if re.match(r"[a-z][a-z0-9+.-]*:", link):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        if not target.exists() or (anchor and target.suffix == ".md" and anchor not in anchors(target)):
            dead.append(link)
    assert dead == []


def test_every_dependency_is_explained_and_nothing_else() -> None:
    page = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    explained = re.findall(r"^\| `([^`]+)` \|", page, re.MULTILINE)
    assert sorted(package(name) for name in explained) == sorted(declared_dependencies())


def test_there_are_sql_files() -> None:
    assert SQL_FILES


def test_there_are_commands() -> None:
    assert {"maguyva search", "maguyva db upgrade", "maguyva repo remove"} <= COMMANDS.keys()


@pytest.mark.parametrize("path", SQL_FILES, ids=relative)
def test_sql_files_begin_by_saying_what_they_are_for(path: Path) -> None:
    first_line = path.read_text(encoding="utf-8").partition("\n")[0]
    assert re.match(r"-- \w.{10,}", first_line)
