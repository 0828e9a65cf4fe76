import textwrap

import pytest

from maguyva_pg.indexing.parse import extract
from maguyva_pg.indexing.source_text import SourceText
from maguyva_pg.languages import LANGUAGES
from maguyva_pg.types import Symbol


def symbols_of(language: str, source: str) -> tuple[Symbol, ...]:
    return extract(LANGUAGES[language], textwrap.dedent(source).lstrip("\n"))[0]


def names_of(language: str, source: str) -> list[str]:
    return [f"{symbol.kind} {symbol.qualified_name}" for symbol in symbols_of(language, source)]


SOURCES = {
    "python": (
        """
        MAX = 3
        _state = None
        first, second = 1, 2
        class A(B):
            size: int = 0
            def __init__(self):
                self.x = self.size = 1
                self.x = 2
            @property
            def p(self): return local
            class Inner:
                def m(self): pass
        def f(a):
            local = 1
            def nested(): pass
            self.y = 1
        f.z = 1
        if MAX:
            OTHER = 1
        """,
        """
        constant MAX, variable _state, variable first, variable second, class A, field A.size,
        constructor A.__init__, field A.x, property A.p, class A.Inner, method A.Inner.m, function f,
        function f.nested, constant OTHER
        """,
    ),
    "javascript": (
        """
        const LIMIT = 1, run = () => {}, { a, b: c } = make(), path = require("path");
        exports.foo = function () {};
        module.exports.bar = async (x) => x;
        Foo.prototype.baz = function baz() { var inner = 1; if (1) { const q = 1 } };
        app.get = app.read = function read() {};
        function Plain() { this.size = 1; this.size = 2; }
        class A extends B {
          #p = 1; static s = () => {}; constructor() { super(); this.q = 1 } get g() {} m() {}
        }
        const api = { list() {}, find: function () {}, size: 1 };
        on("x", function ready() {});
        """,
        """
        constant LIMIT, function run, variable a, variable c, function foo, function bar, method Foo.baz,
        method app.get, method app.read, function Plain, field Plain.size, class A, field A.#p, method A.s,
        constructor A.constructor, field A.q, property A.g, method A.m, constant api, method api.list,
        method api.find, function ready
        """,
    ),
    "typescript": (
        """
        export interface I<T> extends J { x?: string; m(a: number): void }
        type T = { a: string } | { b: string };
        abstract class C { private x = 1; constructor(private y: Foo) {} abstract z(): void; w = () => {} }
        enum E { A = 1, B }
        namespace N { export const q = 1 }
        declare function g(x: A): B;
        export default class D {}
        """,
        """
        interface I, field I.x, method I.m, type T, field T.a, field T.b, class C, field C.x,
        constructor C.constructor, field C.y, method C.z, method C.w, enum E, enum_member E.A,
        enum_member E.B, namespace N, constant N.q, function g, class D
        """,
    ),
    "tsx": ("export const View = (p: P) => <Foo a={p.a} />;\nlet n = 1;\n", "function View, variable n"),
    "go": (
        """
        package http
        type Client struct { Base; a, b int }
        type Doer interface { Do(x int) error }
        type F func()
        type G = F
        const ( X = iota; Y )
        var v, w = 1, 2
        func (c *Client) Do(x int) error { var local int; y := 1; return nil }
        func (c Client[T]) Get() {}
        func New() *Client { return nil }
        """,
        """
        package http, struct Client, field Client.Base, field Client.a, field Client.b, interface Doer,
        method Doer.Do, type F, type G, constant X, constant Y, variable v, variable w, method Client.Do,
        method Client.Get, function New
        """,
    ),
    "java": (
        """
        package org.example.a;
        public class Foo<T> extends Base implements I {
          private static final int A = 1, B = 2;
          Foo(int x) { int local = 1; }
          <U> void m() { new Foo() { void anonymous() {} }; }
          enum En { P, Q { void k() {} } }
          record Rec(int a) { Rec { } }
          @interface An { int value() default 1; }
          interface In { int C = 1; default int b() { return 1; } }
        }
        """,
        """
        package org.example.a, class Foo, field Foo.A, field Foo.B, constructor Foo.Foo, method Foo.m,
        class Foo.m.class@anonymous, method Foo.m.class@anonymous.anonymous, enum Foo.En,
        enum_member Foo.En.P, enum_member Foo.En.Q, method Foo.En.Q.k,
        class Foo.Rec, property Foo.Rec.a, constructor Foo.Rec.Rec, interface Foo.An, method Foo.An.value,
        interface Foo.In, field Foo.In.C, method Foo.In.b
        """,
    ),
    "rust": (
        """
        pub struct Client<T> { pub http: Http }
        struct Unit;
        enum E { A(Foo), B { f: u8 } }
        pub trait Tr { type Item; const K: u8; fn req(&self); fn def(&self) {} }
        impl<T> Tr for Client<T> { fn req(&self) { let local = 1; } }
        impl Client<u8> { pub fn new() -> Self { fn helper() {} } }
        const MAX: u8 = 1; static S: u8 = 2;
        macro_rules! mac { () => {} }
        type Al = Vec<u8>;
        mod inner { fn q() {} }
        """,
        """
        struct Client, field Client.http, struct Unit, enum E, enum_member E.A, enum_member E.B, field E.B.f,
        trait Tr, type Tr.Item, constant Tr.K, method Tr.req, method Tr.def, method Client.req,
        method Client.new, function Client.new.helper, constant MAX, constant S, macro mac, type Al,
        module inner, function inner.q
        """,
    ),
    "c": (
        """
        #define MAX(a, b) ((a) > (b))
        #define N 1
        typedef struct foo { int a, *b; } foo_t;
        typedef struct { int z; } anonymous_t;
        typedef int (*cb_t)(int x);
        enum color { RED = 1, GREEN };
        static int g1 = 3, *g2;
        struct foo *make(int n);
        static char **names(void) { int local = 1; struct foo *f = 0; return 0; }
        UV_EXTERN int uv_x(void);
        """,
        """
        macro MAX, macro N, struct foo, field foo.a, field foo.b, type foo_t, struct anonymous_t,
        field anonymous_t.z, type cb_t, enum color, enum_member color.RED, enum_member color.GREEN,
        variable g1, variable g2, function make, function names, function uv_x
        """,
    ),
    "cpp": (
        """
        X_BEGIN_NAMESPACE
        namespace n::m {
        template <typename T> class X_API Foo : public Bar<T> {
         public:
          explicit Foo(int x) : a_(x) {}
          ~Foo();
          virtual void run() const = 0;
          Foo& operator = (const Foo&) = default;
          operator bool() const { return true; }
          int a_{0};
          enum class E { P };
          using V = T;
        };
        }
        int n::Foo::bar(int a) { auto local = a; return local; }
        Foo::Foo() {}
        using Al = int;
        const Foo& get();
        """,
        """
        namespace n.m, class n.m.Foo, constructor n.m.Foo.Foo, method n.m.Foo.~Foo, method n.m.Foo.run,
        method n.m.Foo.operator=, method n.m.Foo.operator bool, field n.m.Foo.a_, enum n.m.Foo.E,
        enum_member n.m.Foo.E.P, type n.m.Foo.V, method n.Foo.bar, constructor Foo.Foo, type Al, function get
        """,
    ),
}


@pytest.mark.parametrize("language", SOURCES)
def test_definitions(language: str) -> None:
    source, expected = SOURCES[language]
    assert names_of(language, source) == [" ".join(item.split()) for item in expected.split(",")]


def test_a_definition_spans_its_decorators_and_comments() -> None:
    found = symbols_of(
        "python",
        """
        x = 1

        # Unrelated.

        # About f,
        # in two lines.
        @route("/f",
               1)
        @plain
        async def f(a, b: int = 3, *c) -> Foo:
            '''Does f.

            More.'''
            return a
        """,
    )[1]
    assert (found.start_line, found.end_line, found.name_line, found.name_column) == (5, 14, 10, 10)
    assert found.signature == "async def f(a, b: int = 3, *c) -> Foo"
    assert found.documentation == "Does f."
    assert found.attributes == {
        "async": True,
        "exported": True,
        "decorators": ['route("/f", 1)', "plain"],
        "parameters": ["a", "b: int", "*c"],
        "optional": ["b: int", "*c"],
        "variadic": True,
        "returns": "Foo",
    }


@pytest.mark.parametrize(
    ("language", "source", "documentation"),
    [
        ("java", "/**\n * Runs it.\n * Twice.\n *\n * @see X\n */\nclass A {}\n", "Runs it. Twice."),
        ("go", "// Do does.\n//\n// More.\nfunc Do() {}\n", "Do does."),
        ("rust", "/// Doc one.\n#[inline]\nfn f() {}\n", "Doc one."),
        ("c", "/* About f. */\nint f(void);\n", "About f."),
        ("javascript", "/* far */\n\nfunction f() {}\n", ""),
        ("python", "x = 1  # behind\ny = 2\n", ""),
    ],
)
def test_documentation(language: str, source: str, documentation: str) -> None:
    assert symbols_of(language, source)[-1].documentation == documentation


@pytest.mark.parametrize(
    ("language", "source", "exported"),
    [
        (
            "python",
            "def a(): pass\ndef _b(): pass\nclass C:\n  def m(self): pass\n  def _n(self): pass\n",
            "a C C.m",
        ),
        ("python", "__all__ = ['b']\ndef a(): pass\ndef b(): pass\n", "b"),
        (
            "javascript",
            "export const a = 1; export function b() {} function c() {} export { c }; let d = 1;",
            "a b c",
        ),
        (
            "javascript",
            "function a() {}\nfunction b() {}\nmodule.exports = { a };\nexports.c = () => 1;",
            "a c",
        ),
        ("typescript", "export class A { private x = 1; y() {} }\nclass B { z() {} }", "A A.y"),
        ("go", "package p\nfunc Do() {}\nfunc do() {}\n", "Do"),
        ("java", "public class A { public void m() {} private int x; }", "A A.m"),
        ("rust", "pub fn a() {}\nfn b() {}\npub(crate) struct S { pub x: u8, y: u8 }", "a S S.x"),
        ("c", "static int a(void) { return 0; }\nint b(void) { return 0; }\n", "b"),
    ],
)
def test_exported(language: str, source: str, exported: str) -> None:
    found = [s.qualified_name for s in symbols_of(language, source) if s.attributes.get("exported")]
    assert [name for name in found if name != "__all__"] == exported.split()


@pytest.mark.parametrize(
    ("language", "source", "types"),
    [
        (
            "python",
            """
            class A:
                a: int
                def __init__(self, loop: Loop, n):
                    self.loop = loop
                    self.client = Client(1)
                    self.late = None
                    self.made = make(n)
                    self.n = n
                def set(self): self.late = Late()
            """,
            {"A.a": "int", "A.loop": "Loop", "A.client": "Client", "A.late": "Late", "A.made": "make()"},
        ),
        ("javascript", "const c = new Foo.Client(1);\n", {"c": "Foo.Client"}),
        ("go", "package p\nvar c = &Client{}\nvar d *Other\n", {"c": "Client", "d": "*Other"}),
        ("rust", "struct A { c: Arc<Http> }\nstatic S: Foo = f();", {"A.c": "Arc<Http>", "S": "Foo"}),
    ],
)
def test_types_of_variables_and_fields(language: str, source: str, types: dict[str, str]) -> None:
    found = {
        s.qualified_name: s.attributes["type"] for s in symbols_of(language, source) if "type" in s.attributes
    }
    assert found == types


def test_attributes_of_inheritance_and_ownership() -> None:
    rust = symbols_of("rust", "impl<T> Tr for Client<T> { async fn go(&self, a: u8) -> u8 { 1 } }")[0]
    assert rust.attributes == {
        "async": True,
        "bases": ["Tr"],
        "parameters": ["&self", "a: u8"],
        "returns": "u8",
        "receiver": "Client",
    }
    java = symbols_of("java", "@Ann(1) abstract class A extends B<C> implements I, J {}")[0]
    assert java.attributes == {"abstract": True, "decorators": ["Ann(1)"], "bases": ["B<C>", "I", "J"]}
    python = symbols_of("python", "class A(b.B, Generic[T], metaclass=M): pass")[0]
    assert python.attributes["bases"] == ["b.B", "Generic[T]"]


def test_parents_come_first_and_owners_are_parents_where_known() -> None:
    go = symbols_of(
        "go", "package p\ntype C struct{}\nfunc (c *C) A() {}\nfunc (d *D) B() {}\ntype D struct{}\n"
    )
    assert [(s.qualified_name, s.parent) for s in go] == [
        ("p", None),
        ("C", None),
        ("C.A", 1),
        ("D.B", None),
        ("D", None),
    ]


def test_columns_count_characters() -> None:
    found = symbols_of("javascript", "/* 日本 */ function größe() {}")[0]
    assert (found.name, found.name_column) == ("größe", 18)


def test_columns_are_counted_anew_on_each_line_and_backwards() -> None:
    source = SourceText("größe = größe\nß = 1\n")
    assert source.column(10, 1) == 8
    assert source.column(4, 1) == 3
    assert source.column(20, 2) == 1
    assert source.column(10, 1) == 8


@pytest.mark.parametrize("language", SOURCES)
def test_a_syntax_error_keeps_the_rest(language: str) -> None:
    source = textwrap.dedent(SOURCES[language][0]).lstrip("\n")
    whole = {s.qualified_name for s in symbols_of(language, source)}
    broken = {s.qualified_name for s in symbols_of(language, source + "\n)]} @@ <<< (\n")}
    assert len(whole & broken) >= 0.8 * len(whole)
