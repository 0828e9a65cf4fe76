"""What holds of names in any language."""

import pytest
from fixtures.meanings import meaning


def test_names_never_cross_language_families():
    files = {"a.py": "frobnicate_it()\n", "b.js": "export function frobnicate_it() {}\n"}
    assert meaning(files, "a.py:1:frobnicate_it") is None


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


def test_functions_that_return_each_other_end():
    files = {"a.ts": "function f(): f { return g(); }\nfunction g(): f { return f(); }\nf().x();\n"}
    assert meaning(files, "a.ts:3:x") is None


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


def test_super_of_a_class_in_lua():
    files = {
        "view.lua": """\
            local View = Object:extend()
            function View:new() end
            local DocView = View:extend()
            function DocView:new()
              DocView.super.new(self)
            end
            """
    }
    assert meaning(files, "view.lua:5:new") == "view.lua:2 member"
