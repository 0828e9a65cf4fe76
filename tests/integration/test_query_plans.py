"""Which index each question uses, on enough rows for the planner to care.

``auto_explain`` shows the plans of the statements inside the functions. ``enable_seqscan`` stays on: an
index that is used only when scans are forbidden is none.
"""

import re
from collections.abc import Generator
from typing import Any, LiteralString

import psycopg
import pytest
from fixtures.database import ExplainNested

from maguyva_pg.db.pool import connect
from maguyva_pg.db.queries import query

SEED = r"""
insert into maguyva.repository (name, source, chunk_count)
values ('one', '/one', 16000), ('two', '/two', 4000);

insert into maguyva.embedding_space (provider, model, version, dimension, template, active)
values ('test', 'test', '1', 64, 1, true);

-- 2,000 files, every fifth of them in the second repository.
insert into maguyva.file
select 1 + (n % 5 = 0)::integer, n, 'src/module' || n || '/file' || n || '.py', 'python', 'utf-8', 100, 10,
    '\x00', 'source', null
from generate_series(1, 2000) as n;

insert into maguyva.chunk (repository_id, id, file_id, start_line, end_line, content, names, path)
select file.repository_id, file.id * 10 + part, file.id, part * 5 + 1, part * 5 + 5,
    'def ' || name || e'():\n    return value => ' || md5((file.id * 10 + part)::text)
        || e'\n    common words of every chunk ' || file.id % 100,
    name, file.path
from maguyva.file
cross join generate_series(0, 9) as part
-- Some names are alike, most are not.
cross join lateral (
    select case file.id % 50
        when 27 then 'function' || file.id || '_' || part
        else substring(md5(file.id || '/' || part) for 10) end as name) as named;

insert into maguyva.symbol (
    repository_id, id, file_id, chunk_id, name, qualified_name, kind, signature, start_line, end_line,
    name_line, name_column)
select repository_id, id, file_id, id, names, 'Module' || file_id || '.' || names, 'function', names,
    start_line, end_line, start_line, 4
from maguyva.chunk;

insert into maguyva.symbol_name select distinct repository_id, name from maguyva.symbol;

insert into maguyva.symbol_centrality select repository_id, id, 1 from maguyva.symbol where id % 3 = 0;

-- Three uses in each chunk: of the next two definitions, and of a name that means nothing here.
insert into maguyva.reference (
    repository_id, id, file_id, enclosing_id, kind, name, line, start_column, symbol_id, step, confidence)
select source.repository_id, source.id * 10 + step, source.file_id, source.id, 'call', target.name,
    source.name_line, 8, target.id, 'import', 0.9
from maguyva.symbol as source
cross join generate_series(1, 2) as step
join maguyva.symbol as target on target.repository_id = source.repository_id and target.id = source.id + step;

insert into maguyva.reference (repository_id, id, file_id, enclosing_id, kind, name, line, start_column)
select repository_id, id * 10 + 3, file_id, id, 'call', 'outside' || id % 5000, name_line, 8
from maguyva.symbol;

-- The first repository is a package; the second uses it, and much that nothing here provides.
insert into maguyva.package values (1, 'pypi', 'one', 'pyproject.toml', '{python}');

insert into maguyva.exported_name (repository_id, symbol_id, ecosystem, name)
select repository_id, id, 'pypi', 'one.' || qualified_name from maguyva.symbol where repository_id = 1;

insert into maguyva.reference (
    repository_id, id, file_id, enclosing_id, kind, name, line, start_column, external_name, step, confidence)
select user_of.repository_id, user_of.id * 10 + 4 + step, user_of.file_id, user_of.id, 'call', used.name,
    user_of.name_line, 8,
    case step when 0 then 'one.' when 1 then 'two.' else 'other.' end || used.qualified_name,
    'external', 0.9
from maguyva.symbol as user_of
cross join generate_series(0, 2) as step
join maguyva.symbol as used on used.repository_id = 1 and used.id = user_of.id - 9
where user_of.repository_id = 2;

insert into maguyva.edge
select repository_id, symbol_id, enclosing_id, kind, count(*), 0.9
from maguyva.reference
where symbol_id is not null
group by 1, 2, 3, 4;

insert into maguyva.chunk_embedding
select repository_id, 1, id, file_id, substring(('x' || md5(id::text))::bit(128) for 64)::bit varying
from maguyva.chunk;

insert into maguyva_jobs.procrastinate_jobs (queue_name, task_name, args, status)
select 'index', 'index', jsonb_build_object('repository_id', 1 + n % 2, 'attempt', 1), 'succeeded'
from generate_series(1, 3000) as n;

insert into maguyva_jobs.procrastinate_events (job_id, type, at)
select job.id, type::maguyva_jobs.procrastinate_job_event_type, now() - job.id * interval '1 hour'
from maguyva_jobs.procrastinate_jobs as job
cross join unnest(array['started', 'succeeded']) as type;

insert into maguyva.term
select repository_id, word.lexeme, count(*)
from maguyva.chunk cross join unnest(chunk.words) as word
group by 1, 2;
"""

SMALL = {"repository", "repository_grant", "package"}
"""Tables with a row a repository, a grant or a package, of which all may be read."""

FILTERS: dict[str, Any] = {
    "repositories": None,
    "languages": None,
    "excluded_languages": None,
    "paths": None,
    "excluded_paths": None,
    "result_limit": 100,
}


@pytest.fixture(scope="module")
def seeded(module_database: str) -> Generator[psycopg.Connection]:
    with connect(module_database) as connection:
        connection.execute(SEED)
        # Merges the pending lists of the GIN indexes, as autovacuum does sooner or later.
        connection.execute("vacuum analyze")
        yield connection


def indexes(plan: str) -> set[str]:
    """Return the indexes of a plan, without those by which rows are fetched by their key alone."""
    return set(re.findall(r"(?:Index (?:Only )?Scan using|Bitmap Index Scan on) (\w+)", plan))


def scanned(plan: str) -> set[str]:
    """Return the tables that are read from one end to the other."""
    return set(re.findall(r"Seq Scan on (\w+)", plan))


@pytest.fixture
def explain(seeded: psycopg.Connection, explain_nested: ExplainNested):
    def run(statement: LiteralString, **values: object) -> str:
        return explain_nested(seeded, query(statement), values)

    return run


def asked(**values: object) -> dict[str, Any]:
    return FILTERS | values


@pytest.mark.parametrize("case_sensitive", [True, False])
@pytest.mark.parametrize("literal", ["function77_3", "77_3()", "value => c4ca", "no such text", "100% func"])
@pytest.mark.parametrize("repositories", [None, ["two"]])
def test_a_string_with_three_letters_in_a_row_uses_the_trigrams(
    explain: Any, literal: str, case_sensitive: bool, repositories: list[str] | None
):
    plan = explain(
        "search/text_literal",
        **asked(literal=literal, case_sensitive=case_sensitive, repositories=repositories),
    )
    if re.search("[a-z0-9]{3}", literal):
        assert "chunk_content_trigram" in indexes(plan)
        assert "chunk" not in scanned(plan)
    assert "symbol_lower_name" in indexes(plan)
    assert "symbol" not in scanned(plan)


@pytest.mark.parametrize("literal", ["=>", "(:", "_3", "x"])
def test_a_string_without_trigrams_is_scanned_for_and_not_looked_up(explain: Any, literal: str):
    plan = explain("search/text_literal", **asked(literal=literal, case_sensitive=True))
    assert "chunk_content_trigram" not in indexes(plan)
    assert "POSITION" in plan


@pytest.mark.parametrize("pattern", [r"function77_\d\(", "^def function1234_", "(?i)FUNCTION77_3"])
def test_a_regular_expression_uses_the_trigrams_that_it_must_contain(explain: Any, pattern: str):
    plan = explain("search/text_regex", **asked(pattern=pattern, case_sensitive=True))
    assert "chunk_content_trigram" in indexes(plan)
    assert "chunk" not in scanned(plan)


def test_a_regular_expression_is_not_run_over_all_rows_when_case_does_not_matter(explain: Any):
    plan = explain("search/text_regex", **asked(pattern="FUNCTION77_.", case_sensitive=False))
    assert "chunk_content_trigram" in indexes(plan)


@pytest.mark.parametrize("question", ["module77", "where is function77 defined", "common 77 file"])
@pytest.mark.parametrize("paths", [None, [r"\.py$"]])
def test_words_use_the_words(explain: Any, question: str, paths: list[str] | None):
    plan = explain("search/text_words", **asked(question=question, paths=paths))
    assert "chunk_words" in indexes(plan)
    assert "chunk" not in scanned(plan)


STRUCTURAL: dict[str, Any] = {
    "names": None,
    "question": None,
    "kinds": None,
    "excluded_kinds": None,
    "constructs": None,
    "similar_names": False,
}


@pytest.mark.parametrize("name", ["function77_3", "Function77_3", "Module77.function77_3"])
def test_a_name_uses_the_names(explain: Any, name: str):
    plan = explain("search/structural", **asked(**STRUCTURAL | {"names": [name]}))
    assert "symbol_lower_name" in indexes(plan)
    assert "symbol" not in scanned(plan)


@pytest.mark.parametrize("name", ["function77", "function77_3", "fun%"])
def test_prefixes_and_similar_names_use_their_indexes(explain: Any, name: str):
    plan = explain("search/structural", **asked(**STRUCTURAL | {"names": [name], "similar_names": True}))
    assert {"symbol_lower_name", "symbol_name_trigram"} <= indexes(plan)
    assert "symbol" not in scanned(plan)


def test_words_in_names_use_the_words_of_symbols(explain: Any):
    plan = explain("search/structural", **asked(**STRUCTURAL | {"question": "what is module77 about"}))
    assert "symbol_words" in indexes(plan)
    assert "symbol" not in scanned(plan)


def test_a_definition_uses_the_names(explain: Any):
    values = {"repositories": None, "result_limit": 10}
    plan = explain("graph/definition", name="Module77.function77_3", **values)
    assert "symbol_lower_name" in indexes(plan)
    assert scanned(plan) <= SMALL


def test_references_use_the_symbol_and_the_name(explain: Any):
    plan = explain(
        "graph/references",
        name="function77_3",
        kinds=None,
        repositories=None,
        min_confidence=0,
        result_limit=100,
    )
    assert {"reference_symbol", "reference_name"} <= indexes(plan)
    assert scanned(plan) <= SMALL


@pytest.mark.parametrize(
    ("question", "index"), [("callers", "edge_pkey"), ("callees", "edge_source"), ("impact", "edge_pkey")]
)
def test_walks_use_the_edges_from_their_end(explain: Any, question: str, index: str):
    plan = explain(
        f"graph/{question}",
        name="function77_3",
        max_depth=3,
        repositories=None,
        min_confidence=0,
        result_limit=100,
    )
    assert index in indexes(plan)
    assert scanned(plan) <= SMALL


@pytest.mark.parametrize("relation", ["references", "callers", "callees", "impact", "neighbours"])
def test_the_graph_retriever_scans_no_large_table(explain: Any, relation: str):
    plan = explain("search/graph", **asked(names=["function77_3"], relation=relation, max_depth=3))
    assert scanned(plan) <= SMALL


def test_unresolved_uses_are_counted_by_name(explain: Any):
    plan = explain("graph/unresolved", name="outside77", repositories=None)
    assert "reference_name" in indexes(plan)
    assert scanned(plan) <= SMALL


def test_what_a_name_stands_for_is_found_by_name(explain: Any):
    plan = explain("graph/name_origins", name="function77_3", repositories=None)
    assert "reference_name" in indexes(plan)
    assert scanned(plan) <= SMALL


@pytest.mark.parametrize("line", [8, None])
def test_what_a_name_in_a_file_means_is_looked_up_in_that_file(explain: Any, line: int | None):
    plan = explain(
        "graph/name_meanings",
        repository="one",
        path="src/module77/file77.py",
        name="function77_3",
        line=line,
    )
    used = {"reference_file", "symbol_file"} if line else {"symbol_lower_name"}
    assert used | {"reference_symbol"} <= indexes(plan)
    assert scanned(plan) <= SMALL


def test_the_times_of_jobs_are_looked_up_by_job(explain: Any):
    plan = explain("jobs/status", hours=24)
    assert "procrastinate_events_job_id_fkey_v1" in indexes(plan)
    assert "procrastinate_events" not in scanned(plan)


def test_suggestions_use_the_trigrams_of_names(explain: Any):
    plan = explain("search/similar_names", name="functon77_3", repositories=None)
    assert "symbol_name_trigram" in indexes(plan)


@pytest.mark.parametrize("filters", [{}, {"repositories": ["two"]}, {"paths": ["module77"]}])
def test_meaning_is_compared_exactly_in_the_narrow_table(explain: Any, filters: dict[str, Any]):
    plan = explain("search/semantic", **asked(question_bits="01" * 32) | filters)
    assert "chunk_embedding_nearest" not in "".join(indexes(plan))
    # Text is fetched for the nearest alone, by their keys.
    assert "chunk" not in scanned(plan)


def test_details_of_candidates_are_fetched_by_key(explain: Any):
    plan = explain(
        "search/candidate_details",
        repository_ids=[1, 1, 2],
        chunk_ids=[13, 27, 51],
        symbol_ids=[None, 27, None],
    )
    assert {"chunk_pkey", "symbol_chunk"} <= indexes(plan)
    assert scanned(plan) <= SMALL


@pytest.mark.parametrize(
    ("statement", "asked", "found", "read"),
    [
        ("graph/callers", 92, 101, {"exported_name_symbol", "reference_external_name"}),
        ("graph/callees", 101, 92, {"reference_outward", "exported_name_pkey"}),
    ],
)
def test_edges_to_other_repositories(
    explain: Any,
    seeded: psycopg.Connection,
    statement: LiteralString,
    asked: int,
    found: int,
    read: set[str],
):
    names = dict(
        seeded.execute("select id, qualified_name from maguyva.symbol where id in (92, 101)").fetchall()
    )
    values = {
        "name": names[asked],
        "max_depth": 1,
        "repositories": None,
        "min_confidence": 0,
        "result_limit": 50,
    }
    rows = seeded.execute(query(statement), values).fetchall()
    assert names[found] in {row[2] for row in rows}
    plan = explain(statement, **values)
    assert read <= indexes(plan)
    assert scanned(plan) <= SMALL


SMALL_REPOSITORY = r"""
insert into maguyva.repository (id, name, source) overriding system value values (3, 'three', '/three');

insert into maguyva.file
select 3, 10000 + n, 'file' || n || '.py', 'python', 'utf-8', 100, 10, '\x00', 'source', null
from generate_series(1, 10) as n;

insert into maguyva.chunk (repository_id, id, file_id, start_line, end_line, content, names, path)
select repository_id, id, id, 1, 10, 'def name' || id || '(): ...', 'name' || id, path
from maguyva.file where repository_id = 3;

insert into maguyva.symbol (
    repository_id, id, file_id, chunk_id, name, qualified_name, kind, signature, start_line, end_line,
    name_line, name_column)
select repository_id, id, file_id, id, names, names, 'function', names, 1, 10, 1, 4
from maguyva.chunk where repository_id = 3;

insert into maguyva.symbol_name values (3, 'gone'), (3, 'name10001');

insert into maguyva.reference (
    repository_id, id, file_id, enclosing_id, kind, name, line, start_column, symbol_id, step, confidence)
select source.repository_id, source.id * 10, source.file_id, source.id, 'call', target.name, 2, 8, target.id,
    'import', 0.9
from maguyva.symbol as source
join maguyva.symbol as target
    on target.repository_id = source.repository_id and target.id = source.id + 1
where source.repository_id = 3;

insert into maguyva.edge values (3, 10001, 10003, 'call', 1, 0.5), (3, 10002, 10001, 'call', 2, 0.5);
"""

TEMPORARY = {"new_reference", "resolution", "exported"}
"""Tables of one run."""


@pytest.mark.parametrize(
    "statement",
    [
        "symbols_to_resolve",
        "references_to_resolve",
        "update_references",
        "merge_edges",
        "delete_exported_names",
        "merge_symbol_names",
        "edges_to_rank",
        "delete_centralities",
        "finish_repository",
        "delete_unused_terms",
        "stored_files",
    ],
)
def test_a_run_reads_its_own_repository_and_not_those_of_others(
    seeded: psycopg.Connection, statement: LiteralString
):
    values = {
        "repository_id": 3,
        "needed_first": False,
        "revision": None,
        "extraction_version": 1,
    }
    with seeded.transaction(force_rollback=True):
        seeded.execute(SMALL_REPOSITORY)
        for table in ("new_reference", "resolution", "exported"):
            seeded.execute(query(f"index/create_{table}"))
        seeded.execute(query("index/plan_for_whole_tables"))
        rows = seeded.execute(
            "explain (analyze, timing off) " + query(f"index/{statement}"), values
        ).fetchall()
    plan = "\n".join(line for (line,) in rows)
    assert scanned(plan) <= SMALL | TEMPORARY, plan


def test_edges_and_names_are_brought_in_line_with_references_and_symbols(seeded: psycopg.Connection):
    edges = "select target_id, source_id, reference_count from maguyva.edge where repository_id = 3"
    others = "select count(*) from maguyva.edge where repository_id <> 3"
    names = "select name from maguyva.symbol_name where repository_id = 3"
    with seeded.transaction(force_rollback=True):
        seeded.execute(SMALL_REPOSITORY)
        before = seeded.execute(others).fetchall()
        seeded.execute(query("index/merge_edges"), {"repository_id": 3})
        assert set(seeded.execute(edges)) == {(10001 + n, 10000 + n, 1) for n in range(1, 10)}
        assert seeded.execute(others).fetchall() == before
        seeded.execute(query("index/merge_symbol_names"), {"repository_id": 3})
        assert set(seeded.execute(names)) == {(f"name{10000 + n}",) for n in range(1, 11)}
