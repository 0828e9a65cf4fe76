from typing import cast

import pytest

from maguyva_pg.indexing.parse import extract
from maguyva_pg.languages import LANGUAGES
from maguyva_pg.types import ReferenceKind


def counts(language: str, source: str) -> str:
    """Each call's name and number of arguments; ``?``: unknown."""
    _, references = extract(LANGUAGES[language], source)
    calls = [reference for reference in references if reference.kind is ReferenceKind.CALL]
    return ", ".join(f"{call.name} {'?' if call.arguments is None else call.arguments}" for call in calls)


def parameters(language: str, source: str) -> str:
    """The first function's parameters, the optional ones in brackets; behind a ``*`` if it is variadic."""
    symbols, _ = extract(LANGUAGES[language], source)
    attributes = next(symbol.attributes for symbol in symbols if "parameters" in symbol.attributes)
    found, optional = (cast("list[str]", attributes.get(key, [])) for key in ("parameters", "optional"))
    texts = [f"[{text}]" if text in optional else text for text in found]
    return "; ".join([*(["*"] if attributes.get("variadic") else []), *texts])


@pytest.mark.parametrize(
    ("language", "source", "expected"),
    [
        ("python", "f(); f(1, k=2); a.b(1,)", "f 0, f 2, b 1"),
        ("python", "any(x for x in y); a.b(q for q in r)", "any 1, b 1"),
        ("python", "f(*x); f(1, **y); f([*x], {**y})", "f ?, f ?, f 2"),
        ("python", "@f(1)\nclass A(g(1, 2)): pass", "f 1, f() ?, g 2"),
        ("javascript", "f(); f(1, g(2, 3)); a?.b(1); a.b?.(1)", "f 0, f 2, g 2, b 1, b 1"),
        ("javascript", "f(...x); f([...x])", "f ?, f 1"),
        ("javascript", "new A(1); new a.B(); new A", "A 1, B 0, A ?"),
        ("javascript", "f`a${1}`; a.b`c`", "f ?, b ?"),
        ("javascript", "class A extends B { constructor() { super(1, 2) } }", "super 2"),
        ("typescript", "f<T>(1); await f<T>(1, 2); new A<T>(1, 2)", "f 1, f 2, A 2"),
        ("tsx", "const x = <A b={f(1)} />", "A ?, f 1"),
        ("go", "package p\nfunc g() { f(); f(1, 2); a.b(1); (f)(1) }", "f 0, f 2, b 1, f 1"),
        ("go", "package p\nfunc g() { f(1, xs...); G[int](1); make([]int, 3) }", "f ?, G 1, make 2"),
        ("java", "class A { void g() { f(); this.f(1); f(() -> g(1), 2); } }", "f 0, f 1, f 2, g 1"),
        ("java", "class A { A() { this(1); } A(int a) { super(a, 2); } }", "this 1, super 2"),
        ("java", "class A { Object a = new A(1), b = new b.C<>(1, 2) {}; }", "A 1, C 2"),
        ("rust", "fn m() { f(1); a.b(1, 2); A::new(); f::<T>(1); a.b::<T>(); }", "f 1, b 2, new 0, f 1, b 0"),
        ("rust", 'fn m() { println!("{}", f(1)); }', "println ?, f ?"),
        ("c", "void h(void) { f(); p->f(1, 2); (f)(1); }", "f 0, f 2, f 1"),
        ("cpp", "void h() { n::f(1); f<int>(1, 2); a.f<int>(); n::m::f<T>(1); }", "f 1, f 2, f 0, f 1"),
        ("cpp", "void h() { f(g(t)...); f(g(t...), 1); }", "f ?, g 1, f 2, g ?"),
        ("cpp", "void h() { new A(1); new n::A(1, 2); new A<T>; }", "A 1, A 2, A ?"),
    ],
)  # fmt: skip
def test_arguments_are_counted_as_written(language: str, source: str, expected: str) -> None:
    assert counts(language, source + "\n") == expected


@pytest.mark.parametrize(
    ("language", "comment", "source"),
    [
        ("python", "# one\n", "f(1, {}2)"),
        ("javascript", "/* one */", "f(1, {}2)"),
        ("typescript", "// one\n", "f(1, {}2)"),
        ("go", "/* one */", "package p\nfunc g() {{ f(1, {}2) }}"),
        ("java", "// one\n", "class A {{ void g() {{ f(1, {}2); }} }}"),
        ("rust", "/* one */", "fn g() {{ f(1, {}2) }}"),
        ("c", "/* one */", "void g(void) {{ f(1, {}2); }}"),
        ("cpp", "// one\n", "void g() {{ f(1, {}2); }}"),
    ],
)
def test_comments_are_no_arguments(language: str, comment: str, source: str) -> None:
    assert counts(language, source.format(comment) + "\n") == "f 2"


def test_broken_lists_are_not_counted() -> None:
    assert counts("java", "class A { void g() { f(1, #, 2); g(3); } }\n") == "f ?, g 1"


def test_only_calls_have_arguments() -> None:
    _, references = extract(LANGUAGES["python"], "import a\nclass B(a.C): x = a.d\n")
    assert [reference.arguments for reference in references] == [None] * len(references)
    assert references


@pytest.mark.parametrize(
    ("language", "source", "expected"),
    [
        ("python", "def f(a, b=1, c: int = 2): pass", "a; [b]; [c: int]"),
        ("python", "def f(a, *b, **c: int): pass", "*; a; [*b]; [**c: int]"),
        ("javascript", "function f(a, {b} = {}, ...c) {}", "*; a; [{b}]; [...c]"),
        ("typescript", "function f(a: A, b?: B): void", "a: A; [b?: B]"),
        ("typescript", "function f(this: A, b = 1) {}", "[b]"),
        ("typescript", "function f(g: (...x: A[]) => void) {}", "g: (...x: A[]) => void"),
        ("typescript", "function f(...a: A[]) {}", "*; [...a: A[]]"),
        ("go", "package p\nfunc f(a, b int, c ...A) {}", "*; a, b int; [c ...A]"),
        ("java", "class A { void f(A this, int a, B... b) {} }", "*; int a; [B... b]"),
        ("rust", "fn f(&self, a: A) {}", "&self; a: A"),
        ("rust", 'extern "C" { fn f(a: A, ...); }', "*; a: A; [...]"),
        ("c", "int f(void);", ""),
        ("c", "int f(void *);", "void *"),
        ("c", "int f(int a /* one */, ...);", "*; int a; [...]"),
        ("c", "#define F(a, ...) a", "*; a; [...]"),
        ("cpp", "int f(A a, B b = B(), C& = c);", "A a; [B b]; [C&]"),
        ("cpp", "int f(A a, ...);", "*; A a; [...]"),
        ("cpp", "template <class... T> int f(T&&... t);", "*; [T&&... t]"),
    ],
)
def test_parameters_that_a_call_may_leave_out(language: str, source: str, expected: str) -> None:
    assert parameters(language, source + "\n") == expected
