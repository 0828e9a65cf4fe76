"""Edges between repositories: there as soon as both sides are, and gone with either."""

from collections.abc import Generator
from decimal import Decimal
from pathlib import Path
from typing import Any

import psycopg
import pytest
from fixtures.access import Team, share
from fixtures.across import PYTHON_LIBRARY, PYTHON_SERVICE, index_all
from fixtures.indexed import Indexed, call, write_files

from maguyva_pg.db.pool import connect
from maguyva_pg.indexing import registry
from maguyva_pg.indexing.progress import no_progress


@pytest.fixture(scope="module")
def all_url(module_database: str, tmp_path_factory: pytest.TempPathFactory) -> str:
    index_all(Indexed(module_database), tmp_path_factory.mktemp("across"))
    return module_database


@pytest.fixture
def across(all_url: str) -> Generator[psycopg.Connection]:
    with connect(all_url) as connection:
        yield connection


def related(
    connection: psycopg.Connection, function: str, *values: object, **named: object
) -> set[tuple[Any, ...]]:
    rows = call(connection, function, *values, **named)
    return {(row["depth"], row["repository"], row["qualified_name"]) for row in rows}


def uses(connection: psycopg.Connection, name: str, **named: object) -> set[tuple[Any, ...]]:
    rows = call(connection, "find_references", name, **named)
    return {(row["repository"], row["path"], row["line"], row["target_repository"]) for row in rows}


PROVED = Decimal("0.1")
"""Leaves out what is alike only in name."""

BILLS = {
    ("billing", "billing/bills.py", 2, "money"),
    ("billing", "billing/bills.py", 7, "money"),
    ("billing", "billing/bills.py", 9, "money"),
    ("billing", "billing/web.py", 1, "money"),
    ("billing", "billing/web.py", 5, "money"),
}
OWN = {("money", "src/acme_money/__init__.py", 1, "money")}


def test_callers_in_another_repository(across: psycopg.Connection):
    assert related(across, "callers", "parse_amount") == {
        (1, "billing", "total"),
        (1, "billing", "billing/web.py"),  # at the top of the file
    }
    assert related(across, "callers", "Amount.add") == {(1, "billing", "double")}
    assert related(across, "callers", "render") == {(1, "app", "page")}
    assert related(across, "callers", "Shelf.Items") == {(1, "report", "report")}
    assert related(across, "callers", "Rate.of") == {(1, "shop", "Cart.tax")}
    assert related(across, "callers", "Base.percent") == {(1, "shop", "taxOf")}
    assert related(across, "callers", "Rate.hidden") == related(across, "callers", "RateTest.check") == set()
    assert related(across, "callers", "Frame.open") == {(1, "player", "play")}
    assert related(across, "callers", "encode") == {(1, "player", "play")}
    assert related(across, "callers", "Frame.secret") == set()
    # Of two functions of the name one is internal to its module.
    assert related(across, "callers", "count.Open") == {(1, "report", "main")}
    assert related(across, "callers", "secret.Open") == set()


def test_callees_in_another_repository(across: psycopg.Connection):
    assert related(across, "callees", "total", 2) == {
        (1, "money", "parse_amount"),
        (2, "money", "Amount"),
        (2, "money", "Amount.__init__"),
    }
    assert related(across, "callees", "page") == {
        (1, "widgets", "Button"),
        (1, "widgets", "Button.press"),
        (1, "widgets", "render"),
    }
    assert related(across, "callees", "main", repositories=["report"]) == {
        (1, "report", "report"),
        (1, "stock", "Open"),
    }


def test_impact_crosses_repositories_and_says_by_which_way(across: psycopg.Connection):
    rows = {row["qualified_name"]: row for row in call(across, "impact", "check", 4)}
    assert (rows["show"]["repository"], rows["show"]["depth"]) == ("billing", 4)
    assert rows["show"]["route"] == ["check", "Amount.__init__", "parse_amount", "total", "show"]
    assert (rows["parse_amount"]["repository"], rows["parse_amount"]["depth"]) == ("money", 2)
    assert {row["repository"] for row in call(across, "impact", "check", 2)} == {"money"}
    lines = ("money", ["src/acme_money/amounts.py"], [9], [10])
    assert related(across, "impact_of_lines", *lines, max_depth=1) == {
        (1, "billing", "total"),
        (1, "billing", "billing/web.py"),
    }


def test_references_say_where_what_they_use_is_defined(across: psycopg.Connection):
    assert uses(across, "parse_amount") == OWN | BILLS
    assert uses(across, "acme_money.parse_amount") == OWN | BILLS
    assert uses(across, "@acme/widgets.draw", reference_kinds=["call"]) == {
        ("app", "src/page.ts", 6, "widgets")
    }
    assert uses(across, "codec_core::pack", reference_kinds=["call"]) == {
        ("player", "src/main.rs", 6, "codec")
    }
    assert uses(across, "codec_core::hidden::encode", reference_kinds=["call"]) == {
        ("player", "src/main.rs", 8, None)
    }
    assert uses(across, "example.com/acme/stock/count.Open", reference_kinds=["call"]) == {
        ("report", "main.go", 11, "stock")
    }


def test_repositories_named_may_be_the_one_side_or_the_other(across: psycopg.Connection):
    assert uses(across, "parse_amount", repositories=["money"]) == OWN | BILLS
    assert uses(across, "parse_amount", repositories=["billing"]) == BILLS
    assert uses(across, "parse_amount", repositories=["app"]) == set()
    assert related(across, "callers", "parse_amount", repositories=["money"]) == {
        (1, "billing", "total"),
        (1, "billing", "billing/web.py"),
    }


def test_the_package_alone_means_all_its_names(across: psycopg.Connection):
    rows = call(across, "find_references", "acme_money", repositories=["billing"])
    found = {(row["line"], row["kind"], row["target"], row["target_repository"]) for row in rows}
    assert (9, "call", "acme_money.parse_amount", "money") in found
    assert (3, "import", "acme_money.amounts.gone", None) in found


def test_a_definition_is_found_by_the_name_that_it_is_imported_by(across: psycopg.Connection):
    def defined(name: str, **named: object) -> list[tuple[str, str, bool]]:
        rows = call(across, "find_definition", name, **named)
        return [(row["repository"], row["qualified_name"], row["exact"]) for row in rows]

    assert defined("acme_money.parse_amount") == [("money", "parse_amount", True)]
    assert defined("@acme/widgets.draw") == [("widgets", "render", True)]
    assert defined("example.com/acme/stock/count.Shelf.Items") == [("stock", "Shelf.Items", True)]
    # What a repository uses of another one is meant where it defines nothing of the name itself.
    assert defined("parse_amount", repositories=["billing"]) == [("money", "parse_amount", True)]
    assert defined("parse_amount", repositories=["app"]) == []
    assert defined("check", repositories=["billing"]) == []
    assert defined("total", repositories=["billing"]) == [("billing", "total", True)]


def test_imports_lead_into_other_repositories_and_come_from_them(across: psycopg.Connection):
    rows = call(across, "imports", "billing/bills.py")
    leading = {(row["line"], row["name"], row["target_repository"], row["target_path"]) for row in rows}
    assert (2, "Amount", "money", "src/acme_money/amounts.py") in leading
    assert (3, "gone", None, None) in leading
    assert (1, None, None, None) in leading
    rows = call(across, "imports", "src/button.ts")
    coming = {(row["direction"], row["repository"], row["path"], row["target_repository"]) for row in rows}
    assert coming == {
        ("imported by", "app", "src/page.ts", "widgets"),
        ("imported by", "widgets", "src/index.ts", "widgets"),
    }


def test_what_is_used_elsewhere_is_not_unused(across: psycopg.Connection):
    rows = across.execute(
        "select qualified_name from maguyva.unused('{money,widgets,stock}'::text[])"
    ).fetchall()
    unused = {name for (name,) in rows}
    assert "never_called" in unused
    assert not unused & {"parse_amount", "render", "Button", "Shelf"}


def test_a_search_stays_in_the_repositories_that_it_was_asked_to_look_into(across: psycopg.Connection):
    def found(**named: object) -> set[str]:
        rows = call(across, "search_graph", ["parse_amount"], "callers", **named)
        return {row["repository"] for row in rows}

    assert found() == {"billing"}
    assert found(repositories=["money"]) == set()
    assert found(repositories=["billing"]) == {"billing"}


def test_no_edge_where_the_module_the_name_or_the_language_is_another(indexed: Indexed, tmp_path: Path):
    lookalikes = {
        "a.py": "from acme_money.other import parse_amount\nparse_amount()\n",
        "b.py": "from acme_money import Amount\nAmount.gone()\nacme_money.parse_amount()\n",
        "c.ts": "import { parse_amount } from 'acme_money';\nparse_amount();\n",
        "d.py": "import acme_moneys\nacme_moneys.parse_amount()\n",
    }
    indexed.index(write_files(tmp_path / "money", PYTHON_LIBRARY), "money")
    indexed.index(write_files(tmp_path / "other", lookalikes), "other")
    with indexed.connection() as connection:
        assert uses(connection, "parse_amount", min_confidence=PROVED) == OWN


def test_a_project_that_is_no_package_provides_nothing(indexed: Indexed, tmp_path: Path):
    library = {path: text for path, text in PYTHON_LIBRARY.items() if path != "pyproject.toml"}
    indexed.index(write_files(tmp_path / "money", library), "money")
    indexed.index(write_files(tmp_path / "billing", PYTHON_SERVICE), "billing")
    with indexed.connection() as connection:
        assert uses(connection, "parse_amount", min_confidence=PROVED) == OWN
        assert related(connection, "callers", "parse_amount") == set()


@pytest.mark.parametrize("order", [("money", "billing"), ("billing", "money")])
def test_either_side_may_be_indexed_first_changed_and_removed(
    indexed: Indexed, tmp_path: Path, order: tuple[str, str]
):
    index_all(indexed, tmp_path, order)

    def callers() -> set[tuple[Any, ...]]:
        with indexed.connection() as connection:
            return {row for row in related(connection, "callers", "parse_amount") if row[2] == "total"}

    assert callers() == {(1, "billing", "total")}
    # The library renames it, and again; the service is not indexed anew.
    amounts = tmp_path / "money/src/acme_money/amounts.py"
    amounts.write_text(amounts.read_text().replace("parse_amount", "read_amount"))
    indexed.index(tmp_path / "money", "money")
    assert callers() == set()
    amounts.write_text(amounts.read_text().replace("read_amount", "parse_amount"))
    indexed.index(tmp_path / "money", "money")
    assert callers() == {(1, "billing", "total")}
    # It stops being a package.
    project = tmp_path / "money/pyproject.toml"
    text = project.read_text()
    project.write_text("[tool.ruff]\n")
    indexed.index(tmp_path / "money", "money")
    assert callers() == set()
    project.write_text(text)
    indexed.index(tmp_path / "money", "money")
    # The service stops using it.
    bills = tmp_path / "billing/billing/bills.py"
    uses_it = bills.read_text()
    bills.write_text("def total(lines):\n    return 0\n")
    indexed.index(tmp_path / "billing", "billing")
    assert callers() == set()
    bills.write_text(uses_it)
    indexed.index(tmp_path / "billing", "billing")
    assert callers() == {(1, "billing", "total")}
    with indexed.connection() as connection:
        registry.remove(connection, "money", no_progress)
        assert connection.execute("select * from maguyva.exported_name").fetchall() == []
        assert connection.execute("select * from maguyva.package").fetchall() == []
    assert callers() == set()
    assert indexed.rows("select count(*) from maguyva.reference where external_name like 'acme_money%%'") != [
        (0,)
    ]


def test_of_two_repositories_that_provide_a_package_each_is_told(indexed: Indexed, tmp_path: Path):
    for name in ("money", "money-v2"):
        indexed.index(write_files(tmp_path / name, PYTHON_LIBRARY), name)
    indexed.index(write_files(tmp_path / "billing", PYTHON_SERVICE), "billing")
    with indexed.connection() as connection:
        callees = related(connection, "callees", "total")
        assert callees == {(1, "money", "parse_amount"), (1, "money-v2", "parse_amount")}
        for name in ("money", "money-v2"):
            rows = related(connection, "callers", "parse_amount", repositories=[name])
            assert (1, "billing", "total") in rows
        # Copies of one package do not use each other: each finds its own names in itself.
        assert {row[1] for row in related(connection, "callers", "check")} == {"money", "money-v2"}


def test_a_reader_sees_an_edge_only_with_both_its_ends(fresh_database: str, tmp_path: Path):
    team = share(fresh_database, tmp_path, [])
    index_all(Indexed(team.url), tmp_path)
    both, library, service = _readers(team)
    with team.connected(both) as connection:
        assert related(connection, "callers", "parse_amount") == {
            (1, "billing", "total"),
            (1, "billing", "billing/web.py"),
        }
    with team.connected(library) as connection:
        assert related(connection, "callers", "parse_amount") == set()
        assert related(connection, "impact", "check", 5) == {
            (1, "money", "Amount.__init__"),
            (2, "money", "Amount.add"),
            (2, "money", "parse_amount"),
        }
        assert uses(connection, "parse_amount") == OWN
        assert {row["repository"] for row in call(connection, "imports", "src/acme_money/amounts.py")} == {
            "money"
        }
    with team.connected(service) as connection:
        assert related(connection, "callees", "total") == set()
        assert call(connection, "find_definition", "acme_money.parse_amount") == []
        rows = call(connection, "find_references", "acme_money.parse_amount")
        assert {(row["repository"], row["target"], row["target_repository"]) for row in rows} == {
            ("billing", "acme_money.parse_amount", None)
        }
        assert {row["target_repository"] for row in call(connection, "imports", "billing/bills.py")} == {
            None,
            "billing",
        }


def _readers(team: Team) -> tuple[str, str, str]:
    names: list[str] = []
    for repositories in (("money", "billing"), ("money",), ("billing",)):
        names.append(team.new_role())
        team.grant(names[-1], *repositories)
    return names[0], names[1], names[2]


def test_what_a_repository_provides_is_listed(across: psycopg.Connection):
    rows = [tuple(row.values()) for row in call(across, "packages")]
    assert rows == [
        ("codec", "cargo", "codec-core", "codec-core/Cargo.toml"),
        ("money", "pypi", "acme-money", "pyproject.toml"),
        ("report", "golang", "example.com/acme/report", "go.mod"),
        ("stock", "golang", "example.com/acme/stock", "go.mod"),
        ("tax", "maven", "com.acme:tax", "pom.xml"),
        ("widgets", "npm", "@acme/widgets", "package.json"),
    ]


def test_the_planner_knows_what_packages_offer_as_soon_as_they_are_indexed(across: psycopg.Connection):
    rows = across.execute(
        "select relname from pg_catalog.pg_class"
        " where relnamespace = 'maguyva'::regnamespace and relkind = 'r' and reltuples > 0"
    ).fetchall()
    assert {"package", "exported_name", "edge", "reference", "symbol"} <= {name for (name,) in rows}
