"""The most central symbols of a repository as a map: the larger a field, the more leads to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from posixpath import dirname
from typing import cast

import squarify

from maguyva_pg.graph.answers import Hub

WIDTH = 1200
HEIGHT = 560
LABEL = 20
"""Height of a folder's name, in pixels."""
CHARACTER = 7.0
"""Width of one, about."""


@dataclass(frozen=True, slots=True)
class Field:
    """A symbol's field on the map."""

    x: float
    y: float
    width: float
    height: float
    hub: Hub


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder's field, around those of its symbols."""

    x: float
    y: float
    width: float
    height: float
    label: str
    """As much of the name as fits."""
    tone: int
    """One of six."""
    fields: tuple[Field, ...]


def lay_out(hubs: Sequence[Hub]) -> tuple[Folder, ...]:
    """Return the fields of hubs, by folder, within ``WIDTH`` × ``HEIGHT``."""
    by_folder: dict[str, list[Hub]] = {}
    for hub in hubs:
        if hub.centrality > 0:
            by_folder.setdefault(dirname(hub.path) or "/", []).append(hub)
    ordered = sorted(by_folder.items(), key=lambda item: -sum(hub.centrality for hub in item[1]))
    sizes = [sum(hub.centrality for hub in group) for _, group in ordered]
    folders: list[Folder] = []
    for position, (box, (name, group)) in enumerate(
        zip(_boxes(sizes, 0, 0, WIDTH, HEIGHT), ordered, strict=True)
    ):
        x, y, width, height = box
        inner = (x + 2, y + LABEL, max(width - 4, 1), max(height - LABEL - 2, 1))
        fields = [
            Field(*field, hub=hub)
            for field, hub in zip(_boxes([hub.centrality for hub in group], *inner), group, strict=True)
        ]
        folders.append(Folder(*box, label=_fitting(name, width), tone=position % 6, fields=tuple(fields)))
    return tuple(folders)


def _boxes(
    sizes: Sequence[float], x: float, y: float, width: float, height: float
) -> list[tuple[float, float, float, float]]:
    """Return a rectangle for each size; the sizes fall."""
    if not sizes:
        return []
    # The library has no types.
    areas = cast("list[float]", squarify.normalize_sizes(list(sizes), width, height))  # pyright: ignore[reportUnknownMemberType]
    boxes = cast("list[dict[str, float]]", squarify.squarify(areas, x, y, width, height))  # pyright: ignore[reportUnknownMemberType]
    return [(box["x"], box["y"], box["dx"], box["dy"]) for box in boxes]


def _fitting(name: str, width: float) -> str:
    room = int((width - 8) / CHARACTER)
    if room < 3:
        return ""
    return name if len(name) <= room else name[: room - 1] + "…"
