"""What a language's query found in a file, by what it is for: ``languages/QUERIES.md`` has the captures."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from tree_sitter import Node, Range

from maguyva_pg.indexing.marks import Marks

Match: TypeAlias = dict[str, list[Node]]

ANONYMOUS: Final = "class@anonymous"
"""What a class without a name is called, as in PHP: no name in code is spelled like it."""


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
    is_package: bool = False
    """The file stands for its folder."""
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
