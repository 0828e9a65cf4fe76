"""What is half written costs itself, and not the definitions around it."""

from textwrap import dedent

import pytest

from maguyva_pg.indexing.parse import extract
from maguyva_pg.languages import LANGUAGES
from maguyva_pg.languages.preparations import PREPARATIONS


def names(language: str, source: str) -> list[str]:
    symbols, _ = extract(LANGUAGES[language], dedent(source))
    return [symbol.qualified_name for symbol in symbols]


def test_an_open_parenthesis_in_dart():
    source = """\
        class Cart {
          void add( {
          }
          void total() { print(r'$x {('); }
        }
        extension on String { int get n => length; }
        void main() => Cart().total();
        """
    assert names("dart", source) == ["Cart", "Cart.add", "Cart.total", "String", "String.n", "main"]


def test_an_open_parenthesis_in_elixir():
    source = '''\
        defmodule Cart do
          @doc """
          def text(do
          """
          def add(cart, item do
            ~s[(]
          end
          def one(cart, do: cart
          def total(cart), do: cart
        end
        defprotocol Price do
          def of(x)
        end
        '''
    assert names("elixir", source) == ["Cart", "Cart.add", "Cart.one", "Cart.total", "Price", "Price.of"]


def test_an_open_parenthesis_in_zig():
    source = """\
        const Cart = struct {
            fn add(self: Cart {
                _ = self;
            }
            fn total() void {}
        };
        pub fn main() void { print("(", .{}); }
        """
    assert names("zig", source)[-1] == "main"


HCL = """\
    variable "region" {{ default = "eu" }}
    resource "aws_instance" "web" {{
      {broken}
      size = "${{var.region == "eu" ? "x" : "y"}}"
    }}
    output "ip" {{ value = "${{join(",", ["a", "b"])}} # no comment" }}
    """


@pytest.mark.parametrize(
    "broken",
    [
        'name = "unterminated',
        'name = "',
        'tags = { name = "unterminated }',
        'tags = ["a", "unterminated]',
        "text = <<EOT\n      resource nothing {",
    ],
)
def test_strings_of_hcl_that_nothing_ends(broken: str):
    assert names("hcl", HCL.format(broken=broken)) == ["var.region", "aws_instance.web", "output.ip"]


def test_a_head_in_hcl_whose_string_nothing_ends():
    source = 'output "a {\n  value = 1\n}\noutput "b" {\n  value = 2\n}\n'
    assert names("hcl", source) == ["output.a", "output.b"]


def test_what_ruby_has_behind_its_end_is_data():
    # Only after a syntax error does the grammar take it for code.
    source = """\
        def broken(
        end
        def last; end
        __END__
        def no; end
        class No; end
        """
    assert "last" in names("ruby", source)
    assert not {"no", "No"} & set(names("ruby", source))


@pytest.mark.parametrize(
    ("language", "source"),
    [
        # A sigil with a parenthesis in it, and a character: nothing is open.
        ("elixir", "defmodule A do\n  def f(x), do: {x =~ ~r/\\(/, ?(}\nend\n"),
        ("dart", "void f() { print('('); }\n"),
        ("zig", 'const a = "(";\n'),
        ("hcl", 'a = "%{ if x == "y" }(%{ endif }"\nb = <<-EOT\n  "\n  EOT\nc = "$${"\n'),
        ("ruby", "puts '__END__'\n"),
    ],
)
def test_whole_source_is_left_as_it_is(language: str, source: str):
    assert PREPARATIONS[language](source.encode())[0] == source.encode()
