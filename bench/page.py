"""The page of results as a browser meets it: time to its first byte, and what it weighs.

Starts `maguyva serve` on the benchmark's database and asks the benchmark's questions, each of its own
repository, one after the other over one connection that is kept open, compressed as every browser asks for.
"""

from __future__ import annotations

import argparse
import gzip
import http.client
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from urllib.parse import urlencode

from bench.database import COMMAND, add_database_arguments, database, environment, index, settings
from bench.report import circumstances, headline, percentile, save, spread, table
from bench.repositories import Question, add_arguments, checkout, read_questions, read_repositories
from maguyva_pg import Maguyva

SERVING = re.compile(r"^Serving http://(\S+) ", re.MULTILINE)
ASSET = re.compile(r'(?:src|href)="(/static/[^"]+)"')
SECONDS_TO_START = 60
PERCENTILES = (50, 95, 100)


@dataclass(frozen=True, slots=True)
class Loaded:
    """An answer over HTTP."""

    first_byte_ms: float
    """From the request to the first byte of the body."""
    sent: int
    """Bytes of the body, as sent."""
    content: str


@dataclass(frozen=True, slots=True)
class Sample:
    """A page of results that was asked for."""

    repository: str
    query: str
    round: int
    first_byte_ms: float
    sent: int
    """Bytes, compressed."""
    size: int
    """Bytes, as the browser has them in the end."""


@contextmanager
def server(home: Path) -> Generator[http.client.HTTPConnection]:
    """Serve the database of a home at a free port, and connect to it.

    Raises:
        SystemExit: it does not start.
    """
    with tempfile.NamedTemporaryFile("w", prefix="maguyva-serve-", suffix=".log") as log:
        process = subprocess.Popen(
            [COMMAND, "serve", "--listen", "127.0.0.1:0"],
            env=environment(home),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=log,
        )
        try:
            deadline = time.monotonic() + SECONDS_TO_START
            while not (started := SERVING.search(Path(log.name).read_text(encoding="utf-8"))):
                if process.poll() is not None or time.monotonic() > deadline:
                    sys.exit(f"The server does not start: {Path(log.name).read_text(encoding='utf-8')}")
                time.sleep(0.05)
            connection = http.client.HTTPConnection(started[1], timeout=60)
            yield connection
            connection.close()
        finally:
            process.terminate()
            process.wait(30)


def load(connection: http.client.HTTPConnection, address: str) -> Loaded:
    """Ask for something as a browser does.

    Raises:
        SystemExit: the answer is an error.
    """
    start = time.perf_counter()
    connection.request("GET", address, headers={"Accept-Encoding": "gzip", "Accept": "text/html,*/*"})
    response = connection.getresponse()
    first = response.read(1)
    first_byte_ms = (time.perf_counter() - start) * 1e3
    body = first + response.read()
    if response.status != http.client.OK:
        sys.exit(f"{address} was answered with {response.status}: {body[:500]!r}")
    plain = gzip.decompress(body) if response.headers["Content-Encoding"] == "gzip" else body
    return Loaded(first_byte_ms, len(body), plain.decode())


def measure(
    connection: http.client.HTTPConnection, questions: Sequence[Question], rounds: int
) -> tuple[list[Sample], dict[str, Loaded]]:
    """Ask everything once to warm up and then in rounds.

    Returns:
        The pages, and what a first visit loads beside them, by address.
    """
    order = list(questions)
    shuffle = random.Random(0)
    samples: list[Sample] = []
    assets: dict[str, Loaded] = {}
    for number in range(rounds + 1):
        shuffle.shuffle(order)
        for one in order:
            page = load(connection, "/?" + urlencode({"q": one.text, "repo": one.repository}))
            for address in ASSET.findall(page.content):
                if address not in assets:
                    assets[address] = load(connection, address)
            if number:
                size = len(page.content.encode())
                samples.append(Sample(one.repository, one.text, number, page.first_byte_ms, page.sent, size))
    return samples, assets


def print_tables(samples: Sequence[Sample], assets: Mapping[str, Loaded]) -> None:
    """Print the time to the first byte, and the weights."""
    by_round: dict[int, list[float]] = {}
    for sample in samples:
        by_round.setdefault(sample.round, []).append(sample.first_byte_ms)
    times = [
        spread([percentile(values, percent) for values in by_round.values()], 1) for percent in PERCENTILES
    ]
    count = len({(sample.repository, sample.query) for sample in samples})
    print(f"\n{count} questions; median of {len(by_round)} rounds (smallest to largest).\n")
    header = ["page of results", *("p50", "p95", "max")]
    print(table([*header], [["first byte, ms", *times]]))
    beside_sent = sum(one.sent for one in assets.values())
    beside_size = sum(len(one.content.encode()) for one in assets.values())
    sent = [sample.sent for sample in samples]
    sizes = [sample.size for sample in samples]
    print("\nKilobytes:\n")
    rows = [
        _weights("the page, as sent (gzip)", sent, 0),
        _weights("all that a first visit loads, as sent", sent, beside_sent),
        _weights("the page, unpacked", sizes, 0),
        _weights("all that a first visit loads, unpacked", sizes, beside_size),
    ]
    print(table(["weight", "p50", "p95", "max"], rows))
    for address, one in sorted(assets.items()):
        print(f"{address}: {one.sent:,} bytes, unpacked {len(one.content.encode()):,}", file=sys.stderr)


def _weights(what: str, page: Sequence[int], beside: int) -> list[str]:
    return [what, *(f"{(percentile(page, percent) + beside) / 1e3:.1f}" for percent in PERCENTILES)]


def main() -> None:
    """Index what is wanted, measure, print the tables and keep the raw numbers."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.page", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    add_arguments(parser)
    add_database_arguments(parser)
    parser.add_argument("--rounds", type=int, default=3, help="after one that warms up (%(default)s)")
    parser.add_argument("--questions", type=int, help="no more than these, spread evenly; to try it out")
    chosen = parser.parse_args()
    about = circumstances()
    repositories = read_repositories(chosen.benchmark, chosen.only)
    questions = [one for each in repositories for one in read_questions(chosen.benchmark, each.name)]
    if chosen.questions:
        questions = questions[:: -(-len(questions) // chosen.questions)]
    with database(chosen.home) as home:
        if chosen.index:
            with Maguyva(settings(home)) as maguyva:
                for each in repositories:
                    index(maguyva, each, checkout(each, chosen.mirrors))
        with server(home) as connection:
            samples, assets = measure(connection, questions, chosen.rounds)
    print(headline(about))
    print_tables(samples, assets)
    weights = {
        address: {"sent": one.sent, "size": len(one.content.encode())} for address, one in assets.items()
    }
    path = save("page", about, {"pages": [asdict(one) for one in samples], "assets": weights})
    print(f"\nRaw numbers: {path}", file=sys.stderr)


if __name__ == "__main__":
    main()
