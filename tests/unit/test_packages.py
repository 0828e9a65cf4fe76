"""Which packages a repository provides, and where what can be imported from them lies."""

from collections.abc import Mapping

import pytest

from maguyva_pg.indexing.packages import provided_packages

SHOP = '[project]\nname = "shop"\n'


def provided(files: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """Return package → what is imported → file."""
    return {
        package.name: {public.name: public.module.files[0] for public in package.modules}
        for package in provided_packages(files, files, lambda _: {})
    }


@pytest.mark.parametrize(
    "manifest",
    [
        {"pyproject.toml": SHOP + '[tool.setuptools]\npackages = ["store", "store.cart"]\n'},
        {"pyproject.toml": SHOP + '[tool.hatch.build.targets.wheel]\npackages = ["store"]\n'},
        {"pyproject.toml": '[tool.poetry]\nname = "shop"\npackages = [{ include = "store" }]\n'},
        {"pyproject.toml": SHOP + '[tool.flit.module]\nname = "store"\n'},
        {"pyproject.toml": SHOP + '[tool.uv.build-backend]\nmodule-name = "store"\nmodule-root = ""\n'},
        {"setup.cfg": "[metadata]\nname = shop\n[options]\npackages =\n    store\n    store.cart\n"},
        {"setup.py": "from setuptools import setup\nsetup(name='shop', packages=['store', 'store.cart'])\n"},
        {"pyproject.toml": '[project]\nname = "store"\n'},
        {"setup.py": "import setuptools as s\ns.setup(name='Store', packages=s.find_packages())\n"},
        {"pyproject.toml": "[tool.ruff]\n", "setup.cfg": "[metadata]\nname = store\n"},
    ],
)
def test_a_package_beside_its_project_file(manifest: dict[str, str]):
    files = {
        **manifest,
        "store/__init__.py": "",
        "store/cart.py": "",
        "store/test_cart.py": "",
        "other/__init__.py": "",
        "tests/__init__.py": "",
    }
    [modules] = provided(files).values()
    assert modules == {"store": "store/__init__.py", "store.cart": "store/cart.py"}


@pytest.mark.parametrize(
    "manifest",
    [
        {"pyproject.toml": SHOP},
        {
            "pyproject.toml": '[tool.poetry]\nname = "shop"\n'
            'packages = [{ include = "store", from = "src" }]\n'
        },
        {"pyproject.toml": SHOP + '[tool.hatch.build.targets.wheel]\npackages = ["src/store"]\n'},
        {"pyproject.toml": SHOP + '[tool.setuptools.packages.find]\nwhere = ["src"]\n'},
        {
            "setup.cfg": "[metadata]\nname = shop\n[options]\npackages = find:\n"
            "[options.packages.find]\nwhere = src\n"
        },
        {"setup.py": "setup(name='shop', package_dir={'': 'src'}, packages=find_packages('src'))"},
        {"setup.py": "setup(name='shop', package_dir={'': 'src'}, packages=['store'])"},
        {"services/a/pyproject.toml": SHOP},
    ],
)
def test_a_package_below_src(manifest: dict[str, str]):
    [path] = manifest
    folder = path.rpartition("/")[0]
    source = f"{folder}/src/store".lstrip("/")
    [modules] = provided({**manifest, f"{source}/__init__.py": "", f"{source}/cart.py": ""}).values()
    assert modules == {"store": f"{source}/__init__.py", "store.cart": f"{source}/cart.py"}


def test_namespaces_single_modules_and_stubs():
    project = {"pyproject.toml": SHOP}
    assert provided({**project, "src/acme/shop/__init__.py": "", "src/alone.py": ""})["shop"] == {
        "acme.shop": "src/acme/shop/__init__.py",
        "alone": "src/alone.py",
    }
    assert provided({**project, "shop.py": "", "setup.py": "", "other.py": ""})["shop"] == {"shop": "shop.py"}
    assert provided({**project, "shop/__init__.py": "", "shop/a.pyi": "", "shop/a.py": ""})["shop"] == {
        "shop": "shop/__init__.py",
        "shop.a": "shop/a.py",
    }


@pytest.mark.parametrize(
    "text",
    [
        '[project]\nname = ["no", "text"]\n',
        "[project\n",
        "",
        '[tool.poetry]\npackages = "all"\n',
        "[project]\nname = 1\n",
    ],
)
def test_a_project_file_that_says_no_name_or_is_broken_provides_nothing(text: str):
    assert provided({"pyproject.toml": text, "shop/__init__.py": ""}) == {}


@pytest.mark.parametrize(
    "text", ["setup(name=NAME)", "def broken(:", "print 'Python 2'", "setup(**values)", "setup(name='\0')"]
)
def test_a_setup_script_is_read_and_never_run(text: str):
    assert provided({"setup.py": text, "shop/__init__.py": ""}) == {}


@pytest.mark.parametrize(
    "path", ["tests/fixtures/a/", "vendor/a/", "examples/a/", "node_modules/a/", "docs/a/"]
)
def test_what_is_no_source_of_the_repository_provides_nothing(path: str):
    assert (
        provided(
            {
                f"{path}pyproject.toml": SHOP,
                f"{path}shop/__init__.py": "",
                f"{path}go.mod": "module example.com/shop\n",
                f"{path}shop.go": "package shop\n",
                f"{path}package.json": '{"name": "shop"}',
                f"{path}index.js": "",
            }
        )
        == {}
    )


def test_a_package_says_where_it_is_declared_and_who_can_import_it():
    [package] = provided_packages(
        {"a/go.mod": "module example.com/a\n", "a/a.go": ""}, ["a/go.mod", "a/a.go"], lambda _: {}
    )
    assert (package.ecosystem, package.name, package.manifest, package.languages) == (
        "golang",
        "example.com/a",
        "a/go.mod",
        ("go",),
    )


@pytest.mark.parametrize(
    ("manifest", "crate", "root"),
    [
        ('[package]\nname = "acme-money"\n', "acme_money", "src/lib.rs"),
        ('[package]\nname = "acme-money"\n[lib]\nname = "money"\n', "money", "src/lib.rs"),
        ('[package]\nname = "acme-money"\n[lib]\npath = "money.rs"\n', "acme_money", "money.rs"),
    ],
)
def test_the_library_of_a_crate(manifest: str, crate: str, root: str):
    files = {"money/Cargo.toml": manifest, f"money/{root}": "", "money/src/main.rs": ""}
    assert provided(files) == {"acme-money": {crate: f"money/{root}"}}


@pytest.mark.parametrize(
    "manifest",
    ["[workspace]\n", "[package", "[package]\nname = 1\n", '[package]\nname = "a"\n[lib]\npath = 1\n'],
)
def test_a_manifest_that_names_no_crate(manifest: str):
    assert provided({"Cargo.toml": manifest, "src/lib.rs": ""}) == {}


def test_a_program_offers_nothing():
    assert provided({"Cargo.toml": '[package]\nname = "tool"\n', "src/main.rs": ""}) == {}


POM = "<project><groupId>com.acme</groupId><artifactId>{}</artifactId></project>"


def artifacts(
    files: Mapping[str, str], packages: Mapping[str, tuple[str, ...]]
) -> dict[str, dict[str, tuple[str, ...]]]:
    return {
        package.name: {public.name: public.module.files for public in package.modules}
        for package in provided_packages(files, files, lambda family: packages if family == "jvm" else {})
    }


def test_the_files_of_each_maven_module_are_its_own():
    files = {
        "pom.xml": POM.format("all"),
        "money/pom.xml": POM.format("money"),
        "tax/pom.xml": "<project><parent><groupId>org.parent</groupId></parent>"
        "<artifactId>tax</artifactId></project>",
        "examples/pom.xml": POM.format("example"),
        "broken/pom.xml": "<project>",
    }
    packages = {
        "com.acme": (
            "money/src/main/java/com/acme/Amount.java",
            "money/src/test/java/com/acme/AmountTest.java",
            "tax/src/main/kotlin/com/acme/Tax.kt",
            "examples/src/main/java/com/acme/Example.java",
            "broken/src/main/java/com/acme/Broken.java",
        )
    }
    assert artifacts(files, packages) == {
        "com.acme:money": {"com.acme": ("money/src/main/java/com/acme/Amount.java",)},
        "org.parent:tax": {"com.acme": ("tax/src/main/kotlin/com/acme/Tax.kt",)},
    }


def test_without_a_manifest_nothing_is_provided():
    assert artifacts({"build.xml": ""}, {"com.acme": ("src/main/java/com/acme/Amount.java",)}) == {}
