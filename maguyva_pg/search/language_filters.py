"""Language filters as typed (``py``, ``C++``, ``ts``) → the names that files are stored under."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import replace

from maguyva_pg.errors import SearchError
from maguyva_pg.search.filters import Question


def with_languages(question: Question) -> Question:
    """Return the question with its language filters spelled as the index spells them.

    Raises:
        SearchError: nothing is called so.
    """
    if not (question.languages or question.excluded.languages):
        return question
    return replace(
        question,
        languages=_spelled(question.languages),
        excluded=replace(question.excluded, languages=_spelled(question.excluded.languages)),
    )


def _spelled(written: Iterable[str]) -> tuple[str, ...]:
    # Imported here: few questions filter by language, and every command would wait for the table.
    from maguyva_pg.languages import LANGUAGES
    from maguyva_pg.languages.names import languages_called

    names: list[str] = []
    for word in written:
        meant = languages_called(word)
        if not meant:
            similar = ", ".join(difflib.get_close_matches(word, LANGUAGES)) or "python, go, typescript …"
            raise SearchError(f"No language is called {word!r}.", f"Names are like: {similar}.")
        names.extend(meant)
    return tuple(dict.fromkeys(names))
