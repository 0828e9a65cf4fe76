r"""The languages that are indexed, and what the facts extracted from their sources mean.

A language is one entry of ``table.LANGUAGES`` and, where its definitions and references are known,
one tree-sitter query beside it (``python.scm``). ``QUERIES.md`` explains the captures that a query
may use.

What extraction guarantees to whoever resolves references
---------------------------------------------------------
**Symbols.** ``qualified_name`` joins the enclosing *definitions* of the file with ``.``; packages and
the file's own module are not part of it. Functions that an owner stands outside of are qualified by
it as well, and have no ``parent`` unless the owner's definition is in the same file before them: Go
methods (``Client.Do``), Kotlin extensions at the top level (``Client.send``),
Rust ``impl`` functions (``Client.send``), C++ ``void A::f()`` (``A.f``, inside
``namespace n``: ``n.A.f``), JavaScript ``Foo.prototype.bar = function`` (``Foo.bar``). JavaScript
``exports.foo = …`` and ``module.exports = {foo() {}}`` define a top-level ``foo``; ``app.foo = function``
defines ``app.foo``. Fields set through the instance in Python (``self.x = …``) and JavaScript
(``this.x = …``) are symbols of kind ``field`` under their class, at their first assignment.

What a Kotlin companion without a name of its own holds belongs to the class, as ``static``.

*Packages*: Go's ``package http``, Java's and Kotlin's ``package org.example`` are symbols of kind ``package``
(name: last segment; qualified name: as written) that span their clause only and are no one's parent.
C++ and C# namespaces, TypeScript namespaces (kind ``namespace``) and Rust's ``mod x { … }`` (kind ``module``)
are ordinary parents.

*Kinds of functions*: a function in a class, struct, interface, trait or enum is a ``method``;
constructors are ``constructor`` (Python ``__init__``, JavaScript ``constructor``, Java and C++ by the
class's name); getters, setters and Python's ``@property`` are ``property``. Local variables and
parameters are no symbols; named functions and classes inside functions are.

*Attributes*: ``type`` (variables, fields, constants) is the declared type as written, or, where
nothing is declared, the inferred type in the form of ``receiver_type`` below. ``parameters`` has Go's
names of one type as one (``a, b int``), and Python's and Rust's ``self``; ``optional`` are those that
have a default value, a ``?``, or stand for any number. ``returns`` is as written (Go: ``(*Client, error)``;
Rust: ``Self``; Python: ``Optional[Foo]``); ``plain_type`` strips it. ``bases`` are as written.
``extends`` is the type that an extension method of C# extends; ``partial`` marks parts of a type.
``abstract`` is also what is only declared: C and C++ prototypes, methods of Java and TypeScript
interfaces, TypeScript's overload signatures. ``receiver`` is the owner's qualified name of functions whose
owner stands outside of them. Rust ``impl`` functions of a trait carry the trait in ``bases``.

**Qualifiers** of calls, reads and types are dotted text whatever the language writes (``a::b->c?.d``
is ``a.b.c.d``). A call in it is ``name()``, a subscript ``name[]``, generics are dropped, ``await``,
``new``, ``&``, ``*``, casts and parentheses are looked through; what is no name at all, such as a
literal, is ``?``. ``super()`` in Python is ``super``. So ``make(1).items[0].run()`` is a call of ``run``
with the qualifier ``make().items[]``.

Instances say ``self`` (Python, Rust) or ``this`` (C++, Java, JavaScript, Kotlin, TypeScript); Go has only its
named receiver, whose ``receiver_type`` is given. ``cls`` in Python and ``Self`` in Rust count like
``self``: ``local`` is false and the enclosing class is the ``receiver_type``. Java, C++ and C# leave ``this``
out: with an empty qualifier the enclosing class comes before the file.

**receiver_type** is what the *qualifier's value* is: a type's name as written, generics, pointers,
``Optional`` and ``| None`` removed (``http.Client``, ``Client``); or ``make()`` for what the function
``make`` returns; either may be followed by steps that the file alone did not follow,
``Session.client`` (the type of that member) and ``Session.connect()`` (what that method returns). It
is empty when nothing is known. A capitalised callee in Python (``Foo()``) is taken for a class; so a
resolver that finds ``Foo`` to be a function should look at what it returns.

In Kotlin, a bare name in ``x.apply { … }``, ``x.run { … }`` and ``with(x) { … }`` has the type of ``x``
as its ``receiver_type``: it may be a member of that.

**Calls.** Making an object is a call of the class: ``Foo()``, ``new Foo()`` (name ``Foo``), in Go and Rust
a literal ``Foo{…}`` is a use of the type. Explicit constructor calls are named as written:
``super().__init__()`` (name ``__init__``, qualifier ``super``), ``super(…)`` and ``this(…)`` in Java and
JavaScript (name ``super`` or ``this``, no qualifier), in C# ``base(…)`` and ``this(…)``. A JSX element
``<Foo/>`` is a call of ``Foo``. Calls in decorators, default values and base lists belong to the enclosing
scope; calls in a named function that is passed as an argument (``on("x", function ready() {…})``) to the
function that passes it. ``arguments`` counts what stands between the parentheses, Python's keyword
arguments included; it is none for elements, Rust's macros, tagged templates, ``new Foo`` without
parentheses, and where there is a spread (``f(*x)``). Kotlin's ``::f`` is a call too: what it names
is a function. A bare ``@decorator`` is a call, without ``arguments``.
``enclosing`` is never a variable or field: the initialiser of ``x = f()`` belongs to what
encloses ``x``.

A call by the name of a variable has as ``receiver_type`` what the variable holds, where the file shows that
for sure, as a chain without local names: after ``x = make()``, ``x()`` is a call of ``x`` with
``make()``. So have calls without a name (``make()()``, ``TABLE["a"]()``), which are named by the last link
of that chain and are ``local``, and Python's ``raise Failure``, which reads ``Failure`` and is a call of
``__init__`` with ``Failure``. The attribute ``returned`` of functions is what all their returns agree on,
such a chain again, seen from within the function; ``held`` of fields is what they are set to, once, seen
from within the class. A loop through an object of a class calls its ``__iter__``, and the ``__next__`` of
what that returns. A call by the name of a parameter that nothing sets has ``~`` and that name as its
``receiver_type``; the ``alias`` of a call says which functions it passes: ``0=f,key=self.g,1=~p``, by
place or name, where ``~p`` is the parameter p of the function around it and ``?`` a function without a name.
A decorator passes what it decorates.

**Inherit.** ``enclosing`` is the class that inherits. Where no symbol of the file is that class (Rust
``impl Trait for Type``), ``receiver_type`` names it; it does so for every Rust ``impl``. Go structs and
interfaces inherit from what they embed.

**Imports.** ``qualifier`` is the module as written, ``name`` what it exports, ``alias`` what is bound:

=====================================  ======================  ============  =========
source                                 qualifier               name          alias
=====================================  ======================  ============  =========
``import a.b`` (Python)                ``a.b``                               ``a``
``import a.b as c``                    ``a.b``                               ``c``
``from ..a import b as c``             ``..a``                 ``b``         ``c``
``from . import b``                    ``.``                   ``b``         ``b``
``from a import *``                    ``a``                   ``*``
``import d, {e as f} from "./m"``      ``./m``                 ``default``   ``d``
..                                     ``./m``                 ``e``         ``f``
``import * as n from "./m"``           ``./m``                 ``*``         ``n``
``import "./m"``, bare ``require``     ``./m``
``const m = require("./m")``           ``./m``                               ``m``
``const {e: f} = require("./m")``      ``./m``                 ``e``         ``f``
``const e = require("./m").e``         ``./m``                 ``e``         ``e``
``export {e as f} from "./m"``         ``./m``                 ``e``         ``f``
``export * from "./m"``                ``./m``                 ``*``         ``*``
``export * as n from "./m"``           ``./m``                 ``*``         ``n``
``export {e as f}``, no source                                 ``e``         ``f``
``export default e``                                           ``e``         ``default``
``module.exports = e``, ``export = e``                         ``e``         ``default``
``module.exports = require("./m")``    ``./m``                               ``default``
``import "net/http/v2"`` (Go)          ``net/http/v2``                       ``http``
``import h "net/http"``                ``net/http``                          ``h``
``import . "net/http"``                ``net/http``            ``*``
``import _ "net/http"``                ``net/http``
``import a.b.C;`` (Java)               ``a.b``                 ``C``         ``C``
``import a.b.*;``                      ``a.b``                 ``*``
``import static a.b.C.f;``             ``a.b.C``               ``f``         ``f``
``import a.b.C as D`` (Kotlin)         ``a.b``                 ``C``         ``D``
``import a.b.*``                       ``a.b``                 ``*``
``import a.b.C.Companion.f``           ``a.b.C``               ``f``         ``f``
``use a::b::{C as D, self};`` (Rust)   ``a::b``                ``C``         ``D``
..                                     ``a``                   ``b``         ``b``
``use a::*;``                          ``a``                   ``*``
``mod x;``                             ``self``                ``x``         ``x``
``#include "uv/unix.h"`` (C, C++)      ``uv/unix.h``           ``*``
``using n::T;``                        ``n``                   ``T``         ``T``
``using namespace n;``                 ``n``                   ``*``
``import "a/b.proto";`` (Protobuf)      ``a/b.proto``           ``*``
``import public "a/b.proto";``         ``a/b.proto``           ``*``         ``*``
``. "$(dirname $0)/a.sh"`` (shell)     ``$(dirname$0)/a.sh``   ``*``
``local m = require("a.b")`` (Lua)     ``a.b``                               ``m``
``local f = require("a.b").e``         ``a.b``                 ``e``         ``f``
``require("a.b")``                     ``a.b``
``return M``                                                   ``M``         ``default``
``return { f = e }``                                           ``e``         ``f``
``return require("a.b")``              ``a.b``                               ``default``
``import "a.dart"`` (Dart)               ``a.dart``              ``*``
``export "a.dart"``                      ``a.dart``              ``*``         ``*``
``import "a.dart" show B hide C``      ``a.dart``              ``B``         ``B``
..                                     ``a.dart``              ``C``         ``-``
``import "a.dart" as b``               ``a.dart``                            ``b``
``part "a.dart"``                      ``a.dart``
``import a.b.{C, D => E}`` (Scala)     ``a.b``                 ``C``         ``C``
..                                     ``a.b``                 ``D``         ``E``
``import a.b.{C => _, _}``             ``a.b``                 ``C``         ``-``
..                                     ``a.b``                 ``*``
``import A`` (Swift)                   ``A``                   ``*``
..                                     ``A``                                 ``A``
``import struct A.B``                  ``A``                   ``B``         ``B``
``using A.B;`` (C#)                    ``A.B``                 ``*``
``using static A.B.C;``                ``A.B.C``               ``*``
``global using A.B;``                  ``A.B``                 ``*``         ``*``
``using D = A.B.C;``                   ``A.B``                 ``C``         ``D``
``using D = C;``                       ``C``                                 ``D``
``alias A.B`` (Elixir)                 ``A.B``                               ``B``
``alias A.{B, C}``                     ``A.B``                               ``B``
..                                     ``A.C``                               ``C``
``alias A.B, as: C``                   ``A.B``                               ``C``
``import A.B``                         ``A.B``                 ``*``
``import A.B, only: [f: 1]``           ``A.B``                 ``f``         ``f``
``import A.B, except: [f: 1]``         ``A.B``                 ``*``
..                                     ``A.B``                 ``f``         ``-``
``require A.B``                        ``A.B``
``use A.B``                            ``A.B``                               ``__using__``
``use A\B as C;`` (PHP)                ``A``                   ``B``         ``C``
``use function A\{f, g};``             ``A``                   ``f``         ``f``
..                                     ``A``                   ``g``         ``g``
``use A;``                             ``global``              ``A``         ``A``
``require "a/b"`` (Ruby)               ``a/b``                 ``*``
``require_relative "b"``               ``./b``                 ``*``
``autoload :B, "a/b"``                 ``a/b``                 ``B``         ``B``
``const m = @import("a.zig");`` (Zig)   ``a.zig``                             ``m``
``const e = @import("a.zig").e;``      ``a.zig``               ``e``         ``e``
``const Self = @This();``              ``@This``                             ``Self``
``usingnamespace @import("a.zig");``   ``a.zig``               ``*``
``module "b" { source = "./b" }`` (HCL)  ``./b``                 ``*``
``import A.B`` (Haskell)               ``A.B``                               ``A.B``
..                                     ``A.B``                 ``*``
``import qualified A.B as C``          ``A.B``                               ``C``
``import A.B (f, T (..))``             ``A.B``                 ``f``         ``f``
..                                     ``A.B``                 ``T``         ``T``
..                                     ``A.B.T``               ``*``
``import A.B hiding (f)``              ``A.B``                 ``*``
..                                     ``A.B``                 ``f``         ``-``
``module C (f, module A.B) where``                             ``f``         ``f``
..                                     ``A.B``                 ``*``         ``*``
=====================================  ======================  ============  =========

An import with an empty qualifier is an export of the file under another name; a class or function
that is itself the default export (``export default class Foo``) has such a row too (``Foo``,
``default``). Names in ``export {a}`` without renaming only make the symbol ``exported``. ``local`` marks
what a file imports for itself, and not for others as Rust's ``pub use``, TypeScript's ``export … from`` and
Python's imports in an ``__init__.py``, in ``__all__`` or ``as`` their own name do; but any alias of a file of
these languages can be imported from it. Dart's rows without the mark are what a file exports, and bind
nothing in it. The alias ``-`` is a name that a wildcard
leaves out. A Dart library is a file and its parts; a Swift module is all that a target's folder holds.
In Elixir, ``local`` marks what holds to the end of some block within the symbol only. ``use A`` has a row
of kind inherit besides, which counts where ``A`` says what is to be written (callbacks). Names of modules are
one token there: ``A.B`` is a use of ``B`` with the qualifier ``A``. Attributes are constants, with ``@``.
A Scala object is a ``static`` class of its own beside the class of its name; a package object is a package,
whose members the file's top level holds; ``parameters`` are those of a function's first list.
A Haskell file is a module, called as it says (kind ``package``). Several equations are one function, and so
is its signature, whose type is the ``type``; data constructors, fields and methods of classes are known at
the top level as well, and so exported as the list of exports says. An instance is an ``extension`` called
after its type and class; bindings in ``let`` and ``where`` are local names. ``f x``, ``x `f` y`` and
``f $ x`` are calls of ``f``, a bare ``f`` is read, and so are data constructors.
SQL imports nothing: what any script creates is known to all. A relation that a statement reads or
changes, and one that a foreign key, index or trigger is on, is a ``read``; tables are of kind ``struct``,
views and domains of kind ``type``, sequences, indexes and triggers of kind ``property``. The schema that a
name is created in is the owner.
In Ruby ``static`` is what a class answers rather than its objects; fields keep their ``@``, and are static
where a class sets its own. ``attr_reader :a`` and its like are of kind ``property``. ``receiver_type`` may be
a chain that only the place explains (``self.new()``, ``@items``), and ``alias`` is the method that an
assignment calls (``name=``). ``local`` without a qualifier is a call in a block that may be run by another
object, and a symbol that names a method (``before_save :round``) is a call of it.
In Terraform a block's qualified name is what expressions call it (``var.region``, ``data.aws_ami.ubuntu``,
``provider.aws.east``); what a module is given, and what a file of values sets, are reads of variables.
A file of Zig is a struct, whose fields its top level holds; tests are called ``test.NAME``; a function that
returns a type written in it is that type, and the ``type`` of a constant that names something again is what
it names.
Calls in Swift have the labels of what they pass as ``alias`` (``at:in:``).
"""

from __future__ import annotations

from maguyva_pg.languages.detect import language_of
from maguyva_pg.languages.table import LANGUAGES, SYMBOL_KINDS, Language
from maguyva_pg.languages.written import plain_type

__all__ = ["LANGUAGES", "SYMBOL_KINDS", "Language", "language_of", "plain_type"]
