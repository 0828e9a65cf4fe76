"""A revision read from git's objects gives what a walk through its checkout gives."""

from dataclasses import replace
from pathlib import Path

import pytest
from fixtures.command import commit, git
from fixtures.indexed import Indexed, write_files

from maguyva_pg.indexing import pipeline, registry
from maguyva_pg.indexing.git import git_bytes
from maguyva_pg.indexing.git_objects import ObjectReader
from maguyva_pg.indexing.git_tree import GitTree
from maguyva_pg.indexing.progress import no_progress
from maguyva_pg.indexing.registry import Declaration
from maguyva_pg.indexing.report import IndexReport
from maguyva_pg.indexing.source_tree import FolderTree, IndexedState
from maguyva_pg.types import SkippedFile, SkipReason, SourceFile

FILES: dict[str, str | bytes] = {
    "a.py": "def a():\n    return 1\n",
    "b/c.py": "def c():\n    return 2\n",
    "b-d/e.md": "# Title\n",
    "image.dat": b"\0\1\2",
    "package-lock.json": "{}\n",
    "large.txt": "word\n" * 40_000,
    "with space/ä\n.py": "x = 1\n",
    "secret/key.txt": "text\n",
    "kept/secret/key.txt": "text\n",
    ".maguyvaignore": "secret/\n*.log\n",
    "kept/.maguyvaignore": "!secret/\n",
    "x.log": "log\n",
    ".gitignore": "a.py\n",
}


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    folder = write_files(tmp_path / "repository", FILES)
    (folder / "inside").symlink_to("a.py")
    (folder / "b" / "up").symlink_to("../b-d")
    (folder / "outside").symlink_to("../elsewhere")
    (folder / "absolute").symlink_to("/etc/hostname")
    (folder / "dangling").symlink_to("missing")
    (folder / "loop").symlink_to("loop")
    git(folder, "init", "--quiet")
    git(folder, "add", "--all", "--force")
    commit(folder)
    return folder


def found(folder: Path, subdirectory: str = "", indexed: IndexedState | None = None):
    with ObjectReader(folder) as reader:
        tree = GitTree(folder, git(folder, "rev-parse", "HEAD"), reader)
        state = indexed or IndexedState()
        return list(tree.files(subdirectory=subdirectory, max_file_bytes=100_000, indexed=state))


def facts(entries: list[SourceFile | SkippedFile]) -> list[tuple[object, ...]]:
    return [
        (entry.path, entry.size, entry.blob_hash)
        if isinstance(entry, SourceFile)
        else (entry.path, entry.size, entry.reason, entry.detail, entry.blob_hash)
        for entry in entries
    ]


@pytest.mark.parametrize("subdirectory", ["", "b", "kept/secret", "secret"])
def test_objects_and_a_checkout_give_the_same(repository: Path, subdirectory: str):
    tree = FolderTree(repository, None)
    on_disk = tree.files(subdirectory=subdirectory, max_file_bytes=100_000, indexed=IndexedState())
    # A link that the system cannot follow is described in the system's words.
    ours = [
        fact
        for fact in facts(found(repository, subdirectory))
        if fact[0] not in ("dangling", "loop", "outside")
    ]
    theirs = [fact for fact in facts(list(on_disk)) if fact[0] not in ("dangling", "loop", "outside")]
    assert ours == theirs
    assert ours


def test_links_that_lead_to_no_file_are_told_of(repository: Path):
    skipped = {entry.path: entry.reason for entry in found(repository) if isinstance(entry, SkippedFile)}
    assert {
        path: skipped.get(path) for path in ("dangling", "loop", "outside", "absolute", "inside", "b/up")
    } == {
        "dangling": SkipReason.UNREADABLE,
        "loop": SkipReason.UNREADABLE,
        "outside": SkipReason.LINK_OUTSIDE,
        "absolute": SkipReason.LINK_OUTSIDE,
        "inside": None,
        "b/up": None,
    }


def test_a_submodule_and_a_pointer_to_a_large_file_are_told_of(repository: Path):
    head = git(repository, "rev-parse", "HEAD")
    git(repository, "update-index", "--add", "--cacheinfo", f"160000,{head},vendored")
    pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 5\n"
    write_files(repository, {"model.bin5": pointer})
    git(repository, "add", "--force", "model.bin5")
    git(repository, "commit", "--quiet", "--message", "both")
    skipped = {entry.path: entry for entry in found(repository) if isinstance(entry, SkippedFile)}
    assert skipped["vendored"].reason is SkipReason.SUBMODULE
    assert skipped["model.bin5"].reason is SkipReason.BINARY
    assert "Git LFS" in skipped["model.bin5"].detail


def test_a_file_that_a_clone_does_not_have_is_told_of(repository: Path):
    blob = git(repository, "rev-parse", "HEAD:a.py")
    (repository / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    skipped = {entry.path: entry for entry in found(repository) if isinstance(entry, SkippedFile)}
    assert skipped["a.py"] == SkippedFile(
        "a.py", SkipReason.UNREADABLE, "This clone does not have its content."
    )


def test_a_name_that_is_not_utf_8_is_told_of(repository: Path):
    blob = git(repository, "rev-parse", "HEAD:a.py")
    made_of = git_bytes(
        ["mktree"], repository, standard_input=f"100644 blob {blob}\tbad".encode() + b"\xff.py\n"
    )
    tree = made_of.decode().strip()
    with ObjectReader(repository) as reader:
        made = GitTree(repository, tree, reader)
        [entry] = made.files(subdirectory="", max_file_bytes=1_000, indexed=IndexedState())
    assert isinstance(entry, SkippedFile)
    assert (entry.path, entry.reason) == (r"bad\xff.py", SkipReason.BAD_NAME)


def test_what_has_not_changed_is_not_read(repository: Path, monkeypatch: pytest.MonkeyPatch):
    first = found(repository)
    state = IndexedState(
        {entry.path: entry.blob_hash for entry in first if isinstance(entry, SourceFile)},
        {entry.path: entry for entry in first if isinstance(entry, SkippedFile)},
    )
    write_files(repository, {"a.py": "def a():\n    return 3\n"})
    commit(repository)
    read: list[str] = []
    original = ObjectReader.read

    def note(reader: ObjectReader, object_id: str) -> bytes:
        read.append(object_id)
        return original(reader, object_id)

    monkeypatch.setattr(ObjectReader, "read", note)
    second = found(repository, indexed=state)
    rules = [
        git(repository, "rev-parse", f"HEAD:{path}") for path in (".maguyvaignore", "kept/.maguyvaignore")
    ]
    assert sorted(read) == sorted([*rules, git(repository, "rev-parse", "HEAD:a.py")])
    assert facts(second) == facts(found(repository))


def test_a_larger_limit_takes_in_what_was_too_large(repository: Path):
    before = {entry.path: entry for entry in found(repository) if isinstance(entry, SkippedFile)}
    assert before["large.txt"].reason is SkipReason.TOO_LARGE
    with ObjectReader(repository) as reader:
        tree = GitTree(repository, git(repository, "rev-parse", "HEAD"), reader)
        files = tree.files(subdirectory="", max_file_bytes=1_000_000, indexed=IndexedState({}, before))
        assert "large.txt" in {entry.path for entry in files if isinstance(entry, SourceFile)}


def update(indexed: Indexed, tmp_path: Path, repository: Path, name: str, branch: str) -> IndexReport:
    settings = replace(indexed.settings, home=tmp_path / "home")
    with indexed.connection() as connection:
        declared = registry.declare(connection, Declaration(name, repository.as_uri(), branch))
    return pipeline.update(indexed.url, declared, settings, lambda: indexed.embedder, no_progress)


def test_refs_of_one_repository_share_what_is_the_same(indexed: Indexed, tmp_path: Path, repository: Path):
    git(repository, "branch", "release")
    write_files(repository, {"new.py": "def new():\n    return 4\n"})
    commit(repository)
    first = update(indexed, tmp_path, repository, "main", "main")
    assert first.embedded > 4
    assert update(indexed, tmp_path, repository, "release", "release").embedded == 0
    assert len(list((tmp_path / "home" / "mirrors").glob("*[!k]"))) == 1
    # From one ref to another, only what differs is read.
    moved = update(indexed, tmp_path, repository, "release", "main")
    assert (moved.changed, moved.deleted, moved.embedded) == (1, 0, 0)
    back = update(indexed, tmp_path, repository, "release", "release")
    assert (back.changed, back.deleted) == (0, 1)
