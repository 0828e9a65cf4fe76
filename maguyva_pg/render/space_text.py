"""Embedding spaces and what they would take, as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from maguyva_pg.render.terminal import console, write

if TYPE_CHECKING:  # they bring the parsers along
    from maguyva_pg.embedding.registry import Destination
    from maguyva_pg.indexing.estimate import Estimate
    from maguyva_pg.indexing.spaces import StoredSpace


def print_spaces(spaces: Sequence[StoredSpace]) -> None:
    """Print the spaces of a database as a table."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    table.add_column("number", justify="right", no_wrap=True)
    table.add_column("embedding space", overflow="fold")
    table.add_column("version", overflow="fold")
    for title in ("chunks", "missing"):
        table.add_column(title, justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    for one in spaces:
        table.add_row(
            str(one.id),
            one.space.name,
            one.space.version,
            str(one.chunks),
            str(one.missing),
            "used by searches" if one.active else "",
        )
    console().print(table)


def print_destination(destination: Destination) -> None:
    """Say where text goes to be embedded."""
    if destination.host is None:
        write(f"No text leaves this machine to be embedded: {destination.reason}.")
    else:
        write(
            f"Text of chunks and questions is sent to {destination.host} to be embedded: "
            f"{destination.reason}. --no-network and MAGUYVA_NO_NETWORK=1 forbid it."
        )


def estimate_text(estimate: Estimate) -> str:
    """Say what embedding would take."""
    chunks = f"{estimate.space.name}: {estimate.chunks} chunks have no bits yet"
    if not estimate.texts:
        return f"{chunks}; there is no text to embed."
    if estimate.tokens is None:
        return f"{chunks}, {estimate.texts} texts to embed on this machine; nothing is sent or paid."
    tokens = f"{'' if estimate.tokens_counted else 'about '}{estimate.tokens:,} tokens"
    if estimate.dollars is None:
        price = "the price of this model is not known here: set MAGUYVA_VOYAGE_PRICE to dollars a million"
    else:
        price = f"about ${estimate.dollars:.2f} at list price (MAGUYVA_VOYAGE_PRICE corrects it)"
    return f"{chunks}, {estimate.texts} texts to send: {tokens}, {price}."
