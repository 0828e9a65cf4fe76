"""A classified question → which retrievers run, with which weights."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, replace

from maguyva_pg.search.classify import Classification
from maguyva_pg.search.filters import Question
from maguyva_pg.search.intent_rules import Intent
from maguyva_pg.search.profiles import PRESETS, TIE_ORDER, WEIGHTS, Mode, Preset, ranked_modes

DIRECT_CONFIDENCE = 0.85
"""Confidence from which the dominating mode answers a plain question alone."""

FORCED_WEIGHT = 0.1
"""Weight of a mode that the asker named although its profile gives it none: the least of the table."""

# What joins a second clause to a question, or makes it a text of several sentences.
_SECOND_CLAUSE = re.compile(
    r"\s(?:and|or|but|then|also|och|eller|men|samt|sedan)\s|[;\n]|[?!.]\s+\S|,\s", re.IGNORECASE
)
_IN_BRACKETS = re.compile(r"\([^()]*\)|\{[^{}]*\}|<[^<>]*>")


@dataclass(frozen=True, slots=True)
class Plan:
    """What to run for a question."""

    preset: Preset
    k: int
    """Smoothing constant of the fusion."""
    modes: tuple[tuple[Mode, float], ...]
    """The modes to run and their weights, heaviest first; never a weight of 0."""
    direct: Mode | None
    """The mode that answers alone because the question is clear; ``modes`` holds only it then."""
    fused: tuple[tuple[Mode, float], ...]
    """The modes that answer when ``direct`` finds nothing."""

    @property
    def strategy(self) -> str:
        """``direct``, ``single`` (one mode, for another reason) or ``weighted_rrf``."""
        if self.direct is not None:
            return "direct"
        return "single" if len(self.modes) == 1 else "weighted_rrf"

    def runs(self, mode: Mode) -> bool:
        """Tell whether a mode may run, also after the direct one found nothing."""
        return any(mode is planned for planned, _ in (*self.modes, *self.fused))

    def fallback(self) -> Plan:
        """Return the plan for when the direct mode finds nothing: all modes, fused."""
        return replace(self, direct=None, modes=self.fused)


def make_plan(
    classification: Classification,
    question: Question,
    preset: Preset,
    forced_modes: Collection[Mode] | None = None,
) -> Plan:
    """Choose the modes for a question.

    Args:
        classification: what the question wants.
        question: the question.
        preset: how thoroughly to search.
        forced_modes: run exactly these, whatever the preset and the intent say; none or empty to choose.
    """
    k = PRESETS[preset].k
    if forced_modes:
        modes = _forced(classification.intent, forced_modes)
        return Plan(preset, k, modes, direct=None, fused=modes)
    modes = _chosen(classification.intent, question, preset)
    dominating = modes[0]
    if preset is Preset.DEFAULT and len(modes) > 1 and _is_direct(classification, question, dominating[0]):
        return Plan(preset, k, (dominating,), direct=dominating[0], fused=modes)
    return Plan(preset, k, modes, direct=None, fused=modes)


def is_plain(classification: Classification, question: Question) -> bool:
    """Tell whether a question is about one thing, so that one retriever can answer it.

    It is one clause, and what it asks about is a single name, or text to be found as it stands. ``where is
    the retry policy defined`` is clear, but an index of names alone does not know what it means.

    Args:
        classification: what the question wants.
        question: the question.
    """
    subject = classification.subject
    if not subject:
        return False
    if classification.intent is Intent.EXACT_MATCH:
        return len(question.literals) <= 1
    if " " in subject:
        return False
    clause = question.prose
    while (without := _IN_BRACKETS.sub("", clause)) != clause:
        clause = without
    return _SECOND_CLAUSE.search(clause) is None


def _is_direct(classification: Classification, question: Question, dominating: Mode) -> bool:
    cites = bool(question.literals)
    return (
        classification.confidence >= DIRECT_CONFIDENCE
        and is_plain(classification, question)
        # Only the text mode looks for a citation.
        and (dominating is Mode.TEXT or not cites)
    )


def _chosen(intent: Intent, question: Question, preset: Preset) -> tuple[tuple[Mode, float], ...]:
    if question.regex is not None:
        # No other mode can tell whether a regular expression matches.
        return ((Mode.TEXT, WEIGHTS[Intent.EXACT_MATCH][Mode.TEXT]),)
    modes = ranked_modes(intent)
    if preset is Preset.QUICK:
        # An exact match gives the semantic mode no weight: it never calls the embedding model. Nor has
        # meaning anything to say about a citation.
        semantic = WEIGHTS[intent][Mode.SEMANTIC]
        return (
            ((Mode.SEMANTIC, semantic),) if semantic > 0 and not question.literals else _text_first(modes)[:1]
        )
    kept = modes[: PRESETS[preset].max_modes]
    if question.literals and not any(mode is Mode.TEXT for mode, _ in kept):
        kept = (*kept[:-1], (Mode.TEXT, WEIGHTS[intent][Mode.TEXT]))
    return kept


def _text_first(modes: tuple[tuple[Mode, float], ...]) -> tuple[tuple[Mode, float], ...]:
    return tuple(sorted(modes, key=lambda planned: planned[0] is not Mode.TEXT))


def _forced(intent: Intent, forced_modes: Collection[Mode]) -> tuple[tuple[Mode, float], ...]:
    weights = WEIGHTS[intent]
    named = ((mode, weights[mode] or FORCED_WEIGHT) for mode in TIE_ORDER if mode in forced_modes)
    return tuple(sorted(named, key=lambda planned: -planned[1]))
