"""Several questions about one name, answered together."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal

from psycopg import Connection

from maguyva_pg.graph import questions
from maguyva_pg.graph.answers import GraphAnswer, Related, SymbolAnswer

Part = Literal["definition", "references", "callers", "callees"]
PARTS: tuple[Part, ...] = ("definition", "references", "callers", "callees")


def symbol(
    connection: Connection,
    name: str,
    repositories: Sequence[str] | None = None,
    *,
    parts: Collection[Part] = PARTS,
    depth: int = 1,
    min_confidence: float = 0.0,
    limit: int = 50,
) -> SymbolAnswer:
    """Find where a name is defined and used, who calls it and what it calls.

    Args:
        connection: to ask.
        name: the symbol; ``Class.method`` and ``module::function`` are understood.
        repositories: names of the repositories to look into; none: all.
        parts: which of the questions; at least one.
        depth: edges to follow to callers and callees.
        min_confidence: what is less sure than this is left out.
        limit: most rows of each part.
    """

    def walk(question: Literal["callers", "callees"]) -> GraphAnswer[Related] | None:
        if question not in parts:
            return None
        return questions.walk(
            connection, question, name, repositories, depth=depth, min_confidence=min_confidence, limit=limit
        )

    definition = references = None
    if "definition" in parts:
        definition = questions.definition(connection, name, repositories, limit)
    if "references" in parts:
        references = questions.references(
            connection, name, repositories, min_confidence=min_confidence, limit=limit
        )
    callers, callees = walk("callers"), walk("callees")
    answered = [part for part in (definition, references, callers, callees) if part is not None]
    return SymbolAnswer(
        asked=name,
        known=any(part.known for part in answered),
        suggestions=next((part.suggestions for part in answered if part.suggestions), ()),
        origins=next((part.origins for part in answered if part.origins), ()),
        definition=definition,
        references=references,
        callers=callers,
        callees=callees,
    )
