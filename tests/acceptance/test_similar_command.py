import pytest
from fixtures.command import SHOP, Command, write


@pytest.fixture
def copied(maguyva: Command) -> Command:
    """The command in a repository, of which another one has copies."""
    config = SHOP["shop/config.py"]
    other = write(maguyva.folder.parent / "other", {"settings.py": config, "again.py": config + "\n\n"})
    assert maguyva.within(other)("index").code == 0
    write(maguyva.folder, SHOP)
    assert maguyva("index").code == 0
    return maguyva


def test_code_like_that_of_a_line_is_found_without_the_line_itself(copied: Command):
    outcome = copied("similar", "shop/client.py:10", "--json")
    assert outcome.code == 0
    answer = outcome.json
    assert (answer["asked"]["path"], answer["asked"]["start_line"]) == ("shop/client.py", 1)
    assert {one["repository"] for one in answer["results"]} == {"work"}
    assert "shop/client.py" not in [one["path"] for one in answer["results"]]
    assert [one["score"] for one in answer["results"]] == sorted(
        (one["score"] for one in answer["results"]), reverse=True
    )


def test_the_same_text_elsewhere_is_named_once(copied: Command):
    answer = copied.within(copied.folder / "shop")("similar", "config.py:6", "--all", "--json").json
    assert answer["asked"]["path"] == "shop/config.py"
    [first] = [one for one in answer["results"] if one["same_text"]]
    [copy] = first["copies"]
    assert first["rank"] == 1
    assert {first["repository"], copy["repository"]} == {"other"}
    assert {first["path"], copy["path"]} == {"settings.py", "again.py"}
    text = copied("similar", "shop/config.py:6", "--all").out
    assert text.startswith("Like work: shop/config.py:1-9:\n\n1. other: ")
    assert ", the same text\n" in text
    assert "   the same at other: " in text


def test_a_pasted_piece_of_code_is_compared(copied: Command):
    code = "def read_settings(path):\n    with open(path) as file:\n        return json.load(file)\n"
    for outcome in (copied("similar", "-", "--json", stdin=code), copied("similar", code, "--json")):
        answer = outcome.json
        assert answer["asked"] is None
        assert answer["results"][0]["path"] == "shop/config.py"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["shop/client.py:999"], "No indexed file has the line shop/client.py:999."),
        (["nowhere.py:1"], "No indexed file has the line"),
        (["-"], "There is no code to compare with."),
        (["shop/client.py:1", "--repo", "nobody"], "No repository is called"),
    ],
)
def test_what_cannot_be_compared_is_said(copied: Command, arguments: list[str], message: str):
    outcome = copied("similar", *arguments)
    assert (outcome.code, outcome.out) == (2, "")
    assert message in outcome.err
