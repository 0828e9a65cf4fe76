"""Which paths git would leave out, and ``.maguyvaignore`` on top of that.

The patterns are pathspec's. Their order of precedence is git's (gitignore(5)) and is worked out here,
because ``GitIgnoreSpec`` answers for a path and all its parents at once: ``*`` followed by ``!*/`` and
``!*.py``, the usual way to allow only some files, makes it leave out every folder. A walk asks about
each folder before what lies in it, so that a pattern needs to be compared with the path itself only.
"""

from __future__ import annotations

import functools
import logging
import os
import re
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import cast

from pathspec.patterns.gitignore import GitIgnorePatternError
from pathspec.patterns.gitignore.spec import GitIgnoreSpecPattern

from maguyva_pg.indexing.git import environment

_LOG = logging.getLogger(__name__)

GIT_IGNORE = ".gitignore"
OWN_IGNORE = ".maguyvaignore"
GIT_FOLDER = ".git"

GIT_TIMEOUT_SECONDS = 60
"""Listing the largest known checkouts takes a few seconds; a git that waits for a dead network drive
must not stop an index run for ever."""


@dataclass(frozen=True, slots=True)
class _Rule:
    """One line of an ignore file."""

    pattern: GitIgnoreSpecPattern
    ignores: bool
    folders_only: bool

    def matches(self, path: str, *, folder: bool) -> bool:
        """Tell whether the rule means this very path, and not just a folder above it."""
        if self.folders_only and not folder:
            return False
        found = self.pattern.match_file(path)
        if found is None:
            return False
        # pathspec's only named group is the slash after a folder above the path that matched.
        match = cast("re.Match[str]", found.match)  # pyright: ignore[reportUnknownMemberType] a bare re.Match
        return match.lastgroup is None


@dataclass(frozen=True, slots=True)
class _RuleFile:
    """The rules of one ignore file."""

    base: str
    """Absolute folder that the patterns are relative to, with a ``/`` at its end."""
    rules: tuple[_Rule, ...]
    """Last line first, the order in which they decide."""

    def decide(self, path: str, *, folder: bool) -> bool | None:
        """Return whether the file says to ignore (true), to keep (false) or nothing (none)."""
        relative = path[len(self.base) :]
        for rule in self.rules:
            if rule.matches(relative, folder=folder):
                return rule.ignores
        return None


@dataclass(frozen=True, slots=True)
class IgnoreRules:
    """The rules in force in one folder. Paths are absolute and use ``/``."""

    own: tuple[_RuleFile, ...]
    """``.maguyvaignore`` files, nearest first. They have the last word, over git and its index."""
    git: tuple[_RuleFile, ...]
    """``.gitignore`` files of the checkout, nearest first, ``info/exclude``, the global file."""
    tracked: frozenset[str]
    """Files in the checkout's index: git ignores only what is not in it."""
    tracked_folders: frozenset[str]
    """Folders that hold them, and submodules."""

    @classmethod
    def at(cls, start: Path, root: Path) -> IgnoreRules:
        """Return the rules in force in the folder at which a walk starts.

        A checkout that contains ``root`` counts from its own top. When the rules say to ignore a
        folder on the way to ``start``, they are dropped: a person asked for that folder by name, and
        a home directory kept in git commonly ignores everything.

        Args:
            start: the folder to walk.
            root: the repository's root, ``start`` itself or above it.
        """
        outermost = _checkout_top(root) or root
        on_the_way = (outermost, *(outermost / part for part in _parts_between(outermost, start)))
        rules = _outside_checkouts(_posix(outermost))
        for folder in on_the_way:
            if rules.ignores(_posix(folder), folder=True):
                rules = _outside_checkouts(_posix(folder))
            rules = rules.enter(_posix(folder))
        return rules

    def ignores(self, path: str, *, folder: bool) -> bool:
        """Tell whether to leave a path out, given that no folder above it is left out."""
        own = _first_decision(self.own, path, folder=folder)
        if own is not None:
            return own
        if path in self.tracked or (folder and path in self.tracked_folders):
            return False
        return _first_decision(self.git, path, folder=folder) or False

    def enter(self, folder: str) -> IgnoreRules:
        """Return the rules in force inside a folder.

        A folder that is a checkout of its own (a submodule, a clone) starts git's rules afresh.
        """
        own = (*_rule_file(folder, OWN_IGNORE), *self.own)
        if os.path.lexists(f"{folder}/{GIT_FOLDER}"):
            rules = replace(_checkout(folder), own=own)
        elif self._holds_only_tracked(folder):
            # Entered for the tracked files in it only. Git does not read the .gitignore of a folder
            # that it ignores, so nothing else in it can be kept.
            return replace(self, own=own, git=(_everything_in(folder),))
        else:
            rules = replace(self, own=own)
        return replace(rules, git=(*_rule_file(folder, GIT_IGNORE), *rules.git))

    def _holds_only_tracked(self, folder: str) -> bool:
        ignored = _first_decision(self.git, folder, folder=True) or False
        return ignored and _first_decision(self.own, folder, folder=True) is None


class OwnIgnoreRules:
    """The ``.maguyvaignore`` files of a tree that is not on disk, and of which git tracks every file.

    Args:
        texts: folder from the root (empty for the root) → the bytes of its file.
        start: the folder that was asked for; rules above it that leave it out are dropped.
    """

    def __init__(self, texts: Mapping[str, bytes], start: str = "") -> None:
        self._files = {
            folder: _rules_in(data, f"{folder}/" if folder else "") for folder, data in texts.items()
        }
        # Folder → whether it is left out, and the rules in force inside.
        self._folders: dict[str, tuple[bool, tuple[_RuleFile, ...]]] = {"": (False, self._files.get("", ()))}
        for folder in _with_parents(start):
            left_out, rules = self._folder(folder)
            self._folders[folder] = (False, self._files.get(folder, ()) if left_out else rules)

    def ignores(self, path: str) -> bool:
        """Tell whether to leave a file out, or a folder above it."""
        left_out, rules = self._folder(path.rpartition("/")[0])
        return left_out or _first_decision(rules, path, folder=False) or False

    def _folder(self, folder: str) -> tuple[bool, tuple[_RuleFile, ...]]:
        for each in _with_parents(folder):
            if each not in self._folders:
                left_out, rules = self._folders[each.rpartition("/")[0]]
                left_out = left_out or _first_decision(rules, each, folder=True) or False
                self._folders[each] = (left_out, (*self._files.get(each, ()), *rules))
        return self._folders[folder]


def _with_parents(folder: str) -> Iterator[str]:
    """Yield a folder and those above it, the outermost first, without the root."""
    parts = folder.split("/") if folder else []
    return ("/".join(parts[: count + 1]) for count in range(len(parts)))


def _first_decision(files: Iterable[_RuleFile], path: str, *, folder: bool) -> bool | None:
    for file in files:
        decision = file.decide(path, folder=folder)
        if decision is not None:
            return decision
    return None


def _posix(path: Path) -> str:
    # The root of the file system is "" here, so that "/" can be put before every name.
    return path.as_posix().rstrip("/")


def _parts_between(outer: Path, inner: Path) -> Iterator[Path]:
    relative = inner.relative_to(outer)
    parents = [parent for parent in relative.parents if parent.parts]
    yield from reversed(parents)
    if relative.parts:
        yield relative


def _checkout_top(folder: Path) -> Path | None:
    for candidate in (folder, *folder.parents):
        if os.path.lexists(candidate / GIT_FOLDER):
            return candidate
    return None


def _outside_checkouts(base: str) -> IgnoreRules:
    return IgnoreRules(own=(), git=_global_rules(base), tracked=frozenset(), tracked_folders=frozenset())


def _checkout(top: str) -> IgnoreRules:
    exclude = _run_git(top, "rev-parse", "--git-path", "info/exclude")
    # Without git, only a checkout whose .git is a folder tells where its exclude file is.
    exclude_path = os.fsdecode(exclude.removesuffix(b"\n")) if exclude else f"{GIT_FOLDER}/info/exclude"
    listing = _run_git(top, "ls-files", "-z", "--cached") or b""
    tracked = frozenset(f"{top}/{os.fsdecode(name)}" for name in listing.split(b"\0") if name)
    folders = {
        path[:slash] for path in tracked for slash in (match.start() for match in re.finditer("/", path))
    }
    return IgnoreRules(
        own=(),
        git=(*_rules_from(Path(top, exclude_path), top), *_global_rules(top)),
        tracked=tracked,
        tracked_folders=frozenset(folders | tracked),
    )


def _global_rules(base: str) -> tuple[_RuleFile, ...]:
    configured = _run_git(base or "/", "config", "--path", "--get", "core.excludesFile")
    if configured:
        path = Path(os.fsdecode(configured.removesuffix(b"\n")))
    else:
        configuration = os.environ.get("XDG_CONFIG_HOME") or os.path.expanduser("~/.config")  # noqa: PTH111 Path.expanduser raises without a home
        path = Path(configuration, "git", "ignore")
    return _rules_from(path, base)


def _run_git(folder: str, *arguments: str) -> bytes | None:
    """Return what git prints, or none where there is no git or it cannot answer here."""
    try:
        # A repository's own configuration may name a program as its file monitor: never run it.
        done = subprocess.run(
            ("git", "-c", "core.fsmonitor=false", "-C", folder, *arguments),
            env=environment(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=GIT_TIMEOUT_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        _LOG.info("git cannot be asked about %s: %s", folder, error)
        return None
    if done.returncode != 0:
        _LOG.debug("git %s in %s: %s", arguments[0], folder, done.stderr.decode("utf-8", "replace").strip())
        return None
    return done.stdout


def _rule_file(folder: str, name: str) -> tuple[_RuleFile, ...]:
    path = Path(f"{folder}/{name}")
    # Git does not follow such links either: the target may lie outside the repository.
    return () if path.is_symlink() else _rules_from(path, folder)


def _rules_from(path: Path, base: str) -> tuple[_RuleFile, ...]:
    try:
        data = path.read_bytes() if path.is_file() else b""
    except OSError as error:
        _LOG.warning("Ignore rules not applied: %s", error)
        return ()
    return _rules_in(data, f"{base}/")


def _rules_in(data: bytes, base: str) -> tuple[_RuleFile, ...]:
    # surrogateescape: a pattern for a name that is not UTF-8 matches it, as os.scandir gives it.
    rules = _parse(data.decode("utf-8-sig", "surrogateescape"))
    return (_RuleFile(base=base, rules=rules),) if rules else ()


# The same files are read again in every run of a long-lived process, the global one per checkout.
@functools.lru_cache(maxsize=256)
def _parse(text: str) -> tuple[_Rule, ...]:
    rules: list[_Rule] = []
    for line in text.split("\n"):
        # Git strips a carriage return and spaces that are not escaped. The slash that limits a pattern
        # to folders is taken off, since the paths compared with it have none.
        written = re.sub(r"(?<!\\) +$", "", line.removesuffix("\r"))
        try:
            pattern = GitIgnoreSpecPattern(written.removesuffix("/"))
        except (GitIgnorePatternError, re.error) as error:
            # Git, too, takes a pattern that makes no sense for one that matches nothing.
            _LOG.debug("Ignore pattern %r is not valid: %s", line, error)
            continue
        if pattern.include is not None:
            rules.append(_Rule(pattern, ignores=pattern.include, folders_only=written.endswith("/")))
    return tuple(reversed(rules))


def _everything_in(folder: str) -> _RuleFile:
    return _RuleFile(base=f"{folder}/", rules=_parse("*"))
