"""Imports and exports of a file: one row per name; the table is in ``maguyva_pg.languages``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from maguyva_pg.indexing.captures import Captures, Match
from maguyva_pg.indexing.source_text import SourceText
from maguyva_pg.languages.families import family_named
from maguyva_pg.languages.import_trees import IMPORT_TREES
from maguyva_pg.languages.module_names import UNNAMED_IMPORT_ALIAS
from maguyva_pg.languages.table import Language

_QUOTES: Final = "\"'`<>"
_WHITE_SPACE: Final = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class ImportedName:
    """One imported or re-exported name; the fields are those of ``Reference``."""

    position: int
    module: str
    name: str
    alias: str
    local: bool = False
    """It is for this file alone: no other gets what it binds from here."""
    arguments: int | None = None
    """How many parameters the function has that is imported, where that is said."""


def import_statements(captures: Captures) -> list[tuple[int, int]]:
    """Extents of statements whose identifiers are no uses beyond what they import."""
    nodes = (node for match in captures.imports for node in match.get("import", ()))
    return sorted({(node.start_byte, node.end_byte) for node in nodes}, key=lambda r: (r[0], -r[1]))


def imported_names(captures: Captures, language: Language, source: SourceText) -> list[ImportedName]:
    """Every name that a file imports or exports by a statement, by position.

    Args:
        captures: what the query found.
        language: whose rules apply.
        source: the file's text.
    """
    found = {
        replace(row, local="import.local" in match and not _is_offered(row, captures, language))
        for match in captures.imports
        for row in _rows(match, language, source)
    }
    # ``global using n`` is a ``using n`` too.
    found -= {replace(row, alias="") for row in found if row.alias == "*"}
    return sorted(found, key=lambda row: (row.position, row.name, row.alias))


def _is_offered(row: ImportedName, captures: Captures, language: Language) -> bool:
    """Whether something else than its statement says that a name is imported for others.

    A list of exports does, where it makes no rows of its own, and so does a package's file, whose names are
    the package's. A name without a module is a whole package's (Rust's ``use serde``), which all know.
    """
    if not row.module or captures.is_package:
        return True
    return row.alias in captures.exported_names and not family_named(language.family).exports_only


def _rows(match: Match, language: Language, source: SourceText) -> Iterator[ImportedName]:
    for tree in match.get("import.tree", ()):
        for position, module, name, alias, *arity in IMPORT_TREES[language.name](tree, source.of):
            yield ImportedName(position, module, name, alias, arguments=arity[0] if arity else None)
    for node in match.get("import.child", ()):
        name = source.of(node)
        yield ImportedName(node.start_byte, "self", name, name)
    modules = match.get("import.module")
    module = _WHITE_SPACE.sub("", source.of(modules[0])).strip(_QUOTES) if modules else ""
    aliases = [source.of(node) for node in match.get("import.alias", ())]
    for fixed, name in (("import.default", "default"), ("import.namespace", "*")):
        for node in match.get(fixed, ()):
            yield ImportedName(node.start_byte, module, name, source.of(node))
    for node in match.get("import.exported_default", ()):
        yield ImportedName(node.start_byte, module, source.of(node), "default")
    for node in match.get("import.module_default", ()):
        yield ImportedName(node.start_byte, module, "", "default")
    for node in match.get("import.wildcard", ()):
        yield ImportedName(node.start_byte, module, "*", "")
    for node in match.get("import.wildcard_export", ()):
        yield ImportedName(node.start_byte, module, "*", "*")
    for node in match.get("import.name", ()):
        name = source.of(node).strip(_QUOTES)
        yield ImportedName(node.start_byte, module, name, aliases[0] if aliases else name)
    if modules and not any(key in _NAMED for key in match):
        unnamed = UNNAMED_IMPORT_ALIAS.get(language.name)
        alias = (
            aliases[0] if aliases else unnamed(module) if unnamed and "import.unbound" not in match else ""
        )
        yield ImportedName(modules[0].start_byte, module, "", alias)


_NAMED: Final = frozenset(
    {
        "import.default",
        "import.exported_default",
        "import.module_default",
        "import.name",
        "import.namespace",
        "import.wildcard",
        "import.wildcard_export",
    }
)
