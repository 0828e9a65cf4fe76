import os
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from fixtures.indexed import write_files

from maguyva_pg.errors import IndexingError
from maguyva_pg.indexing.mirror import bring_up_to_date, folder_name
from maguyva_pg.indexing.source import default_name, is_url, locate, open_source, work_tree

GIT_ENVIRONMENT = {
    **os.environ,
    **{f"GIT_{who}_NAME": "Test" for who in ("AUTHOR", "COMMITTER")},
    **{f"GIT_{who}_EMAIL": "test@example.com" for who in ("AUTHOR", "COMMITTER")},
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_SYSTEM": os.devnull,
}


def git(folder: Path, *arguments: str) -> str:
    done = subprocess.run(
        ["git", "-C", str(folder), *arguments],
        check=True,
        capture_output=True,
        text=True,
        env=GIT_ENVIRONMENT,
    )
    return done.stdout.strip()


def commit(folder: Path, text: str) -> str:
    write_files(folder, {"a.txt": text})
    git(folder, "add", ".")
    git(folder, "commit", "--quiet", "--message", text)
    return git(folder, "rev-parse", "HEAD")


@pytest.fixture
def origin(tmp_path: Path) -> Path:
    """A repository with two commits on main, the first tagged v1, and a branch feature/x."""
    folder = tmp_path / "origin"
    folder.mkdir()
    git(folder, "init", "--quiet", "--initial-branch=main")
    commit(folder, "first")
    git(folder, "tag", "v1")
    git(folder, "checkout", "--quiet", "-b", "feature/x")
    commit(folder, "feature")
    git(folder, "checkout", "--quiet", "main")
    commit(folder, "second")
    return folder


def read(source: str | Path, ref: str | None, mirrors: Path) -> tuple[str, str | None]:
    with open_source(str(source), ref, mirrors) as found:
        data = found.read("a.txt", 1_000)
        return (data or b"").decode(), found.revision


@pytest.mark.parametrize(
    ("source", "url"),
    [
        ("https://example.com/owner/name.git", True),
        ("ssh://git@example.com/owner/name", True),
        ("git@example.com:owner/name.git", True),
        ("file:///srv/name", True),
        (".", False),
        ("/srv/name", False),
        ("C:\\code", False),
        ("folder:with colon", False),
    ],
)
def test_urls_are_told_from_paths(source: str, url: bool):
    assert is_url(source) is url


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("https://example.com/owner/name.git", "name"),
        ("https://example.com/owner/name/", "name"),
        ("git@example.com:name.git", "name"),
        ("git@example.com:owner/na.me", "na.me"),
        ("/srv/my folder", "my folder"),
        ("/", "root"),
    ],
)
def test_a_source_has_a_name(source: str, name: str):
    assert default_name(source) == name


def test_a_folder_is_read_in_place_with_its_revision(origin: Path, tmp_path: Path):
    write_files(origin, {"a.txt": "not committed"})
    with open_source(str(origin), None, tmp_path / "mirrors") as found:
        assert found.revision == git(origin, "rev-parse", "main")
        assert found.read("a.txt", 1_000) == b"not committed"
    assert not (tmp_path / "mirrors").exists()


def test_a_folder_outside_of_git_has_no_revision(tmp_path: Path):
    write_files(tmp_path, {"a.txt": "text"})
    assert read(tmp_path, None, tmp_path / "mirrors") == ("text", None)


def test_a_folder_inside_another_work_tree_is_not_a_revision_of_it(origin: Path, tmp_path: Path):
    write_files(origin / "inside", {"a.txt": "text"})
    assert read(origin / "inside", None, tmp_path / "mirrors") == ("text", None)


def test_a_repository_without_commits_has_no_revision(tmp_path: Path):
    git(write_files(tmp_path, {"a.txt": "text"}), "init", "--quiet")
    assert read(tmp_path, None, tmp_path / "mirrors") == ("text", None)


@pytest.mark.parametrize(("ref", "text"), [("v1", "first"), ("main", "second"), ("feature/x", "feature")])
def test_a_revision_of_a_folder_leaves_the_folder_untouched(
    origin: Path, tmp_path: Path, ref: str, text: str
):
    write_files(origin, {"a.txt": "not committed", "untracked.txt": ""})
    before = sorted(path.name for path in origin.iterdir())
    assert read(origin, ref, tmp_path / "mirrors") == (text, git(origin, "rev-parse", ref))
    assert (origin / "a.txt").read_text() == "not committed"
    assert sorted(path.name for path in origin.iterdir()) == before
    assert git(origin, "branch", "--show-current") == "main"


def test_a_short_commit_is_a_revision(origin: Path, tmp_path: Path):
    commit_id = git(origin, "rev-parse", "v1")
    assert read(origin, commit_id[:10], tmp_path / "mirrors") == ("first", commit_id)


@pytest.mark.parametrize("ref", ["missing", "--upload-pack=x", "-h", "main^{blob}", "a b", ""])
def test_a_revision_that_does_not_exist_is_named(origin: Path, tmp_path: Path, ref: str):
    with pytest.raises(IndexingError) as caught:
        read(origin, ref, tmp_path / "mirrors")
    assert caught.value.message == f"There is no revision {ref!r}."
    assert caught.value.remedy == "Name a branch, a tag or a commit that exists."


def test_a_url_is_mirrored_once_and_then_fetched(origin: Path, tmp_path: Path):
    url, mirrors = origin.as_uri(), tmp_path / "home" / "mirrors"
    assert read(url, None, mirrors) == ("second", git(origin, "rev-parse", "main"))
    before = sorted(mirrors.iterdir())
    third = commit(origin, "third")
    git(origin, "tag", "--force", "v1")
    git(origin, "branch", "--quiet", "--delete", "--force", "feature/x")
    assert read(url, None, mirrors) == ("third", third)
    assert read(url, "v1", mirrors) == ("third", third)
    assert sorted(mirrors.iterdir()) == before
    with pytest.raises(IndexingError, match="There is no revision 'feature/x'"):
        read(url, "feature/x", mirrors)


@pytest.mark.parametrize(("ref", "text"), [("v1", "first"), ("feature/x", "feature")])
def test_a_revision_of_a_url(origin: Path, tmp_path: Path, ref: str, text: str):
    assert read(origin.as_uri(), ref, tmp_path / "mirrors")[0] == text


def test_the_mirror_follows_the_default_branch(origin: Path, tmp_path: Path):
    url, mirrors = origin.as_uri(), tmp_path / "mirrors"
    read(url, None, mirrors)
    git(origin, "branch", "--move", "main", "trunk")
    fourth = commit(origin, "fourth")
    assert read(url, None, mirrors) == ("fourth", fourth)


def test_a_clone_that_fails_leaves_no_mirror_and_tells_no_password(tmp_path: Path):
    mirrors = tmp_path / "mirrors"
    with pytest.raises(IndexingError) as caught:
        read(f"file://user:secret@{tmp_path}/missing", None, mirrors)
    assert "git fetch failed" in caught.value.message
    assert "secret" not in caught.value.message
    assert [path.suffix for path in mirrors.iterdir()] == [".lock"]


def test_a_revision_of_a_folder_that_is_no_repository_is_refused(tmp_path: Path):
    with pytest.raises(IndexingError, match="not a git repository"):
        read(write_files(tmp_path / "plain", {"a.txt": "x"}), "main", tmp_path / "mirrors")


def test_an_empty_remote_has_no_commits(tmp_path: Path):
    git(tmp_path, "init", "--quiet", "empty")
    with pytest.raises(IndexingError, match="The repository has no commits"):
        read((tmp_path / "empty").as_uri(), None, tmp_path / "mirrors")


def test_without_git_a_folder_is_read_and_a_url_refused(
    tmp_path: Path, origin: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    assert read(origin, None, tmp_path / "mirrors") == ("second", None)
    with pytest.raises(IndexingError) as caught:
        read(origin.as_uri(), None, tmp_path / "mirrors")
    assert (caught.value.message, caught.value.remedy) == (
        "git is not installed.",
        "Install git, or index a folder in place.",
    )


def test_the_work_tree_around_a_folder(origin: Path, tmp_path: Path):
    write_files(origin, {"src/deep/a.py": "", "build/out/b.py": "", ".gitignore": "build/\n"})
    plain = write_files(tmp_path / "plain", {"a.py": ""})
    assert work_tree(origin) == (origin, "")
    assert work_tree(origin / "src" / "deep") == (origin, "src/deep")
    assert work_tree(origin / "build" / "out") == (origin / "build" / "out", "")
    assert work_tree(plain) == (plain, "")


def test_the_git_of_a_hook_does_not_divert(origin: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    other = tmp_path / "other"
    other.mkdir()
    git(other, "init", "--quiet")
    head = git(origin, "rev-parse", "main")
    monkeypatch.setenv("GIT_DIR", str(other / ".git"))
    monkeypatch.setenv("GIT_INDEX_FILE", str(other / ".git" / "index"))
    assert read(origin, None, tmp_path / "mirrors") == ("second", head)
    assert read(origin, "v1", tmp_path / "mirrors")[0] == "first"


def test_workers_may_fetch_the_same_mirror_at_once(origin: Path, tmp_path: Path):
    refs = ["main", "v1", "feature/x", "main", "v1"]
    with ThreadPoolExecutor() as pool:
        futures = [pool.submit(read, origin.as_uri(), ref, tmp_path / "mirrors") for ref in refs]
    assert [future.result()[0] for future in futures] == ["second", "first", "feature", "second", "first"]


def test_pull_requests_are_not_mirrored(origin: Path, tmp_path: Path):
    git(origin, "update-ref", "refs/pull/1/head", "main")
    mirror = bring_up_to_date(origin.as_uri(), tmp_path / "mirrors")
    assert git(mirror, "for-each-ref", "--format=%(refname)").split() == [
        "refs/heads/feature/x",
        "refs/heads/main",
        "refs/tags/v1",
    ]


def test_what_a_killed_fetch_left_is_cleared_away(origin: Path, tmp_path: Path):
    mirrors = tmp_path / "mirrors"
    write_files(mirrors / f"{folder_name(origin.as_uri())}.partial", {"objects/half": "x"})
    assert read(origin.as_uri(), None, mirrors)[0] == "second"
    name = folder_name(origin.as_uri())
    assert sorted(path.name for path in mirrors.iterdir()) == [name, f"{name}.lock"]


def test_urls_that_look_alike_have_mirrors_of_their_own():
    assert folder_name("https://a.com/x/y") != folder_name("https://a.com/x+y")
    assert folder_name("ssh://a.com/x") != folder_name("https://a.com/x")
    assert len(folder_name("https://example.com/" + "x" * 300)) < 255


def test_a_shallow_clone_is_read_and_deepened(origin: Path, tmp_path: Path):
    shallow = tmp_path / "shallow"
    git(tmp_path, "clone", "--quiet", "--depth=1", origin.as_uri(), str(shallow))
    assert read(shallow, "main", tmp_path / "mirrors")[0] == "second"
    assert read(shallow.as_uri(), None, tmp_path / "mirrors")[0] == "second"
    third = commit(origin, "third")
    git(shallow, "fetch", "--quiet", "--unshallow")
    git(shallow, "merge", "--quiet", "--ff-only", "origin/main")
    assert read(shallow.as_uri(), None, tmp_path / "mirrors") == ("third", third)


def test_a_rewritten_history_is_followed(origin: Path, tmp_path: Path):
    url, mirrors = origin.as_uri(), tmp_path / "mirrors"
    read(url, None, mirrors)
    git(origin, "reset", "--quiet", "--hard", "v1")
    rewritten = commit(origin, "rewritten")
    assert read(url, None, mirrors) == ("rewritten", rewritten)


@pytest.mark.parametrize(
    "url",
    [
        "https://user:secret@example.com/owner/name.git",
        "https://oauth2:glpat-abcdefghij@gitlab.com/owner/name.git",
        "https://ghp_0123456789abcdef@github.com/owner/name",
        "https://github_pat_11ABCDEFG@github.com/owner/name",
    ],
)
def test_a_url_with_a_secret_is_refused_without_showing_it(url: str):
    with pytest.raises(IndexingError) as caught:
        locate(url, "")
    assert "credential.helper" in caught.value.remedy
    for secret in ("secret", "glpat", "ghp_", "github_pat"):
        assert secret not in caught.value.message + caught.value.remedy


@pytest.mark.parametrize(
    "url", ["https://team@dev.azure.com/team/project", "ssh://git@example.com:22/a", "git@example.com:a/b"]
)
def test_a_user_without_a_password_is_no_secret(url: str):
    assert locate(url, "") == (url, "")
