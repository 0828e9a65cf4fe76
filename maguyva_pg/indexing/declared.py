"""A file that declares the whole set of repositories, and how the database differs from it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from maguyva_pg.errors import ConfigurationError
from maguyva_pg.indexing.registry import Declaration, Repository
from maguyva_pg.indexing.schedule import check_schedule
from maguyva_pg.indexing.source import locate

KEYS = frozenset({"source", "ref", "subdirectory", "schedule"})
DEFAULT_KEYS = frozenset({"schedule"})


@dataclass(frozen=True, slots=True)
class Change:
    """A repository that is known as something else than what is declared."""

    known: Repository
    declared: Declaration

    @property
    def fields(self) -> list[tuple[str, str, str]]:
        """What differs: field, what it is, what it is to be; ``-`` for nothing."""
        pairs = (
            ("source", self.known.source, self.declared.source),
            ("ref", self.known.branch, self.declared.branch),
            ("subdirectory", self.known.subdirectory, self.declared.subdirectory),
            ("schedule", self.known.schedule, self.declared.schedule),
        )
        return [(field, before or "-", after or "-") for field, before, after in pairs if before != after]


@dataclass(frozen=True, slots=True)
class Difference:
    """How the database differs from what is declared."""

    added: tuple[Declaration, ...]
    changed: tuple[Change, ...]
    undeclared: tuple[Repository, ...]
    """Known, but not in the file."""


def read_declarations(path: Path) -> list[Declaration]:
    """Read a file of declarations, by name.

    Paths in it are relative to the file's folder::

        [defaults]
        schedule = "@hourly"

        [repository.shop]
        source = "https://git.example.com/shop.git"
        ref = "main"
        subdirectory = "services/orders"
        schedule = "*/15 * * * *"

    Raises:
        ConfigurationError: the file cannot be read, or what it declares cannot be.
        IndexingError: a folder is missing, or a URL holds a password.
    """
    try:
        tables: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ConfigurationError(f"{path} cannot be read: {error}", "Name a TOML file.") from error
    _check_keys(tables, frozenset({"defaults", "repository"}), path, "the top")
    defaults = _texts(tables.get("defaults", {}), DEFAULT_KEYS, path, "[defaults]")
    repositories = _table(tables.get("repository", {}), path, "[repository.NAME]")
    return [
        _declaration(name, defaults | _texts(value, KEYS, path, f"[repository.{name}]"), path)
        for name, value in sorted(repositories.items())
    ]


def difference(known: Iterable[Repository], declared: Sequence[Declaration]) -> Difference:
    """Compare what is known with what is declared."""
    by_name = {repository.name: repository for repository in known}
    changes = (
        Change(by_name[declaration.name], declaration)
        for declaration in declared
        if declaration.name in by_name
    )
    names = {declaration.name for declaration in declared}
    return Difference(
        added=tuple(declaration for declaration in declared if declaration.name not in by_name),
        changed=tuple(change for change in changes if change.fields),
        undeclared=tuple(repository for name, repository in by_name.items() if name not in names),
    )


def _declaration(name: str, values: Mapping[str, str], path: Path) -> Declaration:
    if "source" not in values:
        raise _wrong(path, f"[repository.{name}]", "has no source: name a folder or a git URL")
    source, subdirectory = locate(
        values["source"], values.get("subdirectory", ""), relative_to=path.resolve().parent
    )
    schedule = values.get("schedule")
    return Declaration(
        name,
        source,
        values.get("ref") or None,
        subdirectory,
        check_schedule(schedule) if schedule else None,
    )


def _table(value: object, path: Path, place: str) -> dict[str, object]:
    if not isinstance(value, dict):
        raise _wrong(path, place, "is no table")
    return cast("dict[str, object]", value)  # keys of TOML are text


def _texts(value: object, keys: frozenset[str], path: Path, place: str) -> dict[str, str]:
    table = _table(value, path, place)
    _check_keys(table, keys, path, place)
    for key, text in table.items():
        if not isinstance(text, str):
            raise _wrong(path, f"{key} in {place}", "is no text")
    return {key: str(text) for key, text in table.items()}


def _check_keys(table: Mapping[str, object], keys: frozenset[str], path: Path, place: str) -> None:
    for key in table:
        if key not in keys:
            raise _wrong(path, f"{key} in {place}", f"is not known; these are: {', '.join(sorted(keys))}")


def _wrong(path: Path, place: str, problem: str) -> ConfigurationError:
    return ConfigurationError(f"{path}: {place} {problem}.", "`maguyva repo sync --help` shows an example.")
