"""The queue without workers: what is enqueued, taken over, met and cancelled; the schema that it lives in."""

from collections.abc import Generator
from pathlib import Path

import psycopg
import pytest
from fixtures.indexed import Indexed

from maguyva_pg.db import job_queue, migrate
from maguyva_pg.db.pool import connect
from maguyva_pg.db.queries import query
from maguyva_pg.errors import SchemaOutOfDate, UnknownRepository
from maguyva_pg.indexing import registry
from maguyva_pg.indexing.registry import Declaration, Repository
from maguyva_pg.jobs.queue import MOST_LOSSES, Enqueued, Priority, Queue, of

OBJECTS = """
select 'column ' || pg_class.relname || '.' || attname || ' ' || format_type(atttypid, atttypmod)
    || case when attnotnull then ' not null' else '' end
from pg_attribute join pg_class on pg_class.oid = attrelid and relkind = 'r'
where relnamespace = 'maguyva_jobs'::regnamespace and attnum > 0 and not attisdropped
union all
select 'constraint ' || conrelid::regclass || ' ' || pg_get_constraintdef(oid)
from pg_constraint where connamespace = 'maguyva_jobs'::regnamespace and contype <> 'n'
union all
select 'index ' || indexdef from pg_indexes where schemaname = 'maguyva_jobs'
union all
select 'function ' || oid::regprocedure || md5(regexp_replace(prosrc, '\\s+', ' ', 'g'))
from pg_proc where pronamespace = 'maguyva_jobs'::regnamespace
union all
select 'trigger ' || tgrelid::regclass || ' ' || tgname
from pg_trigger join pg_class on pg_class.oid = tgrelid
where relnamespace = 'maguyva_jobs'::regnamespace and not tgisinternal
union all
select 'label ' || enumtypid::regtype || ' ' || enumlabel from pg_enum
order by 1
"""


@pytest.fixture
def queue(indexed: Indexed) -> Generator[Queue]:
    with Queue(indexed.url) as queue:
        yield queue


def declared(indexed: Indexed, name: str = "shop", schedule: str | None = None) -> Repository:
    with indexed.connection() as connection:
        return registry.declare(connection, Declaration(name, f"/{name}", schedule=schedule))


def execute(indexed: Indexed, statement: str, *values: object) -> None:
    with connect(indexed.url, search_path=job_queue.SEARCH_PATH) as connection:
        connection.execute(statement.encode(), values or None)


def lose(indexed: Indexed, seconds: float) -> None:
    """Let a worker take the only job, and be silent for so long."""
    execute(
        indexed,
        "with worker as (insert into procrastinate_workers (last_heartbeat)"
        " values (now() - make_interval(secs => %s)) returning id)"
        " update procrastinate_jobs set status = 'doing', worker_id = worker.id from worker"
        " where status = 'todo'",
        seconds,
    )


# --- enqueueing -------------------------------------------------------------------------------------


def test_one_job_of_a_repository_waits_however_often_it_is_enqueued(indexed: Indexed, queue: Queue):
    shop, other = declared(indexed), declared(indexed, "other")
    assert queue.enqueue(shop, Priority.SCHEDULE) is Enqueued.NEW
    assert queue.enqueue(shop, Priority.PERSON) is Enqueued.WAITING
    assert queue.enqueue(other, Priority.PUSH) is Enqueued.NEW
    # It has taken the priority of who asked last, and so goes first.
    assert [(job.repository, job.status, job.priority) for job in queue.jobs()] == [
        ("shop", "todo", Priority.PERSON),
        ("other", "todo", Priority.PUSH),
    ]


def test_who_asks_does_not_wait_for_the_next_try(indexed: Indexed, queue: Queue):
    shop = declared(indexed)
    queue.enqueue(shop)
    execute(indexed, "update procrastinate_jobs set scheduled_at = now() + interval '1 hour'")
    [job] = queue.jobs()
    assert job.due_at is not None
    assert queue.enqueue(shop) is Enqueued.WAITING
    [job] = queue.jobs()
    assert job.due_at is None


def test_a_repository_that_is_not_known_is_named(queue: Queue):
    with pytest.raises(UnknownRepository):
        queue.repositories(["missing"])


def test_a_job_that_waits_is_cancelled(indexed: Indexed, queue: Queue):
    queue.enqueue(declared(indexed))
    [job] = queue.jobs()
    assert queue.cancel(job)
    [job] = queue.jobs()
    assert job.status == "cancelled"
    assert not queue.cancel(job)
    assert of(queue.jobs(), ["shop"], "cancelled") == of(queue.jobs(), [str(job.id)], "cancelled") == [job]
    assert of(queue.jobs(), ["other"], "cancelled") == of(queue.jobs(), [], "todo") == []
    assert queue.jobs(hours=0) == []


# --- jobs that have lost their worker ---------------------------------------------------------------


def test_the_job_of_a_silent_worker_goes_back_to_the_queue(indexed: Indexed, queue: Queue):
    queue.enqueue(declared(indexed))
    lose(indexed, seconds=20)
    assert queue.take_over() == []
    execute(indexed, "update procrastinate_workers set last_heartbeat = now() - interval '40 seconds'")
    assert [worker.alive for worker in queue.workers()] == [False]
    [job] = queue.jobs()
    assert queue.take_over() == [job.id]
    [job] = queue.jobs()
    assert (job.status, job.attempts) == ("todo", 1)
    assert queue.take_over() == []


def test_the_job_of_a_worker_that_was_struck_off_goes_back_to_the_queue(indexed: Indexed, queue: Queue):
    queue.enqueue(declared(indexed))
    lose(indexed, seconds=0)
    execute(indexed, "delete from procrastinate_workers")
    assert len(queue.take_over()) == 1


def test_a_lost_job_does_not_come_back_where_another_waits(indexed: Indexed, queue: Queue):
    shop = declared(indexed)
    queue.enqueue(shop)
    lose(indexed, seconds=60)
    assert queue.enqueue(shop) is Enqueued.NEW
    assert len(queue.take_over()) == 1
    assert [(job.status, job.error) for job in queue.jobs()] == [
        ("todo", None),
        ("failed", "lost its worker"),
    ]


def test_a_job_that_ends_every_worker_is_given_up(indexed: Indexed, queue: Queue):
    queue.enqueue(declared(indexed))
    for _ in range(MOST_LOSSES):
        lose(indexed, seconds=60)
        assert len(queue.take_over()) == 1
    [job] = queue.jobs()
    assert (job.status, job.error) == ("failed", "lost its worker")


def test_a_lost_job_that_was_to_be_stopped_stays_stopped(indexed: Indexed, queue: Queue):
    queue.enqueue(declared(indexed))
    lose(indexed, seconds=60)
    [job] = queue.jobs()
    assert queue.cancel(job)
    queue.take_over()
    [job] = queue.jobs()
    assert job.status == "failed"


def test_two_workers_take_a_lost_job_over_once(indexed: Indexed, queue: Queue):
    queue.enqueue(declared(indexed))
    lose(indexed, seconds=60)
    with Queue(indexed.url) as other:
        assert [len(one.take_over()) for one in (queue, other)] == [1, 0]


# --- schedules --------------------------------------------------------------------------------------


def test_what_is_due_is_enqueued_once(indexed: Indexed, queue: Queue):
    shop = declared(indexed, schedule="* * * * *")
    declared(indexed, "unscheduled")
    execute(indexed, "update maguyva.repository set scheduled_at = now() - interval '10 minutes'")
    assert queue.enqueue_due() == [shop.id]
    with Queue(indexed.url) as other:
        assert other.enqueue_due() == []
    [job] = queue.jobs()
    assert (job.repository, job.priority) == ("shop", Priority.SCHEDULE)


def test_a_schedule_counts_from_when_it_was_set(indexed: Indexed, queue: Queue):
    declared(indexed, schedule="@yearly")
    assert queue.enqueue_due() == []


def test_a_removed_repository_has_no_schedule(indexed: Indexed, queue: Queue):
    declared(indexed, schedule="* * * * *")
    execute(
        indexed,
        "update maguyva.repository set scheduled_at = now() - interval '1 hour', removed_at = now()",
    )
    assert queue.enqueue_due() == []


def test_old_jobs_are_forgotten(indexed: Indexed, queue: Queue):
    for name in ("old", "lately", "waiting"):
        queue.enqueue(declared(indexed, name))
    execute(indexed, "update procrastinate_jobs set status = 'doing'")
    execute(indexed, "update procrastinate_jobs set status = 'succeeded' where lock <> 'repository/3'")
    execute(indexed, "update procrastinate_events set at = now() - interval '40 days' where job_id <> 2")
    queue.forget_old()
    assert {job.repository for job in queue.jobs(hours=2000)} == {"lately", "waiting"}


# --- its schema -------------------------------------------------------------------------------------


def test_the_queue_s_schema_is_the_same_in_one_step_and_in_many(empty_database: str, fresh_database: str):
    with connect(empty_database) as connection:
        connection.execute("create schema maguyva_jobs")
        connection.execute(query("jobs/create_applied_step"))
        assert job_queue.upgrade(connection) is True
        assert job_queue.upgrade(connection) is False
        connection.execute("set search_path = pg_catalog")
        in_steps = connection.execute(OBJECTS).fetchall()
    with connect(fresh_database) as connection:
        connection.execute("set search_path = pg_catalog")
        at_once = connection.execute(OBJECTS).fetchall()
    assert in_steps == at_once


def test_a_queue_of_an_earlier_version_is_brought_up_to_date(empty_database: str):
    with connect(empty_database) as connection:
        with pytest.raises(SchemaOutOfDate, match="job queue"):
            job_queue.require(connection)
        migrate.upgrade(empty_database)
        job_queue.require(connection)
        connection.execute("delete from maguyva_jobs.applied_step where name like '03.03%'")
        with pytest.raises(SchemaOutOfDate) as caught:
            Queue(empty_database)
        assert "maguyva db upgrade" in caught.value.remedy
        assert migrate.upgrade(empty_database) is True
        job_queue.require(connection)


def test_a_step_that_fails_leaves_the_ones_before_it(
    empty_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    migrate.upgrade(empty_database)
    steps = tmp_path / "migrations"
    steps.mkdir()
    (steps / "90_01.sql").write_text("create table kept (id integer)")
    (steps / "90_02.sql").write_text("create table half (id integer); select 1 / 0")
    job_queue._steps.cache_clear()  # pyright: ignore[reportPrivateUsage]
    monkeypatch.setattr(job_queue, "_folder", lambda: tmp_path)
    try:
        with connect(empty_database) as connection:
            with pytest.raises(psycopg.errors.DivisionByZero):
                job_queue.upgrade(connection)
            tables = connection.execute(
                "select tablename from pg_tables where tablename in ('kept', 'half')"
            ).fetchall()
        assert tables == [("kept",)]
    finally:
        job_queue._steps.cache_clear()  # pyright: ignore[reportPrivateUsage]
