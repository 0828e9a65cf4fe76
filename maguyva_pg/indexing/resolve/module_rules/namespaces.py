"""Where namespaces lie that files declare around their definitions (C# and its like): anywhere."""

from __future__ import annotations

from collections.abc import Iterable

from maguyva_pg.indexing.resolve.modules import Location, Module, ModuleRules
from maguyva_pg.languages.written import plain_type


class NamespaceModules(ModuleRules):
    """Namespaces are what the files say; what follows a namespace's name is a type."""

    def __init__(self, family: str, namespaces: Iterable[str]) -> None:
        self._family = family
        self._namespaces = {
            ".".join(parts[:length])
            for parts in (namespace.split(".") for namespace in namespaces)
            for length in range(len(parts) + 1)
        } | {""}

    def locate(self, importer: str, module: str) -> Location | None:
        """Return the longest namespace that the name begins with; without one, a type in none."""
        parts = plain_type(module).removeprefix("global.").split(".")
        for length in range(len(parts), -1, -1):
            namespace = ".".join(parts[:length])
            if namespace in self._namespaces:
                return Location(self.at(importer, namespace), tuple(parts[length:]))
        return None

    def submodule(self, module: Module, name: str) -> Module | None:
        """Return the namespace directly in another."""
        namespace = f"{module.namespace}.{name}" if module.namespace else name
        return self.at(module.importer, namespace) if namespace in self._namespaces else None

    def at(self, importer: str, namespace: str) -> Module:
        """Return a namespace as a file sees it."""
        return Module(self._family, (), namespace=namespace, importer=importer)
