import os
import shutil
import socket
import subprocess
from pathlib import Path

import pytest

from maguyva_pg.errors import IndexingError
from maguyva_pg.indexing.walk import blob_hash, read_source, walk
from maguyva_pg.types import SkippedFile, SkipReason, SourceFile

LIMIT = 10_000
needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")


@pytest.fixture(autouse=True)
def no_global_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "configuration"))
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "repository"
    folder.mkdir()
    return folder


def put(root: Path, path: str, content: str | bytes = "x = 1\n") -> Path:
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    return file


def git(root: Path, *arguments: str) -> None:
    subprocess.run(("git", "-C", root, *arguments), check=True, capture_output=True)


def found(root: Path, subdirectory: str = "") -> list[str]:
    items = walk(root, subdirectory=subdirectory, max_file_bytes=LIMIT)
    return [item.path for item in items if isinstance(item, SourceFile) and not item.path.endswith("ignore")]


def skipped(root: Path) -> dict[str, SkippedFile]:
    items = walk(root, max_file_bytes=LIMIT)
    return {item.path: item for item in items if isinstance(item, SkippedFile)}


def test_paths_come_in_order(root: Path):
    for path in ("b.py", "a/z.py", "a.py", "a-b.py", "a/b/c.py", "B.py"):
        put(root, path)
    assert found(root) == ["B.py", "a-b.py", "a.py", "a/b/c.py", "a/z.py", "b.py"]


def test_a_source_file_tells_size_and_git_hash(root: Path):
    put(root, "hello.txt", "hello\n")
    (item,) = walk(root, max_file_bytes=LIMIT)
    # echo hello | git hash-object --stdin
    assert item == SourceFile(
        "hello.txt", str(root.resolve() / "hello.txt"), 6, "ce013625030ba8dba906f756967f9e9ca394464a"
    )


def test_names_with_spaces_newlines_and_other_scripts(root: Path):
    names = ["a b.py", "line\nbreak.py", "データ.py"]
    for name in names:
        put(root, name)
    assert found(root) == names


def test_an_empty_file_is_indexed(root: Path):
    put(root, "package/__init__.py", "")
    assert found(root) == ["package/__init__.py"]


def test_an_empty_folder_yields_nothing(root: Path):
    assert list(walk(root, max_file_bytes=LIMIT)) == []


def test_names_that_are_not_utf8_are_skipped_with_a_printable_path(root: Path):
    try:
        put(root, os.fsdecode(b"caf\xe9.py"))
    except OSError:
        pytest.skip("this file system takes UTF-8 names only")
    (item,) = walk(root, max_file_bytes=LIMIT)
    assert isinstance(item, SkippedFile)
    assert (item.path, item.reason) == ("caf\\xe9.py", SkipReason.BAD_NAME)


# --- ignore rules ---------------------------------------------------------------------------------


def test_nested_rules_outside_a_checkout(root: Path):
    put(root, ".gitignore", "*.log\n/build/\n")
    put(root, "src/.gitignore", "!keep.log\ngenerated.py\n")
    for path in ("a.log", "build/x.py", "src/build/x.py", "src/keep.log", "src/generated.py", "generated.py"):
        put(root, path)
    assert found(root) == ["generated.py", "src/build/x.py", "src/keep.log"]


def test_nothing_in_an_ignored_folder_comes_back(root: Path):
    put(root, ".gitignore", "out/\n!out/keep.py\n")
    put(root, "out/.gitignore", "!*\n")
    put(root, "out/keep.py")
    assert found(root) == []


def test_rules_that_allow_only_some_files(root: Path):
    put(root, ".gitignore", "*\n!*/\n!*.py\n")
    for path in ("a.py", "a.txt", "deep/er/b.py", "deep/er/b.txt"):
        put(root, path)
    assert found(root) == ["a.py", "deep/er/b.py"]


def test_everything_below_a_folder_but_one(root: Path):
    put(root, ".gitignore", "data/**\n!data/keep/\n!data/keep/**\n")
    for path in ("data/a.py", "data/drop/b.py", "data/keep/c.py"):
        put(root, path)
    assert found(root) == ["data/keep/c.py"]


def test_rules_with_windows_line_ends_mark_escapes_and_nonsense(root: Path):
    put(root, ".gitignore", b"\xef\xbb\xbfa.py\r\n[z-a]\r\n!\r\n\\\r\nb\\ \r\n\\#c\r\n#d.py\r\n")
    for path in ("a.py", "b ", "#c", "#d.py", "e.py"):
        put(root, path)
    assert found(root) == ["#d.py", "e.py"]


def test_the_exclude_file_and_the_global_file(root: Path, tmp_path: Path):
    put(tmp_path, "configuration/git/ignore", "*.swp\n*.tmp\n")
    put(root, ".git/info/exclude", "private.py\n!kept.tmp\n")
    for path in ("private.py", "a.swp", "kept.tmp", "b.py"):
        put(root, path)
    assert found(root) == ["b.py", "kept.tmp"]


@needs_git
def test_the_configured_global_file(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    rules = put(tmp_path, "my rules", "*.mine\n")
    configuration = put(tmp_path, "gitconfig", f"[core]\n\texcludesFile = {rules.as_posix()}\n")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(configuration))
    put(root, "a.mine")
    put(root, "b.py")
    assert found(root) == ["b.py"]


def test_own_rules_have_the_last_word(root: Path):
    put(root, ".gitignore", "generated/\n")
    put(root, ".maguyvaignore", "!generated/\nfixtures/\n")
    for path in ("generated/client.py", "fixtures/big.py", "a.py"):
        put(root, path)
    assert found(root) == ["a.py", "generated/client.py"]


def test_git_folder_is_never_walked(root: Path):
    put(root, ".git/config", "x")
    put(root, ".maguyvaignore", "!.git/\n")
    put(root, "module/.git", "gitdir: nowhere\n")
    put(root, "module/a.py")
    assert found(root) == ["module/a.py"]


@needs_git
def test_tracked_files_are_kept_although_a_rule_matches(root: Path):
    git(root, "init")
    put(root, ".gitignore", "build/\n*.gen.py\n")
    put(root, "build/.gitignore", "!*\n")
    for path in ("build/tracked.py", "build/other.py", "build/deep/other.py", "a.gen.py", "b.gen.py"):
        put(root, path)
    git(root, "add", "--force", "build/tracked.py", "a.gen.py")
    assert found(root) == ["a.gen.py", "build/tracked.py"]


@needs_git
def test_own_rules_leave_out_tracked_files(root: Path):
    git(root, "init")
    put(root, "fixtures/a.py")
    git(root, "add", ".")
    put(root, ".maguyvaignore", "fixtures\n")
    assert found(root) == []


@needs_git
def test_a_hook_that_points_git_elsewhere_changes_nothing(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    git(root, "init")
    put(root, ".gitignore", "*.gen.py\n")
    put(root, "a.gen.py")
    git(root, "add", "--force", "a.gen.py")
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "elsewhere.git"))
    assert found(root) == ["a.gen.py"]


@needs_git
def test_same_files_as_git_lists(root: Path):
    git(root, "init")
    put(root, ".gitignore", "a*\n!*/\n/src/*\n!/src/keep\n**/cache/\nb \n")
    put(root, "src/keep/.gitignore", "!abc\n*.o\nx/**/y\n")
    paths = ["abc", "b", "src/one", "src/keep/abc", "src/keep/f.o", "src/keep/x/y", "src/keep/x/z/y"]
    for path in (*paths, "src/keep/x/z/k", "d/cache/e", "cache", "axe/f"):
        put(root, path)
    listing = subprocess.run(
        ("git", "-C", root, "ls-files", "-z", "--others", "--exclude-standard"),
        check=True,
        capture_output=True,
    ).stdout.decode()
    expected = sorted(name for name in listing.split("\0") if name and not name.endswith("ignore"))
    assert found(root) == expected
    assert "src/keep/abc" in expected


def test_rules_above_the_root_hold_inside_a_checkout(root: Path):
    put(root, ".git/HEAD", "x")
    put(root, ".gitignore", "*.log\n/src/secret.py\n")
    for path in ("src/a.log", "src/secret.py", "src/b.py"):
        put(root, path)
    assert found(root / "src") == ["b.py"]
    assert found(root, "src") == ["src/b.py"]


def test_a_folder_asked_for_by_name_is_walked_although_ignored(root: Path):
    put(root, ".git/HEAD", "x")
    put(root, ".gitignore", "*\n")
    put(root, "project/.gitignore", "*.log\n")
    put(root, "project/a.py")
    put(root, "project/b.log")
    assert found(root / "project") == ["a.py"]
    assert found(root, "project") == ["project/a.py"]


def test_a_nested_checkout_has_rules_of_its_own(root: Path):
    put(root, ".git/HEAD", "x")
    put(root, ".gitignore", "*.gen\n")
    put(root, "module/.git", "gitdir: ../.git/modules/module\n")
    put(root, "module/.gitignore", "*.tmp\n")
    for path in ("a.gen", "a.tmp", "module/b.gen", "module/b.tmp"):
        put(root, path)
    assert found(root) == ["a.tmp", "module/b.gen"]


# --- links and special files ----------------------------------------------------------------------


def test_links_are_not_followed(root: Path, tmp_path: Path):
    outside = put(tmp_path, "outside/secret.py").parent
    put(root, "real/a.py")
    (root / "again").symlink_to(root / "real")
    (root / "again.py").symlink_to(root / "real/a.py")
    (root / "loop").symlink_to(root)
    (root / "self").symlink_to("self")
    (root / "gone").symlink_to("nowhere")
    (root / "out").symlink_to(outside)
    (root / "out.py").symlink_to(outside / "secret.py")
    assert found(root) == ["real/a.py"]
    assert {path: item.reason for path, item in skipped(root).items()} == {
        "self": SkipReason.UNREADABLE,
        "gone": SkipReason.UNREADABLE,
        "out": SkipReason.LINK_OUTSIDE,
        "out.py": SkipReason.LINK_OUTSIDE,
    }


def test_a_root_that_is_a_link_is_walked(root: Path, tmp_path: Path):
    put(root, "a.py")
    (tmp_path / "link").symlink_to(root)
    assert found(tmp_path / "link") == ["a.py"]


def test_pipes_and_sockets_are_skipped_without_being_opened(root: Path, monkeypatch: pytest.MonkeyPatch):
    os.mkfifo(root / "pipe")
    monkeypatch.chdir(root)  # a socket's path may have about a hundred characters only
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("socket")
        items = skipped(root)
    assert {path: (item.reason, item.detail) for path, item in items.items()} == {
        "pipe": (SkipReason.UNREADABLE, "This is a named pipe and not a file."),
        "socket": (SkipReason.UNREADABLE, "This is a socket and not a file."),
    }


def test_what_cannot_be_read_is_skipped(root: Path, monkeypatch: pytest.MonkeyPatch):
    put(root, "a.py")
    put(root, "locked.py")
    put(root, "closed/b.py")
    read_bytes, scandir = Path.read_bytes, os.scandir

    # Permissions do not bind root, as whom tests may run.
    def refuse_file(path: Path) -> bytes:
        if path.name == "locked.py":
            raise PermissionError(13, "Permission denied")
        return read_bytes(path)

    def refuse_folder(path: str):
        if str(path).endswith("closed"):
            raise PermissionError(13, "Permission denied")
        return scandir(path)

    monkeypatch.setattr(Path, "read_bytes", refuse_file)
    monkeypatch.setattr(os, "scandir", refuse_folder)
    assert found(root) == ["a.py"]
    assert {path: (item.reason, item.detail) for path, item in skipped(root).items()} == {
        "closed": (SkipReason.UNREADABLE, "The folder cannot be read: Permission denied."),
        "locked.py": (SkipReason.UNREADABLE, "The file cannot be read: Permission denied."),
    }


# --- what is not worth indexing -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "content", "reason"),
    [
        ("logo.PNG", b"not even read", SkipReason.BINARY),
        ("data.bin", b"abc\0def", SkipReason.BINARY),
        ("random", bytes(range(1, 256)), SkipReason.BINARY),
        ("fake.txt", b"\xff\xfe" + bytes(range(256)), SkipReason.BINARY),
        ("paper", b"%PDF-1.7\nabc", SkipReason.BINARY),
        ("numbers.dat", b"".join(n.to_bytes(2, "little") for n in range(1, 100)), SkipReason.BINARY),
        ("Cargo.lock", b"[[package]]\n", SkipReason.GENERATED),
        ("web/package-lock.json", b"{}\n", SkipReason.GENERATED),
        ("app.js.map", b"{}\n", SkipReason.GENERATED),
        ("jquery.min.js", b"x\n", SkipReason.MINIFIED),
        ("bundle.js", b"/* licence */\n" + b"a(b);" * 300, SkipReason.MINIFIED),
        ("one-line.json", b'{"a": 1},' * 200, SkipReason.MINIFIED),
        ("big.py", b"x = 1\n" * 2_000, SkipReason.TOO_LARGE),
    ],
)
def test_skipped_with_a_reason(root: Path, path: str, content: bytes, reason: SkipReason):
    put(root, path, content)
    assert {name: item.reason for name, item in skipped(root).items()} == {path: reason}
    assert found(root) == []


@pytest.mark.parametrize(
    ("path", "content"),
    [
        ("utf16.txt", b"\xff\xfe" + "då\n".encode("utf-16-le")),
        ("utf16-without-mark.cs", "class A {}\n".encode("utf-16-le")),
        ("late-nul.txt", b"a\n" * 4_000 + b"\0"),
        ("wide.js", b"const wide = '" + b"x" * 150 + b"';\n"),
        ("prose.md", b"word " * 180 + b"\n"),
        ("latin1.py", "# värde\n".encode("latin-1")),
        ("model.obj", b"v 0.0 1.0 2.0\n"),
        ("service_pb2.py", b"# Generated by the protocol buffer compiler.  DO NOT EDIT!\n"),
    ],
)
def test_text_is_indexed(root: Path, path: str, content: bytes):
    put(root, path, content)
    assert found(root) == [path]


def test_a_large_file_is_not_read_and_the_remedy_is_named(root: Path):
    with put(root, "huge.sql").open("wb") as file:
        file.truncate(50_000_000)
    item = skipped(root)["huge.sql"]
    assert item.size == 50_000_000
    assert "MAGUYVA_MAX_FILE_BYTES" in item.detail


def test_a_file_at_the_limit_is_indexed(root: Path):
    put(root, "limit.txt", b"abcdefghi\n" * (LIMIT // 10))
    assert found(root) == ["limit.txt"]


# --- roots and subdirectories ---------------------------------------------------------------------


def test_paths_below_a_subdirectory_start_at_the_root(root: Path):
    put(root, "src/deep/a.py")
    put(root, "b.py")
    assert found(root, "src/") == ["src/deep/a.py"]


def test_a_root_that_cannot_be_walked_is_an_error_at_once(root: Path, tmp_path: Path):
    file = put(root, "a.py")
    (tmp_path / "loop").symlink_to("loop")
    for wrong in (root / "missing", file, tmp_path / "loop", Path("nul\0")):
        with pytest.raises(IndexingError) as caught:
            walk(wrong, max_file_bytes=LIMIT)
        assert caught.value.remedy


@pytest.mark.parametrize("subdirectory", ["..", "link", "missing", "a.py"])
def test_a_subdirectory_has_to_be_a_folder_inside(root: Path, tmp_path: Path, subdirectory: str):
    put(root, "a.py")
    (root / "link").symlink_to(tmp_path)
    with pytest.raises(IndexingError):
        walk(root, subdirectory=subdirectory, max_file_bytes=LIMIT)


# --- reading --------------------------------------------------------------------------------------


def test_read_source_returns_the_bytes_that_were_hashed(root: Path):
    file = put(root, "a.py", "one\n")
    (item,) = walk(root, max_file_bytes=LIMIT)
    assert isinstance(item, SourceFile)
    assert read_source(item) == b"one\n"
    file.write_text("two\n")
    with pytest.raises(IndexingError, match="changed"):
        read_source(item)
    file.unlink()
    with pytest.raises(IndexingError, match="no longer"):
        read_source(item)


def test_blob_hash_of_nothing_is_gits():
    # git hash-object -t blob /dev/null
    assert blob_hash(b"") == "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"
