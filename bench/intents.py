"""How often the classifier is right, on questions whose intents were written down by hand.

``questions/intents.tsv`` holds them: the intents that a reader would accept, the best first; ``clear``
where there is only one, ``hard`` where the wording misleads or more than one will do; the language of
the wording. No database and no model takes part.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from bench.report import circumstances, headline, save, table
from bench.repositories import ROOT
from maguyva_pg.search.plan import DIRECT_CONFIDENCE
from maguyva_pg.search.profiles import Preset
from maguyva_pg.search.understand import understand

QUESTIONS = ROOT / "bench" / "questions" / "intents.tsv"


@dataclass(frozen=True, slots=True)
class Judged:
    """A question, what it wants, and what it was taken for."""

    question: str
    difficulty: str
    language: str
    wanted: tuple[str, ...]
    intent: str
    confidence: float
    rule: str

    @property
    def right(self) -> bool:
        """Whether a reader would accept the intent."""
        return self.intent in self.wanted

    @property
    def confidently_wrong(self) -> bool:
        """Whether one retriever alone may answer, and it is the wrong one."""
        return not self.right and self.confidence >= DIRECT_CONFIDENCE


def judge(file: Path) -> list[Judged]:
    r"""Classify every question of a file; ``\n`` and ``\t`` in it stand for what they say."""
    judged: list[Judged] = []
    with file.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
            question = row["question"].replace("\\n", "\n").replace("\\t", "\t")
            found = understand(question, Preset.DEFAULT, None).classification
            judged.append(
                Judged(
                    question,
                    row["difficulty"],
                    row["language"],
                    tuple(row["intents"].split("|")),
                    found.intent.value,
                    found.confidence,
                    found.rule,
                )
            )
    return judged


def summary(judged: Iterable[Judged], title: str, group: Callable[[Judged], str]) -> str:
    """Return a table: per group, and for all, how many were right and how many confidently wrong."""
    groups: dict[str, list[Judged]] = {}
    for one in judged:
        groups.setdefault(group(one), []).append(one)
    rows = [_row(name, members) for name, members in sorted(groups.items())]
    rows.append(_row("all", [one for members in groups.values() for one in members]))
    return table((title, "questions", "right", "accuracy", "confidently wrong"), rows)


def _row(name: str, judged: Sequence[Judged]) -> tuple[str, ...]:
    right = sum(one.right for one in judged)
    confidently_wrong = sum(one.confidently_wrong for one in judged)
    return name, str(len(judged)), str(right), f"{right / len(judged):.3f}", str(confidently_wrong)


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m bench.intents", description=__doc__)
    parser.add_argument("--questions", type=Path, default=QUESTIONS, help="a file like questions/intents.tsv")
    parser.add_argument("--verbose", action="store_true", help="every question that was mistaken")
    arguments = parser.parse_args()
    judged = judge(arguments.questions)
    about = circumstances()
    print(headline(about))
    print()
    print(summary(judged, "difficulty and wording", lambda one: f"{one.difficulty}, {one.language}"))
    print()
    clear = [one for one in judged if one.difficulty == "clear"]
    print(summary(clear, "intent of the clear ones", lambda one: one.wanted[0]))
    if arguments.verbose:
        print()
        for one in judged:
            if not one.right:
                wanted = " or ".join(one.wanted)
                print(f"{one.question!r} wants {wanted}: {one.intent} {one.confidence:.2f} ({one.rule})")
    save("intents", about, {"judged": [asdict(one) for one in judged]})


if __name__ == "__main__":
    main()
