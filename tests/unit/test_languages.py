import pytest

from maguyva_pg.languages import LANGUAGES, SYMBOL_KINDS, language_of
from maguyva_pg.languages.grammar import grammar_of
from maguyva_pg.languages.hooks import cpp_name, go_package_name, without_macros


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


@pytest.mark.parametrize("name", [name for name, language in LANGUAGES.items() if language.queries])
def test_queries_compile_and_name_known_kinds(name: str) -> None:
    query = grammar_of(name).query
    captures = {query.capture_name(i) for i in range(query.capture_count)}
    kinds = {capture.partition(".")[2] for capture in captures if capture.startswith("definition.")}
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
