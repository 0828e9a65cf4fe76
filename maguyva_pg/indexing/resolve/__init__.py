"""Resolution: what each use of a name in a repository means, and how sure that is.

hints        facts from project files (go.mod, tsconfig.json, package.json)
modules      where the module that an import names lies, per language family
definitions  the symbols, found by where they stand
imports      what the imports of a file bind, re-exports followed
scope        what names, members and chains mean; types and bases
passed_functions  which functions the parameters of others are
exported_names  what the packages of the repository are called from outside
confidence   how often each kind of evidence is right, as measured
resolver     the order of evidence
"""

from maguyva_pg.indexing.resolve.confidence import CONFIDENCE
from maguyva_pg.indexing.resolve.exported_names import PublicModule
from maguyva_pg.indexing.resolve.hints import HINT_FILES, ModuleHints
from maguyva_pg.indexing.resolve.resolver import MAX_EXTERNAL_NAME, Resolver, needed_first

__all__ = [
    "CONFIDENCE",
    "HINT_FILES",
    "MAX_EXTERNAL_NAME",
    "ModuleHints",
    "PublicModule",
    "Resolver",
    "needed_first",
]
