"""Code search that a team shares in its own PostgreSQL.

``from maguyva_pg import Maguyva`` is the Python API; ``maguyva`` on the command line goes through it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from maguyva_pg.api import Maguyva
    from maguyva_pg.indexing.report import IndexReport
    from maguyva_pg.search.answer import Answer

__version__ = "0.1.0"
__all__ = ["Answer", "IndexReport", "Maguyva", "__version__"]

_HOMES = {
    "Maguyva": "maguyva_pg.api",
    "IndexReport": "maguyva_pg.indexing.report",
    "Answer": "maguyva_pg.search.answer",
}


def __getattr__(name: str) -> object:
    """Import the API when it is asked for: parser processes import this package too, and need none of it."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)
