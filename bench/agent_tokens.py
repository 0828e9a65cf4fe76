"""How much an agent has to read: tokens to the first right hit, and recall within a budget of tokens.

Every question of the benchmark goes to the ``search`` tool as an agent would ask it. What counts is the text
that the tool returns, in the tokens of GPT-4o (o200k). A target is found at the first result whose place is
the target's, as in ``bench.relevance``. The tokens to it are those of the text up to the end of that result,
its lines of code included: all that is read from the top until the right place has been seen.

    python -m bench.agent_tokens --home /tmp/bench --only express
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import bpe_openai

from bench.database import database, settings
from bench.report import circumstances, headline, save, table
from bench.repositories import (
    WORK,
    Question,
    add_arguments,
    checkout,
    read_questions,
    read_repositories,
)
from bench.scoring import Place, confidence_interval, found_rank
from maguyva_pg import Maguyva
from maguyva_pg.mcp_server.tools import MOST_RESULTS
from maguyva_pg.render.compact_text import search_text

BUDGETS = (500, 1_000, 2_000)
DEFAULT_BUDGET = 2_000
"""The tool's own, from which the tokens to the first hit are counted."""

ENCODER = bpe_openai.get_encoding("o200k_base")


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, and what an agent reads to find what it is about."""

    question: Question
    to_first_hit: int | None
    """Tokens; none where no result is right."""
    whole: int
    """Tokens of the whole answer with the default budget."""
    recall: dict[int, float]
    """Share of the targets that are in the text, by budget."""
    used: dict[int, int]
    """Tokens of the text, by budget."""
    bytes_per_token: float

    def as_json(self) -> dict[str, Any]:
        """Return what is kept of it."""
        return {
            "repository": self.question.repository,
            "query": self.question.text,
            "to_first_hit": self.to_first_hit,
            "whole": self.whole,
            "recall": self.recall,
            "used": self.used,
        }


def ask(maguyva: Maguyva, question: Question) -> Asked:
    """Ask one question at every budget."""
    names = [question.repository]
    reply = maguyva.reply(maguyva.search(question.text, repositories=names, limit=MOST_RESULTS), names)
    places = [Place(one.path, one.start_line, one.end_line) for one in reply.answer.results]
    recall: dict[int, float] = {}
    used: dict[int, int] = {}
    for budget in BUDGETS:
        compact = search_text(reply, budget)
        ranks = [found_rank(target, places[: compact.shown]) for target in question.targets]
        recall[budget] = sum(rank is not None for rank in ranks) / len(ranks)
        used[budget] = tokens(compact.text)
    compact = search_text(reply, DEFAULT_BUDGET)
    text, shown = compact.text, places[: compact.shown]
    hits = [rank for target in question.targets if (rank := found_rank(target, shown)) is not None]
    return Asked(
        question,
        tokens(_up_to(text, min(hits))) if hits else None,
        tokens(text),
        recall,
        used,
        len(text.encode()) / max(tokens(text), 1),
    )


def tokens(text: str) -> int:
    """Count the tokens of a text."""
    return len(ENCODER.encode_ordinary(text))


def _up_to(text: str, rank: int) -> str:
    """Return the text up to the end of a result."""
    following = text.find(f"\n{rank + 1}. ")
    return text if following < 0 else text[:following]


def print_tables(asked: Sequence[Asked]) -> None:
    """Print the figures per repository and over all."""
    groups: dict[str, list[Asked]] = {}
    for one in asked:
        groups.setdefault(one.question.repository, []).append(one)
    rows: list[list[str]] = []
    for name, group in [*sorted(groups.items()), ("all", list(asked))]:
        hits = [one.to_first_hit for one in group if one.to_first_hit is not None]
        rows.append(
            [
                name,
                str(len(group)),
                f"{len(hits) / len(group):.3f}",
                f"{statistics.mean(hits):.0f}" if hits else "-",
                f"{statistics.median(hits):.0f}" if hits else "-",
                *(f"{statistics.mean(one.recall[budget] for one in group):.3f}" for budget in BUDGETS),
            ]
        )
    header = ["repository", "questions", "with a hit", "mean tokens to it", "median"]
    print("\n" + table([*header, *(f"recall at {budget}" for budget in BUDGETS)], rows))
    for budget in BUDGETS:
        low, high = confidence_interval([one.recall[budget] for one in asked])
        most = max(one.used[budget] for one in asked)
        over = sum(one.used[budget] > budget for one in asked)
        print(
            f"recall at {budget}: 95 % interval {low:.3f} to {high:.3f}; "
            f"largest answer {most} tokens, {over} over budget"
        )
    ratios = sorted(one.bytes_per_token for one in asked)
    print(f"bytes a token: {ratios[0]:.2f} to {ratios[-1]:.2f}, median {statistics.median(ratios):.2f}")


def main(arguments: Sequence[str] | None = None) -> None:
    """Index what is wanted, ask everything, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    add_arguments(parser)
    parser.add_argument("--home", type=Path, default=WORK / "home", help="of the database (%(default)s)")
    parser.add_argument("--no-index", dest="index", action="store_false", help="the repositories are indexed")
    chosen = parser.parse_args(arguments)
    asked: list[Asked] = []
    with ExitStack() as stack:
        stack.enter_context(database(chosen.home))
        maguyva = stack.enter_context(Maguyva(settings(chosen.home)))
        for repository in read_repositories(chosen.benchmark, chosen.only):
            if chosen.index:
                folder = checkout(repository, chosen.mirrors)
                maguyva.index(folder, name=repository.name, subdirectory=repository.subdirectory or None)
                print(f"{repository.name}: indexed", file=sys.stderr)
            asked += [ask(maguyva, one) for one in read_questions(chosen.benchmark, repository.name)]
    about = circumstances()
    print(headline(about))
    print_tables(asked)
    label = "-".join(["agent-tokens", *(chosen.only or [])])
    save(label, about, {"questions": [one.as_json() for one in asked]})


if __name__ == "__main__":
    main()
