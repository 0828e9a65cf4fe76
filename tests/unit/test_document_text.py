from collections import Counter

from maguyva_pg.embedding.document_text import FILE_NAME_WEIGHT, PATH_WEIGHT, document_text


def test_where_a_chunk_lies_stands_before_what_it_says():
    lines = document_text("shop/net_price.py", "Price Price.net", "def net():\n    pass").split("\n")
    counted = Counter(lines)
    assert counted["shop/net_price.py"] == PATH_WEIGHT
    assert counted["net_price"] == FILE_NAME_WEIGHT
    assert lines[-3:] == ["Price Price.net", "def net():", "    pass"]


def test_a_file_without_a_suffix_is_its_own_name():
    assert "\nMakefile\n" in document_text("Makefile", "", "all:")


def test_a_hidden_file_keeps_its_name():
    assert "\n.gitignore\n" in document_text(".gitignore", "", "*.o")
