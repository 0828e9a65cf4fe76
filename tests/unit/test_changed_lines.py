import shutil
from pathlib import Path

import pytest
from fixtures.command import commit, git, write

from maguyva_pg.errors import IndexingError
from maguyva_pg.indexing.changed_lines import Stretch, changed_lines, lines_before

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")

TEN = "".join(f"line {number}\n" for number in range(1, 11))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    commit(write(tmp_path / "repository", {"a.py": TEN, "gone.py": TEN, "b c/ü.py": TEN}))
    return tmp_path / "repository"


def test_nothing_changed(folder: Path):
    assert changed_lines(folder, "HEAD") == []


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        (TEN.replace("line 4\n", "line four\n"), 4, 4),
        (TEN.replace("line 4\n", "line 4\nnew\nnew\n"), 5, 6),
        (TEN.replace("line 4\nline 5\n", ""), 3, 4),  # the lines on both sides of the gap
        (TEN.replace("line 1\n", ""), 1, 1),
        ("new\n" + TEN, 1, 1),
        (TEN.rstrip("\n"), 10, 10),
    ],
)
def test_one_stretch(folder: Path, text: str, first: int, last: int):
    write(folder, {"a.py": text})
    assert changed_lines(folder, "HEAD") == [Stretch("a.py", first, last)]


def test_several_stretches_in_files_with_odd_names(folder: Path):
    changed = TEN.replace("line 2\n", "two\n").replace("line 9\n", "nine\n")
    write(folder, {"b c/ü.py": changed})
    assert changed_lines(folder, "HEAD") == [Stretch("b c/ü.py", 2, 2), Stretch("b c/ü.py", 9, 9)]


def test_since_an_earlier_commit_and_with_what_is_staged(folder: Path):
    first = git(folder, "rev-parse", "HEAD")
    write(folder, {"a.py": "new\n" + TEN})
    commit(folder)
    write(folder, {"new.py": "x\n"})
    git(folder, "add", "new.py")
    assert changed_lines(folder, first) == [Stretch("a.py", 1, 1), Stretch("new.py", 1, 1)]


def test_deleted_and_binary_files_have_no_lines(folder: Path):
    (folder / "gone.py").unlink()
    write(folder, {"a.py": b"\0\1\2"})
    assert changed_lines(folder, "HEAD") == []


@pytest.mark.parametrize("revision", ["nowhere", "--output=x", ""])
def test_a_revision_that_does_not_exist_is_an_error(folder: Path, revision: str):
    with pytest.raises(IndexingError):
        changed_lines(folder, revision)
    assert not (folder / "x").exists()


def test_a_diff_program_of_the_repository_is_not_run(folder: Path):
    git(folder, "config", "diff.external", "touch executed")
    git(folder, "config", "core.fsmonitor", "touch executed")
    write(folder, {"a.py": "x\n" + TEN})
    assert changed_lines(folder, "HEAD") == [Stretch("a.py", 1, 1)]
    assert not (folder / "executed").exists()


DIFF = """\
diff --git a/kept.py b/kept.py
--- a/kept.py
+++ b/kept.py
@@ -1,7 +1,8 @@
 one
-two
-three
+TWO
 four
+inserted
 five
-six
+SIX
+SEVEN
 seven
@@ -20,0 +22,2 @@
+added
+added
diff --git a/gone.py b/gone.py
deleted file mode 100644
--- a/gone.py
+++ /dev/null
@@ -1,2 +0,0 @@
-a
-b
diff --git a/new.py b/new.py
new file mode 100644
--- /dev/null
+++ b/new.py
@@ -0,0 +1,1 @@
+a
"""


def test_lines_of_a_diff_are_numbered_as_before_it():
    assert lines_before(DIFF) == [
        Stretch("kept.py", 2, 3),
        Stretch("kept.py", 4, 4),
        Stretch("kept.py", 6, 6),
        Stretch("kept.py", 20, 20),
        Stretch("gone.py", 1, 2),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "diff --git a/run b/run\nold mode 100644\nnew mode 100755\n",
        "diff --git a/a.png b/a.png\nindex 01234..78abc 100644\nBinary files a/a.png and b/a.png differ\n",
    ],
)
def test_a_diff_without_lines_changes_nothing(text: str):
    assert lines_before(text) == []


def test_a_torn_diff_is_refused():
    with pytest.raises(IndexingError, match="cannot be read"):
        lines_before(DIFF[:60] + "\n@@ -1,9 +1,9 @@\n one\n")


@pytest.mark.parametrize("text", ["not a diff", "def f():\n    return 1\n", "@@ -1 +1 @@\n-a\n+b\n"])
def test_what_is_no_diff_is_an_error(text: str):
    with pytest.raises(IndexingError) as caught:
        lines_before(text)
    assert "git diff" in caught.value.remedy
    assert caught.value.message.endswith(".")
