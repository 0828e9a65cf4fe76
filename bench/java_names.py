"""Names of Java's methods as the virtual machine has them: ``shop.Cart:add(java.lang.String,int)``.

What a parameter's type is called in full, the file tells by its imports, its package and its definitions;
generics are erased, as they are for the machine.
"""

from __future__ import annotations

import re
from typing import Final, cast

from bench.graph_oracle import Graph
from maguyva_pg.types import IndexedSymbol, ReferenceKind

_PRIMITIVES: Final = frozenset({"boolean", "byte", "char", "double", "float", "int", "long", "short", "void"})
_PARAMETER: Final = re.compile(
    r"(?:(?:final|@[\w.]+(?:\([^()]*\))?)\s+)*(?P<type>[\w$]+(?:\.[\w$]+)*)[^\[\]]*?(?P<array>(?:\[\])*|\.\.\.)\s*[\w$]+"
    r"(?P<behind>(?:\[\])*)$"
)
_GENERICS: Final = re.compile(r"<[^<>]*>")


class JavaNames:
    """Names of what is defined in some files.

    Args:
        graph: of these files.
    """

    def __init__(self, graph: Graph) -> None:
        self._symbols = graph.symbols
        self._packages = {s.path: s.qualified_name for s in graph.symbols.values() if s.kind == "package"}
        self._imported = {
            (use.path, use.alias): f"{use.qualifier}.{use.name}"
            for use in graph.references
            if use.kind is ReferenceKind.IMPORT and use.alias
        }
        types = (s for s in graph.symbols.values() if s.kind in ("class", "enum", "interface"))
        self._types = {(self._packages.get(s.path, ""), s.name): self.type_name(s) for s in types}

    def type_name(self, symbol: IndexedSymbol) -> str:
        """Return a type's full name."""
        inside = symbol.qualified_name.replace(".", "$")
        return ".".join(filter(None, (self._packages.get(symbol.path, ""), inside)))

    def method_name(self, method: IndexedSymbol) -> str:
        """Return the full name of a method or constructor, with the types of what it takes."""
        name = "<init>" if method.kind == "constructor" else method.name
        owner = self._symbols[method.parent_id] if method.parent_id is not None else None
        taken = cast("list[str]", method.attributes.get("parameters", []))
        types = ",".join(self._parameter(text, method.path) for text in taken)
        return f"{self.type_name(owner) if owner else ''}:{name}({types})"

    def _parameter(self, text: str, path: str) -> str:
        while (erased := _GENERICS.sub("", text)) != text:
            text = erased
        found = _PARAMETER.match(text)
        if found is None:
            return text
        array = "[]" if found["array"] == "..." else found["array"]
        return self._full(found["type"], path) + array + found["behind"]

    def _full(self, name: str, path: str) -> str:
        if name in _PRIMITIVES or "." in name:
            return name
        known = self._imported.get((path, name)) or self._types.get((self._packages.get(path, ""), name))
        return known or f"java.lang.{name}"
