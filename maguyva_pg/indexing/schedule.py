"""When a repository is brought up to date by itself: cron expressions, in UTC."""

from __future__ import annotations

from datetime import UTC, datetime

from croniter import CroniterError, croniter

from maguyva_pg.errors import ConfigurationError

FIELDS = 5
"""Minute, hour, day of the month, month, day of the week; an expression with seconds has six."""


def check_schedule(expression: str) -> str:
    """Return a cron expression in its one spelling.

    Args:
        expression: five fields, or ``@hourly``, ``@daily``, ``@weekly`` and so on.

    Raises:
        ConfigurationError: it is none, or no time ever meets it.
    """
    words = " ".join(expression.split())
    try:
        parts = croniter.expand(words)[0]
        croniter(words, datetime.now(UTC)).get_next(datetime)
    except (CroniterError, ValueError, KeyError) as error:
        raise _invalid(expression) from error
    if len(parts) != FIELDS:
        raise _invalid(expression)
    return words


def last_time(expression: str, now: datetime) -> datetime:
    """Return the last time, now or earlier, that a valid expression was met.

    Args:
        expression: what ``check_schedule`` let pass.
        now: with its time zone.
    """
    moment = now.astimezone(UTC)
    if croniter.match(expression, moment):
        return moment.replace(second=0, microsecond=0)
    return croniter(expression, moment).get_prev(datetime)


def _invalid(expression: str) -> ConfigurationError:
    return ConfigurationError(
        f"{expression!r} is no schedule.",
        'Write minute, hour, day of the month, month and day of the week, as cron has it: "*/15 * * * *" is '
        'every quarter of an hour, "0 3 * * *" at three in the morning (UTC); or @hourly, @daily, @weekly.',
    )
