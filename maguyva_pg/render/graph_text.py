"""What the graph answers, as text: one line a row, so that a pipe can take it apart."""

from __future__ import annotations

from maguyva_pg.graph.answers import Definition, GraphAnswer, OutlineEntry, Related, Use
from maguyva_pg.render.terminal import on_one_line, write


def print_definitions(answer: GraphAnswer[Definition]) -> None:
    """Print place, kind and signature of each definition."""
    for row in answer.rows:
        note = "" if row.exact else "  (another case of the name)"
        write(
            f"{row.repository}: {on_one_line(row.path)}:{row.name_line}  {row.kind} {row.qualified_name}"
            f"  lines {row.start_line}-{row.end_line}{note}"
        )
        write(f"    {row.signature}")


def print_uses(answer: GraphAnswer[Use]) -> None:
    """Print the uses, each with how sure it is."""
    for row in answer.rows:
        sure = f"{row.step} {row.confidence:.2f}" if row.confidence is not None else "by name only"
        inside = f" in {row.enclosing}" if row.enclosing else ""
        place = f"{row.repository}: {on_one_line(row.path)}:{row.line}"
        write(f"{place}  {row.kind} {row.written}{inside}  [{sure}]")


def print_related(answer: GraphAnswer[Related]) -> None:
    """Print related symbols, nearest first, with the route to each that is not direct."""
    for row in answer.rows:
        route = "  via " + " → ".join(row.route[1:-1]) if row.depth > 1 else ""
        place = f"{row.depth}  {row.repository}: {on_one_line(row.path)}:{row.start_line}"
        write(f"{place}  {row.kind} {row.qualified_name}  [{row.confidence:.2f}]{route}")


def print_outline(answer: GraphAnswer[OutlineEntry]) -> None:
    """Print a file's symbols, indented by their nesting."""
    for row in answer.rows:
        write(f"{row.start_line:>6}-{row.end_line:<6} {'  ' * row.depth}{row.kind} {row.signature}")
