"""Looking after a database by the commands: backups, sizes, vacuum."""

import signal
from pathlib import Path

from fixtures.command import SHOP, Command, write

from maguyva_pg.db.pool import connect

QUESTIONS = ("where is parse_config defined", '"warehouse is busy"', "what breaks if I change parse_config")


def answers(command: Command) -> list[object]:
    """Return what a search finds, without the times it took."""
    found = command(
        "search", "--all", "--preset", "thorough", "--json", "-", stdin="\n".join(QUESTIONS)
    ).lines
    return [[(one["path"], one["start_line"], one["score"]) for one in answer["results"]] for answer in found]


def test_a_backup_takes_an_index_to_another_database(maguyva: Command, empty_database: str, tmp_path: Path):
    assert maguyva("repo", "add", "shop", str(write(maguyva.folder / "shop", SHOP))).code == 0
    assert maguyva("index", "-r", "shop").code == 0
    assert maguyva("jobs", "enqueue", "shop").code == 0
    file = tmp_path / "saved.dump"
    saved = maguyva("db", "backup", str(file))
    assert (saved.code, saved.out) == (0, "")
    assert f"maguyva db restore {file}" in saved.err
    again = maguyva("db", "backup", str(file))
    assert (again.code, "--replace" in again.err) == (2, True)
    assert maguyva("db", "backup", "--replace", str(file)).code == 0

    refused = maguyva("db", "restore", str(file))
    assert (refused.code, "--replace" in refused.err) == (2, True)
    other = maguyva.within(maguyva.folder, MAGUYVA_DATABASE_URL=empty_database)
    restored = other("db", "restore", str(file))
    assert (restored.code, restored.out) == (0, "")
    checked = other("db", "check")
    assert (checked.code, checked.out) == (0, "All is well.\n")
    assert answers(maguyva)
    assert answers(other) == answers(maguyva)
    # What waits in the queue waits there, too.
    assert [job["status"] for job in other("jobs", "status", "--json").json["jobs"]] == ["todo"]
    assert other("jobs", "run", "--until-empty").code == 0
    assert other("db", "restore", "--replace", str(file)).code == 0


def test_a_backup_that_is_told_to_end_leaves_nothing(maguyva: Command, tmp_path: Path):
    folder = write(tmp_path / "backups", {})
    with connect(maguyva.environment["MAGUYVA_DATABASE_URL"]) as holder, holder.transaction():
        holder.execute("lock table maguyva.chunk")
        with maguyva.running("db", "backup", str(folder / "saved.dump")) as process:
            while not list(folder.iterdir()):
                assert process.poll() is None
            process.send_signal(signal.SIGTERM)
            assert process.wait(timeout=60) == 130
    assert list(folder.iterdir()) == []


def test_sizes_are_shown(shop: Command):
    shown = shop("db", "size")
    assert shown.code == 0
    assert "maguyva.chunk " in shown.out
    assert "× code" in shown.out
    told = shop("db", "size", "--json").json
    assert told["total_bytes"] == sum(table["total_bytes"] for table in told["tables"])
    assert told["repositories"] == [
        {"name": "shop", "files": len(SHOP), "code_bytes": sum(len(text.encode()) for text in SHOP.values())}
    ]
    assert told["code_bytes"] == told["repositories"][0]["code_bytes"]


def test_nothing_indexed_is_said(maguyva: Command):
    shown = maguyva("db", "size")
    assert (shown.code, "Nothing is indexed." in shown.err) == (1, True)


def test_vacuum_is_advised_and_done(maguyva: Command):
    assert "Nothing needs to be vacuumed." in maguyva("db", "vacuum").err
    with connect(maguyva.environment["MAGUYVA_DATABASE_URL"]) as connection:
        connection.execute("alter table maguyva.term set (autovacuum_enabled = off)")
        connection.execute("insert into maguyva.repository (name, source) values ('shop', '/shop')")
        connection.execute(
            "insert into maguyva.term select id, number::text, 1"
            " from maguyva.repository, generate_series(1, 5000) as number"
        )
        connection.execute("delete from maguyva.term")
        # Sessions tell what they have counted when they have nothing to do.
        connection.execute("select pg_stat_force_next_flush()")

    def state() -> dict[str, object]:
        tables = maguyva("db", "vacuum", "--json").json["tables"]
        [found] = [table for table in tables if table["table"] == "maguyva.term"]
        return found

    before = state()
    assert (before["dead_rows"], before["advice"]) == (5_000, "100% of the rows are dead")
    shown = maguyva("db", "vacuum")
    assert "vacuum: 100% of the rows are dead" in shown.out
    assert "maguyva db vacuum --run" in shown.err
    assert "Vacuuming maguyva.term" in maguyva("db", "vacuum", "--run").err
    after = state()
    assert (after["dead_rows"], after["advice"]) == (0, None)
    assert after["last_vacuum"] is not None
