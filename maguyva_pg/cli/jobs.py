"""``maguyva jobs``: repositories indexed by workers, from a queue in the database."""

from __future__ import annotations

import logging
import os
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict

import click

from maguyva_pg.cli.options import NOTHING_FOUND, json_option, note, print_json
from maguyva_pg.config import Settings
from maguyva_pg.errors import ConfigurationError
from maguyva_pg.jobs.job import Job
from maguyva_pg.jobs.queue import Priority, Queue, of
from maguyva_pg.render.terminal import write

WATCH_SECONDS = 1.0
"""As often as runs tell how far they are."""


@click.group()
def jobs() -> None:
    """Have workers index repositories: now, on a schedule, or after a push."""


@jobs.command()
@click.option("--concurrency", default=1, show_default=True, type=click.IntRange(1), help="Jobs at a time.")
@click.option("--until-empty", is_flag=True, help="End when no job is due any more.")
@click.option(
    "--metrics",
    metavar="[HOST:]PORT",
    help="Answer Prometheus here; without a HOST on this machine only. Port 0 is any that is free.",
)
def run(concurrency: int, until_empty: bool, metrics: str | None) -> None:
    """Work: take jobs from the queue and index their repositories.

    Start as many workers as wanted, on any machine that reaches the database and the sources. A worker also
    enqueues what is scheduled and takes over what another has left. SIGTERM or Ctrl-C ends it: a job that is
    not done by then goes back to the queue.
    """
    from maguyva_pg.db.pool import connect, require_direct
    from maguyva_pg.jobs.metrics import JobMetrics
    from maguyva_pg.jobs.worker import Worker
    from maguyva_pg.web.listen import in_url, parse_address

    address = parse_address(metrics) if metrics else None
    _log_to_standard_error()
    # Nobody is there to answer: a password that git does not know is an error, and not a question.
    os.environ.setdefault("GIT_TERMINAL_PROMPT", "0")
    os.environ.setdefault("GIT_SSH_COMMAND", "ssh -o BatchMode=yes")
    settings = Settings.from_environment()
    url = _url(settings)
    with connect(url) as connection:
        require_direct(connection, "A worker")
    counted = JobMetrics(url)
    if address is not None:
        host, port = address
        note(f"Metrics at http://{in_url(host)}:{counted.serve(host, port)}/metrics")
    with Queue(url):
        note(f"Working, {concurrency} at a time. Ctrl-C ends it.")
    Worker(url, settings, concurrency, counted, until_empty).run()


@jobs.command()
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--all", "everything", is_flag=True, help="All repositories that are known.")
@click.pass_context
def enqueue(context: click.Context, names: tuple[str, ...], everything: bool) -> None:
    """Have workers index repositories now.

    One job of a repository runs at a time and one waits, however often it is enqueued.
    """
    if everything == bool(names):
        raise click.UsageError("Name repositories, or say --all.")
    with _queue() as queue:
        repositories = queue.repositories(names or None)
        for repository in repositories:
            write(f"{repository.name}: {queue.enqueue(repository, Priority.PERSON)}")
        _warn_without_workers(queue)
    if not repositories:
        context.exit(NOTHING_FOUND)


@jobs.command()
@click.option("--watch", is_flag=True, help="Show it again every second, until Ctrl-C.")
@click.option("--hours", default=24, show_default=True, type=click.IntRange(0), help="How far back ends lie.")
@json_option
@click.pass_context
def status(context: click.Context, watch: bool, hours: int, as_json: bool) -> None:
    """Show the jobs that run, how far they are, those that wait, and those that ended lately."""
    from maguyva_pg.render.jobs_text import jobs_table, workers_line
    from maguyva_pg.render.terminal import console

    with _queue() as queue:
        if watch:
            _watch(queue, hours)
            return
        found, workers = queue.jobs(hours=hours), queue.workers()
    if as_json:
        print_json({"jobs": [asdict(job) for job in found], "workers": [asdict(one) for one in workers]})
    else:
        if found:
            console().print(jobs_table(found))
        note(workers_line(workers) if found else f"No job. {workers_line(workers)}")
    if not found:
        context.exit(NOTHING_FOUND)


@jobs.command()
@click.argument("names", nargs=-1, metavar="[NAME|JOB]...")
@click.pass_context
def retry(context: click.Context, names: tuple[str, ...]) -> None:
    """Have jobs that failed or were stopped in the last 24 hours run again: these, or all."""
    with _queue() as queue:
        ended = of(queue.jobs(), names, "failed", "aborted", "cancelled")
        wanted = {job.repository for job in ended}
        repositories = [one for one in queue.repositories() if one.name in wanted]
        for repository in repositories:
            write(f"{repository.name}: {queue.enqueue(repository, Priority.PERSON)}")
    if not repositories:
        note("No such job has failed.")
        context.exit(NOTHING_FOUND)


@jobs.command()
@click.argument("names", nargs=-1, metavar="[NAME|JOB]...")
@click.option("--all", "everything", is_flag=True, help="All that wait or run.")
@click.pass_context
def cancel(context: click.Context, names: tuple[str, ...], everything: bool) -> None:
    """Take jobs out of the queue, and stop those that run; searches keep the state before them."""
    if everything == bool(names):
        raise click.UsageError("Name repositories or jobs, or say --all.")
    with _queue() as queue:
        cancelled = [job for job in of(queue.jobs(), names, "todo", "doing") if queue.cancel(job)]
    for job in cancelled:
        write(f"{job.repository}: {'is being stopped' if job.status == 'doing' else 'cancelled'}")
    if not cancelled:
        note("No such job waits or runs.")
        context.exit(NOTHING_FOUND)


@jobs.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen at.")
@click.option("--port", default=8787, show_default=True, type=click.IntRange(1, 65535), help="Port.")
def listen(host: str, port: int) -> None:
    """Listen for webhooks of GitHub, GitLab, Gitea or Forgejo, and enqueue what was pushed.

    Give the host the address of this server, the secret in MAGUYVA_WEBHOOK_SECRET, and push events. It speaks
    plain HTTP: put a proxy with TLS in front. GET /health answers when the database does.
    """
    from maguyva_pg.web.listen import answer_until_told, in_url, open_port
    from maguyva_pg.web.webhooks import webhook_app

    settings = Settings.from_environment()
    if not settings.webhook_secret:
        raise ConfigurationError(
            "There is no secret by which to know who sends a webhook.",
            "Set MAGUYVA_WEBHOOK_SECRET to what the host was told. `openssl rand -hex 32` makes a good one.",
        )
    _log_to_standard_error()
    url = _url(settings)
    with open_port(host, port) as listening:
        with Queue(url):  # so that a database that cannot be used is told before the first push
            pass
        note(f"Listening at http://{in_url(host)}:{listening.getsockname()[1]}/. Ctrl-C ends it.")
        answer_until_told(webhook_app(url, settings.webhook_secret), listening)


def _queue() -> Queue:
    return Queue(_url(Settings.from_environment()))


def _url(settings: Settings) -> str:
    from maguyva_pg.db import migrate

    url = migrate.prepare(settings)
    if settings.database_url is None:
        migrate.upgrade(url)  # the queue, too: another release of its library may need another state of it
    return url


def _warn_without_workers(queue: Queue) -> None:
    if not any(worker.alive for worker in queue.workers()):
        note("No worker is there: start one with `maguyva jobs run`.")


def _watch(queue: Queue, hours: int) -> None:
    from rich.console import Group
    from rich.live import Live

    from maguyva_pg.render.jobs_text import jobs_table, workers_line
    from maguyva_pg.render.terminal import console

    if not sys.stdout.isatty():
        raise ConfigurationError("--watch needs a terminal.", "Leave it out, or use --json.")

    def look() -> Group:
        found: Sequence[Job] = queue.jobs(hours=hours)
        return Group(jobs_table(found), workers_line(queue.workers()))

    with Live(look(), console=console(), auto_refresh=False) as live:
        while True:
            time.sleep(WATCH_SECONDS)
            live.update(look(), refresh=True)


def _log_to_standard_error() -> None:
    logging.basicConfig(format="%(asctime)s %(message)s", datefmt="%Y-%m-%d %H:%M:%S", stream=sys.stderr)
    logging.getLogger("maguyva_pg").setLevel(logging.INFO)
    # The outcome of a job is told by ourselves, in one line and without a traceback.
    for handler in logging.getLogger().handlers:
        handler.addFilter(lambda record: getattr(record, "action", None) != "job_error")
