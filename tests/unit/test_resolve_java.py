"""What names mean in Java."""

import pytest
from fixtures.meanings import assert_order_and_ids_do_not_matter, meaning

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


def test_a_java_import_is_not_passed_on_to_whoever_imports_the_package():
    files = {
        "a/Hidden.java": "package a;\npublic class Hidden {}\n",
        "b/Shown.java": "package b;\nimport a.*;\npublic class Shown { Hidden own; }\n",
        "c/User.java": "package c;\nimport b.*;\nclass User { Shown shown; Hidden hidden; }\n",
    }
    assert meaning(files, "b/Shown.java:3:Hidden") == "a/Hidden.java:2 import"
    assert meaning(files, "c/User.java:3:Shown") == "b/Shown.java:3 import"
    assert meaning(files, "c/User.java:3:Hidden") is None


def test_order_and_ids_do_not_matter():
    assert_order_and_ids_do_not_matter(JAVA)


def test_super_of_a_named_type():
    files = {
        "A.java": """\
            interface Left { default void go() {} }
            interface Right { default void go() {} }
            class Base { void stop() {} }
            class Outer extends Base implements Left, Right {
              public void go() { Left.super.go();
                Right.super.go(); }
              void stop() {}
              class Inner { void end() { Outer.super.stop(); } }
            }
            """
    }
    assert meaning(files, "A.java:5:go") == "A.java:1 file"
    assert meaning(files, "A.java:6:go") == "A.java:2 file"
    assert meaning(files, "A.java:8:stop") == "A.java:3 member"
