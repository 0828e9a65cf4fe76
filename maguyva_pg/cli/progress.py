"""Progress of long work, on standard error."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from maguyva_pg.api import Maguyva
from maguyva_pg.indexing.report import IndexReport, no_progress

STAGES = {
    "scanning": "Scanning files",
    "parsing": "Parsing and embedding",
    "linking": "Resolving references",
    "indexing": "Building the semantic index",
}


def index_with_progress(
    maguyva: Maguyva,
    source: str | Path,
    *,
    name: str | None = None,
    ref: str | None = None,
    subdirectory: str | None = None,
) -> IndexReport:
    """Index a source: bars on a terminal, one line at the end anywhere."""
    if sys.stderr.isatty():
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
        with Progress(*columns, console=Console(stderr=True), transient=True) as bars:
            tasks = {stage: bars.add_task(text, total=None, visible=False) for stage, text in STAGES.items()}

            def show(stage: str, done: int, total: int) -> None:
                bars.update(tasks[stage], completed=done, total=total or None, visible=True)

            report = maguyva.index(source, name=name, ref=ref, subdirectory=subdirectory, progress=show)
    else:
        report = maguyva.index(source, name=name, ref=ref, subdirectory=subdirectory, progress=no_progress)
    click.echo(summary(report), err=True)
    return report


def summary(report: IndexReport) -> str:
    """Say what a run did."""
    if not report.files:
        skipped = f"; {report.skipped} skipped (maguyva status --skipped says why)" if report.skipped else ""
        return f"{report.repository}: there is no file to index{skipped}."
    if not report.changed and not report.deleted:
        done = "nothing had changed"
    else:
        done = f"{report.changed} read, {report.deleted} removed"
    skipped = f", {report.skipped} skipped (maguyva status --skipped says why)" if report.skipped else ""
    return (
        f"{report.repository}: {report.files} files{skipped}, {report.chunks} chunks, "
        f"{report.symbols} symbols, {report.resolved} of {report.references} references resolved; "
        f"{done}, in {report.seconds:.1f} s."
    )
