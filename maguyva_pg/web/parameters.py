"""What the routes take: types with bounds and descriptions, for OpenAPI and for refusing the rest."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from pydantic import AfterValidator

from maguyva_pg.graph.symbol import Part
from maguyva_pg.search.profiles import Mode, Preset


def _storable(text: str) -> str:
    """Refuse what no text in the database holds.

    Raises:
        ValueError: it is empty or holds a null character.
    """
    if "\0" in text:
        raise ValueError("no code holds a null character")
    if not text.strip():
        raise ValueError("it is empty")
    return text


Storable = AfterValidator(_storable)

Question = Annotated[
    str,
    Query(alias="q", description="Plain words, with filters if wanted", min_length=1, max_length=10_000),
    Storable,
]
Repositories = Annotated[
    list[Annotated[str, Storable]] | None,
    Query(alias="repo", description="Name of a repository to look into; none: all", max_length=100),
]
PresetChoice = Annotated[
    Preset, Query(description="quick: by meaning alone; default: what fits; thorough: all that fits")
]
Modes = Annotated[list[Mode] | None, Query(alias="mode", description="Run only this mode", max_length=4)]
Limit = Annotated[int, Query(ge=1, le=100, description="Most results")]
RowLimit = Annotated[int, Query(ge=1, le=1000, description="Most rows")]
Depth = Annotated[int, Query(ge=1, le=10, description="Edges to follow")]
MinConfidence = Annotated[float, Query(ge=0, le=1, description="Leave out what is less sure")]
Name = Annotated[
    str, Query(description="Name of a definition: send, Client.send", min_length=1, max_length=500), Storable
]
Parts = Annotated[list[Part] | None, Query(alias="part", description="What to tell; none: all", max_length=4)]
Path = Annotated[
    str, Query(description="From the repository's root", min_length=1, max_length=4_000), Storable
]
OptionalPath = Annotated[
    str | None,
    Query(
        description="From the repository's root; none: a map of the most central symbols", max_length=4_000
    ),
    AfterValidator(lambda path: path if path is None else _storable(path)),
]
FirstLine = Annotated[int, Query(ge=1, le=10**9, description="First line, 1-based")]
LastLine = Annotated[int | None, Query(ge=1, le=10**9, description="Last line, inclusive; none: to the end")]
