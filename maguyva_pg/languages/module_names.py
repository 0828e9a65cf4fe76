"""The names that imports of whole modules bind without saying so."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

_MAJOR_VERSION: Final = re.compile(r"v\d+")


def python_first_package(module: str) -> str:
    """``import a.b`` binds ``a``."""
    return module.partition(".")[0]


def go_package_name(module: str) -> str:
    """Guess the name that a Go import binds: only the imported package itself says it.

    The last part of the path; major versions are no name (``chi/v5``, ``yaml.v3``), and by habit
    neither is a leading ``go-``.
    """
    parts = module.rstrip("/").split("/")
    last = parts[-2] if len(parts) > 1 and _MAJOR_VERSION.fullmatch(parts[-1]) else parts[-1]
    return last.partition(".")[0].removeprefix("go-").replace("-", "_")


def same_name(module: str) -> str:
    """``extern crate serde`` binds ``serde``."""
    return module


UNNAMED_IMPORT_ALIAS: Final[dict[str, Callable[[str], str]]] = {
    "go": go_package_name,
    "python": python_first_package,
    "rust": same_name,
}
"""The name that importing a module without naming one binds, by language."""
