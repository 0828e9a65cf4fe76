"""A search's answer as text."""

from __future__ import annotations

from collections.abc import Collection

from maguyva_pg.render.terminal import (
    LEXERS,
    SYNTAX_THEME,
    console,
    is_coloured,
    on_one_line,
    without_commands,
    write,
)
from maguyva_pg.search.answer import Answer, Result

TAB_SIZE = 4
"""Columns of a tab on a terminal, whose own eight leave little room for code."""


def print_answer(answer: Answer, *, explain: bool) -> None:
    """Print results with their lines, numbered.

    Args:
        answer: what was found.
        explain: also print why: intent, weights, and what each mode contributed to each result.
    """
    if explain:
        for line in explanation(answer):
            write(line)
        write("")
    for result in answer.results:
        if is_coloured():
            _print_coloured(result)
        else:
            _print_plain(result)
        if explain:
            write("   " + why(result))
        if result.route:
            write("   " + " → ".join(result.route))
        write("")


def heading(result: Result) -> str:
    """Return a result's place and symbol on one line."""
    symbol = f"  {result.symbol} ({result.kind})" if result.symbol else ""
    path = on_one_line(result.path)
    return f"{result.repository}: {path}:{result.start_line}-{result.end_line}{symbol}"


def explanation(answer: Answer) -> list[str]:
    """Say how the question was understood and which modes answered."""
    classification = answer.classification
    modes = ", ".join(
        f"{report.mode} {report.weight:g} ({report.returned} in {report.took_ms:.1f} ms)"
        for report in answer.modes
    )
    subject = f", about {classification.subject!r}" if classification.subject else ""
    return [
        f"intent: {classification.intent}, confidence {classification.confidence:.2f}{subject}",
        f"rule: {classification.rule}",
        f"strategy: {answer.fusion_strategy}, preset {answer.preset}",
        f"modes: {modes or 'none'}",
        f"took: {answer.took_ms:.1f} ms",
    ]


def why(result: Result) -> str:
    """Say what made up a result's score."""
    fused = result.fused
    parts = [
        f"{one.mode} rank {one.rank}{f' + {one.setback} (far behind its best)' if one.setback else ''} "
        f"× {one.weight:g} = {one.contribution:.5f}"
        for one in fused.contributions
    ]
    return (
        f"score {result.score:.5f}: {'; '.join(parts)}; centrality {fused.centrality:.2f} "
        f"→ boost {fused.boost:.2f}; path factor {fused.path_factor:g}"
    )


def _print_plain(result: Result) -> None:
    write(f"{result.rank}. {heading(result)}")
    print_lines(result.snippet, result.snippet_line, {match.line for match in result.matches})


def print_lines(snippet: str, first_line: int, marked: Collection[int] = ()) -> None:
    """Print lines of code with their numbers.

    Args:
        snippet: the lines.
        first_line: number of the first one.
        marked: numbers of those to point at.
    """
    lines = without_commands(snippet).split("\n")
    width = len(str(first_line + len(lines)))
    for number, line in enumerate(lines, start=first_line):
        write(f"   {number:>{width}}{'>' if number in marked else ' '} {line}")


def _print_coloured(result: Result) -> None:
    from rich.padding import Padding
    from rich.syntax import Syntax
    from rich.text import Text

    title = Text(f"{result.rank}. ", style="bold")
    title.append(f"{result.repository}: ", style="dim")
    title.append(on_one_line(result.path), style="bold cyan")
    title.append(f":{result.start_line}-{result.end_line}", style="cyan")
    if result.symbol:
        title.append(f"  {result.symbol}", style="bold")
        title.append(f" ({result.kind})", style="dim")
    snippet = Syntax(
        without_commands(result.snippet),
        LEXERS.get(result.language, result.language),
        theme=SYNTAX_THEME,
        line_numbers=True,
        start_line=result.snippet_line,
        highlight_lines={match.line for match in result.matches},
        background_color="default",
        word_wrap=False,
        tab_size=TAB_SIZE,
    )
    lines = result.snippet.split("\n")
    for match in result.matches:
        line = match.line - result.snippet_line + 1
        if 1 <= line <= len(lines):
            start, end = (_shown_column(lines[line - 1], column) for column in (match.start, match.end))
            snippet.stylize_range("bold reverse", (line, start), (line, end))
    screen = console()
    screen.print(title)
    screen.print(Padding(snippet, (0, 0, 0, 2)))


def _shown_column(line: str, column: int) -> int:
    """Return where a column of a line stands once its tabs are spaces."""
    return len(line[:column].expandtabs(TAB_SIZE))
