"""The graph around a symbol as a picture: who leads to it on the left, what it leads to on the right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from fast_sugiyama import from_edges

from maguyva_pg.graph.answers import Related

MOST_NODES = 60
"""A picture of more is a thicket; the lists beside it have all."""

WIDTH = 226
"""Of a box, in pixels: 29 characters, and a little room beside them."""
HEIGHT = 30
COLUMN = 300
ROW = 40
MARGIN = 12
LONGEST_NAME = 29


@dataclass(frozen=True, slots=True)
class Box:
    """A symbol in the picture."""

    x: float
    y: float
    name: str
    """As it fits into the box."""
    title: str
    href: str
    is_centre: bool
    is_test: bool


@dataclass(frozen=True, slots=True)
class Line:
    """A use: from who uses to what is used."""

    path: str
    """SVG path data."""


@dataclass(frozen=True, slots=True)
class Picture:
    """Boxes and lines within a frame."""

    width: float
    height: float
    boxes: tuple[Box, ...]
    lines: tuple[Line, ...]
    left_out: int
    """Symbols that are not in it."""


def draw(
    name: str, callers: Sequence[Related], callees: Sequence[Related], repository: str | None
) -> Picture | None:
    """Lay out the graph around a symbol; none where nothing leads to or from it.

    Args:
        name: the symbol.
        callers: who leads to it, nearest first.
        callees: what it leads to, nearest first.
        repository: what links stay within; none: all.
    """
    centre = next((row.route[0] for row in (*callers, *callees) if row.route), name)
    half = MOST_NODES // 2
    shown_callers, shown_callees = callers[:half], callees[:half]
    edges = [*_edges(shown_callers, reverse=True), *_edges(shown_callees, reverse=False)]
    if not edges:
        return None
    # One place for a symbol that both leads here and is led to: the layout takes no circles.
    left_out = len(callers) + len(callees) - len(shown_callers) - len(shown_callees)
    layouts = from_edges(edges, vertex_spacing=ROW, dummy_vertices=False)
    layouts = layouts.align_layouts_vertical()
    places = {str(key): (place[1], place[0]) for key, place in layouts.to_dict().items()}
    layers = sorted({x for x, _ in places.values()}, reverse=True)
    column = {x: number * COLUMN for number, x in enumerate(layers)}
    top = min(y for _, y in places.values())
    placed = {key: (MARGIN + column[x], MARGIN + y - top) for key, (x, y) in places.items()}
    rows = {_key(row, "in"): row for row in shown_callers} | {_key(row, "out"): row for row in shown_callees}
    boxes = [_box(key, x, y, rows.get(key), centre, repository) for key, (x, y) in placed.items()]
    lines = [_line(placed[source], placed[target]) for source, target in edges]
    return Picture(
        width=max(x for x, _ in placed.values()) + WIDTH + MARGIN,
        height=max(y for _, y in placed.values()) + HEIGHT + MARGIN,
        boxes=tuple(boxes),
        lines=tuple(lines),
        left_out=left_out,
    )


CENTRE = "centre"


def _key(row: Related, side: str) -> str:
    return f"{side}\t{row.route[-1] if row.route else row.qualified_name}"


def _edges(rows: Iterable[Related], *, reverse: bool) -> list[tuple[str, str]]:
    """Return the last step of each route, from who uses to what is used."""
    side = "in" if reverse else "out"
    found: dict[tuple[str, str], None] = {}
    known: set[str] = set()
    for row in rows:
        if len(row.route) < 2:
            continue
        before = CENTRE if len(row.route) == 2 else f"{side}\t{row.route[-2]}"
        here = _key(row, side)
        if here == before or (before != CENTRE and before not in known):
            continue
        known.add(here)
        found[(here, before) if reverse else (before, here)] = None
    return list(found)


def _box(key: str, x: float, y: float, row: Related | None, centre: str, repository: str | None) -> Box:
    name = centre if key == CENTRE else key.partition("\t")[2]
    where = f"{row.path}:{row.start_line}" if row else ""
    # What leads here may lie in another repository than the one that the page is about.
    within = row.repository if row and repository else repository
    query = {"name": name, **({"repo": within} if within else {})}
    href = f"/symbol?{urlencode(query)}"
    if row is not None and row.kind == "file":
        href = f"/file?{urlencode({'repo': row.repository, 'path': row.path, 'line': row.start_line})}"
    shown = name if len(name) <= LONGEST_NAME else f"…{name[-LONGEST_NAME + 1 :]}"
    return Box(
        x, y, shown, f"{name} {where}".strip(), href, key == CENTRE, bool(row and row.path_class == "test")
    )


def _line(source: tuple[float, float], target: tuple[float, float]) -> Line:
    x1, y1 = source[0] + WIDTH, source[1] + HEIGHT / 2
    x2, y2 = target[0], target[1] + HEIGHT / 2
    middle = (x1 + x2) / 2
    return Line(f"M{x1:.0f} {y1:.0f}C{middle:.0f} {y1:.0f} {middle:.0f} {y2:.0f} {x2:.0f} {y2:.0f}")
