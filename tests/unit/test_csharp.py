import pytest
from fixtures.in_memory import RepositoryInMemory

from maguyva_pg.indexing.parse import extract
from maguyva_pg.languages import LANGUAGES


def names(source: str) -> list[str]:
    return [f"{symbol.kind} {symbol.qualified_name}" for symbol in extract(LANGUAGES["csharp"], source)[0]]


def meant(files: dict[str, str], path: str, name: str) -> list[str]:
    """Where the uses of a name in a file lead, in the order of the file."""
    repository = RepositoryInMemory(files)
    targets = {
        found.reference_id: repository.symbols[found.symbol_id]
        for found in repository.resolutions()
        if found.symbol_id is not None
    }
    return [
        f"{target.path}:{target.name_line}" if (target := targets.get(use.id)) else "-"
        for use in repository.references
        if use.path == path and use.name == name
    ]


@pytest.mark.parametrize(
    "source",
    [
        "class A : B\n#if X\n, C\n#endif\n{ int D; }",
        "class A {\n#if X\n override void N()\n#else\n void N()\n#endif\n { } int D; }",
        "class A { void M() { switch (x) {\n#if X\n case 1: break;\n#endif\n default: break; } } int D; }",
        "class A { void M() {\n#if X\n if (x) { } else\n#endif\n { } } int D; }",
        "class A { void M() { f(\n#if X\n#if Y\n 1\n#endif\n#endif\n ); } int D; }",
    ],
)
def test_a_directive_in_the_middle_of_something_does_not_end_the_class(source: str):
    assert "field A.D" in names(source)


def test_both_branches_of_whole_definitions_are_kept():
    source = "class A {\n#if X // one\n int B;\n#elif Y\n int C;\n#else\n int D;\n#endif\n int E; }"
    assert names(source) == ["class A", "field A.B", "field A.C", "field A.D", "field A.E"]


def test_an_error_does_not_lose_the_rest_of_the_file():
    found = names("namespace N;\nclass A { void M() { int = ; } void K() {} }\nclass B { int C; }")
    assert {"class N.A", "method N.A.K", "class N.B", "field N.B.C"} <= set(found)


def test_a_file_scoped_namespace_holds_what_follows():
    symbols, _ = extract(LANGUAGES["csharp"], "using B;\nnamespace A.C;\n\nclass D {}\n")
    assert [(s.qualified_name, s.start_line, s.end_line, s.signature) for s in symbols] == [
        ("A.C", 2, 4, "namespace A.C"),
        ("A.C.D", 4, 4, "class D"),
    ]


def test_deep_nesting_is_read():
    assert "field A.D" in names(f"class A {{ int x = {'(' * 3000}1{')' * 3000}; int D; }}")


def test_each_project_has_types_of_its_own():
    config = "namespace N; class Config { public int Port; }"
    use = "namespace N; class Use { Config c; void M() { c.Port(); c.Host = 1; } }"
    files = {
        "a/a.csproj": "",
        "a/Config.cs": config,
        "a/Use.cs": use,
        "b/b.csproj": "",
        "b/Config.cs": config.replace("Port", "Host"),
        "b/Use.cs": use,
        "c/c.csproj": "",
        "c/Use.cs": use,
    }
    assert meant(files, "a/Use.cs", "Config") == ["a/Config.cs:1"]
    assert meant(files, "b/Use.cs", "Config") == ["b/Config.cs:1"]
    assert meant(files, "b/Use.cs", "Host") == ["b/Config.cs:1"]
    assert meant(files, "a/Use.cs", "Host") == ["-"]
    assert meant(files, "c/Use.cs", "Config") == ["-"]  # either


def test_a_type_found_by_the_namespace_is_not_found_by_a_longer_one():
    files = {
        "Json.cs": "namespace Lib.Json { class Reader { } } namespace Lib { class Outer { } }",
        "Use.cs": "namespace Lib.Json.Linq { class A { Reader r; Outer o; Json.Reader q; Xml.Reader x; } }",
        "Far.cs": "namespace Far { class A { Reader r; Outer o; } }",
    }
    assert meant(files, "Use.cs", "Reader") == ["Json.cs:1", "Json.cs:1", "-"]
    assert meant(files, "Use.cs", "Outer") == ["Json.cs:1"]
    assert meant(files, "Far.cs", "Reader") == meant(files, "Far.cs", "Outer") == ["-"]


def test_a_using_shows_types_and_not_namespaces_and_is_relative_to_its_namespace():
    files = {
        "Lib.cs": "namespace Lib.Text { class Word { } } namespace Lib.Text.Inner { class Word2 { } }",
        "Use.cs": "using Lib.Text; class A { Word w; Inner.Word2 i; }",
        "Near.cs": "namespace Lib.Use { using Text.Inner; class A { Word2 w; } }",
    }
    assert meant(files, "Use.cs", "Word") == ["Lib.cs:1"]
    assert meant(files, "Use.cs", "Word2") == ["-"]
    assert meant(files, "Near.cs", "Word2") == ["Lib.cs:1"]


def test_types_that_differ_in_their_parameters_are_told_as_unsure():
    files = {
        "R.cs": "namespace N; class R { int A; } class R<T> { int B; } class U { R<int> r; R q; }",
    }
    repository = RepositoryInMemory(files)
    found = {repository.references[r.reference_id].name: r.confidence for r in repository.resolutions()}
    assert found == {"R": 0.25}


def test_an_extension_method_needs_its_namespace_and_its_type():
    extension = "namespace E { static class X { public static int Size(this N.A a, int n) => n; } }"
    body = "class U { void M(A a, B b) { a.Size(1); b.Size(1); a.Size(); } }"
    files = {
        "E.cs": extension + " namespace N { class A { } class B { } class C : A { } }",
        "With.cs": f"using E; using N; {body}",
        "Without.cs": f"using N; {body}",
        "Derived.cs": f"using E; using N; {body.replace('A a', 'C a')}",
    }
    assert meant(files, "With.cs", "Size") == ["E.cs:1", "-", "-"]
    assert meant(files, "Without.cs", "Size") == ["-", "-", "-"]
    assert meant(files, "Derived.cs", "Size") == ["E.cs:1", "-", "-"]


def test_a_type_from_outside_may_have_the_method_itself():
    extension = "static class X { public static void Add(this List<int> a, int n) { } }"
    files = {"A.cs": extension + " class U { void M(List<string> a) { a.Add(1); } }"}
    assert meant(files, "A.cs", "Add") == ["-"]


def test_an_attribute_is_looked_for_by_its_full_name_first():
    source = "namespace N;\nclass Mark { }\nclass MarkAttribute { }\nclass Plain { }\n"
    files = {"A.cs": source + "[Mark, Plain] class A { Mark m; }"}
    assert meant(files, "A.cs", "Mark") == ["A.cs:3", "A.cs:2"]
    assert meant(files, "A.cs", "Plain") == ["A.cs:4"]
