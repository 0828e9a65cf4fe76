"""Names by which packages offer what their repository defines; a definition is written `path:name`."""

import json
from textwrap import dedent

import pytest
from fixtures.in_memory import RepositoryInMemory

PROJECT = '[project]\nname = "acme-money"\n'


def exported(files: dict[str, str]) -> dict[str, str]:
    return RepositoryInMemory({path: dedent(text) for path, text in files.items()}).exported_names()


def test_python_offers_definitions_members_and_what_packages_pass_on():
    assert exported(
        {
            "pyproject.toml": PROJECT,
            "src/acme_money/__init__.py": """\
                from .amounts import Amount as Money
                from ._hidden import *
                default = Money()
                """,
            "src/acme_money/amounts.py": """\
                from ._hidden import helper
                class Base:
                    def zero(self): ...
                class Amount(Base):
                    currency = "EUR"
                    def add(self, other): ...
                """,
            "src/acme_money/_hidden.py": "def helper(): ...\ndef _inner(): ...\n",
            "tests/test_amounts.py": "def test_add(): ...\n",
        }
    ) == {
        "acme_money.Money": "src/acme_money/amounts.py:Amount",
        "acme_money.Money.add": "src/acme_money/amounts.py:Amount.add",
        "acme_money.Money.currency": "src/acme_money/amounts.py:Amount.currency",
        "acme_money.Money.zero": "src/acme_money/amounts.py:Base.zero",
        "acme_money.helper": "src/acme_money/_hidden.py:helper",
        "acme_money.default": "src/acme_money/__init__.py:default",
        "acme_money.default.add": "src/acme_money/amounts.py:Amount.add",
        "acme_money.default.currency": "src/acme_money/amounts.py:Amount.currency",
        "acme_money.default.zero": "src/acme_money/amounts.py:Base.zero",
        "acme_money.amounts.Base": "src/acme_money/amounts.py:Base",
        "acme_money.amounts.Base.zero": "src/acme_money/amounts.py:Base.zero",
        "acme_money.amounts.Amount": "src/acme_money/amounts.py:Amount",
        "acme_money.amounts.Amount.add": "src/acme_money/amounts.py:Amount.add",
        "acme_money.amounts.Amount.currency": "src/acme_money/amounts.py:Amount.currency",
        "acme_money.amounts.Amount.zero": "src/acme_money/amounts.py:Base.zero",
        "acme_money._hidden.helper": "src/acme_money/_hidden.py:helper",
        "acme_money._hidden._inner": "src/acme_money/_hidden.py:_inner",
    }


WIDGETS = {
    "src/index.ts": """\
        export { Button, hold as keep } from './button';
        export * as shapes from './shapes';
        export default class Application { start(): void {} }
        """,
    "src/button.ts": """\
        export class Button { press(): void {} private wear(): void {} }
        export function hold(a: string): void;
        export function hold(a: number): void;
        export function hold(a: any): void {}
        function hidden(): void {}
        """,
    "src/shapes.ts": "export interface Circle { radius: number }\n",
}

OF_THE_ENTRY = {
    "@acme/widgets": "src/index.ts:Application",
    "@acme/widgets.start": "src/index.ts:Application.start",
    "@acme/widgets.Application": "src/index.ts:Application",
    "@acme/widgets.Application.start": "src/index.ts:Application.start",
    "@acme/widgets.Button": "src/button.ts:Button",
    "@acme/widgets.Button.press": "src/button.ts:Button.press",
    "@acme/widgets.keep": "src/button.ts:hold",
    "@acme/widgets.shapes.Circle": "src/shapes.ts:Circle",
    "@acme/widgets.shapes.Circle.radius": "src/shapes.ts:Circle.radius",
}


@pytest.mark.parametrize(
    ("manifest", "subpaths"),
    [
        ({"exports": "./dist/index.js"}, {}),
        ({"exports": {"types": "./dist/index.d.ts", "default": "./dist/index.js"}}, {}),
        (
            {
                "exports": {
                    ".": {"import": ["./dist/esm/index.mjs"]},
                    "./parts/*": "./dist/*.js",
                    "./gone": "./gone.js",
                }
            },
            {
                "@acme/widgets/parts/shapes.Circle": "src/shapes.ts:Circle",
                "@acme/widgets/parts/button.keep": None,
                "@acme/widgets/parts/button.hold": "src/button.ts:hold",
                "@acme/widgets/shapes.Circle": None,
            },
        ),
        (
            {"main": "lib/index.js"},
            {
                "@acme/widgets/lib/shapes.Circle": "src/shapes.ts:Circle",
                "@acme/widgets/lib/button.hidden": None,
                "@acme/widgets/lib/button.Button.wear": None,
            },
        ),
        ({}, {"@acme/widgets/src/button.Button": "src/button.ts:Button"}),
    ],
)
def test_a_script_package_offers_what_its_entries_lead_to(
    manifest: dict[str, object], subpaths: dict[str, str | None]
):
    found = exported({"package.json": json.dumps({"name": "@acme/widgets", **manifest}), **WIDGETS})
    assert OF_THE_ENTRY.items() <= found.items()
    assert {name: found.get(name) for name in subpaths} == subpaths
    if not subpaths:
        assert found == OF_THE_ENTRY


def test_a_script_package_that_is_private_or_of_others_offers_nothing():
    assert (
        exported({"package.json": '{"name": "a", "private": true}', "index.js": "export function f() {}"})
        == {}
    )
    assert (
        exported({"node_modules/a/package.json": '{"name": "a"}', "node_modules/a/index.js": "exports.f = 1"})
        == {}
    )
    assert exported({"package.json": "{", "index.js": "export function f() {}"}) == {}


def test_workspaces_offer_their_own_files():
    found = exported(
        {
            "package.json": '{"name": "all"}',
            "index.js": "export function all() {}",
            "packages/one/package.json": '{"name": "@acme/one"}',
            "packages/one/index.js": "export function one() {}",
        }
    )
    assert found == {"all.all": "index.js:all", "@acme/one.one": "packages/one/index.js:one"}


def test_common_js():
    found = exported(
        {
            "package.json": '{"name": "old", "main": "./lib/main"}',
            "lib/main.js": "function a() {}\nfunction b() {}\n"
            "module.exports = { a, c: b };\nexports.d = function () {};\n",
        }
    )
    assert found == {"old.a": "lib/main.js:a", "old.c": "lib/main.js:b", "old.d": "lib/main.js:d"}


def test_a_go_module_offers_what_is_exported_but_for_internal_packages_and_commands():
    found = exported(
        {
            "go.mod": "module example.com/acme/stock\n",
            "stock.go": "package stock\n\nconst Limit = 1\n",
            "count/count.go": """\
                package count
                type Shelf struct { Size int; items int }
                func (s *Shelf) Items() int { return s.items }
                func (s *Shelf) sort() {}
                func Open() *Shelf { return nil }
                func hidden() {}
                """,
            "count/count_test.go": "package count\n\nfunc Fake() {}\n",
            "internal/secret/secret.go": "package secret\n\nfunc Open() {}\n",
            "cmd/stock/main.go": "package main\n\nfunc Run() {}\n",
            "tools/go.mod": "module example.com/acme/tools\n",
            "tools/lint/lint.go": "package lint\n\nfunc Check() {}\n",
        }
    )
    assert found == {
        "example.com/acme/stock.Limit": "stock.go:Limit",
        "example.com/acme/stock/count.Shelf": "count/count.go:Shelf",
        "example.com/acme/stock/count.Shelf.Size": "count/count.go:Shelf.Size",
        "example.com/acme/stock/count.Shelf.Items": "count/count.go:Shelf.Items",
        "example.com/acme/stock/count.Open": "count/count.go:Open",
        "example.com/acme/tools/lint.Check": "tools/lint/lint.go:Check",
    }


@pytest.mark.parametrize("path", ["a.py", "a.ts", "a.go"])
def test_without_a_package_nothing_is_offered(path: str):
    texts = {"a.py": "def f(): ...", "a.ts": "export function f() {}", "a.go": "package a\nfunc F() {}"}
    assert exported({path: texts[path]}) == {}


def test_wildcards_in_a_circle_end():
    found = exported(
        {
            "pyproject.toml": PROJECT,
            "acme_money/__init__.py": "from .a import *\n",
            "acme_money/a.py": "from .b import *\ndef one(): ...\n",
            "acme_money/b.py": "from .a import *\ndef two(): ...\n",
        }
    )
    assert {name: found.get(f"acme_money.{name}") for name in ("one", "two")} == {
        "one": "acme_money/a.py:one",
        "two": "acme_money/b.py:two",
    }


def test_rust_offers_what_is_public_in_public_modules():
    assert exported(
        {
            "Cargo.toml": '[package]\nname = "acme-money"\n',
            "src/lib.rs": """\
                pub mod amounts;
                mod hidden;
                pub mod inner { pub fn deep() {} fn not_seen() {} }
                pub use hidden::shown as visible;
                pub use hidden::inside::*;
                use hidden::helper;
                use hidden::inside::deeper::*;
                fn own() {}
                """,
            "src/amounts.rs": """\
                use super::*;
                use crate::hidden::helper;
                pub struct Amount { pub units: i64, secret: i64 }
                impl Amount { pub fn add(&self) {} fn own(&self) {} }
                pub trait Money { fn zero(&self); }
                impl Money for Amount { fn zero(&self) {} }
                pub enum Kind { A }
                """,
            "src/hidden.rs": "pub mod inside;\npub fn shown() {}\npub fn helper() {}\n",
            "src/hidden/inside.rs": "pub mod deeper;\npub fn wild() {}\n",
            "src/hidden/inside/deeper.rs": "pub fn wilder() {}\n",
        }
    ) == {
        "acme_money.amounts": "src/lib.rs:amounts",
        "acme_money.amounts.Amount": "src/amounts.rs:Amount",
        "acme_money.amounts.Amount.units": "src/amounts.rs:Amount.units",
        "acme_money.amounts.Amount.add": "src/amounts.rs:Amount.add",
        "acme_money.amounts.Amount.zero": "src/amounts.rs:Amount.zero",
        "acme_money.amounts.Money": "src/amounts.rs:Money",
        "acme_money.amounts.Money.zero": "src/amounts.rs:Money.zero",
        "acme_money.amounts.Kind": "src/amounts.rs:Kind",
        "acme_money.amounts.Kind.A": "src/amounts.rs:Kind.A",
        "acme_money.inner": "src/lib.rs:inner",
        "acme_money.inner.deep": "src/lib.rs:inner.deep",
        "acme_money.visible": "src/hidden.rs:shown",
        "acme_money.deeper": "src/hidden/inside.rs:deeper",
        "acme_money.deeper.wilder": "src/hidden/inside/deeper.rs:wilder",
        "acme_money.wild": "src/hidden/inside.rs:wild",
    }


def test_java_offers_public_members_those_of_bases_and_all_of_interfaces_and_enumerations():
    assert exported(
        {
            "pom.xml": "<project><groupId>com.acme</groupId><artifactId>money</artifactId></project>",
            "src/main/java/com/acme/Amount.java": """\
                package com.acme;
                public class Amount extends Base {
                    public Amount add(Amount other) { return this; }
                    private void own() {}
                    static void inPackage() {}
                    public static class Builder { public Amount build() { return null; } }
                }
                class Hidden {}
                """,
            "src/main/java/com/acme/Base.java": "package com.acme;\nclass Base { public void zero() {} }\n",
            "src/main/java/com/acme/Money.java": (
                "package com.acme;\npublic interface Money { void pay(); }\n"
            ),
            "src/main/java/com/acme/Kind.java": "package com.acme;\npublic enum Kind { A }\n",
            "src/main/kotlin/com/acme/top.kt": "package com.acme\n\nfun top() {}\n\nprivate fun own() {}\n",
            "src/test/java/com/acme/Check.java": "package com.acme;\npublic class Check {}\n",
        }
    ) == {
        "com.acme.Amount": "src/main/java/com/acme/Amount.java:Amount",
        "com.acme.Amount.add": "src/main/java/com/acme/Amount.java:Amount.add",
        "com.acme.Amount.zero": "src/main/java/com/acme/Base.java:Base.zero",
        "com.acme.Amount.Builder": "src/main/java/com/acme/Amount.java:Amount.Builder",
        "com.acme.Amount.Builder.build": "src/main/java/com/acme/Amount.java:Amount.Builder.build",
        "com.acme.Money": "src/main/java/com/acme/Money.java:Money",
        "com.acme.Money.pay": "src/main/java/com/acme/Money.java:Money.pay",
        "com.acme.Kind": "src/main/java/com/acme/Kind.java:Kind",
        "com.acme.Kind.A": "src/main/java/com/acme/Kind.java:Kind.A",
        "com.acme.top": "src/main/kotlin/com/acme/top.kt:top",
    }
