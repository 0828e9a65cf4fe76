import pytest

from maguyva_pg.languages import LANGUAGES
from maguyva_pg.languages.names import INCLUDED, OTHER_NAMES, languages_called


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("python", ("python",)),
        ("py", ("python",)),
        ("Rust", ("rust",)),
        ("rs", ("rust",)),
        ("C++", ("cpp",)),
        ("golang", ("go",)),
        ("ts", ("typescript", "tsx")),
        ("typescript", ("typescript", "tsx")),
        ("tsx", ("tsx",)),
        ("md", ("markdown",)),
        ("klingon", ()),
        ("", ()),
    ],
)
def test_a_name_means_languages(written: str, meant: tuple[str, ...]):
    assert languages_called(written) == meant


def test_every_name_leads_to_a_language():
    assert set(OTHER_NAMES.values()) <= LANGUAGES.keys()
    assert {name for names in INCLUDED.values() for name in names} <= LANGUAGES.keys()
