"""What a SCIP index adds to the heuristics, and how often the two agree.

    python -m bench.scip --repository FOLDER INDEX.scip [--repository …] [--home DIR] [--verbose] [--save]

The index is one that an indexer made of the folder as it is:

    npm install @sourcegraph/scip-python @sourcegraph/scip-typescript
    scip-python index . --project-name=NAME --project-version=1
    scip-typescript index --infer-tsconfig

Each folder is indexed without its SCIP index and then with it, and the references are compared.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from bench.database import add_database_arguments, connect, database, settings
from bench.report import circumstances, headline, save, table
from maguyva_pg import Maguyva
from maguyva_pg.types import ResolutionStep

NO_STEP = "none"
"""Of references that the heuristics do not resolve."""

COLUMNS = ("same", "other symbol", "outside instead", "not in the index")


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a reference was resolved to."""

    step: str
    symbol: str
    """Path, line and qualified name; empty: outside, or not resolved."""
    external_name: str
    place: str


def meanings(home: Path, repository: str) -> dict[int, Meaning]:
    """Return what the references of a repository mean in the database, by their ids."""
    statement = """
        select reference.id, coalesce(reference.step, %s),
            coalesce(concat_ws(':', target_file.path, target.name_line, target.qualified_name), ''),
            coalesce(reference.external_name, ''),
            concat_ws(':', file.path, reference.line, reference.name)
        from maguyva.reference
        join maguyva.repository on repository.id = reference.repository_id
        join maguyva.file on file.repository_id = reference.repository_id and file.id = reference.file_id
        left join maguyva.symbol as target
            on target.repository_id = reference.repository_id and target.id = reference.symbol_id
        left join maguyva.file as target_file
            on target_file.repository_id = target.repository_id and target_file.id = target.file_id
        where repository.name = %s
    """
    with connect(home) as connection:
        rows = connection.execute(statement, [NO_STEP, repository]).fetchall()
    return {row[0]: Meaning(*row[1:]) for row in rows}


def compare(
    before: Mapping[int, Meaning], after: Mapping[int, Meaning], *, verbose: bool
) -> Counter[tuple[str, str]]:
    """Count what became of each reference, by the step that the heuristics resolved it with."""
    counts: Counter[tuple[str, str]] = Counter()
    for identity, found in after.items():
        known = before[identity]
        if found.step != ResolutionStep.PRECISE:
            verdict = COLUMNS[3]
        elif (known.symbol, bool(known.external_name)) == (found.symbol, bool(found.external_name)):
            verdict = COLUMNS[0]
        else:
            verdict = COLUMNS[2] if found.external_name else COLUMNS[1]
            if verbose and known.step != NO_STEP:
                was, now = (each.symbol or each.external_name for each in (known, found))
                print(f"{known.step:8} {known.place}: {was} → {now}")
        counts[known.step, verdict] += 1
    return counts


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.scip", description=__doc__)
    parser.add_argument(
        "--repository", nargs=2, type=Path, action="append", required=True, metavar=("FOLDER", "INDEX")
    )
    add_database_arguments(parser)
    parser.add_argument("--verbose", action="store_true", help="print every disagreement")
    parser.add_argument("--save", action="store_true", help="keep the raw numbers in bench/results")
    arguments = parser.parse_args()

    counts: Counter[tuple[str, str]] = Counter()
    with database(arguments.home), Maguyva(settings(arguments.home)) as maguyva:
        for folder, index in arguments.repository:
            name = f"scip-{folder.resolve().name}"
            maguyva.index(folder, name=name, forget_scip=True)
            before = meanings(arguments.home, name)
            report = maguyva.index(folder, name=name, scip=[index])
            print(f"{name}: {report.precise_references} precise; {report.warnings}", file=sys.stderr)
            counts += compare(before, meanings(arguments.home, name), verbose=arguments.verbose)
    about = circumstances()
    print(headline(about), _table(counts), sep="\n\n")
    if arguments.save:
        by_step = {f"{step}, {verdict}": count for (step, verdict), count in sorted(counts.items())}
        print(save("scip", about, {"references": by_step}), file=sys.stderr)


def _table(counts: Mapping[tuple[str, str], int]) -> str:
    rows: list[list[str]] = []
    for step in (*(step for step in ResolutionStep if step is not ResolutionStep.PRECISE), NO_STEP):
        same, *different, silent = (counts.get((step, verdict), 0) for verdict in COLUMNS)
        judged = same + sum(different)
        share = f"{same / judged:.3f}" if judged and step != NO_STEP else "-"
        rows.append([step, share, *map(str, (same, *different, silent))])
    return table(["heuristic", "agreement", *COLUMNS], rows)


if __name__ == "__main__":
    main()
