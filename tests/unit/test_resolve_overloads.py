"""Which of several functions of one name a call means."""

import pytest
from fixtures.meanings import Repository, assert_order_and_ids_do_not_matter, meaning

from maguyva_pg.indexing.resolve import Resolver
from maguyva_pg.indexing.resolve.confidence import CONFIDENCE, OVERLOADED
from maguyva_pg.types import ResolutionStep

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


def test_order_and_ids_do_not_matter():
    assert_order_and_ids_do_not_matter(OVERLOADS)
