"""What a grammar forces to be code: the few things that a query cannot say, by language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Final, TypeAlias

from tree_sitter import Node

from maguyva_pg.languages.conditional_directives import without_split_conditionals
from maguyva_pg.languages.documents import (
    markdown_heading,
    markdown_levels,
    restructuredtext_heading,
    restructuredtext_levels,
    with_deep_lines_as_text,
    without_deep_lines,
    yaml_key,
)
from maguyva_pg.languages.families import LEFT_OUT
from maguyva_pg.languages.haskell_source import readable_haskell
from maguyva_pg.languages.procedural_sql import respelled
from maguyva_pg.languages.written import QUOTES

TextOf: TypeAlias = Callable[[Node], str]
ImportRow: TypeAlias = tuple[int, str, str, str] | tuple[int, str, str, str, int | None]
"""Position, module, name, alias; see the table in ``maguyva_pg.languages``. The number of parameters follows
where it chooses among functions of one name."""

_MAJOR_VERSION: Final = re.compile(r"v\d+")


def python_first_package(module: str) -> str:
    """``import a.b`` binds ``a``."""
    return module.partition(".")[0]


def go_package_name(module: str) -> str:
    """Guess the name that a Go import binds: only the imported package itself says it.

    The last part of the path; major versions are no name (``chi/v5``, ``yaml.v3``), and by habit
    neither is a leading ``go-``.
    """
    parts = module.rstrip("/").split("/")
    last = parts[-2] if len(parts) > 1 and _MAJOR_VERSION.fullmatch(parts[-1]) else parts[-1]
    return last.partition(".")[0].removeprefix("go-").replace("-", "_")


def same_name(module: str) -> str:
    """``extern crate serde`` binds ``serde``."""
    return module


def rust_use_tree(tree: Node, text_of: TextOf) -> Iterator[ImportRow]:
    """Flatten a ``use`` tree: ``a::{b as c, d::*, self}``."""
    waiting: list[tuple[Node, str]] = [(tree, "")]
    while waiting:
        node, prefix = waiting.pop()
        path = node.child_by_field_name("path")
        match node.type:
            case "scoped_use_list":
                inner = _joined(prefix, text_of(path)) if path else prefix
                use_list = node.child_by_field_name("list")
                waiting.extend((child, inner) for child in (use_list.named_children if use_list else ()))
            case "use_list":
                waiting.extend((child, prefix) for child in node.named_children)
            case "use_wildcard":
                inside = node.named_children
                yield node.end_byte - 1, _joined(prefix, text_of(inside[0]) if inside else ""), "*", ""
            case "use_as_clause":
                alias = node.child_by_field_name("alias")
                if path is not None and alias is not None:
                    yield _rust_row(path, prefix, text_of, text_of(alias))
            case "scoped_identifier" | "identifier" | "self" | "crate" | "super":
                yield _rust_row(node, prefix, text_of, None)
            case _:  # comments inside of the braces
                continue


def _rust_row(path: Node, prefix: str, text_of: TextOf, alias: str | None) -> ImportRow:
    whole = _joined(prefix, "".join(text_of(path).split()))
    if path.type == "self" and prefix:
        whole = prefix
    module, _, name = whole.rpartition("::")
    last = path.child_by_field_name("name") or path
    return last.start_byte, module, name, (alias if alias != "_" else "") if alias is not None else name


def _joined(prefix: str, path: str) -> str:
    return "::".join(part for part in (prefix, path) if part)


def swift_import(declaration: Node, text_of: TextOf) -> Iterator[ImportRow]:
    """Read ``import A``, which binds ``A`` and all that it holds, and ``import struct A.B``."""
    path = next((node for node in declaration.named_children if node.type == "identifier"), None)
    if path is None:
        return
    module, dot, name = text_of(path).rpartition(".")
    chosen = any(node.type in _SWIFT_IMPORTED for node in declaration.children)
    if dot and chosen:
        yield path.start_byte, module, name, name
    else:
        yield path.start_byte, text_of(path), "*", ""
        if not dot:
            yield path.start_byte, name, "", name


_SWIFT_IMPORTED: Final = frozenset({"class", "enum", "func", "let", "protocol", "struct", "typealias", "var"})


def scala_import(declaration: Node, text_of: TextOf) -> Iterator[ImportRow]:
    """Read ``import a.b.{C, D => E, F as G, H => _, _}, c.*``: a path's parts are its neighbours."""
    path: list[Node] = []

    def module(parts: list[Node]) -> str:
        return ".".join(text_of(part).strip("`") for part in parts if text_of(part) != "_root_")

    for node in (*declaration.children, None):
        kind = "," if node is None else node.type
        if kind == "," and len(path) > 1:
            name = text_of(path[-1]).strip("`")
            yield path[-1].start_byte, module(path[:-1]), name, name
        if kind == "," or node is None:
            path = []
        elif kind == "identifier":
            path.append(node)
        elif path and kind in ("namespace_wildcard", *_SCALA_RENAMED):
            yield from _scala_selected(node, module(path), text_of)
            path = []
        elif path and kind == "namespace_selectors":
            for selector in node.named_children:
                yield from _scala_selected(selector, module(path), text_of)
            path = []


_SCALA_RENAMED: Final = ("arrow_renamed_identifier", "as_renamed_identifier")


def _scala_selected(selector: Node, module: str, text_of: TextOf) -> Iterator[ImportRow]:
    if selector.type == "namespace_wildcard":
        if text_of(selector) != "given":  # what has no name binds none
            yield selector.start_byte, module, "*", ""
    elif selector.type == "identifier":
        name = text_of(selector).strip("`")
        yield selector.start_byte, module, name, name
    elif selector.type in _SCALA_RENAMED:
        name, alias = selector.child_by_field_name("name"), selector.child_by_field_name("alias")
        if name is not None and alias is not None:
            hidden = alias.type == "wildcard" or text_of(alias) == "_"
            bound = LEFT_OUT if hidden else text_of(alias).strip("`")
            yield name.start_byte, module, text_of(name).strip("`"), bound


def dart_directive(directive: Node, text_of: TextOf) -> Iterator[ImportRow]:
    """Read ``import`` and ``export``: ``'a.dart' as b show C, D hide E``."""
    exports = directive.type == "library_export"
    uri = next((node for node in directive.named_children if node.type.endswith("uri")), None)
    if uri is None:
        return
    # The first of a conditional import's URIs is the one for want of the others' conditions.
    while uri.type != "string_literal" and uri.named_children:
        uri = uri.named_children[0]
    module = text_of(uri).strip("\"'")
    alias = next((node for node in directive.named_children if node.type == "identifier"), None)
    if alias is not None:
        yield alias.start_byte, module, "", text_of(alias)
        return
    shown = False
    for combinator in directive.named_children:
        if combinator.type == "combinator":
            hides = combinator.children[0].type == "hide"
            shown = shown or not hides
            for name in combinator.named_children:
                if name.type == "identifier":
                    yield name.start_byte, module, text_of(name), LEFT_OUT if hides else text_of(name)
    if not shown:
        yield uri.start_byte, module, "*", "*" if exports else ""


def haskell_import(node: Node, text_of: TextOf) -> Iterator[ImportRow]:
    """Read ``import qualified A.B as C (f, T (..))``, and what an export list passes on."""
    if node.type == "exports":
        yield from _haskell_exports(node, text_of)
        return
    module, alias, names, words = _haskell_parts(node, text_of)
    if not module:
        return
    position = node.start_byte
    yield position, module, "", alias or module
    if "hiding" in words or names is None:
        if "qualified" not in words:
            yield position, module, "*", ""
        for start, name, _ in _haskell_names(names, text_of) if "hiding" in words else ():
            yield start, module, name, LEFT_OUT
    elif "qualified" not in words:
        yield from _haskell_rows(module, names, text_of, "")


def _haskell_parts(node: Node, text_of: TextOf) -> tuple[str, str, Node | None, set[str]]:
    """Return an import's module, alias, list of names and words."""
    named = node.child_by_field_name("module")
    alias = node.child_by_field_name("alias")
    words = {child.type for child in node.children if not child.is_named}
    module = text_of(named) if named is not None else ""
    return module, text_of(alias) if alias is not None else "", node.child_by_field_name("names"), words


def _haskell_rows(module: str, names: Node, text_of: TextOf, whole: str) -> Iterator[ImportRow]:
    for start, name, with_members in _haskell_names(names, text_of):
        yield start, module, name, name
        if with_members:
            yield start, f"{module}.{name}", "*", whole


def _haskell_names(names: Node | None, text_of: TextOf) -> Iterator[tuple[int, str, bool]]:
    """Yield the names in a list, and whether all members of a type are meant with it."""
    for item in names.named_children if names is not None else ():
        named = next((n for n in item.named_children if n.type in _HASKELL_NAMES), None)
        if named is None:
            continue
        children = item.child_by_field_name("children")
        members = children.named_children if children is not None else []
        yield named.start_byte, text_of(named).strip("()"), any(n.type == "all_names" for n in members)
        for member in members:
            if member.type != "all_names":
                yield member.start_byte, text_of(member).strip("()"), False


_HASKELL_NAMES: Final = frozenset({"name", "prefix_id", "variable"})


def _haskell_exports(exports: Node, text_of: TextOf) -> Iterator[ImportRow]:
    """Yield the names that a module exports, and the modules whose names it passes on."""
    header = exports.parent
    own = header.child_by_field_name("module") if header is not None else None
    for start, name, with_members in _haskell_names(exports, text_of):
        yield start, "", name, name
        if with_members and own is not None:
            yield start, f"{text_of(own)}.{name}", "*", "*"
    root = header.parent if header is not None else None
    imports = root.child_by_field_name("imports") if root is not None else None
    for exported in exports.named_children:
        if exported.type != "module_export":
            continue
        called = text_of(exported.named_children[-1])
        for statement in imports.named_children if imports is not None else ():
            if statement.type != "import":
                continue
            module, alias, names, words = _haskell_parts(statement, text_of)
            if called != (alias or module) or "qualified" in words:
                continue
            if names is None or "hiding" in words:
                yield exported.start_byte, module, "*", "*"
            else:
                yield from _haskell_rows(module, names, text_of, "*")


USING: Final = "__using__"
"""The macro that ``use`` calls: what it quotes becomes part of the module that says so."""


def elixir_directive(directive: Node, text_of: TextOf) -> Iterator[ImportRow]:
    """Read ``alias A.{B, C}``, ``alias A.B, as: C``, ``import A, only: [f: 1]``, ``require`` and ``use``."""
    word = text_of(directive.children[0])
    given = next((node for node in directive.named_children if node.type == "arguments"), None)
    if given is None or not given.named_children:
        return
    named, *more = given.named_children
    options = {
        text_of(pair.named_children[0]).rstrip(": \t\n"): pair.named_children[-1]
        for keywords in more
        for pair in keywords.named_children
        if pair.type == "pair"
    }
    position, module = named.start_byte, text_of(named)
    several = named.child_by_field_name("right") if named.type == "dot" else None
    if several is not None and several.type == "tuple":
        prefix = "".join(text_of(named)[: several.start_byte - named.start_byte].split())
        for node in several.named_children:
            if node.type == "alias":
                bound = text_of(node).rpartition(".")[2] if word == "alias" else ""
                yield node.start_byte, prefix + text_of(node), "", bound
    elif not _ELIXIR_MODULE.fullmatch(module):
        return
    elif word == "import":
        only, left_out = options.get("only"), options.get("except")
        listed = only is not None and only.type == "list"
        if not listed:
            yield position, module, "*", ""
        for chosen, excluded in ((only if listed else None, False), (left_out, True)):
            for start, name, arity in _elixir_functions(chosen, text_of):
                yield start, module, name, LEFT_OUT if excluded else name, arity
    elif "as" in options:
        yield position, module, "", text_of(options["as"])
    else:
        bound = {"alias": module.rpartition(".")[2], "use": USING}.get(word, "")
        yield position, module, "", bound


def _elixir_functions(functions: Node | None, text_of: TextOf) -> Iterator[tuple[int, str, int | None]]:
    """Read ``[first: 1, second: 2]``."""
    for keywords in functions.named_children if functions is not None else ():
        for pair in keywords.named_children:
            if pair.type == "pair":
                name = text_of(pair.named_children[0]).rstrip(": \t\n").strip('"')
                arity = text_of(pair.named_children[-1])
                yield pair.start_byte, name, int(arity) if arity.isdecimal() else None


def ruby_import(call: Node, text_of: TextOf) -> Iterator[ImportRow]:
    """Read ``require "a"``, ``require_relative "a"`` and ``autoload :A, "a"``."""
    method, given = call.child_by_field_name("method"), call.child_by_field_name("arguments")
    if method is None or given is None:
        return
    path = given.named_children[-1]
    module = text_of(path).strip("\"'")
    if text_of(method) == "require_relative":
        module = f"./{module}"
    name = text_of(given.named_children[0]).lstrip(":") if text_of(method) == "autoload" else "*"
    yield path.start_byte, module, name, "" if name == "*" else name


def ruby_name(written: str) -> str:
    """``attr_reader :name`` defines ``name``, ``class_methods do`` the module ``ClassMethods``."""
    return "ClassMethods" if written == "class_methods" else "".join(written.split()).lstrip(":").strip("\"'")


_ELIXIR_MODULE: Final = re.compile(r"(?:__MODULE__|[A-Z]\w*)(?:\.[A-Z]\w*)*")


def elixir_name(written: str) -> str:
    """Spell an attribute without its value (``@timeout 5``), a key or an atom as its name alone."""
    name = re.split(r"[\s(]", written, maxsplit=1)[0]
    return name.strip(':"') or written


def kotlin_import(header: Node, text_of: TextOf) -> Iterator[ImportRow]:
    """Cut ``a.b.C as D`` at its last dot.

    A companion is left out: what it holds belongs to its class.
    """
    path = next(child for child in header.named_children if child.type == "identifier")
    parts = [text_of(part).strip("`") for part in path.named_children]
    last = path.named_children[-1]
    others = {child.type: child for child in header.named_children}
    if "wildcard_import" in others:
        module = ".".join(part for part in parts if part != "Companion")
        yield others["wildcard_import"].start_byte, module, "*", ""
        return
    module = ".".join(part for part in parts[:-1] if part != "Companion")
    alias = others.get("import_alias")
    bound = text_of(alias.named_children[0]).strip("`") if alias and alias.named_children else parts[-1]
    yield last.start_byte, module, parts[-1], bound


# What Kotlin's grammar takes for something else. Names keep their extent, and are read from the text as
# it was written.
_KOTLIN_WORDS: Final = (
    rb"annotation|open|enum|sealed|internal|external|final|abstract|lateinit|const|infix|inline|operator|companion"
    rb"|protected|tailrec|noinline|crossinline|reified|vararg|inner"
)
_KOTLIN_NAME: Final = re.compile(  # words that are names here: ``open = true``, ``fun final()``
    rb"(?<![@\w])(?:" + _KOTLIN_WORDS + rb")(?=[ \t]*(?:[=.,:()?!+*/%&|]|->))"
)
_KOTLIN_IN: Final = re.compile(rb"\b(?:in|is|as)(?=\d+\b)")  # ``in2.close()``
_KOTLIN_BINARY: Final = re.compile(rb"\b0[bB][01_]+")  # ``0b1000_0000``
_KOTLIN_CASE: Final = re.compile(
    rb"\n(?<![{;]\n)([ \t])(?=[ \t]*!?in [^\n{}]*->)"
)  # would go on with the line above
_KOTLIN_CONSTRUCTOR: Final = re.compile(
    rb"\bclass\s+\w+(?:<[^<>]*>)?(?P<before>(?:\s+(?:@[\w.:]+(?:\([^()]*\))?|internal|private|protected|public)){0,9}"
    rb"\s+)(?=constructor\s*\()"
)
_KOTLIN_DELEGATE: Final = re.compile(  # its class's body would be the delegate's lambda
    rb"(?:\)|\b(?:class|interface|object)\s+\w+(?:\s*<[^<>{}()]*>)?|\bobject)\s*:\s[^{};=]{0,400}?\b"
    rb"(?P<by>by\s+(?P<name>[\w.]+)(?:\([^(){}]*\))?)\s*\{"
)
_KOTLIN_PARENTHESIS: Final = re.compile(
    rb"(?<=[\w)\]}\"'!])\n([ \t])(?=[ \t]*\([^\n]*\)\S)"
)  # no call of the line above
_KOTLIN_LINE: Final = re.compile(rb"^[^\n{]*\{[^\n]*\bfun\b[^\n]*\}", re.MULTILINE)  # ``{ fun f() = 1 }``


def readable_kotlin(data: bytes) -> tuple[bytes, list[tuple[int, int]]]:
    """Write what the grammar of Kotlin misreads in another way that it reads rightly.

    Args:
        data: a file's bytes.

    Returns:
        Bytes of the same length, and the extents of names that were blanked.
    """
    names = [found.span("name") for found in _KOTLIN_DELEGATE.finditer(data)]
    changed = bytearray(data)
    for found in _KOTLIN_DELEGATE.finditer(data):
        changed[found.start("by") : found.end("by")] = b" " * (found.end("by") - found.start("by"))
    for pattern, replaced in ((_KOTLIN_NAME, b"x"), (_KOTLIN_IN, b"x")):
        for found in pattern.finditer(data):
            changed[found.start() : found.end()] = replaced * (found.end() - found.start())
    for found in _KOTLIN_BINARY.finditer(data):
        changed[found.start() : found.end()] = b"0x" + found.group()[2:].replace(b"_", b"0")
    for found in _KOTLIN_CASE.finditer(data):
        if not data[data.rfind(b"\n", 0, found.start()) + 1 : found.start()].lstrip().startswith(b"//"):
            changed[found.start(1) : found.end(1)] = b";"
    for found in _KOTLIN_LINE.finditer(data):
        changed[found.start() : found.end()] = changed[found.start() : found.end()].replace(b" }", b";}")
    for found in _KOTLIN_PARENTHESIS.finditer(data):
        changed[found.start(1) : found.end(1)] = b";"
    for found in _KOTLIN_CONSTRUCTOR.finditer(data):
        start, end = found.span("before")
        changed[start:end] = data[start:end].replace(b"\n", b" ")
    return bytes(changed), [span for span in names if b"." not in data[span[0] : span[1]]]


_OPERATOR: Final = re.compile(r"operator\b")


def cpp_name(written: str) -> str:
    """Spell ``operator ==`` as ``operator==``, ``operator bool() const`` as ``operator bool``."""
    if not _OPERATOR.match(written):
        return written.replace("::", ".")
    symbol = "".join(written.removeprefix("operator").split())
    if symbol[:1].isalpha() or symbol[:1] == "_":
        return "operator " + " ".join(written.removeprefix("operator").partition("(")[0].split())
    return "operator" + symbol


def shell_name(written: str) -> str:
    """``alias ll='ls -l'`` defines ``ll``; no other name has an equals sign in it."""
    return written.partition("=")[0]


_CSHARP_NAMES: Final = {
    "implicit": "operator implicit",
    "explicit": "operator explicit",
    "~": "Finalize",
    "this": "this[]",
}


def csharp_name(written: str) -> str:
    """Spell ``+`` as ``operator+``, an indexer as ``this[]``, a finaliser as ``Finalize``."""
    if written in _CSHARP_NAMES:
        return _CSHARP_NAMES[written]
    first = written[:1]
    if first.isalpha() or first in "_@":
        operator = written in ("true", "false", "checked")
        return f"operator {written}" if operator else "".join(written.split()).removeprefix("@")
    return "operator" + written


def unquoted(written: str) -> str:
    """``[Orders]`` and ``"Orders"`` define ``Orders``."""
    return written.strip(QUOTES)


def php_name(written: str) -> str:
    """Write a namespace's name with dots."""
    return "".join(written.split()).replace("\\", ".").strip(".")


def php_use(statement: Node, text_of: TextOf) -> Iterator[ImportRow]:
    """Flatten the names of a ``use`` statement, in a group or alone."""
    prefix = next((php_name(text_of(n)) for n in statement.named_children if n.type == "namespace_name"), "")
    body = statement.child_by_field_name("body")
    for clause in (*statement.named_children, *(body.named_children if body else ())):
        if clause.type == "namespace_use_clause":
            alias = clause.child_by_field_name("alias")
            path = next((n for n in clause.named_children if n.type in ("name", "qualified_name")), None)
            if path is None:
                continue
            module, _, name = ".".join(filter(None, (prefix, php_name(text_of(path))))).rpartition(".")
            last = path.named_children[-1] if path.type == "qualified_name" else path
            yield last.start_byte, module or "global", name, text_of(alias) if alias else name


# Macros that stand where the grammar knows none: alone on a line (``FMT_BEGIN_NAMESPACE``), between
# ``class`` and the name (``class FMT_API Foo {``), before a specifier (``FMT_EXPORT template <…>``), and in
# pointers to functions (``(NTAPI *name)(…)``).
_MACRO: Final = rb"(?P<macro>[A-Z][A-Z0-9]*_[A-Z0-9_]*)(?:\([^()\n;{}]*\))?"
_MACRO_LINE: Final = re.compile(rb"^[ \t]*" + _MACRO + rb"[ \t]*$", re.MULTILINE)
_MACRO_IN_HEAD: Final = re.compile(
    rb"\b(?:class|struct|union|enum)\s+(?:" + _MACRO + rb")(?=\s+\w+(?:\s+final)?\s*(?::[^:]|\{))"
)
_MACRO_BEFORE_SPECIFIER: Final = re.compile(
    rb"\b" + _MACRO + rb"(?=\s+(?:template|explicit|class|struct|inline|static|virtual|constexpr)\b|\s+~\w"
    rb"|\s+[A-Z][A-Z0-9]*_[A-Z0-9_]*\s+\w+\("
    # A constructor with initialisers; bounded, or a table of macros would take quadratic time.
    rb"|\s+\w+\([^;{}()]{0,300}(?:\([^()]{0,100}\)[^;{}()]{0,300}){0,9}\)\s*(?:noexcept\s*)?:[^:])"
)
_CALLING_CONVENTION: Final = re.compile(rb"\(\s*(?P<macro>[A-Z]{4,}|__\w+)\s*(?=\*\s*\w+\s*\)\s*\()")
_NEAR: Final = 400
"""Bytes looked at around a macro for what stands before and behind it."""


def without_macros(data: bytes) -> tuple[bytes, list[tuple[int, int]]]:
    """Blank the macros of C and C++ that would break the tree around them.

    Args:
        data: a file's bytes.

    Returns:
        Bytes of the same length, and the extents of the macros' names.
    """
    blanked, names = bytearray(data), list[tuple[int, int]]()
    for found in _MACRO_LINE.finditer(data):
        before = data[max(0, found.start() - _NEAR) : found.start()].rstrip()
        after = data[found.end() : found.end() + _NEAR].lstrip()[:1]
        last_line = before[before.rfind(b"\n") + 1 :].lstrip()
        after_statement = before[-1:] in (b"", b";", b"}")
        after_head = before.endswith((b"{", b"*/")) or last_line.startswith((b"#", b"//"))
        # The last name in an enum's braces stands alone on its line too.
        if (after_statement and after not in b",=);") or (after_head and after not in b",=);}"):
            names.append(found.span("macro"))
            blanked[found.start() : found.end()] = b" " * (found.end() - found.start())
    for found in chain.from_iterable(
        pattern.finditer(data) for pattern in (_MACRO_IN_HEAD, _MACRO_BEFORE_SPECIFIER, _CALLING_CONVENTION)
    ):
        line_start = data.rfind(b"\n", 0, found.start()) + 1
        if data[line_start : found.start()].lstrip().startswith(b"#") or data.endswith(
            b"\\\n", 0, line_start
        ):
            continue  # within a directive
        start = found.start("macro")
        names.append(found.span("macro"))
        blanked[start : found.end()] = bytes(b if b == 10 else 32 for b in data[start : found.end()])
    return bytes(blanked), sorted(set(names))


_BATS_TEST: Final = re.compile(
    rb"""^(?P<head>[ \t]*@test[ \t]+["'])(?P<name>[^\n]+)["'](?P<gap>[ \t]+)\{[ \t]*$""", re.MULTILINE
)
_NOT_IN_A_WORD: Final = re.compile(rb"[^\w]")


def bats_tests_as_functions(data: bytes) -> tuple[bytes, list[tuple[int, int]]]:
    """Let ``@test "adds two" {`` of Bats read as ``adds_two() {``; see ``without_macros``.

    To the grammar it is a command, and what the test assigns were variables of the file.
    """

    def as_function(found: re.Match[bytes]) -> bytes:
        head, gap = len(found["head"]), len(found["gap"])
        word = _NOT_IN_A_WORD.sub(b"_", found["name"])
        function = b" " * head + word + b"()" + b" " * (gap - 1) + b"{"
        return function.ljust(len(found[0]))

    return _BATS_TEST.sub(as_function, data) if b"@test" in data else data, []


_PRIVATE_MACRO: Final = re.compile(rb"#(?=_[A-Za-z])")


def without_private_macros(data: bytes) -> tuple[bytes, list[tuple[int, int]]]:
    """Blank the ``#`` of Swift macros whose names begin with an underscore: the grammar knows none.

    Args:
        data: a file's bytes.

    Returns:
        Bytes of the same length, and no names.
    """
    return _PRIVATE_MACRO.sub(b" ", data), []


_ANNOTATED_CONSTRUCTOR: Final = re.compile(
    rb"\bclass\s+\w+(?:\[[^\]\n]*\])?\s+(?P<annotations>(?:@[\w.]+(?:\([^()\n]*\))?\s*?)+)"
    rb"(?=\s*(?:(?:private|protected)(?:\[\w+\])?\s*)?\()"
)
_TYPED_LAMBDA: Final = re.compile(
    rb"(?P<brace>\{)(?P<gap>[ \t]+|(?=implicit\b))(?P<implicit>implicit[ \t]+)?(?P<name>\w+)"
    rb"(?P<type>[ \t]*:[ \t]*[\w.]+(?:\[[\w., \[\]]*\])?)?(?P<end>[ \t]*)=>"
)
_TEMPLATE_HEAD: Final = re.compile(rb"\b(?:class|trait|object|enum|extends|with|new|given)\b[^{};]*\Z")


def readable_scala(data: bytes) -> tuple[bytes, list[tuple[int, int]]]:
    """Rewrite what the grammar of Scala misreads; see ``without_macros``.

    Annotations of a constructor (``class A @Inject() (b: B)``) are blanked, and the parameter of a function
    in braces is put in parentheses (``{ (x: T)=>`` for ``{ x: T =>``), without its type where there is no
    room for them.

    Args:
        data: a file's bytes.

    Returns:
        Bytes of the same length, and no names.
    """

    def without_annotations(found: re.Match[bytes]) -> bytes:
        start, end = (position - found.start() for position in found.span("annotations"))
        blank = bytes(byte if byte == 10 else 32 for byte in found["annotations"])
        return found[0][:start] + blank + found[0][end:]

    def in_parentheses(found: re.Match[bytes]) -> bytes:
        head = data[max(0, found.start() - _NEAR) : found.start()]
        if not found["implicit"] and (not found["type"] or _TEMPLATE_HEAD.search(head)):
            return found[0]  # ``trait A { self: B =>`` has no function in it
        before = found["gap"] + b" " * len(found["implicit"] or b"")
        declared = found["type"] or b""
        if declared and before and found["end"]:
            inside = before[:-1] + b"(" + found["name"] + declared + b")" + found["end"][1:]
        else:
            inside = before + found["name"] + b" " * len(declared) + found["end"]
        return found["brace"] + inside + b"=>"

    if b"@" in data:
        data = _ANNOTATED_CONSTRUCTOR.sub(without_annotations, data)
    return _TYPED_LAMBDA.sub(in_parentheses, data), []


_DESTRUCTURED: Final = re.compile(
    rb",(?=[ \t]*(?:const|var)[ \t]+\w)"
    rb"|^[ \t]*(?:const|var)[ \t]+\w+(?:[ \t]*:[ \t]*[^=,;(){}\n]+)?[ \t]*(?P<comma>,)(?=[^=;\n]*=)",
    re.MULTILINE,
)
_LABELLED_SWITCH: Final = re.compile(rb"\b\w+:(?=[ \t]*switch\b)")


def readable_zig(data: bytes) -> tuple[bytes, list[tuple[int, int]]]:
    """Rewrite what the grammar of Zig is too old for; see ``without_macros``.

    ``const a, const b = f();`` becomes ``const a; const b = f();``, and a switch loses its label.

    Args:
        data: a file's bytes.

    Returns:
        Bytes of the same length, and no names.
    """
    changed = bytearray(data)
    for found in _DESTRUCTURED.finditer(data):
        comma = found.start("comma") if found["comma"] else found.start()
        changed[comma : comma + 1] = b";"
    for found in _LABELLED_SWITCH.finditer(data):
        changed[found.start() : found.end()] = b" " * (found.end() - found.start())
    return bytes(changed), []


PREPARATIONS: Final[dict[str, Callable[[bytes], tuple[bytes, list[tuple[int, int]]]]]] = {
    "c": without_macros,
    "cpp": without_macros,
    "csharp": without_split_conditionals,
    "haskell": readable_haskell,
    "kotlin": readable_kotlin,
    "markdown": without_deep_lines,
    "restructuredtext": with_deep_lines_as_text,
    "scala": readable_scala,
    "shell": bats_tests_as_functions,
    "sql": respelled,
    "swift": without_private_macros,
    "yaml": without_deep_lines,
    "zig": readable_zig,
}
"""What is done to a text before the grammar reads it, by language; gives names read on the way."""

SECTION_LEVELS: Final[dict[str, Callable[[Sequence[Node], TextOf], list[int]]]] = {
    "markdown": markdown_levels,
    "restructuredtext": restructuredtext_levels,
}
"""The levels of a document's headings, in their order, by language."""

NAMES: Final[dict[str, Callable[[str], str]]] = {
    "cpp": cpp_name,
    "csharp": csharp_name,
    "elixir": elixir_name,
    "markdown": markdown_heading,
    "restructuredtext": restructuredtext_heading,
    "ruby": ruby_name,
    "shell": shell_name,
    "sql": unquoted,
    "php": php_name,
    "yaml": yaml_key,
}
"""How a definition's name as written becomes the symbol's name, by language."""

IMPORT_TREES: Final[dict[str, Callable[[Node, TextOf], Iterator[ImportRow]]]] = {
    "dart": dart_directive,
    "elixir": elixir_directive,
    "haskell": haskell_import,
    "kotlin": kotlin_import,
    "php": php_use,
    "ruby": ruby_import,
    "rust": rust_use_tree,
    "scala": scala_import,
    "swift": swift_import,
}
"""How an ``@import.tree`` is flattened, by language."""

UNNAMED_IMPORT_ALIAS: Final[dict[str, Callable[[str], str]]] = {
    "go": go_package_name,
    "python": python_first_package,
    "rust": same_name,
}
"""The name that importing a module without naming one binds, by language."""
