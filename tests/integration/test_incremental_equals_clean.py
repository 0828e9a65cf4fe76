import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fixtures.indexed import Indexed, write_files

from maguyva_pg.indexing import registry
from maguyva_pg.indexing.progress import no_progress

pytestmark = pytest.mark.slow

REPOSITORY = {
    "shop/__init__.py": "from .cart import Cart\n\n__all__ = ['Cart']\n",
    "shop/cart.py": (
        "from .tax import rate\n\n\nclass Base:\n    def total(self) -> float:\n        return 0\n\n\n"
        "class Cart(Base):\n    def total(self) -> float:\n        return add(super().total(), rate())\n\n"
        "    def empty(self):\n        return not self.total()\n\n\ndef add(a, b):\n    return a + b\n"
    ),
    "shop/tax.py": "RATE = 0.25\n\n\ndef rate():\n    return RATE\n",
    "shop/pay.py": (
        "from shop import Cart\nfrom shop.tax import rate as tax_rate\n\n\n"
        "def pay(cart: Cart):\n    return cart.total() * tax_rate()\n"
    ),
    "web/cart.ts": (
        "import { rate } from './tax';\n\nexport class Cart {\n  total(): number { return rate(); }\n}\n\n"
        "export function makeCart(): Cart { return new Cart(); }\n"
    ),
    "web/tax.ts": "export function rate(): number { return 1; }\n",
    "web/index.ts": "export * from './cart';\nexport { rate } from './tax';\n",
    "web/app.ts": (
        "import { makeCart, rate } from './index';\n\nconst cart = makeCart();\ncart.total();\nrate();\n"
    ),
    "go.mod": "module example.com/shop\n\ngo 1.22\n",
    "pyproject.toml": '[project]\nname = "shop"\n',
    "web/package.json": '{"name": "@shop/web", "exports": {".": "./index.ts", "./tax": "./tax.ts"}}\n',
    "go/cart/cart.go": (
        'package cart\n\nimport "example.com/shop/go/tax"\n\ntype Cart struct{ items []int }\n\n'
        "func (c *Cart) Total() int { return tax.Rate() + helper(c.items) }\n"
    ),
    "go/cart/helper.go": "package cart\n\nfunc helper(items []int) int { return len(items) }\n",
    "go/tax/tax.go": "package tax\n\nfunc Rate() int { return 1 }\n",
    "java/Cart.java": (
        "package shop;\n\npublic class Cart extends Base {\n    int total() { return add(1, 2); }\n"
        "    int add(int a, int b) { return a + b; }\n}\n"
    ),
    "java/Base.java": "package shop;\n\npublic class Base {\n    int size() { return 0; }\n}\n",
    "README.md": "# Shop\n\nA cart has a total.\n",
    "notes.txt": "plain words\n",
    "logo.png": "\0\0",
}

# Each table by what a person can see of it; ids, which differ from run to run, are replaced by names.
STATE = {
    "file": """
        select path, language, encoding, size, line_count, blob_hash, path_class, problem
        from maguyva.file where repository_id = %(id)s""",
    "skipped_file": """
        select path, reason, detail, size from maguyva.skipped_file where repository_id = %(id)s""",
    "chunk": """
        select file.path, start_line, end_line, content, names, chunk.path, words::text
        from maguyva.chunk join maguyva.file on file.id = file_id
        where chunk.repository_id = %(id)s""",
    "symbol": """
        select file.path, symbol.qualified_name, symbol.name, symbol.kind, symbol.signature,
            symbol.documentation, symbol.attributes::text, symbol.start_line, symbol.end_line,
            symbol.name_line, symbol.name_column, chunk.start_line, parent.qualified_name, parent.name_line
        from maguyva.symbol
        join maguyva.file on file.id = symbol.file_id
        join maguyva.chunk on chunk.id = symbol.chunk_id
        left join maguyva.symbol as parent on parent.id = symbol.parent_id
        where symbol.repository_id = %(id)s""",
    "reference": """
        select file.path, reference.line, reference.start_column, reference.kind, reference.name,
            reference.qualifier, receiver_type, is_local, alias, enclosing.qualified_name,
            enclosing.name_line, target.qualified_name, target.name_line, target_file.path, step, confidence,
            external_name, argument_count
        from maguyva.reference
        join maguyva.file on file.id = reference.file_id
        left join maguyva.symbol as enclosing on enclosing.id = enclosing_id
        left join maguyva.symbol as target on target.id = reference.symbol_id
        left join maguyva.file as target_file on target_file.id = target.file_id
        where reference.repository_id = %(id)s""",
    "edge": """
        select source.qualified_name, source_file.path, source.name_line, target.qualified_name,
            target_file.path, target.name_line, edge.kind, reference_count, confidence
        from maguyva.edge
        join maguyva.symbol as source on source.id = source_id
        join maguyva.file as source_file on source_file.id = source.file_id
        join maguyva.symbol as target on target.id = target_id
        join maguyva.file as target_file on target_file.id = target.file_id
        where edge.repository_id = %(id)s""",
    "symbol_centrality": """
        select file.path, symbol.qualified_name, name_line, centrality
        from maguyva.symbol_centrality
        join maguyva.symbol on symbol.id = symbol_id
        join maguyva.file on file.id = file_id
        where symbol_centrality.repository_id = %(id)s""",
    "package": """
        select ecosystem, name, manifest, languages from maguyva.package where repository_id = %(id)s""",
    "exported_name": """
        select exported_name.ecosystem, exported_name.name, file.path, symbol.qualified_name, symbol.name_line
        from maguyva.exported_name
        join maguyva.symbol on symbol.id = symbol_id
        join maguyva.file on file.id = file_id
        where exported_name.repository_id = %(id)s""",
    "symbol_name": "select name from maguyva.symbol_name where repository_id = %(id)s",
    "term": "select lexeme, chunk_count from maguyva.term where repository_id = %(id)s",
    "chunk_embedding": """
        select file.path, chunk.start_line, bits::text
        from maguyva.chunk_embedding
        join maguyva.chunk on chunk.id = chunk_id
        join maguyva.file on file.id = chunk.file_id
        where chunk_embedding.repository_id = %(id)s""",
    "repository": "select chunk_count, extraction_version from maguyva.repository where id = %(id)s",
}


def state(indexed: Indexed, name: str) -> dict[str, list[tuple[Any, ...]]]:
    with indexed.connection() as connection:
        row = connection.execute("select id from maguyva.repository where name = %s", [name]).fetchone()
        assert row is not None
        return {
            table: sorted(connection.execute(statement.encode(), {"id": row[0]}).fetchall(), key=repr)
            for table, statement in STATE.items()
        }


def compare_with_clean(indexed: Indexed, root: Path, step: str) -> None:
    indexed.index(root, "incremental")
    indexed.index(root, "clean")
    incremental, clean = state(indexed, "incremental"), state(indexed, "clean")
    for table in STATE:
        assert incremental[table] == clean[table], f"{table} after: {step}"
    assert all(
        incremental[table] for table in ("symbol", "reference", "edge", "symbol_centrality", "exported_name")
    )
    with indexed.connection() as connection:
        registry.remove(connection, "clean", no_progress)


class Edits:
    """Changes as people make them, by their names."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def replace(self, path: str, old: str, new: str) -> None:
        text = (self.root / path).read_text()
        assert old in text
        (self.root / path).write_text(text.replace(old, new))

    def rename_a_file(self) -> None:
        (self.root / "shop/tax.py").rename(self.root / "shop/vat.py")

    def follow_the_rename_in_one_import(self) -> None:
        self.replace("shop/cart.py", "from .tax", "from .vat")

    def change_a_signature(self) -> None:
        self.replace("shop/cart.py", "def add(a, b):", "def add(a: int, b: int = 0) -> int:")

    def change_a_return_type(self) -> None:
        self.replace("web/cart.ts", "makeCart(): Cart", "makeCart(): Basket")

    def change_a_base_class(self) -> None:
        self.replace("shop/cart.py", "class Cart(Base)", "class Cart")

    def add_an_overload(self) -> None:
        self.replace(
            "java/Cart.java",
            "    int add(int a",
            "    int add(int a, int b, int c) { return add(add(a, b), c); }\n    int add(int a",
        )

    def add_a_second_definition_of_a_unique_name(self) -> None:
        text = "package cart\n\nfunc Helper() int { return helper(nil) }\n"
        write_files(self.root, {"go/cart/other.go": text})

    def change_an_import(self) -> None:
        self.replace("web/app.ts", "{ makeCart, rate } from './index'", "{ makeCart } from './cart'")

    def stop_a_re_export(self) -> None:
        self.replace("web/index.ts", "export * from './cart';\n", "")

    def change_a_comment_only(self) -> None:
        self.replace("shop/pay.py", "def pay(cart: Cart):\n", 'def pay(cart: Cart):\n    """Pay for it."""\n')

    def move_a_function_to_another_file(self) -> None:
        self.replace("shop/cart.py", "def add", "def unused")
        write_files(self.root, {"shop/sums.py": "def add(a, b):\n    return a + b\n"})
        self.replace("shop/cart.py", "class Base:", "from .sums import add\n\n\nclass Base:")

    def change_the_module_of_a_project_file(self) -> None:
        self.replace("go.mod", "example.com/shop", "example.com/store")

    def change_what_a_package_exports(self) -> None:
        self.replace("web/package.json", ', "./tax": "./tax.ts"', "")

    def rename_a_package(self) -> None:
        self.replace("pyproject.toml", "shop", "store")

    def delete_files(self) -> None:
        (self.root / "java/Base.java").unlink()
        (self.root / "notes.txt").unlink()

    def swap_the_contents_of_two_files(self) -> None:
        one, two = self.root / "web/tax.ts", self.root / "web/index.ts"
        one_text, two_text = one.read_text(), two.read_text()
        one.write_text(two_text)
        two.write_text(one_text)

    def make_a_file_binary_and_a_binary_text(self) -> None:
        write_files(self.root, {"logo.png": "now text\n", "README.md": b"\0\0"})

    def break_the_syntax(self) -> None:
        self.replace("go/tax/tax.go", "func Rate() int {", "func Rate( int {{{")

    def rename_a_folder(self) -> None:
        (self.root / "web").rename(self.root / "frontend")

    def delete_everything_else_in_a_language(self) -> None:
        (self.root / "java/Cart.java").unlink()


STEPS: tuple[Callable[[Edits], None], ...] = (
    Edits.rename_a_file,
    Edits.follow_the_rename_in_one_import,
    Edits.change_a_signature,
    Edits.change_a_return_type,
    Edits.change_a_base_class,
    Edits.add_an_overload,
    Edits.add_a_second_definition_of_a_unique_name,
    Edits.change_an_import,
    Edits.stop_a_re_export,
    Edits.change_a_comment_only,
    Edits.move_a_function_to_another_file,
    Edits.change_the_module_of_a_project_file,
    Edits.change_what_a_package_exports,
    Edits.rename_a_package,
    Edits.delete_files,
    Edits.swap_the_contents_of_two_files,
    Edits.make_a_file_binary_and_a_binary_text,
    Edits.break_the_syntax,
    Edits.rename_a_folder,
    Edits.delete_everything_else_in_a_language,
)


def test_each_kind_of_change_gives_what_a_clean_run_gives(indexed: Indexed, tmp_path: Path):
    root = write_files(tmp_path / "root", REPOSITORY)
    compare_with_clean(indexed, root, "nothing")
    edits = Edits(root)
    for step in STEPS:
        step(edits)
        compare_with_clean(indexed, root, step.__name__)


@pytest.mark.parametrize("seed", [1, 2])
def test_random_changes_give_what_a_clean_run_gives(indexed: Indexed, tmp_path: Path, seed: int):
    root = write_files(tmp_path / "root", REPOSITORY)
    indexed.index(root, "incremental")
    choose = random.Random(seed)
    for number in range(6):
        changes: list[str] = []
        for _ in range(choose.randint(1, 4)):
            files = sorted(path for path in root.rglob("*") if path.is_file())
            path = choose.choice(files)
            lines = path.read_bytes().split(b"\n")
            kind = choose.choice(["delete", "copy", "drop", "double", "move", "take"])
            changes.append(f"{kind} {path.relative_to(root)}")
            match kind:
                case "delete" if len(files) > 8:
                    path.unlink()
                case "copy":
                    path.with_stem(f"{path.stem}_{number}").write_bytes(path.read_bytes())
                case "drop":
                    del lines[choose.randrange(len(lines))]
                    path.write_bytes(b"\n".join(lines))
                case "double":
                    start = choose.randrange(len(lines))
                    path.write_bytes(b"\n".join(lines[: start + 3] + lines[start:]))
                case "move":
                    path.rename(choose.choice(files).parent / f"moved{number}{path.suffix}")
                case _:
                    path.write_bytes(choose.choice(files).read_bytes())
        compare_with_clean(indexed, root, f"seed {seed}, {', '.join(changes)}")
