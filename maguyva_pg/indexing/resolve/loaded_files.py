"""Files that others load whole, directly or through others: C's includes, Ruby's requires."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from math import inf

from maguyva_pg.indexing.resolve.import_rows import ImportRows
from maguyva_pg.indexing.resolve.locations import Locations

MAX_REQUIRED = 1_000
"""Files that are looked through for what one loads, and what those load."""

MAX_KEPT = 256
"""Files whose includes are remembered: references come file by file, and lead to few others."""


class LoadedFiles:
    """What files load, remembered for the last few of them.

    Args:
        rows: the imports of all files.
        locations: where these lead.
    """

    def __init__(self, rows: ImportRows, locations: Locations) -> None:
        self._rows = rows
        self._locations = locations
        self._known: dict[str, tuple[str, ...]] = {}

    def required(self, path: str) -> tuple[str, ...]:
        """Return the files that a file loads, wherever it says so, and those that these load, by nearness."""
        return self._reached(path, self._required_by, MAX_REQUIRED)

    def included(self, path: str) -> tuple[str, ...]:
        """Return the files that a C or C++ file includes, directly or through others, nearest first."""
        return self._reached(path, self._included_by)

    def _reached(
        self, path: str, loaded_by: Callable[[str], Iterator[str]], most: float = inf
    ) -> tuple[str, ...]:
        known = self._known.get(path)
        if known is None:
            reached = {path: None}
            waiting = deque(reached)
            while waiting and len(reached) < most:
                for file in loaded_by(waiting.popleft()):
                    if file not in reached:
                        reached[file] = None
                        waiting.append(file)
            known = tuple(reached)[1:]
            if len(self._known) >= MAX_KEPT:
                self._known.clear()
            self._known[path] = known
        return known

    def _required_by(self, path: str) -> Iterator[str]:
        for row in self._rows.loading(path):
            module, _ = self._locations.located(row)
            yield from module.files if module else ()

    def _included_by(self, path: str) -> Iterator[str]:
        for row in self._rows.wildcards_in(path):
            module, rest = self._locations.located(row)
            if module and not rest:
                yield from module.files[:1]
