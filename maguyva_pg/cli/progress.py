"""Progress of long work, on standard error."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Protocol, TypeVar

import click

from maguyva_pg.indexing.progress import Progress, no_progress
from maguyva_pg.indexing.report import IndexReport

Result_co = TypeVar("Result_co", covariant=True)

STAGES = {
    "scanning": "Scanning files",
    "parsing": "Parsing",
    "embedding": "Embedding",
    "linking": "Resolving references",
    "indexing": "Building the semantic index",
    "filling": "Filling the embedding space",
    "removing": "Removing files",
    "saving": "Saving, MB",
    "restoring": "Restoring, MB",
}


class Work(Protocol[Result_co]):
    """Work that tells how far it is."""

    def __call__(self, *, progress: Progress) -> Result_co:
        """Do it."""
        ...


def with_progress(index: Work[IndexReport]) -> IndexReport:
    """Index something: bars on a terminal, one line at the end anywhere."""
    report = with_bars(index)
    for line in (summary(report), *precise_summary(report), *report.warnings):
        click.echo(line, err=True)
    return report


def with_bars(work: Work[Result_co]) -> Result_co:
    """Show bars on a terminal as long as some work takes."""
    if not sys.stderr.isatty():
        return work(progress=no_progress)
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bars

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Bars(*columns, console=Console(stderr=True), transient=True) as bars:
        tasks = {stage: bars.add_task(text, total=None, visible=False) for stage, text in STAGES.items()}

        def show(stage: str, done: int, total: int) -> None:
            bars.update(tasks[stage], completed=done, total=total or None, visible=True)

        return work(progress=show)


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


def precise_summary(report: IndexReport) -> Iterator[str]:
    """Say what SCIP indexes contribute, and for which files they are out of date."""
    if report.precise_files:
        yield (
            f"{report.repository}: {report.precise_references} references are precise, from SCIP indexes of "
            f"{report.precise_files} files."
        )
    if report.outdated_precise_files:
        yield (
            f"{report.repository}: {report.outdated_precise_files} files have changed since their SCIP index "
            "was made and are resolved without it. Run the indexer again, then maguyva index --scip."
        )
