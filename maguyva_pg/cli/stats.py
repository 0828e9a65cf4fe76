"""``maguyva stats``: how well searches went."""

from __future__ import annotations

from dataclasses import asdict

import click

from maguyva_pg.cli.options import NOTHING_FOUND, json_option, note, print_json
from maguyva_pg.config import Settings
from maguyva_pg.db import migrate, search_log
from maguyva_pg.db.pool import connect


@click.command()
@click.option(
    "--days", default=30, show_default=True, type=click.IntRange(1, 10_000), help="How far to look back."
)
@json_option
@click.pass_context
def stats(context: click.Context, days: int, as_json: bool) -> None:
    """Show how many searches found nothing, how long they took, and which modes ran.

    Counts what was noted where MAGUYVA_SEARCH_LOG is on. Who asked is never kept, the question only where it
    is text.
    """
    with connect(migrate.prepare(Settings.from_environment())) as connection:
        by_intent = search_log.statistics(connection, days)
        modes = search_log.modes(connection, days)
    if as_json:
        print_json(
            {
                "days": days,
                "intents": [asdict(one) | {"share_of_nothing": one.share_of_nothing} for one in by_intent],
                "modes": [asdict(one) for one in modes],
            }
        )
    elif by_intent:
        _print_tables(by_intent, modes)
    else:
        note(f"No search was noted in the last {days} days. Set MAGUYVA_SEARCH_LOG=on where people search.")
    if not by_intent:
        context.exit(NOTHING_FOUND)


def _print_tables(by_intent: list[search_log.SearchStatistics], modes: list[search_log.ModeUse]) -> None:
    from rich.table import Table

    from maguyva_pg.render.terminal import console

    screen = console()
    intents = Table(box=None, pad_edge=False)
    intents.add_column("intent", no_wrap=True)
    for title in ("searches", "nothing found", "incomplete", "p50 ms", "p95 ms", "p99 ms"):
        intents.add_column(title, justify="right")
    for one in by_intent:
        intents.add_row(
            one.intent or "all",
            str(one.searches),
            f"{one.nothing_found} ({one.share_of_nothing:.1%})",
            str(one.incomplete),
            *(f"{milliseconds:.1f}" for milliseconds in (one.p50_ms, one.p95_ms, one.p99_ms)),
        )
    screen.print(intents)
    used = Table(box=None, pad_edge=False)
    used.add_column("mode", no_wrap=True)
    used.add_column("searches", justify="right")
    used.add_column("share", justify="right")
    for mode in modes:
        used.add_row(mode.mode, str(mode.searches), f"{mode.searches / by_intent[0].searches:.0%}")
    screen.print()
    screen.print(used)
