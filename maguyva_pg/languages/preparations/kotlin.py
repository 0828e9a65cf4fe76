"""What Kotlin's grammar takes for something else, written in another way."""

from __future__ import annotations

import re
from typing import Final

from maguyva_pg.languages.preparations.blanking import blank

# What Kotlin's grammar takes for something else. Names keep their extent, and are read from the text as
# it was written.
_KOTLIN_WORDS: Final = (
    rb"annotation|open|enum|sealed|internal|external|final|abstract|lateinit|const|infix|inline|operator|companion"
    rb"|protected|tailrec|noinline|crossinline|reified|vararg|inner"
)

_KOTLIN_NAME: Final = re.compile(  # words that are names here: ``open = true``, ``fun final()``
    rb"(?<![@\w])(?:" + _KOTLIN_WORDS + rb")(?=[ \t]*(?:[=.,:()?!+*/%&|]|->))"
)

_KOTLIN_IN: Final = re.compile(rb"\b(?:in|is|as)(?=\d+\b)")  # ``in2.close()``

_KOTLIN_BINARY: Final = re.compile(rb"\b0[bB][01_]+")  # ``0b1000_0000``

_KOTLIN_CASE: Final = re.compile(
    rb"\n(?<![{;]\n)([ \t])(?=[ \t]*!?in [^\n{}]*->)"
)  # would go on with the line above

_KOTLIN_CONSTRUCTOR: Final = re.compile(
    rb"\bclass\s+\w+(?:<[^<>]*>)?(?P<before>(?:\s+(?:@[\w.:]+(?:\([^()]*\))?|internal|private|protected|public)){0,9}"
    rb"\s+)(?=constructor\s*\()"
)

_KOTLIN_DELEGATE: Final = re.compile(  # its class's body would be the delegate's lambda
    rb"(?:\)|\b(?:class|interface|object)\s+\w+(?:\s*<[^<>{}()]*>)?|\bobject)\s*:\s[^{};=]{0,400}?\b"
    rb"(?P<by>by\s+(?P<name>[\w.]+)(?:\([^(){}]*\))?)\s*\{"
)

_KOTLIN_PARENTHESIS: Final = re.compile(
    rb"(?<=[\w)\]}\"'!])\n([ \t])(?=[ \t]*\([^\n]*\)\S)"
)  # no call of the line above

_KOTLIN_LINE: Final = re.compile(rb"^[^\n{]*\{[^\n]*\bfun\b[^\n]*\}", re.MULTILINE)  # ``{ fun f() = 1 }``


def readable_kotlin(data: bytes) -> tuple[bytes, list[tuple[int, int]]]:
    """Write what the grammar of Kotlin misreads in another way that it reads rightly.

    Args:
        data: a file's bytes.

    Returns:
        Bytes of the same length, and the extents of names that were blanked.
    """
    names = [found.span("name") for found in _KOTLIN_DELEGATE.finditer(data)]
    changed = bytearray(data)
    for found in _KOTLIN_DELEGATE.finditer(data):
        blank(changed, *found.span("by"))
    for pattern, replaced in ((_KOTLIN_NAME, b"x"), (_KOTLIN_IN, b"x")):
        for found in pattern.finditer(data):
            changed[found.start() : found.end()] = replaced * (found.end() - found.start())
    for found in _KOTLIN_BINARY.finditer(data):
        changed[found.start() : found.end()] = b"0x" + found.group()[2:].replace(b"_", b"0")
    for found in _KOTLIN_CASE.finditer(data):
        if not data[data.rfind(b"\n", 0, found.start()) + 1 : found.start()].lstrip().startswith(b"//"):
            changed[found.start(1) : found.end(1)] = b";"
    for found in _KOTLIN_LINE.finditer(data):
        changed[found.start() : found.end()] = changed[found.start() : found.end()].replace(b" }", b";}")
    for found in _KOTLIN_PARENTHESIS.finditer(data):
        changed[found.start(1) : found.end(1)] = b";"
    for found in _KOTLIN_CONSTRUCTOR.finditer(data):
        start, end = found.span("before")
        changed[start:end] = data[start:end].replace(b"\n", b" ")
    return bytes(changed), [span for span in names if b"." not in data[span[0] : span[1]]]
