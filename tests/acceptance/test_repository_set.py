import os
from pathlib import Path

from fixtures.command import SHOP, Command, commit, git, write

ALLOWED = {"GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "protocol.file.allow", "GIT_CONFIG_VALUE_0": "always"}


def test_a_repository_is_added_indexed_listed_and_removed(maguyva: Command):
    origin = write(maguyva.folder / "origin", SHOP)
    commit(origin)
    added = maguyva("repo", "add", "shop", origin.as_uri(), "--ref", "main", "--schedule", "*/15 * * * *")
    assert (added.code, added.err) == (0, "shop: added. Index it with: maguyva index -r shop\n")
    assert maguyva("search", "-r", "shop", "parse_config").code == 1
    assert maguyva("index", "-r", "shop", **ALLOWED).code == 0
    assert maguyva("definition", "-r", "shop", "parse_config").code == 0
    listed = maguyva("repo", "list")
    assert listed.out == f"shop\t{origin.as_uri()}\tmain\t-\t*/15 * * * *\n"
    # Indexing it by its URL is indexing it: what was declared stays.
    assert maguyva("index", origin.as_uri(), "--name", "shop", "--ref", "main", **ALLOWED).code == 0
    assert maguyva("repo", "list", "--json").json[0]["schedule"] == "*/15 * * * *"
    assert "changed" in maguyva("repo", "add", "shop", origin.as_uri()).err
    assert maguyva("repo", "list").out == f"shop\t{origin.as_uri()}\t-\t-\t-\n"
    assert maguyva("repo", "remove", "shop").code == 0
    assert maguyva("repo", "list").code == 1
    gone = maguyva("repo", "remove", "shop")
    assert gone.code == 2
    assert "maguyva repo list" in gone.err


def test_what_cannot_be_a_repository_is_refused(maguyva: Command):
    folder = write(maguyva.folder / "code", SHOP)
    assert maguyva("repo", "add", "code", str(folder)).code == 0
    other = write(maguyva.folder / "other", SHOP)
    taken = maguyva("repo", "add", "code", str(other))
    assert taken.code == 2
    assert "maguyva repo remove code" in taken.err
    for arguments, told in (
        (("https://user:secret@example.com/x",), "credential.helper"),
        ((str(folder), "--schedule", "sometimes"), "*/15 * * * *"),
        ((str(folder), "--subdirectory", "../x"), "below its root"),
        ((str(folder / "missing"),), "There is no folder"),
    ):
        outcome = maguyva("repo", "add", "x", *arguments)
        assert outcome.code == 2, arguments
        assert told in outcome.err
        assert "secret" not in outcome.err
    assert maguyva("index", "https://user:secret@example.com/x").code == 2
    assert maguyva("index", "-r", "missing").code == 2
    assert maguyva("index", ".", "-r", "code").code == 2


def test_a_pull_of_one_file_reads_one_file_and_a_rename_one(maguyva: Command):
    origin = write(maguyva.folder / "origin", SHOP)
    commit(origin)
    assert maguyva("repo", "add", "shop", origin.as_uri()).code == 0
    assert maguyva("index", "-r", "shop", **ALLOWED).code == 0
    write(origin, {"shop/config.py": "def parse_settings(path):\n    return path\n"})
    commit(origin)
    report = maguyva("index", "-r", "shop", "--json", **ALLOWED).json
    assert (report["changed"], report["deleted"]) == (1, 0)
    # What depended on the definition that went has been resolved anew.
    assert "parse_config is not defined here" in maguyva("references", "-r", "shop", "parse_config").err
    git(origin, "mv", "shop/server.py", "shop/service.py")
    commit(origin)
    report = maguyva("index", "-r", "shop", "--json", **ALLOWED).json
    assert (report["changed"], report["deleted"]) == (1, 1)
    git(origin, "reset", "--quiet", "--hard", "HEAD~2")
    report = maguyva("index", "-r", "shop", "--json", **ALLOWED).json
    assert (report["changed"], report["deleted"]) == (2, 1)
    assert maguyva("definition", "-r", "shop", "parse_config").code == 0


def test_all_are_indexed_although_one_cannot_be(maguyva: Command):
    for name in ("one", "two", "three"):
        folder = write(maguyva.folder / name, {"a.py": f"def {name}(): pass\n"})
        assert maguyva("repo", "add", name, str(folder)).code == 0
    (maguyva.folder / "two" / "a.py").unlink()
    (maguyva.folder / "two").rmdir()
    outcome = maguyva("index", "--all")
    assert outcome.code == 2
    assert "Not indexed: two." in outcome.err
    assert maguyva("definition", "--all", "one").code == 0
    assert maguyva("definition", "--all", "three").code == 0


def declared(folder: Path, text: str) -> str:
    write(folder, {"repos.toml": text})
    return str(folder / "repos.toml")


def test_a_file_declares_the_whole_set(maguyva: Command):
    write(maguyva.folder / "set" / "code", SHOP)
    write(maguyva.folder / "old", SHOP)
    write(maguyva.folder / "moved", SHOP)
    assert maguyva("repo", "add", "old", str(maguyva.folder / "old")).code == 0
    assert maguyva("repo", "add", "moved", str(maguyva.folder / "moved"), "--schedule", "@daily").code == 0
    file = declared(
        maguyva.folder / "set",
        """
        [defaults]
        schedule = "@hourly"
        [repository.code]
        source = "code"
        [repository.moved]
        source = "https://example.com/moved.git"
        ref = "main"
        """,
    )
    place = os.path.realpath(maguyva.folder)
    shown = f"""\
+ code\t{place}/set/code
~ moved\tsource: {place}/moved → https://example.com/moved.git; ref: - → main; schedule: @daily → @hourly
"""
    kept = f"  old\t{place}/old\t(not declared, kept; --prune removes it)\n"
    look = maguyva("repo", "sync", "--from", file, "--dry-run")
    assert (look.code, look.out) == (0, shown + kept)
    unasked = maguyva("repo", "sync", "--from", file)
    assert unasked.code == 2
    assert "--yes" in unasked.err
    assert "code" not in maguyva("repo", "list").out
    pruned = maguyva("repo", "sync", "--from", file, "--prune", "--yes")
    assert (pruned.code, pruned.out) == (0, shown + f"- old\t{place}/old\n")
    assert maguyva("repo", "list").out == (
        f"code\t{place}/set/code\t-\t-\t@hourly\nmoved\thttps://example.com/moved.git\tmain\t-\t@hourly\n"
    )
    again = maguyva("repo", "sync", "--from", file, "--prune", "--yes")
    assert (again.code, again.out, again.err) == (0, "", "Nothing is to be done.\n")


def test_a_file_that_declares_nonsense_changes_nothing(maguyva: Command):
    for text, told in (
        ("[repository.x]", "has no source"),
        ("[repository.x]\nsource = 3", "is no text"),
        ("[repository.x]\nsource = '.'\nbranch = 'main'", "branch in [repository.x] is not known"),
        ("[repositories.x]\nsource = '.'", "repositories in the top is not known"),
        ("[repository]\nx = 'y'", "is no table"),
        ("[repository.x]\nsource = 'https://u:secret@example.com/x'", "credential.helper"),
        ("[repository.x]\nsource = '.'\nschedule = 'now'", "is no schedule"),
        ("[[", "cannot be read"),
    ):
        outcome = maguyva("repo", "sync", "--yes", "--from", declared(maguyva.folder, text))
        assert outcome.code == 2, text
        assert told in outcome.err
        assert "secret" not in outcome.err
    assert maguyva("repo", "sync", "--from", "missing.toml").code == 2
    assert maguyva("repo", "list").code == 1
