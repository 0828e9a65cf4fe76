"""The families of languages: what resolution has to know of how a family finds names.

Languages of one family can refer to each other's definitions; never to those of another family.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

LEFT_OUT: Final = "-"
"""The alias of a name that a wildcard import of the same module leaves out (``hide``)."""


class Reach(Enum):
    """How far a type's qualified name means one type, whose members may stand apart from it."""

    FILE = "file"
    FOLDER = "folder"
    REPOSITORY = "repository"


class Naming(Enum):
    """By what a use finds a definition."""

    SCOPED = "scoped"
    """By names bound around it and by imports: what this table and the rules of modules say."""
    PACKAGES = "packages"
    """By the full name, package included, of which the beginning may be left out where that is what is
    around the use. Only of files that the use's file imports (Protocol Buffers)."""
    FOLDERS = "folders"
    """By the qualified name, in all files of the folder (Terraform)."""
    DATABASE = "database"
    """By schema and name in whatever case: what any script creates is known to all, where exactly one thing
    of the name can be meant (SQL)."""
    MODULES = "modules"
    """By the module, known in the whole repository by its full name, or by an alias of it. A bare name is one
    of the innermost module around the use, or imported (Elixir)."""
    CONSTANTS = "constants"
    """Classes and modules by constants: of what is around a use, of its ancestors, or by a full name that the
    whole repository knows. Methods by the class whose they are, or by the class of whose objects (Ruby)."""


@dataclass(frozen=True, slots=True)
class Family:
    """One family of languages. The defaults are those of a family of which nothing is known."""

    name: str
    reach: Reach = Reach.FILE
    naming: Naming = Naming.SCOPED
    declares_packages: bool = False
    """A file says which package it is in (kind ``package``), and imports name packages: no rule of
    paths is needed."""
    declares_modules: bool = False
    """A file says which module it is (kind ``package``), and is that module alone."""
    exports_only: bool = False
    """Only what a module exports can be imported from it, be it its own or imported."""
    modules_qualify: bool = False
    """What stands before a name is a module or its alias, dots included; never a value."""
    types_apart: bool = False
    """Types and values have names of their own: a use of a value never means a type."""
    values_and_types: frozenset[str] = frozenset()
    """Kinds of definitions that are both, nevertheless."""
    sides_apart: bool = False
    """A class has its static members only, its objects the others; an enum's values have no members of it."""
    declares_namespaces: bool = False
    """Definitions stand in namespaces (kind ``namespace``) that any file can add to, and imports name
    namespaces or what is in them: no rule of paths is needed."""
    outer_namespaces: bool = False
    """What the namespaces around a namespace hold is visible in it by its bare name."""
    root_functions: bool = False
    """Functions and constants that the namespace around a use lacks are those of the root; types are not."""
    reopened_types: bool = False
    """The types of one qualified name in one project are one, each with some of the members."""
    project_files: tuple[str, ...] = ()
    """Endings of the files that make their folder a project: a qualified name means one thing in it."""
    imports_first: bool = False
    """In a file, an import beats a definition of the same name: a Python file that has both defines
    the name for want of the import, and Rust's ``mod x;`` is both."""
    implicit_members: bool = False
    """Members are found by their bare name inside of their class (``this.`` may be left out)."""
    overloads: bool = False
    """Several functions of one name can be in one scope; a call's arguments decide."""
    nearest_accepting: bool = False
    """A call goes to the nearest function that takes its arguments, which may be a base's while the
    class itself has others of the name."""
    constructed_by_class: bool = False
    """``new A()`` and ``A()`` name the class; which constructor, the arguments decide."""
    kinds_apart: bool = True
    """Whether a use of a type can mean a type only."""
    bases_named: bool = False
    """Inside of a class the names of its bases are known, wherever the bases come from."""
    untyped_names: bool = False
    """A name can stand for anything, whatever it is used as."""
    values_apart: bool = False
    """Variables and functions have names of their own: a call never means a variable."""
    extensions_scoped: bool = False
    """What extends a type (``@extends``) is found by its name like what stands beside it, but only behind
    a value of that type; not by the namespaces that a file uses."""
    final_types: frozenset[str] = frozenset()
    """Types of the language that no other derives from: their values are of no other type."""
    types_erased: bool = False
    """Types and interfaces are gone at run time: no call means one."""
    module_is_value: bool = False
    """Importing a module gives the one value that it returns; nothing else of its file can be reached."""
    default_exports: bool = False
    """A module may be a value of its own (``module.exports = f``), whose members are the module's."""
    objects_are_instances: bool = False
    """The table that a function is written in, or assigned to, is the instance that it is called on."""
    labelled_arguments: bool = False
    """A call names the labels of what it passes, and means only a function that has them."""
    bodies_bind: bool = False
    """What a class's body defines is found by its bare name in the body itself, though not in its methods."""
    outer_instances: bool = True
    """A type within another finds that one's members by their bare names, not only types and static ones."""
    named_constructors: bool = False
    """Constructors may have names of their own, which are found behind the class's only (``A.named()``)."""
    imports_stay: bool = False
    """What a file imports it does not pass on, and what it exports of others it does not bind itself."""
    imports_reached: bool = False
    """What a file imports for itself can be named elsewhere nevertheless: by all that import the file
    (Python), by the modules below it (Rust), by its own list of exports under another name (JavaScript)."""
    imports_shared: bool = False
    """What one file of a unit imports, its others see, too."""
    private_underscored: bool = False
    """A name that begins with an underscore is seen in its own unit only."""
    files_are_types: bool = False
    """A file is a type, of which what it defines are the members: importing it gives the type."""
    bare_members: bool = True
    """A function or field of an object that has no name may be found by its bare name."""


_ALL: Final = (
    Family("python", imports_first=True, untyped_names=True, bodies_bind=True, imports_reached=True),
    Family(
        "javascript",
        types_apart=True,
        values_and_types=frozenset({"class", "enum", "enum_member", "namespace"}),
        sides_apart=True,
        types_erased=True,
        default_exports=True,
        bare_members=False,
        imports_reached=True,
    ),
    Family("go", reach=Reach.FOLDER, bare_members=False),
    Family(
        "jvm",
        reach=Reach.REPOSITORY,
        declares_packages=True,
        implicit_members=True,
        overloads=True,
        nearest_accepting=True,
        constructed_by_class=True,
        extensions_scoped=True,
        final_types=frozenset(
            {"Boolean", "Byte", "Char", "Double", "Float", "Int", "Long", "Short", "String", "Unit"}
        ),
    ),
    Family(
        "lua",
        untyped_names=True,
        module_is_value=True,
        default_exports=True,
        objects_are_instances=True,
        bare_members=False,
    ),
    Family(
        "dart",
        implicit_members=True,
        constructed_by_class=True,
        named_constructors=True,
        imports_stay=True,
        imports_shared=True,
        private_underscored=True,
    ),
    Family(
        "swift",
        outer_instances=False,
        labelled_arguments=True,
        implicit_members=True,
        overloads=True,
        constructed_by_class=True,
        named_constructors=True,
        imports_stay=True,
    ),
    Family(
        "elixir",
        naming=Naming.MODULES,
        reach=Reach.REPOSITORY,
        overloads=True,
        nearest_accepting=True,
        types_erased=True,
    ),
    Family(
        "ruby",
        naming=Naming.CONSTANTS,
        project_files=(".gemspec", "Gemfile"),
        untyped_names=True,
    ),
    Family("rust", reach=Reach.REPOSITORY, imports_first=True, bare_members=False, imports_reached=True),
    Family(
        "haskell",
        declares_modules=True,
        exports_only=True,
        modules_qualify=True,
        types_apart=True,
        imports_stay=True,
    ),
    Family("shell", values_apart=True),
    Family("hcl", reach=Reach.FOLDER, naming=Naming.FOLDERS),
    Family(
        "zig",
        kinds_apart=False,
        implicit_members=True,
        files_are_types=True,
        bare_members=False,
    ),
    Family("protobuf", naming=Naming.PACKAGES),
    Family("sql", naming=Naming.DATABASE, values_apart=True),
    Family(
        "c",
        reach=Reach.REPOSITORY,
        implicit_members=True,
        overloads=True,
        constructed_by_class=True,
        bases_named=True,
        kinds_apart=False,
    ),
    Family(
        "csharp",
        reach=Reach.REPOSITORY,
        declares_namespaces=True,
        outer_namespaces=True,
        reopened_types=True,
        project_files=(".csproj",),
        implicit_members=True,
        overloads=True,
        nearest_accepting=True,
        constructed_by_class=True,
    ),
    Family(
        "php",
        reach=Reach.REPOSITORY,
        declares_namespaces=True,
        root_functions=True,
        project_files=("composer.json",),
        values_apart=True,
        imports_first=True,
        bare_members=False,
    ),
)

_BY_NAME: Final = {family.name: family for family in _ALL}

DECLARING_NAMESPACES: Final = tuple(family.name for family in _ALL if family.declares_namespaces)
"""Families whose files declare namespaces."""

DECLARING_MODULES: Final = tuple(family.name for family in _ALL if family.declares_modules)
"""Families whose files declare the modules that they are."""

DECLARING_PACKAGES: Final = tuple(family.name for family in _ALL if family.declares_packages)
"""Families whose files declare their packages."""


def family_named(name: str) -> Family:
    """Return a family; one of which nothing is known has the defaults.

    Args:
        name: ``Language.family``.
    """
    return _BY_NAME.get(name) or Family(name)
