"""The most central symbols of a repository as a map: the larger a field, the more leads to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from posixpath import basename, dirname
from typing import cast

import squarify

from maguyva_pg.graph.answers import Hub

WIDTH = 1200
HEIGHT = 560
LABEL = 20
"""Height of a folder's name, in pixels."""
CHARACTER = 7.3
"""Width of one, about."""
FEWEST_CHARACTERS = 5
"""Of a name that does not fit whole; less of it tells nothing."""
MOST_OF_ONE_FOLDER = 0.5
"""Where one folder has more than this, a map by folders is that folder: it is by files then."""


@dataclass(frozen=True, slots=True)
class Field:
    """A symbol's field on the map."""

    x: float
    y: float
    width: float
    height: float
    label: str
    """As much of the name as fits."""
    hub: Hub


@dataclass(frozen=True, slots=True)
class Place:
    """The field of a folder or file, around those of its symbols."""

    x: float
    y: float
    width: float
    height: float
    label: str
    """As much of the name as fits."""
    tone: int
    """One of six."""
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class HubMap:
    """A map."""

    by_file: bool
    """Else by folder."""
    places: tuple[Place, ...]


def lay_out(hubs: Sequence[Hub]) -> HubMap:
    """Return the fields of hubs within ``WIDTH`` × ``HEIGHT``: by folder, or by file where one has most."""
    central = [hub for hub in hubs if hub.centrality > 0]
    groups = _grouped(central, lambda hub: dirname(hub.path) or "/")
    by_file = bool(groups) and _size(groups[0][1]) > MOST_OF_ONE_FOLDER * _size(central)
    if by_file:
        groups = _grouped(central, lambda hub: hub.path)
    places: list[Place] = []
    boxes = _boxes([_size(group) for _, group in groups], 0, 0, WIDTH, HEIGHT)
    for position, (box, (name, group)) in enumerate(zip(boxes, groups, strict=True)):
        x, y, width, height = box
        label = _fitting(basename(name) if by_file else name, width)
        top = LABEL if label and height > 2 * LABEL else 2
        inner = (x + 2, y + top, max(width - 4, 1), max(height - top - 2, 1))
        fields = [
            Field(*field, label=_fitting(hub.qualified_name, field[2]) if field[3] > LABEL else "", hub=hub)
            for field, hub in zip(_boxes([hub.centrality for hub in group], *inner), group, strict=True)
        ]
        shown = label if top == LABEL else ""
        places.append(Place(*box, label=shown, tone=position % 6, fields=tuple(fields)))
    return HubMap(by_file, tuple(places))


def _grouped(hubs: Sequence[Hub], place: Callable[[Hub], str]) -> list[tuple[str, list[Hub]]]:
    """Return hubs by place, the largest place first."""
    groups: dict[str, list[Hub]] = {}
    for hub in hubs:
        groups.setdefault(place(hub), []).append(hub)
    return sorted(groups.items(), key=lambda item: -_size(item[1]))


def _size(hubs: Sequence[Hub]) -> float:
    return sum(hub.centrality for hub in hubs)


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
    if room < min(FEWEST_CHARACTERS, len(name)):
        return ""
    return name if len(name) <= room else name[: room - 1] + "…"
