"""The table of languages. A new language is one entry here and one query file beside this module."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

SYMBOL_KINDS: Final = frozenset(
    {
        "class",
        "component",
        "constant",
        "constructor",
        "element",
        "enum",
        "enum_member",
        "extension",
        "field",
        "function",
        "interface",
        "key",
        "macro",
        "method",
        "module",
        "namespace",
        "package",
        "property",
        "section",
        "struct",
        "trait",
        "type",
        "union",
        "variable",
    }
)
"""Every value of ``Symbol.kind``. A ``component`` is a whole file that others import (Vue, Svelte); a
``section`` of a document, a ``key`` of data and an ``element`` of a page are found like definitions, but
no code can mean them."""

TEXT_KINDS: Final = frozenset({"element", "key", "section"})
"""Kinds of what is no code."""


class ExportRule(Enum):
    """What makes a top-level definition visible outside of its file."""

    MARKED = "marked"
    """A word of the language (``export``, ``public``, ``pub``): the query's ``@exported``."""
    CAPITALISED = "capitalised"
    """A name that begins with a capital letter."""
    NOT_UNDERSCORED = "not underscored"
    """A name that does not begin with an underscore, unless a list of names says otherwise."""
    NOT_STATIC = "not static"
    """Whatever is not ``static``."""
    NOT_PRIVATE = "not private"
    """Whatever is not marked: the query's ``@private``."""
    LISTED = "listed"
    """What a list names, of members also those of a type that it names with all of them; everything where
    there is no list."""


@dataclass(frozen=True, slots=True)
class Language:
    """One language.

    Only what a query cannot say is here: how files are recognised, and the few rules of names and
    visibility that extraction needs.
    """

    name: str
    family: str
    """See ``maguyva_pg.languages.families``."""
    extensions: tuple[str, ...] = ()
    """With their dot, in lower case; ``.d.ts`` beats ``.ts``."""
    filenames: tuple[str, ...] = ()
    interpreters: tuple[str, ...] = ()
    """Programs named in the first line ``#!``, without version numbers."""
    grammar: str = ""
    """Name in ``tree_sitter_language_pack``; empty: files are chunked by lines."""
    queries: tuple[str, ...] = ()
    """Query files beside this module, without ``.scm``, taken together in this order."""
    package_file: str = ""
    """Name, without its extension, of the file that stands for its folder, and offers what it imports."""
    exports: ExportRule = ExportRule.MARKED
    exported_members: bool = False
    """Members of an exported definition are exported unless marked ``@private``."""
    instance_names: frozenset[str] = frozenset({"this"})
    """Names that mean the object, or the class, whose method this is."""
    class_names: frozenset[str] = frozenset()
    """Those of them that mean the class."""
    class_methods: frozenset[str] = frozenset()
    """Names and decorators of the methods in which alone they mean the class; empty: in all."""
    super_names: frozenset[str] = frozenset({"super"})
    """Names that mean the bases of the class around them."""
    leading_words: tuple[str, ...] = ()
    """Words before an expression that leave its value what it is (``await x``, ``&mut x``), of two that begin
    alike the longer first; ``new`` makes an object of the class that follows. Elsewhere they are names."""
    constructors_by_keyword: bool = False
    """``super(…)`` and ``this(…)`` call constructors."""
    attribute_suffix: str = ""
    """What an attribute's class is called beyond what is written: ``[Obsolete]`` is ``ObsoleteAttribute``."""
    constructor_names: frozenset[str] = frozenset()
    """Method names that make the method a constructor."""
    constructing_methods: frozenset[str] = frozenset()
    """Associated functions that by convention return their own type (``Vec::new``)."""
    classes_are_called: bool = False
    """Objects are made by calling the class (``Foo()``): a capitalised callee is taken for a class."""
    types_are_values: bool = False
    """A type is a value like others: ``const Item = shop.Item`` names it again."""
    class_side: bool = False
    """Classes are objects with methods of their own: the instance's names (``self``) mean the class where no
    method of its objects is around, and what either has the other has not."""
    methods_in_modules: bool = False
    """Modules, too, have methods and fields: they are mixed into classes."""
    blocks_bind: bool = False
    """What a block declares, functions and classes included, is known in the block alone."""
    functions_closed: bool = False
    """A function, or a class, sees no local names from outside of it."""
    functions_apart: bool = False
    """A variable does not hide a function of its name: ``repeat(repeat)`` in Java."""
    owned_functions: bool = False
    """A function of an owner stays one where the query says so: ``M.f`` of Lua's module tables."""
    functions_in_clauses: bool = False
    """A function is written as several clauses of one name and number of parameters."""
    parentheses_optional: bool = False
    """A call that passes nothing needs no parentheses: where no argument is seen, there is none."""
    applying_method: str = ""
    """The method that is meant when an object is called like a function."""
    wildcards_before_package: bool = False
    """What a wildcard import brings beats what another file of the same package defines."""
    assignments_bind: bool = False
    """Whatever sets a local name is an assignment that the query finds, so that the last one before a use
    tells what it holds; elsewhere only a constant does."""
    bare_calls: bool = True
    """A ``@bare`` name that is not local is a call, and among types a type; else it is read, and among types
    it is a variable."""
    values_are_called: bool = False
    """A local name can be called (``block()``): no function of that name is meant then."""
    implicit_members: bool = False
    """A bare name can be a member's, or one's of the package: what its value is is left to resolution."""
    case_ignored: bool = False
    """Names are the same in whatever case, and may be quoted."""
    declared_before_use: bool = False
    """A local name is visible only after its declaration (``client := client.New()``)."""
    most_definitions: int | None = None
    """Of data and documents, whole levels count from the outermost on, as long as there are no more
    definitions than these: a table of ten thousand entries has none worth a name. None: no bound."""


_MOST_KEYS = 300
"""Keys of a file of data: enough for the largest configuration that people write by hand."""

_MOST_SECTIONS = 2_000
"""Sections of a document: beyond these it is a table in the shape of headings."""

_ECMASCRIPT_THIS = frozenset({"this"})
_ECMASCRIPT_WORDS = ("await", "new")

_WITH_SYMBOLS: tuple[Language, ...] = (
    Language(
        name="python",
        family="python",
        extensions=(".py", ".pyi", ".pyw"),
        filenames=("SConstruct", "SConscript", "wscript"),
        interpreters=("python", "pypy", "uv"),
        grammar="python",
        queries=("python",),
        package_file="__init__",
        exports=ExportRule.NOT_UNDERSCORED,
        exported_members=True,
        instance_names=frozenset({"self", "cls"}),
        class_names=frozenset({"cls"}),
        class_methods=frozenset({"__class_getitem__", "__init_subclass__", "__new__", "classmethod"}),
        constructor_names=frozenset({"__init__"}),
        classes_are_called=True,
        assignments_bind=True,
        leading_words=("await",),
    ),
    Language(
        name="javascript",
        family="javascript",
        extensions=(".js", ".jsx", ".mjs", ".cjs", ".es6"),
        filenames=("Jakefile",),
        interpreters=("node", "nodejs", "bun"),
        grammar="javascript",
        queries=("ecmascript", "javascript", "jsx"),
        exported_members=True,
        instance_names=_ECMASCRIPT_THIS,
        blocks_bind=True,
        constructor_names=frozenset({"constructor"}),
        constructors_by_keyword=True,
        leading_words=_ECMASCRIPT_WORDS,
    ),
    Language(
        name="typescript",
        family="javascript",
        extensions=(".ts", ".mts", ".cts"),
        interpreters=("deno", "ts-node", "tsx"),
        grammar="typescript",
        queries=("ecmascript", "typescript"),
        exported_members=True,
        instance_names=_ECMASCRIPT_THIS,
        blocks_bind=True,
        constructor_names=frozenset({"constructor"}),
        constructors_by_keyword=True,
        leading_words=_ECMASCRIPT_WORDS,
    ),
    Language(
        name="tsx",
        family="javascript",
        extensions=(".tsx",),
        grammar="tsx",
        queries=("ecmascript", "typescript", "jsx"),
        exported_members=True,
        instance_names=_ECMASCRIPT_THIS,
        blocks_bind=True,
        constructor_names=frozenset({"constructor"}),
        constructors_by_keyword=True,
        leading_words=_ECMASCRIPT_WORDS,
    ),
    Language(
        name="go",
        family="go",
        extensions=(".go",),
        grammar="go",
        queries=("go",),
        exports=ExportRule.CAPITALISED,
        instance_names=frozenset(),
        declared_before_use=True,
        leading_words=("new",),
    ),
    Language(
        name="java",
        family="jvm",
        extensions=(".java",),
        grammar="java",
        queries=("java",),
        constructors_by_keyword=True,
        functions_apart=True,
        declared_before_use=True,
        leading_words=("new",),
    ),
    Language(
        name="scala",
        family="jvm",
        extensions=(".scala", ".sbt", ".sc"),
        interpreters=("amm", "scala", "scala-cli"),
        grammar="scala",
        queries=("scala",),
        exports=ExportRule.NOT_UNDERSCORED,
        exported_members=True,
        constructor_names=frozenset({"this"}),
        constructors_by_keyword=True,
        applying_method="apply",
        wildcards_before_package=True,
        leading_words=("new",),
    ),
    Language(
        name="csharp",
        family="csharp",
        extensions=(".cs", ".csx"),
        interpreters=("dotnet-script",),
        grammar="csharp",
        queries=("csharp",),
        super_names=frozenset({"base"}),
        constructors_by_keyword=True,
        attribute_suffix="Attribute",
        leading_words=("await", "new", "ref"),
    ),
    Language(
        name="kotlin",
        family="jvm",
        extensions=(".kt", ".kts"),
        interpreters=("kotlin",),
        grammar="kotlin",
        queries=("kotlin",),
        constructors_by_keyword=True,
        exports=ExportRule.NOT_PRIVATE,
        exported_members=True,
        classes_are_called=True,
        functions_apart=True,
        values_are_called=True,
        implicit_members=True,
        declared_before_use=True,
    ),
    Language(
        name="php",
        family="php",
        extensions=(".php", ".phtml", ".php5", ".inc.php"),
        interpreters=("php",),
        grammar="php",
        queries=("php",),
        instance_names=frozenset({"$this", "self", "static"}),
        class_names=frozenset({"self", "static"}),
        super_names=frozenset({"parent"}),
        exported_members=True,
        functions_apart=True,
        constructor_names=frozenset({"__construct"}),
        leading_words=("clone", "new"),
    ),
    Language(
        name="rust",
        family="rust",
        extensions=(".rs",),
        interpreters=("rust-script",),
        grammar="rust",
        queries=("rust",),
        instance_names=frozenset({"self", "Self"}),
        class_names=frozenset({"Self"}),
        super_names=frozenset(),
        constructing_methods=frozenset({"new", "default", "from", "with_capacity"}),
        declared_before_use=True,
        leading_words=("mut", "ref"),
    ),
    Language(
        name="c",
        family="c",
        extensions=(".c", ".h"),
        grammar="c",
        queries=("c",),
        exports=ExportRule.NOT_STATIC,
        declared_before_use=True,
    ),
    Language(
        name="cpp",
        family="c",
        extensions=(
            ".cc", ".cpp", ".cxx", ".c++", ".hh", ".hpp", ".hxx", ".h++", ".ipp", ".inl", ".tpp", ".cppm",
            ".ixx",
        ),
        grammar="cpp",
        queries=("c", "cpp"),
        leading_words=("co_await", "new"),
        exports=ExportRule.NOT_STATIC,
        exported_members=True,
        classes_are_called=True,
        declared_before_use=True,
    ),
    Language(
        name="zig",
        family="zig",
        extensions=(".zig", ".zon"),
        interpreters=("zig",),
        grammar="zig",
        queries=("zig",),
        instance_names=frozenset({"Self"}),
        super_names=frozenset(),
        leading_words=("comptime", "try"),
        types_are_values=True,
        declared_before_use=True,
    ),
    Language(
        name="lua",
        family="lua",
        extensions=(".lua", ".rockspec"),
        filenames=(".luacheckrc",),
        interpreters=("lua", "luajit", "texlua"),
        grammar="lua",
        queries=("lua",),
        exported_members=True,
        instance_names=frozenset({"self"}),
        constructing_methods=frozenset({"new"}),
        classes_are_called=True,
        owned_functions=True,
        declared_before_use=True,
    ),
    Language(
        name="protobuf",
        family="protobuf",
        extensions=(".proto",),
        grammar="proto",
        queries=("protobuf",),
        exports=ExportRule.NOT_STATIC,
        exported_members=True,
        instance_names=frozenset(),
    ),
    Language(
        name="sql",
        family="sql",
        extensions=(".sql", ".psql", ".pgsql", ".ddl"),
        grammar="sql",
        queries=("sql",),
        exports=ExportRule.NOT_STATIC,
        exported_members=True,
        instance_names=frozenset(),
        functions_apart=True,
        owned_functions=True,
        case_ignored=True,
        declared_before_use=True,
        parentheses_optional=True,
    ),
    Language(
        name="shell",
        family="shell",
        extensions=(".sh", ".bash", ".zsh", ".ksh", ".bats", ".ebuild", ".eclass"),
        filenames=(
            ".bash_aliases", ".bash_logout", ".bash_profile", ".bashrc", ".envrc", ".kshrc", ".profile",
            ".zlogin", ".zprofile", ".zshenv", ".zshrc", "APKBUILD", "PKGBUILD",
        ),
        interpreters=("ash", "bash", "bats", "dash", "ksh", "mksh", "sh", "zsh"),
        grammar="bash",
        queries=("shell",),
        exports=ExportRule.NOT_UNDERSCORED,
        instance_names=frozenset(),
        functions_apart=True,
    ),
    Language(
        name="dart",
        family="dart",
        extensions=(".dart",),
        interpreters=("dart",),
        grammar="dart",
        queries=("dart",),
        constructors_by_keyword=True,
        exports=ExportRule.NOT_UNDERSCORED,
        exported_members=True,
        classes_are_called=True,
        declared_before_use=True,
        leading_words=("await", "const", "new"),
    ),
    Language(
        name="swift",
        family="swift",
        extensions=(".swift", ".swiftinterface"),
        interpreters=("swift",),
        grammar="swift",
        queries=("swift",),
        instance_names=frozenset({"self", "Self"}),
        class_names=frozenset({"Self"}),
        classes_are_called=True,
        declared_before_use=True,
        leading_words=("await", "try?", "try!", "try"),
    ),
    Language(
        name="elixir",
        family="elixir",
        extensions=(".ex", ".exs"),
        interpreters=("elixir",),
        grammar="elixir",
        queries=("elixir",),
        instance_names=frozenset({"__MODULE__"}),
        functions_apart=True,
        owned_functions=True,
        functions_in_clauses=True,
        parentheses_optional=True,
        declared_before_use=True,
    ),
    Language(
        name="hcl",
        family="hcl",
        extensions=(".tf", ".tfvars", ".tofu", ".hcl", ".nomad"),
        grammar="hcl",
        queries=("hcl",),
        instance_names=frozenset(),
        super_names=frozenset(),
    ),
    Language(
        name="ruby",
        family="ruby",
        extensions=(
            ".rb", ".rake", ".gemspec", ".ru", ".rbw", ".podspec", ".jbuilder", ".builder", ".thor", ".rabl",
        ),
        filenames=(
            ".irbrc", ".pryrc", ".simplecov", "Appraisals", "Berksfile", "Brewfile", "Capfile", "Dangerfile",
            "Fastfile", "Gemfile", "Guardfile", "Podfile", "Puppetfile", "Rakefile", "Thorfile",
            "Vagrantfile",
        ),
        interpreters=("ruby", "jruby", "rake", "truffleruby"),
        grammar="ruby",
        queries=("ruby",),
        exports=ExportRule.NOT_PRIVATE,
        exported_members=True,
        instance_names=frozenset({"self"}),
        constructor_names=frozenset({"initialize"}),
        constructing_methods=frozenset({"new"}),
        class_side=True,
        methods_in_modules=True,
        functions_closed=True,
        functions_apart=True,
        implicit_members=True,
        declared_before_use=True,
    ),
    Language(
        name="haskell",
        family="haskell",
        extensions=(".hs", ".lhs", ".hs-boot", ".hsc"),
        interpreters=("runghc", "runhaskell", "stack"),
        grammar="haskell",
        queries=("haskell",),
        exports=ExportRule.LISTED,
        exported_members=True,
        instance_names=frozenset(),
        super_names=frozenset(),
        functions_in_clauses=True,
        bare_calls=False,
    ),
    Language(
        name="html",
        family="javascript",
        extensions=(".html", ".htm", ".xhtml"),
        grammar="html",
        queries=("scripts", "html"),
        exported_members=True,
        instance_names=_ECMASCRIPT_THIS,
        blocks_bind=True,
        constructor_names=frozenset({"constructor"}),
        constructors_by_keyword=True,
        most_definitions=_MOST_SECTIONS,
        leading_words=_ECMASCRIPT_WORDS,
    ),
    Language(
        name="vue",
        family="javascript",
        extensions=(".vue",),
        grammar="vue",
        queries=("scripts", "vue"),
        exported_members=True,
        instance_names=_ECMASCRIPT_THIS,
        blocks_bind=True,
        constructor_names=frozenset({"constructor"}),
        constructors_by_keyword=True,
        leading_words=_ECMASCRIPT_WORDS,
    ),
    Language(
        name="svelte",
        family="javascript",
        extensions=(".svelte",),
        grammar="svelte",
        queries=("scripts", "svelte"),
        exported_members=True,
        instance_names=_ECMASCRIPT_THIS,
        blocks_bind=True,
        constructor_names=frozenset({"constructor"}),
        constructors_by_keyword=True,
        leading_words=_ECMASCRIPT_WORDS,
    ),
    Language(
        name="markdown",
        family="markdown",
        extensions=(".md", ".markdown", ".mdx", ".mkd"),
        grammar="markdown",
        queries=("markdown",),
        most_definitions=_MOST_SECTIONS,
    ),
    Language(
        name="restructuredtext",
        family="restructuredtext",
        extensions=(".rst", ".rest"),
        grammar="rst",
        queries=("restructuredtext",),
        most_definitions=_MOST_SECTIONS,
    ),
    Language(
        name="json",
        family="json",
        extensions=(".json", ".jsonc", ".json5", ".webmanifest", ".code-workspace"),
        filenames=(".babelrc", ".eslintrc", ".prettierrc"),
        grammar="json",
        queries=("json",),
        most_definitions=_MOST_KEYS,
    ),
    Language(
        name="toml",
        family="toml",
        extensions=(".toml",),
        filenames=("Cargo.lock", "poetry.lock", "uv.lock", "Pipfile"),
        grammar="toml",
        queries=("toml",),
        most_definitions=_MOST_KEYS,
    ),
    Language(
        name="yaml",
        family="yaml",
        extensions=(".yaml", ".yml"),
        filenames=(".clang-format", ".clang-tidy"),
        grammar="yaml",
        queries=("yaml",),
        most_definitions=_MOST_KEYS,
    ),
)  # fmt: skip


def _lines(
    name: str, *extensions: str, filenames: tuple[str, ...] = (), interpreters: tuple[str, ...] = ()
) -> Language:
    return Language(name, name, extensions, filenames, interpreters)


# Languages and formats whose files are chunked by lines: named so that filters and statistics work.
_BY_LINES: tuple[Language, ...] = (
    _lines("assembly", ".asm", ".s"),
    _lines("astro", ".astro"),
    _lines("batch", ".bat", ".cmd"),
    _lines("clojure", ".clj", ".cljs", ".cljc", ".edn"),
    _lines("cmake", ".cmake", filenames=("CMakeLists.txt",)),
    _lines("coq"),
    _lines("css", ".css"),
    _lines("csv", ".csv", ".tsv"),
    _lines("cuda", ".cu", ".cuh"),
    _lines("cython", ".pyx", ".pxd", ".pxi"),
    _lines("dockerfile", ".dockerfile", filenames=("Dockerfile", "Containerfile")),
    _lines("elm", ".elm"),
    _lines("erlang", ".erl", ".hrl", interpreters=("escript",)),
    _lines("fish", ".fish", interpreters=("fish",)),
    _lines("fortran", ".f", ".f90", ".f95", ".f03", ".for"),
    _lines("fsharp", ".fs", ".fsi", ".fsx"),
    _lines("glsl", ".glsl", ".vert", ".frag"),
    _lines("graphql", ".graphql", ".gql"),
    _lines("groovy", ".groovy", ".gradle", filenames=("Jenkinsfile",), interpreters=("groovy",)),
    _lines("ini", ".ini", ".cfg", ".conf", filenames=(".editorconfig", ".gitconfig")),
    _lines("jupyter", ".ipynb"),
    _lines("jsonl", ".jsonl", ".ndjson"),
    _lines("julia", ".jl", interpreters=("julia",)),
    _lines("latex", ".tex", ".sty", ".cls"),
    _lines("less", ".less"),
    _lines("lisp", ".lisp", ".el", ".cl"),
    _lines("makefile", ".mk", filenames=("Makefile", "makefile", "GNUmakefile"), interpreters=("make",)),
    _lines("matlab", ".m"),
    _lines("meson", filenames=("meson.build", "meson_options.txt")),
    _lines("nim", ".nim"),
    _lines("nix", ".nix"),
    _lines("objectivec"),
    _lines("objectivecpp", ".mm"),
    _lines("ocaml", ".ml", ".mli", interpreters=("ocaml",)),
    _lines("pascal", ".pas", ".pp"),
    _lines("perl", ".pl", ".pm", interpreters=("perl",)),
    _lines("powershell", ".ps1", ".psm1", ".psd1", interpreters=("pwsh",)),
    _lines("prolog", ".prolog", interpreters=("swipl",)),
    _lines("properties", ".properties"),
    _lines("puppet"),
    _lines("r", ".r", interpreters=("rscript",)),
    _lines("scheme", ".scm", ".ss", ".rkt"),
    _lines("scss", ".scss", ".sass"),
    _lines("solidity", ".sol"),
    _lines("starlark", ".bzl", ".star", filenames=("BUILD", "WORKSPACE", "BUILD.bazel", "Tiltfile")),
    _lines("tcl", ".tcl", interpreters=("tclsh", "wish")),
    _lines("verilog", ".v", ".vh", ".sv"),
    _lines("vhdl", ".vhd", ".vhdl"),
    _lines("vlang", ".vsh"),
    _lines("vimscript", ".vim", filenames=(".vimrc",)),
    _lines("xml", ".xml", ".xsd", ".xsl", ".xslt", ".svg", ".plist", ".csproj", ".pom"),
)  # fmt: skip

LANGUAGES: Final[dict[str, Language]] = {language.name: language for language in _WITH_SYMBOLS + _BY_LINES}
"""Every language by its name. Files of no entry are ``text``."""
