"""Which definitions are symbols of a file, and which only local names of a function in it."""

from __future__ import annotations

from typing import Final

from maguyva_pg.indexing.captures import Binding, Captures, Definition, place_in
from maguyva_pg.indexing.nesting import Nesting
from maguyva_pg.indexing.source_text import SourceText

_LOCAL_WHEN_INSIDE: Final = frozenset({"variable", "constant"})


def kinds_of(captures: Captures, source: SourceText) -> tuple[dict[int, str], list[Binding]]:
    """Tell what each definition is.

    Args:
        captures: what the query found; names that are bound are taken from its uses.
        source: the file's text.

    Returns:
        Kinds by where names start, of all that are symbols; and the variables: those local to a function, and
        those of the file, which are symbols too.
    """
    scopes = captures.scopes
    nesting = Nesting([(start, end) for start, end, _ in scopes])
    functions = [s for s in scopes if s[2] != "block"]
    hoisting = Nesting([(start, end) for start, end, _ in functions])
    elsewhere = {(hoisting.at(position), name) for position, name in sorted(captures.unbound)}
    hoisting = Nesting([(start, end) for start, end, _ in functions])
    kinds: dict[int, str] = {}
    bindings: list[Binding] = []
    local = _in_functions(captures)
    for definition in sorted(captures.definitions, key=lambda d: d.name_start):
        kind = definition.kind
        if "lexical" in definition.parts:
            if id(definition) in local:
                bindings.append(binding_of(captures, source, definition))
                captures.names.pop(definition.name_start, None)
                continue
        elif kind in _LOCAL_WHEN_INSIDE:
            hoisted = "hoisted" in definition.parts
            index = (hoisting if hoisted else nesting).at(definition.name_start)
            around = "" if index is None else (functions if hoisted else scopes)[index][2]
            if elsewhere and (hoisting.at(definition.name_start), definition.name) in elsewhere:
                continue  # ``global x; x = 1``: a use
            if around == "class":
                kind = "field" if kind == "variable" else kind
            elif around in ("block", "function") and "outward" in definition.parts:
                continue
            elif around in ("block", "function"):
                bindings.append(binding_of(captures, source, definition))
                captures.names.pop(definition.name_start, None)
                continue
            else:
                bindings.append(binding_of(captures, source, definition, defines_symbol=True))
                if kind == "variable" and definition.name.isupper():
                    kind = "constant"
                if (bases := captures.named_classes.get(definition.name)) is not None:
                    kind = "class"
                    definition.add({"base": bases} if bases else {})
        kinds[definition.name_start] = kind
    return kinds, bindings


def _in_functions(captures: Captures) -> set[int]:
    """Return the identities of those definitions that are local names within a function."""
    scopes = captures.scopes
    nesting = Nesting([(start, end) for start, end, _ in scopes])
    found: set[int] = set()
    for definition in captures.definitions:
        if "lexical" in definition.parts:
            around = nesting.at(definition.start - 1)  # its own scopes may begin where it does
            if around is not None and scopes[around][2] != "class":
                found.add(id(definition))
    return found


def binding_of(
    captures: Captures, source: SourceText, definition: Definition, *, defines_symbol: bool = False
) -> Binding:
    """Return the name that a definition binds around it."""
    declared = definition.parts.get("type")
    value, origin = definition.first("value"), definition.first("from")
    pattern, whole = definition.first("unpacked"), definition.first("whole")
    return Binding(
        name=definition.name,
        position=definition.name_start,
        visible_from=origin.end_byte if origin else definition.name_start,
        declared=source.of_adjacent(declared) if declared else "",
        value=source.slice(*captures.expression(value)) if value else "",
        hoisted="hoisted" in definition.parts,
        defines_symbol=defines_symbol,
        assigned=value is not None,
        constant=definition.kind == "constant",
        whole=source.of(whole) if whole else "",
        taken=place_in(pattern, definition.name_node) if pattern else (),
    )
