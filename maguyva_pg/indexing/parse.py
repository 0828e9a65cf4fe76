"""One file's text to everything that the file alone tells."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Final

from tree_sitter import Range

from maguyva_pg.indexing.captures import Name
from maguyva_pg.indexing.chunk import MAX_CONTENT, cut_chunks
from maguyva_pg.indexing.collect import capture
from maguyva_pg.indexing.definitions import Definitions
from maguyva_pg.indexing.held import HeldValues
from maguyva_pg.indexing.inferred_types import declared_results, infer_types
from maguyva_pg.indexing.notebook import NOTEBOOK, read_notebook
from maguyva_pg.indexing.references import find_references
from maguyva_pg.indexing.scopes import Scopes
from maguyva_pg.indexing.source_text import SourceText
from maguyva_pg.indexing.symbols import build_symbols
from maguyva_pg.languages import LANGUAGES, Language, language_of
from maguyva_pg.languages.preparations import PREPARATIONS
from maguyva_pg.types import ParsedFile, PathClass, Reference, Symbol

MOST_DATA: Final = 1_000_000
"""Characters of a file whose definitions are bounded: what is longer was not written by hand, has none that
are looked for by name, and would be read in vain."""

TEXT_LANGUAGE = "text"
"""The language of files that no entry of the table claims."""


def parse_file(
    path: str,
    text: str,
    *,
    encoding: str,
    size: int,
    blob_hash: str,
    path_class: PathClass,
    problem: str = "",
) -> ParsedFile:
    """Parse a file and cut it into chunks. Raises for no text whatever.

    Syntax errors cost no more than what stands around them. Text without a grammar is chunked by
    lines and has no symbols.

    Args:
        path: relative to the repository's root.
        text: decoded text; lines end with a newline character, NUL is replaced.
        encoding: from which the text was decoded.
        size: of the file, in bytes.
        blob_hash: git's hash of it.
        path_class: what kind of place it lies in.
        problem: why the grammar must not be used on it; empty: there is no reason.
    """
    language = language_of(path, text[:65536].encode("utf-8", "replace"))
    symbols: tuple[Symbol, ...] = ()
    references: tuple[Reference, ...] = ()
    cells: tuple[tuple[int, int], ...] = ()
    if language is not None and language.name == NOTEBOOK and not problem:
        notebook = read_notebook(text)
        if notebook is None:
            problem = "it has no cells in the form of Jupyter 4"
        else:
            text, cells = notebook.text, notebook.cells
            language = LANGUAGES[notebook.language]
            if language.queries and notebook.parts:
                symbols, references = notebook.in_file(
                    *extract(language, notebook.code, parts=notebook.parts)
                )
    elif language is not None and language.queries and not problem:
        symbols, references = extract(language, text, PurePosixPath(path).stem)
    return ParsedFile(
        path=path,
        language=language.name if language else TEXT_LANGUAGE,
        encoding=encoding,
        size=size,
        line_count=text.count("\n") + (not text.endswith("\n") and text != ""),
        blob_hash=blob_hash,
        path_class=path_class,
        chunks=cut_chunks(text, symbols, cells),
        symbols=symbols,
        references=references,
        problem=problem or _unsearchable(text),
    )


def _unsearchable(text: str) -> str:
    """Say what of a text is beyond its chunks; empty when nothing is."""
    longest = max(map(len, text.split("\n"))) if len(text) > MAX_CONTENT else 0
    if longest <= MAX_CONTENT:
        return ""
    return f"a line has {longest:,} characters, of which {MAX_CONTENT:,} can be searched"


def extract(
    language: Language, text: str, file_name: str = "", parts: Sequence[Range] = ()
) -> tuple[tuple[Symbol, ...], tuple[Reference, ...]]:
    """Symbols and references of a text.

    Args:
        language: one that has a grammar and a query.
        text: the file's text.
        file_name: of the file, without its extension.
        parts: those of the text that are in the language; none: all of it.
    """
    if language.most_definitions is not None and len(text) > MOST_DATA:
        return (), ()
    source = SourceText(text)
    prepare = PREPARATIONS.get(language.name)
    data, read_ahead = prepare(source.data) if prepare else (source.data, [])
    captures = capture(language, source, data, file_name, parts)
    captures.names.update((start, Name("read", start, end)) for start, end in read_ahead)
    definitions = Definitions(captures, language, source)
    results = declared_results(definitions, language, source)
    scopes = Scopes(captures, definitions.bindings, language, results)
    inferred = infer_types(definitions, captures, scopes, results, language, source)
    held = HeldValues(captures, definitions, scopes, language, source)
    references = find_references(captures, definitions, scopes, held, language, source)
    return build_symbols(definitions, inferred, held, captures, source), references
