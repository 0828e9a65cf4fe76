"""Maven artifacts: what the Java, Kotlin and Scala files of a project declare themselves to be in.

An import names the package of a class and not the artifact that brings it, so that the packages which a
project's files declare are what it provides.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from xml.etree import ElementTree

from maguyva_pg.indexing.packages.declared import DeclaredPackage, Sources, declares
from maguyva_pg.indexing.resolve.exported_names import PublicModule
from maguyva_pg.indexing.resolve.modules import Module

JAVA_FILES = ("pom.xml",)
"""Names of the files that declare Maven artifacts."""


def java_projects(sources: Sources) -> Iterator[DeclaredPackage]:
    """Yield the artifacts that ``pom.xml`` files declare and that have code, unlike a parent."""
    manifests = {
        posixpath.dirname(path): path
        for path in sorted(sources.files)
        if posixpath.basename(path) in JAVA_FILES
    }
    modules: dict[str, list[PublicModule]] = {}
    for package, paths in sorted(sources.packages_of("jvm").items()):
        inside: dict[str, list[str]] = {}
        for path in sorted(filter(declares, paths)):
            folder = next((home for home in _outwards(posixpath.dirname(path)) if home in manifests), None)
            if folder is not None:
                inside.setdefault(folder, []).append(path)
        for folder, files in inside.items():
            public = PublicModule(package, Module("jvm", tuple(files)))
            modules.setdefault(folder, []).append(public)
    for folder, offered in modules.items():
        manifest = manifests[folder]
        if declares(manifest) and (name := _name(sources.files[manifest])):
            yield DeclaredPackage(name, manifest, tuple(offered))


def _name(text: str) -> str:
    """Return ``group:artifact``; the group may be the parent's. Empty where the file tells neither."""
    try:
        # Expat reads no external entities, and bounds how much internal ones expand to.
        project = ElementTree.fromstring(text)  # noqa: S314
    except ElementTree.ParseError:
        return ""  # a project file under repair must not keep its sources from being indexed
    group = project.findtext("{*}groupId") or project.findtext("{*}parent/{*}groupId") or ""
    artifact = project.findtext("{*}artifactId") or ""
    return f"{group.strip()}:{artifact.strip()}" if group.strip() and artifact.strip() else ""


def _outwards(folder: str) -> Iterator[str]:
    while folder:
        yield folder
        folder = posixpath.dirname(folder)
    yield ""
