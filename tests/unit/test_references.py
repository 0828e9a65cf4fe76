import textwrap

import pytest

from maguyva_pg.indexing.parse import extract
from maguyva_pg.languages import LANGUAGES
from maguyva_pg.types import Reference, ReferenceKind


def references_of(language: str, source: str) -> list[tuple[Reference, str]]:
    symbols, references = extract(LANGUAGES[language], textwrap.dedent(source).lstrip("\n"))
    return [(r, symbols[r.enclosing].qualified_name if r.enclosing is not None else "") for r in references]


def imports_of(language: str, source: str) -> list[tuple[str, str, str]]:
    return [
        (r.qualifier, r.name, r.alias)
        for r, _ in references_of(language, source)
        if r.kind is ReferenceKind.IMPORT
    ]


def written(language: str, source: str, *kinds: str) -> list[str]:
    """Each reference as ``kind qualifier.name @enclosing =receiver_type ~`` (``~``: local)."""
    return [
        f"{r.kind} {r.qualifier + '.' if r.qualifier else ''}{r.name}"
        + (f" @{enclosing}" if enclosing else "")
        + (f" ={r.receiver_type}" if r.receiver_type else "")
        + (" ~" if r.local else "")
        for r, enclosing in references_of(language, source)
        if not kinds or r.kind in kinds
    ]


IMPORTS: list[tuple[str, str, list[tuple[str, str, str]]]] = [
    ("python", "import a.b", [("a.b", "", "a")]),
    ("python", "import a.b as c, d", [("a.b", "", "c"), ("d", "", "d")]),
    ("python", "from ..a import b as c, d", [("..a", "b", "c"), ("..a", "d", "d")]),
    ("python", "from . import b", [(".", "b", "b")]),
    ("python", "from a import *", [("a", "*", "")]),
    ("javascript", 'import d, {e as f} from "./m"', [("./m", "default", "d"), ("./m", "e", "f")]),
    ("javascript", 'import * as n from "./m"', [("./m", "*", "n")]),
    ("javascript", 'import "./m"', [("./m", "", "")]),
    ("javascript", 'require("./m")', [("./m", "", "")]),
    ("javascript", 'const m = require("./m")', [("./m", "", "m")]),
    ("javascript", 'const {e: f, g} = require("./m")', [("./m", "e", "f"), ("./m", "g", "g")]),
    ("javascript", 'const e = require("./m").x', [("./m", "x", "e")]),
    ("javascript", 'export {e as f, g} from "./m"', [("./m", "e", "f"), ("./m", "g", "g")]),
    ("javascript", 'export * from "./m"', [("./m", "*", "*")]),
    ("javascript", 'export * as n from "./m"', [("./m", "*", "n")]),
    ("javascript", "export {e as f}; export {g}", [("", "e", "f")]),
    ("javascript", "export default e", [("", "e", "default")]),
    ("javascript", "export default class A {}", [("", "A", "default")]),
    ("javascript", "module.exports = e", [("", "e", "default")]),
    ("javascript", 'module.exports = require("./m")', [("./m", "", "default")]),
    ("javascript", "module.exports = { a: b }", [("", "b", "a")]),
    ("javascript", 'const lazy = () => import("./m")', [("./m", "", "")]),
    ("typescript", 'import type { Q as R } from "./q"', [("./q", "Q", "R")]),
    ("typescript", 'import x = require("y")', [("y", "", "x")]),
    ("typescript", "export = foo", [("", "foo", "default")]),
    ("go", 'package p\nimport "net/http/v2"', [("net/http/v2", "", "http")]),
    (
        "go",
        'package p\nimport (\n h "net/http"\n . "x/y"\n _ "z"\n)',
        [("net/http", "", "h"), ("x/y", "*", ""), ("z", "", "")],
    ),
    ("java", "import a.b.C;", [("a.b", "C", "C")]),
    ("java", "import a.b.*;", [("a.b", "*", "")]),
    ("java", "import static a.b.C.f;", [("a.b.C", "f", "f")]),
    ("java", "import static a.b.C.*;", [("a.b.C", "*", "")]),
    (
        "rust",
        "use a::b::{C as D, self, e::*};",
        [("a::b", "C", "D"), ("a", "b", "b"), ("a::b::e", "*", "")],
    ),
    ("rust", "pub use self::x::Y;\nuse std::io as _;", [("self::x", "Y", "Y"), ("std", "io", "")]),
    ("rust", "mod x;", [("self", "x", "x")]),
    ("rust", "extern crate z;", [("z", "", "z")]),
    ("c", '#include "uv/unix.h"\n#include <stdio.h>', [("uv/unix.h", "*", ""), ("stdio.h", "*", "")]),
    ("cpp", "using n::T;\nusing namespace std;", [("n", "T", "T"), ("std", "*", "")]),
]


@pytest.mark.parametrize(("language", "source", "expected"), IMPORTS)
def test_imports(language: str, source: str, expected: list[tuple[str, str, str]]) -> None:
    assert imports_of(language, source + "\n") == expected


USES = {
    "python": (
        """
        import m
        @route(PATH)
        @plain
        def f(a, b: "Optional[Foo]" = make(), *rest) -> mod.Bar:
            with open(a) as g:
                g.read(b)
            for i in a: i.run()
            local = [q for q in a if q]
            client = Client(1)
            client.get(local)
            def inner():
                return client.post(b.x, key=OUTER)
            inner().go()
            f2 = inner
            f2()
        """,
        """
        call route, call route() =route() ~, read PATH, call plain, type Optional @f, type Foo @f,
        call make, type mod @f, type mod.Bar @f, call open @f, call g.read @f =open() ~, call i.run @f ~,
        call Client @f, call client.get @f =Client ~, call client.post @f.inner =Client ~,
        read b.x @f.inner =Foo ~, read OUTER @f.inner, call inner @f, call inner().go @f =inner(),
        read inner @f, call f2 @f =inner ~
        """,
    ),
    "javascript": (
        """
        const client = new Client();
        client.get();
        class A extends mixin(B) {
          constructor(x) { super(x); this.store = new Store(); }
          m({ a, b: c }, ...d) { this.store.put(a, c, d, OUTER); this.m(); }
        }
        on("x", function ready() { start(); });
        const api = { list() { return fetchAll(); } };
        function g(v) { const { w } = v; var h = v; return { w, OUTER, k: h.z } }
        """,
        """
        call Client, read client, call client.get =Client, call mixin, read B @A, call super @A.constructor,
        call Store @A.constructor, read this.store @A.m =A,
        call this.store.put @A.m =Store, read OUTER @A.m, call this.m @A.m =A, call on, call start,
        call fetchAll @api.list, read OUTER @g, read h.z @g ~
        """,
    ),
    "typescript": (
        """
        class A<T extends K> extends n.B<C> implements D {
          constructor(private s: Store) { s.put(); }
          m(x: T, y?: Foo): Promise<Bar> { this.s.get(); return y!.run(x as Baz); }
        }
        let q: typeof A;
        const r = await make<A>();
        r.go();
        """,
        """
        type K @A, read n @A, inherit n.B @A, type C @A, inherit D @A, type Store @A.constructor,
        call s.put @A.constructor =Store ~, type Foo @A.m, type Promise @A.m, type Bar @A.m,
        read this.s @A.m =A, call this.s.get @A.m =Store, call y.run @A.m =Foo ~, type Baz @A.m, read A,
        call make, type A, read r, call r.go =make()
        """,
    ),
    "tsx": (
        "const V = (p: P) => <Foo a={p.a}><n.C /><div>{x}</div></Foo>;\n",
        "type P @V, call Foo @V, read p.a @V =P ~, read n @V, call n.C @V, read x @V",
    ),
    "go": (
        """
        package p
        type C struct { Base; http *Http }
        func (c *C) Do(ctx context.Context) error {
          http := http.New()
          http.Get()
          c.http.Get()
          for i, k := range LIST { use(i, k) }
          r := &Req{A: ctx}
          r.Send()
          return pkg.Wrap[int](r)
        }
        """,
        """
        inherit Base @C, type Http @C, type C @C.Do, type context.Context @C.Do,
        type error @C.Do, read http @C.Do, call http.New @C.Do, call http.Get @C.Do =http.New() ~,
        read c.http @C.Do =C ~, call c.http.Get @C.Do =Http ~, read LIST @C.Do, call use @C.Do,
        type Req @C.Do, read Req.A @C.Do, call r.Send @C.Do =Req ~, call pkg.Wrap @C.Do, type int @C.Do
        """,
    ),
    "java": (
        """
        @Ann(K.X) class A<T> extends B<C> implements I {
          private Store store = Store.open();
          A(int repeat) { super(repeat); repeat(repeat); this.store.put(store.get()); }
          <U> Bar m(Foo f) throws E { for (Foo q : f) { q.r(); } Foo z = new Foo(1); z.g().h();
            return Foo::make; }
        }
        """,
        """
        type Ann @A, read K @A, read K.X @A, inherit B @A, type C @A, inherit I @A, type Store @A,
        read Store @A, call Store.open @A, call super @A.A, call repeat @A.A, read this.store @A.A =A,
        call this.store.put @A.A =Store, read store @A.A, call store.get @A.A, type Bar @A.m, type Foo @A.m,
        type E @A.m, type Foo @A.m, call q.r @A.m =Foo ~, type Foo @A.m, call Foo @A.m, call z.g @A.m =Foo ~,
        call z.g().h @A.m =Foo.g() ~, read Foo @A.m, read Foo.make @A.m
        """,
    ),
    "rust": (
        """
        impl<T> Tr for Client<T> {
          fn req(&self, a: &Foo) -> u8 {
            self.http.get(); Self::make(); a.run();
            let x = Client::<T>::new(1); x.go();
            let m = make().await?; m.go();
            match a { E::A(ref w) => w.x(), K => 1, other => other }
            assert!(crate::m::check(a));
            vec![f(1)]
          }
        }
        """,
        """
        inherit Tr =Client, type Client, type Foo @Client.req,
        read self.http @Client.req =Client, call self.http.get @Client.req =Client.http,
        call Self.make @Client.req =Client, call a.run @Client.req =Foo ~, type Client @Client.req,
        call Client.new @Client.req, call x.go @Client.req =Client ~, call make @Client.req,
        call m.go @Client.req =make() ~, read E @Client.req, read E.A @Client.req, call w.x @Client.req ~,
        read K @Client.req, call assert @Client.req, read crate.m @Client.req, call crate.m.check @Client.req,
        call vec @Client.req, call f @Client.req
        """,
    ),
    "c": (
        """
        int make(int n, struct bar *b);
        static int run(loop_t* loop, int n) {
          struct foo *f = make(n);
          loop->cb(loop);
          f->next->x = MAX(n, LIMIT);
          return (other_t*) n;
        }
        """,
        """
        type bar @make, type loop_t @run, type foo @run, call make @run, call loop.cb @run =loop_t ~,
        read f.next @run =foo ~, read f.next.x @run =foo.next ~, call MAX @run, read LIMIT @run,
        type other_t @run
        """,
    ),
    "cpp": (
        """
        class A : public n::B<C> {
          Store s_;
          void m(const Foo& f) {
            this->s_.put(); f.run();
            auto* z = new n::Foo<int>(1); z->go();
            std::make_unique<D>(1);
            for (auto& e : items) e.x();
          }
        };
        void A::out() { a::b::call(1); }
        """,
        """
        read n @A, inherit n.B @A, type C @A, type Store @A, type Foo @A.m, read this.s_ @A.m =A,
        call this.s_.put @A.m =Store, call f.run @A.m =Foo ~, read n @A.m, call n.Foo @A.m,
        call z.go @A.m =n.Foo ~, read std @A.m, call std.make_unique @A.m, type D @A.m, read items @A.m,
        call e.x @A.m ~, read A @A.out, read a @A.out, read b @A.out, call a.b.call @A.out
        """,
    ),
}


@pytest.mark.parametrize("language", USES)
def test_uses(language: str) -> None:
    source, expected = USES[language]
    assert written(language, source, "call", "read", "type", "inherit") == [
        " ".join(item.split()) for item in expected.split(",")
    ]


@pytest.mark.parametrize(
    ("language", "file_name", "source", "own"),
    [
        (
            "python",
            "views",
            "from .a import b, c as d, e as e, f\nimport g\n__all__ = ['f']\n",
            ["b", "d", "g"],
        ),
        ("python", "__init__", "from .a import b, c as d\nimport g\n", []),
        ("rust", "lib", "use a::b;\npub use a::c;\npub(crate) use a::{d, e as f};\nuse serde;\n", ["b"]),
        ("typescript", "index", "import x, {b, c} from 'a'\nexport {d} from 'a'\nexport {c}\n", ["x", "b"]),
        ("javascript", "index", "const {b, c} = require('a')\nmodule.exports = {c}\n", ["b"]),
        ("kotlin", "Use", "package p\nimport a.b\nimport a.*\n", ["b", ""]),
    ],
)
def test_what_a_file_imports_for_itself_is_told_from_what_it_offers(
    language: str, file_name: str, source: str, own: list[str]
) -> None:
    _, references = extract(LANGUAGES[language], source, file_name)
    imports = [use for use in references if use.kind is ReferenceKind.IMPORT]
    assert sorted(use.alias for use in imports if use.local) == sorted(own)
    assert len(imports) > len(own) or language == "kotlin"


def test_a_name_declared_global_is_not_local() -> None:
    source = """
    count = 0
    def f():
        global count
        count = count + 1
    def g():
        count = 1
        return count
    """
    assert written("python", source) == ["read count @f", "read count @f", "read count @f"]


def test_what_matters_is_the_innermost_binding() -> None:
    source = """
    def f(x: A):
        def g(x: B):
            x.go()
        x.go()
    """
    assert written("python", source, "call") == ["call x.go @f.g =B ~", "call x.go @f =A ~"]


def test_a_cycle_of_assignments_has_no_type() -> None:
    source = """
    def f():
        a = b
        b = a
        a.go()
    """
    assert written("python", source, "call") == ["call a.go @f ~"]


def test_variables_of_blocks_end_with_them() -> None:
    source = """
    function f() {
      { let a = 1; var b = 2; }
      return a + b;
    }
    """
    assert written("javascript", source) == ["read a @f"]


def test_positions_are_lines_and_characters() -> None:
    found, _ = references_of("python", "größe = '日本'; call()\n")[0]
    assert (found.name, found.line, found.column) == ("call", 1, 14)
