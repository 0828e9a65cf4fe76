"""Choose the packages to train on and write the manifest: for whoever changes the choice.

``python -m training.choose`` looks at what ``candidates/`` names, and of each group of Debian's packages at
the first ones in the order of a hash of their names. What its licences do not permit, or what carries code
that the product is measured on, is left out, and so is what the registry does not serve. ``make model``
trains on exactly what the manifest holds. ``--downloaded`` judges again what the cache holds, and asks no
registry: for a change of the rules alone.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from debian.deb822 import Deb822, Dsc

from bench.repositories import add_arguments, checkout, read_repositories
from training.archives import npm_manifest, package_files
from training.distil import TEACHER
from training.exclusions import is_copied, is_measured, measured_lines
from training.manifest import CACHE, Package, sha256, write_manifest
from training.registries import REGISTRIES, download, package_index

FEWEST_FILES: Final = 2


@dataclass(frozen=True, slots=True)
class Group:
    """Packages of one language: how many of those whose names match, of which sizes in bytes."""

    registry: str
    pattern: str
    count: int
    sizes: range


GROUPS: Final = (
    Group("debian-binary", r"golang-.*-dev", 330, range(8_000, 600_000)),
    Group("debian-binary", r"librust-.*-dev", 270, range(12_000, 500_000)),
    Group("debian-binary", r"ruby-.*", 290, range(8_000, 600_000)),
    Group("debian-binary", r"php-.*", 190, range(8_000, 600_000)),
    Group("debian-binary", r"node-.*", 260, range(8_000, 500_000)),
    Group("debian-binary", r"python3-(?!.*-dbg).*", 260, range(12_000, 800_000)),
    Group("debian-binary", r"lua-.*", 60, range(4_000, 300_000)),
    Group("debian-source", r"haskell-.*", 130, range(12_000, 1_500_000)),
    Group(
        "debian-source",
        r".*-java|java-.*|libcommons-.*|plexus-.*|maven-.*",
        170,
        range(12_000, 4_000_000),
    ),
    Group("debian-source", r"lib.*-perl", 70, range(12_000, 1_500_000)),
    Group("debian-source", r"erlang-.*", 30, range(12_000, 1_500_000)),
    Group("debian-source", r"vim-.*|.*-el", 30, range(12_000, 1_500_000)),
    Group("debian-source", r"lib(?!.*-(?:perl|java|ruby)$).*", 200, range(30_000, 1_200_000)),
)


def main() -> None:
    """Download the candidates, look into them, write the manifest."""
    parser = argparse.ArgumentParser(prog="python -m training.choose", description=__doc__)
    add_arguments(parser)
    parser.add_argument("--cache", type=Path, default=CACHE)
    parser.add_argument("--downloaded", action="store_true", help="judge what the cache holds, all of it")
    arguments = parser.parse_args()
    measured = measured_lines(
        checkout(one, arguments.mirrors) for one in read_repositories(arguments.benchmark, None)
    )
    found: list[tuple[str, str, str, list[Path], frozenset[int]]] = []
    for registry in REGISTRIES:
        served = sorted(_downloaded(registry, arguments.cache / registry))
        if arguments.downloaded:
            wanted = {name for name, _, _ in served if name != TEACHER.name and not is_measured(name)}
        else:
            wanted = set(candidates(registry, arguments.cache))
            missing = sorted(wanted - {name for name, _, _ in served})
            print(f"{registry}: {len(wanted)} candidates, {len(missing)} to download", file=sys.stderr)
            download(registry, missing, arguments.cache)
            served = sorted(_downloaded(registry, arguments.cache / registry))
        found += [(registry, *one, measured) for one in served if one[0] in wanted]
    with ProcessPoolExecutor() as pool:
        judged = [one for one in pool.map(_judge, found, chunksize=4) if one]
    write_manifest(judged)
    print(f"{len(judged)} of {len(found)} packages", file=sys.stderr)


def candidates(registry: str, cache: Path) -> Iterator[str]:
    """Yield the names of the packages to look at."""
    listed = Path(__file__).parent / "candidates" / f"{registry}.txt"
    if listed.exists():
        yield from (name for name in listed.read_text(encoding="utf-8").split() if not is_measured(name))
    groups = [group for group in GROUPS if group.registry == registry]
    if not groups:
        return
    sources: dict[str, str] = {}
    sizes: dict[str, int] = {}
    for paragraph in Deb822.iter_paragraphs(package_index(registry, cache).splitlines(), use_apt_pkg=False):
        name = paragraph["Package"]
        if registry == "debian-source":
            sums = re.findall(r"(?m)^\s*[0-9a-f]{64} (\d+) ", paragraph.get("Checksums-Sha256", ""))
            sizes[name], sources[name] = sum(map(int, sums)), name
        else:
            sizes[name] = int(paragraph["Size"])
            sources[name] = paragraph.get("Source", name).split(" ")[0]
    for group in groups:
        yield from _drawn(group, sizes, sources)


def _drawn(group: Group, sizes: dict[str, int], sources: dict[str, str]) -> list[str]:
    fitting = [
        name
        for name, size in sizes.items()
        if re.fullmatch(group.pattern, name)
        and size in group.sizes
        and not is_measured(name)
        and not is_measured(sources[name])
    ]
    fitting.sort(key=lambda name: hashlib.sha256(name.encode()).digest())
    of_source: dict[str, str] = {}
    for name in fitting:
        of_source.setdefault(sources[name], name)
    return list(of_source.values())[: group.count]


def _downloaded(registry: str, folder: Path) -> Iterator[tuple[str, str, list[Path]]]:
    """Yield name, version and files of what was downloaded whole."""
    if registry == "debian-source":
        for path in folder.glob("*.dsc"):
            dsc = Dsc(path.read_bytes())
            files = [folder / file["name"] for file in dsc["Checksums-Sha256"]]
            if all(file.exists() for file in files):
                yield dsc["Source"], dsc["Version"], [path, *files]
    elif registry == "debian-binary":
        for path in folder.glob("*.deb"):
            name, version = path.name.split("_")[:2]
            yield name, version.replace("%3a", ":"), [path]
    elif registry == "npm":
        for path in folder.glob("*.tgz"):
            manifest = npm_manifest(path)
            yield manifest["name"], manifest["version"], [path]
    else:
        for path in folder.glob("*.whl"):
            name, version = path.name.split("-")[:2]
            yield name.replace("_", "-").lower(), version, [path]


def _judge(found: tuple[str, str, str, list[Path], frozenset[int]]) -> Package | None:
    registry, name, version, files, measured = found
    licences: set[str] = set()
    count = 0
    for file in package_files(registry, name, files):
        if is_copied(file.text, measured):
            print(f"{registry} {name}: {file.path} is of the benchmark's code", file=sys.stderr)
            return None
        licences.add(file.licence)
        count += 1
    if count < FEWEST_FILES:
        return None
    digests = tuple((file.name, sha256(file)) for file in files)
    return Package(registry, name, version, "; ".join(sorted(licences)), digests)


if __name__ == "__main__":
    main()
