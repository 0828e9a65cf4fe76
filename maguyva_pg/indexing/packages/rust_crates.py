"""Rust crates: the library of each ``Cargo.toml``, a workspace's members each by themselves."""

from __future__ import annotations

import posixpath
import tomllib
from collections.abc import Iterator

from maguyva_pg.indexing.packages.declared import DeclaredPackage, Sources, declares, table_in
from maguyva_pg.indexing.resolve.exported_names import PublicModule
from maguyva_pg.indexing.resolve.modules import Module

RUST_FILES = ("Cargo.toml",)
"""Names of the files that declare Rust crates."""


def rust_crates(sources: Sources) -> Iterator[DeclaredPackage]:
    """Yield the crates that have a library: nothing can be imported from a program.

    Its root is ``src/lib.rs`` unless ``[lib]`` says otherwise, and ``-`` in its name is ``_`` in code (The
    Cargo Book, "Cargo Targets"). Modules below it are found from there, as far as they are ``pub``.
    """
    for path in sorted(sources.files):
        if posixpath.basename(path) not in RUST_FILES or not declares(path):
            continue
        try:
            manifest = tomllib.loads(sources.files[path])
        except tomllib.TOMLDecodeError:
            continue  # a project file under repair must not keep its sources from being indexed
        name = table_in(manifest, "package").get("name")
        library = table_in(manifest, "lib")
        root = library.get("path", "src/lib.rs")
        crate = library.get("name", name)
        if not isinstance(name, str) or not isinstance(root, str) or not isinstance(crate, str):
            continue
        file = posixpath.normpath(posixpath.join(posixpath.dirname(path), root))
        if file in sources.tree.files:
            module = Module("rust", (file,), posixpath.dirname(file))
            yield DeclaredPackage(name, path, (PublicModule(crate.replace("-", "_"), module),))
