"""What the graph answers, as lines of text: one a row, so that a pipe can take it apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from maguyva_pg.graph.answers import (
    CycleMember,
    Definition,
    FileLines,
    GraphAnswer,
    Hub,
    Import,
    OutlineEntry,
    Related,
    Unused,
    Use,
)
from maguyva_pg.render.terminal import on_one_line, without_commands


def place(repository: str, path: str, line: int, *, named: bool = True) -> str:
    """Return ``path:line`` on one line, after the repository's name where that is wanted."""
    return f"{repository}: {on_one_line(path)}:{line}" if named else f"{on_one_line(path)}:{line}"


def definition_lines(answer: GraphAnswer[Definition], *, named: bool = True) -> Iterator[str]:
    """Yield place, kind and signature of each definition."""
    for row in answer.rows:
        note = "" if row.exact else "  (another case of the name)"
        where = place(row.repository, row.path, row.name_line, named=named)
        lines = f"lines {row.start_line}-{row.end_line}"
        yield f"{where}  {row.kind} {row.qualified_name}  {lines}{note}"
        yield f"    {row.signature}"


def use_lines(answer: GraphAnswer[Use], *, named: bool = True) -> Iterator[str]:
    """Yield the uses, each with how sure it is."""
    for row in answer.rows:
        sure = f"{row.step} {row.confidence:.2f}" if row.confidence is not None else "by name only"
        inside = f" in {row.enclosing}" if row.enclosing else ""
        where = place(row.repository, row.path, row.line, named=named)
        elsewhere = row.target_repository not in (None, row.repository)
        leads = f"  → {row.target_repository}: {row.target}" if elsewhere else ""
        yield f"{where}  {row.kind} {row.written}{inside}  [{sure}]{leads}"


def related_lines(answer: GraphAnswer[Related], *, named: bool = True) -> Iterator[str]:
    """Yield related symbols, nearest first, with the route to each that is not direct."""
    for row in answer.rows:
        route = "  via " + " → ".join(row.route[1:-1]) if row.depth > 1 else ""
        where = place(row.repository, row.path, row.start_line, named=named)
        what = "top level of the file" if row.kind == "file" else f"{row.kind} {row.qualified_name}"
        test = "  test" if row.path_class == "test" else ""
        yield f"{row.depth}  {where}  {what}  [{row.confidence:.2f}]{test}{route}"


def outline_lines(answer: GraphAnswer[OutlineEntry]) -> Iterator[str]:
    """Yield a file's symbols, indented by their nesting."""
    for row in answer.rows:
        # Most signatures of a class, struct or interface begin with that word.
        kind = "" if row.signature.startswith(f"{row.kind} ") else f"{row.kind} "
        yield f"{row.start_line:>6}-{row.end_line:<6} {'  ' * row.depth}{kind}{row.signature}"


def import_lines(answer: GraphAnswer[Import]) -> Iterator[str]:
    """Yield a file's imports, then those from it."""
    for row in answer.rows:
        what = f"{row.module} {row.name or ''}".strip()
        bound = f" as {row.alias}" if row.alias and row.alias not in (row.name, row.module) else ""
        elsewhere = row.target_repository not in (None, row.repository)
        within = f"{row.target_repository}: " if elsewhere else ""
        leads = f"  → {within}{on_one_line(row.target_path or '')}: {row.target}" if row.target else ""
        yield f"{place(row.repository, row.path, row.line)}  {row.direction} {what}{bound}{leads}"


def content_lines(answer: GraphAnswer[FileLines]) -> Iterator[str]:
    """Yield the lines of a file; where several repositories have it, each after its name."""
    for row in answer.rows:
        if len(answer.rows) > 1:
            yield f"{row.repository}: {on_one_line(row.path)}:{row.start_line}-{row.end_line}"
        if row.end_line >= row.start_line:
            yield from without_commands(row.content).split("\n")


def hub_lines(hubs: Sequence[Hub]) -> Iterator[str]:
    """Yield central symbols, the most central first."""
    for hub in hubs:
        where = place(hub.repository, hub.path, hub.start_line)
        yield f"{hub.centrality:8.2f}  {where}  {hub.kind} {hub.qualified_name}  {hub.users} users"


def unused_lines(definitions: Sequence[Unused]) -> Iterator[str]:
    """Yield definitions that nothing leads to, each with what may use it all the same."""
    for one in definitions:
        caveats = f"  ({'; '.join(one.caveats)})" if one.caveats else ""
        where = place(one.repository, one.path, one.start_line)
        yield f"{where}  {one.kind} {one.qualified_name}{caveats}"


def cycle_lines(members: Sequence[CycleMember]) -> Iterator[str]:
    """Yield circles of dependencies, each with its members and whom they use."""
    printed = ("", 0)
    for member in members:
        if printed != (member.repository, member.cycle):
            printed = (member.repository, member.cycle)
            yield f"{member.repository}: cycle {member.cycle} of {member.size}"
        uses = ", ".join(on_one_line(path) for path in member.uses)
        yield f"    {on_one_line(member.path)} → {uses}"
