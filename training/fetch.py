"""Fetch what the manifest lists: exactly these versions, and exactly these bytes."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from training.distil import TEACHER
from training.manifest import CACHE, Package, read_manifest, sha256
from training.registries import REGISTRIES, download, exact


def main() -> None:
    """Download what the cache lacks and compare all of it with the manifest.

    Raises:
        SystemExit: a package is not served any more, or is not what it was.
    """
    parser = argparse.ArgumentParser(prog="python -m training.fetch", description=__doc__)
    parser.add_argument("--cache", type=Path, default=CACHE)
    arguments = parser.parse_args()
    packages = [*read_manifest(), TEACHER]
    for registry in REGISTRIES:
        listed = [package for package in packages if package.registry == registry]
        missing = [package for package in listed if _wrong(package, arguments.cache)]
        print(f"{registry}: {len(listed)} packages, {len(missing)} to fetch", file=sys.stderr)
        download(registry, [exact(registry, one.name, one.version) for one in missing], arguments.cache)
    wrong = [name for package in packages for name in _wrong(package, arguments.cache)]
    if wrong:
        raise SystemExit(
            f"{len(wrong)} files are missing or not what the manifest says, the first: {wrong[0]}. "
            "Debian keeps old versions on its snapshot service: name it in "
            f"/etc/apt/sources.list.d/debian.sources, remove {arguments.cache / 'apt'} and try again; "
            "or choose anew with python -m training.choose."
        )


def _wrong(package: Package, cache: Path) -> list[str]:
    """Return the package's files that are missing or have other bytes."""
    folder = cache / package.registry
    return [
        name
        for name, digest in package.files
        if not (folder / name).is_file() or sha256(folder / name) != digest
    ]


if __name__ == "__main__":
    main()
