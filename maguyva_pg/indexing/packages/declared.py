"""What the ecosystems' readers have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from maguyva_pg.indexing.path_class import classify_path
from maguyva_pg.indexing.resolve.exported_names import PublicModule
from maguyva_pg.indexing.resolve.modules import Tree
from maguyva_pg.types import PathClass


@dataclass(frozen=True, slots=True)
class Sources:
    """What the ecosystems' readers look into."""

    files: Mapping[str, str]
    """Path → text of project files."""
    tree: Tree
    """All indexed files."""
    packages_of: Callable[[str], Mapping[str, tuple[str, ...]]]
    """Family of languages → package that files say they are in → these files."""


@dataclass(frozen=True, slots=True)
class DeclaredPackage:
    """A package that a project of the repository is published as."""

    name: str
    """As other projects name it among their dependencies."""
    manifest: str
    """Path of the file that declares it."""
    modules: tuple[PublicModule, ...]
    """What can be imported from it."""


def declares(path: str) -> bool:
    """Whether a project file counts: what tests, examples and copies of others declare is not published."""
    return classify_path(path) is PathClass.SOURCE


def table_in(table: Mapping[str, Any], *keys: str) -> dict[str, Any]:
    """Return the mapping that lies below keys of nested mappings; empty where there is none."""
    found = dict(table)
    for key in keys:
        inner = found.get(key)
        found = cast("dict[str, Any]", inner) if isinstance(inner, dict) else {}
    return found


def texts_in(value: object) -> list[str]:
    """Return the texts of a list, or the only one."""
    if isinstance(value, str):
        return [value]
    return (
        [item for item in cast("list[Any]", value) if isinstance(item, str)]
        if isinstance(value, list)
        else []
    )
