"""What the matches in a file tell only when all of them are known.

Which definitions there are, which marks they have, what patterns bind, where chains without a node begin.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Final

from maguyva_pg.indexing.captures import Binding, Captures, Definition, Match
from maguyva_pg.indexing.levels import outermost_levels, spread_sections
from maguyva_pg.indexing.nesting import Nesting
from maguyva_pg.indexing.source_text import SourceText
from maguyva_pg.languages.documents import SECTION_LEVELS
from maguyva_pg.languages.table import TEXT_KINDS, Language

_DOT_LENGTH: Final = 200
"""Bytes before a name in which the dot and the white space around it are looked for."""

_BOUND_BY_IMPORTS: Final = ("import.alias", "import.name", "import.default", "import.namespace")


@dataclass(slots=True)
class Matches:
    """What was sorted, match by match."""

    found: Captures = field(default_factory=Captures)
    definitions: dict[int, Definition] = field(default_factory=dict[int, Definition])
    """By the byte at which their names start."""
    additions: dict[int, list[Match]] = field(default_factory=lambda: defaultdict[int, list[Match]](list))
    """What further matches say of a definition, by its node's id."""
    link_ends: dict[int, int] = field(default_factory=dict[int, int])
    """Where a link of a chain that no node holds starts → where it ends."""
    expressions: list[int] = field(default_factory=list[int])
    """Bytes at which expressions in markup start."""
    markup_names: set[str] = field(default_factory=set[str])
    """What loops and slots in the markup bind. How far each is visible is not followed: in all of the
    markup's expressions they are local, so that none is taken for a name of the script."""
    values: list[tuple[Binding, int]] = field(default_factory=list[tuple[Binding, int]])
    """Bindings with the byte at which what they are set to starts."""


def completed(matches: Matches, language: Language, source: SourceText) -> Captures:
    """Return what the matches say together.

    Args:
        matches: all of the file's.
        language: whose rules apply.
        source: the file's text.
    """
    found = matches.found
    for definition in matches.definitions.values():
        for parts in matches.additions.get(definition.node.id, ()):
            definition.add(parts)
            definition.reach(parts)
    # Of two captures of one node the plain block counts less, whatever the order of the patterns.
    found.scopes = sorted(set(found.scopes), key=lambda s: (s[0], -s[1], s[2] != "block"))
    # A name bound by an import is the import's, not a variable's: ``const a = require("a")``.
    imported = {
        node.start_byte
        for match in found.imports
        for key in _BOUND_BY_IMPORTS
        for node in match.get(key, ())
        if "import.module" in match
    }
    definitions = [d for start, d in matches.definitions.items() if start not in imported]
    sections = SECTION_LEVELS.get(language.name)
    if sections is not None:
        levels = sections([d.node for d in definitions], source.of)
        definitions = spread_sections(definitions, levels, len(source.data))
    definitions.sort(key=lambda d: (d.start, -d.end, d.name_start))
    if found.marks:
        _give_marks(found, definitions)
    if language.most_definitions is not None:
        bounded = [d for d in definitions if d.kind in TEXT_KINDS]
        kept = {id(d) for d in outermost_levels(bounded, language.most_definitions)}
        definitions = [d for d in definitions if d.kind not in TEXT_KINDS or id(d) in kept]
    found.definitions = definitions
    taken = imported | {d.name_start for d in definitions if "instance" not in d.parts}
    _complete_chains(matches, source)
    _bind_patterns(found, source, taken)
    found.bindings = _joined([b for b in found.bindings if b.position not in taken])
    for binding in found.bindings:
        found.names.pop(binding.position, None)
    found.bindings += [
        Binding(name, start, start) for start in matches.expressions for name in sorted(matches.markup_names)
    ]
    return found


def _give_marks(found: Captures, definitions: list[Definition]) -> None:
    """Give definitions the marks that words elsewhere say they have."""
    extents = [((d.start, d.end), d.name) for d in definitions]
    given = found.marks.of(extents, found.scopes)
    for definition, marks in zip(definitions, given, strict=True):
        definition.add({mark: [node] for mark, node in marks.items()})


def _bind_patterns(found: Captures, source: SourceText, taken: set[int]) -> None:
    """Bind the bare names in patterns, at whatever depth they stand."""
    if not found.patterns:
        return
    extents = sorted((*found.patterns, *found.type_regions), key=lambda extent: (extent[0], -extent[1]))
    nesting = Nesting(extents)
    for start in sorted(found.names):
        name = found.names[start]
        inside = nesting.at(start)
        if inside is None or name.role != "bare" or start in taken:
            continue
        visible_from = found.patterns.get(extents[inside])
        if visible_from is not None:
            text = source.slice(start, name.end)
            found.bindings.append(Binding(text, start, visible_from))


def _complete_chains(matches: Matches, source: SourceText) -> None:
    """Let qualifiers and values that are chains without a node be the whole of their chain."""
    found = matches.found
    begins, ends = found.chained, found.chain_ends
    for link in sorted(begins):
        begins[link] = begins.get(begins[link], begins[link])
        ends[begins[link]] = max(matches.link_ends[link], ends.get(begins[link], 0))
    for binding, start in matches.values:
        if start in ends:
            binding.value = source.slice(start, ends[start])
    sections = found.cascades
    for section in sorted(sections):
        start, end = sections[section]
        sections[section] = sections.get(start) or (begins.get(start, start), end)
    for name in found.names.values():
        if name.cascade is not None:
            name.qualifier = sections.get(name.cascade)
        elif name.link is not None:
            name.qualifier = begins.get(name.link, name.link), _end_before(source, name.start)


def _end_before(source: SourceText, position: int) -> int:
    """Return where the text before a name's dot ends."""
    start = max(0, position - _DOT_LENGTH)
    return start + len(source.data[start:position].rstrip(b"?!. \t\n"))


def _joined(bindings: list[Binding]) -> list[Binding]:
    """Join what several patterns say of one binding."""
    joined: dict[int, Binding] = {}
    for binding in bindings:
        known = joined.setdefault(binding.position, binding)
        known.declared = known.declared or binding.declared
        known.value = known.value or binding.value
        known.whole, known.taken = known.whole or binding.whole, known.taken or binding.taken
        known.visible_from = max(known.visible_from, binding.visible_from)
        known.many = known.many or binding.many
        known.explicit = known.explicit or binding.explicit
        known.type_parameter = known.type_parameter or binding.type_parameter
        if known.many:
            known.declared = ""
    return list(joined.values())
