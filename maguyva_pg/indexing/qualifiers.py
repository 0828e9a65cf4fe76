"""What stands before names: chains as dotted text, and what their values are as far as the file tells."""

from __future__ import annotations

from maguyva_pg.indexing.captures import Captures, Name
from maguyva_pg.indexing.definitions import Definitions
from maguyva_pg.indexing.enclosing import Enclosing
from maguyva_pg.indexing.nesting import Nesting
from maguyva_pg.indexing.scopes import Scopes
from maguyva_pg.indexing.separate_scripts import SeparateScripts
from maguyva_pg.indexing.source_text import SourceText
from maguyva_pg.languages.expressions import expression_of
from maguyva_pg.languages.table import Language
from maguyva_pg.languages.written import MAX_LENGTH, QUOTES


class Qualifiers:
    """The qualifiers of a file's names, asked for in ascending order.

    Args:
        captures: what the query found.
        definitions: the file's definitions.
        scopes: the file's scopes.
        enclosing: the symbols around its names.
        separate: its scripts that do not see each other's names.
        language: whose rules apply.
        source: the file's text.
    """

    def __init__(
        self,
        captures: Captures,
        definitions: Definitions,
        scopes: Scopes,
        enclosing: Enclosing,
        separate: SeparateScripts,
        language: Language,
        source: SourceText,
    ) -> None:
        self._definitions = definitions
        self._scopes = scopes
        self._enclosing = enclosing
        self._separate = separate
        self._language = language
        self._source = source
        self._receivers = sorted(captures.receivers, key=lambda r: (r[0], -r[1]))
        self._receiver_nesting = Nesting([(start, end) for start, end, _ in self._receivers])
        self._receiver_types: dict[int, str] = {}

    def behind(
        self, name: Name, extent: tuple[int, int], scope: int, *, elsewhere: bool
    ) -> tuple[str, str, bool]:
        """Return a qualifier, the type of its value, and whether it begins with what is local.

        Args:
            name: what stands behind it.
            extent: the qualifier's.
            scope: index of the innermost scope around them.
            elsewhere: whether they are in code that runs elsewhere.
        """
        chain, declared = self._qualifier(extent)
        first = chain.partition(".")[0].partition("(")[0].partition("[")[0]
        rest = chain.removeprefix(first)
        if self._separate.hide(first, name.start):
            return chain, "", True
        binding = self._scopes.find(first, scope, name.start)
        own = binding is None and first in self._language.instance_names
        if own and self._language.class_side and elsewhere:
            return chain, "", True  # whatever the code is run by
        instance, _, label = first.partition("@")
        if instance in self._language.instance_names and label[:1].isupper():
            return chain, label + rest, True  # ``this@Outer``
        receiver = self.receiver(name.start, scope) if own else None
        if receiver is not None:  # ``this`` is not the enclosing class's
            return chain, receiver + rest if receiver else "", True
        if not declared and chain != "?" and (own or binding is not None or "(" in chain):
            around = (
                self._definitions.instance_of(self._enclosing.innermost(name.start)) if own or binding else ""
            )
            declared = self._scopes.type_of(chain, scope, name.start, around)
        return chain, declared, binding is not None and not binding.defines_symbol

    def _qualifier(self, extent: tuple[int, int]) -> tuple[str, str]:
        start, end = extent
        if self._language.case_ignored:
            return self._source.slice(start, end).strip(QUOTES), ""
        if end - start > 4 * MAX_LENGTH:
            return "?", ""
        return expression_of(self._language, self._source.slice(start, end))

    def receiver(self, position: int, scope: int) -> str | None:
        """Tell the type of the instance where a block makes it another's; none: it does not."""
        found = self._receiver_nesting.at(position)
        if found is None:
            return None
        innermost = self._enclosing.innermost(position)
        start, _, value = self._receivers[found]
        if innermost is not None and self._definitions.extent(innermost)[0] > start:
            return None
        if found not in self._receiver_types:
            self._receiver_types[found] = self._scopes.of_value(
                self._source.of(value), scope, value.start_byte, self._definitions.instance_of(innermost)
            )
        return self._receiver_types[found]
