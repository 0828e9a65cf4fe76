"""The benchmark's repositories as chunks, cut as the product does and kept in the cache."""

from __future__ import annotations

import argparse
import pickle
from dataclasses import dataclass
from typing import Final

from bench.repositories import (
    BenchmarkRepository,
    Question,
    checkout,
    indexed_paths,
    read_questions,
    read_repositories,
)
from bench.scoring import Place
from maguyva_pg.embedding.document_text import AVERAGED, document_text
from maguyva_pg.indexing.store import chunk_names
from maguyva_pg.indexing.walk import walk
from maguyva_pg.indexing.workers import parse_files
from maguyva_pg.types import ParsedFile, PathClass, SourceFile

PATH_FACTORS: Final = {
    PathClass.SOURCE: 1.0,
    PathClass.TEST: 0.7,
    PathClass.EXAMPLE: 0.7,
    PathClass.DOCS: 0.8,
}
"""As in sql/functions/08_path_class_factor.sql; 0.5 for all others."""


@dataclass(frozen=True, slots=True)
class BenchmarkChunks:
    """A repository of the benchmark, cut as the product does."""

    name: str
    texts: list[str]
    places: list[Place]
    path_factors: list[float]
    questions: list[Question]
    indexed: frozenset[str]


def benchmark_chunks(arguments: argparse.Namespace) -> list[BenchmarkChunks]:
    """Cut the benchmark's repositories into chunks, or take what an earlier run left in the cache."""
    kept = arguments.cache / f"benchmark-template-{AVERAGED}.pickle"
    if not kept.exists():
        cut = [_cut(repository, arguments) for repository in read_repositories(arguments.benchmark)]
        kept.write_bytes(pickle.dumps(cut))
    return pickle.loads(kept.read_bytes())


def _cut(repository: BenchmarkRepository, arguments: argparse.Namespace) -> BenchmarkChunks:
    folder = checkout(repository, arguments.mirrors)
    found = walk(folder, subdirectory=repository.subdirectory, max_file_bytes=1_000_000)
    files = [
        file
        for batch in parse_files((file for file in found if isinstance(file, SourceFile)), workers=2)
        for file in batch
        if isinstance(file, ParsedFile)
    ]
    chunks = [(file, chunk) for file in files for chunk in file.chunks]
    return BenchmarkChunks(
        repository.name,
        [
            document_text(AVERAGED, file.path, chunk_names(chunk, file.symbols), chunk.content)
            for file, chunk in chunks
        ],
        [Place(file.path, chunk.start_line, chunk.end_line) for file, chunk in chunks],
        [PATH_FACTORS.get(file.path_class, 0.5) for file, _ in chunks],
        read_questions(arguments.benchmark, repository.name),
        indexed_paths(repository, folder),
    )
