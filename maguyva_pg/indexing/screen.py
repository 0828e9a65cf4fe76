"""What is not worth indexing, told from a file's name and bytes."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from maguyva_pg.indexing.decode import is_plausible_text, wide_encoding
from maguyva_pg.types import SkippedFile, SkipReason

HEAD_BYTES = 8_000
"""Bytes in which git looks for a NUL byte to tell that a file is binary (``buffer_is_binary``)."""

LARGE_FILE_POINTER = b"version https://git-lfs.github.com/spec/"
"""First words of what stands in git's objects for a file that Git LFS keeps elsewhere."""

_CONTROL_SHARE = 0.05
"""Share of control characters above which bytes without NUL are binary all the same: text in any
encoding has none to speak of, compressed and encrypted data one in ten."""
_CONTROL_CHARACTERS = bytes([*range(1, 8), *range(0x0E, 0x1B), *range(0x1C, 0x20), 0x7F])

# Formats without text, whose content need not be read. Others are told by their bytes, and so are
# extensions that text has as well (.obj, .lib, .pdb, .ts).
_BINARY_EXTENSION = re.compile(
    r"""\.(?:
        7z | a | apk | bz2 | ear | gz | jar | lz4 | rar | tar | tgz | war | xz | zip | zst
      | class | dll | dylib | exe | o | pyc | pyd | pyo | so | wasm
      | avif | bmp | gif | icns | ico | jpe?g | png | psd | tiff? | webp
      | aac | avi | flac | m4a | mkv | mov | mp[34] | mpeg | ogg | wav | webm | wmv
      | eot | otf | ttf | woff2?
      | docx? | od[pst] | pdf | pptx? | xlsx?
      | npy | npz | onnx | parquet | safetensors | sqlite3?
    )$""",
    re.IGNORECASE | re.VERBOSE,
)

# Resolved dependencies: long, written by tools, and full of every package's name. Generated source
# code is something else, people do search it: it is indexed and demoted (see path_class).
_LOCK_FILES = frozenset(
    {
        "package-lock.json",
        "npm-shrinkwrap.json",
        "yarn.lock",
        "pnpm-lock.yaml",
        "bun.lock",
        "deno.lock",
        "poetry.lock",
        "uv.lock",
        "pdm.lock",
        "pipfile.lock",
        "pixi.lock",
        "cargo.lock",
        "gemfile.lock",
        "composer.lock",
        "go.sum",
        "go.work.sum",
        "mix.lock",
        "podfile.lock",
        "package.resolved",
        "pubspec.lock",
        "packages.lock.json",
        "gradle.lockfile",
        "flake.lock",
    }
)
_SOURCE_MAP = re.compile(r"\.(?:[cm]?[jt]s|css)\.map$", re.IGNORECASE)

_MINIFIED_NAME = re.compile(r"[.-]min\.(?:[cm]?js|css)$", re.IGNORECASE)
NOTEBOOK_EXTENSION = ".ipynb"
_WEB_EXTENSIONS = frozenset({".js", ".mjs", ".cjs", ".css"})
WEB_MEAN_LINE_BYTES = 110
"""Mean length of lines above which scripts and style sheets are minified, as GitHub's Linguist has it."""
WEB_LONGEST_LINE_BYTES = 1_000
"""A script whose lines are long on average but none above this is merely wide."""
MEAN_LINE_BYTES = 1_000
"""Mean length of lines above which any other file is data on a few lines (JSON, SVG, base64). Prose with
a paragraph per line stays well below."""


def screen_name(path: str) -> tuple[SkipReason, str] | None:
    """Tell from a file's name alone why not to read it.

    Args:
        path: the file's path.

    Returns:
        The reason and a detail for the reader; none when the content has to decide.
    """
    pure = PurePosixPath(path)
    if _BINARY_EXTENSION.search(pure.name):
        return SkipReason.BINARY, f"{pure.suffix.lower()} files hold no text"
    if pure.name.lower() in _LOCK_FILES:
        return SkipReason.GENERATED, "lists resolved dependencies"
    if _SOURCE_MAP.search(pure.name):
        return SkipReason.GENERATED, "is a source map"
    if _MINIFIED_NAME.search(pure.name):
        return SkipReason.MINIFIED, "its name says that it is minified"
    return None


def too_large(path: str, size: int, limit: int) -> SkippedFile:
    """Return what is told of a file that is larger than the limit, both in bytes."""
    detail = f"{size} bytes are over the limit of {limit}; set MAGUYVA_MAX_FILE_BYTES to raise it."
    return SkippedFile(path, SkipReason.TOO_LARGE, detail, size)


def screen_content(path: str, data: bytes) -> tuple[SkipReason, str] | None:
    """Tell from a file's content why not to index it.

    Args:
        path: the file's path.
        data: all its bytes.

    Returns:
        The reason and a detail for the reader; none for a file worth indexing.
    """
    binary = _why_binary(data[:HEAD_BYTES])
    if binary:
        return SkipReason.BINARY, binary
    lines = data.count(b"\n") + data.count(b"\r") - data.count(b"\r\n") + 1
    mean = len(data) / lines
    if PurePosixPath(path).suffix.lower() in _WEB_EXTENSIONS:
        longest = max(map(len, data.splitlines()), default=0)
        minified = mean > WEB_MEAN_LINE_BYTES and longest > WEB_LONGEST_LINE_BYTES
    elif PurePosixPath(path).suffix.lower() == NOTEBOOK_EXTENSION:
        minified = False  # images among a notebook's outputs are a line each; they are not kept
    else:
        minified = mean > MEAN_LINE_BYTES
    return (SkipReason.MINIFIED, f"its lines are {mean:.0f} bytes long on average") if minified else None


def _why_binary(head: bytes) -> str:
    wide = wide_encoding(head)
    if wide is not None:
        # An odd number of bytes in front of the cut is no damage.
        whole = head[wide.mark_length : len(head) - len(head) % 4]
        is_text = is_plausible_text(whole.decode(wide.codec, "ignore"))
        return "" if is_text else "begins like UTF-16 but is no text"
    if b"\0" in head:
        return f"has a NUL byte in its first {HEAD_BYTES} bytes"
    if head.startswith(b"%PDF-"):
        return "is a PDF"
    if head.startswith(LARGE_FILE_POINTER):
        return "is a pointer of Git LFS, and not the file"
    controls = len(head) - len(head.translate(None, _CONTROL_CHARACTERS))
    if controls > _CONTROL_SHARE * len(head):
        return "consists of control characters to a large part"
    return ""
