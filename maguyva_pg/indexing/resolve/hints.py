"""What project files say about where modules lie."""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

HINT_FILES = frozenset(
    {
        "Gemfile", "Gemfile.lock", "Package.swift", "go.mod", "jsconfig.json", "package.json", "pubspec.yaml",
        "build.zig", "tsconfig.json",
    }
)  # fmt: skip
"""Names of the files that ``ModuleHints.from_files`` reads."""

_GO_MODULE = re.compile(r'^\s*module\s+"?([^\s"/][^\s"]*)"?', re.MULTILINE)

_PUB_NAME = re.compile(r"""^name:\s*["']?(\w+)""", re.MULTILINE)

_SWIFT_TARGET = re.compile(r"\.(?:\w*[tT]arget|macro|plugin)\s*\(\s*name:\s*\"(?P<name>[^\"]+)\"")
_SWIFT_PATH = re.compile(r"\bpath:\s*\"(?P<path>[^\"]+)\"")

_GEM = re.compile(r"""^\s*gem[ (]+["'](?P<name>[\w.-]+)["'](?P<options>.*)$""", re.MULTILINE)
_LOCKED_GEMS = re.compile(r"^(?:GEM|GIT)\n(?P<specifications>(?:[ ].*\n?)*)", re.MULTILINE)
_LOCKED_GEM = re.compile(r"^ {4}(?P<name>[\w.-]+)", re.MULTILINE)
_RAILS = frozenset(
    {
        "actioncable", "actionmailer", "actionpack", "actiontext", "actionview", "activejob", "activemodel",
        "activerecord", "activestorage", "activesupport", "railties",
    }
)  # fmt: skip
"""What ``gem "rails"`` brings along."""

_ZIG_ROOT = (
    r"[^;]*?\broot_source_file\s*=\s*(?:b\.path\(|\.\{\s*\.(?:path|cwd_relative)\s*=\s*)"
    r'\s*"(?P<path>[^"\n]+)"'
)
_ZIG_MODULE = re.compile(r"""\baddModule\(\s*"(?P<name>[^"\n]+)"\s*,""" + _ZIG_ROOT)
_ZIG_VARIABLE = re.compile(r"\bconst\s+(?P<name>\w+)\s*=\s*\w+\.(?:addModule|createModule)\(" + _ZIG_ROOT)
_ZIG_IMPORT = re.compile(
    r"""\baddImport\(\s*"(?P<name>[^"\n]+)"\s*,\s*(?P<variable>\w+)\s*\)"""
    r"""|\.name\s*=\s*"(?P<field>[^"\n]+)"\s*,\s*\.module\s*=\s*(?P<held>\w+)"""
)

# Comments and trailing commas, which tsconfig.json allows; the first branch keeps strings whole.
_JSON_EXTRAS = re.compile(
    r'("(?:\\.|[^"\\])*")|//[^\n]*|/\*.*?\*/|,(?=(?:\s|//[^\n]*|/\*.*?\*/)*[\]}])', re.DOTALL
)


@dataclass(frozen=True, slots=True)
class PathAlias:
    """One entry of a TypeScript configuration's ``paths``, or its ``baseUrl``."""

    scope: str
    """Folder of the configuration: the alias holds for the files below it."""
    pattern: str
    """The module as imported, with at most one ``*``."""
    targets: tuple[str, ...]
    """Paths from the repository's root, with ``*`` where the pattern has it."""


@dataclass(frozen=True, slots=True)
class ModuleHints:
    """Facts from project files; all of them may be missing."""

    go_modules: tuple[tuple[str, str], ...] = ()
    """Module path and folder of each ``go.mod``."""
    path_aliases: tuple[PathAlias, ...] = ()
    """Innermost configuration first."""
    packages: tuple[tuple[str, str], ...] = ()
    """Name and folder of each ``package.json`` that has a name."""
    dart_packages: tuple[tuple[str, str], ...] = ()
    """Name and folder of each ``pubspec.yaml`` that has a name."""
    swift_targets: tuple[tuple[str, str, str], ...] = ()
    """Target, folder of the ``Package.swift`` that names it, and the target's folder where that is said."""

    zig_modules: tuple[tuple[str, str], ...] = ()
    """Name and file of each module that a ``build.zig`` names."""
    gems: frozenset[str] = frozenset()
    """Ruby packages that are used, not of the repository itself."""

    @classmethod
    def from_files(cls, files: Mapping[str, str]) -> ModuleHints:
        """Read project files.

        Args:
            files: path from the repository's root → text; names not in ``HINT_FILES`` are ignored. A
                file that is broken tells nothing.
        """
        go_modules: list[tuple[str, str]] = []
        aliases: list[PathAlias] = []
        packages: list[tuple[str, str]] = []
        dart_packages: list[tuple[str, str]] = []
        swift_targets: list[tuple[str, str, str]] = []
        zig_modules: list[tuple[str, str]] = []
        gems: set[str] = set()
        for path in sorted(files, key=lambda path: (-path.count("/"), path)):
            folder, name = posixpath.split(path)
            if name == "go.mod":
                go_modules += [(match[1], folder) for match in _GO_MODULE.finditer(files[path])][:1]
            elif name == "package.json":
                package = read_json(files[path]).get("name")
                packages += [(package, folder)] if isinstance(package, str) else []
            elif name == "pubspec.yaml":
                dart_packages += [(match[1], folder) for match in _PUB_NAME.finditer(files[path])][:1]
            elif name == "Package.swift":
                swift_targets += _swift_targets(folder, files[path])
            elif name == "build.zig":
                zig_modules += _zig_modules(folder, files[path])
            elif name in ("Gemfile", "Gemfile.lock"):
                gems |= _gems(files[path])
            elif name in HINT_FILES:
                aliases += _path_aliases(folder, read_json(files[path]))
        return cls(
            tuple(go_modules),
            tuple(aliases),
            tuple(packages),
            tuple(dart_packages),
            tuple(swift_targets),
            tuple(zig_modules),
            frozenset(gems),
        )


def _zig_modules(folder: str, script: str) -> list[tuple[str, str]]:
    named = [(found["name"], found["path"]) for found in _ZIG_MODULE.finditer(script)]
    held = {found["name"]: found["path"] for found in _ZIG_VARIABLE.finditer(script)}
    for found in _ZIG_IMPORT.finditer(script):
        path = held.get(found["variable"] or found["held"])
        named += [(found["name"] or found["field"], path)] if path else []
    return sorted({(name, _join(folder, path)) for name, path in named})


def _gems(text: str) -> set[str]:
    """Return the packages that a ``Gemfile`` or its lock names, but not those that lie at a path."""
    named = {found["name"] for found in _GEM.finditer(text) if "path:" not in found["options"]}
    for locked in _LOCKED_GEMS.finditer(text):
        named.update(found["name"] for found in _LOCKED_GEM.finditer(locked["specifications"]))
    return named | _RAILS if "rails" in named else named


def _swift_targets(folder: str, manifest: str) -> list[tuple[str, str, str]]:
    found = list(_SWIFT_TARGET.finditer(manifest))
    ends = [*(target.start() for target in found[1:]), len(manifest)]
    targets: list[tuple[str, str, str]] = []
    for target, end in zip(found, ends, strict=True):
        path = _SWIFT_PATH.search(manifest, target.end(), end)
        targets.append((target["name"], folder, _join(folder, path["path"]) if path else ""))
    return targets


def _path_aliases(folder: str, configuration: dict[str, Any]) -> list[PathAlias]:
    options = _mapping(configuration.get("compilerOptions"))
    base = options.get("baseUrl")
    start = posixpath.normpath(posixpath.join(folder, base)) if isinstance(base, str) else folder
    aliases: list[PathAlias] = []
    for pattern, targets in _mapping(options.get("paths")).items():
        if isinstance(targets, list):
            texts = [target for target in cast("list[Any]", targets) if isinstance(target, str)]
            aliases.append(PathAlias(folder, pattern, tuple(_join(start, target) for target in texts)))
    if isinstance(base, str):
        aliases.append(PathAlias(folder, "*", (_join(start, "*"),)))
    return aliases


def _join(folder: str, path: str) -> str:
    joined = posixpath.normpath(posixpath.join(folder, path))
    return joined.removeprefix("./")


def _mapping(value: object) -> dict[str, Any]:
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {}


def read_json(text: str) -> dict[str, Any]:
    """Return the object of a JSON file in which comments may stand; empty where it is none."""
    try:
        return _mapping(json.loads(_JSON_EXTRAS.sub(lambda match: match[1] or "", text)))
    except ValueError:
        return {}  # a project file under repair must not keep its sources from being indexed
