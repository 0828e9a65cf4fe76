"""A language's query, run over a file: what each of its matches is for.

``languages/QUERIES.md`` explains the captures.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from tree_sitter import Node, Query, QueryCursor, Range, Tree

from maguyva_pg.indexing.captures import ANONYMOUS, Binding, Captures, Definition, Match, Name, place_in
from maguyva_pg.indexing.complete import Matches, completed
from maguyva_pg.indexing.markup import note_region
from maguyva_pg.indexing.source_text import SourceText
from maguyva_pg.languages.grammar import grammar_of, parse_within
from maguyva_pg.languages.spelling import NAMES
from maguyva_pg.languages.table import Language

# Which of two captures of one name counts: what is certain from syntax beats "some identifier".
_STRENGTH: Final = {
    "read": 0, "bare": 0, "type": 1, "attribute": 2, "call": 2, "assigned": 3, "inherit": 3, "ignore": 4
}  # fmt: skip
# Which of two kinds of one definition counts: a variable set to a function is that function.
_VAGUENESS: Final = {
    "variable": 3,
    "constant": 3,
    "field": 2,
    "function": 1,
    "method": 1,
    "type": 1,
    "class": 1,
}

_FLOW: Final = ("block", "called", "generating", "iterated", "raised", "returned")

MAX_NAME: Final = 200
"""Characters of a name. What is longer is data in the place of a name (a key, a heading of many lines), and
an index of PostgreSQL takes no more than a few thousand bytes."""

_MARKS: Final = frozenset({"marked", "marks", "onward"})
_REGIONS: Final = frozenset({"bound", "component", "embedded", "expression", "separate"})


class _Collector:
    """Sorts the matches of one file."""

    def __init__(self, source: SourceText, language: Language, file_name: str) -> None:
        self.source = source
        self.file_name = file_name
        self.clean_name = NAMES.get(language.name)
        self.matches = Matches()
        self.found = self.matches.found
        self.found.is_package = bool(file_name) and file_name == language.package_file

    def handler(self, keys: list[str]) -> Callable[[Match], None]:
        """Choose the method for a pattern by the captures of one of its matches."""
        groups = {key.partition(".")[0] for key in keys}
        handled = {
            "definition": self.definition,
            "import": self.imported,
            "local": self.local,
            "scope": self.scope,
            "receiver": self.receiver,
        }
        if group := next((group for group in handled if group in groups), ""):
            return handled[group]
        if keys == ["read"]:
            return self.read
        if not groups.isdisjoint(_STRENGTH):
            return self.name
        if "class" in groups:
            return self.named_class
        if not groups.isdisjoint(_MARKS):
            return self.mark
        if not groups.isdisjoint(("deferred", "pattern", "types")):
            return self.region
        if not groups.isdisjoint(_FLOW):
            return self.flow
        if not groups.isdisjoint(_REGIONS):
            return self.embed
        return self.chain if "before" in groups else self.rest

    def region(self, match: Match) -> None:
        """Note regions in which names mean something else."""
        origins = match.get("from")
        for key, nodes in match.items():
            for node in nodes:
                extent = node.start_byte, node.end_byte
                if key == "pattern":
                    self.found.patterns[extent] = origins[0].end_byte if origins else extent[0]
                elif key == "pattern.value":
                    self.found.patterns[extent] = None
                elif key.startswith("deferred"):
                    self.found.deferred[extent] = key == "deferred"
                elif key.startswith("types"):
                    self.found.type_regions.append(extent)
                    if key == "types.applied":
                        self.found.applied_types.add(extent)

    def mark(self, match: Match) -> None:
        """Note words that mark definitions elsewhere."""
        for key, nodes in match.items():
            word, _, mark = key.partition(".")
            for node in nodes:
                if word == "onward":
                    self.found.marks.onward.append((node, mark))
                elif word == "marks":
                    self.found.marks.regions[node.start_byte, node.end_byte] = node, mark
                elif word == "marked":
                    self.found.marks.marked.append((node, mark, self.cleaned(node)))

    def cleaned(self, node: Node) -> str:
        """Return a definition's name, or one that stands for it, without what is no part of it."""
        text = _unquoted(self.source.of(node))
        return self.clean_name(text) if self.clean_name is not None else text

    def definition(self, match: Match) -> None:
        key = next(key for key in match if key.startswith("definition"))
        node = match.pop(key)[0]
        names = match.pop("name", None)
        kind = key.partition(".")[2]
        if names is None or not kind:
            self.matches.additions[node.id].append(match)
            return
        for name in names:
            if name.is_missing:  # put in by the parser where the source lacks one
                continue
            known = self.matches.definitions.get(name.start_byte)
            if known is None:
                text = ANONYMOUS if "anonymous" in match else self.cleaned(name)
                if not text or len(text) > MAX_NAME:
                    continue
                end = _end_of_following(node) if "following" in match else node.end_byte
                known = Definition(node, node.start_byte, end, kind, text, name.start_byte, name)
                self.matches.definitions[name.start_byte] = known
            elif _VAGUENESS.get(kind, 0) < _VAGUENESS.get(known.kind, 0):
                known.kind, known.node, known.start, known.end = kind, node, node.start_byte, node.end_byte
            known.add(match)
            known.reach(match)

    def read(self, match: Match) -> None:
        """Add what may be any identifier: most matches are that, and the weakest of all captures."""
        if len(match) > 1:
            self.name(match)
            return
        names = self.found.names
        for node in match["read"]:
            start = node.start_byte
            if start not in names and start != (end := node.end_byte):
                names[start] = Name("read", start, end)

    def name(self, match: Match) -> None:
        if len(match) == 1:
            [(role, nodes)] = match.items()
            for node in nodes:
                self.add_name(role, node, None)
            return
        nodes = match.get("qualifier")
        # ``a::b::c`` nests to the right: its qualifier comes in parts.
        qualifier = (nodes[0].start_byte, nodes[-1].end_byte) if nodes else None
        for role, names in match.items():
            for node in names if role in _STRENGTH else ():
                known = self.add_name(role, node, qualifier)
                if known is None:
                    continue
                if qualifier is not None:  # the parts of one may come in several matches
                    before = known.qualifier or qualifier
                    known.qualifier = min(before[0], qualifier[0]), max(before[1], qualifier[1])
                if "link" in match:
                    known.link = match["link"][0].start_byte
                    self.chain(match)
                if "cascade" in match:
                    known.cascade = match["cascade"][0].start_byte
                if "inheritor" in match:
                    known.inheritor = match["inheritor"][0]
                if role == "call":
                    known.passes(match)

    def add_name(self, role: str, node: Node, qualifier: tuple[int, int] | None) -> Name | None:
        """Add a name, or what it does more surely than was known; none where the source lacks it."""
        start, end = node.start_byte, node.end_byte
        if start == end:
            return None
        known = self.found.names.get(start)
        if known is None:
            known = self.found.names[start] = Name(role, start, end, qualifier)
        elif _STRENGTH[role] > _STRENGTH[known.role]:
            known.role = role
        return known

    def local(self, match: Match) -> None:
        types, values, origins = match.get("type"), match.get("value"), match.get("from")
        bound = [(node, self.source.of(node)) for node in match.get("local", ())]
        fixed = (key for key in match if key.startswith("local."))
        bound += [(node, key.partition(".")[2]) for key in fixed for node in match[key]]
        for node, name in bound:
            if node.is_missing:
                continue
            binding = Binding(
                name=name,
                position=node.start_byte,
                visible_from=origins[0].end_byte if origins else node.start_byte,
                declared=self.source.of_adjacent(types) if types else "",
                value=self.source.of(values[0]) if values else "",
                hoisted="hoisted" in match,
                explicit="explicit" in match,
                type_parameter="type_parameter" in match,
                whole=self.source.of(match["whole"][0]) if "whole" in match else "",
                taken=place_in(match["unpacked"][0], node) if "unpacked" in match else (),
                many="many" in match,
            )
            self.found.bindings.append(binding)
            if values:
                self.matches.values.append((binding, values[0].start_byte))

    def receiver(self, match: Match) -> None:
        node = match["receiver"][0]
        self.found.receivers.append((node.start_byte, node.end_byte, match["receiver.value"][0]))

    def imported(self, match: Match) -> None:
        if not any(node.is_missing for nodes in match.values() for node in nodes):
            self.found.imports.append(match)

    def embed(self, match: Match) -> None:
        note_region(self.matches, self.source, self.file_name, match)

    def scope(self, match: Match) -> None:
        through = match.pop("scope.through", ())
        if through:  # in Dart, a function's head and its body stand side by side
            [(key, nodes)] = match.items()
            kind = key.partition(".")[2] or "block"
            self.found.scopes.append((nodes[0].start_byte, through[-1].end_byte, kind))
            return
        for key, nodes in match.items():
            if key.startswith("_"):
                continue
            kind = key.partition(".")[2] or "block"
            self.found.scopes.extend((node.start_byte, node.end_byte, kind) for node in nodes)

    def named_class(self, match: Match) -> None:
        for node in match["class.name"]:
            bases = self.found.named_classes.setdefault(self.source.of(node), [])
            bases.extend(match.get("class.base", ()))

    def rest(self, match: Match) -> None:
        for key, nodes in match.items():
            for node in nodes:
                if key in ("comment", "decoration"):
                    self.leads(node, is_comment=key == "comment")
                elif key == "wrapped":
                    wrapper = match["wrapper"][0]
                    extent = wrapper.start_byte, wrapper.end_byte
                    known = self.found.wrappers.get(node.start_byte, extent)
                    self.found.wrappers[node.start_byte] = min(known[0], extent[0]), max(known[1], extent[1])
                elif key == "documentation":
                    self.found.documentation[match["decoration"][0].start_byte] = node
                elif key.startswith("quoted"):
                    self.found.quoted[key.partition(".")[2] or "type"].append(node)
                elif key.startswith("exported."):
                    self.exported(key, node)
                elif key == "pipe":
                    self.found.piped.add(self.source.following(node.end_byte))
                elif key == "spread":
                    self.found.spreads.add(node.start_byte)
                elif key.startswith("parameter."):
                    self.found.parameter_marks[node.start_byte] = key.removeprefix("parameter.")
                elif key == "unbound":
                    self.found.unbound.append((node.start_byte, self.source.of(node)))

    def exported(self, key: str, node: Node) -> None:
        """Note what a list of exports names."""
        found = self.found
        if key == "exported.everything":
            found.exports_everything = True
            return
        named = {
            "name": found.exported_names,
            "member": found.exported_members,
            "whole": found.exported_whole,
        }
        named[key.removeprefix("exported.")].add(self.source.of(node))
        found.listed.add(node.start_byte)

    def flow(self, match: Match) -> None:
        """Add what tells which values get where."""
        found = self.found
        for node in match.get("block", ()):
            found.blocks.append((node.start_byte, node.end_byte))
        for node in match.get("generating", ()):
            found.generating.append(node.start_byte)
        found.called += match.get("called", ())
        found.iterated += match.get("iterated", ())
        found.raised += match.get("raised", ())
        found.returned += match.get("returned", ())

    def chain(self, match: Match) -> None:
        """Note two neighbours in a chain that no node holds."""
        for node in match.get("chained", ()):
            self.found.chained[node.start_byte] = match["before"][0].start_byte
            self.matches.link_ends[node.start_byte] = node.end_byte
        for node in match.get("cascaded", ()):
            before = match["before"][0]
            self.found.cascades[node.start_byte] = before.start_byte, before.end_byte

    def leads(self, node: Node, *, is_comment: bool) -> None:
        start, end = node.start_byte, node.end_byte
        data = self.source.data
        line_start = data.rfind(b"\n", 0, start) + 1
        if is_comment:
            self.found.comments.append(start)
        if is_comment and data[line_start:start].strip():
            return  # behind code, not above it
        following = self.source.following(end)
        # An empty line between a comment and what follows it cuts the tie.
        if not is_comment or data.count(b"\n", start, following) - data.count(b"\n", start, end - 1) <= 1:
            self.found.leading[following] = (start, end, is_comment)

    def run(self, root: Node, query: Query) -> None:
        """Sort what a query finds in a tree."""
        handlers: dict[int, Callable[[Match], None]] = {}
        for pattern, match in QueryCursor(query).matches(root):
            handler = handlers.get(pattern)
            if handler is None:
                handler = handlers[pattern] = self.handler(list(match))
            handler(match)


def _unquoted(name: str) -> str:
    """Return a name without quotes around it; a quote at its end alone is part of it (``foldl'``)."""
    quoted = len(name) > 1 and name[0] in "\"'`" and name[-1] == name[0]
    return name.strip(name[0]) if quoted else name


def _end_of_following(node: Node) -> int:
    """Return where the siblings end that a statement such as ``namespace a;`` holds."""
    sibling, end = node.next_sibling, node.end_byte
    while sibling is not None and sibling.type != node.type:
        sibling, end = sibling.next_sibling, sibling.end_byte
    return end


def capture(
    language: Language, source: SourceText, data: bytes, file_name: str = "", parts: Sequence[Range] = ()
) -> Captures:
    """Parse a file and run its language's query over it, and likewise the regions in other languages.

    Args:
        language: whose rules apply, to the regions as well.
        source: the file's text.
        data: what the grammar is to read in its place, of the same length.
        file_name: of the file, without its extension.
        parts: those of the file that are in the language, each parsed by itself; none: all of it.
    """
    collector = _Collector(source, language, file_name)
    collector.found.embedded.update((part.start_byte, (part, language.name)) for part in parts)
    # Nodes are told apart by their addresses, so that no tree may go before all are read.
    trees: list[Tree] = []
    if not parts:
        grammar = grammar_of(language.name)
        trees.append(grammar.parser.parse(data))
        collector.run(trees[-1].root_node, grammar.query)
    for part, name in list(collector.found.embedded.values()):
        grammar = grammar_of(name)
        trees.append(parse_within(grammar.parser, data, part))
        collector.run(trees[-1].root_node, grammar.query)
    return completed(collector.matches, language, source)
