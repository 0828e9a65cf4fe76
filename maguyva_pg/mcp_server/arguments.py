"""What the tools take: types with bounds, and descriptions that a model reads."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from maguyva_pg.graph.symbol import Part

Question = Annotated[
    str,
    Field(
        min_length=1,
        max_length=10_000,
        description=(
            "In plain words, or a name, or an error message. Filters may be added: lang:go path:src/ "
            '-path:test kind:class /regex/ "literal text".'
        ),
    ),
]
Repositories = Annotated[
    list[str] | None,
    Field(description="Names of the repositories to look into. Leave out for the current one, or all."),
]
Preset = Annotated[
    Literal["quick", "default", "thorough"],
    Field(description="quick: by meaning alone; default: what fits the question; thorough: all that fits."),
]
Limit = Annotated[
    int | None,
    Field(ge=1, le=100, description="Most results. Leave out for as many as max_tokens holds."),
]
MaxTokens = Annotated[int, Field(ge=100, le=50_000, description="Most tokens of the answer's text.")]
Depth = Annotated[int, Field(ge=1, le=10, description="Steps to follow in the graph.")]

Name = Annotated[
    str,
    Field(min_length=1, max_length=500, description="Name of a definition: send, Client.send, net::connect."),
]
Parts = Annotated[
    list[Part],
    Field(min_length=1, description="What to tell; references are all uses, imports and types among them."),
]

ChangedName = Annotated[
    str | None, Field(min_length=1, max_length=500, description="Name of the definition to change.")
]
Diff = Annotated[
    str | None,
    Field(max_length=2_000_000, description="Or a unified diff (git diff) against the indexed revision."),
]
Since = Annotated[
    str | None,
    Field(
        min_length=1,
        max_length=500,
        description="Or a branch, tag or commit: all that differs from it on disk. Only for local folders.",
    ),
]

Path = Annotated[str, Field(min_length=1, max_length=4_000, description="Path from the repository's root.")]
OptionalPath = Annotated[
    str | None,
    Field(min_length=1, max_length=4_000, description="Path of a file. Leave out for a map of all."),
]
FirstLine = Annotated[int, Field(ge=1, description="First line, from 1.")]
LastLine = Annotated[int | None, Field(ge=1, description="Last line, inclusive; none: to the end.")]
