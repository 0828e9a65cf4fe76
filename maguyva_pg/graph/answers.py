"""What the graph answers: frozen rows, and what the answer may be missing."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Generic, TypeVar


@dataclass(frozen=True, slots=True)
class Definition:
    """A definition of a name."""

    repository: str
    qualified_name: str
    kind: str
    signature: str
    path: str
    language: str
    start_line: int
    end_line: int
    name_line: int
    exact: bool
    """False where only another case of the name is defined."""
    centrality: float


@dataclass(frozen=True, slots=True)
class Meaning:
    """A definition that a name at a place means, or may mean."""

    repository: str
    qualified_name: str
    kind: str
    """As of a definition; external: it lies outside of the repository."""
    signature: str
    documentation: str
    """First paragraph of its comment; empty without one."""
    path: str | None
    """None: it lies outside of the repository."""
    name_line: int | None
    proved: bool
    """False: only the name is the same."""
    definitions: int
    """How many there are that it may mean, this one included."""
    reference_count: int
    """Uses that were resolved to it."""
    caller_count: int
    """Definitions that call it."""


@dataclass(frozen=True, slots=True)
class Use:
    """A use of a name."""

    repository: str
    path: str
    line: int
    start_column: int
    kind: str
    """call, import, inherit, type or read."""
    written: str
    """Qualifier and name as in the source."""
    enclosing: str | None
    """Qualified name of the definition around it; none at the top of a file."""
    resolved: bool
    """False: only the name is the same."""
    step: str | None
    """Evidence of the resolution."""
    confidence: float | None
    target: str | None
    """Qualified name of the definition that is used."""
    target_repository: str | None
    """Where that is defined; none where it is not indexed."""


@dataclass(frozen=True, slots=True)
class Related:
    """A symbol that leads to the one asked for, or that it leads to.

    Of kind ``file`` where code at the top of a file does; its path is then the name.
    """

    depth: int
    repository: str
    qualified_name: str
    kind: str
    path: str
    path_class: str
    """What kind of place the file lies in: source, test, docs, example, vendor …"""
    start_line: int
    end_line: int
    route: list[str]
    """Qualified names from the symbol asked for to this one."""
    confidence: float
    centrality: float
    truncated: bool
    """Whether a bound of the walk was hit, so that others may be missing."""


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """A symbol of a file."""

    repository: str
    path: str
    language: str
    depth: int
    qualified_name: str
    kind: str
    signature: str
    start_line: int
    end_line: int
    centrality: float


@dataclass(frozen=True, slots=True)
class Import:
    """An import of a file, or another file's import from it."""

    repository: str
    direction: str
    """imports or imported by."""
    path: str
    line: int
    module: str
    """As written."""
    name: str | None
    """As the module exports it, ``*`` for all; none where the module itself is meant."""
    alias: str | None
    """The name that the importing file binds; none where it binds nothing."""
    target: str | None
    """Qualified name of the definition that it leads to; none outside of the index or for a whole module."""
    target_path: str | None
    external_name: str | None
    """Package and name of what lies outside of the repository."""
    target_repository: str | None
    """Where what it leads to is defined: another repository may provide the package."""


@dataclass(frozen=True, slots=True)
class Hub:
    """A central symbol."""

    repository: str
    qualified_name: str
    kind: str
    path: str
    path_class: str
    start_line: int
    end_line: int
    centrality: float
    users: int
    """Symbols that use it."""


@dataclass(frozen=True, slots=True)
class Unused:
    """A definition that no resolved reference leads to."""

    repository: str
    qualified_name: str
    kind: str
    path: str
    start_line: int
    end_line: int
    possible_uses: int
    """Uses of its name that could not be resolved."""
    caveats: list[str]
    """What may use it all the same."""


@dataclass(frozen=True, slots=True)
class CycleMember:
    """A file or folder of a circle of dependencies."""

    repository: str
    cycle: int
    """Number of the circle in its repository, from 1."""
    size: int
    """Members of the circle."""
    path: str
    uses: list[str]
    """Members that this one depends on."""


@dataclass(frozen=True, slots=True)
class FileLines:
    """Lines of an indexed file, as they were at the indexed revision."""

    repository: str
    path: str
    language: str
    path_class: str
    revision: str | None
    """Commit of the indexed state; none outside of git."""
    line_count: int
    """Lines of the whole file."""
    start_line: int
    end_line: int
    """Before ``start_line`` where the file has none of the lines asked for."""
    content: str
    """The lines, joined by line feeds."""


Row = TypeVar("Row", Definition, Use, Related, OutlineEntry, Import, Hub, Unused, CycleMember, FileLines)


@dataclass(frozen=True, slots=True)
class GraphAnswer(Generic[Row]):
    """Rows, and how complete they are."""

    asked: str
    """The name or path asked for."""
    known: bool
    """Whether it is defined (indexed, for a path); else see ``origins`` and ``suggestions``."""
    rows: tuple[Row, ...]
    unresolved: int = 0
    """Uses of the same name that could not be resolved to any definition."""
    truncated: bool = False
    """Whether there may be more rows than these."""
    suggestions: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    """Names of other packages that the name stands for here, where it is not defined; most used first."""

    @property
    def repositories(self) -> tuple[str, ...]:
        """Names of the repositories that the rows lie in."""
        return tuple(dict.fromkeys(row.repository for row in self.rows))

    def to_json(self) -> dict[str, Any]:
        """Return the answer as the JSON object that docs/json.md describes."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class SymbolAnswer:
    """Several questions about one name, answered together; a question that was not asked is none."""

    asked: str
    known: bool
    suggestions: tuple[str, ...]
    origins: tuple[str, ...]
    definition: GraphAnswer[Definition] | None = None
    references: GraphAnswer[Use] | None = None
    callers: GraphAnswer[Related] | None = None
    callees: GraphAnswer[Related] | None = None

    @property
    def repositories(self) -> tuple[str, ...]:
        """Names of the repositories that the rows of all parts lie in."""
        parts = (self.definition, self.references, self.callers, self.callees)
        return tuple(dict.fromkeys(name for part in parts if part for name in part.repositories))

    def to_json(self) -> dict[str, Any]:
        """Return the answer as the JSON object that docs/json.md describes."""
        return asdict(self)
