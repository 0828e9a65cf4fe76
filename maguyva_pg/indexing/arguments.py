"""What calls pass: how many arguments, and under which labels."""

from __future__ import annotations

from bisect import bisect_right

from maguyva_pg.indexing.captures import Captures, Name
from maguyva_pg.indexing.source_text import SourceText
from maguyva_pg.languages.table import Language


class Arguments:
    """The arguments of a file's calls.

    Args:
        captures: what the query found.
        language: whose rules apply.
        source: the file's text.
    """

    def __init__(self, captures: Captures, language: Language, source: SourceText) -> None:
        self._captures = captures
        self._language = language
        self._source = source
        self._not_counted = sorted((*captures.comments, *captures.spreads))

    def labels(self, name: Name) -> str:
        """Return the labels of what a call passes, each with its colon: ``first(where:)``."""
        arguments = name.arguments
        labels = (
            node.child_by_field_name("name") for node in (arguments.named_children if arguments else ())
        )
        return "".join(f"{self._source.of(label)}:" for label in labels if label is not None)

    def count(self, name: Name) -> int | None:
        """Count what a call passes."""
        further = name.further + (_first_byte(name) in self._captures.piped)
        if name.arity is not None:
            arity = self._source.of(name.arity)
            return int(arity) if arity.isdecimal() else None
        arguments = name.arguments
        if arguments is None:
            if self._language.parentheses_optional:
                return further
            return further + int(name.argument is not None) or None
        first = bisect_right(self._not_counted, arguments.start_byte)
        plain = first == len(self._not_counted) or self._not_counted[first] > arguments.end_byte
        if plain and not arguments.has_error:
            return arguments.named_child_count + further
        count = further
        for argument in arguments.named_children:
            if argument.is_error or argument.start_byte in self._captures.spreads:
                return None
            count += not argument.is_extra  # comments are
        return count


def _first_byte(name: Name) -> int:
    return name.start if name.qualifier is None else name.qualifier[0]
