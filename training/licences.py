"""Which licences allow training on a file: permissive ones, told from machine-readable declarations alone.

A declaration is an SPDX expression (npm, PyPI) or a short name of Debian's machine-readable copyright format
(https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/), whose names and connectives are nearly
SPDX's. What declares nothing that can be read is left out.
"""

from __future__ import annotations

from email.message import Message
from functools import cache
from typing import Any, Final

from boolean import Expression
from license_expression import ExpressionError, ExpressionParseError, Licensing

PERMISSIVE: Final = frozenset(
    "0bsd apache-2 apache-2.0 artistic artistic-1.0 artistic-2.0 blueoak-1.0.0 bsd bsd-2 bsd-2-clause bsd-3 "
    "bsd-3-clause bsl-1.0 cc0 cc0-1.0 curl expat isc libpng mit mit-0 mit-style ncsa php-3.0 php-3.01 "
    "postgresql psf-2 psf-2.0 public-domain python-2.0 ruby unicode-dfs-2016 unlicense upl-1.0 w3c wtfpl "
    "x11 zlib zpl-2.1".split()
)

_CLASSIFIERS: Final = {
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD",
    "ISC License (ISCL)": "ISC",
    "MIT License": "MIT",
    "MIT No Attribution License (MIT-0)": "MIT-0",
    "Python Software Foundation License": "PSF-2.0",
    "The Unlicense (Unlicense)": "Unlicense",
    "Zope Public License": "ZPL-2.1",
}
"""What old PyPI metadata says, by the last part of the classifier."""

_LICENSING: Final = Licensing()


@cache
def is_permissive(expression: str) -> bool:
    """Whether a licence expression allows use under permissive licences alone.

    Of alternatives (``or``) one has to be permissive, of licences that hold together (``and``) all. An
    exception (``with``) only ever permits more.
    """
    try:
        tree: Any = _LICENSING.parse(expression.replace("~", "-x-"))
    except (ExpressionError, ExpressionParseError):
        return False
    return tree is not None and _allows(tree)


def _allows(tree: Expression) -> bool:
    parts = tree.args
    if not parts:
        key = str(getattr(tree, "license_symbol", tree).key).lower()
        # Debian tells variants of a licence's wording apart by what follows a tilde.
        return key.partition("-x-")[0] in PERMISSIVE
    if tree.operator == " OR ":
        return any(map(_allows, parts))
    return all(map(_allows, parts))


def wheel_licence(metadata: Message) -> str:
    """Return the licence expression that a wheel's METADATA declares; empty: none that can be read."""
    expression = metadata.get("License-Expression")
    if expression:
        return str(expression)
    marked = [
        value.rpartition(" :: ")[2]
        for value in metadata.get_all("Classifier", [])
        if value.startswith("License :: ") and value != "License :: OSI Approved"
    ]
    if not marked or any(value not in _CLASSIFIERS for value in marked):
        return ""
    return " AND ".join(_CLASSIFIERS[value] for value in marked)


def npm_licence(manifest: dict[str, Any]) -> str:
    """Return the licence expression that a package.json declares; empty: none that can be read."""
    licence = manifest.get("license")
    return licence if isinstance(licence, str) else ""
