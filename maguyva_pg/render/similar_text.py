"""Code like a piece of code, as text."""

from __future__ import annotations

from maguyva_pg.render.answer_text import print_lines
from maguyva_pg.render.terminal import on_one_line, write
from maguyva_pg.search.similar import Place, Similar, SimilarAnswer

SHOWN_COPIES = 5
"""Places of the same lines that are named, before it is said how many more there are."""


def print_similar(answer: SimilarAnswer) -> None:
    """Print results with their lines, numbered, and where the same lines are."""
    if answer.asked is not None:
        write(f"Like {_text(answer.asked)}:")
        write("")
    for result in answer.results:
        write(_heading(result))
        print_lines(result.snippet, result.snippet_line)
        for copy in result.copies[:SHOWN_COPIES]:
            write(f"   the same at {_text(copy)}")
        if len(result.copies) > SHOWN_COPIES:
            write(f"   and at {len(result.copies) - SHOWN_COPIES} more places")
        write("")


def _heading(result: Similar) -> str:
    symbol = f"  {result.symbol} ({result.kind})" if result.symbol else ""
    same = ", the same text" if result.same_text else ""
    return f"{result.rank}. {_text(result.place)}{symbol}  {result.score:.2f}{same}"


def _text(place: Place) -> str:
    return f"{place.repository}: {on_one_line(place.path)}:{place.start_line}-{place.end_line}"
