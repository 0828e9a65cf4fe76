"""``maguyva index --scip``: what an index says goes before the heuristics, for as long as it is true."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from fixtures.indexed import Indexed, write_files
from fixtures.scip import Names, document, write_scip

from maguyva_pg.errors import IndexingError
from maguyva_pg.indexing.report import IndexReport, PreciseSources
from maguyva_pg.indexing.scip.scip_pb2 import Index, Occurrence

SHOP = {
    "shop/sums.py": (
        "def add(a, b):\n    return a + b\n\n\nclass Cart:\n    def total(self):\n        return add(1, 2)\n"
    ),
    "shop/pay.py": "import web\n\n\ndef pay(cart, é='🚀'): return cart.total(), web.get(), cart.send()\n",
}
ADD = "test pip shop 1 `shop.sums`/add()."
CART = "test pip shop 1 `shop.sums`/Cart#"
TOTAL = "test pip shop 1 `shop.sums`/Cart#total()."
NAMES: dict[str, Names] = {
    "shop/sums.py": [("add", f"def {ADD}"), ("Cart", f"def {CART}"), ("total", f"def {TOTAL}"), ("add", ADD)],
    "shop/pay.py": [
        ("total", TOTAL),
        ("get", "test pip web 2 `web.api`/get()."),
        ("send", "test pip web 2 `web.sending`/Sender#send()."),
    ],
}


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    return write_files(tmp_path / "shop", SHOP)


@pytest.fixture
def scip(tmp_path: Path) -> Path:
    return write_scip(tmp_path / "index.scip", SHOP, NAMES)


def run(indexed: Indexed, root: Path, *scip: Path, forget: bool = False) -> IndexReport:
    return indexed.index(root, precise=PreciseSources(scip, forget))


def resolved(indexed: Indexed, path: str = "shop/pay.py") -> dict[str, str]:
    """Return of each name in a file the step and what it means."""
    rows = indexed.rows(
        "select reference.name, reference.step, coalesce(symbol.qualified_name, reference.external_name)"
        " from maguyva.reference"
        " join maguyva.file on file.id = reference.file_id"
        " left join maguyva.symbol on symbol.id = reference.symbol_id"
        " where file.path = %s and reference.step is not null",
        path,
    )
    return {name: f"{step} {meaning}" for name, step, meaning in rows}


PRECISE = {
    "": "external web",
    "web": "external web",
    "total": "precise Cart.total",
    "get": "precise web.get",
    "send": "precise web.sending.Sender.send",
}
HEURISTIC = {"": "external web", "web": "external web", "get": "external web.get"}


def test_occurrences_go_before_the_heuristics(indexed: Indexed, shop: Path, scip: Path):
    indexed.index(shop)
    assert resolved(indexed) == HEURISTIC
    report = run(indexed, shop, scip)
    assert resolved(indexed) == PRECISE
    assert resolved(indexed, "shop/sums.py") == {"add": "precise add"}
    assert (report.changed, report.precise_files, report.outdated_precise_files) == (0, 2, 0)
    assert report.precise_references == 4
    assert report.warnings == ()
    assert indexed.rows("select distinct confidence from maguyva.reference where step = 'precise'") == [
        (1.0,)
    ]
    assert indexed.rows(
        "select source.name, target.name, edge.confidence from maguyva.edge"
        " join maguyva.symbol as source on source.id = source_id"
        " join maguyva.symbol as target on target.id = target_id where edge.kind = 'call' order by 1"
    ) == [("pay", "total", 1.0), ("total", "add", 1.0)]


def test_the_first_run_can_be_given_an_index(indexed: Indexed, shop: Path, scip: Path):
    run(indexed, shop, scip)
    assert resolved(indexed) == PRECISE


def test_a_plain_run_keeps_it_for_files_that_are_as_they_were(indexed: Indexed, shop: Path, scip: Path):
    run(indexed, shop, scip)
    (shop / "shop/sums.py").write_text("# Sums.\n" + SHOP["shop/sums.py"])
    report = indexed.index(shop)
    assert (report.precise_files, report.outdated_precise_files) == (1, 1)
    # The method has moved, and is still the only one of that name; the file's own uses are the heuristics'.
    assert resolved(indexed) == PRECISE
    assert resolved(indexed, "shop/sums.py") == {"add": "file add"}

    (shop / "shop/sums.py").write_text(SHOP["shop/sums.py"].replace("total", "sum"))
    indexed.index(shop)
    assert "total" not in resolved(indexed)

    (shop / "shop/sums.py").write_text(SHOP["shop/sums.py"])
    report = indexed.index(shop)
    assert (report.precise_files, report.outdated_precise_files) == (2, 0)
    assert resolved(indexed) == PRECISE
    assert resolved(indexed, "shop/sums.py") == {"add": "precise add"}


def test_a_target_that_was_doubled_is_no_target(indexed: Indexed, shop: Path, scip: Path):
    run(indexed, shop, scip)
    doubled = SHOP["shop/sums.py"] + "\n    def total(self, rate):\n        return rate\n"
    (shop / "shop/sums.py").write_text(doubled)
    indexed.index(shop)
    assert "total" not in resolved(indexed)


def test_an_index_of_older_files_is_not_used_for_them(indexed: Indexed, shop: Path, scip: Path):
    (shop / "shop/pay.py").write_text("# Paying.\n" + SHOP["shop/pay.py"])
    report = run(indexed, shop, scip)
    assert (report.precise_files, report.outdated_precise_files) == (1, 1)
    [warning] = report.warnings
    assert warning.startswith("index.scip: 1 document of other text than the files have now")
    assert resolved(indexed) == HEURISTIC
    # The next run says so too.
    assert indexed.index(shop).outdated_precise_files == 1


def test_another_index_takes_the_place_of_the_first(indexed: Indexed, shop: Path, scip: Path, tmp_path: Path):
    run(indexed, shop, scip)
    sums_only = write_scip(tmp_path / "sums.scip", SHOP, {"shop/sums.py": NAMES["shop/sums.py"]})
    assert run(indexed, shop, sums_only).precise_files == 1
    assert resolved(indexed) == HEURISTIC
    # Two indexes that cover a file each use what the other defines.
    pay_only = write_scip(tmp_path / "pay.scip", SHOP, {"shop/pay.py": NAMES["shop/pay.py"]})
    assert run(indexed, shop, pay_only, sums_only).precise_files == 2
    assert resolved(indexed) == PRECISE


def test_it_can_be_forgotten(indexed: Indexed, shop: Path, scip: Path):
    run(indexed, shop, scip)
    report = run(indexed, shop, forget=True)
    assert (report.precise_files, report.precise_references) == (0, 0)
    assert resolved(indexed) == HEURISTIC
    assert indexed.rows("select * from maguyva.scip_occurrence") == []


def test_an_incremental_run_gives_what_a_clean_run_gives(indexed: Indexed, shop: Path, scip: Path):
    rows = (
        "select file.path, reference.line, reference.start_column, reference.kind, reference.name,"
        " reference.step, reference.confidence, reference.external_name, symbol.qualified_name,"
        " symbol.name_line"
        " from maguyva.reference join maguyva.file on file.id = reference.file_id"
        " left join maguyva.symbol on symbol.id = reference.symbol_id"
        " where reference.repository_id = %s order by 1, 2, 3, 4, 5"
    )
    incremental, clean = (indexed.target(shop, name).repository.id for name in ("incremental", "clean"))
    precise = PreciseSources((scip,))
    for content in (SHOP["shop/pay.py"], SHOP["shop/pay.py"] + "\n\npay(1)\n", SHOP["shop/pay.py"]):
        (shop / "shop/pay.py").write_text(content)
        indexed.index(shop, "incremental", precise=precise)
        indexed.rows("delete from maguyva.file where repository_id = %s returning id", clean)
        indexed.index(shop, "clean", precise=precise)
        assert indexed.rows(rows, incremental) == indexed.rows(rows, clean)
        precise = PreciseSources()


@pytest.mark.parametrize("project_root", ["file:///elsewhere/shop", "", "file:///%zz"])
def test_an_index_of_a_folder_is_found_its_place(indexed: Indexed, tmp_path: Path, project_root: str):
    root = write_files(tmp_path / "root", {f"packages/shop/{path}": text for path, text in SHOP.items()})
    scip = write_scip(tmp_path / "index.scip", SHOP, NAMES, project_root=project_root)
    run(indexed, root, scip)
    assert resolved(indexed, "packages/shop/shop/pay.py") == PRECISE


def test_of_several_folders_the_one_that_the_index_names(indexed: Indexed, tmp_path: Path):
    files = {f"{place}/{path}": text for place in ("one", "two") for path, text in SHOP.items()}
    root = write_files(tmp_path / "my root", files)
    name = (root / "two").as_uri()
    assert "%20" in name
    run(indexed, root, write_scip(tmp_path / "index.scip", SHOP, NAMES, project_root=name))
    assert "precise Cart.total" in resolved(indexed, "two/shop/pay.py").values()
    assert "total" not in resolved(indexed, "one/shop/pay.py")


def test_paths_that_lead_elsewhere_are_ignored_and_counted(indexed: Indexed, shop: Path, tmp_path: Path):
    paths = ["/etc/passwd", "../shop/pay.py", "shop/../../x.py", "..", "shop//pay.py", "./shop/pay.py", ""]
    bad = [document(path, SHOP["shop/pay.py"], NAMES["shop/pay.py"]) for path in paths]
    gone = document("shop/gone.py", SHOP["shop/pay.py"], NAMES["shop/pay.py"])
    again = document("shop/pay.py", SHOP["shop/pay.py"], NAMES["shop/pay.py"])
    report = run(indexed, shop, write_scip(tmp_path / "index.scip", SHOP, NAMES, more=[*bad, gone, again]))
    assert [warning.partition(" (")[0] for warning in report.warnings] == [
        "index.scip: 7 documents with paths that lead out of the folder in which it was made: ignored",
        "index.scip: 1 document of files that are not indexed here: ignored",
        "index.scip: 1 document of files that are covered already: ignored",
    ]
    assert resolved(indexed) == PRECISE


def test_an_index_of_something_else_is_an_error_and_nothing_is_lost(
    indexed: Indexed, shop: Path, scip: Path, tmp_path: Path
):
    run(indexed, shop, scip)
    other = write_scip(tmp_path / "other.scip", {"lib.go": "package lib"}, {"lib.go": []})
    nothing = write_scip(tmp_path / "nothing.scip", {}, {})
    broken = tmp_path / "broken.scip"
    broken.write_bytes(scip.read_bytes()[:-5])
    for wrong, message in ((other, "covers no file"), (nothing, "no documents"), (broken, "not complete")):
        with pytest.raises(IndexingError, match=message) as raised:
            run(indexed, shop, wrong)
        assert raised.value.remedy
        assert resolved(indexed) == PRECISE


def means(
    indexed: Indexed, tmp_path: Path, files: Mapping[str, str], names: Mapping[str, Names]
) -> dict[str, list[str]]:
    """Index files with what an index says of them: ``line:name`` → the step and meaning of its references."""
    root = write_files(tmp_path / "root", files)
    run(indexed, root, write_scip(tmp_path / "index.scip", files, names))
    rows: Sequence[tuple[str, str]] = indexed.rows(
        "select concat_ws(':', reference.line, reference.name),"
        " concat_ws(' ', reference.step,"
        " coalesce(symbol.qualified_name || ':' || symbol.name_line, external_name))"
        " from maguyva.reference left join maguyva.symbol on symbol.id = reference.symbol_id"
        " order by reference.line, reference.start_column"
    )
    found: dict[str, list[str]] = {}
    for place, meaning in rows:
        found.setdefault(place, []).append(meaning)
    return found


def test_a_use_counts_only_where_its_name_is_written(indexed: Indexed, tmp_path: Path):
    text = "class Cart:\n    def size(self):\n        return self.items\n"
    names = {"a.py": [("Cart", f"def {CART}"), ("items", CART)]}
    assert means(indexed, tmp_path, {"a.py": text}, names)["3:items"] == [""]


def test_what_is_found_here_is_not_given_up_for_something_outside(indexed: Indexed, tmp_path: Path):
    text = "class LookupError(Exception): pass\nraise LookupError\n"
    outside = "test pip python 3 builtins/LookupError#"
    names = {"a.py": [("LookupError", f"def {CART}"), ("LookupError", outside)]}
    assert "file LookupError:1" in means(indexed, tmp_path, {"a.py": text}, names)["2:LookupError"]


def test_a_local_name_means_its_definition_in_its_own_document(indexed: Indexed, tmp_path: Path):
    text = "def run():\n    def step(): pass\n    step()\n"
    files = {"a.py": text, "b.py": text}
    names = {path: [("step", "def local 1"), ("step", "local 1")] for path in files}
    assert means(indexed, tmp_path, files, names)["3:step"] == ["precise run.step:2"] * 2


def test_a_constructor_is_called_by_its_types_name(indexed: Indexed, tmp_path: Path):
    text = "class Cart { constructor(){} }\nclass Big { }\nnew Cart(); new Big()\n"
    names = {
        "a.ts": [
            ("Cart", "def test npm x 1 `a.ts`/Cart#"),
            ("constructor", "def test npm x 1 `a.ts`/Cart#`<constructor>`()."),
            ("Big", "def test npm x 1 `a.ts`/Big#"),
            ("Cart", "test npm x 1 `a.ts`/Cart#`<constructor>`()."),
            ("Big", "test npm x 1 `a.ts`/Big#"),
        ]
    }
    found = means(indexed, tmp_path, {"a.ts": text}, names)
    assert found["3:Cart"] == ["precise Cart:1"]
    assert found["3:Big"] == ["precise Big:2"]


def test_of_definitions_that_share_a_symbol_the_one_that_the_heuristics_chose(
    indexed: Indexed, tmp_path: Path
):
    text = "class A {\n  of() {}\n  static of() {}\n}\nA.of()\n"
    of = "test npm x 1 `a.js`/A#of()."
    names = {"a.js": [("of", f"def {of}"), ("of", f"def {of}"), ("of", of)]}
    assert means(indexed, tmp_path, {"a.js": text}, names)["5:of"] == ["precise A.of:3"]


def test_an_overload_is_the_one_that_the_index_says(indexed: Indexed, tmp_path: Path):
    text = "class A {\n  void f(int a) {}\n  void f(String a) {}\n  void g() { f(null); }\n}\n"
    first, second = (f"test maven x 1 A#f({which})." for which in ("", "+1"))
    names = {"A.java": [("f", f"def {first}"), ("f", f"def {second}"), ("f", second)]}
    assert means(indexed, tmp_path, {"A.java": text}, names)["4:f"] == ["precise A.f:3"]


def test_a_name_that_is_a_value_and_a_type_is_what_the_heuristics_chose(indexed: Indexed, tmp_path: Path):
    text = "const DONE = 0;\ntype DONE = typeof DONE;\nf(DONE);\n"
    value, type_ = (f"test npm x 1 `a.ts`/DONE{suffix}" for suffix in ".#")
    names = [("DONE", f"def {value}"), ("DONE", f"def {type_}"), ("DONE", type_), ("DONE", value)]
    root = write_files(tmp_path / "root", {"a.ts": text})
    scip = write_scip(tmp_path / "index.scip", {"a.ts": text}, {"a.ts": names})
    index = Index.FromString(scip.read_bytes())
    use = index.documents[0].occurrences[-1]
    index.documents[0].occurrences.insert(3, Occurrence(range=use.range, symbol=type_))
    scip.write_bytes(index.SerializeToString())
    chosen = "select symbol_id, step from maguyva.reference where line = 3 and name = 'DONE'"
    indexed.index(root)
    [(symbol_id, step)] = indexed.rows(chosen)
    assert (symbol_id is not None, step) == (True, "file")
    run(indexed, root, scip)
    assert indexed.rows("select count(*) from maguyva.scip_occurrence where line = 3") == [(2,)]
    assert indexed.rows(chosen) == [(symbol_id, "precise")]
