"""The files of a downloaded package that may be trained on, each with its licence."""

from __future__ import annotations

import email.parser
import hashlib
import json
import logging
import re
import tarfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from debian.copyright import Copyright, NotMachineReadableError
from debian.debfile import DebFile

from maguyva_pg.indexing.decode import decode
from maguyva_pg.indexing.path_class import HEAD_LINES, classify_path
from maguyva_pg.indexing.screen import screen_content, screen_name
from maguyva_pg.languages import language_of
from maguyva_pg.types import PathClass
from training.exclusions import is_measured
from training.licences import is_permissive, npm_licence, wheel_licence

logging.getLogger("debian.copyright").setLevel(logging.ERROR)  # it mends headers, and says so

SIZES: Final = range(400, 80_000)
"""Bytes of a file: smaller ones say nothing, larger ones are mostly tables."""
MOST_FILES: Final = 64
"""Files of a package, so that no package speaks for its language; drawn by a hash of their paths."""
MOST_FILES_OF: Final = {"kotlin": 1_500, "scala": 1_500, "elixir-lang": 600, "react-native": 600}
"""More of the few packages that their languages have in these registries."""

_PROSE: Final = frozenset({"markdown", "restructuredtext"})
_NO_CODE: Final = frozenset(
    {
        "cmake",
        "dockerfile",
        "json",
        "jsonl",
        "makefile",
        "meson",
        "xml",
        "csv",
        "html",
        "css",
        "scss",
        "less",
        "ini",
        "toml",
        "yaml",
        "properties",
    }
)
_BUNDLED: Final = re.compile(
    r"(?:^|/)(?:debian|dist|lib/(?:commonjs|module|typescript)|esm|cjs|umd|locale|locales|translations)/"
    r"|\.min\.|\.d\.[cm]?ts$|(?:_pb2|\.pb)\."
)


@dataclass(frozen=True, slots=True)
class PackageFile:
    """A file of a package."""

    path: str
    """In the repository that the package was made from, as far as the package tells."""
    text: str
    licence: str


def package_files(registry: str, name: str, archives: list[Path]) -> Iterator[PackageFile]:
    """Read the files that may be trained on, in the order of their paths.

    Args:
        registry: where the package is from.
        name: of the package.
        archives: its downloaded files.
    """
    reader = _READERS[registry](archives)
    candidates = [
        (path, size)
        for path, size in reader.sizes()
        if size in SIZES and _is_wanted(path) and reader.licence(path)
    ]
    candidates.sort(key=lambda one: hashlib.sha256(f"{name}/{one[0]}".encode()).digest())
    drawn = {path for path, _ in candidates[: MOST_FILES_OF.get(name, MOST_FILES)]}
    for path, data in sorted(reader.read(drawn)):
        if screen_content(path, data) is not None:
            continue
        text = decode(data).text
        head = "\n".join(text.split("\n", HEAD_LINES)[:HEAD_LINES])
        if classify_path(path, head) in (PathClass.SOURCE, PathClass.DOCS):
            yield PackageFile(path, text, reader.licence(path))


def _is_wanted(path: str) -> bool:
    if _BUNDLED.search(path) or is_measured(path) or screen_name(path) is not None:
        return False
    language = language_of(path, b"")
    if language is None or language.name in _NO_CODE:
        return False
    wanted = classify_path(path)
    if language.name in _PROSE:
        return path.lower().startswith(("readme", "change", "history", "docs/", "doc/"))
    return wanted is PathClass.SOURCE


class _Tarballs:
    """Files of tar archives, without the folder that an archive packs everything in."""

    def __init__(self, archives: list[Path]) -> None:
        self._archives = archives

    def sizes(self) -> Iterator[tuple[str, int]]:
        for archive in self._archives:
            with tarfile.open(archive) as tar:
                for member in tar:
                    if member.isfile():
                        yield _inside(member.name), member.size

    def read(self, paths: set[str]) -> Iterator[tuple[str, bytes]]:
        seen: set[str] = set()
        for archive in self._archives:
            with tarfile.open(archive) as tar:
                for member in tar:
                    path = _inside(member.name)
                    if member.isfile() and path in paths and path not in seen:
                        seen.add(path)
                        opened = tar.extractfile(member)
                        assert opened is not None
                        yield path, opened.read()


def _inside(path: str) -> str:
    return path.removeprefix("./").partition("/")[2]


class _DebianSource(_Tarballs):
    """A source package: upstream's archives and Debian's own, whose copyright file covers both."""

    def __init__(self, archives: list[Path]) -> None:
        tars = [path for path in archives if ".tar." in path.name and not path.name.endswith(".asc")]
        super().__init__([path for path in tars if ".debian.tar." not in path.name])
        self._copyright: Copyright | None = None
        for archive in sorted(tars, key=lambda path: ".debian.tar." not in path.name):
            with tarfile.open(archive) as tar:
                for member in tar:
                    if member.isfile() and re.fullmatch(r"(\./)?([^/]+/)?debian/copyright", member.name):
                        opened = tar.extractfile(member)
                        assert opened is not None
                        lines = opened.read().decode("utf-8", "replace").splitlines()
                        try:
                            self._copyright = Copyright(lines, strict=False)
                        except (NotMachineReadableError, ValueError):
                            return
                        return

    def licence(self, path: str) -> str:
        if self._copyright is None:
            return ""
        paragraph = self._copyright.find_files_paragraph(path)
        licence = paragraph.license if paragraph else None
        return licence.synopsis if licence and is_permissive(licence.synopsis) else ""


class _DebianBinary:
    """A binary package.

    Its files have moved since its copyright file was written, so that all the licences in it count.
    """

    _INSTALLED: Final = re.compile(
        r"\./usr/(?:share/gocode/src/[^/]+/[^/]+/[^/]+|share/cargo/registry/[^/]+|lib/python3/dist-packages"
        r"|share/rubygems-integration/[^/]+/gems/[^/]+|lib/ruby/vendor_ruby|share/php"
        r"|(?:share|lib)(?:/[^/]+)?/nodejs/(?:@[^/]+/)?[^/]+|share/lua/[^/]+)/(.+)"
    )

    def __init__(self, archives: list[Path]) -> None:
        [archive] = archives
        self._licence = ""
        self._files: dict[str, bytes] = {}
        tar = DebFile(str(archive)).data.tgz()
        for member in tar:
            if not member.isfile():
                continue
            is_copyright = re.fullmatch(r"\./usr/share/doc/[^/]+/copyright", member.name)
            installed = self._INSTALLED.match(member.name)
            if is_copyright or (installed and member.size in SIZES):
                opened = tar.extractfile(member)
                assert opened is not None
                if is_copyright:
                    self._licence = _licences(opened.read().decode("utf-8", "replace"))
                elif installed:
                    self._files[installed[1]] = opened.read()

    def sizes(self) -> Iterator[tuple[str, int]]:
        return ((path, len(data)) for path, data in self._files.items())

    def read(self, paths: set[str]) -> Iterator[tuple[str, bytes]]:
        return ((path, self._files[path]) for path in paths)

    def licence(self, path: str) -> str:
        del path  # all of them together
        return self._licence


def _licences(text: str) -> str:
    """Return the licences that a copyright file names for upstream's files; empty: not all are permissive."""
    try:
        declared = Copyright(text.splitlines(), strict=False)
    except (NotMachineReadableError, ValueError):
        return ""
    licences = {
        paragraph.license.synopsis if paragraph.license else ""
        for paragraph in declared.all_files_paragraphs()
        if not all(pattern.startswith("debian/") for pattern in paragraph.files)
    }
    return "; ".join(sorted(licences)) if licences and all(map(is_permissive, licences)) else ""


def npm_manifest(archive: Path) -> dict[str, Any]:
    """Read the package.json of an npm tarball."""
    with tarfile.open(archive) as tar:
        for member in tar:
            if _inside(member.name) == "package.json":
                opened = tar.extractfile(member)
                assert opened is not None
                return json.loads(opened.read())
    raise ValueError(f"{archive} has no package.json.")


class _NpmTarball(_Tarballs):
    def __init__(self, archives: list[Path]) -> None:
        super().__init__(archives)
        [archive] = archives
        declared = npm_licence(npm_manifest(archive))
        self._licence = declared if is_permissive(declared) else ""

    def licence(self, path: str) -> str:
        del path  # one declaration covers the package
        return self._licence


class _Wheel:
    def __init__(self, archives: list[Path]) -> None:
        [self._archive] = archives
        with zipfile.ZipFile(self._archive) as wheel:
            [metadata] = [
                name for name in wheel.namelist() if re.fullmatch(r"[^/]+\.dist-info/METADATA", name)
            ]
            text = wheel.read(metadata).decode("utf-8", "replace")
        declared = wheel_licence(email.parser.Parser().parsestr(text, headersonly=True))
        self._licence = declared if is_permissive(declared) else ""

    def sizes(self) -> Iterator[tuple[str, int]]:
        with zipfile.ZipFile(self._archive) as wheel:
            for member in wheel.infolist():
                if ".dist-info/" not in member.filename:
                    yield member.filename, member.file_size

    def read(self, paths: set[str]) -> Iterator[tuple[str, bytes]]:
        with zipfile.ZipFile(self._archive) as wheel:
            for path in paths:
                yield path, wheel.read(path)

    def licence(self, path: str) -> str:
        del path  # one declaration covers the package
        return self._licence


_READERS: Final = {
    "debian-source": _DebianSource,
    "debian-binary": _DebianBinary,
    "npm": _NpmTarball,
    "pypi": _Wheel,
}
