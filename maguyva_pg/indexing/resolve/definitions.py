"""The repository's symbols, found by where they stand."""

from __future__ import annotations

import posixpath
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TypeAlias, cast

from maguyva_pg.indexing.resolve.projects import Projects
from maguyva_pg.languages import LANGUAGES, plain_type
from maguyva_pg.languages.families import Naming, Reach, family_named
from maguyva_pg.languages.table import TEXT_KINDS
from maguyva_pg.types import IndexedSymbol

Symbols: TypeAlias = Sequence[IndexedSymbol]
Point: TypeAlias = tuple[int, int]
"""A line and a column."""

TYPE_KINDS = frozenset({"class", "enum", "extension", "interface", "struct", "trait", "type", "union"})
FUNCTION_KINDS = frozenset({"constructor", "function", "macro", "method"})
MEMBER_KINDS = frozenset({"field", "method"})
NAMESPACE_KINDS = frozenset({"module", "namespace"})
VALUE_KINDS = frozenset({"constant", "enum_member", "field", "property", "variable"})
NAMELESS_KINDS = TEXT_KINDS | {"component"}
"""What no name in code means: a component is what importing its file gives, search finds the others."""


def family_of(language: str) -> str:
    """Return the group of languages whose definitions a language can refer to."""
    return LANGUAGES[language].family if language in LANGUAGES else language


def position(symbol: IndexedSymbol) -> tuple[str, int, str, str]:
    """Return what orders symbols independently of their ids."""
    return symbol.path, symbol.name_line, symbol.qualified_name, symbol.kind


class Definitions:
    """Look-ups over all symbols of a repository; answers are in the order of path and line."""

    def __init__(self, symbols: Iterable[IndexedSymbol], projects: Projects) -> None:
        self._projects = projects
        self._by_id: dict[int, IndexedSymbol] = {}
        self._top: dict[tuple[str, str], list[IndexedSymbol]] = {}
        self._inside: dict[tuple[int, str], list[IndexedSymbol]] = {}
        self._in_blocks: dict[tuple[str, str], list[tuple[Point, Point, IndexedSymbol]]] = {}
        self._outside: dict[tuple[str, str, str], list[IndexedSymbol]] = {}
        self._by_name: dict[tuple[str, str], list[IndexedSymbol]] = {}
        self._by_qualified_name: dict[tuple[str, str], list[IndexedSymbol]] = {}
        self._extensions: dict[tuple[str, str], list[IndexedSymbol]] = {}
        self._extension_functions: dict[tuple[str, str], list[IndexedSymbol]] = {}
        self._package_of: dict[str, tuple[str, str, str]] = {}
        self._outer_packages: dict[str, list[tuple[str, str, str]]] = {}
        self._unit_files: dict[tuple[str, str, str], list[str]] = {}
        self._package_files: dict[tuple[str, str, str], list[str]] = {}
        self._enclosing: set[int] = set()
        ordered = sorted(symbols, key=position)
        self._by_id.update((symbol.id, symbol) for symbol in ordered)
        self._by_naming: dict[Naming, list[IndexedSymbol]] = {}
        for symbol in ordered:
            naming = family_named(family_of(symbol.language)).naming
            self._by_naming.setdefault(naming, []).append(symbol)
        self._components = {symbol.path: symbol for symbol in ordered if symbol.kind == "component"}
        for symbol in filter(_bears_a_name, ordered):
            self._enter(symbol, family_of(symbol.language))
        for path, package in self._package_of.items():
            self._package_files.setdefault(package, []).append(path)
        self._in_package: dict[tuple[tuple[str, str, str], str], list[IndexedSymbol]] = {}
        for (path, name), found in self._top.items():
            if package := self._package_of.get(path):
                shared = [symbol for symbol in found if "file_private" not in symbol.attributes]
                self._in_package.setdefault((package, name), []).extend(shared)
        self._in_namespace: dict[tuple[str, str, str], list[IndexedSymbol]] = {}
        self._fill_namespaces()

    def _enter(self, symbol: IndexedSymbol, family: str) -> None:
        """Make a definition found by what its name can be looked for."""
        if symbol.kind == "package":
            self._declare_package(symbol, family)
            return
        if self.stands_outside(symbol) and not is_found_by_scope(symbol):
            key = (_spread(family, symbol.path), owner_name(symbol), symbol.name)
            self._outside.setdefault(key, []).append(symbol)
        elif "block" in symbol.attributes:
            self._in_blocks.setdefault((symbol.path, symbol.name), []).append((*_block(symbol), symbol))
        elif not _is_nameless(symbol):
            self._put(symbol, symbol.parent_id)
        if symbol.kind == "extension":
            extended = (family, extended_type(symbol).rpartition(".")[2])
            self._extensions.setdefault(extended, []).append(symbol)
            return
        self._by_name.setdefault((family, symbol.name), []).append(symbol)
        if "extends" in symbol.attributes:
            self._extension_functions.setdefault((family, symbol.name), []).append(symbol)
        if symbol.kind in TYPE_KINDS or symbol.kind in NAMESPACE_KINDS:
            self._by_qualified_name.setdefault((family, symbol.qualified_name), []).append(symbol)

    def _declare_package(self, symbol: IndexedSymbol, family: str) -> None:
        outer = self._package_of.get(symbol.path)
        name = f"{outer[2]}.{symbol.qualified_name}" if outer else symbol.qualified_name
        package = (family, _spread(family, symbol.path), name)
        if family_named(family).declares_modules:
            self._package_files.setdefault(package, []).append(symbol.path)
            return
        if outer:  # a second clause of a file names a package within the first
            self._outer_packages.setdefault(symbol.path, []).insert(0, outer)
        self._package_of[symbol.path] = package

    def _fill_namespaces(self) -> None:
        for (parent_id, name), children in self._inside.items():
            parent = self._by_id[parent_id]
            if parent.kind == "namespace":
                key = (_spread(family_of(parent.language), parent.path), parent.qualified_name, name)
                self._in_namespace.setdefault(key, []).extend(children)
        for (_, name), found in self._top.items():
            family = family_of(found[0].language)
            if family_named(family).declares_namespaces:
                self._in_namespace.setdefault((family, "", name), []).extend(found)

    def _put(self, symbol: IndexedSymbol, parent_id: int | None) -> None:
        """Make a symbol found in what is around it, and through what is transparent further out."""
        if parent_id is None:
            self._top.setdefault((symbol.path, symbol.name), []).append(symbol)
            return
        self._enclosing.add(parent_id)
        self._inside.setdefault((parent_id, symbol.name), []).append(symbol)
        parent = self._by_id[parent_id]
        if "transparent" in parent.attributes:
            self._put(symbol, parent.parent_id)

    def _around(self, symbol: IndexedSymbol) -> str:
        return self._by_id[symbol.parent_id].qualified_name if symbol.parent_id is not None else ""

    def stands_outside(self, symbol: IndexedSymbol) -> bool:
        """Whether a definition is qualified by an owner that is not what stands around it."""
        return owner_name(symbol) != self._around(symbol)

    def symbol(self, symbol_id: int) -> IndexedSymbol:
        """Return the symbol with an id."""
        return self._by_id[symbol_id]

    def named_by(self, naming: Naming) -> Symbols:
        """Return the symbols of the families that name things in a way, in the order of path and line."""
        return self._by_naming.get(naming, ())

    def package_of(self, path: str) -> str:
        """Return the package that a file says it is in; empty: it says none."""
        package = self._package_of.get(path)
        return package[2] if package else ""

    def top_level(self, path: str, name: str) -> Symbols:
        """Return what a file defines under a name at its top level."""
        return self._top.get((path, name), ())

    def in_block(self, path: str, name: str, point: Point) -> Symbols:
        """Return what the innermost block around a point declares under a name, if one does."""
        declared = self._in_blocks.get((path, name), ())
        around = [(start, symbol) for start, end, symbol in declared if start <= point < end]
        innermost = max((start for start, _ in around), default=None)
        return [symbol for start, symbol in around if start == innermost]

    def between_blocks(self, path: str, point: Point) -> int:
        """Return a number that is the same for points of a file which ``in_block`` cannot tell apart."""
        return bisect_right(self._block_bounds.get(path, ()), point)

    @cached_property
    def _block_bounds(self) -> dict[str, list[Point]]:
        bounds: dict[str, list[Point]] = {}
        for (path, _), declared in self._in_blocks.items():
            bounds.setdefault(path, []).extend(point for block in declared for point in block[:2])
        return {path: sorted(points) for path, points in bounds.items()}

    def names_in_file(self, path: str) -> Sequence[str]:
        """Return the names that a file defines at its top level."""
        return self._names_in_file.get(path, ())

    @cached_property
    def _names_in_file(self) -> dict[str, list[str]]:
        names: dict[str, list[str]] = {}
        for path, name in self._top:
            names.setdefault(path, []).append(name)
        return names

    def packages_around(self, path: str) -> list[str]:
        """Return the packages whose content a file sees for being in them, innermost first."""
        package = self._package_of.get(path)
        around = (package, *self._outer_packages.get(path, ())) if package else ()
        return [of[2] for of in around]

    def encloses(self, symbol: IndexedSymbol) -> bool:
        """Whether anything is defined between the lines of a symbol."""
        return symbol.id in self._enclosing

    def components(self, path: str) -> Symbols:
        """Return the component that a file is, if it is one."""
        component = self._components.get(path)
        return (component,) if component else ()

    def inside(self, owner: IndexedSymbol, name: str) -> Symbols:
        """Return what is defined under a name directly between the lines of another symbol."""
        return self._inside.get((owner.id, name), ())

    def members(self, owner: IndexedSymbol, name: str) -> Symbols:
        """Return what is defined under a name directly in another symbol, inside of it or qualified."""
        family = family_of(owner.language)
        inside = [member for part in self.parts(owner) for member in self.inside(part, name)]
        outside = self._outside.get((_spread(family, owner.path), owner.qualified_name, name), ())
        if outside and family_named(family).reach is Reach.REPOSITORY:
            namesakes = self.qualified(family, owner.qualified_name)
            if len({symbol.path for symbol in namesakes}) > 1:
                folder = posixpath.dirname(owner.path)
                outside = [symbol for symbol in outside if posixpath.dirname(symbol.path) == folder]
        return [*inside, *outside]

    def member_names(self, owner: IndexedSymbol) -> Sequence[str]:
        """Return the names of what is defined directly in another symbol, inside of it or qualified."""
        outside = (_spread(family_of(owner.language), owner.path), owner.qualified_name)
        inside = [name for part in self.parts(owner) for name in self._names_inside.get(part.id, ())]
        return list(dict.fromkeys([*inside, *self._names_outside.get(outside, ())]))

    @cached_property
    def _names_inside(self) -> dict[int, list[str]]:
        names: dict[int, list[str]] = {}
        for owner_id, name in self._inside:
            names.setdefault(owner_id, []).append(name)
        return names

    @cached_property
    def _names_outside(self) -> dict[tuple[str, str], list[str]]:
        names: dict[tuple[str, str], list[str]] = {}
        for spread, owner, name in self._outside:
            names.setdefault((spread, owner), []).append(name)
        return names

    def parts(self, owner: IndexedSymbol) -> Symbols:
        """Return the definitions that make up a type together: itself, where types are not reopened."""
        family = family_named(family_of(owner.language))
        if not family.reopened_types or owner.kind not in TYPE_KINDS:
            return (owner,)
        return self.meant(owner.path, self.qualified(family.name, owner.qualified_name))

    def meant(self, importer: str, symbols: Symbols) -> Symbols:
        """Return those definitions of one qualified name that a file can mean."""
        if len(symbols) < 2:
            return symbols
        family = family_named(family_of(symbols[0].language))
        found = self._projects.meant(importer, symbols, family.project_files)
        if family.declares_namespaces and not family.reopened_types and len({s.path for s in found}) > 1:
            # Which of the files is loaded, only the running program knows.
            return [symbol for symbol in found if symbol.path == importer]
        return found

    def in_same_project(self, path: str, other: str, family: str) -> bool:
        """Whether two files are of one project."""
        files = family_named(family).project_files
        return self._projects.of(path, files) == self._projects.of(other, files)

    def declared_in(self, family: str, namespace: str, name: str, importer: str) -> Symbols:
        """Return what a namespace, in all of its blocks, defines under a name, as a file sees it.

        Args:
            family: a family that declares namespaces.
            namespace: its qualified name; empty: what stands in none.
            name: the definition's name.
            importer: the file.
        """
        return self.meant(importer, self._in_namespace.get((family, namespace, name), ()))

    def namespaces(self, family: str) -> dict[str, tuple[str, ...]]:
        """Return the namespaces of a family, with the files that declare them."""
        found: dict[str, tuple[str, ...]] = {}
        for (of, name), symbols in self._by_qualified_name.items():
            if of == family and symbols[0].kind == "namespace":
                found[name] = tuple(symbol.path for symbol in symbols)
        return found

    def extension_functions(self, family: str, name: str) -> Symbols:
        """Return the functions of a name that are called as if they were members of another type."""
        return self._extension_functions.get((family, name), ())

    def namespace_of(self, symbol: IndexedSymbol) -> str:
        """Return the qualified name of the namespace that a definition stands in; empty: in none."""
        around = self.outwards(symbol.id)
        return next((outer.qualified_name for outer in around if outer.kind == "namespace"), "")

    def in_package(self, path: str, name: str) -> Symbols:
        """Return what the package that a file is part of defines at its top level."""
        package = self._package_of.get(path)
        if package is None:
            return ()
        around = (package, *self._outer_packages.get(path, ()))
        return next((found for of in around if (found := self._in_package.get((of, name)))), ())

    def unite(self, family: str, units: Mapping[str, str]) -> None:
        """Make files parts of packages that they do not declare.

        Args:
            family: of the languages that the files are in.
            units: path → what tells its unit from the others of the family.
        """
        for path in sorted(units):
            package = (family, "", units[path])
            self._package_of[path] = package
            self._unit_files.setdefault(package, []).append(path)
        for (path, name), found in self._top.items():
            shared = [symbol for symbol in found if "file_private" not in symbol.attributes]
            if path in units and shared:
                self._in_package.setdefault((self._package_of[path], name), []).extend(shared)

    def unit_files(self, path: str) -> Sequence[str]:
        """Return the files of the unit that a file is part of, see ``unite``; itself where it is in none."""
        package = self._package_of.get(path)
        return self._unit_files.get(package, (path,)) if package else (path,)

    def importing_for(self, path: str) -> Sequence[str]:
        """Return the files whose imports hold in a file, itself first."""
        package = self._package_of.get(path)
        if package is None or not family_named(package[0]).imports_shared:
            return (path,)
        return (path, *(file for file in self.unit_files(path) if file != path))

    def extensions(self, family: str, name: str) -> Symbols:
        """Return the extensions of types whose last name is ``name``."""
        return self._extensions.get((family, name), ())

    def packages(self, family: str) -> dict[str, tuple[str, ...]]:
        """Return the packages, or modules, that files of a family say they are, with these files."""
        return {key[2]: tuple(files) for key, files in self._package_files.items() if key[0] == family}

    def in_namespace(self, namespace: IndexedSymbol, name: str) -> Symbols:
        """Return a namespace's members, those of its other blocks (in C++, of other files) included."""
        spread = _spread(family_of(namespace.language), namespace.path)
        return self._in_namespace.get((spread, namespace.qualified_name, name), ())

    def named(self, family: str, name: str) -> Symbols:
        """Return every definition of a name in a language family."""
        return self._by_name.get((family, name), ())

    def qualified(self, family: str, qualified_name: str) -> Symbols:
        """Return the types and namespaces with a qualified name in a language family."""
        return self._by_qualified_name.get((family, qualified_name), ())

    def roots(self, family: str) -> frozenset[str]:
        """Return the first names of all qualified names of types and namespaces of a family."""
        known = self._by_qualified_name
        return frozenset(name.partition(".")[0] for of, name in known if of == family)

    def outwards(self, symbol_id: int | None) -> Iterator[IndexedSymbol]:
        """Yield a symbol and the symbols around it, innermost first."""
        while symbol_id is not None:
            symbol = self._by_id[symbol_id]
            yield symbol
            symbol_id = symbol.parent_id


def companions(symbols: Symbols, *, instance: bool) -> Symbols:
    """Of a class and the object of its name (Scala), choose the one whose members are meant.

    Args:
        symbols: types of one name.
        instance: whether an object of the class is meant.
    """
    if len(symbols) < 2 or not all(symbol.kind in TYPE_KINDS for symbol in symbols):
        return symbols
    return [symbol for symbol in symbols if ("static" in symbol.attributes) is not instance] or symbols


def is_found_by_scope(symbol: IndexedSymbol) -> bool:
    """Whether a definition extends a type, and is found like those around it."""
    return "extends" in symbol.attributes and family_named(family_of(symbol.language)).extensions_scoped


def point_of(symbol: IndexedSymbol) -> Point:
    """Return where a definition's name stands."""
    return symbol.name_line, symbol.name_column


def _block(symbol: IndexedSymbol) -> tuple[Point, Point]:
    """Return the first point of the block in which alone a name is known, and the first behind it."""
    first, last = (each.split(":") for each in str(symbol.attributes["block"]).split("-"))
    return (int(first[0]), int(first[1])), (int(last[0]), int(last[1]))


def _bears_a_name(symbol: IndexedSymbol) -> bool:
    return symbol.kind not in NAMELESS_KINDS


def owner_name(symbol: IndexedSymbol) -> str:
    """Return the qualified name of what a symbol belongs to; empty at the top level."""
    return symbol.qualified_name[: -len(symbol.name) - 1]


def extended_type(extension: IndexedSymbol) -> str:
    """Return the type that an extension adds to, as written: its own name where it has none."""
    if "extends" in extension.attributes:
        return plain_type(str(extension.attributes["extends"]))
    return plain_type(cast("str", extension.attributes.get("type", ""))) or extension.qualified_name


def _is_nameless(symbol: IndexedSymbol) -> bool:
    """Whether a symbol is an extension with no name but that of its type: no second meaning of it."""
    return symbol.kind == "extension" and extended_type(symbol) == symbol.qualified_name


def _spread(family: str, path: str) -> str:
    """Return what tells the types of one qualified name apart: nothing, their folder or their file."""
    match family_named(family).reach:
        case Reach.REPOSITORY:
            return family
        case Reach.FOLDER:
            return posixpath.dirname(path) + "/"
        case Reach.FILE:
            return path
