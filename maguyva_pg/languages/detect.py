"""Which language a file is in: by its name first, then by its first line."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import Final

from maguyva_pg.languages.table import LANGUAGES, Language

_BY_EXTENSION: Final = {e: language for language in LANGUAGES.values() for e in language.extensions}
_BY_FILENAME: Final = {f: language for language in LANGUAGES.values() for f in language.filenames}
_BY_INTERPRETER: Final = {i: language for language in LANGUAGES.values() for i in language.interpreters}

_SHEBANG: Final = re.compile(rb"#!\s*(?P<program>\S+)(?P<arguments>[^\n]*)")
_VERSION: Final = re.compile(r"[\d.]+$")

# Statements that C does not have, at the start of a line: a header with one of them is C++.
_CPP_ONLY: Final = re.compile(
    rb"^[ \t]*(?:class\s+\w+[^;]*[{:]|namespace\b|template\s*<|using\s+\w|constexpr\b"
    rb"|(?:public|private|protected)\s*:)",
    re.MULTILINE,
)
# ``#ifdef __cplusplus`` guards in C headers wrap nothing but ``extern "C" {`` and ``}``, which the
# pattern above does not match; so they need no rule.


def language_of(path: str, first_bytes: bytes) -> Language | None:
    """Tell a file's language.

    Args:
        path: relative path of the file; only its last part counts.
        first_bytes: the file's beginning: a few kilobytes tell C from C++ headers, one line an
            interpreter. May be empty.

    Returns:
        An entry of ``LANGUAGES``, or none when neither name nor first line is known.
    """
    name = PurePosixPath(path).name
    if name in _BY_FILENAME:
        return _BY_FILENAME[name]
    suffix = PurePosixPath(name.lower()).suffix
    if suffix == ".h":
        return LANGUAGES["cpp" if _CPP_ONLY.search(first_bytes) else "c"]
    if suffix in _BY_EXTENSION:
        return _BY_EXTENSION[suffix]
    stem = name.split(".", 1)[0]
    if stem in ("Dockerfile", "Makefile", "Containerfile"):  # Dockerfile.dev, Makefile.am
        return _BY_FILENAME[stem]
    return _by_shebang(first_bytes)


def _by_shebang(first_bytes: bytes) -> Language | None:
    found = _SHEBANG.match(first_bytes)
    if found is None:
        return None
    words = [found["program"], *found["arguments"].split()]
    programs = [PurePosixPath(word.decode("utf-8", "replace")).name.lower() for word in words]
    if programs[0] == "env":
        # ``env -S deno run`` and ``env PATH=… python3``: the first word that is no option.
        programs = [p for p in programs[1:] if not p.startswith("-") and "=" not in p]
    return _BY_INTERPRETER.get(_VERSION.sub("", programs[0])) if programs else None
