"""What an answer may be missing, in sentences: for standard error, for agents and for the web page alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from maguyva_pg.graph.answers import (
    Definition,
    FileLines,
    GraphAnswer,
    Import,
    OutlineEntry,
    Related,
    SymbolAnswer,
    Use,
)
from maguyva_pg.indexing.freshness import Freshness
from maguyva_pg.search.answer import Answer

Row = TypeVar("Row", Definition, Use, Related, OutlineEntry, Import, FileLines)

GraphQuestion = Literal[
    "definition", "references", "callers", "callees", "impact", "change", "imports", "outline", "read"
]

NOTHING: Mapping[GraphQuestion, str] = {
    "definition": "{} is not defined here.",
    "references": "{} is not used here.",
    "callers": "Nothing that is indexed calls {}.",
    "callees": "{} calls nothing that is indexed.",
    "impact": "Nothing that is indexed leads to {}.",
    "change": "Nothing that is indexed leads to what changed.",
    "imports": "{} imports nothing, and nothing is imported from it.",
    "outline": "{} defines nothing.",
    "read": "{} has no such lines.",
}
"""What to say where the name or path is known and there are no rows."""

UNKNOWN_FILE = "is not indexed; `maguyva status --skipped` lists the files that were left out, and why."
ABOUT_FILES = frozenset({"imports", "outline", "read"})

MUCH_BEHIND_SECONDS = 10.0
"""A replica that is less behind than this is as fresh as people expect."""

SHORT_REVISION = 12
"""Characters of a commit that are shown: enough to be the only one."""


def answer_notes(answer: Answer) -> Iterator[str]:
    """Say what is incomplete about a search's answer, and what was meant perhaps."""
    for warning in answer.warnings:
        yield f"note: {warning}"
    if not answer.results:
        yield "Nothing found."
    if answer.suggestions:
        yield f"Did you mean: {', '.join(answer.suggestions)}?"


@dataclass(frozen=True, slots=True)
class WaysOn:
    """How whoever reads a note gets at what the answer lacks."""

    more: str
    """After what rows there are: how to see further ones; empty: no way."""
    unresolved: str
    """Where uses that could not be resolved are listed."""


FROM_COMMANDS = WaysOn("; a higher limit shows more", "references lists them")
FROM_TOOLS = WaysOn("; a higher max_tokens shows more", "`symbol` with references among its parts lists them")
FROM_PAGES = WaysOn("", "the references list them")


def graph_notes(
    question: GraphQuestion,
    answer: GraphAnswer[Row],
    limit: int | None = None,
    ways: WaysOn = FROM_COMMANDS,
) -> Iterator[str]:
    """Say what an answer of the graph lacks.

    Args:
        question: what was asked.
        answer: what came.
        limit: most rows that were asked for, where that may have cut them short.
        ways: how to get at that.
    """
    if not answer.known:
        if question == "change":
            yield f"Nothing that is indexed has changed {answer.asked}."
        elif question in ABOUT_FILES:
            yield unknown_file(answer)
        else:
            yield unknown_name(answer)
    elif not answer.rows:
        yield NOTHING[question].format(answer.asked)
    if answer.unresolved and question != "references":
        yield f"note: {answer.unresolved} uses of the same name could not be resolved; {ways.unresolved}."
    if answer.truncated and limit is not None and len(answer.rows) >= limit:
        yield f"note: only the first {limit} are shown{ways.more}."
    elif answer.truncated:
        yield "note: there are more than these; a more exact name (Class.method) narrows it down."


def unknown_name(answer: GraphAnswer[Any] | SymbolAnswer) -> str:
    """Say of a name that is not defined what it stands for, or what was meant perhaps."""
    if answer.origins:
        origins = " or ".join(answer.origins)
        return f"{answer.asked} is not defined here: it is {origins}, of another package."
    return f"{answer.asked} is not defined here.{_hint(answer.suggestions)}"


def unknown_file(answer: GraphAnswer[Any]) -> str:
    """Say of a path that is no indexed file whether it is a folder, else where to read why."""
    folder = f"{answer.asked.removesuffix('/')}/"
    inside = [path for path in answer.suggestions if path.startswith(folder)]
    if inside or answer.asked in (".", "/"):
        among = ", ".join(inside or answer.suggestions)
        return f"{answer.asked} is a folder, and this is asked of one file. Among its files: {among}."
    return f"{answer.asked} {UNKNOWN_FILE}{_hint(answer.suggestions)}"


def _hint(suggestions: Sequence[str]) -> str:
    return f" Did you mean: {', '.join(suggestions)}?" if suggestions else ""


def ambiguity_note(answer: SymbolAnswer) -> Iterator[str]:
    """Say that several definitions have the name, whose uses the answer holds together."""
    if answer.definition is None:
        return
    names = list(dict.fromkeys(row.qualified_name for row in answer.definition.rows))
    if len(names) > 1:
        more = "+" if answer.definition.truncated else ""
        example = next(name for name in names if name != answer.asked)
        yield (
            f"note: {len(names)}{more} definitions have that name, and what is said of uses is about all of "
            f"them; ask for one, as {example}."
        )


def stale_notes(index: tuple[Freshness, ...]) -> Iterator[str]:
    """Say which repositories have moved on since they were indexed, and how far behind a replica is."""
    behind = _seconds_behind(index)
    if behind >= MUCH_BEHIND_SECONDS:
        yield f"note: the replica that answered is {behind:.0f} s behind; `maguyva db check` says more."
    for one in index:
        if one.stale and one.revision and one.current_revision:
            yield (
                f"note: {one.repository} was indexed at {one.revision[:SHORT_REVISION]}, but is at "
                f"{one.current_revision[:SHORT_REVISION]} now; `maguyva search --refresh …` brings it up to "
                "date first."
            )


def freshness_line(index: tuple[Freshness, ...]) -> str:
    """Say on one line which state of which repositories answered."""
    states = [
        f"{one.repository} at {(one.revision or 'no commit')[:SHORT_REVISION]}"
        + (f", indexed {one.indexed_at:%Y-%m-%d %H:%M} UTC" if one.indexed_at else ", never indexed")
        for one in index
    ]
    behind = _seconds_behind(index)
    if behind >= MUCH_BEHIND_SECONDS:
        states.append(f"read from a replica that is {behind:.0f} s behind")
    return f"index: {'; '.join(states)}" if states else "index: nothing of any repository is in this answer"


def _seconds_behind(index: tuple[Freshness, ...]) -> float:
    return max((one.seconds_behind or 0.0 for one in index), default=0.0)
