"""What the database takes on disk and what vacuum has left to do, as tables for a terminal and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any

from rich.table import Table

from maguyva_pg.db.maintenance import RepositorySize, TableState
from maguyva_pg.render.terminal import on_one_line, size_text

SMALL_SHARE = 0.005
"""Tables below this share of the whole are one line together."""


def size_tables(tables: Sequence[TableState], repositories: Sequence[RepositorySize]) -> tuple[Table, Table]:
    """Return what takes how much, and how much of it belongs to which repository."""
    whole = sum(table.total_bytes for table in tables)
    code = sum(repository.code_bytes for repository in repositories)
    by_table = _table("table", "rows", "data", "indexes", "total", "share")
    small = [table for table in tables if table.total_bytes < SMALL_SHARE * whole]
    for table in tables[: len(tables) - len(small)]:
        share = f"{table.total_bytes / whole:.0%}"
        by_table.add_row(table.full_name, _rows(table), *_sizes([table]), share)
    if small:
        share = f"{sum(table.total_bytes for table in small) / whole:.0%}"
        by_table.add_row(f"{len(small)} smaller ones", "", *_sizes(small), share)
    by_table.add_row("all", "", *_sizes(tables), f"{whole / code:.1f} × code" if code else "")
    by_repository = _table("repository", "files", "code", "about")
    for one in repositories:
        about = size_text(round(whole * one.code_bytes / code)) if code else ""
        by_repository.add_row(on_one_line(one.name), f"{one.files:,}", size_text(one.code_bytes), about)
    return by_table, by_repository


def size_values(tables: Sequence[TableState], repositories: Sequence[RepositorySize]) -> dict[str, Any]:
    """Return the same for programs, in bytes."""
    return {
        "total_bytes": sum(table.total_bytes for table in tables),
        "code_bytes": sum(repository.code_bytes for repository in repositories),
        "tables": [
            {
                "table": table.full_name,
                "rows": table.rows if table.rows >= 0 else None,
                "table_bytes": table.table_bytes,
                "index_bytes": table.index_bytes,
                "total_bytes": table.total_bytes,
            }
            for table in tables
        ],
        "repositories": [asdict(repository) for repository in repositories],
    }


def vacuum_table(tables: Sequence[TableState]) -> Table:
    """Return what vacuum has left to do in which table."""
    shown = Table(box=None, pad_edge=False)
    shown.add_column("table", no_wrap=True)
    for title in ("rows", "dead"):
        shown.add_column(title, justify="right", no_wrap=True)
    for title in ("last vacuum", "last analyze"):
        shown.add_column(title, no_wrap=True)
    shown.add_column("advice", overflow="fold")
    for table in tables:
        moments = (_moment(table.last_vacuum), _moment(table.last_analyze))
        advice = f"vacuum: {table.advice}" if table.advice else ""
        shown.add_row(table.full_name, _rows(table), f"{table.dead_rows:,}", *moments, advice)
    return shown


def vacuum_values(tables: Sequence[TableState], warnings: Sequence[str]) -> dict[str, Any]:
    """Return the same for programs."""
    return {
        "warnings": warnings,
        "tables": [
            {
                "table": table.full_name,
                "rows": table.rows if table.rows >= 0 else None,
                "dead_rows": table.dead_rows,
                "changed_rows": table.changed_rows,
                "last_vacuum": table.last_vacuum,
                "last_analyze": table.last_analyze,
                "transaction_age": table.transaction_age,
                "advice": table.advice or None,
            }
            for table in tables
        ],
    }


def _table(first: str, *numbers: str) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column(first, no_wrap=True)
    for number in numbers:
        table.add_column(number, justify="right", no_wrap=True)
    return table


def _rows(table: TableState) -> str:
    return f"{table.rows:,}" if table.rows >= 0 else "?"


def _sizes(tables: Sequence[TableState]) -> tuple[str, str, str]:
    return (
        size_text(sum(table.table_bytes for table in tables)),
        size_text(sum(table.index_bytes for table in tables)),
        size_text(sum(table.total_bytes for table in tables)),
    )


def _moment(moment: datetime | None) -> str:
    return f"{moment.astimezone():%Y-%m-%d %H:%M}" if moment else "never"
