"""Pairs from a package's files, and the archives that the files come from."""

import io
import json
import tarfile
import zipfile
from pathlib import Path

from training.archives import PackageFile, package_files
from training.corpus import build, load, save
from training.mine import Kind, Mined, mine_files

POOL = '''"""Keeps idle connections for later requests."""


class ConnectionPool:
    """Hands out connections and takes them back."""

    def acquire_connection(self, timeout):
        """Wait until a connection is free."""
        while not self.idle:
            # nobody returned one in the meantime, sleep on it
            self.condition.wait(timeout)
            self.checked += 1
        return self.idle.pop()

    def release_connection(self, connection):
        """Give a connection back to whoever waits."""
        self.idle.append(connection)
        self.condition.notify()
        self.released += 1

    def close_everything(self):
        for connection in self.idle:
            connection.close()
        self.idle.clear()
'''
README = "# Pool\n\nCall `acquire_connection` whenever the server has to be asked something.\n"


def mined() -> Mined:
    return mine_files(
        "pypi/pool", [PackageFile("pool/keep.py", POOL, "MIT"), PackageFile("README.md", README, "MIT")]
    )


def questions(kind: Kind) -> list[str]:
    return [" ".join(pair.question) for pair in mined().pairs if pair.kind == kind]


def test_documentation_leads_to_its_definition() -> None:
    [pair] = [pair for pair in mined().pairs if "until" in pair.question]
    assert pair.kind == Kind.DOCUMENTATION
    assert pair.document["acquire"] > 0
    path, stem = mined().files[pair.file]
    assert (list(path), list(stem)) == (["pool", "keep", "py"], ["keep"])


def test_comments_names_and_prose() -> None:
    assert questions(Kind.COMMENT) == ["nobody returned one in the meantime sleep on it"]
    assert "close everything" in " ".join(questions(Kind.NAME))
    assert questions(Kind.PATH) == ["pool keep"]
    assert questions(Kind.PROSE) == ["call acquire connection whenever the server has to be asked something"]


def test_mining_repeats() -> None:
    assert mined() == mined()


def test_a_corpus_survives_its_file(tmp_path: Path) -> None:
    corpus = build([mined(), mined()])
    save(corpus, tmp_path / "corpus.npz")
    again = load(tmp_path / "corpus.npz")
    assert again.words == corpus.words
    assert again.documents.offsets.tolist() == corpus.documents.offsets.tolist()
    assert again.packages.tolist() == [0] * len(mined().pairs) + [1] * len(mined().pairs)
    assert again.files.max() == len(corpus.paths) - 1


def npm_tarball(folder: Path, licence: str) -> Path:
    path = folder / "pool-1.0.0.tgz"
    with tarfile.open(path, "w:gz") as tar:
        for name, text in (
            ("package.json", json.dumps({"name": "pool", "version": "1.0.0", "license": licence})),
            ("src/keep.py", POOL),
            ("dist/keep.py", POOL),
            ("test/keep_test.py", POOL),
            ("node_modules/express/keep.py", POOL),
        ):
            member = tarfile.TarInfo(f"package/{name}")
            member.size = len(text)
            tar.addfile(member, io.BytesIO(text.encode()))
    return path


def test_files_of_an_npm_tarball(tmp_path: Path) -> None:
    files = list(package_files("npm", "pool", [npm_tarball(tmp_path, "MIT")]))
    assert [(file.path, file.licence) for file in files] == [("src/keep.py", "MIT")]


def test_a_package_without_a_permissive_licence_has_no_files(tmp_path: Path) -> None:
    assert list(package_files("npm", "pool", [npm_tarball(tmp_path, "GPL-3.0")])) == []


def test_files_of_a_wheel(tmp_path: Path) -> None:
    path = tmp_path / "pool-1.0.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as wheel:
        wheel.writestr("pool/keep.py", POOL)
        wheel.writestr("pool-1.0.0.dist-info/METADATA", "Name: pool\nLicense-Expression: MIT\n\nKeeps.")
    assert [file.path for file in package_files("pypi", "pool", [path])] == ["pool/keep.py"]


def test_each_file_of_a_source_package_has_its_licence(tmp_path: Path) -> None:
    header = "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n\n"
    copyright_file = header + "\n".join(
        [
            "Files: *\nCopyright: somebody\nLicense: Expat\n",
            "Files: contrib/*\nCopyright: another\nLicense: GPL-3+\n",
        ]
    )
    path = tmp_path / "pool_1.0.tar.gz"
    with tarfile.open(path, "w:gz") as tar:
        for name, text in (
            ("debian/copyright", copyright_file),
            ("lib/keep.py", POOL),
            ("contrib/keep.py", POOL),
        ):
            member = tarfile.TarInfo(f"pool-1.0/{name}")
            member.size = len(text)
            tar.addfile(member, io.BytesIO(text.encode()))
    found = package_files("debian-source", "pool", [path])
    assert [(file.path, file.licence) for file in found] == [("lib/keep.py", "Expat")]
