"""Haskell: what a broken file, a literate one and its lists of exports tell."""

import pytest

from maguyva_pg.indexing.parse import extract
from maguyva_pg.languages import LANGUAGES
from maguyva_pg.languages.preparations.haskell import readable_haskell

BROKEN = """module M (
a,
later) where
a :: Int
a = 1

{}

later :: Int -> Int
later x = x
"""


def names_of(source: str) -> list[str]:
    return [symbol.name for symbol in extract(LANGUAGES["haskell"], source)[0]]


@pytest.mark.parametrize("broken", ["b = (1,", "b = ( let [", "b = [1, 2", "b = )"])
def test_brackets_that_are_not_closed_do_not_swallow_what_follows(broken: str):
    assert names_of(BROKEN.replace("{}", broken))[-1] == "later"


@pytest.mark.parametrize(
    "whole",
    [
        "b = '(' : \"(\" -- (",
        "b = [r|(\n(((|]",
        "b = {- ( {- ( -} ( -} f' (1)",
        "b = '\\'' : \"(\"",
        "b = x |--> (1)",
    ],
)
def test_brackets_that_are_text_stay(whole: str):
    source = BROKEN.replace("{}", whole).encode()
    assert readable_haskell(source)[0] == source


def test_literate_code_between_the_words_of_latex():
    source = "Text: hidden = 1\n\\begin{code}\nmodule M where\na = 1\n\\end{code}\nb = 2\n"
    assert names_of(source) == ["M", "a"]


def test_members_are_exported_as_the_list_says():
    source = """
        module M (A, B (..), C (D), f, module Other) where
        data A = A { a :: Int }
        data B = B1 | B2
        data C = D | E
        f = 1
        g = 2
        """
    symbols = extract(LANGUAGES["haskell"], "\n".join(line[8:] for line in source.split("\n")))[0]
    exported = {symbol.qualified_name for symbol in symbols if "exported" in symbol.attributes}
    assert exported >= {"A", "B", "B.B1", "B.B2", "C", "C.D", "f"}
    assert exported.isdisjoint({"A.A", "A.A.a", "C.E", "g"})


def test_a_module_that_lists_itself_exports_all_that_it_defines():
    symbols = extract(LANGUAGES["haskell"], "module M (module M, x) where\nf = 1\n")[0]
    assert "exported" in symbols[1].attributes


def test_a_name_keeps_the_quote_at_its_end():
    assert names_of("foldl' f = f\nf'' = foldl'\n") == ["foldl'", "f''"]


def test_a_signature_belongs_to_the_equations_beside_it():
    symbols = extract(LANGUAGES["haskell"], "-- | Adds.\nf, g :: Int -> Int\nf 0 = 1\nf x = x\ng = f\n")[0]
    facts = [(s.qualified_name, s.start_line, s.end_line, s.attributes["type"]) for s in symbols]
    assert facts == [("f", 3, 4, "Int -> Int"), ("g", 5, 5, "Int -> Int")]
