"""How much each retriever counts for each intent, and how many of them a preset runs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from maguyva_pg.search.intent_rules import Intent


class Mode(StrEnum):
    """The four retrievers."""

    SEMANTIC = "semantic"
    """By meaning: nearest embeddings."""
    TEXT = "text"
    """By characters and words."""
    STRUCTURAL = "structural"
    """By definitions and how they are built."""
    GRAPH = "graph"
    """By who uses what."""


class Preset(StrEnum):
    """How thoroughly to search."""

    QUICK = "quick"
    DEFAULT = "default"
    THOROUGH = "thorough"


@dataclass(frozen=True, slots=True)
class PresetSettings:
    """What a preset decides."""

    k: int
    """Smoothing constant of reciprocal rank fusion. 60 is the one of its paper (Cormack, Clarke and
    Büttcher, SIGIR 2009); a smaller one lets the first ranks, where modes agree, count more."""
    max_modes: int


WEIGHTS: Mapping[Intent, Mapping[Mode, float]] = MappingProxyType(
    {
        intent: MappingProxyType(
            dict(zip((Mode.SEMANTIC, Mode.TEXT, Mode.STRUCTURAL, Mode.GRAPH), row, strict=True))
        )
        for intent, row in {
            # semantic, text, structural, graph: set by hand, part of the product's definition
            Intent.FIND_DEFINITION: (0.2, 0.1, 0.6, 0.1),
            Intent.FIND_REFERENCES: (0.1, 0.2, 0.2, 0.5),
            Intent.UNDERSTAND_CODE: (0.5, 0.2, 0.2, 0.1),
            Intent.FIND_SIMILAR: (0.4, 0.3, 0.2, 0.1),
            Intent.IMPACT_ANALYSIS: (0.1, 0.1, 0.1, 0.7),
            Intent.EXACT_MATCH: (0.0, 0.9, 0.1, 0.0),
        }.items()
    }
)

PRESETS: Mapping[Preset, PresetSettings] = MappingProxyType(
    {
        # Semantic alone: nothing is fused, and k only scales its scores.
        Preset.QUICK: PresetSettings(k=40, max_modes=1),
        Preset.DEFAULT: PresetSettings(k=40, max_modes=3),
        Preset.THOROUGH: PresetSettings(k=60, max_modes=4),
    }
)

TIE_ORDER = (Mode.STRUCTURAL, Mode.TEXT, Mode.SEMANTIC, Mode.GRAPH)
"""Which of two modes with the same weight comes first."""


def ranked_modes(intent: Intent) -> tuple[tuple[Mode, float], ...]:
    """Return the modes that count for an intent, heaviest first; those with weight 0 do not."""
    weights = WEIGHTS[intent]
    counting = (mode for mode in TIE_ORDER if weights[mode] > 0)
    return tuple((mode, weights[mode]) for mode in sorted(counting, key=lambda mode: -weights[mode]))
