import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maguyva_pg.indexing.decode import decode, wide_encoding

RUSSIAN = "// Это комментарий на русском языке, описывает функцию\nint x;\n"
JAPANESE = "# これは日本語のコメントです。ファイルを読み込む。\nx = 1\n"
CHINESE = "// 这是一个中文注释，用于说明函数的作用\nint x;\n"


@pytest.mark.parametrize(
    ("data", "text", "encoding"),
    [
        (b"", "", "utf-8"),
        ("å\n".encode(), "å\n", "utf-8"),
        (codecs.BOM_UTF8 + "å\n".encode(), "å\n", "utf-8-sig"),
        (codecs.BOM_UTF16_LE + "då\n".encode("utf-16-le"), "då\n", "utf-16-le"),
        (codecs.BOM_UTF16_BE + "då\n".encode("utf-16-be"), "då\n", "utf-16-be"),
        (codecs.BOM_UTF32_LE + "då\n".encode("utf-32-le"), "då\n", "utf-32-le"),
        (codecs.BOM_UTF32_BE + "då\n".encode("utf-32-be"), "då\n", "utf-32-be"),
        ("int x = 1;\n".encode("utf-16-le"), "int x = 1;\n", "utf-16-le"),
        ("int x = 1;\n".encode("utf-16-be"), "int x = 1;\n", "utf-16-be"),
        ("int x = 1;\n".encode("utf-32-le"), "int x = 1;\n", "utf-32-le"),
        ("int x = 1;\n".encode("utf-32-be"), "int x = 1;\n", "utf-32-be"),
        ("# räksmörgås, à la carte\n".encode("latin-1"), "# räksmörgås, à la carte\n", "cp1252"),
        ("// © 2020 José\n".encode("latin-1"), "// © 2020 José\n", "cp1252"),
        ("“größe” – …\n".encode("cp1252"), "“größe” – …\n", "cp1252"),
        (RUSSIAN.encode("cp1251"), RUSSIAN, "cp1251"),
        (RUSSIAN.encode("koi8_r"), RUSSIAN, "koi8_r"),
        (JAPANESE.encode("cp932"), JAPANESE, "cp932"),
        (JAPANESE.encode("euc_jp"), JAPANESE, "euc_jp"),
        (CHINESE.encode("gb18030"), CHINESE, "gb18030"),
    ],
)
def test_finds_the_encoding(data: bytes, text: str, encoding: str):
    decoded = decode(data)
    assert (decoded.text, decoded.encoding) == (text, encoding)


def test_line_endings_become_newlines():
    assert decode(b"a\r\nb\rc\n\r\nd").text == "a\nb\nc\n\nd"


def test_line_endings_of_utf16_become_newlines():
    assert decode(codecs.BOM_UTF16_LE + "a\r\nb".encode("utf-16-le")).text == "a\nb"


def test_nul_becomes_the_replacement_character():
    assert decode(b"int a;\0 int b;").text == "int a;\ufffd int b;"


def test_one_broken_byte_does_not_change_the_encoding_of_utf8():
    decoded = decode("é è å\n".encode() + b"\xff\n")
    assert (decoded.text, decoded.encoding) == ("é è å\n\ufffd\n", "utf-8")


def test_a_sequence_cut_off_at_the_end_is_damage():
    assert decode("ååå".encode()[:-1]).text == "åå\ufffd"


def test_lone_surrogates_of_utf16_become_replacement_characters():
    decoded = decode(codecs.BOM_UTF16_LE + b"a\0\x00\xd8b\0")
    assert decoded.text == "a\ufffdb"


def test_an_odd_byte_at_the_end_of_utf16_is_damage():
    assert decode(codecs.BOM_UTF16_LE + b"a\0b").text == "a\ufffd"


def test_small_integers_in_binary_are_not_utf16():
    assert wide_encoding(b"".join(n.to_bytes(2, "little") for n in range(1, 20))) is None


def test_a_long_file_in_a_legacy_encoding_keeps_every_character():
    line = "# värde för båten\n"
    assert decode((line * 5_000).encode("latin-1")).text == line * 5_000


@given(st.binary(max_size=300))
def test_any_bytes_become_text_that_postgresql_can_store(data: bytes):
    text = decode(data).text
    text.encode("utf-8")
    assert "\0" not in text
    assert "\r" not in text


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0\r")))
def test_utf8_comes_back_as_it_was(text: str):
    expected = text.removeprefix("\ufeff")
    assert decode(text.encode("utf-8")).text == expected
