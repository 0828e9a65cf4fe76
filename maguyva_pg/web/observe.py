"""What the server tells its operators: one line of JSON a request, and metrics for Prometheus.

Neither holds a question, a path of a file, a line of code or a token: the log names routes, not URLs.
"""

from __future__ import annotations

import json
import logging
import sys
import time
import uuid
from datetime import UTC, datetime
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from maguyva_pg.search.answer import Answer
from maguyva_pg.web.tokens import ANYONE, Caller
from maguyva_pg.web.work import Workers

LOGGER = logging.getLogger("maguyva.web")

SECONDS = (0.005, 0.01, 0.02, 0.04, 0.06, 0.1, 0.2, 0.5, 1, 2, 5, 10)
"""Bounds of the buckets: close where answers usually are."""

NO_ROUTE = "none"
"""Stands for whatever was asked that there is not: its spelling is the asker's."""


CONTENT_POLICY = (
    b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    b"form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""No page runs a script, takes a style or sends a form but from here, whatever a file may hold."""

SECURITY_HEADERS = (
    (b"content-security-policy", CONTENT_POLICY),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
)


class Metrics:
    """Counters of a server.

    Args:
        workers: whose load is shown.
    """

    def __init__(self, workers: Workers) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "maguyva_requests", "Requests", ["route", "method", "status"], registry=self.registry
        )
        self.seconds = Histogram(
            "maguyva_request_seconds",
            "Time to the whole answer",
            ["route"],
            buckets=SECONDS,
            registry=self.registry,
        )
        self.searches = Counter(
            "maguyva_searches",
            "Searches by intent, strategy and whether something was found",
            ["intent", "strategy", "found"],
            registry=self.registry,
        )
        self.incomplete = Counter(
            "maguyva_incomplete_answers",
            "Searches of which a mode failed or a bound was hit",
            registry=self.registry,
        )
        taken = Gauge("maguyva_questions", "Questions that run or wait", registry=self.registry)
        taken.set_function(lambda: workers.taken)
        rejected = Gauge(
            "maguyva_rejected", "Questions turned away with 429 since the start", registry=self.registry
        )
        rejected.set_function(lambda: workers.rejected)

    def searched(self, answer: Answer) -> None:
        """Count a search."""
        found = "yes" if answer.results else "no"
        self.searches.labels(answer.classification.intent.value, answer.fusion_strategy, found).inc()
        if not answer.complete:
            self.incomplete.inc()

    @property
    def search_counts(self) -> tuple[int, int]:
        """Searches since the start, and those of them that found nothing."""
        counts = {"yes": 0.0, "no": 0.0}
        for metric in self.searches.collect():
            for sample in metric.samples:
                if sample.name.endswith("_total"):
                    counts[sample.labels["found"]] += sample.value
        return round(counts["yes"] + counts["no"]), round(counts["no"])

    def page(self) -> Response:
        """Return all of it in Prometheus's format."""
        return Response(generate_latest(self.registry), media_type=CONTENT_TYPE_LATEST)


class Observed:
    """Counts and logs the requests to an application.

    Args:
        app: is asked.
        metrics: count.
    """

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and note how it ended."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = time.perf_counter()
        scope["maguyva.request_id"] = request_id = uuid.uuid4().hex[:16]
        status = 500

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                given = (b"x-request-id", request_id.encode())
                message["headers"] = [*message.get("headers", []), given, *SECURITY_HEADERS]
            await send(message)

        try:
            await self._app(scope, receive, noting)
        finally:
            seconds = time.perf_counter() - started
            route = getattr(scope.get("route"), "path", NO_ROUTE)
            method = scope["method"] if scope["method"] in ("GET", "HEAD", "POST", "DELETE") else "other"
            self._metrics.requests.labels(route, method, status).inc()
            self._metrics.seconds.labels(route).observe(seconds)
            caller: Caller = scope.get("maguyva.caller", ANYONE)
            LOGGER.info(
                "request",
                extra={
                    "fields": {
                        "id": request_id,
                        "route": route,
                        "method": method,
                        "status": status,
                        "ms": round(seconds * 1000, 1),
                        "caller": caller.name,
                    }
                },
            )


class JsonLines(logging.Formatter):
    """Writes a log record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line)


def log_to_standard_error() -> None:
    """Send the server's own log, and warnings of what it runs on, to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    LOGGER.setLevel(logging.INFO)
