"""Ranked answers on three small repositories, as files: a change of ranking shows as a difference.

``MAGUYVA_UPDATE_GOLDEN=1 pytest tests/golden`` writes them anew. Scores are left out, since a new weight
changes all of them; what people see is the order.
"""

import os
import shutil
from collections.abc import Generator, Iterable
from pathlib import Path
from typing import NotRequired, TypedDict, cast

import pytest
import yaml

from maguyva_pg import Maguyva
from maguyva_pg.config import Settings
from maguyva_pg.search.answer import Answer, Result

HERE = Path(__file__).parent
SHOWN = 5


class Question(TypedDict):
    ask: str
    wanted: NotRequired[str]


QUESTIONS = cast(
    dict[str, list[Question]], yaml.safe_load((HERE / "questions.yaml").read_text(encoding="utf-8"))
)


@pytest.fixture(scope="module")
def maguyva(module_database: str, tmp_path_factory: pytest.TempPathFactory) -> Generator[Maguyva]:
    # Copied, since inside this checkout they would be a part of it, and all of it tests.
    folder = tmp_path_factory.mktemp("golden")
    variables = {"MAGUYVA_DATABASE_URL": module_database, "MAGUYVA_HOME": str(folder), "MAGUYVA_WORKERS": "1"}
    with Maguyva(Settings.from_environment(variables)) as opened:
        for name in QUESTIONS:
            root = shutil.copytree(HERE / "repositories" / name, folder / name)
            opened.index(root, name=name)
        yield opened


def answers_to(result: Result, wanted: str) -> bool:
    return wanted in (result.path, f"{result.path}:{result.symbol}")


def rank_of(results: Iterable[Result], wanted: str) -> int | None:
    return next((result.rank for result in results if answers_to(result, wanted)), None)


def described(question: Question, answer: Answer) -> list[str]:
    found = answer.classification
    lines = [
        f"## {question['ask']}",
        f"{found.intent} {found.confidence:.2f}, {answer.fusion_strategy}: "
        + ", ".join(f"{report.mode} {report.returned}" for report in answer.modes),
    ]
    for result in answer.results:
        mark = "*" if answers_to(result, question.get("wanted", "")) else " "
        lines.append(f"{mark} {result.rank}. {result.path}:{result.symbol or result.start_line}")
    lines += [f"! {warning}" for warning in answer.warnings]
    if answer.suggestions:
        lines.append(f"? {', '.join(answer.suggestions)}")
    return lines


@pytest.mark.parametrize("repository", QUESTIONS)
def test_ranked_answers_are_the_expected_ones(maguyva: Maguyva, repository: str):
    questions = QUESTIONS[repository]
    parts: list[str] = []
    ranks: list[int | None] = []
    for question in questions:
        answer = maguyva.search(question["ask"], repositories=[repository], limit=SHOWN)
        parts.append("\n".join(described(question, answer)))
        if "wanted" in question:
            ranks.append(rank_of(answer.results, question["wanted"]))
    first = sum(rank == 1 for rank in ranks)
    among = sum(rank is not None for rank in ranks)
    head = f"# {repository}: {first} of {len(ranks)} answers first, {among} among {SHOWN}"
    found = "\n\n".join([head, *parts]) + "\n"
    expected = HERE / "expected" / f"{repository}.txt"
    if os.environ.get("MAGUYVA_UPDATE_GOLDEN"):
        expected.parent.mkdir(exist_ok=True)
        expected.write_text(found, encoding="utf-8")
    assert found == expected.read_text(encoding="utf-8")


def test_names_that_do_not_exist_are_never_answered_with_others(maguyva: Maguyva):
    for repository, questions in QUESTIONS.items():
        for question in questions:
            if "wanted" not in question:
                answer = maguyva.search(question["ask"], repositories=[repository])
                assert answer.warnings != (), question
                assert [result.symbol for result in answer.results if result.symbol == question["ask"]] == []
