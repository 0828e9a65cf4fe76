"""Filters by what a chunk defines: kinds, and constructs such as decorators and bases."""

from __future__ import annotations

import difflib
from typing import Any

from psycopg.types.json import Jsonb

from maguyva_pg.errors import SearchError
from maguyva_pg.search.filters import Question


def check_kinds(question: Question) -> None:
    """Refuse kinds of definitions that do not exist.

    Raises:
        SearchError: nothing is of that kind.
    """
    asked = (*question.kinds, *question.excluded.kinds)
    if not asked:
        return
    # Imported here: few questions filter by kind, and every command would wait for the table.
    from maguyva_pg.languages import SYMBOL_KINDS

    for kind in asked:
        if kind not in SYMBOL_KINDS:
            names = difflib.get_close_matches(kind, SYMBOL_KINDS) or sorted(SYMBOL_KINDS)
            raise SearchError(f"No definition is of a kind {kind!r}.", f"There are: {', '.join(names)}.")


def definition_filters(question: Question) -> dict[str, Any]:
    """Return what a chunk has to define, as parameters of SQL; null where it may be anything."""
    asked: dict[str, Any] = {
        "decorators": list(question.constructs.decorators),
        "extends": list(question.constructs.extends),
        "returns": list(question.constructs.returns),
        "async": question.constructs.is_async,
        "exported": question.constructs.is_exported,
    }
    constructs = {name: value for name, value in asked.items() if value not in (None, [])}
    return {
        "kinds": list(question.kinds) or None,
        "excluded_kinds": list(question.excluded.kinds) or None,
        "constructs": Jsonb(constructs) if constructs else None,
    }
