"""What embedding would take, before anything is spent or written."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from psycopg import Connection

from maguyva_pg.config import Settings, VoyageSettings
from maguyva_pg.embedding.document_text import document_text
from maguyva_pg.embedding.embedder import EmbeddingSpace
from maguyva_pg.indexing.progress import Progress
from maguyva_pg.indexing.source_tree import IndexedState, SourceTree
from maguyva_pg.indexing.spaces import CHUNKS_READ, missing_chunks, stored_spaces
from maguyva_pg.indexing.store import chunk_names
from maguyva_pg.indexing.texts import known_bits, text_hash
from maguyva_pg.indexing.workers import parse_files
from maguyva_pg.types import ParsedFile, SourceFile


@dataclass(frozen=True, slots=True)
class Estimate:
    """What embedding would take."""

    space: EmbeddingSpace
    chunks: int
    """Chunks without bits."""
    texts: int
    """Distinct texts among them that were never embedded: what has to be sent."""
    tokens: int | None
    """Of these texts; none for a local model, which is not paid by them."""
    tokens_counted: bool
    """Whether the model's own tokenizer counted them; otherwise they are estimated, to about 5 %."""
    dollars: float | None
    """What the service would ask for them; none where its price is not known."""


def source_texts(
    tree: SourceTree, subdirectory: str, settings: Settings, template: int, progress: Progress
) -> Iterator[str]:
    """Read what would be embedded for the chunks of a source.

    Args:
        tree: the files.
        subdirectory: only this folder below the root.
        settings: limits and workers.
        template: number of the text's form.
        progress: is told how many files are read.
    """
    files = [
        entry
        for entry in tree.files(
            subdirectory=subdirectory, max_file_bytes=settings.max_file_bytes, indexed=IndexedState()
        )
        if isinstance(entry, SourceFile)
    ]
    done = 0
    progress("parsing", 0, len(files))
    for batch in parse_files(files, workers=settings.workers):
        for parsed in batch:
            if isinstance(parsed, ParsedFile):
                for chunk in parsed.chunks:
                    yield document_text(
                        template, parsed.path, chunk_names(chunk, parsed.symbols), chunk.content
                    )
        done += len(batch)
        progress("parsing", done, len(files))


def stored_texts(connection: Connection, space: EmbeddingSpace) -> Iterator[str]:
    """Read what would be embedded for the indexed chunks that have no bits in a space."""
    return (chunk.text for chunk in missing_chunks(connection, _space_id(connection, space), space.template))


def estimate(
    connection: Connection, space: EmbeddingSpace, texts: Iterable[str], voyage: VoyageSettings
) -> Estimate:
    """Count what embedding texts would take.

    Args:
        connection: to the database, which knows what was embedded before.
        space: in which to embed.
        texts: one a chunk.
        voyage: the service's settings, for the price.
    """
    counter = None
    if space.provider == "voyage":
        from maguyva_pg.embedding.voyage.tokens import TokenCounter

        counter = TokenCounter(space.model)
    space_id = _space_id(connection, space)
    chunks = tokens = 0
    new: set[uuid.UUID] = set()
    remaining = iter(texts)
    while portion := list(islice(remaining, CHUNKS_READ)):
        chunks += len(portion)
        keyed = {text_hash(text): text for text in portion}
        known = known_bits(connection, space_id, keyed)
        fresh = [text for key, text in keyed.items() if key not in known and key not in new]
        new.update(keyed.keys() - known.keys())
        if counter is not None:
            tokens += sum(counter.count(fresh))
    return Estimate(
        space=space,
        chunks=chunks,
        texts=len(new),
        tokens=tokens if counter is not None else None,
        tokens_counted=counter is not None and counter.exact,
        dollars=_dollars(space, tokens, voyage),
    )


def _dollars(space: EmbeddingSpace, tokens: int, voyage: VoyageSettings) -> float | None:
    if space.provider != "voyage":
        return 0.0
    from maguyva_pg.embedding.voyage.models import voyage_model

    price = voyage.dollars_per_million
    if price is None:
        price = voyage_model(space.model).dollars_per_million
    return None if price is None else tokens * price / 1_000_000


def _space_id(connection: Connection, space: EmbeddingSpace) -> int | None:
    return next((one.id for one in stored_spaces(connection) if one.space == space), None)
