"""What uses of other packages are called. A use is written `path:line:name`."""

from textwrap import dedent

import pytest
from fixtures.in_memory import RepositoryInMemory


def names(path: str, text: str, **others: str) -> dict[str, str]:
    found = RepositoryInMemory({path: dedent(text), **others}).external_names()
    return {use.removeprefix(f"{path}:"): name for use, name in found.items()}


def test_python():
    found = names(
        "a.py",
        """\
        import os.path, requests as http
        from requests import Session as S, get
        def f(session: S, requests):
            http.get(os.path.join("a"))
            get()
            session.post()
            own = S()
            own.put().json()
            requests.delete()
            http.get().text
        class Mine(S):
            def go(self): return self.close()
        """,
    )
    assert found == {
        "1:": "requests",  # the last of the two imports on the line
        "2:Session": "requests.Session",
        "2:get": "requests.get",
        "3:S": "requests.Session",
        "4:http": "requests",
        "4:get": "requests.get",
        "4:os": "os",
        "4:path": "os.path",
        "4:join": "os.path.join",
        "5:get": "requests.get",
        "6:post": "requests.Session.post",
        "7:S": "requests.Session",
        "8:put": "requests.Session.put",
        "10:http": "requests",
        "10:get": "requests.get",
        "11:S": "requests.Session",
    }


def test_what_python_itself_binds():
    found = names(
        "a.py",
        """\
        class Failure(ValueError): ...
        def f(list: "int"):
            print(len(list(1)))
            def print(): ...
        def max(): ...
        max(), range(1)
        """,
    )
    assert found == {
        "1:ValueError": "builtins.ValueError",
        "2:int": "builtins.int",
        "3:len": "builtins.len",
        "6:range": "builtins.range",
    }
    assert names("a.py", "from other import *\nrange(1)\n") == {"1:*": "other"}


@pytest.mark.parametrize(
    ("path", "text", "use", "name"),
    [
        ("a.ts", 'import React, { useState as use } from "react";\nuse();', "2:use", "react.useState"),
        ("a.ts", 'import React from "react";\nReact.memo();', "2:memo", "react.memo"),
        ("a.ts", 'import * as fs from "node:fs";\nfs.readFile();', "2:readFile", "node:fs.readFile"),
        ("a.js", 'const { join } = require("path");\njoin();', "2:join", "path.join"),
        ("a.js", 'import { x } from "@scope/pkg/sub";\nx();', "2:x", "@scope/pkg/sub.x"),
        ("a.go", 'package a\nimport "net/http"\nvar c http.Client', "3:Client", "net/http.Client"),
        (
            "a.go",
            'package a\nimport "net/http"\nfunc f(c *http.Client) { c.Do() }',
            "3:Do",
            "net/http.Client.Do",
        ),
        ("A.java", "import java.util.List;\nclass A { List<A> all; }", "2:List", "java.util.List"),
        ("a.rs", "use std::fs::File;\nfn f() { File::open(); }", "2:open", "std.fs.File.open"),
    ],
)
def test_other_languages(path: str, text: str, use: str, name: str):
    assert names(path, text)[use] == name


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.py", "from .gone import f\nf()"),
        ("a.ts", 'import { f } from "./gone";\nf();'),
        ("a.rs", "use crate::gone::f;\nfn g() { f(); }"),
        ("a.c", '#include "gone.h"\nint g() { return f(); }'),
        ("a.py", "f()\nx.f()"),
        ("a.py", "import lib\ndef g(lib):\n    lib.f()"),
    ],
)
def test_what_is_missing_here_is_in_no_package(path: str, text: str):
    assert "f" not in {use.rpartition(":")[2] for use in names(path, text)}


def test_what_is_here_is_not_outside():
    assert names("a.py", "from lib import f\nf()", **{"lib.py": "def f(): ..."}) == {}
