"""The parts of a SCIP symbol: ``scip-python python requests 2.32 `requests.api`/get().``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import takewhile
from typing import Final

LOCAL: Final = "local "
"""What the symbols begin with that are known in their document only."""


class Suffix(Enum):
    """What kind of thing a descriptor names."""

    NAMESPACE = "/"
    TYPE = "#"
    TERM = "."
    METHOD = ")."
    META = ":"
    MACRO = "!"
    TYPE_PARAMETER = "]"
    PARAMETER = ")"


NAMED: Final = frozenset({Suffix.TYPE, Suffix.TERM, Suffix.METHOD, Suffix.MACRO})
"""Descriptors of definitions that stand in the source under their name."""

_DESCRIPTOR: Final = re.compile(
    r"(?P<bracket>[\[(]?)(?:`(?P<quoted>(?:[^`]|``)+)`|(?P<plain>[\w+$-]+))"
    r"(?P<suffix>\([\w+$-]*\)\.|[\])/#.:!])"
)
_BRACKETS: Final = {"[": "]", "(": ")"}
_FIELD: Final = re.compile(r"((?:[^ ]|  )*) ")
"""Scheme, manager, package and version, each followed by a space; a space within is doubled."""

_FILE_NAME: Final = re.compile(r".+\.(?:[cm]?[jt]sx?|d\.ts|vue|svelte)")
_TYPES_ONLY: Final = "@types/"
"""Packages on npm that hold the types of another one: of ``x``, or of ``@x/y`` as ``x__y``."""


@dataclass(frozen=True, slots=True)
class Descriptor:
    """A part of a symbol's name."""

    name: str
    suffix: Suffix


@dataclass(frozen=True, slots=True)
class ScipSymbol:
    """What a symbol's text says."""

    manager: str
    package: str
    """Empty where the indexer knows none."""
    descriptors: tuple[Descriptor, ...]
    """Outermost first; at least one."""

    @property
    def name(self) -> str:
        """The name under which the definition stands in the source."""
        return self.descriptors[-1].name

    @property
    def is_named(self) -> bool:
        """Whether it is a definition that its source names, and not a module, a parameter or the like."""
        return self.descriptors[-1].suffix in NAMED

    @property
    def is_written(self) -> bool:
        """Whether the definition stands under this very name: ``<constructor>`` and ``<init>`` do not."""
        return self.is_named and not self.name.startswith("<")

    @property
    def type_name(self) -> str:
        """The name of the type that a method is of; empty if it is none."""
        if len(self.descriptors) < 2 or self.descriptors[-1].suffix is not Suffix.METHOD:
            return ""
        around = self.descriptors[-2]
        return around.name if around.suffix is Suffix.TYPE else ""

    def external_name(self) -> str:
        """Return package and name, as those of imports are written: ``net/http.Client``, ``fs.readFile``."""
        namespaces = [part.name for part in takewhile(_is_namespace, self.descriptors)]
        names = [part.name for part in self.descriptors[len(namespaces) :] if part.suffix in NAMED]
        names = [name for name in names if not name.startswith("<")]  # ``<constructor>``, ``<init>``
        if self.manager == "npm":
            return ".".join([self._npm_module(namespaces), *names])
        return ".".join([*(namespaces or [self.package]), *names])

    def _npm_module(self, namespaces: list[str]) -> str:
        """Return the module of a name: the package, or one that its types declare (``"fs"``)."""
        while namespaces and _FILE_NAME.fullmatch(namespaces[-1]) is None and namespaces[-1][:1] != '"':
            namespaces = namespaces[:-1]  # ``namespace NodeJS {``
        if namespaces and namespaces[-1][:1] == '"':
            return namespaces[-1].strip('"').removeprefix("node:")
        if not self.package.startswith(_TYPES_ONLY):
            return self.package
        scope, separator, name = self.package.removeprefix(_TYPES_ONLY).partition("__")
        return f"@{scope}/{name}" if separator else scope


def _is_namespace(descriptor: Descriptor) -> bool:
    return descriptor.suffix is Suffix.NAMESPACE


@lru_cache(maxsize=100_000)
def parse_symbol(text: str) -> ScipSymbol | None:
    """Read a symbol that is known beyond its document.

    Args:
        text: as it stands in an occurrence.

    Returns:
        Its parts; none for a local symbol, and for text that is not a symbol.
    """
    if text.startswith(LOCAL):
        return None
    fields: list[str] = []
    position = 0
    while len(fields) < 4:
        found = _FIELD.match(text, position)
        if found is None:
            return None
        fields.append(found[1].replace("  ", " "))
        position = found.end()
    _, manager, package, _ = ("" if field == "." else field for field in fields)
    descriptors: list[Descriptor] = []
    while position < len(text):
        found = _DESCRIPTOR.match(text, position)
        if found is None:
            return None
        suffix = Suffix(found["suffix"][-2:] if found["suffix"][-2:] == ")." else found["suffix"])
        if _BRACKETS.get(found["bracket"], "") != (suffix.value if suffix.value in "])" else ""):
            return None
        name = found["plain"] or found["quoted"].replace("``", "`")
        descriptors.append(Descriptor(name, suffix))
        position = found.end()
    return ScipSymbol(manager, package, tuple(descriptors)) if descriptors else None
