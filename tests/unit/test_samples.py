"""One small repository per language: what is extracted from it, and what each use is resolved to.

``samples/LANGUAGE/expected.txt`` lists all of it for the files beside it. It is read line by line when it
changes: a wrong line in it is a bug that is kept. ``MAGUYVA_UPDATE_SAMPLES=1`` writes it anew.

A language is complete when its sample shows every kind of reference and evidence; what its files cannot
show is named in ``LACKS``, with the reason.
"""

import os
from pathlib import Path

import pytest
from fixtures.in_memory import RepositoryInMemory

from maguyva_pg.languages import LANGUAGES
from maguyva_pg.types import IndexedReference, IndexedSymbol, ReferenceKind, Resolution, Symbol

SAMPLES = Path(__file__).parent / "samples"
WITH_QUERIES = [name for name, language in LANGUAGES.items() if language.queries]

# Documents and data use no names: they have neither calls nor imports, and nothing to resolve.
_NO_USES = frozenset({kind.value for kind in ReferenceKind} | {"member", "across files"})

LACKS: dict[str, frozenset[str]] = {
    "json": _NO_USES,
    "markdown": _NO_USES | {"documentation"},
    "restructuredtext": _NO_USES | {"documentation"},
    "toml": _NO_USES,
    "yaml": _NO_USES,
    "lua": frozenset({"type"}),
    "c": frozenset({"inherit"}),
    "javascript": frozenset({"type"}),
    "protobuf": frozenset({"call", "inherit", "member"}),
    "hcl": frozenset({"inherit", "member"}),
    "haskell": frozenset({"member"}),
    "zig": frozenset({"inherit"}),
    "shell": frozenset({"inherit", "member", "type"}),
    "sql": frozenset({"import", "inherit", "member"}),
}
"""Language → what its sample cannot show: kinds of references, ``member``, ``across files``,
``documentation``."""


def listing(folder: Path) -> str:
    """Return all that indexing finds in a folder, one fact a line."""
    files = {
        path.relative_to(folder).as_posix(): path.read_text("utf-8")
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path != folder / "expected.txt"
    }
    repository = RepositoryInMemory(files)
    resolved = {found.reference_id: found for found in repository.resolutions()}
    by_id = {symbol.id: symbol for symbol in repository.symbols}
    lines: list[str] = []
    for path, parsed in repository.parsed.items():
        lines.append(f"== {path} ({parsed.language})")
        lines += [_definition(symbol) for symbol in parsed.symbols]
        lines += [_use(use, resolved.get(use.id), by_id) for use in repository.references if use.path == path]
    return "\n".join(lines) + "\n"


def _definition(symbol: Symbol) -> str:
    flags = [key for key, value in sorted(symbol.attributes.items()) if value is True]
    facts = [f"{key}: {value}" for key, value in sorted(symbol.attributes.items()) if value is not True]
    lines = f"{symbol.start_line}-{symbol.end_line}"
    said = [f'"{symbol.documentation}"'] if symbol.documentation else []
    return "  ".join([f"{lines:>7} {symbol.kind} {symbol.qualified_name}", *flags, *facts, *said])


def _use(use: IndexedReference, found: Resolution | None, by_id: dict[int, IndexedSymbol]) -> str:
    target = by_id[found.symbol_id] if found and found.symbol_id is not None else None
    words = [f"{use.line:>7} {use.kind.value}"]
    if use.kind is ReferenceKind.IMPORT:
        words.append(f"{use.qualifier or '-'} {use.name or '-'} as {use.alias or '-'}")
    else:
        words.append(f"{use.qualifier}.{use.name}" if use.qualifier else use.name)
        words += [f"({use.arguments})"] if use.arguments is not None else []
        words += ["~"] if use.local else []
        words += [f"on {use.receiver_type}"] if use.receiver_type else []
    words += [f"in {by_id[use.enclosing_id].qualified_name}"] if use.enclosing_id is not None else []
    if target and found:
        words.append(f"→ {target.path}:{target.name_line} {target.qualified_name} ({found.step.value})")
    return " ".join(words)


@pytest.mark.parametrize("name", WITH_QUERIES)
def test_the_sample_says_what_it_should(name: str):
    expected = SAMPLES / name / "expected.txt"
    assert expected.parent.is_dir(), f"write tests/unit/samples/{name}: see CONTRIBUTING.md"
    found = listing(expected.parent)
    if os.environ.get("MAGUYVA_UPDATE_SAMPLES"):
        expected.write_text(found, "utf-8")
    assert found == expected.read_text("utf-8")


@pytest.mark.parametrize("name", WITH_QUERIES)
def test_the_sample_is_complete(name: str):
    text = (SAMPLES / name / "expected.txt").read_text("utf-8")
    lines = text.splitlines()
    shown = {line.split()[1] for line in lines if not line.startswith("==") and "-" not in line.split()[0]}
    shown |= {"member"} if any(line.endswith(("(member)", "(type)")) for line in lines) else set()
    shown |= {"across files"} if any(line.endswith(("(import)", "(package)")) for line in lines) else set()
    shown |= {"documentation"} if '"' in text else set()
    wanted = {kind.value for kind in ReferenceKind} | {"member", "across files", "documentation"}
    assert wanted - shown == LACKS.get(name, frozenset())
    assert any(LANGUAGES[name].name in line for line in lines if line.startswith("=="))
