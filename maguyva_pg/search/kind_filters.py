"""Filters by what a chunk defines: kinds, and constructs such as decorators and bases."""

from __future__ import annotations

import difflib

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
