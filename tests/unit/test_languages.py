import pytest

from maguyva_pg.languages import LANGUAGES, SYMBOL_KINDS, language_of
from maguyva_pg.languages.grammar import grammar_of
from maguyva_pg.languages.module_names import go_package_name
from maguyva_pg.languages.preparations.c import without_macros
from maguyva_pg.languages.spelling import cpp_name


@pytest.mark.parametrize(
    ("path", "first_bytes", "expected"),
    [
        ("a/b.py", b"", "python"),
        ("A.PY", b"", "python"),
        ("x.d.ts", b"", "typescript"),
        ("x.tsx", b"", "tsx"),
        ("x.jsx", b"", "javascript"),
        ("Dockerfile", b"", "dockerfile"),
        ("Dockerfile.dev", b"", "dockerfile"),
        ("x.h", b"int f(void);\n", "c"),
        ("x.h", b'#ifdef __cplusplus\nextern "C" {\n#endif\nint f(void);\n', "c"),
        ("x.h", b"#pragma once\nnamespace a {}\n", "cpp"),
        ("x.h", b"class A;\nclass B : public A {\n};\n", "cpp"),
        ("x.h", b"// the class of things: all\nint f(void);\n", "c"),
        ("x.h", b"#import <UIKit/UIKit.h>\n@interface A : B\n@end\n", "objectivec"),
        ("x.h", b"/**\n @interface f\n @class A the one\n*/\nint f(void);\n", "c"),
        ("x.m", b'#import "A.h"\n@implementation A\n@end\n', "objectivec"),
        ("x.m", b"function y = f(x)\n% @end of it\ny = x;\nend\n", "matlab"),
        ("x.pl", b"#!/usr/bin/perl\nuse strict;\n", "perl"),
        ("x.pl", b"print 'a';\n", "perl"),
        ("x.pl", b":- module(a, [b/1]).\nb(X) :- c(X).\n", "prolog"),
        ("x.pl", b"parent(a, b).\nchild(X) :- parent(_, X).\n", "prolog"),
        ("x.ts", b'<?xml version="1.0"?>\n<!DOCTYPE TS>\n<TS version="2.1">\n', "xml"),
        ("x.ts", b"<!DOCTYPE TS><TS>\n", "xml"),
        ("x.ts", b"<T>(x: T) => x\n", "typescript"),
        ("x.tsx", b'<?xml version="1.0"?>\n<tileset/>\n', "xml"),
        ("x.v", b"module adder(input a);\nendmodule\n", "verilog"),
        ("x.v", b"From A Require Import B.\nLemma c : d.\nProof. Qed.\n", "coq"),
        ("x.v", b"module main\n\nfn main() {\n}\n", "vlang"),
        ("x.pp", b"class ntp::server {\n}\n", "puppet"),
        ("x.pp", b"unit A;\ninterface\nuses B;\n", "pascal"),
        ("x.fs", b"#version 330\nvoid main() {}\n", "glsl"),
        ("x.fs", b"module A\nlet f x = x\n", "fsharp"),
        ("x.ipynb", b"{}", "jupyter"),
        ("run", b"#!/usr/bin/env python3.11\n", "python"),
        ("run", b"#!/usr/bin/env -S deno run -A\n", "typescript"),
        ("run", b"#!/bin/bash -e\n", "shell"),
        ("run", b"#! /usr/bin/node\n", "javascript"),
    ],
)
def test_language_of(path: str, first_bytes: bytes, expected: str) -> None:
    language = language_of(path, first_bytes)
    assert language is not None
    assert language.name == expected


@pytest.mark.parametrize("first_bytes", [b"", b"#!", b"#!/usr/bin/env", b"plain text", b"\x00\x01"])
def test_unknown_files_have_no_language(first_bytes: bytes) -> None:
    assert language_of("README", first_bytes) is None


@pytest.mark.parametrize("path", ["page.html.j2", "run.py.in", "config.h.in", "deploy.sh.tmpl"])
def test_templates_are_in_no_language(path: str) -> None:
    assert language_of(path, b"#!/usr/bin/env python\nclass A: pass\n") is None


@pytest.mark.parametrize("name", [name for name, language in LANGUAGES.items() if language.queries])
def test_queries_compile_and_name_known_kinds(name: str) -> None:
    query = grammar_of(name).query
    captures = {query.capture_name(i) for i in range(query.capture_count)}
    kinds = {capture.partition(".")[2] for capture in captures if capture.startswith("definition.")}
    kinds |= {"component"} & captures
    assert kinds
    assert kinds <= SYMBOL_KINDS


def test_no_extension_belongs_to_two_languages() -> None:
    extensions = [e for language in LANGUAGES.values() for e in language.extensions]
    assert len(extensions) == len(set(extensions))


@pytest.mark.parametrize(
    ("module", "alias"),
    [
        ("net/http", "http"),
        ("github.com/go-chi/chi/v5", "chi"),
        ("gopkg.in/yaml.v3", "yaml"),
        ("github.com/x/go-redis", "redis"),
        ("fmt", "fmt"),
    ],
)
def test_go_package_name(module: str, alias: str) -> None:
    assert go_package_name(module) == alias


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("operator ==", "operator=="),
        ("operator bool() const", "operator bool"),
        ("a::b", "a.b"),
        ("operators", "operators"),
    ],
)
def test_cpp_name(written: str, name: str) -> None:
    assert cpp_name(written) == name


def test_macros_are_blanked_where_the_grammar_knows_none() -> None:
    source = b"X_BEGIN\nclass X_API Foo : Bar {\n};\nenum {\n  A_A,\n  B_B\n};\nint x = A_A;\n"
    blanked, names = without_macros(source)
    assert blanked == (b"       \nclass       Foo : Bar {\n};\nenum {\n  A_A,\n  B_B\n};\nint x = A_A;\n")
    assert [source[start:end] for start, end in names] == [b"X_BEGIN", b"X_API"]
