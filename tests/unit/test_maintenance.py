from dataclasses import replace
from datetime import UTC, datetime

import pytest

from maguyva_pg.db.maintenance import Obstacles, TableState
from maguyva_pg.render.terminal import size_text

WELL = TableState(
    schema="maguyva",
    name="chunk",
    rows=100_000,
    table_bytes=3,
    index_bytes=4,
    dead_rows=20_000,
    changed_rows=10_000,
    last_vacuum=None,
    last_analyze=datetime(2026, 1, 1, tzinfo=UTC),
    transaction_age=200_000_000,
)


def test_a_table_that_autovacuum_keeps_up_with_needs_nothing():
    assert WELL.advice == ""
    assert (WELL.full_name, WELL.total_bytes) == ("maguyva.chunk", 7)


@pytest.mark.parametrize(
    ("table", "advice"),
    [
        (replace(WELL, dead_rows=100_000), "50% of the rows are dead"),
        (replace(WELL, rows=0, dead_rows=1_001), "100% of the rows are dead"),
        (replace(WELL, rows=-1, dead_rows=1_001), "100% of the rows are dead"),
        (replace(WELL, changed_rows=10_001), "10,001 rows were written since it was analyzed"),
        (replace(WELL, last_analyze=None), "never analyzed"),
        (replace(WELL, transaction_age=200_000_001), "200,000,001 transactions old"),
    ],
)
def test_a_table_that_it_has_not_come_to_says_why(table: TableState, advice: str):
    assert table.advice == advice


def test_few_rows_are_no_matter():
    assert replace(WELL, rows=10, dead_rows=1_000, changed_rows=1_000, last_analyze=None).advice == ""


def test_what_keeps_vacuum_from_its_work_is_named():
    assert list(Obstacles(True, 1, "psql", 3_600.0).warnings()) == []
    assert list(Obstacles(True, None, None, None).warnings()) == []
    [off, old] = Obstacles(False, 77, "", 7_300.0).warnings()
    assert "alter system set autovacuum = on" in off
    assert "Process 77 (without a name) has had a transaction open for 2 h" in old


@pytest.mark.parametrize(
    ("size", "text"),
    [
        (0, "0 B"),
        (999, "999 B"),
        (1_000, "1.0 kB"),
        (99_940, "99.9 kB"),
        (99_950, "100 kB"),
        (999_600, "1.0 MB"),
        (1_500_000_000_000, "1.5 TB"),
        (5_000_000_000_000_000, "5000 TB"),
    ],
)
def test_sizes_are_said_as_people_say_them(size: int, text: str):
    assert size_text(size) == text
