"""What a language's query found in a file, sorted by what it is for.

``languages/QUERIES.md`` explains the captures.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from tree_sitter import Node, Query, QueryCursor, Range, Tree

from maguyva_pg.indexing.levels import outermost_levels, spread_sections
from maguyva_pg.indexing.marks import Marks
from maguyva_pg.indexing.nesting import Nesting
from maguyva_pg.indexing.source_text import SourceText
from maguyva_pg.languages.documents import SECTION_LEVELS
from maguyva_pg.languages.grammar import extent_of, grammar_of, parse_within
from maguyva_pg.languages.spelling import NAMES
from maguyva_pg.languages.table import TEXT_KINDS, Language

Match: TypeAlias = dict[str, list[Node]]

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

_DOT_LENGTH: Final = 200
"""Bytes before a name in which the dot and the white space around it are looked for."""

MAX_NAME: Final = 200
"""Characters of a name. What is longer is data in the place of a name (a key, a heading of many lines), and
an index of PostgreSQL takes no more than a few thousand bytes."""

ANONYMOUS: Final = "class@anonymous"
"""What a class without a name is called, as in PHP: no name in code is spelled like it."""

EXPRESSIONS: Final = "javascript"
"""The language of expressions in markup."""

_MARKS: Final = frozenset({"marked", "marks", "onward"})
_REGIONS: Final = frozenset({"bound", "component", "embedded", "expression", "separate"})
_NAME: Final = re.compile(r"[^\W\d][\w$]*")
_IN: Final = re.compile(r"\s(?:in|of)\s")

_BOUND_BY_IMPORTS: Final = ("import.alias", "import.name", "import.default", "import.namespace")


@dataclass(slots=True)
class Definition:
    """A definition as the query found it."""

    node: Node
    start: int
    end: int
    kind: str
    name: str
    name_start: int
    name_node: Node
    head_end: int | None = None
    """Where the first of its clauses ends, if it has several."""
    parts: Match = field(default_factory=dict[str, list[Node]])
    """Nodes of its signature by capture: ``parameters``, ``returns``, ``body`` …"""

    def first(self, part: str) -> Node | None:
        """Return the first node of a part, if there is one."""
        nodes = self.parts.get(part)
        return nodes[0] if nodes else None

    def add(self, parts: Match) -> None:
        """Take over what another match says of the same definition."""
        for part, nodes in parts.items():
            known = self.parts.setdefault(part, [])
            known.extend(node for node in nodes if node not in known)

    def reach(self, parts: Match) -> None:
        """Take in what stands around the definition's node and belongs to it."""
        self.start = min([self.start, *(node.start_byte for node in parts.get("lead", ()))])
        self.end = max([self.end, *(node.end_byte for node in parts.get("through", ()))])


@dataclass(slots=True)
class Name:
    """A name that may be a reference."""

    role: str
    start: int
    end: int
    qualifier: tuple[int, int] | None = None
    """Extent of what stands before it."""
    link: int | None = None
    """Where the link of a chain starts that the name is in, where no node holds the chain."""
    cascade: int | None = None
    """Where the section of a cascade (``list..add(1)``) starts that the name is the first of."""
    inheritor: Node | None = None
    """The type that inherits, where no definition around the name is it."""
    arguments: Node | None = None
    """The list of what a call passes."""
    argument: Node | None = None
    """What a call passes, where that is no list: ``any(x for x in y)``."""
    further: int = 0
    """What a call is passed beside its list: a block."""
    passed: Node | None = None
    """The name of the function that is all that a call is passed: a decorator's."""
    arity: Node | None = None
    """The number that names one of several functions (``&run/2``)."""

    def passes(self, match: Match) -> None:
        """Note what a match says of a call's arguments."""
        if "arguments" in match:
            self.arguments = match["arguments"][0]
        elif "argument" in match:
            self.argument = match["argument"][0]
        if "passed" in match:
            self.passed = match["passed"][0]
        if "arity" in match:
            self.arity = match["arity"][0]
        self.further += "further" in match


@dataclass(slots=True)
class Binding:
    """A parameter or local variable."""

    name: str
    position: int
    visible_from: int
    declared: str = ""
    """Its type as written."""
    value: str = ""
    """What it is set to, as written."""
    hoisted: bool = False
    """Belongs to the function, not to the block."""
    explicit: bool = False
    """Whatever its name, it is a parameter like others (``on("x", function(self) …)``)."""
    type_parameter: bool = False
    """Stands for a type, of which ``declared`` is the bound."""
    many: bool = False
    """Stands for any number of values of its type."""
    defines_symbol: bool = False
    """It is a variable of the file, so that uses of it mean a symbol."""
    assigned: bool = False
    """It is exactly what ``value`` says, rather than something made of it (``with value as name``)."""
    constant: bool = False
    """It is never set again."""
    whole: str = ""
    """What it is a part of, as written: ``f, g`` in ``a, b = f, g``."""
    taken: tuple[int, ...] = ()
    """Which part, from the outermost; negative: from the end."""


@dataclass(slots=True)
class Captures:
    """Everything that the query found."""

    definitions: list[Definition] = field(default_factory=list[Definition])
    names: dict[int, Name] = field(default_factory=dict[int, Name])
    """By the byte at which they start."""
    bindings: list[Binding] = field(default_factory=list[Binding])
    scopes: list[tuple[int, int, str]] = field(default_factory=list[tuple[int, int, str]])
    """Start, end and kind: ``block``, ``function``, ``class`` or ``namespace``; the outer come first."""
    imports: list[Match] = field(default_factory=list[Match])
    type_regions: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    applied_types: set[tuple[int, int]] = field(default_factory=set[tuple[int, int]])
    """Those of ``type_regions`` in which a call is a type with its arguments."""
    patterns: dict[tuple[int, int], int | None] = field(default_factory=dict[tuple[int, int], "int | None"])
    """Regions whose bare names are bound → from where on they are visible; none: they are uses after all."""
    deferred: dict[tuple[int, int], bool] = field(default_factory=dict[tuple[int, int], bool])
    """Regions of code that runs elsewhere, and (false) what in them is of here."""
    quoted: dict[str, list[Node]] = field(default_factory=lambda: defaultdict[str, list[Node]](list))
    """Strings by the role of the names in them."""
    marks: Marks = field(default_factory=Marks)
    """Words that mark other definitions than the one that they stand in."""
    exported_names: set[str] = field(default_factory=set[str])
    listed: set[int] = field(default_factory=set[int])
    """Bytes at which names start that a list exports."""
    exported_members: set[str] = field(default_factory=set[str])
    exported_whole: set[str] = field(default_factory=set[str])
    """Types that are exported with all of their members."""
    exports_everything: bool = False
    """The list of what is exported names the module itself."""
    named_classes: dict[str, list[Node]] = field(default_factory=dict[str, list[Node]])
    """Names that other statements than their definition show to be classes', with bases named there."""
    unbound: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    """Names that their function declares not to bind (``global x``), with a position inside of it."""
    chained: dict[int, int] = field(default_factory=dict[int, int])
    """Links of chains that no node holds: where a link starts → where what stands before it starts."""
    chain_ends: dict[int, int] = field(default_factory=dict[int, int])
    """Where such chains start → where they end."""
    cascades: dict[int, tuple[int, int]] = field(default_factory=dict[int, tuple[int, int]])
    """Where a section of a cascade starts → extent of what stands before it."""
    piped: set[int] = field(default_factory=set[int])
    """Bytes at which calls start that a pipe passes one thing more."""
    blocks: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    """Extents of statements that run together, or not at all; unordered."""
    called: list[Node] = field(default_factory=list[Node])
    """Expressions that are called and have no name at their end: ``make()()``."""
    raised: list[Node] = field(default_factory=list[Node])
    """Names whose constructor runs if they mean a class: ``raise Failure``."""
    iterated: list[Node] = field(default_factory=list[Node])
    """What loops go through: its ``__iter__`` runs, and ``__next__`` of what that returns."""
    returned: list[Node] = field(default_factory=list[Node])
    """What functions return."""
    generating: list[int] = field(default_factory=list[int])
    """Bytes at which a function gives its results one by one."""
    receivers: list[tuple[int, int, Node]] = field(default_factory=list[tuple[int, int, Node]])
    """Regions in which the instance is another's, and the expression whose value it is: ``x.apply { … }``."""
    spreads: set[int] = field(default_factory=set[int])
    """Bytes at which what stands for any number of arguments starts."""
    comments: list[int] = field(default_factory=list[int])
    """Bytes at which comments start."""
    documentation: dict[int, Node] = field(default_factory=dict[int, Node])
    """Documentation that a decoration holds, by the byte at which the decoration starts."""
    parameter_marks: dict[int, str] = field(default_factory=dict[int, str])
    """By the byte at which a parameter starts: ``optional``, ``variadic``, or ``none`` for no parameter."""
    wrappers: dict[int, tuple[int, int]] = field(default_factory=dict[int, tuple[int, int]])
    """By a definition's start byte: the extent of the statement around it (``export …``)."""
    embedded: dict[int, tuple[Range, str]] = field(default_factory=dict[int, tuple[Range, str]])
    """By the byte at which they start: regions of the file that are in another language, and its name."""
    separate: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    """Extents of those whose names are not seen outside of them."""
    leading: dict[int, tuple[int, int, bool]] = field(default_factory=dict[int, tuple[int, int, bool]])
    """By the byte at which what follows it starts: extent of a comment or decoration, and whether it
    is a comment."""

    def expression(self, node: Node) -> tuple[int, int]:
        """Return the extent of the expression that begins with a node: a chain may have no node."""
        return node.start_byte, self.chain_ends.get(node.start_byte, node.end_byte)


class _Collector:
    """Sorts the matches of one file."""

    def __init__(self, source: SourceText, language: Language, file_name: str) -> None:
        self.source = source
        self.file_name = file_name
        self.language = language
        self.clean_name = NAMES.get(language.name)
        self.found = Captures()
        self.by_name: dict[int, Definition] = {}
        self.link_ends: dict[int, int] = {}
        self.expressions: list[int] = []
        """Bytes at which expressions in markup start."""
        self.markup_names: set[str] = set()
        """What loops and slots in the markup bind. How far each is visible is not followed: in all of the
        markup's expressions they are local, so that none is taken for a name of the script."""
        self.values: list[tuple[Binding, int]] = []
        """Bindings with the byte at which what they are set to starts."""
        self.additions: dict[int, list[Match]] = defaultdict(list)

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
            self.additions[node.id].append(match)
            return
        for name in names:
            if name.is_missing:  # put in by the parser where the source lacks one
                continue
            known = self.by_name.get(name.start_byte)
            if known is None:
                text = ANONYMOUS if "anonymous" in match else self.cleaned(name)
                if not text or len(text) > MAX_NAME:
                    continue
                end = _end_of_following(node) if "following" in match else node.end_byte
                known = Definition(node, node.start_byte, end, kind, text, name.start_byte, name)
                self.by_name[name.start_byte] = known
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
                self.values.append((binding, values[0].start_byte))

    def receiver(self, match: Match) -> None:
        node = match["receiver"][0]
        self.found.receivers.append((node.start_byte, node.end_byte, match["receiver.value"][0]))

    def imported(self, match: Match) -> None:
        if not any(node.is_missing for nodes in match.values() for node in nodes):
            self.found.imports.append(match)

    def embed(self, match: Match) -> None:
        """Note what a part of the file is: code of another language, names that markup binds, a component."""
        for key, nodes in match.items():
            for node in nodes:
                if key.startswith("embedded."):
                    self.found.embedded[node.start_byte] = extent_of(node), key.removeprefix("embedded.")
                elif key == "separate":
                    self.found.separate.append((node.start_byte, node.end_byte))
                elif key == "expression":
                    self.found.embedded[node.start_byte] = extent_of(node), EXPRESSIONS
                    self.found.scopes.append((node.start_byte, node.end_byte, "block"))
                    self.expressions.append(node.start_byte)
                elif key == "bound":
                    # ``(item, index) in items``: what follows is used.
                    self.markup_names.update(_NAME.findall(_IN.split(self.source.of(node))[0]))
                elif key == "component":
                    self.component(node)

    def component(self, node: Node) -> None:
        """Add a file that others import as a whole; it is called like the file."""
        start = len(self.source.data) - len(self.source.data.lstrip())
        if start < len(self.source.data):
            end = len(self.source.data)
            component = Definition(node, start, end, "component", self.file_name, start, node)
            component.add({"exported": [node], "body": node.children[:1]})
            self.by_name[start] = component

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
            self.link_ends[node.start_byte] = node.end_byte
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

    def finish(self) -> Captures:
        for definition in self.by_name.values():
            for parts in self.additions.get(definition.node.id, ()):
                definition.add(parts)
                definition.reach(parts)
        # Of two captures of one node the plain block counts less, whatever the order of the patterns.
        self.found.scopes = sorted(set(self.found.scopes), key=lambda s: (s[0], -s[1], s[2] != "block"))
        # A name bound by an import is the import's, not a variable's: ``const a = require("a")``.
        imported = {
            node.start_byte
            for match in self.found.imports
            for key in _BOUND_BY_IMPORTS
            for node in match.get(key, ())
            if "import.module" in match
        }
        definitions = [d for start, d in self.by_name.items() if start not in imported]
        sections = SECTION_LEVELS.get(self.language.name)
        if sections is not None:
            levels = sections([d.node for d in definitions], self.source.of)
            definitions = spread_sections(definitions, levels, len(self.source.data))
        definitions.sort(key=lambda d: (d.start, -d.end, d.name_start))
        if self.found.marks:
            self.give_marks(definitions)
        if self.language.most_definitions is not None:
            bounded = [d for d in definitions if d.kind in TEXT_KINDS]
            kept = {id(d) for d in outermost_levels(bounded, self.language.most_definitions)}
            definitions = [d for d in definitions if d.kind not in TEXT_KINDS or id(d) in kept]
        self.found.definitions = definitions
        taken = imported | {d.name_start for d in definitions if "instance" not in d.parts}
        self.complete_chains()
        self.bind_patterns(taken)
        self.found.bindings = _joined([b for b in self.found.bindings if b.position not in taken])
        for binding in self.found.bindings:
            self.found.names.pop(binding.position, None)
        self.found.bindings += [
            Binding(name, start, start) for start in self.expressions for name in sorted(self.markup_names)
        ]
        return self.found

    def give_marks(self, definitions: list[Definition]) -> None:
        """Give definitions the marks that words elsewhere say they have."""
        extents = [((d.start, d.end), d.name) for d in definitions]
        given = self.found.marks.of(extents, self.found.scopes)
        for definition, marks in zip(definitions, given, strict=True):
            definition.add({mark: [node] for mark, node in marks.items()})

    def bind_patterns(self, taken: set[int]) -> None:
        """Bind the bare names in patterns, at whatever depth they stand."""
        if not self.found.patterns:
            return
        extents = sorted(
            (*self.found.patterns, *self.found.type_regions), key=lambda extent: (extent[0], -extent[1])
        )
        nesting = Nesting(extents)
        for start in sorted(self.found.names):
            name = self.found.names[start]
            inside = nesting.at(start)
            if inside is None or name.role != "bare" or start in taken:
                continue
            visible_from = self.found.patterns.get(extents[inside])
            if visible_from is not None:
                text = self.source.slice(start, name.end)
                self.found.bindings.append(Binding(text, start, visible_from))

    def complete_chains(self) -> None:
        """Let qualifiers and values that are chains without a node be the whole of their chain."""
        begins, ends = self.found.chained, self.found.chain_ends
        for link in sorted(begins):
            begins[link] = begins.get(begins[link], begins[link])
            ends[begins[link]] = max(self.link_ends[link], ends.get(begins[link], 0))
        for binding, start in self.values:
            if start in ends:
                binding.value = self.source.slice(start, ends[start])
        sections = self.found.cascades
        for section in sorted(sections):
            start, end = sections[section]
            sections[section] = sections.get(start) or (begins.get(start, start), end)
        for name in self.found.names.values():
            if name.cascade is not None:
                name.qualifier = sections.get(name.cascade)
            elif name.link is not None:
                name.qualifier = begins.get(name.link, name.link), self.end_before(name.start)

    def end_before(self, position: int) -> int:
        """Return where the text before a name's dot ends."""
        start = max(0, position - _DOT_LENGTH)
        return start + len(self.source.data[start:position].rstrip(b"?!. \t\n"))


def _unquoted(name: str) -> str:
    """Return a name without quotes around it; a quote at its end alone is part of it (``foldl'``)."""
    quoted = len(name) > 1 and name[0] in "\"'`" and name[-1] == name[0]
    return name.strip(name[0]) if quoted else name


def place_in(pattern: Node, name: Node) -> tuple[int, ...]:
    """Tell at which place of a pattern a name stands: for each level an index, from the end behind a rest."""
    place: list[int] = []
    while pattern.id != name.id:
        parts = [node for node in pattern.named_children if not node.is_extra]
        index = next((i for i, part in enumerate(parts) if part.end_byte >= name.end_byte), None)
        if index is None or parts[index].start_byte > name.start_byte:
            return ()
        rest = next((i for i, part in enumerate(parts) if "splat" in part.type or "rest" in part.type), None)
        if rest == index:
            return ()
        place.append(index if rest is None or index < rest else index - len(parts))
        pattern = parts[index]
    return tuple(place)


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
    return collector.finish()
