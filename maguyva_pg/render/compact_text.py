"""Answers for agents: compact text within a budget of tokens, the best first.

What matters is how much an agent has to read before it knows where to go. So each of the best results gets
its place and its first line before any gets more; part of what is left of the budget names further files, a
line each, and the rest shows more lines of the best ones.
"""

from __future__ import annotations

import functools
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from maguyva_pg.graph.answers import FileLines, GraphAnswer, Hub, OutlineEntry, Related, SymbolAnswer
from maguyva_pg.graph.questions import Walk
from maguyva_pg.indexing.freshness import Freshness, Reply
from maguyva_pg.render.graph_text import definition_lines, outline_lines, place, related_lines, use_lines
from maguyva_pg.render.notes import (
    FROM_TOOLS,
    ambiguity_note,
    answer_notes,
    freshness_line,
    graph_notes,
    stale_notes,
    unknown_name,
)
from maguyva_pg.render.terminal import on_one_line, without_commands
from maguyva_pg.search.answer import Answer, Result

BYTES_PER_TOKEN = 3
"""Of UTF-8, for an estimate that needs no tokenizer. Answers on the benchmark have 3.0 to 5.1 bytes a token
of GPT-4o, 4.0 at the median (bench/agent_tokens.py): one in 283 was over its budget, by 4 %."""


WITH_CODE = 20
"""Results that are shown with code. On the benchmark 94 % of what is looked for is among the first twenty
files, and 2 % among the next twenty: those are worth a line each, and no more (decision 16)."""

FURTHER_SHARE = 0.5
"""Of the budget, once the best results have their first lines: what further files may take of it."""

LONGEST_GIST = 80
"""Characters that stand for a further file in which nothing is defined."""

NOTE_TOKENS = 30
"""Room for the note that not everything fits."""

LONGEST_LINE = 300
"""Characters of a line that are shown: longer ones are data or generated, and one could eat a budget."""


@dataclass(frozen=True, slots=True)
class CompactText:
    """A text, and how much of the answer it holds."""

    text: str
    shown: int
    """Results or rows that are in the text; the others did not fit."""
    lines: tuple[int, ...] = ()
    """Lines of code that each of the results has in the text."""
    rows: tuple[int, ...] = ()
    """Positions of the rows of an outline that are in the text."""


def estimated_tokens(text: str) -> int:
    """Return about how many tokens a text takes, rather too many than too few."""
    return -(-len(text.encode()) // BYTES_PER_TOKEN)


def search_text(reply: Reply[Answer], max_tokens: int) -> CompactText:
    """Return a search's results with lines of code, notes, and the state of the index."""
    named = len(reply.index) != 1
    notes = [*answer_notes(reply.answer), *_closing(reply.index)]
    budget = max_tokens - _cost(notes)
    results = reply.answer.results
    best = [(_heading(result, named=named), _code(result)) for result in results[:WITH_CODE]]
    further = [_on_one_line(result, named=named) for result in results[WITH_CODE:]]
    if _cost([*(line for head, code in best for line in (head, *code[:1])), *further]) > budget:
        budget -= NOTE_TOKENS
    shown: list[tuple[str, list[str]]] = []
    for head, code in best:
        cost = _cost([head, *code[:1]])
        if shown and cost > budget:
            break
        budget -= cost
        shown.append((head, code))
    named_only = list(_fitting(further, round(budget * FURTHER_SHARE))) if len(shown) == len(best) else []
    budget -= _cost(named_only)
    lines: list[str] = []
    counts: list[int] = []
    for head, code in shown:
        fitting = list(_fitting(code[1:], budget))
        budget -= _cost(fitting)
        lines += [head, *code[:1], *fitting]
        counts.append(len(code[:1]) + len(fitting))
    left = len(results) - len(shown) - len(named_only)
    if left:
        notes.insert(0, f"note: {left} more results do not fit; a higher max_tokens shows them.")
    counts += [0] * len(named_only)
    return CompactText("\n".join([*lines, *named_only, *notes]), len(counts), tuple(counts))


def symbol_text(reply: Reply[SymbolAnswer], max_tokens: int, limit: int) -> str:
    """Return what is known of a name, part by part, each with its share of the budget."""
    answer = reply.answer
    named = len(reply.index) != 1 or len(answer.repositories) > 1
    closing = _closing(reply.index)
    if not answer.known:
        return "\n".join([unknown_name(answer), *closing])
    sections: list[tuple[str, list[str], list[str]]] = []
    if answer.definition:
        lines = list(definition_lines(answer.definition, named=named))
        notes = [*ambiguity_note(answer), *_notes("definition", answer.definition, limit)]
        sections.append(("definition", lines, notes))
    walks: tuple[tuple[Walk, GraphAnswer[Related] | None], ...] = (
        ("callers", answer.callers),
        ("callees", answer.callees),
    )
    for question, part in walks:
        if part:
            lines = list(related_lines(part, named=named))
            sections.append((question, lines, list(_notes(question, part, limit))))
    if answer.references:
        lines = list(use_lines(answer.references, named=named))
        sections.append(("references", lines, list(_notes("references", answer.references, limit))))
    budget = max_tokens - _cost(closing)
    text: list[str] = []
    for position, (title, lines, notes) in enumerate(sections):
        share = budget // (len(sections) - position)
        section = [f"{title}:", *_cut(lines, share - _cost([title, *notes])), *notes]
        budget -= _cost(section)
        text += section
    return "\n".join([*text, *closing])


def impact_text(reply: Reply[GraphAnswer[Related]], max_tokens: int, limit: int, *, of_change: bool) -> str:
    """Return what a change could break, nearest first."""
    answer = reply.answer
    notes = [*_notes("change" if of_change else "impact", answer, limit), *_closing(reply.index)]
    head = [f"changed: {answer.asked}"] if of_change and answer.known else []
    lines = list(related_lines(answer, named=len(reply.index) != 1 or len(answer.repositories) > 1))
    return "\n".join([*head, *_cut(lines, max_tokens - _cost([*head, *notes])), *notes])


def outline_text(reply: Reply[GraphAnswer[OutlineEntry]], max_tokens: int) -> CompactText:
    """Return a file's symbols; where they do not fit, the innermost are left out first."""
    answer = reply.answer
    notes = [*_notes("outline", answer), *_closing(reply.index)]
    budget = max_tokens - _cost(notes) - NOTE_TOKENS
    lines = [(row.depth, line.strip()) for row, line in zip(answer.rows, outline_lines(answer), strict=True)]
    depth = max((row.depth for row in answer.rows), default=0)
    while depth and _cost(line for level, line in lines if level <= depth) > budget:
        depth -= 1
    kept = ["  " * level + line for level, line in lines if level <= depth]
    if len(kept) < len(lines):
        notes.insert(0, f"note: {len(lines) - len(kept)} inner symbols are left out to fit max_tokens.")
    text = _cut(kept, budget)
    shown = len(text) if len(text) == len(kept) else len(text) - 1
    positions = [position for position, (level, _) in enumerate(lines) if level <= depth]
    return CompactText("\n".join([*text, *notes]), shown, rows=tuple(positions[:shown]))


def map_text(reply: Reply[GraphAnswer[Hub]], max_tokens: int) -> CompactText:
    """Return a repository's most central symbols, by file, those of the most central file first."""
    notes = ["Most central symbols by file; number of users in brackets.", *_closing(reply.index)]
    budget = max_tokens - _cost(notes)
    chosen: list[Hub] = []
    files: set[tuple[str, str]] = set()
    for hub in reply.answer.rows:
        file = (hub.repository, hub.path)
        cost = _cost([_hub_line(hub)]) + (0 if file in files else _cost([hub.path]))
        if chosen and cost > budget:
            break
        budget -= cost
        files.add(file)
        chosen.append(hub)
    order = list(dict.fromkeys((hub.repository, hub.path) for hub in chosen))
    chosen.sort(key=lambda hub: (order.index((hub.repository, hub.path)), hub.start_line))
    named = len(reply.index) != 1
    lines: list[str] = []
    for (repository, path), hubs in groupby(chosen, key=lambda hub: (hub.repository, hub.path)):
        lines.append(f"{repository}: {on_one_line(path)}" if named else on_one_line(path))
        lines += [_hub_line(hub) for hub in hubs]
    return CompactText("\n".join([*lines, *notes]), len(chosen))


def file_text(reply: Reply[GraphAnswer[FileLines]], max_tokens: int) -> str:
    """Return lines of a file under a heading that says which they are."""
    notes = [*_notes("read", reply.answer), *_closing(reply.index)]
    budget = max_tokens - _cost(notes) - NOTE_TOKENS
    named = len(reply.index) != 1
    text: list[str] = []
    for row in reply.answer.rows:
        if row.end_line < row.start_line:
            where = place(row.repository, row.path, row.line_count, named=named)
            text.append(f"{where} is the last line: there is none from {row.start_line} on.")
            continue
        lines = [shortened(line) for line in without_commands(row.content).split("\n")]
        lines = lines[: row.end_line - row.start_line + 1]
        fitting = list(_fitting(lines, budget))
        last = row.start_line + len(fitting) - 1
        where = place(row.repository, row.path, row.start_line, named=named)
        text.append(f"{where}-{last} of {row.line_count} lines")
        text += fitting
        budget -= _cost(fitting)
        if last < row.end_line:
            notes.insert(
                0, f"note: lines {last + 1}-{row.end_line} do not fit: read from start_line {last + 1}."
            )
    return "\n".join([*text, *notes])


def shortened(line: str) -> str:
    """Return a line, cut where it is longer than anyone writes."""
    return line if len(line) <= LONGEST_LINE else f"{line[:LONGEST_LINE]} … ({len(line)} characters)"


_notes = functools.partial(graph_notes, ways=FROM_TOOLS)


def _heading(result: Result, *, named: bool) -> str:
    symbol = f" {result.symbol} ({result.kind})" if result.symbol else ""
    where = place(result.repository, result.path, result.start_line, named=named)
    route = f" via {' → '.join(result.route)}" if result.route else ""
    return f"{result.rank}. {where}-{result.end_line}{symbol}{route}"


def _on_one_line(result: Result, *, named: bool) -> str:
    """Return a result's place and what it defines, or else its first line."""
    heading = _heading(result, named=named)
    gist = "" if result.symbol else f" {_code(result)[0].strip()[:LONGEST_GIST]}"
    return (heading + gist).rstrip()


def _code(result: Result) -> list[str]:
    text = textwrap.dedent(without_commands(result.snippet).expandtabs(4))
    return [shortened(line) for line in text.split("\n")]


def _hub_line(hub: Hub) -> str:
    return f"  {hub.start_line} {hub.kind} {hub.qualified_name} [{hub.users}]"


def _closing(index: Sequence[Freshness]) -> list[str]:
    return ["", *stale_notes(tuple(index)), freshness_line(tuple(index))]


def _cut(lines: Sequence[str], budget: int) -> list[str]:
    fitting = list(_fitting(lines, budget))
    if len(fitting) < len(lines):
        fitting = list(_fitting(lines, budget - NOTE_TOKENS))
        fitting.append(f"… {len(lines) - len(fitting)} more lines; a higher max_tokens shows them")
    return fitting


def _fitting(lines: Sequence[str], budget: int) -> Iterator[str]:
    """Yield the lines that fit into the budget, in their order, up to the first that does not."""
    for line in lines:
        budget -= _cost([line])
        if budget < 0:
            return
        yield line


def _cost(lines: Iterable[str]) -> int:
    return sum(estimated_tokens(line + "\n") for line in lines)
