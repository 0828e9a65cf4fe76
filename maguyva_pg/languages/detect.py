"""Which language a file is in: by its name first, then by what stands in it."""

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
# What only the other language of an extension has, at the start of a line.
_OBJECTIVE_C: Final = re.compile(
    # Doxygen's commands in comments are written like ``@interface`` and ``@class``, but end otherwise.
    rb"^[ \t]*(?:#import\s*[<\"]|@import\s+[\w.]+;|@class\s+[\w, ]+;|@end[ \t]*$|@implementation\s+\w)",
    re.MULTILINE,
)
_QT_OR_TILED_XML: Final = re.compile(rb"\A\s*<(?:\?xml|!DOCTYPE|TS\b|tileset\b)")
_PROLOG: Final = re.compile(rb"^(?:[a-z]\w*(?:\([^\n]*\))?\s*|\s*):-", re.MULTILINE)
_PERL: Final = re.compile(
    rb"^\s*(?:use\s+[\w:]+|package\s+\w|sub\s+\w|(?:my|our)\s*[$@%(]|#!.*perl)", re.MULTILINE
)
_COQ: Final = re.compile(
    rb"^\s*(?:(?:From\s+\S+\s+)?Require\s+(?:Import|Export)\b"
    rb"|(?:Theorem|Lemma|Proof|Fixpoint|Inductive|Definition|Section)\b)",
    re.MULTILINE,
)
_V_LANGUAGE: Final = re.compile(rb"^(?:module\s+\w+[ \t]*$|(?:pub\s+)?fn\s)", re.MULTILINE)
_PUPPET: Final = re.compile(rb"^\s*(?:class|define|node)\s+['\w:]+[^;]{0,2000}\{", re.MULTILINE)
_SHADER: Final = re.compile(
    rb"^\s*(?:#version\b|(?:uniform|varying|precision)\s|void\s+main\s*\()", re.MULTILINE
)

_BY_CONTENT: Final[dict[str, tuple[tuple[re.Pattern[bytes], str], ...]]] = {
    ".h": ((_OBJECTIVE_C, "objectivec"), (_CPP_ONLY, "cpp")),
    ".m": ((_OBJECTIVE_C, "objectivec"),),
    ".pl": ((_PERL, "perl"), (_PROLOG, "prolog")),
    ".ts": ((_QT_OR_TILED_XML, "xml"),),
    ".tsx": ((_QT_OR_TILED_XML, "xml"),),
    ".v": ((_COQ, "coq"), (_V_LANGUAGE, "vlang")),
    ".pp": ((_PUPPET, "puppet"),),
    ".fs": ((_SHADER, "glsl"),),
}
"""Extensions of several languages: the first whose mark is found, else the one of the table."""

_TEMPLATES: Final = frozenset(
    {".in", ".j2", ".jinja", ".jinja2", ".tmpl", ".tpl", ".template", ".mustache", ".hbs"}
)
"""Templates of files in any language: what their first line says holds for what is made of them."""

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
    for mark, language in _BY_CONTENT.get(suffix, ()):
        if mark.search(first_bytes):
            return LANGUAGES[language]
    if suffix in _TEMPLATES:
        return None
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
