"""The kind of answer that a question wants: ordered rules, the first that matches wins.

The rules are in ``intent_rules``. Being confident and wrong is worse than being unsure, because from
``plan.DIRECT_CONFIDENCE`` on one retriever alone answers. So the confident rules want the wording of a
question about one thing, and leave prose with similar words (``import export pipeline``, ``class hierarchy
overview``) to the last ones.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from maguyva_pg.search.filters import Constructs, Question
from maguyva_pg.search.intent_rules import ERROR_MESSAGE, RULES, Intent, Rule, Special, Wording
from maguyva_pg.search.name_shapes import looks_like_code, names_among

NAMES_CONFIDENCE = (0.60, 0.80)
"""Confidence where half the words that carry meaning look like names, and where all do. In between it grows
with their share. Where fewer do, the question is prose that mentions a name, and the rule does not fire."""
CAPITALISED_CONFIDENCE = 0.60
"""Confidence for one capitalised word (``Router``), which may be a class or the start of a sentence."""
CITED_CONFIDENCE = (0.85, 0.90)
"""Confidence for a citation or an error among other words, and for one that is all of the question."""
DEFAULT_CONFIDENCE = 0.40

MAX_CHARACTERS = 1_000
"""Characters that the rules look at: a question's wording is at its beginning, and the time stays bounded."""

_OPENING = re.compile(
    r"""(?:(?:hi|hey|hello|hej|please|pls|snälla|ok|okay)\b[\s,]*
      | (?:can|could|would)\s+you\s+(?=(?:please|show|tell|find|explain|list|give|describe|locate)\b)
      | (?:kan|skulle)\s+du\s+
      | (?:i\s+(?:want|need|would\s+like)\s+to|i'd\s+like\s+to|jag\s+(?:vill|behöver)|let's|help\s+me)\s+
      | (?:show|tell|give)\s+(?:me|us)\s+ | visa\s+(?:mig\s+)? | (?:berätta|säg)\s+(?:för\s+)?(?:mig\s+)?
      | (?:find|search|look|locate|list|show)\s+(?:for\s+|up\s+)?(?:me\s+)?
      | (?:hitta|sök|leta|lista)\s+(?:upp\s+|efter\s+|fram\s+)?
      | (?:know|understand|veta)\s+(?=where\b|who\b|what\b|how\b|why\b|var\b|vem\b|vad\b|hur\b|varför\b)
      )+""",
    re.IGNORECASE | re.VERBOSE,
)
_KIND = (
    r"(?:functions?|methods?|class|interface|struct|type|enum|trait|variable|constant|macro|symbol|module|field|hook"
    r"|component|decorator|funktion(?:en)?|metod(?:en)?|klass(?:en)?|typ(?:en)?|variabeln?|modul(?:en)?|fältet)"
)
_BEFORE_SUBJECT = re.compile(
    rf"^(?:(?:the|a|an|my|our|all|any|every|alla|den|det)\s+)*(?:{_KIND}\s+(?:(?:called|named)\s+)?(?=\S))?",
    re.IGNORECASE,
)
_AFTER_SUBJECT = re.compile(
    rf"""(?:\s+{_KIND}
      | \s+(?:in|inside|within|from|across|i|inom|från)\s+(?:the\s+|this\s+|our\s+)?
        (?:code\s*base|code|repo(?:sitory)?|project|kodbasen|koden|projektet|repot)
      | \s+(?:used|called|defined|anywhere|from|at|to)
      | \s+(?:(?:is|was|are|gets|är)\s+)?(?:changed|removed|renamed|deleted|changes|ändras|tas\s+bort)
      )+$""",
    re.IGNORECASE | re.VERBOSE,
)
_POINTING = re.compile(
    rf"^(?:it|this|that|these|those|here|(?:this|that|these|those|the)\s+(?:above|following|code|file|{_KIND})"
    rf"|(?:this|that|these|those)\s+\w+|det|den|detta|denna|dessa|(?:det|den|de)\s+(?:här|där)\b.*"
    rf"|(?:denna|detta|dessa)\s+\w+|funktionen|metoden|klassen|koden|filen)$",
    re.IGNORECASE,
)
_END = " \t\r\n?!.,;:"


@dataclass(frozen=True, slots=True)
class Classification:
    """What a question wants, and how sure that is."""

    intent: Intent
    confidence: float
    """0 to 1; the numbers are part of the product's definition."""
    rule: str
    """Name of the rule that matched."""
    subject: str | None
    """The name, phrase or text asked about; none where the question is about a topic or only points at
    something (``this function``)."""


def classify(question: Question) -> Classification:
    """Classify a question.

    Args:
        question: the question, taken apart.
    """
    if question.regex is not None:
        return Classification(Intent.EXACT_MATCH, CITED_CONFIDENCE[1], "regular_expression", question.regex)
    words = _asked(question.prose)
    one_line = "\n" not in words
    for rule in RULES:
        if rule.one_line and not one_line:
            continue
        found = (
            _special(rule, rule.evidence, question, words)
            if isinstance(rule.evidence, Special)
            else _by_wording(rule, rule.evidence, words)
        )
        if found is not None:
            return found
    return Classification(Intent.UNDERSTAND_CODE, DEFAULT_CONFIDENCE, "default", None)


def _asked(prose: str) -> str:
    text = prose[:MAX_CHARACTERS]
    without_opening = _OPENING.sub("", text, count=1) if _OPENING.match(text) else text
    # "find" or "please" alone is a word to search for; so is "?".
    return without_opening.rstrip(_END) or text


def _by_wording(rule: Rule, wording: Wording, words: str) -> Classification | None:
    found = wording.search(words)
    if found is None:
        return None
    written = next((value for value in found.groupdict().values() if value), None)
    if rule.intent is Intent.EXACT_MATCH:
        confidence = rule.confidence if written == words else CITED_CONFIDENCE[0]
        return Classification(rule.intent, confidence, rule.name, written)
    return Classification(rule.intent, rule.confidence, rule.name, _subject(written))


def _subject(written: str | None) -> str | None:
    """Take away what people put around a name; none where they only point."""
    if written is None:
        return None
    subject = written.strip(_END)
    if _POINTING.match(subject):
        return None
    subject = _AFTER_SUBJECT.sub("", _BEFORE_SUBJECT.sub("", subject)).removesuffix("()").strip(_END)
    return None if not subject or _POINTING.match(subject) else subject


def _special(rule: Rule, evidence: Special, question: Question, words: str) -> Classification | None:
    match evidence:
        case Special.ERROR_MESSAGE:
            # As typed: its quotes are part of it. Of a pasted traceback, the last line is the message.
            messages = list(ERROR_MESSAGE.finditer(question.verbatim[-MAX_CHARACTERS:]))
            subject = messages[-1]["subject"].strip() if messages else None
            confidence = rule.confidence
        case Special.QUOTED:
            subject = max(question.literals, key=len, default=None)
            confidence = rule.confidence if subject == question.text.strip(_END) else CITED_CONFIDENCE[0]
        case Special.SNIPPET:
            return _plain(rule) if looks_like_code(question.verbatim[:MAX_CHARACTERS]) else None
        case Special.CONSTRUCTS:
            asks = question.kinds or question.constructs != Constructs()
            return _plain(rule) if asks and not words else None
        case Special.NAMES:
            subject, confidence = _names(words)
    return Classification(rule.intent, confidence, rule.name, subject) if subject is not None else None


def _plain(rule: Rule) -> Classification:
    return Classification(rule.intent, rule.confidence, rule.name, None)


def _names(words: str) -> tuple[str | None, float]:
    least, most = NAMES_CONFIDENCE
    names, share = names_among(words)
    if share >= 0.5:
        return names[0], round(least + (most - least) * (2 * share - 1), 2)
    if re.fullmatch(r"[A-Z]\w*[a-z]\w*", words):
        return words, CAPITALISED_CONFIDENCE
    return None, 0.0
