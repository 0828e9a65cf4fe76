"""The frozen values that pass between stages; no behaviour beyond what their fields imply.

Lines are 1-based and inclusive, columns are 0-based and counted in characters, paths are relative
to the repository's root and use ``/``, unless a field says otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from enum import StrEnum
from operator import attrgetter
from typing import TypeAlias

# JSON-able values that describe a symbol; see ``Symbol.attributes`` for the keys.
Attributes: TypeAlias = dict[str, "str | bool | list[str]"]


class PathClass(StrEnum):
    """What kind of place a file lies in; decides demotion in ranking."""

    SOURCE = "source"
    TEST = "test"
    DOCS = "docs"
    EXAMPLE = "example"
    VENDOR = "vendor"
    BUILD = "build"
    GENERATED = "generated"
    ARCHIVE = "archive"


class SkipReason(StrEnum):
    """Why a file was not indexed."""

    BINARY = "binary"
    TOO_LARGE = "too_large"
    MINIFIED = "minified"
    GENERATED = "generated"
    UNREADABLE = "unreadable"
    LINK_OUTSIDE = "link_outside"
    SUBMODULE = "submodule"
    BAD_NAME = "bad_name"
    CRASHED = "crashed"


class ReferenceKind(StrEnum):
    """What a use of a name does with it."""

    CALL = "call"
    IMPORT = "import"
    INHERIT = "inherit"
    TYPE = "type"
    READ = "read"


# --- indexing -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file that the walk found worth indexing, not yet read into text."""

    path: str
    absolute_path: str
    """Where its bytes lie on disk; empty where they are in git's objects."""
    size: int
    blob_hash: str
    """Git's blob hash (SHA-1 of ``blob <size>\\0`` and the bytes) in hexadecimal."""
    git_folder: str = ""
    """Repository whose objects hold its bytes; empty where they lie on disk."""


@dataclass(frozen=True, slots=True)
class SkippedFile:
    """A file that was not indexed, and why."""

    path: str
    reason: SkipReason
    detail: str
    size: int | None = None
    blob_hash: str = ""
    """Git's blob hash, where its content was the reason."""


@dataclass(frozen=True, slots=True)
class Symbol:
    """A definition in a file."""

    name: str
    qualified_name: str
    """Containing definitions and the name, joined by ``.`` (``Classifier.classify``)."""
    kind: str
    """function, method, class, interface, struct, enum, trait, type, constant, variable, field,
    module, macro, constructor, property …: one of ``languages.SYMBOL_KINDS``."""
    signature: str
    """The definition's head on one line, white space folded, at most 400 characters."""
    start_line: int
    end_line: int
    """The whole definition, decorators and leading doc comments included."""
    name_line: int
    name_column: int
    parent: int | None = None
    """Position of the enclosing symbol in ``ParsedFile.symbols``; parents come before children."""
    documentation: str = ""
    """First paragraph of the docstring or doc comment, at most 400 characters."""
    attributes: Attributes = field(default_factory=dict[str, "str | bool | list[str]"])
    """Only what applies: ``async``, ``static``, ``exported``, ``abstract`` (true); ``decorators``,
    ``bases``, ``parameters`` (lists of text as written, without default values); ``optional`` (those of
    the parameters that a call may leave out), ``variadic`` (true: one may stand for any number),
    ``transparent`` (true: its members are seen in what is around it); ``included``, ``prepended`` and
    ``extended`` (modules whose methods a class's objects, or the class itself, have after or before its own),
    ``both_sides`` (true: a method of the objects and of the class); ``block`` (the extent of the block in
    which alone its name is known, by line and column: ``3:10-9:1``);
    ``returns``, ``type``, ``receiver`` (text as written), ``returned`` (what the body is seen to return)."""


@dataclass(frozen=True, slots=True)
class Reference:
    """A use of a name in a file: a fact about its text, before resolution."""

    kind: ReferenceKind
    name: str
    """Last identifier: ``get`` in ``session.client.get()``. For imports the imported name as its
    module exports it, ``*`` for a wildcard, empty where the module itself is bound."""
    line: int
    column: int
    enclosing: int | None = None
    """Position of the innermost enclosing symbol in ``ParsedFile.symbols``; none at top level."""
    qualifier: str = ""
    """What stands before the name, as dotted text (``session.client``, ``self``, ``super``); for
    imports the module as written (``..package.module``, ``./router``, ``net/http``)."""
    receiver_type: str = ""
    """The type of the qualifier's value where the file alone tells it: an annotation, a
    constructor assignment, a declared field; as written there, generics removed. Of calls without
    a qualifier: what the called name holds (``make()`` after ``x = make()``)."""
    local: bool = False
    """True where the first identifier is bound by a parameter or local variable, so that it can
    not mean a definition elsewhere; ``receiver_type`` may still tell what it holds."""
    alias: str = ""
    """For imports: the name that the file binds (``np`` in ``import numpy as np``); empty where
    nothing is bound (``import "./polyfill"``). For reads: the name under which a list exports what the name
    means (``export {a}``)."""
    arguments: int | None = None
    """For calls: the number of arguments as written; none where there is no list of them
    (``new Foo;``, ``<Foo/>``) or a spread makes the number unknown. For imports: the number of parameters by
    which a function is chosen (``import A, only: [f: 1]``)."""

    def __reduce__(self) -> tuple[type[Reference], tuple[object, ...]]:
        """Travel between processes as the fields alone.

        There and back, the way of dataclasses takes 1.6 times the processor time (quartiles 1.5 and 1.8, of
        208 interleaved measurements of ten files each).
        """
        return Reference, _fields_of_reference(self)


_fields_of_reference = attrgetter(*(each.name for each in fields(Reference)))


@dataclass(frozen=True, slots=True)
class Chunk:
    """A run of lines that belongs together. The chunks of a file cover every line exactly once."""

    start_line: int
    end_line: int
    content: str


@dataclass(frozen=True, slots=True)
class ParsedFile:
    """Everything that one file alone tells."""

    path: str
    language: str
    """A name of ``languages``, or ``text``."""
    encoding: str
    size: int
    line_count: int
    blob_hash: str
    path_class: PathClass
    chunks: tuple[Chunk, ...]
    symbols: tuple[Symbol, ...]
    references: tuple[Reference, ...]
    problem: str = ""
    """Why the file was chunked by lines although its language has a grammar; else empty."""


@dataclass(frozen=True, slots=True)
class IndexedSymbol:
    """A stored symbol, as resolution needs it."""

    id: int
    path: str
    language: str
    name: str
    qualified_name: str
    kind: str
    name_line: int
    name_column: int
    parent_id: int | None
    attributes: Attributes


@dataclass(frozen=True, slots=True)
class IndexedReference:
    """A stored reference, as resolution needs it. The facts are those of ``Reference``."""

    id: int
    path: str
    language: str
    kind: ReferenceKind
    name: str
    line: int
    column: int
    enclosing_id: int | None
    qualifier: str
    receiver_type: str
    local: bool
    alias: str
    arguments: int | None


class ResolutionStep(StrEnum):
    """The evidence by which a reference was resolved, strongest first."""

    PRECISE = "precise"
    """A SCIP index of the file as it is: what its compiler says."""
    SCOPE = "scope"
    """A definition in the enclosing functions or classes, or a parameter's name."""
    MEMBER = "member"
    """Through ``self``, ``this``, ``super`` or the class's own name: the class or its bases."""
    FILE = "file"
    """A definition at the top level of the same file."""
    IMPORT = "import"
    """Through an import of the file, re-exports followed."""
    PACKAGE = "package"
    """A definition in another file of the same package (Go, Java), or an included header (C, C++)."""
    TYPE = "type"
    """A member of the type that an annotation or a constructor assignment tells."""
    UNIQUE = "unique"
    """The only definition with that name in the repository and language family."""
    EXTERNAL = "external"
    """A name of a package outside of the repository, through an import or a type."""


@dataclass(frozen=True, slots=True)
class Resolution:
    """What a reference means."""

    reference_id: int
    symbol_id: int | None
    """The definition; none where it lies outside of the repository."""
    step: ResolutionStep
    confidence: float
    """Share of such resolutions that are right, 0 to 1, as measured per step."""
    external_name: str | None = None
    """Package and name of what lies outside (``requests.Session.get``, ``net/http.Client``)."""
