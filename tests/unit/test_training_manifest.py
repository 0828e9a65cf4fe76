from pathlib import Path

from training.exclusions import is_measured
from training.licences import is_permissive
from training.manifest import Package, read_manifest, sha256, write_manifest


def test_a_manifest_survives_its_file(tmp_path: Path) -> None:
    packages = [
        Package("pypi", "pool", "1.0", "MIT", (("pool.whl", "ab" * 32),)),
        Package(
            "debian-source", "pool", "1:1.0-1", "BSD-3-clause; Expat", (("a.dsc", "1"), ("a.tar.gz", "2"))
        ),
    ]
    write_manifest(packages, tmp_path / "one.tsv.gz")
    write_manifest(reversed(packages), tmp_path / "two.tsv.gz")
    assert read_manifest(tmp_path / "one.tsv.gz") == sorted(packages)
    assert sha256(tmp_path / "one.tsv.gz") == sha256(tmp_path / "two.tsv.gz")


def test_every_package_is_permissive_and_measured_by_nothing() -> None:
    packages = read_manifest()
    assert packages
    for package in packages:
        assert all(map(is_permissive, package.licences.split("; "))), package
        assert not is_measured(package.name), package
        assert all(len(digest) == 64 for _, digest in package.files), package
