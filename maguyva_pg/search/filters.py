r"""The question as typed → its words and its filters.

A question is read token by token, tokens being separated by white space:

- ``repo:`` ``lang:`` ``kind:`` ``path:`` narrow the search; several of one kind are alternatives, and
  ``repo:``, ``lang:`` and ``kind:`` take a list with commas. A ``-`` in front excludes. ``path:`` is a part
  of the path, or a pattern when it contains ``*`` or ``?``.
- ``case:`` is ``auto``, ``yes`` or ``no``.
- ``decorator:`` ``extends:`` ``returns:`` ``async:`` ``exported:`` ask for definitions built so.
- ``"…"``, ``'…'`` and typographic quotes hold text to find as it stands; backticks too, unless they
  mark a single name, as people do when they write about code.
- ``/…/`` is a regular expression. It has to hold a character that is special in one (``/foo.*/``) or to
  be the whole question (``/foo/``), and a ``/`` inside is written ``\/``: ``/usr/lib/`` and ``/tmp/`` in a
  sentence are paths. A final ``i`` (``/foo.*/i``) is ``case:no``.

Everything else is a word: prefixes that are no filter (``std::move``, ``http://x``), ``path::join``, and
quotes that do not close. In a question of several lines, which is pasted code or output, quotes are part
of the text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum

from maguyva_pg.errors import SearchError

MAX_QUESTION_CHARACTERS = 10_000
"""What lies beyond is cut off: this is more than any question or pasted function, and everything that
reads a question may then take time in proportion to it."""
MAX_REGEX_CHARACTERS = 1_000
"""PostgreSQL compiles a longer regular expression in seconds rather than milliseconds."""


class Case(StrEnum):
    """Whether upper and lower case differ."""

    AUTO = "auto"
    """They do where the question contains an upper-case letter."""
    YES = "yes"
    NO = "no"


@dataclass(frozen=True, slots=True)
class PathFilter:
    """A condition on paths."""

    written: str
    pattern: str
    """Regular expression, in what PostgreSQL and Python have in common, to be found anywhere in the
    path; upper and lower case are the same."""


@dataclass(frozen=True, slots=True)
class Exclusions:
    """What must not apply to a result."""

    repositories: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    paths: tuple[PathFilter, ...] = ()
    kinds: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Constructs:
    """How a definition has to be built; each condition has to hold."""

    decorators: tuple[str, ...] = ()
    """As written in the source, without ``@``."""
    extends: tuple[str, ...] = ()
    returns: tuple[str, ...] = ()
    is_async: bool | None = None
    is_exported: bool | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """A question, taken apart. Languages and kinds are in lower case, names otherwise as typed."""

    raw: str
    """The question as typed, without NUL characters, and cut off if it was too long."""
    text: str
    """What is left without filters and regular expression; quotes are taken off, their text stays."""
    prose: str = ""
    """``text`` without the quotations of several words: what the asker says rather than cites."""
    verbatim: str = ""
    """``text`` with its quotes as typed, as a pasted message or piece of code needs them."""
    repositories: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    paths: tuple[PathFilter, ...] = ()
    kinds: tuple[str, ...] = ()
    excluded: Exclusions = field(default_factory=Exclusions)
    case: Case = Case.AUTO
    regex: str | None = None
    literals: tuple[str, ...] = ()
    """Quoted text, to be found as it stands."""
    constructs: Constructs = field(default_factory=Constructs)
    warnings: tuple[str, ...] = ()
    """What could not be understood as it was meant, in sentences for the asker."""

    @property
    def asks_nothing(self) -> bool:
        """Whether there is nothing to search for: no words, no regular expression, no construct."""
        return not self.text and self.regex is None and not self.kinds and self.constructs == Constructs()


_LISTS = frozenset({"repo", "lang", "kind"})
_EXCLUDABLE = frozenset({"repo", "lang", "kind", "path"})
_CASES = {
    **dict.fromkeys(("yes", "on", "true"), Case.YES),
    **dict.fromkeys(("no", "off", "false"), Case.NO),
    "auto": Case.AUTO,
}
_BOOLEANS = {**dict.fromkeys(("yes", "true", "1"), True), **dict.fromkeys(("no", "false", "0"), False)}

_END_OF_QUOTE = r"(?=[\s.,;:?!)]|$)"
_TOKEN = re.compile(
    rf"""
      (?P<space>\s+)
    | /(?P<regex>(?![\s/*])(?:[^/\\\n]|\\.)+(?<!\s))/(?P<flag>i?)(?=\s|$)
    | (?P<minus>-?)
      (?P<filter>repo|lang|path|kind|case|decorator|extends|returns|async|exported)
      :(?:"(?P<quoted_value>(?:[^"\\\n]|\\.)+)"(?=\s|$)|(?P<value>[^\s":]\S*))
    | (?:"(?P<double>(?:[^"\\\n]|\\.)+)"|'(?P<single>[^'\n]+)'|`(?P<backtick>[^`\n]+)`
        |[“”„](?P<curly>[^“”\n]+)[“”]|[«»](?P<guillemet>[^«»\n]+)[«»]){_END_OF_QUOTE}
    | (?P<word>\S+)
    """,
    re.VERBOSE | re.IGNORECASE,
)
_QUOTES = ("double", "single", "backtick", "curly", "guillemet")
# Not braces: /{id}/ is part of a route.
_REGEX_CHARACTERS = re.compile(r"[\\^$*+?()\[\]|]")
_ONE_NAME = re.compile(r"[\w.:#$@!?~-]+(?:\(\))?")
# Escapes and classes that PostgreSQL knows and Python does not, with what stands for them in the check.
_POSTGRESQL_ONLY = ((re.compile(r"\\[mMyY]"), r"\\b"), (re.compile(r"\[:\^?\w+:\]"), "a-z"))


def parse_question(text: str) -> Question:
    """Take a question apart.

    Args:
        text: the question as typed; anything goes.

    Raises:
        SearchError: a regular expression is not valid, as far as can be told without the database.
    """
    reader = _Reader(text)
    return reader.question()


def path_pattern(written: str) -> str:
    """Return the regular expression for what was typed after ``path:``.

    Args:
        written: a part of a path, or a pattern in which ``*`` and ``?`` stand for characters within a
            name, and ``**`` for any; a pattern covers whole names. A leading ``/`` means the root.
    """
    anchored = written.startswith("/")
    part = written.removeprefix("./").removeprefix("/")
    if not re.search(r"[*?]", part):
        return ("^" if anchored else "") + re.escape(part)
    pieces = {"?": "[^/]", "*": "[^/]*", "**": ".*", "**/": "(?:.*/)?"}
    pattern = "".join(
        pieces.get(piece) or re.escape(piece)
        for piece in re.split(r"(\*\*/|\*\*|\*|\?)", re.sub(r"\*{3,}", "**", part))
        if piece
    )
    return ("^" if anchored else "(?:^|/)") + pattern + "(?:$|/)"


class _Reader:
    """Collects the parts of one question."""

    def __init__(self, text: str) -> None:
        self.warnings: list[str] = []
        # Arguments of a command that are no UTF-8 arrive with surrogates, which no encoding can store.
        cleaned = re.sub("[\ud800-\udfff]", "\N{REPLACEMENT CHARACTER}", text.replace("\0", ""))
        if len(cleaned) > MAX_QUESTION_CHARACTERS:
            self.warnings.append(
                f"Only the first {MAX_QUESTION_CHARACTERS} characters of the question count."
            )
        self.raw = cleaned[:MAX_QUESTION_CHARACTERS]
        self.one_line = len([line for line in self.raw.splitlines() if line.strip()]) <= 1
        self.text: list[str] = []
        self.prose: list[str] = []
        self.verbatim: list[str] = []
        self.literals: list[str] = []
        self.regex: str | None = None
        self.case = Case.AUTO
        self.values: dict[tuple[str, bool], list[str]] = {}
        self.booleans: dict[str, bool] = {}

    def question(self) -> Question:
        after_filter = False
        for token in _TOKEN.finditer(self.raw):
            # The white space after what is taken out goes with it.
            if not (token["space"] and after_filter):
                after_filter = self._take(token)
        included = {name: self._list(name, excluded=False) for name in _LISTS}
        excluded = {name: self._list(name, excluded=True) for name in _LISTS}
        return Question(
            raw=self.raw,
            text="".join(self.text).strip(),
            prose="".join(self.prose).strip(),
            verbatim="".join(self.verbatim).strip(),
            repositories=included["repo"],
            languages=included["lang"],
            kinds=included["kind"],
            paths=self._paths(excluded=False),
            excluded=Exclusions(
                repositories=excluded["repo"],
                languages=excluded["lang"],
                kinds=excluded["kind"],
                paths=self._paths(excluded=True),
            ),
            case=self.case,
            regex=self.regex,
            literals=tuple(self.literals),
            constructs=Constructs(
                decorators=tuple(value.removeprefix("@") for value in self._values("decorator")),
                extends=self._values("extends"),
                returns=self._values("returns"),
                is_async=self.booleans.get("async"),
                is_exported=self.booleans.get("exported"),
            ),
            warnings=tuple(self.warnings),
        )

    def _take(self, token: re.Match[str]) -> bool:
        """Take a token; return whether it was a filter, which leaves no words."""
        if token["regex"] and self._take_regex(token):
            return True
        if token["filter"] and self._take_filter(token):
            return True
        self.verbatim.append(token[0])
        quoted = next((token[name] for name in _QUOTES if token[name]), None) if self.one_line else None
        if quoted is None:
            self._say(token[0])
        else:
            self._quote(
                quoted.replace('\\"', '"') if token["double"] else quoted, marked=bool(token["backtick"])
            )
        return False

    def _say(self, words: str) -> None:
        self.text.append(words)
        self.prose.append(words)

    def _quote(self, quoted: str, *, marked: bool) -> None:
        one_name = _ONE_NAME.fullmatch(quoted) is not None
        if not (marked and one_name):
            self.literals.append(quoted)
        self.text.append(quoted)
        if one_name or marked:
            self.prose.append(quoted)

    def _take_regex(self, token: re.Match[str]) -> bool:
        pattern = token["regex"].replace("\\/", "/")
        if not _REGEX_CHARACTERS.search(pattern) and token[0] != self.raw.strip():
            return False
        if self.regex is not None:
            self.warnings.append(f"Only one regular expression counts; {token[0]} is taken as a word.")
            return False
        _check_regex(pattern)
        self.regex = pattern
        if token["flag"]:
            self.case = Case.NO
        return True

    def _take_filter(self, token: re.Match[str]) -> bool:
        name, excluded = token["filter"].lower(), bool(token["minus"])
        value = token["value"] or token["quoted_value"].replace('\\"', '"')
        if excluded and name not in _EXCLUDABLE:
            self.warnings.append(f"{name}: cannot be excluded; {token[0]} is taken as a word.")
            return False
        choices = {"case": _CASES, "async": _BOOLEANS, "exported": _BOOLEANS}.get(name)
        if choices is not None and value.lower() not in choices:
            known = "auto, yes or no" if name == "case" else "yes or no"
            self.warnings.append(f"{name}: takes {known}; {token[0]} is taken as a word.")
            return False
        if name == "case":
            self.case = _CASES[value.lower()]
        elif choices is not None:
            self.booleans[name] = _BOOLEANS[value.lower()]
        else:
            self.values.setdefault((name, excluded), []).append(value)
        return True

    def _values(self, name: str, *, excluded: bool = False) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self.values.get((name, excluded), ())))

    def _list(self, name: str, *, excluded: bool) -> tuple[str, ...]:
        items = [item.strip() for value in self._values(name, excluded=excluded) for item in value.split(",")]
        return tuple(dict.fromkeys(item if name == "repo" else item.lower() for item in items if item))

    def _paths(self, *, excluded: bool) -> tuple[PathFilter, ...]:
        return tuple(
            PathFilter(value, path_pattern(value)) for value in self._values("path", excluded=excluded)
        )


def _check_regex(pattern: str) -> None:
    remedy = "Correct it, or put the text between double quotes to find it as it stands."
    if len(pattern) > MAX_REGEX_CHARACTERS:
        raise SearchError(f"The regular expression is longer than {MAX_REGEX_CHARACTERS} characters.", remedy)
    translated = pattern
    for only, stand_in in _POSTGRESQL_ONLY:
        translated = only.sub(stand_in, translated)
    try:
        re.compile(translated)
    except (re.error, OverflowError, RecursionError) as error:
        raise SearchError(f"The regular expression /{pattern}/ is not valid: {error}.", remedy) from error
