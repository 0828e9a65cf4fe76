import psycopg
import pytest
from fixtures.database import ExplainNested
from fixtures.indexed import Corpus, Row, call, places

from maguyva_pg.db import health
from maguyva_pg.db.pool import connect
from maguyva_pg.db.queries import query
from maguyva_pg.indexing import semantic_index

QUESTION = "0000" * 4


def semantic(corpus: Corpus, question: str = QUESTION, **named: object) -> list[Row]:
    return call(corpus.connection, "search_semantic", question, **named)


def test_the_nearest_stand_first_with_their_similarity(corpus: Corpus):
    near, far = corpus.file("a.py", "near", "far")
    [middle] = corpus.file("b.py", "middle")
    corpus.bits({near: "1" + "0" * 15, middle: "1" * 4 + "0" * 12, far: "1" * 16})
    rows = semantic(corpus)
    assert [(row["chunk_id"], row["rank"], row["score"]) for row in rows] == [
        (near, 0, 15 / 16),
        (middle, 1, 12 / 16),
        (far, 2, 0.0),
    ]
    assert [(row["path"], row["start_line"], row["end_line"]) for row in rows] == [
        ("a.py", 1, 1),
        ("b.py", 1, 1),
        ("a.py", 2, 2),
    ]
    assert str(rows[1]["bits"]) == "1111000000000000"


def test_equal_distances_are_ordered_by_path_and_line(corpus: Corpus):
    bits: dict[int, str] = {}
    for number in range(25, 0, -1):
        for chunk_id in corpus.file(f"{number:02}.py", "one", "two"):
            bits[chunk_id] = "01" * 8
    corpus.bits(bits)
    rows = semantic(corpus, result_limit=5)
    assert places(rows) == ["01.py:1", "01.py:2", "02.py:1", "02.py:2", "03.py:1"]
    assert [row["rank"] for row in rows] == [0, 1, 2, 3, 4]


def test_files_and_repositories_are_filtered(database: psycopg.Connection):
    corpus, other = Corpus(database, "one"), Corpus(database, "two")
    for where, bit in ((corpus, "0"), (other, "1")):
        [python] = where.file("src/a.py", "x")
        [go] = where.file("vendor/b.go", "x", language="go")
        where.bits({python: bit * 16, go: "01" * 8})
    assert len(semantic(corpus)) == 4
    answers = [
        call(database, "search_semantic", QUESTION, **filters)
        for filters in (
            {"repositories": ["two"]},
            {"repositories": ["one", "two"], "languages": ["go"]},
            {"excluded_languages": ["go"], "repositories": ["one"]},
            {"paths": ["^SRC/"]},
            {"excluded_paths": ["^src/", "x"], "repositories": ["one"]},
        )
    ]
    one, two = corpus.repository_id, other.repository_id
    assert [[(row["repository_id"], row["path"]) for row in rows] for rows in answers] == [
        [(two, "vendor/b.go"), (two, "src/a.py")],
        [(one, "vendor/b.go"), (two, "vendor/b.go")],
        [(one, "src/a.py")],
        [(one, "src/a.py"), (two, "src/a.py")],
        [(one, "vendor/b.go")],
    ]
    assert semantic(corpus, repositories=[]) == []


def test_without_any_bits_nothing_is_found(corpus: Corpus):
    corpus.file("a.py", "x")
    assert semantic(corpus) == []


def test_bits_of_another_space_are_not_looked_at(corpus: Corpus):
    [one, two] = corpus.file("a.py", "x", "y")
    corpus.bits({one: "0" * 16})
    corpus.connection.execute(
        "insert into maguyva.embedding_space (provider, model, version, dimension, template)"
        " values ('test', 'later', '1', 16, 1)"
    )
    corpus.connection.execute(
        "insert into maguyva.chunk_embedding"
        " select repository_id, (select id from maguyva.embedding_space where not active), id, file_id,"
        " repeat('0', 16)::bit varying from maguyva.chunk where id = %s",
        [two],
    )
    assert [row["chunk_id"] for row in semantic(corpus)] == [one]


def test_an_unknown_repository_is_an_error_with_a_hint(corpus: Corpus):
    with pytest.raises(psycopg.errors.UndefinedObject) as caught, corpus.connection.transaction():
        semantic(corpus, repositories=["missing"])
    assert caught.value.diag.sqlstate == "42704"
    assert "from maguyva.repository_status" in (caught.value.diag.message_hint or "")


# --- the HNSW index ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def large_database(module_database: str) -> str:
    """A repository whose last of 3,000 chunks is the nearest to the question."""
    with connect(module_database) as connection, connection.transaction():
        corpus = Corpus(connection)
        chunk_ids = [
            chunk_id for number in range(30) for chunk_id in corpus.file(f"{number:02}.py", *["x"] * 100)
        ]
        corpus.bits({chunk_id: f"{number:064b}" for number, chunk_id in enumerate(reversed(chunk_ids))})
        corpus.finish()
    return module_database


def test_a_small_space_is_not_indexed(large_database: str):
    announced: list[str] = []
    with connect(large_database) as connection:
        assert semantic_index.build_if_wanted(connection, lambda: announced.append("building")) is False
    assert announced == []


def test_a_large_space_is_indexed_once_and_the_index_used_where_nothing_is_filtered(
    large_database: str, explain_nested: ExplainNested
):
    announced: list[str] = []
    with connect(large_database) as connection:
        connection.execute("update maguyva.repository set chunk_count = 250001")
        # Without another repository, naming the only one would filter nothing.
        connection.execute("insert into maguyva.repository (name, source) values ('other', '/other')")
        connection.execute("analyze maguyva.chunk_embedding")
        values = {
            "question_bits": "0" * 64,
            "repositories": None,
            "languages": None,
            "excluded_languages": None,
            "paths": None,
            "excluded_paths": None,
            "result_limit": 20,
        }
        exact = connection.execute(query("search/semantic"), values).fetchall()
        assert "using chunk_embedding_nearest" not in explain_nested(
            connection, query("search/semantic"), values
        )

        assert semantic_index.build_if_wanted(connection, lambda: announced.append("building")) is True
        assert semantic_index.build_if_wanted(connection, lambda: announced.append("building")) is False
        assert announced == ["building"]

        plan = explain_nested(connection, query("search/semantic"), values)
        assert "Index Scan using chunk_embedding_nearest_1 on chunk_embedding" in plan
        nearest = connection.execute(query("search/semantic"), values).fetchall()
        assert [row[1:3] for row in nearest[:10]] == [row[1:3] for row in exact[:10]]
        many = connection.execute(query("search/semantic"), values | {"result_limit": 300}).fetchall()
        assert len(many) == 300

        for filters in (
            {"repositories": ["corpus"]},
            {"languages": ["python"]},
            {"excluded_languages": ["go"]},
            {"paths": ["0.py"]},
            {"excluded_paths": ["1.py"]},
        ):
            plan = explain_nested(connection, query("search/semantic"), values | filters)
            assert "using chunk_embedding_nearest" not in plan, filters


def test_what_the_index_finds_is_compared_with_an_exact_scan(large_database: str):
    with connect(large_database) as connection:
        connection.execute("drop index if exists maguyva.chunk_embedding_nearest_1")  # of the tests before
        scanned = health.semantic_recall(connection)
        assert scanned is not None
        assert (scanned.indexed, scanned.questions, scanned.recall) == (False, 100, 1.0)
        connection.execute("update maguyva.repository set chunk_count = 250001")
        semantic_index.build_if_wanted(connection, lambda: None)
        measured = health.semantic_recall(connection)
        assert measured is not None
        assert measured.indexed
        assert measured.recall > 0.9
        # Without chunks there is nothing to ask about.
        connection.execute("delete from maguyva.chunk_embedding")
        assert health.semantic_recall(connection) is None


def test_what_an_interrupted_build_left_is_replaced(large_database: str, explain_nested: ExplainNested):
    with connect(large_database) as connection:
        connection.execute("update maguyva.repository set chunk_count = 250001")
        semantic_index.build_if_wanted(connection, lambda: None)
        connection.execute(
            "update pg_index set indisvalid = false"
            " where indexrelid = 'maguyva.chunk_embedding_nearest_1'::regclass"
        )
        assert semantic_index.build_if_wanted(connection, lambda: None) is True
        valid = connection.execute(
            "select indisvalid from pg_index where indexrelid = 'maguyva.chunk_embedding_nearest_1'::regclass"
        ).fetchone()
        assert valid == (True,)
