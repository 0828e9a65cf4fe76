from fixtures.command import SHOP, Command, commit, git, write


def test_a_work_tree_is_indexed_at_its_revision_and_says_when_it_has_moved_on(maguyva: Command):
    write(maguyva.folder, SHOP)
    first = commit(maguyva.folder)
    assert maguyva("index").code == 0
    assert maguyva("status", "--json").json["repositories"][0]["revision"] == first
    write(maguyva.folder, {"later.py": "def later():\n    pass\n"})
    second = commit(maguyva.folder)
    outcome = maguyva("search", "where is parse_config defined")
    assert f"was indexed at {first[:12]}, but is at {second[:12]} now" in outcome.err
    assert maguyva("search", "--refresh", "where is later defined").code == 0


def test_ignored_files_stay_out_and_tracked_ones_stay_in(maguyva: Command):
    write(maguyva.folder, {"kept.py": "def kept():\n    pass\n"})
    commit(maguyva.folder)
    write(maguyva.folder, {".gitignore": "build/\nkept.py\n", "build/made.py": "def made():\n    pass\n"})
    assert maguyva("index").code == 0
    assert maguyva("definition", "kept").code == 0
    assert maguyva("definition", "made").code == 1


def test_a_revision_is_read_without_touching_the_work_tree(maguyva: Command):
    write(maguyva.folder, {"a.py": "def old_name():\n    pass\n"})
    commit(maguyva.folder)
    git(maguyva.folder, "tag", "v1")
    write(maguyva.folder, {"a.py": "def new_name():\n    pass\n"})
    commit(maguyva.folder)
    assert maguyva("index", "--ref", "v1", "--name", "tagged").code == 0
    assert maguyva("definition", "-r", "tagged", "old_name").code == 0
    assert maguyva("definition", "-r", "tagged", "new_name").code == 1
    assert git(maguyva.folder, "status", "--porcelain") == ""
    missing = maguyva("index", "--ref", "v9", "--name", "tagged")
    assert missing.code == 2
    assert "There is no revision 'v9'" in missing.err


def test_a_url_is_mirrored_and_fetched_again(maguyva: Command):
    origin = write(maguyva.folder / "origin", SHOP)
    commit(origin)
    url = origin.as_uri()
    allowed = {
        "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": "protocol.file.allow",
        "GIT_CONFIG_VALUE_0": "always",
    }
    assert maguyva("index", url, "--name", "remote", **allowed).code == 0
    assert maguyva("definition", "-r", "remote", "Client").code == 0
    write(origin, {"shop/later.py": "def later():\n    pass\n"})
    revision = commit(origin)
    report = maguyva("index", url, "--name", "remote", "--json", **allowed).json
    assert (report["changed"], report["revision"]) == (1, revision)
    taken = maguyva("index", str(origin), "--name", "remote")
    assert taken.code == 2
    assert "--name" in taken.err


def test_a_folder_below_a_work_tree_is_its_subdirectory(maguyva: Command):
    write(maguyva.folder, SHOP | {"other/o.py": "def other():\n    pass\n"})
    commit(maguyva.folder)
    assert maguyva("index", "shop").code == 0
    [result] = maguyva("search", "-r", "shop", "--json", "where is parse_config defined").json["results"]
    assert result["path"] == "shop/config.py"
    assert maguyva("definition", "-r", "shop", "other").code == 1
