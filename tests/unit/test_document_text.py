from collections import Counter

from maguyva_pg.embedding.document_text import AVERAGED, READ_WHOLE, TEMPLATES, document_text


def test_where_a_chunk_lies_stands_before_what_it_says():
    lines = document_text(AVERAGED, "shop/net_price.py", "Price Price.net", "def net():\n    pass").split(
        "\n"
    )
    counted = Counter(lines)
    assert counted["shop/net_price.py"] == TEMPLATES[AVERAGED].path
    assert counted["net_price"] == TEMPLATES[AVERAGED].file_name
    assert lines[-3:] == ["Price Price.net", "def net():", "    pass"]


def test_a_file_without_a_suffix_is_its_own_name():
    assert "\nMakefile\n" in document_text(AVERAGED, "Makefile", "", "all:")


def test_a_hidden_file_keeps_its_name():
    assert "\n.gitignore\n" in document_text(AVERAGED, ".gitignore", "", "*.o")


def test_a_service_is_not_paid_for_repetition():
    text = document_text(READ_WHOLE, "shop/net_price.py", "net", "def net():\n    pass")
    assert text == "shop/net_price.py\nnet\ndef net():\n    pass"
