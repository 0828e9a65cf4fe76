"""What is called by another name: what names hold, what is passed."""

import pytest
from fixtures.meanings import Repository, assert_order_and_ids_do_not_matter, meaning

from maguyva_pg.types import ReferenceKind

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


def test_order_and_ids_do_not_matter_in_held():
    assert_order_and_ids_do_not_matter(HELD)


def test_order_and_ids_do_not_matter_in_passed():
    assert_order_and_ids_do_not_matter(PASSED)
