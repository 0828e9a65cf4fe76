"""From a question's text to what it asks, what it wants and how it is to be answered. No database."""

from __future__ import annotations

from dataclasses import dataclass

from maguyva_pg.errors import SearchError
from maguyva_pg.search.classify import Classification, classify
from maguyva_pg.search.filters import Question, parse_question
from maguyva_pg.search.kind_filters import check_kinds
from maguyva_pg.search.language_filters import with_languages
from maguyva_pg.search.plan import Plan, make_plan
from maguyva_pg.search.profiles import Mode, Preset


@dataclass(frozen=True, slots=True)
class Understanding:
    """A question that can be answered."""

    question: Question
    classification: Classification
    plan: Plan

    @property
    def embeds(self) -> bool:
        """Whether the plan looks for its meaning."""
        return Mode.SEMANTIC in dict(self.plan.modes)


def understand(text: str, preset: Preset, modes: tuple[Mode, ...] | None) -> Understanding:
    """Read a question.

    Args:
        text: as the asker wrote it.
        preset: how much to run.
        modes: run only these; none: as the preset says.

    Raises:
        SearchError: it asks for nothing, or a filter has a value that does not exist.
    """
    question = with_languages(parse_question(text))
    check_kinds(question)
    if question.asks_nothing:
        raise SearchError(
            "The question has filters, but nothing to look for."
            if text.strip()
            else "The question is empty.",
            'Ask something: maguyva search "how does … work"',
        )
    classification = classify(question)
    return Understanding(question, classification, make_plan(classification, question, preset, modes))
