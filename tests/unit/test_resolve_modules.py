import pytest

from maguyva_pg.indexing.resolve.hints import ModuleHints, PathAlias
from maguyva_pg.indexing.resolve.module_rules import module_rules
from maguyva_pg.indexing.resolve.modules import nearest

JAVA_PACKAGES = {"org.example": ("a/App.java", "b/Extra.java"), "org.example.inner": ("a/inner/Box.java",)}


def located(
    family: str, paths: str, importer: str, module: str, hints: ModuleHints | None = None
) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    rules = module_rules(paths.split(), {"jvm": JAVA_PACKAGES}, hints or ModuleHints())
    location = rules[family].locate(importer, module)
    return (location.module.files, location.rest) if location else None


def file(family: str, paths: str, importer: str, module: str, hints: ModuleHints | None = None) -> str | None:
    found = located(family, paths, importer, module, hints)
    return None if found is None else " ".join(found[0]) + "".join(f" .{name}" for name in found[1])


@pytest.mark.parametrize(
    ("paths", "importer", "module", "expected"),
    [
        ("pkg/__init__.py pkg/a.py pkg/b.py", "pkg/a.py", ".b", "pkg/b.py"),
        ("pkg/__init__.py pkg/a.py", "pkg/a.py", ".", "pkg/__init__.py"),
        ("pkg/__init__.py pkg/sub/__init__.py pkg/b.py", "pkg/sub/__init__.py", "..b", "pkg/b.py"),
        ("pkg/a.py", "pkg/a.py", "...b", None),
        # Only a part of the repository is indexed: absolute names lead in by their suffix.
        ("lib/pkg/__init__.py lib/pkg/a.py", "lib/pkg/a.py", "pkg.a", "lib/pkg/a.py"),
        ("src/pkg/__init__.py tests/test_a.py", "tests/test_a.py", "pkg", "src/pkg/__init__.py"),
        ("src/tool.py tests/test_a.py", "tests/test_a.py", "tool", "src/tool.py"),
        # `import logging` inside of a package that has a `logging.py` means the standard library.
        ("pkg/__init__.py pkg/logging.py pkg/a.py", "pkg/a.py", "logging", None),
        ("scripts/types.py app/main.py", "app/main.py", "types", None),
        ("scripts/common.py scripts/run.py", "scripts/run.py", "common", "scripts/common.py"),
        # A package before a folder of the same name, and the nearest of several.
        ("one/pkg/x.py two/pkg/__init__.py two/main.py", "two/main.py", "pkg", "two/pkg/__init__.py"),
        ("one/pkg/__init__.py two/pkg/__init__.py two/m.py", "two/m.py", "pkg", "two/pkg/__init__.py"),
        ("pkg/a.pyi pkg/b.py", "pkg/b.py", "pkg.a", "pkg/a.pyi"),
    ],
)
def test_python(paths: str, importer: str, module: str, expected: str | None):
    assert file("python", paths, importer, module) == expected


def test_python_namespace_package_has_no_files_but_submodules():
    rules = module_rules(["space/pkg/a.py", "main.py"], {}, ModuleHints())["python"]
    location = rules.locate("main.py", "space.pkg")
    assert location is not None
    assert location.module.files == ()
    submodule = rules.submodule(location.module, "a")
    assert submodule is not None
    assert submodule.files == ("space/pkg/a.py",)


TYPESCRIPT = ModuleHints.from_files(
    {
        "web/tsconfig.json": """{
          // comments, and commas before a bracket
          "compilerOptions": {
            "baseUrl": "./src",
            "paths": {"@/*": ["app/*", "shared/*"], "config": ["cfg"],},
          },
        }""",
        "packages/server/package.json": '{"name": "@acme/server"}',
        "broken/package.json": '{"name": ',
    }
)


@pytest.mark.parametrize(
    ("paths", "importer", "module", "expected"),
    [
        ("a/x.js a/y.js", "a/x.js", "./y", "a/y.js"),
        ("a/x.js a/y.js", "a/x.js", "./y.js", "a/y.js"),
        ("a/x.ts a/y.ts", "a/x.ts", "./y.js", "a/y.ts"),
        ("a/x.ts a/y.tsx", "a/x.ts", "./y.jsx", "a/y.tsx"),
        ("a/x.ts a/y/index.ts", "a/x.ts", "./y", "a/y/index.ts"),
        ("a/x.ts index.ts", "a/x.ts", "..", "index.ts"),
        ("a/b/x.ts a/index.ts", "a/b/x.ts", "..", "a/index.ts"),
        ("a/x.ts a/y.ts a/y/index.ts", "a/x.ts", "./y", "a/y.ts"),
        ("lib/express.js lodash.js", "lib/express.js", "lodash", None),
        ("web/src/app/m.ts web/src/x.ts", "web/src/x.ts", "@/m", "web/src/app/m.ts"),
        ("web/src/shared/m.ts web/src/x.ts", "web/src/x.ts", "@/m", "web/src/shared/m.ts"),
        ("web/src/cfg.ts web/src/x.ts", "web/src/x.ts", "config", "web/src/cfg.ts"),
        ("web/src/util/m.ts web/src/x.ts", "web/src/x.ts", "util/m", "web/src/util/m.ts"),
        ("web/src/app/m.ts other/x.ts", "other/x.ts", "@/m", None),
        ("packages/server/src/index.ts app/x.ts", "app/x.ts", "@acme/server", "packages/server/src/index.ts"),
        ("packages/server/src/ws.ts app/x.ts", "app/x.ts", "@acme/server/ws", "packages/server/src/ws.ts"),
        ("packages/server/src/ws.ts app/x.ts", "app/x.ts", "@acme/serverless", None),
    ],
)
def test_javascript_and_typescript(paths: str, importer: str, module: str, expected: str | None):
    assert file("javascript", paths, importer, module, TYPESCRIPT) == expected


GO = ModuleHints.from_files({"go.mod": "module github.com/acme/kit/v2\n\ngo 1.22\n"})


@pytest.mark.parametrize(
    ("paths", "module", "hints", "expected"),
    [
        ("kit.go kit_test.go cmd/main.go", "github.com/acme/kit/v2", GO, "kit.go"),
        ("log/a.go log/b.go main.go", "github.com/acme/kit/v2/log", GO, "log/a.go log/b.go"),
        ("http/a.go main.go", "net/http", GO, None),
        ("internal/log/a.go main.go", "github.com/acme/other/internal/log", None, "internal/log/a.go"),
        ("http/a.go main.go", "net/http", None, None),
        ("log/readme.md main.go", "github.com/acme/kit/v2/log", GO, None),
    ],
)
def test_go(paths: str, module: str, hints: ModuleHints | None, expected: str | None):
    assert file("go", paths, "main.go", module, hints) == expected


@pytest.mark.parametrize(
    ("module", "expected"),
    [
        ("org.example", "a/App.java b/Extra.java"),
        ("org.example.App", "a/App.java b/Extra.java .App"),
        ("org.example.inner.Box.Lid", "a/inner/Box.java .Box .Lid"),
        ("java.util", None),
    ],
)
def test_java(module: str, expected: str | None):
    assert file("jvm", "", "a/App.java", module) == expected


RUST = (
    "c/src/lib.rs c/src/net/mod.rs c/src/net/tcp.rs c/src/log.rs c/src/log/fmt.rs"
    " other-kit/src/lib.rs other-kit/src/x.rs"
)


@pytest.mark.parametrize(
    ("importer", "module", "expected"),
    [
        ("c/src/net/tcp.rs", "crate::log", "c/src/log.rs"),
        ("c/src/net/tcp.rs", "crate::log::fmt::Style", "c/src/log/fmt.rs .Style"),
        ("c/src/net/tcp.rs", "super", "c/src/net/mod.rs"),
        ("c/src/net/tcp.rs", "super::super::log", "c/src/log.rs"),
        ("c/src/net/mod.rs", "self::tcp", "c/src/net/tcp.rs"),
        ("c/src/net/mod.rs", "tcp", "c/src/net/tcp.rs"),
        ("c/src/log.rs", "other_kit::x", "other-kit/src/x.rs"),
        ("c/src/log.rs", "std::fmt", None),
    ],
)
def test_rust(importer: str, module: str, expected: str | None):
    assert file("rust", RUST, importer, module) == expected


@pytest.mark.parametrize(
    ("paths", "importer", "module", "expected"),
    [
        ("src/a.c src/a.h include/a.h", "src/a.c", "a.h", "src/a.h"),
        ("src/unix/a.c include/uv/unix.h", "src/unix/a.c", "uv/unix.h", "include/uv/unix.h"),
        ("src/a.c src/sub/b.h", "src/a.c", "./sub/b.h", "src/sub/b.h"),
        ("src/a.c compat/string.h", "src/a.c", "string.h", None),
        ("compat/a.c compat/string.h", "compat/a.c", "string.h", "compat/string.h"),
        ("src/a.cpp", "src/a.cpp", "fmt::detail", "src/a.cpp .fmt .detail"),
    ],
)
def test_c(paths: str, importer: str, module: str, expected: str | None):
    assert file("c", paths, importer, module) == expected


def test_nearest_prefers_shared_folders_then_short_paths():
    assert nearest("a/b/x.py", ["a/c/deep/y", "z"]) == "a/c/deep/y"
    assert nearest("a/b/x.py", ["q/long", "z"]) == "z"
    assert nearest("a", []) is None


def test_hints_of_broken_files_are_left_out():
    assert TYPESCRIPT.packages == (("@acme/server", "packages/server"),)
    assert TYPESCRIPT.path_aliases[0] == PathAlias("web", "@/*", ("web/src/app/*", "web/src/shared/*"))
    assert GO.go_modules == (("github.com/acme/kit/v2", ""),)


def test_comment_marks_inside_of_strings_are_no_comments():
    hints = ModuleHints.from_files({"package.json": '{"homepage": "https://x.org", "name": "a//b"}'})
    assert hints.packages == (("a//b", ""),)
