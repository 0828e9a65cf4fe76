"""The packages that the model is trained on: of which version, under which licences, with which bytes."""

from __future__ import annotations

import csv
import gzip
import hashlib
import io
import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

MANIFEST: Final = Path(__file__).parent / "packages.tsv.gz"

CACHE: Final = Path(os.environ.get("MAGUYVA_TRAINING_CACHE") or Path.home() / ".cache" / "maguyva-training")
"""Where packages, pairs and weights in between lie: outside of the checkout."""


@dataclass(frozen=True, slots=True, order=True)
class Package:
    """One package of a registry."""

    registry: str
    """``debian-source``, ``debian-binary``, ``npm`` or ``pypi`` (wheels)."""
    name: str
    version: str
    licences: str
    """Licence expressions of the files that are used, sorted, joined by semicolons."""
    files: tuple[tuple[str, str], ...]
    """Name and SHA-256 of each downloaded file."""


def read_manifest(path: Path = MANIFEST) -> list[Package]:
    """Read the packages in the manifest's order."""
    with gzip.open(path, "rt", encoding="utf-8", newline="") as lines:
        return [
            Package(
                row["registry"],
                row["package"],
                row["version"],
                row["licences"],
                tuple((name, digest) for name, _, digest in (f.partition(":") for f in row["files"].split())),
            )
            for row in csv.DictReader(lines, delimiter="\t")
        ]


def write_manifest(packages: Iterable[Package], path: Path = MANIFEST) -> None:
    """Write packages sorted, so that the same packages make the same bytes."""
    text = io.StringIO()
    rows = csv.writer(text, delimiter="\t", lineterminator="\n")
    rows.writerow(["registry", "package", "version", "licences", "files"])
    for package in sorted(packages):
        files = " ".join(f"{name}:{digest}" for name, digest in package.files)
        rows.writerow([package.registry, package.name, package.version, package.licences, files])
    path.write_bytes(gzip.compress(text.getvalue().encode(), mtime=0))


def sha256(path: Path) -> str:
    """Return the SHA-256 of a file in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
