import pytest

from maguyva_pg.languages import LANGUAGES
from maguyva_pg.languages.written import MAX_LENGTH, plain_type, read_expression


@pytest.mark.parametrize(
    ("text", "chain", "made"),
    [
        ("self.client", "self.client", ""),
        ("a::b->c?.d", "a.b.c.d", ""),
        ("make(1, (2)).items[0]", "make().items[]", ""),
        ("make().await?", "make()", ""),
        ("(await x).y", "x.y", ""),
        ("foo!.bar", "foo.bar", ""),
        ("a.b?.()", "a.b()", ""),
        ("new Foo<Bar>(1)", "Foo()", "Foo"),
        ("&Foo{A: 1}", "Foo{}", "Foo"),
        ("(Foo) x", "x", "Foo"),
        ("x as Foo<Bar>", "x", "Foo"),
        ("Client::<T>::new(1)", "Client.new()", ""),
        ("std::make_unique<A>(1)", "std.make_unique()", "A"),
        ("&List[int]{1}", "List[]{}", "List"),
        ("a.b.(*Client)", "a.b", "Client"),
        ("super().x", "super.x", ""),
        ('", ".join', "?.join", ""),
        ('fetch("(")', "fetch()", ""),
        ("self:get(1):items", "?", ""),  # in Lua, a colon is followed by a call
        ("self:get(1).items", "self.get().items", ""),
        ("a ?: b()", "?", ""),
        ("a + b", "?", ""),
        ("(a + b).c", "?.c", ""),
        ("[1, 2]", "?", ""),
        ("", "?", ""),
    ],
)
def test_read_expression(text: str, chain: str, made: str) -> None:
    assert read_expression(text, ("await", "new")) == (chain, made)


@pytest.mark.parametrize(
    ("text", "language", "chain"),
    [
        ("await x", "python", "x"),
        ("await.x", "javascript", "await.x"),
        ("await(x).y", "elixir", "await().y"),
        ("delete(x).y", "go", "delete().y"),
        ("delete().y", "java", "delete().y"),
        ("ref.current.x()", "tsx", "ref.current.x()"),
        ("ref().x()", "kotlin", "ref().x()"),
        ("ref x", "csharp", "x"),
        ("&mut x", "rust", "x"),
        ("new().x", "rust", "new().x"),
        ("(new Foo).x", "php", "Foo.x"),
        ("new.target.name", "javascript", "new.target.name"),
        ("(clone $x).y", "php", "$x.y"),
        ("try? await x.y()", "swift", "x.y()"),
        ("trying.x()", "swift", "trying.x()"),
        ("(yield x).y", "python", "?.y"),  # what is sent, not what is given
        ("(typeof x).y", "javascript", "?.y"),  # a text
        ("throw(x).y", "scala", "throw().y"),
    ],
)
def test_leading_words_are_the_language_s(text: str, language: str, chain: str) -> None:
    assert read_expression(text, LANGUAGES[language].leading_words).chain == chain


def test_expressions_beyond_the_limit_are_not_read() -> None:
    assert read_expression("a" + ".b()" * MAX_LENGTH, ()).chain == "?"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Optional[Foo]", "Foo"),
        ("Foo | None", "Foo"),
        ('"Optional[mod.Foo]"', "mod.Foo"),
        ("Annotated[Foo, Depends()]", "Foo"),
        (": Promise<Foo<Bar>>", "Foo"),
        ("*Foo", "Foo"),
        ("const ns::Foo&", "ns.Foo"),
        ("&'a mut Foo<T>", "Foo"),
        ("Box<dyn Trait>", "Trait"),
        ("struct foo *", "foo"),
        ("(*Client, error)", "Client"),
        ("(client *Client, err error)", "Client"),
        ("std::vector<int>", "std.vector"),
        ("A | B", ""),
        ("None", ""),
        ("[]Foo", ""),
        ("Foo[]", ""),
        ("map[string]Foo", ""),
        ("(x: A) => B", ""),
    ],
)
def test_plain_type(text: str, expected: str) -> None:
    assert plain_type(text) == expected
