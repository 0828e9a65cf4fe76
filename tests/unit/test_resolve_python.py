"""What names mean in Python."""

import pytest
from fixtures.meanings import assert_order_and_ids_do_not_matter, meaning

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


def test_order_and_ids_do_not_matter():
    assert_order_and_ids_do_not_matter(PYTHON)
