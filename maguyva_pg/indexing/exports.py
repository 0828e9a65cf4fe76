"""Which definitions of a file can be used outside of it."""

from __future__ import annotations

from maguyva_pg.indexing.captures import Captures
from maguyva_pg.indexing.placed import FUNCTION_KINDS, Placed
from maguyva_pg.languages.table import ExportRule, Language


def mark_exported(all_placed: list[Placed], captures: Captures, language: Language) -> None:
    """Mark the definitions of a file that can be used outside of it.

    Args:
        all_placed: its definitions, parents before children.
        captures: what the query found.
        language: whose rules apply.
    """
    listed = captures.exported_names
    rule = language.exports
    for placed in all_placed:
        parts, name = placed.definition.parts, placed.definition.name
        around = all_placed[placed.parent] if placed.parent is not None else None
        if around is not None and around.kind in FUNCTION_KINDS:
            continue
        if around is not None and language.exported_members and around.kind not in ("namespace", "module"):
            if rule is ExportRule.LISTED:
                placed.exported = around.exported and (
                    not listed or _lists_member(placed, all_placed, captures)
                )
                continue
            underscored = name.startswith("_") and not name.endswith("__")
            hidden = rule is ExportRule.NOT_UNDERSCORED and underscored
            placed.exported = around.exported and not hidden and "private" not in parts
            continue
        match rule:
            case ExportRule.CAPITALISED:
                placed.exported = name[:1].isupper()
            case ExportRule.NOT_UNDERSCORED:
                placed.exported = name in listed if listed else not name.startswith("_")
            case ExportRule.NOT_PRIVATE:
                placed.exported = "private" not in parts and (around is None or around.exported)
            case ExportRule.NOT_STATIC:
                placed.exported = "static" not in parts
            case ExportRule.LISTED:
                placed.exported = not listed or captures.exports_everything or name in listed
            case ExportRule.MARKED:
                placed.exported = "exported" in parts or (placed.parent is None and name in listed)


def _lists_member(placed: Placed, all_placed: list[Placed], found: Captures) -> bool:
    name = placed.definition.name
    around = placed
    while around.parent is not None:
        around = all_placed[around.parent]
    by_itself = placed.kind != "constructor" and name in found.exported_names
    whole = around.definition.name in found.exported_whole
    return found.exports_everything or whole or by_itself or name in found.exported_members
