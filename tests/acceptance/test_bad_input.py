import os
from pathlib import Path

import pytest
from fixtures.command import SHOP, Command, write


@pytest.mark.parametrize(
    "question", ["%", "_", "\\", "?!", '"unclosed', "x" * 100_000, "a\tb", "🚀", "函数", "'", "-- ;"]
)
def test_odd_questions_are_answered(shop: Command, question: str):
    outcome = shop("search", "--json", "--", question)
    assert outcome.code in (0, 1)
    assert outcome.json["query"]


@pytest.mark.parametrize(
    "question", ["", "   ", "lang:python", "/(/", "lang:klingon x", "kind:spaceship x", "repo:nowhere x"]
)
def test_questions_that_cannot_be_answered_name_a_remedy(shop: Command, question: str):
    outcome = shop("search", "--", question)
    assert outcome.code == 2
    message, remedy = outcome.err.strip().split("\n", 1)
    assert message.startswith("maguyva: ")
    assert remedy.startswith("  ")


def test_a_regular_expression_has_a_time_limit(maguyva: Command):
    # An odd number of letters cannot be three runs twice: every way to cut the line has to be tried.
    line = "a" * 901
    write(maguyva.folder, {f"slow{number}.txt": f"{line}\n" * 50 for number in range(40)})
    assert maguyva("index").code == 0
    question = r"/^(a+)(a+)(a+)\1\2\3$/"
    outcome = maguyva("search", question, MAGUYVA_STATEMENT_TIMEOUT_MS="50")
    assert outcome.code == 1
    assert "MAGUYVA_STATEMENT_TIMEOUT_MS" in outcome.err


def test_odd_files(maguyva: Command):
    folder = maguyva.folder
    write(
        folder,
        {
            "plain.py": SHOP["shop/config.py"],
            "latin.py": "# größer als früher\ndef grösse():\n    return 1\n".encode("latin-1"),
            "utf16.txt": "sixteen bits wide\n".encode("utf-16"),
            "bom.py": b"\xef\xbb\xbfdef with_bom():\n    pass\n",
            "broken.txt": b"good start \xff\xfe\xfa then broken bytes here\n" * 3,
            "nul.bin": b"a\0b" * 100,
            "huge.txt": b"line of a huge file\n" * 100_000,
            "one_line.js": b"var x=1;" * 100_000,
            "emoji_🚀.py": "def 起動():\n    return '🚀'\n",
            "with space/and\nbreak.py": "def in_odd_folder():\n    pass\n",
            "half.py": "def unfinished(:\n    return\n\ndef after_error():\n    pass\n",
            "empty.py": "",
        },
    )
    (folder / "loop").symlink_to(".")
    (folder / "outside").symlink_to("/etc/hostname")
    outcome = maguyva("index", "--json")
    assert outcome.code == 0
    skipped = {row["path"]: row for row in maguyva("status", "--json", "--skipped").json["skipped"]}
    assert {"nul.bin", "huge.txt", "one_line.js", "outside"} <= skipped.keys()
    assert "MAGUYVA_MAX_FILE_BYTES" in skipped["huge.txt"]["detail"]
    for name in ("grösse", "with_bom", "起動", "in_odd_folder", "after_error"):
        assert maguyva("definition", name).code == 0, name
    for text in ("sixteen bits wide", "then broken bytes", "🚀"):
        assert maguyva("search", f'"{text}"').code == 0, text


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_an_unreadable_file_is_skipped_with_the_reason(maguyva: Command):
    write(maguyva.folder, SHOP)
    (maguyva.folder / "shop/config.py").chmod(0)
    assert maguyva("index").code == 0
    [skipped] = maguyva("status", "--json", "--skipped").json["skipped"]
    assert (skipped["path"], skipped["reason"]) == ("shop/config.py", "unreadable")


def test_a_folder_without_code(maguyva: Command):
    index = maguyva("index")
    assert index.code == 1
    assert "there is no file to index" in index.err
    outcome = maguyva("search", "anything at all")
    assert outcome.code == 1
    assert "Nothing found" in outcome.err


def test_a_source_that_is_not_there(maguyva: Command):
    for source in ("missing", "file.txt"):
        write(maguyva.folder, {"file.txt": "text\n"})
        outcome = maguyva("index", source)
        assert outcome.code == 2
        assert "Name a folder or a git URL." in outcome.err


def test_a_c_locale_prints_what_it_can(maguyva: Command):
    write(maguyva.folder, {"a.py": "def 起動():\n    return '🚀 liftoff'\n"})
    assert maguyva("index").code == 0
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    outcome = maguyva("search", "liftoff", **plain)
    assert outcome.code == 0
    assert "liftoff" in outcome.out
    assert maguyva("search", "--json", "liftoff", **plain).json["results"][0]["symbol"] == "起動"


def test_a_repository_removed_while_it_is_searched(maguyva: Command, tmp_path: Path):
    write(maguyva.folder, SHOP)
    assert maguyva("index", "--name", "gone").code == 0
    questions = "how are orders sent\n" * 40
    with maguyva.running("search", "-r", "gone", "--json", "-") as search:
        assert search.stdin is not None
        search.stdin.write(questions)
        search.stdin.close()
        assert search.stdout is not None
        first = search.stdout.readline()
        assert maguyva("repo", "remove", "gone").code == 0
        rest = search.stdout.readlines()
        assert search.stderr is not None
        assert "Traceback" not in search.stderr.read()
    assert '"results": [{' in first
    assert len(rest) == 39
    assert all('"error"' in line or '"results"' in line for line in rest)
