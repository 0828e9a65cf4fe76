"""What a worker tells Prometheus."""

import re
import time
from collections.abc import Callable
from urllib.request import urlopen

from fixtures.command import SHOP, Command, write
from fixtures.served import free_port
from prometheus_client.parser import text_string_to_metric_families

from maguyva_pg.jobs.metrics import JobMetrics

SECONDS = 120


def samples(text: str) -> dict[str, float]:
    """Return what is told, by name and label."""
    return {
        sample.name + "".join(f" {value}" for value in sample.labels.values()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def scrape(address: str) -> dict[str, float]:
    with urlopen(address, timeout=60) as answer:
        assert answer.headers["Content-Type"].startswith("text/plain")
        return samples(answer.read().decode())


def when(told: Callable[[], dict[str, float]], name: str, value: float) -> dict[str, float]:
    """Return what is told when a metric has come to a value."""
    deadline = time.monotonic() + SECONDS
    while (found := told()).get(name) != value:
        assert time.monotonic() < deadline, (name, found.get(name))
        time.sleep(0.2)
    return found


def test_a_worker_tells_of_its_jobs_and_of_the_queue(maguyva: Command):
    folder = write(maguyva.folder / "shop", SHOP)
    assert maguyva("repo", "add", "shop", str(folder)).code == 0
    with maguyva.running("jobs", "run", "--metrics", "0") as worker:
        assert worker.stderr is not None
        found = re.search(r"http://127\.0\.0\.1:\d+/metrics", worker.stderr.readline())
        assert found is not None
        address = found[0]
        before = when(lambda: scrape(address), "maguyva_queue_workers", 1)
        assert before["maguyva_jobs_total succeeded"] == before["maguyva_jobs_total failed"] == 0
        assert before["maguyva_database_up"] == 1
        assert maguyva("jobs", "enqueue", "shop").code == 0
        after = when(lambda: scrape(address), "maguyva_queue_jobs succeeded", 1)
        assert after["maguyva_jobs_total succeeded"] == after["maguyva_job_seconds_count"] == 1
        assert after["maguyva_job_seconds_sum"] > 0
        assert after["maguyva_files_read_total"] == len(SHOP)
        assert after["maguyva_bytes_read_total"] == sum(len(text.encode()) for text in SHOP.values())
        assert after["maguyva_jobs_running"] == after["maguyva_queue_jobs todo"] == 0
        folder.rename(maguyva.folder / "away")
        assert maguyva("jobs", "enqueue", "shop").code == 0
        failed = when(lambda: scrape(address), "maguyva_jobs_total failed", 1)
        assert failed["maguyva_files_read_total"] == len(SHOP)
        # It is tried again in a minute: until then, nothing waits that is due.
        waiting = when(lambda: scrape(address), "maguyva_queue_jobs todo", 1)
        assert waiting["maguyva_queue_wait_seconds"] == 0
        # Two workers of a machine cannot have the same port.
        port = address.rpartition(":")[2].removesuffix("/metrics")
        second = maguyva("jobs", "run", "--metrics", port, "--until-empty")
        assert (second.code, "another port" in second.err) == (2, True)
    assert maguyva("jobs", "run", "--metrics", "here").code == 2


def test_a_database_that_does_not_answer_is_told():
    metrics = JobMetrics(f"postgresql://postgres@127.0.0.1:{free_port()}/nowhere?connect_timeout=2")
    metrics.began()
    metrics.ended("stopped", 3.0)
    told = scrape(f"http://127.0.0.1:{metrics.serve('127.0.0.1', 0)}/metrics")
    assert told["maguyva_database_up"] == 0
    assert told["maguyva_jobs_total stopped"] == 1
    assert "maguyva_queue_workers" not in told
