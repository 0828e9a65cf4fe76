"""What the graph answers, as text: one line a row, so that a pipe can take it apart."""

from __future__ import annotations

from collections.abc import Sequence

from maguyva_pg.graph.answers import (
    CycleMember,
    Definition,
    GraphAnswer,
    Hub,
    Import,
    OutlineEntry,
    Related,
    Unused,
    Use,
)
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
        what = "top level of the file" if row.kind == "file" else f"{row.kind} {row.qualified_name}"
        test = "  test" if row.path_class == "test" else ""
        write(f"{place}  {what}  [{row.confidence:.2f}]{test}{route}")


def print_outline(answer: GraphAnswer[OutlineEntry]) -> None:
    """Print a file's symbols, indented by their nesting."""
    for row in answer.rows:
        write(f"{row.start_line:>6}-{row.end_line:<6} {'  ' * row.depth}{row.kind} {row.signature}")


def print_imports(answer: GraphAnswer[Import]) -> None:
    """Print a file's imports, then those from it."""
    for row in answer.rows:
        what = f"{row.module} {row.name or ''}".strip()
        bound = f" as {row.alias}" if row.alias and row.alias not in (row.name, row.module) else ""
        leads = f"  → {on_one_line(row.target_path or '')}: {row.target}" if row.target else ""
        place = f"{row.repository}: {on_one_line(row.path)}:{row.line}"
        write(f"{place}  {row.direction} {what}{bound}{leads}")


def print_hubs(hubs: Sequence[Hub]) -> None:
    """Print central symbols, the most central first."""
    for hub in hubs:
        place = f"{hub.repository}: {on_one_line(hub.path)}:{hub.start_line}"
        write(f"{hub.centrality:8.2f}  {place}  {hub.kind} {hub.qualified_name}  {hub.users} users")


def print_unused(definitions: Sequence[Unused]) -> None:
    """Print definitions that nothing leads to, each with what may use it all the same."""
    for one in definitions:
        caveats = f"  ({'; '.join(one.caveats)})" if one.caveats else ""
        place = f"{one.repository}: {on_one_line(one.path)}:{one.start_line}"
        write(f"{place}  {one.kind} {one.qualified_name}{caveats}")


def print_cycles(members: Sequence[CycleMember]) -> None:
    """Print circles of dependencies, each with its members and whom they use."""
    printed = ("", 0)
    for member in members:
        if printed != (member.repository, member.cycle):
            printed = (member.repository, member.cycle)
            write(f"{member.repository}: cycle {member.cycle} of {member.size}")
        uses = ", ".join(on_one_line(path) for path in member.uses)
        write(f"    {on_one_line(member.path)} → {uses}")
