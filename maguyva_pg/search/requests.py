"""A classified question as a statement and its values for each retriever."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from psycopg.types.json import Jsonb

from maguyva_pg.db.queries import query
from maguyva_pg.embedding.embedder import FloatVector
from maguyva_pg.search.classify import Classification
from maguyva_pg.search.filters import Case, Question
from maguyva_pg.search.intent_rules import Intent
from maguyva_pg.search.profiles import Mode
from maguyva_pg.search.retrieve import Request

CANDIDATES = 60
"""Rows that each retriever hands to fusion: at rank 60 a contribution is 40 % of the first one's. NDCG@10
over the benchmark was 0.816 with 100, with 60 and with 50; each row costs joins here and there."""

CANDIDATES_PER_RESULT = 3
"""Rows for each result that is asked for, where that is more: one file may hold several."""

RESCORED_CANDIDATES = 200
"""Nearest chunks by bits that are scored again with the question's floats; 300 gave the same to 0.002."""

IMPACT_DEPTH = 3
"""Edges that an impact question follows, as the command does."""

IDENTIFIER = re.compile(r"[^\W\d]\w*(?:(?:\.|::|#|->)[^\W\d]\w*)*")


@dataclass(frozen=True, slots=True)
class Inquiry:
    """What every retriever is asked about."""

    question: Question
    classification: Classification
    repositories: Sequence[str] | None
    """Names; none: all."""
    limit: int
    """Results that are asked for."""
    direct: bool
    """Whether one mode has to answer alone, and so must not answer about anything else."""

    @property
    def subject(self) -> str | None:
        """The one name that the question is about; none where it is about something else."""
        about_a_name = self.classification.intent in (
            Intent.FIND_DEFINITION,
            Intent.FIND_REFERENCES,
            Intent.IMPACT_ANALYSIS,
        )
        subject = self.classification.subject
        return subject if about_a_name and subject and IDENTIFIER.fullmatch(subject) else None

    @property
    def asks_for_written_name(self) -> bool:
        """Whether the one name is written as names in code are, and not like a word of the language.

        It is then looked for as a whole. The words in it are those of many others: with them, a field
        ``engine`` of a popular class ``HttpClient`` stands above the interface ``HttpClientEngine``.
        """
        subject = self.subject
        return subject is not None and not (subject.isalpha() and subject.islower())

    @property
    def names(self) -> list[str]:
        """Names of definitions that the question is about."""
        subject = self.classification.subject
        if subject and IDENTIFIER.fullmatch(subject):
            return [subject]
        return identifiers(self.question.text)

    @property
    def literal(self) -> str | None:
        """Text to be found as it stands; none where the question's words count."""
        if self.question.literals:
            return max(self.question.literals, key=len)
        if self.classification.intent is Intent.EXACT_MATCH:
            return self.classification.subject or self.question.text or None
        if self.classification.intent in (Intent.FIND_DEFINITION, Intent.FIND_REFERENCES) and self.names:
            return re.split(r"\.|::|#|->", self.names[0])[-1]
        return None

    @property
    def case_sensitive(self) -> bool:
        """Whether case matters: as asked, or when the text to find has upper-case letters."""
        if self.question.case is not Case.AUTO:
            return self.question.case is Case.YES
        text = self.question.regex or self.literal or ""
        return text != text.lower()

    @property
    def candidates(self) -> int:
        """Rows that each retriever hands to fusion."""
        return max(CANDIDATES, CANDIDATES_PER_RESULT * self.limit)

    @property
    def filters(self) -> dict[str, Any]:
        """The values that all retrievers share."""
        question = self.question
        return {
            "repositories": None if self.repositories is None else list(self.repositories),
            "languages": list(question.languages) or None,
            "excluded_languages": list(question.excluded.languages) or None,
            "paths": [path.pattern for path in question.paths] or None,
            "excluded_paths": [path.pattern for path in question.excluded.paths] or None,
            "result_limit": self.candidates,
        }

    @property
    def regex(self) -> str | None:
        """The asker's own regular expression, in PostgreSQL's syntax; none where there is none."""
        if self.question.regex is None:
            return None
        return ("" if self.case_sensitive else "(?i)") + self.question.regex

    @property
    def pattern(self) -> str | None:
        """Pattern, in Python's syntax, of the literal text to be marked in the results; none: the words."""
        if self.literal is None:
            return None
        return ("" if self.case_sensitive else "(?i)") + re.escape(self.literal)


def identifiers(text: str) -> list[str]:
    """Return the words of a text that can only be names in code: mixed case, underscores, qualified."""
    found = (word.group() for word in IDENTIFIER.finditer(text))
    return list(
        dict.fromkeys(word for word in found if re.search(r"[a-z][A-Z]|[A-Z][A-Z][a-z]|_|\.|::|#|->", word))
    )


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


def request(mode: Mode, inquiry: Inquiry, embed: Callable[[str], FloatVector]) -> Request | None:
    """Return what a retriever is to run; none where it has nothing to go by.

    Args:
        mode: the retriever.
        inquiry: what it is asked about.
        embed: turns the question into a vector; called in the retriever's own thread.
    """
    match mode:
        case Mode.SEMANTIC:
            return _semantic(inquiry, embed)
        case Mode.TEXT:
            return _text(inquiry)
        case Mode.STRUCTURAL:
            return _structural(inquiry)
        case Mode.GRAPH:
            return _graph(inquiry)


def sign_text(vector: FloatVector) -> str:
    """Return the signs of a vector as text that ``bit varying`` reads."""
    return "".join("1" if value >= 0 else "0" for value in vector)


def _semantic(inquiry: Inquiry, embed: Callable[[str], FloatVector]) -> Request | None:
    if not inquiry.question.text:
        return None

    def values() -> Mapping[str, Any]:
        signs = sign_text(embed(inquiry.question.text))
        return inquiry.filters | {"question_bits": signs, "result_limit": RESCORED_CANDIDATES}

    return Request(query("search/semantic"), values)


def _text(inquiry: Inquiry) -> Request | None:
    values = inquiry.filters | {"case_sensitive": inquiry.case_sensitive}
    if inquiry.question.regex is not None:
        return _ready("search/text_regex", values | {"pattern": inquiry.question.regex})
    if inquiry.literal is not None:
        return _ready("search/text_literal", values | {"literal": inquiry.literal})
    if not inquiry.question.text:
        return None
    return _ready("search/text_words", inquiry.filters | {"question": inquiry.question.text})


def _structural(inquiry: Inquiry) -> Request | None:
    question = inquiry.question
    words = None if inquiry.direct or inquiry.asks_for_written_name else question.text or None
    defining = definition_filters(question)
    if not (inquiry.names or words or defining["kinds"] or defining["constructs"]):
        return None
    asked = {"names": inquiry.names or None, "question": words, "similar_names": not inquiry.direct}
    return _ready("search/structural", inquiry.filters | defining | asked)


def _graph(inquiry: Inquiry) -> Request | None:
    if not inquiry.names:
        return None
    match inquiry.classification.intent:
        case Intent.FIND_REFERENCES:
            relation = "callers" if inquiry.classification.rule == "callers" else "references"
        case Intent.IMPACT_ANALYSIS:
            relation = "impact"
        case _:
            relation = "neighbours"
    values = inquiry.filters | {
        "names": inquiry.names,
        "relation": relation,
        "max_depth": IMPACT_DEPTH,
    }
    return _ready("search/graph", values)


def _ready(name: str, values: Mapping[str, Any]) -> Request:
    return Request(query(name), lambda: values)
