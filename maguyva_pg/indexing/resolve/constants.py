"""Classes and modules that any file can reopen, known by their full names (Ruby)."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator
from typing import Final, cast

from maguyva_pg.indexing.path_class import classify_path, is_test_name
from maguyva_pg.indexing.resolve.definitions import Definitions, Symbols, family_of, owner_name
from maguyva_pg.indexing.resolve.imports import Imports
from maguyva_pg.languages.families import Naming
from maguyva_pg.types import IndexedSymbol, PathClass

OPEN_KINDS: Final = frozenset({"class", "module"})
"""Definitions that can be reopened, and that constants stand in."""

CORE: Final = frozenset(
    {
        "ARGF", "ArgumentError", "Array", "Base64", "BasicObject", "Benchmark", "BigDecimal", "Binding",
        "Bundler", "CGI", "CSV", "Class", "Comparable", "Complex", "DRb", "Data", "Date", "DateTime",
        "Digest", "Dir", "ENV", "ERB", "Encoding", "Enumerable", "Enumerator", "Errno", "Etc",
        "Exception", "FalseClass", "Fiber", "File", "FileUtils", "Float", "Forwardable", "GC", "Gem",
        "Hash", "IO", "IOError", "IRB", "IndexError", "Integer", "JSON", "Kernel", "KeyError", "Logger",
        "Marshal", "MatchData", "Math", "Method", "Module", "Monitor", "Mutex", "NameError", "Net",
        "NilClass", "NoMethodError", "NotImplementedError", "Numeric", "Object", "ObjectSpace",
        "Observable", "Open3", "OpenSSL", "OpenStruct", "OptionParser", "PP", "PStore", "Pathname",
        "Proc", "Process", "Psych", "Queue", "RDoc", "Ractor", "Random", "Range", "RangeError",
        "Rational", "RbConfig", "Readline", "Regexp", "Reline", "Ripper", "RuntimeError", "SecureRandom",
        "SecurityError", "Set", "Shellwords", "Signal", "Singleton", "Socket", "StandardError", "String",
        "StringIO", "StringScanner", "Struct", "Symbol", "SystemExit", "TCPServer", "TCPSocket",
        "Tempfile", "Thread", "Time", "Timeout", "TracePoint", "TrueClass", "TypeError", "UDPSocket",
        "UNIXSocket", "URI", "UnboundMethod", "WEBrick", "WeakRef", "YAML", "ZeroDivisionError", "Zlib",
    }
)  # fmt: skip
"""What Ruby and its standard library define: a repository's ``class String`` only adds to it."""

_APART: Final = frozenset({PathClass.TEST, PathClass.EXAMPLE})
MAX_KEPT: Final = 20_000
"""Look-ups that are remembered: uses come file by file, and mostly mean the same."""


class Constants:
    """Finds classes, modules and other constants.

    Args:
        definitions: all symbols.
        imports: all imports.
        foreign: packages of others that are used, spelled like ``squashed``.
    """

    def __init__(self, definitions: Definitions, imports: Imports, foreign: frozenset[str]) -> None:
        self._definitions = definitions
        self._imports = imports
        self._foreign = foreign
        self._full: dict[int, str] = {}
        self._by_full_name: dict[str, list[IndexedSymbol]] = {}
        self._parts: dict[tuple[str, str], Symbols] = {}
        self._classes: dict[str, PathClass] = {}
        kinds = OPEN_KINDS | {"constant"}
        opened = [symbol for symbol in definitions.named_by(Naming.CONSTANTS) if symbol.kind in kinds]
        plain = {self._plain_name(symbol) for symbol in opened}
        for symbol in opened:
            self._full[symbol.id] = self._full_name(symbol, plain)
            self._by_full_name.setdefault(self._full[symbol.id], []).append(symbol)

    def _plain_name(self, symbol: IndexedSymbol) -> str:
        """Return a name as it stands in the file, where nothing before a ``::`` leaves open what it is."""
        around = self.scopes(symbol.parent_id)
        compact = any("receiver" in scope.attributes for scope in (symbol, *around))
        return "" if compact else symbol.qualified_name

    def _full_name(self, symbol: IndexedSymbol, plain: set[str]) -> str:
        around = self.scopes(symbol.parent_id)
        names = [self._full[scope.id] for scope in around]
        if "receiver" not in symbol.attributes:
            if not around or symbol.qualified_name == symbol.name or not self._within(symbol, around[0]):
                return symbol.qualified_name
            return f"{names[0]}.{symbol.name}"
        # ``class A::B`` within ``module C``: ``A`` may be in ``C``, or not.
        written = owner_name(symbol).removeprefix(f"{around[0].qualified_name}." if around else "")
        head = written.partition(".")[0]
        for name in names:
            if f"{name}.{head}" in plain:
                return f"{name}.{written}.{symbol.name}"
        outer = f"{names[0]}." if names and head not in plain else ""
        return f"{outer}{written}.{symbol.name}"

    @staticmethod
    def _within(symbol: IndexedSymbol, scope: IndexedSymbol) -> bool:
        return symbol.qualified_name.startswith(f"{scope.qualified_name}.")

    def scopes(self, symbol_id: int | None) -> list[IndexedSymbol]:
        """Return the classes and modules around a place, innermost first."""
        return [symbol for symbol in self._definitions.outwards(symbol_id) if symbol.kind in OPEN_KINDS]

    def full_name(self, symbol: IndexedSymbol) -> str:
        """Return the full name of a class, module or constant."""
        return self._full[symbol.id]

    def has(self, full_name: str, path: str) -> bool:
        """Whether a file can mean something by a full name."""
        return bool(self.parts(full_name, path))

    def is_ours(self, root: str) -> bool:
        """Whether the repository defines what a full name begins with, rather than adds to it.

        ``class A::B`` tells that there is an ``A`` elsewhere, what Ruby itself has is no one's, and a package
        that is used has a module of its name.
        """
        return root in self._by_full_name and root not in CORE and squashed(root) not in self._foreign

    def only_reopened(self, full_name: str, found: IndexedSymbol) -> bool:
        """Whether a definition only adds to what is not in the repository."""
        return "bases" not in found.attributes and not self.is_ours(full_name.partition(".")[0])

    def parts(self, full_name: str, path: str) -> Symbols:
        """Return the definitions that make up what a file means by a full name.

        Empty where nothing has it, or several things have it and nothing tells which is meant.
        """
        defined = self._by_full_name.get(full_name)
        if defined is None:
            return ()
        key = full_name, path
        if key not in self._parts:
            if len(self._parts) >= MAX_KEPT:
                self._parts.clear()
            self._parts[key] = self._meant(full_name, path, defined)
        return self._parts[key]

    def primary(self, full_name: str, path: str) -> IndexedSymbol | None:
        """Return the definition that says most of what a class is, as a file sees it."""
        parts = self.parts(full_name, path)

        def rank(symbol: IndexedSymbol) -> tuple[bool, bool, bool]:
            return "bases" not in symbol.attributes, not _is_home(symbol.path, full_name), symbol.path != path

        return min(parts, key=rank, default=None)

    def visible(self, symbols: Symbols, path: str) -> Symbols:
        """Return the definitions that can be loaded where a file is: tests and examples stand apart."""
        return [symbol for symbol in symbols if self._is_visible(symbol.path, path)]

    def _is_visible(self, defining: str, path: str) -> bool:
        if defining == path:
            return True
        kind = self._class_of(defining)
        if kind not in _APART or defining in self._imports.loaded.required(path):
            return True
        if kind is PathClass.EXAMPLE or self._class_of(path) is not kind:
            return False
        return not is_test_name(posixpath.basename(defining))

    def _class_of(self, path: str) -> PathClass:
        if path not in self._classes:
            self._classes[path] = classify_path(path)
        return self._classes[path]

    def _meant(self, full_name: str, path: str, defined: Symbols) -> Symbols:
        visible = self.visible(defined, path)
        own = [symbol for symbol in visible if symbol.path == path]
        if any(symbol.kind == "constant" for symbol in visible):
            one = own or visible
            return one if len({symbol.path for symbol in one}) == 1 else ()
        if len({symbol.kind for symbol in visible}) > 1:
            return own if len({symbol.kind for symbol in own}) == 1 else ()
        loaded = {path, *self._imports.loaded.required(path)}
        kept = [s for s in visible if s.path in loaded or self._class_of(s.path) not in _APART]
        if kept:  # what tests and examples have of the name is theirs
            visible = kept
        elif len({symbol.path for symbol in visible}) > 1 and visible[0].kind == "class":
            return ()
        if len({symbol.path for symbol in visible if "bases" in symbol.attributes}) < 2:
            return visible
        for chosen in self._choices(full_name, path, visible):
            files = {symbol.path for symbol in chosen}
            if len(files) == 1:
                return [*chosen, *(s for s in own if s not in chosen)]
        return own

    def _choices(self, full_name: str, path: str, visible: Symbols) -> Iterator[Symbols]:
        """Yield those of several classes of one name that some evidence speaks for."""
        said = [symbol for symbol in visible if "bases" in symbol.attributes] or visible
        yield [symbol for symbol in said if symbol.path == path]
        loaded = set(self._imports.loaded.required(path))
        yield [symbol for symbol in said if symbol.path in loaded]
        family = family_of(said[0].language)
        near = [s for s in said if self._definitions.in_same_project(path, s.path, family)]
        yield near
        yield [symbol for symbol in near or said if _is_home(symbol.path, full_name)]


def _is_home(path: str, full_name: str) -> bool:
    """Whether a file is where its name says that a class is: ``shop/line_item.rb`` of ``Shop::LineItem``."""
    stem = path.removesuffix(".rb").replace("_", "").replace("-", "").lower()
    return f"/{stem}".endswith("/" + full_name.replace(".", "/").replace("_", "").lower())


def texts(symbol: IndexedSymbol, key: str) -> list[str]:
    """Return an attribute that is a list of texts; empty where there is none."""
    return cast("list[str]", symbol.attributes.get(key, []))


def squashed(name: str) -> str:
    """Spell the names of a package and of its module alike: ``simple_form`` and ``SimpleForm``."""
    return name.replace("_", "").replace("-", "").lower()


def foreign_roots(paths: Iterable[str], packages: Iterable[str]) -> frozenset[str]:
    """Return the packages, squashed, whose modules a repository can only add to.

    Args:
        paths: all files of the repository; a ``*.gemspec`` tells of a package of its own.
        packages: those that it uses; what stands before a dash is often a module of theirs, too.
    """
    own = {squashed(part) for path in paths if path.endswith(".gemspec") for part in _parts_of(_stem(path))}
    return frozenset({squashed(part) for package in packages for part in _parts_of(package)} - own)


def _stem(path: str) -> str:
    return posixpath.basename(path).removesuffix(".gemspec")


def _parts_of(package: str) -> tuple[str, str]:
    return package, package.partition("-")[0]
