"""``maguyva mcp``: the server for agents, and its entry in their configuration."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from difflib import unified_diff
from pathlib import Path

import click

from maguyva_pg.api import Maguyva
from maguyva_pg.cli.options import scope_options
from maguyva_pg.cli.scope import find_scope
from maguyva_pg.mcp_server.clients import CLIENTS, Client, Launch, with_entry
from maguyva_pg.render.terminal import write

CONCURRENCY = 4
"""An agent asks several things at once, but it is one agent."""


NOTHING_DONE = 1
"""Exit code where the change was declined."""


@click.group(invoke_without_command=True)
@scope_options
@click.option("--refresh", is_flag=True, help="Bring the index up to date before each answer.")
@click.pass_context
def mcp(context: click.Context, repositories: tuple[str, ...], everywhere: bool, refresh: bool) -> None:
    """Serve agents over standard input and output (Model Context Protocol).

    Not to be typed: an agent's configuration names it, which `maguyva mcp install` writes. Answers are about
    the repository of the folder in which the agent runs, unless --repo or --all says otherwise. For a server
    that many agents share over HTTP, see `maguyva serve`.
    """
    if context.invoked_subcommand is not None:
        return
    import anyio

    from maguyva_pg.mcp_server.server import build_server

    with Maguyva(concurrency=CONCURRENCY) as maguyva:

        def scope() -> Sequence[str] | None:
            return find_scope(maguyva, repositories, everywhere=everywhere, refresh=refresh).names

        anyio.run(build_server(maguyva, scope).run_stdio_async)


@mcp.command()
@click.argument("client", type=click.Choice(sorted(CLIENTS)))
@click.option("--project", is_flag=True, help="Only for this folder, in a file that can be shared by git.")
@click.option(
    "--url", help="Let it ask this server (maguyva serve) instead of starting its own: https://…/mcp."
)
@click.option("--dry-run", is_flag=True, help="Show what would be written, and write nothing.")
@click.option("--yes", is_flag=True, help="Write without asking.")
@click.pass_context
def install(
    context: click.Context, client: str, project: bool, url: str | None, dry_run: bool, yes: bool
) -> None:
    """Add Maguyva to the configuration of CLIENT, whose other entries stay as they are.

    The change is shown first. With --url, the token is taken from the variable MAGUYVA_TOKEN.
    """
    wanted = CLIENTS[client]
    file = _configuration_file(wanted, project=project)
    before = file.read_text(encoding="utf-8") if file.exists() else ""
    after = with_entry(before, file, wanted, wanted.entry(_launch(wanted, url)))
    if after == before:
        click.echo(f"{file} has it already.", err=True)
        return
    change = unified_diff(
        before.splitlines(), after.splitlines(), f"{file} (now)", f"{file} (then)", lineterm=""
    )
    for line in change:
        write(line)
    if dry_run:
        return
    if not yes and not click.confirm("Write this?", err=True):
        context.exit(NOTHING_DONE)
    _replace(file, after)
    click.echo(f"Written. Restart {wanted.title} to use it.", err=True)


def _configuration_file(client: Client, *, project: bool) -> Path:
    if not project:
        return client.file()
    if client.project_file is None:
        raise click.UsageError(f"{client.title} has no configuration for one project: leave --project out.")
    return Path.cwd() / client.project_file


def _launch(client: Client, url: str | None) -> Launch:
    program = Path(sys.argv[0]).absolute()
    # As `python -m maguyva_pg` there is no program of the name.
    command = [str(program)] if program.stem == "maguyva" else [sys.executable, "-m", "maguyva_pg"]
    where = [] if client.starts_in_project else ["--all"]
    home = os.environ.get("MAGUYVA_HOME")
    if url is None and os.environ.get("MAGUYVA_DATABASE_URL"):
        click.echo(
            "note: MAGUYVA_DATABASE_URL may hold a password and is not written; set it for the client.",
            err=True,
        )
    environment = {"MAGUYVA_HOME": home} if home else {}
    return Launch(command[0], [*command[1:], "mcp", *where], environment, url)


def _replace(file: Path, text: str) -> None:
    """Write a file whole or not at all; a link stays one."""
    target = file.resolve()
    target.parent.mkdir(parents=True, exist_ok=True)
    unfinished = target.with_name(f".{target.name}.maguyva")
    try:
        unfinished.write_text(text, encoding="utf-8")
        if target.exists():
            shutil.copymode(target, unfinished)
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)
