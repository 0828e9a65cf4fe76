import pytest

from maguyva_pg.identifiers import split_identifier, words


@pytest.mark.parametrize(
    ("identifier", "expected"),
    [
        ("parseHTTPConfig2_x", ("parse", "http", "config2", "x")),
        ("HTTPServer", ("http", "server")),
        ("getURLs", ("get", "urls")),
        ("sha256sum", ("sha256", "sum")),
        ("SHA256", ("sha256",)),
        ("base64Encode", ("base64", "encode")),
        ("utf8", ("utf8",)),
        ("i18nKey", ("i18n", "key")),
        ("IPv6Address", ("ipv6", "address")),
        ("__init__", ("init",)),
        ("snake_case_2", ("snake", "case", "2")),
        ("Client.get-all", ("client", "get", "all")),
        ("aB", ("a", "b")),
        ("größeÄnderung", ("größe", "änderung")),
        ("日本語Name", ("日本語", "name")),
        ("a*b", ("a", "b")),
        ("", ()),
        ("___", ()),
    ],
)
def test_split_identifier(identifier: str, expected: tuple[str, ...]) -> None:
    assert split_identifier(identifier) == expected


def test_words_of_prose_and_code() -> None:
    assert words("How does parseURL() handle UTF8_text?") == [
        "how", "does", "parse", "url", "handle", "utf8", "text",
    ]  # fmt: skip
