"""Which packages a repository provides to others, read from what its projects declare.

provided         the table of ecosystems
python_projects  pyproject.toml, setup.cfg and setup.py
script_projects  package.json
go_modules       go.mod
java_projects    pom.xml
rust_crates      Cargo.toml
"""

from maguyva_pg.indexing.packages.provided import PACKAGE_FILES, ProvidedPackage, provided_packages

__all__ = ["PACKAGE_FILES", "ProvidedPackage", "provided_packages"]
