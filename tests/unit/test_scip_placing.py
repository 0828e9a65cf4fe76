import pytest
from fixtures.scip import document, occurrences
from hypothesis import given
from hypothesis import strategies as st

from maguyva_pg.indexing.scip.placing import column_of, place
from maguyva_pg.indexing.scip.scip_pb2 import (
    Document,
    Occurrence,
    PositionEncoding,
    UnspecifiedPositionEncoding,
    UTF8CodeUnitOffsetFromLineStart,
    UTF16CodeUnitOffsetFromLineStart,
    UTF32CodeUnitOffsetFromLineStart,
)

ENCODINGS = {
    UTF8CodeUnitOffsetFromLineStart: ("utf-8", 1),
    UTF16CodeUnitOffsetFromLineStart: ("utf-16-le", 2),
    UTF32CodeUnitOffsetFromLineStart: ("utf-32-le", 4),
}
TEXT = 'class Cart:\n    def total(self):\n        return add("🚀é", add)\n'
NAMES = [
    ("Cart", "def test x shop 1 cart/Cart#"),
    ("total", "def test x shop 1 cart/Cart#total()."),
    ("add", "test x shop 1 sums/add()."),
    ("add", "test x shop 1 sums/add()."),
]


@given(st.text(st.characters(codec="utf-8", exclude_characters="\n"), max_size=20), st.data())
def test_a_column_is_the_same_place_in_every_encoding(line: str, data: st.DataObject):
    column = data.draw(st.integers(0, len(line)))
    for encoding, (codec, width) in ENCODINGS.items():
        units = len(line[:column].encode(codec)) // width
        assert column_of(line, units, encoding) == column
        whole = len(line.encode(codec)) // width
        assert column_of(line, whole + 1, encoding) is None
        assert column_of(line, -1, encoding) is None


def test_a_place_within_a_character_is_none():
    assert column_of("🚀 go", 1, UTF16CodeUnitOffsetFromLineStart) is None
    assert column_of("é go", 1, UTF8CodeUnitOffsetFromLineStart) is None


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("is_said", [True, False])
def test_places_are_columns_in_characters(encoding: PositionEncoding, is_said: bool):
    codec, width = ENCODINGS[encoding]
    said = encoding if is_said else UnspecifiedPositionEncoding
    read = Document(occurrences=occurrences(TEXT, NAMES, codec, width), position_encoding=said)
    placed = place(read, TEXT)
    assert placed is not None
    assert [(one.line, one.column, one.word) for one in placed] == [
        (1, 6, "Cart"),
        (2, 8, "total"),
        (3, 15, "add"),
        (3, 25, "add"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "# first\n" + TEXT,
        TEXT.replace("class Cart:\n", "class Cart:\n\n"),
        TEXT.partition("\n")[2],
        TEXT.replace("total", "sum"),
        TEXT.replace("Cart", "Kart"),
        "",
    ],
)
def test_a_document_of_another_text_is_refused(text: str):
    assert place(document("cart.py", TEXT, NAMES), text) is None


def test_what_changed_without_moving_a_name_still_fits():
    assert place(document("cart.py", TEXT, NAMES), TEXT + "# last\n") is not None


def test_the_text_of_an_index_decides_where_it_has_one():
    read = document("cart.py", TEXT, NAMES)
    read.text = TEXT.replace("\n", "\r\n")
    assert place(read, TEXT) is not None
    assert place(read, TEXT + "# last\n") is None


@pytest.mark.parametrize(
    "numbers", [[], [1], [1, 2], [0, 6, 5], [-1, 0, 1], [0, -1, 3], [1, 0, 0, 3], [0, 0, 0, 0, 0]]
)
def test_a_range_that_is_none_is_refused(numbers: list[int]):
    assert place(Document(occurrences=[Occurrence(range=numbers, symbol="local 1")]), TEXT) is None


def test_ranges_over_several_lines_are_left_out():
    many = Occurrence(range=[0, 0, 2, 4], symbol="test x shop 1 cart/")
    assert place(Document(occurrences=[many]), TEXT) == []


@given(
    st.lists(st.tuples(st.lists(st.integers(-2, 40), max_size=5), st.text(max_size=5))), st.text(max_size=60)
)
def test_no_document_raises(ranges: list[tuple[list[int], str]], text: str):
    place(Document(occurrences=[Occurrence(range=numbers, symbol=name) for numbers, name in ranges]), text)
