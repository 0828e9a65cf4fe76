"""Sources in, meanings out. A use is written `path:line:name`, a definition `path:line`."""

import random
from collections.abc import Mapping
from dataclasses import replace

import pytest
from fixtures.meanings import Repository, meaning

from maguyva_pg.indexing.resolve import Resolver
from maguyva_pg.indexing.resolve.confidence import CONFIDENCE, OVERLOADED
from maguyva_pg.types import ReferenceKind, ResolutionStep

PYTHON = {
    "pkg/__init__.py": "from .shapes import Circle as Round\nfrom .shapes import *\n",
    "pkg/shapes.py": """\
        class Shape:
            def area(self):
                return 0
            def describe(self):
                return self.area()

        class Circle(Shape):
            def __init__(self, other: "Shape"):
                self.other = other
                self.helper = make()
            def area(self):
                return self.other.describe() + super().area()
            def twice(self):
                return self.helper.run()

        class Helper:
            def run(self): ...

        def make() -> Helper | None:
            return Helper()

        def _hidden(): ...
        """,
    "app.py": """\
        import pkg
        import pkg.shapes as shapes
        from pkg import Round, Helper, make
        from pkg.shapes import _hidden
        import json

        def area(): ...

        def run(area, thing):
            area()
            thing.describe()
            Round(None).twice()
            shapes.make().run()
            pkg.shapes.Circle.area(None)
            json.dumps(1)
            helper = make()
            helper.run()
            def inner(): ...
            inner()
            _hidden()

        def later():
            area()
            inner()
            dumps()
        """,
}


@pytest.mark.parametrize(
    ("use", "expected"),
    [
        ("pkg/shapes.py:5:area", "pkg/shapes.py:2 member"),
        ("pkg/shapes.py:7:Shape", "pkg/shapes.py:1 file"),
        ("pkg/shapes.py:12:describe", "pkg/shapes.py:4 type"),
        ("pkg/shapes.py:12:area", "pkg/shapes.py:2 member"),
        ("pkg/shapes.py:14:run", "pkg/shapes.py:17 type"),
        ("pkg/shapes.py:19:Helper", "pkg/shapes.py:16 file"),
        # Imports, with aliases, through a package's __init__, by wildcard.
        ("app.py:3:Round", "pkg/shapes.py:7 import"),
        ("app.py:3:Helper", "pkg/shapes.py:16 import"),
        ("app.py:12:Round", "pkg/shapes.py:7 import"),
        ("app.py:12:twice", "pkg/shapes.py:13 type"),
        ("app.py:13:make", "pkg/shapes.py:19 import"),
        ("app.py:13:run", "pkg/shapes.py:17 type"),
        ("app.py:14:area", "pkg/shapes.py:11 import"),
        ("app.py:17:run", "pkg/shapes.py:17 type"),
        ("app.py:20:_hidden", "pkg/shapes.py:22 import"),
        # A parameter shadows; a local function is seen where it stands only.
        ("app.py:10:area", None),
        ("app.py:19:inner", "app.py:18 scope"),
        ("app.py:23:area", "app.py:7 file"),
        ("app.py:24:inner", None),
        # Nothing tells: no meaning, although the names exist or could.
        ("app.py:11:describe", None),
        ("app.py:15:dumps", None),
        ("app.py:25:dumps", None),
    ],
)
def test_python(use: str, expected: str | None):
    assert meaning(PYTHON, use) == expected


def test_inherited_members_follow_the_method_resolution_order():
    files = {
        "a.py": """\
            class A:
                def f(self): ...
            class B(A): ...
            class C(A):
                def f(self): ...
            class D(B, C):
                def g(self):
                    self.f()
                    super().f()
            """
    }
    assert meaning(files, "a.py:8:f") == "a.py:5 member"
    assert meaning(files, "a.py:9:f") == "a.py:5 member"


def test_classes_that_inherit_from_each_other_end():
    files = {"a.py": "class A(B):\n    def f(self): self.g()\nclass B(A): ...\n"}
    assert meaning(files, "a.py:2:g") is None


def test_imports_in_a_circle_end():
    files = {"a.py": "from b import x\nx()\n", "b.py": "from a import x\n"}
    assert meaning(files, "a.py:2:x") is None
    files = {"a.py": "from b import *\nx()\n", "b.py": "from a import *\n"}
    assert meaning(files, "a.py:2:x") is None


def test_fallback_definitions_do_not_hide_the_import():
    files = {"a.py": "try:\n    from lib import f\nexcept ImportError:\n    def f(): ...\nf()\n"}
    assert meaning(files, "a.py:5:f") is None


def test_names_never_cross_language_families():
    files = {"a.py": "frobnicate_it()\n", "b.js": "export function frobnicate_it() {}\n"}
    assert meaning(files, "a.py:1:frobnicate_it") is None


def test_unique_names_are_evidence_only_when_they_cannot_be_a_builtin_method():
    files = {
        "a.py": """\
            class Store:
                def append(self): ...
                def flush_pages(self): ...
            def f(store):
                store.append()
                store.flush_pages()
            """
    }
    assert meaning(files, "a.py:5:append") is None
    assert meaning(files, "a.py:6:flush_pages") == "a.py:3 unique"
    files["b.py"] = "class Other:\n    def flush_pages(self): ...\n"
    assert meaning(files, "a.py:6:flush_pages") is None


TYPESCRIPT = {
    "tsconfig.json": '{"compilerOptions": {"paths": {"@/*": ["src/*"]}}}',
    "src/base.ts": """\
        export interface Store { load(key: string): Item }
        export class Item { static of() { return new Item(); } name() {} }
        export default function open(): Store { throw 1; }
        export const helper = () => 1;
        """,
    "src/index.ts": """\
        export * from './base.js';
        export { Item as Entry } from './base';
        export { default } from './base';
        """,
    "src/app.ts": """\
        import start, { Entry, helper as h } from '@/index';
        import * as all from './base';
        import { outside } from 'lodash';

        class Base { protected go() {} }
        class App extends Base {
          private store: all.Store;
          run(other: Entry) {
            this.go();
            super.go();
            this.store.load('x').name();
            other.name();
            start().load('y');
            h();
            all.helper();
            outside();
            Entry.of();
          }
        }
        """,
}


@pytest.mark.parametrize(
    ("use", "expected"),
    [
        ("src/app.ts:6:Base", "src/app.ts:5 file"),
        ("src/app.ts:7:Store", "src/base.ts:1 import"),
        ("src/app.ts:8:Entry", "src/base.ts:2 import"),
        ("src/app.ts:9:go", "src/app.ts:5 member"),
        ("src/app.ts:10:go", "src/app.ts:5 member"),
        ("src/app.ts:11:load", "src/base.ts:1 type"),
        ("src/app.ts:11:name", "src/base.ts:2 type"),
        ("src/app.ts:12:name", "src/base.ts:2 type"),
        ("src/app.ts:13:start", "src/base.ts:3 import"),
        ("src/app.ts:13:load", "src/base.ts:1 type"),
        ("src/app.ts:14:h", "src/base.ts:4 import"),
        ("src/app.ts:15:helper", "src/base.ts:4 import"),
        ("src/app.ts:16:outside", None),
        ("src/app.ts:17:of", "src/base.ts:2 import"),
    ],
)
def test_typescript(use: str, expected: str | None):
    assert meaning(TYPESCRIPT, use) == expected


JAVASCRIPT = {
    "lib/utils.js": "exports.trim = function trim(s) { return s };\nfunction local() {}\n",
    "lib/view.js": """\
        module.exports = View;
        function View(name) { this.name = name; }
        View.prototype.render = function render() { return this.lookup(); };
        View.prototype.lookup = function lookup() {};
        """,
    "lib/app.js": """\
        var View = require('./view');
        var trim = require('./utils').trim;
        const utils = require('./utils');
        const { trim: cut } = require('./utils');
        var app = exports = module.exports = {};
        app.init = function init() { this.boot(); };
        app.boot = function boot(accepts) {
          new View('x').render();
          trim(1); utils.trim(2); cut(3);
          accepts();
        };
        app.accepts = function () { return accepts(this); };
        exports.boot2 = function () {};
        exports.boot2();
        """,
}


@pytest.mark.parametrize(
    ("use", "expected"),
    [
        ("lib/view.js:3:lookup", "lib/view.js:4 member"),
        ("lib/app.js:6:boot", "lib/app.js:7 member"),
        ("lib/app.js:8:View", "lib/view.js:2 import"),
        ("lib/app.js:9:trim", "lib/utils.js:1 import"),
        ("lib/app.js:9:cut", "lib/utils.js:1 import"),
        ("lib/app.js:10:accepts", None),
        # What an object holds is no scope: the bare name is not the property.
        ("lib/app.js:12:accepts", None),
        ("lib/app.js:14:boot2", "lib/app.js:13 import"),
    ],
)
def test_javascript(use: str, expected: str | None):
    assert meaning(JAVASCRIPT, use) == expected


GO = {
    "go.mod": "module example.org/kit\n",
    "client.go": """\
        package kit

        import (
            "net/http"
            l "example.org/kit/log"
        )

        type Base struct{ name string }

        func (b *Base) Name() string { return b.name }

        type Client struct {
            Base
            logger *l.Logger
        }

        func New() (*Client, error) { return &Client{}, nil }

        func (c *Client) Do() {
            c.Name()
            c.logger.Info()
            helper()
            http.Get("x")
            d, _ := New()
            d.Do()
        }
        """,
    "helper.go": "package kit\n\nfunc helper() {}\n",
    "kit_test.go": "package kit_test\n\nfunc unseen() { helper() }\n",
    "log/log.go": "package log\n\ntype Logger struct{}\n\nfunc (l *Logger) Info() {}\n",
}


@pytest.mark.parametrize(
    ("use", "expected"),
    [
        ("client.go:14:Logger", "log/log.go:3 import"),
        ("client.go:17:Client", "client.go:12 file"),
        ("client.go:20:Name", "client.go:10 type"),
        ("client.go:21:Info", "log/log.go:5 type"),
        ("client.go:22:helper", "helper.go:3 package"),
        ("client.go:23:Get", None),
        ("client.go:24:New", "client.go:17 file"),
        ("client.go:25:Do", "client.go:19 type"),
        ("kit_test.go:3:helper", None),
    ],
)
def test_go(use: str, expected: str | None):
    assert meaning(GO, use) == expected


JAVA = {
    "src/main/java/org/example/Base.java": """\
        package org.example;
        public class Base {
          protected int size;
          protected void grow() { }
          public static Base of() { return new Base(); }
        }
        """,
    "src/main/java/org/example/app/App.java": """\
        package org.example.app;
        import org.example.Base;
        import static org.example.Base.of;
        import java.util.List;
        public class App extends Base {
          private final Peer peer = new Peer();
          App() { super(); }
          App(int x) { this(); }
          void run(List<String> names) {
            grow();
            peer.visit(this);
            of().grow();
            Base.of();
            names.size();
            new Inner().go();
          }
          class Inner { void go() { grow(); } }
        }
        """,
    "src/main/java/org/example/app/Peer.java": """\
        package org.example.app;
        class Peer { void visit(App app) { app.grow(); } }
        """,
}

APP = "src/main/java/org/example/app/App.java"
BASE = "src/main/java/org/example/Base.java"
PEER = "src/main/java/org/example/app/Peer.java"


@pytest.mark.parametrize(
    ("use", "expected"),
    [
        (f"{APP}:5:Base", f"{BASE}:2 import"),
        (f"{APP}:6:Peer", f"{PEER}:2 package"),
        (f"{APP}:7:super", f"{BASE}:2 member"),
        (f"{APP}:10:grow", f"{BASE}:4 member"),
        (f"{APP}:11:visit", f"{PEER}:2 type"),
        (f"{APP}:12:of", f"{BASE}:5 member"),
        (f"{APP}:12:grow", f"{BASE}:4 type"),
        (f"{APP}:13:of", f"{BASE}:5 import"),
        (f"{APP}:14:size", None),
        (f"{APP}:15:go", f"{APP}:17 type"),
        (f"{APP}:17:grow", f"{BASE}:4 member"),
        (f"{PEER}:2:grow", f"{BASE}:4 type"),
    ],
)
def test_java(use: str, expected: str | None):
    assert meaning(JAVA, use) == expected


OVERLOADS = {
    "Base.java": """\
        package app; class Base {
          void grow(int by, int times) { }
          void shrink(int by) { }
        }
        """,
    "App.java": """\
        package app; class App extends Base {
          void grow() { }
          void grow(int by) { }
          void put(String key) { }
          void put(int key) { }
          void put(String key, Object... rest) { }
          void shrink() { }
          void run(App other) {
            grow();
            grow(1);
            other.grow(1);
            grow(1, 2);
            other.grow(1, 2);
            put(1);
            put("a", 2);
            put("a", 2, 3);
            super.shrink(1);
            super.shrink();
            grow(1, 2, 3);
          }
        }
        """,
    "Static.java": """\
        import static pkg.Tools.cut;
        class Static {
          void run() {
            cut("a");
            cut("a", 1);
          }
        }
        """,
    "pkg/Tools.java": """\
        package pkg;
        public class Tools {
          public static void cut(String text, int at) { }
          public static void cut(String text) { }
        }
        """,
    "sizes.h": """\
        namespace n {
        int width(int a);
        int width(int a, int b, int c = 0);
        int sum(int first, ...);
        struct Box {
          void fill();
          void fill(char with, int times = 1);
        };
        }
        """,
    "sizes.cc": """\
        #include "sizes.h"
        namespace n {
        int width(int a) { return a; }
        int width(int a, int b, int c) { return a; }
        int sum(int first, ...) { return first; }
        int sum() { return 0; }
        void Box::fill() { }
        void Box::fill(char with, int times) { }
        }
        """,
    "main.cc": """\
        #include "sizes.h"
        int main() {
          n::width(1);
          n::width(1, 2);
          n::width(1, 2, 3);
          n::Box box;
          box.fill();
          box.fill('a');
          n::sum(1, 2, 3);
        }
        """,
    "signatures.ts": """\
        export function join(a: string): string;
        export function join(a: string, b: string): string;
        export function join(...all: string[]): string { return ""; }
        export interface Pipe {
          to(): Pipe;
          to(a: string): Pipe;
          to(a: string, b: number, c?: number): Pipe;
        }
        """,
    "uses.ts": """\
        import { join, Pipe } from "./signatures";
        function f(pipe: Pipe) {
          join("a", "b");
          pipe.to("a");
          pipe.to("a", 1);
          pipe.to("a", 1, 2);
        }
        """,
}


@pytest.mark.parametrize(
    ("use", "expected"),
    [
        ("App.java:9:grow", "App.java:2 member"),
        ("App.java:10:grow", "App.java:3 member"),
        ("App.java:11:grow", "App.java:3 type"),
        ("App.java:12:grow", "Base.java:2 member"),
        ("App.java:13:grow", "Base.java:2 type"),
        ("App.java:14:put", "App.java:4 member"),
        ("App.java:15:put", "App.java:6 member"),
        ("App.java:16:put", "App.java:6 member"),
        ("App.java:17:shrink", "Base.java:3 member"),
        ("App.java:18:shrink", None),
        ("App.java:19:grow", None),
        ("Static.java:4:cut", "pkg/Tools.java:4 import"),
        ("Static.java:5:cut", "pkg/Tools.java:3 import"),
        ("main.cc:3:width", "sizes.cc:3 package"),
        ("main.cc:4:width", "sizes.cc:4 package"),
        ("main.cc:5:width", "sizes.cc:4 package"),
        ("main.cc:7:fill", "sizes.cc:7 type"),
        ("main.cc:8:fill", "sizes.cc:8 type"),
        ("main.cc:9:sum", "sizes.cc:5 package"),
        ("uses.ts:3:join", "signatures.ts:3 import"),
        ("uses.ts:4:to", "signatures.ts:6 type"),
        ("uses.ts:5:to", "signatures.ts:7 type"),
        ("uses.ts:6:to", "signatures.ts:7 type"),
    ],
)
def test_overloads_are_told_apart_by_the_number_of_arguments(use: str, expected: str | None):
    assert meaning(OVERLOADS, use) == expected


def test_the_first_of_several_overloads_that_fit_is_unsure():
    files = {
        "A.java": """\
            class A {
              void f(int a) {}
              void f(String a) {}
              void f() {}
              void f(int... all) {}
              void g() {
                f(1);
                f(1, 2);
                g();
              }
            }
            """
    }
    repository = Repository(files)
    resolver = Resolver(repository.symbols, [], repository.paths)
    confidences = {
        repository.references[found.reference_id].line: found.confidence
        for found in resolver.resolve(repository.references)
    }
    sure = CONFIDENCE[ResolutionStep.MEMBER]
    assert confidences == {7: OVERLOADED, 8: sure, 9: sure}
    assert OVERLOADED < 0.5 < 0.9 < sure


def test_a_c_declaration_may_leave_its_parameters_open():
    files = {
        "old.h": "int f();\n",
        "old.c": "int f(int a) { return a; }\n",
        "main.c": '#include "old.h"\nint x = f(1);\n',
    }
    assert meaning(files, "main.c:2:f") == "old.c:1 package"


def test_calls_that_no_overload_in_c_takes_mean_the_first():
    # The preprocessor may add arguments or drop them.
    files = {
        "a.cc": "int f(int a) { return 1; }\nint f(int a, int b) { return 2; }\nint x = f(NOTHING, 2, 3);\n"
    }
    assert meaning(files, "a.cc:3:f") == "a.cc:1 file"


def test_static_and_other_members_of_one_name():
    files = {
        "a.ts": """\
            class A {
              of() {}
              static of() {}
            }
            function f(a: A) {
              a.of();
              A.of();
            }
            """
    }
    assert meaning(files, "a.ts:6:of") == "a.ts:2 type"
    assert meaning(files, "a.ts:7:of") == "a.ts:3 file"


def test_members_of_what_a_factory_returns():
    files = {
        "a.ts": """\
            export function timer() {
              return { start() {}, stop: () => {} };
            }
            """,
        "b.ts": "import { timer } from './a';\nconst t = timer();\nfunction f() { t.start(); }\n",
    }
    assert meaning(files, "b.ts:3:start") == "a.ts:2 type"


RUST = {
    "src/lib.rs": "pub mod net;\nmod shape;\npub use shape::Shape;\n",
    "src/shape.rs": """\
        pub struct Shape { pub inner: Inner }
        pub struct Inner;
        impl Inner { pub fn poke(&self) {} }
        impl Shape {
            pub fn new() -> Self { Shape { inner: Inner } }
            pub fn area(&self) { self.helper(); self.inner.poke(); }
            fn helper(&self) {}
        }
        fn free() {}
        #[cfg(test)]
        mod tests {
            use super::*;
            fn checks() { Shape::new().area(); free(); }
        }
        """,
    "src/net/mod.rs": "pub mod tcp;\n",
    "src/net/tcp.rs": """\
        use crate::Shape;
        use std::fmt;
        fn run() {
            let shape = Shape::new();
            shape.area();
            crate::shape::free();
            fmt::format();
        }
        """,
}


@pytest.mark.parametrize(
    ("use", "expected"),
    [
        ("src/shape.rs:6:helper", "src/shape.rs:7 member"),
        ("src/shape.rs:6:poke", "src/shape.rs:3 type"),
        ("src/shape.rs:13:Shape", "src/shape.rs:1 import"),
        ("src/shape.rs:13:new", "src/shape.rs:5 import"),
        ("src/shape.rs:13:area", "src/shape.rs:6 type"),
        ("src/shape.rs:13:free", "src/shape.rs:9 import"),
        ("src/net/tcp.rs:1:Shape", "src/shape.rs:1 import"),
        ("src/net/tcp.rs:4:new", "src/shape.rs:5 import"),
        ("src/net/tcp.rs:5:area", "src/shape.rs:6 type"),
        ("src/net/tcp.rs:6:free", "src/shape.rs:9 import"),
        ("src/net/tcp.rs:7:format", None),
    ],
)
def test_rust(use: str, expected: str | None):
    assert meaning(RUST, use) == expected


C = {
    "include/kit.h": """\
        struct kit_loop { int size; };
        typedef struct kit_loop kit_loop_t;
        #define KIT_MAX(a, b) ((a) > (b) ? (a) : (b))
        """,
    "src/internal.h": '#include "kit.h"\nstatic inline int kit__inner(int a) { return a; }\n',
    "src/unix/a.c": """\
        #include "../internal.h"
        #include <string.h>
        static int local(int a) { return a; }
        int kit_run(kit_loop_t* loop) {
          local(loop->size);
          kit__inner(KIT_MAX(1, 2));
          kit_open(loop);
          kit_close(loop);
          hidden();
        }
        int kit_close(kit_loop_t* loop) { return 0; }
        """,
    "src/win/b.c": "int kit_close(void* loop) { return 1; }\nstatic int hidden(void) { return 0; }\n",
    "src/c.c": "int kit_open(void* loop) { kit_close(loop); return 0; }\n",
}


@pytest.mark.parametrize(
    ("use", "expected"),
    [
        ("src/unix/a.c:5:local", "src/unix/a.c:3 file"),
        ("src/unix/a.c:5:size", "include/kit.h:1 type"),
        ("src/unix/a.c:6:kit__inner", "src/internal.h:2 package"),
        ("src/unix/a.c:6:KIT_MAX", "include/kit.h:3 package"),
        # The linker's names: the only one, and of variants for several systems the one in this folder.
        ("src/unix/a.c:7:kit_open", "src/c.c:1 unique"),
        ("src/unix/a.c:8:kit_close", "src/unix/a.c:11 file"),
        ("src/c.c:1:kit_close", None),
        ("src/unix/a.c:9:hidden", None),
    ],
)
def test_c(use: str, expected: str | None):
    assert meaning(C, use) == expected


CPP = {
    "fmt/base.h": """\
        namespace fmt {
        namespace detail {
        int width(int a) { return a; }
        }
        class Buffer {
         public:
          void grow();
          int size() { return size_; }
         private:
          int size_;
        };
        }
        """,
    "fmt/base.cc": """\
        #include "fmt/base.h"
        namespace fmt {
        void Buffer::grow() {
          size();
          detail::width(1);
        }
        }
        using namespace fmt;
        int main() {
          Buffer buffer;
          buffer.grow();
          fmt::detail::width(2);
        }
        """,
}


@pytest.mark.parametrize(
    ("use", "expected"),
    [
        ("fmt/base.cc:4:size", "fmt/base.h:8 member"),
        ("fmt/base.cc:5:width", "fmt/base.h:3 scope"),
        ("fmt/base.cc:10:Buffer", "fmt/base.h:5 import"),
        ("fmt/base.cc:12:width", "fmt/base.h:3 file"),
    ],
)
def test_cpp(use: str, expected: str | None):
    assert meaning(CPP, use) == expected


def test_very_long_chains_of_files_and_bases_do_not_break_it():
    files = {f"m{n}.py": f"from m{n + 1} import *\n" for n in range(1500)} | {"m1500.py": "def end(): ...\n"}
    assert meaning(files | {"a.py": "from m1490 import end\n"}, "a.py:1:end") == "m1500.py:1 import"
    assert meaning(files | {"a.py": "from m0 import end\n"}, "a.py:1:end") is None
    classes = "".join(f"class C{n + 1}(C{n}): ...\n" for n in range(1500))
    files = {"a.py": f"class C0:\n    def f(self): ...\n{classes}C20().f()\nC1500().f()\n"}
    assert meaning(files, "a.py:1503:f") == "a.py:2 type"
    assert meaning(files, "a.py:1504:f") is None


def test_aliases_of_each_other_end():
    files = {"a.ts": "type A = B;\ntype B = A;\nfunction f(a: A) { a.x(); }\n"}
    assert meaning(files, "a.ts:3:x") is None


def test_typedef_of_a_struct_with_its_own_name():
    files = {
        "a.h": "typedef struct kit kit;\nstruct kit { int size; };\nint kit_size(kit* k);\n",
        "a.c": '#include "a.h"\nint kit_size(kit* k) { return k->size; }\n',
        "b.c": '#include "a.h"\nint twice(kit* k) { return 2 * kit_size(k); }\n',
    }
    assert meaning(files, "a.c:2:size") == "a.h:2 type"
    # Through the declaration in the header to the definition.
    assert meaning(files, "b.c:2:kit_size") == "a.c:2 package"


def test_functions_that_return_each_other_end():
    files = {"a.ts": "function f(): f { return g(); }\nfunction g(): f { return f(); }\nf().x();\n"}
    assert meaning(files, "a.ts:3:x") is None


HELD = {
    "makers.py": """\
        def one(): return 1
        def two(): return 2
        def make(): return one
        def nested():
            def inner(): return two
            return inner
        def either(flag):
            if flag:
                return one
            return two
        def same(flag):
            if flag:
                return one
            return one
        def passed(f): return f
        def each():
            yield one
        @wrap
        def wrapped(): return one
        class Client:
            def __init__(self): pass
            def get(self): return self.put
            def put(self): pass
        class Failure(Exception):
            def __init__(self): pass
        class Plain(Exception): pass
        """,
    "uses.py": """\
        from makers import *
        from makers import one as first, Client as C
        def calls(flag, client: C, given=first):
            a = first; a()
            b = make(); b()
            c = make; c()()
            d = nested()()
            d()
            nested()()
            e, (f, *rest, g) = first, (make(), 0, 0, two)
            e()
            f()
            g()
            h = client.put; h()
            i = client.get(); i()
            C().get()()
            j = k = two
            j()
            l = m = 1, first
            given()
            given = two; given()
            if flag:
                n = one
            else:
                n = two
            n()
            for o in [1]:
                p = one
                p()
                q()
                q = two
            q = one
            either(1)()
            same(1)()
            passed(one)()
            each()()
            wrapped()()
            with one as r: r()
            s = await_ = one or two
            s()
            t = [one, two]; t[0](); t[-1]()
            u = {"a": one, "b": {1: two}}
            u["b"][1]()
            u["a"] = two
            u["a"]()
            v = [one]; v[0](); v.append(two)
            x = {"a": one}
            if flag: x["a"] = two
            x["a"]()
            y = lambda: 0
            y()
        later = one
        later = two
        def late(): later()
        only = one
        def early(): only()
        def failing():
            raise Failure
            raise Plain
            raise Client().get
            error = Failure()
            raise error
        @make
        def decorated(): pass
        @make()
        def redecorated(): pass
        """,
}


@pytest.mark.parametrize(
    ("use", "expected"),
    [
        ("4:a", "makers.py:1 import"),
        ("5:b", "makers.py:1 file"),
        ("6:make()", "makers.py:1 file"),
        ("7:nested()", "makers.py:5 scope"),
        ("8:d", "makers.py:2 file"),
        ("9:nested()", "makers.py:5 scope"),
        ("11:e", "makers.py:1 import"),
        ("12:f", "makers.py:1 file"),
        ("13:g", "makers.py:2 import"),
        ("14:h", "makers.py:23 type"),
        ("15:i", "makers.py:23 member"),
        ("16:get()", "makers.py:23 member"),
        ("18:j", "makers.py:2 import"),
        ("20:given", None),  # a default is one of many values
        ("21:given", "makers.py:2 import"),
        ("26:n", None),  # either branch may have run
        ("29:p", "makers.py:1 import"),
        ("30:q", None),  # set further down in the loop
        ("33:either()", None),
        ("34:same()", "makers.py:1 file"),
        ("35:passed()", None),
        ("36:each()", None),
        ("37:wrapped()", None),
        ("38:r", None),
        ("40:s", None),
        ("42:one", "makers.py:1 import"),
        ("42:two", "makers.py:2 import"),
        ("43:two", "makers.py:2 import"),
        ("45:two", "makers.py:2 import"),
        ("51:y", "uses.py:50 scope"),
        ("54:later", "uses.py:52 file"),  # which one depends on when it is called
        ("56:only", "makers.py:1 import"),
        ("58:__init__", "makers.py:25 import"),
        ("59:__init__", None),
        ("60:__init__", None),  # not the client's
        ("63:make", "makers.py:3 import"),
        ("65:make()", "makers.py:1 file"),
    ],
)
def test_what_names_hold_is_called(use: str, expected: str | None):
    assert meaning(HELD, f"uses.py:{use}") == expected


def test_what_others_may_have_changed_is_not_called():
    calls = {
        (use.line, use.name)
        for use in Repository(HELD).references
        if use.path == "uses.py" and use.kind is ReferenceKind.CALL
    }
    assert {name for line, name in calls if line in (46, 49, 62)} == {"append"}


def test_what_a_constant_holds_is_called():
    files = {
        "a.js": """\
            import { f, g } from "./b.js";
            const h = f; h();
            let i = f; i = g; i();
            """,
        "b.js": "export function f() {}\nexport function g() {}\n",
    }
    assert meaning(files, "a.js:2:h") == "b.js:1 import"
    assert meaning(files, "a.js:3:i") == "a.js:3 file"


PASSED = {
    "uses.py": """\
        from tools import apply, keep
        def first(): ...
        def second(): ...
        def runs(a): a()
        def either(a): a()
        def named(a, *, b): b()
        def set_anew(a):
            a = other(a)
            a()
        def passes_on(a): apply(a)
        def decorate(f):
            def inner(): f()
            return inner
        @decorate
        def decorated(): ...
        class Machine:
            def __init__(self):
                self.stop = self.halt
                self.twice = first
                self.twice = second
            def take(self, handler, other): handler()
            @staticmethod
            def given(handler): handler()
            def halt(self): self.stop()
            def again(self): self.twice()
            def chained(self): return self
            def __iter__(self): return self
            def __next__(self): return 1
        runs(first)
        either(first)
        either(second)
        named(second, b=first)
        set_anew(first)
        passes_on(second)
        machine = Machine()
        machine.take(first, second)
        Machine.given(second)
        keep(unknown)
        for each in machine: print(each)
        [each for each in Machine()]
        machine.chained().halt()
        machine.chained()
        for each in rows: print(each)
        def sorts(key): key()
        sorts(first)
        sorts(key=lambda: 1)
        """,
    "tools.py": """\
        def apply(function): function()
        def keep(function): function()
        """,
}


def shuffled(repository: Repository, seed: int) -> Repository:
    """Return the same facts in another order under other ids."""
    generator = random.Random(seed)
    ids = generator.sample(range(10_000), len(repository.symbols))
    other = Repository({})
    other.paths = generator.sample(repository.paths, len(repository.paths))
    other.hints = repository.hints
    other.symbols = [
        replace(s, id=ids[s.id], parent_id=None if s.parent_id is None else ids[s.parent_id])
        for s in repository.symbols
    ]
    other.references = [
        replace(r, id=7 * r.id, enclosing_id=None if r.enclosing_id is None else ids[r.enclosing_id])
        for r in repository.references
    ]
    generator.shuffle(other.symbols)
    generator.shuffle(other.references)
    return other


@pytest.mark.parametrize(
    "files", [PYTHON, TYPESCRIPT, JAVASCRIPT, GO, JAVA, RUST, C, CPP, OVERLOADS, HELD, PASSED]
)
def test_order_and_ids_do_not_matter(files: Mapping[str, str]):
    repository = Repository(files)
    expected = repository.resolve()
    assert expected
    for seed in range(5):
        assert shuffled(repository, seed).resolve() == expected


def test_a_java_import_is_not_passed_on_to_whoever_imports_the_package():
    files = {
        "a/Hidden.java": "package a;\npublic class Hidden {}\n",
        "b/Shown.java": "package b;\nimport a.*;\npublic class Shown { Hidden own; }\n",
        "c/User.java": "package c;\nimport b.*;\nclass User { Shown shown; Hidden hidden; }\n",
    }
    assert meaning(files, "b/Shown.java:3:Hidden") == "a/Hidden.java:2 import"
    assert meaning(files, "c/User.java:3:Shown") == "b/Shown.java:3 import"
    assert meaning(files, "c/User.java:3:Hidden") is None


WITHOUT_A_NAME = {
    "A.java": """\
        class Base { void foo() {} int size; Base(int n) {} void helper() {} }
        class A {
            int size = 1;
            void foo() {}
            void go() {
                new Base(size) {
                    int twice = size;
                    void bar() { foo(); own(); A.this.foo(); }
                    void own() {}
                };
                new Base(2) {
                    void bar() { own(); this.foo(); }
                    void own() { helper(); }
                };
                own();
            }
            void helper() {}
        }
        """,
    "k.kt": """\
        open class Base(n: Int) { fun foo() {} }
        class A {
            fun foo() {}
            fun go() {
                val one = object : Base(1) { fun bar() { foo(); own() }
                    fun own() {} }
                val two = object { fun own() {}
                    fun bar() { foo(); own() } }
            }
        }
        """,
    "s.scala": """\
        class Base(n: Int) { def foo() = 1 }
        trait Other { def other() = 1 }
        class A {
            def foo() = 2
            def go() = {
                new Base(1) { def bar() = foo() }
                new Base(1) with Other { def bar() = { foo(); other() } }
                new { def bar() = foo() }
            }
        }
        """,
    "a.ts": """\
        class Base { foo() {} }
        export class A {
            foo() {}
            mixed() { return class extends Base { bar() { this.foo(); this.own(); } own() {} }; }
        }
        const B = class extends Base { bar() { this.foo(); } };
        """,
}


@pytest.mark.parametrize(
    ("use", "expected"),
    [
        ("A.java:6:size", "A.java:3 member"),
        ("A.java:7:size", "A.java:1 member"),
        ("A.java:8:own", "A.java:9 member"),
        ("A.java:8:foo", "A.java:4 file"),
        ("A.java:12:own", "A.java:13 member"),
        ("A.java:12:foo", "A.java:1 member"),
        ("A.java:13:helper", "A.java:1 member"),
        ("A.java:15:own", None),
        ("k.kt:5:foo", "k.kt:1 member"),
        ("k.kt:5:own", "k.kt:6 member"),
        ("k.kt:8:foo", "k.kt:3 member"),
        ("k.kt:8:own", "k.kt:7 member"),
        ("s.scala:6:foo", "s.scala:1 member"),
        ("s.scala:7:foo", "s.scala:1 member"),
        ("s.scala:7:other", "s.scala:2 member"),
        ("s.scala:8:foo", "s.scala:4 member"),
        ("a.ts:4:foo", "a.ts:1 member"),
        ("a.ts:4:own", "a.ts:4 member"),
        ("a.ts:6:foo", "a.ts:1 member"),
    ],
)
def test_classes_without_a_name_have_members_of_their_own(use: str, expected: str | None):
    assert meaning(WITHOUT_A_NAME, use) == expected


@pytest.mark.parametrize(
    ("path", "source", "use", "expected"),
    [
        ("a.php", "<?php const A = 1;\nclass X { const A = 2;\n const B = A; }", "a.php:3:A", "a.php:1 file"),
        ("a.php", "<?php class X { const A = 2;\n const B = self::A; }", "a.php:2:A", "a.php:1 member"),
        ("a.ts", "class C { f() {}\n g = f(); }\nfunction f() {}", "a.ts:2:f", "a.ts:3 file"),
        ("a.ts", "enum E { A = 1,\n B = A << 1 }", "a.ts:2:A", "a.ts:1 scope"),
        ("a.cs", "class A { [Ranged(X)]\n int F(int X) => 1; const int X = 1;}", "a.cs:1:X", "a.cs:2 member"),
        ("a.rs", "struct T(i32);\nimpl T { fn new() -> Self { Self(1) } }", "a.rs:2:Self", "a.rs:1 member"),
        ("a.swift", "struct S {\n static func m() -> S { Self() } }", "a.swift:2:Self", "a.swift:1 member"),
    ],
)  # fmt: skip
def test_names_in_a_class_s_body(path: str, source: str, use: str, expected: str):
    assert meaning({path: source}, use) == expected


def test_python_s_cls_is_the_class_in_class_methods_only():
    source = """\
        class P:
            @classmethod
            def make(cls):
                return cls(1).other()
            def __new__(cls):
                return cls(2)
            def other(self):
                return self().other()
            @validator
            def validate(cls): cls(3)
        class Meta(type):
            def make(cls): cls(4)
        """
    files = {"a.py": source}
    assert meaning(files, "a.py:4:cls") == "a.py:1 member"
    assert meaning(files, "a.py:4:other") == "a.py:7 type"
    assert meaning(files, "a.py:6:cls") == "a.py:1 member"
    assert meaning(files, "a.py:8:other") is None
    assert meaning(files, "a.py:10:cls") is None
    assert meaning(files, "a.py:12:cls") is None


@pytest.mark.parametrize(
    ("use", "expected"),
    [
        ("uses.py:4:a", "uses.py:2 type"),
        ("uses.py:5:a", None),
        ("uses.py:6:b", "uses.py:2 type"),
        ("uses.py:9:a", None),
        ("uses.py:12:f", "uses.py:15 type"),
        ("uses.py:21:handler", "uses.py:2 type"),
        ("uses.py:23:handler", "uses.py:3 type"),
        ("uses.py:24:stop", "uses.py:24 member"),
        ("uses.py:25:twice", "uses.py:19 member"),
        ("uses.py:39:__iter__", "uses.py:27 type"),
        ("uses.py:39:__next__", "uses.py:28 member"),
        ("uses.py:40:__iter__", "uses.py:27 type"),
        ("uses.py:41:halt", "uses.py:24 member"),
        ("uses.py:44:key", None),
        ("tools.py:1:function", "uses.py:3 type"),
        ("tools.py:2:function", None),
    ],
)
def test_what_is_passed_is_called(use: str, expected: str | None):
    assert meaning(PASSED, use) == expected


def test_loops_through_what_is_no_class_call_nothing():
    assert all(use.line != 43 or not use.name.startswith("__") for use in Repository(PASSED).references)
