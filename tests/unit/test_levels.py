from dataclasses import dataclass, field

from tree_sitter import Node

from maguyva_pg.indexing.levels import outermost_levels, spread_sections
from maguyva_pg.indexing.parse import MOST_DATA, parse_file
from maguyva_pg.types import PathClass


@dataclass
class Place:
    name: str
    start: int
    end: int
    parts: dict[str, list[Node]] = field(default_factory=dict[str, list[Node]])


def keys(path: str, text: str) -> list[str]:
    parsed = parse_file(path, text, encoding="", size=1, blob_hash="", path_class=PathClass.SOURCE)
    return [symbol.qualified_name for symbol in parsed.symbols]


def test_a_section_ends_where_the_next_begins_that_is_not_below_it():
    headings = [
        Place("a", 0, 1),
        Place("b", 10, 11),
        Place("no", 15, 16),
        Place("c", 20, 21),
        Place("d", 30, 31),
    ]
    found = spread_sections(headings, [1, 3, 0, 2, 1], 40)
    assert [(place.name, place.start, place.end) for place in found] == [
        ("a", 0, 30),
        ("b", 10, 20),
        ("c", 20, 30),
        ("d", 30, 40),
    ]


def test_whole_levels_count_as_long_as_all_fit():
    places = [
        Place("a", 0, 10),
        Place("a.b", 1, 5),
        Place("a.c", 5, 9),
        Place("a.c.d", 6, 8),
        Place("e", 10, 12),
    ]

    def kept(most: int) -> list[str]:
        return [place.name for place in outermost_levels(places, most)]

    assert kept(5) == ["a", "a.b", "a.c", "a.c.d", "e"]
    assert kept(4) == ["a", "a.b", "a.c", "e"]
    assert kept(3) == ["a", "e"]
    assert kept(1) == []


def test_tables_of_data_have_no_keys():
    rows = ",".join(f'"key {number}": {{"value": 1}}' for number in range(1_000))
    assert keys("a.json", f"{{{rows}}}") == []
    assert keys("a.json", f'{{"rows": {{{rows}}}, "more": 1}}') == ["rows", "more"]
    assert keys("a.toml", "[[package]]\nname = 1\n" * 1_000) == ["package"]
    assert keys("a.yaml", "items:\n" + "- name: x\n" * 1_000) == ["items"]
    assert keys("a.json", '{"text": "' + "x" * MOST_DATA + '"}') == []
    assert keys("a.json", '{"' + "x" * 201 + '": 1, "b": 2}') == ["b"]
