"""How a question was understood and answered, in a sentence for the page."""

from __future__ import annotations

from maguyva_pg.search.answer import Answer
from maguyva_pg.search.intent_rules import Intent
from maguyva_pg.search.profiles import Mode

ASKED = {
    Intent.FIND_DEFINITION: "You asked for a definition",
    Intent.FIND_REFERENCES: "You asked for uses",
    Intent.UNDERSTAND_CODE: "You asked how something works",
    Intent.FIND_SIMILAR: "You asked for similar code",
    Intent.IMPACT_ANALYSIS: "You asked what a change would reach",
    Intent.EXACT_MATCH: "You asked for text as it stands",
}

SOURCES = {
    Mode.SEMANTIC: "meaning",
    Mode.TEXT: "text",
    Mode.STRUCTURAL: "the symbol table",
    Mode.GRAPH: "the graph of references",
}


def how_answered(answer: Answer) -> str:
    """Return the sentence: what was asked for, and where the answer comes from."""
    asked = ASKED[answer.classification.intent]
    if answer.classification.confidence < 0.5:
        asked = "No particular question was recognised"
    sources = [SOURCES[report.mode] for report in answer.modes]
    if not sources:
        return f"{asked}: nothing could be looked up."
    named = sources[0] if len(sources) == 1 else f"{', '.join(sources[:-1])} and {sources[-1]}"
    match answer.fusion_strategy:
        case "direct":
            how = f"answered from {named}"
        case "single":
            how = f"answered from {named} alone, as you chose"
        case _:
            how = f"ranked by {named} together"
    return f"{asked}: {how}."
